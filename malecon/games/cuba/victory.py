"""The end of the game: points for buildings, and the winner."""

from __future__ import annotations

from typing import Any

from malecon.games.cuba.board import Board


def final_scoring(g: Board) -> None:
    """End of the game: 2 victory points for each building."""
    for who in range(g.players):
        n = g.buildings(who)
        g.points[who] += 2 * n
        if g.journal is not None:
            g.note("final", who, n, 2 * n, g.points[who])
    if g.journal is not None:
        g.note("won", winners(g))


def winners(g: Board) -> int:
    """Those with the most victory points, and of these the most money, a bitmask."""
    best = max(g.points[who] * 1000 + g.pesos[who] for who in range(g.players))
    found = 0
    for who in range(g.players):
        if g.points[who] * 1000 + g.pesos[who] == best:
            found |= 1 << who
    return found


def shares(g: Board) -> list[float]:
    """The win, divided among the winners."""
    won = winners(g)
    share = 1.0 / won.bit_count()
    return [share if won >> who & 1 else 0.0 for who in range(g.players)]


def standing(g: Board) -> dict[str, Any]:
    """Who won and how, with everyone's rank."""
    totals = [(g.points[who], g.pesos[who]) for who in range(g.players)]
    won = winners(g)
    most = max(g.points)
    if won & (won - 1):
        how = "shared: tied in victory points and money"
    elif g.points.count(most) > 1:
        how = "money, tied in victory points"
    else:
        how = "victory points"
    return {
        "winners": [g.roles[who] for who in range(g.players) if won >> who & 1],
        "how": how,
        "points": {g.roles[who]: g.points[who] for who in range(g.players)},
        "pesos": {g.roles[who]: g.pesos[who] for who in range(g.players)},
        "ranks": {g.roles[who]: 1 + sum(t > totals[who] for t in totals) for who in range(g.players)},
    }
