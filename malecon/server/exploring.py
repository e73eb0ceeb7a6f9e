"""Exploring: where a scratch board may begin, what is done on it, and what of it is kept.

Whoever may see everything of a game explores it as it is. Who plays while something is hidden from them explores a
position drawn for their role: one of many that fit what they know. Others wait until the game is over.
"""

from __future__ import annotations

import contextlib
import time
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from malecon import record as records
from malecon.kernel import MaleconError
from malecon.library import titles
from malecon.record import Record
from malecon.server import hinting, jobs, scratch
from malecon.server import messages as m
from malecon.server.ahead import MOST_CHAINS, Want
from malecon.server.api import REFUSALS, Have, InHouse, Tokens, Visitor, given_tokens, make, patiently
from malecon.server.house import House
from malecon.server.parts import thinned
from malecon.server.racing import TRIES, Overtaken
from malecon.server.refusals import FORBIDDEN, STALE, TOO_MANY, UNKNOWN, UNSOUND, Refused
from malecon.server.room import Room
from malecon.server.scratch import Lost, Start
from malecon.server.work import EXPLORE, JUDGE, UPLOAD, Kind, TookTooLong, TooMuchMemory, address
from malecon.server.writing import Conflict, Write

LONGEST = 3000
"""So many answers a record may hold that an exploration brings along."""
A_SLICE = 1000
"""Milliseconds of thinking at a time: nobody waits longer for another's."""
LARGEST_KEPT = 48_000

router = APIRouter(prefix="/api", responses=REFUSALS)

Tried = Annotated[list[m.Word], Field(max_length=600)]


class Begin(m.Given):
    """Where a scratch board begins: a step of a table, or a record of its own."""

    game: m.Word
    table: Annotated[str, Field(max_length=40)] = ""
    step: m.Step | None = None
    """None: where the table stands."""
    role: m.Word = ""
    """Who explores, where something is hidden from somebody."""
    draw: Annotated[int, Field(ge=0, le=1 << 31)] = 0
    """Which of the positions that fit what they know."""
    record: dict[str, Any] | None = None


class Look(m.Given):
    """What has been tried from there."""

    start: Begin
    tried: Tried = Field(default_factory=list)
    size: Literal["desktop", "phone"] = "desktop"
    board: bool = True
    """Whether the board is drawn, too."""


class WantedStanding(m.Given):
    """How do all stand there? By so many milliseconds of playing on."""

    start: Begin
    tried: Tried = Field(default_factory=list)
    ms: Annotated[int, Field(ge=50, le=A_SLICE)] = 500
    seed: m.Step = 0


class WantedAhead(m.Given):
    """Where would chains of answers lead?"""

    start: Begin
    tried: Tried = Field(default_factory=list)
    chains: Annotated[list[list[dict[str, Any]]], Field(max_length=MOST_CHAINS)]


class WantedAnswers(m.Given):
    """What do bots answer there? `until`: on until this role is asked."""

    start: Begin
    tried: Tried = Field(default_factory=list)
    until: m.Word = ""
    seed: m.Step = 0


class StandingShown(BaseModel):
    """The chance of each role to win, its lead in the game's own points, the noise of the chances, and the tries."""

    chances: list[float]
    leads: list[float]
    noise: float
    tries: int


class Answers(BaseModel):
    """The answers that bots, and chance between them, give."""

    answers: list[str]


class Grounds(BaseModel):
    """What an exploration rests on: at which step of which table it begins, whether the position is drawn, and what
    was answered there in the game."""

    game: str
    title: str
    step: int
    steps: int
    role: str
    """Whose eyes the person has, if they play."""
    drawn: bool
    played: list[str]
    """The answers that the same role gave next in the game, as far as it may be seen."""
    keeps: bool
    """Whether the person may keep an exploration with the game."""


class PlayOn(m.Setup):
    """A table that goes on from where an exploration has come to."""

    start: Begin
    tried: Tried = Field(default_factory=list)


class Node(m.Given):
    """Something that was tried: after which other, by which answer, how all stood then."""

    of: Annotated[int, Field(ge=-1, le=100_000)]
    answer: m.Word
    standing: Annotated[list[float], Field(max_length=12)] = Field(default_factory=list)


class Kept(m.Given):
    """An exploration as it is kept: where it began, all that was tried, and where one was."""

    start: Begin
    nodes: Annotated[list[Node], Field(max_length=200)]
    at: Annotated[int, Field(ge=-1, le=200)]


class KeptShown(BaseModel):
    """An exploration that was kept."""

    number: int
    person: str
    kept: float
    exploration: dict[str, Any]


