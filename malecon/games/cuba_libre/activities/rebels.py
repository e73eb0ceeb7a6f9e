"""4.3 and 4.4: Infiltrate, Kidnap; Subvert, Assassinate. Ambush is chosen within an Attack, see operations."""

from __future__ import annotations

from malecon.games.cuba_libre.board import CASH_PROMISED, Board, Step
from malecon.games.cuba_libre.combat import truce
from malecon.games.cuba_libre.effects import ChooseSpace, Roll, removable, remove, replace
from malecon.games.cuba_libre.names import (
    CITIES,
    DIE,
    DIRECTORIO,
    ECS,
    FACTION,
    GOVERNMENT,
    GUANTANAMO_BAY,
    M26,
    M26_UNDERGROUND,
    MOMENTUM_RAUL,
    NO,
    OPEN_CASINO,
    PACT_OF_CARACAS,
    PIECE,
    PIECES_OF,
    POLICE,
    PROVINCES,
    RAUL,
    REMOVE,
    REPLACE,
    REROLL,
    SIERRA_MAESTRA,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
    TROOPS,
)
from malecon.games.cuba_libre.selection import selectable, space_cost


class Infiltrate(ChooseSpace):
    """4.3.1: in which space does 26July replace a cube?"""

    def __init__(self) -> None:
        super().__init__(M26)

    def valid(self, g: Board, space: int) -> bool:
        """Spaces without Support with a cube, at or next to an Underground 26July Guerrilla."""
        if g.support[space] > 0 or not g.cubes(space):
            return False
        near = g.adjacent(space) | 1 << space
        return any(near >> s & 1 and g.count(s, M26_UNDERGROUND) for s in range(SPACE_COUNT))

    def take(self, g: Board, answer: int) -> None:
        """Go on to how."""
        g.call(InfiltrateHow(answer - SPACE))
        g.end()

    def copy(self) -> Infiltrate:
        return Infiltrate()


class InfiltrateHow(Step):
    """4.3.1: remove the cube (Police, if any), or replace it with a Guerrilla?"""

    def __init__(self, space: int) -> None:
        super().__init__(M26)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Replacing needs an Available Guerrilla (1.4.1)."""
        return [REPLACE, REMOVE] if g.available[M26_UNDERGROUND] else [REMOVE]

    def take(self, g: Board, answer: int) -> None:
        """Do it, and commandeer its Cash."""
        cube = POLICE if g.count(self.space, POLICE) else TROOPS
        if answer == REPLACE:
            replace(g, self.space, cube, M26_UNDERGROUND, 1, M26)
        else:
            remove(g, self.space, cube, 1, M26)
        g.end()

    def copy(self) -> InfiltrateHow:
        return InfiltrateHow(self.space)


# 4.3.3 Kidnap


def kidnap_targets(g: Board, space: int) -> list[int]:
    """4.3.3: Government in a City or EC, the Syndicate where it has an open Casino; as answers."""
    found: list[int] = []
    if (CITIES | ECS) >> space & 1 or (space == SIERRA_MAESTRA and g.capabilities & GUANTANAMO_BAY):
        found.append(FACTION + GOVERNMENT)
    if g.count(space, OPEN_CASINO):
        found.append(FACTION + SYNDICATE)
    return found


def kidnap_pays(g: Board, space: int, answer: int) -> bool:
    """Whether kidnapping from a Faction yields at least 1 Resource whatever the die: no Cash ransom there."""
    f = answer - FACTION
    return g.resources[f] > 0 and not g.cash_at(space, f)


def will_select(g: Board, who: int, space: int, selected: int, mode: int) -> bool:
    """4.3.3, 4.4.3: whether Terror was, or can still be paid to be, selected in a space."""
    if selected >> space & 1:
        return True
    return selectable(g, who, TERROR, space) and g.resources[who] >= space_cost(g, TERROR, space, mode)


def promise(g: Board, who: int, space: int, selected: int, mode: int) -> int:
    """The result with which a Kidnap or Assassination tells its Terror which space it still owes; 0: none."""
    if selected >> space & 1:
        return 0
    g.promised |= 1 << space
    g.reserved = space_cost(g, TERROR, space, mode)
    return space + 1


class Kidnap(ChooseSpace):
    """4.3.3: in which space of its Terror does 26July Kidnap?"""

    def __init__(self, selected: int, allowed: int, mode: int) -> None:
        super().__init__(M26)
        self.selected = selected
        self.allowed = allowed
        self.mode = mode

    def valid(self, g: Board, space: int) -> bool:
        """Spaces with somebody to take and more 26July Guerrillas than Police."""
        if not self.allowed >> space & 1 or g.guerrillas(space, M26) <= g.count(space, POLICE):
            return False
        targets = kidnap_targets(g, space)
        if not targets:
            return False
        if will_select(g, M26, space, self.selected, self.mode):
            return True
        if not selectable(g, M26, TERROR, space):
            return False
        return any(kidnap_pays(g, space, t) for t in targets)

    def take(self, g: Board, answer: int) -> None:
        """Go on to the target; a space not yet selected for Terror is owed."""
        s = answer - SPACE
        broke = not will_select(g, M26, s, self.selected, self.mode)
        g.call(KidnapTarget(s, broke))
        g.call(CloseCasino(s))
        owed = promise(g, M26, s, self.selected, self.mode)
        if broke:
            g.promised |= CASH_PROMISED
        g.end(owed)

    def copy(self) -> Kidnap:
        return Kidnap(self.selected, self.allowed, self.mode)


class KidnapTarget(Step):
    """4.3.3: from whom?"""

    def __init__(self, space: int, must_pay: bool) -> None:
        super().__init__(M26)
        self.space = space
        self.must_pay = must_pay

    def choices(self, g: Board) -> list[int]:
        """Government or Syndicate; who is to pay for the Terror must have something to pay."""
        found = kidnap_targets(g, self.space)
        if not self.must_pay:
            return found
        return [t for t in found if kidnap_pays(g, self.space, t)]

    def take(self, g: Board, answer: int) -> None:
        """Cash Ransom, or roll."""
        f = answer - FACTION
        if g.cash_at(self.space, f):
            if g.journal is not None:
                g.note("ransom", self.space, f)
            g.put_cash(self.space, f, -1)
            g.put_cash(self.space, M26, 1)
        else:
            g.call(KidnapRoll(self.space, f, g.capabilities & RAUL != 0))
        g.end()

    def copy(self) -> KidnapTarget:
        return KidnapTarget(self.space, self.must_pay)


class KidnapRoll(Roll):
    """4.3.3: a die for the Resources."""

    def __init__(self, space: int, target: int, again: bool) -> None:
        super().__init__()
        self.space = space
        self.target = target
        self.again = again

    def take(self, g: Board, answer: int) -> None:
        """Raúl lets 26July roll again."""
        if g.journal is not None:
            g.note("kidnap-roll", self.space, self.target, answer - DIE)
        if self.again:
            g.call(KidnapReroll(self.space, self.target, answer - DIE))
        else:
            ransom(g, self.target, answer - DIE)
        g.end()

    def copy(self) -> KidnapRoll:
        return KidnapRoll(self.space, self.target, self.again)


class KidnapReroll(Step):
    """Raúl: 26July may roll a Kidnap die again, once."""

    def __init__(self, space: int, target: int, roll: int) -> None:
        super().__init__(M26)
        self.space = space
        self.target = target
        self.roll = roll

    def choices(self, g: Board) -> list[int]:
        """Reroll, or not."""
        return [REROLL, NO]

    def take(self, g: Board, answer: int) -> None:
        """Roll, or let the first roll stand."""
        if answer == REROLL:
            g.call(KidnapRoll(self.space, self.target, False))
        else:
            ransom(g, self.target, self.roll)
        g.end()

    def copy(self) -> KidnapReroll:
        return KidnapReroll(self.space, self.target, self.roll)


def ransom(g: Board, target: int, roll: int) -> None:
    """4.3.3: Resources to 26July, as far as there are any; with Raúl's Momentum, twice as much to Aid."""
    taken = -g.earn(target, -roll)
    g.earn(M26, taken)
    if g.momentum & MOMENTUM_RAUL:
        g.add_aid(2 * taken)


