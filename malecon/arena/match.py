"""One game between bots, a function of the plan and the game's number alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from malecon.bots import Attends, Bot, Given, Knowledge, Remembers
from malecon.bots.programs import SECONDS, NotNamed, Starter
from malecon.bots.random_bot import RandomBot
from malecon.bots.seating import players, prescribed
from malecon.kernel import CHANCE, EVERYONE, NOBODY, DeadEnd, MaleconError, State
from malecon.kernel.playout import playout
from malecon.library import load
from malecon.record import Answer, Aside, Note, Record, Seat, new_record, written

ENDLESS = 1_000_000
"""So many questions no game asks."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: a game, who plays it, and the seed of it all.

    >>> from malecon.arena import Plan
    >>> Plan("cuba", bots=("random",), options={"players": 2}, seed="1").game
    'cuba'
    """

    game: str
    bots: tuple[str, ...] = ("random",)
    """One as NAME or NAME:STRENGTH for all players, one for each player, or one for each role; exec:COMMAND for a
    program that stands in `programs` as well."""
    options: Mapping[str, Any] = {}
    seed: str = "0"
    rotate: bool = False
    """Whether each game seats the bots one role further on."""
    data: Mapping[str, Mapping[str, Any]] | None = None
    """Data files that replace those shipped."""
    seatings: tuple[tuple[int, ...], ...] = ()
    """Where there are any: for each player (or role), which of the bots it is. As many games as there are seatings fall
    on the same dice, one of each seating, before the dice change."""
    programs: tuple[str, ...] = ()
    """The commands that may be started. No file says so: whoever reads a plan from one leaves them out."""
    seconds: float = SECONDS
    """How long a program may think about an answer."""


Watch = Callable[[State, int, int, bool], None]
"""Whoever looks on: told the state, the actor, the answer and whether it is an aside, before it is carried out."""


class Played(NamedTuple):
    """What is kept of a game.

    >>> from malecon.arena import Match, Plan
    >>> sum(Match(Plan("cuba", options={"players": 2}, seed="1")).play(0).returns)
    1.0
    """

    number: int
    questions: int
    returns: tuple[float, ...]
    scores: tuple[float, ...]
    ending: str
    lost: tuple[str, ...] = ()
    """What programs lost answers by, in the order in which they did."""


class Match:
    """A plan made ready: the state to start from, and the bots.

    >>> from malecon.arena import Match, Plan
    >>> match = Match(Plan("cuba", options={"players": 2}, seed="1"))
    >>> match.names, match.play(0) == match.play(0)
    (['random', 'random'], True)
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.start = load(plan.game, plan.data).new(**plan.options)
        self.roles = self.start.roles
        self.places = _places(len(plan.seatings[0]) if plan.seatings else len(plan.bots), self.start)
        """The roles that sit together, each group with a bot of its own."""
        self._names = [prescribed(self.start, role) for role in range(len(self.roles))]
        self._place_of = [
            next((i for i, place in enumerate(self.places) if role in place), -1 - role)
            for role in range(len(self.roles))
        ]
        self._bots: dict[tuple[int, str], Bot] = {}
        self._named: dict[tuple[int, ...], list[str]] = {}
        self._seated: dict[tuple[int, ...], list[Bot]] = {}
        self._lost: list[str] = []
        self._starter = Starter(plan.programs, plan.seconds, self._lost.append)
        for number in range(len(plan.seatings) or (len(self.places) if plan.rotate else 1)):
            with suppress(NotNamed):  # whoever looks at games that were played needs no program
                self._seats(number)  # a bot that cannot play here says so before any game begins

    @property
    def names(self) -> list[str]:
        """By role, the bot that plays it in game 0."""
        return self.seated(0)

    def seated(self, number: int) -> list[str]:
        """For each role, the bot that plays it in the game with this number."""
        seating = self.seating(number)
        found = self._named.get(seating)
        if found is None:
            found = list(self._names)
            for i, bot in enumerate(seating):
                for role in self.places[i]:
                    found[role] = self.plan.bots[bot]
            self._named[seating] = found
        return list(found)

    def seating(self, number: int) -> tuple[int, ...]:
        """For each place, which of the plan's bots sits there in the game with this number."""
        if self.plan.seatings:
            return self.plan.seatings[number % len(self.plan.seatings)]
        places = range(len(self.places))
        turn = number if self.plan.rotate else 0
        return tuple((i + turn) % len(self.places) % len(self.plan.bots) for i in places)

    def play(self, number: int, watch: Watch | None = None) -> Played:
        """The game with this number, to its end."""
        state = self.start.clone()
        bots = self._seats(number)
        self._lost.clear()
        try:
            if watch is None and all(type(player) is RandomBot for player in bots):
                asked = playout(state, self._rng(number), ENDLESS, self._chance(number))
            else:
                asked = sum(1 for _ in self._answers(state, bots, number, watch))
            if watch is not None:
                watch(state, NOBODY, 0, False)
        except DeadEnd as error:
            raise DeadEnd(f"game {number} of seed {self.plan.seed}: {error}") from error
        if not state.over:
            raise DeadEnd(f"game {number} of seed {self.plan.seed} has not ended after {asked} questions")
        lost = tuple(self._lost)
        return Played(number, asked, tuple(state.returns()), tuple(state.scores()), ending(state), lost)

    def record(self, number: int, thoughts: bool = False) -> Record:
        """The same game as a record; `thoughts`: with what bots that cannot be asked again told of their answers."""
        state = self.start.clone()
        names = [name.partition(":") for name in self.seated(number)]
        seats = [Seat(bot=name, strength=strength) for name, _, strength in names]
        record = new_record(state, dict(zip(self.roles, seats, strict=True)))
        bots = self._seats(number)

        def note(state: State, actor: int, action: int, aside: bool) -> None:
            player = bots[actor] if actor >= 0 else None
            if thoughts and isinstance(player, Remembers) and (told := player.why()):
                record.notes[len(record.answers)] = Note(thoughts=tuple(told))

        for answer in self._answers(state, bots, number, note):
            record.answers.append(answer)
        record.result = state.result()
        return record

    def close(self) -> None:
        """Send programs home."""
        for player in self._bots.values():
            if isinstance(player, Attends):
                player.close()

    def _seats(self, number: int) -> list[Bot]:
        """Each place has a bot of its own, also where two go by the same name."""
        seating = self.seating(number)
        if seating in self._seated:
            return self._seated[seating]
        found: list[Bot] = []
        for role, name in enumerate(self.seated(number)):
            key = self._place_of[role], name
            if key not in self._bots:
                bot, _, strength = name.partition(":")
                self._bots[key] = self._starter(self.start, bot, strength)
            found.append(self._bots[key])
        self._seated[seating] = found
        return found

    def _answers(self, state: State, bots: Sequence[Bot], number: int, watch: Watch | None = None) -> Iterator[Answer]:
        game_id = f"{self.plan.seed}/{number}"
        return answers(state, bots, self._rng(number), self._chance(number), game_id, watch)

    def _rng(self, number: int) -> Random:
        return Random(f"{self.plan.seed}/{number}")

    def _chance(self, number: int) -> Random:
        """Dice and cards have a generator of their own: with the same seed they fall alike whoever plays."""
        return Random(f"{self.plan.seed}/{number // (len(self.plan.seatings) or 1)}/chance")