async def begun(at: House, wanted: Begin, tokens: list[str]) -> tuple[Start, Room | None]:
    """Where it begins, for who brings these tokens."""
    if wanted.game not in titles():
        raise Refused(UNKNOWN, f"no game is called {wanted.game[:40]!r}; there are {', '.join(titles())}")
    if not wanted.table:
        return Start(_brought(wanted)), None
    room = await at.room(wanted.table)
    if room.stored.game != wanted.game:
        raise Refused(UNSOUND, f"table: {room.table.game.title} is played there")
    step = room.table.step if wanted.step is None else wanted.step
    if step > room.table.step:
        raise Refused(STALE, f"the game has steps 0 to {room.table.step}")
    held = room.held(tokens)
    record = msgspec.structs.replace(room.record(step), notes={}, hints=[], result=None)
    if _sees_all(room, held):
        return Start(record), room
    if not held:
        raise Refused(FORBIDDEN, "something is hidden in this game while it runs: it can be explored when it is over")
    place = room.place(wanted.role) if wanted.role else min(held)
    if place not in held:
        raise Refused(FORBIDDEN, "this began at a seat that is not yours: it can be seen when the game is over")
    return Start(record, place, wanted.draw), room


def _sees_all(room: Room, held: frozenset[int]) -> bool:
    """Whether nothing is hidden from who holds these seats: the game is over, all is open, or every role is theirs."""
    return room.over or not room.hides_something or len(held) == len(room.seats)


