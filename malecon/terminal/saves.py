"""Where games are saved as they are played."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path

from malecon.bots.registry import EXEC
from malecon.kernel import DataError, MaleconError
from malecon.record import NoLongerPlayed, RecordError, read
from malecon.table import Table
from malecon.terminal.console import say

LAST = "last"
"""Stands for the file that was written last."""


def folder() -> Path:
    """MALECON_SAVES, or the user's data folder."""
    if chosen := os.environ.get("MALECON_SAVES"):
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "malecon"


def new_file(game: str) -> Path:
    """A file of its own for a game that begins now."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = home / f"{stem}.json"
    n = 1
    while path.exists():
        n += 1
        path = home / f"{stem}-{n}.json"
    return path


def take_up(path: Path, seed: str | None = None, dice: str = "seeded") -> Table:
    """The table of a saved game as it stands; an error names the file and the place."""
    record = read(path)
    try:
        return Table(record.load_game(), seed=seed, dice=dice, record=record)
    except NoLongerPlayed as error:
        offer = f"malecon play --resume {path} offers to go on from step {error.step}"
        raise RecordError(f"{path}: {error}; {offer}") from error
    except (RecordError, DataError) as error:
        raise RecordError(f"{path}: {error}") from error


def take_up_or_fork(path: Path, seed: str | None = None, dice: str = "seeded") -> tuple[Table, Path]:
    """The table of a saved game, and the file it is saved in from now on.

    A game that cannot be replayed to its end may go on from where it can, in a file of its own.
    """
    try:
        return take_up(path, seed, dice), path
    except RecordError as error:
        if not isinstance(error.__cause__, NoLongerPlayed):
            raise
        broken = error.__cause__
        say(f"{path}: the game no longer goes as it did. It can be replayed up to step {broken.step}; then:")
        say(f"  {broken.reason}")
        try:
            agreed = input(f"Go on from step {broken.step}, in a file of its own? (y/n) ").lower().startswith("y")
        except EOFError:
            agreed = False
        if not agreed:
            raise
    record = read(path).part(broken.step)
    return Table(record.load_game(), seed=seed, dice=dice, record=record), new_file(record.game)


def without_programs(table: Table) -> Table:
    """The table, if no program sits at it: a file starts none, whoever wants it names it anew."""
    for role, seat in zip(table.state.roles, table.seats, strict=True):
        if seat.bot == EXEC:
            anew = shlex.join(["--seat", f"{role}={seat}"])
            raise MaleconError(
                f"{role} was played by the program {seat.strength!r}, and a file starts no program: "
                f"malecon play --resume FILE with --as, --against or {anew} says who plays what now"
            )
    return table


def find(file: str) -> Path:
    """The file that a person names, or the one written last."""
    if file != LAST:
        return Path(file)
    written = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not written:
        raise RecordError(f"{folder()}: no game has been saved there yet")
    return written[-1]
