"""The words of the game as numbers: factions, spaces, pieces, cards and every action there is."""

from __future__ import annotations

from typing import Final

# 1.5 Factions

GOVERNMENT: Final = 0
M26: Final = 1
DIRECTORIO: Final = 2
SYNDICATE: Final = 3
NO_FACTION: Final = -1
FACTIONS: Final = ("government", "m26", "directorio", "syndicate")
INSURGENTS: Final = 0b1110
"""A set of Factions: all but the Government."""
ALL_FACTIONS: Final = 0b1111

# 1.3 Spaces

PINAR_DEL_RIO: Final = 0
LA_HABANA: Final = 1
MATANZAS: Final = 2
LAS_VILLAS: Final = 3
CAMAGUEY_PROVINCE: Final = 4
ORIENTE: Final = 5
SIERRA_MAESTRA: Final = 6
HAVANA: Final = 7
CAMAGUEY_CITY: Final = 8
SANTIAGO_DE_CUBA: Final = 9
EC_CIGAR: Final = 10
EC_FACTORY: Final = 11
EC_SUGAR_CANE: Final = 12
SPACES: Final = (
    "pinar-del-rio",
    "la-habana",
    "matanzas",
    "las-villas",
    "camaguey-province",
    "oriente",
    "sierra-maestra",
    "havana",
    "camaguey-city",
    "santiago-de-cuba",
    "ec-cigar",
    "ec-factory",
    "ec-sugar-cane",
)
SPACE_COUNT: Final = 13
PROVINCES: Final = 0b0000001111111
CITIES: Final = 0b0001110000000
ECS: Final = 0b1110000000000
POPULATED: Final = PROVINCES | CITIES
EVERYWHERE: Final = PROVINCES | CITIES | ECS

# 1.4 Pieces: a kind and, for Guerrillas and Casinos, the side it shows

TROOPS: Final = 0
POLICE: Final = 1
GOVERNMENT_BASE: Final = 2
M26_UNDERGROUND: Final = 3
M26_ACTIVE: Final = 4
M26_BASE: Final = 5
DIRECTORIO_UNDERGROUND: Final = 6
DIRECTORIO_ACTIVE: Final = 7
DIRECTORIO_BASE: Final = 8
SYNDICATE_UNDERGROUND: Final = 9
SYNDICATE_ACTIVE: Final = 10
OPEN_CASINO: Final = 11
CLOSED_CASINO: Final = 12
PIECES: Final = (
    "troops",
    "police",
    "government-base",
    "m26-underground",
    "m26-active",
    "m26-base",
    "directorio-underground",
    "directorio-active",
    "directorio-base",
    "syndicate-underground",
    "syndicate-active",
    "open-casino",
    "closed-casino",
)
PIECE_COUNT: Final = 13
KIND: Final = (0, 1, 2, 3, 3, 5, 6, 6, 8, 9, 9, 11, 11)
"""The kind of a piece: the side it is placed on (Underground, open). Available Forces are counted by kind."""
KINDS: Final = (0, 1, 2, 3, 5, 6, 8, 9, 11)
OTHER_SIDE: Final = (0, 1, 2, 4, 3, 5, 7, 6, 8, 10, 9, 12, 11)
"""1.4.3, 1.4.4: what a piece shows when it is flipped."""
OWNER: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3)

CUBES: Final = 1 << TROOPS | 1 << POLICE
"""Sets of pieces are bitmasks of their numbers."""
UNDERGROUND: Final = 1 << M26_UNDERGROUND | 1 << DIRECTORIO_UNDERGROUND | 1 << SYNDICATE_UNDERGROUND
ACTIVE: Final = 1 << M26_ACTIVE | 1 << DIRECTORIO_ACTIVE | 1 << SYNDICATE_ACTIVE
GUERRILLAS: Final = UNDERGROUND | ACTIVE
BASES: Final = 1 << GOVERNMENT_BASE | 1 << M26_BASE | 1 << DIRECTORIO_BASE
CASINOS: Final = 1 << OPEN_CASINO | 1 << CLOSED_CASINO
GOVERNMENT_PIECES: Final = CUBES | 1 << GOVERNMENT_BASE
M26_PIECES: Final = 1 << M26_UNDERGROUND | 1 << M26_ACTIVE | 1 << M26_BASE
DIRECTORIO_PIECES: Final = 1 << DIRECTORIO_UNDERGROUND | 1 << DIRECTORIO_ACTIVE | 1 << DIRECTORIO_BASE
SYNDICATE_PIECES: Final = 1 << SYNDICATE_UNDERGROUND | 1 << SYNDICATE_ACTIVE | CASINOS
PIECES_OF: Final = (GOVERNMENT_PIECES, M26_PIECES, DIRECTORIO_PIECES, SYNDICATE_PIECES)
ALL_PIECES: Final = GOVERNMENT_PIECES | M26_PIECES | DIRECTORIO_PIECES | SYNDICATE_PIECES

