"""From the words of `malecon play` to a game under way."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from malecon.bots.programs import SECONDS
from malecon.kernel import MaleconError
from malecon.library import load, shipped_data, titles
from malecon.rulebook import about
from malecon.table import Table
from malecon.terminal import saves
from malecon.terminal.answers import Choice, find
from malecon.terminal.console import fail, heading, table
from malecon.terminal.play import Play
from malecon.terminal.setup import alone, ask_options, ask_seats, named_roles, read_options, seats, starter

DICE = ("seeded", "typed")


def start(
    name: str | None,
    mine: Sequence[str],
    against: str | None,
    named: Sequence[str],
    options: Sequence[str],
    seed: str | None,
    dice: str,
    data: Path | None,
    file: Path | None,
    resume: str | None,
    seconds: float = SECONDS,
    thoughts: bool = False,
) -> int:
    """Set up a game or take up a saved one, and play it; the exit code."""
    if dice not in DICE:
        raise MaleconError(f"dice {dice!r}: they are {' or '.join(DICE)}")
    if resume is not None:
        if name or options or data:
            raise MaleconError("a resumed game has its game, options and data from its file: leave them out")
        return _resume(resume, mine, against, named, seed, dice, file, seconds, thoughts)
    asking = sys.stdin.isatty() and not (mine or against or named)
    game = load(name or _ask_game(), data)
    given = read_options(game, options)
    if asking:
        given = ask_options(game, given)
    given = alone(game, given, named_roles(mine))
    state = game.new(**given)
    seated = ask_seats(state) if asking else seats(state, mine, named, against)
    given = alone(game, given, [role for role, seat in seated.items() if not seat.bot])
    table = Table(game, given, seated, seed, dice, bots=starter(seated.values(), seconds))
    if file is not None and file.exists():
        raise MaleconError(f"{file} is there already: --resume it, or name another")
    return Play(table, file or saves.new_file(game.name), thoughts).run()


def _resume(
    resume: str,
    mine: Sequence[str],
    against: str | None,
    named: Sequence[str],
    seed: str | None,
    dice: str,
    file: Path | None,
    seconds: float,
    thoughts: bool,
) -> int:
    table, path = saves.take_up_or_fork(saves.find(resume), seed=seed, dice=dice)
    if mine or against or named:
        chosen = seats(table.state, mine, named, against)
        for role, seat in chosen.items():
            table.reseat(role, seat)
        table.bots = starter(chosen.values(), seconds)
    else:
        saves.without_programs(table)
    return Play(table, file or path, thoughts).run()


def _ask_game() -> str:
    if not sys.stdin.isatty():
        raise MaleconError(f"which game? There are {', '.join(titles())}")
    shown = [about(shipped_data(name)).title for name in titles()]
    heading("Which game?")
    offered = [Choice(str(i), name, title) for i, (name, title) in enumerate(zip(titles(), shown, strict=True), 1)]
    table(("", "", ""), offered)
    while True:
        try:
            return find(offered, input("> ")).name
        except MaleconError as error:
            fail(error)
