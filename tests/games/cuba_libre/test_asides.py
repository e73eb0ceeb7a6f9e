"""1.4.1, 1.5.1, 4.5.2: what players do beside the question."""

import pytest
from support.cuba_libre import actor, asides, cash, first, legal, numbers_open, pieces, play, position

from malecon import IllegalAction
from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.board import Board

RALLYING = {
    "oriente": "m26-active 1, m26-underground 1, directorio-active 1, cash-m26 1",
    "havana": "open-casino 1, syndicate-active 1",
}


@pytest.mark.rule("cuba-libre", "1.4.1")
def test_own_pieces_may_be_removed_while_executing() -> None:
    g = first("m26", RALLYING)
    assert "remove:oriente:m26-active" not in asides(g, "m26")
    play(g, "operation:rally", "space:matanzas")
    assert {a for a in asides(g, "m26") if a.startswith("remove")} == {
        "remove:matanzas:m26-underground",
        "remove:oriente:m26-active",
        "remove:oriente:m26-underground",
    }
    assert not [a for a in asides(g, "directorio") if a.startswith("remove")]
    g.aside("m26", "remove:oriente:m26-active")
    assert pieces(g, "oriente") == {"m26-underground": 1, "directorio-active": 1}
    assert g.question == "Rally"
    g.aside("m26", "remove:oriente:m26-underground")
    assert (g.question, actor(g)) == ("LooseCash", "m26")
    play(g, "faction:directorio")
    assert cash(g, "oriente") == {"directorio": 1}
    assert g.faults() == []


@pytest.mark.rule("cuba-libre", "1.4.1", "1.4.5")
def test_the_syndicate_may_remove_or_close_its_casinos() -> None:
    g = play(first("syndicate", RALLYING), "operation:rally", "space:matanzas")
    assert {"remove:havana:open-casino", "close:havana"} <= set(asides(g, "syndicate"))
    g.aside("syndicate", "close:havana")
    g.aside("syndicate", "remove:havana:closed-casino")
    assert pieces(g, "havana") == {"syndicate-active": 1}


@pytest.mark.rule("cuba-libre", "1.5.1")
def test_resources_go_to_or_from_the_executing_faction_only() -> None:
    g = play(first("m26", RALLYING), "operation:rally", "space:matanzas")
    assert [a for a in asides(g, "m26") if a.startswith("give")] == [
        "give:government",
        "give:directorio",
        "give:syndicate",
    ]
    assert [a for a in asides(g, "syndicate") if a.startswith("give")] == ["give:m26"]
    g.aside("syndicate", "give:m26")
    assert (actor(g), numbers_open(g)) == ("syndicate", list(range(1, 21)))
    play(g, "number:7")
    assert (g.resources[n.SYNDICATE], g.resources[n.M26]) == (13, 26)
    assert g.question == "Rally"
    with pytest.raises(IllegalAction):
        g.aside("syndicate", "give:government")


@pytest.mark.rule("cuba-libre", "1.5.1", "1.8")
def test_nobody_gives_while_nobody_executes_nor_beyond_49() -> None:
    g = play(first("government", RALLYING), "pass")
    assert g.question == "RevealCard"
    assert [a for f in n.FACTIONS for a in asides(g, f) if a.startswith("give")] == []
    g = play(first("m26", RALLYING, resources=(20, 46, 20, 20)), "operation:rally", "space:matanzas")
    g.aside("government", "give:m26")
    assert numbers_open(g) == [1, 2, 3, 4]


@pytest.mark.rule("cuba-libre", "4.5.2")
def test_cash_may_be_given_at_any_time_to_a_piece_in_its_space() -> None:
    g = position(RALLYING)
    assert cash_asides(g, "m26") == ["cash:oriente:directorio"]
    g.aside("m26", "cash:oriente:directorio")
    assert cash(g, "oriente") == {"directorio": 1}
    assert cash_asides(g, "directorio") == ["cash:oriente:m26"]


def cash_asides(g: Board, faction: str) -> list[str]:
    return [a for a in asides(g, faction) if a.startswith("cash")]


@pytest.mark.rule("cuba-libre", "4.5.2")
def test_cash_may_be_given_while_an_operation_or_kidnap_is_announced() -> None:
    spaces = {
        "oriente": "m26-underground 2",
        "havana": "m26-underground 3, syndicate-active 1, directorio-active 1, open-casino 1, cash-syndicate 1",
    }
    g = first("m26", spaces)
    away = ["cash:havana:m26", "cash:havana:directorio"]
    play(g, "operation:terror")
    assert cash_asides(g, "syndicate") == away
    play(g, "activity:kidnap")
    assert g.question == "KidnapTarget"
    assert cash_asides(g, "syndicate") == away
    g.aside("syndicate", "cash:havana:directorio")
    play(g, "faction:syndicate")
    assert actor(g) == "chance"  # no Cash is left to be had as ransom


