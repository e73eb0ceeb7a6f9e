"""Setting up a game: options, and who plays which role."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from malecon.bots import bot_for, bots
from malecon.bots.programs import Starter, commands, words_of
from malecon.bots.registry import EXEC
from malecon.bots.seating import opponent, players, prescribed
from malecon.kernel import Game, MaleconError, OptionError, State
from malecon.record import Seat
from malecon.terminal.console import fail, heading, say, stderr, table

YOU = Seat(person="you")
NONPLAYERS = "nonplayers"
"""The option of a game that names the roles which the rules play."""


def read_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE."""
    found: dict[str, Any] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"option {pair!r}: give it as NAME=VALUE; {game.name} takes {', '.join(game.options)}")
        found[name.strip()] = value.strip()
    return found


def named_roles(mine: Sequence[str]) -> list[str]:
    """The roles that a person names, in one word or several."""
    return [role for names in mine for role in names.split(",") if role]


def others_by_rule(game: Game, people: Sequence[str]) -> dict[str, Any]:
    """The options by which all roles but those of people are Non-players."""
    return {"players": len(people), NONPLAYERS: [role for role in game.roles if role not in people]}


def alone(game: Game, given: dict[str, Any], people: Sequence[str]) -> dict[str, Any]:
    """The options of one player, who leaves to the Non-players what he does not play, unless they are named."""
    wanted = [role for role in people if role in game.roles]
    if NONPLAYERS not in game.options or NONPLAYERS in given or given.get("players") != "1" or not wanted:
        return given
    return {**others_by_rule(game, wanted), **given}


def read_seat(who: str, state: State) -> Seat:
    """A seat from "you", a bot as NAME or NAME:STRENGTH, a program as exec:COMMAND, or a person's name."""
    who = who.strip()
    if who in ("", YOU.person):
        return YOU
    name, _, strength = who.partition(":")
    if name == EXEC:
        words_of(strength)  # complains of a program that there is not
        return Seat(bot=EXEC, strength=strength)
    known = [info.name for info in bots(state.game.name)]
    if name in known:
        bot_for(state, name, strength)  # complains of a game or a strength that are not the bot's
        return Seat(bot=name, strength=strength)
    meant = name.lower()
    if ":" in who or get_close_matches(meant, known, cutoff=0.8) or any(bot.startswith(meant) for bot in known):
        raise MaleconError(f"no bot is called {name!r}; there are {', '.join(known)}")
    return Seat(person=who)


def split_bots(text: str) -> tuple[str, ...]:
    """Bots as `--bots` names them, with commas between; those in quotes are part of a command."""
    return tuple(word.strip() for word in re.findall(r"""(?:[^,"']|"[^"]*"|'[^']*')+""", text))


def starter(seated: Iterable[Seat], seconds: float) -> Starter:
    """What makes the bots of a table: it starts the programs that a person has just named, and no others."""
    return Starter(commands(map(str, seated)), seconds, lambda lost: stderr.print(f"Lost its answer: {lost}"))


def seats(state: State, mine: Sequence[str], named: Sequence[str], against: str | None) -> dict[str, Seat]:
    """Who plays each role: those of `mine` you ("all", "none"), those named as ROLE=WHO, and the others `against`.

    Whoever has a role has all those of its player; and what is a bot's by the rules is that bot's unless it is named.
    """
    others = read_seat(against or opponent(state), state)
    found: dict[str, Seat] = {}
    for pair in named:
        role, equals, who = pair.partition("=")
        if not equals:
            raise MaleconError(f"seat {pair!r}: give it as ROLE=WHO; the roles are {', '.join(state.roles)}")
        found[role] = read_seat(who, state)
    wanted = named_roles(mine)
    teams = [[state.roles[role] for role in team] for team in players(state)]
    free = [team for team in teams if not any(role in found for role in team)]
    if wanted == ["all"]:
        wanted = [role for team in teams for role in team if role not in found]
    elif wanted == ["none"]:
        wanted = []
    elif not wanted and all(seat.bot for seat in found.values()):
        wanted = [role for team in free[:1] for role in team]
    found.update(dict.fromkeys(wanted, YOU))
    for role in found:
        if role not in state.roles:
            raise MaleconError(f"no role {role!r} is in play; the roles are {', '.join(state.roles)}")
    for team in teams:
        seat = next((found[role] for role in team if role in found), others)
        found = {**dict.fromkeys(team, seat), **found}
    return {role: found.get(role) or Seat(bot=prescribed(state, i)) for i, role in enumerate(state.roles)}


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
            fail(error)
    return given


def ask_seats(state: State) -> dict[str, Seat]:
    """Ask for each role who plays it; what one answers for a role is offered for the others of its player."""
    heading("Who plays?")
    say("For each role: you, the name of another person at this screen, or a bot, with a strength if you like:")
    table(("bot", "what", "strengths"), [(b.name, b.told, ", ".join(b.strengths)) for b in bots(state.game.name)])
    found: dict[str, Seat] = {}
    for i, role in enumerate(state.roles):
        partner = next((found[state.roles[other]] for other in state.team(i) if state.roles[other] in found), "")
        default = partner or prescribed(state, i) or (opponent(state) if YOU in found.values() else YOU)
        while role not in found:
            try:
                found[role] = read_seat(input(f"{role} [{default}]: ") or str(default), state)
            except MaleconError as error:
                fail(error)
    return found


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
