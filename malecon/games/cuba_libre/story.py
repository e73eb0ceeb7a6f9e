"""The journal of Cuba Libre as a story: how much each note weighs, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.cuba_libre import names as n
from malecon.kernel.text import DEED, HEAD, NO_FACTS, NOISE, PART, Die, Facts, Move

LEVELS: Final[Mapping[str, str]] = {
    # Chapters
    "variant": HEAD,
    "card": HEAD,
    "no-round": HEAD,
    "propaganda-round": HEAD,
    "resources-phase": HEAD,
    "support-phase": HEAD,
    "reset": HEAD,
    "game-over": HEAD,
    # What somebody does
    "operation": DEED,
    "activity": DEED,
    "event": DEED,
    "pass": DEED,
    "resumes": DEED,
    "hidden-asset": DEED,
    "launder": DEED,
    "transfer": DEED,
    "pact-over": DEED,
    "expat-backing": DEED,
    "redeploy": DEED,
    # Details
    "select": PART,
    "assault": PART,
    "ambush": PART,
    "attack-roll": PART,
    "kidnap-roll": PART,
    "ransom": PART,
    "bribe": PART,
    "subvert": PART,
    "cost": PART,
    "unused": PART,
    "place": PART,
    "remove": PART,
    "move": PART,
    "flip": PART,
    "level": PART,
    "terror": PART,
    "terror-removed": PART,
    "resources": PART,
    "earnings": PART,
    "skim": PART,
    "aid": PART,
    "alliance": PART,
    "cash": PART,
    "cash-lost": PART,
    "capability": PART,
    "momentum": PART,
    "barred": PART,
    "stays-eligible": PART,
    "event-roll": PART,
    "lent": PART,
    "voluntary": PART,
    "initiative": PART,
    "deposit": PART,
    "civic-action": PART,
    "agitation": PART,
    "redeployed": PART,
    "reset-turned": PART,
    "draw-marker": PART,
    "reveal-marker": PART,
    "rank": PART,
    # What nobody would miss
    "forced": NOISE,
    "paid": NOISE,
    "skimmed": NOISE,
    "rolled": NOISE,
    "reveal": NOISE,
    "redeploy-move": NOISE,
    "turned": NOISE,
}
"""Every kind of note, by how much it weighs."""

ABOUT_FIRST: Final = frozenset(
    (
        "operation",
        "resumes",
        "activity",
        "event",
        "pass",
        "hidden-asset",
        "launder",
        "transfer",
        "pact-over",
        "voluntary",
        "cost",
        "unused",
        "paid",
        "rolled",
        "forced",
        "resources",
        "earnings",
        "skimmed",
        "deposit",
        "draw-marker",
        "reveal-marker",
    )
)
"""Notes whose first value is the Faction they are about."""
AT_FIRST: Final = frozenset(("level", "terror", "terror-removed", "flip", "turned", "cash", "cash-lost", "assault"))
"""Notes whose first value is the space they are about."""
SHOWN: Final = {"civic-action": n.GOVERNMENT, "agitation": n.M26, "bribe": n.SYNDICATE, "subvert": n.DIRECTORIO}
"""Notes of one Faction alone, whose first value is the space."""


def weighs(note: Sequence[Any]) -> str:
    """How much a note weighs; but for Sweep and Assault, what follows tells the space as well."""
    kind: str = note[1]
    if kind == "select" and note[3] not in (n.SWEEP, n.ASSAULT):
        return NOISE
    return LEVELS[kind]


def facts(note: Sequence[Any]) -> Facts:
    """Whom, which spaces, pieces, dice and cards a note is about."""
    kind: str = note[1]
    what = note[2:]
    if kind == "place":
        return Facts(places=(n.SPACES[what[0]],), moves=(Move(n.PIECES[what[1]], what[2], "", n.SPACES[what[0]]),))
    if kind == "remove":
        return Facts(places=(n.SPACES[what[0]],), moves=(Move(n.PIECES[what[1]], what[2], n.SPACES[what[0]], ""),))
    if kind in ("move", "redeploy-move"):
        origin, to = n.SPACES[what[0]], n.SPACES[what[1]]
        return Facts(places=(origin, to), moves=(Move(n.PIECES[what[2]], what[3], origin, to),))
    if kind in AT_FIRST:
        return Facts(places=(n.SPACES[what[0]],))
    if kind in SHOWN:
        return Facts(about=SHOWN[kind], places=(n.SPACES[what[0]],))
    if kind == "skim":
        return Facts(about=n.SYNDICATE, places=(n.SPACES[what[0]],))
    if kind == "select":
        return Facts(about=what[0], places=(n.SPACES[what[2]],))
    if kind in ("ambush", "lent"):
        return Facts(about=what[0], places=(n.SPACES[what[1]],))
    if kind == "redeployed":
        return Facts(about=n.GOVERNMENT, places=tuple(n.SPACES[s] for s in what[1::2]))
    return _dice_and_cards(kind, what)


def _dice_and_cards(kind: str, what: Sequence[Any]) -> Facts:
    if kind == "attack-roll":
        faction, space, roll, most = what
        return Facts(about=faction, places=(n.SPACES[space],), dice=(Die(roll, most, roll <= most),))
    if kind == "kidnap-roll":
        return Facts(about=n.M26, places=(n.SPACES[what[0]],), dice=(Die(what[2]),))
    if kind == "ransom":
        return Facts(about=n.M26, places=(n.SPACES[what[0]],))
    if kind == "event-roll":
        return Facts(dice=(Die(what[1]),))
    if kind == "rolled":
        return Facts(about=what[0], dice=tuple(Die(shown) for shown in what[2::2]))
    if kind == "event":
        return Facts(about=what[0], cards=(_card(what[1]),))
    if kind in ("card", "reveal"):
        return Facts(about=-1, cards=(_card(what[0]),))
    if kind == "deposit":
        return Facts(about=what[0], places=(n.SPACES[what[1]],))
    if kind == "rank":
        return Facts(about=what[1])
    if kind in ("redeploy", "expat-backing"):
        return Facts(about=n.GOVERNMENT if kind == "redeploy" else n.DIRECTORIO)
    return Facts(about=what[0]) if kind in ABOUT_FIRST else NO_FACTS


def _card(card: int) -> str:
    return n.ACTIONS[n.CARD + card]
