"""Positions for the Non-player rebels, 26July and Directorio."""

from __future__ import annotations

from support.cuba_libre_bench import put, sp
from support.cuba_libre_nonplayers import ALL, bare, mind, turn

from malecon.games.cuba_libre.board import Board, base, underground
from malecon.games.cuba_libre.names import ACTIONS, FACTIONS
from malecon.games.cuba_libre.nonplayers.bot import OPERATIONS

NO_26JULY = "government,directorio,syndicate"
NO_DIRECTORIO = "government,m26,syndicate"
NO_SYNDICATE = "government,m26,directorio"


def mask(*names: str) -> int:
    """A set of spaces by name."""
    return sum(1 << sp(name) for name in names)


def named(answer: int) -> str:
    """An answer by name."""
    return ACTIONS[answer]


def chosen(g: Board, who: int) -> str:
    """The Operation that a rebel's flowchart leads to."""
    turn(g, who)
    return ACTIONS[OPERATIONS[who](mind(g))]


def few(who: int, nonplayers: str = ALL, available: int = 0, resources: int = 10) -> Board:
    """A bare map where a rebel has so few Guerrillas and no Bases Available that it does not Rally."""
    g = bare(nonplayers, resources)
    g.available[underground(who)] = available
    g.available[base(who)] = 0
    return g


def men(g: Board, who: int, space: str, hidden: int = 0, seen: int = 0, bases: int = 0) -> None:
    """A rebel's pieces beside those Available."""
    g.available[underground(who)] += hidden + seen
    g.available[base(who)] += bases
    name = FACTIONS[who]
    put(g, space, **{f"{name}_underground": hidden, f"{name}_active": seen, f"{name}_base": bases})


def all_at(g: Board, value: int) -> None:
    """Every City and Province at a level."""
    for s in range(10):
        g.support[s] = value
