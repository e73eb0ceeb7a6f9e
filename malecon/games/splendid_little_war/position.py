"""Positions as plain data: what `game.at` takes, one entry for each stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    BLOCKED,
    CARDS,
    COLUMN,
    CUBA,
    CUBAN_OWN,
    DRAW_PILE,
    FIGHTERS,
    HAND,
    HAVANA_CITY,
    HOLDING_BOX,
    MAP,
    MINISTERS,
    OUT_OF_PLAY,
    PROTECTING,
    PROVINCES,
    REDUCED,
    ROLES,
    SANTIAGO_CITY,
    SEEN,
    SPACES,
    TARGET,
    TOGETHER,
    US_ENTRY,
    ZONE,
    ZONES,
    bits,
)
from malecon.games.splendid_little_war.cards.vocabulary import FLAGS
from malecon.games.splendid_little_war.hidden import fits, forget
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TRACK, TURNS
from malecon.kernel import PositionError

if TYPE_CHECKING:
    from malecon.games.splendid_little_war.game import SplendidLittleWar

HOLDERS: Final = (*ROLES, "us")
_MARKERS: Final = {"protecting": PROTECTING, "column": COLUMN}
_FIELDS: Final = (
    "options",
    "turn",
    "next",
    "passes",
    "resources",
    "support",
    "stance",
    "minister",
    "cities",
    "trochas",
    "burnt",
    "flags",
    "lasting",
    "repatriated",
    "reinforced",
    "stacks",
    "out",
    "cards",
    "seen",
    "history",
)


def stacks(g: War) -> list[dict[str, Any]]:
    """Every stack on the map; in a City, a Trocha and the box all are together, those with Target markers apart."""
    found: list[dict[str, Any]] = []
    for space in range(MAP):
        left = g.at[space]
        while left:
            piece = left & -left
            group = g.stack[bits(piece)[0]]
            if TOGETHER >> space & 1:
                targeted = g.with_mark(left, TARGET)
                group = targeted if targeted & piece else left & ~targeted
            left &= ~group
            found.append(_stack(g, space, group))
    return found


def _stack(g: War, space: int, group: int) -> dict[str, Any]:
    names = g.tables.ids
    entry: dict[str, Any] = {"at": SPACES[space], "units": [names[p] for p in bits(group)]}
    for key, mark in (("reduced", REDUCED), ("blocked", BLOCKED)):
        if marked := [names[p] for p in bits(g.with_mark(group, mark))]:
            entry[key] = marked
    for key, mark in _MARKERS.items():
        if g.with_mark(group, mark):
            entry["marker"] = key
    if g.with_mark(group, TARGET):
        entry["target"] = True
    return entry


def describe(g: War) -> dict[str, Any]:
    """The position of a state at the start of an Action Round, complete."""
    if g.question != "Round" or not g.idle or g.shifted or g.pledged or g.recalled or g.quiet:
        raise PositionError("a position is described at the start of an Action Round, before anything is done in it")
    ids = [card.id for card in g.tables.cards]
    cards: dict[str, list[str]] = {zone: [] for zone in ZONES if zone not in ("draw", "table")}
    for c in range(CARDS):
        zone = ZONES[g.card[c] & ZONE]
        if zone in cards:
            cards[zone].append(ids[c])
    defaults = {name: option.default for name, option in g.game.options.items()}
    return {
        "options": {name: value for name, value in g.options.items() if value != defaults[name]},
        "turn": g.turn,
        "next": ROLES[g.next],
        "passes": g.passes,
        "resources": {role: g.resources[i] for i, role in enumerate(ROLES)},
        "support": g.support,
        "stance": g.stance,
        "minister": MINISTERS[g.minister],
        "cities": {SPACES[HAVANA_CITY + i]: HOLDERS[g.city[i]] for i in range(2)},
        "trochas": [SPACES[t] for t in bits(g.trochas)],
        "burnt": [SPACES[p] for p in bits(g.burnt)],
        "flags": [flag for i, flag in enumerate(FLAGS) if g.flags >> i & 1],
        "lasting": [flag for i, flag in enumerate(FLAGS) if g.lasting >> i & 1],
        "repatriated": g.repatriated == 1,
        "reinforced": g.reinforced == 1,
        "stacks": stacks(g),
        "out": [g.tables.ids[p] for p in bits(g.at[OUT_OF_PLAY])],
        "cards": cards,
        "seen": [ids[c] for c in range(CARDS) if g.card[c] & SEEN],
        "history": {
            "since": [[ids[c] for c in bits(cards)] for cards in g.since],
            **{role: g.log[i] for i, role in enumerate(ROLES)},
        },
    }


class _Reader:
    """Reads a described position, and names the field that cannot stand."""

    def __init__(self, g: War, position: Mapping[str, Any]) -> None:
        self.g = g
        self.position = position
        self.pieces = {name: i for i, name in enumerate(g.tables.ids)}
        self.cards = {card.id: card.number for card in g.tables.cards}

    def number(self, field: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise PositionError(f"{field}: {value!r} is not allowed; it takes a number from {low} to {high}")

    def one_of(self, field: str, value: Any, allowed: Sequence[str]) -> int:
        if isinstance(value, str) and value in allowed:
            return allowed.index(value)
        raise PositionError(f"{field}: {value!r} is not allowed; it takes one of {', '.join(allowed)}")

    def named(self, field: str, value: Any, known: Mapping[str, int]) -> int:
        if isinstance(value, str) and value in known:
            return known[value]
        raise PositionError(f"{field}: {value!r} is not known; there are {', '.join(known)}")

    def mapping(self, field: str) -> Mapping[str, Any]:
        value = self.position.get(field, {})
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise PositionError(f"{field}: {value!r} is not allowed; it takes an object, by names")
        return value

    def entries(self, field: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise PositionError(f"{field}: {value!r} is not allowed; it takes a list")
        return value

    def listed(self, field: str) -> list[Any]:
        return self.entries(field, self.position.get(field, []))

    def truth(self, field: str) -> int:
        value = self.position.get(field, False)
        if not isinstance(value, bool):
            raise PositionError(f"{field}: {value!r} is not allowed; it takes true or false")
        return int(value)

    def tracks(self) -> None:
        g, given = self.g, self.position
        g.turn = self.number("turn", given.get("turn", 1), 1, TURNS)
        g.next = self.one_of("next", given.get("next", ROLES[CUBA]), ROLES)
        g.passes = self.number("passes", given.get("passes", 0), 0, 1)
        g.support = self.number("support", given.get("support", TRACK), 1, TRACK)
        g.stance = self.number("stance", given.get("stance", 1), 1, TRACK)
        g.war = int(g.stance == TRACK)
        g.minister = self.one_of("minister", given.get("minister", MINISTERS[0]), MINISTERS)
        g.repatriated = self.truth("repatriated")
        g.reinforced = self.truth("reinforced")
        for role, n in self.mapping("resources").items():
            g.resources[self.one_of("resources", role, ROLES)] = self.number(f"resources.{role}", n, 0, TRACK)
        for city, holder in self.mapping("cities").items():
            i = self.one_of("cities", city, SPACES[HAVANA_CITY : SANTIAGO_CITY + 1])
            g.city[i] = self.one_of(f"cities.{city}", holder, HOLDERS)
        for trocha in self.listed("trochas"):
            g.trochas |= 1 << (8 + self.one_of("trochas", trocha, SPACES[8:10]))
        for province in self.listed("burnt"):
            g.burnt |= 1 << self.one_of("burnt", province, SPACES[:PROVINCES])
        for flag in self.listed("flags"):
            g.flags |= 1 << self.one_of("flags", flag, FLAGS)
        for flag in self.listed("lasting"):
            g.lasting |= 1 << self.one_of("lasting", flag, FLAGS)
        if g.lasting & ~g.flags:
            raise PositionError("lasting: what lasts must be among flags")

    def stacks(self) -> None:
        g = self.g
        for division in bits(ALL_DIVISIONS):
            g.put(division, HOLDING_BOX)
        for i, entry in enumerate(self.listed("stacks")):
            field = f"stacks[{i}]"
            if not isinstance(entry, Mapping):
                raise PositionError(f"{field}: {entry!r} is not allowed; it takes an object with at and units")
            space = self.one_of(f"{field}.at", entry.get("at"), SPACES[:MAP])
            group = 0
            for name in self.entries(f"{field}.units", entry.get("units", [])):
                piece = self.named(f"{field}.units", name, self.pieces)
                if g.loc[piece] < MAP:
                    raise PositionError(f"{field}.units: {name} is placed twice")
                g.put(piece, space)
                group |= 1 << piece
            if not group:
                raise PositionError(f"{field}.units: a stack has at least one unit")
            self.marks(field, entry, group)
            g.form(group)
        for name in self.listed("out"):
            g.put(self.named("out", name, self.pieces), OUT_OF_PLAY)

    def marks(self, field: str, entry: Mapping[str, Any], group: int) -> None:
        g = self.g
        for key, mark, allowed in (("reduced", REDUCED, FIGHTERS), ("blocked", BLOCKED, FIGHTERS)):
            for name in self.entries(f"{field}.{key}", entry.get(key, [])):
                piece = self.named(f"{field}.{key}", name, self.pieces)
                if not group & allowed & 1 << piece:
                    raise PositionError(f"{field}.{key}: {name} is not a unit of this stack that can be {key}")
                g.mark[piece] |= mark
        if "marker" in entry:
            g_mark = _MARKERS[tuple(_MARKERS)[self.one_of(f"{field}.marker", entry["marker"], tuple(_MARKERS))]]
            for piece in bits(group & ALL_DIVISIONS):
                g.mark[piece] |= g_mark
        if entry.get("target", False):
            for piece in bits(group & CUBAN_OWN):
                g.mark[piece] |= TARGET

    def deck(self) -> None:
        g = self.g
        dealt: set[int] = set()
        zones = ZONES[1:7]
        for zone, names in self.mapping("cards").items():
            place = 1 + self.one_of("cards", zone, zones)
            for name in self.entries(f"cards.{zone}", names):
                card = self.named(f"cards.{zone}", name, self.cards)
                if card in dealt:
                    raise PositionError(f"cards.{zone}: {name} is in two places")
                dealt.add(card)
                blue = g.tables.cards[card].us_entry
                if (place == US_ENTRY) != (blue and not g.war):
                    when = "in the box until the United States enter" if blue and not g.war else "not in that box now"
                    raise PositionError(f"cards.{zone}: {name} is {when}")
                g.card[card] = place
        for card in range(CARDS):
            if card not in dealt:
                g.card[card] = US_ENTRY if g.tables.cards[card].us_entry and not g.war else DRAW_PILE
        for name in self.listed("seen"):
            card = self.named("seen", name, self.cards)
            if g.card[card] not in (HAND, HAND + 1):
                raise PositionError(f"seen: {name} is in no hand")
            g.card[card] |= SEEN

    def history(self) -> None:
        """What each side has seen of the cards; by default all out of sight has just been shuffled."""
        g = self.g
        g.since = [sum(1 << c for c in range(CARDS) if g.card[c] & ZONE in (DRAW_PILE, HAND, HAND + 1))]
        told = self.mapping("history")
        for key in told:
            self.one_of("history", key, ("since", *ROLES))
        if "since" in told:
            g.since = []
            for i, names in enumerate(self.entries("history.since", told["since"])):
                field = f"history.since[{i}]"
                cards = [self.named(field, name, self.cards) for name in self.entries(field, names)]
                g.since.append(sum(1 << c for c in set(cards)))
        hidden = sum(1 << c for c in range(CARDS) if g.card[c] & ZONE in (DRAW_PILE, HAND, HAND + 1))
        for c in bits(hidden):
            if sum(cards >> c & 1 for cards in g.since) != 1:
                raise PositionError(f"history.since: {g.tables.cards[c].id} is out of sight, but not since one shuffle")
        forget(g)
        for role, name in enumerate(ROLES):
            if name in told:
                g.log[role] = told[name] if isinstance(told[name], str) else ""
                if not fits(g, role):
                    raise PositionError(
                        f"history.{name} does not fit cards, seen and history.since: take all of them from one"
                        " position, or leave it out"
                    )


def read(game: SplendidLittleWar, position: Mapping[str, Any]) -> War:
    """A state at the start of an Action Round; what is not said is as in the set-up, the map apart, which is empty."""
    from malecon.games.splendid_little_war.sequence import Campaign

    for field in position:
        if field not in _FIELDS:
            raise PositionError(f"{field}: no such field; there are {', '.join(_FIELDS)}")
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError(f"options: {options!r} is not allowed; it takes an object")
    g = game.blank(options)
    reader = _Reader(g, position)
    reader.tracks()
    reader.stacks()
    reader.deck()
    reader.history()
    if faults := g.faults():
        raise PositionError(f"stacks: {faults[0]}")
    g.begin(Campaign(1))
    return g
