"""Player's aids are whole: every verb offered to a side has a row, and rows name answers and rules that there are."""

from collections.abc import Iterator
from random import Random

import pytest

import malecon
from malecon.aids import Row, Sheet, aid
from malecon.kernel import CHANCE, State
from malecon.rulebook import rulebook

GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]
VERBS = {
    "cuba-libre": "operation: activity: event: pass ask deposit civic-action",
    "cuba": "card: take: building: act: pay refuse",
    "banana-wars": "agitators rebels jefe crisis degrade improve create move recover operation reroll save resources "
    "action-track country-track card:",
    "splendid-little-war": "pass restack burn recruit lobby move general attack reinforce repatriate protect column "
    "concentrate captaincy coordinate shift counterattack trio",
}
"""How answers begin that are things to do; the others are spaces, pieces, numbers, and small words within them."""
BY_CARD = {("cuba-libre", "syndicate", "activity:assassinate"), ("cuba-libre", "m26", "activity:assassinate")}
"""Actions that an Event lends to a Faction which has no such action of its own."""


def sheets(name: str) -> Iterator[tuple[str, Sheet]]:
    """The sheet of every role of a game."""
    for role in malecon.load(name).roles:
        sheet = aid(name, role)
        assert sheet is not None, role
        yield role, sheet


def test_a_game_without_an_aid_has_none() -> None:
    assert aid("smugglers", "ana") is None


@pytest.mark.parametrize("name", GAMES)
def test_rows_name_answers_and_rules_that_exist(name: str) -> None:
    game = malecon.load(name)
    rules = {rule.id for rule in rulebook(game.data).rule}
    for role, sheet in sheets(name):
        assert sheet.goal.rule in rules
        for row in sheet.rows:
            assert row.rule in rules, (role, row.verb)
            for pattern in row.answers:
                assert any(Row("", "", "", "", "", "", "", [pattern]).fits(a) for a in game.actions), (role, pattern)


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_short_and_whole(name: str) -> None:
    for role, sheet in sheets(name):
        keys = [(row.group, row.verb) for row in sheet.rows]
        assert len(set(keys)) == len(keys), f"{role} has a row twice"
        for row in sheet.rows:
            for words, most in ((row.effect, 170), (row.where, 90), (row.cost, 60)):
                assert 0 < len(words) <= most, (role, row.verb)
            assert not row.effect.endswith("."), (role, row.verb)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_verb_that_is_offered_has_a_row(name: str, seed: int) -> None:
    state = malecon.load(name).new()
    found = dict(sheets(name))
    rng = Random(seed)
    for role, answer in offered(state, rng, 1500):
        if answer.startswith(tuple(VERBS[name].split())) and (name, role, answer) not in BY_CARD:
            assert found[role].row(answer) is not None, f"seed {seed}: {role} may {answer}, the aid does not say it"


def offered(state: State, rng: Random, steps: int) -> Iterator[tuple[str, str]]:
    """All answers open to each role in a game at random."""
    for _ in range(steps):
        if state.over:
            return
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
            continue
        for action in state.legal():
            yield state.roles[state.actor], state.game.actions[action]
        state.step(rng.choice(state.legal()))
