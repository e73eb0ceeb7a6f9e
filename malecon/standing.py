"""How the roles of a game stand: the chance of each to win and its lead, found by playing on from what a role knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic

import msgspec

from malecon.bots.protocol import Knowledge
from malecon.bots.search.luck import Luck, play_by_luck
from malecon.forecast import forecast_for
from malecon.kernel import State
from malecon.kernel.policy import Policy

ITERATIONS = 200
LOOKS = 5
"""So often a try is judged."""


class Standing(msgspec.Struct, frozen=True):
    """How all roles stand."""

    chances: tuple[float, ...]
    """By role, the chance of its player to win; those of all players are 1 in all."""
    noise: float
    """Two standard errors of the least certain of them."""
    leads: tuple[float, ...]
    """By role, by how much its player is expected to lead, in the game's own points, where the tries ended."""
    tries: int


class Dice(Random):
    """Luck as whoever asks a `Random` takes it."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(0)
        self.luck = Luck(Random(f"standing/{seed}").getrandbits(32))
        self.__dict__["random"] = self.luck.random  # found before the method below, and compiled

    def turn_to(self, attempt: int, step: int) -> None:
        """Go on with the numbers for a step in a try."""
        self.luck.turn_to(attempt, step)

    def random(self) -> float:
        """The next number, 0 <= x < 1."""
        return self.luck.random()


class Measure:
    """Plays positions of one game on by its policy, and judges where they end."""

    def __init__(self, state: State, seed: int | str = 0, ahead: int = 0) -> None:
        policy = state.game.policy
        self.policy: Policy = policy.seated(state.roles) if policy is not None else Policy()
        self.forecast = forecast_for(state)
        self.ahead = ahead or self.forecast.ahead
        """So many answers a position is played on before it is judged; by default what serves the game."""
        self.dice = Dice(seed)
        self.played = 0
        """How many answers were tried."""

    def played_on(self, state: State, attempt: int, step: int, until: int = 0) -> list[float]:
        """The chance of each role to win in the second half of a try; the state is used up.

        A try is judged several times on its way, and the mean counts: in the middle of somebody's turn scores flatter.
        The last time is at the step `until`, or so many answers ahead as is usual here.
        """
        dice = self.dice
        stride = max(1, self.ahead // (2 * LOOKS))
        due = max(step, (until or step + self.ahead) - (LOOKS - 1) * stride)
        found = [0.0] * len(state.roles)
        at = step
        for look in range(LOOKS):
            at = play_by_luck(state, self.policy, dice.luck, dice, attempt, at, due)
            due += stride
            weight = LOOKS - look if state.over else 1
            found = [a + weight * b for a, b in zip(found, self.forecast.chances(state), strict=True)]
            if state.over:
                break
        self.played += at - step
        return [x / LOOKS for x in found]

    def redrawn(self, state: State | Knowledge, role: int | None, attempt: int, step: int) -> State:
        """The position as a role may think it is in a try; as it is, for whoever sees everything."""
        self.dice.turn_to(attempt, step - 1)
        if isinstance(state, Knowledge):
            return state.redraw(self.dice)
        return state.clone() if role is None else state.redraw(role, self.dice)


def standing(
    state: State | Knowledge,
    role: int | str | None = None,
    *,
    iterations: int = ITERATIONS,
    ms: int = 0,
    seed: int | str = 0,
    ahead: int = 0,
) -> Standing:
    """How all roles stand, as a role sees it (None: who sees everything), by so many tries or for so many milliseconds.

    With a number of tries it is the same on every machine.

    >>> from malecon.standing import standing
    >>> found = standing(malecon.load("cuba").new(players=3), iterations=8, seed=1)
    >>> len(found.chances), round(sum(found.chances), 6), found.tries
    (3, 1.0, 8)
    """
    known = state.redraw(Random(0)) if isinstance(state, Knowledge) else state
    eyes = None if role is None else known.role(role)
    measure = Measure(known, seed, ahead)
    tally = Tally(len(known.roles))
    leads = [0.0] * len(known.roles)
    end = monotonic() + ms / 1000
    attempt = 0
    while (monotonic() < end or attempt < 2) if ms else attempt < iterations:
        tried = measure.redrawn(state, eyes, attempt, 0)
        tally.add(measure.played_on(tried, attempt, 0))
        for r, lead in enumerate(tried.leads()):
            leads[r] += lead
        attempt += 1
    means = tuple(tally.mean(r) for r in range(len(known.roles)))
    return Standing(means, tally.noise, tuple(lead / attempt for lead in leads), attempt)


class Tally:
    """What tries came to, for each role."""

    def __init__(self, roles: int) -> None:
        self.n = 0
        self.sums = [0.0] * roles
        self.squares = [0.0] * roles

    def add(self, found: Sequence[float]) -> None:
        """Take in a try."""
        self.n += 1
        for r, x in enumerate(found):
            self.sums[r] += x
            self.squares[r] += x * x

    def mean(self, role: int) -> float:
        """What they came to on average."""
        return self.sums[role] / max(1, self.n)

    @property
    def noise(self) -> float:
        """Two standard errors of the least certain."""
        return max(two_errors(self.n, s, q) for s, q in zip(self.sums, self.squares, strict=True))


def two_errors(n: int, total: float, squares: float) -> float:
    """Two standard errors of a mean, from the number, the sum and the sum of squares."""
    if n < 2:
        return 1.0
    variance = max(0.0, squares / n - (total / n) ** 2) * n / (n - 1)
    return 2 * sqrt(variance / n)


class Comparison:
    """What several answers, or chains of them, came to for one role on the same redraws and the same dice."""

    def __init__(self, tried: Sequence[Sequence[int]]) -> None:
        self.tried = tried
        self.found: list[list[float]] = [[] for _ in tried]
        """By answer, what each try came to."""

    def mean(self, i: int) -> float:
        """What an answer came to on average."""
        return sum(self.found[i]) / max(1, len(self.found[i]))

    def gain(self, i: int, other: int) -> tuple[float, float]:
        """By how much an answer is better than another, and two standard errors of that, on the tries both had."""
        pairs = [a - b for a, b in zip(self.found[i], self.found[other], strict=False)]
        n = len(pairs)
        return sum(pairs) / max(1, n), two_errors(n, sum(pairs), sum(x * x for x in pairs))

    def best(self) -> int:
        """The answer that came to most; of equal ones the first."""
        return max(range(len(self.tried)), key=lambda i: (self.mean(i), -i))


def compare(
    state: State | Knowledge,
    role: int,
    tried: Sequence[Sequence[int]],
    *,
    iterations: int = ITERATIONS,
    seed: int | str = 0,
    ahead: int = 0,
    step: int = 0,
    measure: Measure | None = None,
    narrow: bool = False,
    keep: int = -1,
    begin: int = 0,
) -> Comparison:
    """What answers (or chains of them) come to for the role that is asked, on redraws of what it does not know.

    A chain ends early where it can no longer be given. With `narrow` the same number of tries is spent in rounds, each
    on the better half of the answers that are left, and more on each; `keep` is never left out. `begin` numbers the
    first try: other numbers have other luck.

    >>> from malecon.standing import compare
    >>> state = malecon.load("cuba").new(players=2)
    >>> state.play("seat:blue")
    >>> while state.actor == malecon.CHANCE:
    ...     state.step(state.draw(0.5))
    >>> found = compare(state, state.actor, [[a] for a in state.legal()], iterations=4, seed=1)
    >>> 0 < found.mean(found.best()) < 1
    True
    """
    known = state.redraw(Random(0)) if isinstance(state, Knowledge) else state
    m = measure or Measure(known, seed, ahead)
    result = Comparison(tried)
    left = list(range(len(tried)))
    total = iterations * len(tried)
    rounds = max(1, (len(tried) - 1).bit_length()) if narrow else 1
    done = begin
    for _ in range(rounds):
        more = max(2, total // rounds // len(left))
        for attempt in range(done, done + more):
            base = m.redrawn(state, role, attempt, step)
            for i in left:
                branch = base.clone()
                for action in tried[i]:
                    if branch.over or branch.actor != role or action not in branch.legal():
                        break
                    branch.step(action)
                result.found[i].append(m.played_on(branch, attempt, step + 1)[role])
        done += more
        left.sort(key=lambda i: (i != keep, -result.mean(i), i))
        left = left[: max(2, (len(left) + 1) // 2)]
    return result
