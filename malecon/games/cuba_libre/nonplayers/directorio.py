"""8.6: the Non-player Directorio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.activities.rebels import Assassinate, AssassinatePiece, assassin_targets
from malecon.games.cuba_libre.board import Board, base, spaces_in
from malecon.games.cuba_libre.effects import removable
from malecon.games.cuba_libre.events.government import CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    AMBUSH,
    ASSASSINATE,
    ATTACK,
    BASE,
    DIRECTORIO,
    DIRECTORIO_UNDERGROUND,
    ECS,
    EVERYWHERE,
    GOVERNMENT,
    M26,
    MARCH,
    NEUTRAL,
    OPERATION,
    OWNER,
    PIECE,
    POLICE,
    POPULATED,
    PROPAGANDA,
    RALLY,
    SPACE,
    SUBVERT,
    SYNDICATE,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.attacks import (
    REMOVED,
    ambush,
    ambush_where,
    attack_steps,
    best_worth,
    remove_enemies,
    targetable,
)
from malecon.games.cuba_libre.nonplayers.guidelines import (
    as_many,
    cash_owners,
    cash_takeable,
    march_group,
    others,
    owners,
    piece_of,
    quiet_size,
)
from malecon.games.cuba_libre.nonplayers.marches import (
    at_most,
    distances,
    join_the_others,
    leave_by,
    march_active,
    march_toward_havana,
    march_underground,
    movable,
    no_lent,
    no_more_groups,
    onward,
    rest_follows,
    toward_havana,
)
from malecon.games.cuba_libre.nonplayers.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.rallies import (
    FOR_BASE,
    placement,
    rally_asked,
    rally_base,
    rally_space,
    rally_steps,
)
from malecon.games.cuba_libre.nonplayers.steps import (
    Box,
    Steps,
    best,
    carry_out,
    first_possible,
    open_to,
    with_activity,
)
from malecon.games.cuba_libre.operations.insurgent import MarchFrom, RallySpace, rally_bases, rally_limit
from malecon.games.cuba_libre.selection import march_reach

ATTACK_SPACES: Final = 3
"""8.6.4: Attack in up to so many spaces."""

GOVERNMENTS_BASE: Final = 3
"""8.6.1: at what another space of Terror is aimed, the best first."""
PLAYERS_BASE: Final = 2
ANY_TARGET: Final = 1

A_BASE: Final = 30
"""8.6.1: the worth of a target of Assassination: its class, then whose it is."""
FOR_CASH: Final = 20
ANY_PIECE: Final = 10

TARGETS: Final = (M26, SYNDICATE, GOVERNMENT)
"""8.6.4: whom an Attack targets, the best last ..."""
A_WINNER: Final = 3
"""... but for a player at victory."""


# The flowchart


def operation(m: Mind) -> int:
    """8.6: Terror, Rally, Attack, else March; if none, from Rally to March to Attack, from Attack to March, Pass."""
    if terror_asked(m):
        return OPERATION + TERROR
    if rally_asked(m):
        return first_possible(m, [(RALLY, rally_steps), (MARCH, march_steps), (ATTACK, attacks)])
    within_reach = winnable(m.g)
    if within_reach:
        m.because("8.6.4", "Attack? Removing 1 or 2 pieces would add DR Control in %S: yes.", within_reach)
        return first_possible(m, [(ATTACK, attacks), (MARCH, march_steps)])
    m.because("8.6.3", "Attack? Nowhere would removing 1 or 2 pieces add DR Control: no, March.")
    return first_possible(m, [(MARCH, march_steps), (ATTACK, attacks)])


# 8.6.1 Terror


def terror_asked(m: Mind) -> bool:
    """Terror? Where Active Support or Opposition is, or a Government Base to Assassinate."""
    left = open_to(m.g, DIRECTORIO, TERROR) if m.open(OPERATION + TERROR) else 0
    extreme = at_level(m.g, left, ACTIVE_SUPPORT) | at_level(m.g, left, ACTIVE_OPPOSITION)
    bases = government_bases(m, left)
    if extreme:
        m.because("8.6.1", "Terror? Active Support or Opposition in %S: yes.", extreme)
    elif bases:
        m.because("8.6.1", "Terror? A Government Base to Assassinate in %S: yes.", bases)
    else:
        m.because("8.6.1", "Terror? Neither Active Support or Opposition nor a Government Base to Assassinate: no.")
    return extreme | bases != 0


def at_level(g: Board, spaces: int, level: int) -> int:
    """Those of some spaces that are at a level of Support or Opposition."""
    return sum(1 << s for s in spaces_in(spaces) if g.support[s] == level)


def assassin_rank(m: Mind, space: int) -> int:
    """A Government Base, a player's Base or open Casino, any other piece to Assassinate; 0 if there is none."""
    g = m.g
    if g.guerrillas(space, DIRECTORIO) <= g.count(space, POLICE):
        return 0
    pieces = removable(g, space, assassin_targets(g, DIRECTORIO))
    if not pieces:
        return 0
    if PIECE + base(GOVERNMENT) in pieces:
        return GOVERNMENTS_BASE
    for f in (M26, SYNDICATE):
        if m.is_player(f) and PIECE + base(f) in pieces:
            return PLAYERS_BASE
    return ANY_TARGET


