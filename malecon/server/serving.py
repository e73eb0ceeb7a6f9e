"""How the application is served: requests that come half, or not at all, are not waited for."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
from collections import defaultdict
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from malecon.server import api
from malecon.server.settings import Settings

LAST_WORDS = 10
"""Seconds for which a server that closes waits for requests that are being answered."""
LAST_IN = 0.5
"""Seconds in which who has just come in says what they want, before idle connections are closed."""
LARGEST_MESSAGE = 16 * 1024
"""Bytes of a message on a socket."""


def config(app: FastAPI, settings: Settings, host: str = "127.0.0.1", port: int = 8023, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the house."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=_patient(settings),
        access_log=False,
        timeout_graceful_shutdown=LAST_WORDS,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # the messages are small, and packing them would cost more than it saves
        **{"log_level": "warning", **more},
    )


def server_of(app: FastAPI, settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Server:
    """A server that is to have the process for itself.

    The collector of garbage stops everything while it looks at all there is, most of which is there to stay: so it is
    not to look at what is loaded by now, and seldom at the rest.
    """
    api.catalogue()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    return Gentle(config(app, settings, host, port, **more), app, settings)


class Gentle(uvicorn.Server):
    """A server that, told to end, first says so to whoever asks whether it is ready; told twice it ends."""

    def __init__(self, how: uvicorn.Config, app: FastAPI, settings: Settings) -> None:
        super().__init__(how)
        self._app = app
        self._drain = settings.drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal says that it is enough."""
        house = getattr(self._app.state, "house", None)
        if house is None or house.closing or not self._drain:
            super().handle_exit(sig, frame)
            return
        house.closing = True
        enough = threading.Timer(self._drain, super().handle_exit, (sig, frame))
        enough.daemon = True  # told twice, the process does not wait for it
        enough.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door first, and hear whoever came in before that."""
        if self._drain:
            for door in self.servers:
                door.close()
            await asyncio.sleep(LAST_IN)
        await super().shutdown(sockets)


def _patient(settings: Settings) -> type[asyncio.Protocol]:
    """A protocol that hangs up on who does not send a whole request in time, the longest waiting first."""
    waiting: defaultdict[str, dict[Any, None]] = defaultdict(dict)

    class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        _deadline: asyncio.TimerHandle | None = None
        _peer = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._peer = str((transport.get_extra_info("peername") or ("",))[0])
            self._expect()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.is_closing() or self.transport.get_protocol() is not self or self._at_work():
                self._arrived()
            else:
                self._expect()

        def connection_lost(self, exc: Exception | None) -> None:
            self._arrived()
            super().connection_lost(exc)

        def _at_work(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def _expect(self) -> None:
            """A request is due."""
            if self._deadline is not None:
                return
            others = waiting[self._peer]
            if len(others) >= settings.half_requests_an_address:
                next(iter(others))._hang_up()
            waiting[self._peer][self] = None
            self._deadline = asyncio.get_running_loop().call_later(settings.request_within, self._hang_up)

        def _arrived(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            waiting[self._peer].pop(self, None)
            if not waiting[self._peer]:
                del waiting[self._peer]

        def _hang_up(self) -> None:
            self._arrived()
            if not self.transport.is_closing():
                self.transport.close()

    return Patient
