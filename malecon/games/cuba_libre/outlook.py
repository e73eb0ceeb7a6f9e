"""Who will win, as far as a position tells before the last campaign; no rule is in here.

The margin of the moment forecasts little: what counts is who may pass the next victory check, and how near it is. The
numbers were fitted to games by the flowcharts (`benchmarks/outlook.py`), a softmax over the Factions for each campaign.
"""

from __future__ import annotations

from math import exp
from typing import Final

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import GOVERNMENT, PROPAGANDA, SYNDICATE
from malecon.games.cuba_libre.victory import CASINO_GOAL, alone, cities_at_active_support, margin

CAMPAIGNS: Final = 4
FEATURES: Final = 7
A_PILE: Final = 13
"""Cards of a campaign."""
WEIGHTS: Final[list[list[list[float]]]] = [
    [
        [-0.99, 0.28, 0.13, 0.17, -0.21, -0.16, -0.84],
        [0.09, 0.41, 0.51, 0.19, 0.20, 0.00, -1.79],
        [0.32, 0.40, 0.24, -0.25, 0.23, 0.00, -0.43],
        [0.59, -0.18, 0.12, 0.00, 0.15, 0.31, -1.02],
    ],
    [
        [-1.30, 0.39, -0.11, 0.87, 0.08, 0.08, -0.68],
        [0.14, 0.72, 0.54, 0.47, 0.12, 0.00, -2.01],
        [0.64, 0.67, 0.92, 0.17, 0.33, 0.00, -0.88],
        [0.52, 0.05, 0.02, 0.02, 0.41, 0.40, -0.94],
    ],
    [
        [-0.61, 0.54, -0.11, 0.83, 0.16, -0.77, -0.76],
        [0.02, 1.07, 0.76, 0.59, 0.06, 0.00, -1.64],
        [0.33, 0.79, 0.99, 1.15, 0.19, 0.00, -0.80],
        [0.27, 0.02, -0.12, 0.01, 0.52, 0.35, -1.15],
    ],
    [
        [-0.29, 0.77, -0.11, 1.64, 0.36, 0.18, -0.84],
        [-0.25, 1.02, 0.89, 0.58, 0.32, 0.00, -1.62],
        [0.15, 0.95, 0.95, 1.06, 0.69, 0.00, -0.09],
        [0.39, -0.07, 0.12, 1.19, 0.51, 0.84, -1.10],
    ],
]
"""By campaign and Faction, a number for each feature."""


def near(g: Board) -> float:
    """How near the next Propaganda card is, from 0 to 1, as far as the piles tell."""
    if g.card == PROPAGANDA or g.next_card == PROPAGANDA:
        return 1.0
    left = g.pile_left / 2.0 if g.pile_propaganda else g.pile_left + A_PILE / 2.0
    return max(0.0, 1.0 - left / A_PILE)


def features(g: Board, faction: int) -> list[float]:
    """What of a Faction goes into its outlook."""
    m = max(-15, min(15, margin(g, faction))) / 5.0
    soon = near(g)
    own = 0.0
    if faction == GOVERNMENT:
        own = cities_at_active_support(g) / 3.0
    elif faction == SYNDICATE:
        own = (g.open_casinos() - CASINO_GOAL) / 3.0
    return [
        1.0,
        m,
        m * soon,
        soon if m > 0.0 else 0.0,
        min(50, g.resources[faction]) / 20.0,
        own,
        1.0 if g.players.is_player(faction) and alone(g) else 0.0,
    ]


def outlook(g: Board) -> list[float]:
    """The chance of each Faction's player to win."""
    rows = WEIGHTS[min(CAMPAIGNS - 1, g.clock())]
    sums: list[float] = []
    for f in range(4):
        total = 0.0
        found = features(g, f)
        row = rows[f]
        for k in range(FEATURES):
            total += row[k] * found[k]
        sums.append(total)
    top = max(sums)
    powers = [exp(n - top) for n in sums]
    whole = sum(powers)
    found = [p / whole for p in powers]
    return [sum(found[partner] for partner in g.team(f)) for f in range(4)]
