"""7.5, 8.11.3: units are flipped to their weaker side or eliminated."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    HOLDING_BOX,
    OUT_OF_PLAY,
    REDUCED,
    SET_ASIDE,
    SPANISH_FLEETS,
)
from malecon.games.splendid_little_war.state import War


def eliminate(g: War, piece: int) -> None:
    """A unit leaves the map: a Corps may be recruited again, a Division may not return, unless the options say so."""
    g.mark[piece] = 0
    if ALL_CORPS >> piece & 1:
        g.put(piece, SET_ASIDE if g.house.corps_return else OUT_OF_PLAY)
    elif ALL_DIVISIONS >> piece & 1:
        g.put(piece, HOLDING_BOX if g.house.divisions_return else OUT_OF_PLAY)
    else:
        g.put(piece, OUT_OF_PLAY)


def damage(g: War, piece: int, by_card: bool = False) -> bool:
    """Flip a unit to its weaker side, or eliminate it if that shows; true if it is gone."""
    gone = g.mark[piece] & REDUCED != 0 or (SPANISH_FLEETS >> piece & 1 == 1 and g.house.spanish_fleet_steps == 1)
    if g.journal is not None:
        if by_card:
            g.note("card-eliminates" if gone else "card-flips", piece)
        else:
            g.note("eliminated" if gone else "flipped", piece)
    if gone:
        eliminate(g, piece)
    else:
        g.mark[piece] |= REDUCED
    return gone
