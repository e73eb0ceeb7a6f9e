"""The journal in words: what happened, how much it weighs in the story, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.splendid_little_war.board import (
    CARD,
    CITY_US,
    CUBA,
    SIDE,
    SPACE,
    SPACES,
    SPAIN,
    UNIT,
)
from malecon.games.splendid_little_war.state import DRAW, LEVELS, War
from malecon.games.splendid_little_war.words import (
    ACTIONS,
    SIDES,
    action,
    card,
    chance,
    dice,
    listed,
    name,
    names,
    outcome,
    place,
    plural,
    rolled,
    signed,
    successes,
)
from malecon.kernel import DEED, HEAD, NOISE, PART, Die, Facts, Move
from malecon.kernel.text import Sentence


def _over(g: War, winner: int, level: int) -> str:
    if winner == DRAW:
        return "The war ends in a draw."
    return f"{SIDES[winner]} wins: {LEVELS[level]}."


def _attack(g: War, who: int, space: int, attackers: int, defenders: int) -> str:
    whom = names(g, defenders) if defenders else "the City"
    return f"{SIDES[who]} attacks in {place(g, space)}: {names(g, attackers)} against {whom}."


def _move(g: War, who: int, source: int, dest: int, *pieces: int) -> str:
    return f"{SIDES[who]} moves {listed([name(g, p) for p in pieces])}: {place(g, source)} to {place(g, dest)}."


def _die(g: War, die: int, result: int) -> str:
    return f"{rolled(die, result)}: {'SUCCESS' if result >= 5 else 'FAILURE'}."


def _combat(g: War, who: int, n: int, drm: int, counter: int) -> str:
    verb = "counterattacks" if counter else "attacks"
    return f"{SIDES[who]} {verb} with {dice(n)}{f', {signed(drm)}' if drm else ''}: {chance(drm)} each."


def _fought(g: War, who: int, space: int, hits: int, counter: int) -> str:
    what = "Counterattack" if counter else "Attack"
    return f"{SIDES[who]}'s {what} in {place(g, space)} {'hits' if hits else 'fails'}: {successes(hits)}."


def _crossing(g: War, die: int, stopped: int) -> str:
    end = "they do not get through, 5 needed" if stopped else "across"
    return f"The garrisoned Trocha: {die}, {end}."


def _blocked(g: War, answer: int) -> str:
    who = f"The Fleets in {place(g, answer - SPACE)}" if answer < CARD else name(g, answer - UNIT)
    return f"{who} cannot move."


def _captured(g: War, city: int, holder: int) -> str:
    whose = "the United States" if holder == CITY_US else SIDES[holder]
    return f"{place(g, city)} falls to {whose}."


def _action(g: War, who: int, what: int, rear: int) -> str:
    words = ACTIONS[what].split(":")[0]
    return f"{SIDES[who]}: {words}{', ordered by the Captaincy General' if rear else ''}."


def _coordinate(g: War, who: int, bill: int, *parts: int) -> str:
    return f"{SIDES[who]} coordinates {listed([action(g, part) for part in parts])} for {bill} Resources."


def _paid(g: War, who: int, spent: int, left: int, trios: int) -> str:
    words = ([plural(spent, "Resource")] if spent else []) + ([f"{3 * trios} cards"] if trios else [])
    return f"{SIDES[who]} pays {listed(words)}; {plural(left, 'Resource')} left."


def _resources(g: War, who: int, before: int, now: int) -> str:
    return f"{SIDES[who]}: Resources {before} to {now}."


def _turn(g: War, n: int) -> str:
    return f"Turn {n}, {g.tables.turn_labels[n]}, {'rainy' if g.tables.rainy[n] else 'dry'} season."


SENTENCES: Final[Mapping[str, Sentence]] = {
    # The game and its turns.
    "turn": ("9.7", _turn),
    "administration": ("9.0", lambda g, n: f"Both sides pass: the Administrative Phase of turn {n}."),
    "us-entry": ("10.0", "The United States enter the war."),
    "over": ("12.0", _over),
    # What a side does.
    "pass": ("8.2", lambda g, who: f"{SIDES[who]} passes."),
    "quiet": ("7.2", lambda g, who: f"{SIDES[who]} will not react in this Round."),
    "card": ("7.1", lambda g, who, c: f"{SIDES[who]} plays {card(g, c)}: {g.tables.cards[c].effect}"),
    "coordinate": ("8.6", _coordinate),
    "attack": ("8.11", _attack),
    "move": ("8.10", _move),
    "burnt": ("8.7", lambda g, s, p: f"Cuba burns the fields of {place(g, s)}: {name(g, p)} shows itself."),
    "recruit": ("8.8", lambda g, s, die, result: f"Recruit in {place(g, s)} {outcome(die, result)}."),
    "lobby": ("8.9", lambda g, who, die, result: f"{SIDES[who]}'s Lobbying {outcome(die, result)}."),
    "reinforce": ("8.12", lambda g: "Spain requests Reinforcements."),
    "repatriate": ("8.13", lambda g: "Spain repatriates two Divisions."),
    "protecting": ("8.14", lambda g, p, s: f"{name(g, p)} protects the fields of {place(g, s)}."),
    "column": ("8.15", lambda g, p, s: f"{name(g, p)} forms Search & Destroy Columns in {place(g, s)}."),
    "concentrated": ("8.10.4", lambda g, p, s: f"{name(g, p)} is concentrated in {place(g, s)}."),
    "reposition": ("4.1", lambda g, who, s: f"{SIDES[who]} repositions its units in {place(g, s)}."),
    "shift": ("8.16", lambda g, p, s: f"{name(g, p)} goes to {place(g, s)}, free of charge."),
    "discards": ("9.3", lambda g, who, n: f"{SIDES[who]} discards {plural(n, 'card')}."),
    "income": ("9.4", lambda g, who, n: f"{SIDES[who]} collects {plural(n, 'Resource')}."),
    # What comes of it.
    "support": ("11.0", lambda g, a, b: f"Public Support {a} to {b}."),
    "stance": ("9.2", lambda g, a, b: f"U.S. Stance {a} to {b}."),
    "resources": ("9.4.6", _resources),
    "drawn": ("9.5", lambda g, who, c: f"{SIDES[who]} draws {card(g, c)}."),
    "discard": ("7.3", lambda g, c: f"{card(g, c)} is discarded."),
    "crossing": ("7.6", _crossing),
    "search": ("8.11.2", lambda g, who, s, n, drm: f"Search in {place(g, s)} with {dice(n)}, {chance(drm)} each."),
    "die": ("8.1", _die),
    "card-roll": ("8.1", lambda g, die: f"{card(g, g.trigger) if g.trigger >= 0 else 'The card'} {outcome(die, die)}."),
    "found": ("8.11.2", lambda g, s: f"They are located in {place(g, s)}."),
    "not-found": ("8.11.2", lambda g, s: f"They are not found in {place(g, s)}: there is no Battle."),
    "combat": ("8.11.3", _combat),
    "fought": ("8.11.3", _fought),
    "flipped": ("8.11.3", lambda g, p: f"{name(g, p)} is reduced."),
    "eliminated": ("8.11.3", lambda g, p: f"{name(g, p)} is eliminated."),
    "card-flips": ("7.5", lambda g, p: f"{name(g, p)} is reduced; Public Support does not change."),
    "card-eliminates": ("7.5", lambda g, p: f"{name(g, p)} is eliminated; Public Support does not change."),
    "killed": ("8.11.4", lambda g, p: f"{name(g, p)} is killed."),
    "sunk": ("8.11.4", lambda g, p: f"{name(g, p)} goes down with his Fleet."),
    "escaped": ("8.11.4", lambda g, p, s: f"{name(g, p)} escapes to {place(g, s)}."),
    "put-to-sea": ("8.11.5", lambda g, p, s: f"The {name(g, p)} puts to sea: {place(g, s)}."),
    "shafter-back": ("8.11.4", "Shafter is back in Key West."),
    "captured": ("8.11.5", _captured),
    "occupies": ("8.11.5", lambda g, p, s: f"{name(g, p)} moves into {place(g, s)}."),
    "enlisted": ("8.8", lambda g, p, s: f"{name(g, p)} stands at full strength in {place(g, s)}."),
    "placed": ("8.12", lambda g, p, s: f"{name(g, p)} arrives: {place(g, s)}."),
    "repatriated": ("8.13", lambda g, p: f"{name(g, p)} goes home."),
    "lapsed": ("8.6", lambda g, who, what: f"{SIDES[who]}: {ACTIONS[what].split(':')[0]} is not possible any more."),
    "hand-seen": ("7.1", lambda g, who, *cs: f"{SIDES[who]} holds {', '.join(card(g, c) for c in cs) or 'nothing'}."),
    "built": ("7.6", lambda g, s: f"{place(g, s)} is constructed."),
    "removed": ("7.3", lambda g, p: f"{name(g, p)} leaves play."),
    "restored": ("7.1", lambda g, p: f"{name(g, p)} regains full strength."),
    "blocked": ("7.2", _blocked),
    # What nobody would miss.
    "paid": ("8.4", _paid),
    "action": ("8.0", _action),
    "restack": ("4.1", lambda g, who, space, *_: f"{SIDES[who]} restacks in {place(g, space)}."),
}

_HEADS: Final = ("turn", "administration", "us-entry", "over")
_DEEDS: Final = (
    "pass",
    "quiet",
    "card",
    "coordinate",
    "attack",
    "move",
    "burnt",
    "recruit",
    "lobby",
    "reinforce",
    "repatriate",
    "protecting",
    "column",
    "concentrated",
    "reposition",
    "shift",
    "discards",
    "income",
)
_NOISE: Final = ("paid", "action", "restack", "forced")

WEIGHTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(SENTENCES, PART),
    **dict.fromkeys(_HEADS, HEAD),
    **dict.fromkeys(_DEEDS, DEED),
    **dict.fromkeys(_NOISE, NOISE),
}
"""How much each kind of note weighs in the story."""

_BY_ROLE: Final = (
    "pass",
    "quiet",
    "card",
    "coordinate",
    "attack",
    "move",
    "lobby",
    "reposition",
    "discards",
    "income",
    "resources",
    "drawn",
    "search",
    "combat",
    "fought",
    "lapsed",
    "hand-seen",
    "paid",
    "action",
    "restack",
    "forced",
)
"""Kinds that name their role first."""
_OF_PIECE: Final = (
    "flipped",
    "eliminated",
    "card-flips",
    "card-eliminates",
    "killed",
    "sunk",
    "escaped",
    "put-to-sea",
    "occupies",
    "enlisted",
    "placed",
    "repatriated",
    "removed",
    "restored",
    "protecting",
    "column",
    "concentrated",
    "shift",
)
"""Kinds that name a piece first, and its space next where it matters."""
_PLACED: Final = {"attack": 1, "search": 1, "reposition": 1, "restack": 1, "fought": 1}
_HERE: Final = ("found", "not-found", "captured", "burnt", "recruit", "built")
"""Kinds that name a space first."""


def _about(what: Sequence[Any], kind: str) -> int | None:
    """The role a note is about."""
    if kind in _BY_ROLE:
        return int(what[0])
    if kind in ("burnt", "recruit"):
        return CUBA
    if kind in ("reinforce", "repatriate"):
        return SPAIN
    if kind in _OF_PIECE:
        return CUBA if SIDE[CUBA] >> int(what[0]) & 1 else SPAIN
    return -1 if kind in _HEADS else None


def _die_facts(die: int, result: int) -> tuple[Die, ...]:
    return (Die(die, 5 - (result - die), result >= 5),)


def facts(g: War, note: Sequence[Any]) -> Facts:
    """What a note is about: the role, places, moves, dice and cards."""
    kind: str = note[1]
    what = note[2:]
    about = _about(what, kind)
    if kind == "move":
        ends = (SPACES[what[1]], SPACES[what[2]])
        return Facts(about, ends, tuple(Move(name(g, p), 1, ends[0], ends[1]) for p in what[3:]))
    if kind in ("placed", "escaped", "put-to-sea", "shift", "occupies"):
        space = SPACES[what[1]]
        return Facts(about, (space,), (Move(name(g, what[0]), 1, "", space),))
    if kind in ("protecting", "column", "concentrated", "enlisted"):
        return Facts(about, (SPACES[what[1]],))
    if kind in ("eliminated", "card-eliminates", "killed", "sunk", "removed", "repatriated"):
        return Facts(about, (), (Move(name(g, what[0])),))
    if kind in ("lobby", "recruit"):
        places = (SPACES[what[0]],) if kind == "recruit" else ()
        return Facts(about, places, (), _die_facts(what[1], what[2]))
    if kind == "die":
        return Facts(about, (), (), _die_facts(what[0], what[1]))
    if kind in ("crossing", "card-roll"):
        return Facts(about, (), (), _die_facts(what[0], what[0]))
    if kind in ("card", "drawn"):
        return Facts(about, cards=(g.game.actions[CARD + what[1]],))
    if kind == "discard":
        return Facts(about, cards=(g.game.actions[CARD + what[0]],))
    if kind in _PLACED:
        return Facts(about, (SPACES[what[_PLACED[kind]]],))
    if kind in _HERE:
        return Facts(about, (SPACES[what[0]],))
    return Facts(about)
