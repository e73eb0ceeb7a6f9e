"""5.x: Events in general, through the sequence of play."""

from collections import Counter

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    answer,
    at,
    cash,
    done,
    empty,
    event,
    exhaust,
    legal,
    level,
    put,
)

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.events.deck import SHADED, UNSHADED
from malecon.games.cuba_libre.events.text import LABELS, QUESTIONS, event_label
from malecon.games.cuba_libre.names import EVENT_CARDS, FACTIONS, HAVANA, MOMENTUM_MAP, MOMENTUM_SIM, NUMBER
from malecon.games.cuba_libre.words import CAPABILITY_CARDS, MOMENTUM_CARDS
from malecon.library import shipped_data

CARDS = shipped_data("cuba-libre")["cards"]["card"]


def playing(card: int, then: int = 3) -> Board:
    """The start of a game whose first cards are these."""
    g = malecon.load("cuba-libre").new()
    assert isinstance(g, Board)
    answer(g, f"card:{card}", f"card:{then}")
    assert g.card == card
    return g


@pytest.mark.rule("cuba-libre", "5.0", "2.3.2")
def test_every_card_has_a_title_a_text_and_an_order() -> None:
    assert [c["number"] for c in CARDS] == list(range(1, EVENT_CARDS + 1))
    assert all(c["title"] and c["unshaded"] for c in CARDS)
    orders = Counter(tuple(c["order"]) for c in CARDS)
    assert len(orders) == 24
    assert set(orders.values()) == {2}


@pytest.mark.rule("cuba-libre", "5.0", "5.2")
def test_the_deck_carries_out_what_the_cards_say() -> None:
    assert len(UNSHADED) == EVENT_CARDS
    assert sorted(SHADED) == [c["number"] for c in CARDS if "shaded" in c]
    assert sorted(set(range(1, 49)) - set(SHADED)) == [11, 13, 18, 19, 35]


@pytest.mark.rule("cuba-libre", "5.3", "5.4")
def test_eight_capabilities_and_seven_momenta() -> None:
    assert tuple(c["number"] for c in CARDS if "capability" in c) == CAPABILITY_CARDS
    assert tuple(c["number"] for c in CARDS if "momentum" in c) == MOMENTUM_CARDS


@pytest.mark.rule("cuba-libre", "5.2", "2.3.4")
def test_any_faction_may_choose_either_text() -> None:
    g = playing(45)  # Syndicate first
    for faction in ("syndicate", "directorio", "government", "m26"):
        assert FACTIONS[g.actor] == faction
        assert {"event:unshaded", "event:shaded"} <= legal(g)
        answer(g, "pass")
    g = playing(13)  # a single text
    assert "event:unshaded" in legal(g)
    assert "event:shaded" not in legal(g)


@pytest.mark.rule("cuba-libre", "5.1.3")
def test_an_event_without_effect_may_still_be_executed() -> None:
    g = playing(25)
    assert FACTIONS[g.actor] == "directorio"
    assert g.on_map(8) == 0  # no Directorio Base to remove
    before = g.pieces[:]
    answer(g, "event:shaded")
    assert g.pieces == before
    assert g.acted == 1 << DIRECTORIO


@pytest.mark.rule("cuba-libre", "5.1.1", "1.8")
def test_events_keep_to_49() -> None:
    g = empty()
    g.resources[SYNDICATE] = 45
    event(g, SYNDICATE, 45, shaded=True)
    assert g.resources[SYNDICATE] == 49
    g.aid = 45
    event(g, GOVERNMENT, 37, shaded=True)
    assert g.aid == 49


@pytest.mark.rule("cuba-libre", "5.1.1", "1.4.5")
def test_events_never_remove_casinos() -> None:
    g = empty()
    put(g, "las-villas", open_casino=1)
    event(g, DIRECTORIO, 36)  # only a Casino there: nothing to replace
    assert done(g)
    assert at(g, "las-villas") == {"open_casino": 1}


@pytest.mark.rule("cuba-libre", "5.1.1")
def test_events_place_only_what_is_available() -> None:
    g = empty()
    exhaust(g, "m26-underground", "oriente")
    event(g, GOVERNMENT, 15)
    assert done(g)
    assert at(g, "oriente") == {"m26_underground": 15}


@pytest.mark.rule("cuba-libre", "5.1.1", "3.3.3")
def test_the_syndicate_may_attack_by_no_event_but_fat_butcher() -> None:
    g = empty()
    put(g, "havana", syndicate_underground=1, m26_active=1)
    event(g, SYNDICATE, 44)
    assert legal(g) == {"faction:m26", "faction:directorio"}
    event(g, SYNDICATE, 1)
    assert legal(g) == {"faction:m26", "faction:directorio"}


