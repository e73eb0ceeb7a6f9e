"""Banana Wars' board: the Caribbean with its ten countries, the markets and tracks, display and hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from malecon.boards import Answers, Axis, Gesture, Panel, Seat, Size, Standing, View, Want
from malecon.boards.geography import Point, features, monotone, path
from malecon.boards.kit import (
    EDGE,
    GLYPHS,
    choice,
    counted,
    delta,
    delta_width,
    escape,
    glyph,
    hand,
    nameplate,
    piece,
    sample,
    shows,
    signed,
    slim,
    svg,
    text_width,
)
from malecon.boards.kit import space as named

WIDTH, HEIGHT = 1092, 592
AXIS = Axis("turn", r"(Turn|Administration) \d", {r"Administration \d+ · (?:.* )?([^. ]+)": r"\1"})
SEATS: Mapping[str, Seat] = {"us": Seat("blue", "US"), "activista": Seat("red", "A")}
BESIDE_THE_SEATS = ("action-track", "points", "pool")
SEA_NAMES = (
    ("Gulf of Mexico", 330, 120),
    ("Caribbean Sea", 760, 372),
    ("Pacific Ocean", 60, 470),
    ("Atlantic Ocean", 900, 40),
)
COUNTRIES: Mapping[str, tuple[str, str, Point, Point | None]] = {
    "mexico": ("Mexico", "Mexico", (140, 172), None),
    "guatemala": ("Guatemala", "Guatemala", (226, 430), (330, 322)),
    "honduras": ("Honduras", "Honduras", (506, 256), (462, 322)),
    "nicaragua": ("Nicaragua", "Nicaragua", (650, 352), (520, 372)),
    "costa-rica": ("Costa Rica", "Costa Rica", (372, 514), (546, 462)),
    "panama": ("Panama", "Panama", (716, 440), (660, 500)),
    "colombia": ("Colombia", "Colombia", (884, 536), None),
    "cuba": ("Cuba", "Cuba", (640, 76), (690, 138)),
    "haiti": ("Haiti", "Haiti", (862, 112), (916, 204)),
    "dominican-republic": ("Dominican Republic", "Dominican Rep.", (974, 284), (986, 214)),
}
"""Each country's name, its name on the map, where its plate stands, and the point on land that a line leads to."""
UNITS = {"usa": ("banana_wars-usa", "A"), "usn": ("banana_wars-usn", "N"), "usmc": ("banana_wars-usmc", "M")}
MARKETS = {
    "bananas": "banana_wars-bananas",
    "sugar": "banana_wars-sugar",
    "tobacco": "banana_wars-leaf",
    "other": "banana_wars-crate",
}

