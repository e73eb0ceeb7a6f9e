"""The statute phase: all twenty-four acts and the two of the start."""

from typing import Any

import pytest
from support.cuba import at, do, names, seat

from malecon.games.cuba.state import Cuba
from malecon.games.cuba.statutes import subsidy_of
from malecon.games.cuba.vocabulary import ACTS


def complying(*players: dict[str, Any], **fields: Any) -> Cuba:
    return at(*players, phase="statutes", **fields)


@pytest.mark.rule("cuba", "D.I", "D.II", "D2")
def test_tax_and_duty_of_the_start() -> None:
    state = complying({"pesos": 5, "lot": {"citrus": 1}}, {"pesos": 5, "lot": {"citrus": 1}}, {"pesos": 1})
    assert names(state) == ["pay", "refuse"]
    do(state, "pay", "refuse")
    assert names(state) == ["kind:citrus", "refuse"]
    do(state, "kind:citrus", "kind:citrus")
    assert [seat(state, who)["points"] for who in range(3)] == [5, 2, 0]
    assert seat(state)["pesos"] == 3
    assert seat(state)["lot"]["citrus"] == 0


@pytest.mark.rule("cuba", "D.I")
@pytest.mark.parametrize("pesos", [1, 2, 3, 4, 5])
def test_tax_acts(pesos: int) -> None:
    state = complying({"pesos": pesos}, {"pesos": pesos - 1}, acts={"tax": f"tax-{pesos}"})
    assert seat(state)["tax"] == pesos
    do(state, "pay")
    assert (seat(state)["pesos"], seat(state)["points"]) == (0, 2)
    assert seat(state, 1)["points"] == 0


@pytest.mark.rule("cuba", "D3")
def test_tax_by_buildings() -> None:
    built = {"pesos": 9, "buildings": {"b2": "dam", "c3": "inn", "c4": "hotel"}}
    state = complying(built, {"pesos": 0}, acts={"tax": "tax-buildings"})
    assert seat(do(state, "pay"))["pesos"] == 6
    assert [seat(state, who)["points"] for who in range(2)] == [2, 2]


@pytest.mark.rule("cuba", "D.II")
@pytest.mark.parametrize("kind", ["citrus", "sugar", "tobacco", "water"])
def test_duties_of_one_piece(kind: str) -> None:
    pieces = {"citrus": 1, "sugar": 1, "tobacco": 1, "water": 1, "rum": 1}
    state = complying({"pesos": 0, "lot": pieces}, {"pesos": 0}, acts={"duty": f"duty-{kind}"})
    assert names(state) == [f"kind:{kind}", "refuse"]
    assert seat(do(state, f"kind:{kind}"))["points"] == 2


@pytest.mark.rule("cuba", "D4", "D2")
def test_duties_of_two_pieces_may_be_mixed() -> None:
    player = {"pesos": 0, "lot": {"wood": 1, "water": 1, "rum": 2}}
    state = complying(player, {"pesos": 0}, acts={"duty": "duty-resources"})
    assert names(state) == ["kind:wood", "kind:water", "refuse"]
    assert seat(do(state, "kind:water"))["lot"] == {**seat(state)["lot"], "wood": 0, "water": 0}
    assert seat(state)["points"] == 2

    player = {"pesos": 0, "lot": {"citrus": 1, "rum": 2}, "stored": {"tobacco": 1}}
    state = complying(player, {"pesos": 0, "lot": {"citrus": 1}}, acts={"duty": "duty-products"})
    do(state, "kind:tobacco")
    assert [seat(state, who)["points"] for who in range(2)] == [2, 0]
    assert seat(state)["stored"]["tobacco"] == 0
    assert state.question != "PayDuty", "whoever has one of two pieces is not asked"


