"""What one line of play brought a side that another did not: Public Support, Control, units, the Stance, Resources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.kernel.text import Reason

A_SUPPORT: Final = 1.0
A_STANCE: Final = 0.8
A_VALUE: Final = 0.5
"""Control of a Province, for each point of its value."""
A_CITY: Final = 2.0
A_CORPS: Final = 0.8
A_DIVISION: Final = 0.5
A_RESOURCE: Final = 0.15
A_TARGET: Final = 0.3
CUBA: Final = "cuba"
AWAY: Final = ("set-aside", "out-of-play")

View = Mapping[str, Any]


def reasons(better: View, given: View, role: str) -> list[Reason]:
    """What the war is won by first, then what wins it."""
    cuba = role == CUBA
    found: list[Reason] = []
    taken = given["support"] - better["support"]
    if taken:
        words = f"{abs(taken)} of Spain's Public Support {'taken' if cuba else 'kept'}"
        found.append(Reason(A_SUPPORT * (taken if cuba else -taken), "support", (), words))
    nearer = better["stance"] - given["stance"]
    if nearer:
        words = f"the US {'nearer to' if cuba else 'further from'} war by {abs(nearer)}"
        found.append(Reason(A_STANCE * (nearer if cuba else -nearer), "stance", (), words))
    for space, was in zip(better["spaces"], given["spaces"], strict=True):
        _of_space(found, space, was, role)
    for piece, was in zip(better["pieces"], given["pieces"], strict=True):
        _of_unit(found, piece, was, cuba)
    targets = _targets(given) - _targets(better)
    if targets:
        words = f"{abs(targets)} {'fewer' if cuba else 'more'} of the Corps found"
        found.append(Reason(A_TARGET * (targets if cuba else -targets), "targets", (), words))
    purse = _purse(better, role) - _purse(given, role)
    if purse:
        words = f"{purse} more Resources" if purse > 1 else "1 more Resource"
        found.append(Reason(A_RESOURCE * purse, "resources", (), words))
    return found


def _of_space(found: list[Reason], now: View, other: View, role: str) -> None:
    if now["kind"] == "province" and now["control"] != other["control"]:
        gain = _share(now["control"], role) - _share(other["control"], role)
        words = f"{'Control of' if now['control'] == role else 'a hold on'} {now['name']}"
        found.append(Reason(A_VALUE * now["value"] * gain, "control", (now["id"],), words))
    if now["kind"] == "city" and now["holder"] != other["holder"]:
        mine = (now["holder"] == "spain") == (role == "spain")
        found.append(Reason(A_CITY if mine else -A_CITY, "city", (now["id"],), f"{now['name']} in your hands"))


def _share(control: str, role: str) -> float:
    return 1.0 if control == role else 0.5 if control == "both" else 0.0


def _of_unit(found: list[Reason], now: View, other: View, cuba: bool) -> None:
    if now["kind"] not in ("corps", "division"):
        return
    mine = (now["side"] == CUBA) == cuba
    gain = (now["at"] not in AWAY) - (other["at"] not in AWAY) + 0.5 * (other["reduced"] - now["reduced"])
    if not gain:
        return
    worth = (A_CORPS if now["kind"] == "corps" else A_DIVISION) * gain
    called = now["name"] if now["kind"] == "corps" else f"the {now['name']} Division"
    words = f"{called} in the field" if mine else f"{called} beaten"
    found.append(Reason(worth if mine else -worth, "units", () if now["at"] in AWAY else (now["at"],), words))


def _targets(view: View) -> int:
    return sum(1 for stack in view["stacks"] if stack.get("target"))


def _purse(view: View, role: str) -> int:
    return int(next(side["resources"] for side in view["sides"] if side["role"] == role))