def _brought(wanted: Begin) -> Record:
    if wanted.record is None:
        return Record(game=wanted.game)
    content = {"format": "malecon-record", "version": records.VERSION, "game": wanted.game, **wanted.record}
    try:
        brought = records.from_json(msgspec.json.encode(content))
    except (MaleconError, msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise Refused(UNSOUND, f"record: {error}") from error
    if len(brought.answers) > LONGEST:
        raise Refused(UNSOUND, f"record: more than {LONGEST} answers")
    if brought.data or brought.game != wanted.game:
        raise Refused(UNSOUND, "record: another game, or one played by data of its own")
    return msgspec.structs.replace(brought, notes={}, hints=[], seats={}, result=None, epoch=0)


async def _done(at: House, kind: Kind, wanted: Begin, tokens: list[str], what: Any, *args: Any) -> Any:
    """Have something done with a scratch board, elsewhere."""
    if not at.explores.take(address.get()):
        raise Refused(TOO_MANY, "too much is explored from here: wait a little")
    start, room = await begun(at, wanted, tokens)
    if kind is JUDGE and room is not None and not room.over and not hinting.allowed(room):
        raise Refused(FORBIDDEN, "no hints are allowed at this table: no evaluation and no bots until the game is over")
    try:
        return await at.office.do(kind, wanted.table or "explore", what, start, *args)
    except (Lost, MaleconError) as error:
        raise Refused(UNSOUND, str(error)) from error


@router.post("/explore", response_model=None)
async def look(at: InHouse, wanted: Look, x_seats: Tokens = "", have: Have = None) -> Response:
    """A position of a game after what was tried, drawn for who is asked, with the question. Nothing is kept."""
    size = wanted.size if wanted.board else None
    found = await _done(at, EXPLORE, wanted.start, given_tokens(x_seats), scratch.look, tuple(wanted.tried), size)
    thin = have is not None and wanted.board
    return Response(thinned(found, have or "") if thin else found, media_type="application/json")


@router.post("/explore/ahead", response_model=None)
async def look_ahead(at: InHouse, wanted: WantedAhead, x_seats: Tokens = "") -> Response:
    """Where chains of answers would lead from a position; see `malecon.server.ahead`."""
    try:
        chains = msgspec.convert(wanted.chains, list[list[Want]])
    except msgspec.ValidationError as error:
        raise Refused(UNSOUND, f"chains: {error}") from error
    found = await _done(
        at, EXPLORE, wanted.start, given_tokens(x_seats), scratch.ahead, tuple(wanted.tried), chains[:MOST_CHAINS]
    )
    return Response(msgspec.json.encode({"found": found}), media_type="application/json")


@router.post("/explore/standing")
async def judge(at: InHouse, wanted: WantedStanding, x_seats: Tokens = "") -> StandingShown:
    """How all stand at a position, by playing on for a moment."""
    found = await _done(
        at,
        JUDGE,
        wanted.start,
        given_tokens(x_seats),
        scratch.judge,
        tuple(wanted.tried),
        wanted.ms,
        wanted.seed,
    )
    return StandingShown.model_validate(found)


@router.post("/explore/bots")
async def bots_answer(at: InHouse, wanted: WantedAnswers, x_seats: Tokens = "") -> Answers:
    """What bots answer at a position: to the open question, or for a second on until a role is asked."""
    seconds = A_SLICE / 1000
    found = await _done(
        at,
        JUDGE,
        wanted.start,
        given_tokens(x_seats),
        scratch.bots_answer,
        tuple(wanted.tried),
        wanted.until,
        seconds,
        wanted.seed,
    )
    return Answers(answers=found)


@router.post("/explore/grounds")
async def grounds(at: InHouse, wanted: Begin, x_seats: Tokens = "") -> Grounds:
    """What an exploration rests on."""
    tokens = given_tokens(x_seats)
    start, room = await begun(at, wanted, tokens)
    game = start.record.load_game()
    held = room.held(tokens) if room else frozenset[int]()
    step = len(start.record.answers)
    eyes = (
        room.place(wanted.role) if room and wanted.role and room.place(wanted.role) in held else min(held, default=-1)
    )
    return Grounds(
        game=game.name,
        title=game.title,
        step=step,
        steps=room.table.step if room else step,
        role=room.seats[eyes].role if room and eyes >= 0 else "",
        drawn=start.eyes is not None,
        played=_played(room, step) if room and start.eyes is None else [],
        keeps=bool(held),
    )


def _played(room: Room, step: int) -> list[str]:
    """What the role that is asked at a step answered in the game, up to another's answer."""
    answered = room.table.answered[step:]
    found: list[str] = []
    for given in answered:
        if given.actor != answered[0].actor or given.aside:
            break
        found.append(room.table.game.actions[given.action])
    return found[:24]


@router.post("/explore/play", status_code=201)
async def play_on(at: InHouse, wanted: PlayOn, x_seats: Tokens = "") -> m.Made:
    """Set up a table that goes on from where an exploration has come to."""
    start, _ = await begun(at, wanted.start, given_tokens(x_seats))
    if start.eyes is not None:
        raise Refused(FORBIDDEN, "this position is only one of many that fit what you know: it cannot be played on")
    whole = msgspec.structs.replace(start.record, answers=[*start.record.answers, *wanted.tried])
    content = msgspec.json.decode(records.to_json(whole))
    try:
        brought = await at.office.do(UPLOAD, "", jobs.read_record, content, at.settings.longest_record)
    except (TookTooLong, TooMuchMemory) as error:
        raise Refused(UNSOUND, f"record: {error}") from error
    if brought.record is None:
        raise Refused(UNSOUND, brought.wrong)
    return await make(at, brought.record, wanted)


@router.post("/tables/{id}/explorations", status_code=201)
async def keep(at: InHouse, visitor: Visitor, wanted: Kept) -> m.Done:
    """Keep an exploration with the game it began at: for those who play."""
    if not visitor.held:
        raise Refused(FORBIDDEN, "only those who play keep explorations with the game; a link keeps itself")
    content = wanted.model_dump_json()
    if len(content) > LARGEST_KEPT:
        raise Refused(UNSOUND, "this exploration is too large to be kept")
    await patiently(at, _keep(at, visitor.room, visitor.room.seats[min(visitor.held)].person, content))
    return m.Done(done=True)


async def _keep(at: House, room: Room, person: str, content: str) -> None:
    for _ in range(TRIES):
        rows = await at.storage.rows(_NUMBERS, table=room.stored.id)
        if len(rows) >= at.settings.explorations_kept:
            raise Refused(STALE, f"{len(rows)} explorations are kept with this game: no more")
        number = max((row["number"] for row in rows), default=0) + 1
        kept = {"table": room.stored.id, "number": number, "person": person, "kept": time.time(), "content": content}
        with contextlib.suppress(Conflict):  # somebody else was quicker, be it at another server: once more
            await at.storage.commit(Write([(_KEEP, [kept])], (_IS_KEPT, kept)))
            return
    raise Overtaken


@router.get("/tables/{id}/explorations")
async def kept(at: InHouse, visitor: Visitor) -> list[KeptShown]:
    """The explorations that are kept with a game: one's own, and when it is over everybody's."""
    room = visitor.room
    people = {room.seats[place].person for place in visitor.held}
    rows = await at.storage.rows(_KEPT, table=room.stored.id)
    return [
        KeptShown(
            number=row["number"],
            person=row["person"],
            kept=row["kept"],
            exploration=msgspec.json.decode(row["content"]),
        )
        for row in rows
        if room.over or row["person"] in people
    ]


_NUMBERS = "SELECT number FROM explorations WHERE table_id = :table"
_KEPT = "SELECT * FROM explorations WHERE table_id = :table ORDER BY number"
_IS_KEPT = "SELECT 1 FROM explorations WHERE table_id = :table AND number = :number AND kept = :kept"
_KEEP = (
    "INSERT INTO explorations (table_id, number, person, kept, content) "
    "VALUES (:table, :number, :person, :kept, :content)"
)
