"""`malecon train --network`: what a network learns, lesson by lesson."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from malecon.extras import need
from malecon.kernel import MaleconError
from malecon.library import load
from malecon.terminal import exits
from malecon.terminal.console import say, stderr
from malecon.terminal.setup import read_options

LOG = "log.jsonl"


def attend(
    name: str,
    options: Sequence[str],
    minutes: float,
    jobs: int | None,
    seed: str,
    settings: Sequence[str],
    folder: Path,
    resume: bool,
) -> int:
    """Learn for so long, keep the network and what is needed to go on in a folder; the exit code."""
    need("torch", "learn", "malecon train --network")
    import torch

    from malecon.learn.course import Course, Progress, learn

    progress_file = folder / "progress.json"
    if resume:
        if not progress_file.is_file():
            raise MaleconError(f"{folder} holds nothing to go on with; leave out --resume to begin")
        progress = msgspec.json.decode(progress_file.read_bytes(), type=Progress)
        plan = msgspec.to_builtins(progress.course) | {"minutes": minutes}
        progress.seconds = 0.0
    else:
        if progress_file.exists():
            raise MaleconError(f"{folder} holds a network already; --resume goes on with it, another --out begins anew")
        plan = {"game": name, "options": read_options(load(name), options), "minutes": minutes, "seed": seed}
    progress_course = msgspec.convert(_with(plan, settings, Course), Course, strict=False)
    if jobs or not resume:
        workers = jobs or max(1, (os.cpu_count() or 2) - 1)
        progress_course = msgspec.structs.replace(progress_course, workers=workers)
    progress = msgspec.structs.replace(progress, course=progress_course) if resume else Progress(progress_course)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    say(f"Learning on {device} with {progress_course.workers} workers for {minutes:g} minutes, into {folder}.")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("ab") as log, closing(learn(progress, folder, device)) as lessons:
        try:
            for told in lessons:
                log.write(msgspec.json.encode(told) + b"\n")
                log.flush()
                if "won" in told:
                    won = ", ".join(f"{where} {share}" for where, share in told["won"].items())
                    say(f"lesson {told['lesson']}, {told['answers']:,} answers, entropy {told['entropy']}: {won}")
        except KeyboardInterrupt:
            stderr.print(f"Interrupted. --resume goes on with what was kept in {folder} last.")
            return exits.INTERRUPTED
    say(f"Written to {folder / 'network.safetensors'}.")
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
