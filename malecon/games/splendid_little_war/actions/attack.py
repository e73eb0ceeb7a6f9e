"""8.11: Attack: who, whom, and the Search that comes before a Battle with the Cubans (8.11.2)."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.muster import (
    FOR_ATTACK,
    FOR_SIEGE,
    Muster,
    can_besiege,
    reach,
)
from malecon.games.splendid_little_war.battle import fight, kill_general
from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_FLEETS,
    ALL_PROVINCES,
    ASHORE,
    BORDERS,
    CITIES,
    CITY_IN,
    COLUMN,
    COMMANDS,
    CUBA,
    DECLINE,
    DICE,
    DIE,
    FIGHTERS,
    GENERALS,
    LAND,
    MAP,
    PROTECTING,
    PROVINCE_OF,
    SEAS,
    SIDE,
    SPACE,
    SPAIN,
    SPANISH_GENERALS,
    TARGET,
    TROCHA_BY,
    TROCHAS,
    UNIT,
    US_DIVISIONS,
    bits,
    count,
    lowest,
)
from malecon.games.splendid_little_war.cards.vocabulary import BEFORE_SEARCH
from malecon.games.splendid_little_war.cards.window import Window
from malecon.games.splendid_little_war.stacking import stacks_in
from malecon.games.splendid_little_war.state import Step, War
from malecon.kernel import CHANCE


def stack_targets(g: War, who: int, space: int) -> list[int]:
    """The enemy stacks in a Province, and Generals whom no unit covers (8.11.4)."""
    enemy = SIDE[1 - who]
    found = [UNIT + lowest(stack & FIGHTERS) for stack in stacks_in(g, space, enemy)]
    for general in bits(g.at[space] & enemy & GENERALS):
        if not g.stack[general] & FIGHTERS:
            found.append(UNIT + general)
    return found


def garrison(g: War, trocha: int) -> list[int]:
    """What may be attacked in a Trocha: its Division with all who are there, or else a General alone."""
    here = g.at[trocha]
    if here & ALL_DIVISIONS:
        return [UNIT + lowest(here & ALL_DIVISIONS)]
    return [UNIT + general for general in bits(here & GENERALS)]


def targets(g: War, who: int, space: int) -> list[int]:
    """8.11: whom units in a space may Attack."""
    if TROCHAS >> space & 1:
        return [target for province in bits(BORDERS[space]) for target in stack_targets(g, who, province)]
    if SEAS >> space & 1:
        return [UNIT + lowest(stack & FIGHTERS) for stack in stacks_in(g, space, SIDE[1 - who])]
    found = stack_targets(g, who, space)
    if can_besiege(g, who, space):
        found.append(SPACE + CITY_IN[space])
    if who == CUBA and TROCHA_BY[space] >= 0:
        found += garrison(g, TROCHA_BY[space])
    return found


def can_attack_from(g: War, who: int, space: int) -> bool:
    """Whether there is a unit to Attack with and something to Attack; nobody Attacks out of a City (8.11.5)."""
    here = g.at[space]
    enemy = SIDE[1 - who]
    if ALL_PROVINCES >> space & 1:
        if not here & SIDE[who] & LAND:
            return False
        if here & enemy or can_besiege(g, who, space):
            return True
        trocha = TROCHA_BY[space]
        return who == CUBA and trocha >= 0 and g.at[trocha] != 0
    if TROCHAS >> space & 1:
        if not here & ALL_DIVISIONS or who == CUBA:
            return False
        return any(g.at[province] & enemy for province in bits(BORDERS[space]))
    return SEAS >> space & 1 == 1 and here & SIDE[who] & ALL_FLEETS != 0 and here & enemy & FIGHTERS != 0


def attack_spaces(g: War, who: int, spaces: int) -> list[int]:
    """The spaces among some from which a role can Attack."""
    return [SPACE + space for space in bits(spaces & ~CITIES) if can_attack_from(g, who, space)]


def around(g: War, who: int, leader: int, against: int = -1) -> list[int]:
    """From where a role can Attack some pieces in a leader's Province: there, or from the Trocha on its border."""
    province = PROVINCE_OF[g.loc[leader]]
    if province < 0:
        return []
    found: list[int] = []
    if can_attack_from(g, who, province) and targets_in(g, who, province, province, against):
        found.append(SPACE + province)
    trocha = TROCHA_BY[province]
    manned = who == SPAIN and trocha >= 0 and can_attack_from(g, who, trocha)
    if manned and targets_in(g, who, trocha, province, against):
        found.append(SPACE + trocha)
    return found


