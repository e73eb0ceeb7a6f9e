"""Positions as plain data: described at the start of a turn, and set up from such a description.

```json
{"options": {"players": 2}, "round": 2, "phase": "action", "starter": "red",
 "market": {"citrus": 3}, "docks": [{"ship": 1, "cargo": {"rum": 2}}, {"ship": 2}, null], "sea": 3, "bottom": [4],
 "acts": {"other": "drought"}, "bills": {"tax": "tax-3"}, "piles": {"tax": ["tax-1", "tax-5"]},
 "markers": ["free-resource"], "church": {"removed": null, "banned": "tax"},
 "players": {"blue": {"pesos": 10, "points": 0, "lot": {"wood": 2}, "stored": {"citrus": 1}, "piece": "a1",
                      "buildings": {"b2": "dam"}, "played": ["worker"], "delegate": null, "town_hall": false}}}
```

Whatever is left out is as at the start of the game, or of the round. The stock, the bank and the tiles left follow from
the rest, and so does whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba.board import Board
from malecon.games.cuba.faults import faults
from malecon.games.cuba.round import PlayCard, Rounds, cards_played
from malecon.games.cuba.view import cards_in
from malecon.games.cuba.vocabulary import (
    ACTIONS_PHASE,
    ACTS,
    ALL_CARDS,
    BILLS,
    BUILDINGS,
    CARDS,
    CARDS_PLAYED,
    CITRUS,
    FIELDS,
    KINDS,
    MARKERS,
    OPEN,
    PARLIAMENT,
    PHASES,
    PRINTED_WAREHOUSE,
    ROUNDS,
    RUM,
    SECTIONS,
    SHIPS,
)
from malecon.kernel.errors import PositionError

_KEYS = (
    "options",
    "round",
    "phase",
    "starter",
    "market",
    "docks",
    "sea",
    "bottom",
    "acts",
    "bills",
    "piles",
    "markers",
    "church",
    "players",
)
_PLAYER_KEYS = ("pesos", "points", "lot", "stored", "piece", "buildings", "played", "delegate", "town_hall")


def describe(g: Board) -> dict[str, Any]:
    """The position when a player is to play a card."""
    if g.over or not isinstance(g.top, PlayCard):
        raise PositionError("a position can be described when a player is to play a character card")
    return {
        "options": {name: list(o) if isinstance(o, tuple) else o for name, o in g.options.items()},
        "round": g.round,
        "phase": PHASES[g.phase],
        "starter": g.roles[g.starter],
        "market": {KINDS[kind]: g.market[kind] for kind in range(CITRUS, 8)},
        "docks": [_describe_dock(g, dock) for dock in range(3)],
        "sea": g.sea + 1,
        "bottom": [ship + 1 for ship in g.bottom],
        "acts": {SECTIONS[s]: _name(g.acts[s], ACTS) for s in range(4)},
        "bills": {SECTIONS[s]: _name(g.bills[s], ACTS) for s in range(4)},
        "piles": {
            SECTIONS[s]: [ACTS[act] for act in range(s * 6, s * 6 + 6) if g.undrawn >> act & 1] for s in range(4)
        },
        "markers": [name for i, name in enumerate(MARKERS) if g.markers >> i & 1],
        "church": {"removed": _name(g.vetoed, SECTIONS), "banned": _name(g.banned, SECTIONS)},
        "players": {g.roles[who]: _describe_player(g, who) for who in range(g.players)},
    }


def _describe_player(g: Board, who: int) -> dict[str, Any]:
    return {
        "pesos": g.pesos[who],
        "points": g.points[who],
        "lot": {KINDS[kind]: g.lot[who * 8 + kind] for kind in range(8)},
        "stored": {KINDS[kind]: g.stored[who * 8 + kind] for kind in range(CITRUS, RUM)},
        "piece": FIELDS[g.piece[who]],
        "buildings": {
            FIELDS[f]: BUILDINGS[g.sites[who * 12 + f]]
            for f in range(12)
            if g.sites[who * 12 + f] not in (OPEN, PRINTED_WAREHOUSE)
        },
        "played": [CARDS[card] for card in cards_in(g.played[who])],
        "delegate": _name(g.delegate[who], CARDS),
        "town_hall": g.town_hall == who,
    }


def _describe_dock(g: Board, dock: int) -> dict[str, Any] | None:
    if g.docks[dock] < 0:
        return None
    cargo = {KINDS[CITRUS + i]: g.cargo[dock * 5 + i] for i in range(5) if g.cargo[dock * 5 + i]}
    return {"ship": g.docks[dock] + 1, "cargo": cargo}


def _name(number: int, names: tuple[str, ...]) -> str | None:
    return None if number < 0 else names[number]


def arrange(g: Board, position: Mapping[str, Any]) -> None:
    """Set a game that has been laid out to a described position, and going from there."""
    _known("position", position, _KEYS)
    phase = _one_of("phase", position.get("phase", PHASES[ACTIONS_PHASE]), PHASES[BILLS:-1]) + BILLS
    g.phase = phase
    g.round = _number("round", position.get("round", 1), 1, ROUNDS)
    g.starter = _one_of("starter", position.get("starter", g.roles[0]), g.roles)
    for name, n in _mapping("market", position.get("market", {})).items():
        kind = _one_of("market", name, KINDS[CITRUS:]) + CITRUS
        g.market[kind] = _number(f"market.{name}", n, 0, g.tables.spaces[kind])
    _arrange_harbour(g, position)
    _arrange_acts(g, position)
    for marker in _list("markers", position.get("markers", [])):
        g.markers |= 1 << _one_of("markers", marker, MARKERS)
    church = _mapping("church", position.get("church", {}))
    _known("church", church, ("removed", "banned"))
    g.vetoed = _maybe("church.removed", church.get("removed"), SECTIONS)
    g.banned = _maybe("church.banned", church.get("banned"), SECTIONS)
    players = _mapping("players", position.get("players", {}))
    _known("players", players, g.roles)
    for who in range(g.players):
        _arrange_player(g, who, _mapping(f"players.{g.roles[who]}", players.get(g.roles[who], {})))
    _fill_stock(g)
    _check_turns(g)
    for fault in faults(g):
        raise PositionError(f"position: {fault}")
    if phase == BILLS:
        g.round -= 1
    g.begin(Rounds(phase))


def _arrange_harbour(g: Board, position: Mapping[str, Any]) -> None:
    last = {"ship": 3} if g.round > 1 else None
    docks = _list("docks", position.get("docks", [{"ship": 1}, {"ship": 2}, last]))
    if len(docks) != 3 or (g.round > 1 and None in docks):
        raise PositionError("docks: takes 3 entries, each a ship with its cargo; the third is null in the first round")
    for dock, entry in enumerate(docks):
        if entry is None:
            continue
        where = f"docks.{dock + 1}"
        _known(where, _mapping(where, entry), ("ship", "cargo"))
        g.docks[dock] = _number(f"{where}.ship", entry.get("ship"), 1, SHIPS) - 1
        for name, n in _mapping(f"{where}.cargo", entry.get("cargo", {})).items():
            i = _one_of(f"{where}.cargo", name, KINDS[CITRUS:])
            g.cargo[dock * 5 + i] = _number(f"{where}.cargo.{name}", n, 0, g.tables.ships[g.docks[dock] * 5 + i])
    bottom = [_number("bottom", ship, 1, SHIPS) - 1 for ship in _list("bottom", position.get("bottom", []))]
    gone = {*g.docks, *bottom}
    if "sea" in position:
        g.sea = _number("sea", position["sea"], 1, SHIPS) - 1
    else:
        g.sea = next(ship for ship in (2, *range(SHIPS)) if ship not in gone)
    g.bottom = bottom
    g.shuffled = sum(1 << ship for ship in range(SHIPS) if ship not in gone and ship != g.sea)


def _arrange_acts(g: Board, position: Mapping[str, Any]) -> None:
    acts = _mapping("acts", position.get("acts", {}))
    bills = _mapping("bills", position.get("bills", {}))
    piles = _mapping("piles", position.get("piles", {}))
    for where, given in (("acts", acts), ("bills", bills), ("piles", piles)):
        _known(where, given, SECTIONS)
    left = ROUNDS - g.round + (1 if g.phase == BILLS else 0)
    g.undrawn = 0
    for s in range(4):
        if SECTIONS[s] in acts:
            g.acts[s] = _maybe(f"acts.{SECTIONS[s]}", acts[SECTIONS[s]], ACTS)
        g.bills[s] = _maybe(f"bills.{SECTIONS[s]}", bills.get(SECTIONS[s]), ACTS)
        if SECTIONS[s] in piles:
            where = f"piles.{SECTIONS[s]}"
            pile = [_one_of(where, name, ACTS[:24]) for name in _list(where, piles[SECTIONS[s]])]
        else:
            pile = [act for act in range(s * 6, s * 6 + 6) if act not in (g.acts[s], g.bills[s])][:left]
        for act in pile:
            g.undrawn |= 1 << act


def _arrange_player(g: Board, who: int, entry: Mapping[str, Any]) -> None:
    where = f"players.{g.roles[who]}"
    _known(where, entry, _PLAYER_KEYS)
    g.pesos[who] = _number(f"{where}.pesos", entry.get("pesos", g.tables.starting_pesos), 0, g.tables.coins)
    g.points[who] = _number(f"{where}.points", entry.get("points", 0), 0, 9999)
    for name, n in _mapping(f"{where}.lot", entry.get("lot", {})).items():
        kind = _one_of(f"{where}.lot", name, KINDS)
        g.lot[who * 8 + kind] = _number(f"{where}.lot.{name}", n, 0, g.tables.pieces[kind])
    for name, n in _mapping(f"{where}.stored", entry.get("stored", {})).items():
        kind = _one_of(f"{where}.stored", name, KINDS[CITRUS:RUM]) + CITRUS
        g.stored[who * 8 + kind] = _number(f"{where}.stored.{name}", n, 0, g.tables.pieces[kind])
    if "piece" in entry:
        g.piece[who] = _one_of(f"{where}.piece", entry["piece"], FIELDS)
    for name, building in _mapping(f"{where}.buildings", entry.get("buildings", {})).items():
        field = _one_of(f"{where}.buildings", name, FIELDS)
        if g.lands[who * 12 + field] < 0:
            raise PositionError(f"{where}.buildings.{name}: nothing can be built into the warehouse")
        kind = _one_of(f"{where}.buildings.{name}", building, BUILDINGS)
        if not g.tiles[kind]:
            raise PositionError(f"{where}.buildings.{name}: there is no {building} left")
        g.tiles[kind] -= 1
        g.sites[who * 12 + field] = kind
    if entry.get("town_hall", False):
        if g.town_hall >= 0:
            raise PositionError(f"{where}.town_hall: only one player can have used it")
        g.town_hall = who
    hand = ALL_CARDS
    for played in _list(f"{where}.played", entry.get("played", [])):
        card = _one_of(f"{where}.played", played, CARDS)
        if not hand >> card & 1:
            raise PositionError(f"{where}.played: {CARDS[card]} is there twice")
        hand ^= 1 << card
        g.played[who] = g.played[who] * 8 + card + 1
    delegate = _maybe(f"{where}.delegate", entry.get("delegate"), CARDS)
    if delegate < 0 and g.phase >= PARLIAMENT:
        delegate = hand.bit_length() - 1
    if delegate >= 0 and not hand >> delegate & 1:
        raise PositionError(f"{where}.delegate: {CARDS[delegate]} has been played")
    if g.phase == ACTIONS_PHASE and g.secret_delegates != (delegate >= 0):
        allowed = "a card in the variant" if g.secret_delegates else "nothing before the parliament phase"
        raise PositionError(f"{where}.delegate: takes {allowed}")
    if delegate >= 0:
        hand ^= 1 << delegate
    g.hand[who] = hand
    g.delegate[who] = delegate


def _fill_stock(g: Board) -> None:
    """What lies nowhere else is in the stock."""
    for kind in range(8):
        out = g.market[kind]
        if kind >= CITRUS:
            out += sum(g.cargo[dock * 5 + kind - CITRUS] for dock in range(3))
        out += sum(g.has(who, kind) for who in range(g.players))
        if out > g.tables.pieces[kind]:
            raise PositionError(f"position: there are only {g.tables.pieces[kind]} {KINDS[kind]}, not {out}")
        g.stock[kind] = g.tables.pieces[kind] - out
    if sum(g.pesos) > g.tables.coins:
        raise PositionError(f"position: there are only {g.tables.coins} pesos, not {sum(g.pesos)}")
    g.bank = g.tables.coins - sum(g.pesos)


def _check_turns(g: Board) -> None:
    """Everyone has played as many cards as the phase and the turn order say."""
    turns = cards_played(g) if g.phase == ACTIONS_PHASE else g.players * CARDS_PLAYED if g.phase > BILLS else 0
    for i in range(g.players):
        who = (g.starter + i) % g.players
        n = (turns - i + g.players - 1) // g.players
        if len(cards_in(g.played[who])) != n or n > CARDS_PLAYED:
            raise PositionError(f"players.{g.roles[who]}.played: takes {min(n, CARDS_PLAYED)} cards at this point")


# Reading values.


def _known(where: str, given: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in given:
        if key not in keys:
            raise PositionError(f"{where}: {key!r} is unknown; it takes {', '.join(keys)}")


def _mapping(where: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or any(not isinstance(name, str) for name in value):
        raise PositionError(f"{where}: takes names with values, not {value!r}")
    return value


def _list(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PositionError(f"{where}: takes a list, not {value!r}")
    return value


def _number(where: str, value: Any, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{where}: takes a whole number from {least} to {most}, not {value!r}")
    return value


def _one_of(where: str, value: Any, names: tuple[str, ...]) -> int:
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"{where}: takes one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def _maybe(where: str, value: Any, names: tuple[str, ...]) -> int:
    return -1 if value is None else _one_of(where, value, names)