@pytest.mark.rule("cuba-libre", "5.1.2")
def test_of_two_events_the_one_played_now_holds() -> None:
    g = empty()
    put(g, "havana", m26_active=1, police=1)
    g.barred = 1 << DIRECTORIO
    event(g, GOVERNMENT, 27, "space:havana", "space:havana")
    assert g.stay_eligible == 1 << DIRECTORIO
    g.stay_eligible = 1 << M26
    event(g, GOVERNMENT, 17, shaded=True)
    assert g.barred & 1 << M26


@pytest.mark.rule("cuba-libre", "5.5", "2.3.7")
def test_a_free_operation_does_not_touch_eligibility() -> None:
    g = playing(29, then=30)  # Directorio first, 26July may profit
    answer(g, "pass")
    g.resources[M26] = 0
    answer(g, "event:unshaded", "faction:directorio")
    assert at(g, "las-villas") == {"troops": 3, "directorio_base": 1, "directorio_underground": 2}
    assert g.acted == 1 << M26
    answer(g, "pass", "pass")
    assert g.eligible == 0b1111 & ~(1 << M26)


@pytest.mark.rule("cuba-libre", "event 18", "2.3.7")
def test_who_executes_the_pact_of_caracas_stays_eligible() -> None:
    g = playing(18, then=30)
    answer(g, "event:unshaded", "pass", "pass", "pass", "card:31")
    assert g.card == 30
    assert g.eligible == 0b1111


@pytest.mark.rule("cuba-libre", "event 19", "2.3.7")
def test_who_executes_the_manifesto_stays_eligible() -> None:
    g = playing(19, then=30)
    answer(g, "event:unshaded", *["done"] * 4, "pass", "pass", "pass", "card:31")
    assert g.card == 30
    assert g.eligible == 0b1111


@pytest.mark.rule("cuba-libre", "event 27", "2.3.7")
def test_echeverria_keeps_the_directorio_eligible_whoever_executes_it() -> None:
    g = playing(27, then=30)
    answer(g, "event:unshaded", "space:havana", "space:havana", "pass", "pass", "pass", "card:31")
    assert g.eligible == 0b1111


@pytest.mark.rule("cuba-libre", "event 27", "eligible-by-event")
def test_echeverria_lets_no_ineligible_directorio_act_on_this_card() -> None:
    position = {"card": 27, "next": 30, "eligible": ["m26", "government", "syndicate"]}
    g = malecon.load("cuba-libre").at(position)
    assert isinstance(g, Board)
    answer(g, "event:unshaded", "space:havana", "space:havana")
    asked = []
    while g.actor != malecon.CHANCE:
        asked.append(FACTIONS[g.actor])
        answer(g, "pass")
    assert asked
    assert "directorio" not in asked
    answer(g, "card:31")
    assert (g.card, g.eligible >> DIRECTORIO & 1) == (30, 1)


@pytest.mark.rule("cuba-libre", "event 17", "2.3.7")
def test_bayo_bars_26july_on_this_card_and_the_next() -> None:
    g = playing(17, then=30)  # 26July, Directorio, Government, Syndicate
    answer(g, "pass", "event:shaded")
    assert FACTIONS[g.actor] == "government"
    answer(g, "pass", "pass", "card:31")
    assert g.card == 30
    assert g.eligible == 0b1111 & ~(1 << DIRECTORIO) & ~(1 << M26)


@pytest.mark.rule("cuba-libre", "event 47", "2.3.7")
def test_miami_bars_a_faction_that_has_not_yet_acted() -> None:
    g = playing(47, then=30)  # Syndicate, Directorio, 26July, Government
    answer(g, "event:shaded")
    assert FACTIONS[g.actor] == "government"  # Directorio and 26July are skipped
    answer(g, "pass", "card:31")
    assert g.eligible == 1 << GOVERNMENT


@pytest.mark.rule("cuba-libre", "5.4")
def test_any_number_of_momentum_events_at_once() -> None:
    g = empty()
    event(g, GOVERNMENT, 4, shaded=True)
    event(g, GOVERNMENT, 10, shaded=True)
    assert g.momentum == MOMENTUM_SIM | MOMENTUM_MAP


@pytest.mark.rule("cuba-libre", "event 38", "1.4.1")
def test_cash_that_nobody_is_left_to_hold_is_removed() -> None:
    g = empty()
    put(g, "havana", m26_active=1, syndicate_active=1)
    cash(g, "havana", M26, 2)
    event(g, M26, 38)
    assert g.loose_cash == 2
    g.aside("m26", "remove:havana:m26-active")
    assert done(g)  # the Syndicate takes all
    assert cash(g, "havana", SYNDICATE) == 2
    assert g.loose_cash == 0


@pytest.mark.rule("cuba-libre", "5.1")
def test_questions_name_the_card_and_labels_the_change() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "camaguey-city", 1)
    event(g, GOVERNMENT, 7, shaded=True)
    assert g.prompt() == "Election: choose the space that becomes Neutral"
    assert event_label(g, g.game.number("space:havana")) == "Havana (City) (Active Support to Neutral)"
    assert event_label(g, NUMBER) == ""
    assert {question for question, _ in LABELS} <= set(QUESTIONS)
    assert HAVANA == 7
