"""The JSON API around a game: what a table's maker may do with it, rematches, notices, codes to carry a link."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import StringConstraints

from malecon.server import jobs, makers
from malecon.server import messages as m
from malecon.server.api import REFUSALS, InHouse, Tokens, Visitor, given_tokens, patiently
from malecon.server.makers import Proposal
from malecon.server.refusals import FORBIDDEN, UNSOUND, Refused
from malecon.server.rematch import play_again
from malecon.server.room import Room
from malecon.server.work import QR

router = APIRouter(prefix="/api", responses=REFUSALS)


class PlayAgain(m.Given):
    """A rematch; `swap`: every player takes what the next one played."""

    swap: bool = False


class NoticeAddress(m.Given):
    """Where a role's player wants to be told that it is their turn: a mail address, or the address of a web hook."""

    role: m.Word
    kind: Literal["mail", "hook"]
    address: Annotated[str, StringConstraints(min_length=3, max_length=500, strip_whitespace=True)]


class NoticeCode(m.Given):
    """The code of a confirmation: whoever owns the address confirms it, or puts an end to it."""

    code: m.Word
    confirm: bool


@router.patch("/tables/{id}")
async def change_table(at: InHouse, visitor: Visitor, wanted: m.Change, x_seats: Tokens = "") -> m.Done:
    """Rename a table, or hide it from the lobby: its maker alone, or if all others who play agree."""
    if wanted.name is None and wanted.listed is None:
        raise Refused(UNSOUND, "name or listed: one of them is to be changed")
    proposal = Proposal(wanted.name, wanted.listed)
    return m.Done(done=await patiently(at, makers.propose(visitor.room, given_tokens(x_seats), proposal)))


@router.delete("/tables/{id}")
async def delete_table(at: InHouse, visitor: Visitor, x_seats: Tokens = "") -> m.Done:
    """Delete a table with everything that belongs to it: its maker alone, or if all others who play agree."""
    deleted = makers.propose(visitor.room, given_tokens(x_seats), Proposal(delete=True))
    return m.Done(done=await patiently(at, deleted))


@router.post("/tables/{id}/proposal")
async def reply_to_proposal(at: InHouse, visitor: Visitor, reply: m.Reply, x_seats: Tokens = "") -> m.Done:
    """Agree to what the maker proposes, or not."""
    return m.Done(done=await patiently(at, makers.reply(visitor.room, given_tokens(x_seats), reply.agree)))


@router.post("/tables/{id}/rematch", status_code=201)
async def rematch(at: InHouse, visitor: Visitor, wanted: PlayAgain) -> m.Again:
    """Play a finished game again, with the same people and tokens; whoever asks first sets the table."""
    again = await patiently(at, play_again(visitor.room, at, visitor.held, wanted.swap))
    return m.Again(id=again.id, roles=again.roles, by=again.by)


def _own_place(room: Room, held: frozenset[int], role: str) -> int:
    place = room.place(role)
    if place not in held:
        raise Refused(FORBIDDEN, "that seat is not yours")
    return place


@router.get("/tables/{id}/notices")
async def show_notices(at: InHouse, visitor: Visitor, role: Annotated[str, Query(max_length=80)]) -> dict[str, str]:
    """By kind that the host has set up, whether the address of a seat one holds is confirmed, waits to be, or there is
    none. The address itself is told to nobody."""
    return await at.notices.status(visitor.room, _own_place(visitor.room, visitor.held, role))


@router.post("/tables/{id}/notices")
async def want_notices(at: InHouse, visitor: Visitor, wanted: NoticeAddress) -> m.Done:
    """Be told when it is one's turn; the address is asked to confirm that first."""
    place = _own_place(visitor.room, visitor.held, wanted.role)
    await patiently(at, at.notices.want(visitor.room, place, wanted.kind, wanted.address))
    return m.Done(done=True)


@router.delete("/tables/{id}/notices")
async def stop_notices(
    at: InHouse, visitor: Visitor, role: Annotated[str, Query(max_length=80)], kind: Literal["mail", "hook"]
) -> m.Done:
    """Be told no more; the address is forgotten."""
    place = _own_place(visitor.room, visitor.held, role)
    await patiently(at, at.notices.stop(visitor.room, place, kind))
    return m.Done(done=True)


@router.post("/tables/{id}/notices/code")
async def heed_code(at: InHouse, visitor: Visitor, given: NoticeCode) -> m.Done:
    """Confirm an address by the code that was sent there, or put an end to its notices."""
    await patiently(at, at.notices.heed(visitor.room, given.code, given.confirm))
    return m.Done(done=True)


@router.post("/qr", responses={200: {"content": {"image/svg+xml": {}}}}, response_class=Response)
async def draw_code(at: InHouse, wanted: m.Drawn) -> Response:
    """A QR code as a drawing. Nothing of it is kept."""
    picture = await at.office.do(QR, "", jobs.qr_code, wanted.text)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
