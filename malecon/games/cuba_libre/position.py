"""Positions as plain data: describing one, and setting one up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.cuba_libre.board import NO_CARD, Board
from malecon.games.cuba_libre.invariants import faults
from malecon.games.cuba_libre.names import (
    ALLIANCES,
    CAPABILITIES,
    EVENT_CARDS,
    FACTIONS,
    LEVELS,
    MARKERS,
    MOMENTA,
    PIECE_COUNT,
    PIECES,
    PROPAGANDA,
    SPACE_COUNT,
    SPACES,
)
from malecon.games.cuba_libre.sequence import RevealCard, Turn, pile_size
from malecon.games.cuba_libre.tango import PLAYERS, ChooseFaction
from malecon.games.cuba_libre.view import card_name, cards_in, named
from malecon.kernel.errors import MaleconError, PositionError

KEYS: Final = (
    "options",
    "spaces",
    "resources",
    "aid",
    "alliance",
    "capabilities",
    "momentum",
    "card",
    "next",
    "seen",
    "pile",
    "propagandas",
    "round_before",
    "eligible",
    "first",
    "acted",
    "passed",
    "initiative",
    "stay_eligible",
    "barred",
    "markers",
)


def describe(g: Board) -> dict[str, Any]:
    """The position at the start of a Faction's turn, as `set_up` takes it."""
    top = g.top
    if not isinstance(top, (RevealCard, ChooseFaction)) and not (isinstance(top, Turn) and top.fresh(g)):
        raise MaleconError("a position is described at the start of a turn, or while a card is revealed")
    if g.rolled:
        raise MaleconError("a position is described before dice are rolled for the answer")
    return {
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in g.options.items()},
        "spaces": {SPACES[s]: _describe_space(g, s) for s in range(SPACE_COUNT) if _describe_space(g, s)},
        "resources": {FACTIONS[f]: g.resources[f] for f in range(4)},
        "aid": g.aid,
        "alliance": ALLIANCES[g.alliance],
        "capabilities": named(g.capabilities, CAPABILITIES),
        "momentum": named(g.momentum, MOMENTA),
        "card": card_name(g.card),
        "next": card_name(g.next_card),
        "seen": cards_in(g.tables.deck & ~g.unseen),
        "pile": {"number": g.pile, "left": g.pile_left, "propaganda": bool(g.pile_propaganda)},
        "propagandas": g.propagandas,
        "round_before": bool(g.round_before),
        "eligible": named(g.eligible, FACTIONS),
        "first": g.variant.executed[g.first],
        "acted": named(g.acted, FACTIONS),
        "passed": named(g.passed, FACTIONS),
        **({"initiative": FACTIONS[g.initiative]} if g.variant.by_initiative else {}),
        "stay_eligible": named(g.stay_eligible, FACTIONS),
        "barred": named(g.barred, FACTIONS),
        "markers": {
            FACTIONS[f]: {
                "hidden": {MARKERS[k]: g.hidden[3 * f + k] for k in range(3) if g.hidden[3 * f + k]},
                "shown": {MARKERS[k]: g.shown[3 * f + k] for k in range(3) if g.shown[3 * f + k]},
            }
            for f in range(4)
            if any(g.hidden[3 * f : 3 * f + 3]) or any(g.shown[3 * f : 3 * f + 3])
        },
    }


