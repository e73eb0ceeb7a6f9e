"""8.8.5: the Non-player Government's Assault."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, active, base, spaces_in
from malecon.games.cuba_libre.combat import AssaultTarget, assault_strength
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    ASSAULT,
    CUBES,
    DIRECTORIO,
    EVERYWHERE,
    GOVERNMENT,
    M26,
    MOMENTUM_ARMORED_CARS,
    NO_FACTION,
    OPERATION,
    PIECE,
    PIECE_COUNT,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import open_pieces
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.nonplayers.general.trial import answer_tried, copied
from malecon.games.cuba_libre.nonplayers.government.cubes import sim, sweep_spare
from malecon.games.cuba_libre.nonplayers.government.spending import may_select
from malecon.games.cuba_libre.nonplayers.government.strikes import (
    after_operation,
    air_strike_target,
    double_strikes,
    equal_choices,
    special_activity,
)
from malecon.games.cuba_libre.nonplayers.government.yields import (
    assault_yield,
    best_assaults,
    casino_assaults,
    casinos_to_close,
    closable,
)
from malecon.games.cuba_libre.operations.coin import Assault
from malecon.games.cuba_libre.operations.general import Operation
from malecon.games.cuba_libre.selection import WITH_ACTIVITY

MANY_REMOVED: Final = 3
"""8.8.5: as many Guerrillas removed make an Assault worth while."""


def assault(m: Mind) -> int:
    """A Special Activity first, then Casinos of a player at victory, then most Bases, Cash and Guerrillas."""
    op = m.operation()
    if not op.selected and not double_strikes(m):
        activity = special_activity(m, True)
        if activity >= ACTIVITY:
            return activity
    left = may_select(m)
    casinos = casino_assaults(m, left, op.selected)
    if casinos:
        m.because("8.8.5", "The Syndicate, a player, is at victory: Assault to close Casinos.")
        return SPACE + m.pick(casinos)
    spaces = assault_spaces(m, left, op.selected)
    if spaces:
        m.because("8.8.5", "Assault where most Bases, then Cash, then most Guerrillas go: %S.", spaces)
        return SPACE + m.pick(spaces)
    if not op.selected:
        m.because("8.8.5", "One Assault is paid without effect, to enable the Special Activity.")
        return SPACE + m.pick(prefer(m.spaces(), m.g.where_any(CUBES)))
    return after_operation(m)


def assault_target(m: Mind) -> int:
    """8.8.5: rebels in the order that takes more Bases; the Syndicate last, and its Casinos only at its victory."""
    step = m.g.top
    assert isinstance(step, AssaultTarget)
    g = m.g
    s = step.space
    if step.taker == NO_FACTION:
        return air_strike_target(m, s)
    pieces = open_pieces(m)
    first = assault_yield(m, s, step.left).first
    order = [first, M26 + DIRECTORIO - first]
    if not closable(g, s, step.left):
        order.append(SYNDICATE)
    elif casinos_to_close(m, spaces_assaulted(g)):
        order.insert(0, SYNDICATE)
    for f in order:
        for piece in (active(f), base(f)):
            if pieces >> piece & 1:
                m.because("8.8.5", "Target %f.", f)
                return PIECE + piece
    return m.done()


def spaces_assaulted(g: Board) -> int:
    """The spaces selected for the Operation under way, if there is one."""
    for step in g._stack:
        if isinstance(step, Operation):
            return step.selected
    return 0


# Is it worth while?


def assault_pays(m: Mind) -> bool:
    """8.8.5: whether a Special Activity and Assault add Control or remove a rebel Base or 3 Guerrillas.

    It has to remove something itself.
    """
    for g in after_activity(m):
        if not assault_spaces(imagined(m, g), EVERYWHERE, 0):
            continue
        after = assaulted(m, g)
        if not bases_lost(g, after) and not guerrillas_lost(g, after):
            continue
        control = after.controlled(GOVERNMENT) & ~g.controlled(GOVERNMENT)
        if bases_lost(m.g, after) or guerrillas_lost(m.g, after) >= MANY_REMOVED or control:
            return True
    return False


def assault_alone_pays(m: Mind) -> bool:
    """8.8.4: whether an Assault without a Special Activity would remove a rebel Base or 3 Guerrillas."""
    if not m.open(OPERATION + ASSAULT):
        return False
    g = begun(m)
    top = g.top
    assert isinstance(top, Assault)
    top.mode &= ~WITH_ACTIVITY
    g.refresh()
    if not assault_spaces(imagined(m, g), EVERYWHERE, 0):
        return False
    after = assaulted(m, g)
    return bases_lost(g, after) > 0 or guerrillas_lost(g, after) >= MANY_REMOVED


def begun(m: Mind) -> Board:
    """The position with an Assault begun."""
    g = copied(m.g)
    g._stack = g._stack[-1:]
    g.step(OPERATION + ASSAULT)
    return g


def after_activity(m: Mind) -> list[Board]:
    """The positions that an Assault may begin from: after the Special Activity before it, however the dice fall."""
    if not m.open(OPERATION + ASSAULT):
        return []
    g = begun(m)
    answer = m.think(imagined(m, g))
    if answer < ACTIVITY:
        return [g]
    g.step(answer)
    return _outcomes(m, g)


def _outcomes(m: Mind, g: Board) -> list[Board]:
    while g.question != "Assault":
        quiet = imagined(m, g)
        spaces = equal_choices(quiet)
        if spaces & spaces - 1:
            found: list[Board] = []
            for s in spaces_in(spaces):
                it = copied(g)
                it.step(SPACE + s)
                found += _outcomes(m, it)
            return found
        g.step(m.think(quiet))
    return [g]


def imagined(m: Mind, g: Board) -> Mind:
    """A Non-player at a question of a position that is only tried out."""
    return Mind(g, g.actor, m.rng, m.think, m.depth + 1)


def assaulted(m: Mind, g: Board) -> Board:
    """The position after an Assault that has had its Special Activity."""
    quiet = imagined(m, g)
    return answer_tried(quiet, m.think(quiet))


def bases_lost(before: Board, after: Board) -> int:
    """How many Bases of 26July and Directorio have gone."""
    return sum(before.on_map(base(f)) - after.on_map(base(f)) for f in (M26, DIRECTORIO))


def guerrillas_lost(before: Board, after: Board) -> int:
    """How many Guerrillas of all Factions have gone."""
    return sum(before.all_guerrillas(s) - after.all_guerrillas(s) for s in range(SPACE_COUNT))


# 8.8.1 Armored Cars


def assault_spaces(m: Mind, among: int, assaulted: int) -> int:
    """Where an Assault would remove most after others, with Armored Cars with Troops from anywhere else."""
    if not m.g.momentum & MOMENTUM_ARMORED_CARS:
        return best_assaults(m, among)
    ranks = [0] * SPACE_COUNT
    origins = EVERYWHERE & ~assaulted
    for s in spaces_in(among):
        strength = reinforced(m.g, s, origins)
        if strength:
            ranks[s] = assault_yield(m, s, strength).rank()
    return highest(ranks)


def reinforced(g: Board, space: int, origins: int) -> int:
    """Armored Cars: the strength of an Assault in a space with all Troops that other spaces can spare for it."""
    extra = sum(sweep_spare(g, s, 0, sim(g)) for s in spaces_in(origins & ~(1 << space)))
    g.pieces[space * PIECE_COUNT + TROOPS] += extra
    strength = assault_strength(g, space)
    g.pieces[space * PIECE_COUNT + TROOPS] -= extra
    return strength
