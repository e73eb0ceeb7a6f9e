"""Cuba Libre's board: the island with its thirteen spaces, the cards, the order of play, the tracks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from malecon.boards import Answers, Axis, Gesture, Panel, Seat, Size, Standing, View, Want
from malecon.boards.geography import Point, features, island_warp, outline, path
from malecon.boards.kit import (
    LEVELS,
    TRAY_HEIGHT,
    Group,
    button,
    choice,
    delta,
    delta_width,
    disc,
    emblem,
    escape,
    glyph,
    mark,
    nameplate,
    piece,
    sample,
    shows,
    signed,
    support,
    svg,
    tray,
)
from malecon.boards.kit import space as named

WIDTH, HEIGHT = 1092, 790
SCALE = (-10.0, 5.0)
BESIDE_THE_SEATS = ("resources", "available", "margin")
AXIS = Axis("card", r"(Card|Propaganda card) \d", {r"Propaganda card (\d+)": r"Propaganda \1"})
SEATS: Mapping[str, Seat] = {
    "government": Seat("blue", "G"),
    "m26": Seat("red", "M"),
    "directorio": Seat("yellow", "D"),
    "syndicate": Seat("green", "S"),
}
MARKS: Mapping[str, str] = {
    "control": sample(mark(SEATS["m26"])),
    "active-support": sample(support(22, 10, 2, 2), 44),
    "passive-support": sample(support(22, 10, 1, 2), 44),
    "neutral": sample(support(12, 10, 0, 2), 24),
    "passive-opposition": sample(support(22, 10, -1, 2), 44),
    "active-opposition": sample(support(22, 10, -2, 2), 44),
    "number": disc(2),
}
NAMES = {"government": "Government", "m26": "26July", "directorio": "Directorio", "syndicate": "Syndicate"}
PIECES = {
    "government": (("troops", "troops"), ("police", "police"), ("government-base", "base")),
    "m26": (("m26-underground", "under"), ("m26-active", "active"), ("m26-base", "base")),
    "directorio": (("directorio-underground", "under"), ("directorio-active", "active"), ("directorio-base", "base")),
    "syndicate": (
        ("syndicate-underground", "under"),
        ("syndicate-active", "active"),
        ("open-casino", "casino"),
        ("closed-casino", "closed"),
    ),
}
"""The pieces of each Faction, and their glyphs."""
ODDS = re.compile(r"\d in 6")
"""The odds of an Attack as its label tells them (3.3.3)."""
LASTING = {
    "guantanamo-bay": "Guantánamo Bay",
    "el-che": "El Che",
    "pact-of-caracas": "Pact of Caracas",
    "raul": "Raúl",
    "morgan": "Morgan",
    "the-guerrilla-life": "The Guerrilla Life",
    "mafia-offensive": "Mafia Offensive",
    "santo-trafficante": "Santo Trafficante, Jr",
    "armored-cars": "Armored Cars",
    "sim": "S.I.M.",
    "masferrer": "Rolando Masferrer",
    "mosquera": "Sánchez Mosquera",
    "map": "MAP",
}
"""Capabilities and Momentum, by the titles of their cards."""
DIGEST = (
    "<p>This table plays a digest variant, not the booklet. "
    '<a href="/rules/cuba-libre#T1" target="_blank" rel="noopener">Its rulings, T1 to T13</a></p>'
)
PROVINCES: Mapping[str, tuple[str, Point]] = {
    "pinar-del-rio": ("Pinar del Río", (104, 330)),
    "la-habana": ("La Habana", (272, 270)),
    "matanzas": ("Matanzas", (412, 290)),
    "las-villas": ("Las Villas", (560, 350)),
    "camaguey-province": ("Camagüey", (752, 416)),
    "oriente": ("Oriente", (948, 492)),
    "sierra-maestra": ("Sierra Maestra", (884, 622)),
}
CITIES: Mapping[str, tuple[str, Point, float]] = {
    "havana": ("Havana", (306, 112), 84),
    "camaguey-city": ("Camagüey City", (730, 530), 66),
    "santiago-de-cuba": ("Santiago", (1018, 676), 68),
}
CENTRES: Mapping[str, tuple[str, Point, str]] = {
    "ec-cigar": ("Cigar", (150, 218), "cigar"),
    "ec-factory": ("Factory", (612, 268), "gear"),
    "ec-sugar-cane": ("Cane", (752, 662), "cane"),
}
ANCHORS: Mapping[str, Point] = {"ec-factory": (640, 404), "ec-sugar-cane": (848, 548)}
"""Where an Economic Center lies whose box stands at sea, so that it hides no space: a line leads there."""
SEA_NAMES = (
    ("Gulf of Mexico", 96, 86),
    ("Straits of Florida", 500, 196),
    ("Caribbean Sea", 40, 480),
    ("Atlantic", 960, 380),
)
RELIEF: Mapping[str, Sequence[Point]] = {
    "tree": ((56, 352), (150, 376), (96, 414), (140, 268), (706, 372), (812, 446), (716, 470), (880, 450), (1014, 528)),
    "hill": ((502, 290), (540, 420), (612, 436), (600, 300), (640, 470), (866, 660), (956, 632)),
    "blade": ((216, 318), (372, 322), (452, 350), (392, 388), (470, 232), (350, 218), (176, 516), (206, 560)),
}

_CUBA = island_warp(
    (-85.0, -84.0, -82.95, -82.45, -81.85, -80.75, -79.15, -77.45, -76.4, -75.4, -74.1),
    (22, 92, 190, 268, 340, 474, 652, 836, 920, 990, 1066),
    (21.9, 22.30, 22.80, 22.88, 22.70, 22.55, 22.05, 21.10, 20.62, 20.35, 20.20),
    (396, 356, 292, 276, 290, 326, 404, 508, 546, 560, 568),
    (214, 220, 252, 264, 218, 186, 186, 168, 178, 190, 208),
)


def _projection(lon: float, lat: float) -> Point:
    """The island; the Isle of Youth, part of La Habana, a little nearer and smaller than it would fall."""
    x, y = _CUBA(lon, lat)
    if lat < 22.0 and lon < -82.3:
        cx, cy = _CUBA(-82.85, 21.7)
        return cx + (x - cx) * 0.78 + 4, cy - 54 + (y - cy) * 0.70
    return x, y


@cache
def _shapes() -> dict[str, tuple[str, str]]:
    """The land and the outline of each space of the map, by its name."""
    found = features("cuba_libre_spaces")
    return {name: (path(shape, _projection, 0.4, 90), outline(shape, _projection)) for name, shape in found.items()}


def board(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The map with all its pieces."""
    spaces = view["spaces"]
    earlier = before["spaces"] if before else spaces
    body = _ground()
    for name, (title, _) in PROVINCES.items():
        body += _province(name, title, spaces[name], answers)
    body += f'<path d="{_shapes()["Ciudad de La Habana"][0]}" fill="var(--urban)" stroke="var(--coast)"/>'
    body += '<g color="var(--relief)" opacity=".5">'
    body += "".join(glyph(name, x, y, 13) for name, points in RELIEF.items() for x, y in points) + "</g>"
    for name, (_, at, radius) in CITIES.items():
        body += _city(name, at, radius, spaces[name], answers)
    for name, (title, at) in [*PROVINCES.items(), *((name, found[:2]) for name, found in CITIES.items())]:
        body += _contents(name, title, at, spaces[name], earlier[name], answers.get(f"space:{name}"))
    for name, (title, at, sign) in CENTRES.items():
        body += _centre(name, title, at, sign, spaces[name], earlier[name], answers)
    return svg(WIDTH, HEIGHT, body, "Map of Cuba, 13 spaces")


