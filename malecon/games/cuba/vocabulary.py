"""The words of the game as small numbers: pieces, cards, buildings, acts, and every answer there is."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("blue", "red", "yellow", "green", "purple")

# Pieces: 3 resources, 3 products and 2 goods; products and goods together are merchandise.

KINDS: Final = ("wood", "stone", "water", "citrus", "sugar", "tobacco", "rum", "cigars")
WOOD: Final = 0
STONE: Final = 1
WATER: Final = 2
CITRUS: Final = 3
SUGAR: Final = 4
TOBACCO: Final = 5
RUM: Final = 6
CIGARS: Final = 7

RESOURCES: Final = 0b00000111
PRODUCTS: Final = 0b00111000
GOODS: Final = 0b11000000

# Character cards; a card's value is its number and one more.

CARDS: Final = ("worker", "tradeswoman", "architect", "foreman", "mayor")
WORKER: Final = 0
TRADESWOMAN: Final = 1
ARCHITECT: Final = 2
FOREMAN: Final = 3
MAYOR: Final = 4
ALL_CARDS: Final = 0b11111

# Buildings: 23 kinds of tile, and the warehouse printed on every plantation board.

BUILDINGS: Final = (
    "cement-factory",
    "saw-mill",
    "golf-course",
    "monastery",
    "rum-cafe",
    "cigar-cafe",
    "small-branch-office",
    "large-branch-office",
    "hotel",
    "inn",
    "general-store",
    "product-house",
    "resource-house",
    "small-bank",
    "large-bank",
    "cigar-factory",
    "distillery",
    "black-market",
    "church",
    "town-hall",
    "dam",
    "lighthouse",
    "warehouse",
)
CEMENT_FACTORY: Final = 0
SAW_MILL: Final = 1
GOLF_COURSE: Final = 2
MONASTERY: Final = 3
RUM_CAFE: Final = 4
CIGAR_CAFE: Final = 5
SMALL_BRANCH_OFFICE: Final = 6
LARGE_BRANCH_OFFICE: Final = 7
HOTEL: Final = 8
INN: Final = 9
GENERAL_STORE: Final = 10
PRODUCT_HOUSE: Final = 11
RESOURCE_HOUSE: Final = 12
SMALL_BANK: Final = 13
LARGE_BANK: Final = 14
CIGAR_FACTORY: Final = 15
DISTILLERY: Final = 16
BLACK_MARKET: Final = 17
CHURCH: Final = 18
TOWN_HALL: Final = 19
DAM: Final = 20
LIGHTHOUSE: Final = 21
WAREHOUSE: Final = 22
PRINTED_WAREHOUSE: Final = 23
OPEN: Final = -1
"""On a field: no building."""

# Plantations: 3 rows of 4 fields.

FIELDS: Final = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4")
LANDS: Final = ("forest", "mountain", "lake", "citrus", "sugar", "tobacco")
"""What a field is called, by the kind of piece it yields."""
CROSS: Final = [
    sum(1 << g for g in range(12) if g // 4 == f // 4 or g % 4 == f % 4)  # a field's row and column
    for f in range(12)
]

# Acts: 24 cards in four piles of 6, and the two in force at the start.

SECTIONS: Final = ("tax", "duty", "subsidy", "other")
TAX: Final = 0
DUTY: Final = 1
SUBSIDY: Final = 2
OTHER: Final = 3
ACTS: Final = (
    "tax-1",
    "tax-2",
    "tax-3",
    "tax-4",
    "tax-5",
    "tax-buildings",
    "duty-citrus",
    "duty-sugar",
    "duty-tobacco",
    "duty-water",
    "duty-resources",
    "duty-products",
    "subsidy-buildings",
    "subsidy-resource-fields",
    "subsidy-product-fields",
    "subsidy-water",
    "subsidy-votes",
    "subsidy-pesos",
    "market-less",
    "market-more",
    "drought",
    "building",
    "harbor",
    "corruption",
    "tax-first",
    "duty-first",
)
SUBSIDY_BUILDINGS: Final = 12
SUBSIDY_RESOURCE_FIELDS: Final = 13
SUBSIDY_PRODUCT_FIELDS: Final = 14
SUBSIDY_WATER: Final = 15
SUBSIDY_VOTES: Final = 16
SUBSIDY_PESOS: Final = 17
MARKET_LESS: Final = 18
MARKET_MORE: Final = 19
DROUGHT: Final = 20
BUILDING_ACT: Final = 21
HARBOR: Final = 22
CORRUPTION: Final = 23
TAX_FIRST: Final = 24
DUTY_FIRST: Final = 25
ALL_ACTS: Final = (1 << 24) - 1
NO_ACT: Final = -1

# The harbour.

SHIPS: Final = 15
NO_SHIP: Final = -1
SEA: Final = 3
"""As a place for a ship, behind the three docks 0, 1 and 2."""

# The black markers, as bits: each alternative once a round.

FREE_RESOURCE: Final = 1
FREE_PRODUCT: Final = 2
FIRST_POINTS: Final = 4
SECOND_POINTS: Final = 8
FIRST_PESOS: Final = 16
SECOND_PESOS: Final = 32
MARKERS: Final = ("free-resource", "free-product", "first-points", "second-points", "first-pesos", "second-pesos")

# Rounds and their phases.

ROUNDS: Final = 6
CARDS_PLAYED: Final = 4
SETTING_UP: Final = 0
BILLS: Final = 1
ACTIONS_PHASE: Final = 2
PARLIAMENT: Final = 3
STATUTES: Final = 4
END_OF_ROUND: Final = 5
END_OF_GAME: Final = 6
PHASES: Final = ("set-up", "bills", "action", "parliament", "statutes", "end", "over")

# Answers.

MOST_PIECES: Final = 18
MOST_SPACES: Final = 5
MOST_PESOS: Final = 195

DONE: Final = 0
PAY: Final = 1
REFUSE: Final = 2
KIND: Final = 3
TAKE: Final = KIND + 8
BUY: Final = TAKE + 6 - 1
"""BUY + n buys n pieces; likewise below."""
SELL: Final = BUY + MOST_PIECES
RESTOCK: Final = SELL + MOST_PIECES + 1
"""RESTOCK + 5 * (kind - CITRUS) + n - 1."""
DRAIN: Final = RESTOCK + 5 * MOST_SPACES
CARD: Final = DRAIN + 5 * MOST_SPACES
FIELD: Final = CARD + 5
BUILDING: Final = FIELD + 12
ACT: Final = BUILDING + 23
SHIP: Final = ACT + 24
DOCK: Final = SHIP + SHIPS
SEAT: Final = DOCK + 3
NUMBER: Final = SEAT + 5

ACTIONS: Final = (
    "done",
    "pay",
    "refuse",
    *(f"kind:{kind}" for kind in KINDS),
    *(f"take:{kind}" for kind in KINDS[:6]),
    *(f"buy:{n}" for n in range(1, MOST_PIECES + 1)),
    *(f"sell:{n}" for n in range(1, MOST_PIECES + 1)),
    *(f"restock:{kind}:{n}" for kind in KINDS[CITRUS:] for n in range(1, MOST_SPACES + 1)),
    *(f"drain:{kind}:{n}" for kind in KINDS[CITRUS:] for n in range(1, MOST_SPACES + 1)),
    *(f"card:{card}" for card in CARDS),
    *(f"field:{field}" for field in FIELDS),
    *(f"building:{building}" for building in BUILDINGS),
    *(f"act:{act}" for act in ACTS[:24]),
    *(f"ship:{n}" for n in range(1, SHIPS + 1)),
    *(f"dock:{n}" for n in range(1, 4)),
    *(f"seat:{colour}" for colour in COLOURS),
    *(f"number:{n}" for n in range(MOST_PESOS + 1)),
)
