"""Cuba as text: players, harbour, one's plantation as 3 x 4 fields, market, parliament, characters and buildings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from malecon.boards.cuba import KINDS, PRODUCTS, SEATS, SECTIONS, YIELDS
from malecon.boards.cuba_regions import CHARACTERS, MARKERS, effect
from malecon.terminal.boards.kit import (
    CHANGED,
    INKS,
    KEY,
    QUIET,
    SUM,
    Box,
    Keys,
    Line,
    Lines,
    View,
    beside,
    chain,
    chip,
    counted,
    fact,
    fit,
    flow,
    frame,
    in_a_row,
    join,
    key,
    paragraph,
    star,
    text,
)

Names = Mapping[str, str]
"""The buildings' names."""
FIELD = 12
GRID = INKS["green"]
PLANTATION = 4 * (FIELD + 1) + 1
RIVALS = 40
"""The columns of one's plantation, and the fewest that the others' need beside it."""
GOODS = {
    "wood": "yellow",
    "stone": "bright_black",
    "water": "blue",
    "citrus": "bright_yellow",
    "sugar": "bold",
    "tobacco": "green",
    "rum": "red",
    "cigars": "magenta",
}
JOINTS = {"top": "┌╓╒╔┬╥╤╦┐╖╕╗", "middle": "├╟╞╠┼╫╪╬┤╢╡╣", "bottom": "└╙╘╚┴╨╧╩┘╜╛╝"}
"""The joints of a grid from left to right: each single, double downwards, double across, double both ways."""


