"""Which bots there are: those for every game, and those that a game brings along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import msgspec

from malecon.bots.monte_carlo import MonteCarloBot
from malecon.bots.protocol import Bot
from malecon.bots.random_bot import RandomBot
from malecon.kernel import MaleconError
from malecon.library import games


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as the registry knows it."""

    name: str
    help: str
    make: Callable[[str], Bot]
    strengths: tuple[str, ...] = ()
    """Strengths worth offering; the first is the default. Empty: it has only one."""


def _random(strength: str) -> Bot:
    return RandomBot()


def _monte_carlo(strength: str) -> Bot:
    amount = strength.removesuffix("ms")
    if not amount.isdigit() or not 1 <= int(amount) <= 1_000_000:
        raise MaleconError(f"monte-carlo: strength {strength!r} is neither playouts (50) nor milliseconds (500ms)")
    if strength.endswith("ms"):
        return MonteCarloBot(milliseconds=int(amount))
    return MonteCarloBot(playouts=int(amount))


FOR_EVERY_GAME = (
    BotInfo("random", "answers at random", _random),
    BotInfo(
        "monte-carlo",
        "tries each answer in random playouts; strength: playouts a decision, or milliseconds as 500ms",
        _monte_carlo,
        ("50", "20", "200", "1000", "500ms", "2000ms"),
    ),
)


def bots(game: str | None = None) -> tuple[BotInfo, ...]:
    """The bots that can play a game, or all there are."""
    return tuple(_bots(games() if game is None else (game,)))


def bot(name: str, strength: str = "", game: str | None = None) -> Bot:
    """A bot by name and strength, for a game or from all there are."""
    known = []
    for info in _bots(games() if game is None else (game,)):
        if info.name == name:
            if strength and not info.strengths:
                raise MaleconError(f"{name} has but one strength; leave out {strength!r}")
            return info.make(strength or (info.strengths[0] if info.strengths else ""))
        known.append(info.name)
    raise MaleconError(f"no bot is called {name!r}; there are {', '.join(known)}")


def _bots(names: tuple[str, ...]) -> Iterator[BotInfo]:
    yield from FOR_EVERY_GAME
    for name in names:
        own = getattr(import_module(f"malecon.games.{name.replace('-', '_')}"), "BOTS", ())
        yield from (BotInfo(*bot) for bot in own)
