"""3.2: Train, Garrison, Sweep and Assault."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.government import FreeAssault
from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.combat import assault_in, sweep_in
from malecon.games.cuba_libre.effects import ChooseSpace, loosen_cash, move_group, place
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    ASSAULT,
    BASE,
    CITIES,
    CIVIC_ACTION,
    DONE,
    ECS,
    EVERYWHERE,
    GARRISON,
    GOVERNMENT,
    GOVERNMENT_BASE,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_SIM,
    NUMBER,
    POLICE,
    SPACE,
    SPACE_COUNT,
    SWEEP,
    TRAIN,
    TROOPS,
)
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, EXECUTED, Operation
from malecon.games.cuba_libre.selection import FREE, LIMITED, WITH_ACTIVITY
from malecon.games.cuba_libre.support import CivicAction

SELECTING: Final = 0
"""Stages of an Operation that finds or trains in all its spaces after it has selected them."""
FINISHING: Final = 1


# 3.2.1 Train


class Train(Operation):
    """3.2.1 Train: cubes in each space, then a Base or Civic Action in one."""

    def __init__(self, mode: int = 0, allowed: int = EVERYWHERE, stage: int = SELECTING) -> None:
        super().__init__(GOVERNMENT, TRAIN, mode, allowed)
        self.stage = stage

    def choices(self, g: Board) -> list[int]:
        """Spaces, then a Base or Civic Action, once."""
        found = self.spaces(g) if self.stage == SELECTING else []
        if self.stage == SELECTING and self.selected:
            if TrainBase(self.selected).possible(g):
                found.append(BASE)
            if TrainCivicAction(self.selected).possible(g):
                found.append(CIVIC_ACTION)
        if self.mode & WITH_ACTIVITY and not self.status & ACTIVITY_USED:
            found += self.activities(g)
        if found and self.may_end():
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """As any Operation; or build a Base, or Support."""
        if answer == BASE:
            self.stage = FINISHING
            g.call(TrainBase(self.selected))
        elif answer == CIVIC_ACTION:
            self.stage = FINISHING
            g.call(TrainCivicAction(self.selected))
        else:
            super().take(g, answer)

    def resolve(self, g: Board, space: int) -> None:
        """Cubes come to Cities and Government Bases."""
        if CITIES >> space & 1 or g.count(space, GOVERNMENT_BASE):
            g.call(TrainTroops(space))

    def copy(self) -> Train:
        it = Train(self.mode, self.allowed, self.stage)
        self.progress_to(it)
        return it


class TrainTroops(Step):
    """3.2.1: how many Troops are placed, of up to 4 cubes?"""

    def __init__(self, space: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """As many as are Available."""
        return [NUMBER + n for n in range(min(4, g.available[TROOPS]) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Place them, and go on to Police."""
        n = answer - NUMBER
        place(g, self.space, TROOPS, n)
        g.call(TrainPolice(self.space, 4 - n))
        g.end()

    def copy(self) -> TrainTroops:
        return TrainTroops(self.space)


