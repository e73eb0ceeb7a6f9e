"""8.4 to 8.16: the Actions as they are offered, paid and begun."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.attack import AttackFrom
from malecon.games.splendid_little_war.actions.divisions import (
    Concentrate,
    FormColumn,
    ProtectFields,
    can_reinforce,
    can_repatriate,
    reinforce,
    repatriate,
)
from malecon.games.splendid_little_war.actions.insurgency import BurnFields, Lobby, Recruit
from malecon.games.splendid_little_war.actions.move import MoveFrom, MoveGeneral
from malecon.games.splendid_little_war.board import (
    ATTACK,
    BURN,
    CAPTAINCY,
    CONCENTRATE,
    CUBA,
    FORM_COLUMN,
    LOBBY,
    MOVE,
    MOVE_GENERAL,
    PROTECT,
    RECRUIT,
    REINFORCE,
    REPATRIATE,
    RESTACK,
)
from malecon.games.splendid_little_war.stacking import Reposition
from malecon.games.splendid_little_war.state import Step, War

CUBAN_ACTIONS: Final[list[int]] = [BURN, RECRUIT, LOBBY, MOVE, MOVE_GENERAL, ATTACK, RESTACK]
SPANISH_ACTIONS: Final[list[int]] = [
    LOBBY,
    MOVE,
    MOVE_GENERAL,
    ATTACK,
    REINFORCE,
    REPATRIATE,
    PROTECT,
    FORM_COLUMN,
    CONCENTRATE,
    RESTACK,
]
ACTIONS_OF: Final[list[list[int]]] = [CUBAN_ACTIONS, SPANISH_ACTIONS]
FROM_THE_REAR: Final[list[int]] = [MOVE, ATTACK, FORM_COLUMN, CONCENTRATE]
"""8.5, 8.10.4: the Spanish Actions that require a General, for whom the Captaincy General may stand in (8.16)."""


def procedure(who: int, action: int, rear: int) -> Step:
    """The first question of an Action; Reinforcements and Repatriation start without one."""
    if action == MOVE:
        return MoveFrom(who, rear)
    if action == ATTACK:
        return AttackFrom(who, rear)
    if action == MOVE_GENERAL:
        return MoveGeneral(who)
    if action == BURN:
        return BurnFields(who)
    if action == RECRUIT:
        return Recruit(who)
    if action == LOBBY:
        return Lobby(who, 0)
    if action == PROTECT:
        return ProtectFields(who, rear)
    if action == FORM_COLUMN:
        return FormColumn(who, rear)
    if action == CONCENTRATE:
        return Concentrate(who, rear)
    return Reposition(who)


def possible(g: War, who: int, action: int, rear: int) -> bool:
    """Whether an Action can be carried out now, cost apart."""
    if action == REINFORCE:
        return can_reinforce(g)
    if action == REPATRIATE:
        return can_repatriate(g)
    return procedure(who, action, rear).possible(g)


def from_the_rear(g: War) -> list[int]:
    """8.16: what the General in the Captaincy General box can order where no other General can."""
    if not g.at[CAPTAINCY]:
        return []
    return [action for action in FROM_THE_REAR if possible(g, 1 - CUBA, action, 1)]


class Perform(Step):
    """One Action, once it is paid for."""

    def __init__(self, who: int, action: int, rear: int) -> None:
        super().__init__(who)
        self.action = action
        self.rear = rear

    def go_on(self, g: War) -> None:
        """A part of a Coordinated Action that is no longer possible lapses (8.6)."""
        if not possible(g, self.who, self.action, self.rear):
            if g.journal is not None:
                g.note("lapsed", self.who, self.action)
        else:
            if g.journal is not None:
                g.note("action", self.who, self.action, self.rear)
            if self.action == REINFORCE:
                reinforce(g)
            elif self.action == REPATRIATE:
                repatriate(g)
            else:
                g.call(procedure(self.who, self.action, self.rear))
        g.end()

    def copy(self) -> Perform:
        return Perform(self.who, self.action, self.rear)