class CloseCasino(Step):
    """4.3.3: at last, 1 open Casino in the space is closed."""

    def __init__(self, space: int) -> None:
        super().__init__(M26)
        self.space = space

    def start(self, g: Board) -> None:
        """Close it, if there is one."""
        if g.count(self.space, OPEN_CASINO):
            g.flip(self.space, OPEN_CASINO, 1)

    def copy(self) -> CloseCasino:
        return CloseCasino(self.space)


# 4.4 Directorio


class Subvert(ChooseSpace):
    """4.4.1: in which Province under its Control does Directorio Subvert?"""

    def __init__(self) -> None:
        super().__init__(DIRECTORIO)

    def valid(self, g: Board, space: int) -> bool:
        """Provinces with DR Control; the Pact of Caracas protects Opposition."""
        if not PROVINCES >> space & 1 or g.control(space) != DIRECTORIO:
            return False
        return g.support[space] >= 0 or not g.capabilities & PACT_OF_CARACAS

    def take(self, g: Board, answer: int) -> None:
        """Earn the Population, set the space to Neutral."""
        s = answer - SPACE
        if g.journal is not None:
            g.note("subvert", s)
        g.earn(DIRECTORIO, g.population(s))
        g.set_level(s, 0)
        g.end()

    def copy(self) -> Subvert:
        return Subvert()


class Assassinate(ChooseSpace):
    """4.4.3: in which space of its Terror? The Syndicate may too under Mafia Offensive, whatever the Police."""

    def __init__(self, who: int, selected: int, allowed: int, mode: int) -> None:
        super().__init__(who)
        self.selected = selected
        self.allowed = allowed
        self.mode = mode

    def valid(self, g: Board, space: int) -> bool:
        """Spaces with an enemy to remove where one's Guerrillas outnumber Police."""
        if self.who != SYNDICATE and g.guerrillas(space, self.who) <= g.count(space, POLICE):
            return False
        return (
            self.allowed >> space & 1 == 1
            and will_select(g, self.who, space, self.selected, self.mode)
            and len(removable(g, space, assassin_targets(g, self.who))) > 0
        )

    def take(self, g: Board, answer: int) -> None:
        """Go on to the piece; a space not yet selected for Terror is owed."""
        s = answer - SPACE
        g.call(AssassinatePiece(self.who, s))
        g.end(promise(g, self.who, s, self.selected, self.mode))

    def copy(self) -> Assassinate:
        return Assassinate(self.who, self.selected, self.allowed, self.mode)


def assassin_targets(g: Board, who: int) -> int:
    """The set of pieces that a Faction may Assassinate."""
    found = 0
    for f in range(4):
        if f != who and not truce(g, who, f):
            found |= PIECES_OF[f]
    return found


class AssassinatePiece(Step):
    """4.4.3: which enemy piece is removed or closed?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Any enemy piece, even a protected Base."""
        return removable(g, self.space, assassin_targets(g, self.who))

    def take(self, g: Board, answer: int) -> None:
        """Remove it, and commandeer its Cash."""
        remove(g, self.space, answer - PIECE, 1, self.who)
        g.end()

    def copy(self) -> AssassinatePiece:
        return AssassinatePiece(self.who, self.space)
