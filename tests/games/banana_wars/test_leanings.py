"""What seasoned players lean to."""

from __future__ import annotations

from support.banana_wars import at, do, open_answers

from malecon.games.banana_wars.state import BananaWars


def best(state: BananaWars) -> str:
    """The answer leaned to most."""
    leanings = state.leanings()
    return open_answers(state)[leanings.index(max(leanings))]


def test_the_us_fights_a_crisis_in_force() -> None:
    state = at("us", 3, countries={"cuba": {"crisis": 2}}, units="usmc-2 cuba, usa-2 haiti")
    assert best(state) == "operation"


def test_the_us_brings_more_units_where_they_are_too_few() -> None:
    state = at("us", 3, countries={"cuba": {"crisis": 2}}, units="usa-1 cuba, usmc-2 deployment")
    assert best(state) == "move"
    state = at(
        "us", 3, countries={"cuba": {"crisis": 2}, "haiti": {"rebels": 2}}, units="usa-2 panama, usmc-2 deployment"
    )
    assert best(state) == "deployment"


def test_the_us_saves_its_points_in_peace() -> None:
    assert best(at("us", 3, units="usa-2 deployment, usmc-2 panama")) == "done"


def test_the_activista_rolls_where_most_rebels_are() -> None:
    state = at("activista", 1, countries={"cuba": {"rebels": 3}, "haiti": {"rebels": 1}, "panama": {"agitators": 2}})
    assert best(do(state, "crisis")) == "country:cuba"