# The map


def _ground() -> str:
    shapes = _shapes()
    ids = "".join(
        f'<path id="cuba_libre-{name}" d="{shapes[title][0]}"/>'
        f'<path id="cuba_libre-ring-{name}" d="{shapes[title][1]}"/>'
        f'<clipPath id="cuba_libre-clip-{name}"><use href="#cuba_libre-{name}"/></clipPath>'
        for name, (title, _) in PROVINCES.items()
    )
    coast = "".join(f'<use href="#cuba_libre-{name}"/>' for name in PROVINCES)
    out = f'<defs>{ids}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--sea)"/>'
    out += '<g fill="none" stroke-linejoin="round">'
    for token, width, opacity in (("sea-2", 58, 0.55), ("sea-2", 26, 0.8), ("sea-3", 7, 0.55)):
        out += f'<g stroke="var(--{token})" stroke-width="{width}" opacity="{opacity}">{coast}</g>'
    out += "</g>"
    return out + "".join(f'<text class="sea-name" x="{x}" y="{y}">{words}</text>' for words, x, y in SEA_NAMES)


def _words(title: str, space: View) -> str:
    """A space as a screen reader tells it."""
    control = f"{NAMES[space['control']]} Control" if space["control"] else "uncontrolled"
    pieces = ", ".join(_counted(name, n) for name, n in space["pieces"].items())
    cash = ", ".join(f"{n} Cash of {NAMES[owner]}" for owner, n in space["cash"].items() if n)
    if space["type"] == "ec":
        parts = [f"{title}, Economic Center, Econ {space['econ']}", "sabotaged" if space["terror"] else ""]
    else:
        kind = "city" if space["type"] == "city" else space["terrain"]
        level = LEVELS[space["support"]][0]
        terror = f"{space['terror']} Terror" if space["terror"] else ""
        parts = [f"{title}, {kind}, population {space['population']}", level, control, terror]
    return ", ".join(part for part in (*parts, pieces, cash) if part)


