"""Who will win, as far as the scores of the moment and the clock tell: fitted to games that a game's policy played."""

from __future__ import annotations

from bisect import bisect_right
from math import exp

import msgspec

from malecon.kernel import State
from malecon.kernel.playout import ENDLESS
from malecon.library import data_folder

VERSION = 1
AHEAD = 40
EFFORT = 5_000_000


class Knot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the scores are worth when the clock shows a number; between two knots, what lies between."""

    clock: float
    pull: float
    """What a point is worth, as a logarithm of odds."""
    lean: tuple[float, ...]
    """The same for each role, whatever the scores."""


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The knots for a number of roles in play, in the order of the clock."""

    roles: int
    knots: tuple[Knot, ...]


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `forecast.json` beside a game's policy."""

    tables: tuple[Fitted, ...]
    ahead: int = AHEAD
    """So many answers a position is played on before it is judged: what happens within them the scores do not tell."""
    effort: int = EFFORT
    """So many answers are tried in about a minute of one core: what a review may cost by default."""
    standings: int = 0
    """So many of its answers a review spends on standings if it plays to the end for them; 0: the forecast judges."""
    decisions: int = 0
    """The same for decisions."""
    format: str = "malecon-forecast"
    version: int = VERSION


class Forecast:
    """The chances of all roles from a position, as far as the game or its fitted numbers tell."""

    def __init__(self, state: State, fitted: Fitted | None = None, file: File | None = None) -> None:
        self.teams = [state.team(role) for role in range(len(state.roles))]
        self.foretells = state.game.foretells
        self.fitted = fitted
        self.able = self.foretells or fitted is not None
        """Whether anything is told before the end."""
        self.ahead = (file.ahead if file else AHEAD) if self.able else ENDLESS
        """So many answers a position is best played on before it is judged."""
        self.effort = file.effort if file else EFFORT
        self.standings, self.decisions = (file.standings, file.decisions) if file else (0, 0)
        """So many a review spends on either where it plays on to the end of the game; 0: it does not."""

    def chances(self, state: State) -> list[float]:
        """By role, the chance of its player to win; those of all players are 1 in all."""
        if state.over:
            shares = state.returns()
            return [sum(shares[partner] for partner in team) for team in self.teams]
        if self.foretells:
            return self._shared(state.outlook())
        return self._by_scores(state) if self.fitted else self._shared(state.outlook())

    def _shared(self, outlook: list[float]) -> list[float]:
        whole = sum(share / len(team) for share, team in zip(outlook, self.teams, strict=True))
        return [share / whole for share in outlook]

    def _by_scores(self, state: State) -> list[float]:
        assert self.fitted is not None
        pull, lean = self._at(state.clock())
        sums = [pull * score + bias for score, bias in zip(state.scores(), lean, strict=True)]
        top = max(sums)
        powers = [exp(x - top) for x in sums]
        whole = sum(powers)
        return [sum(powers[partner] for partner in team) / whole for team in self.teams]

    def _at(self, clock: float) -> tuple[float, list[float]]:
        assert self.fitted is not None
        knots = self.fitted.knots
        i = bisect_right(knots, clock, key=lambda knot: knot.clock)
        before, after = knots[max(0, i - 1)], knots[min(i, len(knots) - 1)]
        gap = after.clock - before.clock
        x = min(1.0, max(0.0, (clock - before.clock) / gap)) if gap else 0.0
        lean = [a + x * (b - a) for a, b in zip(before.lean, after.lean, strict=True)]
        return before.pull + x * (after.pull - before.pull), lean


def forecast_for(state: State) -> Forecast:
    """The forecast for a game as it is set up; without fitted numbers for so many roles, what the game itself tells."""
    file = data_folder(state.game.name).parent / "forecast.json"
    if state.game.foretells or not file.is_file():
        return Forecast(state)
    content = msgspec.json.decode(file.read_bytes(), type=File)
    fitted = [table for table in content.tables if table.roles == len(state.roles)]
    return Forecast(state, fitted[0] if fitted else None, content)
