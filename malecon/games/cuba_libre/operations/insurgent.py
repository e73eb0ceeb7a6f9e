"""3.3: Rally, March, Attack, Terror and Construct."""

from __future__ import annotations

from malecon.games.cuba_libre.board import NOTHING_MOVED, Board, Step, active, base, spaces_in, underground
from malecon.games.cuba_libre.combat import (
    activate_one,
    ambush_in,
    attack_in,
    lent_casino,
    lent_guerrilla,
)
from malecon.games.cuba_libre.effects import loosen_cash, move, place, take_cash_along
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    AMBUSH_THERE,
    ATTACK,
    ATTACK_THERE,
    BASE,
    CLOSED_CASINO,
    CONSTRUCT,
    DONE,
    ECS,
    EL_CHE,
    EVERYWHERE,
    FLIP,
    M26,
    MANY,
    MARCH,
    NO,
    NUMBER,
    OPEN,
    OPEN_CASINO,
    PACT_OF_CARACAS,
    PIECE_COUNT,
    PLACE,
    POPULATED,
    RALLY,
    REMOVE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
    THE_GUERRILLA_LIFE,
    TOWARD_NEUTRAL,
    TOWARD_OPPOSITION,
    YES,
)
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, AMBUSHED, Operation
from malecon.games.cuba_libre.selection import (
    FREE,
    WITH_ACTIVITY,
    march_origins,
    march_reachable,
    space_cost,
)

# 3.3.1 Rally


class Rally(Operation):
    """3.3.1 Rally: Guerrillas and Bases in selected Provinces and Cities."""

    def __init__(self, who: int, mode: int = 0, allowed: int = EVERYWHERE) -> None:
        super().__init__(who, RALLY, mode, allowed)

    def resolve(self, g: Board, space: int) -> None:
        """Rally there."""
        rally_in(g, self.who, space)

    def copy(self) -> Rally:
        it = Rally(self.who, self.mode, self.allowed)
        self.progress_to(it)
        return it


def rally_in(g: Board, who: int, space: int) -> None:
    """3.3.1 in one space; with The Guerrilla Life, 26July's Guerrillas there go Underground as well."""
    g.call(RallySpace(who, space))
    if who == M26 and g.capabilities & THE_GUERRILLA_LIFE:
        g.call(GoUnderground(who, space))


class GoUnderground(Step):
    """The Guerrilla Life: all Guerrillas of a Faction in a space flip Underground."""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def start(self, g: Board) -> None:
        """Flip them."""
        g.hide(self.space, self.who)

    def copy(self) -> GoUnderground:
        return GoUnderground(self.who, self.space)


def rally_bases(g: Board, who: int, space: int) -> int:
    """A Faction's Bases in a space, with a Casino that Mafia Offensive lends it."""
    return g.bases(space, who) + (lent_casino(g, space) if g.lent >= 0 else 0)


def rally_limit(g: Board, who: int, space: int) -> int:
    """3.3.1: how many Guerrillas a Base lets a Faction place there; 0 for the Syndicate."""
    factor = g.variant.rally_factors[who]
    return min(g.available[underground(who)], factor * (rally_bases(g, who, space) + g.population(space)))


class RallySpace(Step):
    """3.3.1: what does the Faction do in the space?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Place a Guerrilla, or replace two by a Base; with a Base, flip all or place several."""
        s, f = self.space, self.who
        found: list[int] = []
        if g.available[underground(f)]:
            found.append(PLACE)
        if f != SYNDICATE and self._crew(g) >= 2 and g.can_place(s, base(f)):
            found.append(BASE)
        if rally_bases(g, f, s):
            if g.count(s, active(f)):
                found.append(FLIP)
            if rally_limit(g, f, s) > 1:
                found.append(MANY)
        if not g.available[underground(f)] and g.players.is_player(f) and GiveUpGuerrilla(f).possible(g):
            found.append(REMOVE)
            found.append(DONE)
        return found

    def _crew(self, g: Board) -> int:
        return g.guerrillas(self.space, self.who) + (lent_guerrilla(g, self.space) if g.lent >= 0 else 0)

    def take(self, g: Board, answer: int) -> None:
        """Do it; after giving up a Guerrilla (1.4.1), ask again."""
        s, f = self.space, self.who
        if answer == REMOVE:
            g.call(GiveUpGuerrilla(f))
            return
        if answer == PLACE:
            g.put(s, underground(f), 1)
        elif answer == BASE:
            g.call(RallyBase(f, s))
        elif answer == FLIP:
            g.hide(s, f)
        elif answer == MANY:
            g.call(RallyMany(f, s))
        g.end()

    def copy(self) -> RallySpace:
        return RallySpace(self.who, self.space)


