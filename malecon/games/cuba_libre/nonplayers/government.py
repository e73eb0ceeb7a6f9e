"""8.8: the Non-player Government's Operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.activities.government import FreeAssault
from malecon.games.cuba_libre.board import Board, active, base, spaces_in, underground
from malecon.games.cuba_libre.combat import ActivateTarget, AssaultTarget, assault_strength
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AIR_STRIKE,
    ASSAULT,
    BASE,
    CIVIC_ACTION,
    DIRECTORIO,
    ECS,
    EVERYWHERE,
    FACTION,
    FREE_ASSAULT,
    GARRISON,
    GOVERNMENT,
    GOVERNMENT_BASE,
    HAVANA,
    M26,
    M26_BASE,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
    NO_FACTION,
    NUMBER,
    OPERATION,
    PASS,
    PIECE,
    PIECE_COUNT,
    POLICE,
    POPULATED,
    PROVINCES,
    SPACE,
    SPACE_COUNT,
    SWEEP,
    SYNDICATE,
    TRAIN,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers import strikes
from malecon.games.cuba_libre.nonplayers.assaults import (
    after_activity,
    assault_pays,
    assault_yield,
    assaulted,
    best_assaults,
    casino_assaults,
    guerrillas_lost,
    spares_casinos,
)
from malecon.games.cuba_libre.nonplayers.cubes import (
    Allotment,
    control_gap,
    garrison_spaces,
    lacking,
    posts,
    sweep_gap,
    sweep_help,
    sweep_spare,
    underground_there,
)
from malecon.games.cuba_libre.nonplayers.guidelines import most_of, open_pieces
from malecon.games.cuba_libre.nonplayers.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.propaganda import civic_action, civic_budget, civic_spaces, shift_worth
from malecon.games.cuba_libre.nonplayers.redeploy import redeploy_cubes, redeploy_number, redeploy_to
from malecon.games.cuba_libre.nonplayers.strikes import special_activity, transport_if_possible, victory_order
from malecon.games.cuba_libre.nonplayers.trial import answer_tried
from malecon.games.cuba_libre.operations.coin import (
    SELECTING,
    CubesFrom,
    Garrison,
    MovePolice,
    MoveTroops,
    Sweep,
    Train,
    TrainBase,
    TrainCivicAction,
    TrainTroops,
)
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED
from malecon.games.cuba_libre.selection import FREE

MOST_SPENT: Final = 9
"""8.8.2, 8.8.4, 8.8.5: Resources that one Train, Sweep or Assault may cost."""
MANY_BY_MOMENTUM: Final = 4
"""8.8.1: as many Guerrillas removed or found make Momentum call for an Operation."""


# The flowchart


def operation(m: Mind) -> int:
    """8.8: Momentum, then Train, Garrison, Assault, else Sweep; each leads on to the next where it is not possible."""
    if m.g.momentum:
        kind = by_momentum(m)
        if kind != PASS and m.open(kind):
            return kind
    g = m.g
    short = short_posts(g)
    if short:
        m.because("8.8.2", "Train? %S lack Control, Troops or Police: yes.", short)
        return _chain(m, TRAIN)
    m.because("8.8.2", "Train? All Cities and Bases have Control, Troops and Police: no.")
    ecs = troubled_ecs(g)
    if ecs:
        m.because("8.8.3", "Garrison? Guerrillas Underground or outnumbering cubes at %S: yes.", ecs)
        return _chain(m, GARRISON)
    m.because("8.8.3", "Garrison? No rebels Underground or outnumbering cubes at an EC: no.")
    if assault_pays(m):
        m.because("8.8.5", "Assault? With a Special Activity it adds Control, or removes a Base or 3 Guerrillas: yes.")
        return _chain(m, ASSAULT)
    m.because("8.8.5", "Assault? It adds no Control and removes neither a Base nor 3 Guerrillas: no, so Sweep.")
    return _chain(m, SWEEP)


def _chain(m: Mind, kind: int) -> int:
    """8.8.2 to 8.8.5 If none: Train, Garrison, Sweep, Assault, Pass."""
    g = m.g
    if kind == TRAIN:
        if m.open(OPERATION + TRAIN) and (cubes_to_train(g) or base_provinces(g, POPULATED)):
            return OPERATION + TRAIN
        m.because("8.8.2", "Fewer than 4 cubes and no Base to place: no Train.")
        kind = GARRISON
    if kind == GARRISON:
        if m.open(OPERATION + GARRISON) and garrison_possible(m):
            return OPERATION + GARRISON
        m.because("8.8.3", "No cube to move, no Guerrilla to find, no 26July piece to remove: no Garrison.")
        kind = SWEEP
    if kind == SWEEP:
        if m.open(OPERATION + SWEEP) and sweep_spaces(m, EVERYWHERE, 0):
            return OPERATION + SWEEP
        m.because("8.8.4", "No rebels to Activate: no Sweep.")
    possible = best_assaults(m) | casino_assaults(m, EVERYWHERE)
    if m.open(OPERATION + ASSAULT) and (possible or strikes.any_activity(m)):
        m.because("8.8.5", "Assault, if only for its Special Activity.")
        return OPERATION + ASSAULT
    m.because("8.8.5", "Neither Assault nor Special Activity is possible: Pass.")
    return PASS


# 8.8.1 Momentum


def by_momentum(m: Mind) -> int:
    """8.8.1: the Operation that Momentum calls for, or PASS."""
    momentum = m.g.momentum
    if momentum & MOMENTUM_ARMORED_CARS and rushed_assault_pays(m):
        m.because("8.8.1", "Armored Cars: Assault with Troops from anywhere removes a 26July Base or 4 Guerrillas.")
        return OPERATION + ASSAULT
    if momentum & MOMENTUM_MOSQUERA and mountain_assault_pays(m):
        m.because("8.8.1", "Sánchez Mosquera: Assault removes a 26July Base or 4 Guerrillas from Mountain.")
        return OPERATION + ASSAULT
    if momentum & MOMENTUM_MASFERRER and sweep_and_assault_pays(m):
        m.because("8.8.1", "Rolando Masferrer: Sweep and Assault remove a 26July Base or find 4 Guerrillas.")
        return OPERATION + SWEEP
    return PASS


def rushed_assault_pays(m: Mind) -> bool:
    """8.8.1 Armored Cars."""
    for g in after_activity(m):
        after = assaulted(m, g)
        if after.on_map(M26_BASE) < g.on_map(M26_BASE) or guerrillas_lost(g, after) >= MANY_BY_MOMENTUM:
            return True
    return False


def mountain_assault_pays(m: Mind) -> bool:
    """8.8.1 Sánchez Mosquera."""
    removed: list[int] = []
    for s in spaces_in(m.g.tables.mountain):
        found = assault_yield(m, s, assault_strength(m.g, s))
        if found.bases[M26]:
            return True
        removed.append(found.all_guerrillas())
    removed.sort()
    return sum(removed[-affordable(m.g) :]) >= MANY_BY_MOMENTUM


def sweep_and_assault_pays(m: Mind) -> bool:
    """8.8.1 Rolando Masferrer."""
    g = m.g
    if not m.open(OPERATION + SWEEP) or not sweep_candidates(m, EVERYWHERE, 0):
        return False
    after = answer_tried(m, OPERATION + SWEEP)
    found = sum(underground_there(g, s) - underground_there(after, s) for s in range(SPACE_COUNT))
    return after.on_map(M26_BASE) < g.on_map(M26_BASE) or found >= MANY_BY_MOMENTUM


def free_assault_pays(m: Mind, swept: int) -> bool:
    """8.8.1 Rolando Masferrer: whether a Sweep has found a 26July Base to remove, or 4 Guerrillas."""
    g = m.g
    if not best_assaults(m, swept):
        return False
    seen = sum(g.count(s, active(f)) for s in spaces_in(swept) for f in (M26, DIRECTORIO, SYNDICATE))
    return seen >= MANY_BY_MOMENTUM or any(
        assault_yield(m, s, assault_strength(g, s)).bases[M26] for s in spaces_in(swept)
    )


def reinforced(g: Board, space: int, origins: int) -> int:
    """Armored Cars: the strength of an Assault in a space with all Troops that other spaces can spare for it."""
    extra = sum(sweep_spare(g, s, 0, sim(g)) for s in spaces_in(origins & ~(1 << space)))
    g.pieces[space * PIECE_COUNT + TROOPS] += extra
    strength = assault_strength(g, space)
    g.pieces[space * PIECE_COUNT + TROOPS] -= extra
    return strength


def sim(g: Board) -> bool:
    """Whether S.I.M. lets Police Sweep and Assault as Troops."""
    return g.momentum & MOMENTUM_SIM != 0


def affordable(g: Board) -> int:
    """8.8.2 NOTE: how many spaces 9 Resources, or what there is, pay for."""
    return min(MOST_SPENT, g.resources[GOVERNMENT]) // g.coin_cost()


def may_select(m: Mind) -> int:
    """The spaces that the Operation may still select within 9 Resources; free Operations know no such limit."""
    op = m.operation()
    if not op.mode & FREE and op.selected.bit_count() >= MOST_SPENT // m.g.coin_cost():
        return 0
    return m.selectable()


# 8.8.2 Train


def short_posts(g: Board) -> int:
    """Cities and Bases that lack Control, Troops or Police."""
    found = 0
    for s in spaces_in(posts(g)):
        if lacking(g, s):
            found |= 1 << s
    return found


def cubes_to_train(g: Board) -> bool:
    """Whether there are 4 cubes Available."""
    return g.available[TROOPS] + g.available[POLICE] >= 4


def base_provinces(g: Board, among: int) -> int:
    """Provinces of a set with 2 cubes, no Government Base and room for one, if one is Available."""
    found = 0
    if g.available[GOVERNMENT_BASE]:
        for s in spaces_in(among & PROVINCES):
            if g.cubes(s) >= 2 and not g.count(s, GOVERNMENT_BASE) and g.base_room(s):
                found |= 1 << s
    return found


def train(m: Mind) -> int:
    """Cubes where something is lacking, a Base in one Province, else Civic Action; then Transport."""
    step = m.g.top
    assert isinstance(step, Train)
    g = m.g
    left = may_select(m) if step.stage == SELECTING else 0
    short = short_posts(g) & left if cubes_to_train(g) else 0
    if short:
        held = g.controlled(GOVERNMENT)
        first = short & ~held or short & ~g.where(POLICE) or short
        m.because("8.8.2", "4 cubes where Control, then Police, then Troops are lacking: %S.", first)
        return SPACE + m.pick(first)
    if m.open(BASE) and base_provinces(g, step.selected):
        return BASE
    provinces = base_provinces(g, left)
    if provinces:
        m.because("8.8.2", "A Base in 1 Province with 2 cubes and none: %S.", provinces)
        return SPACE + m.pick(provinces)
    if m.open(CIVIC_ACTION) and civic_training(m, step.selected):
        m.because("8.8.2", "No Base was placed: Civic Action in a Training space.")
        return CIVIC_ACTION
    return transport_if_possible(m)


def train_troops(m: Mind) -> int:
    """8.1.2: cubes as evenly as possible, Police first."""
    assert isinstance(m.g.top, TrainTroops)
    police = min(2, m.g.available[POLICE])
    m.because("8.1.2", "Police and Troops as evenly as possible.")
    return NUMBER + min(4 - police, m.g.available[TROOPS])


def train_base(m: Mind) -> int:
    """In the Province selected for it."""
    assert isinstance(m.g.top, TrainBase)
    return SPACE + m.pick(base_provinces(m.g, m.spaces()))


def civic_training(m: Mind, selected: int) -> int:
    """The Training spaces where Civic Action achieves the greatest shift; none if it achieves none."""
    g = m.g
    best = found = 0
    for s in spaces_in(civic_spaces(g, selected)):
        worth = max(shift_worth(g, s, n) for n in range(civic_budget(g) + 1))
        if worth > best:
            best = worth
            found = 0
        if worth and worth == best:
            found |= 1 << s
    return found


def train_civic_action(m: Mind) -> int:
    """Where the shift is greatest."""
    step = m.g.top
    assert isinstance(step, TrainCivicAction)
    return SPACE + m.pick(civic_training(m, step.spaces) & m.spaces())


# 8.8.3 Garrison


def troubled_ecs(g: Board) -> int:
    """ECs where 26July and Directorio Guerrillas include Underground ones or exceed cubes."""
    found = 0
    for s in spaces_in(ECS):
        hidden = g.count(s, underground(M26)) + g.count(s, underground(DIRECTORIO))
        if hidden or g.guerrillas(s, M26) + g.guerrillas(s, DIRECTORIO) > g.cubes(s):
            found |= 1 << s
    return found


def garrison_possible(m: Mind) -> bool:
    """8.8.3 If none: whether a cube would move, a Guerrilla be Activated or a 26July piece be removed."""
    g = m.g
    if garrison_spaces(g, EVERYWHERE):
        return True
    for s in spaces_in(ECS):
        if g.cubes(s) and (underground_there(g, s) or assault_yield(m, s, g.cubes(s)).guerrillas[M26]):
            return True
    return False


def garrison(m: Mind) -> int:
    """Cubes to ECs, then to Cities; an Assault against 26July; a Special Activity."""
    step = m.g.top
    assert isinstance(step, Garrison)
    if step.stage == SELECTING:
        spaces = garrison_spaces(m.g, m.spaces())
        if spaces:
            m.because("8.8.3", "Cubes to equal Guerrillas at ECs, then what Cities lack: %S.", spaces)
            return SPACE + m.pick(spaces)
        return m.done()
    if not step.assaulted:
        spaces = most_m26(m, m.spaces())
        if spaces:
            m.because("8.8.3", "Assault to remove the most 26July pieces.")
            return SPACE + m.pick(spaces)
    return after_operation(m)


def most_m26(m: Mind, among: int) -> int:
    """The spaces of a set where an Assault removes the most 26July pieces, at least one."""
    best = found = 0
    for s in spaces_in(among):
        n = assault_yield(m, s, assault_strength(m.g, s)).guerrillas[M26]
        if n > best:
            best = n
            found = 0
        if n and n == best:
            found |= 1 << s
    return found


def after_operation(m: Mind) -> int:
    """8.8.1 Guantánamo Bay and 8.8.3: the Special Activity after Garrison or Sweep."""
    if m.activity(AIR_STRIKE) and strikes.double_strikes(m):
        m.because("8.8.1", "Guantánamo Bay: an Air Strike removes 2 pieces.")
        return ACTIVITY + AIR_STRIKE
    return special_activity(m, False)


# Moving cubes


def cubes_from(m: Mind) -> int:
    """From where cubes come: to a Garrison from the fullest, to a Sweep from those that can spare them."""
    step = m.g.top
    assert isinstance(step, CubesFrom)
    if m.operation().kind == GARRISON:
        spaces = Allotment(m.g, step.destination, step.used).first_sources & m.spaces()
        if spaces:
            m.because("8.8.3", "Each cube comes from a space with most of its kind.")
            return SPACE + m.pick(spaces)
        return m.done()
    if sweep_wanted(m, step.destination) <= 0:
        return m.done()
    spaces = 0
    for s in spaces_in(m.spaces()):
        if sweep_spare(m.g, s, kept_spaces(m), step.police):
            spaces |= 1 << s
    if not spaces:
        return m.done()
    m.because("8.8.4", "Troops come from where no Control is lost: %S.", spaces)
    return SPACE + m.pick(spaces)


def kept_spaces(m: Mind) -> int:
    """Spaces of this Sweep, which keep the cubes that they need themselves."""
    op = m.operation()
    return op.selected if op.kind == SWEEP else 0


def sweep_wanted(m: Mind, space: int) -> int:
    """8.8.4, 8.8.1: how many cubes are still to come into a space of a Sweep, or of an Assault with Armored Cars."""
    g = m.g
    if m.operation().kind == SWEEP:
        return sweep_gap(g, space)
    targets = sum(g.count(space, active(f)) for f in (M26, DIRECTORIO))
    targets += sum(g.bases(space, f) for f in (M26, DIRECTORIO) if not g.count(space, underground(f)))
    missing = targets - assault_strength(g, space)
    if missing > 0 and g.tables.mountain >> space & 1 and not g.momentum & MOMENTUM_MOSQUERA:
        missing = 2 * targets - g.count(space, TROOPS)
    return max(missing, control_gap(g, space) if targets else 0)


def moved(m: Mind, origin: int, destination: int, police: bool) -> tuple[int, int]:
    """How many Troops and Police go from one space to another."""
    g = m.g
    if m.operation().kind == GARRISON:
        gift = Allotment(g, destination, used_origins(m), origin)
        return gift.troops[origin], gift.police[origin]
    n = min(sweep_wanted(m, destination), sweep_spare(g, origin, kept_spaces(m), police))
    if not police:
        return n, 0
    constables = min((n + 1) // 2, g.unmoved(origin, POLICE))
    soldiers = min(n - constables, g.unmoved(origin, TROOPS))
    return soldiers, min(n - soldiers, g.unmoved(origin, POLICE))


def used_origins(m: Mind) -> int:
    """The spaces that have already sent cubes to the present destination, but the one just asked about."""
    stack = m.g._stack
    for step in stack:
        if isinstance(step, CubesFrom):
            top = m.g.top
            origin = top.origin if isinstance(top, (MoveTroops, MovePolice)) else -1
            return step.used & ~(1 << origin) if origin >= 0 else step.used
    return 0


def move_troops(m: Mind) -> int:
    """How many Troops."""
    step = m.g.top
    assert isinstance(step, MoveTroops)
    return NUMBER + moved(m, step.origin, step.destination, step.police)[0]


def move_police(m: Mind) -> int:
    """How many Police."""
    step = m.g.top
    assert isinstance(step, MovePolice)
    return NUMBER + moved(m, step.origin, step.destination, True)[1]


# 8.8.4 Sweep


def sweep_candidates(m: Mind, among: int, selected: int) -> int:
    """Cities and Provinces of a set where a Sweep can Activate an Underground 26July or Directorio Guerrilla."""
    g = m.g
    found = 0
    for s in spaces_in(among & POPULATED):
        if not g.count(s, underground(M26)) and not g.count(s, underground(DIRECTORIO)):
            continue
        cubes = g.cubes(s)
        least = 2 if g.tables.forest >> s & 1 else 1
        if cubes >= least or cubes + sweep_help(g, s, selected, sim(g), g.adjacent(s)) >= least:
            found |= 1 << s
    return found


def sweep_spaces(m: Mind, among: int, selected: int) -> int:
    """8.8.4: of these, first at Support, then Havana, then where cubes are; with S.I.M., where none are."""
    g = m.g
    found = sweep_candidates(m, among, selected)
    supporting = manned = 0
    for s in spaces_in(found):
        if g.support[s] > 0:
            supporting |= 1 << s
        if (g.cubes(s) == 0) == sim(g):
            manned |= 1 << s
    return prefer(prefer(prefer(found, supporting), 1 << HAVANA), manned)


def sweep(m: Mind) -> int:
    """Space after space; then a Special Activity, or with Masferrer a free Assault."""
    step = m.g.top
    assert isinstance(step, Sweep)
    if step.stage == SELECTING:
        spaces = sweep_spaces(m, may_select(m), step.selected)
        if spaces:
            m.because("8.8.4", "To Activate rebels, first at Support, then Havana, then where cubes are: %S.", spaces)
            return SPACE + m.pick(spaces)
        return m.done()
    if m.activity(FREE_ASSAULT) and free_assault_pays(m, step.selected):
        m.because("8.8.1", "Rolando Masferrer: a free Assault in a Sweep space.")
        return ACTIVITY + FREE_ASSAULT
    return after_operation(m)


def free_assault(m: Mind) -> int:
    """Masferrer: in the Sweep space where it removes most."""
    assert isinstance(m.g.top, FreeAssault)
    spaces = best_assaults(m, m.operation().selected & m.spaces()) or best_assaults(m, m.spaces())
    return SPACE + m.pick(spaces) if spaces else m.legal[0]


def activate_target(m: Mind) -> int:
    """8.8.4: players at victory, 26July, Directorio, Syndicate."""
    assert isinstance(m.g.top, ActivateTarget)
    for f in [*victory_order(m), SYNDICATE]:
        if m.open(FACTION + f):
            m.because("8.8.4", "Activate players at victory, 26July, Directorio, Syndicate in this order.")
            return FACTION + f
    return m.done()


# 8.8.5 Assault


def assault(m: Mind) -> int:
    """A Special Activity first, then Casinos of a player at victory, then most Bases, Cash and Guerrillas."""
    op = m.operation()
    waits = strikes.double_strikes(m)
    if not op.selected and not op.status & ACTIVITY_USED and not waits:
        activity = special_activity(m, True)
        if activity >= ACTIVITY:
            return activity
    left = may_select(m)
    casinos = casino_assaults(m, left)
    if casinos:
        m.because("8.8.5", "The Syndicate, a player, is at victory: Assault to close Casinos.")
        return SPACE + m.pick(casinos)
    spaces = rushed_assaults(m, left) if m.g.momentum & MOMENTUM_ARMORED_CARS else best_assaults(m, left)
    if spaces:
        m.because("8.8.5", "Assault where most Bases, then Cash, then most Guerrillas go: %S.", spaces)
        return SPACE + m.pick(spaces)
    if not op.selected:
        m.because("8.8.5", "One Assault is paid without effect, to enable the Special Activity.")
        return SPACE + m.pick(prefer(m.spaces(), harmless(m.g)))
    return after_operation(m)


def rushed_assaults(m: Mind, among: int) -> int:
    """Armored Cars: where an Assault with Troops from anywhere would remove most."""
    best = found = 0
    origins = EVERYWHERE & ~m.operation().selected
    for s in spaces_in(among):
        strength = reinforced(m.g, s, origins)
        rank = assault_yield(m, s, strength).rank() if strength else 0
        if rank > best:
            best = rank
            found = 0
        if rank and rank == best:
            found |= 1 << s
    return found


def harmless(g: Board) -> int:
    """Spaces with cubes where an Assault finds nobody."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.cubes(s) and not any(g.count(s, active(f)) for f in (M26, DIRECTORIO, SYNDICATE)):
            found |= 1 << s
    return found