def _counted(name: str, n: int) -> str:
    """So many pieces of a kind: "2 Underground 26July Guerrillas"."""
    if name in ("troops", "police"):
        return f"{n} {name.capitalize()}"
    owner, _, kind = name.rpartition("-")
    words = f"{owner} Casino" if kind == "casino" else f"{NAMES[owner]} Base"
    if kind in ("underground", "active"):
        words = f"{kind.capitalize()} {NAMES[owner]} Guerrilla"
    return f"{n} {words}{'' if n == 1 else 's'}"


def _province(name: str, title: str, space: View, answers: Answers) -> str:
    terrain = {"grassland": "grass"}.get(space["terrain"], space["terrain"])
    out = f"<g {named(name, title)} {choice(f'space:{name}', _words(title, space), answers, 'space')}>"
    out += f'<use href="#cuba_libre-{name}" fill="var(--{terrain})"/>'
    if space["control"]:
        colour = SEATS[space["control"]].colour
        out += f'<g clip-path="url(#cuba_libre-clip-{name})" fill="none" stroke="var(--{colour})">'
        out += f'<use href="#cuba_libre-ring-{name}" stroke-width="22" stroke-opacity=".28"/>'
        out += f'<use href="#cuba_libre-ring-{name}" stroke-width="11"/></g>'
    out += (
        f'<use href="#cuba_libre-{name}" fill="none" stroke="var(--coast)" stroke-width="1.3" stroke-linejoin="round"/>'
    )
    if any(a.startswith("space:") for a in answers) and f"space:{name}" not in answers:
        out += f'<use href="#cuba_libre-{name}" fill="var(--dim)" opacity=".5"/>'
    return f"{out}</g>"


def _city(name: str, at: Point, radius: float, space: View, answers: Answers) -> str:
    x, y = at
    ring = f"var(--{SEATS[space['control']].colour})" if space["control"] else "var(--line-2)"
    title = CITIES[name][0]
    out = f"<g {named(name, title)} {choice(f'space:{name}', _words(title, space), answers, 'space')}>"
    out += f'<circle cx="{x}" cy="{y}" r="{radius + 3:g}" fill="var(--halo)" opacity=".75"/>'
    out += f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="var(--urban)" stroke="var(--coast)" stroke-width="1.3"/>'
    return f'{out}<circle cx="{x}" cy="{y}" r="{radius - 3.5:g}" fill="none" stroke="{ring}" stroke-width="6"/></g>'


def _leader(name: str, at: Point) -> str:
    if name not in ANCHORS:
        return ""
    (x, y), (u, v) = at, ANCHORS[name]
    line = f'<path d="M{x:g} {y:g}L{u:g} {v:g}" stroke="var(--coast)" stroke-width="1.4" stroke-dasharray="3 3"/>'
    return f'{line}<circle cx="{u:g}" cy="{v:g}" r="4" fill="var(--coast)" stroke="var(--halo)"/>'