# 1.6 Support, 6.3.1 US Alliance

ACTIVE_OPPOSITION: Final = -2
PASSIVE_OPPOSITION: Final = -1
NEUTRAL: Final = 0
PASSIVE_SUPPORT: Final = 1
ACTIVE_SUPPORT: Final = 2
LEVELS: Final = ("active-opposition", "passive-opposition", "neutral", "passive-support", "active-support")
"""Names of the levels, from -2 to +2."""

FIRM: Final = 0
RELUCTANT: Final = 1
EMBARGOED: Final = 2
ALLIANCES: Final = ("firm", "reluctant", "embargoed")

# 5.3 Insurgent Capabilities and 5.4 Government Momentum: bits of `g.capabilities` and `g.momentum`

GUANTANAMO_BAY: Final = 1 << 0
EL_CHE: Final = 1 << 1
PACT_OF_CARACAS: Final = 1 << 2
RAUL: Final = 1 << 3
MORGAN: Final = 1 << 4
THE_GUERRILLA_LIFE: Final = 1 << 5
MAFIA_OFFENSIVE: Final = 1 << 6
SANTO_TRAFFICANTE: Final = 1 << 7
CAPABILITIES: Final = (
    "guantanamo-bay",
    "el-che",
    "pact-of-caracas",
    "raul",
    "morgan",
    "the-guerrilla-life",
    "mafia-offensive",
    "santo-trafficante",
)

MOMENTUM_ARMORED_CARS: Final = 1 << 0
MOMENTUM_GUANTANAMO_BAY: Final = 1 << 1
MOMENTUM_SIM: Final = 1 << 2
MOMENTUM_MASFERRER: Final = 1 << 3
MOMENTUM_MOSQUERA: Final = 1 << 4
MOMENTUM_MAP: Final = 1 << 5
MOMENTUM_RAUL: Final = 1 << 6
MOMENTA: Final = ("armored-cars", "guantanamo-bay", "sim", "masferrer", "mosquera", "map", "raul")

# 7.3 Deception markers

EMPTY_THREAT: Final = 0
HIDDEN_AGENDA: Final = 1
HIDDEN_ASSET: Final = 2
MARKERS: Final = ("empty-threat", "hidden-agenda", "hidden-asset")

# 3.0 Operations and 4.0 Special Activities

TRAIN: Final = 0
GARRISON: Final = 1
SWEEP: Final = 2
ASSAULT: Final = 3
RALLY: Final = 4
MARCH: Final = 5
ATTACK: Final = 6
TERROR: Final = 7
CONSTRUCT: Final = 8
OPERATIONS: Final = ("train", "garrison", "sweep", "assault", "rally", "march", "attack", "terror", "construct")
OPERATIONS_OF: Final = (
    (TRAIN, GARRISON, SWEEP, ASSAULT),
    (RALLY, MARCH, ATTACK, TERROR),
    (RALLY, MARCH, ATTACK, TERROR),
    (RALLY, MARCH, TERROR, CONSTRUCT),
)

TRANSPORT: Final = 0
AIR_STRIKE: Final = 1
REPRISAL: Final = 2
INFILTRATE: Final = 3
AMBUSH: Final = 4
KIDNAP: Final = 5
SUBVERT: Final = 6
ASSASSINATE: Final = 7
PROFIT: Final = 8
MUSCLE: Final = 9
BRIBE: Final = 10
FREE_ASSAULT: Final = 11
"""Not a Special Activity, but what a Sweep may have in its place: Rolando Masferrer, shaded."""
ACTIVITIES: Final = (
    "transport",
    "air-strike",
    "reprisal",
    "infiltrate",
    "ambush",
    "kidnap",
    "subvert",
    "assassinate",
    "profit",
    "muscle",
    "bribe",
    "free-assault",
)

# Actions

EVENT_CARDS: Final = 48
PROPAGANDA: Final = 0
"""The number of a Propaganda card, all four alike."""

