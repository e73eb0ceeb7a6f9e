"""7.x: victory checks, margins, ranks, ties, Deception."""

from collections import Counter

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    empty,
    level,
    put,
    run,
    standard,
)

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import EMPTY_THREAT, HIDDEN_AGENDA
from malecon.games.cuba_libre.propaganda import PropagandaRound
from malecon.games.cuba_libre.victory import (
    AFTER_FINAL_PROPAGANDA,
    BY_VICTORY_CHECK,
    check_passed,
    degree,
    end_game,
    final_margin,
    margins,
    meets,
    ranking,
    result,
    scores,
    shares,
)

CITIES = ("havana", "camaguey-city", "santiago-de-cuba")
PROVINCES = ("pinar-del-rio", "la-habana", "matanzas", "las-villas", "camaguey-province", "oriente", "sierra-maestra")


def casinos(g: Board, n: int) -> None:
    for space in (*PROVINCES, *CITIES)[:n]:
        put(g, space, open_casino=1)


@pytest.mark.rule("cuba-libre", "7.3", "1.6.3")
def test_margins_at_the_start() -> None:
    g = standard()
    assert margins(g) == [16 - 18, 7 - 15, 1 - 9, 15 - 30]  # the lower of Casinos - 7 and Resources - 30
    assert scores(g) == [-2.0, -8.0, -8.0, -15.0]
    g.resources[SYNDICATE] = 40
    assert margins(g)[SYNDICATE] == 3 - 7


@pytest.mark.rule("cuba-libre", "7.0", "7.2")
def test_government_needs_all_cities_and_total_support_over_18() -> None:
    g = empty()
    for space in CITIES:
        level(g, space, 2)
    assert (g.total_support(), meets(g, GOVERNMENT)) == (16, False)
    level(g, "las-villas", 1)
    assert (g.total_support(), meets(g, GOVERNMENT)) == (18, False)
    level(g, "matanzas", 1)
    assert (g.total_support(), meets(g, GOVERNMENT)) == (19, True)
    level(g, "camaguey-city", 1)
    level(g, "matanzas", 2)
    assert (g.total_support(), meets(g, GOVERNMENT)) == (19, False)


@pytest.mark.rule("cuba-libre", "7.2")
def test_26july_needs_opposition_and_bases_over_15() -> None:
    g = empty()
    level(g, "havana", -2)
    level(g, "las-villas", -1)
    put(g, "oriente", m26_base=1)
    assert (g.opposition_and_bases(), meets(g, M26)) == (15, False)
    put(g, "oriente", m26_base=1)
    assert meets(g, M26)


@pytest.mark.rule("cuba-libre", "7.2")
def test_directorio_needs_population_and_bases_over_9() -> None:
    g = empty()
    put(g, "havana", directorio_underground=1)
    put(g, "las-villas", directorio_base=1)
    assert (g.directorio_and_bases(), meets(g, DIRECTORIO)) == (9, False)
    put(g, "ec-cigar", directorio_underground=1)
    assert not meets(g, DIRECTORIO)
    put(g, "matanzas", directorio_underground=1)
    assert meets(g, DIRECTORIO)


@pytest.mark.rule("cuba-libre", "7.2", "1.4.4")
def test_syndicate_needs_casinos_and_resources() -> None:
    g = empty()
    casinos(g, 8)
    g.resources[SYNDICATE] = 30
    assert not meets(g, SYNDICATE)
    g.resources[SYNDICATE] = 31
    assert meets(g, SYNDICATE)
    g.flip(0, 11, 1)
    assert not meets(g, SYNDICATE)


def winning_26july(g: Board) -> None:
    for space in PROVINCES:
        level(g, space, -2)


@pytest.mark.rule("cuba-libre", "6.1", "7.1")
def test_a_passed_check_ends_the_game_and_margins_rank_it() -> None:
    g = empty()
    winning_26july(g)  # 18: +3
    run(g, PropagandaRound(False))
    assert g.over
    assert result(g)["how"] == "victory check"
    assert result(g)["winner"] == ["m26"]
    assert shares(g) == [0.0, 1.0, 0.0, 0.0]
    assert [r["factions"] for r in result(g)["ranking"]] == [["m26"], ["directorio"], ["government"], ["syndicate"]]


