"""8.5: the Non-player Syndicate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.activities.rebels import AssassinatePiece
from malecon.games.cuba_libre.activities.syndicate import BribePiece, MuscleFrom, muscle_cube
from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    ALL_FACTIONS,
    ASSASSINATE,
    BRIBE,
    CASH,
    CITIES,
    CLOSED_CASINO,
    CONSTRUCT,
    DIRECTORIO,
    DIRECTORIO_PIECES,
    DONE,
    ECS,
    FACTION,
    FLIP,
    GOVERNMENT,
    M26,
    M26_PIECES,
    MAFIA_OFFENSIVE,
    MARCH,
    MUSCLE,
    NUMBER,
    OPEN,
    OPEN_CASINO,
    OPERATION,
    PASS,
    PIECE,
    PLACE,
    POLICE,
    POPULATED,
    PROFIT,
    RALLY,
    REMOVE,
    REMOVE_CASH,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_ACTIVE,
    SYNDICATE_PIECES,
    SYNDICATE_UNDERGROUND,
    TERROR,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.guidelines import cash_owners, march_group, most_of, open_pieces, piece_of
from malecon.games.cuba_libre.nonplayers.mind import Mind, most, prefer
from malecon.games.cuba_libre.operations.insurgent import (
    ConstructSpace,
    MarchActive,
    MarchFrom,
    MarchUnderground,
    RallySpace,
)
from malecon.games.cuba_libre.selection import CONSTRUCT_COST, construct_allowed, terror_allowed
from malecon.games.cuba_libre.victory import OPPOSITION_GOAL

RICH: Final = 35
"""8.5.3: with more Resources than this, two spaces."""
REBELS: Final = (M26, DIRECTORIO)


# The flowchart


def operation(m: Mind) -> int:
    """8.5: Rally, March, Construct, else Terror; the last two stand in for each other, once."""
    g = m.g
    bare = unguarded(g)
    if bare and g.available[SYNDICATE_UNDERGROUND] and m.open(OPERATION + RALLY):
        m.because("8.5.1", "Rally? A Casino without Syndicate Guerrillas in %S: yes.", bare)
        return OPERATION + RALLY
    m.because("8.5.1", "Rally? No Guerrilla to add at a Casino without one: no.")
    if m.open(OPERATION + MARCH) and march_to_ecs(g) | march_with_cash(m):
        m.because("8.5.2", "March? To empty ECs or with Cash to closed Casinos: yes.")
        return OPERATION + MARCH
    m.because("8.5.2", "March? Neither an empty EC nor, with Cash, a closed Casino in reach: no.")
    casinos = g.available[OPEN_CASINO] + g.on_map(CLOSED_CASINO)
    cash = sum(g.cash_of(f) for f in range(4))
    if casinos > cash:
        m.because("8.5.3", "Construct? Casinos Available or closed, %n, exceed Cash, %n: yes.", casinos, cash)
        return _first_of(m, CONSTRUCT, TERROR)
    m.because("8.5.3", "Construct? Casinos Available or closed, %n, do not exceed Cash, %n: no.", casinos, cash)
    return _first_of(m, TERROR, CONSTRUCT)


def _first_of(m: Mind, first: int, second: int) -> int:
    """8.5.3, 8.5.4 If none."""
    for kind in (first, second):
        possible = construct_spaces(m) if kind == CONSTRUCT else terror_spaces(m)
        if possible and m.open(OPERATION + kind):
            return OPERATION + kind
        if kind == CONSTRUCT:
            m.because("8.5.3", "No Casino, no space or fewer than 5 Resources to Construct: none.")
        else:
            m.because("8.5.4", "No space for Terror: none.")
    m.because("8.5.4", "Neither Construct nor Terror: Pass.")
    return PASS


# 8.5.1 Rally


def unguarded(g: Board) -> int:
    """Spaces with any Casino and no Syndicate Guerrilla."""
    found = 0
    for s in spaces_in(POPULATED):
        if g.casinos(s) and not g.guerrillas(s, SYNDICATE):
            found |= 1 << s
    return found


def exposed_crews(g: Board) -> int:
    """Spaces with an open Casino, a cube, and Syndicate Guerrillas all of which are Active."""
    found = 0
    for s in spaces_in(POPULATED):
        crew = g.count(s, SYNDICATE_ACTIVE) and not g.count(s, SYNDICATE_UNDERGROUND)
        if crew and g.count(s, OPEN_CASINO) and g.cubes(s):
            found |= 1 << s
    return found


def rally(m: Mind) -> int:
    """Guerrillas for Casinos without, then into hiding."""
    g = m.g
    left = m.selectable()
    bare = unguarded(g) & left if g.available[SYNDICATE_UNDERGROUND] else 0
    if bare:
        m.because("8.5.1", "First a Guerrilla in each space with Casinos and none: %S.", bare)
        return SPACE + m.pick(bare)
    crews = exposed_crews(g) & left
    if crews:
        m.because("8.5.1", "Then Underground, with an open Casino, a cube and all Active: %S.", crews)
        return SPACE + m.pick(crews)
    return special_activity(m)


def rally_space(m: Mind) -> int:
    """Place where there is no Guerrilla, else flip."""
    step = m.g.top
    assert isinstance(step, RallySpace)
    if not m.g.guerrillas(step.space, SYNDICATE) and m.open(PLACE):
        return PLACE
    return FLIP if m.open(FLIP) else m.done()


# 8.5.2 March


def empty_ecs(g: Board) -> int:
    """ECs without any piece."""
    found = 0
    for s in spaces_in(ECS):
        if not g.cubes(s) and not g.all_guerrillas(s):
            found |= 1 << s
    return found


def movable_from(g: Board, spaces: int) -> int:
    """The spaces of a set with Syndicate Guerrillas that have not Marched."""
    found = 0
    for s in spaces_in(spaces):
        if g.unmoved(s, SYNDICATE_UNDERGROUND) or g.unmoved(s, SYNDICATE_ACTIVE):
            found |= 1 << s
    return found


def march_to_ecs(g: Board) -> int:
    """Empty ECs that a Syndicate Guerrilla can reach."""
    found = 0
    for s in spaces_in(empty_ecs(g)):
        if movable_from(g, g.adjacent(s)):
            found |= 1 << s
    return found


def couriers(g: Board) -> int:
    """Spaces with Syndicate Cash, a Guerrilla to carry it, and no closed Casino."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.cash_at(s, SYNDICATE) and not g.count(s, CLOSED_CASINO):
            found |= 1 << s
    return movable_from(g, found)


