"""How the roles of a game stand: chances that add up, the same every time, and from nothing but what a role knows."""

from __future__ import annotations

from random import Random

import pytest

import malecon
from malecon.bots import Knowledge
from malecon.forecast import forecast_for
from malecon.kernel.playout import playout
from malecon.reasons import reason
from malecon.standing import Dice, compare, standing

pytestmark = pytest.mark.once

GAMES = [
    ("cuba-libre", {}),
    ("cuba-libre", {"players": 2}),
    ("cuba", {"players": 2}),
    ("cuba", {"players": 5}),
    ("banana-wars", {}),
    ("splendid-little-war", {}),
]


def somewhere(name: str, options: dict[str, int], questions: int = 90) -> malecon.State:
    """A position at which a player is asked."""
    state = malecon.load(name).new(**options)
    playout(state, Random(f"somewhere/{name}"), questions)
    while state.actor == malecon.CHANCE:
        state.step(state.draw(0.4))
    return state


def players_of(state: malecon.State) -> list[int]:
    """One role of each player."""
    return sorted({min(state.team(role)) for role in range(len(state.roles))})


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_chances_of_all_players_are_one_in_all(name: str, options: dict[str, int]) -> None:
    state = somewhere(name, options)
    found = standing(state, state.actor, iterations=6, seed=3)
    assert sum(found.chances[role] for role in players_of(state)) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in found.chances)
    assert (found.tries, len(found.leads)) == (6, len(state.roles))
    assert found == standing(state, state.actor, iterations=6, seed=3)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_end_is_known_for_certain(name: str, options: dict[str, int]) -> None:
    state = malecon.load(name).new(**options)
    playout(state, Random(5))
    found = standing(state, iterations=3)
    won = state.returns()
    assert found.chances == pytest.approx(
        [sum(won[partner] for partner in state.team(role)) for role in range(len(won))]
    )
    assert found.noise == 0


def test_it_rests_on_nothing_that_the_role_cannot_see() -> None:
    state = somewhere("splendid-little-war", {}, 0)
    role = state.actor
    others = [state.redraw(role, Random(seed)) for seed in range(4)]
    assert len({str(other.view(1 - role)) for other in others}) > 1, "nothing was hidden here"
    found = {standing(Knowledge(other, role), role, iterations=8, seed=1).chances for other in others}
    assert len(found) == 1


def test_answers_are_compared_on_the_same_dice() -> None:
    state = somewhere("cuba", {"players": 3})
    first = state.legal()[0]
    found = compare(state, state.actor, [[first], [first]], iterations=6, seed=2)
    assert found.found[0] == found.found[1]
    assert found.gain(0, 1) == (0.0, 0.0)


def test_the_better_half_is_tried_more() -> None:
    state = somewhere("cuba-libre", {})
    tried = [[action] for action in state.legal()]
    found = compare(state, state.actor, tried, iterations=4, seed=2, narrow=True)
    assert len(found.found[found.best()]) == max(map(len, found.found))
    assert len(tried) < 4 or min(map(len, found.found)) < max(map(len, found.found))


def test_a_step_has_its_own_numbers() -> None:
    dice, other = Dice("a"), Dice("a")
    dice.turn_to(3, 17)
    other.turn_to(3, 16)
    before = [other.random() for _ in range(5)]
    other.turn_to(3, 17)
    numbers = [dice.random() for _ in range(5)]
    assert numbers == [other.random() for _ in range(5)]
    assert numbers != before
    assert all(0 <= x < 1 for x in numbers)


def test_more_points_forecast_a_win() -> None:
    state = somewhere("cuba", {"players": 2}, 120)
    state.points[:] = [30, 30]  # type: ignore[attr-defined]
    before = forecast_for(state).chances(state)
    state.points[0] += 12  # type: ignore[attr-defined]
    assert forecast_for(state).chances(state)[0] > before[0] + 0.1


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_reasons_weigh_what_differs(name: str, options: dict[str, int]) -> None:
    state = somewhere(name, options)
    role = state.actor
    view = state.view(role)
    assert reason(state.game, view, view, state.roles[role]) == []
    told = 0
    for action in state.legal():
        after = state.clone()
        after.step(action)
        playout(after, Random(7), 60)
        for it in reason(state.game, after.view(role), view, state.roles[role]):
            told += 1
            assert it.weight > 0
            assert it.words
            assert not it.words.endswith(".")
    assert told


def test_scores_tell_where_a_game_has_no_words() -> None:
    state = malecon.load("cuba").new()
    view = state.view(0)
    found = reason(state.game, view, view, state.roles[0], ([4.0, 0.0], [1.0, 0.0], 0))
    assert [it.words for it in found] == ["3 more on your score"]


@pytest.mark.parametrize(("rebels", "words"), [(1, "1 more Rebel in Cuba"), (2, "2 more Rebels in Cuba")])
def test_one_piece_is_told_as_one(rebels: int, words: str) -> None:
    state = malecon.load("banana-wars").new()
    view = state.view("activista")
    cuba = {**view["countries"]["cuba"], "rebels": view["countries"]["cuba"]["rebels"] + rebels}
    better = {**view, "countries": {**view["countries"], "cuba": cuba}}
    assert [it.words for it in reason(state.game, better, view, "activista")] == [words]