@pytest.mark.rule("cuba-libre", "7.1")
def test_the_highest_margin_wins_even_over_the_faction_that_passed_the_check() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "santiago-de-cuba", 2)
    for space in ("pinar-del-rio", "la-habana", "matanzas", "las-villas", "sierra-maestra"):
        level(g, space, 2)
    put(g, "oriente", m26_base=2)
    put(g, "camaguey-province", m26_base=2)
    assert not meets(g, GOVERNMENT)
    put(g, "las-villas", directorio_base=2)
    put(g, "havana", directorio_underground=1)
    assert margins(g) == [26 - 18, 4 - 15, 10 - 9, -30]
    run(g, PropagandaRound(False))
    assert g.over
    assert ranking(g)[:2] == [GOVERNMENT, DIRECTORIO]


@pytest.mark.rule("cuba-libre", "7.1")
def test_ties_go_to_syndicate_directorio_26july() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "santiago-de-cuba", 2)
    level(g, "camaguey-city", 1)  # Government 15: -3
    put(g, "oriente", directorio_base=2, directorio_underground=1)
    put(g, "santiago-de-cuba", directorio_underground=1)
    put(g, "camaguey-city", directorio_underground=1)  # 6: -3
    casinos(g, 4)
    g.resources[SYNDICATE] = 40  # -3
    assert margins(g) == [-3, -15, -3, -3]
    assert ranking(g) == [SYNDICATE, DIRECTORIO, GOVERNMENT, M26]


@pytest.mark.rule("cuba-libre", "7.1", "8.9")
def test_ties_go_to_non_players_first_and_a_lone_player_never_passes_a_check() -> None:
    g = empty(players=1, nonplayers="government,directorio,syndicate")
    winning_26july(g)
    assert meets(g, M26)
    assert not check_passed(g)
    put(g, "havana", directorio_base=2, directorio_underground=1)
    put(g, "las-villas", directorio_base=2, directorio_underground=1)
    assert check_passed(g)  # Directorio 6 + 2 + 4 = 12: +3, and so has 26July
    assert margins(g)[M26] == margins(g)[DIRECTORIO] == 3
    assert ranking(g)[:2] == [DIRECTORIO, M26]


@pytest.mark.rule("cuba-libre", "8.9", "7.3")
def test_example_of_a_solo_26july_stalemate() -> None:
    """8.9 EXAMPLE: DR 6 Population and 2 Bases: -1; Opposition 12 and 4 Bases: +1; 2 above for a Stalemate."""
    g = empty(players=1, nonplayers="government,directorio,syndicate")
    put(g, "havana", directorio_base=2)
    for space in ("las-villas", "oriente", "matanzas", "pinar-del-rio"):
        level(g, space, -2)
        put(g, space, m26_base=1)
    g.outcome = AFTER_FINAL_PROPAGANDA
    assert (g.total_opposition(), margins(g)[M26], margins(g)[DIRECTORIO]) == (12, 1, -1)
    assert ranking(g)[0] == M26
    assert degree(g) == "Stalemate"
    level(g, "sierra-maestra", -2)
    level(g, "la-habana", -1)
    assert degree(g) == "Model Rebellion"
    level(g, "las-villas", 0)
    level(g, "oriente", 0)
    assert degree(g) == "Student Revolution"


@pytest.mark.rule("cuba-libre", "1.5", "6.1", "victory-player-margin")
def test_two_players_all_of_a_players_factions_must_win() -> None:
    g = empty(players=2)
    winning_26july(g)
    assert meets(g, M26)
    assert not check_passed(g)
    put(g, "havana", directorio_base=2, directorio_underground=1)
    put(g, "las-villas", directorio_base=2, directorio_underground=1)
    assert check_passed(g)
    put(g, "matanzas", directorio_underground=1)  # +4 against +3
    assert final_margin(g, M26) == 3
    assert ranking(g) == [M26, GOVERNMENT]
    assert shares(g) == [0.0, 0.5, 0.5, 0.0]
    assert result(g)["winner"] == ["m26", "directorio"]