def targets_in(g: War, who: int, space: int, province: int, against: int) -> list[int]:
    """Those whom units in a space may Attack in one Province, its City included, if some pieces are among them."""
    found: list[int] = []
    for target in targets(g, who, space):
        if target < UNIT:
            if against == -1 or g.at[target - SPACE] & against:
                found.append(target)
        elif g.loc[target - UNIT] == province and (g.stack[target - UNIT] | 1 << (target - UNIT)) & against:
            found.append(target)
    return found


class AttackFrom(Step):
    """8.11: from where?"""

    def __init__(self, who: int, rear: int) -> None:
        super().__init__(who)
        self.rear = rear

    def choices(self, g: War) -> list[int]:
        """Where a General is, or a Fleet with its Admiral."""
        return attack_spaces(g, self.who, reach(g, self.who, self.rear) | (0 if self.rear else SEAS))

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        spaces = reach(g, self.who, self.rear) | (SEAS if g.war and not self.rear else 0)
        return any(can_attack_from(g, self.who, space) for space in bits(spaces))

    def take(self, g: War, answer: int) -> None:
        """Then whom, and with what."""
        g.call(AttackTarget(self.who, answer - SPACE, self.rear))
        g.end()

    def copy(self) -> AttackFrom:
        return AttackFrom(self.who, self.rear)


class AttackTarget(Step):
    """8.11: which enemy unit or stack, or the City?"""

    def __init__(
        self,
        who: int,
        space: int,
        rear: int,
        only: int = -1,
        optional: int = 0,
        province: int = -1,
        against: int = -1,
        lone: int = 0,
    ) -> None:
        super().__init__(who)
        self.space = space
        self.rear = rear
        self.only = only
        """Pieces that may take part."""
        self.optional = optional
        self.province = province
        """The Province to Attack in, where a card says so."""
        self.against = against
        """Pieces one of which must be attacked, where a card says so."""
        self.lone = lone
        """The Attack is made by the one unit of `only`."""

    def choices(self, g: War) -> list[int]:
        """The targets in reach."""
        if self.province < 0:
            found = targets(g, self.who, self.space)
        else:
            found = targets_in(g, self.who, self.space, self.province, self.against)
        if self.optional:
            found.append(DECLINE)
        return found

    def take(self, g: War, answer: int) -> None:
        """Designate the Attacker, then Search or fight."""
        g.end()
        if answer == DECLINE:
            return
        if SEAS >> self.space & 1:
            g.call(AttackingFleets(self.who, self.space))
        elif self.lone:
            g.group = self.only
        else:
            g.call(Muster(self.who, self.space, FOR_SIEGE if answer < UNIT else FOR_ATTACK, self.only))
        g.call(Assault(self.who, self.space, answer, self.rear))

    def copy(self) -> AttackTarget:
        return AttackTarget(
            self.who, self.space, self.rear, self.only, self.optional, self.province, self.against, self.lone
        )


class AttackingFleets(Step):
    """At sea a stack with a Fleet Attacks as it lies; with U.S. Divisions it is a Convoy (8.10.3)."""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: War) -> list[int]:
        """One's own stacks with a Fleet."""
        return [
            UNIT + lowest(stack & FIGHTERS) for stack in stacks_in(g, self.space, SIDE[self.who]) if stack & ALL_FLEETS
        ]

    def take(self, g: War, answer: int) -> None:
        """All of it."""
        g.group = g.stack[answer - UNIT]
        g.end()

    def copy(self) -> AttackingFleets:
        return AttackingFleets(self.who, self.space)


