"""The trail of a Non-player's reasons in words."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.nonplayers.general.mind import Reason
from malecon.games.cuba_libre.words import FACTION_NAMES, PIECE_NAMES, listed, space_name


def in_words(g: Board, reason: Reason) -> tuple[str, str]:
    """A reason as (rule, sentence): %s a space, %S spaces, %f a Faction, %F Factions, %p a piece, %n a number."""
    rule, text, marks = reason
    parts = text.split("%")
    words = parts[0]
    for part, mark in zip(parts[1:], marks, strict=True):
        words += _mark(g, part[0], mark) + part[1:]
    return rule, words


def _mark(g: Board, kind: str, mark: int) -> str:
    if kind == "s":
        return space_name(g, mark)
    if kind == "S":
        return listed([space_name(g, s) for s in spaces_in(mark)])
    if kind == "f":
        return FACTION_NAMES[mark]
    if kind == "F":
        return listed([FACTION_NAMES[f] for f in range(4) if mark >> f & 1])
    return PIECE_NAMES[mark] if kind == "p" else str(mark)
