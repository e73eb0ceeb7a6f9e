"""8.8.3: the Special Activities of the Non-player Government: Air Strike, else Reprisal, else Transport."""

from __future__ import annotations

from malecon.games.cuba_libre.activities.government import (
    AirStrike,
    Reprisal,
    ReprisalGuerrilla,
    ReprisalTo,
    TransportFrom,
    TransportTo,
)
from malecon.games.cuba_libre.board import Board, active, base, spaces_in, underground
from malecon.games.cuba_libre.combat import assault_strength, exposed, exposed_number
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AIR_STRIKE,
    ASSAULT,
    DIRECTORIO,
    ECS,
    EMBARGOED,
    GOVERNMENT,
    M26,
    MOMENTUM_GUANTANAMO_BAY,
    OWNER,
    PIECE,
    POPULATED,
    PROVINCES,
    REPRISAL,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import open_pieces
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.nonplayers.government.transports import (
    transport_destinations,
    transport_if_possible,
    transport_origins,
)


def victory_order(m: Mind) -> list[int]:
    """Players at victory, then 26July, then Directorio."""
    order = [f for f in (M26, DIRECTORIO, SYNDICATE) if m.player_at_victory(f)]
    for f in (M26, DIRECTORIO):
        if f not in order:
            order.append(f)
    return order


# Which Special Activity


def special_activity(m: Mind, assaulting: bool) -> int:
    """8.8.3: Air Strike, else Reprisal, else Transport; or the end of the Operation."""
    if m.activity(AIR_STRIKE):
        if air_strike_spaces(m):
            m.because("8.8.3", "Air Strike: there is a target.")
            return ACTIVITY + AIR_STRIKE
        m.because("8.8.3", "Air Strike: no such target.")
    if m.activity(REPRISAL):
        if reprisal_spaces(m, assaulting):
            m.because("8.8.3", "Reprisal: there is a space for it.")
            return ACTIVITY + REPRISAL
        m.because("8.8.3", "Reprisal: no Base to expose, and no Opposition under Government Control.")
    return transport_if_possible(m)


def after_operation(m: Mind) -> int:
    """8.8.1 Guantánamo Bay and 8.8.3: the Special Activity after Garrison or Sweep."""
    if m.activity(AIR_STRIKE) and double_strikes(m):
        m.because("8.8.1", "Guantánamo Bay: an Air Strike removes 2 pieces.")
        return ACTIVITY + AIR_STRIKE
    return special_activity(m, False)


def any_activity(m: Mind) -> bool:
    """Whether an Assault could have a Special Activity before it."""
    return air_strike_spaces(m) != 0 or reprisal_spaces(m, True) != 0 or transport_origins(m.g) != 0


def equal_choices(m: Mind) -> int:
    """The spaces among which the dice would choose at a question of a Special Activity; none at any other."""
    step = m.g.top
    if isinstance(step, AirStrike):
        return air_strike_spaces(m) & m.spaces()
    if isinstance(step, Reprisal):
        return reprisal_spaces(m, assaulting(m)) & m.spaces()
    if isinstance(step, TransportFrom):
        return transport_origins(m.g) & m.spaces()
    return transport_destinations(m.g, step.origin) & m.spaces() if isinstance(step, TransportTo) else 0


# Air Strike


def air_strike_spaces(m: Mind) -> int:
    """8.8.3: the spaces of the best targets, Provinces before ECs; with Guantánamo Bay first where 2 pieces go."""
    g = m.g
    if g.alliance == EMBARGOED and not g.momentum & MOMENTUM_GUANTANAMO_BAY:
        return 0
    doubled = double_strikes(m)
    order = victory_order(m)
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(doubled or PROVINCES | ECS):
        worth = air_strike_rank(m, s, order)
        if worth or doubled:
            ranks[s] = 2 * worth + (1 if ECS >> s & 1 else 2)
    return highest(ranks)


def air_strike_rank(m: Mind, space: int, order: list[int]) -> int:
    """How good the best target in a space is; 0 if there is none."""
    best = 0
    for i, f in enumerate(order):
        best = max(best, target_rank(m, space, f, i))
    return best


def target_rank(m: Mind, space: int, faction: int, place: int) -> int:
    """A player's Base at victory, other Bases, a Guerrilla with a cube, a last Guerrilla; by the Faction's place."""
    g = m.g
    piece = exposed(g, space, faction)
    if piece < 0:
        return 0
    if piece == base(faction):
        return 40 if m.player_at_victory(faction) else 30 - place
    if g.cubes(space):
        return 20 - place
    return 10 - place if g.guerrillas(space, faction) == 1 else 0


def air_strike(m: Mind) -> int:
    """Where."""
    spaces = air_strike_spaces(m) & m.spaces()
    if not spaces:
        return m.legal[0]
    winners = sum(1 << f for f in victory_order(m) if m.player_at_victory(f) and exposed_bases(m.g, spaces, f))
    if winners:
        spaces = exposed_bases(m.g, spaces, m.pick_faction(winners))
    m.because("8.8.3", "Bases first, then a Guerrilla with cubes, then a last Guerrilla; Provinces before ECs.")
    return SPACE + m.pick(spaces)


