"""Golden games: python -m conformance.golden --write [--game G].

For each game and number of players one random game on file, by the names of its answers, with two hex digits after
each of a digest that rolls on from state to state (so that whatever differs once differs ever after); and from some of
its states how many ways there are to answer the next one, two, three questions. A change is a change of rules and is
explained where it is made. The same files hold in the pure and the compiled build: that is how both agree step by step.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from conformance.cases import everything, load
from support.digest import digest

from malecon import CHANCE, Game, State

FOLDER = Path(__file__).parents[1] / "golden"
A_LINE = 24
"""Answers a line of the file."""
LEAVES = 1500
"""Trees are counted to the last depth that has no more ends than this, and to depth 1 at least."""
DEEPEST = 6
PLACES = 4
"""From how many states of the game trees are counted, the first being its start."""


def cases(name: str) -> list[dict[str, Any]]:
    """The options of a game's golden games: one for each number of players."""
    players = load(name).options.get("players")
    return [{"players": n} for n in players.choices] if players else [{}]


def file_of(name: str, options: dict[str, Any]) -> Path:
    """Where a golden game lies."""
    return FOLDER / f"{'-'.join([name, *(f'{key}-{value}' for key, value in options.items())])}.json"


class Roll:
    """A digest that goes on from state to state."""

    def __init__(self) -> None:
        self.value = ""

    def add(self, state: State) -> str:
        """Take in one more state; two hex digits."""
        self.value = blake2b((self.value + digest(state)).encode(), digest_size=8).hexdigest()
        return self.value[:2]


def play(game: Game, options: dict[str, Any]) -> list[str]:
    """The names of the answers of a random game."""
    rng = Random(f"golden {game.name} {options}")
    state = game.new(**options)
    answers = []
    while not state.over:
        action = state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())
        answers.append(game.actions[action])
        state.step(action)
    return answers


def digests(state: State, answers: list[str]) -> tuple[list[str], str]:
    """The rolling digest after each answer of a replayed game, in short, and at the end in full."""
    roll = Roll()
    roll.add(state)
    short = []
    for answer in answers:
        state.play(answer)
        short.append(roll.add(state))
    return short, roll.value


def ways(state: State, depth: int) -> int:
    """In how many ways the next questions can be answered, so many deep or to the end of the game."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.legal())
    total = 0
    for action in state.legal():
        after = state.clone()
        after.step(action)
        total += ways(after, depth - 1)
    return total


def trees(state: State) -> list[int]:
    """The counts for depths 1, 2, ... as long as they stay small."""
    counts = [ways(state, 1)]
    while len(counts) < DEEPEST and counts[-1] * len(state.legal()) <= 4 * LEAVES:
        if (n := ways(state, len(counts) + 1)) > LEAVES:
            break
        counts.append(n)
    return counts


def state_after(game: Game, options: dict[str, Any], answers: list[str]) -> State:
    """The state after some answers of a game."""
    state = game.new(**options)
    for answer in answers:
        state.play(answer)
    return state


def record(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """A golden game as it is written."""
    game = load(name)
    answers = play(game, options)
    short, end = digests(game.new(**options), answers)
    over = state_after(game, options, answers)
    places = sorted({i * len(answers) // PLACES for i in range(PLACES)})
    lines = range(0, len(answers), A_LINE)
    return {
        "game": name,
        "options": options,
        "answers": [" ".join(answers[i : i + A_LINE]) for i in lines],
        "digests": ["".join(short[i : i + A_LINE]) for i in lines],
        "end": end,
        "result": over.result(),
        "returns": over.returns(),
        "trees": {str(i): " ".join(map(str, trees(state_after(game, options, answers[:i])))) for i in places},
    }


def read(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """A golden game as it lies on file."""
    path = file_of(name, options)
    if not path.exists():
        raise FileNotFoundError(f"{path.name}: {name} has no golden game for {options}; `make golden` writes it")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Write golden games anew."""
    parser = argparse.ArgumentParser(prog="conformance.golden", description="Write the golden games anew.")
    parser.add_argument("--write", action="store_true", required=True)
    parser.add_argument("--game", action="append", choices=everything(), help="may be given again; default all")
    given = parser.parse_args(arguments)
    FOLDER.mkdir(exist_ok=True)
    for name in given.game or everything():
        for options in cases(name):
            path = file_of(name, options)
            path.write_text(json.dumps(record(name, options), indent=1) + "\n", encoding="utf-8")
            print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
