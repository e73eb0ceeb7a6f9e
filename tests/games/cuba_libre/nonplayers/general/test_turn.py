"""8.1, 8.4.1, 8.4.2: the Event, or Operations and a Special Activity."""

from __future__ import annotations

from random import Random

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, cash, level, on_map, put, sp, standard
from support.cuba_libre_nonplayers import ALL, BORING, answer_all, bare, go, turn, why

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import FACTIONS, MOMENTUM_MOSQUERA, PROPAGANDA, RELUCTANT
from malecon.games.cuba_libre.sequence import OPERATION_ONLY, WITH_SPECIAL_ACTIVITY
from malecon.kernel import CHANCE

NO_26JULY = "government,directorio,syndicate"


def choice(g: Board, who: int, card: int, next_card: int = 40, first: int = 0) -> str:
    """What a Non-player answers to its Turn."""
    turn(g, who, card, next_card, first)
    return g.game.actions[answer_all(g, once=True)]


def operates(g: Board, who: int, card: int, next_card: int = 40, first: int = 0) -> bool:
    return not choice(g, who, card, next_card, first).startswith("event")


@pytest.mark.rule("cuba-libre", "8.0", "8.1", "8.4.2")
def test_non_players_prefer_the_event() -> None:
    for who, side in ((M26, "unshaded"), (DIRECTORIO, "unshaded"), (GOVERNMENT, "shaded"), (SYNDICATE, "shaded")):
        g = standard(nonplayers=ALL)
        assert choice(g, who, 37) == f"event:{side}", FACTIONS[who]


@pytest.mark.rule("cuba-libre", "8.4.2")
def test_an_event_with_one_text_is_executed_as_it_is() -> None:
    g = standard(nonplayers=ALL)
    assert choice(g, GOVERNMENT, 35) == "event:unshaded"


@pytest.mark.rule("cuba-libre", "8.1", "8.4.4", "8.2")
def test_escapade_by_the_directorio() -> None:
    found = set()
    for seed in range(12):
        g = standard(nonplayers=NO_26JULY, players=1)
        turn(g, DIRECTORIO, 25, 40, 0)
        assert go(g, DIRECTORIO, seed=seed)[0] == "event:unshaded"
        assert on_map(g, "directorio_base") == 1
        found |= {s for s in range(13) if g.bases(s, DIRECTORIO)}
    assert found == {sp("camaguey-province"), sp("oriente")}


@pytest.mark.rule("cuba-libre", "8.1")
def test_the_second_eligible_operates_if_its_partner_is_a_player() -> None:
    g = standard(nonplayers=NO_26JULY, players=1)
    assert operates(g, DIRECTORIO, 10, first=WITH_SPECIAL_ACTIVITY)
    g = standard(nonplayers=ALL)
    assert not operates(g, DIRECTORIO, 10, first=WITH_SPECIAL_ACTIVITY)
    g = standard(nonplayers="m26,directorio,syndicate", players=1)
    assert operates(g, SYNDICATE, 37, first=WITH_SPECIAL_ACTIVITY)
    assert not operates(g, SYNDICATE, 37)


@pytest.mark.rule("cuba-libre", "8.1")
def test_momentum_in_effect_makes_the_government_operate() -> None:
    g = standard(nonplayers=ALL)
    assert not operates(g, GOVERNMENT, 37)
    g.momentum = MOMENTUM_MOSQUERA
    assert operates(g, GOVERNMENT, 37)
    assert not operates(g, SYNDICATE, 37)


@pytest.mark.rule("cuba-libre", "8.1", "np-momentum")
def test_no_momentum_is_executed_when_propaganda_comes_next() -> None:
    for who in (GOVERNMENT, SYNDICATE):
        g = standard(nonplayers=ALL)
        assert not operates(g, who, 6)
        assert operates(g, who, 6, next_card=PROPAGANDA)


@pytest.mark.rule("cuba-libre", "8.1", "np-sudden-propaganda")
def test_sudden_propaganda_never_shows_as_the_next_card() -> None:
    g = standard(nonplayers=ALL, sudden=True)
    rng = Random(3)
    while not g.over and g.propagandas < 2:
        if g.question == "Turn":
            assert g.next_card != PROPAGANDA
        g.step(g.draw(rng.random()) if g.actor == CHANCE else g.legal()[-1])
    assert g.propagandas == 2
    for who in (GOVERNMENT, SYNDICATE):
        assert not operates(standard(nonplayers=ALL, sudden=True), who, 6)