@pytest.mark.rule("cuba-libre", "4.1", "4.5.2")
def test_cash_stays_where_a_kidnap_must_bring_the_resources_for_its_terror() -> None:
    spaces = {"havana": "m26-underground 3, syndicate-underground 1, government-base 0, police 1, cash-syndicate 1"}
    g = first("m26", spaces, resources=(9, 0, 9, 9))
    play(g, "operation:terror")
    assert cash_asides(g, "syndicate") == []


@pytest.mark.rule("cuba-libre", "4.5.1", "4.5.2")
def test_cash_stays_while_profit_must_pay_for_the_operation() -> None:
    spaces = {"havana": "syndicate-underground 1, police 1, cash-syndicate 1", "matanzas": "syndicate-underground 1"}
    g = first("syndicate", spaces, resources=(9, 9, 9, 0))
    assert "operation:rally" in legal(g)
    play(g, "operation:rally")
    assert cash_asides(g, "syndicate") == []
    g = play(first("syndicate", {**spaces, "oriente": "open-casino 1"}, resources=(9, 9, 9, 0)), "operation:rally")
    assert g.question == "ProfitExchange"
    assert cash_asides(g, "syndicate") == []


@pytest.mark.rule("cuba-libre", "6.2.4", "4.5.2")
def test_no_cash_goes_back_to_who_has_deposited() -> None:
    spaces = {
        "havana": "troops 5, police 3, syndicate-underground 2, open-casino 1, m26-underground 1, cash-syndicate 1"
    }
    g = play(first("government", spaces, next="propaganda"), "pass", "card:36")
    assert (g.question, actor(g)) == ("CashDeposits", "syndicate")
    assert asides(g, "syndicate") == []
    spaces = {"havana": "troops 5, police 3, m26-underground 1, directorio-underground 1, cash-m26 1"}
    g = play(first("government", spaces, next="propaganda"), "pass", "card:36")
    assert (g.question, actor(g)) == ("CashDeposits", "m26")
    assert asides(g, "m26") == ["cash:havana:government", "cash:havana:directorio"]


# 1.5.1, 1.8 Resources at a Faction's Turn and in the Propaganda Round


@pytest.mark.rule("cuba-libre", "1.5.1", "loans-at-a-turn")
def test_others_may_lend_to_who_chooses_what_to_execute() -> None:
    g = first("m26", {"oriente": "m26-base 1"}, resources=(20, 0, 20, 0))
    assert "operation:rally" not in legal(g)
    assert asides(g, "m26") == []
    assert asides(g, "government") == asides(g, "directorio") == ["give:m26"]
    assert asides(g, "syndicate") == []  # it has nothing
    g.aside("directorio", "give:m26")
    play(g, "number:2")
    assert (g.question, actor(g), g.resources[n.M26]) == ("Turn", "m26", 2)
    assert "operation:rally" in legal(g)


@pytest.mark.rule("cuba-libre", "1.5.1", "2.3.3", "loans-at-a-turn")
def test_who_has_taken_a_loan_may_not_pass_while_anything_is_open() -> None:
    waiting = {"eligible": ["m26", "government"], "acted": ["government"], "first": "operation"}
    g = position({"oriente": "m26-base 1"}, (20, 0, 20, 20), **waiting)
    assert legal(g) == ["pass"]  # and yet it is asked: others may lend
    g.aside("directorio", "give:m26")
    play(g, "number:1")
    assert (g.question, g.actor) == ("Rally", n.M26)  # the only thing open
    g = position({"oriente": "m26-base 1"}, (20, 0, 20, 20), eligible=["m26"])
    g.aside("directorio", "give:m26")
    play(g, "number:1")
    assert legal(g) == ["event:unshaded", "event:shaded", "operation:rally"]
    waiting = {"eligible": ["government", "m26"], "acted": ["m26"], "first": "operation"}
    g = position({"havana": "troops 1"}, (0, 0, 9, 0), **waiting)
    g.aside("directorio", "give:government")
    play(g, "number:1")
    assert legal(g) == ["pass"]  # 1 Resource buys nothing
    assert position({"havana": "troops 1"}, (0, 0, 1, 0), **waiting).question == "RevealCard"  # nobody can help


@pytest.mark.rule("cuba-libre", "1.5.1", "8.1.2", "loans-at-a-turn")
def test_a_non_player_is_lent_nothing_before_it_executes() -> None:
    g = first("m26", RALLYING, resources=(20, 0, 20, 20), options={"nonplayers": ["m26", "syndicate", "directorio"]})
    assert asides(g, "government") == []


