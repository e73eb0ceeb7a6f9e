"""Prompts, labels, the journal and refusals: what a person needs to know is in them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from support.splendid_little_war import GAME, card_number, do, legal, spain, stack, war

from malecon.games.splendid_little_war.board import CARD, SPACES
from malecon.games.splendid_little_war.journal import SENTENCES, WEIGHTS
from malecon.games.splendid_little_war.state import War
from malecon.kernel import CHANCE
from malecon.kernel.text import LEVELS

HERE = (stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1", "campos"))
PACKAGE = Path(__file__).parents[3] / "malecon" / "games" / "splendid_little_war"


def labels(state: War) -> dict[str, str]:
    return {GAME.actions[a]: state.label(a) for a in state.legal()}


def told(state: War, *answers: str) -> list[str]:
    state.journal = []
    do(state, *answers)
    return [GAME.text.sentence(state, note)[1] for note in state.journal]


def why(state: War, action: str) -> tuple[str, str]:
    found = GAME.text.refusal(state, GAME.number(action))
    assert found is not None
    return found


def test_every_kind_of_note_has_a_sentence_and_a_level() -> None:
    kinds: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for call in re.findall(r"g\.(?:note|whisper)\((.*)", path.read_text()):
            kinds |= set(re.findall(r'"([a-z-]+)"', call))
    assert len(kinds) > 40
    assert kinds <= set(SENTENCES)
    assert set(SENTENCES) <= set(WEIGHTS)
    assert set(WEIGHTS.values()) == set(LEVELS)


@pytest.mark.games
def test_every_note_of_random_games_says_what_it_is_about() -> None:
    seen: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        state = GAME.scramble(rng)
        state.journal = []
        while not state.over and len(seen) < 60:
            state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
            for note in state.journal:
                where = f"seed {seed}, {note}"
                facts = GAME.text.facts(state, note)
                seen.add(note[1])
                assert facts.about in (None, -1, 0, 1), where
                assert set(facts.places) <= set(SPACES), where
                assert all(1 <= die.face <= 6 for die in facts.dice), where
                assert all(die.hit == (die.face >= die.needed) for die in facts.dice), where
                assert all(name in GAME.actions for name in facts.cards), where
                assert all(move.origin in ("", *SPACES) and move.to in ("", *SPACES) for move in facts.moves), where
                words = GAME.text.sentence(state, note)[1]
                assert words.endswith("."), f"{where}: {words}"
                assert ".." not in words, f"{where}: {words}"
            state.journal.clear()
    assert {"move", "attack", "die", "card", "lobby", "burnt", "placed"} <= seen


@pytest.mark.rule("splendid-little-war", "8.8", "8.9")
def test_rolls_say_their_result() -> None:
    assert "Cuba's Lobbying fails: 2, 5 needed." in told(war(*HERE, turn=3), "lobby", "die:2")
    assert "Cuba's Lobbying succeeds: 5." in told(war(*HERE, turn=3), "lobby", "die:5")
    assert "Recruit in Oriente fails: 3 + 1, 5 needed." in told(war(*HERE, turn=1), "recruit", "die:3")
    assert "Recruit in Oriente succeeds: 4 + 1." in told(war(*HERE, turn=1), "recruit", "die:4")


@pytest.mark.rule("splendid-little-war", "8.11.3")
def test_a_battle_says_who_fights_whom_with_which_odds_and_how_it_ended() -> None:
    state = war(*HERE, cards={"cuba": ["C04"], "spain": ["S19"]})
    do(state, "attack", "unit:corps-1", "unit:maceo", "done?")
    against = "I Corps and Maceo attack Manzanillo Division and Martínez Campos in Oriente: 1 die, 3 in 6 each."
    assert state.prompt().startswith(against)
    do(state, "decline")
    assert state.prompt().startswith(against), "the Defender is told the same"
    lines = told(state, "decline", "die:1")
    assert "Cuba attacks with 1 die, +1: 3 in 6 each." in lines
    assert "Cuba's Attack in Oriente fails: no SUCCESS." in lines
    assert "counterattack I Corps and Maceo in Oriente: 1 die, 2 in 6 each" in state.prompt()


@pytest.mark.rule("splendid-little-war", "7.5")
def test_damage_by_a_card_names_the_card_the_place_and_its_own_rule() -> None:
    state = war(*HERE, stack("camaguey", "division-2"), cards={"cuba": ["C11"]}, turn=1)
    do(state, "card:C11")
    assert state.prompt() == "Malaria: choose a unit of yours that is damaged, 1 to go."
    assert labels(state)["unit:division-2"].endswith("Camagüey: flipped")
    state.journal = []
    do(state, "unit:division-2")
    rules = [GAME.text.sentence(state, note)[0] for note in state.journal if note[1] == "card-flips"]
    assert rules == ["7.5"]


@pytest.mark.rule("splendid-little-war", "8.11.4", "8.11.5")
def test_the_journal_tells_of_admirals_generals_and_fleets() -> None:
    fleets = spain(
        stack("atlantic", "scout", "schley", reduced=["scout"]),
        stack("atlantic", "reserve", "camara"),
        HERE[0],
        stance=10,
    )
    do(fleets, "attack")
    assert "Schley goes down with his Fleet." in told(fleets, "die:6*", "done*")
    siege = war(
        stack("oriente", "corps-1", "corps-2", "garcia"),
        stack("santiago-city", "pando"),
        stack("santiago-city", "expeditionary", "cervera"),
        stance=10,
    )
    do(siege, "attack", "space:santiago-city?", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?")
    lines = told(siege, "die:6")
    assert "Pando escapes to Oriente." in lines
    assert "The Expeditionary Fleet puts to sea: Caribbean." in lines


def test_enough_has_the_words_of_its_question() -> None:
    state = spain(*HERE, stack("captaincy", "weyler"), cards={"spain": ["S03"]}, resources={"spain": 5})
    assert labels(do(state.clone(), "card:S03"))["done"] == "End the Round"
    planned = do(state.clone(), "coordinate", "protect", "move")
    assert labels(planned)["done"] == "Carry it out (3 Resources)"
    assert "Protect the Fields and Move: 3 Resources" in planned.prompt()
    do(planned, "done")
    assert labels(planned)["done"] == "On to the next Action"
    ordered = do(state.clone(), "coordinate", "protect", "captaincy?")
    assert "Captaincy General orders" in ordered.prompt() or "captaincy" not in legal(state)


@pytest.mark.games
def test_done_and_pass_stand_last() -> None:
    for seed in range(6):
        rng = Random(seed)
        state = GAME.scramble(rng)
        for _ in range(400):
            if state.over:
                break
            names = [GAME.actions[a] for a in state.legal()]
            for last in ("pass", "done", "decline"):
                assert last not in names[:-1], f"seed {seed}, {state.question}: {names}"
            state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))


@pytest.mark.rule("splendid-little-war", "7.4")
def test_labels_say_how_an_action_will_be_paid() -> None:
    hand = ["C02", "C03", "C04"]
    assert labels(spain(*HERE, resources={"spain": 1}))["attack"] == "Attack (1 Resource)"
    assert labels(spain(*HERE, resources={"spain": 0}, cards={"spain": hand}))["attack"] == "Attack (3 cards)"
    pledged = do(spain(*HERE, resources={"spain": 1}, cards={"spain": hand}), "trio")
    assert labels(pledged)["attack"] == "Attack (3 cards)"
    assert "1 Resource will be paid with cards" in pledged.prompt()


def test_a_move_about_to_be_delayed_says_from_where_to_where() -> None:
    state = spain(*HERE, cards={"cuba": ["C01"]})
    do(state, "move", "unit:division-1", "done", "space:camaguey?")
    assert "from Oriente to Camagüey" in state.prompt()


def test_a_siege_says_who_is_missing() -> None:
    state = war(stack("oriente", "corps-1", "corps-2", "garcia"), stack("santiago-city", "division-1"))
    do(state, "attack", "space:santiago-city?", "unit:corps-1")
    assert "García or a U.S. Division must be with them." in state.prompt()
    assert "must be with them" not in do(state, "unit:garcia").prompt()


@pytest.mark.parametrize(
    ("card", "rule", "words"),
    [
        ("C04", "8.11.3", "battle card"),
        ("S03", "7.0", "Spain's card"),
        ("C21", "7.0", "only if: Turn 5 or later; U.S. not at war"),
        ("C09", "7.0", "it would change nothing now"),
        ("C05", "8.11.3", "Reaction: after a hit"),
        ("C26", "7.1", "1 Resource is missing"),
    ],
)
def test_a_card_says_why_it_is_not_open(card: str, rule: str, words: str) -> None:
    full = card == "C09"
    state = war(*HERE, turn=3, cards={"cuba": [card]}, resources={"cuba": 10 if full else 0, "spain": 5})
    assert why(state, f"card:{card}") == (rule, words)
    assert GAME.text.refusal(state, CARD + card_number("S21")) is None, "it is not in the hand"


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("move", "8.5", "no General is with a unit"),
        ("lobby", "8.9", "the U.S. Stance is in its first box"),
        ("captaincy", "8.16", "no General is in the box"),
        ("shift", "8.16", "no General in the box or in Havana"),
        ("repatriate", "8.13", "fewer than two Divisions on the map"),
    ],
)
def test_an_action_says_why_it_is_not_open(action: str, rule: str, words: str) -> None:
    state = spain(stack("oriente", "corps-1"), stack("camaguey", "division-1"), stance=1)
    assert why(state, action) == (rule, words)


@pytest.mark.rule("splendid-little-war", "8.6")
def test_a_unit_waits_until_the_parts_of_a_coordinated_action_are_named() -> None:
    state = do(war(*HERE, resources={"cuba": 5}), "coordinate")
    words = "name the Actions first: units are chosen as each is done"
    assert why(state, "unit:corps-1") == why(state, "unit:maceo") == ("8.6", words)
    assert GAME.text.refusal(state, GAME.number("unit:division-1")) is None, "it is the other's"


def test_an_action_that_cannot_be_paid_says_so_and_an_open_one_nothing() -> None:
    poor = war(*HERE, resources={"cuba": 0}, cards={"cuba": ["C04"]})
    named = [GAME.actions[a] for a in range(len(GAME.actions)) if GAME.text.refusal(poor, a)]
    assert "attack" in named
    others = ("space:", "die:", "unit:", "reinforce", "captaincy", "done")
    assert not [name for name in named if name.startswith(others)], "nobody expects these"
    assert why(poor, "attack") == ("8.4", "no Resource left")
    rich = war(*HERE, resources={"cuba": 2})
    assert GAME.text.refusal(rich, GAME.number("attack")) is None
    assert why(rich, "coordinate") == ("8.4", "3 Resources are missing, three cards count for one")
