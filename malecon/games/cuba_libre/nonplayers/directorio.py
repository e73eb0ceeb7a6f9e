"""8.6: the Non-player Directorio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.activities.rebels import Assassinate, AssassinatePiece, assassin_targets
from malecon.games.cuba_libre.board import Board, base, spaces_in
from malecon.games.cuba_libre.combat import RemoveEnemies, own_guerrillas
from malecon.games.cuba_libre.effects import removable
from malecon.games.cuba_libre.events.government import CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ASSASSINATE,
    ATTACK,
    BASE,
    DIRECTORIO,
    DIRECTORIO_UNDERGROUND,
    ECS,
    GOVERNMENT,
    M26,
    MANY,
    MARCH,
    NEUTRAL,
    NUMBER,
    OPERATION,
    OWNER,
    PIECE,
    PLACE,
    POLICE,
    POPULATED,
    PROPAGANDA,
    RALLY,
    SPACE,
    SUBVERT,
    SYNDICATE,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.guidelines import (
    cash_owners,
    open_pieces,
    owners,
    piece_of,
)
from malecon.games.cuba_libre.nonplayers.insurgents import (
    FOR_BASE,
    IN_STRENGTH,
    MANY_AVAILABLE,
    Steps,
    accompany,
    ambush,
    as_many,
    at_most,
    base_sites,
    best,
    distances,
    finished,
    group,
    leave_by,
    march_toward_havana,
    movable,
    next_space,
    no_lent,
    no_more_groups,
    no_operation,
    onward,
    open_to,
    others,
    possible,
    rally_base,
    rally_spaces,
    rally_steps,
    second_cube,
    targetable,
    toward_havana,
    with_activity,
)
from malecon.games.cuba_libre.nonplayers.insurgents import rally_space as rally_in_space
from malecon.games.cuba_libre.nonplayers.mind import NO_ANSWER, Mind, most, prefer
from malecon.games.cuba_libre.operations.insurgent import (
    MarchActive,
    MarchFrom,
    MarchUnderground,
    RallySpace,
    rally_bases,
    rally_limit,
)
from malecon.games.cuba_libre.selection import march_reach

ATTACK_SPACES: Final = 3
"""8.6.4: Attack in up to so many spaces."""
ATTACK_REMOVES: Final = 2
"""3.3.3: how many pieces an Attack removes."""

GOVERNMENTS_BASE: Final = 3
"""8.6.1: at what another space of Terror is aimed, the best first."""
PLAYERS_BASE: Final = 2
ANY_TARGET: Final = 1

A_BASE: Final = 30
"""8.6.1: the worth of a target of Assassination: its class, then whose it is."""
FOR_CASH: Final = 20
ANY_PIECE: Final = 10


# The flowchart


def operation(m: Mind) -> int:
    """8.6: Terror, Rally, Attack, else March; if none, from Rally to March to Attack, from Attack to March, Pass."""
    g = m.g
    terror_open = open_to(g, DIRECTORIO, TERROR)
    extreme = active_support(g, terror_open) | active_opposition(g, terror_open)
    bases = government_bases(m, terror_open)
    if (extreme | bases) and m.open(OPERATION + TERROR):
        if extreme:
            m.because("8.6.1", "Terror? Active Support or Opposition in %S: yes.", extreme)
        else:
            m.because("8.6.1", "Terror? A Government Base to Assassinate in %S: yes.", bases)
        return OPERATION + TERROR
    m.because("8.6.1", "Terror? Neither Active Support or Opposition nor a Government Base to Assassinate: no.")
    sites = base_sites(g, DIRECTORIO)
    available = g.available[DIRECTORIO_UNDERGROUND]
    if sites or available >= MANY_AVAILABLE:
        if sites:
            m.because("8.6.2", "Rally? It would place a Base in %S: yes.", sites)
        else:
            m.because("8.6.2", "Rally? %n Guerrillas are Available: yes.", available)
        return _rally_or(m)
    m.because("8.6.2", "Rally? Only %n Guerrillas are Available, and no Base would be placed: no.", available)
    within_reach = winnable(g)
    if within_reach:
        m.because("8.6.4", "Attack? Removing 1 or 2 pieces would add DR Control in %S: yes.", within_reach)
        return _attack_or(m)
    m.because("8.6.3", "Attack? Nowhere would removing 1 or 2 pieces add DR Control: no, March.")
    return _march_or(m)


def _rally_or(m: Mind) -> int:
    """8.6.2 If none: March."""
    if possible(m, RALLY, rally_steps(m.g, DIRECTORIO, rally_spaces(m.g, DIRECTORIO), 0)):
        return OPERATION + RALLY
    m.because("8.6.2", "No Rally is possible: March.")
    return _march_or(m)


def _march_possible(m: Mind) -> bool:
    return possible(m, MARCH, march_steps(m, open_to(m.g, DIRECTORIO, MARCH), 0))


def _attack_possible(m: Mind) -> bool:
    return possible(m, ATTACK, attack_steps(m, open_to(m.g, DIRECTORIO, ATTACK), 0))


def _march_or(m: Mind) -> int:
    """8.6.3 If none: Attack, or Pass."""
    if _march_possible(m):
        return OPERATION + MARCH
    m.because("8.6.3", "No such March is possible: Attack.")
    if _attack_possible(m):
        return OPERATION + ATTACK
    m.because("8.6.4", "No such Attack is possible: Pass.")
    return no_operation(m)


def _attack_or(m: Mind) -> int:
    """8.6.4 If none: March, or Pass."""
    if _attack_possible(m):
        return OPERATION + ATTACK
    m.because("8.6.4", "No such Attack can target anything: March instead.")
    if _march_possible(m):
        return OPERATION + MARCH
    m.because("8.6.3", "No such March is possible: Pass.")
    return no_operation(m)


# 8.6.1 Terror


def active_support(g: Board, spaces: int) -> int:
    """Those of some spaces that are at Active Support."""
    return sum(1 << s for s in spaces_in(spaces) if g.support[s] == ACTIVE_SUPPORT)


def active_opposition(g: Board, spaces: int) -> int:
    """Those of some spaces that are at Active Opposition."""
    return sum(1 << s for s in spaces_in(spaces) if g.support[s] == ACTIVE_OPPOSITION)


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
        ("First at Active Support: %S.", active_support(g, left)),
        ("Then at Active Opposition: %S.", active_opposition(g, left)),
        ("At last 1 other space to Assassinate in, first a Government Base, then a player's: %S.", other),
    ]


def terror(m: Mind) -> int:
    """The next space, then Assassinate."""
    answer = next_space(m, "8.6.1", terror_steps(m, m.selectable(), m.operation().selected))
    if answer != NO_ANSWER:
        return answer
    if any(assassin_rank(m, s) for s in spaces_in(m.operation().selected)):
        return accompany(m, "8.6.1", ASSASSINATE, "Assassinate where Terror was and Guerrillas outnumber Police.")
    if m.activity(ASSASSINATE):
        m.because("8.6.1", "Where Terror was there is no target to Assassinate: no Special Activity.")
    return finished(m, "8.6.1")


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
    if m.g.card == PROPAGANDA:
        return expat_backing(m)
    answer = next_space(m, "8.6.2", rally_steps(m.g, DIRECTORIO, m.selectable(), m.operation().selected))
    return answer if answer != NO_ANSWER else subvert_if_possible(m)


def rally_space(m: Mind) -> int:
    """What the space was selected for."""
    step = m.g.top
    assert isinstance(step, RallySpace)
    if m.g.card != PROPAGANDA:
        return rally_in_space(m, "8.6.2")
    placing = MANY if m.open(MANY) else PLACE
    if m.open(BASE) and not expat_gains(m.g, step.space):
        m.because("8.6.2", "Two Guerrillas become a Base.")
        return BASE
    m.because("8.6.2", "Guerrillas are placed in %s.", step.space)
    return placing if m.open(placing) else m.done()


def subvert_if_possible(m: Mind) -> int:
    """Subvert, or no Special Activity."""
    return accompany(m, "8.6.2", SUBVERT, "Subvert: a Province is under DR Control.")


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


def conquered(g: Board, space: int) -> bool:
    """Whether the Guerrillas that have Marched into a space have added DR Control there."""
    arrived = g.moved[space * 2] + g.moved[space * 2 + 1]
    return needed(g, space) < 1 <= needed(g, space) + arrived


def march_steps(m: Mind, left: int, selected: int) -> Steps:
    """To add DR Control, then toward Havana."""
    g = m.g
    over = selected & selected - 1 or (selected and not conquered(g, selected.bit_length() - 1))
    return [
        ("First to add DR Control of the highest Population: %S.", 0 if selected else conquests(g, left)),
        ("From 1 space with most Guerrillas closer to Havana: %S.", 0 if over else toward_havana(g, DIRECTORIO, left)),
    ]


def march(m: Mind) -> int:
    """The next destination, then Subvert."""
    answer = next_space(m, "8.6.3", march_steps(m, m.selectable(), m.operation().selected))
    return answer if answer != NO_ANSWER else subvert_if_possible(m)


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
    return no_more_groups(m, "8.6.3") if step.used else march_toward_havana(m, "8.6.3", step.destination)


def crew_size(g: Board, space: int) -> int:
    """Directorio Guerrillas in a space."""
    return g.guerrillas(space, DIRECTORIO)


def march_group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """Just as many as needed for Control, else all that may leave, by 8.1.2."""
    g = m.g
    able = max(1, movable(g, DIRECTORIO, origin))
    if for_control(m, destination, march_reach(g, DIRECTORIO, destination)):
        return group(g, DIRECTORIO, origin, destination, min(able, needed(g, destination)), exact=True)
    return group(g, DIRECTORIO, origin, destination, able)


def march_underground(m: Mind) -> int:
    """How many Underground."""
    step = m.g.top
    assert isinstance(step, MarchUnderground)
    m.because("8.1.2", "As many as possible Underground at the destination, within that Active first.")
    return NUMBER + march_group(m, step.origin, step.destination)[0]


def march_active(m: Mind) -> int:
    """How many Active."""
    step = m.g.top
    assert isinstance(step, MarchActive)
    m.because("8.1.2", "As many as possible Underground at the destination, within that Active first.")
    return NUMBER + march_group(m, step.origin, step.destination)[1]


# 8.6.4 Attack


def winnable(g: Board) -> int:
    """Where removing 1 or 2 enemy pieces by Attack would add DR Control."""
    found = 0
    for s in spaces_in(POPULATED):
        if not g.guerrillas(s, DIRECTORIO) or needed(g, s) < 1:
            continue
        enemies = sum(g.strength(s, f) for f in range(4) if targetable(g, DIRECTORIO, s) >> f & 1)
        if needed(g, s) <= min(ATTACK_REMOVES, enemies):
            found |= 1 << s
    return found


def attack_rank(m: Mind, space: int) -> int:
    """To take Cash, then a player at victory, the Government, the Syndicate, lastly 26July."""
    enemies = targetable(m.g, DIRECTORIO, space)
    if cash_owners(m, space, DIRECTORIO, enemies, ATTACK_REMOVES):
        return 5
    if winning_players(m, enemies):
        return 4
    if enemies >> GOVERNMENT & 1:
        return 3
    return 2 if enemies >> SYNDICATE & 1 else 1


def winning_players(m: Mind, factions: int) -> int:
    """The Factions of a set that are players' and at victory."""
    return sum(1 << f for f in range(4) if factions >> f & 1 and m.player_at_victory(f))