def march_with_cash(m: Mind) -> int:
    """Before the final Propaganda: spaces with closed Casinos next to Guerrillas that hold Cash elsewhere."""
    if not m.last_campaign():
        return 0
    g = m.g
    near = 0
    for s in spaces_in(couriers(g)):
        near |= g.adjacent(s)
    return near & g.where(CLOSED_CASINO)


def march(m: Mind) -> int:
    """To every empty EC, then with Cash to closed Casinos."""
    left = m.selectable()
    ecs = march_to_ecs(m.g) & left
    if ecs:
        m.because("8.5.2", "First 1 Guerrilla to each empty EC in reach: %S.", ecs)
        return SPACE + m.pick(ecs)
    closed = march_with_cash(m) & left
    if closed:
        m.because("8.5.2", "Then Cash to closed Casinos: %S.", closed)
        return SPACE + m.pick(closed)
    return special_activity(m)


def march_from(m: Mind) -> int:
    """Where most Guerrillas are, then where no open Casino is; with Cash, from wherever it is."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    if ECS >> step.destination & 1:
        if step.used:
            return DONE
        origins = most(g, m.spaces(), crew_size)
        m.because("8.5.2", "From the space with most Guerrillas, then from where no open Casino is.")
        return SPACE + m.pick(prefer(origins, ~g.where(OPEN_CASINO)))
    origins = couriers(g) & m.spaces()
    if origins:
        return SPACE + m.pick(origins)
    return m.done()


def crew_size(g: Board, space: int) -> int:
    """The Syndicate's Guerrillas in a space."""
    return g.guerrillas(space, SYNDICATE)


