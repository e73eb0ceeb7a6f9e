"""What the buildings of Cuba do when the foreman uses them: the appendix of the booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.cuba_table import GOODS, MERCHANDISE, PRODUCTS, RESOURCES, Player, Table
from oracles.telling import Telling, ask

if TYPE_CHECKING:
    from collections.abc import Iterable


def into_points(table: Table) -> dict[str, tuple[str, int, int]]:
    """Buildings that turn up to so many of a kind into so many points each."""
    return {
        "cement-factory": ("stone", 4, 1),
        "saw-mill": (table.options["saw_mill_input"], 4, 1),
        "golf-course": ("water", 4, 1),
        "rum-cafe": ("rum", 3, 2),
        "cigar-cafe": ("cigars", 3, 2),
    }


def into_something(table: Table) -> dict[str, tuple[tuple[str, ...], int, int, int]]:
    """Buildings that take up to so many of some kinds, for points and pesos each."""
    return {
        "monastery": (PRODUCTS, 2, 1, 0),
        "general-store": (GOODS, 1, 0, 6),
        "product-house": (PRODUCTS, 1, 0, 4),
        "resource-house": (RESOURCES, 2, 0, 2 if table.options["resource_house_price_per_piece"] else 1),
    }


FACTORIES = {"cigar-factory": ("tobacco", "cigars"), "distillery": ("sugar", "rum")}
GAINS = {"hotel": (2, 0), "inn": (1, 0), "small-bank": (0, 2), "large-bank": (0, 4)}
"""Points and pesos."""


def useful(table: Table, player: Player, name: str) -> bool:
    """Whether a use would change anything."""
    if name in into_points(table):
        return player.has(into_points(table)[name][0]) > 0
    if name in into_something(table):
        return any(player.has(kind) for kind in into_something(table)[name][0])
    if name in FACTORIES:
        product, goods = FACTORIES[name]
        return player.has(product) > 0 and table.stock[goods] > 0
    if name in GAINS:
        return bool(GAINS[name][0]) or table.bank > 0
    if name.endswith("branch-office"):
        return bool(table.docks_for(player))
    return {
        "black-market": lambda: bool(exchanges(table, player)),
        "church": lambda: bool(vetoes(table)),
        "town-hall": lambda: not player.town_hall,
        "dam": lambda: table.stock["water"] > 0,
        "lighthouse": lambda: bool(table.shuffled or table.bottom),
        "warehouse": lambda: any(player.lot[kind] for kind in PRODUCTS),
    }[name]()


def exchanges(table: Table, player: Player) -> dict[str, list[str]]:
    """Black Market: what may be given, and what for."""
    found: dict[str, list[str]] = {}
    for given, taken in ((PRODUCTS, GOODS), (GOODS, PRODUCTS)):
        got = [kind for kind in taken if table.stock[kind]]
        found |= {kind: got for kind in given if player.has(kind) and got}
    return found


def vetoes(table: Table) -> list[str]:
    """Church: the bills that may be removed."""
    return [act for section, act in table.bills.items() if section != table.vetoed_before and not table.vetoed]


def numbers(top: int) -> Iterable[str]:
    """Answers from 1 to a number."""
    return [f"number:{n}" for n in range(1, top + 1)]


def use(table: Table, who: int, name: str) -> Telling:
    """Use a building."""
    player = table.players[who]
    if name in into_points(table):
        kind, most, points = into_points(table)[name]
        answer = yield from ask("TurnIntoPoints", who, numbers(min(most, player.has(kind))))
        pieces = int(answer.removeprefix("number:"))
        table.give(player, kind, pieces)
        player.points += points * pieces
    elif name in into_something(table):
        kinds, most, points, pesos = into_something(table)[name]
        for i in range(most):
            offers = [f"kind:{kind}" for kind in kinds if player.has(kind)]
            if not offers:
                break
            answer = yield from ask("GiveUp", who, [*offers, *(["done"] if i else [])])
            if answer == "done":
                break
            table.give(player, answer.removeprefix("kind:"))
            player.points += points
            table.earn(player, pesos)
    elif name in FACTORIES:
        product, goods = FACTORIES[name]
        top = min(player.has(product), table.stock[goods])
        answer = yield from ask("MakeGoods", who, numbers(top))
        pieces = int(answer.removeprefix("number:"))
        table.give(player, product, pieces)
        table.gain(player, goods, pieces)
    elif name in GAINS:
        points, pesos = GAINS[name]
        player.points += points
        table.earn(player, pesos)
    elif name.endswith("branch-office"):
        yield from branch_office(table, who, small=name.startswith("small"))
    elif name == "black-market":
        found = exchanges(table, player)
        given = (yield from ask("BlackMarket", who, [f"kind:{kind}" for kind in found])).removeprefix("kind:")
        taken = yield from ask("BlackMarketReturn", who, [f"kind:{kind}" for kind in found[given]])
        table.give(player, given)
        table.gain(player, taken.removeprefix("kind:"))
    elif name == "church":
        act = (yield from ask("Church", who, [f"act:{act}" for act in vetoes(table)])).removeprefix("act:")
        (table.vetoed,) = (section for section, bill in table.bills.items() if bill == act)
        del table.bills[table.vetoed]
    elif name == "town-hall":
        player.town_hall = True
    elif name == "dam":
        table.gain(player, "water", 2)
    elif name == "lighthouse":
        cards = sorted({*table.shuffled, *table.bottom})
        card = int((yield from ask("Lighthouse", who, [f"ship:{card}" for card in cards])).removeprefix("ship:"))
        table.shuffled.discard(card)
        table.bottom = [other for other in table.bottom if other != card]
        assert table.sea is not None
        table.bottom.append(table.sea)
        table.sea = card
    else:
        assert name == "warehouse"
        for kind in PRODUCTS:
            player.stored[kind] += player.lot[kind]
            player.lot[kind] = 0


def branch_office(table: Table, who: int, small: bool) -> Telling:
    """One piece, or any number of one kind, on one ship."""
    player = table.players[who]
    dock = int((yield from ask("BranchOffice", who, table.docks_for(player))).removeprefix("dock:"))
    ship = table.docks[dock - 1]
    assert ship is not None
    kinds = [kind for kind in MERCHANDISE if ship.room(kind) and player.has(kind)]
    kind = yield from ask("BranchOfficeKind", who, [f"kind:{kind}" for kind in kinds])
    yield from table.load(who, dock, kind.removeprefix("kind:"), 1 if small else 5)
    yield from table.harbor_act(dock)
