"""Cuba without a map: market, parliament and buildings as blocks that each window lays out anew, and the characters."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from malecon.boards import Answers, View
from malecon.boards.kit import button, escape, hand, piece, shows

PRODUCTS = ("citrus", "sugar", "tobacco", "rum", "cigars")
SECTIONS = {"tax": "I", "duty": "II", "subsidy": "III", "other": "IV"}
MARKERS = {
    "free-resource": ("Tradeswoman", "a resource"),
    "free-product": ("Tradeswoman", "a product"),
    "first-points": ("Architect", "2 VP"),
    "second-points": ("Architect", "1 VP"),
    "first-pesos": ("Mayor", "4 pesos"),
    "second-pesos": ("Mayor", "2 pesos"),
}
"""The six markers of a round: with whom one takes it, and what it gives."""
HINTS = {
    "tax": "2 VP to who pays, 1 more for tax and duty",
    "duty": "2 VP to who pays, 1 more for tax and duty",
    "subsidy-buildings": "1 VP a building",
    "subsidy-resource-fields": "1 VP an open resource field",
    "subsidy-product-fields": "1 VP an open product field",
    "subsidy-water": "1 VP a water, 7 at most",
    "subsidy-votes": "VP as the delegate's value",
    "subsidy-pesos": "1 VP for 3 pesos, 7 at most",
    "market-less": "2 of each product leave the market",
    "market-more": "2 of each product come to the market",
    "drought": "the Worker uses one field for free",
    "building": "building costs 2 pesos more",
    "harbor": "full ships sail at once",
    "corruption": "no pesos are bid",
}
"""What each statute does."""
CHARACTERS: Mapping[str, tuple[str, str]] = {
    "worker": (
        "harvest a row and a column",
        '<path d="M16 6h20l6 10H10Z" fill="var(--coin)"/><path d="M8 16h36" stroke="var(--yellow-lo)" '
        'stroke-width="3"/><circle cx="26" cy="25" r="8" fill="var(--cigars)"/>'
        '<path d="M10 52q2-18 16-18t16 18z" fill="var(--green)"/>',
    ),
    "tradeswoman": (
        "buy and sell, or take a piece",
        '<circle cx="26" cy="24" r="8" fill="var(--cigars)"/><path d="M16 22q0-12 10-12t10 12q-4-6-10-6t-10 6z" '
        'fill="var(--red)"/><path d="M10 52q2-18 16-18t16 18z" fill="var(--coin)"/><ellipse cx="26" cy="10" rx="15" '
        'ry="4" fill="var(--stone)"/><circle cx="20" cy="6" r="4" fill="var(--citrus)"/><circle cx="28" cy="5" r="4" '
        'fill="var(--citrus)"/><circle cx="34" cy="7" r="3.5" fill="var(--tobacco)"/>',
    ),
    "architect": (
        "build one, or 2 VP",
        '<circle cx="26" cy="22" r="8" fill="var(--cigars)"/><path d="M18 18q8-9 16 0z" fill="var(--ink)"/>'
        '<path d="M10 52q2-20 16-20t16 20z" fill="var(--water)"/><path d="M4 40 26 46 48 40V50L26 56 4 50Z" '
        'fill="var(--sugar)" stroke="var(--ink)"/>',
    ),
    "foreman": (
        "use a row and a column",
        '<path d="M12 17q14-16 28 0z" fill="var(--sugar)" stroke="var(--ink)"/><circle cx="26" cy="23" r="8" '
        'fill="var(--cigars)"/><path d="M18 28q8 8 16 0-2-3-8-3t-8 3z" fill="var(--ink)"/>'
        '<path d="M10 52q2-18 16-18t16 18z" fill="var(--stone)"/>',
    ),
    "mayor": (
        "load a ship, or 4 pesos",
        '<rect x="17" y="4" width="18" height="11" fill="var(--ink)"/><path d="M12 15h28" stroke="var(--ink)" '
        'stroke-width="3"/><circle cx="26" cy="23" r="8" fill="var(--cigars)"/><path d="M10 52q2-18 16-18t16 18z" '
        'fill="var(--ink)"/><path d="M15 36 36 52" stroke="var(--red)" stroke-width="5"/>',
    ),
}
"""The character cards: what they do, and their portraits in a box of 52 by 56."""


def effect(act: str) -> str:
    """What a statute does, in few words."""
    return HINTS.get(act) or HINTS[act.split("-")[0]]


def trading(answers: Answers) -> bool:
    """Whether the market is what is asked for: elsewhere a kind is a piece of one's own that is given."""
    return any(name.startswith("kind:") and "buy" in words for name, words in answers.items())


