"""Which bots there are: those for every game, and those that a game brings along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import msgspec

from malecon.bots.monte_carlo import MonteCarloBot
from malecon.bots.network.shipped import ALONE, by_network, master, missing
from malecon.bots.protocol import Bot
from malecon.bots.random_bot import RandomBot
from malecon.bots.search import Budget, SearchBot
from malecon.bots.search.levels import LEVELS, MASTER, searching
from malecon.kernel import MaleconError, State
from malecon.library import titles

EXEC = "exec"
"""A seat that a program in any language takes: `exec:COMMAND`."""
PROGRAMS = "a program is started only for who names it by hand (--bots, --against, --seat), never for a file or a guest"


def _nothing(state: State) -> str:
    return ""


def _nobody(state: State, role: int) -> bool:
    return False


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as the registry knows it.

    >>> from malecon.bots import bots
    >>> bots("cuba-libre")[0].name
    'master'
    """

    name: str
    help: str
    make: Callable[[str], Bot]
    strengths: tuple[str, ...] = ()
    """Strengths worth offering; the first is the default. Empty: it has only one."""
    refuses: Callable[[State], str] = _nothing
    """Why it cannot play a game set up like this one; "" if it can."""
    prescribed: Callable[[State, int], bool] = _nobody
    """Whether the rules of the game have it play a role."""
    budget: str = ""
    """What a turn may cost it, in words; "": it does not think ahead, or as its strength says."""
    level: bool = False
    """Whether it is a level in words, as people choose one; the others are for those who ask for them by name."""

    @property
    def told(self) -> str:
        """What it does, and what a turn may cost it."""
        return f"{self.help}: {self.budget}" if self.budget else self.help


def _random(strength: str) -> Bot:
    return RandomBot()


def _monte_carlo(strength: str) -> Bot:
    amount = strength.removesuffix("ms")
    if not (amount.isascii() and amount.isdigit()) or not 1 <= int(amount) <= 1_000_000:
        raise MaleconError(f"monte-carlo: strength {strength!r} is neither playouts (50) nor milliseconds (500ms)")
    if strength.endswith("ms"):
        return MonteCarloBot(milliseconds=int(amount))
    return MonteCarloBot(playouts=int(amount))


def _search(strength: str) -> Bot:
    return searching(strength)


def _level(name: str) -> BotInfo:
    level = LEVELS[name]
    return BotInfo(name, level.help, lambda _: SearchBot(level.budget), budget=in_words(level.budget), level=True)


def in_words(budget: Budget) -> str:
    """What a turn may cost."""
    tries = f"{budget.tries:,} tries" if budget.tries else ""
    seconds = f"{budget.seconds:g} s" if budget.seconds else ""
    an_answer = f", at most {budget.a_question:g} s an answer" if budget.a_question else ""
    return f"{' or '.join(filter(None, (tries, seconds)))} a turn{an_answer}"


def _by_network(strength: str) -> Bot:
    return by_network(strength)


def _no_network(state: State) -> str:
    return missing(state.game.name)


WITH_A_NETWORK = (
    BotInfo(
        MASTER,
        "a trained network that looks ahead",
        lambda _: master(LEVELS["strong"].budget),
        refuses=_no_network,
        budget=in_words(LEVELS["strong"].budget),
        level=True,
    ),
    BotInfo(
        "network",
        f"plays by the game's network; strength: {ALONE}, or with search tries (200) or time (500ms) a question",
        _by_network,
        (ALONE, "200", "50ms", "1000ms"),
        refuses=_no_network,
    ),
)
"""For games that have one, where what it needs is installed."""
FOR_EVERY_GAME = (
    *(_level(name) for name in LEVELS),
    BotInfo(
        "search",
        "searches on what the game has learned; strength: tries (200) or time (500ms) a question, processes (500ms*4)",
        _search,
        ("200", "50", "1000", "200ms", "1000ms"),
    ),
    BotInfo("random", "answers at random", _random),
    BotInfo(
        "monte-carlo",
        "tries each answer in random playouts; strength: playouts a decision, or milliseconds as 500ms",
        _monte_carlo,
        ("50", "20", "200", "1000", "500ms", "2000ms"),
    ),
)


def bots(game: str | None = None) -> tuple[BotInfo, ...]:
    """The bots that can play a game, or all there are.

    >>> from malecon.bots import bots
    >>> [info.name for info in bots("cuba-libre") if info.level]
    ['master', 'strong', 'fair', 'easy', 'nonplayer']
    """
    return tuple(_bots(titles() if game is None else (game,)))


def bot(name: str, strength: str = "", game: str | None = None) -> Bot:
    """A bot by name and strength, for a game or from all there are.

    >>> from random import Random
    >>> from malecon.bots import Knowledge, bot
    >>> state = malecon.load("cuba").new(players=2)
    >>> state.play("seat:blue")
    >>> while state.actor == malecon.CHANCE:
    ...     state.step(state.draw(0.5))
    >>> answer = bot("search", "20").choose(Knowledge(state, state.actor), Random(1))
    >>> answer in state.legal()
    True
    """
    return _make(_find(name, game), strength)


def bot_for(state: State, name: str, strength: str = "") -> Bot:
    """A bot by name and strength, for a game as it is set up.

    >>> from malecon.bots import bot_for
    >>> type(bot_for(malecon.load("cuba").new(), "random")).__name__
    'RandomBot'
    """
    info = _find(name, state.game.name)
    if reason := info.refuses(state):
        raise MaleconError(f"{name} cannot play here: {reason}")
    return _make(info, strength)


def _find(name: str, game: str | None) -> BotInfo:
    if name == EXEC:
        raise MaleconError(f"exec: {PROGRAMS}")
    known = bots(game)
    for info in known:
        if info.name == name:
            return info
    raise MaleconError(f"no bot is called {name!r}; there are {', '.join(info.name for info in known)}")


def _make(info: BotInfo, strength: str) -> Bot:
    if strength and not info.strengths:
        raise MaleconError(f"{info.name} has but one strength; leave out {strength!r}")
    return info.make(strength or (info.strengths[0] if info.strengths else ""))


def _bots(names: tuple[str, ...]) -> Iterator[BotInfo]:
    trained = [info for info in WITH_A_NETWORK if not all(missing(name) for name in names)]
    yield from (info for info in (*trained, *FOR_EVERY_GAME) if info.level)
    for name in names:
        own = getattr(import_module(f"malecon.games.{name.replace('-', '_')}"), "BOTS", ())
        yield from (msgspec.structs.replace(BotInfo(*bot), level=True) for bot in own)
    yield from (info for info in (*trained, *FOR_EVERY_GAME) if not info.level)