def group(g: Board, origin: int, destination: int) -> tuple[int, int]:
    """One Guerrilla to an EC; one for each Cash to a closed Casino."""
    limit = 1 if ECS >> destination & 1 else max(1, g.cash_at(origin, SYNDICATE))
    return march_group(g, SYNDICATE, origin, destination, limit)


def march_underground(m: Mind) -> int:
    """By 8.1.2."""
    step = m.g.top
    assert isinstance(step, MarchUnderground)
    return NUMBER + group(m.g, step.origin, step.destination)[0]


def march_active(m: Mind) -> int:
    """By 8.1.2."""
    step = m.g.top
    assert isinstance(step, MarchActive)
    return NUMBER + group(m.g, step.origin, step.destination)[1]


# 8.5.3 Construct


def construct_spaces(m: Mind) -> int:
    """Where a Construct by the flowchart is possible: to open, then to build."""
    g = m.g
    if g.resources[SYNDICATE] < CONSTRUCT_COST:
        return 0
    found = 0
    for s in spaces_in(POPULATED):
        if construct_allowed(g, s):
            found |= 1 << s
    return found & (to_open(m) | to_build(g))


def to_open(m: Mind) -> int:
    """Before the final Propaganda: closed Casinos where the Syndicate holds no Cash."""
    if not m.last_campaign():
        return 0
    g = m.g
    found = 0
    for s in spaces_in(g.where(CLOSED_CASINO)):
        if not g.cash_at(s, SYNDICATE):
            found |= 1 << s
    return found


def to_build(g: Board) -> int:
    """Where a Casino is Available for and has room."""
    found = 0
    for s in spaces_in(POPULATED):
        if g.can_place(s, OPEN_CASINO):
            found |= 1 << s
    return found


def construct(m: Mind) -> int:
    """In one space, or two when rich: open first before the final Propaganda, else build with other Casinos."""
    g = m.g
    built = m.operation().selected.bit_count()
    left = m.selectable()
    if built >= 2 or (built and g.resources[SYNDICATE] + CONSTRUCT_COST * built <= RICH):
        left = 0
    closed = to_open(m) & left
    if closed:
        m.because("8.5.3", "The next Propaganda is final: open closed Casinos where it holds no Cash: %S.", closed)
        return SPACE + m.pick(closed)
    free = to_build(g) & left
    if free:
        m.because("8.5.3", "Place a new closed Casino, first with other Casinos.")
        return SPACE + m.pick(prefer(free, g.where(OPEN_CASINO) | g.where(CLOSED_CASINO)))
    return special_activity(m)


def construct_space(m: Mind) -> int:
    """Open where that is the reason, else build."""
    step = m.g.top
    assert isinstance(step, ConstructSpace)
    return OPEN if to_open(m) >> step.space & 1 and m.open(OPEN) else PLACE


# 8.5.4 Terror


def terror_spaces(m: Mind) -> int:
    """Where the first Terror may be: against a player at victory, or else anywhere that is not Neutral."""
    g = m.g
    support = opposition = 0
    for s in spaces_in(POPULATED):
        if g.support[s] and terror_allowed(g, SYNDICATE, s):
            if g.support[s] > 0:
                support |= 1 << s
            else:
                opposition |= 1 << s
    m26, government = m.player_at_victory(M26), m.player_at_victory(GOVERNMENT)
    if m26 and opposition:
        m.because("8.5.4", "26July, a player, is at victory: Terror at Opposition.")
        return opposition
    if government:
        m.because("8.5.4", "The Government, a player, is at victory: Terror at Support.")
        return support
    if m26:
        return 0
    m.because("8.5.4", "Terror in a City or Province with Support or Opposition.")
    return support | opposition