def _centre(name: str, title: str, at: Point, sign: str, space: View, before: View, answers: Answers) -> str:
    x, y = at
    rows = _rows(name, space, before, most=3)
    width = max(76, *(sum(16 + 30 * len(group.pieces) for group in row) + 14 for row in rows), 0) if rows else 76
    height = 34 + 27 * max(1, len(rows))
    left, top = x - width / 2, y - 30
    out = _leader(name, at)
    out += f"<g {named(name, title)} {choice(f'space:{name}', _words(title, space), answers, 'space')}>"
    out += (
        f'<path d="M{left + 10:g} {top:g}h{width - 20:g}l10 10v{height - 20:g}l-10 10h-{width - 20:g}l-10 -10'
        f'v-{height - 20:g}z" fill="var(--surface-2)" stroke="var(--coast)" stroke-width="1.3"/>'
    )
    out += f'<g color="var(--ink-2)">{glyph(sign, left + 14, top + 15, 16)}</g>'
    out += f'<text class="sub" x="{left + 25:g}" y="{top + 19:g}">{escape(title)}</text>'
    out += f'<text class="cnt" x="{left + width - 11:g}" y="{top + 20:g}" text-anchor="middle">{space["econ"]}</text>'
    if f"space:{name}" in answers:
        frame = f'x="{left - 4:g}" y="{top - 4:g}" width="{width + 8:g}" height="{height + 8:g}" rx="12"'
        out += f'<rect {frame} class="ring-can"/>'
    out += "</g>" + _trays(rows, space, x, top + 40)
    if space["terror"]:
        out += glyph("sabotage", left + width - 2, top + height - 6, 25)
    return out


# What is in a space


def _rows(place: str, space: View, before: View, most: int = 2) -> list[list[Group]]:
    """The pieces of a space, by Faction, in trays of at most so many kinds."""
    rows: list[list[Group]] = []
    room = 0
    for faction, kinds in PIECES.items():
        pieces = [
            (sign, space["pieces"].get(name, 0), before["pieces"].get(name, 0), f"{place}/{name}")
            for name, sign in kinds
        ]
        shown = [(sign, n, n - earlier, name) for sign, n, earlier, name in pieces if n or n != earlier]
        if not shown:
            continue
        if room < len(shown):
            rows.append([])
            room = max(most, 3)
        rows[-1].append(Group(SEATS[faction], shown, faction))
        room -= len(shown)
    return rows


def _trays(rows: list[list[Group]], space: View, x: float, y: float) -> str:
    out = "".join(tray(x, y + i * 27, row) for i, row in enumerate(rows))
    owners = [owner for owner, n in space["cash"].items() for _ in range(n)]
    for i, owner in enumerate(owners):
        left = x - 13 * (len(owners) - 1) + i * 26
        at = y + len(rows) * 27 - 3
        out += glyph("cash", left, at, 20) + mark(SEATS[owner], left + 11, at + 5, 11)
    return f'<g class="through">{out}</g>'


def _contents(name: str, title: str, at: Point, space: View, before: View, answer: str | None) -> str:
    """Name, Control, Support, Terror, then the trays; a space that may be chosen tells its odds on the plate."""
    x, y = at
    rows = _rows(name, space, before)
    top = y - len(rows) * 14 - 8
    may_choose = answer is not None
    odds = ODDS.search(answer or "")
    shown = f"{title} · {odds[0]}" if odds else title
    out = nameplate(x, top, shown, "can" if may_choose else "", space["population"])
    level_width = 42 if space["support"] else 22
    change = space["support"] - before["support"]
    tag_width = delta_width(signed(change)) if change else 0
    widths = [21 if space["control"] else 0, level_width, tag_width, 21 if space["terror"] else 0]
    left = x - (sum(widths) + 5 * (sum(1 for w in widths if w) - 1)) / 2
    line = top + (21 if may_choose else 17)
    if space["control"]:
        out += mark(SEATS[space["control"]], left + 10.5, line, 21)
        left += 26
    out += support(left + level_width / 2, line, space["support"], space["population"])
    left += level_width + 5
    if change:
        out += delta(left + tag_width / 2, line, change)
        left += tag_width + 5
    if space["terror"]:
        out += glyph("terror", left + 10.5, line, 21)
        if space["terror"] > 1:
            out += f'<text class="cnt" x="{left + 22:g}" y="{line + 5:g}">{space["terror"]}</text>'
    return f'<g class="through">{out}</g>' + _trays(rows, space, x, line + 14 + TRAY_HEIGHT / 2)


# Beside the map