def government_bases(m: Mind, spaces: int) -> int:
    """Where Directorio could Terror and Assassinate to remove a Government Base."""
    if not with_activity(m):
        return 0
    return sum(1 << s for s in spaces_in(spaces) if assassin_rank(m, s) == GOVERNMENTS_BASE)


def aimed(m: Mind, spaces: int) -> int:
    """Where 1 other target of Assassination is, the best kind."""
    targets = sum(1 << s for s in spaces_in(spaces) if assassin_rank(m, s))
    return best(m, targets, assassin_rank)


def terror_steps(m: Mind, left: int, selected: int) -> Steps:
    """Active Support, Active Opposition, and 1 other space with a target to Assassinate.

    Spaces of the first two have become Passive, so a Neutral one or an EC that was selected is the other.
    """
    g = m.g
    done = any(g.support[s] == NEUTRAL for s in spaces_in(selected))
    other = 0 if done or not with_activity(m) else aimed(m, left)
    return [
        ("First at Active Support: %S.", at_level(g, left, ACTIVE_SUPPORT)),
        ("Then at Active Opposition: %S.", at_level(g, left, ACTIVE_OPPOSITION)),
        ("At last 1 other space to Assassinate in, first a Government Base, then a player's: %S.", other),
    ]


def terror(m: Mind) -> int:
    """The next space, then Assassinate."""
    target = any(assassin_rank(m, s) for s in spaces_in(m.operation().selected))
    why = "Assassinate where Terror was and Guerrillas outnumber Police."
    return carry_out(m, terror_steps, ASSASSINATE, why, target)


def victim_worth(m: Mind, space: int, piece: int) -> int:
    """To remove or close a Base, then to take Cash, then any piece; within that the Government, a player, others."""
    f = OWNER[piece]
    worth = 3 if f == GOVERNMENT else 2 if m.is_player(f) else 1
    if piece == base(f):
        return worth + A_BASE
    return worth + (FOR_CASH if cash_owners(m, space, DIRECTORIO, 1 << f) else ANY_PIECE)


def victims_of(m: Mind, space: int) -> int:
    """The set of the best pieces to Assassinate in a space."""
    found = highest = 0
    for answer in removable(m.g, space, assassin_targets(m.g, DIRECTORIO)):
        worth = victim_worth(m, space, answer - PIECE)
        if worth > highest:
            highest = worth
            found = 0
        if worth == highest:
            found |= 1 << answer - PIECE
    return found


def best_victim(m: Mind, space: int) -> int:
    """What the best piece to Assassinate in a space is worth."""
    victims = victims_of(m, space)
    return victim_worth(m, space, victims.bit_length() - 1) if victims else 0


