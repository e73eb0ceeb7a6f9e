"""What one line of play brought a player that another did not: points, pesos, goods with a ship, buildings, votes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.kernel.text import Reason

A_PESO: Final = 0.25
A_BUILDING: Final = 1.5
A_RIVALS_POINT: Final = 0.4
GOODS: Final = {
    "wood": (0.3, "wood"),
    "stone": (0.3, "stone"),
    "water": (0.3, "water"),
    "citrus": (0.5, "citrus"),
    "sugar": (0.5, "sugar cane"),
    "tobacco": (0.5, "tobacco"),
    "rum": (0.9, "rum"),
    "cigars": (0.9, "cigars"),
}
"""What a piece is worth in points, about, and its name."""

View = Mapping[str, Any]


def reasons(better: View, given: View, role: str) -> list[Reason]:
    """Victory points first, then what will become points."""
    now, other = _player(better, role), _player(given, role)
    found: list[Reason] = []
    points = now["points"] - other["points"]
    if points:
        found.append(Reason(float(points), "points", (), f"{points} more victory {_plural('point', points)}"))
    pesos = now["pesos"] - other["pesos"]
    if pesos:
        before = " before the vote" if better["phase"] != "parliament" and pesos > 1 else ""
        found.append(Reason(A_PESO * pesos, "pesos", (), f"{pesos} more {_plural('peso', pesos)}{before}"))
    for kind, (worth, title) in GOODS.items():
        gain = _held(now, kind) - _held(other, kind)
        if gain:
            shipped = _wanted(better, kind)
            words = f"{gain} more {title}" + (" for a ship in the harbour" if shipped else "")
            found.append(Reason(worth * gain * (1.5 if shipped else 1.0), "goods", (), words))
    for field, was in zip(now["fields"], other["fields"], strict=True):
        if field["building"] and field["building"] != was["building"]:
            title = next(b["name"] for b in better["buildings"] if b["id"] == field["building"])
            found.append(Reason(A_BUILDING, "buildings", (f"field:{field['field']}",), f"the {title}"))
    votes = now["votes"] - other["votes"]
    if votes > 0:
        found.append(Reason(0.3 * votes, "votes", (), f"{votes} more {_plural('vote', votes)} in parliament"))
    for rival in better["players"]:
        less = _player(given, rival["role"])["points"] - rival["points"]
        if rival["role"] != role and less > 0:
            words = f"{less} {_plural('point', less)} less for {str(rival['role']).capitalize()}"
            found.append(Reason(A_RIVALS_POINT * less, "rival", (), words))
    return found


def _player(view: View, role: str) -> View:
    found: View = next(player for player in view["players"] if player["role"] == role)
    return found


def _held(player: View, kind: str) -> int:
    return int(player["lot"].get(kind, 0)) + int(player["stored"].get(kind, 0))


def _wanted(view: View, kind: str) -> bool:
    """Whether a ship in the harbour still has room for it."""
    for dock in view["harbour"]["docks"]:
        ship = dock["ship"]
        if ship and any(space["kind"] == kind and not space["loaded"] for space in ship["spaces"]):
            return True
    return False


def _plural(word: str, n: int) -> str:
    return word if abs(n) == 1 else f"{word}s"
