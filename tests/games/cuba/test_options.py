"""One test for each option that stands for a ruling."""

import pytest
from support.cuba import GAME, at, do, names, seat, until

from malecon.games.cuba.round import begin_round
from malecon.games.cuba.statutes import market_act
from malecon.kernel import OptionError


def test_rulings_are_advanced_options() -> None:
    advanced = {name: option.default for name, option in GAME.options.items() if option.advanced}
    assert advanced == {
        "saw_mill_input": "wood",
        "printed_warehouse_counts_as_building": False,
        "resource_house_price_per_piece": True,
        "market_act_repeats_each_round": True,
    }
    with pytest.raises(OptionError, match="players"):
        GAME.new(players=6)


@pytest.mark.rule("cuba", "building.saw-mill")
def test_saw_mill_input() -> None:
    player = {"piece": "c3", "buildings": {"c4": "saw-mill"}, "lot": {"stone": 2}}
    assert do(at(player), "card:foreman").actor == 1
    state = do(at(player, options={"saw_mill_input": "stone"}), "card:foreman", "field:c4", "number:2")
    assert seat(state)["points"] == 2


@pytest.mark.rule("cuba", "D5")
def test_printed_warehouse_counts_as_building() -> None:
    player = {"pesos": 5, "buildings": {"c4": "dam"}}
    for counts, tax in ((False, 1), (True, 2)):
        options = {"printed_warehouse_counts_as_building": counts}
        state = at(player, phase="statutes", acts={"tax": "tax-buildings"}, options=options)
        assert seat(state)["tax"] == tax
        assert seat(at(player, phase="end", round=6, options=options))["points"] == 2 * tax
        acts = {"subsidy": "subsidy-buildings"}
        state = at({"pesos": 0, "buildings": {"c4": "dam"}}, {"pesos": 0}, phase="statutes", acts=acts, options=options)
        assert seat(state)["points"] == tax


@pytest.mark.rule("cuba", "building.resource-house")
def test_resource_house_price_per_piece() -> None:
    player = {"piece": "c3", "buildings": {"c4": "resource-house"}, "lot": {"stone": 2}}
    for each, pesos in ((True, 14), (False, 12)):
        state = at(player, options={"resource_house_price_per_piece": each})
        assert seat(do(state, "card:foreman", "field:c4", "kind:stone"))["pesos"] == pesos


@pytest.mark.rule("cuba", "D8")
def test_market_act_repeats_each_round() -> None:
    players = [{"pesos": 0}, {"pesos": 0}]
    for repeats, pieces in ((True, 5), (False, 3)):
        options = {"market_act_repeats_each_round": repeats}
        state = at(*players, phase="statutes", acts={"other": "market-more"}, options=options)
        assert state.market[3] == pieces
        bills = {"tax": "tax-3", "other": "market-more"}
        state = do(at(*players, phase="parliament", bills=bills, options=options), "act:tax-3")
        assert state.market[3] == 5, "carried out in the round it is passed"
        begin_round(state)
        state.market[3] = 1
        market_act(state)
        assert state.market[3] == (3 if repeats else 1), "and in the next one only where acts repeat"


@pytest.mark.rule("cuba", "S4")
def test_plantation_side() -> None:
    common, own = GAME.new(plantation_side="common"), GAME.new(plantation_side="individual")
    assert seat(common, 0)["fields"] == seat(common, 1)["fields"]
    assert seat(own, 0)["fields"] != seat(own, 1)["fields"]


@pytest.mark.rule("cuba", "variant")
def test_secret_delegate_variant() -> None:
    played = {"played": ["worker"], "delegate": "mayor"}
    state = at(played, {"delegate": "foreman"}, options={"secret_delegate_variant": True})
    assert names(state) == ["card:worker", "card:tradeswoman", "card:architect", "card:mayor"]


@pytest.mark.rule("cuba", "variant")
def test_delegates_are_chosen_from_the_starting_player_on() -> None:
    state = until(GAME.new(players=3, secret_delegate_variant=True), "ChooseDelegate")
    asked = []
    while state.question == "ChooseDelegate":
        asked.append(state.actor)
        state.step(state.legal()[0])
    assert asked == [(state.starter + i) % 3 for i in range(3)]