def terror(m: Mind) -> int:
    """One space; a second at Support if both 26July and the Government are players at victory."""
    g = m.g
    left = m.selectable()
    done = m.operation().selected
    if not done:
        spaces = terror_spaces(m) & left
        if spaces:
            return SPACE + m.pick(spaces)
    elif not done & done - 1 and m.player_at_victory(GOVERNMENT) and against_26july(m, done.bit_length() - 1):
        support = sum(1 << s for s in spaces_in(left & ~ECS) if g.support[s] > 0)
        if support:
            m.because("8.5.4", "Then, the Government at victory, at Support.")
            return SPACE + m.pick(support)
    return after_terror(m)


def against_26july(m: Mind, space: int) -> bool:
    """Whether Terror in a space was that against a 26July player at victory: it was at Opposition before."""
    g = m.g
    if not m.is_player(M26) or g.support[space]:
        return m.is_player(M26) and g.support[space] < 0
    return g.opposition_and_bases() + g.population(space) > OPPOSITION_GOAL


# 8.5.5 Special Activities


def special_activity(m: Mind) -> int:
    """Profit, else Muscle, else Bribe."""
    if m.activity(PROFIT):
        if m.g.cash_left() and profit_spaces(m.g):
            m.because("8.5.5", "Profit: Cash for Syndicate Guerrillas at open Casinos.")
            return ACTIVITY + PROFIT
        m.because("8.5.5", "Profit: no Cash left or no Syndicate Guerrilla at an open Casino.")
    if m.activity(MUSCLE):
        if muscle_spaces(m.g):
            m.because("8.5.5", "Muscle: cubes to an open Casino under rebel Control.")
            return ACTIVITY + MUSCLE
        m.because("8.5.5", "Muscle: no open Casino under rebel Control to which cubes could come.")
    return bribe_if_possible(m)


def bribe_if_possible(m: Mind) -> int:
    """Bribe, or no Special Activity."""
    if m.activity(BRIBE):
        if bribe_spaces(m):
            m.because("8.5.5", "Bribe: there is somebody to remove.")
            return ACTIVITY + BRIBE
        m.because("8.5.5", "Bribe: nobody to remove, so no Special Activity.")
    return m.done()


def after_terror(m: Mind) -> int:
    """Mafia Offensive: Assassinate; else Bribe."""
    if m.activity(ASSASSINATE) and m.g.capabilities & MAFIA_OFFENSIVE:
        if assassin_spaces(m):
            m.because("8.5.5", "Mafia Offensive: Assassinate where Terror was.")
            return ACTIVITY + ASSASSINATE
        m.because("8.5.5", "Mafia Offensive: nobody to Assassinate where Terror was.")
    return bribe_if_possible(m)


# Profit


def profit_spaces(g: Board) -> int:
    """Open Casinos with a Syndicate Guerrilla."""
    found = 0
    for s in spaces_in(g.where(OPEN_CASINO)):
        if g.guerrillas(s, SYNDICATE):
            found |= 1 << s
    return found


def profit_rank(g: Board, space: int) -> int:
    """First where the Syndicate holds no Cash, then where no other Faction has pieces."""
    alone = not any(g.presence(space, f) for f in range(SYNDICATE))
    return (0 if g.cash_at(space, SYNDICATE) else 2) + (1 if alone else 0)


def profit(m: Mind) -> int:
    """Cash, never an exchange."""
    return CASH


def profit_cash(m: Mind) -> int:
    """In up to 2 spaces."""
    spaces = profit_spaces(m.g) & m.spaces()
    if not spaces:
        return m.done()
    m.because("8.5.5", "Cash first where it holds none, then where no other Faction has pieces.")
    return SPACE + m.pick(most(m.g, spaces, profit_rank))


# Muscle


def muscle_spaces(g: Board) -> int:
    """Open Casinos under 26July Control, else under DR Control, to which cubes can come."""
    for rebel in REBELS:
        found = 0
        for s in spaces_in(g.where(OPEN_CASINO)):
            if g.control(s) == rebel and g.where(muscle_cube(s)) & ~(1 << s):
                found |= 1 << s
        if found:
            return found
    return 0