GLYPHS |= {
    "banana_wars-agitator": '<circle cx="10" cy="10" r="8.6" fill="var(--surface)" stroke="var(--red)" '
    'stroke-width="2"/>'
    '<path d="M5 8.4H8L13.6 5V15L8 11.6H5Z" fill="var(--red)"/>'
    '<path d="M15.2 8Q16.2 10 15.2 12" fill="none" stroke="var(--red)" stroke-width="1.3"/>',
    "banana_wars-rebel": f'<circle cx="10" cy="10" r="8.8" fill="var(--red)" {EDGE}/>'
    '<path d="M5 15 12.6 7.4Q14.6 5.4 15.4 4.6 16 8 13.8 9.6L6.6 16Z" fill="var(--on-red)"/>'
    '<path d="M4.6 15.4 6.4 13.6" stroke="var(--on-red)" stroke-width="2.4" stroke-linecap="round"/>',
    "banana_wars-jefe": f'<path d="M10 .8 18.8 10 10 19.2 1.2 10Z" fill="var(--red)" {EDGE}/>'
    '<path d="M4.6 10.6Q10 7.6 15.4 10.6 10 13 4.6 10.6ZM7 9.4Q7.4 5.6 10 5.6T13 9.4" fill="var(--on-red)"/>',
    "banana_wars-usa": f'<rect x="1.4" y="3" width="17.2" height="14" rx="2" fill="var(--blue)" {EDGE}/>',
    "banana_wars-usn": f'<path d="M.8 6H19.2L16.4 17H3.6Z" fill="var(--blue)" {EDGE}/>'
    f'<path d="M6 6V2.6H11V6" fill="var(--blue)" {EDGE}/>',
    "banana_wars-usmc": f'<path d="M2 3H18V10.5Q17 16 10 19 3 16 2 10.5Z" fill="var(--blue)" {EDGE}/>',
    "banana_wars-flame": '<path d="M10.4 .6Q11 4.6 14.4 7.4 18 10.6 16.8 14.6 15.2 19.4 10 19.4T3.2 14.6Q2.6 11 5.4 '
    '8.2 6 10.4 7.4 10.8 6.4 5 10.4 .6Z" fill="var(--mark)" stroke="var(--halo)"/>',
    "banana_wars-bananas": f'<path d="M4 3Q2.6 14 12 17.6 17 18 18 15.6 10 15 7.4 3Z" fill="var(--yellow)" {EDGE}/>'
    '<path d="M4 3 5.4 1H7L7.4 3Z" fill="var(--yellow-lo)"/>',
    "banana_wars-sugar": f'<path d="M10 1.2 16.4 17.8H3.6Z" fill="var(--sugar)" {EDGE}/>'
    '<path d="M6.2 12.4h7.6M7.8 8h4.4" stroke="var(--coast)" stroke-width="1.2"/>',
    "banana_wars-leaf": '<path d="M10 1Q17.5 6 15.4 13.2 13.6 17.6 10 18.6 6.4 17.6 4.6 13.2 2.5 6 10 1Z" '
    f'fill="var(--tobacco)" {EDGE}/>'
    '<path d="M10 4V18.4M10 9 6.6 7.4M10 9 13.4 7.4" stroke="white" stroke-opacity=".8"/>',
    "banana_wars-crate": f'<rect x="2" y="6" width="16" height="11.5" rx="1" fill="var(--wood)" {EDGE}/>'
    '<path d="M2 6 5 2.5H15L18 6M10 2.5V17.5M2 11.5H18" fill="none" stroke="var(--edge)" stroke-width="1.1"/>',
}

_X = monotone(
    (-108, -104, -98, -92, -88, -84, -80, -76, -72, -68, -60), (-90, -10, 122, 282, 418, 548, 672, 800, 930, 1052, 1250)
)
_Y = monotone((4, 7, 10, 13, 16, 19, 22, 25, 29, 32), (628, 556, 470, 376, 286, 206, 134, 66, -14, -80))


@cache
def _lands() -> dict[str, str]:
    """The land of each country of the map, by its name there."""
    return {
        name: path(shape, lambda lon, lat: (_X(lon), _Y(lat)), 0.5, 7)
        for name, shape in features("caribbean_countries").items()
    }