def board(view: View, keys: Keys, before: View, width: int) -> list[Lines]:
    """The whole table; where there is room, plantation and market stand beside the rivals and the parliament."""
    shown = _shown(view)
    player, earlier = view["players"][shown], before["players"][shown]
    wide = width >= PLANTATION + RIVALS
    side = width - PLANTATION if wide else width
    names = {building["id"]: building["name"] for building in view["buildings"]}
    left = _plantation(player, earlier, names, keys) + _market(view, before, PLANTATION)
    right = _rivals(view, before, shown, names, side)
    if len(left) <= len(right):
        left += _parliament(view, before, keys, PLANTATION)
    else:
        right += _parliament(view, before, keys, side)
    return [
        _players(view, before, keys, width),
        in_a_row([_dock(view, before, keys, i, width // 4 - 2) for i in (3, 2, 1, 0)], width),
        beside(left, right) if wide else left + right,
        in_a_row([_character(player, card, keys, width // 5 - 2) for card in CHARACTERS], width),
        _buildings(view, before, keys, width),
    ]


def _shown(view: View) -> int:
    """Whose plantation is drawn large: one's own; for a spectator, who is to act."""
    roles = [player["role"] for player in view["players"]]
    return next((roles.index(role) for role in (view["role"], view["actor"]) if role in roles), 0)


def _chip(role: str) -> Line:
    return chip(SEATS[role].letter, SEATS[role].colour)


# The players


def _players(view: View, before: View, keys: Keys, width: int) -> Lines:
    column, purse = (8, 8) if width >= 100 else (7, 5)
    heads = chain(fit(text(kind[: column - 1], GOODS[kind]), column) for kind in KINDS)
    body = [fit(text(), 11) + fit(text("VP", QUIET), purse) + fit(text("pesos", QUIET), purse) + heads]
    for player, earlier in zip(view["players"], before["players"], strict=True):
        row = fit(_chip(player["role"]) + text(f" {player['role'].capitalize()}", SUM), 11)
        row += fit(counted(player["points"], earlier["points"]), purse)
        row += fit(counted(player["pesos"], earlier["pesos"]), purse)
        mine = keys if player["role"] == view["role"] else {}
        body.append(row + chain(fit(_held(player, earlier, kind, mine), column) for kind in KINDS))
        body += [text("    ") + line for line in flow(_doings(player, earlier, keys), width - 6, " · ")]
    stored = any(any(player["stored"].values()) for player in view["players"])
    note = text("5+2: 5 in the lot, 2 stored", QUIET) if stored else text()
    body += flow([*_markers(view, before), note], width - 2, " · ", "  ")
    starter = f"{view['starter'].capitalize()} is starting player"
    title = f"Round {view['round']} of {view['rounds']} · {view['phase'].capitalize()} · {starter}"
    return frame(Box(text(title), body), width)


def _held(player: View, before: View, kind: str, keys: Keys) -> Line:
    """How many of a kind lie in the lot, how many are stored, and what to type for the kind."""
    lot, stored = player["lot"][kind], player["stored"].get(kind, 0)
    same = (lot, stored) == (before["lot"][kind], before["stored"].get(kind, 0))
    words = text(f"{lot}+{stored}" if stored else str(lot), SUM if lot or stored else QUIET)
    action = next((name for name in (f"kind:{kind}", f"take:{kind}") if name in keys), "")
    return words + (text() if same else text("*", CHANGED)) + key(keys, action)


def _doings(player: View, before: View, keys: Keys) -> Lines:
    """Cards, votes and bids, as far as they are known."""
    played = [card.capitalize() for card in player["played"]]
    known = player["delegate"].capitalize() if player["delegate"] else "face down"
    hand = [card.capitalize() for card in player["hand"] or ()]
    bid = "bid made" if player["bid"] is None else f"bid {player['bid']}"
    found = [
        key(keys, f"seat:{player['role']}"),
        text(f"tax {player['tax']}"),
        text(f"{player['buildings']} built"),
        text(f"played {' '.join(played)}" if played else "") + star(player["played"], before["played"]),
        text(f"delegate {known}" if player["delegate_chosen"] else ""),
        text(f"{player['votes']} votes" if player["votes"] else "", SUM),
        text(bid if player["has_bid"] else ""),
        text("Town Hall used" if player["town_hall"] else ""),
    ]
    in_hand = f"{player['cards']} cards" if not hand or len(hand) == 5 else f"holds {' '.join(hand)}"
    return [*found, text(in_hand if player["cards"] else "", QUIET)]


def _markers(view: View, before: View) -> Lines:
    """The six markers of the round that are still to be had, and what the Church did."""
    left = [
        text(f"{what} ({who})") + star(view["markers"][name], before["markers"][name])
        for name, (who, what) in MARKERS.items()
        if not view["markers"][name]
    ]
    church = view["church"]
    told = [text(f"the Church removed section {SECTIONS[church['removed']]}") if church["removed"] else text()]
    told += [text(f"the Church may not remove section {SECTIONS[church['banned']]}") if church["banned"] else text()]
    return [text("Still to be had:", QUIET) + text(" ") + join(left, ", ") if left else text("No markers left"), *told]


# The harbour


def _dock(view: View, before: View, keys: Keys, place: int, inner: int) -> Box:
    harbour, earlier = view["harbour"], before["harbour"]
    if place == 0:
        ship, then = harbour["sea"], earlier["sea"]
        pile = harbour["pile"]["cards"]
        return Box(_named("At sea", ship, then), _ship(ship, then, inner), INKS["blue"], "", f"{pile} in the pile")
    dock, ship, then = place, harbour["docks"][place - 1]["ship"], earlier["docks"][place - 1]["ship"]
    points = harbour["docks"][place - 1]["points"]
    return Box(
        _named(f"Dock {dock}", ship, then),
        _ship(ship, then, inner),
        INKS["blue"],
        keys.get(f"dock:{dock}", ""),
        f"{points} VP a piece",
    )


def _named(words: str, ship: View | None, then: View | None) -> Line:
    number = f", ship {ship['ship']}" if ship else ""
    return text(f"{words}{number}", SUM) + star(ship and ship["ship"], then and then["ship"])


def _ship(ship: View | None, then: View | None, inner: int) -> Lines:
    """The cargo by kind: a full square is loaded, a hollow one waits."""
    if ship is None:
        return [text("no ship", QUIET)]
    before = then["spaces"] if then and then["ship"] == ship["ship"] else ship["spaces"]
    items = []
    for kind in PRODUCTS:
        loaded = [space["loaded"] for space in ship["spaces"] if space["kind"] == kind]
        earlier = [space["loaded"] for space in before if space["kind"] == kind]
        if loaded:
            squares = "".join("■" if full else "□" for full in loaded)
            items.append(join((text(kind, GOODS[kind]), text(squares, SUM) + star(loaded, earlier))))
    return flow(items, inner, "  ")


# Plantations


def _plantation(player: View, before: View, names: Names, keys: Keys) -> Lines:
    """3 x 4 fields; the row and the column of the piece, which Worker and Foreman use, in double lines."""
    fields = player["fields"]
    row, column = divmod([field["field"] for field in fields].index(player["piece"]), 4)
    moved = star(player["piece"], before["piece"])
    where = text(f" · piece on {player['piece']}", QUIET) + moved
    lines = [join((_chip(player["role"]), text(f"{player['role'].capitalize()} plantation", SUM) + where))]
    for i in range(3):
        lines.append(_edge(fields, before, keys, i, row, column))
        cells = [_field(field, names) for field in fields[i * 4 : i * 4 + 4]]
        bars = ["║" if i == row or c in (column, column + 1) else "│" for c in range(5)]
        for k in range(2):
            inside = (text(bar, GRID) + fit(cell[k], FIELD) for bar, cell in zip(bars, cells, strict=False))
            lines.append(chain(inside) + text(bars[4], GRID))
    across = chain(
        text(_joint("bottom", c, row == 2, c in (column, column + 1)) + _across(row == 2, c == column) * FIELD, GRID)
        for c in range(4)
    )
    return [*lines, across + text(_joint("bottom", 4, row == 2, column == 3), GRID)]


def _joint(edge: str, c: int, across: bool, down: bool) -> str:
    return JOINTS[edge][(0 if c == 0 else 8 if c == 4 else 4) + 2 * across + down]


def _across(in_row: bool, in_column: bool) -> str:
    return "═" if in_row or in_column else "─"


def _edge(fields: Sequence[View], before: View, keys: Keys, i: int, row: int, column: int) -> Line:
    """The upper edge of a row of fields: their names, what to type for them, the piece, what was built last."""
    edge, used = ("top" if i == 0 else "middle"), row in (i, i - 1)
    found = text()
    for c, field in enumerate(fields[i * 4 : i * 4 + 4]):
        name, building = field["field"], field["building"]
        action = next((a for a in (f"field:{name}", f"building:{building}") if a in keys), "")
        built = star(building, before["fields"][i * 4 + c]["building"])
        piece = text(" ☻ ", KEY) if (i, c) == (row, column) else text()
        line = _across(used, c == column)
        corner = _joint(edge, c, used, c in (column, column + 1))
        label = text(f"{corner}{line}", GRID) + text(name, QUIET) + key(keys, action) + built + piece
        found += label + text(line * (FIELD + 1 - len(label)), GRID)
    return found + text(_joint(edge, 4, used, column == 3), GRID)


def _field(field: View, names: Names) -> Lines:
    """A building by its name, else the land and what it yields."""
    land, building = field["land"], field["building"]
    if building:
        found = paragraph(names[building], FIELD, SUM)
    elif land == "warehouse":
        found = [text("Warehouse", SUM)]
    else:
        kind = YIELDS.get(land, str(land))
        found = [text(land.capitalize(), GOODS[kind]), text(f"  {kind}" if kind != land else "", QUIET)]
    return [*found, text()][:2]


def _rivals(view: View, before: View, shown: int, names: Names, width: int) -> Lines:
    """The other plantations, small: a line a row, buildings in capitals."""
    each = (width - 2) // 4
    lines: Lines = []
    for i, player in enumerate(view["players"]):
        if i == shown:
            continue
        then = before["players"][i]
        body = []
        for row in range(0, 12, 4):
            cells = [
                _small(field, then["fields"][row + c], player["piece"], names, each)
                for c, field in enumerate(player["fields"][row : row + 4])
            ]
            body.append(chain(cells))
        title = join((_chip(player["role"]), text(f"{player['role'].capitalize()} plantation", SUM)))
        lines += frame(Box(title, body, INKS[SEATS[player["role"]].colour], "", f"☻ {player['piece']}"), width)
    return lines


def _small(field: View, then: View, piece: str, names: Names, width: int) -> Line:
    built = field["building"]
    words = _initials(names[built], width - 3) if built else field["land"]
    sign = text("☻", KEY) if field["field"] == piece else text()
    return fit(sign + text(words, SUM if built else QUIET) + star(built, then["building"]), width - 1) + text(" ")


def _initials(name: str, room: int) -> str:
    """A name that is too long with its words cut evenly: `Sma Bra Off`."""
    words = name.split()
    length = max(map(len, words))
    while len(" ".join(word[:length] for word in words)) > room and length > 1:
        length -= 1
    return " ".join(word[:length] for word in words)


# Market, parliament


def _market(view: View, before: View, width: int) -> Lines:
    body = []
    for kind in PRODUCTS:
        shelf, then = view["market"][kind], before["market"][kind]
        spaces = " ".join("■" if i < shelf["pieces"] else str(price) for i, price in enumerate(shelf["spaces"]))
        row = [
            fit(text(kind, GOODS[kind]), 13),
            fit(join((text(spaces, SUM), star(shelf["pieces"], then["pieces"]))), 14),
            fit(fact("buy", shelf["buy"] or "–", then["buy"] or "–"), 12),
            fact("sell", shelf["sell"] or "–", then["sell"] or "–"),
        ]
        body.append(chain(row))
    stock = ", ".join(f"{n} {kind}" for kind, n in view["stock"].items())
    body += paragraph(f"Left in the stock: {stock}, {view['bank']} pesos", width - 2, QUIET)
    return frame(Box(text("Market"), body), width)


def _parliament(view: View, before: View, keys: Keys, width: int) -> Lines:
    body: Lines = []
    for section, numeral in SECTIONS.items():
        bill, law = view["bills"][section], view["acts"][section]
        new = star(bill, before["bills"][section])
        words = [text(f"{numeral:<3}", SUM), text("Bill:"), key(keys, f"act:{bill['act']}") if bill else text()]
        told = f"{bill['name']}: {effect(bill['act'])}" if bill else "none"
        body += flow([*words, *(text(word) for word in told.split()), new], width - 2, indent="    ")
        passed = text(law["name"] if law else "none", SUM) + star(law, before["acts"][section])
        body += flow([text("    In force:", QUIET), passed], width - 2, indent="    ")
    return frame(Box(text("Parliament"), body), width)


# Characters and buildings


def _character(player: View, card: str, keys: Keys, inner: int) -> Box:
    what = CHARACTERS[card][0]
    value = list(CHARACTERS).index(card) + 1
    status = "played" if card in player["played"] else "delegate" if player["delegate"] == card else ""
    style = INKS[SEATS[player["role"]].colour] if not status else ""
    return Box(
        text(card.capitalize(), QUIET if status else SUM),
        paragraph(what, inner, QUIET if status else ""),
        style,
        keys.get(f"card:{card}", ""),
        status or f"{value} vote{'' if value == 1 else 's'}",
    )


def _buildings(view: View, before: View, keys: Keys, width: int) -> Lines:
    columns = 3 if width >= 100 else 2
    each = (width - 2) // columns
    tiles = [_tile(b, then, keys, each) for b, then in zip(view["buildings"], before["buildings"], strict=True)]
    high = -(-len(tiles) // columns)
    body = [chain(tiles[i::high]) for i in range(high)]
    left = sum(b["left"] for b in view["buildings"])
    return frame(Box(text(f"Buildings · {left} left · W wood, S stone, ~ water"), body), width)


def _tile(building: View, before: View, keys: Keys, width: int) -> Line:
    cost = " ".join(
        f"{sign}{building['cost'][kind]}"
        for kind, sign in (("wood", "W"), ("stone", "S"), ("water", "~"))
        if building["cost"][kind]
    )
    gone = not building["left"]
    times = f" ×{building['left']}" if building["left"] != 1 else ""
    name = text(f"{building['name']}{times}", QUIET if gone else SUM) + star(building["left"], before["left"])
    head = join((key(keys, f"building:{building['id']}"), name))
    return fit(head, width - 10) + fit(text(f" {cost}", QUIET), 10)
