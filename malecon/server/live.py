"""Live updates: a socket that says what happens at a table, in order, and takes answers.

The first message is `{"kind": "hello", "tokens": [...], "role": "...", "step": n, "epoch": n}`; the reply is the whole
situation, with the journal since that step if the epoch is still the same: nothing is lost, doubled or reordered. Then
come messages `{"kind": "steps", "first": n, "step": m, ...}`: the answers after step n up to m, one or all of a chain.
`{"kind": "look", "role": "..."}` changes the eyes; `{"kind": "answer", "id": ..., "step": n, "epoch": n, "action":
"..."}` answers, and is accepted (when it is durable) or refused with a reason. `{"kind": "ahead", "chains": [[wants],
...]}` tells where chains of answers would lead; `{"kind": "chain", "actions": [...]}` gives one, whole or not at all;
see `malecon.server.ahead`.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from malecon.server import hinting, presence
from malecon.server.ahead import Found, Want
from malecon.server.database import Unavailable
from malecon.server.house import House
from malecon.server.listeners import Listener
from malecon.server.refusals import AWAY, FORBIDDEN, TOO_MANY, Refused
from malecon.server.room import Room
from malecon.server.safety import Allowance
from malecon.server.work import Busy, Failed, TookTooLong, TooMuchMemory, address

router = APIRouter()

LARGEST_MESSAGE = 8 * 1024
HELLO_WITHIN = 20
READ_WITHIN = 30
"""Seconds within which a client takes what it is sent."""


class Hello(msgspec.Struct, tag_field="kind", tag="hello"):
    """Who comes, and how far they have followed the game."""

    tokens: list[str] = []
    role: str = ""
    step: int = 0
    epoch: int = -1


PATIENCE = 50
"""Tenths of a second for which a look waits until what was sent before has been taken: eyes may change quickly."""


class Look(msgspec.Struct, tag_field="kind", tag="look"):
    """Look through other eyes."""

    role: str = ""


class Given(msgspec.Struct, tag_field="kind", tag="answer"):
    """An answer."""

    step: int
    epoch: int
    action: str
    id: int | str = 0


class Ahead(msgspec.Struct, tag_field="kind", tag="ahead"):
    """Where would these chains of answers lead?"""

    step: int
    epoch: int
    chains: list[list[Want]]
    id: int | str = 0


class Chain(msgspec.Struct, tag_field="kind", tag="chain"):
    """Several answers that one gesture means: all of them, or none."""

    step: int
    epoch: int
    actions: list[str]
    id: int | str = 0


Said = Hello | Look | Given | Ahead | Chain
_decoder = msgspec.json.Decoder(Said)


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Follow a table."""
    await socket.accept()
    house: House = socket.app.state.house
    try:
        room = await house.room(id)
        hello = _read(await asyncio.wait_for(socket.receive_text(), HELLO_WITHIN))
        if not isinstance(hello, Hello):
            raise Refused(FORBIDDEN, "the first message is a hello")
        tokens = hello.tokens[:40]
        listener = Listener(tokens, room.held(tokens), None)
        listener.eyes = _eyes(room, listener, hello.role)
        presence.came(room, listener.held, follows=True)
        room.audience.join(listener)
    except Refused as refusal:
        await _refuse(socket, refusal)
        return
    except Unavailable as error:
        await _refuse(socket, Refused(AWAY, str(error)))
        return
    except (TimeoutError, WebSocketDisconnect, KeyError):
        return
    first = hello.step if hello.epoch == room.stored.epoch else 0
    listener.send(room.situation(listener.eyes, first))
    room.look_into()
    if listener.held:
        hinting.prepare(house, room)
    speaking = asyncio.create_task(_speak(socket, listener))
    try:
        await _listen(socket, house, room, listener)
    finally:
        room.audience.leave(listener)
        presence.left(room, listener.held)
        speaking.cancel()


async def _speak(socket: WebSocket, listener: Listener) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side may go at any time
        with contextlib.suppress(TimeoutError):
            while (message := await listener.next()) is not None:
                async with asyncio.timeout(READ_WITHIN):
                    await socket.send_text(message.decode())
        listener.drop()
        await socket.close(1013)


async def _listen(socket: WebSocket, house: House, room: Room, listener: Listener) -> None:
    allowance = Allowance(house.settings.messages_per_second, house.settings.messages_at_once)
    with contextlib.suppress(WebSocketDisconnect, KeyError, RuntimeError):
        while True:
            text = await socket.receive_text()
            said: Said | None = None
            try:
                if not allowance.take():
                    raise Refused(TOO_MANY, "too many messages: wait a little")
                said = _read(text)
                if isinstance(said, (Ahead, Chain)) and not house.aheads.take(address.get()):
                    raise Refused(TOO_MANY, "too many looks ahead and chains: wait a little")
                await _hear(room, listener, said)
            except Refused as refusal:
                house.figures.refusals.labels(refusal.status).inc()
                about = 0 if said is None or isinstance(said, (Hello, Look)) else said.id
                _send(listener, {"kind": "refused", "id": about, "status": refusal.status, "reason": refusal.reason})


async def _hear(room: Room, listener: Listener, said: Said) -> None:
    if isinstance(said, Look):
        for _ in range(PATIENCE):
            if not listener.unread:
                break
            await asyncio.sleep(0.1)
        if listener.unread:
            raise Refused(TOO_MANY, "read what you were sent before you look again")
        listener.eyes = _eyes(room, listener, said.role)
        listener.send(room.situation(listener.eyes))
        room.look_into()
    elif isinstance(said, Given):
        step = await room.answer(listener.held, said.step, said.epoch, said.action)
        _send(listener, {"kind": "accepted", "id": said.id, "step": step})
    elif isinstance(said, Chain):
        step = await room.chain(listener.held, said.step, said.epoch, said.actions)
        _send(listener, {"kind": "accepted", "id": said.id, "step": step})
    elif isinstance(said, Ahead):
        room.expect(listener.held, said.step, said.epoch)
        found = msgspec.to_builtins(await _ahead(room, said.chains))
        _send(listener, {"kind": "ahead", "id": said.id, "step": said.step, "epoch": said.epoch, "found": found})
    else:
        raise Refused(FORBIDDEN, "you have said hello already")


async def _ahead(room: Room, chains: list[list[Want]]) -> list[Found]:
    try:
        return await room.ahead(chains)
    except (Busy, Failed, TookTooLong, TooMuchMemory) as error:
        raise Refused(TOO_MANY, str(error)) from error


def _eyes(room: Room, listener: Listener, role: str) -> int | None:
    if not role:
        return None
    place = room.place(role)
    if room.awaits_admission(place, listener.tokens):
        return None
    if place not in listener.held and not room.over:
        raise Refused(FORBIDDEN, "that seat is not yours; leave the role out to watch")
    return place


def _read(text: str) -> Said:
    if len(text) > LARGEST_MESSAGE:
        raise Refused(422, "the message is too long")
    try:
        said: Said = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refused(422, f"not understood: {error}") from error
    return said


def _send(listener: Listener, message: dict[str, Any]) -> None:
    listener.send(msgspec.json.encode(message))


async def _refuse(socket: WebSocket, refusal: Refused) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(msgspec.json.encode({"kind": "gone", "reason": refusal.reason}).decode())
        await socket.close(4000 + refusal.status)