def gestures(view: View) -> Sequence[Gesture]:
    """3.3.2 March: pick up Guerrillas, put them down next door; 3.2.2, 3.2.3, 4.2.1, 6.4: cubes likewise."""
    me = view["role"]
    if me is None:
        return ()
    if me == "government":
        return (*_cubes(), *(_there(question, *asks) for question, asks in HOW[me].items()))
    kinds = {f"{me}-underground": "Underground", f"{me}-active": "Active"}
    wants = (
        Want("operation:march", at="Turn"),
        Want("space:{to}", at="March", must=True),
        Want("space:{from}", at="MarchFrom", must=True),
        Want(f"number:{{{me}-underground}}", at="MarchUnderground", must=True),
        Want(f"number:{{{me}-active}}", at="MarchActive", must=True),
        Want("done", at="MarchFrom"),
    )
    march = Gesture("March", ("Turn", "March"), kinds, wants, "1 Resource a Province or City, ECs free.")
    return (march, *(_there(question, *asks) for question, asks in HOW[me].items()))


HOW: Mapping[str, Mapping[str, Sequence[str]]] = {
    "government": {"Train": ("TrainTroops", "TrainPolice"), "Assault": ("AssaultSpace", "AssaultTarget")},
    "m26": {
        "Rally": ("RallySpace", "RallyMany", "RallyBase"),
        "Attack": ("AttackOrAmbush",),
        "Terror": ("TerrorShift",),
    },
    "directorio": {
        "Rally": ("RallySpace", "RallyMany", "RallyBase"),
        "Attack": ("AttackOrAmbush",),
        "Terror": ("TerrorShift",),
    },
    "syndicate": {
        "Rally": ("RallySpace", "RallyMany", "RallyBase"),
        "Terror": ("TerrorShift",),
        "Construct": ("ConstructSpace",),
    },
}
"""By Faction and Operation, what is asked of a space that was chosen for it (3.2, 3.3)."""
USUAL = ("many", "place", "attack", "construct")
"""What is done most often where several things can be."""


def _there(question: str, *asks: str) -> Gesture:
    """A space of an Operation, and how it is carried out there."""
    return Gesture(question, (question,), {}, (Want("space:{to}", at=question, must=True),), asks=asks, usual=USUAL)


def _cubes() -> Sequence[Gesture]:
    """What moving cubes may mean: Sweep next door, Garrison to Cities and ECs, Transport, Redeploy."""
    troops, police = {"troops": "Troops"}, {"police": "Police"}
    moved = (
        Want("space:{from}", at="CubesFrom", must=True),
        Want("number:{troops}", at="MoveTroops", must=True),
        Want("number:{police}", at="MovePolice", must=True),
        Want("done", at="CubesFrom"),
    )
    sweep = (
        Want("operation:sweep", at="Turn"),
        Want("space:{to}", at="Sweep", must=True),
        moved[0],
        moved[1],
        moved[3],
    )
    garrison = (Want("operation:garrison", at="Turn"), Want("space:{to}", at="Garrison", must=True), *moved)
    transport = (
        Want("space:{from}", at="TransportFrom", must=True),
        Want("space:{to}", at="TransportTo", must=True),
        Want("number:{troops}", at="TransportTroops", must=True),
    )
    redeploy = (Want("space:{from}", at="RedeployCubes", must=True), Want("space:{to}", at="RedeployTo", must=True))
    return (
        Gesture("Sweep", ("Turn", "Sweep"), troops, sweep, "Each space is paid for; Troops come from next door."),
        Gesture("Garrison", ("Turn", "Garrison"), troops | police, garrison, "One payment in all."),
        Gesture("Transport", ("TransportFrom",), troops, transport, "Up to 3 Troops."),
        Gesture("Redeploy", ("RedeployCubes",), troops, (*redeploy, Want("number:{troops}", at="RedeployNumber"))),
        Gesture("Redeploy", ("RedeployCubes",), police, (*redeploy, Want("number:{police}", at="RedeployNumber"))),
    )


def standings(view: View) -> Mapping[str, Standing]:
    """Each Faction's sum towards victory, its Resources and Available Forces."""
    found = {}
    for faction, state in view["factions"].items():
        signs = dict(PIECES[faction])
        purse = f"<span>{state['resources']} <small>Res</small></span>"
        purse += "".join(
            f"<span>{piece(signs[kind], SEATS[faction].colour, 15)}{n}</span>" for kind, n in state["available"].items()
        )
        tag = "to act" if view["initiative"] and state["status"].endswith(" Eligible") else state["status"]
        found[faction] = Standing(state["goal"], tag, purse)
    return found


