"""What one line of play brought a side that another did not: crises, markets, the means to answer them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.kernel.text import Reason

A_CRISIS: Final = 1.0
A_LEVEL: Final = 0.3
A_JEFE: Final = 0.6
A_REBEL: Final = 0.25
AN_AGITATOR: Final = 0.15
A_RESOURCE: Final = 0.25
"""Four Military Resources weigh about as much as a crisis."""
A_MARKET_STEP: Final = 0.15
A_CARD: Final = 0.2
US: Final = "us"

View = Mapping[str, Any]


def reasons(better: View, given: View, role: str) -> list[Reason]:
    """Crises and their levels, Jefes, Rebels and Agitators, markets, Military Resources, cards."""
    found: list[Reason] = []
    for name, country in better["countries"].items():
        _of_country(found, name, country, given["countries"][name], role == US)
    for market, level in better["markets"].items():
        gain = level - given["markets"][market]
        if gain:
            up = gain if role == US else -gain
            words = f"{market.capitalize()} {abs(gain)} {'higher' if role == US else 'lower'}"
            found.append(Reason(A_MARKET_STEP * up, "market", (), words))
    money = better["resources"] - given["resources"]
    if money:
        gain = money if role == US else -money
        n = f"{abs(money)} Military {'Resource' if abs(money) == 1 else 'Resources'}"
        words = f"{n} more in hand" if role == US else f"{n} that the US must spend"
        found.append(Reason(A_RESOURCE * gain, "resources", (), words))
    cards = _cards(better, role) - _cards(given, role)
    if cards > 0:
        found.append(
            Reason(A_CARD * cards, "cards", (), "a card more in hand" if cards == 1 else f"{cards} more cards")
        )
    return found


def _of_country(found: list[Reason], name: str, now: View, other: View, us: bool) -> None:
    title = name.replace("-", " ").title()
    if " " in title and title.endswith("Republic"):
        title = f"the {title}"
    sign = -1.0 if us else 1.0
    levels = now["crisis"] - other["crisis"]
    if levels:
        began = bool(now["crisis"]) != bool(other["crisis"])
        words = f"{'no' if us else 'a'} crisis in {title}" if began else f"the crisis in {title} at {now['crisis']}"
        found.append(Reason(sign * levels * (A_CRISIS if began else A_LEVEL), "crisis", (name,), words))
    if now["jefe"] != other["jefe"]:
        words = f"{'no' if us else 'a'} Jefe in {title}"
        found.append(Reason(sign * (A_JEFE if now["jefe"] else -A_JEFE), "jefe", (name,), words))
    for kind, worth in (("rebels", A_REBEL), ("agitators", AN_AGITATOR)):
        gain = now[kind] - other[kind]
        if gain:
            pieces = kind.capitalize() if abs(gain) > 1 else kind.capitalize().removesuffix("s")
            words = f"{abs(gain)} {'fewer' if us else 'more'} {pieces} in {title}"
            found.append(Reason(sign * worth * gain, kind, (name,), words))


def _cards(view: View, role: str) -> int:
    hand = view["hands"][role]
    return hand if isinstance(hand, int) else len(hand)