def _describe_space(g: Board, s: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    pieces = {PIECES[p]: g.count(s, p) for p in range(PIECE_COUNT) if g.count(s, p)}
    cash = {FACTIONS[f]: g.cash_at(s, f) for f in range(4) if g.cash_at(s, f)}
    if pieces:
        found["pieces"] = pieces
    if g.support[s]:
        found["support"] = LEVELS[g.support[s] + 2]
    if g.terror[s]:
        found["terror"] = g.terror[s]
    if cash:
        found["cash"] = cash
    return found


# Reading a position


def _number(value: Any, field: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{field}: must be a whole number from {least} to {most}, not {value!r}")
    return value


def _flag(value: Any, field: str) -> int:
    if not isinstance(value, bool):
        raise PositionError(f"{field}: must be true or false, not {value!r}")
    return 1 if value else 0


def _name(value: Any, field: str, names: tuple[str, ...]) -> int:
    if value not in names:
        raise PositionError(f"{field}: must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def _names(value: Any, field: str, names: tuple[str, ...]) -> int:
    if not isinstance(value, (list, tuple)):
        raise PositionError(f"{field}: must be a list of some of {', '.join(names)}")
    return sum(1 << _name(v, field, names) for v in value)


def _table(value: Any, field: str, names: tuple[str, ...]) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"{field}: must be a table with some of {', '.join(names)}")
    return {_name(k, field, names): v for k, v in value.items()}


def _card(value: Any, field: str) -> int:
    if value is None:
        return NO_CARD
    return PROPAGANDA if value == "propaganda" else _number(value, field, 1, EVENT_CARDS)


def set_up(g: Board, position: Mapping[str, Any]) -> None:
    """Fill a cleared board from a described position; what is left out is empty, Neutral, 0 or the start of a game."""
    for key in position:
        if key not in KEYS:
            raise PositionError(f"{key}: no such field; a position has {', '.join(KEYS)}")
    for s, space in _table(position.get("spaces", {}), "spaces", SPACES).items():
        _set_up_space(g, s, space)
    for f, n in _table(position.get("resources", {}), "resources", FACTIONS).items():
        g.resources[f] = _number(n, f"resources.{FACTIONS[f]}", 0, 49)
    g.aid = _number(position.get("aid", 0), "aid", 0, g.variant.aid_max)
    g.alliance = _name(position.get("alliance", "firm"), "alliance", ALLIANCES)
    g.capabilities = _names(position.get("capabilities", []), "capabilities", CAPABILITIES)
    g.momentum = _names(position.get("momentum", []), "momentum", MOMENTA)
    _set_up_cards(g, position)
    g.eligible = _names(position.get("eligible", FACTIONS), "eligible", FACTIONS)
    g.first = _name(position.get("first", "nothing"), "first", g.variant.executed)
    g.acted = _names(position.get("acted", []), "acted", FACTIONS)
    g.passed = _names(position.get("passed", []), "passed", FACTIONS)
    g.initiative = _name(position.get("initiative", PLAYERS[0]), "initiative", PLAYERS)
    g.stay_eligible = _names(position.get("stay_eligible", []), "stay_eligible", FACTIONS)
    g.barred = _names(position.get("barred", []), "barred", FACTIONS)
    for f, held in _table(position.get("markers", {}), "markers", FACTIONS).items():
        for where, counts in _table(held, f"markers.{FACTIONS[f]}", ("hidden", "shown")).items():
            for kind, n in _table(counts, f"markers.{FACTIONS[f]}", MARKERS).items():
                (g.shown if where else g.hidden)[3 * f + kind] = _number(n, f"markers.{FACTIONS[f]}", 0, 4)
    wrong = faults(g)
    if wrong:
        raise PositionError(f"the position cannot stand: {wrong[0]}")


def _set_up_space(g: Board, s: int, space: Any) -> None:
    field = f"spaces.{SPACES[s]}"
    for i, value in _table(space, field, ("pieces", "support", "terror", "cash")).items():
        if i == 0:
            for p, n in _table(value, f"{field}.pieces", PIECES).items():
                g.put(s, p, _number(n, f"{field}.pieces.{PIECES[p]}", 0, 15))
        elif i == 1:
            g.support[s] = _name(value, f"{field}.support", LEVELS) - 2
        elif i == 2:
            g.terror[s] = _number(value, f"{field}.terror", 0, 20)
        else:
            for f, n in _table(value, f"{field}.cash", FACTIONS).items():
                g.cash[s * 4 + f] = _number(n, f"{field}.cash.{FACTIONS[f]}", 0, 4)


def _set_up_cards(g: Board, position: Mapping[str, Any]) -> None:
    g.card = _card(position.get("card"), "card")
    g.next_card = _card(position.get("next"), "next")
    if g.card == NO_CARD and g.next_card != NO_CARD:
        raise PositionError("card: is missing while next is given")
    g.propagandas = _number(
        position.get("propagandas", 1 if g.card == PROPAGANDA else 0), "propagandas", 0, g.variant.piles
    )
    g.round_before = _flag(position.get("round_before", False), "round_before")
    seen = position.get("seen", [])
    if not isinstance(seen, (list, tuple)):
        raise PositionError("seen: must be a list of the event cards revealed so far")
    for card in [*seen, g.card, g.next_card]:
        if card not in (NO_CARD, PROPAGANDA):
            g.unseen &= ~(1 << _number(card, "seen", 1, EVENT_CARDS))
    size = pile_size(g)
    pile = _table(position.get("pile", {}), "pile", ("number", "left", "propaganda"))
    revealed = g.propagandas + (g.next_card == PROPAGANDA)
    drawn = (g.tables.deck & ~g.unseen).bit_count() + revealed
    number = max((drawn - 1) // size, revealed - 1)
    up = (g.card != NO_CARD) + (g.next_card != NO_CARD)
    left = max(0, min(size - up, size * (number + 1) - drawn))
    g.pile = _number(pile.get(0, number), "pile.number", -1, g.variant.piles - 1)
    g.pile_left = _number(pile.get(1, left), "pile.left", 0, size)
    g.pile_propaganda = _flag(pile.get(2, g.pile_left > 0 and revealed <= number), "pile.propaganda")
