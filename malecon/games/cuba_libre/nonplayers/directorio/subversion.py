"""8.6.2: Subvert, after a Rally or March of Directorio."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import M26, NEUTRAL, SPACE, SUBVERT
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most
from malecon.games.cuba_libre.nonplayers.general.steps import Box, carry_out


def then_subvert(m: Mind, box: Box) -> int:
    """The next space of a Rally or March, then Subvert."""
    return carry_out(m, box, SUBVERT, "Subvert: a Province is under DR Control.")


def subvert(m: Mind) -> int:
    """To remove most Opposition while 26July is at victory, else most Support, else the highest Population."""
    g = m.g
    spaces = m.spaces()
    found = most(g, spaces, opposition_in, 1) if m.at_victory(M26) else 0
    if found:
        m.because("8.6.2", "26July is at victory: Subvert to remove most Opposition: %S.", found)
        return SPACE + m.pick(found)
    found = most(g, spaces, support_in, 1)
    if found:
        m.because("8.6.2", "Subvert to remove most Support: %S.", found)
        return SPACE + m.pick(found)
    found = most(g, spaces, subversion_rank)
    m.because("8.6.2", "No Support to remove: Subvert the highest Population, first Neutral: %S.", found)
    return SPACE + m.pick(found)


def opposition_in(g: Board, space: int) -> int:
    """The Opposition in a space."""
    return max(0, -g.support[space]) * g.population(space)


def support_in(g: Board, space: int) -> int:
    """The Support in a space."""
    return max(0, g.support[space]) * g.population(space)


def subversion_rank(g: Board, space: int) -> int:
    """Population, Neutral first among equals."""
    return 2 * g.population(space) + (g.support[space] == NEUTRAL)
