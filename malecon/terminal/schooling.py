"""`malecon train --network`: what a network learns, lesson by lesson."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from malecon.extras import need
from malecon.kernel import MaleconError
from malecon.library import load
from malecon.terminal import exits
from malecon.terminal.console import say, stderr
from malecon.terminal.setup import read_options

if TYPE_CHECKING:
    from malecon.learn.course import Course, Progress

LOG = "log.jsonl"
NETWORK = "network.safetensors"
TRIES = 48
"""Of each player at the gate, for each question."""
A_WHILE = 5
"""Rounds at the gate between two words of how it stands."""


def attend(
    name: str,
    options: Sequence[str],
    minutes: float,
    jobs: int | None,
    seed: str,
    settings: Sequence[str],
    folder: Path,
    resume: bool,
    rounds: int = 0,
) -> int:
    """Learn for so long, keep the network and what is needed to go on in a folder; the exit code.

    With `rounds` it then replaces the network of the package, if it beats that within so many.
    """
    need("torch", "learn", "malecon train --network")
    progress = _progress(name, options, minutes, jobs, seed, settings, folder, resume)
    if minutes and not _lessons(progress, folder):
        return exits.INTERRUPTED
    return _at_the_gate(progress.course, folder, rounds) if rounds else exits.FINE


def _progress(
    name: str,
    options: Sequence[str],
    minutes: float,
    jobs: int | None,
    seed: str,
    settings: Sequence[str],
    folder: Path,
    resume: bool,
) -> Progress:
    """A course from its beginning, or one to go on with."""
    from malecon.learn.course import Course, Progress

    file = folder / "progress.json"
    if resume:
        if not file.is_file():
            raise MaleconError(f"{folder} holds nothing to go on with; leave out --resume to begin")
        progress = msgspec.json.decode(file.read_bytes(), type=Progress)
        if progress.course.game != name:
            raise MaleconError(f"{folder} holds a network for {progress.course.game}, not for {name}")
        plan = msgspec.to_builtins(progress.course) | {"minutes": minutes}
        progress = msgspec.structs.replace(progress, seconds=0.0, before=progress.courses())
    else:
        if file.exists():
            raise MaleconError(f"{folder} holds a network already; --resume goes on with it, another --out begins anew")
        if not minutes:
            raise MaleconError("--minutes 0 is for what was learned before, with --resume")
        plan = {"game": name, "options": read_options(load(name), options), "minutes": minutes, "seed": seed}
    course = msgspec.convert(_with(plan, settings, Course), Course, strict=False)
    if jobs or not resume:
        course = msgspec.structs.replace(course, workers=jobs or max(1, (os.cpu_count() or 2) - 1))
    return msgspec.structs.replace(progress, course=course) if resume else Progress(course)


def _lessons(progress: Progress, folder: Path) -> bool:
    """Learn and tell of it, until the time is up; False if somebody interrupts."""
    import torch

    from malecon.learn.course import learn

    device = "cuda" if torch.cuda.is_available() else "cpu"
    course = progress.course
    say(f"Learning on {device} with {course.workers} workers for {course.minutes:g} minutes, into {folder}.")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("ab") as log, closing(learn(progress, folder, device)) as lessons:
        try:
            for told in lessons:
                log.write(msgspec.json.encode(told) + b"\n")
                log.flush()
                if "won" in told:
                    won = ", ".join(f"{where} {share}" for where, share in told["won"].items())
                    say(f"lesson {told['lesson']}, {told['answers']:,} answers, entropy {told['entropy']}: {won}")
                if "exam" in told:
                    won = ", ".join(f"{where} {share:g} of {games}" for where, (share, games) in told["exam"].items())
                    say(f"exam after lesson {told['lesson']}: {won}")
        except KeyboardInterrupt:
            stderr.print(f"Interrupted. --resume goes on with what was kept in {folder} last.")
            return False
    say(f"Written to {folder / NETWORK}.")
    return True


def _at_the_gate(course: Course, folder: Path, most: int) -> int:
    """Have the new network play against the old, and put it into the package if it is certainly better."""
    from malecon.learn import gate

    old = gate.present(course.game)
    options = {**course.options, "players": course.players[0]} if course.players else course.options
    rounds = gate.Rounds(course.game, options, str(folder / NETWORK), old, TRIES, f"{course.seed}/gate")
    say(f"The new network against {'the old' if old else 'search on the policy'}, {TRIES} tries a question each:")
    verdict = gate.Verdict()
    for verdict in gate.ask(rounds, most, course.workers):
        if verdict.rounds % A_WHILE == 0:
            say(verdict.words(most), "dim")
    with (folder / LOG).open("ab") as log:
        log.write(msgspec.json.encode(gate.told(rounds, verdict)) + b"\n")
    say(f"{verdict.words(most)}.")
    if verdict.sign <= 0:
        say("The package keeps what it has.")
        return exits.WANTING
    say(f"Shipped as {gate.ship(course.game, folder / NETWORK)}.")
    return exits.FINE


def _with(plan: dict[str, Any], settings: Sequence[str], course: type[msgspec.Struct]) -> dict[str, Any]:
    """The plan with settings of one's own, each where it belongs."""
    own = {field.name for field in msgspec.structs.fields(course)} - {"game", "options", "settings", "minutes"}
    inner = dict(plan.get("settings", {}))
    default: Any = msgspec.structs.fields(course)[-1].default
    for setting in settings:
        name, equals, value = setting.partition("=")
        if equals and name in own:
            plan[name] = value.split(",") if name == "players" else value
        elif equals and name in msgspec.structs.asdict(default) and name != "widths":
            inner[name] = value
        else:
            known = ", ".join(sorted(own | (set(msgspec.structs.asdict(default)) - {"widths"})))
            raise MaleconError(f"--set {setting}: not NAME=VALUE of a known setting; there are {known}")
    return {**plan, "settings": inner}