class RallyMany(Step):
    """3.3.1: how many Guerrillas are placed at the Base?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """2 or more; 1 is what any Rally places."""
        return [NUMBER + n for n in range(2, rally_limit(g, self.who, self.space) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Place them."""
        g.put(self.space, underground(self.who), answer - NUMBER)
        g.end()

    def copy(self) -> RallyMany:
        return RallyMany(self.who, self.space)


class RallyBase(Step):
    """3.3.1: how many of the two Guerrillas that become a Base are Underground?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """The others are Active, or lent."""
        others = g.count(self.space, active(self.who))
        if g.lent >= 0:
            others += lent_guerrilla(g, self.space)
        least = max(0, 2 - others)
        return [NUMBER + n for n in range(least, min(2, g.count(self.space, underground(self.who))) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Replace them; a Base already Available stands there (1.4.2)."""
        s, f = self.space, self.who
        hidden = answer - NUMBER
        seen = min(2 - hidden, g.count(s, active(f)))
        g.lift(s, underground(f), hidden)
        g.lift(s, active(f), seen)
        if hidden + seen < 2:
            g.lift(s, g.lent % PIECE_COUNT, 1)
            g.lent = -1
            loosen_cash(g, s, SYNDICATE)
        place(g, s, base(f))
        loosen_cash(g, s, f)
        g.end()

    def copy(self) -> RallyBase:
        return RallyBase(self.who, self.space)


class GiveUpGuerrilla(Step):
    """1.4.1: from which space is a Guerrilla removed, to be placed again?"""

    def __init__(self, who: int) -> None:
        super().__init__(who)

    def choices(self, g: Board) -> list[int]:
        """Spaces with an Active Guerrilla, or else any."""
        found = [SPACE + s for s in range(SPACE_COUNT) if g.count(s, active(self.who))]
        return found or [SPACE + s for s in range(SPACE_COUNT) if g.count(s, underground(self.who))]

    def take(self, g: Board, answer: int) -> None:
        """Remove it."""
        s = answer - SPACE
        g.lift(s, active(self.who) if g.count(s, active(self.who)) else underground(self.who), 1)
        loosen_cash(g, s, self.who)
        g.end()

    def copy(self) -> GiveUpGuerrilla:
        return GiveUpGuerrilla(self.who)


# 3.3.2 March


class March(Operation):
    """3.3.2 March: Guerrillas into adjacent spaces; the destination is paid."""

    def __init__(self, who: int, mode: int = 0, allowed: int = EVERYWHERE, origins: int = EVERYWHERE) -> None:
        super().__init__(who, MARCH, mode, allowed)
        self.origins = origins
        self.came_from = 0
        """The spaces from which groups have come into Cities and Provinces; a Non-player goes by it (8.7.3)."""

    def valid(self, g: Board, space: int) -> bool:
        """A destination that Guerrillas can still reach."""
        return march_reachable(g, self.who, space, self.origins)

    def possible(self, g: Board) -> bool:
        """Whether any Guerrilla can move."""
        if self.origins == EVERYWHERE:
            return super().possible(g)
        return any(
            self.allowed >> s & 1 and space_cost(g, MARCH, s, self.mode) <= g.resources[self.who] and self.valid(g, s)
            for s in range(SPACE_COUNT)
        )

    def resolve(self, g: Board, space: int) -> None:
        """Groups move in."""
        g.call(MarchFrom(self.who, space, self.origins))

    def back(self, g: Board, result: int) -> None:
        """Groups have come from these spaces."""
        self.came_from |= result

    def outcome(self) -> int:
        """Also, from bit 8 on, the set of destinations."""
        return self.status | self.selected << 8

    def copy(self) -> March:
        it = March(self.who, self.mode, self.allowed, self.origins)
        it.came_from = self.came_from
        self.progress_to(it)
        return it


