"""2.0, 3.0: the map's spaces, the pieces and the answers, as small numbers and sets of them."""

from typing import Final

CUBA: Final = 0
SPAIN: Final = 1
ROLES: Final = ("cuba", "spain")

# Spaces: six Provinces in a line, the Cities within two of them, the Trochas on two borders, the sea, and the boxes.

PINAR: Final = 0
HAVANA: Final = 1
MATANZAS: Final = 2
LAS_VILLAS: Final = 3
CAMAGUEY: Final = 4
ORIENTE: Final = 5
PROVINCES: Final = 6
HAVANA_CITY: Final = 6
SANTIAGO_CITY: Final = 7
MARIEL: Final = 8
JUCARO: Final = 9
ATLANTIC: Final = 10
CARIBBEAN: Final = 11
KEY_WEST: Final = 12
CAPTAINCY: Final = 13
MAP: Final = 14
"""The spaces below this number are on the map."""
HOLDING_BOX: Final = 14
SET_ASIDE: Final = 15
OUT_OF_PLAY: Final = 16
SPACES: Final = (
    "pinar",
    "havana",
    "matanzas",
    "las-villas",
    "camaguey",
    "oriente",
    "havana-city",
    "santiago-city",
    "trocha-mariel",
    "trocha-jucaro",
    "atlantic",
    "caribbean",
    "key-west",
    "captaincy",
    "holding-box",
    "set-aside",
    "out-of-play",
)

ALL_PROVINCES: Final = 0b111111
CITIES: Final = 1 << HAVANA_CITY | 1 << SANTIAGO_CITY
TROCHAS: Final = 1 << MARIEL | 1 << JUCARO
SEAS: Final = 1 << ATLANTIC | 1 << CARIBBEAN
CUBAN_SOIL: Final = ALL_PROVINCES | CITIES | TROCHAS
TOGETHER: Final = CITIES | TROCHAS | 1 << CAPTAINCY
"""Where all pieces of a side are stacked anyway (4.8)."""

PROVINCE_OF: Final[list[int]] = [0, 1, 2, 3, 4, 5, HAVANA, ORIENTE, -1, -1, -1, -1, -1, HAVANA, -1, -1, -1]
"""The Province a space lies in; -1 for the sea, the Trochas and the boxes off the map."""
CITY_IN: Final[list[int]] = [-1, HAVANA_CITY, -1, -1, -1, SANTIAGO_CITY]
NEXT_TO: Final[list[int]] = [0b000010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010000]
"""The Provinces next to each Province."""
BORDERS: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0, 1 << PINAR | 1 << HAVANA, 1 << LAS_VILLAS | 1 << CAMAGUEY]
"""The two Provinces a Trocha lies between."""
TROCHA_BY: Final[list[int]] = [MARIEL, MARIEL, -1, JUCARO, JUCARO, -1]
"""The Trocha on a Province's border."""

_AROUND_HAVANA: Final = 1 << HAVANA | 1 << HAVANA_CITY | 1 << MARIEL
_AROUND_ORIENTE: Final = 1 << ORIENTE | 1 << SANTIAGO_CITY
COMMANDS: Final[list[int]] = [
    1 << PINAR | 1 << MARIEL,
    _AROUND_HAVANA,
    1 << MATANZAS,
    1 << LAS_VILLAS | 1 << JUCARO,
    1 << CAMAGUEY | 1 << JUCARO,
    _AROUND_ORIENTE,
    _AROUND_HAVANA,
    _AROUND_ORIENTE,
    1 << MARIEL | 1 << PINAR | 1 << HAVANA | 1 << HAVANA_CITY,
    1 << JUCARO | 1 << LAS_VILLAS | 1 << CAMAGUEY,
    1 << ATLANTIC,
    1 << CARIBBEAN,
    1 << KEY_WEST,
    _AROUND_HAVANA,
]
"""7.6, 8.5, 8.16: the spaces whose units a General in a space may activate."""

# Pieces. Names of units have no effect (3.0), so any unused one may be taken.

DIVISION: Final = 0
CORPS: Final = 15
US_DIVISION: Final = 21
US_FLEET: Final = 24
SPANISH_FLEET: Final = 26
EXPEDITIONARY: Final = 26
RESERVE: Final = 27
LEADER: Final = 28
CAMPOS: Final = 28
WEYLER: Final = 29
BLANCO: Final = 30
PANDO: Final = 31
LINARES: Final = 32
MACEO: Final = 33
GOMEZ: Final = 34
GARCIA: Final = 35
SHAFTER: Final = 36
SAMPSON: Final = 37
SCHLEY: Final = 38
CERVERA: Final = 39
CAMARA: Final = 40
PIECES: Final = 41
LEADERS: Final = (
    "campos",
    "weyler",
    "blanco",
    "pando",
    "linares",
    "maceo",
    "gomez",
    "garcia",
    "shafter",
    "sampson",
    "schley",
    "cervera",
    "camara",
)
FLEETS: Final = ("north-atlantic", "scout", "expeditionary", "reserve")
ADMIRAL_OF: Final = SAMPSON - US_FLEET
"""Added to a Fleet: its Admiral, who never leaves it (4.6)."""

