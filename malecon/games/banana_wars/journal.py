"""The journal of Banana Wars: each note as a sentence, how much it weighs, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from malecon.games.banana_wars import actions as a
from malecon.games.banana_wars.activista import least_success
from malecon.games.banana_wars.board import ACTIVISTA, DECK, DISPLAY, PLAYS_CARD, US, Board
from malecon.games.banana_wars.us import IMPROVES
from malecon.games.banana_wars.words import (
    AIMS,
    KIND_NAMES,
    ROLE_NAMES,
    country,
    does,
    listing,
    market,
    name,
    some,
    title,
    unit,
)
from malecon.kernel.text import DEED, HEAD, NOISE, PART, Die, Facts, Move, Sentence

# Sentences.


def _play(g: Board, role: int, number: int, origin: int) -> str:
    source = " from the display" if origin == DISPLAY else " off the deck" if origin == DECK else ""
    side = g.tables.card(number).sides[role]
    return f"{does(role, 'play')} {side.title}{source}: {side.ap} AP, draw {side.draw}."


def _points(g: Board, role: int, points: int, now: int) -> str:
    return f"{ROLE_NAMES[role]}: {points} AP{f', {now} in all' if now != points else ''}."


def _rest(g: Board, role: int, points: int, kept: int, now: int) -> str:
    lost = f"; {some(points - kept, 'AP', 'AP')} lost" if kept < points else ""
    if not kept:
        return f"Military Resources stay at {now}{lost}."
    return f"The rest saved: {kept} AP to Military Resources, now {now}{lost}."


def _display(g: Board, number: int) -> str:
    return f"On display: {title(g, number, ACTIVISTA)} / {title(g, number, US)}."


def _end(g: Board, crises: int, us: bool) -> str:
    remain = "1 crisis remains" if crises == 1 else f"{crises or 'no'} crises remain"
    return f"Good Neighbor Policy: {remain}; {'the US wins' if us else 'the Activistas win'}."


def _action(g: Board, kind: int, place: int, by_country: int) -> str:
    pays = "its Country Track pays 1 AP" if by_country else "1 AP"
    dice = ""
    if kind == a.CRISIS:
        dice = f", {some(g.rebels[place], 'die', 'dice')}, {least_success(g, place)} needed"
    return f"{KIND_NAMES[kind]} in {country(g, place)}: {pays}{dice}."


def _jefe(g: Board, place: int, origin: int) -> str:
    came = "a Jefe rises" if origin < 0 else f"a Jefe comes from {country(g, origin)}"
    return f"{name(g, place)}: {came}."


def _crisis(g: Board, place: int, level: int) -> str:
    return f"{name(g, place)}: crisis level {level}." if level else f"{name(g, place)}: the crisis ends."


def _rolled(die: int, least: int) -> str:
    return f"{die} succeeds" if die >= least else f"{die} fails, {least} needed"


def _degrade(g: Board, number: int, payer: int) -> str:
    pays = "1 AP" if payer < 0 else f"the Country Track of {country(g, payer)} pays 1 AP"
    return f"Degrade {market(g, number)}: {pays}."


def _move(g: Board, kind: int, strength: int, origin: int, place: int) -> str:
    return f"Move: {unit(g, kind, strength)}, {name(g, origin)} → {name(g, place)}."


def _operation(g: Board, place: int, level: int, usa: int, usn: int, usmc: int) -> str:
    units = ((usmc, 2), (usn, 1), (usa, 0))
    dice = listing([f"{n} {g.tables.unit_names[k]}" for n, k in units if n])
    return f"Operation in {country(g, place)}{f', crisis level {level}' if level else ''}: dice for {dice}."


def _operation_die(g: Board, place: int, kind: int, die: int, least: int, target: int) -> str:
    result = "hits" if die >= least else f"fails, {least} needed"
    return f"{g.tables.unit_names[kind]} rolls {die} against {AIMS[target]}: {result}."


def _fever(g: Board, kind: int, strength: int, place: int, die: int, struck: int, faces: int) -> str:
    loss = "falls to strength 1" if strength == 2 else "goes to the Training Box"
    return f"{name(g, place)}: fever, {unit(g, kind, strength)} rolls {die} and {loss if struck else 'is spared'}."


OPEN: Final[dict[str, Sentence]] = {
    "turn": ("12", lambda g, side, turn: f"Turn {turn} · {ROLE_NAMES[side]}."),
    "free": ("1", lambda g, side: f"{ROLE_NAMES[side]}: 1 free AP."),
    "play": ("2", _play),
    "exchange": ("2", lambda g, role, number: f"{title(g, number, role)} goes on display."),
    "points": ("3", _points),
    "lost": ("4", lambda g, role, points: f"{some(points, 'AP', 'AP')} on the Action Track lost."),
    "rest": ("save-resources", _rest),
    "draws": ("5", lambda g, role: f"{does(role, 'draw')} a card."),
    "drawn": ("5", lambda g, role, number: f"Drawn: {title(g, number, role)}."),
    "display": ("11", _display),
    "change": ("11", lambda g, role, era: f"{does(role, 'change')} the administration."),
    "deck": ("11", lambda g, era, size: f"The deck of administration {era} has {size} cards."),
    "president": ("11", lambda g, n: f"Administration {n} · {g.tables.presidents[n - 1]}."),
    "sudden-death": ("13", "AP are required for a crisis and none remain: the Activistas win by sudden death."),
    "end": ("13", _end),
}
TOLD: Final[dict[str, Sentence]] = {
    "action": ("4", _action),
    "agitators": ("raise-agitators", lambda g, c, n: f"{name(g, c)}: {some(n, 'Agitator')} raised."),
    "rebels": ("create-rebel", lambda g, c, n: f"{name(g, c)}: {some(n, 'Agitator')} turned Rebel."),
    "jefe": ("raise-jefe", _jefe),
    "crisis": ("crisis", _crisis),
    "crisis-die": ("crisis", lambda g, c, die, least: f"{name(g, c)}: {_rolled(die, least)}."),
    "crisis-fails": ("crisis", lambda g, c: f"{name(g, c)}: no success, the crisis does not rise."),
    "reroll": ("crisis", lambda g, c, die, least: f"{name(g, c)}: one success rolled again, {_rolled(die, least)}."),
    "save": ("save-country", lambda g, c, now: f"Record and save in {country(g, c)}: {now} AP there."),
    "degrade": ("degrade", _degrade),
    "degrade-die": ("degrade", lambda g, die: f"Rolled {die}."),
    "market": ("degrade", lambda g, m, before, after: f"{g.tables.market_names[m]} market: {before} → {after}."),
    "resources": ("save-resources", lambda g, before, after: f"Military Resources: {before} → {after}."),
    "from-resources": ("9", lambda g, paid, left: f"{paid} AP from Military Resources, {left} left."),
    "improve": ("improve", lambda g, m: f"Improve {market(g, m)}."),
    "improve-die": ("improve", lambda g, die: f"{_rolled(die, IMPROVES)}."),
    "no-dice": ("improve", lambda g, m: "No Military Resources are left, so no dice."),
    "create": ("create-usa", lambda g, kind: f"Create: {unit(g, kind, 2)}, Training Box → Deployment Box."),
    "recover": ("move", "Return damaged units."),
    "move": ("move", _move),
    "repair": ("7", lambda g, kind, place: f"{name(g, place)}: {unit(g, kind, 1)} at full strength again."),
    "operation": ("operations", _operation),
    "operation-die": ("operations", _operation_die),
    "jefe-removed": ("eliminate-rebels", lambda g, c: f"{name(g, c)}: the Jefe is removed."),
    "rebel-reduced": ("eliminate-rebels", lambda g, c: f"{name(g, c)}: a Rebel falls back to Agitator."),
    "removed": ("eliminate-agitators", lambda g, c, n: f"{name(g, c)}: {some(n, 'Agitator')} removed."),
    "fever": ("11", _fever),
}
"""Notes that begin with the side whose turn it is and the rule by which it happened, this one or that of its card."""
SENTENCES: Final[dict[str, Sentence]] = {**OPEN, **TOLD}
DEEDS: Final = ("play", "change", "action", "save", "degrade", "improve", "create", "recover", "move", "operation")
LEVELS: Final[dict[str, str]] = {
    **dict.fromkeys(SENTENCES, PART),
    **dict.fromkeys(("turn", "president", "sudden-death", "end"), HEAD),
    **dict.fromkeys(DEEDS, DEED),
    **dict.fromkeys(("deck",), NOISE),
}
OF_ROLE: Final = {"free": "6", "play": "7", "exchange": "7", "points": "8", "draws": "10", "drawn": "10"}
"""Kinds of notes that begin with a role, and the US player's number of the rule behind them."""
ABOUT: Final = frozenset((*OF_ROLE, *TOLD, "lost", "rest", "change"))
"""Kinds of notes that begin with the role they are about."""