class TrainPolice(Step):
    """3.2.1: how many Police are placed?"""

    def __init__(self, space: int, most: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """As many as are Available and allowed."""
        return [NUMBER + n for n in range(min(self.most, g.available[POLICE]) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Place them."""
        place(g, self.space, POLICE, answer - NUMBER)
        g.end()

    def copy(self) -> TrainPolice:
        return TrainPolice(self.space, self.most)


class TrainBase(ChooseSpace):
    """3.2.1: in which selected space do 2 cubes become a Base?"""

    def __init__(self, spaces: int) -> None:
        super().__init__(GOVERNMENT)
        self.spaces = spaces

    def valid(self, g: Board, space: int) -> bool:
        """Spaces with 2 cubes and room for a Base."""
        return self.spaces >> space & 1 == 1 and g.cubes(space) >= 2 and g.can_place(space, GOVERNMENT_BASE)

    def take(self, g: Board, answer: int) -> None:
        """Go on to the cubes."""
        g.call(TrainBaseTroops(answer - SPACE))
        g.end()

    def copy(self) -> TrainBase:
        return TrainBase(self.spaces)


class TrainBaseTroops(Step):
    """3.2.1: how many of the 2 cubes that become a Base are Troops?"""

    def __init__(self, space: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """The others are Police."""
        least = max(0, 2 - g.count(self.space, POLICE))
        return [NUMBER + n for n in range(least, min(2, g.count(self.space, TROOPS)) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Replace them."""
        n = answer - NUMBER
        g.lift(self.space, TROOPS, n)
        g.lift(self.space, POLICE, 2 - n)
        place(g, self.space, GOVERNMENT_BASE)
        loosen_cash(g, self.space, GOVERNMENT)
        g.end()

    def copy(self) -> TrainBaseTroops:
        return TrainBaseTroops(self.space)


class TrainCivicAction(ChooseSpace):
    """3.2.1: in which selected space is there Civic Action (6.3.2)?"""

    def __init__(self, spaces: int) -> None:
        super().__init__(GOVERNMENT)
        self.spaces = spaces

    def valid(self, g: Board, space: int) -> bool:
        """Where the Government Controls, has Troops and Police, and can pay."""
        return self.spaces >> space & 1 == 1 and CivicAction(1 << space, False).possible(g)

    def take(self, g: Board, answer: int) -> None:
        """Go on to how much."""
        g.call(CivicAction(1 << answer - SPACE, False))
        g.end()

    def copy(self) -> TrainCivicAction:
        return TrainCivicAction(self.spaces)


# Moving cubes


class CubesFrom(Step):
    """3.2.2, 3.2.3: from which space do cubes move into the destination?"""

    def __init__(self, destination: int, origins: int, police: bool, used: int = 0) -> None:
        super().__init__(GOVERNMENT)
        self.destination = destination
        self.origins = origins
        self.police = police
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """Spaces with cubes that have not moved; each once."""
        found = [
            SPACE + s
            for s in range(SPACE_COUNT)
            if self.origins >> s & 1
            and s != self.destination
            and not self.used >> s & 1
            and (g.unmoved(s, TROOPS) or (self.police and g.unmoved(s, POLICE)))
        ]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to their number."""
        if answer == DONE:
            g.end()
            return
        s = answer - SPACE
        self.used |= 1 << s
        g.call(MoveTroops(s, self.destination, self.police and g.unmoved(s, POLICE) > 0))

    def copy(self) -> CubesFrom:
        return CubesFrom(self.destination, self.origins, self.police, self.used)


class MoveTroops(Step):
    """3.2.2, 3.2.3: how many Troops move?"""

    def __init__(self, origin: int, destination: int, police: bool) -> None:
        super().__init__(GOVERNMENT)
        self.origin = origin
        self.destination = destination
        self.police = police

    def choices(self, g: Board) -> list[int]:
        """None only where Police may move instead."""
        return [NUMBER + n for n in range(0 if self.police else 1, g.unmoved(self.origin, TROOPS) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Move them, or go on to Police."""
        n = answer - NUMBER
        if self.police:
            g.call(MovePolice(self.origin, self.destination, n))
        else:
            move_cubes(g, self.origin, self.destination, n, 0)
        g.end()

    def copy(self) -> MoveTroops:
        return MoveTroops(self.origin, self.destination, self.police)


class MovePolice(Step):
    """3.2.2: how many Police move along?"""

    def __init__(self, origin: int, destination: int, troops: int) -> None:
        super().__init__(GOVERNMENT)
        self.origin = origin
        self.destination = destination
        self.troops = troops

    def choices(self, g: Board) -> list[int]:
        """At least one, if no Troops move."""
        return [NUMBER + n for n in range(0 if self.troops else 1, g.unmoved(self.origin, POLICE) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Move them with the Troops."""
        move_cubes(g, self.origin, self.destination, min(self.troops, g.count(self.origin, TROOPS)), answer - NUMBER)
        g.end()

    def copy(self) -> MovePolice:
        return MovePolice(self.origin, self.destination, self.troops)


def move_cubes(g: Board, origin: int, destination: int, troops: int, police: int) -> None:
    """Move cubes with their Cash; they move no more in this Operation."""
    g.mark_moved(destination, TROOPS, troops)
    g.mark_moved(destination, POLICE, police)
    move_group(g, origin, destination, GOVERNMENT, troops, police)


# 3.2.2 Garrison


class Garrison(Operation):
    """3.2.2 Garrison: cubes to ECs and Cities, find Guerrillas in ECs, Assault in one of them."""

    def __init__(self, mode: int = 0, allowed: int = EVERYWHERE, stage: int = SELECTING) -> None:
        super().__init__(GOVERNMENT, GARRISON, mode, allowed)
        self.stage = stage
        self.assaulted = False

    def start(self, g: Board) -> None:
        """Pay once, for all."""
        super().start(g)
        self.status |= EXECUTED
        if not self.mode & FREE:
            self.pay(g, g.coin_cost())
        self.bind(g)

    def choices(self, g: Board) -> list[int]:
        """Destinations; after all moves, an EC to Assault."""
        found: list[int] = []
        if self.stage == SELECTING:
            found = self.destinations(g)
        elif not self.assaulted:
            found = FreeAssault(self.assault_spaces()).choices(g)
        if self.mode & WITH_ACTIVITY and not self.status & ACTIVITY_USED:
            found += self.activities(g)
        if found:
            found.append(DONE)
        return found

    def cost(self, g: Board) -> int:
        """3.2.2: one payment in all."""
        return g.coin_cost()

    def destinations(self, g: Board) -> list[int]:
        """ECs and Cities into which a cube can still move."""
        if self.mode & LIMITED and self.selected:
            return []
        homes = 0
        for s in range(SPACE_COUNT):
            if g.unmoved(s, TROOPS) or g.unmoved(s, POLICE):
                homes |= 1 << s
        return [SPACE + s for s in spaces_in((CITIES | ECS) & self.allowed & ~self.selected) if homes & ~(1 << s)]

    def assault_spaces(self) -> int:
        """3.2.2: any EC; if Limited, the destination."""
        return ECS & self.selected if self.mode & LIMITED and self.selected else ECS

    def take(self, g: Board, answer: int) -> None:
        """Move cubes, then find Guerrillas, then Assault."""
        if answer == DONE:
            self.go_on(g)
        elif answer >= ACTIVITY:
            self.begin_activity(g, answer - ACTIVITY)
        elif self.stage == SELECTING:
            s = answer - SPACE
            self.selected |= 1 << s
            if g.journal is not None:
                g.note("select", self.who, self.kind, s)
            g.call(CubesFrom(s, EVERYWHERE, True))
        else:
            self.assaulted = True
            if g.journal is not None:
                g.note("assault", answer - SPACE)
            g.call(AssaultSpace(answer - SPACE))

    def go_on(self, g: Board) -> None:
        """From moving to finding, from there to the end."""
        if self.stage == SELECTING:
            self.stage = FINISHING
            for s in spaces_in(ECS):
                sweep_in(g, s)
        else:
            self.finish(g)

    def copy(self) -> Garrison:
        it = Garrison(self.mode, self.allowed, self.stage)
        it.assaulted = self.assaulted
        self.progress_to(it)
        return it


# 3.2.3 Sweep


class Sweep(Operation):
    """3.2.3 Sweep: Troops into selected spaces, then Guerrillas are found in all of them."""

    def __init__(self, mode: int = 0, allowed: int = EVERYWHERE, stage: int = SELECTING) -> None:
        super().__init__(GOVERNMENT, SWEEP, mode, allowed)
        self.stage = stage

    def spaces(self, g: Board) -> list[int]:
        """None any more once Guerrillas are being found."""
        return super().spaces(g) if self.stage == SELECTING else []

    def resolve(self, g: Board, space: int) -> None:
        """Troops (with S.I.M. also Police) may move in from adjacent spaces."""
        g.call(CubesFrom(space, g.adjacent(space), g.momentum & MOMENTUM_SIM != 0))

    def take(self, g: Board, answer: int) -> None:
        """As any Operation; but the end of selecting is not yet the end."""
        if answer == DONE and self.selected:
            self.go_on(g)
        else:
            super().take(g, answer)

    def go_on(self, g: Board) -> None:
        """From moving to finding, from there to the end."""
        if self.stage == SELECTING and self.selected:
            self.stage = FINISHING
            for s in spaces_in(self.selected):
                sweep_in(g, s)
        else:
            super().go_on(g)

    def copy(self) -> Sweep:
        it = Sweep(self.mode, self.allowed, self.stage)
        self.progress_to(it)
        return it


# 3.2.4 Assault


class Assault(Operation):
    """3.2.4 Assault: remove exposed pieces in selected spaces."""

    def __init__(self, mode: int = 0, allowed: int = EVERYWHERE) -> None:
        super().__init__(GOVERNMENT, ASSAULT, mode, allowed)

    def resolve(self, g: Board, space: int) -> None:
        """With Armored Cars, Troops come first, from any space where they have not yet fought."""
        if g.momentum & MOMENTUM_ARMORED_CARS:
            g.call(CubesFrom(space, EVERYWHERE & ~self.selected, g.momentum & MOMENTUM_SIM != 0))
        g.call(AssaultSpace(space))

    def copy(self) -> Assault:
        it = Assault(self.mode, self.allowed)
        self.progress_to(it)
        return it


class AssaultSpace(Step):
    """3.2.4: the Assault in one space, with the cubes there now."""

    def __init__(self, space: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space

    def go_on(self, g: Board) -> None:
        """Count, and choose targets."""
        assault_in(g, self.space)
        g.end()

    def copy(self) -> AssaultSpace:
        return AssaultSpace(self.space)