def panels(view: View, answers: Answers) -> Sequence[Panel]:
    """The cards, the order of play, the tracks, and what is in effect."""
    cards = "".join(
        _card(view[key], tag, answers) for key, tag in (("card", "now"), ("next_card", "next")) if view[key] is not None
    )
    lasting = "".join(f'<span class="cap">{escape(LASTING[name])}</span>' for name in view["capabilities"])
    lasting += "".join(
        f'<span class="cap mom">{escape(LASTING[name])} · until Reset</span>' for name in view["momentum"]
    )
    found = [Panel("Cards", f'<div class="cards">{cards}</div>', "top-right")]
    if view["variant"] == "tango":
        found.append(Panel("Variant: tango", DIGEST, "side"))
    if lasting:
        found.append(Panel("In effect", f'<div class="caps">{lasting}</div>', "side"))
    found.append(
        Panel(
            "Order of play",
            f'<div class="seq" {shows("region:sequence")}>{_sequence(view, answers)}{_tracks(view)}</div>',
            "bottom-left",
        )
    )
    return found


def _card(card: View, tag: str, answers: Answers) -> str:
    """A card: now its halves are buttons if the Event may be executed; next its title alone, in full when looked at."""
    order = "".join(emblem(SEATS[faction], 16) for faction in card.get("order") or ())
    now = tag == "now"
    out = (
        f'<article class="ev{"" if now else " next"}" data-full="" data-id="card:{card.get("number") or "propaganda"}" '
        f"{shows('region:card' if now else 'region:next-card')}>"
    )
    shown = f" {shows('region:order')}" if now else ""
    out += f'<header><span class="no">{card.get("number") or ""}</span><span class="order"{shown}>{order}</span>'
    out += f'<span class="eyebrow">{tag}</span></header><h3>{escape(card["title"])}</h3>'
    for half, title, style in (("unshaded", "Event", ""), ("shaded", "Shaded", "sh")):
        if not card.get(half):
            continue
        action = f"event:{half}"
        may = now and action in answers
        label = f'<span class="tag">{title}</span>' if may else ""
        attributes = button(action, answers if may else {}, f"half {style}")
        out += f"<div {attributes}>{label}<span>{escape(card[half])}</span></div>"
    return f"{out}</article>"


def _tracks(view: View) -> str:
    facts: list[tuple[str, str, Any]] = [
        ("", "alliance", view["alliance"].capitalize()),
        (" · Aid ", "aid", view["aid"]),
        (" · Deck ", "deck", view["deck"]["left"]),
        (" · Cash left ", "cash", view["cash_left"]),
    ]
    told = "".join(f"{words}<b {shows(f'region:{name}')}>{value}</b>" for words, name, value in facts)
    return f'<span class="lab">Alliance</span><span class="v">{told}</span>'


SECOND = {
    "event": ("Op + Special",),
    "operation": ("Limited Op",),
    "limited-operation": ("Limited Op",),
    "operation-and-activity": ("Limited Op", "Event"),
}
"""2.3.4: what the second Eligible may do after the first's choice; before it, all that may come."""


def _sequence(view: View, answers: Answers) -> str:
    lead = view["initiative"]
    titles = ("Initiative, acts first", "Acts second") if lead else ("1st Eligible", "2nd Eligible")
    waiting = [
        faction
        for faction, state in view["factions"].items()
        if (state["player"] == lead if lead else state["status"].endswith(" Eligible") or state["status"] == "eligible")
    ]
    order = [faction for faction in (view["card"] or {}).get("order") or () if faction in waiting]
    first = view["sequence"].get("first")
    out = ""
    for key, title in zip(("first", "second"), titles, strict=True):
        taken = view["sequence"].get(key)
        if taken:
            who, did = taken["faction"], taken["choice"].replace("-", " ").capitalize()
            words = f'{emblem(SEATS[who], 18)}<span class="o">{escape(did)}</span>'
        else:
            who = order.pop(0) if order else ""
            may = SECOND.get(first["choice"], ("Limited Op", "Event")) if first else ("Limited Op", "Event")
            offers = () if lead else ("Operation", "Op + Special", "Event") if key == "first" else may
            style = "me" if answers and who == view["role"] else "no"
            words = emblem(SEATS[who], 18) if who else ""
            words += "".join(f'<span class="o {style}">{offer}</span>' for offer in offers)
        short = key.replace("first", "1st").replace("second", "2nd")
        out += f'<span class="lab" title="{title}">{short}</span><span class="v">{words}</span>'
    return out
