"""What the booklet of The Splendid Little War allows at a question, by the kind of the question."""

from __future__ import annotations

from oracles.splendid import ADMIRALS, CITIES, CUBA, PORTS, PROVINCES, SEAS, SPAIN, TROCHAS, Board


def burn(board: Board) -> list[str]:
    """8.7: a Corps, a General, nobody who protects the fields, not burnt yet."""
    return [
        province
        for province in PROVINCES
        if board.led(province, CUBA)
        and torches(board, province)
        and not any(board.marker(unit) == "protecting" for unit in board.land(province, SPAIN))
        and not board.spaces[province]["burnt"]
    ]


def torches(board: Board, province: str) -> list[str]:
    """The Corps that can burn a Province."""
    return [unit for unit in board.land(province, CUBA) if board.pieces[unit]["kind"] == "corps"]


def recruit(board: Board) -> list[str]:
    """8.8: where a General is, with a Corps to create or one to flip back."""
    left = board.options["eliminated_corps"]
    pool = [
        unit
        for unit, piece in board.pieces.items()
        if piece["kind"] == "corps"
        and (piece["at"] == "set-aside" or (left == "pool" and piece["at"] == "out-of-play"))
    ]
    return [
        province
        for province in PROVINCES
        if board.led(province, CUBA)
        and (pool or any(board.pieces[u]["reduced"] for u in corps_around(board, province)))
    ]


def corps_around(board: Board, province: str) -> list[str]:
    """The Corps in a Province and in its City."""
    spaces = [province, *(city for city, around in CITIES.items() if around == province)]
    return [unit for space in spaces for unit in torches(board, space)]


def lobby(board: Board, who: int) -> bool:
    """8.9 and ruling A63."""
    return not board.war and (who == CUBA or board.view["stance"] > 1)


def generals(board: Board, who: int) -> list[str]:
    """8.10.1: those who can go somewhere alone."""
    found = [unit for unit in board.pieces if board.is_general(unit) and board.on_map(unit) and board.side(unit) == who]
    return [unit for unit in found if general_to(board, unit)]


def general_to(board: Board, unit: str) -> list[str]:
    """Any Province that the enemy does not fully control, a City of ours, a Trocha of ours; from the sea ashore."""
    who, here = board.side(unit), board.pieces[unit]["at"]
    if here == "key-west":
        return []
    enemy = ("spain", "cuba")[who]
    found = [province for province in PROVINCES if board.control(province) != enemy]
    found += [city for city in CITIES if board.holder(city) == who]
    found += [trocha for trocha in TROCHAS if who == SPAIN and board.built(trocha)]
    if here in SEAS:
        found = [space for space in found if space in board.coast(here) or PORTS.get(space) == here]
    return [space for space in found if space != here]


def protect(board: Board) -> list[str]:
    """8.14: any Division in a Province that does not do it yet."""
    return [unit for p in PROVINCES for unit in board.land(p, SPAIN) if board.marker(unit) != "protecting"]


def columns(board: Board, rear: bool = False) -> list[str]:
    """8.15: any Division in a Province or Trocha under a General that is no column yet."""
    return [
        unit
        for space in (*PROVINCES, *TROCHAS)
        for unit in board.land(space, SPAIN)
        if board.marker(unit) != "column" and commanded(board, space, rear)
    ]


def concentrate(board: Board, rear: bool = False) -> list[str]:
    """8.10.4: any Division with a marker under a General."""
    return [
        unit
        for space in (*PROVINCES, *TROCHAS)
        for unit in board.land(space, SPAIN)
        if board.marker(unit) and commanded(board, space, rear)
    ]


def commanded(board: Board, space: str, rear: bool, who: int = SPAIN) -> bool:
    """Under a Leader on the spot, or, from the rear, where there is none on land."""
    if rear:
        return board.rear() and space not in (*SEAS, "key-west") and not board.led(space, SPAIN)
    return board.led(space, who)


def sites(board: Board) -> list[str]:
    """8.12: any Province, a City of Spain, a Trocha with room."""
    free = [t for t in TROCHAS if board.built(t) and not board.land(t, SPAIN)]
    return [*PROVINCES, *(city for city in CITIES if board.holder(city) == SPAIN), *free]


def home(board: Board) -> list[str]:
    """8.13: any Divisions on the map."""
    return [u for u, piece in board.pieces.items() if piece["kind"] == "division" and board.on_map(u)]


def restackable(board: Board, who: int) -> list[str]:
    """4.1: where units could lie otherwise, at sea too; an Admiral lies with his Fleet."""
    found = []
    for space in (*PROVINCES, *SEAS, "key-west"):
        units = [u for u in board.at(space, who) if u not in ADMIRALS]
        if len(units) > 1 and not (space in SEAS and all(board.is_general(u) for u in units)):
            found.append(space)
    return found


def for_the_box(board: Board) -> list[str]:
    """8.16: the Generals in Havana, Province or City, who may go into the Captaincy General box."""
    return [u for space in ("havana", "havana-city") for u in board.at(space, SPAIN) if board.is_general(u)]


def beside(board: Board, space: str) -> list[str]:
    """Provinces beside a Province, or on both sides of a Trocha."""
    if space in TROCHAS:
        return list(TROCHAS[space])
    i = PROVINCES.index(CITIES.get(space, space))
    return [PROVINCES[j] for j in (i - 1, i + 1) if 0 <= j < len(PROVINCES)]


def friendly_cities(board: Board, who: int, provinces: list[str]) -> list[str]:
    """Cities that a player holds in some Provinces: 8.10.5."""
    return [city for city, province in CITIES.items() if province in provinces and board.holder(city) == who]