ALL_DIVISIONS: Final = (1 << CORPS) - 1
ALL_CORPS: Final = (1 << US_DIVISION) - (1 << CORPS)
US_DIVISIONS: Final = (1 << US_FLEET) - (1 << US_DIVISION)
US_FLEETS: Final = 0b11 << US_FLEET
SPANISH_FLEETS: Final = 0b11 << SPANISH_FLEET
ALL_FLEETS: Final = US_FLEETS | SPANISH_FLEETS
SPANISH_GENERALS: Final = 0b11111 << CAMPOS
CUBAN_GENERALS: Final = 0b111 << MACEO
ADMIRALS: Final = 0b1111 << SAMPSON
GENERALS: Final = SPANISH_GENERALS | CUBAN_GENERALS | 1 << SHAFTER
LAND: Final = ALL_DIVISIONS | ALL_CORPS | US_DIVISIONS
"""Land units: what gives control and takes losses ashore. Generals are pieces of their own."""
FIGHTERS: Final = LAND | ALL_FLEETS
ASHORE: Final = LAND | GENERALS
CUBAN_OWN: Final = ALL_CORPS | CUBAN_GENERALS
"""What may carry a Target marker (5.0)."""
US: Final = US_DIVISIONS | US_FLEETS | 1 << SHAFTER | 0b11 << SAMPSON
SPANISH: Final = ALL_DIVISIONS | SPANISH_FLEETS | SPANISH_GENERALS | 1 << CERVERA | 1 << CAMARA
SIDE: Final[list[int]] = [CUBAN_OWN | US, SPANISH]
"""The pieces each role plays with; U.S. forces are the Cuban player's (10.0)."""

REDUCED: Final = 1
PROTECTING: Final = 2
COLUMN: Final = 4
TARGET: Final = 8
DELAYED: Final = 16
"""Cannot move during this Action Round."""
BLOCKED: Final = 32
"""Cannot move for the rest of this turn."""
DISPERSED: Final = PROTECTING | COLUMN
HELD: Final = DELAYED | BLOCKED

CITY_US: Final = 2
"""Who holds a City: CUBA, SPAIN or the U.S. (12.2)."""

CANOVAS: Final = 0
SAGASTA: Final = 1
MINISTERS: Final = ("canovas", "sagasta")

# Cards in play, by the zone each lies in.

CARDS: Final = 67
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 1
HAND: Final = 2
"""HAND + role."""
REMOVED: Final = 4
US_ENTRY: Final = 5
IN_EFFECT: Final = 6
ON_TABLE: Final = 7
ZONE: Final = 7
SEEN: Final = 8
"""The other side has seen this card in the hand it lies in."""
KEPT: Final = 16
"""Paid for in the Discard Step (9.3)."""
FRESH: Final = 32
"""Drawn by U.S. entry in the Administrative Phase, and so not to be discarded in it."""
ZONES: Final = ("draw", "discard", "cuba", "spain", "removed", "us-entry", "in-effect", "table")

# Answers.

PASS: Final = 0
DONE: Final = 1
DECLINE: Final = 2
RESTACK: Final = 3
BURN: Final = 4
RECRUIT: Final = 5
LOBBY: Final = 6
MOVE: Final = 7
MOVE_GENERAL: Final = 8
ATTACK: Final = 9
REINFORCE: Final = 10
REPATRIATE: Final = 11
PROTECT: Final = 12
FORM_COLUMN: Final = 13
CONCENTRATE: Final = 14
CAPTAINCY_ACTION: Final = 15
COORDINATE: Final = 16
SHIFT: Final = 17
COUNTERATTACK: Final = 18
NEW: Final = 19
ALONE: Final = 20
NOBODY_THERE: Final = 21
TRIO: Final = 22
"""Pay for one Resource more with three cards (7.4)."""
BACK: Final = 23
QUIET: Final = 24
"""Beside the question: no reaction for the rest of this Round."""
SPACE: Final = 25
DIE: Final = SPACE + MAP
CARD: Final = DIE + 6
UNIT: Final = CARD + CARDS

WORDS: Final = (
    "pass",
    "done",
    "decline",
    "restack",
    "burn",
    "recruit",
    "lobby",
    "move",
    "general",
    "attack",
    "reinforce",
    "repatriate",
    "protect",
    "column",
    "concentrate",
    "captaincy",
    "coordinate",
    "shift",
    "counterattack",
    "new",
    "alone",
    "nobody",
    "trio",
    "back",
    "quiet",
)

DICE: Final[list[int]] = [DIE, DIE + 1, DIE + 2, DIE + 3, DIE + 4, DIE + 5]


def bits(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found: list[int] = []
    i = 0
    while mask:
        if mask & 1:
            found.append(i)
        mask >>= 1
        i += 1
    return found


def count(mask: int) -> int:
    """How many are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    i = 0
    while not mask & 1:
        mask >>= 1
        i += 1
    return i


def trocha_between(a: int, b: int) -> int:
    """The Trocha on the border of two Provinces, or -1."""
    line = TROCHA_BY[a]
    return line if line >= 0 and BORDERS[line] == (1 << a | 1 << b) else -1
