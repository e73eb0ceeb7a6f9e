"""The words of a review: kind and concrete, percentages rounded, no grades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from malecon.kernel.text import split

SMALL = 0.02
"""What costs less is as good as any."""
MATTERS = 0.05
"""Luck is told of in the summary beyond this."""
TURNED = 0.20
VERDICTS = (
    (TURNED, "the game turned here"),
    (0.10, "much better was"),
    (0.05, "better was"),
    (SMALL, "a little better was"),
)
LONG_LABEL = 40
"""Letters beyond which of a card only its title is told."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")
TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def verdict(cost: float) -> str:
    """What is said of a decision that cost so much."""
    return next((word for least, word in VERDICTS if cost >= least), "as good as any")


def percent(x: float) -> str:
    """A part of the standing, rounded."""
    return f"{abs(x) * 100:.0f} %"


def in_100(x: float) -> str:
    """A chance to win, in words at its ends."""
    return "an almost certain win" if x > 0.9 else "hardly any chance" if x < 0.05 else f"{x * 100:.0f} in 100"


def cost_words(cost: float, labels: tuple[str, str], given: float, better: float) -> str:
    """What a decision cost."""
    if cost >= TURNED and better - given >= TURNED / 2:
        return f"Here the game turned: {in_100(better)} with {labels[1]}, {in_100(given)} after {labels[0]}."
    if cost >= TURNED:  # search sees more in it than playing on
        return f"Here the game turned: this cost you about {percent(cost)} of your standing."
    if cost >= 0.05:
        return f"This cost you about {percent(cost)} of your standing."
    return f"{labels[1]} was worth a little more."


def apart(labels: tuple[str, str]) -> tuple[str, str, str]:
    """The verb with which both of two answers begin, or "", and what follows it in either."""
    verb, colon, rest = labels[0].partition(": ")
    if colon and labels[1].startswith(verb + colon):
        return verb, rest, labels[1].removeprefix(verb + colon)
    return "", *labels


def instead(better: str, given: str) -> str:
    """One answer instead of another; the verb that both begin with is said once."""
    return f"{better} instead of {apart((given, better))[1]}"


def dearest_words(heading: str, labels: tuple[str, str], cost: float) -> str:
    """The decision that cost most, in a sentence."""
    verb, given, better = apart(labels)
    at = f"{heading}, at {verb}" if verb else heading
    return f"Your dearest choice came in {at}: {better} instead of {given} would have been worth {percent(cost)} more."


def seen_words(gain: float, obvious: str) -> str:
    """What was well seen."""
    return f"Few find this: worth {percent(gain)} more than the obvious {obvious}."


def alike(labels: Sequence[str]) -> str:
    """How an answer that was given several times began; its words may differ, as those of an Event do by its card."""
    begun = [label.split(", ")[0] for label in labels]
    return begun[0] if len(set(begun)) == 1 else f"{begun[0]} and the like"


def habit_words(times: int, labels: tuple[str, str]) -> str:
    """A choice made several times."""
    often = TIMES.get(times, f"{times} times")
    verb, given, better = apart(labels)
    at = f" at {verb}" if verb else ""
    return f"{often.capitalize()}{at} you chose {given} where {better} stood open."


def luck_words(prompt: str, label: str, heading: str, odds: float) -> str:
    """What chance did, and how likely it was."""
    n = max(1, round(1 / odds)) if odds else 0
    likely = f"1 chance in {n}" if n > 1 else "as was likely"
    came = f"A roll of {label}" if label.isdigit() else label if len(label) <= LONG_LABEL else split(label)[0]
    return f"{came} ({heading}; {likely})"


def turn_words(heading: str, origin: str, to: str, change: float) -> str:
    """What happened at a turning point."""
    if origin != to:
        return f"{heading}: the lead passes from {origin} to {to}."
    return f"{heading}: {percent(change)} {'more' if change > 0 else 'less'} for {to}."


def headline(winners: Sequence[str], own: str, place: int, of: int, won: bool) -> str:
    """Who won, and where you came among so many; `won`: you, alone or with your other roles."""
    names = " and ".join(winners)
    if not winners:
        return f"The game was given up; you played {own}"
    if won:
        return f"You win as {own}"
    if own in winners:
        return "The game is drawn" if len(winners) == of else f"A shared win for {names}"
    wins = "win" if len(winners) > 1 or names.endswith("s") else "wins"
    came = f"you came {ORDINALS[min(place, 4)]} as {own}" if of > 2 else f"you played {own}"
    return f"{names} {wins}; {came}"


def course(line: Sequence[float], own_won: bool, leads: Sequence[bool]) -> str:
    """How a standing went from start to end, in a sentence."""
    if not line:
        return ""
    best = max(range(len(line)), key=lambda i: (line[i], -i))
    where = "early" if best < len(line) / 3 else "in the middle of the game" if best < 2 * len(line) / 3 else "late"
    led = sum(leads) / len(leads)
    if own_won:
        worst = min(line)
        if worst < 0.8 * line[0] and worst < 0.4:
            return f"You came back from {in_100(worst)}."
        return f"You began with {in_100(line[0])} and led for {percent(led)} of the game."
    if led > 0.1:
        return f"You led {where}, with {in_100(line[best])} at best."
    return f"Your best chance came {where}, with {in_100(line[best])}."


def summary(parts: Mapping[str, str], won: bool) -> str:
    """Three sentences at most: the course, what mattered most, the luck; a win begins with what was well seen."""
    order = ("seen", "course", "habit", "dear", "luck") if won else ("course", "habit", "dear", "luck", "seen")
    if parts.get("habit"):
        parts = {**parts, "dear": ""}
    return " ".join([parts[name] for name in order if parts.get(name)][:3])