def land_moves(board: Board, space: str, units: list[str], who: int) -> list[str]:
    """8.10: where Land units may go from a space on land."""
    found = beside(board, space)
    if space in CITIES:
        found = [CITIES[space], *found]
    found += friendly_cities(board, who, [space, *found] if space in PROVINCES else found)
    single = sum(board.is_land(unit) for unit in units) == 1
    for trocha, sides in TROCHAS.items():
        near = space in sides  # who is in a City goes to its Province first
        if who == SPAIN and single and board.built(trocha) and near and not board.land(trocha, SPAIN):
            found.append(trocha)
    return [place for place in found if place != space]


def sea_moves(board: Board, space: str, units: list[str], who: int) -> list[str]:
    """8.10.2 and 8.10.3: between Sea Areas, to and from friendly Ports; U.S. Divisions also ashore, never back."""
    divisions = any(board.is_land(unit) for unit in units)
    fleets = any(board.is_fleet(unit) for unit in units)
    if space in PORTS:
        return [PORTS[space]]
    found = [sea for sea in SEAS if sea != space]
    ports = [port for port, sea in PORTS.items() if sea == space]
    if fleets:
        found += [p for p in ports if (who == CUBA and not divisions if p == "key-west" else board.holder(p) == who)]
    elif divisions:
        found += [*board.coast(space), *(port for port in ports if port in CITIES and board.holder(port) == who)]
    return found


def moves(board: Board, space: str, units: list[str], who: int) -> list[str]:
    """Where some units that move together may go."""
    by_sea = space in SEAS or space == "key-west" or any(board.is_fleet(unit) for unit in units)
    return sea_moves(board, space, units, who) if by_sea else land_moves(board, space, units, who)


def movers(board: Board, who: int, rear: bool = False) -> list[str]:
    """8.10: where a unit can leave; a Fleet has its Admiral with it."""
    found = []
    for space in board.spaces:
        fleets = [unit for unit in board.at(space, who) if board.is_fleet(unit)]
        if (board.land(space, who) and commanded(board, space, rear, who)) or (fleets and not rear):
            found.append(space)
    return found


def targets(board: Board, space: str, who: int) -> set[frozenset[str]]:
    """8.11: the stacks, lone Generals and Cities that units in a space may attack, as sets of pieces."""
    enemy = 1 - who
    found: set[frozenset[str]] = set()
    if space in CITIES or space == "key-west":
        return found
    if space in SEAS:
        for stack in board.stacks:  # a General alone at sea is no target for Fleets
            there = stack["at"] == space and board.side(stack["units"][0]) == enemy
            if there and any(board.is_land(unit) or board.is_fleet(unit) for unit in stack["units"]):
                found.add(frozenset(stack["units"]))
        return found
    reach = list(TROCHAS[space]) if space in TROCHAS else [space]
    if who == CUBA:
        reach += [trocha for trocha, sides in TROCHAS.items() if space in sides]
    for stack in board.stacks:
        if stack["at"] in reach and board.side(stack["units"][0]) == enemy:
            if any(board.is_land(unit) for unit in stack["units"]):
                found.add(frozenset(stack["units"]))
            else:
                found |= {frozenset([unit]) for unit in stack["units"]}
    if space not in TROCHAS:
        for city, province in CITIES.items():
            if province == space and board.holder(city) == enemy and can_besiege(board, space, who):
                found.add(frozenset([city]))
    return found


def can_besiege(board: Board, province: str, who: int) -> bool:
    """8.11.5: Cuban units need García or U.S. help."""
    return who == SPAIN or any(
        unit == "garcia" or board.pieces[unit]["kind"] == "us-division" for unit in board.at(province, who)
    )


def attackers(board: Board, who: int, rear: bool = False) -> list[str]:
    """8.11: where an Attack can be made."""
    found = []
    for space in board.spaces:
        fighting = [u for u in board.at(space, who) if (board.is_fleet(u) if space in SEAS else board.is_land(u))]
        if fighting and commanded(board, space, rear, who) and targets(board, space, who):
            found.append(space)
    return found


def from_the_rear(board: Board) -> set[str]:
    """8.16: what the Captaincy General can order where no General is, for two Resources."""
    found = {
        "move": movers(board, SPAIN, True),
        "attack": attackers(board, SPAIN, True),
        "column": columns(board, True),
        "concentrate": concentrate(board, True),
    }
    return {action for action, choices in found.items() if choices}


def actions(board: Board, who: int) -> set[str]:
    """8.0: the Actions that can be taken in a Round and paid, three cards counting as one Resource (7.4)."""
    purse = board.resources[who] + board.cards[who] // 3
    divisions = home(board)
    open_to_both: dict[str, object] = {
        "move": movers(board, who),
        "attack": attackers(board, who),
        "general": generals(board, who),
        "lobby": lobby(board, who),
        "restack": restackable(board, who),
    }
    of_cuba: dict[str, object] = {"burn": burn(board), "recruit": recruit(board)}
    of_spain: dict[str, object] = {
        "reinforce": board.view["holding_box"] and "no_reinforcements" not in board.view["in_effect"],
        "repatriate": len(divisions) >= 2 and not board.view["repatriated"] and board.turn < 7,
        "protect": protect(board),
        "column": columns(board),
        "concentrate": concentrate(board),
        "captaincy": purse >= 2 and from_the_rear(board),
    }
    found = open_to_both | (of_cuba if who == CUBA else of_spain)
    return {action for action, possible in found.items() if possible and purse >= 1}


ACTIONS = {
    *("move", "attack", "general", "lobby", "restack", "burn", "recruit", "reinforce", "repatriate", "protect"),
    *("column", "concentrate", "captaincy"),
}
