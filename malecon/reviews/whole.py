"""A review put together from its looks: sums, luck, habits, turning points, and the words for each role."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from malecon.kernel import CHANCE
from malecon.reviews import words
from malecon.reviews.data import Decision, Habit, Luck, Made, Review, Sums, Turn, Words
from malecon.reviews.decisions import SEEN, TOLD
from malecon.reviews.looks import Look
from malecon.reviews.played import Played, digest
from malecon.standing import two_errors

SWINGS = 3
TURNS = 3
FAR = 0.15
"""A standing that moves so far under one heading makes a turning point."""
STAYS = 2
"""So many headings more a new leader must lead."""
DIGITS = 4

Confirmed = tuple[int, bool, Decision]
"""The role, whether it was well seen, and the decision."""


def whole(played: Played, looks: Sequence[Look], confirmed: Sequence[Confirmed], made: Made) -> Review:
    """The review, as far as it was looked."""
    looks = _looked_at_twice(looks)
    roles = range(len(played.roles))
    names = played.roles
    line = [look.chances for look in looks]
    dear: dict[int, list[Decision]] = defaultdict(list)
    seen: dict[int, list[Decision]] = defaultdict(list)
    for role, is_seen, decision in confirmed:
        (seen if is_seen else dear)[role].append(decision)
    told = {r: sorted(dear[r], key=lambda d: (-d.cost, d.step)) for r in roles}
    well = {r: sorted(seen[r], key=lambda d: (-d.cost, d.step))[:SEEN] for r in roles}
    habits = {r: _habits(told[r]) for r in roles}
    luck = {r: _luck(played, looks, r) for r in roles}
    winners = _winners(played)
    texts = {
        r: _words(played, line, r, winners, told[r], well[r], habits[r], luck[r], _sums(played, looks, r))
        for r in roles
    }
    return Review(
        game=played.game.name,
        record=digest(played.record),
        made=made,
        roles=names,
        titles=tuple(played.title(r) for r in roles),
        steps=played.steps,
        result=played.end.result() if played.end.over else None,
        winners=tuple(names[r] for r in winners),
        standing=tuple(tuple(round(x, DIGITS) for x in row) for row in line),
        leads=tuple(tuple(round(x, 2) for x in played.states[look.step].leads()) for look in looks),
        headings=played.headings,
        sums={names[r]: _sums(played, looks, r) for r in roles},
        decisions={names[r]: tuple(told[r][:TOLD]) for r in roles},
        seen={names[r]: tuple(well[r]) for r in roles},
        habits={names[r]: habits[r] for r in roles},
        luck={names[r]: luck[r] for r in roles},
        turns=_turns(played, line),
        words={names[r]: texts[r] for r in roles},
    )


def _looked_at_twice(looks: Sequence[Look]) -> list[Look]:
    """Before dice and cards a position was looked at as it stands, and through all that could come.

    The second look is the more exact one, for nothing of the die itself is left to luck: it counts double.
    """
    found = list(looks)
    for i in range(len(found) - 2, -1, -1):
        chance = found[i].chance
        if chance is not None:
            through = [x - swing for x, swing in zip(_arrived(found[i + 1]), chance.swing, strict=True)]
            both = [max(0.0, (a + 2 * b) / 3) for a, b in zip(found[i].chances, through, strict=True)]
            scale = sum(found[i].chances) / sum(both)
            found[i] = msgspec.structs.replace(found[i], chances=tuple(scale * x for x in both))
    return found


def _arrived(look: Look) -> list[float]:
    """How all stand as the step before would judge it."""
    if not look.arrived:
        return list(look.chances)
    return [sum(of_role) / len(look.arrived) for of_role in zip(*look.arrived, strict=True)]


def _sums(played: Played, looks: Sequence[Look], role: int) -> Sums:
    """Each answer changes the standing, and the change is of whoever gave it; of chance only what beats its odds.

    Where a stretch begins, positions are judged further ahead: what that changes is nobody's, and stays unexplained.
    """
    choices = luck = others = unexplained = 0.0
    own = [0.0] * max((len(look.tried) for look in looks), default=0)
    for look, after in pairwise(looks):
        arrived = _arrived(after)[role]
        change = arrived - look.chances[role]
        unexplained += after.chances[role] - arrived
        actor = played.answered[look.step].actor
        if actor == role or (actor >= 0 and actor in played.end.team(role)):
            choices += change
            own = [
                sum_ + b[role] - a[role]
                for sum_, a, b in zip(own, look.tried, after.arrived or after.tried, strict=False)
            ]
        elif actor != CHANCE:
            others += change
        else:
            swing = look.chance.swing[role] if look.chance else 0.0
            luck += swing
            unexplained += change - swing
    total = looks[-1].chances[role] - looks[0].chances[role] if looks else 0.0
    noise = two_errors(len(own), sum(own), sum(x * x for x in own))
    return Sums(*(round(x, DIGITS) for x in (total, choices, luck, others, unexplained, noise)))


def _habits(dear: Sequence[Decision]) -> tuple[Habit, ...]:
    alike: dict[tuple[str, str], list[Decision]] = defaultdict(list)
    for decision in dear:
        alike[decision.given[0], decision.better[0]].append(decision)
    found = []
    for (given, better), several in alike.items():
        if len(several) > 1:
            labels = (words.alike([it.labels[0] for it in several]), words.alike([it.labels[1] for it in several]))
            steps = tuple(sorted(decision.step for decision in several))
            cost = sum(decision.cost for decision in several)
            found.append(Habit(given, better, labels, steps, cost, words.habit_words(len(several), labels)))
    return tuple(sorted(found, key=lambda habit: (-habit.cost, habit.steps)))


def _luck(played: Played, looks: Sequence[Look], role: int) -> tuple[Luck, ...]:
    found = []
    for look in looks:
        if look.chance is not None and abs(look.chance.swing[role]) >= words.SMALL / 2:
            given = played.answered[look.step]
            said = words.luck_words(given.prompt, given.label, played.heading(look.step), look.chance.odds)
            swing = round(look.chance.swing[role], DIGITS)
            found.append(Luck(look.step, played.names[look.step], round(look.chance.odds, DIGITS), swing, said))
    return tuple(sorted(found, key=lambda it: (-abs(it.swing), it.step))[:SWINGS])


def _leader(row: Sequence[float]) -> int:
    return max(range(len(row)), key=lambda role: (row[role], -role))


def _turns(played: Played, line: Sequence[Sequence[float]]) -> tuple[Turn, ...]:
    """Headings at whose end another leads for a while, or under which a standing moved far; the greatest first."""
    ends = [min(played.chapter_ends(i), len(line) - 1) for i in range(len(played.headings))]
    found: list[tuple[float, Turn]] = []
    for i, heading in enumerate(played.headings):
        if heading.step >= len(line) or ends[i] <= heading.step:
            continue
        before, after = line[heading.step], line[ends[i]]
        old, new = _leader(before), _leader(after)
        moved = max(range(len(after)), key=lambda role: (abs(after[role] - before[role]), -role))
        change = after[moved] - before[moved]
        stays = all(_leader(line[end]) == new for end in ends[i + 1 : i + 1 + STAYS])
        turned = old != new and stays
        if turned or abs(change) >= FAR:
            origin, to = (old, new) if turned else (moved, moved)
            said = words.turn_words(heading.title, played.title(origin), played.title(to), change)
            turn = Turn(heading.step, heading.title, played.roles[origin], played.roles[to], said)
            found.append((abs(change) + (FAR if turned else 0.0), turn))
    greatest = sorted(found, key=lambda it: (-it[0], it[1].step))[:TURNS]
    return tuple(sorted((turn for _, turn in greatest), key=lambda turn: turn.step))


def _winners(played: Played) -> list[int]:
    if not played.end.over:
        return []
    shares = played.end.returns()
    best = max(shares)
    return [role for role, share in enumerate(shares) if share == best > 0]


def _words(
    played: Played,
    line: Sequence[Sequence[float]],
    role: int,
    winners: Sequence[int],
    dear: Sequence[Decision],
    seen: Sequence[Decision],
    habits: Sequence[Habit],
    luck: Sequence[Luck],
    sums: Sums,
) -> Words:
    scores = played.end.scores()
    place = sum(1 for other in scores if other > scores[role])
    if role not in winners and place == 0:
        place = 1
    own = [row[role] for row in line]
    parts: dict[str, str] = {
        "course": words.course(own, role in winners, [_leader(row) == role for row in line]),
        "habit": f"One habit cost most: {_lower(habits[0].words)}" if habits else "",
        "dear": words.dearest_words(dear[0].heading, dear[0].labels, dear[0].cost)
        if dear
        else "Nothing that you chose clearly cost you more than 2 %.",
        "seen": _best_seen(seen[0]) if seen else "",
        "luck": _of_luck(luck, sums),
    }
    alone = role in winners and set(winners) <= set(played.end.team(role))
    names = [played.title(r) for r in winners]
    told = words.headline(names, played.title(role), place, len(played.roles), alone)
    return Words(told, words.summary(parts, role in winners))


def _best_seen(decision: Decision) -> str:
    given, obvious = decision.labels
    return f"Well seen in {decision.heading}: {words.instead(given, obvious)} brought {words.percent(decision.cost)}."


def _of_luck(luck: Sequence[Luck], sums: Sums) -> str:
    if abs(sums.luck) < words.MATTERS or abs(sums.luck) < sums.noise or not luck:
        return ""
    with_you = sums.luck > 0
    greatest = next((it for it in luck if (it.swing > 0) == with_you), luck[0])
    brought = "brought" if greatest.swing > 0 else "cost"
    side = "with" if with_you else "against"
    told = f"a{greatest.words[1:]}" if greatest.words.startswith("A roll of ") else greatest.words
    return f"Dice and cards were {side} you: {told} {brought} {words.percent(greatest.swing)}."


def _lower(said: str) -> str:
    return said[:1].lower() + said[1:]
