"""Positions and questions for the Non-player Government and Syndicate."""

from __future__ import annotations

from support.cuba_libre_bench import SYNDICATE, put, sp
from support.cuba_libre_nonplayers import bare, mind, turn

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import ACTIONS
from malecon.games.cuba_libre.nonplayers.government import flowchart as government
from malecon.games.cuba_libre.nonplayers.syndicate import flowchart as syndicate

NO_26JULY = "government,directorio,syndicate"
NO_GOVERNMENT = "m26,directorio,syndicate"
EVERYWHERE = (1 << 13) - 1


def mask(*names: str) -> int:
    """A set of spaces."""
    return sum(1 << sp(name) for name in names)


def chosen(g: Board, who: int) -> str:
    """The Operation to which the flowchart leads."""
    turn(g, who)
    flowchart = syndicate.operation if who == SYNDICATE else government.operation
    return ACTIONS[flowchart(mind(g))]


def orderly(resources: int = 10) -> Board:
    """All Cities complete, nothing else."""
    g = bare(resources=resources)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=1, police=1)
    return g


def manned_ecs(g: Board) -> None:
    """Police at every EC, so that none is empty."""
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