class MarchFrom(Step):
    """3.3.2: from which space does a group March in?"""

    def __init__(self, who: int, destination: int, origins: int, used: int = 0) -> None:
        super().__init__(who)
        self.destination = destination
        self.origins = origins
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """Spaces in reach with Guerrillas that have not moved; each once, for they move as one group."""
        found = [SPACE + s for s in spaces_in(march_origins(g, self.who, self.destination, self.origins) & ~self.used)]
        if found and self.used:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the group."""
        if answer == DONE:
            self.go_on(g)
            return
        s = answer - SPACE
        self.used |= 1 << s
        if g.lent >= 0 and lent_guerrilla(g, s):
            g.call(MarchLent(self.who, s, self.destination))
        else:
            g.call(MarchUnderground(self.who, s, self.destination, 1))

    def go_on(self, g: Board) -> None:
        """Tell from where groups came into a City or Province."""
        g.end(self.used if POPULATED >> self.destination & 1 else 0)

    def copy(self) -> MarchFrom:
        return MarchFrom(self.who, self.destination, self.origins, self.used)


class MarchLent(Step):
    """Mafia Offensive: does the Syndicate Guerrilla March along?"""

    def __init__(self, who: int, origin: int, destination: int) -> None:
        super().__init__(who)
        self.origin = origin
        self.destination = destination

    def choices(self, g: Board) -> list[int]:
        """It must, where there is no other."""
        own = g.unmoved(self.origin, underground(self.who)) + g.unmoved(self.origin, active(self.who))
        return [YES, NO] if own else [YES]

    def take(self, g: Board, answer: int) -> None:
        """It moves ahead as it is, and counts for the group."""
        if answer == YES:
            g.call(MarchUnderground(self.who, self.origin, self.destination, 0))
        else:
            g.call(MarchUnderground(self.who, self.origin, self.destination, 1))
        g.end()

    def copy(self) -> MarchLent:
        return MarchLent(self.who, self.origin, self.destination)


class MarchUnderground(Step):
    """3.3.2: how many Underground Guerrillas are in the group?"""

    def __init__(self, who: int, origin: int, destination: int, least: int) -> None:
        super().__init__(who)
        self.origin = origin
        self.destination = destination
        self.least = least
        """The least number of the Faction's own Guerrillas: 0 where a lent one goes along."""

    def choices(self, g: Board) -> list[int]:
        """None only where Active ones can make up the group."""
        hidden = g.unmoved(self.origin, underground(self.who))
        least = max(0, self.least - g.unmoved(self.origin, active(self.who)))
        return [NUMBER + n for n in range(least, hidden + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the Active ones."""
        g.call(MarchActive(self.who, self.origin, self.destination, self.least, answer - NUMBER))
        g.end()

    def copy(self) -> MarchUnderground:
        return MarchUnderground(self.who, self.origin, self.destination, self.least)


class MarchActive(Step):
    """3.3.2: how many Active Guerrillas are in the group?"""

    def __init__(self, who: int, origin: int, destination: int, least: int, hidden: int) -> None:
        super().__init__(who)
        self.origin = origin
        self.destination = destination
        self.least = least
        self.hidden = hidden

    def choices(self, g: Board) -> list[int]:
        """At least one, if none is Underground."""
        return [
            NUMBER + n for n in range(max(0, self.least - self.hidden), g.unmoved(self.origin, active(self.who)) + 1)
        ]

    def take(self, g: Board, answer: int) -> None:
        """The group Marches."""
        hidden = min(self.hidden, g.count(self.origin, underground(self.who)))
        march_group(g, self.who, self.origin, self.destination, hidden, answer - NUMBER, self.least == 0)
        g.end()

    def copy(self) -> MarchActive:
        return MarchActive(self.who, self.origin, self.destination, self.least, self.hidden)


def noticed(g: Board, space: int, group: int) -> bool:
    """3.3.2: whether a group is Activated on entering a space: Support or EC, and more than 3 with the cubes there."""
    return (g.support[space] > 0 or ECS >> space & 1 == 1) and group + g.cubes(space) > 3


def march_group(
    g: Board, who: int, origin: int, destination: int, hidden: int, seen: int, with_lent: bool = False
) -> None:
    """3.3.2: a group moves as one, with its Cash; El Che keeps 26July's first group Underground."""
    group = hidden + seen + (1 if with_lent else 0)
    che = who == M26 and g.capabilities & EL_CHE != 0 and g.moved is NOTHING_MOVED
    found = noticed(g, destination, group)
    if not g.adjacent(origin) >> destination & 1:
        found = found or all_noticed(g, g.adjacent(origin) & g.adjacent(destination), group)
    g.carry(origin, destination, underground(who), hidden)
    g.carry(origin, destination, active(who), seen)
    if che:
        g.flip(destination, active(who), seen)
        g.mark_moved(destination, underground(who), hidden + seen)
    elif found:
        g.flip(destination, underground(who), hidden)
        g.mark_moved(destination, active(who), hidden + seen)
    else:
        g.mark_moved(destination, underground(who), hidden)
        g.mark_moved(destination, active(who), seen)
    take_cash_along(g, origin, destination, who)
    if with_lent:
        piece = g.lent % PIECE_COUNT
        move(g, origin, destination, piece, 1)
        if found and not che and piece == underground(SYNDICATE):
            g.flip(destination, piece, 1)
        g.lent = -1


def all_noticed(g: Board, ways: int, group: int) -> bool:
    """Morgan: whether a group on its way through one of these spaces is Activated, whichever it takes."""
    return all(noticed(g, s, group) for s in spaces_in(ways))


# 3.3.3 Attack


class Attack(Operation):
    """3.3.3 Attack: spaces with a Guerrilla of one's own and an enemy piece."""

    def __init__(self, who: int, mode: int = 0, allowed: int = EVERYWHERE) -> None:
        super().__init__(who, ATTACK, mode, allowed)

    def resolve(self, g: Board, space: int) -> None:
        """Attack there, or Ambush as one's Special Activity."""
        if self.mode & WITH_ACTIVITY and not self.status & ACTIVITY_USED and g.count(space, underground(self.who)):
            g.call(AttackOrAmbush(self.who, space))
        else:
            attack_in(g, self.who, space)

    def back(self, g: Board, result: int) -> None:
        """An Ambush is the Special Activity."""
        if result == AMBUSHED:
            self.status |= ACTIVITY_USED

    def copy(self) -> Attack:
        it = Attack(self.who, self.mode, self.allowed)
        self.progress_to(it)
        return it


class AttackOrAmbush(Step):
    """4.3.2: is the Attack in this space an Ambush?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Roll, or Ambush."""
        return [ATTACK_THERE, AMBUSH_THERE]

    def take(self, g: Board, answer: int) -> None:
        """Carry it out."""
        if answer == ATTACK_THERE:
            attack_in(g, self.who, self.space)
            g.end()
        else:
            ambush_in(g, self.who, self.space)
            g.end(AMBUSHED)

    def copy(self) -> AttackOrAmbush:
        return AttackOrAmbush(self.who, self.space)


# 3.3.4 Terror


class Terror(Operation):
    """3.3.4 Terror: Underground Guerrillas change minds, or Sabotage ECs."""

    def __init__(self, who: int, mode: int = 0, allowed: int = EVERYWHERE) -> None:
        super().__init__(who, TERROR, mode, allowed)

    def resolve(self, g: Board, space: int) -> None:
        """Activate a Guerrilla, place a marker, shift."""
        activate_one(g, self.who, space)
        g.place_terror(space)
        if ECS >> space & 1:
            return
        if self.who == M26:
            g.call(TerrorShift(space))
        else:
            g.shift_to_neutral(space)

    def copy(self) -> Terror:
        it = Terror(self.who, self.mode, self.allowed)
        self.progress_to(it)
        return it


class TerrorShift(Step):
    """3.3.4: which way does 26July's Terror shift the space?"""

    def __init__(self, space: int) -> None:
        super().__init__(M26)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Toward Active Opposition, or toward Neutral; from Support it is the same."""
        level = g.support[self.space]
        if level > 0 or (level == ACTIVE_OPPOSITION and g.capabilities & PACT_OF_CARACAS):
            return [TOWARD_OPPOSITION]
        return [TOWARD_OPPOSITION, TOWARD_NEUTRAL]

    def take(self, g: Board, answer: int) -> None:
        """Shift it."""
        if answer == TOWARD_OPPOSITION:
            g.shift(self.space, -1)
        else:
            g.shift_to_neutral(self.space)
        g.end()

    def copy(self) -> TerrorShift:
        return TerrorShift(self.space)


# 3.3.5 Construct


class Construct(Operation):
    """3.3.5 Construct: closed Casinos, or open ones, where Government or Syndicate Controls."""

    def __init__(self, mode: int = 0, allowed: int = EVERYWHERE) -> None:
        super().__init__(SYNDICATE, CONSTRUCT, mode & ~FREE, allowed)

    def resolve(self, g: Board, space: int) -> None:
        """Build there."""
        g.call(ConstructSpace(space))

    def copy(self) -> Construct:
        it = Construct(self.mode, self.allowed)
        self.progress_to(it)
        return it


class ConstructSpace(Step):
    """3.3.5: place a closed Casino, or open one?"""

    def __init__(self, space: int) -> None:
        super().__init__(SYNDICATE)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Within Available Forces and stacking."""
        found: list[int] = []
        if g.can_place(self.space, OPEN_CASINO):
            found.append(PLACE)
        if g.count(self.space, CLOSED_CASINO):
            found.append(OPEN)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Build or open."""
        if answer == PLACE:
            g.put(self.space, CLOSED_CASINO, 1)
        else:
            g.flip(self.space, CLOSED_CASINO, 1)
        g.end()

    def copy(self) -> ConstructSpace:
        return ConstructSpace(self.space)
