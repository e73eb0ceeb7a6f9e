"""What a table tells whom: everything a client is sent is made here, and only of what its role may know.

`eyes` is the role through which somebody looks, or None for a spectator. The prompt, the answers and their labels go to
the role that is asked and to nobody else, for they may speak of what it alone knows; the others read in the journal
what came of it.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from malecon.boards import axis, draw, gestures, mark, panels, plain, scale, short, stage, standalone, standings
from malecon.boards import seats as looks
from malecon.boards.lists import listing
from malecon.bots import Explains, Remembers, bot
from malecon.bots.names import called
from malecon.bots.programs.messages import end_told, question_told
from malecon.bots.programs.process import SEES
from malecon.bots.seating import players
from malecon.kernel import CHANCE, NOBODY, State
from malecon.server import clocks, hinting, presence
from malecon.server import seats as tokens
from malecon.table import Answered, TableError, Told, may_see

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from malecon.boards import Answers, Gesture, Size, View
    from malecon.server.room import Room
    from malecon.server.scene import Scene
    from malecon.server.storage import StoredSeat

log = logging.getLogger(__name__)

MOST_REFUSALS = 80
RECENT = 400
"""How many sentences of the journal are sent at once."""


def game_stands(room: Scene, eyes: int | None, first: int = 0) -> dict[str, Any]:
    """The game as it stands, with the journal from a step on, whoever is round the table."""
    stored = room.stored
    return {
        "kind": "all",
        "id": stored.id,
        "name": stored.name,
        "game": stored.game,
        "title": room.table.game.title,
        "options": stored.options,
        "dice": stored.dice,
        "created": stored.created,
        "finished": stored.finished,
        "hidden": room.hides_something,
        "seats": _seats(room),
        "players": players(room.table.state),
        "scale": scale(stored.game),
        "journal": [_sentence(room, told, eyes) for told in room.table.journal(eyes, first)[-RECENT:]],
        **_moment(room, eyes),
    }


def situation(room: Room, eyes: int | None, first: int = 0) -> dict[str, Any]:
    """The table as it stands, with the journal from a step on."""
    stored = room.stored
    return {
        **game_stands(room, eyes, first),
        "clock": clocks.told(room),
        "talk": [msgspec.to_builtins(line) for line in room.talk],
        **told_wish(room, eyes),
        "saving": room.saving,
        "broken": msgspec.to_builtins(room.broken),
        "goes_on": stored.goes_on,
        "letting_in": {seat.role: list(seat.agreed) for seat in room.seats if seat.agreed},
        "invitation": "" if eyes is None or room.over else tokens.invitation(stored.seed),
        "listed": stored.listed,
        "presence": presence.shown(room, eyes),
        "proposal": proposal(room) if eyes is not None else None,
        "again": stored.again if eyes is not None else None,
        "hints": hinting.shown(room),
    } | {"kind": "all"}


def proposal(room: Room) -> dict[str, Any] | None:
    """What the maker would do with the table, and who of those who play has yet to agree."""
    found = room.stored.proposal
    if found is None:
        return None
    waits = sorted(set(tokens.people(room.seats)) - set(found.get("agreed", ())))
    return {"name": None, "listed": None, "delete": False, **found, "waits": waits}


def told_all(room: Room, eyes: int | None) -> dict[str, Any]:
    """The table has changed in more than one step: here is all of it."""
    return situation(room, eyes)


def told_steps(first: int) -> Callable[[Room, int | None], dict[str, Any]]:
    """Answers have been given since a step: one, or all of a chain, told together."""

    def told_to(room: Room, eyes: int | None) -> dict[str, Any]:
        table = room.table
        given = table.answered[-1]
        said = list(takewhile(lambda told: told.step > first, reversed(table.told)))
        journal = [_sentence(room, told, eyes) for told in reversed(said) if may_see(told.seen_by, eyes)]
        by = "chance" if given.actor == CHANCE else table.state.roles[given.actor]
        more = {"journal": journal, **_moment(room, eyes), "clock": clocks.told(room)}
        return {"kind": "steps", "first": first, "by": by, **more}

    return told_to


def told_wish(room: Room, eyes: int | None) -> dict[str, Any]:
    """Somebody asks for an undo, or no longer."""
    wish = room.wish
    shown = None if wish is None else {"person": wish.person, "step": wish.step, "agreed": list(wish.agreed)}
    return {"kind": "wish", "wish": shown}


def told_undo(room: Room, eyes: int | None) -> dict[str, Any]:
    """Whether the role that looks may take back by itself: that is found out after an answer."""
    return {"kind": "undo", "of": [room.table.step, room.stored.epoch], "undo": _undo(room, eyes)}


def told_then(room: Room, eyes: int | None) -> dict[str, Any] | None:
    """What is forced after each answer, for the role that is asked: that is found out after the question is told."""
    step, epoch, then = room.forecast
    return {"kind": "then", "of": [step, epoch], "then": then} if _is_asked(room, eyes) else None


def told_saving(room: Room, eyes: int | None) -> dict[str, Any]:
    """Something that was said or answered is not written down yet, and the server goes on trying; or it is."""
    return {"kind": "saving", "saving": room.saving}


def _moment(room: Scene, eyes: int | None) -> dict[str, Any]:
    """What every answer changes."""
    table, state = room.table, room.table.state
    return {
        "step": table.step,
        "epoch": room.stored.epoch,
        "scores": state.scores(),
        "asked": "" if room.closed else asked(state),
        "answerers": answerers(room),
        "thinking": not room.closed and not table.waits_for_person,
        "question": question(room, eyes),
        "undo": _undo(room, eyes),
        "asides": eyes is not None and not room.closed and bool(state.asides(eyes)),
        "ending": ending(room),
    }


def asked(state: State) -> str:
    """Whose answer the game waits for: a role, "chance", or "" when it is over."""
    if state.actor == NOBODY:
        return ""
    return "chance" if state.actor == CHANCE else state.roles[state.actor]


def answerers(room: Scene) -> list[str]:
    """The roles that may answer now: the one that is asked, or those who may type in what the dice or cards say."""
    state = room.table.state
    if room.closed:
        return []
    return [
        role
        for i, role in enumerate(state.roles)
        if i == state.actor or (room.may_type_dice((i,)) and not room.seats[i].bot)
    ]


def seen(room: Room, place: int) -> dict[str, Any]:
    """What a program in a seat is told: the question put to it, or how the game ended."""
    table, state = room.table, room.table.state
    asks = not room.closed and state.actor == place
    end = None
    if state.over:
        end = end_told(state)
    elif room.closed:
        scores = dict(zip(state.roles, state.scores(), strict=True))
        end = {"kind": "end", "shares": {}, "scores": scores, "result": room.stored.ending or {}}
    return {
        "step": table.step,
        "epoch": room.stored.epoch,
        "question": question_told(table.knowledge(place), SEES, table.step) if asks else None,
        "end": end,
    }


def question(room: Scene, eyes: int | None) -> dict[str, Any] | None:
    """The open question in words, for the role that is asked, or for those who type in the dice."""
    if not _is_asked(room, eyes):
        return None
    state = room.table.state
    return {**asked_in_words(state), "answers": [_answer(room, a) for a in state.legal()]}


def asked_in_words(state: State) -> dict[str, Any]:
    """The open question in words, with its answers."""
    odds = [round(chance, 4) for chance in state.odds()] if state.actor == CHANCE else []
    return {
        "name": state.question,
        "prompt": state.prompt(),
        "rule": state.game.text.rule(state),
        "answers": [_words(state, a) for a in state.legal()],
        "odds": odds,
        "refusals": [] if odds else _refusals(state),
    }


def _refusals(state: State) -> list[dict[str, str]]:
    """What people would expect to be open and is not, as far as the game says why."""
    text, names, legal = state.game.text, state.game.actions, set(state.legal())
    why = ((name, text.refusal(state, a)) for a, name in enumerate(names) if a not in legal)
    found = [{"name": name, "rule": reason[0], "words": reason[1]} for name, reason in why if reason is not None]
    return found[:MOST_REFUSALS]


def _is_asked(room: Scene, eyes: int | None) -> bool:
    """Whether the open question goes to these eyes."""
    return not room.closed and eyes is not None and (room.table.state.actor == eyes or room.may_type_dice((eyes,)))


def _labels(room: Scene) -> dict[str, str]:
    state = room.table.state
    return {state.game.actions[a]: state.label(a) for a in state.legal()}


def _answer(room: Scene, action: int) -> dict[str, Any]:
    """An open answer, and what is forced after it as far as that is known yet."""
    words = _words(room.table.state, action)
    step, epoch, forecast = getattr(room, "forecast", (-1, -1, {}))
    known = (step, epoch) == (room.table.step, room.stored.epoch)
    return words | {"then": forecast.get(words["name"], [])} if known else words


def _words(state: State, action: int) -> dict[str, Any]:
    """An answer or aside: its label, whole and in two parts."""
    text = state.game.text
    return {
        "name": state.game.actions[action],
        "label": state.label(action),
        "verb": short(state.game.name, state.game.actions[action]) or text.short(state, action),
        "note": text.remark(state, action),
        "then": [],
    }


def asides(room: Scene, role: int) -> list[dict[str, Any]]:
    """What a role may do beside the question, in words."""
    state = room.table.state
    if room.closed:
        return []
    return [_words(state, a) for a in state.asides(role)]


def picture(room: Scene, eyes: int | None, step: int, size: Size, since: int | None = None) -> dict[str, Any]:
    """The board at a step, with what lies beside it and, at the last step, the answers open to these eyes.

    What has changed is told since an earlier step, or since these eyes' last answer.
    """
    table = room.table
    now = step == table.step
    state = table.state if now else room.history.at(step)
    view = state.view(eyes)
    answers = _labels(room) if now and _is_asked(room, eyes) else {}
    return {
        "step": step,
        "epoch": room.stored.epoch,
        **drawn(room.stored.game, view, answers, _before(room, eyes, step, since), size),
        "scores": state.scores(),
    }


def drawing(room: Scene, eyes: int | None, step: int, since: int | None, theme: Literal["light", "dark"]) -> str:
    """The board at a step as one SVG file with its stylesheet inside, for pictures and films to keep."""
    view = room.history.at(step).view(eyes)
    before = _before(room, eyes, step, since)
    try:
        board = draw(room.stored.game, view, before=before)
    except Exception:
        log.exception("the board of %s could not be drawn", room.stored.game)
        board = plain.board(view, {}, before, "desktop")
    return standalone(board, theme)


def drawn(game: str, view: View, answers: Answers, before: View | None, size: Size) -> dict[str, Any]:
    """The board and what lies beside it; where a game's own board fails, the plain one, so that play goes on."""
    try:
        return {
            "svg": stage(game, view, answers, before, size),
            "panels": [panel._asdict() for panel in panels(game, view, answers)],
            "standings": {role: standing._asdict() for role, standing in standings(game, view).items()},
            "gestures": [_gesture(found) for found in gestures(game, view)],
            "table": listing(game, view, answers),
        }
    except Exception:
        log.exception("the board of %s could not be drawn", game)
        bare = {"panels": [], "standings": {}, "gestures": [], "table": plain.listing(view, answers)}
        return {"svg": plain.board(view, answers, before, size), **bare}


