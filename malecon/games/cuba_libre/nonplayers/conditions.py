"""8.4.1: what Event instructions depend on."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.events.effects import casino_spaces
from malecon.games.cuba_libre.names import (
    CITIES,
    CLOSED_CASINO,
    CUBES,
    DIRECTORIO,
    DIRECTORIO_BASE,
    DIRECTORIO_PIECES,
    GOVERNMENT,
    M26,
    M26_BASE,
    M26_PIECES,
    OPEN_CASINO,
    PIECE_COUNT,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.nonplayers.mind import Mind
from malecon.games.cuba_libre.nonplayers.trial import event_tried
from malecon.games.cuba_libre.variant import RESOURCES_MAX

COUP_PIECES = 3
"""How many Directorio pieces make Coup worth a box of US Alliance."""


def holds(m: Mind, condition: str, shaded: bool) -> bool:
    """Whether a named condition holds for the Faction on the card being played."""
    if condition.startswith(("directorio", "government", "m26", "syndicate", "player", "rich")):
        return _of_factions(m, condition)
    g = m.g
    if condition == "below-most-resources":
        return g.resources[m.who] < RESOURCES_MAX
    if condition == "cash-for-cubes":
        return g.cash_left() > 0 and casino_spaces(g) & g.where_any(CUBES) != 0
    if condition == "cash-to-gain":
        return cash_to_gain(g, m.who) != 0
    if condition == "city-at-opposition":
        return any(g.support[s] < 0 for s in spaces_in(CITIES))
    if condition == "city-at-support":
        return any(g.support[s] > 0 for s in spaces_in(CITIES))
    if condition == "closed-casino":
        return g.where(CLOSED_CASINO) != 0
    if condition == "coup-hurts-support":
        return coup_balance(g) > 0
    if condition == "coup-pays":
        return coup_pays(m)
    if condition == "guerrilla-available":
        return g.available[underground(m.who)] > 0
    if condition == "two-guerrillas-available":
        return g.available[underground(m.who)] > 1
    return removed(g, event_tried(m, shaded), M26_PIECES | DIRECTORIO_PIECES) > 0


def _of_factions(m: Mind, condition: str) -> bool:
    """The conditions that speak of who is a player and how a Faction fares."""
    g = m.g
    if condition == "directorio-player":
        return m.is_player(DIRECTORIO)
    if condition == "directorio-nonplayer":
        return not m.is_player(DIRECTORIO)
    if condition == "directorio-sole-rebel-player":
        return m.is_player(DIRECTORIO) and not m.is_player(M26)
    if condition == "directorio-not-sole-rebel-player":
        return not (m.is_player(DIRECTORIO) and not m.is_player(M26))
    if condition == "government-nonplayer":
        return not m.is_player(GOVERNMENT)
    if condition == "m26-not-winning-player":
        return not m.player_at_victory(M26)
    if condition == "m26-rival":
        return (m.is_player(M26) or m.at_victory(M26)) and g.on_map(M26_BASE) > 0
    if condition == "player-casino":
        return m.is_player(SYNDICATE) and g.where(OPEN_CASINO) != 0
    if condition == "rich-rebel":
        return g.resources[M26] > 0 or g.resources[DIRECTORIO] > 0
    if condition == "rich-rebel-player":
        return any(m.is_player(f) and g.resources[f] > 0 for f in (M26, DIRECTORIO))
    if condition == "syndicate-can-join":
        return not m.is_player(SYNDICATE) and g.available[underground(SYNDICATE)] > 0
    return m.is_player(SYNDICATE)


def cash_to_gain(g: Board, who: int) -> int:
    """Meyer Lansky: the spaces where others' Cash could go to a Faction's own pieces."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.holders(s, who) and any(f != who and g.cash_at(s, f) for f in range(4)):
            found |= 1 << s
    return found


def coup_balance(g: Board) -> int:
    """Coup: by how much more Total Support than Total Opposition would fall."""
    n = 0
    for s in spaces_in(g.controlled(GOVERNMENT)):
        level = g.support[s]
        n += g.population(s) if level > 0 else -g.population(s) if level < 0 else 0
    return n


def coup_pays(m: Mind) -> bool:
    """Coup: whether it costs the Directorio enough, or gains the Government Control."""
    after = event_tried(m, True)
    return (
        m.at_victory(DIRECTORIO)
        or removed(m.g, after, 1 << DIRECTORIO_BASE) > 0
        or removed(m.g, after, DIRECTORIO_PIECES) >= COUP_PIECES
        or after.controlled(GOVERNMENT) & ~m.g.controlled(GOVERNMENT) != 0
    )


def removed(before: Board, after: Board, pieces: int) -> int:
    """By how many of a set of pieces the map has become poorer."""
    n = 0
    for piece in range(PIECE_COUNT):
        if pieces >> piece & 1:
            n += before.on_map(piece) - after.on_map(piece)
    return n
