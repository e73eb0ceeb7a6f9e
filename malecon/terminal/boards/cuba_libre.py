"""Cuba Libre as text: cards, Factions and tracks, and the island's thirteen spaces as boxes west to east."""

from __future__ import annotations

from malecon.boards.cuba_libre import LASTING, NAMES, PIECES, SEATS
from malecon.boards.kit import LEVELS, signed
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
    chain,
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
)

ISLAND = (
    ("ec-cigar", "havana", "matanzas", "ec-factory", "signs"),
    ("pinar-del-rio", "la-habana", "las-villas", "camaguey-province", "oriente"),
    ("", "ec-sugar-cane", "camaguey-city", "sierra-maestra", "santiago-de-cuba"),
)
"""The spaces from north to south, each row from west to east; at sea, what the signs mean."""
SIGNS = {"troops": "T", "police": "P", "base": "■", "under": "○", "active": "●", "casino": "◆", "closed": "◇"}
WORDS = {"troops": "Troops", "police": "Police", "base": "Base", "under": "Guerrilla", "casino": "Casino"}
LEGEND = (
    "T Troops",
    "P Police",
    "■ Base",
    "○ Underground",
    "● Active",
    "◆ Casino",
    "◇ closed",
    "$ Cash",
    "(+1) * changed",
)
DONE = {
    "event": "Event",
    "operation": "Operation",
    "limited-operation": "Limited Operation",
    "operation-and-activity": "Operation and Special Activity",
}


