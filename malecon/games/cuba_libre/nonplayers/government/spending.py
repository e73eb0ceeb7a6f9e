"""8.8.2 NOTE: what the Non-player Government spends on one Operation."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import GOVERNMENT
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.selection import FREE

MOST_SPENT: Final = 9
"""8.8.2, 8.8.4, 8.8.5: Resources that one Train, Sweep or Assault may cost."""


def affordable(g: Board) -> int:
    """8.8.2 NOTE: how many spaces 9 Resources, or what there is, pay for."""
    return min(MOST_SPENT, g.resources[GOVERNMENT]) // g.coin_cost()


def may_select(m: Mind) -> int:
    """The spaces that the Operation may still select within 9 Resources; free Operations know no such limit."""
    op = m.operation()
    if not op.mode & FREE and op.selected.bit_count() >= MOST_SPENT // m.g.coin_cost():
        return 0
    return m.selectable()
