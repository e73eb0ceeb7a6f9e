"""What a report is made from: the rows of some runs of one game, and the games replayed in their own words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from malecon.arena.results import Results, ResultsError, join
from malecon.arena.rows import CHANCE_ROLE, DECISIONS, TURNS
from malecon.boards import seats
from malecon.kernel import State
from malecon.record import Aside, carry_out

SAMPLE = 300
"""Games that are replayed for words, places and gauges; more would tell the same."""
HEARD = 6
"""So often the words for an answer are listened to."""
DETAILED = 2000
"""Games whose single answers are looked at."""
COLOURS = {"blue": "#2A5A9C", "red": "#B4252F", "yellow": "#D9A514", "green": "#2A7A4B", "purple": "#6A4A9C"}
"""The five seats, the yellow a shade darker than on boards, for it draws lines here."""
ANYONE = "*"
"""All roles, where they are alike."""


class Event(NamedTuple):
    """Something that a replayed game told of: who did it, where, and which cards were in it."""

    game: int
    role: int
    places: tuple[str, ...]


class Reading(NamedTuple):
    """What a gauge showed in a replayed game when the clock moved on."""

    game: int
    clock: int
    values: Mapping[str, float]


class Replays(NamedTuple):
    """What a sample of games told when it was played again."""

    games: list[int]
    labels: Mapping[tuple[str, str], str]
    prompts: Mapping[str, str]
    events: list[Event]
    readings: list[Reading]
    results: list[Mapping[str, Any]]


class Study:
    """Runs of one game with the same roles, ready to be asked."""

    def __init__(self, runs: Sequence[Results]) -> None:
        first = runs[0]
        self.runs = list(runs)
        self.start: State = first.match.start
        self.game = self.start.game
        self.roles = self.start.roles
        for other in runs[1:]:
            if other.run.plan.game != self.game.name or other.match.roles != self.roles:
                raise ResultsError(f"{first.folder} and {other.folder} are not of the same game with the same roles")
        self.games = _numbered(join(runs), None).collect()
        self.module = own_module(self.game.name)

    def __len__(self) -> int:
        return len(self.games)

    @cached_property
    def turns(self) -> pl.DataFrame | None:
        """The turns, of no more than DETAILED games; None where they were not written."""
        return self._rows(TURNS)

    @cached_property
    def decisions(self) -> pl.DataFrame | None:
        """The answers, of no more than DETAILED games; None where they were not written."""
        return self._rows(DECISIONS)

    def _rows(self, kind: str) -> pl.DataFrame | None:
        if not all(kind in results.run.finer for results in self.runs):
            return None
        return _numbered(join(self.runs, kind), self.games["id"].head(DETAILED).to_list()).collect()

    @cached_property
    def detailed(self) -> int:
        """How many games the turns and decisions are of."""
        return min(len(self), DETAILED)

    # How roles look and what they are called.

    def role_name(self, role: str) -> str:
        """A role in the game's own words."""
        return "A player" if role == ANYONE else self.game.text.role(self.start, self.roles.index(role))

    def colour(self, role: str) -> str:
        """The colour of a role's seat."""
        return "#48555B" if role == ANYONE else COLOURS[seats(self.game.name, self.roles)[role].colour]

    def hint(self, name: str, default: Any) -> Any:
        """What the game's own module of reports says of something."""
        return getattr(self.module, name, default)

    # What was won.

    def shares(self, role: str) -> np.ndarray[Any, np.dtype[np.float64]]:
        """What a role won, game by game."""
        return self.games[f"share:{role}"].to_numpy()

    def scores(self, role: str) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Its scores at the end."""
        return self.games[f"score:{role}"].cast(pl.Float64).to_numpy()

    @cached_property
    def outcomes(self) -> pl.DataFrame:
        """One row for each game and role: what it won."""
        frames = [
            self.games.select("id", pl.lit(role).alias("role"), pl.col(f"share:{role}").alias("won"))
            for role in self.roles
        ]
        return pl.concat(frames)

    @property
    def bots(self) -> list[str]:
        """The bots that play."""
        return sorted({bot for role in self.roles for bot in self.games[f"bot:{role}"].unique()})

    # The games in their own words.

    @cached_property
    def replays(self) -> Replays | None:
        """A sample of the games played again from their answers; None where these were not written."""
        if self.decisions is None:
            return None
        labels: dict[tuple[str, str], Counter[str]] = {}
        heads: dict[str, Counter[str]] = {}
        events: list[Event] = []
        readings: list[Reading] = []
        results: list[Mapping[str, Any]] = []
        gauge = self.hint("gauge", None)
        chosen = self.games["id"].head(min(SAMPLE, DETAILED)).to_list()
        columns = ("role", "question", "answer", "aside")
        for (game,), rows in self.decisions.filter(pl.col("id").is_in(chosen)).group_by("id", maintain_order=True):
            assert isinstance(game, int)
            state = self.start.clone()
            state.journal = []
            clock = state.clock()
            for role, question, answer, aside in rows.select(columns).iter_rows():
                number = self.game.number(answer)
                heard = labels.setdefault((question, answer), Counter())
                if heard.total() < HEARD and not aside:
                    heard[self.game.text.short(state, number)] += 1
                    heads.setdefault(question, Counter())[state.prompt().partition(":")[0]] += 1
                actor = state.actor
                carry_out(state, Aside(aside=answer, by=role) if aside else answer)
                events.extend(_told(state, game, actor))
                if gauge is not None and (state.clock() != clock or state.over):
                    readings.append(Reading(game, clock, gauge(state.view(None))))
                    clock = state.clock()
            results.append(state.result())
        prompts = {question: _head(question, counted) for question, counted in heads.items()}
        words = {key: _label(key[1], heard) for key, heard in labels.items() if heard}
        return Replays(chosen, words, prompts, events, readings, results)

    def words(self, question: str, answer: str) -> str:
        """An answer to a question in the game's own words."""
        told = self.replays
        label = told.labels.get((question, answer)) if told else None
        head = told.prompts.get(question, _spaced(question)) if told else _spaced(question)
        label = label or answer.replace(":", " ")
        return label if label.startswith(head) else f"{head}: {label}"


