"""Who plays what unless somebody says otherwise: a role may be a bot's by the rules, and a player may have several."""

from __future__ import annotations

from malecon.bots.registry import bots
from malecon.bots.search.levels import DEFAULT
from malecon.kernel import State


def prescribed(state: State, role: int) -> str:
    """The bot that plays a role by the rules of the game, or "" if the role is a player's."""
    return next((info.name for info in bots(state.game.name) if info.prescribed(state, role)), "")


def players(state: State) -> list[list[int]]:
    """The roles of each player; those that are a bot's by the rules are no player's."""
    teams = [state.team(role) for role in range(len(state.roles)) if not prescribed(state, role)]
    return [team for i, team in enumerate(teams) if team not in teams[:i]]


def opponent(state: State) -> str:
    """The bot that one plays against: the one that the rules prescribe in this game, if they do, else the strongest."""
    return next(filter(None, (prescribed(state, role) for role in range(len(state.roles)))), DEFAULT)
