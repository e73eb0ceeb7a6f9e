"""A deed of Cuba Libre in one sentence: who did what, what came of it where, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.selection import FREE, LIMITED
from malecon.games.cuba_libre.words import (
    ALLIANCE_NAMES,
    FACTION_NAMES,
    card_title,
    counted,
    level_name,
    listed,
    signed,
    space_name,
)

OPERATION_VERBS: Final = (
    "Trains",
    "Garrisons",
    "Sweeps",
    "Assaults",
    "Rallies",
    "Marches",
    "Attacks",
    "spreads Terror",
    "Constructs",
)
ACTIVITY_VERBS: Final = (
    "Transports",
    "makes an Air Strike",
    "takes Reprisal",
    "Infiltrates",
    "Ambushes",
    "Kidnaps",
    "Subverts",
    "Assassinates",
    "Profits",
    "Muscles",
    "Bribes",
    "Assaults for free",
)
SUPPORT: Final = {"civic-action": (n.GOVERNMENT, "takes Civic Action"), "agitation": (n.M26, "Agitates")}
"""6.3: what is paid for step by step, by whom."""
HEADS: Final = frozenset(("operation", "activity", "resumes", "event", "redeploy", "deposit", *SUPPORT))
"""The notes with which a deed begins that is told in one sentence."""
SUMMED: Final = frozenset(
    (
        *("place", "remove", "move", "flip", "level", "terror", "cash", "resources", "aid", "alliance", "select"),
        *("assault", "ambush", "attack-roll", "cost", "redeployed", "deposit", "civic-action", "agitation"),
        *("barred", "stays-eligible", "bribe", "subvert", "unused", "terror-removed"),
    )
)
"""The notes of such a deed that its sentence tells as well."""
EXCHANGED: Final = frozenset((n.OPERATION + n.RALLY, n.OPERATION + n.TRAIN, n.ACTIVITY + n.INFILTRATE))
"""Where what is placed takes the place of what is removed."""
SHORT: Final = {
    "La Habana (Province)": "La Habana",
    "Havana (City)": "Havana",
    "Camagüey (Province)": "Camagüey",
    "Camagüey (City)": "Camagüey City",
}


def summary(g: Board, notes: Sequence[Sequence[Any]]) -> str:
    """A deed so far in one sentence, or two where an Operation goes on after its Special Activity; "": none.

    An Operation whose Special Activity comes before its first space is told when it comes to that, or for its cost.
    """
    first = next((i for i, note in enumerate(notes) if note[1] in HEADS), -1)
    if first < 0:
        return ""
    told = [_Deed(g, notes[first])]
    waiting: _Deed | None = None
    heard = [*(note for note in notes[:first] if note[1] == "paid"), *notes[first + 1 :]]
    for i, note in enumerate(heard):
        if note[1] == "activity":
            waiting = told.pop()
            told.append(_Deed(g, note))
            continue
        chosen = next((later for later in heard[i : i + 2] if later[1] == "select"), None)
        if chosen is not None and note[1] in ("paid", "select") and told[-1].verb >= n.ACTIVITY:
            told.append(waiting or _Deed(g, (chosen[0], "operation", *chosen[2:4], 0)))
            waiting = None
        told[-1].hear(note)
    if waiting is not None and (waiting.paid or waiting.places):
        told.append(waiting)
    return " ".join(deed.words() for deed in told)


def _short(g: Board, space: int) -> str:
    name = space_name(g, space)
    return SHORT.get(name, name)


class _Deed:
    """What is known of a deed: by place, what came and went, in the order it was told."""

    def __init__(self, g: Board, head: Sequence[Any]) -> None:
        self.g = g
        self.head = head
        kind = head[1]
        self.who: int = n.GOVERNMENT if kind == "redeploy" else SUPPORT[kind][0] if kind in SUPPORT else head[2]
        self.verb = -1
        """The Operation or Special Activity, as its action; -1: something else."""
        if kind in ("operation", "resumes"):
            self.verb = n.OPERATION + head[3]
        elif kind == "activity":
            self.verb = n.ACTIVITY + head[3]
        self.places: dict[int, dict[tuple[str, int], int]] = {}
        """By space, how much of what happened there."""
        self.rolls: dict[int, str] = {}
        self.moved: dict[tuple[int, int], dict[int, int]] = {}
        """By origin and destination, how many of each piece."""
        self.gained: dict[int, int] = {}
        """By Faction, its Resources."""
        self.elsewhere: list[str] = []
        self.lasts = False
        """Whether it is an Event that stays in effect: there the card's own words say what that means."""
        self.paid = 0
        self.left = -1
        if kind == "deposit" or kind in SUPPORT:
            self.hear(head)

    # What is heard.

    def hear(self, note: Sequence[Any]) -> None:
        """Take in one more note."""
        kind, what = note[1], note[2:]
        if kind in ("place", "remove", "flip"):
            self._count(what[0], kind, what[1], what[2])
        elif kind == "level":
            self.at(what[0])[("level", 0)] = what[1]
        elif kind in ("terror", "terror-removed", "subvert"):
            self._count(what[0], kind, 0, 1)
        elif kind == "cash" and self.head[1] != "deposit":
            self._count(what[0], kind, what[1], what[2])
        elif kind in ("move", "redeploy-move"):
            group = self.moved.setdefault((what[0], what[1]), {})
            group[what[2]] = group.get(what[2], 0) + what[3]
        elif kind == "select":
            self.at(what[2])
        elif kind in ("assault", "bribe") or kind in SUPPORT:
            self.at(what[0])
        elif kind in ("ambush", "deposit"):
            self.at(what[1])
        elif kind == "attack-roll":
            _, space, roll, most = what
            self.at(space)
            self.rolls[space] = f"{roll} succeeds" if roll <= most else f"{roll} fails, {most} or less needed"
        elif kind == "paid" and what[0] == self.who:
            self.paid += what[1]
            self.left = what[2]
        elif kind == "resources":
            self.gained[what[0]] = self.gained.get(what[0], 0) + what[1]
        elif kind in ("capability", "momentum"):
            self.lasts = True
        elif words := self._beside(kind, what):
            self.elsewhere.append(words)
            if kind == "redeployed":
                self.moved.clear()  # it sums them up

    def at(self, space: int) -> dict[tuple[str, int], int]:
        """What happened in a space."""
        return self.places.setdefault(space, {})

    def _count(self, space: int, kind: str, piece: int, number: int) -> None:
        there = self.at(space)
        there[(kind, piece)] = there.get((kind, piece), 0) + number

    def _beside(self, kind: str, what: Sequence[Any]) -> str:
        """What happens off the map."""
        if kind == "aid":
            return f"Aid {signed(what[0])}"
        if kind == "alliance":
            return f"US Alliance {ALLIANCE_NAMES[what[0]]}"
        if kind == "barred":
            return f"{FACTION_NAMES[what[0]]} Ineligible through the next card"
        if kind == "stays-eligible":
            return f"{FACTION_NAMES[what[0]]} Eligible on the next card"
        if kind == "unused":
            return "nothing after all"
        if kind == "redeployed" and len(what) > 1:
            came = [f"{k} to {_short(self.g, s)}" for s, k in zip(what[1::2], what[2::2], strict=True)]
            return f"{', '.join(came)}".replace(" to ", f" {_noun(what[0], 0, -1)} to ", 1)
        return ""

    # What is said.

    def words(self) -> str:
        """The whole sentence."""
        silent = [s for s in self.places if not self._clause(s)]
        told = {s: self._clause(s) for s in self.places if s not in silent}
        moves = [self._move(origin, to) for origin, to in self.moved]
        silent = [s for s in silent if all(s != to for _, to in self.moved)]
        top = f"{FACTION_NAMES[self.who]} {self._verb()}"
        beside = [f"{FACTION_NAMES[f]} Resources {signed(gain)}" for f, gain in self.gained.items()] + self.elsewhere
        if len(told) == 1 and not silent and not moves:
            ((space, clause),) = told.items()
            parts = [clause]
            top = f"{top}{',' if top.endswith('shaded') else ''} in {_short(self.g, space)}"
        else:
            parts = [*moves, *self._by_place(told)]
            where = listed([_short(self.g, s) for s in silent])
            if silent and parts:
                parts.append(f"also in {where}")
            elif silent:
                top = f"{top} in {where}"
        parts += beside
        if self.lasts or (not parts and self.head[1] == "event"):
            return ""
        cost = f" {counted(self.paid, 'Resource')}, {self.left or 'none'} left." if self.paid else ""
        return f"{top}{': ' if parts else ''}{_joined(parts)}.{cost}"

    def _verb(self) -> str:
        kind = self.head[1]
        if kind in SUPPORT:
            return SUPPORT[kind][1]
        if kind == "event":
            return f"executes “{card_title(self.g, self.head[3])}”{', shaded' if self.head[4] else ''}"
        if kind == "redeploy":
            return "Redeploys"
        if kind == "deposit":
            return "deposits Cash"
        if kind == "activity":
            return ACTIVITY_VERBS[self.head[3]]
        mode = self.head[4] if kind == "operation" else 0
        limited = " (Limited)" if mode & LIMITED and not mode & FREE else ""
        return f"{OPERATION_VERBS[self.head[3]]}{' for free' if mode & FREE else ''}{limited}"

    def _by_place(self, told: dict[int, str]) -> list[str]:
        """Clauses with their places; where the same happened in several, it is said once."""
        found: dict[str, list[str]] = {}
        for space, clause in told.items():
            found.setdefault(clause, []).append(_short(self.g, space))
        return [f"{clause}{' each' if len(spaces) > 1 else ''} in {listed(spaces)}" for clause, spaces in found.items()]

    def _move(self, origin: int, to: int) -> str:
        group = listed([_noun(piece, k, self.who) for piece, k in _merged(self.moved[(origin, to)])])
        return f"{group} {_short(self.g, origin)} → {_short(self.g, to)}"

    def _clause(self, space: int) -> str:
        """What happened in a space."""
        there = self.places[space]
        placed = self._pieces(there, "place")
        removed = self._pieces(there, "remove")
        parts = [self.rolls[space]] if space in self.rolls else []
        if placed and removed and self.verb in EXCHANGED:
            parts.append(f"{listed(placed)} for {listed(removed)}")
        elif removed:
            parts += [f"{listed(placed)} placed"] if placed else []
            parts.append(f"{listed(removed)} removed")
        else:
            parts += placed
        parts += self._turned(there)
        cash = sum(k for (kind, _), k in there.items() if kind == "cash")
        if cash:
            parts.append(f"{abs(cash)} Cash{' less' if cash < 0 else ''}")
        if ("level", 0) in there:
            parts.append(level_name(there[("level", 0)]))
        elif ("terror", 0) in there:
            parts.append("Sabotage" if n.ECS >> space & 1 else "a Terror marker")
        several = any(" and " in part for part in parts)
        return ", ".join(parts) if several or not parts else listed(parts)

    def _pieces(self, there: dict[tuple[str, int], int], wanted: str) -> list[str]:
        found = {piece: k for (kind, piece), k in there.items() if kind == wanted}
        return [_noun(piece, k, self.who) for piece, k in _merged(found)]

    def _worth(self, kind: str, piece: int) -> bool:
        """Whether it is worth saying that pieces were turned: not those that one must show to act."""
        if kind != "flip":
            return False
        shows_itself = n.OWNER[piece] == self.who and n.UNDERGROUND >> piece & 1
        return not shows_itself or self.verb == n.OPERATION + n.MARCH or self.head[1] == "event"

    def _turned(self, there: dict[tuple[str, int], int]) -> list[str]:
        sides: dict[str, list[str]] = {}
        for (kind, piece), number in there.items():
            if not self._worth(kind, piece):
                continue
            if piece >= n.OPEN_CASINO:
                side, noun = "closed" if piece == n.OPEN_CASINO else "opened", counted(number, "Casino")
            else:
                side, noun = "Active" if n.UNDERGROUND >> piece & 1 else "Underground", _noun(piece, number, self.who)
            sides.setdefault(side, []).append(noun)
        return [f"{listed(nouns)} {side}" for side, nouns in sides.items()]


