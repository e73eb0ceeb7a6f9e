"""Do two builds agree? python -P -m conformance.agree --games 20 prints what games come to, as JSON.

Run it once with the compiled package installed and once with PYTHONPATH pointing at the sources: the outputs are equal,
or the builds differ. Each game is a digest that rolls on over every state, its words, odds, scores and views, with the
number of questions. `test_agree` runs both; the golden games, which hold in either build, show where they part.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import blake2b
from random import Random

from conformance.cases import everything, load, random_options
from support.digest import canonical

import malecon
from malecon import CHANCE, State

LONGEST = 3000
"""Questions after which a game is cut short."""


def said(state: State) -> str:
    """All that a state says of itself."""
    views = [state.view(role) for role in range(len(state.roles))]
    odds = state.weights() if state.actor == CHANCE else []
    words = [state.prompt(), *map(state.label, state.legal())]
    return canonical([state, state.legal(), odds, words, views, state.scores(), state.journal])


def summary(name: str, seed: int) -> str:
    """A random game in one line."""
    rng = Random(f"agree {name} {seed}")
    game = load(name)
    options = random_options(game, rng)
    state = game.scramble(rng, **options) if seed % 2 else game.new(**options)
    state.journal = []
    roll, questions = "", 0
    while not state.over and questions < LONGEST:
        roll = blake2b((roll + said(state)).encode(), digest_size=8).hexdigest()
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
        questions += 1
    return f"{questions} questions, {roll}, {canonical(state.returns() if state.over else [])}"


def main(arguments: list[str] | None = None) -> int:
    """Print the games' summaries."""
    parser = argparse.ArgumentParser(prog="conformance.agree", description="What random games come to in this build.")
    parser.add_argument("--games", type=int, default=20, help="how many of each")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--game", action="append", choices=everything(), help="may be given again; default all")
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.games)
    found = {name: {seed: summary(name, seed) for seed in seeds} for name in given.game or everything()}
    print(json.dumps({"compiled": malecon.compiled, "games": found}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