def fewest(g: Board, space: int) -> int:
    """The fewer Directorio Guerrillas, the better."""
    return -g.guerrillas(space, DIRECTORIO)


def attack_steps(m: Mind, left: int, selected: int) -> Steps:
    """One space with an Underground Guerrilla, the fewest there; then with 4 or more, the most first; 3 in all."""
    g = m.g
    hidden = strong = 0
    if selected.bit_count() < ATTACK_SPACES:
        for s in spaces_in(left):
            if not targetable(g, DIRECTORIO, s):
                continue
            if not selected and g.count(s, DIRECTORIO_UNDERGROUND):
                hidden |= 1 << s
            if own_guerrillas(g, s, DIRECTORIO) >= IN_STRENGTH:
                strong |= 1 << s
    hidden = best(m, most(g, hidden, fewest), attack_rank)
    strong = best(m, most(g, strong, crew_size), attack_rank)
    return [
        ("First 1 space with an Underground Guerrilla, with the fewest of its own, then by target: %S.", hidden),
        ("Then with at least 4 Guerrillas, the most first, then by target: %S.", strong),
    ]


def attack(m: Mind) -> int:
    """The next space."""
    answer = next_space(m, "8.6.4", attack_steps(m, m.selectable(), m.operation().selected))
    return answer if answer != NO_ANSWER else finished(m, "8.6.4")


