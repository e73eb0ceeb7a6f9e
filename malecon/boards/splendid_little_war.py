"""The Splendid Little War's board: six provinces, cities, trochas and seas with their stacks; tracks and hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from malecon.boards import Answers, Axis, Gesture, Panel, Seat, Size, Standing, View, Want
from malecon.boards.geography import Point, features, island_warp, outline, path
from malecon.boards.kit import EDGE, GLYPHS, choice, disc, escape, glyph, hand, nameplate, sample, shows, slim, svg
from malecon.boards.kit import space as named

WIDTH, HEIGHT = 1092, 620
AXIS = Axis("season", r"Turn \d", {r"Turn (\d+)": r"Turn \1"})
SEATS: Mapping[str, Seat] = {"cuba": Seat("red", "Cu"), "spain": Seat("yellow", "Sp")}
BESIDE_THE_SEATS = ("resources",)
MINISTERS = {"canovas": "Cánovas", "sagasta": "Sagasta"}
COLOURS = {"cuba": "red", "spain": "yellow", "us": "blue"}
PROVINCES: Mapping[str, tuple[str, str, Point]] = {
    "pinar": ("Pinar del Río", "forest", (96, 214)),
    "havana": ("La Habana", "grass", (282, 158)),
    "matanzas": ("Matanzas", "land", (420, 204)),
    "las-villas": ("Las Villas", "grass", (562, 240)),
    "camaguey": ("Camagüey", "forest", (752, 330)),
    "oriente": ("Oriente", "land", (930, 376)),
}
"""Each province's name on the map, its tint, and where its plate stands; its stacks lie below."""
CITIES: Mapping[str, Point] = {"havana-city": (296, 78), "santiago-city": (986, 552)}
BOXES: Mapping[str, tuple[float, float, float, float]] = {
    "key-west": (24, 16, 176, 82),
    "captaincy": (372, 16, 150, 82),
    "atlantic": (620, 30, 190, 82),
    "caribbean": (300, 500, 190, 82),
}
"""Left, top, width and height of the boxes at sea."""

GLYPHS |= {
    "splendid_little_war-target": '<circle cx="10" cy="10" r="8.4" fill="var(--surface)" stroke="var(--mark)" '
    'stroke-width="1.8"/><circle cx="10" cy="10" r="4.4" fill="none" stroke="var(--mark)" stroke-width="1.5"/>'
    '<circle cx="10" cy="10" r="1.5" fill="var(--mark)"/>'
    '<path d="M10 .4V4.4M10 15.6V19.6M.4 10H4.4M15.6 10H19.6" stroke="var(--mark)" stroke-width="1.8"/>',
    "splendid_little_war-protecting": '<path d="M2 2.5H18V10C18 14.5 14.5 17.5 10 19.2 5.5 17.5 2 14.5 2 10Z" '
    'fill="var(--surface)" stroke="var(--mark)" stroke-width="1.6"/>'
    '<path d="M7.4 15V6M10 16V5M12.6 15V6M7.4 8Q5.4 7 4.8 8.6M12.6 8Q14.6 7 15.2 8.6" fill="none" '
    'stroke="var(--green)" stroke-width="1.7" stroke-linecap="round"/>',
    "splendid_little_war-column": '<circle cx="8.4" cy="8.4" r="6.4" fill="var(--surface)" stroke="var(--mark)" '
    'stroke-width="2"/><path d="M13 13 18.4 18.4" stroke="var(--mark)" stroke-width="3" stroke-linecap="round"/>'
    '<path d="M5.4 8.4H11.4M8.4 5.4V11.4" stroke="var(--mark)" stroke-width="1.5"/>',
    "splendid_little_war-burnt": '<path d="M10.4 .6Q11 4.6 14.4 7.4 18 10.6 16.8 14.6 15.2 19.4 10 19.4T3.2 14.6Q2.6 '
    '11 5.4 8.2 6 10.4 7.4 10.8 6.4 5 10.4 .6Z" fill="var(--mark)" stroke="var(--halo)"/>'
    '<path d="M10 18Q6.8 16.8 7.2 14 8.6 14.6 9 15.2 9.2 12.4 10.8 11 11.2 13 12.6 14.4 13.4 17 10 18Z" '
    'fill="var(--citrus)"/>',
}