def _gesture(gesture: Gesture) -> dict[str, Any]:
    return gesture._asdict() | {"wants": [want._asdict() for want in gesture.wants]}


def _before(room: Scene, eyes: int | None, step: int, since: int | None) -> View | None:
    """The view as it was at an earlier step; where none is named, before the last answer of the role that looks
    (a spectator: before the last of anybody)."""
    if since is not None:
        return room.history.at(since).view(eyes) if since < step else None
    for i in range(step - 1, -1, -1):
        actor = room.table.answered[i].actor
        if actor == eyes or (eyes is None and actor != CHANCE):
            return room.history.at(i).view(eyes)
    return None


def story(room: Scene, eyes: int | None) -> dict[str, Any]:
    """The whole game for a replay: scores, who answered, and the journal, as these eyes may see them."""
    table = room.table
    return {
        "steps": table.step,
        "scores": room.history.scores,
        "actors": [given.actor for given in table.answered],
        "journal": [_sentence(room, told, eyes) for told in table.journal(eyes)],
        "chapter": axis(room.stored.game).chapter,
        "chapters": _chapters(room.stored.game, table.journal(eyes)),
        "answers": [
            {"prompt": given.prompt, "label": given.label} if room.over and may_see(given.seen_by, eyes) else None
            for given in table.answered
        ],
        "seats": _seats(room),
        "players": players(table.state),
        "scale": scale(room.stored.game),
        "ending": ending(room),
    }


