"""The Splendid Little War as text: tracks, the hand as cards, provinces, cities and seas with their stacks."""

from __future__ import annotations

from collections.abc import Mapping

from malecon.boards.splendid_little_war import COLOURS, MINISTERS
from malecon.terminal.boards.kit import (
    CHANGED,
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

CUBA = (
    ("key-west", "captaincy", "havana-city", "atlantic"),
    ("pinar", "trocha-mariel", "havana", "matanzas"),
    ("las-villas", "trocha-jucaro", "camaguey", "oriente"),
    ("caribbean", "", "", "santiago-city"),
)
"""From north to south, each row from west to east."""
LETTERS = {"cuba": "Cu", "spain": "Sp", "us": "US"}
SIDES = {"cuba": "Cuba", "spain": "Spain", "us": "US", "both": "both sides", None: "nobody"}
ICONS = {"resource": "R", "search": "S", "combat": "C", "siege": "G"}
LEGEND = "2 strength · ½ reduced · leaders: R Resource, S Search, C Combat, G Siege icons · ✓ chosen · * new"
MARKERS = {"column": "Column", "protecting": "Protecting"}
Pieces = Mapping[str, View]


def board(view: View, keys: Keys, before: View, width: int) -> list[Lines]:
    """The hand, the tracks, the map, and what is off it."""
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    moved = _moved(view, before)
    cuba: Lines = []
    for row in CUBA:
        cuba += in_a_row([_place(name, view, pieces, moved, keys, before, width // 4 - 2) for name in row], width)
    off = _off_the_map(view, pieces, keys, before, width)
    return [_hands(view, keys, width), _tracks(view, before, width), cuba, off]


def _chip(side: str) -> Line:
    return chip(LETTERS[side], COLOURS[side])


# Tracks


def _tracks(view: View, before: View, width: int) -> Lines:
    turn = view["turn"]
    numbers = text()
    for i, each in enumerate(view["turns"], 1):
        words = f"{each['label']}{' rainy' if each['rainy'] else ''}"
        numbers += text(f"[{words}]" if i == turn["number"] else f" {words} ", SUM if i == turn["number"] else QUIET)
    support, stance = view["support"], view["stance"]
    body = flow([numbers], width - 2) + flow(
        [
            join((text("Public Support"), track(0, 10, support) + change(support, before["support"]))),
            join((text("U.S. Stance"), track(1, 10, stance) + change(stance, before["stance"]))),
        ],
        width - 2,
        "  ",
    )
    for side, then in zip(view["sides"], before["sides"], strict=True):
        kept = f", {side['kept']} kept" if side["kept"] else ""
        facts = [
            _chip(side["role"]) + text(" ") + counted(side["resources"], then["resources"], "Resources"),
            fact("income", side["income"], then["income"]),
            fact("hand", side["hand_size"], then["hand_size"]) + text(kept),
            text(f"next deal {side['deal']}"),
            text("to play next", SUM) if view["round"]["next"] == side["role"] else text(),
        ]
        body += flow(facts, width - 2, " · ", "  ")
    facts = [
        fact("Prime Minister", MINISTERS[view["minister"]], MINISTERS[before["minister"]]),
        text("the U.S. is at war", "bold red") if view["us_at_war"] else text("the U.S. is not at war"),
        text(f"{view['round']['passes']} passed in a row") if view["round"]["passes"] else text(),
        text("reinforced this turn") if view["reinforced"] else text(),
        text("repatriated this turn") if view["repatriated"] else text(),
        fact("cards to draw", view["cards"]["draw"], before["cards"]["draw"]),
    ]
    facts += [text(name.replace("-", " ").capitalize(), SUM) for name in view["in_effect"]]
    body += flow(facts, width - 2, " · ", "  ")
    title = f"Turn {turn['number']} of {len(view['turns'])} · {turn['season']} season · {view['round']['phase']} phase"
    return frame(Box(text(title, SUM), body), width)


# The map


def _place(name: str, view: View, pieces: Pieces, moved: set[str], keys: Keys, before: View, inner: int) -> Box | None:
    if not name:
        return None
    space = next(space for space in view["spaces"] if space["id"] == name)
    earlier = next(space for space in before["spaces"] if space["id"] == name)
    owner = space.get("control") or space.get("holder")
    lines = flow(_facts(space, earlier), inner)
    for stack in view["stacks"]:
        if stack["at"] == name:
            lines += _stack(stack, pieces, view["acting"], moved, keys, inner)
    style = INKS[COLOURS[owner]] if owner in COLOURS else INKS["blue"] if space["kind"] in ("sea", "port") else ""
    return Box(text(space["name"], SUM), lines, style, keys.get(f"space:{name}", ""), _kind(space))


def _kind(space: View) -> str:
    kinds = {"province": "province", "city": "city", "trocha": "", "sea": "sea", "port": "port", "box": ""}
    return kinds[space["kind"]]


def _facts(space: View, before: View) -> Lines:
    if space["kind"] == "province":
        control = text(f"Control: {SIDES[space['control']]}") + star(space["control"], before["control"])
        burnt = text("Fields burnt", "bold red") if space["burnt"] else text()
        return [text(f"value {space['value']}"), control, burnt + star(space["burnt"], before["burnt"])]
    if space["kind"] == "city":
        return [text(f"held by {SIDES[space['holder']]}") + star(space["holder"], before["holder"])]
    if space["kind"] == "trocha":
        return [text("built" if space["built"] else "not built", SUM) + star(space["built"], before["built"])]
    return []


def _moved(view: View, before: View) -> set[str]:
    """The pieces that are not where, or as strong as, they were."""
    earlier = {piece["id"]: (piece["at"], piece.get("strength")) for piece in before["pieces"]}
    return {piece["id"] for piece in view["pieces"] if earlier[piece["id"]] != (piece["at"], piece.get("strength"))}


def _stack(stack: View, pieces: Pieces, acting: list[str], moved: set[str], keys: Keys, inner: int) -> Lines:
    """A stack: its side, its units one after another, and the markers on it."""
    units = [_unit(pieces[name], name in acting, name in moved, keys) for name in stack["units"]]
    units = [unit + text(",") for unit in units[:-1]] + units[-1:]
    marker = text(MARKERS.get(stack.get("marker", ""), ""), SUM)
    target = text("TARGET", "bold red") if stack.get("target") else text()
    return flow([_chip(pieces[stack["units"][0]]["side"]), *units, marker, target], inner, indent="     ")


def _unit(piece: View, acting: bool, moved: bool, keys: Keys) -> Line:
    name = key(keys, f"unit:{piece['id']}") + text("✓" if acting else "", CHANGED) + text(piece["name"])
    return name + text(f" {_worth(piece)}" if _worth(piece) else "", SUM) + (text("*", CHANGED) if moved else text())


def _worth(piece: View) -> str:
    """A unit's strength, and a half where it is reduced; a leader's icons."""
    if piece["kind"] == "leader":
        return "".join(f"{sign}{piece['icons'][icon]}" for icon, sign in ICONS.items() if piece["icons"][icon])
    return f"{piece['strength']}{'½' if piece['reduced'] else ''}"


def _off_the_map(view: View, pieces: Pieces, keys: Keys, before: View, width: int) -> Lines:
    """The boxes beside the map, and what the signs mean."""
    body: Lines = []
    for title, box in (("Holding box", "holding_box"), ("Set aside", "set_aside"), ("Out of play", "out_of_play")):
        names = view[box]
        items = [text(f"{title}: ") + counted(len(names), len(before[box]))]
        for side in LETTERS:
            told = [
                key(keys, f"unit:{name}") + text(pieces[name]["name"]) for name in names if pieces[name]["side"] == side
            ]
            if told:
                items += [_chip(side), *(one + text(",") for one in told[:-1]), told[-1]]
        body += flow(items, width - 2, indent="    ") if names or before[box] else []
    return frame(Box(text("Off the map"), [*body, *paragraph(LEGEND, width - 2, QUIET)]), width)


# Cards


def _hands(view: View, keys: Keys, width: int) -> Lines:
    """One's own hand, and what one has seen of the other's."""
    inner = width // 4 - 2
    faces = [_card(card, side["role"], view, keys, inner) for side in view["sides"] for card in side.get("hand") or ()]
    return cards(faces, width, width // 4)


def _card(card: View, holder: str, view: View, keys: Keys, inner: int) -> Box:
    price = f"{card['cost']} Resource{'s' if card['cost'] > 1 else ''}" if card["cost"] else "free"
    kind = "reaction" if card["reaction"] else card["kind"]
    known = [word for word in ("kept", "seen") if card[word]]
    made = ["reconstructed"] if card["provenance"] == "reconstructed" else []
    facts = [text(word, SUM if word == price else QUIET) for word in (price, kind, *known, *made)]
    lines = paragraph(card["title"], inner, SUM) + flow(facts, inner, " · ")
    if card["condition"]:
        lines += paragraph(f"{card['condition']}:", inner, "italic")
    lines += paragraph(card["effect"], inner)
    colour = COLOURS.get(card["side"], "")
    printed = keys.get(f"card:{card['id']}", "")
    title = text("" if printed == card["id"] else card["id"], SUM)
    return Box(title, lines, INKS[colour], printed, f"{SIDES[holder]}'s hand")
