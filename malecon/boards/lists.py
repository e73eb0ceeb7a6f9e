"""Boards as lists: the same table in the game's own words, for who would rather read it, or hear it read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from malecon.boards import Answers, View, plain
from malecon.boards.kit import LEVELS, escape, signed

Row = tuple[str, str, Sequence[object]]
"""The answer that a row stands for (or ""), what it is about, and its cells."""


_LONG = 80
"""An answer as long as this stands in the cells already: a card's text."""


def listing(game: str, view: View, answers: Answers) -> str:
    """The view as HTML tables; open answers are buttons in their row."""
    own = LISTS.get(game)
    return own(view, answers) if own else plain.listing(view, answers)


def _table(title: str, columns: Sequence[str], rows: Iterable[Row], answers: Answers) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = ""
    for action, name, cells in rows:
        words = escape(name)
        if action in answers:
            words = f'<button class="btn can sm" data-action="{escape(action)}">{words}</button>'
            words += f"<br><small>{escape(answers[action])}</small>" if len(answers[action]) < _LONG else ""
        shown = "".join(f"<td>{escape(_cell(cell))}</td>" for cell in cells)
        body += f'<tr><th scope="row">{words}</th>{shown}</tr>'
    return (
        f"<table><caption>{escape(title)}</caption><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(cell: object) -> object:
    return "–" if cell in ("", 0, None) else cell


_FACTIONS = {"government": "Government", "m26": "26July", "directorio": "Directorio", "syndicate": "Syndicate"}


def _counts(found: Mapping[str, int]) -> str:
    """Pieces in words; whose they are, their column says."""
    kinds = ((name.split("-", 1)[-1] if name.split("-")[0] in _FACTIONS else name, n) for name, n in found.items())
    return ", ".join(f"{n} {kind.replace('-', ' ')}" for kind, n in kinds if n)


# Cuba Libre

_OWNERS = {"troops": "government", "police": "government", "open-casino": "syndicate", "closed-casino": "syndicate"}


def _cuba_libre(view: View, answers: Answers) -> str:
    def pieces(space: View, faction: str) -> str:
        own = {name: n for name, n in space["pieces"].items() if _OWNERS.get(name, name.split("-")[0]) == faction}
        cash = space["cash"].get(faction, 0)
        return ", ".join(part for part in (_counts(own), f"{cash} Cash" if cash else "") if part)

    rows: list[Row] = []
    for key, space in view["spaces"].items():
        centre = space["type"] == "ec"
        level = "" if centre else LEVELS[space["support"]][0]
        terror = "" if not space["terror"] else "Sabotage" if centre else f"{space['terror']} Terror"
        worth = f"Econ {space['econ']}" if centre else f"Pop {space['population']}"
        kind = "City" if space["type"] == "city" else "EC" if centre else space["terrain"].capitalize()
        cells = [f"{kind}, {worth}", _FACTIONS.get(space["control"], ""), level, terror]
        rows.append((f"space:{key}", space["name"], cells + [pieces(space, faction) for faction in _FACTIONS]))
    sides: list[Row] = [
        (
            f"faction:{key}",
            side["name"],
            [side["resources"], signed(side["margin"]), side["goal"], side["status"], _counts(side["available"])],
        )
        for key, side in view["factions"].items()
    ]
    cards: list[Row] = []
    for title, card in (("Now", view["card"]), ("Next", view["next_card"])):
        if card is None:
            continue
        now = title == "Now"
        order = ", ".join(_FACTIONS[faction] for faction in card.get("order") or ())
        cards.append(("", f"{title}: {card['title']}", [order]))
        for half in ("unshaded", "shaded"):
            if card.get(half):
                cards.append((f"event:{half}" if now else "", half.capitalize(), [card[half]]))
    facts: list[Row] = [
        ("", "US Alliance", [view["alliance"].capitalize()]),
        ("", "Aid", [view["aid"]]),
        ("", "Cards left", [view["deck"]["left"]]),
        ("", "In effect", [", ".join(name.replace("-", " ") for name in [*view["capabilities"], *view["momentum"]])]),
    ]
    return (
        _table("Cards", ["Order, text"], cards, answers)
        + _table("Spaces", ["Kind", "Control", "Support", "Terror", *_FACTIONS.values()], rows, answers)
        + _table("Factions", ["Resources", "Margin", "Goal", "Status", "Available"], sides, answers)
        + _table("Tracks", [""], facts, answers)
    )


# Cuba


def _cuba(view: View, answers: Answers) -> str:
    players: list[Row] = [
        (
            f"player:{player['role']}",
            player["role"].capitalize() + (", starting player" if player["role"] == view["starter"] else ""),
            [player["points"], player["pesos"], _counts(player["lot"]), _counts(player["stored"]),
             player["buildings"], ", ".join(player["played"])],
        )
        for player in view["players"]
    ]  # fmt: skip
    mine = next((player for player in view["players"] if player["role"] == view["role"]), view["players"][0])
    fields: list[Row] = [
        (
            f"field:{field['field']}",
            f"{field['field']}, {field['land']}",
            [(field["building"] or "").replace("-", " "), "your piece" if field["field"] == mine["piece"] else ""],
        )
        for field in mine["fields"]
    ]
    market: list[Row] = [
        (f"kind:{kind}", kind.capitalize(), [shelf["pieces"], f"{shelf['buy']} pesos", f"{shelf['sell']} pesos"])
        for kind, shelf in view["market"].items()
    ]
    ships: list[Row] = []
    for dock in [*view["harbour"]["docks"], {"dock": 0, "points": 0, "ship": view["harbour"]["sea"]}]:
        spaces = dock["ship"]["spaces"] if dock["ship"] else []
        name = f"Dock {dock['dock']}, {dock['points']} VP a piece" if dock["dock"] else "At sea"
        open_, full = ([s["kind"] for s in spaces if s["loaded"] == loaded] for loaded in (False, True))
        ships.append((f"dock:{dock['dock']}", name, [", ".join(open_), ", ".join(full)]))
    laws: list[Row] = []
    for section in ("tax", "duty", "subsidy", "other"):
        bill, law = view["bills"][section], view["acts"][section]
        action = f"act:{bill['act']}" if bill else ""
        laws.append((action, section.capitalize(), [bill["name"] if bill else "", law["name"] if law else ""]))
    houses: list[Row] = [
        (f"building:{b['id']}", b["name"], [b["left"], _counts(b["cost"]), b["feature"]]) for b in view["buildings"]
    ]
    hand: list[Row] = [
        ("", card.capitalize(), ["played" if card in mine["played"] else "in hand"])
        for card in ("worker", "tradeswoman", "architect", "foreman", "mayor")
    ]
    return (
        _table(f"Players, round {view['round']} of {view['rounds']}",
               ["VP", "Pesos", "Lot", "Stored", "Buildings", "Played"], players, answers)
        + _table("Your characters", [""], hand, answers)
        + _table("Plantation", ["Building", "Piece"], fields, answers)
        + _table("Market", ["Pieces", "Buy", "Sell"], market, answers)
        + _table("Harbour", ["Room for", "Loaded"], ships, answers)
        + _table("Parliament", ["Bill", "In force"], laws, answers)
        + _table("Buildings", ["Left", "Cost", "Effect"], houses, answers)
    )  # fmt: skip


# Banana Wars


def _banana_wars(view: View, answers: Answers) -> str:
    def units(place: str) -> str:
        return ", ".join(f"{u['kind'].upper()} {u['strength']}" for u in view["units"] if u["place"] == place)

    countries: list[Row] = [
        (
            f"country:{key}",
            key.replace("-", " ").title(),
            [f"level {c['crisis']}" if c["crisis"] else "", c["rebels"], c["agitators"], "Jefe" if c["jefe"] else "",
             f"{c['saved']} AP" if c["saved"] else "", units(key)],
        )
        for key, c in view["countries"].items()
    ]  # fmt: skip
    markets: list[Row] = [
        (f"market:{name}", name.capitalize(), [value, "red" if value <= view["bounds"]["market"][2] else ""])
        for name, value in view["markets"].items()
    ]
    side = view["role"] or view["side"]
    held = view["hands"].get(side)
    cards: list[Row] = [
        ("", face["title"], [place, face["ap"], face["draw"], face["text"]])
        for place, numbers in (("hand", held if isinstance(held, list) else []), ("display", view["display"]))
        for n in numbers
        for face in [view["faces"][str(n)][side]]
    ]
    facts: list[Row] = [
        ("", "Administration", [view["president"]]),
        ("", "Military Resources", [view["resources"]]),
        ("", "Activista AP", [view["points"]["activista"]]),
        ("", "US AP", [view["points"]["us"]]),
        ("", "Agitators in the pool", [view["pool"]]),
        ("deployment", "Deployment Box", [units("deployment")]),
        ("", "Training Box", [units("training")]),
        ("", "Cards in the deck", [view["deck"]]),
    ]
    return (
        _table("Cards", ["Where", "AP", "Draw", "Text"], cards, answers)
        + _table("Countries", ["Crisis", "Rebels", "Agitators", "Jefe", "Saved", "US units"], countries, answers)
        + _table("Markets", ["Value", ""], markets, answers)
        + _table(f"Turn {view['turn']}", [""], facts, answers)
    )


# Splendid Little War


def _splendid_little_war(view: View, answers: Answers) -> str:
    names = {piece["id"]: piece for piece in view["pieces"]}

    def there(space: str, side: str) -> str:
        stacks = [s["units"] for s in view["stacks"] if s["at"] == space and names[s["units"][0]]["side"] == side]
        return "; ".join(", ".join(names[unit]["name"] for unit in stack) for stack in stacks)

    spaces: list[Row] = [
        (
            f"space:{space['id']}",
            space["name"],
            [space.get("value", ""), space.get("control") or space.get("holder") or "",
             "fields burnt" if space.get("burnt") else "", there(space["id"], "cuba"), there(space["id"], "spain"),
             there(space["id"], "us")],
        )
        for space in view["spaces"]
    ]  # fmt: skip
    units: list[Row] = [
        (f"unit:{piece['id']}", piece["name"], [piece["side"].capitalize(), piece.get("strength", "")])
        for piece in view["pieces"]
        if f"unit:{piece['id']}" in answers
    ]
    sides: list[Row] = [
        ("", side["role"].capitalize(), [side["resources"], side["income"], side["hand_size"]])
        for side in view["sides"]
    ]
    cards: list[Row] = [
        ("", card["title"], [card["condition"], card["effect"], card["cost"]])
        for side in view["sides"]
        for card in side.get("hand") or ()
        if isinstance(card, Mapping)
    ]
    turn = view["turn"]
    facts: list[Row] = [
        ("", "Turn", [f"{turn['number']}, {turn['label']}, {turn['season']} season"]),
        ("", "Public Support", [view["support"]]),
        ("", "U.S. Stance", [view["stance"]]),
    ]
    return (
        _table("Tracks", [""], facts, answers)
        + (_table("Your hand", ["When", "Effect", "Cost"], cards, answers) if cards else "")
        + (_table("Units that can be chosen", ["Side", "Strength"], units, answers) if units else "")
        + _table("Spaces", ["Value", "Control", "Fields", "Cuba", "Spain", "US"], spaces, answers)
        + _table("Sides", ["Resources", "Income", "Cards"], sides, answers)
    )


LISTS: Mapping[str, Callable[[View, Answers], str]] = {
    "cuba-libre": _cuba_libre,
    "cuba": _cuba,
    "banana-wars": _banana_wars,
    "splendid-little-war": _splendid_little_war,
}