def board(view: View, keys: Keys, before: View, width: int) -> list[Lines]:
    """The cards, the Factions, the island."""
    island: Lines = []
    for row in ISLAND:
        island += in_a_row([_place(name, view, keys, before, width // 5 - 2) for name in row], width)
    return [_cards(view, keys, width), _factions(view, keys, before, width), island]


def _chip(faction: str) -> Line:
    return chip(SEATS[faction].letter, SEATS[faction].colour)


# Cards and the sequence of play


def _cards(view: View, keys: Keys, width: int) -> Lines:
    shown = [(words, view[name], now) for words, name, now in (("Now", "card", True), ("Next", "next_card", False))]
    boxes: list[Box | None] = [
        _card(words, card, keys if now else {}, width // 2 - 4) for words, card, now in shown if card
    ]
    return in_a_row(boxes, width) if boxes else []


def _card(words: str, card: View, keys: Keys, inner: int) -> Box:
    number = f"{card['number']} " if card["number"] else ""
    order = chain(_chip(faction) for faction in card.get("order") or ())
    title = join((text(f"{words}:"), text(f"{number}{card['title']}", SUM), order))
    body: Lines = []
    for half, words in (("unshaded", ""), ("shaded", "Shaded: ")):
        if card.get(half):
            told = [text(word) for word in f"{words}{card[half]}".split()]
            body += [text(" ") + line for line in flow([key(keys, f"event:{half}"), *told], inner)]
    return Box(title, body)


def _sequence(view: View) -> Line:
    """2.3.4: what the 1st and the 2nd Eligible have executed."""
    found = []
    for turn, words in (("first", "1st"), ("second", "2nd")):
        done = view["sequence"][turn]
        if done:
            choice = DONE.get(done["choice"], done["choice"].replace("-", " ").capitalize())
            found.append(join((text(f"{words} Eligible"), _chip(done["faction"]), text(choice, SUM))))
    return join(found, " · ")


# Factions


def _factions(view: View, keys: Keys, before: View, width: int) -> Lines:
    body: Lines = []
    for name, faction in view["factions"].items():
        earlier = before["factions"][name]
        status = ", ".join(
            words
            for words in (
                faction["status"],
                "executing" if faction["executing"] else "",
                "Non-player" if faction["nonplayer"] else "",
                f"played by {NAMES[faction['player']]}" if faction["player"] != name else "",
            )
            if words
        )
        signs = {kind: WORDS[sign] for kind, sign in PIECES[name] if sign in WORDS}
        available = join(
            (
                counted(n, earlier["available"][kind], _plural(signs[kind], n))
                for kind, n in faction["available"].items()
            ),
            ", ",
        )
        margin = text(signed(faction["margin"]), SUM) + change(faction["margin"], earlier["margin"])
        body += flow(
            [
                join((key(keys, f"faction:{name}"), _chip(name), text(f"{faction['name']:<10}", SUM))),
                counted(faction["resources"], earlier["resources"], "Resources"),
                join((text("margin"), margin)),
                text(status, SUM if faction["executing"] else ""),
                join((text("Available", QUIET), available)),
                *_markers(view["markers"].get(name)),
            ],
            width - 3,
            "  ",
            "    ",
        )
        body += [text("    ") + line for line in paragraph(faction["goal"], width - 7, QUIET)]
    names = [text(LASTING[name], SUM) for name in view["capabilities"]]
    names += [text(f"{LASTING[name]} (until Reset)", SUM) for name in view["momentum"]]
    if names:
        body += flow([text("In effect:"), join(names, ", ")], width - 3, indent="  ")
    body += flow(_tracks(view, before), width - 3, " · ", "  ")
    started = _sequence(view)
    title = text("Factions") + (text(" · ") + started if started else text())
    if view["initiative"]:
        title += text(f" · {NAMES[view['initiative']]} has the initiative (a digest variant: tango)")
    return frame(Box(title, body), width)


def _plural(word: str, n: int) -> str:
    return word if n == 1 or word in ("Troops", "Police") else f"{word}s"


def _tracks(view: View, before: View) -> Lines:
    deck = view["deck"]
    return [
        fact("US Alliance", view["alliance"].capitalize(), before["alliance"].capitalize()),
        fact("Aid", view["aid"], before["aid"]),
        text(f"Government Operations {view['coin_cost']} a space"),
        fact("Deck", deck["left"], before["deck"]["left"]) + text(f" in pile {deck['pile']}"),
        fact("Propagandas", deck["propagandas"], before["deck"]["propagandas"]),
        fact("Cash left", view["cash_left"], before["cash_left"]),
        fact("Terror left", view["terror_left"], before["terror_left"]),
    ]


def _markers(markers: View | None) -> Lines:
    """7.3: the Deception markers of a player."""
    if not markers:
        return []
    hidden = markers["hidden"]
    held = {"hidden": hidden} if isinstance(hidden, int) else {f"{kind} hidden": n for kind, n in hidden.items()}
    told = {**{f"{kind} shown": n for kind, n in markers["shown"].items()}, **held}
    return [text("Deception " + (", ".join(f"{n} {kind.replace('-', ' ')}" for kind, n in told.items()) or "none"))]


# The island


def _place(name: str, view: View, keys: Keys, before: View, inner: int) -> Box | None:
    if not name:
        return None
    if name == "signs":
        return Box(text("Signs"), flow([text(sign, QUIET) for sign in LEGEND], inner), INKS["blue"])
    space = view["spaces"][name]
    style = INKS[SEATS[space["control"]].colour] if space["control"] else ""
    title = space["name"].replace(" (Province)", "").replace("(City)", "City")
    kind = {"city": "city", "ec": ""}.get(space["type"], space["terrain"])
    return Box(
        text(title, SUM), _space(space, before["spaces"][name], inner), style, keys.get(f"space:{name}", ""), kind
    )


def _space(space: View, before: View, inner: int) -> Lines:
    """Population, Control, Support, Terror; then a line for each Faction that has pieces or Cash here."""
    held = _chip(space["control"]) + text(" Control") if space["control"] else text("Uncontrolled", QUIET)
    control = held + star(space["control"], before["control"])
    if space["type"] == "ec":
        sabotage = text("Sabotage", "bold red") if space["terror"] else text()
        facts = [fact("Econ", space["econ"], before["econ"]), sabotage + star(space["terror"], before["terror"])]
    else:
        level = text(_level(space["support"], inner), _shade(space["support"])) + star(
            space["support"], before["support"]
        )
        terror = counted(space["terror"], before["terror"], "Terror", "bold red")
        shown = terror if space["terror"] or before["terror"] else text()
        facts = [fact("Pop", space["population"], before["population"]), control, level, shown]
    lines = flow(facts, inner)
    for faction, kinds in PIECES.items():
        items = [
            text(SIGNS[sign]) + counted(space["pieces"].get(kind, 0), before["pieces"].get(kind, 0))
            for kind, sign in kinds
            if space["pieces"].get(kind, 0) or before["pieces"].get(kind, 0)
        ]
        cash, earlier = space["cash"].get(faction, 0), before["cash"].get(faction, 0)
        if cash or earlier:
            items.append(text("$", CHANGED if cash != earlier else "") + counted(cash, earlier))
        if items:
            lines += flow([_chip(faction), *items], inner, indent="    ")
    return lines


def _level(support: int, inner: int) -> str:
    words = LEVELS[support][0]
    return words if len(words) < inner else words.replace("Opposition", "Opp.")


def _shade(support: int) -> str:
    return "blue" if support > 0 else "red" if support < 0 else QUIET