def assault_target(m: Mind) -> int:
    """8.8.5: rebels in the order that takes more Bases; the Syndicate last, and its Casinos only at its victory."""
    step = m.g.top
    assert isinstance(step, AssaultTarget)
    g = m.g
    s = step.space
    if step.taker == NO_FACTION:
        return strikes.air_strike_target(m, s)
    pieces = open_pieces(m)
    closing = m.player_at_victory(SYNDICATE)
    first = assault_yield(m, s, step.left).first
    order = [first, M26 + DIRECTORIO - first]
    if closing:
        order.insert(0, SYNDICATE)
    elif spares_casinos(g, s, step.left):
        order.append(SYNDICATE)
    for f in order:
        for piece in (active(f), base(f)):
            if pieces >> piece & 1:
                m.because("8.8.5", "Target %f.", f)
                return PIECE + piece
    return m.done()


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Train": train,
    "TrainTroops": train_troops,
    "TrainPolice": most_of,
    "TrainBase": train_base,
    "TrainBaseTroops": most_of,
    "TrainCivicAction": train_civic_action,
    "CivicAction": civic_action,
    "Garrison": garrison,
    "Sweep": sweep,
    "Assault": assault,
    "CubesFrom": cubes_from,
    "MoveTroops": move_troops,
    "MovePolice": move_police,
    "ActivateTarget": activate_target,
    "ActivateNumber": most_of,
    "AssaultTarget": assault_target,
    "AssaultNumber": most_of,
    "FreeAssault": free_assault,
    "TransportFrom": strikes.transport_from,
    "TransportTo": strikes.transport_to,
    "TransportTroops": strikes.transport_troops,
    "AirStrike": strikes.air_strike,
    "Reprisal": strikes.reprisal,
    "ReprisalGuerrilla": strikes.reprisal_guerrilla,
    "ReprisalTo": strikes.reprisal_to,
    "RedeployCubes": redeploy_cubes,
    "RedeployTo": redeploy_to,
    "RedeployNumber": redeploy_number,
}
