"""Spaces, pieces, cards, numbers and odds in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ATTACK,
    BURN,
    CAPTAINCY_ACTION,
    CARD,
    COLUMN,
    CONCENTRATE,
    COORDINATE,
    FIGHTERS,
    FORM_COLUMN,
    GENERALS,
    LOBBY,
    MOVE,
    MOVE_GENERAL,
    PROTECT,
    PROTECTING,
    RECRUIT,
    REDUCED,
    REINFORCE,
    REPATRIATE,
    RESTACK,
    TARGET,
    bits,
    count,
)
from malecon.games.splendid_little_war.prospects import REAR
from malecon.games.splendid_little_war.state import War

SIDES: Final = ("Cuba", "Spain")

ACTIONS: Final[Mapping[int, str]] = {
    RESTACK: "Reposition: restack the units of one space",
    BURN: "Burn Fields",
    RECRUIT: "Recruit",
    LOBBY: "Lobby",
    MOVE: "Move",
    MOVE_GENERAL: "Move a General alone",
    ATTACK: "Attack",
    REINFORCE: "Request Reinforcements: two Divisions, Public Support −1",
    REPATRIATE: "Repatriate two Divisions: Public Support +1",
    PROTECT: "Protect the Fields",
    FORM_COLUMN: "Form Search & Destroy Columns",
    CONCENTRATE: "Concentrate Troops",
    CAPTAINCY_ACTION: "Captaincy General Action",
    COORDINATE: "Coordinated Action",
}


def signed(n: int) -> str:
    """A number with its sign, a true minus."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def plural(n: int, word: str) -> str:
    """A number of things."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def successes(n: int) -> str:
    """A number of SUCCESSES."""
    return "no SUCCESS" if n == 0 else "1 SUCCESS" if n == 1 else f"{n} SUCCESSES"


def dice(n: int) -> str:
    """A number of dice."""
    return "1 die" if n == 1 else f"{n} dice"


def rolled(die: int, result: int) -> str:
    """A die and what was added to it."""
    return str(die) if die == result else f"{die} {'+' if result > die else '−'} {abs(result - die)}"


def outcome(die: int, result: int) -> str:
    """Whether a roll has succeeded, and by what."""
    return f"succeeds: {rolled(die, result)}" if result >= 5 else f"fails: {rolled(die, result)}, 5 needed"


def chance(drm: int) -> str:
    """How likely a die is to be a SUCCESS with a modifier."""
    return f"{max(0, min(6, 2 + drm))} in 6"


def listed(words: list[str]) -> str:
    """One, one and two, or one, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def place(g: War, space: int) -> str:
    """A space by name."""
    return g.tables.space_names[space]


def name(g: War, piece: int) -> str:
    """A piece by name."""
    return f"{g.tables.names[piece]} Division" if ALL_DIVISIONS >> piece & 1 else g.tables.names[piece]


def names(g: War, pieces: int) -> str:
    """Several pieces by name alone."""
    return listed([name(g, p) for p in bits(pieces)]) if pieces else "nobody"


def unit(g: War, piece: int) -> str:
    """A piece with what shows on it."""
    mark = g.mark[piece]
    words: list[str] = []
    if FIGHTERS >> piece & 1:
        words.append(str(g.strength(piece)))
        if mark & REDUCED:
            words.append("reduced")
    if mark & PROTECTING:
        words.append("Protecting the Fields")
    if mark & COLUMN:
        words.append("Search & Destroy")
    if mark & TARGET:
        words.append("Target")
    return f"{name(g, piece)} ({', '.join(words)})" if words else name(g, piece)


def group(g: War, pieces: int) -> str:
    """Several pieces with what shows on them."""
    return ", ".join(unit(g, p) for p in bits(pieces)) or "nobody"


def stacks(g: War, space: int, pieces: int) -> str:
    """How some pieces in a space are stacked."""
    found: list[str] = []
    left = g.at[space] & pieces & (FIGHTERS | GENERALS)
    while left:
        stack = g.stack[bits(left)[0]] & (FIGHTERS | GENERALS)
        found.append(" with ".join(name(g, p) for p in bits(stack)))
        left &= ~stack
    return "; ".join(found)


def card(g: War, number: int) -> str:
    """A card by title."""
    return g.tables.cards[number].title


def played(g: War) -> str:
    """The card that is being played."""
    return card(g, g.trigger) if g.trigger >= 0 else "The card"


def action(g: War, part: int) -> str:
    """A part of a Coordinated Action."""
    if CARD <= part < REAR:
        return card(g, part - CARD)
    words = ACTIONS[part % REAR].split(":")[0]
    return f"{words} from the rear" if part >= REAR else words


def battle(g: War) -> str:
    """Who rolls against whom, where, with which dice and odds."""
    mine, others = (g.defenders, g.attackers) if g.counter else (g.attackers, g.defenders)
    verb = "counterattack" if g.counter else "besiege" if g.siege >= 0 else "attack"
    verb += "s" if count(mine) == 1 else ""
    whom = names(g, others) if others else "the City"
    odds = f"{dice(combat_dice(g))}, {chance(combat_drm(g))} each"
    return f"{names(g, mine)} {verb} {whom} in {place(g, g.place)}: {odds}"