def assassinate(m: Mind) -> int:
    """The space of Terror with the best target."""
    step = m.g.top
    assert isinstance(step, Assassinate)
    spaces = best(m, m.spaces() & step.selected, best_victim)
    m.because("8.6.1", "For a Base, then Cash, then another piece; the Government's, a player's, others': %S.", spaces)
    return SPACE + m.pick(spaces)


def assassinate_piece(m: Mind) -> int:
    """The best target; Police before Troops, Underground before Active."""
    step = m.g.top
    assert isinstance(step, AssassinatePiece)
    pieces = victims_of(m, step.space)
    f = m.pick_faction(owners(pieces))
    piece = piece_of(pieces, f)
    m.because("8.6.1", "The best target of %f: %p.", f, piece)
    return PIECE + piece


# 8.6.2 Rally, Subvert, Expat Backing


def rally(m: Mind) -> int:
    """The next space, then Subvert; in a Propaganda Round, Expat Backing."""
    return expat_backing(m) if m.g.card == PROPAGANDA else then_subvert(m, rally_steps)


def then_subvert(m: Mind, box: Box) -> int:
    """The next space of a Rally or March, then Subvert."""
    return carry_out(m, box, SUBVERT, "Subvert: a Province is under DR Control.")


def opposition_in(g: Board, space: int) -> int:
    """The Opposition in a space."""
    return max(0, -g.support[space]) * g.population(space)


def support_in(g: Board, space: int) -> int:
    """The Support in a space."""
    return max(0, g.support[space]) * g.population(space)


def subversion_rank(g: Board, space: int) -> int:
    """Population, Neutral first among equals."""
    return 2 * g.population(space) + (g.support[space] == NEUTRAL)


def subvert(m: Mind) -> int:
    """To remove most Opposition while 26July is at victory, else most Support, else the highest Population."""
    g = m.g
    spaces = m.spaces()
    found = most(g, spaces, opposition_in, 1) if m.at_victory(M26) else 0
    if found:
        m.because("8.6.2", "26July is at victory: Subvert to remove most Opposition: %S.", found)
        return SPACE + m.pick(found)
    found = most(g, spaces, support_in, 1)
    if found:
        m.because("8.6.2", "Subvert to remove most Support: %S.", found)
        return SPACE + m.pick(found)
    found = most(g, spaces, subversion_rank)
    m.because("8.6.2", "No Support to remove: Subvert the highest Population, first Neutral: %S.", found)
    return SPACE + m.pick(found)


def expat_reinforcement(g: Board, space: int) -> int:
    """3.3.1: how many Guerrillas Expat Backing would place in a space."""
    if rally_bases(g, DIRECTORIO, space):
        return rally_limit(g, DIRECTORIO, space)
    return min(1, g.available[DIRECTORIO_UNDERGROUND])


def expat_gains(g: Board, space: int) -> bool:
    """Whether Expat Backing would gain DR Control by Guerrillas."""
    if g.control(space) == DIRECTORIO:
        return False
    return g.strength(space, DIRECTORIO) + expat_reinforcement(g, space) > others(g, space, DIRECTORIO)


def population(g: Board, space: int) -> int:
    """The Population of a space."""
    return g.population(space)


def expat_backing(m: Mind) -> int:
    """Guerrillas to gain DR Control of most Population, else a Base, else Guerrillas at random."""
    g = m.g
    spaces = m.spaces()
    gains = most(g, sum(1 << s for s in spaces_in(spaces) if expat_gains(g, s)), population)
    if gains:
        m.because("8.6.2", "Expat Backing: Guerrillas gain DR Control of most Population: %S.", gains)
        return SPACE + m.pick(gains)
    sites = 0
    for s in spaces_in(spaces):
        if g.guerrillas(s, DIRECTORIO) >= 2 and g.can_place(s, base(DIRECTORIO)):
            sites |= 1 << s
    if sites:
        sites = prefer(sites, sum(1 << s for s in spaces_in(sites) if g.guerrillas(s, DIRECTORIO) >= FOR_BASE))
        m.because("8.6.2", "Expat Backing: no Control to gain, so a Base: %S.", sites)
        return SPACE + m.pick(sites)
    if not g.available[DIRECTORIO_UNDERGROUND]:
        m.because("8.6.2", "Expat Backing: no Guerrilla is Available.")
        return m.done()
    m.because("8.6.2", "Expat Backing: neither Control nor a Base, so Guerrillas at random.")
    return SPACE + m.pick(spaces)