def regions(view: View, player: View, harbour: str, plantation: str, answers: Answers) -> str:
    """The table as blocks in a grid; buildings come forward while the Architect asks, parliament while it sits."""
    building = any(name.startswith("building:") for name in answers)
    sitting = view["phase"] == "parliament" and not building
    blocks = (
        _block("harbour", "Harbour", harbour),
        _block("plant", "Plantation", plantation + _markers(view)),
        _block(
            "market",
            "Market",
            f"<h2>Market <small>{_market_words(answers)}</small></h2>{_market(view, player, answers)}",
        ),
        _block("law", "Parliament", f"<h2>Parliament <small>{_session(view)}</small></h2>{_bills(view, answers)}"),
        _block("build", "Buildings", _buildings(view, player, answers)),
    )
    return f'<div class="cu{" wide" if building else " sits" if sitting else ""}">{"".join(blocks)}</div>'


def _block(style: str, name: str, body: str) -> str:
    scrolls = ' tabindex="0"' if style == "law" else ""
    return f'<section class="{style}" {shows(f"region:{name.lower()}")} aria-label="{name}"{scrolls}>{body}</section>'


# The market


def _market_words(answers: Answers) -> str:
    return "press − to sell, + to buy" if trading(answers) else "sell · buy"


def _market(view: View, player: View, answers: Answers) -> str:
    rows = ""
    for kind in PRODUCTS:
        shelf = view["market"][kind]
        live = trading(answers) and f"kind:{kind}" in answers
        shown = "".join(
            f"<i>{piece(kind, size=20) if i < shelf['pieces'] else price}</i>"
            for i, price in enumerate(shelf["spaces"])
        )
        owned = player["lot"][kind] + player["stored"].get(kind, 0)
        sell = _trade(kind, -1, shelf["sell"], live and owned > 0)
        buy = _trade(kind, 1, shelf["buy"], live and 0 < shelf["buy"] <= player["pesos"] and shelf["pieces"] > 0)
        action = f' data-covers="kind:{kind}"' if live else ""
        rows += f'<div class="m{" can" if live else ""}" {shows(f"market:{kind}")}{action} '
        rows += f'role="group" aria-label="{kind.capitalize()}">'
        rows += f'{piece(kind, size=20)}<span class="shelf">{shown}</span>{sell}{buy}</div>'
    return f'<div class="mk">{rows}</div>'


def _trade(kind: str, way: int, price: int, live: bool) -> str:
    """A button that buys or sells a piece more; several presses add up to one trade."""
    wants = [
        {"say": f"kind:{kind}", "must": True},
        {"say": "{trade}", "at": "Amount", "must": True},
    ]
    words = f"{'buy' if way > 0 else 'sell'} one {kind} more"
    chain = escape(json.dumps(wants))
    state = f'data-add="{kind}" data-by="{way}" data-wants="{chain}"' if live else 'aria-disabled="true"'
    sign = "+" if way > 0 else "−"
    return (
        f'<button type="button" class="pm" {state}><span aria-hidden="true">{sign}</span>'
        f'<small>{price or "–"} P</small><span class="sr">{words}</span></button>'
    )


# Parliament


