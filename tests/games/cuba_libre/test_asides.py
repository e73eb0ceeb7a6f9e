"""1.4.1, 1.5.1, 4.5.2: what players do beside the question."""

import pytest
from support.cuba_libre import actor, asides, cash, first, legal, numbers_open, pieces, play, position

from malecon import IllegalAction
from malecon.games.cuba_libre import names as n

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
    g = position(RALLYING)
    assert [a for f in n.FACTIONS for a in asides(g, f) if a.startswith("give")] == []
    g = play(first("m26", RALLYING, resources=(20, 46, 20, 20)), "operation:rally", "space:matanzas")
    g.aside("government", "give:m26")
    assert numbers_open(g) == [1, 2, 3, 4]


@pytest.mark.rule("cuba-libre", "4.5.2")
def test_cash_may_be_given_at_any_time_to_a_piece_in_its_space() -> None:
    g = position(RALLYING)
    assert asides(g, "m26") == ["cash:oriente:directorio"]
    g.aside("m26", "cash:oriente:directorio")
    assert cash(g, "oriente") == {"directorio": 1}
    assert asides(g, "directorio") == ["cash:oriente:m26"]


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
