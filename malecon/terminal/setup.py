"""Setting up a game: options, and who plays which role."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from malecon.bots import bot as make
from malecon.bots import bots
from malecon.bots.registry import FOR_EVERY_GAME
from malecon.kernel import Game, MaleconError, OptionError
from malecon.record import Seat
from malecon.terminal.console import fail, heading, say, table

YOU = Seat(person="you")


def opponent(game: str) -> str:
    """Whom one plays against by default: the game's own bot if it has one, else monte-carlo."""
    return next((info.name for info in bots(game) if info not in FOR_EVERY_GAME), "monte-carlo")


def read_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE."""
    found: dict[str, Any] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"option {pair!r}: give it as NAME=VALUE; {game.name} takes {', '.join(game.options)}")
        found[name.strip()] = value.strip()
    return found


def read_seat(who: str, game: str) -> Seat:
    """A seat from "you", a bot as NAME or NAME:STRENGTH, or a person's name."""
    who = who.strip()
    if who in ("", YOU.person):
        return YOU
    name, _, strength = who.partition(":")
    known = [info.name for info in bots(game)]
    if name in known:
        make(name, strength, game)  # complains of a strength that the bot does not have
        return Seat(bot=name, strength=strength)
    meant = name.lower()
    if ":" in who or get_close_matches(meant, known, cutoff=0.8) or any(bot.startswith(meant) for bot in known):
        raise MaleconError(f"no bot is called {name!r}; there are {', '.join(known)}")
    return Seat(person=who)


def seats(game: str, roles: Sequence[str], mine: Sequence[str], named: Sequence[str], against: str) -> dict[str, Seat]:
    """Who plays each role: those of `mine` you ("all", "none"), those named as ROLE=WHO, and the others `against`."""
    others = read_seat(against, game)
    found: dict[str, Seat] = {}
    for pair in named:
        role, equals, who = pair.partition("=")
        if not equals:
            raise MaleconError(f"seat {pair!r}: give it as ROLE=WHO; the roles are {', '.join(roles)}")
        found[role] = read_seat(who, game)
    wanted = [role for names in mine for role in names.split(",") if role]
    if wanted == ["all"]:
        wanted = [role for role in roles if role not in found]
    elif wanted == ["none"]:
        wanted = []
    elif not wanted and all(seat.bot for seat in found.values()):
        wanted = [role for role in roles if role not in found][:1]
    found.update(dict.fromkeys(wanted, YOU))
    for role in found:
        if role not in roles:
            raise MaleconError(f"no role {role!r} is in play; the roles are {', '.join(roles)}")
    return {role: found.get(role, others) for role in roles}


def ask_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Let a person change the options."""
    shown = [option for option in game.options.values() if not option.advanced]
    while shown:
        heading(f"{game.title}: options")
        rows = [(o.name, _shown(given.get(o.name, o.default)), o.help, o.allowed()) for o in shown]
        table(("option", "now", "what", "it takes"), rows)
        said = input("Change one as NAME=VALUE, or Enter to go on: ").strip()
        if not said:
            break
        try:
            changed = {**given, **read_options(game, [said])}
            game.new(**changed)
            given = changed
        except MaleconError as error:
            fail(str(error))
    return given


def ask_seats(game: Game, roles: Sequence[str]) -> dict[str, Seat]:
    """Ask for each role who plays it."""
    heading("Who plays?")
    say("For each role: you, the name of another person at this screen, or a bot, with a strength if you like:")
    table(("bot", "what", "strengths"), [(b.name, b.help, ", ".join(b.strengths)) for b in bots(game.name)])
    found: dict[str, Seat] = {}
    for role in roles:
        default = opponent(game.name) if found else YOU.person
        while role not in found:
            try:
                found[role] = read_seat(input(f"{role} [{default}]: ") or default, game.name)
            except MaleconError as error:
                fail(str(error))
    return found


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