def answers(
    state: State,
    bots: Sequence[Bot],
    rng: Random,
    chance: Random | None = None,
    game_id: str = "",
    watch: Watch | None = None,
) -> Iterator[Answer]:
    """Let bots, one for each role, play a state to its end, and yield what they and chance answer."""
    luck = (chance or rng).random
    given: list[Given] = []
    for _ in range(ENDLESS):
        if state.over:
            break
        actor = state.actor
        if actor == CHANCE:
            action = state.draw(luck())
        else:
            action = bots[actor].choose(Knowledge(state, actor, given, game_id), rng)
        answer = written(state, action)
        aside = isinstance(answer, Aside)
        if watch is not None:
            watch(state, actor, action, aside)
        given.append(Given(actor, action, EVERYONE if aside else state.top.seen_by(state), aside))
        if isinstance(answer, Aside):
            state.aside(actor, action)
        else:
            state.step(action)
        yield answer
    for player in {id(player): player for player in bots}.values():
        if isinstance(player, Attends):
            player.ended(state)


def ending(state: State) -> str:
    """How a game ended, in the game's own words, beside who won; a draw for which it has none is called so."""
    words = [
        value
        for key, value in state.result().items()
        if isinstance(value, str) and value and not key.startswith("winner")
    ]
    return ", ".join(words) or ("draw" if len(set(state.returns())) == 1 else "")


def _places(bots: int, state: State) -> list[list[int]]:
    """The roles that each bot plays: those of a player (the rules may give others to a bot), or one role each."""
    teams = players(state)
    if bots in (1, len(teams)):
        return teams
    if bots == len(state.roles):
        return [[role] for role in range(len(state.roles))]
    roles = f"{len(state.roles)} roles ({', '.join(state.roles)}) of {len(teams)} players"
    raise MaleconError(f"{bots} bots for {roles}; name one bot for all, or one for each player or role")


@lru_cache(maxsize=8)
def _ready(plan: bytes) -> Match:
    return Match(msgspec.json.decode(plan, type=Plan))


def match_for(plan: Plan) -> Match:
    """The plan made ready, once in each process however often it is asked for."""
    return _ready(msgspec.json.encode(plan))