def muscle_to(m: Mind) -> int:
    """The Casino."""
    return SPACE + m.pick(muscle_spaces(m.g) & m.spaces())


def muscle_from(m: Mind) -> int:
    """From the space with most cubes of the kind."""
    step = m.g.top
    assert isinstance(step, MuscleFrom)
    measure = police if CITIES >> step.destination & 1 else troops
    m.because("8.5.5", "Cubes come from the space with most of them.")
    return SPACE + m.pick(most(m.g, m.spaces(), measure))


def troops(g: Board, space: int) -> int:
    """Troops in a space."""
    return g.count(space, TROOPS)


def police(g: Board, space: int) -> int:
    """Police in a space."""
    return g.count(space, POLICE)


# Bribe


def bribe_spaces(m: Mind) -> int:
    """Where Cash is to be had; else rebels at open Casinos; else rebels with any Syndicate piece."""
    g = m.g
    found = 0
    for s in range(SPACE_COUNT):
        if g.guerrillas(s, SYNDICATE) and cash_owners(m, s, SYNDICATE, ALL_FACTIONS, 2):
            found |= 1 << s
    if found:
        return found
    for among in (g.where(OPEN_CASINO), g.where_any(SYNDICATE_PIECES)):
        for pieces in (M26_PIECES, DIRECTORIO_PIECES):
            found = among & g.where_any(pieces)
            if found:
                return most(g, prefer(found, ~ECS), m26_worth if pieces == M26_PIECES else directorio_worth)
    return 0


def m26_worth(g: Board, space: int) -> int:
    """What a Bribe removes of 26July: a Base, else one or two Guerrillas."""
    return bribe_worth(g, space, M26)


def directorio_worth(g: Board, space: int) -> int:
    """What a Bribe removes of the Directorio: a Base, else one or two Guerrillas."""
    return bribe_worth(g, space, DIRECTORIO)


def bribe_worth(g: Board, space: int, faction: int) -> int:
    """3 for a Base, else the Guerrillas up to 2."""
    return 3 if g.bases(space, faction) else min(2, g.guerrillas(space, faction))


def bribe(m: Mind) -> int:
    """The space."""
    spaces = bribe_spaces(m) & m.spaces()
    if not spaces:
        return m.legal[0]
    m.because("8.5.5", "To gain Cash; else 26July then DR at an open Casino; else with any Syndicate piece.")
    return SPACE + m.pick(spaces)


def bribe_piece(m: Mind) -> int:
    """Who holds Cash to be had, else 26July then Directorio, Base first; a spare removal takes the other rebel."""
    step = m.g.top
    assert isinstance(step, BribePiece)
    pieces = open_pieces(m) & ~SYNDICATE_PIECES
    rich = cash_owners(m, step.space, SYNDICATE, ALL_FACTIONS, step.left)
    for f in range(4):
        if rich >> f & 1 and piece_of(pieces & ~(1 << 3 * f + 2), f) < 0:
            rich &= ~(1 << f)
    if rich and m.g.guerrillas(step.space, SYNDICATE):
        f = m.pick_faction(rich)
        m.because("8.5.5", "%f holds Cash that the Syndicate can take.", f)
        return PIECE + piece_of(pieces & ~(1 << 3 * f + 2), f, step.left == 1)
    for f in REBELS:
        piece = piece_of(pieces, f)
        if piece >= 0:
            return PIECE + piece
    return m.done()


def bribe_guerrilla(m: Mind) -> int:
    """Removed, not flipped."""
    return REMOVE if m.open(REMOVE) else m.legal[0]


def contraband(m: Mind) -> int:
    """To a Syndicate Guerrilla."""
    return FACTION + SYNDICATE if m.open(FACTION + SYNDICATE) else REMOVE_CASH


# Mafia Offensive, and Ambush by an Event


