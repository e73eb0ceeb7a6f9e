"""8.9: the 1-player game against three or two Non-players."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, empty, level, put

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.victory import (
    AFTER_FINAL_PROPAGANDA,
    check_passed,
    degree,
    margins,
    ranking,
)

OTHERS = {
    "government": "m26,directorio,syndicate",
    "m26": "government,directorio,syndicate",
    "directorio": "government,m26,syndicate",
    "syndicate": "government,m26,directorio",
}


def alone(player: str) -> Board:
    """A bare map after the final Propaganda, with one player: all margins far below 0."""
    g = empty(players=1, nonplayers=OTHERS[player])
    g.outcome = AFTER_FINAL_PROPAGANDA
    return g


def support(g: Board, total: int) -> None:
    """Total Support of at least so much, without any City."""
    for s in ("oriente", "las-villas", "matanzas", "pinar-del-rio", "la-habana", "camaguey-province"):
        level(g, s, 2 if g.total_support() < total else 0)


@pytest.mark.rule("cuba-libre", "8.9")
def test_a_non_player_that_wins_gives_its_ending() -> None:
    g = alone("m26")
    for space in ("pinar-del-rio", "la-habana", "matanzas", "las-villas"):
        put(g, space, open_casino=2)
    g.resources[SYNDICATE] = 40
    assert margins(g)[SYNDICATE] == 1
    assert degree(g) == "Viva Lansky"
    g = alone("m26")
    put(g, "havana", directorio_base=2)
    put(g, "las-villas", directorio_base=2)
    assert degree(g) == "Student Revolution"
    g = alone("government")
    for space in ("oriente", "las-villas", "sierra-maestra"):
        level(g, space, -2)
    assert degree(g) == "Castro Triumph"
    g = alone("m26")
    support(g, 14)
    level(g, "havana", 1)
    assert degree(g) == "Rearguard Ascent"


@pytest.mark.rule("cuba-libre", "8.9", "7.2")
def test_the_player_never_wins_during_propaganda_but_a_non_player_does() -> None:
    for player, passed in (("m26", False), ("government", True)):
        g = empty(players=1, nonplayers=OTHERS[player])
        for space in ("oriente", "las-villas", "sierra-maestra", "matanzas", "pinar-del-rio", "la-habana"):
            level(g, space, -2)
        assert margins(g)[M26] > 0
        assert check_passed(g) == passed


@pytest.mark.rule("cuba-libre", "8.9", "7.1")
def test_a_tie_goes_to_the_non_player_and_among_them_to_the_syndicate() -> None:
    g = alone("government")
    for space, value in (("havana", 1), ("oriente", 2), ("las-villas", 2), ("matanzas", 1)):
        level(g, space, value)
    put(g, "sierra-maestra", open_casino=2)
    put(g, "oriente", open_casino=2)
    put(g, "las-villas", directorio_base=2)
    put(g, "camaguey-province", directorio_base=1)
    g.resources[SYNDICATE] = 40
    assert margins(g) == [-3, -15, -3, -3]
    assert ranking(g)[0] == SYNDICATE
    g.resources[SYNDICATE] = 20
    assert ranking(g)[:2] == [DIRECTORIO, GOVERNMENT]


@pytest.mark.rule("cuba-libre", "8.9", "np-one-player")
def test_degrees_of_success_of_each_player() -> None:
    g = alone("government")
    for space in ("oriente", "las-villas", "sierra-maestra", "matanzas", "pinar-del-rio", "la-habana"):
        level(g, space, 2)
    level(g, "camaguey-city", 1)
    put(g, "sierra-maestra", open_casino=2)
    put(g, "oriente", open_casino=2)
    put(g, "matanzas", open_casino=1)
    g.resources[SYNDICATE] = 40
    assert [margins(g)[f] for f in (GOVERNMENT, SYNDICATE)] == [-1, -2]
    assert degree(g) == "Stalemate"
    level(g, "camaguey-province", 2)
    level(g, "camaguey-city", 2)
    level(g, "havana", 1)
    assert margins(g)[GOVERNMENT] - margins(g)[SYNDICATE] >= 5
    assert degree(g) == "Model Counterinsurgency"


@pytest.mark.rule("cuba-libre", "8.9", "np-one-player", "1.5")
def test_of_two_factions_of_the_player_the_lower_margin_counts() -> None:
    g = empty(players=1, nonplayers="m26,directorio")
    g.outcome = AFTER_FINAL_PROPAGANDA
    level(g, "havana", 2)
    level(g, "oriente", 2)
    level(g, "las-villas", 2)
    assert margins(g)[GOVERNMENT] > 0
    assert degree(g) == "Student Revolution"
    for space in ("pinar-del-rio", "la-habana", "matanzas", "las-villas"):
        put(g, space, open_casino=2)
    g.resources[SYNDICATE] = 40
    assert degree(g).startswith("Model")
