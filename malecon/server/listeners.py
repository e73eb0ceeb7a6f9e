"""Those who follow a table, and what is yet to be sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from malecon.server.refusals import TOO_MANY, Refused

MOST_UNREAD = 512 * 1024
"""Bytes that may wait for one listener."""


class Listener:
    """Somebody who follows a table: what they hold, through whose eyes they look, and what is yet to be sent."""

    def __init__(self, tokens: Sequence[str], held: frozenset[int], eyes: int | None) -> None:
        self.tokens = tokens
        self.held = held
        self.eyes = eyes
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.unread = 0
        """Bytes that wait."""
        self._dropped = False

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; a listener that does not read is dropped, and catches up when it is back."""
        if self._dropped:
            return
        if self.unread and self.unread + len(message) > MOST_UNREAD:
            self.drop()
            return
        self.unread += len(message)
        self._outbox.put_nowait(message)

    async def next(self) -> bytes | None:
        """What is to be sent next, when there is something; None: no more."""
        message = await self._outbox.get()
        self.unread -= len(message or b"")
        return message

    def finish(self) -> None:
        """Say what is yet to be said, and no more."""
        self._dropped = True
        self._outbox.put_nowait(None)

    def drop(self) -> None:
        """Say no more to this listener."""
        self._dropped = True
        self.unread = 0
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(None)


class Audience:
    """All who follow one table."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(list(self._listeners))

    def join(self, listener: Listener) -> None:
        """Follow the table from now on."""
        if len(self._listeners) >= self._most:
            raise Refused(TOO_MANY, "too many follow this table already")
        self._listeners.add(listener)

    def watches(self, eyes: int) -> bool:
        """Whether anybody looks through these eyes."""
        return any(listener.eyes == eyes for listener in self._listeners)

    def leave(self, listener: Listener) -> None:
        """Follow it no more."""
        self._listeners.discard(listener)

    def tell(self, message: Callable[[int | None], dict[str, Any] | None]) -> None:
        """Tell everybody, each what their eyes (a role, or None: a spectator's) may see, if anything."""
        told: dict[int | None, bytes | None] = {}
        for listener in self:
            eyes = listener.eyes
            if eyes not in told:
                found = message(eyes)
                told[eyes] = None if found is None else msgspec.json.encode(found)
            if text := told[eyes]:
                listener.send(text)

    def finish(self) -> None:
        """Let all of them go when they have heard what there was to say."""
        for listener in self:
            listener.finish()

    def drop(self) -> None:
        """Let all of them go."""
        for listener in self:
            listener.drop()