@pytest.mark.rule("cuba-libre", "1.8", "6.3.4", "no-transfers-in-propaganda")
def test_no_resources_change_hands_in_the_propaganda_round() -> None:
    g = first("government", {"oriente": "directorio-underground 2"}, next="propaganda")
    play(g, "pass", "card:36")
    assert (g.question, actor(g)) == ("Rally", "directorio")
    assert [a for f in n.FACTIONS for a in asides(g, f) if a.startswith("give")] == []
    assert "remove:oriente:directorio-underground" in asides(g, "directorio")


@pytest.mark.rule("cuba-libre", "1.5", "1.5.1")
def test_no_transfers_between_the_factions_of_one_player() -> None:
    g = play(first("m26", RALLYING, options={"players": 2}), "operation:rally", "space:matanzas")
    assert "give:directorio" not in asides(g, "m26")
    assert "cash:oriente:directorio" not in asides(g, "m26")
    assert "give:syndicate" in asides(g, "m26")
    pact = first("m26", RALLYING, options={"players": 2}, capabilities=["pact-of-caracas"])
    play(pact, "operation:rally", "space:matanzas")
    assert {"give:directorio", "cash:oriente:directorio"} <= set(asides(pact, "m26"))


@pytest.mark.rule("cuba-libre", "8.1.2", "1.4.1")
def test_non_players_transfer_and_remove_nothing_but_may_receive() -> None:
    g = first("m26", RALLYING, options={"nonplayers": ["directorio"]})
    play(g, "operation:rally", "space:matanzas")
    assert asides(g, "directorio") == []
    assert "give:directorio" in asides(g, "m26")


@pytest.mark.rule("cuba-libre", "4.1", "1.5.1")
def test_what_an_operation_has_promised_is_not_given_away() -> None:
    g = first("m26", {"havana": "m26-underground 2, police 1", "oriente": "m26-underground 1"}, resources=(9, 0, 9, 9))
    play(g, "operation:terror", "die:2")
    assert g.resources[n.M26] == 2
    assert "space:havana" in legal(g)
    assert "remove:havana:m26-underground" not in asides(g, "m26")
    g.aside("m26", "give:syndicate")
    play(g, "number:1")
    assert g.resources[n.M26] == 0 or legal(g) == ["toward-opposition", "toward-neutral"]


@pytest.mark.rule("cuba-libre", "1.5.1", "3.1")
def test_the_price_of_the_first_space_is_kept_and_no_more_once_it_is_paid() -> None:
    g = play(first("government", {"havana": "troops 1"}, resources=(9, 9, 9, 9)), "operation:assault")
    g.aside("government", "give:m26")
    assert numbers_open(g) == list(range(1, 8)), "2 of 9 are kept for the first space"
    play(g, "number:1", "space:havana")
    g.aside("government", "give:m26")
    assert numbers_open(g) == list(range(1, 7)), "all 6 that are left"


@pytest.mark.rule("cuba-libre", "caracas-cancelled")
def test_removing_two_bases_at_one_time_ends_the_pact() -> None:
    g = first("m26", {"oriente": "m26-base 2", "matanzas": "m26-base 1"}, capabilities=["pact-of-caracas"])
    play(g, "operation:rally", "space:havana")
    g.aside("m26", "break-pact")
    play(g, "space:oriente", "space:matanzas")
    assert g.capabilities == 0
    assert pieces(g, "oriente") == {"m26-base": 1}
    assert g.question == "Rally"


@pytest.mark.rule("cuba-libre", "1.5.1")
def test_a_gift_is_given_before_another_is_begun() -> None:
    """Gifts follow one another as often as one likes, and none is left open below another."""
    g = first("m26", {}, resources=(9, 9, 9, 9))
    g.play("operation:rally")
    depth = len(g._stack)
    for _ in range(4):
        g.aside("syndicate", "give:m26")
        assert [asides(g, f) for f in n.FACTIONS] == [[]] * 4
        with pytest.raises(IllegalAction, match="give:m26 is not allowed to syndicate beside the question now"):
            g.aside("syndicate", "give:m26")
        g.play("number:1")
        assert len(g._stack) == depth
    assert g.resources[n.M26] == 13


@pytest.mark.rule("cuba-libre", "caracas-cancelled", "1.4.1")
def test_two_bases_removed_one_by_one_leave_the_pact_in_effect() -> None:
    g = first("m26", {"oriente": "m26-base 2"}, capabilities=["pact-of-caracas"])
    play(g, "operation:rally", "space:havana")
    g.aside("m26", "remove:oriente:m26-base")
    g.aside("m26", "remove:oriente:m26-base")
    assert g.capabilities == n.PACT_OF_CARACAS
