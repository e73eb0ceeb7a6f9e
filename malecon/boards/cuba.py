"""Cuba's board: score, harbour, parliament, market, one plantation large, character cards and buildings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from malecon.boards import Answers, Axis, Gesture, Panel, Seat, Size, Standing, View, Want
from malecon.boards.cuba_regions import characters, effect, regions, trading
from malecon.boards.cuba_tiles import house, tile
from malecon.boards.kit import EDGE, GLYPHS, choice, delta, escape, glyph, mark, piece, shows, svg

WIDTH, HEIGHT = 1092, 794
BESIDE_THE_SEATS = ("score", "pesos")
PRODUCTS = ("citrus", "sugar", "tobacco", "rum", "cigars")
KINDS = ("wood", "stone", "water", *PRODUCTS)
SECTIONS = {"tax": "I", "duty": "II", "subsidy": "III", "other": "IV"}
YIELDS = {"forest": "wood", "mountain": "stone", "lake": "water"}
CARDS = {
    "worker": "harvest a row and column",
    "tradeswoman": "buy and sell",
    "architect": "build, or 2 then 1 VP",
    "foreman": "use a row and column",
    "mayor": "load a ship, or 4 then 2 P",
}
AXIS = Axis("phase", r"Round \d", {r"Round (\d+) · Parliament": r"Parliament \1"})
SEATS: Mapping[str, Seat] = {
    "blue": Seat("blue", "B"),
    "red": Seat("red", "R"),
    "yellow": Seat("yellow", "Y"),
    "green": Seat("green", "G"),
    "purple": Seat("purple", "P"),
}

GLYPHS |= {
    "wood": f'<rect x="1.5" y="5.5" width="17" height="9.5" rx="4.7" fill="var(--wood)" {EDGE}/>'
    f'<circle cx="14" cy="10.2" r="3" fill="var(--sugar)" {EDGE}/><circle cx="14" cy="10.2" r="1" fill="var(--edge)"/>',
    "stone": f'<path d="M4 6.5 10 2.5 16.5 6 18 13 12.5 17.5 4.5 16.5 1.8 11.5Z" fill="var(--stone)" {EDGE}/>'
    '<path d="M4 6.5 9.5 9.5 16.5 6M9.5 9.5 10.5 17" fill="none" stroke="white" stroke-opacity=".55"/>',
    "water": '<path d="M10 1.4C13.5 6.4 16 9.4 16 12.6A6 6 0 0 1 4 12.6C4 9.4 6.5 6.4 10 1.4Z" fill="var(--water)" '
    f"{EDGE}/>"
    '<path d="M7 12.6A3.2 3.2 0 0 0 10 15.6" fill="none" stroke="white" stroke-width="1.5" stroke-linecap="round"/>',
    "citrus": f'<circle cx="10" cy="10.6" r="7.6" fill="var(--citrus)" {EDGE}/>'
    '<path d="M10 5.4V15.8M5.2 8 14.8 13.2M14.8 8 5.2 13.2" stroke="white" stroke-opacity=".85" stroke-width="1.1"/>'
    '<path d="M10 3Q12 .6 15 1.4 14 4 10 3Z" fill="var(--tobacco)" stroke="var(--edge)" stroke-width=".8"/>',
    "sugar": f'<path d="M10 1.2 16.4 17.8H3.6Z" fill="var(--sugar)" {EDGE}/>'
    '<path d="M6.2 12.4h7.6M7.8 8h4.4" stroke="var(--coast)" stroke-width="1.2"/>',
    "tobacco": '<path d="M10 1Q17.5 6 15.4 13.2 13.6 17.6 10 18.6 6.4 17.6 4.6 13.2 2.5 6 10 1Z" fill="var(--tobacco)" '
    f'{EDGE}/><path d="M10 4V18.4M10 9 6.6 7.4M10 9 13.4 7.4M10 13 6.6 11.4M10 13 13.4 11.4" stroke="white" '
    'stroke-opacity=".8"/>',
    "rum": f'<path d="M8 1.4H12V6L14.4 9V18.2H5.6V9L8 6Z" fill="var(--rum)" {EDGE}/>'
    '<rect x="5.6" y="11" width="8.8" height="4" fill="var(--sugar)"/>',
    "cigars": f'<rect x="1.6" y="5" width="16.8" height="10.6" rx="1.4" fill="var(--cigars)" {EDGE}/>'
    '<rect x="7.4" y="5" width="5.2" height="10.6" fill="var(--yellow)"/>'
    '<path d="M1.6 8.4H18.4" stroke="var(--edge)" stroke-width=".9"/>',
    "peso": f'<circle cx="10" cy="10" r="8.4" fill="var(--coin)" {EDGE}/><circle cx="10" cy="10" r="6" fill="none" '
    'stroke="var(--on-yellow)" stroke-opacity=".6"/><text x="10" y="13.6" text-anchor="middle" font-size="9.5" '
    'class="letter" fill="var(--on-yellow)">P</text>',
    "point": '<path d="M10 1 12.7 6.9 19 7.6 14.3 11.9 15.6 18.2 10 15 4.4 18.2 5.7 11.9 1 7.6 7.3 6.9Z" '
    'fill="var(--ink)"/>',
    "pawn": '<g stroke="var(--edge)" stroke-linejoin="round"><path d="M4 18.6Q4.6 9.6 10 9.6T16 18.6Q10 20.4 4 18.6Z" '
    'fill="var(--f)"/><circle cx="10" cy="7" r="3.9" fill="var(--f)"/><ellipse cx="10" cy="4.9" rx="7.6" ry="1.9" '
    'fill="var(--coin)"/><path d="M6.4 4.6Q7 .8 10 .8T13.6 4.6Z" fill="var(--coin)"/></g>',
}


def board(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The whole table as one picture."""
    shown = _shown(view)
    body = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--page)"/>'
        + _score(view)
        + _harbour(view, answers)
        + _parliament(view, answers)
        + _market(view, answers, before)
        + _plantation(view["players"][shown], answers, before and before["players"][shown])
        + _cards(view["players"][shown], view, answers)
        + _buildings(view, answers)
    )
    return svg(WIDTH, HEIGHT, body, f"Cuba, round {view['round']} of {view['rounds']}")