def sentence(g: Board, note: Sequence[Any]) -> tuple[str, str] | None:
    """A note under the rule by which it happened; None: its kind has but one."""
    kind: str = note[1]
    if kind in TOLD:
        words = SENTENCES[kind][1]
        return note[3], words if isinstance(words, str) else words(g, *note[4:])
    if kind in OF_ROLE and note[2] == US:
        words = SENTENCES[kind][1]
        return OF_ROLE[kind], words if isinstance(words, str) else words(g, *note[2:])
    return None


def level(note: Sequence[Any]) -> str:
    """What the text of a card does is part of playing it, and what changes nothing is noise; "": as its kind says."""
    kind: str = note[1]
    if (kind == "points" and not note[4]) or (kind == "resources" and note[4] == note[5]):
        return NOISE
    return PART if kind in TOLD and note[3] in PLAYS_CARD else ""


def facts(g: Board, note: Sequence[Any]) -> Facts | None:
    """Whom a note is about, where it happened, and what moved, fell or was shown."""
    kind: str = note[1]
    if kind not in ABOUT:
        if kind == "forced":
            return None
        return Facts(about=-1, cards=(f"card:{note[2]}",) if kind == "display" else ())
    about: int = note[2]
    if kind in ("play", "exchange", "drawn"):
        return Facts(about=about, cards=(f"card:{note[3]}",))
    return _happened(g, kind, about, list(note[4:]) if kind in TOLD else [])


