"""Splendid Little War as bytes, for programs that learn: pieces, tracks, and the cards that a side may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter

from malecon.games.splendid_little_war.board import CARDS, GENERALS, HAND, KEPT, MARIEL, PIECES, SEEN, ZONE, lowest
from malecon.kernel.layout import BITS, CHOICE, COUNT, Feature, Local
from malecon.kernel.observation import capped, many, one

if TYPE_CHECKING:
    from malecon.games.splendid_little_war.state import War

OWN: Final = 8
"""The code of an own card in hand: one more if the other side has seen it, two more if it was kept or just drawn."""
PARTS: Final = 16
"""So many parts of a Coordinated Action are told while it is planned ..."""
STACKS: Final = 20
"""... and so many stacks that are being formed: no side has more units in a space."""
_FIRST_GENERAL: Final = lowest(GENERALS)

FEATURES: Final = (
    Feature("me", 1, CHOICE, 1),
    Feature("loc", PIECES, CHOICE, 16),
    Feature("mark", PIECES, BITS, 63),
    Feature("stack", PIECES, CHOICE, PIECES - 1),
    Feature("doing", PIECES, BITS, 127),
    Feature("cards", CARDS, CHOICE, OWN + 3),
    Feature("hands", 2, COUNT, CARDS),
    Feature("kept", 2, COUNT, CARDS),
    Feature("draw", 1, COUNT, CARDS),
    Feature("resources", 2, COUNT, 40),
    Feature("city", 2, CHOICE, 2),
    Feature("trochas", 1, BITS, 3),
    Feature("burnt", 1, BITS, 63),
    Feature("flags", 1, BITS, 255),
    Feature("lasting", 1, BITS, 255),
    Feature("turn", 1, COUNT, 12),
    Feature("stance", 1, COUNT, 12),
    Feature("war", 1, COUNT, 1),
    Feature("support", 1, COUNT, 12),
    Feature("minister", 1, CHOICE, 1),
    Feature("repatriated", 1, COUNT, 1),
    Feature("reinforced", 1, COUNT, 1),
    Feature("passes", 1, COUNT, 4),
    Feature("next", 1, CHOICE, 1),
    Feature("winner", 1, CHOICE, 3),
    Feature("level", 1, CHOICE, 2),
    Feature("idle", 1, COUNT, 1),
    Feature("shifted", 1, COUNT, 2),
    Feature("pledged", 1, COUNT, 40),
    Feature("recalled", 1, COUNT, 1),
    Feature("quiet", 1, COUNT, 1),
    Feature("parts_left", 1, COUNT, 16),
    Feature("entry_due", 1, COUNT, 1),
    Feature("entered", 1, COUNT, 2),
    Feature("administrative", 1, COUNT, 8),
    Feature("trigger", 1, CHOICE, CARDS),
    Feature("cancelled", 1, COUNT, 2),
    Feature("searching", 1, COUNT, 2),
    Feature("origin", 1, CHOICE, 16),
    Feature("place", 1, CHOICE, 16),
    Feature("siege", 1, CHOICE, 17),
    Feature("from_the_rear", 1, COUNT, 2),
    Feature("roller", 1, CHOICE, 2),
    Feature("more_dice", 1, COUNT, 100),
    Feature("more_drm", 1, COUNT, 100),
    Feature("battle_card", 1, CHOICE, CARDS),
    Feature("counter", 1, COUNT, 2),
    Feature("hits", 1, COUNT, 30),
    Feature("back_hits", 1, COUNT, 30),
    Feature("gain", 1, COUNT, 30),
    Feature("loss", 1, COUNT, 30),
    Feature("located", 1, CHOICE, 17),
    Feature("spoils", 1, COUNT, 2),
)

LOCALS: Final = (
    Local("acted", 1),
    Local("action", 20),
    Local("against", 0, bits=PIECES),
    Local("bill", 0, bits=8),
    Local("by_card", 1),
    Local("card", CARDS),
    Local("chosen", 0, bits=PIECES),
    Local("city", 16),
    Local("cost", 40),
    Local("counter", 1),
    Local("dealt", 1),
    Local("dest", 16),
    Local("done", 8),
    Local("drm", 12),
    Local("general", PIECES),
    Local("how", 0, bits=8),
    Local("left", 0, bits=PIECES),
    Local("lone", 1),
    Local("moved", 1),
    Local("only", 0, bits=PIECES),
    Local("optional", 1),
    Local("paid", 4),
    Local("part", 0, bits=16),
    Local("parts", 0, bits=16, slots=PARTS),
    Local("piece", PIECES),
    Local("province", 6),
    Local("provinces", 0, bits=6),
    Local("purpose", 8),
    Local("rear", 1),
    Local("restacked", 1),
    Local("role", 1),
    Local("source", 16),
    Local("space", 16),
    Local("spaces", 0, bits=16),
    Local("stacks", 0, bits=PIECES, slots=STACKS),
    Local("steps", 8),
    Local("target", 200),
    Local("timing", 12),
    Local("units", 0, bits=PIECES),
    Local("used", 0, bits=PIECES),
    Local("who", 1),
)


def write(g: War, me: int, w: BytesWriter) -> None:
    """What a side may see beside the open questions."""
    one(w, me)
    many(w, g.loc)
    many(w, g.mark)
    _stacks(g, w)
    _doing(g, w)
    _cards(g, me, w)
    many(w, g.resources)
    many(w, g.city)
    one(w, g.trochas >> MARIEL)
    one(w, g.burnt)
    one(w, g.flags)
    one(w, g.lasting)
    one(w, g.turn)
    one(w, g.stance)
    one(w, g.war)
    one(w, g.support)
    one(w, g.minister)
    one(w, g.repatriated)
    one(w, g.reinforced)
    capped(w, g.passes, 4)
    one(w, g.next)
    one(w, g.winner + 1)
    one(w, g.level)
    one(w, g.idle)
    one(w, g.shifted)
    one(w, g.pledged)
    one(w, g.recalled)
    one(w, g.quiet)
    one(w, g.parts_left)
    one(w, g.entry_due)
    one(w, g.entered)
    one(w, g.administrative)
    one(w, g.trigger + 1)
    _attack(g, w)


def _attack(g: War, w: BytesWriter) -> None:
    """8.11: the Attack that is going on."""
    one(w, g.cancelled)
    one(w, g.searching)
    one(w, g.origin)
    one(w, g.place)
    one(w, g.siege + 1)
    one(w, g.from_the_rear)
    one(w, g.roller)
    capped(w, g.more_dice + 50, 100)
    capped(w, g.more_drm + 50, 100)
    one(w, g.battle_card + 1)
    one(w, g.counter)
    capped(w, g.hits, 30)
    capped(w, g.back_hits, 30)
    capped(w, g.gain, 30)
    capped(w, g.loss, 30)
    one(w, g.located - _FIRST_GENERAL + 1 if g.located >= 0 else 0)
    one(w, g.spoils)


def _stacks(g: War, w: BytesWriter) -> None:
    """For each piece the first of its stack."""
    for piece, mask in enumerate(g.stack):
        if mask == 1 << piece or not mask:
            one(w, piece)
        else:
            first = 0
            while not mask & 1:
                mask >>= 1
                first += 1
            one(w, first)


def _doing(g: War, w: BytesWriter) -> None:
    """For each piece what it takes part in."""
    sets = (g.group, g.attackers, g.defenders, g.stopped, g.slipped, g.crossing, g.found)
    together = g.group | g.attackers | g.defenders | g.stopped | g.slipped | g.crossing | g.found
    for piece in range(PIECES):
        if not together >> piece & 1:
            one(w, 0)
            continue
        doing = 0
        for i in range(7):
            doing |= (sets[i] >> piece & 1) << i
        one(w, doing)


def _cards(g: War, me: int, w: BytesWriter) -> None:
    """Where each card is, 0 for all that the side cannot see, and how many are where."""
    mine = HAND + me
    theirs = HAND + 1 - me
    held = 0
    others = 0
    held_kept = 0
    others_kept = 0
    draw = 0
    for c in g.card:
        zone = c & ZONE
        if zone == mine:
            held += 1
            if c & KEPT:
                held_kept += 1
            one(w, OWN + (1 if c & SEEN else 0) + (2 if c & ~(ZONE | SEEN) else 0))
        elif zone == theirs:
            others += 1
            if c & KEPT:
                others_kept += 1
            one(w, 2 if c & SEEN else 0)
        else:
            if zone == 0:
                draw += 1
            one(w, zone)
    one(w, held)
    one(w, others)
    one(w, held_kept)
    one(w, others_kept)
    one(w, draw)
