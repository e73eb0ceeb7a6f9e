"""What keeps the house in order: headers, sizes, rates and crowds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from malecon.server.logs import named, request_id, requests
from malecon.server.settings import Settings
from malecon.server.work import address

log = logging.getLogger(__name__)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
PRIVATE = ("/api/tables", "/api/explore")
"""What is shown there depends on who asks, and is kept by nobody."""
HEADERS: dict[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src blob:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
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


class Crowd:
    """How many of something are open, in all and from one address."""

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may be opened; it counts until it leaves."""
        if self._open.total() >= self._most or self._open[address] >= self._most_an_address:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is closed."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class Guard:
    """ASGI middleware: adds the headers, and refuses what is too large, too slow or comes too often."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Allowances(settings.requests_per_second, settings.requests_at_once)
        self._tables = Allowances(settings.new_tables_per_minute / 60, settings.new_tables_at_once)
        self._sockets = Crowd(settings.sockets, settings.sockets_an_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        here = (scope.get("client") or ("", 0))[0]
        address.set(here)
        request_id.set(named(Headers(scope=scope).get("X-Request-Id", "")) if "headers" in scope else "")
        if scope["type"] == "http":
            await self._request(here, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(here, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, here: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._requests.take(here) or not self._sockets.enter(here):
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "too many sockets: wait a little"})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets.leave(here)

    async def _request(self, here: str, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False
        status, since = 0, time.perf_counter()
        house = getattr(scope["app"].state, "house", None) if "app" in scope else None

        async def send_with_headers(message: Message) -> None:
            nonlocal begun, status
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = request_id.get()
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if house is not None and house.closing:
                    headers["Connection"] = "close"  # a proxy is to keep no connection to who ends soon
                if scope["path"].startswith(PRIVATE):
                    headers.setdefault("Cache-Control", "no-store")
                    headers.add_vary_header("X-Seats")
            await send(message)

        refusal = self._refusal(here, scope)
        try:
            if refusal is not None:
                await refusal(scope, receive, send_with_headers)
            else:
                await self._app(scope, self._limited(scope, receive), send_with_headers)
        except Exception:
            if begun:
                raise
            log.exception("%s %s failed", scope["method"], scope["path"])
            sorry = JSONResponse({"detail": "something went wrong here: it has been noted, please try again"}, 500)
            await sorry(scope, receive, send_with_headers)
        finally:
            self._note(scope, status, time.perf_counter() - since)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request, and log it where logs are for machines."""
        method, path = scope["method"], scope["path"]
        house = getattr(scope["app"].state, "house", None) if "app" in scope else None
        if house is not None:
            house.figures.requests.labels(method if method in METHODS else "other").observe(seconds)
        if requests.isEnabledFor(logging.INFO):
            more = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            requests.info("%s %s", method, path, extra=more)

    def _refusal(self, here: str, scope: Scope) -> JSONResponse | None:
        if scope["path"].startswith("/static/"):
            return None
        makes_table = scope["method"] == "POST" and (
            scope["path"] in ("/api/tables", "/api/tables/load")
            or scope["path"].endswith("/fork")
            or scope["path"] == "/api/explore/play"
        )
        if not self._requests.take(here) or (makes_table and not self._tables.take(here)):
            return JSONResponse({"detail": "too many requests: wait a little"}, 429, {"Retry-After": "2"})
        return None

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        most = self._settings.largest_body
        if scope["path"] == "/api/tables/load":
            most = self._settings.largest_record
        so_far = 0
        whole = False
        until = time.monotonic() + self._settings.request_within

        async def limited() -> Message:
            nonlocal so_far, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout(until - time.monotonic()):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "the request did not arrive whole in time") from None
            whole = not message.get("more_body", False)
            so_far += len(message.get("body", b""))
            if so_far > most:
                raise HTTPException(413, f"the body is larger than {most} bytes")
            return message

        return limited