def victim_rank(m: Mind, space: int, n: int) -> int:
    """Where Cash is to be had, then 26July, its Base first, then Directorio."""
    g = m.g
    if g.guerrillas(space, SYNDICATE) and cash_owners(m, space, SYNDICATE, ALL_FACTIONS, n):
        return 5
    if g.presence(space, M26):
        return 4 if g.bases(space, M26) else 3
    if g.presence(space, DIRECTORIO):
        return 2 if g.bases(space, DIRECTORIO) else 1
    return 0


def best_victims(m: Mind, spaces: int, n: int) -> int:
    """The spaces of a set with the best victims, if any."""
    best = found = 0
    for s in spaces_in(spaces):
        rank = victim_rank(m, s, n)
        if rank > best:
            best = rank
            found = 0
        if rank and rank == best:
            found |= 1 << s
    return found


def assassin_spaces(m: Mind) -> int:
    """Spaces of this Terror with the best victims."""
    return best_victims(m, m.operation().selected & POPULATED, 1)


def assassinate(m: Mind) -> int:
    """The space."""
    spaces = assassin_spaces(m) & m.spaces()
    return SPACE + m.pick(spaces) if spaces else m.legal[0]


def victim(m: Mind, space: int, n: int) -> int:
    """The piece: with Cash, else of 26July, else of the Directorio; or -1."""
    pieces = open_pieces(m)
    rich = cash_owners(m, space, SYNDICATE, ALL_FACTIONS, n)
    for f in range(4):
        piece = piece_of(pieces & ~(1 << 3 * f + 2), f, n == 1)
        if rich >> f & 1 and piece >= 0:
            return piece
    for f in REBELS:
        piece = piece_of(pieces, f)
        if piece >= 0:
            return piece
    return -1


def assassinate_piece(m: Mind) -> int:
    """The victim."""
    step = m.g.top
    assert isinstance(step, AssassinatePiece)
    piece = victim(m, step.space, 1)
    return PIECE + piece if piece >= 0 else m.legal[0]


def ambush_where(m: Mind) -> int:
    """The Fat Butcher: Ambush rebels in the order of a Bribe, nobody else."""
    spaces = best_victims(m, m.spaces(), 2)
    if spaces == 0:
        m.because("8.5.5", "No rebels to Ambush.")
        return m.done()
    m.because("8.5.5", "Ambush to gain Cash, else 26July, else Directorio.")
    return SPACE + m.pick(spaces)


def remove_enemies(m: Mind) -> int:
    """The victims, one by one."""
    step = m.g.top
    assert isinstance(step, RemoveEnemies)
    piece = victim(m, step.space, step.left)
    return PIECE + piece if piece >= 0 else m.done()


# Events that ask the Syndicate


def leave(m: Mind) -> int:
    """Eulogio Cantillo: Guerrillas leave for an empty EC, else for a Casino, else anywhere."""
    g = m.g
    spaces = m.spaces()
    casinos = g.where(OPEN_CASINO) | g.where(CLOSED_CASINO)
    return SPACE + m.pick(spaces & empty_ecs(g) or prefer(spaces, casinos))


def no_relocation(m: Mind) -> int:
    """Meyer Lansky: no Casino is relocated."""
    m.because("8.4.1", "It relocates no Casino.")
    return DONE


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Rally": rally,
    "RallySpace": rally_space,
    "March": march,
    "MarchFrom": march_from,
    "MarchUnderground": march_underground,
    "MarchActive": march_active,
    "Construct": construct,
    "ConstructSpace": construct_space,
    "Terror": terror,
    "Profit": profit,
    "ProfitCash": profit_cash,
    "MuscleTo": muscle_to,
    "MuscleFrom": muscle_from,
    "MuscleNumber": most_of,
    "Bribe": bribe,
    "BribePiece": bribe_piece,
    "BribeGuerrilla": bribe_guerrilla,
    "Contraband": contraband,
    "Assassinate": assassinate,
    "AssassinatePiece": assassinate_piece,
    "AmbushWhere": ambush_where,
    "RemoveEnemies": remove_enemies,
    "CantilloMarch": leave,
    "CantilloGroup": most_of,
    "MeyerLanskyShaded": no_relocation,
}
