"""Every answer there is, by name and by number."""

from typing import Final

COUNTRY_IDS: Final = (
    "cuba",
    "haiti",
    "dominican-republic",
    "mexico",
    "guatemala",
    "honduras",
    "nicaragua",
    "costa-rica",
    "panama",
    "colombia",
)
MARKET_IDS: Final = ("bananas", "sugar", "tobacco", "other")
UNIT_IDS: Final = ("usa", "usn", "usmc")
COUNTRIES: Final = 10
MARKETS: Final = 4
CARDS: Final = 55
ALL_COUNTRIES: Final = (1 << COUNTRIES) - 1

# Places of US units: the ten countries, then the two boxes.
DEPLOYMENT: Final = 10
TRAINING: Final = 11

DONE: Final = 0
"""No more of this; where something may be declined, no."""

# Kinds of action, 4 and 9.
SAVE: Final = 1
AGITATORS: Final = 2
REBELS: Final = 3
JEFE: Final = 4
CRISIS: Final = 5
DEGRADE: Final = 6
IMPROVE: Final = 7
CREATE: Final = 8
MOVE: Final = 9
RECOVER: Final = 10
OPERATION: Final = 11

REROLL: Final = 12
RAISE: Final = 13
"""A Jefe from outside the map, rather than from another country."""
ACTION_TRACK: Final = 14
COUNTRY_TRACK: Final = 15
RESOURCES: Final = 16
"""Spend Military Resources."""

COUNTRY: Final = 17
"""The first of the ten countries; the Deployment Box follows, so that COUNTRY + place names any origin of a unit."""
MARKET: Final = COUNTRY + COUNTRIES + 1
UNIT: Final = MARKET + MARKETS
"""UNIT + 2 * kind + strength - 1."""
NUMBER: Final = UNIT + 6
DIE: Final = NUMBER + 11
"""DIE is a roll of 1."""
CARD: Final = DIE + 5
"""CARD + the card's number, which counts from 1."""

ORDER: Final = CARD + CARDS + 1
"""ORDER + i: the kinds of unit roll in the i-th of ORDERS."""
ORDERS: Final = ((2, 1, 0), (2, 0, 1), (1, 2, 0), (1, 0, 2), (0, 2, 1), (0, 1, 2))

ACTIONS: Final = (
    "done",
    "save",
    "agitators",
    "rebels",
    "jefe",
    "crisis",
    "degrade",
    "improve",
    "create",
    "move",
    "recover",
    "operation",
    "reroll",
    "raise",
    "action-track",
    "country-track",
    "resources",
    *(f"country:{c}" for c in COUNTRY_IDS),
    "deployment",
    *(f"market:{m}" for m in MARKET_IDS),
    *(f"unit:{u}-{s}" for u in UNIT_IDS for s in (1, 2)),
    *(f"number:{n}" for n in range(11)),
    *(f"die:{n}" for n in range(1, 7)),
    *(f"card:{n}" for n in range(1, CARDS + 1)),
    *("order:" + "-".join(UNIT_IDS[kind] for kind in order) for order in ORDERS),
)


def dice() -> list[int]:
    """The six faces of a die."""
    return [DIE, DIE + 1, DIE + 2, DIE + 3, DIE + 4, DIE + 5]


def listed(mask: int, offset: int) -> list[int]:
    """The members of a set as actions from an offset on."""
    found = []
    while mask:
        if mask & 1:
            found.append(offset)
        mask >>= 1
        offset += 1
    return found
