"""Bad input by the thousand: python -P -m conformance.malformed --cases 1000 [--kind positions].

Positions, records, options and data files are taken from real games and damaged at random. Each is either refused with
an error of ours or played by; whatever else comes of it is a fault, as is a hang. One number, the seed, stands for a
case; a fault is printed with the command that tries it again.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from conformance.cases import TINY, everything, load

from malecon import CHANCE, Game, MaleconError, State, Table
from malecon.library import load as load_with
from malecon.library import shipped_data
from malecon.record import from_json

HANGS = 60
"""Seconds after which a case is taken to hang."""
QUESTIONS = 25
"""How far an input that was accepted is played by."""
STEMS = 12
"""How many sound inputs of each kind and game are damaged."""

Path = tuple[str | int, ...]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 1000, 10**6, 2**31, 2**63, 2**64, 10**30, -(2**63)),
    *(0.5, -1.5, 1e308, "", "x", "\x00", "<b>", "a" * 3000, "²", "٣", "--1", "-1", "1", "é", "\ud800"),
    *([], {}, [[]], [None], [0], [-1], ["x"], {"": 0}, {"x": "y"}, {"a": {}}, [1, 2, 3] * 50),
    *({"aside": "x", "by": "y"}, {"aside": 1, "by": 2}, "die:1", "pass", "done", "number:3", "propaganda"),
)
"""Values that have no business where they are put; all can come out of a JSON or TOML file."""


class Fault(Exception):
    """What should not have happened."""


# Damage.


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a nested value."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i, element in enumerate(value):
            yield from paths(element, (*path, i))


def get(value: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        value = value[key]
    return value


def damage(whole: Any, rng: Random) -> Any:
    """A copy with one to three places changed, removed, doubled or swapped."""
    whole = deepcopy(whole)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = [path for path in paths(whole) if path]
        if places:
            _damage(whole, rng.choice(places), places, rng)
    return whole


def _damage(whole: Any, path: Path, places: list[Path], rng: Random) -> None:
    home, key = get(whole, path[:-1]), path[-1]
    value = home[key]
    match rng.choice(("odd", "odd", "odd", "remove", "swap", "near", "near", "double", "add")):
        case "odd":
            home[key] = deepcopy(rng.choice(ODD))
        case "remove":
            del home[key]
        case "swap":
            home[key] = deepcopy(get(whole, rng.choice(places)))
        case "near" if isinstance(value, bool):
            home[key] = not value
        case "near" if isinstance(value, int):
            home[key] = value + rng.choice((-20, -1, 1, 2, 5, 20))
        case "near" if isinstance(value, str):
            home[key] = value + rng.choice(("x", " ", "1"))
        case "double" if isinstance(home, list):
            home.append(deepcopy(value))
        case "add" if isinstance(value, dict):
            value[rng.choice(("x", "", "players", "options", "card"))] = deepcopy(rng.choice(ODD))


# Sound input.


def walk(state: State, rng: Random, questions: int) -> list[str]:
    """Play on at random; the names of the answers."""
    given: list[str] = []
    while not state.over and len(given) < questions:
        action = state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())
        given.append(state.game.actions[action])
        state.play(action)
    return given


def plain(value: Any) -> Any:
    """As it comes out of a file."""
    return json.loads(json.dumps(value))


@cache
def positions(name: str) -> list[Any]:
    """Positions of scrambled games."""
    found: list[Any] = []
    for seed in range(STEMS):
        state, rng = load(name).scramble(Random(f"stem {seed}")), Random(seed)
        while not state.over:
            try:
                found.append(plain(state.position()))
                break
            except MaleconError:
                walk(state, rng, 1)
    return found


@cache
def records(name: str) -> list[Any]:
    """Records of games from the start and from positions."""
    found = []
    for seed in range(STEMS // 2):
        state = load(name).new()
        options = plain(state.options)
        answers = walk(state, Random(f"stem {seed}"), 5 + 15 * seed)
        head = {"format": "malecon-record", "version": 1 + seed % 2, "game": name}
        seats = {role: {"person": "Ana"} for role in state.roles}
        found.append({**head, "options": options, "seats": seats, "answers": answers})
        found.append({**head, "answers": [], "position": positions(name)[seed]})
        if seed % 2:
            found[-2].update(notes={"2": {"told_more": True, "epoch": 1}}, epoch=2)
    return found


# One case of each kind.


def try_position(name: str, rng: Random) -> str:
    """A damaged position."""
    return _played(lambda: load(name).at(damage(rng.choice(positions(name)), rng)), rng)


def try_options(name: str, rng: Random) -> str:
    """Options that may be nonsense."""
    game, given = load(name), {}
    for _ in range(rng.choice((1, 1, 2, 3))):
        key = rng.choice([*game.options, "zzz", ""])
        option = game.options.get(key)
        sound = option is not None and option.choices and rng.random() < 0.4
        given[key] = rng.choice(option.choices) if option and sound else rng.choice(ODD)
    return _played(lambda: game.new(**given), rng)


def try_record(name: str, rng: Random) -> str:
    """A damaged record, or a damaged file of one."""
    text = json.dumps(damage(rng.choice(records(name)), rng)).encode()
    how = rng.random()
    if how < 0.05:
        text = text[: rng.randrange(len(text))]
    elif how < 0.1:
        bytes_ = bytearray(text)
        for _ in range(3):
            bytes_[rng.randrange(len(bytes_))] = rng.randrange(256)
        text = bytes(bytes_)

    def replayed() -> State:
        record = from_json(text)
        state = record.replay()
        table = Table(record.load_game(), record=record, seed=1)
        if table.state.view(None) != state.view(None):
            raise Fault("a table plays a record otherwise than it replays")
        return state

    return _played(replayed, rng, 0)


def try_data(name: str, rng: Random) -> str:
    """A damaged data file."""
    files = [file for file in shipped_data(name) if file not in ("about", "rules")]
    file = rng.choice(files)
    content = damage(plain(shipped_data(name)[file]), rng)
    game: list[Game] = []

    def begun() -> State:
        game.append(load_with(name, {file: content}))
        return game[0].new()

    return _played(begun, rng)


KINDS: dict[str, Callable[[str, Random], str]] = {
    "positions": try_position,
    "options": try_options,
    "records": try_record,
    "data": try_data,
}


def _played(begin: Callable[[], State], rng: Random, questions: int = QUESTIONS) -> str:
    """Refuse or play by an input; anything else is a Fault."""
    try:
        state = begin()
    except MaleconError as error:
        if not str(error):
            raise Fault("refused without a word") from error
        return "refused"
    for role in (None, *range(len(state.roles))):
        json.dumps(state.view(role))
    if state.faults():
        raise Fault(f"accepted, though {state.faults()[0]}")
    for _ in range(questions):
        if not state.over:
            state.prompt()
            for action in state.legal()[:5]:
                state.label(action)
            walk(state, rng, 1)
    if state.faults():
        raise Fault(f"accepted, and then {state.faults()[0]}")
    return "accepted"


# Many.


def attempt(kind: str, name: str, seed: int) -> str:
    """One case: "refused", "accepted", or the fault in words."""
    rng = Random(f"malformed {kind} {name} {seed}")
    try:
        return KINDS[kind](name, rng)
    except Exception as error:
        at = error.__traceback__
        while at and at.tb_next:
            at = at.tb_next
        where = f"{at.tb_frame.f_code.co_filename.split('malecon/')[-1]}:{at.tb_lineno}" if at else "?"
        return f"{type(error).__name__} at {where}: {str(error)[:100]}"


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and try."""
    parser = argparse.ArgumentParser(prog="conformance.malformed", description="Damaged input of every kind.")
    parser.add_argument("--cases", type=int, default=1000, help="of each kind")
    parser.add_argument("--kind", action="append", choices=KINDS, help="may be given again; default all")
    parser.add_argument("--game", action="append", choices=everything(), help="may be given again; default all")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    given = parser.parse_args(arguments)
    names = given.game or [name for name in everything() if name not in TINY]
    faulty = 0
    for kind in given.kind or KINDS:
        found: Counter[str] = Counter()
        seeds: dict[str, list[str]] = {}
        for i in range(given.cases):
            name, seed = names[i % len(names)], given.seed + i // len(names)
            faulthandler.dump_traceback_later(HANGS, exit=True, file=sys.__stderr__ or sys.stderr)
            result = attempt(kind, name, seed)
            faulthandler.cancel_dump_traceback_later()
            found[result if result in ("refused", "accepted") else f"{name}: {result}"] += 1
            seeds.setdefault(f"{name}: {result}", []).append(str(seed))
        faults = [fault for fault in found if fault not in ("refused", "accepted")]
        faulty += len(faults)
        print(
            f"{kind}: {given.cases:,} cases, {found['refused']:,} refused, {found['accepted']:,} accepted", flush=True
        )
        for fault in faults:
            again = f"--kind {kind} --game {fault.partition(':')[0]} --cases 1 --seed {seeds[fault][0]}"
            print(f"  FAULT {found[fault]} times: {fault}  ({again})", flush=True)
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
