"""Finding and removing the enemy: what Sweep, Garrison, Assault, Air Strike, Attack and Ambush have in common."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, active, base, underground
from malecon.games.cuba_libre.effects import Roll, place, remove
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    CITIES,
    DIE,
    DIRECTORIO,
    DONE,
    ECS,
    FACTION,
    GOVERNMENT,
    GOVERNMENT_BASE,
    INSURGENTS,
    M26,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
    NO,
    NUMBER,
    OPEN_CASINO,
    OWNER,
    PACT_OF_CARACAS,
    PIECE,
    PIECE_COUNT,
    POLICE,
    RAUL,
    REROLL,
    SYNDICATE,
    SYNDICATE_UNDERGROUND,
    TROOPS,
)


def truce(g: Board, who: int, other: int) -> bool:
    """Pact of Caracas: Operations and Special Activities of 26July and Directorio spare each other's pieces."""
    return (
        who + other == M26 + DIRECTORIO
        and who != GOVERNMENT
        and other != GOVERNMENT
        and bool(g.capabilities & PACT_OF_CARACAS)
    )


def lent_guerrilla(g: Board, space: int) -> int:
    """Mafia Offensive: 1 if a Syndicate Guerrilla in a space counts as the executing Faction's, else 0."""
    if g.lent < 0 or g.lent // PIECE_COUNT != space:
        return 0
    return 1 if g.lent % PIECE_COUNT < OPEN_CASINO else 0


def lent_underground(g: Board, space: int) -> int:
    """Mafia Offensive: 1 if the Syndicate Guerrilla lent in a space is Underground, else 0."""
    return 1 if g.lent == space * PIECE_COUNT + SYNDICATE_UNDERGROUND else 0


def lent_casino(g: Board, space: int) -> int:
    """Mafia Offensive: 1 if an open Casino in a space counts as the executing Faction's Base, else 0."""
    return 1 if g.lent == space * PIECE_COUNT + OPEN_CASINO else 0


# 3.2.2, 3.2.3 Activating Guerrillas


def sweep_strength(g: Board, space: int) -> int:
    """3.2.2, 3.2.3: how many Guerrillas the cubes in a space Activate."""
    n = g.cubes(space)
    return n // 2 if g.tables.forest >> space & 1 else n


def sweep_in(g: Board, space: int, targets: int = INSURGENTS) -> None:
    """3.2.3: Activate a Guerrilla for each cube in a space (in Forest, for every two)."""
    g.call(ActivateTarget(space, sweep_strength(g, space), targets))


class ActivateTarget(Step):
    """3.2.2, 3.2.3: whose Guerrillas are Activated? Each Faction once, to the full extent, or not at all (3.1)."""

    def __init__(self, space: int, left: int, targets: int, settled: int = 0) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.left = left
        self.targets = targets
        self.settled = settled

    def choices(self, g: Board) -> list[int]:
        """Factions with Underground Guerrillas there."""
        if not self.left:
            return []
        found = [
            FACTION + f
            for f in range(M26, SYNDICATE + 1)
            if self.targets >> f & 1 and not self.settled >> f & 1 and g.count(self.space, underground(f))
        ]
        if found and not self._owed(g):
            found.append(DONE)
        return found

    def _owed(self, g: Board) -> bool:
        return any(self.settled >> f & 1 and g.count(self.space, underground(f)) for f in range(M26, SYNDICATE + 1))

    def take(self, g: Board, answer: int) -> None:
        """Ask how many, where others may share."""
        if answer == DONE:
            g.end()
            return
        f = answer - FACTION
        self.settled |= 1 << f
        others = 0
        for o in range(M26, SYNDICATE + 1):
            if self.targets >> o & 1 and not self.settled >> o & 1:
                others += g.count(self.space, underground(o))
        most = min(self.left, g.count(self.space, underground(f)))
        g.call(ActivateNumber(self.space, f, min(most, max(1, self.left - others)), most))

    def back(self, g: Board, result: int) -> None:
        """So many were Activated."""
        self.left -= result

    def copy(self) -> ActivateTarget:
        return ActivateTarget(self.space, self.left, self.targets, self.settled)