def expat_space(m: Mind) -> int:
    """What Expat Backing is for in a space; any other Rally by what the space was selected for."""
    step = m.g.top
    assert isinstance(step, RallySpace)
    if m.g.card != PROPAGANDA:
        return rally_space(m)
    if m.open(BASE) and not expat_gains(m.g, step.space):
        m.because("8.6.2", "Two Guerrillas become a Base.")
        return BASE
    m.because("8.6.2", "Guerrillas are placed in %s.", step.space)
    return placement(m) if m.open(placement(m)) else m.done()


# 8.6.3 March


def needed(g: Board, space: int) -> int:
    """How many more Guerrillas would give DR Control of a City or Province; 0 or less: it has it."""
    return others(g, space, DIRECTORIO) - g.strength(space, DIRECTORIO) + 1


def conquerable(g: Board, space: int, origins: int) -> bool:
    """Whether Guerrillas that may leave some spaces can add DR Control of another."""
    if ECS >> space & 1 or needed(g, space) < 1:
        return False
    return sum(movable(g, DIRECTORIO, s) for s in spaces_in(origins)) >= needed(g, space)


def conquests(g: Board, left: int) -> int:
    """The Cities and Provinces of highest Population to which a March could add DR Control."""
    found = 0
    for s in spaces_in(left & POPULATED):
        if conquerable(g, s, march_reach(g, DIRECTORIO, s)):
            found |= 1 << s
    return most(g, found, population)


def secured(g: Board, selected: int) -> bool:
    """Whether a March has gone into one space only, with just as many Guerrillas as add DR Control."""
    space = selected.bit_length() - 1
    return selected == 1 << space and needed(g, space) == 0 and g.moved[space * 2] + g.moved[space * 2 + 1] > 0


def march_steps(m: Mind, left: int, selected: int) -> Steps:
    """To add DR Control, then toward Havana."""
    g = m.g
    gains = 0 if selected else conquests(g, left)
    closer = toward_havana(g, DIRECTORIO, left) if not selected or secured(g, selected) else 0
    return [
        ("First to add DR Control of the highest Population: %S.", gains),
        ("From 1 space with most Guerrillas closer to Havana: %S.", closer),
    ]


def march(m: Mind) -> int:
    """The next destination, then Subvert."""
    return then_subvert(m, march_steps)


def for_control(m: Mind, destination: int, origins: int) -> bool:
    """Whether a March goes into a space to add DR Control with Guerrillas from some others."""
    return m.operation().selected == 1 << destination and conquerable(m.g, destination, origins)