def remove_enemies(m: Mind) -> int:
    """Whose Cash can be taken, a player at victory, the Government, the Syndicate, lastly 26July."""
    step = m.g.top
    assert isinstance(step, RemoveEnemies)
    pieces = open_pieces(m)
    if not pieces:
        return m.done()
    f = attack_target(m, step.space, owners(pieces), step.left)
    piece = piece_of(pieces, f, second_cube(step.left, step.targeted))
    m.because("8.6.4", "Cash, then a player at victory, Government, Syndicate, 26July: %p.", piece)
    return PIECE + piece


def attack_target(m: Mind, space: int, enemies: int, n: int) -> int:
    """The Faction to lose pieces."""
    rich = cash_owners(m, space, DIRECTORIO, enemies, n)
    if rich:
        return m.pick_faction(m.players_first(rich))
    winning = winning_players(m, enemies)
    if winning:
        return m.pick_faction(winning)
    for f in (GOVERNMENT, SYNDICATE):
        if enemies >> f & 1:
            return f
    return M26


def ambush_where(m: Mind) -> int:
    """An Ambush by Event: by the priorities of Attack."""
    spaces = best(m, most(m.g, m.spaces(), fewest), attack_rank)
    m.because("8.6.4", "Ambush where the fewest of its own are, then by target: %S.", spaces)
    return SPACE + m.pick(spaces)


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
        "8.6.3",
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
    "RallySpace": rally_space,
    "RallyMany": as_many,
    "RallyBase": rally_base,
    "Subvert": subvert,
    "March": march,
    "MarchFrom": march_from,
    "MarchLent": no_lent,
    "MarchUnderground": march_underground,
    "MarchActive": march_active,
    "Attack": attack,
    "AttackOrAmbush": ambush,
    "RemoveEnemies": remove_enemies,
    "AmbushWhere": ambush_where,
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