def exposed_bases(g: Board, among: int, faction: int) -> int:
    """The spaces of a set where a Base of a Faction is open to an Air Strike."""
    return sum(1 << s for s in spaces_in(among) if exposed(g, s, faction) == base(faction))


def air_strike_target(m: Mind, space: int) -> int:
    """Which piece; with none of them left, no other is struck."""
    pieces = open_pieces(m)
    best = -1
    choice = m.done()
    for i, f in enumerate(victory_order(m)):
        piece = exposed(m.g, space, f)
        rank = target_rank(m, space, f, i)
        if piece >= 0 and pieces >> piece & 1 and rank > best:
            best = rank
            choice = PIECE + piece
    m.because("8.8.3", "A Base or Guerrilla of a player at victory, then of 26July, then of Directorio.")
    return choice


def double_strikes(m: Mind) -> int:
    """8.8.1 Guantánamo Bay: the spaces where an Air Strike could remove 2 pieces."""
    g = m.g
    found = 0
    if g.momentum & MOMENTUM_GUANTANAMO_BAY:
        for s in spaces_in(PROVINCES | ECS):
            if sum(exposed_number(g, s, f) for f in victory_order(m)) >= 2:
                found |= 1 << s
    return found


# Reprisal


def shield(g: Board, space: int, faction: int) -> int:
    """8.8.3: the Guerrilla that must leave, and whose leaving suffices, to expose a Base to an Assault; -1 if none."""
    strength = assault_strength(g, space)
    hidden = g.count(space, underground(faction))
    seen = g.count(space, active(faction))
    if not strength or not g.bases(space, faction):
        return -1
    if hidden == 1 and seen < strength:
        return underground(faction)
    return active(faction) if not hidden and seen == strength else -1


def covered(g: Board, spaces: int, faction: int, piece: int) -> int:
    """8.8.3: the spaces of a set where one more Guerrilla would keep a Base from suffering Assault."""
    found = 0
    for s in spaces_in(spaces):
        if g.bases(s, faction) and not g.count(s, underground(faction)):
            left = assault_strength(g, s) - g.count(s, active(faction))
            if left == 1 or (left > 1 and piece == underground(faction)):
                found |= 1 << s
    return found


def shielded_bases(m: Mind) -> int:
    """8.8.3: Government-Controlled spaces where driving off one Guerrilla exposes a Base to this Assault."""
    g = m.g
    for f in victory_order(m):
        found = 0
        for s in spaces_in(g.where(base(f)) & g.controlled(GOVERNMENT)):
            piece = shield(g, s, f)
            if piece >= 0 and g.adjacent(s) & ~covered(g, g.adjacent(s), f, piece):
                found |= 1 << s
        if found:
            return found
    return 0


def reprisal_spaces(m: Mind, assaulting: bool) -> int:
    """8.8.3: to expose a Base to the Assault; else the highest Population at Opposition under Government Control."""
    if assaulting:
        found = shielded_bases(m)
        if found:
            return found
    g = m.g
    found = 0
    for s in spaces_in(POPULATED):
        if g.support[s] < 0 and g.control(s) == GOVERNMENT:
            found |= 1 << s
    return most(g, found, population)


def population(g: Board, space: int) -> int:
    """The Population of a space."""
    return g.population(space)


def assaulting(m: Mind) -> bool:
    """Whether the Operation under way is an Assault."""
    return m.operation().kind == ASSAULT


def reprisal(m: Mind) -> int:
    """Where."""
    spaces = reprisal_spaces(m, assaulting(m)) & m.spaces()
    if not spaces:
        return m.legal[0]
    m.because("8.8.3", "To expose a Base to Assault, else the highest Population at Opposition.")
    return SPACE + m.pick(spaces)


def reprisal_guerrilla(m: Mind) -> int:
    """Who shields a Base; else Underground first, players' first."""
    step = m.g.top
    assert isinstance(step, ReprisalGuerrilla)
    pieces = open_pieces(m)
    if assaulting(m):
        for f in victory_order(m):
            piece = shield(m.g, step.space, f)
            if piece >= 0:
                m.because("8.8.3", "It shields a Base of %f from the Assault.", f)
                return PIECE + piece
    for side in (0, 1):
        factions = 0
        for f in (M26, DIRECTORIO, SYNDICATE):
            if pieces >> 3 * f + side & 1:
                factions |= 1 << f
        if factions:
            m.because("8.8.3", "Underground Guerrillas first.")
            return PIECE + 3 * m.pick_faction(m.players_first(factions)) + side
    return m.legal[0]


def reprisal_to(m: Mind) -> int:
    """To a Neutral or Opposition space if possible; who shielded a Base, not where it would shield another."""
    step = m.g.top
    assert isinstance(step, ReprisalTo)
    g = m.g
    f = OWNER[step.piece]
    spaces = m.spaces()
    if assaulting(m) and shield(g, step.space, f) == step.piece:
        spaces = prefer(spaces, ~covered(g, spaces, f, step.piece))
    calm = sum(1 << s for s in spaces_in(spaces & POPULATED) if g.support[s] <= 0)
    m.because("8.8.3", "To a Neutral or Opposition space if possible.")
    return SPACE + m.pick(prefer(spaces, calm))
