"""What can be typed at a question beside an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from malecon.aids import Row, aid
from malecon.hints import hint, sentences
from malecon.journal import deeds
from malecon.kernel import SUMMED, MaleconError
from malecon.record import Note
from malecon.rulebook import Rule, Rulebook, rulebook
from malecon.table import TableError, Told
from malecon.terminal.answers import choices, find
from malecon.terminal.board import show_board, show_view
from malecon.terminal.console import say, stderr, table
from malecon.terminal.saves import take_up_or_fork, without_programs

if TYPE_CHECKING:
    from malecon.terminal.play import Play

LINES_OF_LOG = 20
ALL = "all"


class Quit(Exception):
    """The person leaves the table."""


class Command(NamedTuple):
    """Something to type, what it does in words, and how."""

    usage: str
    help: str
    carry_out: Callable[[Play, str], None]


def _help(play: Play, id: str) -> None:
    show_rule(rulebook(play.table.game.data), id or play.table.game.text.rule(play.table.state))
    if not id:
        say()
        answer = ("a number or a name", "give that answer; as much of a name as makes it plain")
        table(("type", "to"), [answer, *((c.usage, c.help) for c in COMMANDS.values())])


def _board(play: Play, said: str) -> None:
    if said in ("on", "off"):
        play.looks.shown = said == "on"
        say(f"The board is {'shown when your turn begins' if said == 'on' else 'shown only when you type board'}.")
        return
    state = play.table.state
    who = play.asked() if said in ("", ALL) else state.role(said)
    view = state.view(who if who in play.roles() else None)
    if said == ALL:
        show_view(view)
    else:
        show_board(state.game.name, view)


def _log(play: Play, lines: str) -> None:
    if lines and not lines.isdigit():
        raise MaleconError(f"log takes a number of lines, not {lines!r}")
    seen = [told for told in play.table.told if play.may_see(told.seen_by)]
    found: list[tuple[Told, bool]] = []
    for deed in deeds(seen):
        found.append((deed.headline, True))
        found += [(told, False) for told in deed.details if told.level != SUMMED]
    for told, headline in found[-int(lines or LINES_OF_LOG) :]:
        play.show_told(told, headline)


def _why(play: Play, step: str) -> None:
    if step and not step.isdigit():
        raise MaleconError(f"why takes the number of a step, not {step!r}")
    table = play.table
    steps = [int(step)] if step else _bots_steps(play)
    told = False
    for i in steps:
        if not 0 <= i < table.step:
            raise MaleconError(f"the game has steps 0 to {table.step - 1}; {i} is none of them")
        reasons = table.why(i) if play.may_see(table.answered[i].seen_by) else []
        if reasons:
            given = table.answered[i]
            say(f"{i} {table.game.text.role(table.state, given.actor)}: {given.label}")
            for rule, text in reasons:
                play.show_line(text, rule)
            told = True
    if not told:
        say("Nothing to tell: bots that think ahead tell why, and Non-players, for what they answered since you did.")


def _hint(play: Play, _: str) -> None:
    table = play.table
    if len(table.people) > 1:
        raise TableError("hints are for who plays alone; among people they would have to agree before the game")
    with stderr.status("thinking"):
        play.hint = hint(table)
    if play.hint is None:
        say("There is nothing to advise: dice or cards decide.")
        return
    table.hinted(play.hint.role)
    play.save()
    for sentence in sentences(play.hint):
        say(sentence)
    say("take 1 does the first of them. The record tells that you asked.", "dim")


def _take(play: Play, number: str) -> None:
    found = play.hint
    if found is None or found.step != play.table.step:
        raise MaleconError("ask for a hint first: take does what it told")
    if number not in [str(i) for i, _ in enumerate(found.ways, 1)]:
        raise MaleconError(f"take a number from 1 to {len(found.ways)}")
    for action in found.ways[int(number) - 1].actions:
        play.table.answer(action, Note(chain=found.step))
    play.save()


def _aid(play: Play, role: str) -> None:
    state = play.table.state
    who = state.role(role) if role else play.asked()
    name = state.roles[max(who, 0)]
    sheet = aid(play.table.game.name, name)
    if sheet is None:
        say("This game has no player's aid; ? tells the rule behind a question.")
        return
    open_now = [choice.name for choice in choices(state, state.legal())] if who == state.actor else []
    say(f"{name}: {sheet.goal.words} ({sheet.goal.rule}).")
    for group, rows in sheet.groups().items():
        say()
        table((group, "cost", "where", "effect", "rule"), [_told(row, open_now) for row in rows])
    if open_now:
        say("* open now", "dim")


def _told(row: Row, open_now: Sequence[str]) -> tuple[str, ...]:
    star = "* " if any(row.fits(name) for name in open_now) else ""
    return star + row.verb, row.cost, row.where, row.effect, row.rule


def _bots_steps(play: Play) -> list[int]:
    """The steps that bots have answered since the person did."""
    table = play.table
    found: list[int] = []
    for i in range(table.step - 1, -1, -1):
        actor = table.answered[i].actor
        if actor >= 0 and not table.seats[actor].bot:
            break
        if actor >= 0:
            found.insert(0, i)
    return found


def _asides(play: Play, _: str) -> None:
    state = play.table.state
    people = [role for role, seat in enumerate(play.table.seats) if not seat.bot]
    offered = [(state.roles[role], choice) for role in people for choice in choices(state, state.asides(role))]
    if offered:
        table(("role", "action", "what"), [(role, choice.name, choice.label) for role, choice in offered])
    else:
        say("Nothing can be done beside the question now.")


def _aside(play: Play, said: str) -> None:
    role, _, action = said.partition(" ")
    if not action:
        raise MaleconError("give it as: aside ROLE ACTION; asides lists them")
    state = play.table.state
    who = state.role(role)
    if play.table.seats[who].bot:
        raise TableError(f"{role} is played by {play.table.seats[who]}")
    offered = choices(state, state.asides(who))
    if not offered:
        raise MaleconError(f"{role} can do nothing beside the question now")
    play.table.aside(who, find(offered, action).name)
    play.save()


def _undo(play: Play, _: str) -> None:
    try:
        step = play.table.undo_to(play.person)
    except TableError as error:
        if len(play.table.people) <= 1:
            raise
        step = play.table.undo_to(play.person, agreed=True)
        if not input(f"{str(error).capitalize()}. Do they? (y/n) ").lower().startswith("y"):
            return
    label = play.table.answered[step].label
    play.rewind(step)
    say(f"Taken back: {label}.")


def _save(play: Play, file: str) -> None:
    if file:
        play.save_as(Path(file).expanduser())
        say(f"Saved in {file}.")
    else:
        say(f"The game is saved after every answer in {play.file}; save FILE writes a copy.")


def _load(play: Play, file: str) -> None:
    if not file:
        raise MaleconError("give it as: load FILE")
    dice = "typed" if play.table.typed_dice else "seeded"
    table, path = take_up_or_fork(Path(file).expanduser(), dice=dice)
    without_programs(table)
    play.table.close()
    play.sit_down(table, path)
    play.greet()


def _seats(play: Play, _: str) -> None:
    play.show_seats()


def _quit(play: Play, _: str) -> None:
    raise Quit


COMMANDS = {
    "?": Command("?, ? ID", "the rule behind the question, and this list; or another rule", _help),
    "board": Command(
        "board, board ROLE",
        "what you may see of the game, with the eyes of one of your roles; board all tells everything in tables, "
        "board off shows none by itself",
        _board,
    ),
    "log": Command("log, log N", "the last lines of what has happened", _log),
    "why": Command("why, why STEP", "how the bots came to their answers since yours, where they can tell", _why),
    "hint": Command("hint", "what a strong player would do in your place, who sees no more than you do", _hint),
    "take": Command("take N", "do what the hint told, the Nth of it", _take),
    "aid": Command("aid, aid ROLE", "all that a side may do: cost, where, effect, rule; and its goal", _aid),
    "asides": Command("asides", "what may be done beside the question", _asides),
    "aside": Command("aside ROLE ACTION", "do one of those", _aside),
    "undo": Command("undo", "take back your last answer, and what bots answered after it", _undo),
    "save": Command("save FILE", "write a copy of the game", _save),
    "load": Command("load FILE", "leave this game, which is saved, and go on with another", _load),
    "seats": Command("seats", "who plays what", _seats),
    "quit": Command("quit", "leave; the game is saved", _quit),
}


def show_rule(book: Rulebook, id: str) -> None:
    """Print the rules or rulings that an id names."""
    found = book.find(id)
    for entry in found:
        if isinstance(entry, Rule):
            say(f"{entry.id} {entry.title}: {entry.text}")
        else:
            say(f"{entry.id}: {entry.question} {entry.answer} ({entry.rests_on})")
    if not found:
        say(f"Rule {id}." if id else "No rule is behind this.")