@pytest.mark.rule("cuba-libre", "8.1", "np-effect")
def test_an_event_without_effect_is_not_executed() -> None:
    """INEFFECTIVE EVENT EXAMPLE: Resistencia Cívica for 26July, no City with Directorio pieces."""
    g = bare()
    put(g, "oriente", directorio_underground=2, m26_underground=2)
    assert operates(g, M26, 32)
    put(g, "havana", directorio_underground=1)
    assert not operates(g, M26, 32)


@pytest.mark.rule("cuba-libre", "8.1", "np-second-after-operation")
def test_operations_are_not_limited() -> None:
    g = bare()
    put(g, "havana", open_casino=1)
    put(g, "oriente", open_casino=1)
    turn(g, SYNDICATE, BORING, PROPAGANDA, OPERATION_ONLY)
    g.propagandas = 3
    assert not any(g.game.actions[answer].startswith("event") for answer in g.legal())
    given = go(g, SYNDICATE)
    assert on_map(g, "syndicate_underground") == 2
    assert "activity:profit" in given


@pytest.mark.rule("cuba-libre", "8.1", "np-low-resources")
def test_low_resources_make_it_pass() -> None:
    g = bare(resources=0)
    put(g, "ec-cigar", directorio_underground=1)
    turn(g, DIRECTORIO)
    assert go(g, DIRECTORIO) == ["pass"]
    assert g.resources[DIRECTORIO] == 1
    g = bare(resources=2)
    g.alliance = RELUCTANT
    put(g, "havana", troops=1)
    assert choice(g, GOVERNMENT, 10) == "pass"
    assert g.resources[GOVERNMENT] == 5


@pytest.mark.rule("cuba-libre", "8.1")
def test_no_laundering() -> None:
    g = bare()
    put(g, "havana", open_casino=1)
    put(g, "oriente", syndicate_underground=1)
    cash(g, "oriente", SYNDICATE, 2)
    turn(g, SYNDICATE)
    assert not any(answer == "ask" for answer in go(g, SYNDICATE))
    assert cash(g, "oriente", SYNDICATE) == 2


@pytest.mark.rule("cuba-libre", "8.4.1", "8.4", "np-instructions")
def test_event_instructions_come_first() -> None:
    g = standard(nonplayers=ALL)
    for who, card in ((GOVERNMENT, 13), (DIRECTORIO, 45), (GOVERNMENT, 48), (SYNDICATE, 10), (SYNDICATE, 11)):
        assert operates(g, who, card), (FACTIONS[who], card)
    assert choice(g, SYNDICATE, 34) == "event:unshaded"
    turn(g, SYNDICATE, 34, 40, 0)
    told = why(g, SYNDICATE)
    assert any(rule == "8.4.1" and "(reconstructed)" in text for rule, text in told)
    turn(g, SYNDICATE, 10, 40, 0)
    assert not any("(reconstructed)" in text for _, text in why(g, SYNDICATE))


@pytest.mark.rule("cuba-libre", "8.4.1")
def test_an_instruction_may_depend_on_a_condition() -> None:
    g = bare()
    put(g, "havana", troops=1, police=1)
    assert operates(g, GOVERNMENT, 7)
    level(g, "havana", -1)
    assert choice(g, GOVERNMENT, 7) == "event:shaded"
    g = bare("government,syndicate,m26")
    put(g, "havana", directorio_underground=1)
    assert choice(g, GOVERNMENT, 32) == "event:unshaded"


@pytest.mark.rule("cuba-libre", "8.1.1", "8.1.3")
def test_the_trail_names_the_questions_in_order() -> None:
    g = bare()
    put(g, "havana", troops=1, police=1)
    turn(g, GOVERNMENT)
    rules = [rule for rule, _ in why(g, GOVERNMENT)]
    assert rules[0] == "8.1"
    assert "8.8.2" in rules
    texts = [text for _, text in why(g, GOVERNMENT)]
    assert any(
        "Train? Control, Troops or Police are lacking in Camagüey (City) and Santiago de Cuba" in text for text in texts
    ), texts