def stage(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The same table for a page: harbour and plantation as pictures, the rest as blocks that every window lays out."""
    shown = _shown(view)
    player = view["players"][shown]
    harbour = _region(_harbour(view, answers), (0, 44, 1092, 130), "Harbour")
    fields = _plantation(player, answers, before and before["players"][shown])
    plantation = _region(fields, (4, 434, 452, 340), f"{player['role'].capitalize()} plantation")
    return regions(view, player, harbour, plantation, answers)


def _region(body: str, box: tuple[int, int, int, int], label: str) -> str:
    """A part of the picture as a picture of its own."""
    x, y, width, height = box
    return svg(width, height, f'<g transform="translate({-x} {-y})">{body}</g>', label)


def panels(view: View, answers: Answers) -> Sequence[Panel]:
    """The character cards."""
    player = view["players"][_shown(view)]
    return [Panel("Characters", characters(player, SEATS[player["role"]].colour, answers), "under")]


def gestures(view: View) -> Sequence[Gesture]:
    """A building, then its field; a ship or a building of one's own, then how it is supplied or used, in a tray."""
    built = [
        Gesture(f"Build a {b['name']}", ("Architect",), {}, _build(b["id"]), onto="field", begin=f"building:{b['id']}")
        for b in view["buildings"]
        if b["left"]
    ]
    loaded = ("Supply", "SupplyNumber")
    used = ("GiveUp", "TurnIntoPoints", "BranchOffice", "BlackMarketReturn", "Church", "Lighthouse", *loaded)
    return (*built, _there("dock", "Mayor", *loaded), _there("field", "Foreman", *used))


def _build(name: str) -> Sequence[Want]:
    return Want(f"building:{name}", at="Architect", must=True), Want("field:{to}", at="BuildOn", must=True)


def _there(kind: str, question: str, *asks: str) -> Gesture:
    """Something that is pressed, and what is asked about it."""
    return Gesture(question, (question,), {}, (Want(f"{kind}:{{to}}", at=question, must=True),), asks=asks)


def standings(view: View) -> Mapping[str, Standing]:
    """Each player's purse and pieces, and a rival's plantation small."""
    shown = _shown(view)
    found = {}
    for i, player in enumerate(view["players"]):
        played = " ".join(str(list(CARDS).index(card) + 1) for card in player["played"])
        tag = "starting player" if player["role"] == view["starter"] else ""
        purse = "".join(f"<span>{piece(kind, size=15)}{n}</span>" for kind, n in _holdings(player) if n)
        purse = f"<span>{piece('peso', size=15)}{player['pesos']}</span>{purse}"
        mini = "" if i == shown else _mini(player)
        built = player["buildings"]
        words = f"{built} building{'' if built == 1 else 's'}"
        final = f"{words} · {player['pesos']} pesos left"
        words += f" · played {played}" if played else ""
        found[player["role"]] = Standing(words, tag, f"{purse}{mini}", unit="VP", reckoning=final)
    return found


def _shown(view: View) -> int:
    """Whose plantation is drawn large: one's own; for a spectator, who is to act."""
    roles = [player["role"] for player in view["players"]]
    for role in (view["role"], view["actor"]):
        if role in roles:
            return roles.index(role)
    return 0


def _holdings(player: View) -> list[tuple[str, int]]:
    return [(kind, player["lot"][kind] + player["stored"].get(kind, 0)) for kind in KINDS]


def _text(words: object, x: float, y: float, style: str = "txt", anchor: str = "", extra: str = "") -> str:
    where = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{style}" x="{x:g}" y="{y:g}"{where}{extra}>{escape(words)}</text>'


def _wrap(words: str, room: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _pill(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The dashed outline of something that may be chosen."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect {place} class="ring-halo"/><rect {place} class="ring-can"/>'


# The score


def _score(view: View) -> str:
    most = max(80, *(player["points"] for player in view["players"]))
    step = (WIDTH - 120) / most
    out = f'<rect width="{WIDTH}" height="44" fill="var(--surface-2)"/>' + _text("Score", 14, 28, "eyebrow")
    out += f'<path d="M80 31H{80 + most * step:g}" stroke="var(--line-2)" stroke-width="3" stroke-linecap="round"/>'
    for points in range(0, most + 1, 5):
        x = 80 + points * step
        out += f'<path d="M{x:.1f} {24 if points % 10 == 0 else 27}V31" stroke="var(--line-2)" stroke-width="1.4"/>'
        if points % 10 == 0:
            out += _text(points, x, 42, "quiet", "middle")
    taken: dict[int, int] = {}
    for player in view["players"]:
        points = player["points"]
        x = 80 + points * step + 12 * taken.get(points, 0)
        taken[points] = taken.get(points, 0) + 1
        out += mark(Seat(SEATS[player["role"]].colour, str(points)), x, 14, 24)
    return out


# The harbour


def _harbour(view: View, answers: Answers) -> str:
    out = '<rect y="44" width="1092" height="132" fill="var(--sea)"/>'
    out += '<rect y="172" width="1092" height="5" fill="var(--coast)"/>' + _text("Harbour", 14, 72, "title")
    docks = view["harbour"]["docks"]
    for i, dock in enumerate(reversed(docks)):
        out += _dock(dock["ship"], 104 + i * 242, dock["dock"], dock["points"], answers)
    out += '<path d="M832 54V166" stroke="var(--sea-ink)" stroke-width="2" stroke-dasharray="6 5"/>'
    out += _text("At sea", 850, 68, "quiet") + _ship(view["harbour"]["sea"], 846, answers)
    out += _text(view["harbour"]["pile"]["cards"], 14, 96, "cnt")
    return out + _text("ships in", 32, 96, "quiet") + _text("the pile", 32, 112, "quiet")


def _dock(ship: View | None, x: float, number: int, points: int, answers: Answers) -> str:
    action = f"dock:{number}"
    cargo = ", ".join(f"{s['kind']}{' loaded' if s['loaded'] else ''}" for s in ship["spaces"]) if ship else "empty"
    out = f"<g {shows(action)} {choice(action, f'Dock {number}, {points} points a piece: {cargo}', answers, 'dock')}>"
    out += f'<rect x="{x - 6:g}" y="48" width="236" height="122" fill="transparent"/>'
    out += _text(points, x, 70, "title") + glyph("point", x + 22, 63, 14)
    out += _text("a piece", x + 34, 68, "quiet") + (
        _ship(ship, x, answers) if ship else _text("no ship", x + 80, 130, "quiet")
    )
    if action in answers:
        out += _pill(x - 4, 50, 234, 118)
    return f"{out}</g>"


def _ship(ship: View | None, x: float, answers: Answers) -> str:
    if ship is None:
        return ""
    out = f'<g transform="translate({x:g} 76)">'
    out += '<path d="M4 56H228L212 82H24Z" fill="var(--ink-2)"/><path d="M4 56H228L225.4 60H6.5Z" fill="var(--red)"/>'
    out += f'<rect x="10" y="24" width="30" height="32" fill="var(--surface)" {EDGE}/>'
    out += f'<rect x="18" y="6" width="11" height="18" fill="var(--red)" {EDGE}/>'
    for i, space in enumerate(ship["spaces"]):
        left = 46 + i * 34
        fill, dash = ("var(--surface)", "") if space["loaded"] else ("var(--sea-2)", ' stroke-dasharray="3.5 2.5"')
        out += f'<rect x="{left}" y="24" width="31" height="32" rx="4" fill="{fill}" stroke="var(--edge)"{dash}/>'
        out += f'<g opacity="{1 if space["loaded"] else 0.45}">{glyph(space["kind"], left + 15.5, 40, 22)}</g>'
    out += f'<path d="M0 84q9-5 18 0t18 0{" 18 0" * 11}V92H0Z" fill="var(--sea-3)"/>'
    return f"{out}</g>"


# Parliament


def _parliament(view: View, answers: Answers) -> str:
    out = '<rect y="177" width="716" height="247" fill="var(--surface-2)"/>'
    out += _text("Bills", 14, 200, "title") + _text("the winner of the vote passes two", 60, 200, "quiet")
    out += _text("In force", 14, 320, "title")
    for i, (section, numeral) in enumerate(SECTIONS.items()):
        x = 14 + i * 175
        removed = view["church"]["removed"] == section
        bill, law = view["bills"][section], view["acts"][section]
        out += _act(bill, numeral, x, 208, answers, "vetoed" if removed else "none now")
        out += _act(law, numeral, x, 328, {}, "none", law=True)
    return out


def _act(act: View | None, numeral: str, x: float, y: float, answers: Answers, none: str, law: bool = False) -> str:
    action = f"act:{act['act']}" if act else ""
    edge = 'stroke="var(--ink-2)" stroke-width="2"' if law and act else 'stroke="var(--line-2)"'
    dash = "" if act else ' stroke-dasharray="5 4"'
    out = f"<g {choice(action, act['name'] if act else none, answers, 'act')}>"
    out += f'<rect x="{x:g}" y="{y}" width="167" height="84" rx="8" fill="var(--surface)" {edge}{dash}/>'
    out += _text(numeral, x + 9, y + 22, "name")
    if act is None:
        out += _text(none, x + 34, y + 22, "quiet")
    else:
        hint = effect(act["act"])
        lines = _wrap(act["name"], 18)
        for i, line in enumerate(lines):
            out += _text(line, x + 32, y + 22 + i * 17, "name")
        for i, line in enumerate(_wrap(hint, 24)):
            out += _text(line, x + 12, y + 26 + (len(lines) + i) * 15, "quiet")
    if action in answers:
        out += _pill(x + 2, y + 2, 163, 80, 7)
    return f"{out}</g>"


# The market


def _market(view: View, answers: Answers, before: View | None) -> str:
    out = '<rect x="716" y="177" width="376" height="247" fill="var(--surface)"/>' + _text("Market", 732, 200, "title")
    out += _text("buy", 1042, 200, "quiet", "middle") + _text("sell", 1072, 200, "quiet", "middle")
    for row, kind in enumerate(PRODUCTS):
        shelf = view["market"][kind]
        y = 212 + row * 41
        action = f"kind:{kind}"
        label = f"{kind.capitalize()}: {shelf['pieces']} on the market, buy at {shelf['buy']}, sell at {shelf['sell']}"
        out += f"<g {choice(action, label, answers, 'shelf')}>"
        out += f'<rect x="722" y="{y - 2}" width="364" height="38" rx="6" fill="transparent"/>'
        out += glyph(kind, 742, y + 17, 20) + _text(kind.capitalize(), 758, y + 22)
        for i, price in enumerate(shelf["spaces"]):
            x = 826 + i * 38
            out += f'<rect x="{x}" y="{y}" width="35" height="34" rx="5" fill="var(--surface-2)" stroke="var(--line)"/>'
            on = i < shelf["pieces"]
            out += glyph(kind, x + 17.5, y + 17, 22) if on else _text(price, x + 17.5, y + 22, "quiet", "middle")
        out += _text(shelf["buy"], 1042, y + 22, "cnt", "middle") + _text(shelf["sell"], 1072, y + 22, "cnt", "middle")
        if before:
            change = shelf["pieces"] - before["market"][kind]["pieces"]
            out += delta(812, y + 17, change) if change else ""
        if action in answers:
            out += _pill(722, y - 2, 364, 38)
        out += "</g>"
    return out


# A plantation


def _plantation(player: View, answers: Answers, before: View | None) -> str:
    seat = SEATS[player["role"]]
    wide, high, gap, left, top = 104, 76, 5, 14, 462
    out = _text(f"{player['role'].capitalize()} plantation", 14, 450, "title")
    at = [field["field"] for field in player["fields"]].index(player["piece"])
    row, column = divmod(at, 4)
    out += (
        f'<g class="seat-{seat.colour}"><rect x="{left - 5}" y="{top + row * (high + gap) - 4}" '
        f'width="{4 * (wide + gap) + 5}" height="{high + 8}" rx="9" fill="var(--f)"/>'
        f'<rect x="{left + column * (wide + gap) - 4}" y="{top - 5}" width="{wide + 8}" '
        f'height="{3 * (high + gap) + 5}" rx="9" fill="var(--f)"/></g>'
    )
    for i, field in enumerate(player["fields"]):
        x, y = left + i % 4 * (wide + gap), top + i // 4 * (high + gap)
        out += _field(field, x, y, wide, high, answers, before["fields"][i] if before else None)
    middle = left + column * (wide + gap) + wide / 2 - 16
    out += glyph("pawn", middle, top + row * (high + gap) + high / 2, 42, seat.colour)
    return out + _lot(player, before, answers)


def _field(field: View, x: float, y: float, wide: float, high: float, answers: Answers, before: View | None) -> str:
    name, land, building = field["field"], field["land"], field["building"]
    action = next((a for a in (f"field:{name}", f"building:{building}") if a in answers), "")
    label = f"{name.upper()}, {building.replace('-', ' ') if building else land}"
    out = f"<g {shows(f'field:{name}')} {choice(action, label, answers, 'field')}>{tile(land, x, y, wide, high)}"
    if building:
        out += house(building.replace("-", " "), x, y, wide, high)
    elif land != "warehouse":
        out += f'<circle cx="{x + wide - 14:g}" cy="{y + 14:g}" r="11" fill="var(--surface)"/>'
        out += glyph(str(YIELDS.get(land, land)), x + wide - 14, y + 14, 16)
    if before and before["building"] != building:
        out += f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{wide - 4}" height="{high - 4}" rx="5" class="echo"/>'
    if action:
        out += _pill(x + 2, y + 2, wide - 4, high - 4)
    return f"{out}</g>"


def _lot(player: View, before: View | None, answers: Answers) -> str:
    out = ""
    rows = [("Lot", player["lot"], before and before["lot"], 728)]
    if any(player["stored"].values()):
        rows.append(("Stored", player["stored"], before and before["stored"], 764))
    for title, pieces, earlier, y in rows:
        out += _text(title, 14, y + 5, "eyebrow")
        for i, kind in enumerate(kind for kind in KINDS if kind in pieces):
            given = answers if (title == "Lot") == _from_the_lot(player, kind) else {}
            out += _heap(kind, pieces[kind], earlier[kind] if earlier else pieces[kind], 70 + i * 42, y, given)
    earlier_pesos = before["pesos"] if before else player["pesos"]
    out += _heap("peso", player["pesos"], earlier_pesos, 414, 728, {})
    return f"<g {shows('region:lot')}>{out}</g>"


def _from_the_lot(player: View, kind: str) -> bool:
    """Which of two heaps of a kind stands for the answer: pieces leave the lot first, and only then the warehouse."""
    return bool(player["lot"][kind]) or not player["stored"].get(kind)


def _heap(kind: str, count: int, earlier: int, x: float, y: float, answers: Answers) -> str:
    mine = (f"take:{kind}",) if trading(answers) else (f"kind:{kind}", f"take:{kind}")
    action = next((a for a in mine if a in answers), "")
    out = f"<g {choice(action, f'{count} {kind}', answers, 'heap')}>"
    out += (
        f'<g opacity="{1 if count or action else 0.35}">{glyph(kind, x, y, 19)}{_text(count, x + 12, y + 5, "cnt")}</g>'
    )
    if action:
        out += _pill(x - 13, y - 14, 40, 28)
    if count != earlier:
        out += delta(x + 6, y + 19, count - earlier)
    return f"{out}</g>"


# Character cards and buildings


def _cards(player: View, view: View, answers: Answers) -> str:
    out = _text("Character cards", 470, 450, "title") + _text("the fifth votes", 590, 450, "quiet")
    for i, (card, hint) in enumerate(CARDS.items()):
        x, y = 470 + i * 123, 460
        action = f"card:{card}"
        gone = player["hand"] is not None and card not in player["hand"]
        status = "played" if card in player["played"] else "delegate" if player["delegate"] == card else hint
        out += f"<g {choice(action, f'{card.capitalize()}, value {i + 1}: {status}', answers, 'card')}>"
        out += f'<rect x="{x}" y="{y}" width="116" height="88" rx="9" fill="var(--surface)" stroke="var(--line-2)"/>'
        out += f'<g opacity="{0.4 if gone else 1}">{_text(i + 1, x + 10, y + 24, "title")}'
        out += _text(card.capitalize(), x + 27, y + 23, "name")
        for k, line in enumerate(_wrap(status, 17)):
            out += _text(line, x + 10, y + 48 + k * 16, "quiet")
        out += "</g>"
        if action in answers:
            out += _pill(x + 2, y + 2, 112, 84, 8)
        out += "</g>"
    return out


def _buildings(view: View, answers: Answers) -> str:
    supply: Sequence[Any] = view["buildings"]
    left = sum(b["left"] for b in supply)
    out = _text("Buildings", 470, 572, "title") + _text(f"{left} of 25 left, all on offer", 546, 572, "quiet")
    for i, b in enumerate(supply):
        x, y = 470 + i // 8 * 207, 582 + i % 8 * 26
        action = f"building:{b['id']}"
        cost = [kind for kind in ("wood", "stone", "water") for _ in range(b["cost"][kind])]
        label = f"{b['name']}, {b['left']} left, costs {' '.join(cost)}. {b['feature']}"
        out += f"<g {choice(action, label, answers, 'tile')}><title>{escape(label)}</title>"
        out += f'<rect x="{x - 4}" y="{y}" width="202" height="24" rx="5" fill="transparent"/>'
        out += f'<g opacity="{1 if b["left"] else 0.3}">'
        name = b["name"] + (f" × {b['left']}" if b["left"] > 1 else "")
        out += _text(name, x, y + 16, "num", extra=' fill="var(--ink)"')
        for k, kind in enumerate(cost):
            out += glyph(kind, x + 192 - (len(cost) - 1 - k) * 15, y + 12, 14)
        out += "</g>"
        if action in answers:
            out += _pill(x - 4, y, 202, 24, 5)
        out += "</g>"
    return out


def _mini(player: View) -> str:
    """A rival's plantation: shown small, and large enough to be read when it is pointed at."""
    wide, high, gap = 96, 72, 5
    out = ""
    for i, field in enumerate(player["fields"]):
        x, y = i % 4 * (wide + gap), i // 4 * (high + gap)
        out += tile(field["land"], x, y, wide, high)
        if field["building"]:
            out += house(field["building"].replace("-", " "), x, y, wide, high)
        if field["field"] == player["piece"]:
            out += glyph("pawn", x + wide / 2, y + high / 2, 46, SEATS[player["role"]].colour)
    full = svg(4 * (wide + gap), 3 * (high + gap), out, f"{player['role']} plantation")
    small = full.replace('class="board"', 'class="board mini"')
    return f'<span data-full="">{small}</span>'
