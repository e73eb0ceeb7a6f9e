"""What keeps the house in order: headers, sizes and rates."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from malecon.server.settings import Settings

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Allowance:
    """A steady rate with a burst."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._rate = per_second
        self._most = at_once
        self._left = at_once
        self._when = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One allowance for each address, those idle longest forgotten first."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._terms = (per_second, at_once)
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether an address may have one more now."""
        found = self._known.setdefault(address, Allowance(*self._terms))
        self._known.move_to_end(address)
        if len(self._known) > 10_000:
            self._known.popitem(last=False)
        return found.take()


class Guard:
    """ASGI middleware: adds the headers, and refuses what is too large or comes too often."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Allowances(settings.requests_per_second, settings.requests_at_once)
        self._tables = Allowances(settings.new_tables_per_minute / 60, settings.new_tables_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, self._limited(scope, receive), send_with_headers)
        else:
            await refusal(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        address = (scope.get("client") or ("", 0))[0]
        if scope["path"].startswith("/static/"):
            return None
        makes_table = scope["method"] == "POST" and (
            scope["path"] in ("/api/tables", "/api/tables/load") or scope["path"].endswith("/fork")
        )
        if not self._requests.take(address) or (makes_table and not self._tables.take(address)):
            return JSONResponse({"detail": "too many requests: wait a little"}, 429, {"Retry-After": "2"})
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        most = self._settings.largest_body
        if scope["path"] == "/api/tables/load":
            most = self._settings.largest_record
        so_far = 0

        async def limited() -> Message:
            nonlocal so_far
            message = await receive()
            so_far += len(message.get("body", b""))
            if so_far > most:
                raise HTTPException(413, f"the body is larger than {most} bytes")
            return message

        return limited
