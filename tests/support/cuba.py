"""Games of Cuba at positions that tests describe in a few words."""

from __future__ import annotations

from random import Random
from typing import Any

import malecon
from malecon.games.cuba.game import CubaGame
from malecon.games.cuba.state import Cuba
from malecon.kernel import CHANCE

_game = malecon.load("cuba")
assert isinstance(_game, CubaGame)
GAME = _game
BILLS = {"tax": "tax-3", "duty": "duty-sugar", "subsidy": "subsidy-water", "other": "drought"}
FOUR = ["worker", "tradeswoman", "architect", "foreman"]


def at(*players: dict[str, Any], options: dict[str, Any] | None = None, **fields: Any) -> Cuba:
    """A position with these players in seat order (at least two), common boards unless told otherwise.

    Acts in force are those of the start; with others it is the second round.
    """
    if "acts" in fields:
        fields.setdefault("round", 2)
    settled = {"plantation_side": "common", "players": max(2, len(players)), **(options or {})}
    roles = GAME.new(**settled).roles
    entries = {role: dict(entry) for role, entry in zip(roles, players, strict=False)}
    if fields.get("phase") in ("parliament", "statutes", "end"):
        for role in roles:
            entries.setdefault(role, {}).setdefault("played", FOUR)
    bills = {section: bill for section, bill in BILLS.items() if bill not in fields.get("acts", {}).values()}
    return GAME.at({"options": settled, "bills": bills, **fields, "players": entries})


def do(state: Cuba, *answers: str) -> Cuba:
    """Give these answers, one after another."""
    for answer in answers:
        state.play(answer)
    assert state.faults() == []
    return state


def names(state: Cuba) -> list[str]:
    """The answers open now, by name."""
    return [state.game.actions[action] for action in state.legal()]


def seat(state: Cuba, who: int = 0) -> dict[str, Any]:
    """What all can see of a player."""
    found: dict[str, Any] = state.view(who)["players"][who]
    return found


def until(state: Cuba, question: str, rng: Random | None = None) -> Cuba:
    """Play on, doing as little as possible (or at random), up to the next question of a kind."""
    while not state.over and state.question != question:
        step(state, rng)
    return state


def step(state: Cuba, rng: Random | None = None) -> None:
    """One answer: the least there is, or one at random."""
    legal = state.legal()
    if rng is not None:
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(legal))
        return
    for least in ("done", "refuse", "number:0"):
        if state.game.number(least) in legal:
            state.play(least)
            return
    state.step(legal[0])
