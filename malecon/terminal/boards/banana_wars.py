"""Banana Wars as text: markets and tracks, the ten countries as boxes west to east, the cards to be seen."""

from __future__ import annotations

from malecon.boards.banana_wars import COUNTRIES, MARKETS, SEATS, UNITS
from malecon.terminal.boards.kit import (
    INKS,
    QUIET,
    SUM,
    Box,
    Keys,
    Line,
    Lines,
    View,
    cards,
    change,
    chip,
    counted,
    fact,
    flow,
    frame,
    in_a_row,
    join,
    key,
    paragraph,
    star,
    text,
    track,
)

CARIBBEAN = (
    ("mexico", "deployment", "cuba", "haiti", "dominican-republic"),
    ("guatemala", "honduras", "nicaragua", "training", "pool"),
    ("", "", "costa-rica", "panama", "colombia"),
)
"""The countries from north to south, each row from west to east; at sea, the boxes of the US units and the pool."""
SIDES = {"us": "US", "activista": "Activista"}
COMMODITIES = {name: name.capitalize() for name in MARKETS}


def board(view: View, keys: Keys, before: View, width: int) -> list[Lines]:
    """The cards, the tracks, the map."""
    caribbean: Lines = []
    for row in CARIBBEAN:
        caribbean += in_a_row([_place(name, view, keys, before, width // 5 - 2) for name in row], width)
    return [_cards(view, keys, width), _tracks(view, keys, before, width), caribbean]


def _chip(side: str) -> Line:
    return chip(SEATS[side].letter, SEATS[side].colour)


# Tracks


def _tracks(view: View, keys: Keys, before: View, width: int) -> Lines:
    low, high, red = view["bounds"]["market"]
    body: Lines = []
    markets = []
    for name, words in COMMODITIES.items():
        value, then = view["markets"][name], before["markets"][name]
        title = join((text(f"{words:<8}"), key(keys, f"market:{name}")))
        markets.append(join((title, track(low, high, value, red) + change(value, then))))
    low, high, red = view["bounds"]["resources"]
    resources = track(low, high, view["resources"], red) + change(view["resources"], before["resources"])
    body += flow(markets, width - 2, "   ")
    body += flow([join((text("Military Resources"), resources))], width - 2)
    points, then = view["points"], before["points"]
    facts = [_chip(side) + text(" ") + counted(points[side], then[side], "AP") for side in SIDES]
    crises = sum(1 for country in view["countries"].values() if country["crisis"])
    reds = sum(1 for value in view["markets"].values() if value <= view["bounds"]["market"][2])
    facts += [
        fact("remaining crises", view["crises"], before["crises"]),
        text(f"{crises} countr{'y' if crises == 1 else 'ies'} in crisis, {reds} red market{'' if reds == 1 else 's'}"),
        fact("deck", view["deck"], before["deck"]),
        text(f"{len(view['discard'])} discarded"),
        text(f"{view['set_aside']} set aside"),
    ]
    facts += [text(f"hand {_size(view['hands'][side])} ({words})") for side, words in SIDES.items()]
    body += flow(facts, width - 2, " · ")
    body += flow(_demands(view), width - 2, " · ", "  ")
    number = f"{view['administration']} of {len(view['presidents'])}"
    title = join((text(f"Turn {view['turn']} ·"), _chip(view["side"]), text(f"to play · Administration {number}:")))
    president = text(view["president"], SUM) + star(view["president"], before["president"])
    return frame(Box(join((title, president)), body), width)


def _size(hand: list[int] | int) -> int:
    return len(hand) if isinstance(hand, list) else hand


def _demands(view: View) -> Lines:
    """What the card played demands, and what has been done on it."""
    names = {name: title for name, (title, *_) in COUNTRIES.items()}
    found = []
    required, done = view["required"], view["done"]
    if required["countries"]:
        found.append(text(f"spend AP in {' or '.join(names[name] for name in required['countries'])}", SUM))
    if required["unit"]:
        found.append(text(f"use a {required['unit'].upper()} unit", SUM))
    found += [
        text(f"{kind} in {', '.join(names[name] for name in places)}", QUIET)
        for kind, places in {**done["actions"], "operation": done["operations"]}.items()
        if places
    ]
    found += [text("a market degraded", QUIET)] if done["degraded"] else []
    found += [text("saved AP used", QUIET)] if view["tapped"] else []
    return found


# The map


def _place(name: str, view: View, keys: Keys, before: View, inner: int) -> Box | None:
    if name == "pool":
        facts = [fact("Agitators", view["pool"], before["pool"]), fact("Jefes", view["jefes"], before["jefes"])]
        return Box(text("Activista pool", SUM), flow(facts, inner), INKS["red"])
    if name in ("deployment", "training"):
        title = text(f"{name.capitalize()} Box", SUM)
        action = keys.get(name, "")
        return Box(title, _units(name, view, before, keys, inner), INKS["blue"], action)
    if not name:
        return None
    country, then = view["countries"][name], before["countries"][name]
    facts = []
    for kind, one in (("crisis", ""), ("rebels", "Rebel"), ("agitators", "Agitator")):
        n, earlier = country[kind], then[kind]
        if kind == "crisis" and (n or earlier):
            facts.append(text("CRISIS ", "bold red") + counted(n, earlier, style="bold red"))
        elif n or earlier:
            facts.append(counted(n, earlier, one if n == 1 else f"{one}s"))
    if country["jefe"] or then["jefe"]:
        facts.append(text("Jefe" if country["jefe"] else "no Jefe", "bold red") + star(country["jefe"], then["jefe"]))
    if country["saved"] or then["saved"]:
        facts.append(counted(country["saved"], then["saved"], "AP saved"))
    lines = flow(facts, inner) + _units(name, view, before, keys, inner)
    style = INKS["red"] if country["crisis"] else ""
    return Box(text(COUNTRIES[name][0], SUM), lines, style, keys.get(f"country:{name}", ""))


def _units(place: str, view: View, before: View, keys: Keys, inner: int) -> Lines:
    """The US units of a place, by kind, strength and whether they have moved."""
    facts = []
    for kind in UNITS:
        for strength, words in ((2, ""), (1, " damaged")):
            now, then = _count(view, place, kind, strength), _count(before, place, kind, strength)
            if now or then:
                facts.append(counted(now, then, f"{kind.upper()}{words}"))
    moved = [view["units"][i]["kind"].upper() for i in view["moved"] if view["units"][i]["place"] == place]
    if moved:
        facts.append(text(f"moved: {' '.join(moved)}", QUIET))
    return flow([_chip("us"), *facts], inner, indent="     ") if facts else []


def _count(view: View, place: str, kind: str, strength: int) -> int:
    return sum((u["place"], u["kind"], u["strength"]) == (place, kind, strength) for u in view["units"])


# Cards


def _cards(view: View, keys: Keys, width: int) -> Lines:
    """The card played, one's hand and the display, by the faces of one's own side."""
    side = view["role"] or view["side"]
    hand = view["hands"].get(side)
    rows = [("played", [view["played"]] if view["played"] else [], view["side"])]
    rows += [("in hand", hand if isinstance(hand, list) else [], side), ("on display", view["display"], side)]
    inner = width // 4 - 2
    faces = [_card(view["faces"][str(n)], n, of, where, keys, inner) for where, ns, of in rows for n in ns]
    return cards(faces, width, width // 4)


def _card(face: View, number: int, side: str, where: str, keys: Keys, inner: int) -> Box:
    printed = face[side]
    era = "recurring" if face["kind"] == "recurring" else f"set {face['set']}" if face["set"] else ""
    commodity = printed.get("commodity", "")
    facts = [f"{printed['ap']} AP", f"draw {printed['draw']}", COMMODITIES.get(commodity, ""), era]
    facts += ["reconstructed"] if printed["provenance"] == "reconstructed" else []
    printed_number = keys.get(f"card:{number}", "")
    name = printed["title"] if printed_number == str(number) else f"{number} {printed['title']}"
    above = len(name) + len(printed_number) + 4 <= inner
    lines = [] if above else paragraph(name, inner, SUM)
    lines += flow([text(word, SUM if "AP" in word else QUIET) for word in facts if word], inner, " · ")
    lines += paragraph(printed["text"], inner)
    return Box(text(name, SUM) if above else text(), lines, INKS[SEATS[side].colour], printed_number, where)