def own_module(game: str) -> ModuleType | None:
    """What a game adds to its reports: the module here that has the name of its package."""
    name = f"malecon.arena.reports.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def _numbered(frame: pl.LazyFrame, ids: list[int] | None) -> pl.LazyFrame:
    """Give every game of the joined runs a number of its own."""
    runs = frame.select(pl.col("run").unique(maintain_order=True)).collect()["run"].to_list()
    at = pl.Series(range(len(runs)), dtype=pl.Int64)
    numbered = frame.with_columns(
        (pl.col("run").replace_strict(runs, at, return_dtype=pl.Int64) * 1_000_000_000 + pl.col("game")).alias("id")
    )
    return numbered if ids is None else numbered.filter(pl.col("id").is_in(ids))


def _told(state: State, game: int, actor: int) -> Iterator[Event]:
    notes = state.journal or []
    for note in notes:
        facts = state.game.text.facts(state, note)
        if facts.places and note[1] != "forced":
            yield Event(game, actor if facts.about is None else facts.about, facts.places)
    notes.clear()


def _label(answer: str, heard: Counter[str]) -> str:
    """What an answer is always called: what its words have in common, from the front and from the end.

    A card has a title, which is what it is mostly called.
    """
    if answer.startswith("card:"):
        return heard.most_common(1)[0][0]
    said = [label.split() for label in heard]
    front = _common(said)
    back = _common([words[len(front) :][::-1] for words in said])[::-1] if len(said) > 1 else []
    if not front and not back:
        name = answer.replace(":", " ").replace("-", " ")
        return name[:1].upper() + name[1:]
    gap = ["…"] if front and back else []
    return " ".join([*front, *gap, *back]).rstrip(",")


def _common(said: Sequence[Sequence[str]]) -> list[str]:
    shared = [words[0] for words in zip(*said, strict=False) if len(set(words)) == 1]
    return shared[: next((i for i, words in enumerate(zip(*said, strict=False)) if len(set(words)) > 1), len(shared))]


def _head(question: str, counted: Counter[str]) -> str:
    """What comes before the colon of a prompt, if that is nearly always the same and short."""
    head, times = counted.most_common(1)[0]
    plain = times >= 0.6 * counted.total() and len(head) <= 32 and counted.total() > 1
    return head if plain else _spaced(question)


def _spaced(question: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", question)
    return words[:1] + words[1:].lower()


def is_chance(role: str) -> bool:
    """Whether a row is of dice or cards."""
    return role == CHANCE_ROLE
