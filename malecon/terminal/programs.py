"""`malecon check-bot` and `malecon sit`: programs that play."""

from __future__ import annotations

from collections.abc import Sequence

from malecon.arena.checking import check as look_at
from malecon.bots.programs import words_of
from malecon.library import load, titles
from malecon.sitting import find_place, play
from malecon.terminal import exits
from malecon.terminal.console import say, stderr

SHOWN = 3
"""So many of the faults at one thing are told."""


def check(command: str, games: Sequence[str], number: int, seed: str, seconds: float) -> int:
    """Tell how a program does; the exit code."""
    words_of(command)
    names = [load(name).name for name in games] or titles()
    faults = 0
    for what, wrong in look_at(command, names, number, seed, seconds):
        faults += bool(wrong)
        say(f"{'FAILS' if wrong else 'ok':5}  {what}")
        for fault in wrong[:SHOWN]:
            say(f"       {fault}")
    say(f"{faults} faults." if faults else "It keeps to the protocol.")
    return exits.WANTING if faults else exits.FINE


def sit_down(url: str, command: str, role: str, name: str, seconds: float) -> int:
    """Let a program play in a seat at a server; the exit code."""
    words_of(command)
    place = find_place(url, role, name)
    say(f"{command} plays {place.role}. Ctrl-C sends it home; its seat stays at {place.link}")
    end = play(place, command, seconds, lambda lost: stderr.print(f"Lost its answer: {lost}"))
    shares = ", ".join(f"{who} {share:.0%}" for who, share in end["shares"].items())
    say(f"The game is over: {shares}.")
    return exits.FINE
