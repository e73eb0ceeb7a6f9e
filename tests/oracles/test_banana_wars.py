"""Banana Wars against its oracle: every question, every answer, all that lies on the table after it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from oracles.banana_table import COUNTRIES, SIDES, Country, Unit
from oracles.banana_wars import Story
from oracles.duel import at_random, names, same, uncovered

import malecon

pytestmark = pytest.mark.once
GAMES = 250


def taken_up(position: dict[str, Any]) -> Story:
    """The oracle at the beginning of a side's turn."""
    story = Story(position["options"])
    story.administration = position["administration"]
    story.countries = {name: Country(**position["countries"][name]) for name in COUNTRIES}
    story.units = [Unit(**unit) for unit in position["units"]]
    story.markets, story.resources = dict(position["markets"]), position["resources"]
    story.hands = [list(position["hands"][side]) for side in SIDES]
    for pile in ("display", "discard", "set_aside"):
        setattr(story, pile, list(position[pile]))
    story.deck, story.above = set(position["deck"]), position["above"]
    return story


def shown(state: malecon.State) -> dict[str, Any]:
    """What lies on the table, from the views."""
    view = state.view(None)
    units = Counter(f"{unit['kind']}-{unit['strength']} {unit['place']}" for unit in view["units"])
    found = {name: view[name] for name in ("countries", "markets", "resources", "administration", "deck", "pool")}
    return {
        **found,
        "units": units,
        "jefes": view["jefes"],
        "crises": view["crises"],
        "display": sorted(view["display"]),
        "discard": sorted(view["discard"]),
        "set_aside": view["set_aside"],
        "hands": [sorted(state.view(who)["hands"][side]) for who, side in enumerate(SIDES)],
    }


def told(story: Story) -> dict[str, Any]:
    """The same from the oracle."""
    return {
        "countries": {name: vars(country) for name, country in story.countries.items()},
        "markets": story.markets,
        "resources": story.resources,
        "administration": story.administration,
        "deck": len(story.deck),
        "pool": story.pool(),
        "units": Counter(f"{unit.kind}-{unit.strength} {unit.place}" for unit in story.units),
        "jefes": story.jefes(),
        "crises": story.crises(),
        "display": sorted(story.display),
        "discard": sorted(story.discard),
        "set_aside": len(story.set_aside),
        "hands": [sorted(hand) for hand in story.hands],
    }


def duel(seed: int, compared: Counter[str]) -> None:
    """One game, from the start or from a scrambled position; its questions are counted by kind."""
    rng = Random(f"banana-wars oracle {seed}")
    game = malecon.load("banana-wars")
    chosen = {"crisis_text": rng.choice(game.options["crisis_text"].choices) if rng.random() < 0.5 else "add"}
    if rng.random() < 0.3:
        state = game.new(**chosen)
        story = Story(state.options)
        telling = story.play()
    else:
        state = game.scramble(rng, **chosen)
        while state.question != "PlayCard":
            state = game.scramble(rng, **chosen)
        position = state.position()
        story = taken_up(position)
        telling = story.go_on(SIDES.index(position["side"]))
    asked = next(telling, None)
    step = 0
    while True:
        where = f"differ at step {step} of seed {seed}, {state.question} for {state.actor}, {state.options}"
        same("what lies on the table", shown(state), told(story), where)
        if state.over or asked is None:
            break
        same("questions", (state.question, state.actor), (asked.question, asked.who), where)
        same("answers", frozenset(names(state)), asked.answers, where)
        if state.question in ("ActivistaActions", "USActions"):
            points = state.view(None)["points"]
            same("points", [points[side] for side in SIDES], story.points, where)
        same("odds", len(set(state.odds())) if asked.who < 0 else 1, 1, where)
        compared[state.question] += 1
        answer = at_random(state, rng)
        state.play(answer)
        step += 1
        try:
            asked = telling.send(answer)
        except StopIteration:
            asked = None
    same("ends", state.over, asked is None, where)
    same("winners", state.returns(), [float(who == story.winner) for who in (0, 1)], where)


def test_banana_wars_agrees_with_the_booklet() -> None:
    compared: Counter[str] = Counter()
    for seed in range(GAMES):
        duel(seed, compared)
    print(compared)
    assert not uncovered("banana-wars", compared, excused=())