WORDS: Final = (
    "pass",
    "done",
    "event:unshaded",
    "event:shaded",
    "hidden-asset",
    "yes",
    "no",
    "place",
    "base",
    "flip",
    "many",
    "civic-action",
    "remove",
    "remove-cash",
    "ask",
    "deposit",
    "open",
    "close",
    "cash",
    "toward-neutral",
    "toward-opposition",
    "toward-support",
    "attack",
    "ambush",
    "reroll",
    "aid",
    "replace",
)
PASS: Final = 0
DONE: Final = 1
EVENT_UNSHADED: Final = 2
EVENT_SHADED: Final = 3
USE_HIDDEN_ASSET: Final = 4
YES: Final = 5
NO: Final = 6
PLACE: Final = 7
BASE: Final = 8
FLIP: Final = 9
MANY: Final = 10
CIVIC_ACTION: Final = 11
REMOVE: Final = 12
REMOVE_CASH: Final = 13
ASK: Final = 14
DEPOSIT: Final = 15
OPEN: Final = 16
CLOSE: Final = 17
CASH: Final = 18
TOWARD_NEUTRAL: Final = 19
TOWARD_OPPOSITION: Final = 20
TOWARD_SUPPORT: Final = 21
ATTACK_THERE: Final = 22
AMBUSH_THERE: Final = 23
REROLL: Final = 24
AID: Final = 25
REPLACE: Final = 26

SPACE: Final = 27
"""The first action of a group; add the number of the space, the piece, ... ."""
PIECE: Final = SPACE + SPACE_COUNT
FACTION: Final = PIECE + PIECE_COUNT
OPERATION: Final = FACTION + 4
ACTIVITY: Final = OPERATION + 9
DIE: Final = ACTIVITY + 12 - 1
"""DIE + 1 is the roll of a 1."""
NUMBER: Final = DIE + 7
CARD: Final = NUMBER + 50
"""CARD + PROPAGANDA, CARD + 1 ... CARD + 48."""
MARKER: Final = CARD + EVENT_CARDS + 1
ASIDE_REMOVE: Final = MARKER + 3
"""1.4.1: plus space x 13 + piece."""
ASIDE_GIVE: Final = ASIDE_REMOVE + SPACE_COUNT * PIECE_COUNT
"""1.5.1: plus the receiving Faction."""
ASIDE_CASH: Final = ASIDE_GIVE + 4
"""4.5.2: plus space x 4 + the receiving Faction."""
ASIDE_CLOSE: Final = ASIDE_CASH + SPACE_COUNT * 4
"""1.4.5: the Syndicate closes a Casino; plus the space."""
ASIDE_BREAK_PACT: Final = ASIDE_CLOSE + SPACE_COUNT
"""Pact of Caracas: 26July or Directorio removes 2 of its Bases at one time, which cancels it."""
OPTION_OPERATION: Final = ASIDE_BREAK_PACT + 1
"""Tango: the box of an Operation, and of a Limited one."""
OPTION_LIMITED: Final = OPTION_OPERATION + 1
ROLL: Final = OPTION_LIMITED + 1 - 2
"""8.2, 8.3: a die is rolled for a Non-player; plus its number of sides, or one of the dice of the tables."""
MOST_SIDES: Final = 10
"""As many as there are Cities and Provinces."""
GREEN_DIE: Final = MOST_SIDES + 1
YELLOW_DIE: Final = GREEN_DIE + 1
EC_DIE: Final = YELLOW_DIE + 1
TABLE_DICE: Final = ("green", "yellow", "ec")

ACTIONS: Final = (
    *WORDS,
    *(f"space:{name}" for name in SPACES),
    *(f"piece:{name}" for name in PIECES),
    *(f"faction:{name}" for name in FACTIONS),
    *(f"operation:{name}" for name in OPERATIONS),
    *(f"activity:{name}" for name in ACTIVITIES),
    *(f"die:{i}" for i in range(1, 7)),
    *(f"number:{i}" for i in range(50)),
    "card:propaganda",
    *(f"card:{i}" for i in range(1, EVENT_CARDS + 1)),
    *(f"marker:{name}" for name in MARKERS),
    *(f"remove:{space}:{piece}" for space in SPACES for piece in PIECES),
    *(f"give:{name}" for name in FACTIONS),
    *(f"cash:{space}:{name}" for space in SPACES for name in FACTIONS),
    *(f"close:{space}" for space in SPACES),
    "break-pact",
    "option:operation",
    "option:limited-operation",
    *(f"roll:{sides}" for sides in range(2, MOST_SIDES + 1)),
    *(f"roll:{name}" for name in TABLE_DICE),
)