def _chapters(game: str, journal: Sequence[Told]) -> list[dict[str, Any]]:
    """Where the chapters of a game begin, and which of them stand out on an axis."""
    begins = axis(game).begins
    heads = [told for told in journal if told.level == "head" and re.match(begins, told.text)]
    return [{"step": told.step, "title": told.text.rstrip("."), "mark": mark(game, told.text)} for told in heads]


_GIVEN_UP = {"resigned": "has resigned", "overtime": "has run out of time"}


def ending(room: Scene) -> dict[str, Any] | None:
    """How the game ended, in words."""
    found = room.stored.ending
    if found is None:
        return None
    state = room.table.state
    text = state.game.text
    for how, words in _GIVEN_UP.items():
        if how in found["result"]:
            loser = found["result"][how]
            other = [role for role in state.roles if role != loser] if len(state.roles) == 2 else []
            told = f"{text.role(state, state.role(loser))} {words}."
            return {"words": told, "result": "", "scores": found["scores"], "winners": other}
    shares = found.get("returns", [])
    best = max(shares, default=0)
    winners = [i for i, share in enumerate(shares) if share == best and share > 0]
    names = " and ".join(text.role(state, i) for i in winners)
    shared = len(winners) == len(shares)
    several = len(winners) > 1 or names.endswith("s")  # the Activistas win
    words = "The game is drawn." if shared or not winners else f"{names} {'win' if several else 'wins'}."
    return {
        "words": words,
        "result": _how(found["result"], state.roles),
        "scores": found["scores"],
        "winners": [] if shared else [state.roles[i] for i in winners],
    }


