"""The JSON API: everything the pages do, for whoever wants to do it from a program."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi import Path as InPath

from malecon import record as records
from malecon import rulebook
from malecon.boards import seats as looks
from malecon.bots import bots
from malecon.bots.seating import prescribed
from malecon.kernel import Game, MaleconError, State
from malecon.library import load, titles
from malecon.server import clocks, jobs, presence, seating, shown
from malecon.server import messages as m
from malecon.server.bots import default_bot, find_bot, makers
from malecon.server.clocks import Terms
from malecon.server.house import House, Place, new_record
from malecon.server.parts import thinned
from malecon.server.refusals import AWAY, FORBIDDEN, STALE, UNKNOWN, UNSOUND, Refused
from malecon.server.room import Room
from malecon.server.seats import invitation
from malecon.server.storage import StoredTable
from malecon.server.work import UPLOAD, TookTooLong, TooMuchMemory

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": m.Problem, "description": "Not understood"},
    403: {"model": m.Problem, "description": "Not yours to do or to see"},
    404: {"model": m.Problem, "description": "Not here"},
    409: {"model": m.Problem, "description": "Too late, or not now: nothing has changed"},
    413: {"model": m.Problem, "description": "Too large"},
    422: {"model": m.Problem, "description": "Not sound; the reason names the place"},
    429: {"model": m.Problem, "description": "Too many requests, or too much of what was asked for waits"},
    503: {"model": m.Problem, "description": "The database is away: try again in a moment"},
}

DRAWN = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A drawing brings its stylesheet along, and nothing else."""

log = logging.getLogger(__name__)
router = APIRouter(prefix="/api", responses=REFUSALS)

TableId = Annotated[str, InPath(max_length=40, description="The table's id, as in its address")]
Tokens = Annotated[
    str,
    Header(alias="X-Seats", max_length=4000, description="The tokens of the seats one holds, joined by commas"),
]
Since = Annotated[
    m.Step | None, Query(description="Tell what has changed since this step; else since the last answer of that role")
]
Have = Annotated[str | None, Header(alias="X-Have", max_length=4000, pattern=r"^[a-z0-9,]*$")]
Role = Annotated[str, Query(max_length=80, description="Through whose eyes: a role one holds; empty: a spectator's")]


def house(request: Request) -> House:
    """The house that answers this request."""
    found: House = request.app.state.house
    return found


InHouse = Annotated[House, Depends(house)]
T = TypeVar("T")


async def patiently(at: House, written: Coroutine[Any, Any, T]) -> T:
    """Wait for something that is written down, as long as a visitor waits; it is written all the same."""
    task = asyncio.create_task(written)
    done, _ = await asyncio.wait({task}, timeout=at.settings.patience)
    if not done:
        raise Refused(AWAY, "saving takes long, and the server goes on trying: look again before you do it again")
    return task.result()


def given_tokens(text: str) -> list[str]:
    """The tokens in a header."""
    return [token for token in (part.strip() for part in text.split(",")) if token][:40]


class Guest:
    """Who asks: the room, and the seats whose tokens they bring."""

    def __init__(self, room: Room, held: frozenset[int]) -> None:
        self.room = room
        self.held = held

    def eyes(self, role: str) -> int | None:
        """Through whose eyes they look; once a game is over, through any."""
        if not role:
            return None
        place = self.room.place(role)
        if place not in self.held and not self.room.over:
            raise Refused(FORBIDDEN, "that seat is not yours; leave the role out to watch")
        return place


async def guest(at: InHouse, id: TableId, x_seats: Tokens = "") -> Guest:
    """Find the table, and the seats that the tokens open."""
    room = await at.room(id)
    held = room.held(given_tokens(x_seats))
    presence.came(room, held)
    return Guest(room, held)


Visitor = Annotated[Guest, Depends(guest)]


# Games.