@pytest.mark.rule("cuba", "D.II")
def test_one_more_point_for_tax_and_duty() -> None:
    """2 and 2 and 1 are 5."""
    state = do(complying({"lot": {"citrus": 1}}, {"pesos": 0}), "pay", "kind:citrus")
    assert seat(state)["points"] == 5


@pytest.mark.rule("cuba", "D.III", "D6", "D7")
def test_subsidies() -> None:
    player = {
        "pesos": 29,
        "lot": {"water": 9},
        "piece": "b2",
        "buildings": {"a2": "dam", "b4": "hotel", "c4": "inn"},
        "played": ["mayor", "worker", "tradeswoman", "architect"],
    }
    state = at(player, phase="statutes")
    points = {act: subsidy_of(state, 0, ACTS.index(act)) for act in ACTS if act.startswith("subsidy")}
    assert points == {
        "subsidy-buildings": 3,
        "subsidy-resource-fields": 3,
        "subsidy-product-fields": 5,
        "subsidy-water": 7,
        "subsidy-votes": 4,
        "subsidy-pesos": 7,
    }
    assert (subsidy_of(state, 1, ACTS.index("subsidy-resource-fields"))) == 5
    assert (subsidy_of(state, 1, ACTS.index("subsidy-product-fields"))) == 6
    assert (subsidy_of(state, 1, ACTS.index("subsidy-pesos"))) == 3


@pytest.mark.rule("cuba", "D6", "D1")
def test_subsidy_counts_after_tax_and_again_each_round() -> None:
    state = complying({"pesos": 10}, {"pesos": 0}, acts={"subsidy": "subsidy-pesos"}, round=3)
    do(state, "pay")
    assert seat(state)["points"] == 2 + 8 // 3


@pytest.mark.rule("cuba", "D.III", "D6")
def test_votes_bought_or_of_the_town_hall_do_not_count() -> None:
    mine = {"town_hall": True, "buildings": {"b2": "town-hall"}, "pesos": 9}
    state = at(mine, {"pesos": 0}, phase="parliament", acts={"subsidy": "subsidy-votes"})
    do(state, "number:9", "act:duty-sugar", "act:tax-3")
    assert [seat(state, who)["points"] for who in range(2)] == [5, 5]


@pytest.mark.rule("cuba", "D8", "D.IV")
def test_market_acts() -> None:
    market = {"citrus": 1, "sugar": 4, "tobacco": 3, "rum": 2}
    state = complying({"pesos": 0}, {"pesos": 0}, acts={"other": "market-less"}, market=market, round=3)
    assert state.market[3:] == [0, 2, 1, 2, 2]
    state = complying({"pesos": 0}, {"pesos": 0}, acts={"other": "market-more"}, market=market, round=3)
    assert state.market[3:] == [3, 5, 5, 2, 2]
    scarce = {"pesos": 0, "lot": {"tobacco": 14}}
    state = at(scarce, {"pesos": 0, "stored": {}}, phase="statutes", acts={"other": "market-more"}, round=3)
    assert state.market[5] == 4, "the stock had one left"


@pytest.mark.rule("cuba", "D", "D1", "D9")
def test_order_of_acts_and_players() -> None:
    acts = {"subsidy": "subsidy-pesos", "other": "market-less"}
    state = complying({"lot": {"citrus": 1}}, {"lot": {"citrus": 1}}, {}, acts=acts, starter="red", round=2)
    state.journal = []
    asked = []
    while state.question in ("PayTax", "PayDuty"):
        asked.append((state.question, state.roles[state.actor]))
        do(state, "refuse")
    assert asked == [
        ("PayTax", "red"),
        ("PayTax", "yellow"),
        ("PayTax", "blue"),
        ("PayDuty", "red"),
        ("PayDuty", "blue"),
    ]
    kinds = [note[1] for note in state.journal if note[1] in ("duty_unpaid", "subsidy", "market_act")]
    assert kinds == ["duty_unpaid"] * 3 + ["subsidy"] * 3 + ["market_act"] * 3