@pytest.mark.rule("cuba-libre", "1.5", "ties-of-players")
def test_three_players_the_lowest_margin_counts_and_breaks_ties() -> None:
    g = empty(players=3)
    level(g, "havana", 2)  # Government -6
    level(g, "las-villas", -2)
    level(g, "oriente", -2)
    put(g, "matanzas", m26_base=1)  # 26July 9: -6
    put(g, "pinar-del-rio", directorio_base=1, directorio_underground=1)
    put(g, "la-habana", directorio_underground=1)  # Directorio 3: -6
    casinos(g, 1)
    g.resources[SYNDICATE] = 24
    assert margins(g) == [-6, -6, -6, -6]
    assert ranking(g) == [SYNDICATE, M26, GOVERNMENT]
    put(g, "sierra-maestra", m26_base=1)
    assert final_margin(g, M26) == -6  # Directorio's, still
    h = empty(players=3, pair="government-syndicate")
    assert h.players.leads() == [GOVERNMENT, M26, DIRECTORIO]


@pytest.mark.rule("cuba-libre", "7.3", "hidden-agenda")
def test_hidden_agendas_count_in_the_ranking_and_not_before() -> None:
    g = empty()
    g.hidden[3 * DIRECTORIO + HIDDEN_AGENDA] = 2
    g.hidden[3 * M26 + EMPTY_THREAT] = 2
    level(g, "havana", -1)
    put(g, "oriente", m26_base=2)
    put(g, "las-villas", directorio_base=1)
    assert margins(g)[M26] == -7
    assert margins(g)[DIRECTORIO] == -6
    put(g, "oriente", m26_base=1)
    put(g, "matanzas", m26_base=1)
    assert (margins(g)[M26], margins(g)[DIRECTORIO]) == (-5, -6)
    assert scores(g)[DIRECTORIO] == -6.0  # nobody can read them off
    assert not check_passed(g)
    end_game(g)
    assert ranking(g)[:2] == [DIRECTORIO, M26]  # -4 against -5
    assert g.shown[3 * DIRECTORIO + HIDDEN_AGENDA] == 2
    assert sum(g.hidden) == 0


@pytest.mark.rule("cuba-libre", "7.1", "7.3", "hidden-agenda")
def test_hidden_agendas_count_when_a_victory_check_ends_the_game() -> None:
    g = empty()
    g.hidden[3 * M26 + HIDDEN_AGENDA] = 2
    level(g, "havana", -2)
    level(g, "oriente", -2)
    put(g, "havana", directorio_underground=1)
    put(g, "oriente", directorio_underground=1)
    put(g, "las-villas", directorio_underground=1)
    assert (margins(g)[M26], margins(g)[DIRECTORIO]) == (1, 1)
    assert check_passed(g)
    end_game(g, BY_VICTORY_CHECK)
    assert ranking(g)[:2] == [M26, DIRECTORIO]  # +3 against +1
    assert g.result()["ranking"][0] == {"factions": ["m26"], "margin": 3}


@pytest.mark.rule("cuba-libre", "7.3", "deception-markers")
def test_every_player_draws_two_of_twelve_markers() -> None:
    game = malecon.load("cuba-libre")
    g = game.new(players=3, deception=True)
    assert isinstance(g, Board)
    drawn: Counter[str] = Counter()
    while g.question == "DrawDeception":
        assert abs(sum(g.odds()) - 1) < 1e-9
        assert "marker:hidden-agenda" in [game.actions[a] for a in g.legal()] or drawn["marker:hidden-agenda"] == 4
        name = "marker:hidden-agenda" if drawn["marker:hidden-agenda"] < 4 else "marker:hidden-asset"
        g.play(name)
        drawn[name] += 1
    assert drawn == {"marker:hidden-agenda": 4, "marker:hidden-asset": 2}
    assert sum(g.hidden) == 6
