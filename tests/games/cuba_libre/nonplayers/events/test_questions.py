"""8.4: what Non-players choose in Events."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    at,
    cash,
    event,
    level,
    on_map,
    put,
    sp,
    standard,
)
from support.cuba_libre_nonplayers import ALL, answer_all, bare, mind

from malecon.games.cuba_libre.board import NO_CARD, Board
from malecon.games.cuba_libre.events.deck import SHADED
from malecon.games.cuba_libre.names import EVENT_CARDS, FACTIONS
from malecon.games.cuba_libre.nonplayers.general.trial import answer_tried, event_tried, something_happened


def execute(g: Board, who: int, card: int, shaded: bool = False, seed: int = 0) -> None:
    """An Event, all questions answered by Non-players."""
    event(g, who, card, shaded=shaded)
    answer_all(g, seed=seed)


@pytest.mark.rule("cuba-libre", "8.4", "8.4.3")
@pytest.mark.parametrize("card", range(1, EVENT_CARDS + 1))
def test_every_event_can_be_executed_by_every_faction(card: int) -> None:
    for who in range(4):
        for shaded in (False, True) if card in SHADED else (False,):
            for seed in range(3):
                g = standard(nonplayers=ALL)
                if seed:
                    g = standard(nonplayers=ALL)
                    put(g, "oriente", m26_underground=2, directorio_active=2, troops=2, police=1)
                    put(g, "las-villas", directorio_base=1, m26_base=1, syndicate_underground=1, open_casino=1)
                    cash(g, "oriente", M26, 1)
                    level(g, "las-villas", -1)
                execute(g, who, card, shaded, seed)
                g.card = NO_CARD
                assert not g.faults(), (card, FACTIONS[who], shaded, seed)


@pytest.mark.rule("cuba-libre", "8.4.3")
def test_as_many_pieces_as_possible_are_placed() -> None:
    g = bare()
    execute(g, M26, 14)
    assert at(g, "pinar-del-rio") == {"m26_base": 1, "m26_underground": 1}
    g = bare()
    execute(g, M26, 15)
    assert on_map(g, "m26_underground") == 3


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_the_executing_faction_gains_and_then_another_non_player() -> None:
    g = bare()
    execute(g, DIRECTORIO, 33)
    assert g.resources == [10, 10, 15, 10]
    g = bare()
    g.resources[DIRECTORIO] = 49
    execute(g, DIRECTORIO, 33)
    assert g.resources == [10, 15, 49, 10]
    g = bare("government,directorio,syndicate")
    g.resources[DIRECTORIO] = 49
    execute(g, DIRECTORIO, 33)
    assert g.resources == [10, 10, 49, 10]


@pytest.mark.rule("cuba-libre", "8.4.4", "np-shift-size")
def test_spaces_are_chosen_for_bases_then_pieces_then_support() -> None:
    g = bare()
    put(g, "camaguey-province", m26_base=2)
    execute(g, DIRECTORIO, 25)
    assert at(g, "oriente") == {"directorio_base": 1, "directorio_underground": 1}
    g = bare()
    put(g, "santiago-de-cuba", m26_underground=3)
    put(g, "camaguey-city", m26_base=1)
    execute(g, GOVERNMENT, 24, shaded=True)
    assert at(g, "camaguey-city") == {}
    assert at(g, "santiago-de-cuba") == {"m26_underground": 3}
    g = bare()
    put(g, "las-villas", troops=1)
    put(g, "sierra-maestra", troops=4)
    execute(g, M26, 6)
    assert at(g, "sierra-maestra") == {}
    g = bare()
    level(g, "havana", 1)
    level(g, "camaguey-city", 2)
    execute(g, M26, 4)
    assert level(g, "havana") == 0
    assert level(g, "camaguey-city") == 2


@pytest.mark.rule("cuba-libre", "8.4.4", "8.2")
def test_otherwise_spaces_are_random() -> None:
    found = set()
    for seed in range(30):
        g = bare()
        put(g, "matanzas", m26_base=1)
        put(g, "oriente", m26_base=1)
        execute(g, GOVERNMENT, 23, shaded=True, seed=seed)
        found.add(next(s for s in ("matanzas", "oriente") if not at(g, s)))
    assert found == {"matanzas", "oriente"}


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_players_lose_before_non_players_and_the_executor_never() -> None:
    g = bare("government,directorio,m26")
    put(g, "matanzas", m26_underground=4, directorio_underground=1)
    put(g, "oriente", syndicate_underground=1, syndicate_active=1)
    execute(g, DIRECTORIO, 12)
    assert at(g, "oriente") == {}
    g = bare()
    put(g, "matanzas", m26_underground=2, syndicate_underground=1)
    execute(g, SYNDICATE, 12)
    assert at(g, "matanzas") == {"syndicate_underground": 1}


@pytest.mark.rule("cuba-libre", "8.2", "8.4.3", "np-one-space")
def test_as_much_as_possible_happens_in_the_space_that_the_dice_choose() -> None:
    for seed in range(8):
        g = bare()
        execute(g, M26, 15, seed=seed)
        assert 3 in [g.guerrillas(s, M26) for s in range(13)]
        g = bare()
        put(g, "matanzas", syndicate_underground=2)
        put(g, "oriente", syndicate_active=2)
        execute(g, M26, 47, seed=seed)
        assert not at(g, "matanzas") or not at(g, "oriente")


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_defections_take_police_and_troops_evenly() -> None:
    g = bare()
    put(g, "matanzas", m26_underground=1, police=3, troops=3)
    execute(g, M26, 35)
    assert at(g, "matanzas") == {"m26_underground": 3, "police": 2, "troops": 2}


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.1")
def test_the_manifesto_places_bases_but_no_government_base_in_a_city() -> None:
    g = bare()
    put(g, "havana", directorio_underground=1, troops=1)
    put(g, "matanzas", troops=1)
    execute(g, DIRECTORIO, 19)
    assert at(g, "havana")["directorio_base"] == 2
    assert at(g, "matanzas")["government_base"] == 1
    assert at(g, "matanzas")["police"] == 1


@pytest.mark.rule("cuba-libre", "8.1")
def test_a_trial_leaves_the_position_alone() -> None:
    g = standard(nonplayers=ALL)
    g.card = 35
    before = g.clone()
    assert isinstance(before, Board)
    after = event_tried(mind(g, GOVERNMENT), False)
    assert something_happened(g, after)
    assert not something_happened(g, before)
    event(g, M26, 6)
    put(g, "las-villas", troops=1)
    put(g, "sierra-maestra", troops=1)
    event(g, M26, 6)
    tried = answer_tried(mind(g), g.legal()[0])
    assert something_happened(g, tried)
    assert tried.over
    assert at(g, "las-villas")["troops"] >= 1
    assert sp("las-villas") == 3