class Assault(Step):
    """8.11: Attacker and Defender are designated."""

    def __init__(self, who: int, space: int, target: int, rear: int) -> None:
        super().__init__(who)
        self.space = space
        self.target = target
        self.rear = rear

    def go_on(self, g: War) -> None:
        """A Search comes first for Corps outside a City and for any lone General."""
        who = self.who
        g.open_attack(who, g.group)
        g.origin = self.space
        g.from_the_rear = self.rear
        g.found = 1
        g.clear(g.attackers, PROTECTING)
        if self.target < UNIT:
            city = self.target - SPACE
            g.siege = city
            g.place = city
            g.defenders = g.at[city] & SIDE[1 - who] & ASHORE
        else:
            piece = self.target - UNIT
            g.place = g.loc[piece]
            if TROCHAS >> g.place & 1:
                here = g.at[g.place]
                g.defenders = here if here & ALL_DIVISIONS else 1 << piece
            else:
                g.defenders = g.stack[piece] if g.stack[piece] & FIGHTERS else 1 << piece
        if g.journal is not None:
            g.note("attack", who, g.place, g.attackers, g.defenders)
        if must_search(g):
            g.searching = 1
            g.found = 0
            if who == SPAIN:
                g.call(Window(SPAIN, BEFORE_SEARCH))
                g.call(Window(CUBA, BEFORE_SEARCH))
            g.call(Search())
        g.call(Engage(who))
        g.end()

    def copy(self) -> Assault:
        return Assault(self.who, self.space, self.target, self.rear)


def must_search(g: War) -> bool:
    """8.11, 8.11.4: Corps hide, unless in a City or with U.S. Divisions; so does a lone General of either side."""
    if g.siege >= 0:
        return False
    if not g.defenders & FIGHTERS:
        return True
    return g.defenders & ALL_CORPS != 0 and not g.defenders & US_DIVISIONS


def search_differential(g: War) -> int:
    """8.11.1: hiding units less searching ones; a lone General counts as one."""
    return max(1, count(g.defenders & LAND)) - count(g.attackers & LAND)


def search_dice(g: War, more: int = 0) -> int:
    """8.11.2: how many dice the Search rolls, or would with some more."""
    dice = max(1, search_differential(g)) + g.more_dice + more
    if g.with_mark(g.defenders, TARGET):
        dice += 1
    if g.with_mark(g.attackers, COLUMN):
        dice += 1
    return max(1, dice)


def search_drm(g: War) -> int:
    """8.11.2, 8.11.4: what is added to each die of the Search."""
    drm = g.more_drm
    differential = search_differential(g)
    if differential == 0 or (differential < 0 and not g.house.search_drm_only_at_0):
        drm -= 1
    if g.roller == SPAIN and not g.from_the_rear:
        for leader in bits(SPANISH_GENERALS):
            icons = g.tables.search_icons[leader]
            if icons and g.loc[leader] < MAP and COMMANDS[g.loc[leader]] >> g.origin & 1:
                drm += icons
    return drm


class Search(Step):
    """8.11.2: at least one SUCCESS locates them."""

    def __init__(self, left: int = -1, drm: int = 0) -> None:
        super().__init__(CHANCE)
        self.left = left
        self.drm = drm

    def start(self, g: War) -> None:
        """Count dice and modifiers once all cards are played."""
        if g.cancelled:
            self.left = 0
            return
        self.left = search_dice(g)
        self.drm = search_drm(g)
        if g.journal is not None:
            g.note("search", g.roller, g.place, self.left, self.drm)

    def choices(self, g: War) -> list[int]:
        """A die."""
        return DICE if self.left else []

    def take(self, g: War, answer: int) -> None:
        """5 or more finds them."""
        self.left -= 1
        die = answer - DIE + 1
        if die + self.drm >= 5:
            g.found = 1
        if g.journal is not None:
            g.note("die", die, die + self.drm)

    def go_on(self, g: War) -> None:
        """Found or not."""
        g.searching = 0
        g.more_dice = 0
        g.more_drm = 0
        if g.journal is not None and not g.cancelled:
            g.note("found" if g.found else "not-found", g.place)
        g.end()

    def copy(self) -> Search:
        return Search(self.left, self.drm)


class Engage(Step):
    """8.11.2, 8.11.4: a located General is removed; units must be fought."""

    def go_on(self, g: War) -> None:
        """No Battle without the enemy found."""
        if g.found and not g.cancelled:
            if g.siege < 0 and not g.defenders & FIGHTERS:
                kill_general(g, lowest(g.defenders))
            else:
                fight(g, self.who)
        g.end()

    def copy(self) -> Engage:
        return Engage(self.who)
