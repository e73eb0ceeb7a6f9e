"""Positions and answers for the tests of Cuba: The Splendid Little War."""

from __future__ import annotations

from typing import Any

import malecon
from malecon.games.splendid_little_war.board import SPACES, TARGET, ZONE, ZONES, bits
from malecon.games.splendid_little_war.game import SplendidLittleWar
from malecon.games.splendid_little_war.state import War

NAME = "splendid-little-war"


def load() -> SplendidLittleWar:
    """The game as it is shipped."""
    found = malecon.load(NAME)
    assert isinstance(found, SplendidLittleWar)
    return found


GAME = load()


def stack(at: str, *units: str, **marks: Any) -> dict[str, Any]:
    """A stack in a space."""
    return {"at": at, "units": list(units), **marks}


def war(*stacks: dict[str, Any], **fields: Any) -> War:
    """A state at the start of an Action Round; hands are empty unless given."""
    return GAME.at({"stacks": list(stacks), **fields})


def spain(*stacks: dict[str, Any], **fields: Any) -> War:
    """The same, with Spain to move."""
    return war(*stacks, next="spain", **fields)


def do(state: War, *answers: str) -> War:
    """Give answers by name; one with a question mark only if it is open, for it may have been the only one.

    One with a star is given as long as it is open.
    """
    for answer in answers:
        while answer.endswith("*") and answer[:-1] in legal(state):
            state.play(answer[:-1])
        if answer.endswith("*"):
            continue
        name = answer.removesuffix("?")
        if name == answer or name in legal(state):
            state.play(name)
    return state


def number(unit: str) -> int:
    """The piece of a name."""
    return GAME.tables.ids.index(unit)


def where(state: War, unit: str) -> str:
    """The space a piece is in."""
    return SPACES[state.loc[number(unit)]]


def marks(state: War, unit: str) -> int:
    """What a piece carries."""
    return state.mark[number(unit)]


def targeted(state: War, unit: str) -> bool:
    """Whether a piece has a Target marker."""
    return marks(state, unit) & TARGET != 0


def together(state: War, unit: str) -> set[str]:
    """The pieces in the stack of a piece."""
    return {GAME.tables.ids[p] for p in bits(state.stack[number(unit)])}


def legal(state: War) -> set[str]:
    """The answers open now, by name."""
    return {GAME.actions[a] for a in state.legal()}


def zone(state: War, card: str) -> str:
    """Where a card is."""
    return ZONES[state.card[card_number(card)] & ZONE]


def card_number(card: str) -> int:
    """The number of a card."""
    return next(c.number for c in GAME.tables.cards if c.id == card)


def pass_both(state: War) -> War:
    """Both sides Pass, and the Administrative Phase goes on until the next question."""
    while state.question == "Round" and state.passes < 2:
        last = state.passes == 1
        state.play("pass")
        if last:
            break
    return state