_CUBA = island_warp(
    (-85.0, -84.0, -82.95, -82.45, -81.85, -80.75, -79.15, -77.45, -76.4, -75.4, -74.1),
    (18, 96, 196, 268, 340, 474, 656, 836, 916, 984, 1064),
    (21.9, 22.30, 22.80, 22.88, 22.70, 22.55, 22.05, 21.10, 20.62, 20.35, 20.20),
    (296, 262, 208, 196, 212, 246, 316, 404, 432, 440, 446),
    (186, 192, 212, 220, 190, 166, 164, 140, 144, 154, 170),
)
_TROCHAS = {
    "trocha-mariel": (_CUBA(-82.88, 23.0), _CUBA(-82.93, 22.62), (196, 318)),
    "trocha-jucaro": (_CUBA(-79.05, 22.38), _CUBA(-79.12, 21.62), (656, 446)),
}
"""Both ends of each trocha, and where its Division stands."""


def _projection(lon: float, lat: float) -> Point:
    x, y = _CUBA(lon, lat)
    if lat < 22.0 and lon < -82.3:
        cx, cy = _CUBA(-82.85, 21.7)
        return cx + (x - cx) * 0.72 + 2, cy - 46 + (y - cy) * 0.66
    return x, y


@cache
def _shapes() -> dict[str, tuple[str, str]]:
    found = features("cuba_six_provinces")
    return {name: (path(shape, _projection, 0.45, 70), outline(shape, _projection)) for name, shape in found.items()}


