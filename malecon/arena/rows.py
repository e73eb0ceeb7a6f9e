"""What is written down of games: a row for each game and, on request, for each turn and each decision."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from malecon.arena.match import Match, Played
from malecon.arena.statistics import by_role
from malecon.extras import need
from malecon.kernel import CHANCE, NOBODY, Game, State

if TYPE_CHECKING:
    import polars as pl

GAMES: Final = "games"
TURNS: Final = "turns"
DECISIONS: Final = "decisions"
KINDS: Final = (GAMES, TURNS, DECISIONS)
"""From coarse to fine; who asks for one gets those before it as well."""
CHANCE_ROLE: Final = "chance"
"""The role of dice and cards in a row."""


class Rows:
    """The rows of some games, gathered while they are played."""

    def __init__(self, match: Match, finest: str = GAMES) -> None:
        self.match = match
        self.kinds = KINDS[: KINDS.index(finest) + 1]
        self.games: list[Played] = []
        self._turns = Turns(match.start)
        self._decisions = Decisions(match.start.game)

    def play(self, numbers: Iterable[int]) -> None:
        """Play games and write them down."""
        for number in numbers:
            self._turns.begin(number)
            watched = self._look_on if len(self.kinds) > 1 else None
            self.games.append(self.match.play(number, watched))

    def _look_on(self, state: State, actor: int, action: int, aside: bool) -> None:
        self._turns.answer(state, actor, action)
        if actor != NOBODY and DECISIONS in self.kinds:
            self._decisions.answer(state, self._turns, actor, action, aside)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The rows as tables by kind, the games last: they are what makes a part whole."""
        made = {DECISIONS: self._decisions.frame, TURNS: self._turns.frame, GAMES: self._games}
        return {kind: made[kind]() for kind in made if kind in self.kinds}

    def _games(self) -> pl.DataFrame:
        need("polars", "arena", "writing results")
        import polars as pl

        plan, start, games = self.match.plan, self.match.start, self.games
        columns: dict[str, Any] = {
            "game": pl.Series([game.number for game in games], dtype=pl.Int64),
            "seed": pl.repeat(plan.seed, len(games), eager=True),
            "options": pl.repeat(msgspec.json.encode(start.options).decode(), len(games), eager=True),
            "questions": pl.Series([game.questions for game in games], dtype=pl.Int32),
            "ending": pl.Series([game.ending for game in games], dtype=pl.String),
        }
        if plan.programs:
            columns["lost"] = pl.Series(["\n".join(game.lost) for game in games], dtype=pl.String)
        seated = [self.match.seated(game.number) for game in games]
        values = [
            *([names[i] for names in seated] for i in range(len(self.match.roles))),
            *([game.returns[i] for game in games] for i in range(len(self.match.roles))),
            *([game.scores[i] for game in games] for i in range(len(self.match.roles))),
        ]
        return pl.DataFrame(columns | dict(zip(by_role(self.match.roles), values, strict=True)))


class Turns:
    """A turn is what one role answers until another is asked or the game's clock moves on, with the dice in between."""

    def __init__(self, start: State) -> None:
        self.roles = start.roles
        self.game = 0
        self.turn = -1
        self.clock = 0
        self._role = NOBODY
        self._did: list[str] = []
        self._numbers: dict[str, array[int]] = {name: array("i") for name in ("turn", "clock", "role", "answers")}
        self._games = array("q")
        self._done: list[str] = []
        self._scores: list[array[float]] = [array("d") for _ in start.roles]

    def begin(self, game: int) -> None:
        """Another game."""
        self.game, self.turn, self._role = game, -1, NOBODY
        self._did = []

    def answer(self, state: State, actor: int, action: int) -> None:
        """Somebody is about to answer, or (NOBODY) the game is over."""
        clock = state.clock()
        if actor == NOBODY or (actor != CHANCE and (actor != self._role or clock != self.clock)):
            self._end(state)
            self._role, self.clock = actor, clock
            self.turn += 1
            self._did = []
        if actor >= 0:
            self._did.append(state.game.actions[action])

    def _end(self, state: State) -> None:
        """Write down the turn, with the scores as they are after it."""
        if not self._did:
            return
        self._games.append(self.game)
        for column, value in zip(
            self._numbers.values(), (self.turn, self.clock, self._role, len(self._did)), strict=True
        ):
            column.append(value)
        self._done.append(" ".join(self._did))
        for scores, score in zip(self._scores, state.scores(), strict=True):
            scores.append(score)

    def frame(self) -> pl.DataFrame:
        """The rows as a table."""
        need("polars", "arena", "writing results")
        import polars as pl

        return pl.DataFrame(
            {
                "game": pl.Series(self._games, dtype=pl.Int64),
                **{name: pl.Series(column, dtype=pl.Int32) for name, column in self._numbers.items()},
                "done": pl.Series(self._done, dtype=pl.String),
                **{f"score:{r}": pl.Series(s, dtype=pl.Float64) for r, s in zip(self.roles, self._scores, strict=True)},
            }
        ).with_columns(_named("role", self._numbers["role"], self.roles))


class Decisions:
    """Every answer, those of dice and cards among them: enough to play the game again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._asked = {question: i for i, question in enumerate(game.questions)}
        self._games = array("q")
        names = ("step", "turn", "clock", "role", "question", "answer", "legal")
        self._numbers: dict[str, array[int]] = {name: array("i") for name in names}
        self._asides = array("b")
        self._roles: tuple[str, ...] = ()
        self._step = 0

    def answer(self, state: State, turns: Turns, actor: int, action: int, aside: bool) -> None:
        """Somebody is about to answer."""
        self._roles = state.roles
        if not self._games or self._games[-1] != turns.game:
            self._step = 0
        self._games.append(turns.game)
        numbers = (
            self._step,
            turns.turn,
            turns.clock,
            actor + 1,
            self._asked[state.question],
            action,
            len(state.legal()),
        )
        for column, value in zip(self._numbers.values(), numbers, strict=True):
            column.append(value)
        self._asides.append(aside)
        self._step += 1

    def frame(self) -> pl.DataFrame:
        """The rows as a table."""
        need("polars", "arena", "writing results")
        import polars as pl

        return pl.DataFrame(
            {
                "game": pl.Series(self._games, dtype=pl.Int64),
                **{name: pl.Series(column, dtype=pl.Int32) for name, column in self._numbers.items()},
                "aside": pl.Series(self._asides, dtype=pl.Int8).cast(pl.Boolean),
            }
        ).with_columns(
            _named("role", self._numbers["role"], (CHANCE_ROLE, *self._roles)),
            _named("question", self._numbers["question"], self._game.questions),
            _named("answer", self._numbers["answer"], self._game.actions),
        )


def _named(column: str, indexes: array[int], names: Sequence[str]) -> pl.Series:
    """A column of names, from their indexes."""
    import polars as pl

    return pl.Series(column, names, dtype=pl.String).gather(pl.Series(indexes, dtype=pl.UInt32))