@router.get("/games")
def list_games() -> list[m.GameShown]:
    """The games there are."""
    return list(catalogue().values())


def catalogue() -> dict[str, m.GameShown]:
    """The games that can be played here, by name; one that cannot be loaded is left out and reported."""
    return _catalogue(titles())


@cache
def _catalogue(names: tuple[str, ...]) -> dict[str, m.GameShown]:
    found = {}
    for name in names:
        try:
            found[name] = describe(load(name))
        except Exception:
            log.exception("%s cannot be loaded, and is not offered", name)
    return found


def describe(game: Game) -> m.GameShown:
    """A game as the lobby presents it."""
    about = msgspec.to_builtins(rulebook.about(game.data))
    options = [
        m.OptionShown.model_validate(
            {**{k: getattr(o, k) for k in ("name", "type", "default", "help", "advanced")}, "choices": list(o.choices)}
        )
        for o in game.options.values()
    ]
    able = [m.BotShown(name=b.name, help=b.told, strengths=list(b.strengths), level=b.level) for b in bots(game.name)]
    return m.GameShown(name=game.name, **about, typing=game.typing, options=options, bots=able)


def find_game(name: str) -> Game:
    """A game by name, or a refusal."""
    if name not in titles():
        raise Refused(UNKNOWN, f"no game is called {name[:40]!r}; there are {', '.join(titles())}")
    return load(name)


@router.get("/games/{game}/rules")
def list_rules(game: str) -> list[m.RuleShown]:
    """Every rule of a game's booklet in one sentence, and the rulings on what it leaves open."""
    return rules_of(find_game(game))


def rules_of(game: Game) -> list[m.RuleShown]:
    """Rules and rulings of a game."""
    book = rulebook.rulebook(game.data)
    rules = [m.RuleShown(id=rule.id, title=rule.title, text=rule.text) for rule in book.rule]
    return rules + [m.RuleShown(id=r.id, title=r.question, text=f"{r.answer} ({r.rests_on})") for r in book.ruling]


@router.post("/games/{game}/roles")
def list_roles(game: str, wanted: m.Wanted) -> list[m.RoleInPlay]:
    """The roles that some options bring into play, and who plays them by default."""
    found = find_game(game)
    try:
        state = found.new(**wanted.options)
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error
    return roles_of(state)


def roles_of(state: State) -> list[m.RoleInPlay]:
    """The roles in play, in words and colours, with their players."""
    how = looks(state.game.name, state.roles)
    mine = makers(state)
    found = []
    for i, role in enumerate(state.roles):
        bot, strength = default_bot(state, i)
        found.append(
            m.RoleInPlay(
                role=role,
                title=state.game.text.role(state, i),
                colour=how[role].colour,
                letter=how[role].letter,
                team=[state.roles[other] for other in state.team(i)],
                mine=i in mine,
                bot=bot,
                strength=strength,
                prescribed=bool(prescribed(state, i)),
            )
        )
    return found


# Tables.


