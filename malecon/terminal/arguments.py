"""Arguments and options that several commands share."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Annotated

import typer


def game_names(incomplete: str) -> list[str]:
    """The games whose names begin so."""
    from malecon.library import titles

    return [name for name in titles() if name.startswith(incomplete)]


GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="One of: malecon games.", autocompletion=game_names)]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game; repeat for more: malecon about."),
]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="A folder of data files that replace those shipped: malecon data."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="The same seed gives the same dice, cards and bots.", show_default="drawn")
]
OnOption = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="ray[:ADDRESS]",
        help="Play on a Ray cluster: the one there, or one started for it.",
        show_default="this machine",
    ),
]
SecondsOption = Annotated[
    float, typer.Option("--bot-seconds", min=0.01, help="How long a program (exec:COMMAND) may think about an answer.")
]
ThoughtsOption = Annotated[
    bool, typer.Option("--thoughts", help="Write down too what bots that search saw, for malecon why.")
]
COMMAND_HELP = "A program that plays: docs/bot-protocol.md."
RecordArgument = Annotated[Path, typer.Argument(help="A record, as play and simulate --record write them.")]


def check_writable(file: Path) -> None:
    """Refuse a file that has no place: long work must not find that out at its end."""
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder to write into", str(file.parent))
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder, give the name of a file", str(file))
