"""A scratch board: a position of a game, answers tried from there for all sides, and what comes of them.

Nothing is kept: what is sent is where it begins and what was tried. A process remembers the last positions it reached,
so that the next answer costs one step.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from malecon.boards import scale
from malecon.boards import seats as looks
from malecon.bots import Bot, Knowledge, bot_for
from malecon.bots.protocol import Given
from malecon.bots.search import SearchBot
from malecon.bots.search.bot import Budget
from malecon.bots.seating import prescribed
from malecon.hints import strongest
from malecon.journal import Journal
from malecon.kernel import CHANCE, EVERYONE, NOBODY, IllegalAction, MaleconError, Policy, State
from malecon.record import Record
from malecon.server.ahead import MOST_ANSWERS, MOST_CHAINS, Found, Want, rehearse
from malecon.standing import standing

if TYPE_CHECKING:
    from malecon.boards import Size

KEPT = 256
"""Positions that a process remembers."""
A_QUESTION = 0.5
A_TURN = 3.0
"""Seconds that a bot on call thinks, for a question and for a turn."""
LONGEST_RUN = 60
"""So many answers a run of bots has at most."""


class Start(msgspec.Struct, frozen=True):
    """Where an exploration begins: a record up to some step; `eyes`: what that role cannot see is drawn, by `draw`."""

    record: Record
    eyes: int | None = None
    draw: int = 0


class Lost(Exception):
    """What was tried cannot be done."""


class Place(msgspec.Struct):
    """A position that was reached, and what is told of the way there."""

    state: State
    given: tuple[Given, ...] = ()
    way: tuple[dict[str, Any], ...] = ()
    """Who answered what, in words, and what was told then, from where it began."""
    journal: Journal = msgspec.field(default_factory=Journal)


class _Desk(threading.local):
    """What this process, or this thread of it, remembers."""

    def __init__(self) -> None:
        self.places: OrderedDict[tuple[bytes, tuple[str, ...]], Place] = OrderedDict()


_desk = _Desk()


def _reached(start: Start, tried: Sequence[str]) -> Place:
    """The position after what was tried, from the nearest that is remembered."""
    key = msgspec.json.encode((start.record, start.eyes, start.draw))
    way = tuple(tried)
    known = len(way)
    while known >= 0 and (key, way[:known]) not in _desk.places:
        known -= 1
    place = _desk.places[key, way[:known]] if known >= 0 else _begun(start)
    _remember(key, way[: max(0, known)], place)
    for i in range(max(0, known), len(way)):
        place = _next(place, way[i], i)
        _remember(key, way[: i + 1], place)
    return place


def _remember(key: bytes, way: tuple[str, ...], place: Place) -> None:
    _desk.places[key, way] = place
    _desk.places.move_to_end((key, way))
    if len(_desk.places) > KEPT:
        _desk.places.popitem(last=False)


def _begun(start: Start) -> Place:
    state = start.record.replay()
    if start.eyes is not None:
        state = state.redraw(start.eyes, Random(f"explore/{start.draw}"))
    return Place(state)


def _next(place: Place, answer: str, step: int) -> Place:
    state = place.state.clone()
    actor, text = state.actor, state.game.text
    try:
        number = state.game.number(answer)
        seen_by = EVERYONE if state.over else state.top.seen_by(state)
        given: dict[str, Any] = {
            "by": shown_role(state),
            "label": state.label(number),
            "short": text.short(state, number),
        }
        state.journal = []
        state.play(number)
    except (IllegalAction, MaleconError) as error:
        raise Lost(f"tried[{step}]: {error}") from error
    journal = copy(place.journal)
    journal.told = []
    journal.hear(state, step + 1, actor, state.journal)
    given["told"] = [
        {
            "step": step + 1,
            "deed": line.deed,
            "by": given["by"],
            "rule": line.rule,
            "text": line.text,
            "why": False,
            "level": line.level,
            "about": state.roles[line.about] if line.about >= 0 else "",
            "places": line.places,
            "moves": msgspec.to_builtins(line.moves),
            "dice": msgspec.to_builtins(line.dice),
            "cards": line.cards,
            "so_far": line.so_far,
        }
        for line in journal.told
    ]
    state.journal = None
    return Place(state, (*place.given, Given(actor, number, seen_by)), (*place.way, given), journal)


def look(start: Start, tried: Sequence[str], size: Size | None) -> bytes:
    """The position after what was tried, the question, what was just told; with a size, drawn for who is asked."""
    from malecon.server import shown

    place = _reached(start, tried)
    state = place.state
    game = state.game
    eyes = _eyes(place, start)
    how = looks(game.name, state.roles)
    return msgspec.json.encode(
        {
            "step": len(tried),
            "epoch": 0,
            "asked": shown.asked(state),
            "eyes": state.roles[eyes],
            "question": None if state.over else shown.asked_in_words(state),
            "way": place.way,
            "over": _over(state),
            "title": game.title,
            "scale": scale(game.name),
            "seats": [
                {
                    "role": role,
                    "title": game.text.role(state, i),
                    "colour": how[role].colour,
                    "letter": how[role].letter,
                }
                for i, role in enumerate(state.roles)
            ],
            "scores": state.scores(),
            **(_board(start, tried, state, eyes, size) if size else {}),
        }
    )


def _board(start: Start, tried: Sequence[str], state: State, eyes: int, size: Size) -> dict[str, Any]:
    from malecon.server import shown

    game = state.game
    answers = {game.actions[action]: state.label(action) for action in state.legal()} if not state.over else {}
    before = _reached(start, tried[:-1]).state.view(eyes) if tried else None
    return shown.drawn(game.name, state.view(eyes), answers, before, size)


def _eyes(place: Place, start: Start) -> int:
    """Through whose eyes the board is drawn: who is asked, else who answered last."""
    if place.state.actor >= 0:
        return place.state.actor
    last = [given.actor for given in place.given if given.actor >= 0]
    return last[-1] if last else start.eyes or 0


def _over(state: State) -> str:
    """How it ended, if it has."""
    if not state.over:
        return ""
    shares = state.returns()
    best = max(shares)
    winners = [state.game.text.role(state, i) for i, share in enumerate(shares) if share == best]
    return "The game is drawn." if len(winners) == len(shares) else f"Won by {' and '.join(winners)}."


def ahead(start: Start, tried: Sequence[str], chains: list[list[Want]]) -> list[Found]:
    """Where chains of answers would lead from there."""
    state = _reached(start, tried).state
    return [] if state.actor < 0 else [rehearse(state, wants[:MOST_ANSWERS]) for wants in chains[:MOST_CHAINS]]


def judge(start: Start, tried: Sequence[str], ms: int, seed: int) -> dict[str, Any]:
    """How all roles stand there, for who knows no more than the exploration began with."""
    found = standing(_reached(start, tried).state, start.eyes, ms=ms, seed=seed)
    return {
        "chances": [round(chance, 4) for chance in found.chances],
        "leads": [round(lead, 2) for lead in found.leads],
        "noise": round(found.noise, 4),
        "tries": found.tries,
    }


def bots_answer(start: Start, tried: Sequence[str], until: str, seconds: float, seed: int) -> list[str]:
    """What bots answer from there: to the open question, or on until a role is asked, the game is over or time is up;
    chance answers by its odds."""
    place = _reached(start, tried)
    rng = Random(f"explore/{seed}/{len(tried)}")
    players: dict[int, Bot] = {}
    found: list[str] = []
    end = monotonic() + seconds
    while not place.state.over and len(found) < LONGEST_RUN:
        state = place.state
        if found and (not until or shown_role(state) == until or monotonic() > end):
            break
        found.append(state.game.actions[_answer(place, players, rng)])
        place = _next(place, found[-1], len(tried) + len(found) - 1)
    return found


def shown_role(state: State) -> str:
    """Who is asked, by name."""
    return "" if state.actor in (CHANCE, NOBODY) else state.roles[state.actor]


def _answer(place: Place, players: dict[int, Bot], rng: Random) -> int:
    state = place.state
    if state.actor == CHANCE:
        return state.draw(rng.random())
    role = state.actor
    if role not in players:
        players[role] = _bot(state, role)
    answer = players[role].choose(Knowledge(state, role, place.given, "explore"), rng)
    return answer if answer in state.legal() else state.legal()[0]


def _bot(state: State, role: int) -> Bot:
    """Who answers for a role on call: the bot that the rules have play it, else the strongest."""
    by_rule = prescribed(state, role)
    if by_rule:
        return bot_for(state, by_rule)
    return SearchBot(Budget(seconds=A_TURN, a_question=A_QUESTION), policy=_policy)


def _policy(game: str) -> Policy:
    return strongest(game) or Policy()