@router.get("/tables")
async def list_tables(
    at: InHouse,
    show: Literal["open", "playing", "finished", "ids"] = "open",
    ids: Annotated[str, Query(max_length=2000)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> list[m.TableShown]:
    """Tables in the lobby: with open seats, being played, finished; or those with given ids (joined by commas)."""
    if show == "ids":
        wanted = list(dict.fromkeys(part.strip() for part in ids.split(",") if part.strip()))[:60]
        found = [table for id in wanted if (table := await at.storage.table(id[:40]))]
        return [await _listed(at, table, look=True) for table in found if table.game in titles()]
    is_open = "EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND bot = '' AND token_hash = '')"
    where = {
        "open": f"listed = 1 AND finished IS NULL AND {is_open}",
        "playing": f"listed = 1 AND finished IS NULL AND NOT {is_open}",
        "finished": "listed = 1 AND finished IS NOT NULL",
    }
    tables = await at.storage.tables(where[show], limit)
    return [await _listed(at, table) for table in tables if table.game in titles()]


async def _looked_into(at: House, id: str) -> Room | None:
    try:
        return await at.room(id)
    except Refused:
        return None


async def _listed(at: House, table: StoredTable, look: bool = False) -> m.TableShown:
    room = await _looked_into(at, table.id) if look and table.finished is None else at.in_memory(table.id)
    seats = await at.storage.seats(table.id)
    roles = [seat.role for seat in seats]
    how = looks(table.game, roles)
    return m.TableShown(
        id=table.id,
        name=table.name,
        game=table.game,
        title=load(table.game).title,
        created=table.created,
        touched=table.touched,
        finished=table.finished,
        asked=shown.asked(room.table.state) if room and not room.closed else "",
        listed=table.listed,
        clock=m.ClockShown(**told) if room and (told := clocks.told(room)) else None,
        seats=[
            m.SeatShown(
                role=seat.role,
                title=seat.role.replace("-", " ").capitalize(),
                colour=how[seat.role].colour,
                letter=how[seat.role].letter,
                **shown.player(seat, place, table.id),
            )
            for place, seat in enumerate(seats)
        ],
        ending=table.ending,
    )


@router.post("/tables", status_code=201)
async def make_table(at: InHouse, wanted: m.NewTable) -> m.Made:
    """Set up a table."""
    record = await asyncio.to_thread(new_record, wanted.game, wanted.options)
    return await make(at, record, wanted)


@router.post("/tables/load", status_code=201)
async def load_table(at: InHouse, wanted: m.LoadedTable) -> m.Made:
    """Set up a table that goes on from a saved record."""
    try:
        brought = await at.office.do(UPLOAD, "", jobs.read_record, wanted.record, at.settings.longest_record)
    except (TookTooLong, TooMuchMemory) as error:
        raise Refused(UNSOUND, f"record: {error}") from error
    except RecursionError as error:
        raise Refused(UNSOUND, "record: nested too deeply") from error
    if brought.record is None:
        raise Refused(UNSOUND, brought.wrong)
    return await make(at, brought.record, wanted)


@router.post("/tables/{id}/fork", status_code=201)
async def fork_table(at: InHouse, visitor: Visitor, wanted: m.Fork) -> m.Made:
    """Set up a table that goes on from a step of this one; while it runs only where that betrays nothing."""
    room = visitor.room
    if not room.open_book(visitor.held):
        raise Refused(FORBIDDEN, "while a game with hidden information runs, only who plays all its seats may fork it")
    if wanted.step > room.table.step:
        raise Refused(UNSOUND, f"step: the game has steps 0 to {room.table.step}")
    return await make(at, room.record(wanted.step), wanted)


@router.post("/tables/{id}/go-on", status_code=201)
async def go_on(at: InHouse, visitor: Visitor) -> m.GoesOn:
    """Let a table that no longer replays go on from the step before, at a new table with the same seats and tokens."""
    return m.GoesOn(id=await patiently(at, at.go_on(visitor.room, visitor.held)))


async def make(at: House, record: records.Record, wanted: m.Setup) -> m.Made:
    """Set up a table as somebody wants it."""
    places = {role: Place(seat.kind, seat.name or "", seat.bot, seat.strength) for role, seat in wanted.seats.items()}
    clock = wanted.clock
    new = at.new(
        record,
        places or None,
        maker=wanted.maker,
        name=wanted.name or "",
        dice=wanted.dice,
        listed=wanted.listed,
        terms=Terms(clock.kind, clock.amount, clock.then) if clock else None,
        hints=wanted.hints,
    )
    room, tokens, maker = await patiently(at, new)
    return m.Made(id=room.stored.id, tokens=tokens, invitation=invitation(room.stored.seed), maker=maker)


@router.get("/tables/{id}", response_model=m.Situation)
async def show_table(visitor: Visitor, role: Role = "", since: m.Step = 0) -> Response:
    """The table as a role one holds, or a spectator, may see it, with the journal since a step."""
    return _json(visitor.room.situation(visitor.eyes(role), since))


@router.get("/tables/{id}/seen")
async def show_seen(visitor: Visitor, role: Role, x_seats: Tokens = "") -> m.Seen:
    """For a program in a seat one holds: the question, if it is put to that role, with all that it may see."""
    room = visitor.room
    place = room.place(role)
    if room.awaits_admission(place, given_tokens(x_seats)):
        raise Refused(STALE, "the others have yet to let you in")
    if place not in visitor.held:
        raise Refused(FORBIDDEN, "that seat is not yours")
    return m.Seen.model_validate(shown.seen(room, place))


@router.get("/tables/{id}/board", response_model=m.Picture)
async def show_board(
    visitor: Visitor,
    role: Role = "",
    step: m.Step | None = None,
    since: Since = None,
    size: Literal["desktop", "phone"] = "desktop",
    have: Have = None,
) -> Response:
    """The board now or at an earlier step, drawn for a role one holds or for a spectator.

    Whoever says in X-Have which parts they hold gets only what differs; see `malecon.server.parts`.
    """
    room, eyes = visitor.room, visitor.eyes(role)
    wanted = _reached(room, step)
    if wanted == room.table.step and since is None:
        picture = room.board(eyes, size)
    else:
        picture = await room.picture(eyes, wanted, size, since)
    return _json(picture if have is None else thinned(picture, have))


@router.get("/tables/{id}/drawing", responses={200: {"content": {"image/svg+xml": {}}}}, response_class=Response)
async def show_drawing(
    visitor: Visitor,
    role: Role = "",
    step: m.Step | None = None,
    since: Since = None,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """The board now or at an earlier step as one SVG file, styles and all: a picture to keep."""
    room, eyes = visitor.room, visitor.eyes(role)
    picture = await room.drawing(eyes, _reached(room, step), since, theme)
    return Response(picture, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWN})


def _reached(room: Room, step: int | None) -> int:
    last = room.table.step
    if step is not None and step > last:
        raise Refused(STALE, f"the game has steps 0 to {last}")
    return last if step is None else step


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json")


def unkept(content: bytes) -> Response:
    """An answer in JSON that nobody on its way keeps: it is one person's."""
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/tables/{id}/asides")
async def show_asides(visitor: Visitor, role: Role) -> list[m.AnswerShown]:
    """What a role one holds may do beside the question."""
    place = visitor.room.place(role)
    if place not in visitor.held:
        raise Refused(FORBIDDEN, "that seat is not yours")
    return [m.AnswerShown(**aside) for aside in shown.asides(visitor.room, place)]


@router.get("/tables/{id}/story", response_model=m.Story)
async def show_story(visitor: Visitor, role: Role = "") -> Response:
    """The whole game so far: scores at every step, and the journal."""
    return _json(await visitor.room.story(visitor.eyes(role)))


@router.get("/tables/{id}/steps/{step}/why")
async def show_why(visitor: Visitor, step: m.Step, role: Role = "") -> list[m.Reason]:
    """Why a bot answered as it did before the journal spoke at a step; empty where it cannot tell."""
    reasons = await visitor.room.why(visitor.eyes(role), step)
    return [m.Reason(step=given + 1, rule=rule, text=text) for given, rule, text in reasons]


@router.get("/tables/{id}/record", responses={200: {"content": {"application/json": {}}}})
async def show_record(visitor: Visitor, thoughts: bool = False) -> Response:
    """The record as a file, with what bots saw if `thoughts` are wanted; of a game with hidden information that runs,
    only for who plays all its seats."""
    if not visitor.room.open_book(visitor.held):
        raise Refused(FORBIDDEN, "while a game with hidden information runs, its record would tell too much")
    name = f"{visitor.room.stored.game}-{visitor.room.stored.id}.json"
    record = visitor.room.record()
    return Response(
        records.to_json(record if thoughts else record.without_thoughts()),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/tables/{id}/answers")
async def give_answer(at: InHouse, visitor: Visitor, answer: m.GivenAnswer) -> m.Accepted:
    """Answer the open question; when this returns, the answer is durable."""
    room = visitor.room
    step = await patiently(at, room.answer(visitor.held, answer.step, answer.epoch, answer.action))
    return m.Accepted(step=step, epoch=room.stored.epoch)


@router.post("/tables/{id}/asides")
async def give_aside(at: InHouse, visitor: Visitor, aside: m.GivenAside) -> m.Accepted:
    """Do something beside the question."""
    room = visitor.room
    place = room.place(aside.role)
    step = await patiently(at, room.aside(visitor.held, place, aside.step, aside.epoch, aside.action))
    return m.Accepted(step=step, epoch=room.stored.epoch)


@router.post("/tables/{id}/undo")
async def undo(at: InHouse, visitor: Visitor, wanted: m.WantedUndo) -> m.Done:
    """Take back one's last answer, or ask the others to agree to it."""
    place = visitor.room.place(wanted.role)
    done = await patiently(at, visitor.room.undo(visitor.held, place, wanted.step, wanted.epoch, wanted.ask))
    return m.Done(done=done)


@router.post("/tables/{id}/undo/reply")
async def reply_to_undo(at: InHouse, visitor: Visitor, reply: m.Reply) -> m.Done:
    """Agree to an undo that somebody asks for, or not."""
    return m.Done(done=await patiently(at, visitor.room.reply(visitor.held, reply.agree)))


@router.post("/tables/{id}/talk")
async def talk(at: InHouse, visitor: Visitor, said: m.Talk) -> m.Done:
    """Say something to all at the table."""
    names = [visitor.room.seats[place].person for place in sorted(visitor.held)]
    person = names[0] if names else f"{said.name or 'Somebody'} (watching)"
    await patiently(at, visitor.room.say(person, said.words))
    return m.Done(done=True)


@router.post("/tables/{id}/seats/{role}", status_code=201)
async def sit_down(at: InHouse, visitor: Visitor, role: str, sit: m.Sit, x_seats: Tokens = "") -> m.Seated:
    """Take an open seat; where others play already and one brings no invitation, they are asked to let one in."""
    room = visitor.room
    place = room.place(role)
    token = await patiently(at, seating.sit(room, place, sit.name, given_tokens(x_seats), sit.invitation))
    return m.Seated(role=role, token=token, admitted=room.seats[place].admitted)


@router.post("/tables/{id}/seats/{role}/admission")
async def let_in(at: InHouse, visitor: Visitor, role: str, wanted: m.LetIn) -> m.Done:
    """Let somebody in who has sat down at a running game, or not; done when all others have agreed."""
    room = visitor.room
    return m.Done(done=await patiently(at, seating.let_in(room, visitor.held, room.place(role), wanted.admit)))


@router.put("/tables/{id}/seats/{role}")
async def leave_seat(at: InHouse, visitor: Visitor, role: str, leave: m.Leave, x_seats: Tokens = "") -> m.Done:
    """Leave a seat to a bot; before the game has begun, or open to whoever comes."""
    place = visitor.room.place(role)
    bot = strength = ""
    if leave.kind == "bot":
        bot, strength = find_bot(visitor.room.table.state, role, leave.bot, leave.strength)
    await patiently(at, seating.leave(visitor.room, given_tokens(x_seats), place, bot, strength))
    return m.Done(done=True)


@router.post("/tables/{id}/resign")
async def resign(at: InHouse, visitor: Visitor, wanted: m.Resign) -> m.Done:
    """Give a game up."""
    await patiently(at, seating.resign(visitor.room, visitor.held, visitor.room.place(wanted.role)))
    return m.Done(done=True)