def board(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The map with everything on it."""
    body = _ground()
    for name in COUNTRIES:
        body += _land(name, view["countries"][name], answers)
    body += "".join(f'<text class="sea-name" x="{x}" y="{y}">{words}</text>' for words, x, y in SEA_NAMES)
    for _, _, (x, y), anchor in COUNTRIES.values():
        if anchor:
            body += (
                f'<path d="M{x:g} {y + 10:g}L{anchor[0]:g} {anchor[1]:g}" stroke="var(--coast)" stroke-width="1.2"/>'
                f'<circle cx="{anchor[0]:g}" cy="{anchor[1]:g}" r="3.6" fill="var(--coast)" stroke="var(--halo)"/>'
            )
    earlier = before or view
    for name in COUNTRIES:
        body += _plate(name, view, earlier, f"country:{name}" in answers)
    return svg(WIDTH, HEIGHT, body, "Map of the Caribbean, ten countries")


# The map


def _id(name: str) -> str:
    return "banana_wars-" + name.lower().replace(" ", "-").replace(".", "")


def _ground() -> str:
    """The sea, and the lands where the game is not played."""
    lands = _lands()
    played = {on_map for _, on_map, _, _ in COUNTRIES.values()}
    shapes = "".join(
        f'<path id="{_id(name)}" d="{d}"/><clipPath id="{_id(name)}-clip"><use href="#{_id(name)}"/></clipPath>'
        for name, d in lands.items()
    )
    hatch = (
        '<pattern id="banana_wars-hot" width="9" height="9" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M0 4.5H9" stroke="var(--red)" stroke-width="2.2" opacity=".34"/>'
        "</pattern>"
    )
    coast = "".join(f'<use href="#{_id(name)}"/>' for name in lands)
    out = f'<defs>{shapes}{hatch}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--sea)"/>'
    out += '<g fill="none" stroke-linejoin="round">'
    for token, width, opacity in (("sea-2", 34, 0.6), ("sea-2", 14, 0.8), ("sea-3", 5, 0.6)):
        out += f'<g stroke="var(--{token})" stroke-width="{width}" opacity="{opacity}">{coast}</g>'
    out += "</g>"
    for name in lands:
        if name not in played:
            out += f'<use href="#{_id(name)}" fill="var(--abroad)" stroke="var(--coast)" stroke-width=".6"/>'
    return out


def _land(name: str, country: View, answers: Answers) -> str:
    title, on_map, _, _ = COUNTRIES[name]
    fill = ("grass", "mountain", "forest", "land")[list(COUNTRIES).index(name) % 4]
    words = (
        f"{title}: crisis {country['crisis']}, {country['rebels']} Rebels, {country['agitators']} Agitators, "
        f"{'a Jefe, ' if country['jefe'] else ''}{country['saved']} action points saved"
    )
    out = f"<g {named(name, title)} {choice(f'country:{name}', words, answers, 'space')}>"
    out += f'<use href="#{_id(on_map)}" fill="var(--{fill})" stroke="var(--coast)" stroke-width="1.1"/>'
    if country["crisis"]:
        out += f'<g clip-path="url(#{_id(on_map)}-clip)"><use href="#{_id(on_map)}" fill="url(#banana_wars-hot)"/>'
        out += f'<use href="#{_id(on_map)}" fill="none" stroke="var(--red)" stroke-width="6"/></g>'
    if any(a.startswith("country:") for a in answers) and f"country:{name}" not in answers:
        out += f'<use href="#{_id(on_map)}" fill="var(--dim)" opacity=".35"/>'
    return f"{out}</g>"


def _plate(name: str, view: View, before: View, may_choose: bool) -> str:
    """A country's name, its crisis, and a tray with all that stands there."""
    title, _, (x, y), _ = COUNTRIES[name]
    country, earlier = view["countries"][name], before["countries"][name]
    out = nameplate(x - (13 if country["crisis"] else 0), y, title, "can" if may_choose else "")
    if country["crisis"]:
        at = x - 13 + text_width(title) / 2 + (36 if may_choose else 22)
        out += glyph("banana_wars-flame", at, y - 6, 31)
        out += f'<text class="cnt" x="{at:g}" y="{y + 3:g}" text-anchor="middle" fill="var(--on-mark)">'
        out += f'<tspan fill="var(--on-mark)">{country["crisis"]}</tspan></text>'
    counters = [
        (f"banana_wars-{sign}", key, int(country[key]), int(country[key]) - int(earlier[key]))
        for sign, key in (("rebel", "rebels"), ("agitator", "agitators"), ("jefe", "jefe"))
        if country[key] or earlier[key]
    ]
    units = [(i, unit) for i, unit in enumerate(view["units"]) if unit["place"] == name]
    tags = [delta_width(signed(change)) + 4 if change else 0 for _, _, _, change in counters]
    width = 34 * len(counters) + sum(tags) + 28 * len(units) + (34 if country["saved"] else 0) + 12
    if width == 12:
        return f'<g class="through">{out}</g>'
    left, top = x - width / 2, y + 11
    out += f'<rect class="tray" x="{left:g}" y="{top:g}" width="{width}" height="32" rx="8"/>'
    left += 6
    for (sign, key, number, change), tag in zip(counters, tags, strict=True):
        out += f"<g {counted(f'{name}/{key}', number, 'activista')}>{glyph(sign, left + 10, top + 16, 20)}"
        out += f'<text class="cnt" x="{left + 22:g}" y="{top + 21:g}">{number}</text></g>'
        if change:
            out += delta(left + 30 + tag / 2, top + 16, change)
        left += 34 + tag
    for i, unit in units:
        out += f'<g data-id="unit:{i}">{_unit(unit, left + 13, top + 16)}</g>'
        left += 28
    if country["saved"]:
        out += _saved(country["saved"], left, top)
    return f'<g class="through">{out}</g>'


def _saved(points: int, left: float, top: float) -> str:
    """The points on a Country Track."""
    return (
        f'<rect x="{left + 1:g}" y="{top + 7.5:g}" width="29" height="17" rx="8.5" fill="none" stroke="var(--red)" '
        f'stroke-width="1.4" stroke-dasharray="2.5 2"/><text class="sub" x="{left + 15.5:g}" y="{top + 20:g}" '
        f'text-anchor="middle">{points} ap</text>'
    )


def _unit(unit: View, x: float, y: float, size: float = 26) -> str:
    sign, letter = UNITS[unit["kind"]]
    out = glyph(sign, x, y, size)
    out += (
        f'<text class="letter" x="{x:g}" y="{y + 4.5:g}" font-size="11" text-anchor="middle" fill="var(--on-blue)">'
        f"{letter}{unit['strength']}</text>"
    )
    if unit["strength"] == 1:
        out += f'<path d="M{x - 9:g} {y + 9:g}l18 -18" stroke="var(--on-blue)" stroke-width="1.6" opacity=".75"/>'
    return out


MARKS: Mapping[str, str] = {
    "saved": sample(_saved(1, 0, -6), 31),
    "usa": sample(_unit({"kind": "usa", "strength": 2}, 13, 13), 26, 26),
    "usn": sample(_unit({"kind": "usn", "strength": 2}, 13, 13), 26, 26),
    "usmc": sample(_unit({"kind": "usmc", "strength": 2}, 13, 13), 26, 26),
    "damaged": sample(_unit({"kind": "usmc", "strength": 1}, 13, 13), 26, 26),
}


# Beside the map


VERBS = {
    "activista": {
        "agitators": "Raise Agitators",
        "rebels": "Create a Rebel",
        "jefe": "Raise a Jefe",
        "crisis": "Create or increase a crisis",
    },
    "us": {"operation": "Military operation"},
}
"""4 and 9: the actions that are carried out in one country."""


def gestures(view: View) -> Sequence[Gesture]:
    """4 and 9: an action, then its country; the action stays chosen for the next point.

    Where either track can pay it is asked on the country's plate, the Action Track first: what is left there is lost.
    """
    side = view["role"]
    first, then = ("ActivistaActions", "ActionCountry") if side == "activista" else ("USActions", "OperationCountry")
    place = Want("country:{to}", at=then, must=True)
    asks, usual = ("PayFrom",), ("action-track",)
    found = [
        Gesture(verb, (first,), {}, (Want(name, at=first, must=True), place), begin=name, asks=asks, usual=usual)
        for name, verb in VERBS.get(side, {}).items()
    ]
    return [*found, Gesture("Pay", (then,), {}, (place,), asks=asks, usual=usual)] if found else []


SHORT = {
    "agitators": "Agitators",
    "rebels": "Rebel",
    "jefe": "Jefe",
    "crisis": "Crisis",
    "operation": "Operation",
    "resources": "Use Resources",
    "recover": "Return units",
    "improve": "Improve market",
}


def standings(view: View) -> Mapping[str, Standing]:
    """Each side's points, counters and hand."""
    hands = {
        side: len(hand) if isinstance(hand, list) else hand for side, hand in ((s, view["hands"][s]) for s in SEATS)
    }
    boxes = {place: [u for u in view["units"] if u["place"] == place] for place in ("deployment", "training")}
    units = "".join(
        f"<span>{place.capitalize()} "
        + (" ".join(f"{sum(1 for u in found if u['kind'] == kind)}{letter}" for kind, (_, letter) in UNITS.items()))
        + "</span>"
        for place, found in boxes.items()
    )
    pool = (
        f"<span>{piece('banana_wars-agitator', size=15)}{view['pool']} in the pool</span>"
        f"<span>{piece('banana_wars-jefe', size=15)}{view['jefes']}</span>"
    )
    words = f"Military Resources {view['resources']}"
    points, ends = view["points"], _ends(view)
    return {
        "us": Standing(f"{words} · hand {hands['us']}", "", units, str(points["us"]), "AP", *ends["us"]),
        "activista": Standing(
            f"Hand {hands['activista']}", "", pool, str(points["activista"]), "AP", *ends["activista"]
        ),
    }


def _ends(view: View) -> Mapping[str, tuple[str, str]]:
    """By side, what the game was won or lost by, and the reckoning behind it."""
    if view["ending"] == "sudden-death":
        when = f"Under {view['president']}, {view['administration']} of {len(view['presidents'])} administrations"
        spent = "A crisis had to be answered, and no AP was left on the Action and Military Resource Tracks"
        return {"us": ("no AP left", spent), "activista": ("sudden death", when)}
    left = view["crises"]
    final = f"{left} cris{'is' if left == 1 else 'es'}"
    return dict.fromkeys(SEATS, (final, f"{final} left, red markets counted; the US wins with 1 at most"))


def panels(view: View, answers: Answers) -> Sequence[Panel]:
    """Markets and tracks, the administrations, and the cards."""
    side = view["role"] or view["side"]
    found = [
        Panel("Markets", _markets(view, answers), "side"),
        Panel("Administration", _administrations(view), "side"),
    ]
    rows = [("Played", [view["played"]] if view["played"] else [], "now", "played")]
    held = view["hands"].get(side)
    if isinstance(held, list):
        rows.append((f"Your hand · {len(held)}", held, "", "hand"))
    rows.append((f"Display · {view['deck']} in the deck", view["display"], "", "display"))
    faces = view["faces"]
    cards = "".join(
        hand(
            title,
            [_card(faces[str(n)], n, view["side"] if style else side, style, answers) for n in numbers],
            shown=f"region:{name}",
        )
        for title, numbers, style, name in rows
        if numbers or not style
    )
    found.append(Panel("Cards", cards, "under"))
    return found


def _cells(low: int, high: int, red: int, value: int) -> str:
    return "".join(
        f'<i class="{"red" if n <= red else ""}{" at" if n == value else ""}">{n}</i>' for n in range(low, high + 1)
    )


def _markets(view: View, answers: Answers) -> str:
    low, high, red = view["bounds"]["market"]
    out = ""
    for name, value in view["markets"].items():
        action = f"market:{name}"
        words = f"{name.capitalize()} market at {value}"
        button = (
            f' data-action="{action}" role="button" tabindex="0" aria-label="{escape(words)}"'
            if action in answers
            else ""
        )
        out += f'<div class="tk{" can" if button else ""}" {shows(action)}{button}>'
        out += f'<span class="nm">{piece(MARKETS[name], size=19)}{name.capitalize()}</span>'
        out += f'<span class="cells">{_cells(low, high, red, value)}</span></div>'
    low, high, red = view["bounds"]["resources"]
    cells = _cells(low, high, red, view["resources"])
    out = f"<div {shows('region:markets')}>{out}</div>"
    out += f'<div class="tk" {shows("region:resources")}><span class="nm">Military</span>'
    out += f'<span class="cells">{cells}</span></div>'
    red_markets = sum(1 for value in view["markets"].values() if value <= view["bounds"]["market"][2])
    in_crisis = sum(1 for country in view["countries"].values() if country["crisis"])
    told = f"{in_crisis} countr{'y' if in_crisis == 1 else 'ies'} in crisis"
    return f"{out}<p {shows('region:crises')}>{told}, {red_markets} red market{'' if red_markets == 1 else 's'}.</p>"


def _administrations(view: View) -> str:
    """A mark for each, whose they are in words; the names of the others on the marks."""
    now, names = view["administration"], view["presidents"]
    marks = "".join(
        f'<span class="{"now" if i == now else "past" if i < now else ""}" title="{escape(name)}"></span>'
        for i, name in enumerate(names, 1)
    )
    then = f", then {escape(names[now])}" if now < len(names) else ", the last"
    return (
        f'<div {shows("region:administration")}><div class="adm" aria-hidden="true">{marks}</div>'
        f"<p><b>{escape(names[now - 1])}</b>, {now} of {len(names)}{then}. Turn {view['turn']}.</p></div>"
    )


def _card(face: View, number: int, side: str, style: str, answers: Answers) -> str:
    printed: Mapping[str, Any] = face[side]
    era = "recurring" if face["kind"] == "recurring" else f"set {face['set']}" if face["set"] else ""
    tag = " · ".join(part for part in (f"draw {printed['draw']}", era) if part)
    tag += " · reconstructed" if printed["provenance"] == "reconstructed" else ""
    classes = f"{style} seat-{SEATS[side].colour}"
    return slim(f"card:{number}", answers, printed["title"], printed["text"], tag, printed["ap"], classes)
