"""One game between bots, a function of the plan and the game's number alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from malecon.bots import Bot, Given, Knowledge, bot_for
from malecon.bots.random_bot import RandomBot
from malecon.bots.seating import players, prescribed
from malecon.kernel import CHANCE, EVERYONE, DeadEnd, MaleconError, State
from malecon.kernel.playout import playout
from malecon.library import load
from malecon.record import Answer, Aside, Record, Seat, new_record, written

ENDLESS = 1_000_000
"""So many questions no game asks."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: a game, who plays it, and the seed of it all."""

    game: str
    bots: tuple[str, ...] = ("random",)
    """One as NAME or NAME:STRENGTH for all players, one for each player, or one for each role."""
    options: Mapping[str, Any] = {}
    seed: str = "0"
    rotate: bool = False
    """Whether each game seats the bots one role further on."""
    data: Mapping[str, Mapping[str, Any]] | None = None
    """Data files that replace those shipped."""


class Played(NamedTuple):
    """What is kept of a game."""

    number: int
    questions: int
    returns: tuple[float, ...]
    scores: tuple[float, ...]
    ending: str


class Match:
    """A plan made ready: the state to start from, and the bots."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.start = load(plan.game, plan.data).new(**plan.options)
        self.roles = self.start.roles
        self._places = _places(plan.bots, self.start)
        self.names = self._seat_all(plan.bots)
        """By role, the bot that plays it in game 0."""
        self._bots = [_bot(name, self.start) for name in self.names]

    def seated(self, number: int) -> list[int]:
        """For each role, which of the bots plays it in the game with this number."""
        found = list(range(len(self.roles)))
        for i, place in enumerate(self._places):
            turn = i + number if self.plan.rotate else i
            for role in place:
                found[role] = self._places[turn % len(self._places)][0]
        return found

    def _seat_all(self, bots: tuple[str, ...]) -> list[str]:
        names = [prescribed(self.start, role) for role in range(len(self.roles))]
        for i, place in enumerate(self._places):
            for role in place:
                names[role] = bots[i % len(bots)]
        return names

    def play(self, number: int) -> Played:
        """The game with this number, to its end."""
        state = self.start.clone()
        bots = self._seats(number)
        try:
            if all(type(player) is RandomBot for player in bots):
                asked = playout(state, self._rng(number), ENDLESS, self._chance(number))
            else:
                asked = sum(1 for _ in self._answers(state, bots, number))
        except DeadEnd as error:
            raise DeadEnd(f"game {number} of seed {self.plan.seed}: {error}") from error
        if not state.over:
            raise DeadEnd(f"game {number} of seed {self.plan.seed} has not ended after {asked} questions")
        return Played(number, asked, tuple(state.returns()), tuple(state.scores()), ending(state))

    def record(self, number: int) -> Record:
        """The same game as a record."""
        state = self.start.clone()
        names = [self.names[i].partition(":") for i in self.seated(number)]
        seats = [Seat(bot=name, strength=strength) for name, _, strength in names]
        record = new_record(state, dict(zip(self.roles, seats, strict=True)))
        record.answers = list(self._answers(state, self._seats(number), number))
        record.result = state.result()
        return record

    def _seats(self, number: int) -> list[Bot]:
        return [self._bots[i] for i in self.seated(number)]

    def _answers(self, state: State, bots: Sequence[Bot], number: int) -> Iterator[Answer]:
        return answers(state, bots, self._rng(number), self._chance(number), f"{self.plan.seed}/{number}")

    def _rng(self, number: int) -> Random:
        return Random(f"{self.plan.seed}/{number}")

    def _chance(self, number: int) -> Random:
        """Dice and cards have a generator of their own: with the same seed they fall alike whoever plays."""
        return Random(f"{self.plan.seed}/{number}/chance")


def answers(
    state: State, bots: Sequence[Bot], rng: Random, chance: Random | None = None, game_id: str = ""
) -> Iterator[Answer]:
    """Let bots, one for each role, play a state to its end, and yield what they and chance answer."""
    luck = (chance or rng).random
    given: list[Given] = []
    for _ in range(ENDLESS):
        if state.over:
            return
        actor = state.actor
        if actor == CHANCE:
            action = state.draw(luck())
        else:
            action = bots[actor].choose(Knowledge(state, actor, given, game_id), rng)
        answer = written(state, action)
        aside = isinstance(answer, Aside)
        given.append(Given(actor, action, EVERYONE if aside else state.top.seen_by(state), aside))
        if isinstance(answer, Aside):
            state.aside(actor, action)
        else:
            state.step(action)
        yield answer


def ending(state: State) -> str:
    """How a game ended, in the game's own words, beside who won."""
    words = [
        value
        for key, value in state.result().items()
        if isinstance(value, str) and value and not key.startswith("winner")
    ]
    return ", ".join(words)


def _places(bots: tuple[str, ...], state: State) -> list[list[int]]:
    """The roles that each bot plays: those of a player (the rules may give others to a bot), or one role each."""
    teams = players(state)
    if len(bots) in (1, len(teams)):
        return teams
    if len(bots) == len(state.roles):
        return [[role] for role in range(len(state.roles))]
    roles = f"{len(state.roles)} roles ({', '.join(state.roles)}) of {len(teams)} players"
    raise MaleconError(f"{len(bots)} bots for {roles}; name one bot for all, or one for each player or role")


def _bot(name: str, state: State) -> Bot:
    name, _, strength = name.partition(":")
    return bot_for(state, name, strength)
