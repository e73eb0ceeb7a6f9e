"""What one line of play brought a Faction that another did not, in the terms of its victory condition (7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.kernel.text import Reason

LEVELS: Final = {
    2: "Active Support",
    1: "Passive Support",
    0: "Neutral",
    -1: "Passive Opposition",
    -2: "Active Opposition",
}
A_BASE: Final = 1.0
A_CASINO: Final = 1.5
HIDDEN: Final = 0.35
"""A Guerrilla that the others do not see."""
A_RESOURCE: Final = 0.12
A_RIVALS_POINT: Final = 0.5

View = Mapping[str, Any]


def reasons(better: View, given: View, role: str) -> list[Reason]:
    """Support or Opposition, Bases, Control, Casinos, hidden Guerrillas, Resources, and what rivals lack of theirs."""
    found: list[Reason] = []
    for name, space in better["spaces"].items():
        _of_space(found, name, space, given["spaces"][name], role)
    own, other = better["factions"][role], given["factions"][role]
    gain = own["resources"] - other["resources"]
    if gain:
        worth = A_RESOURCE * (2 if role == "syndicate" else 1)
        found.append(Reason(worth * gain, "resources", (), f"{gain} more Resources" if gain > 1 else "1 more Resource"))
    for rival, now in better["factions"].items():
        if rival != role and now["player"] != own["player"]:
            less = given["factions"][rival]["margin"] - now["margin"]
            if less > 0:
                words = f"the {now['name']} {less} further from victory"
                found.append(Reason(A_RIVALS_POINT * less, "rival", (), words))
    return found


def _of_space(found: list[Reason], name: str, now: View, other: View, role: str) -> None:
    title = str(now["name"]).split(" (")[0]
    sign = 1 if role == "government" else -1
    if role in ("government", "m26"):
        gain = max(0, sign * now["support"]) - max(0, sign * other["support"])
        if gain:
            points = gain * now["population"]
            words = f"{title} at {LEVELS[now['support']]}, {points} toward your goal"
            found.append(Reason(float(points), "support" if sign > 0 else "opposition", (name,), words))
    if role in ("m26", "directorio"):
        bases = _count(now, f"{role}-base") - _count(other, f"{role}-base")
        if bases:
            found.append(Reason(A_BASE * bases, "bases", (name,), f"a Base in {title}"))
    if role == "directorio" and now["control"] == role != other["control"] and now["population"]:
        words = f"Control of {title}, {now['population']} toward your goal"
        found.append(Reason(float(now["population"]), "control", (name,), words))
    elif role == "government" and now["control"] == role != other["control"]:
        found.append(Reason(0.4 * now["population"], "control", (name,), f"Control of {title}"))
    if role == "syndicate":
        casinos = _count(now, "open-casino") - _count(other, "open-casino")
        if casinos:
            found.append(Reason(A_CASINO * casinos, "casinos", (name,), f"an open Casino in {title}"))
    hidden = _count(now, f"{role}-underground") - _count(other, f"{role}-underground")
    if hidden > 0:
        words = f"{hidden} more hidden Guerrillas in {title}" if hidden > 1 else f"a hidden Guerrilla in {title}"
        found.append(Reason(HIDDEN * hidden, "guerrillas", (name,), words))


def _count(space: View, kind: str) -> int:
    return int(space["pieces"].get(kind, 0))
