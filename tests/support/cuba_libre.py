"""Positions of Cuba Libre in a few words, and answers by name."""

from __future__ import annotations

from typing import Any

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import FACTIONS, PIECES, SPACES

GAME = malecon.load("cuba-libre")


def position(
    spaces: dict[str, str] | None = None, resources: tuple[int, int, int, int] = (20, 20, 20, 20), **fields: Any
) -> Board:
    """A state at the start of a turn: spaces as "troops 3, m26-active 2, +1, terror 1, cash-syndicate 1"."""
    fields.setdefault("card", 25)
    fields.setdefault("next", 36)
    g = GAME.at(
        {
            "spaces": {name: _space(words) for name, words in (spaces or {}).items()},
            "resources": dict(zip(FACTIONS, resources, strict=True)),
            **fields,
        }
    )
    assert isinstance(g, Board)
    return g


LEVEL_WORDS = {
    "+2": "active-support",
    "+1": "passive-support",
    "0": "neutral",
    "-1": "passive-opposition",
    "-2": "active-opposition",
}


def _space(words: str) -> dict[str, Any]:
    found: dict[str, Any] = {"pieces": {}, "cash": {}}
    for word in words.split(","):
        name, _, number = word.strip().partition(" ")
        if name in LEVEL_WORDS:
            found["support"] = LEVEL_WORDS[name]
        elif name == "terror":
            found["terror"] = int(number)
        elif name.startswith("cash-"):
            found["cash"][name[5:]] = int(number)
        elif name:
            found["pieces"][name] = int(number or 1)
    return found


def first(faction: str, spaces: dict[str, str] | None = None, **fields: Any) -> Board:
    """A position in which a Faction alone is Eligible, and so the 1st."""
    return position(spaces, eligible=[faction], **fields)


def play(g: Board, *answers: str) -> Board:
    """Give answers one after another, each legal or already given by the kernel; nothing may be broken on the way."""
    for answer in answers:
        if answer not in legal(g):
            forced = [g.game.actions[note[4]] for note in g.journal or [] if note[1] == "forced"]
            assert answer in forced, (answer, g.question, g.prompt(), legal(g))
            continue
        g.journal = []
        g.play(answer)
        assert g.faults() == []
    return g


def legal(g: Board) -> list[str]:
    """The answers open now, by name."""
    return [g.game.actions[a] for a in g.legal()]


def spaces_open(g: Board) -> set[str]:
    """The spaces among the answers open now."""
    return {a.removeprefix("space:") for a in legal(g) if a.startswith("space:")}


def numbers_open(g: Board) -> list[int]:
    """The numbers among the answers open now."""
    return [int(a.removeprefix("number:")) for a in legal(g) if a.startswith("number:")]


def asides(g: Board, faction: str) -> list[str]:
    """What a Faction may do beside the question, by name."""
    return [g.game.actions[a] for a in g.asides(faction)]


def pieces(g: Board, space: str) -> dict[str, int]:
    """The pieces in a space."""
    s = SPACES.index(space)
    return {name: g.count(s, p) for p, name in enumerate(PIECES) if g.count(s, p)}


def cash(g: Board, space: str) -> dict[str, int]:
    """The Cash in a space by its owner."""
    s = SPACES.index(space)
    return {name: g.cash_at(s, f) for f, name in enumerate(FACTIONS) if g.cash_at(s, f)}


def level(g: Board, space: str) -> int:
    """Support (above 0) or Opposition (below) in a space."""
    return g.support[SPACES.index(space)]


def terror(g: Board, space: str) -> int:
    """Terror or Sabotage markers in a space."""
    return g.terror[SPACES.index(space)]


def actor(g: Board) -> str:
    """Who is asked."""
    return "chance" if g.actor < 0 else FACTIONS[g.actor]