class ActivateNumber(Step):
    """3.2.2, 3.2.3: how many of a Faction's Guerrillas are Activated."""

    def __init__(self, space: int, faction: int, least: int, most: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.faction = faction
        self.least = least
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """Fewer than all only where other Factions' Guerrillas make up for it."""
        most = min(self.most, g.count(self.space, underground(self.faction)))
        return [NUMBER + n for n in range(min(self.least, most), most + 1)] if most else []

    def take(self, g: Board, answer: int) -> None:
        """Activate them."""
        n = answer - NUMBER
        g.activate(self.space, self.faction, n)
        g.end(n)

    def copy(self) -> ActivateNumber:
        return ActivateNumber(self.space, self.faction, self.least, self.most)


# 3.2.4, 4.2.2 Removing what is exposed


def assault_strength(g: Board, space: int) -> int:
    """3.2.4: how many pieces an Assault removes in a space, with S.I.M. and Sánchez Mosquera where in effect."""
    troops = g.count(space, TROOPS)
    police = g.count(space, POLICE)
    if (CITIES | ECS) >> space & 1:
        return troops + police
    if g.momentum & MOMENTUM_SIM:
        troops += police
        police = 0
    if g.tables.mountain >> space & 1:
        return troops + police if g.momentum & MOMENTUM_MOSQUERA else troops // 2
    return troops


def assault_in(g: Board, space: int, targets: int = INSURGENTS) -> None:
    """3.2.4: Assault in a space, against a set of Factions; the Government seizes Cash that is removed."""
    g.call(AssaultTarget(space, assault_strength(g, space), targets, GOVERNMENT, True))


def exposed(g: Board, space: int, faction: int) -> int:
    """3.2.4, 4.2.2: the piece of a Faction that can be removed: Active Guerrilla, or Base once it has none; or -1."""
    if g.count(space, active(faction)):
        return active(faction)
    if not g.count(space, underground(faction)) and g.bases(space, faction):
        return base(faction)
    return -1


def exposed_number(g: Board, space: int, faction: int) -> int:
    """How many of a Faction's pieces an Assault could remove, were it strong enough."""
    n = g.count(space, active(faction))
    return n if g.count(space, underground(faction)) else n + g.bases(space, faction)


BASES_SETTLED: Final = 4
"""In the set of Factions whose pieces an Assault is through with: from this bit on, with their Bases."""


class AssaultTarget(Step):
    """3.2.4: which Faction's exposed pieces are removed? Once targeted, to the full extent (1.4.1)."""

    def __init__(
        self, space: int, left: int, targets: int, taker: int, optional: bool, targeted: int = 0, settled: int = 0
    ) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.left = left
        self.targets = targets
        self.taker = taker
        self.optional = optional
        self.targeted = targeted
        self.settled = settled

    def choices(self, g: Board) -> list[int]:
        """Active Guerrillas, or Bases of Factions that have none."""
        if not self.left:
            return []
        found: list[int] = []
        owed = False
        for f in range(M26, SYNDICATE + 1):
            if not self.targets >> f & 1:
                continue
            piece = exposed(g, self.space, f)
            if piece < 0:
                continue
            if self.targeted >> f & 1:
                owed = True
            if not self._through_with(piece):
                found.append(PIECE + piece)
        if found and not owed and (self.targeted or self.optional):
            found.append(DONE)
        return found

    def _through_with(self, piece: int) -> bool:
        f = OWNER[piece]
        return self.settled >> (f + BASES_SETTLED if piece == base(f) else f) & 1 == 1

    def take(self, g: Board, answer: int) -> None:
        """Ask how many, where others may share."""
        if answer == DONE:
            g.end()
            return
        piece = answer - PIECE
        f = OWNER[piece]
        self.targeted |= 1 << f
        self.settled |= 1 << (f + BASES_SETTLED if piece == base(f) else f)
        others = 0
        for o in range(M26, SYNDICATE + 1):
            if o != f and self.targets >> o & 1:
                next_piece = exposed(g, self.space, o)
                if next_piece >= 0 and not self._through_with(next_piece):
                    others += exposed_number(g, self.space, o)
        most = min(self.left, g.count(self.space, piece))
        g.call(AssaultNumber(self.space, piece, min(most, max(1, self.left - others)), most, self.taker))

    def back(self, g: Board, result: int) -> None:
        """So many were removed."""
        self.left -= result

    def copy(self) -> AssaultTarget:
        return AssaultTarget(
            self.space, self.left, self.targets, self.taker, self.optional, self.targeted, self.settled
        )


class AssaultNumber(Step):
    """3.2.4: how many of a Faction's pieces are removed."""

    def __init__(self, space: int, piece: int, least: int, most: int, taker: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.piece = piece
        self.least = least
        self.most = most
        self.taker = taker

    def choices(self, g: Board) -> list[int]:
        """Fewer than all only where other Factions' pieces make up for it."""
        most = min(self.most, g.count(self.space, self.piece))
        return [NUMBER + n for n in range(min(self.least, most), most + 1)] if most else []

    def take(self, g: Board, answer: int) -> None:
        """Remove them, and seize their Cash."""
        n = answer - NUMBER
        remove(g, self.space, self.piece, n, self.taker)
        g.end(n)

    def copy(self) -> AssaultNumber:
        return AssaultNumber(self.space, self.piece, self.least, self.most, self.taker)


# 3.3.3, 4.3.2 Attack and Ambush


def own_guerrillas(g: Board, space: int, who: int) -> int:
    """A Faction's Guerrillas in a space, with one that Mafia Offensive lends it."""
    return g.guerrillas(space, who) + (lent_guerrilla(g, space) if g.lent >= 0 else 0)


def activate_one(g: Board, who: int, space: int) -> None:
    """Activate 1 Underground Guerrilla of a Faction, or else the one that Mafia Offensive lends it."""
    if not g.activate(space, who, 1) and g.lent >= 0 and lent_underground(g, space):
        g.activate(space, SYNDICATE, 1)
        g.lent += 1


def attack_in(g: Board, who: int, space: int) -> None:
    """3.3.3: Activate all one's Guerrillas in a space and roll."""
    g.activate(space, who, g.count(space, underground(who)))
    if g.lent >= 0 and lent_underground(g, space):
        g.activate(space, SYNDICATE, 1)
        g.lent += 1
    g.call(AttackRoll(who, space))


def ambush_in(
    g: Board, who: int, space: int, targets: int = ALL_FACTIONS, bases_first: bool = False, waive: bool = False
) -> None:
    """4.3.2: Activate 1 Underground Guerrilla (not if waived), remove 2 enemy pieces, place a Guerrilla."""
    if not waive:
        activate_one(g, who, space)
    if g.journal is not None:
        g.note("ambush", who, space)
    g.call(RemoveEnemies(who, space, 2, targets, bases_first))
    g.call(CapturedGoods(who, space))


class AttackRoll(Roll):
    """3.3.3: success when the die is no more than one's Guerrillas there."""

    def __init__(self, faction: int, space: int) -> None:
        super().__init__()
        self.faction = faction
        self.space = space

    def take(self, g: Board, answer: int) -> None:
        """Raúl lets 26July roll again."""
        roll = answer - DIE
        if g.journal is not None:
            g.note("attack-roll", self.faction, self.space, roll, own_guerrillas(g, self.space, self.faction))
        if self.faction == M26 and g.capabilities & RAUL:
            g.call(AttackReroll(self.faction, self.space, roll))
        else:
            attack_result(g, self.faction, self.space, roll)
        g.end()

    def copy(self) -> AttackRoll:
        return AttackRoll(self.faction, self.space)


class AttackReroll(Step):
    """Raúl: 26July may roll an Attack die again, once."""

    def __init__(self, who: int, space: int, roll: int) -> None:
        super().__init__(who)
        self.space = space
        self.roll = roll

    def choices(self, g: Board) -> list[int]:
        """Reroll, or not."""
        return [REROLL, NO]

    def take(self, g: Board, answer: int) -> None:
        """Roll, or let the first roll stand."""
        if answer == REROLL:
            g.call(SecondAttackRoll(self.who, self.space))
        else:
            attack_result(g, self.who, self.space, self.roll)
        g.end()

    def copy(self) -> AttackReroll:
        return AttackReroll(self.who, self.space, self.roll)


class SecondAttackRoll(AttackRoll):
    """Raúl: the second roll stands."""

    def take(self, g: Board, answer: int) -> None:
        """Carry it out."""
        roll = answer - DIE
        if g.journal is not None:
            g.note("attack-roll", self.faction, self.space, roll, own_guerrillas(g, self.space, self.faction))
        attack_result(g, self.faction, self.space, roll)
        g.end()

    def copy(self) -> SecondAttackRoll:
        return SecondAttackRoll(self.faction, self.space)


def attack_result(g: Board, who: int, space: int, roll: int) -> None:
    """3.3.3: up to 2 enemy pieces on a success, Captured Goods on a 1."""
    if roll <= own_guerrillas(g, space, who):
        g.call(RemoveEnemies(who, space, 2, ALL_FACTIONS, False))
    if roll == 1:
        g.call(CapturedGoods(who, space))


class RemoveEnemies(Step):
    """3.3.3: up to 2 enemy pieces, Bases last; a Faction once targeted loses all it can (1.4.1)."""

    def __init__(self, who: int, space: int, left: int, targets: int, bases_first: bool, targeted: int = 0) -> None:
        super().__init__(who)
        self.space = space
        self.left = left
        self.targets = targets
        self.bases_first = bases_first
        self.targeted = targeted

    def choices(self, g: Board) -> list[int]:
        """Enemy pieces, Bases only where their Faction has nothing else, Casinos only without cubes."""
        if not self.left:
            return []
        found: list[int] = []
        owed = False
        for f in range(4):
            if f == self.who or not self.targets >> f & 1 or truce(g, self.who, f):
                continue
            before = len(found)
            self._pieces(g, f, found)
            if self.targeted >> f & 1 and len(found) > before:
                owed = True
        if found and self.targeted and not owed:
            found.append(DONE)
        return found

    def _pieces(self, g: Board, f: int, found: list[int]) -> None:
        s = self.space
        first = g.count(s, 3 * f)
        second = g.count(s, 3 * f + 1)
        if f == SYNDICATE and g.lent >= 0 and lent_guerrilla(g, s):
            if lent_underground(g, s):
                first -= 1
            else:
                second -= 1
        if self.bases_first and f == GOVERNMENT and g.count(s, GOVERNMENT_BASE):
            found.append(PIECE + GOVERNMENT_BASE)
            return
        if first:
            found.append(PIECE + 3 * f)
        if second:
            found.append(PIECE + 3 * f + 1)
        if first or second or not g.bases(s, f) or (f == SYNDICATE and g.cubes(s)):
            return
        if f != SYNDICATE or g.bases(s, f) > lent_casino(g, s):
            found.append(PIECE + base(f))

    def take(self, g: Board, answer: int) -> None:
        """Remove it, with its Cash for the taking."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        self.targeted |= 1 << OWNER[answer - PIECE]
        remove(g, self.space, answer - PIECE, 1, self.who)

    def copy(self) -> RemoveEnemies:
        return RemoveEnemies(self.who, self.space, self.left, self.targets, self.bases_first, self.targeted)


class CapturedGoods(Step):
    """3.3.3: place 1 Available Guerrilla in the space."""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def start(self, g: Board) -> None:
        """Place it, if there is one."""
        place(g, self.space, underground(self.who), 1)

    def copy(self) -> CapturedGoods:
        return CapturedGoods(self.who, self.space)
