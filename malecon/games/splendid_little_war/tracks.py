"""The tracks: Resources, Public Support (11.0) and the U.S. War Entry Track (9.2, 10.0)."""

from __future__ import annotations

from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TRACK


def change_support(g: War, n: int) -> None:
    """11.0: never above 10; at 0 Spain has lost."""
    before = g.support
    g.support = max(0, min(TRACK, before + n))
    if g.journal is not None and g.support != before:
        g.note("support", before, g.support)


def change_stance(g: War, n: int) -> None:
    """9.2, 10.0: between 1 and 10; once it has reached 10 it stays, and the U.S. enters the war."""
    if g.war:
        return
    before = g.stance
    g.stance = max(1, min(TRACK, before + n))
    if g.journal is not None and g.stance != before:
        g.note("stance", before, g.stance)
    if g.stance == TRACK:
        g.war = 1
        g.entry_due = 1


def change_resources(g: War, who: int, n: int) -> None:
    """9.4.6: between 0 and 10 at all times."""
    before = g.resources[who]
    g.resources[who] = max(0, min(TRACK, before + n))
    if g.journal is not None and g.resources[who] != before:
        g.note("resources", who, before, g.resources[who])