def _how(result: dict[str, Any], roles: tuple[str, ...]) -> str:
    """How it was won, as far as the game's result says so in words; the numbers are shown as scores."""
    words = [value for value in result.values() if isinstance(value, str) and value and value not in roles]
    text = "; ".join(words).replace("-", " ")
    return text[:1].upper() + text[1:]


def _seats(room: Scene) -> list[dict[str, Any]]:
    state = room.table.state
    how = looks(room.stored.game, state.roles)
    return [
        {
            "role": seat.role,
            "title": state.game.text.role(state, place),
            "colour": how[seat.role].colour,
            "letter": how[seat.role].letter,
            **player(seat, place, room.stored.id),
        }
        for place, seat in enumerate(room.seats)
    ]


def player(seat: StoredSeat, place: int, table: str) -> dict[str, Any]:
    """Who sits in a seat; bots have names, the same as long as the table stands."""
    kind = "bot" if seat.bot else "open" if seat.open else "person"
    waits = kind == "person" and not seat.admitted
    name = called(seat.bot, seat.strength, place, table) if seat.bot else seat.person
    about = {"bot": seat.bot, "strength": seat.strength, "called": name}
    return {"kind": kind, "person": seat.person, **about, "waits": waits}


def _sentence(room: Scene, told: Told, eyes: int | None) -> dict[str, Any]:
    given = room.table.answered[told.step - 1] if told.step else None
    by = "" if given is None or given.actor == CHANCE else room.seats[given.actor].role
    why = given is not None and may_see(given.seen_by, eyes) and explained(room, given)
    return {
        "step": told.step,
        "by": by,
        "rule": told.rule,
        "text": told.text,
        "why": why,
        "deed": told.deed,
        "level": told.level,
        "about": room.seats[told.about].role if told.about >= 0 else "",
        "places": told.places,
        "moves": msgspec.to_builtins(told.moves),
        "dice": msgspec.to_builtins(told.dice),
        "cards": told.cards,
        "so_far": told.so_far,
    }


def explained(room: Scene, given: Answered) -> bool:
    """Whether an answer was given by a bot that can tell why."""
    if given.actor == CHANCE or given.aside:
        return False
    return bool(given.note.thoughts) or _tells_again(room.stored.game, room.seats[given.actor].bot)


@cache
def _tells_again(game: str, name: str) -> bool:
    """Whether a bot can tell why whenever it is asked, and not only when it answers."""
    player = bot(name, game=game) if name else None
    return isinstance(player, Explains) and not isinstance(player, Remembers)


def behind(room: Scene, eyes: int | None, step: int) -> list[int]:
    """The answers that led to a step, as far as these eyes may see them: the last one, and those which the same role
    gave before it, or chance for it, without a word in the journal."""
    answered = room.table.answered
    told = {sentence.step for sentence in room.table.journal(eyes)}
    first = step - 1
    while first and first not in told and answered[first - 1].actor in (answered[step - 1].actor, CHANCE):
        first -= 1
    return [i for i in range(first, step) if may_see(answered[i].seen_by, eyes) and explained(room, answered[i])]


def _undo(room: Scene, eyes: int | None) -> dict[str, Any]:
    """Whether the role that looks may take back by itself, or why not."""
    if eyes is None or room.seats[eyes].bot or room.seats[eyes].open:
        return {"possible": False, "reason": "you only watch"}
    try:
        room.undo_to(frozenset((eyes,)), eyes)
    except TableError as error:
        return {"possible": False, "reason": str(error)}
    return {"possible": True, "reason": ""}