def _bills(view: View, answers: Answers) -> str:
    rows = '<div class="hd"><span></span><span>Bill</span><span>In force</span></div>'
    for section, numeral in SECTIONS.items():
        bill, law = view["bills"][section], view["acts"][section]
        none = "vetoed" if view["church"]["removed"] == section else "none"
        if view["church"]["banned"] == section:
            none = "barred by the Church"
        proposed = f"act:{bill['act']}" if bill else ""
        words = escape(_shorter(bill["name"])) if bill else none
        words += f"<small>{escape(effect(bill['act']))}</small>" if bill else ""
        open_bill = (
            f"<span {button(proposed, answers)}>{words}</span>" if proposed in answers else f"<span>{words}</span>"
        )
        in_force = escape(_shorter(law["name"])) if law else "none"
        rows += f"<div {shows(f'bill:{section}')}><b>{numeral}</b>{open_bill}<span>{in_force}</span></div>"
    return f'<div class="bills">{rows}</div>'


def _shorter(name: str) -> str:
    """A statute's name on one line."""
    return name.replace("Subsidy for open ", "Subsidy: ").replace("Subsidy for ", "Subsidy: ").replace(" Act: ", ": ")


def _session(view: View) -> str:
    """What everybody knows of the votes: those sent so far, else what is at stake."""
    sent = [f"{p['role'].capitalize()} {p['votes']}" for p in view["players"] if p["votes"]]
    return escape(f"votes: {', '.join(sent)}" if sent else "the winner passes two")


def _markers(view: View) -> str:
    """The six markers of the round, those that are gone struck out, and who has used the Town Hall."""
    chips = "".join(
        f'<span class="mkr{" gone" if view["markers"][name] else ""}"><small>{who}</small>{what}</span>'
        for name, (who, what) in MARKERS.items()
    )
    used = [p["role"].capitalize() for p in view["players"] if p["town_hall"]]
    hall = f"<p>{escape(' and '.join(used))} used the Town Hall.</p>" if used else ""
    title = '<p class="mkcap">Still to be had this round</p>'
    return f'<div class="mkrs" {shows("region:markers")}>{title}<div>{chips}</div>{hall}</div>'


# Buildings


def _buildings(view: View, player: View, answers: Answers) -> str:
    supply: Sequence[View] = view["buildings"]
    building = any(name.startswith("building:") for name in answers)
    left = sum(b["left"] for b in supply)
    rows = ""
    for b in supply:
        action = f"building:{b['id']}"
        cost = [kind for kind in ("wood", "stone", "water") for _ in range(b["cost"][kind])]
        short = [f"{b['cost'][k] - player['lot'][k]} {k}" for k in b["cost"] if b["cost"][k] > player["lot"][k]]
        lack = f'<em class="short">{", ".join(short)} short</em> · ' if building and short and b["left"] else ""
        style = "b" if action in answers else "b gone" if not b["left"] else "b no"
        times = f" × {b['left']}" if b["left"] > 1 else ""
        tip = escape(f"{b['name']}: {b['feature']}")
        rows += f'<div {button(action, answers, style)} data-id="{action}" {shows(action)} data-tip="{tip}">'
        rows += f"<b>{escape(b['name'])}{times}</b><span>{''.join(piece(kind, size=13) for kind in cost)}</span>"
        rows += f"<small>{lack}{escape(b['feature'])}</small></div>"
    return f'<h2>Buildings <small>{left} of 25 left</small></h2><div class="bl">{rows}</div>'


# The characters


def characters(player: View, colour: str, answers: Answers) -> str:
    """The five character cards of a player; the last one of a round votes."""
    cards = []
    for value, (card, (what, portrait)) in enumerate(CHARACTERS.items(), 1):
        action = f"card:{card}"
        status = "played" if card in player["played"] else "votes" if player["delegate"] == card else what
        classes = f"sc char seat-{colour}{' played' if card in player['played'] else ''}"
        cards.append(
            f'<div {button(action, answers, classes)} data-id="{action}">'
            f'<svg class="pic" viewBox="0 0 52 56" aria-hidden="true">{portrait}</svg>'
            f'<span class="h"><b>{value} {card.capitalize()}</b></span><span class="t">{escape(status)}</span></div>'
        )
    return hand("Characters · the last one votes", cards, shown="region:hand")