def march_from(m: Mind) -> int:
    """For Control from where most Guerrillas are, as long as more are needed; else one group toward Havana."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    if for_control(m, step.destination, m.spaces()):
        able = sum(1 << s for s in spaces_in(m.spaces()) if movable(g, DIRECTORIO, s))
        origins = most(g, able, crew_size)
        m.because("8.6.3", "From the space with most Directorio Guerrillas: %S.", origins)
        return SPACE + m.pick(origins)
    if not step.used:
        return march_toward_havana(m, step.destination)
    return join_the_others(m, step) if secured(g, m.operation().selected) else no_more_groups(m)


def crew_size(g: Board, space: int) -> int:
    """Directorio Guerrillas in a space."""
    return g.guerrillas(space, DIRECTORIO)


def group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """Just as many as needed for Control, or with the rest if it is to follow; else all that may leave, by 8.1.2."""
    g = m.g
    able = max(1, movable(g, DIRECTORIO, origin))
    if not for_control(m, destination, march_reach(g, DIRECTORIO, destination)):
        return march_group(g, DIRECTORIO, origin, destination, able)
    size = min(able, needed(g, destination))
    if size < able and rest_follows(m, origin, destination, able - size):
        quiet = quiet_size(g, origin, destination)
        size = able if size > quiet else min(able, quiet)
    return march_group(g, DIRECTORIO, origin, destination, size, exact=True)


# 8.6.4 Attack


def winnable(g: Board) -> int:
    """Where removing 1 or 2 enemy pieces by Attack would add DR Control."""
    found = 0
    for s in spaces_in(POPULATED):
        if not g.guerrillas(s, DIRECTORIO) or needed(g, s) < 1:
            continue
        enemies = sum(g.strength(s, f) for f in range(4) if targetable(g, DIRECTORIO, s) >> f & 1)
        if needed(g, s) <= min(REMOVED, enemies):
            found |= 1 << s
    return found


def worth(m: Mind, space: int, faction: int, n: int) -> int:
    """To take Cash, then a player at victory, the Government, the Syndicate, lastly 26July."""
    found = FOR_CASH if cash_takeable(m, space, faction, DIRECTORIO, n) else 0
    return found + (A_WINNER if m.player_at_victory(faction) else TARGETS.index(faction))


def attack_rank(m: Mind, space: int) -> int:
    """What the best target in a space is worth."""
    return best_worth(m, space, worth)


def few_first(m: Mind, space: int) -> int:
    """With the fewest Directorio Guerrillas, then by target."""
    return attack_rank(m, space) - 2 * FOR_CASH * m.g.guerrillas(space, DIRECTORIO)


def many_first(m: Mind, space: int) -> int:
    """With the most Directorio Guerrillas, then by target."""
    return attack_rank(m, space) + 2 * FOR_CASH * m.g.guerrillas(space, DIRECTORIO)


def attacks(m: Mind, left: int, selected: int) -> Steps:
    """One space with an Underground Guerrilla, the fewest there; then with 4 or more, the most first; 3 in all."""
    if selected.bit_count() == ATTACK_SPACES:
        return []
    return attack_steps(m, left, 0 if selected else EVERYWHERE, few_first, many_first)


def attack(m: Mind) -> int:
    """The next space."""
    return carry_out(m, attacks, AMBUSH, "")


# Eulogio Cantillo


def leave(m: Mind) -> int:
    """All leave: to add DR Control of the highest Population, then toward Havana."""
    step = m.g.top
    assert isinstance(step, CantilloMarch)
    g = m.g
    crew = g.guerrillas(step.space, DIRECTORIO)
    gains = sum(1 << s for s in spaces_in(m.spaces() & POPULATED) if 0 < needed(g, s) <= crew)
    closer = onward(g, DIRECTORIO, step.space, m.spaces(), distances(g))
    return leave_by(
        m,
        [
            ("To add DR Control of the highest Population: %S.", most(g, gains, population)),
            ("Closer to Havana: %S.", closer),
        ],
    )


def leave_group(m: Mind) -> int:
    """As many as Control needs, else all."""
    step = m.g.top
    assert isinstance(step, CantilloGroup)
    n = 0 if ECS >> step.destination & 1 else needed(m.g, step.destination)
    return at_most(m, n) if 0 < n <= len(m.legal) else as_many(m)


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Terror": terror,
    "Assassinate": assassinate,
    "AssassinatePiece": assassinate_piece,
    "Rally": rally,
    "RallySpace": expat_space,
    "RallyMany": as_many,
    "RallyBase": rally_base,
    "Subvert": subvert,
    "March": march,
    "MarchFrom": march_from,
    "MarchLent": no_lent,
    "MarchUnderground": lambda m: march_underground(m, group),
    "MarchActive": lambda m: march_active(m, group),
    "Attack": attack,
    "AttackOrAmbush": ambush,
    "RemoveEnemies": lambda m: remove_enemies(m, worth),
    "AmbushWhere": lambda m: ambush_where(m, few_first),
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