def _happened(g: Board, kind: str, about: int, what: list[Any]) -> Facts:
    if kind in ("agitators", "removed"):
        here = _id(what[0])
        move = Move("Agitator", what[1], "", here) if kind == "agitators" else Move("Agitator", what[1], here, "")
        return Facts(about=about, places=(here,), moves=(move,))
    if kind == "jefe":
        origin = "" if what[1] < 0 else _id(what[1])
        return Facts(about=about, places=(_id(what[0]),), moves=(Move("Jefe", 1, origin, _id(what[0])),))
    if kind == "move":
        move = Move(g.tables.unit_names[what[0]], 1, _id(what[2]), _id(what[3]))
        return Facts(about=about, places=tuple(_id(p) for p in what[2:4] if p < a.COUNTRIES), moves=(move,))
    if kind == "create":
        return Facts(about=about, moves=(Move(g.tables.unit_names[what[0]], 1, "training", "deployment"),))
    if kind in ("crisis-die", "reroll"):
        return Facts(about=about, places=(_id(what[0]),), dice=(Die(what[1], what[2], what[1] >= what[2]),))
    if kind == "operation-die":
        return Facts(about=about, places=(_id(what[0]),), dice=(Die(what[2], what[3], what[2] >= what[3]),))
    if kind == "improve-die":
        return Facts(about=about, dice=(Die(what[0], IMPROVES, what[0] >= IMPROVES),))
    if kind == "degrade-die":
        return Facts(about=about, dice=(Die(what[0]),))
    if kind == "fever":
        least = min(n for n in range(1, 7) if what[5] >> n & 1)
        return Facts(about=US, places=(_id(what[2]),), dice=(Die(what[3], least, bool(what[4])),))
    if kind == "repair":
        return Facts(about=about, places=(_id(what[1]),))
    if kind == "action":
        return Facts(about=about, places=(_id(what[1]),))
    if kind in ("rebels", "crisis", "crisis-fails", "save", "operation", "jefe-removed", "rebel-reduced"):
        return Facts(about=about, places=(_id(what[0]),))
    return Facts(about=about)


def _id(place: int) -> str:
    return "training" if place == a.TRAINING else a.ACTIONS[a.COUNTRY + place]