def _joined(parts: list[str]) -> str:
    """Clauses in a row; where one of them is a row itself, the marks between them are stronger."""
    return ("; " if any("," in part or " and " in part for part in parts) else ", ").join(parts)


def _merged(found: dict[int, int]) -> list[tuple[int, int]]:
    """Guerrillas are Guerrillas, whichever side they show."""
    merged: dict[int, int] = {}
    for piece, number in found.items():
        kind = n.KIND[piece] if piece < n.OPEN_CASINO else piece
        merged[kind] = merged.get(kind, 0) + number
    return list(merged.items())


def _noun(piece: int, number: int, who: int) -> str:
    """So many pieces; those of the Faction that acts need no name. No number: only what they are."""
    if piece in (n.TROOPS, n.POLICE):
        name = "Troops" if piece == n.TROOPS else "Police"
        return f"{number} {name}" if number else name
    if piece >= n.OPEN_CASINO:
        return counted(number, "open Casino" if piece == n.OPEN_CASINO else "closed Casino")
    whose = "" if n.OWNER[piece] == who else f"{FACTION_NAMES[n.OWNER[piece]]} "
    base = n.BASES >> piece & 1
    if base and number == 1:
        return f"a {whose}Base"
    return counted(number, f"{whose}{'Base' if base else 'Guerrilla'}")