def board(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The map with every stack on it."""
    spaces = {space["id"]: space for space in view["spaces"]}
    stacks: dict[str, list[View]] = {}
    for stack in view["stacks"]:
        stacks.setdefault(stack["at"], []).append(stack)
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    moved = _moved(view, before)
    body = _ground()
    for name in PROVINCES:
        body += _province(spaces[name], answers)
    for name in BOXES:
        body += _box(spaces[name], answers)
    for name in _TROCHAS:
        body += _trocha(spaces[name], answers)
    for name in CITIES:
        body += _city(spaces[name], answers)
    for name, (_, _, at) in PROVINCES.items():
        space = spaces[name]
        state = "can" if f"space:{name}" in answers else ""
        body += f'<g class="through">{nameplate(*at, space["name"], state, space["value"], 13)}'
        body += (glyph("splendid_little_war-burnt", at[0] + 66, at[1] - 5, 22) if space["burnt"] else "") + "</g>"
        body += _pile(stacks.get(name, []), pieces, (at[0], at[1] + 34), 170, moved, answers)
    for name, (x, y) in CITIES.items():
        body += _pile(stacks.get(name, []), pieces, (x, y + 10), 150, moved, answers)
    for name, (_, _, (x, y)) in _TROCHAS.items():
        body += _pile(stacks.get(name, []), pieces, (x, y), 80, moved, answers)
    for name, (left, top, width, _) in BOXES.items():
        body += _pile(stacks.get(name, []), pieces, (left + width / 2, top + 54), width, moved, answers)
    return svg(WIDTH, HEIGHT, body, "Map of Cuba: six provinces, two cities, two trochas, two seas")


def _moved(view: View, before: View | None) -> set[str]:
    """The pieces that are not where, or as strong as, they were."""
    if before is None:
        return set()
    earlier = {piece["id"]: (piece["at"], piece.get("strength")) for piece in before["pieces"]}
    return {piece["id"] for piece in view["pieces"] if earlier.get(piece["id"]) != (piece["at"], piece.get("strength"))}


# The map


def _ground() -> str:
    ids = "".join(
        f'<path id="splendid_little_war-{name}" d="{_shapes()[title][0]}"/>'
        f'<path id="splendid_little_war-ring-{name}" d="{_shapes()[title][1]}"/>'
        f'<clipPath id="splendid_little_war-clip-{name}"><use href="#splendid_little_war-{name}"/></clipPath>'
        for name, (title, _, _) in PROVINCES.items()
    )
    ash = (
        '<pattern id="splendid_little_war-ash" width="8" height="8" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M0 4H8" stroke="var(--cigars)" stroke-width="2" opacity=".42"/>'
        "</pattern>"
    )
    coast = "".join(f'<use href="#splendid_little_war-{name}"/>' for name in PROVINCES)
    out = f'<defs>{ids}{ash}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--sea)"/>'
    out += '<g fill="none" stroke-linejoin="round">'
    for token, width, opacity in (("sea-2", 52, 0.55), ("sea-2", 24, 0.8), ("sea-3", 6, 0.55)):
        out += f'<g stroke="var(--{token})" stroke-width="{width}" opacity="{opacity}">{coast}</g>'
    return f"{out}</g>"


def _province(space: View, answers: Answers) -> str:
    name = space["id"]
    here = f"splendid_little_war-{name}"
    action = f"space:{name}"
    words = f"{space['name']}, province, value {space['value']}, control: {space['control'] or 'nobody'}"
    words += ", fields burnt" if space["burnt"] else ""
    out = f"<g {named(name, space['name'])} {choice(action, words, answers, 'space')}>"
    out += f'<use href="#{here}" fill="var(--{PROVINCES[name][1]})"/>'
    if space["burnt"]:
        out += f'<use href="#{here}" fill="url(#splendid_little_war-ash)"/>'
    if space["control"] in COLOURS:
        band = f"var(--{COLOURS[space['control']]})"
        out += f'<g clip-path="url(#splendid_little_war-clip-{name})" fill="none" stroke="{band}">'
        out += f'<use href="#splendid_little_war-ring-{name}" stroke-width="20" stroke-opacity=".3"/>'
        out += f'<use href="#splendid_little_war-ring-{name}" stroke-width="10"/></g>'
    out += f'<use href="#{here}" fill="none" stroke="var(--coast)" stroke-width="1.3" stroke-linejoin="round"/>'
    if any(a.startswith("space:") for a in answers) and action not in answers:
        out += f'<use href="#{here}" fill="var(--dim)" opacity=".4"/>'
    return f"{out}</g>"


def _box(space: View, answers: Answers) -> str:
    left, top, width, height = BOXES[space["id"]]
    action = f"space:{space['id']}"
    frame = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="10"'
    out = f"<g {named(space['id'], space['name'])} {choice(action, space['name'], answers, 'space')}>"
    out += f'<rect {frame} fill="var(--surface)" fill-opacity=".72" stroke="var(--sea-ink)" stroke-dasharray="5 4"/>'
    if action in answers:
        out += f'<rect {frame} class="ring-can"/>'
    middle = left + width / 2
    title = escape(space["name"])
    return (
        f'{out}<text class="lbl" font-size="11" x="{middle:g}" y="{top + 20:g}" text-anchor="middle">{title}</text></g>'
    )


def _trocha(space: View, answers: Answers) -> str:
    (x1, y1), (x2, y2), _ = _TROCHAS[space["id"]]
    action = f"space:{space['id']}"
    built = space["built"]
    state = "built" if built else "not built"
    line = f"M{x1:.0f} {y1 + 4:.0f}L{x2:.0f} {y2 - 6:.0f}"
    out = f"<g {named(space['id'], space['name'])} {choice(action, space['name'] + ', ' + state, answers, 'space')}>"
    dash = "" if built else ' stroke-dasharray="2 7"'
    out += f'<path d="{line}" stroke="var(--edge)" stroke-width="{9 if built else 3}" stroke-linecap="round"{dash}/>'
    if built:
        out += f'<path d="{line}" stroke="var(--yellow)" stroke-width="5.5"/>'
        for t in (0, 0.25, 0.5, 0.75, 1):
            x, y = x1 + (x2 - x1) * t - 6, y1 + 4 + (y2 - y1 - 10) * t - 6
            out += f'<rect x="{x:.0f}" y="{y:.0f}" width="12" height="12" fill="var(--yellow)" stroke="var(--edge)"/>'
    if action in answers:
        out += f'<path d="{line}" stroke="transparent" stroke-width="26"/>'
        out += f'<circle cx="{x1:.0f}" cy="{y1:.0f}" r="11" class="ring-can"/>'
    return (
        f'{out}<text class="sub" x="{x1:.0f}" y="{y1 - 8:.0f}" text-anchor="middle">{escape(space["name"])}</text></g>'
    )


def _city(space: View, answers: Answers) -> str:
    x, y = CITIES[space["id"]]
    action = f"space:{space['id']}"
    ring = f"var(--{COLOURS[space['holder']]})" if space["holder"] in COLOURS else "var(--line-2)"
    held = f"{space['name']}, held by {space['holder'] or 'nobody'}"
    out = f"<g {named(space['id'], space['name'])} {choice(action, held, answers, 'space')}>"
    out += f'<circle cx="{x}" cy="{y}" r="49" fill="var(--halo)" opacity=".8"/>'
    out += f'<circle cx="{x}" cy="{y}" r="46" fill="var(--urban)" stroke="var(--coast)" stroke-width="1.3"/>'
    out += f'<circle cx="{x}" cy="{y}" r="43" fill="none" stroke="{ring}" stroke-width="5"/>'
    out += nameplate(x, y - 20, space["name"], "can" if action in answers else "", "", 11.5)
    return f"{out}</g>"


# Stacks


def _pile(
    stacks: Sequence[View], pieces: Mapping[str, Any], at: Point, room: float, moved: set[str], answers: Answers
) -> str:
    """The stacks of a space, in rows about a point; one tray is one stack."""
    rows: list[list[View]] = []
    used = 0.0
    for stack in stacks:
        wide = _stack_width(stack, pieces, answers) + 8
        if not rows or used + wide > room:
            rows.append([])
            used = 0
        rows[-1].append(stack)
        used += wide
    out = ""
    for i, row in enumerate(rows):
        left = at[0] - (sum(_stack_width(stack, pieces, answers) + 8 for stack in row) - 8) / 2
        for stack in row:
            out += _stack(stack, pieces, left, at[1] + i * 42 - 18, moved, answers)
            left += _stack_width(stack, pieces, answers) + 8
    return out


def _kinds(stack: View, pieces: Mapping[str, Any], answers: Answers) -> list[tuple[str, list[View]]]:
    """A stack's pieces: leaders and what can be chosen one by one, units of the same side, kind, strength together."""
    groups: dict[str, list[View]] = {}
    for name in stack["units"]:
        piece = pieces[name]
        alone = piece["kind"] in ("leader", "fleet") or f"unit:{name}" in answers
        key = name if alone else f"{piece['side']} {piece['kind']} {piece['strength']} {piece['reduced']}"
        groups.setdefault(key, []).append(piece)
    return list(groups.items())


def _stack_width(stack: View, pieces: Mapping[str, Any], answers: Answers) -> float:
    return 10 + sum(34 if len(group) == 1 else 54 for _, group in _kinds(stack, pieces, answers))


def _stack(stack: View, pieces: Mapping[str, Any], x: float, y: float, moved: set[str], answers: Answers) -> str:
    width = _stack_width(stack, pieces, answers)
    words = ", ".join(pieces[name]["name"] for name in stack["units"])
    units, owner = " ".join(stack["units"]), pieces[stack["units"][0]]["side"]
    out = f'<g role="group" aria-label="{escape(words)}" class="stack" data-units="{units}" data-owner="{owner}" '
    out += f'data-at="{stack["at"]}"><title>{escape(words)}</title>'
    out += f'<rect class="tray" x="{x:g}" y="{y:g}" width="{width:g}" height="38" rx="9"/>'
    left = x + 7
    for _, group in _kinds(stack, pieces, answers):
        action = next((f"unit:{piece['id']}" for piece in group if f"unit:{piece['id']}" in answers), "")
        label = ", ".join(piece["name"] for piece in group)
        out += f'<g data-id="unit:{group[0]["id"]}" '
        spoken = f"{_written(group[0])}, {label}"  # a name begins with what is written
        out += f"{choice(action, spoken, answers, 'unit')}>{_piece(group[0], left, y + 4)}"
        if len(group) > 1:
            out += f'<text class="cnt" x="{left + 32:g}" y="{y + 24:g}">×{len(group)}</text>'
        if action:
            out += f'<rect x="{left - 2:g}" y="{y + 2:g}" width="34" height="34" rx="8" class="ring-can"/>'
        elif any(piece["id"] in moved for piece in group):
            out += f'<rect x="{left - 2:g}" y="{y + 2:g}" width="34" height="34" rx="8" class="echo"/>'
        out += "</g>"
        left += 34 if len(group) == 1 else 54
    if stack.get("target"):
        out += glyph("splendid_little_war-target", x + width - 2, y + 1, 20)
    if stack.get("marker"):
        sign = "protecting" if stack["marker"] == "protecting" else "column"
        out += glyph(f"splendid_little_war-{sign}", x + width - 2, y + 1, 20)
    return f"{out}</g>"


def _written(piece: View) -> str:
    """What stands on a piece: a General's first letters, a unit's strength."""
    return piece["name"].split()[-1][:3] if piece["kind"] == "leader" else str(piece["strength"])


def _piece(piece: View, x: float, y: float) -> str:
    """A Division is a square, a Corps a hexagon, a US Division a shield, a Fleet a hull, a Leader a ring."""
    colour = COLOURS[piece["side"]]
    kind = piece["kind"]
    if kind == "leader":
        return (
            f'<g class="seat-{colour}"><circle cx="{x + 15:g}" cy="{y + 15:g}" r="14" fill="var(--surface)" '
            f'stroke="var(--f)" stroke-width="3.6"/><text class="sub" x="{x + 15:g}" y="{y + 19:g}" '
            f'text-anchor="middle">{escape(_written(piece))}</text></g>'
        )
    outlines = {
        "division": f"M{x:g} {y:g}h30v30h-30z",
        "corps": f"M{x + 8:g} {y:g}h14l8 15 -8 15h-14l-8 -15z",
        "us-division": f"M{x:g} {y:g}h30v16q-2 10 -15 14 -13 -4 -15 -14z",
        "fleet": f"M{x:g} {y + 10:g}h8v-7h8v7h14l-5 17h-20z",
    }
    out = f'<g class="seat-{colour}"><path d="{outlines[kind]}" fill="var(--f)" {EDGE}/>'
    out += f'<text class="letter" x="{x + 15:g}" y="{y + 21:g}" font-size="15" text-anchor="middle" fill="var(--o)">'
    out += f"{_written(piece)}</text>"
    if piece.get("reduced"):
        out += f'<path d="M{x + 17:g} {y + 28.5:g}L{x + 28.5:g} {y + 17:g}" stroke="var(--edge)" stroke-width="2.2"/>'
    return f"{out}</g>"


def _example(side: str, kind: str, strength: int, reduced: bool = False) -> str:
    drawn = _piece({"side": side, "kind": kind, "strength": strength, "reduced": reduced, "name": "Maceo"}, 1, 1)
    return sample(drawn, 32, 32)


MARKS: Mapping[str, str] = {
    "corps": _example("cuba", "corps", 1),
    "division": _example("spain", "division", 2),
    "reduced": _example("spain", "division", 1, True),
    "general": _example("cuba", "leader", 0),
    "us-division": _example("us", "us-division", 2),
    "fleet": _example("us", "fleet", 2),
    "number": disc(2),
}


# Beside the map


def gestures(view: View) -> Sequence[Gesture]:
    """8.10 and 8.11: pick up units, and put them down in another space or on an enemy; 4.1, 8.7, 8.8: a verb, a place.

    What is asked of a place is answered in a tray beside it: which Corps burns, who is with whom, whom a General joins.
    """
    group = (Want("space:{from}", at="MoveFrom", must=True), Want("unit:{unit}", at="Muster", must=True))
    move = (Want("move"), *group, Want("done", at="Muster"), Want("space:{to}", at="MoveTo", must=True))
    general = (
        Want("general"),
        Want("unit:{unit}", at="MoveGeneral", must=True),
        Want("done", at="Rearrange"),
        Want("space:{to}", at="GeneralTo", must=True),
    )
    return (
        Gesture("Move", ("Round", "MoveFrom", "Muster"), {}, move, "1 Resource, from the track."),
        Gesture("Attack", ATTACKS, {}, _attack("unit:{target}"), "1 Resource.", "unit"),
        Gesture("Attack", ATTACKS, {}, _attack("space:{to}"), "1 Resource."),
        Gesture("Move a General", ("Round", "MoveGeneral"), {}, general, "1 Resource.", asks=("JoinStack",)),
        _there("Recruit", "recruit", "Recruit"),
        _there("Burn Fields", "burn", "BurnFields", "Torch"),
        _there("Reposition", "restack", "Reposition", "Restack"),
    )


ATTACKS = ("Round", "AttackFrom", "AttackTarget", "Muster")


def _attack(target: str) -> tuple[Want, ...]:
    """8.11: from a space, at a target, with units; the dice are told before it is given."""
    return (
        Want("attack"),
        Want("space:{from}", at="AttackFrom", must=True),
        Want(target, at="AttackTarget", must=True),
        Want("unit:{unit}", at="Muster", must=True),
        Want("done", at="Muster"),
    )


def _there(verb: str, name: str, question: str, *asks: str) -> Gesture:
    """An Action, then its Province, then how it is done there."""
    wants = (Want(name, at="Round", must=True), Want("space:{to}", at=question, must=True))
    return Gesture(verb, ("Round",), {}, wants, begin=name, asks=asks)


SHORT = {
    "general": "Move General",
    "restack": "Reposition",
    "coordinate": "Coordinate",
    "trio": "Pay with cards",
    "shift": "Shift General",
    "reinforce": "Reinforce",
    "repatriate": "Repatriate",
    "captaincy": "Captaincy",
    "column": "Columns",
    "concentrate": "Concentrate",
}


def _reckoning(view: View) -> str:
    """12.1, 12.2: what the war was decided by. Once the U.S. is in it, Cuba wins only if the U.S. has won too."""
    held = {who: [space["name"] for space in view["spaces"] if space.get("holder") == who] for who in ("cuba", "us")}
    ours = f", holding {' and '.join(held['cuba'])}" if held["cuba"] else ""
    partner = " and the U.S. " + (f"holds {' and '.join(held['us'])}" if held["us"] else "would have to hold a City")
    needed = f"Cuba wins at {(1, 5, 10)[len(held['cuba'])]} or less{ours}{partner if view['us_at_war'] else ''}"
    return f"Public Support {view['support']} of 10. {needed}"


def standings(view: View) -> Mapping[str, Standing]:
    """Each side's Resources and cards; at the end, what is left of Public Support."""
    found = {}
    support, reckoning = view["support"], _reckoning(view)
    for side in view["sides"]:
        words = f"Income {side['income']} · hand {side['hand_size']}, next deal {side['deal']}"
        tag = "to play" if view["round"]["next"] == side["role"] else ""
        final = f"{support} kept" if side["role"] == "spain" else f"{10 - support} taken"
        found[side["role"]] = Standing(words, tag, "", str(side["resources"]), "Resources", final, reckoning)
    return found


def panels(view: View, answers: Answers) -> Sequence[Panel]:
    """Turns, support and stance, what is in effect, the boxes beside the map, and the hand."""
    effects = "".join(
        f'<span class="cap">{escape(name.replace("-", " ").capitalize())}</span>' for name in view["in_effect"]
    )
    found = [Panel("Tracks", _tracks(view), "side")]
    if effects:
        found.append(Panel("In effect", f'<div class="caps">{effects}</div>', "side"))
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    waiting = ", ".join(pieces[name]["name"] for name in view["holding_box"])
    if waiting:
        found.append(Panel("Spanish reserve", f"<p>{escape(waiting)}</p>", "side"))
    return [*found, *_hands(view, answers)]


def _hands(view: View, answers: Answers) -> Sequence[Panel]:
    """One's own hand, and what one has seen of the other's; it keeps its place when it is empty."""
    shown = [side for side in view["sides"] if side.get("hand")]
    if not shown and any("hand" in side for side in view["sides"]):
        return [Panel("Hand", hand("No cards in hand", [], shown="region:hand"), "under")]
    rows = ""
    for side in shown:
        cards = [_card(card, answers) for card in side["hand"]]
        playable = sum(f"card:{card['id']}" in answers for card in side["hand"])
        title = f"{side['role'].capitalize()}'s hand · {len(cards)}"
        name = "region:hand" if len(cards) == side["hand_size"] else f"hand:{side['role']}"
        rows += hand(title + (f" · {playable} can be chosen now" if playable else ""), cards, shown=name)
    return [Panel("Hand", rows, "under")] if rows else []


def _tracks(view: View) -> str:
    turns = "".join(
        f'<i class="{"rain" if turn["rainy"] else ""}{" at" if i == view["turn"]["number"] else ""}" '
        f'title="{turn["label"]}">{i}</i>'
        for i, turn in enumerate(view["turns"], 1)
    )
    rows = [("Turn", "turn", turns)]
    rows += [
        (name, shown, "".join(f'<i class="{"at" if n == value else ""}">{n}</i>' for n in range(low, 11)))
        for name, shown, low, value in (
            ("Support", "support", 0, view["support"]),
            ("US Stance", "stance", 1, view["stance"]),
        )
    ]
    out = "".join(
        f'<div class="tk" {shows(f"region:{shown}")}><span class="nm">{name}</span>'
        f'<span class="cells">{cells}</span></div>'
        for name, shown, cells in rows
    )
    season = f"{view['turn']['label']}, {view['turn']['season']} season"
    minister = MINISTERS[view["minister"]]
    return (
        f"{out}<p>{season}. Prime Minister: {escape(minister)}.{' The US is at war.' if view['us_at_war'] else ''}</p>"
    )


def _card(card: View, answers: Answers) -> str:
    kind = "reaction" if card["reaction"] else f"{card['kind']} card" if card["kind"] == "battle" else card["kind"]
    price = f"{card['cost']} Resource{'s' if card['cost'] > 1 else ''}" if card["cost"] else "free"
    condition = f"{card['condition']}. " if card["condition"] else ""
    tag = f"{kind} · {price}" + (f" · {card['provenance']}" if card["provenance"] != "rulebook" else "")
    return slim(f"card:{card['id']}", answers, card["title"], f"{condition}{card['effect']}", tag)
