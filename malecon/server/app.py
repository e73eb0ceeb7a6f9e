"""The web application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match

import malecon
from malecon.boards import STATIC as BOARD_STATIC
from malecon.server import advising, api, around, exploring, learning, live, metrics, pages, puzzling
from malecon.server.database import Unavailable
from malecon.server.house import House
from malecon.server.refusals import AWAY, TOO_MANY, Refused
from malecon.server.reviewing import routes as reviews
from malecon.server.safety import Guard
from malecon.server.settings import Settings
from malecon.server.work import Busy, TookTooLong, TooMuchMemory

STATIC = Path(__file__).parent / "static"
NOT_ALLOWED = 405
log = logging.getLogger(__name__)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, with a house of its own."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings)
        await app.state.house.open()
        yield
        await app.state.house.close()

    app = FastAPI(
        title="Malecón",
        version=malecon.__version__,
        description="Strategy board games about Cuba and the Caribbean, played by their full rules.",
        lifespan=lifespan,
        docs_url=None,  # both viewers load their scripts from another host
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    app.include_router(metrics.router)
    app.include_router(api.router)
    app.include_router(around.router)
    app.include_router(learning.router)
    app.include_router(reviews.router)
    app.include_router(advising.router)
    app.include_router(exploring.router)
    app.include_router(live.router)
    app.include_router(pages.router)
    app.include_router(puzzling.router)
    app.mount("/static/boards", StaticFiles(directory=BOARD_STATIC), name="boards")
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Unavailable, _away)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(TookTooLong, _too_heavy)
    app.add_exception_handler(TooMuchMemory, _too_heavy)
    app.add_exception_handler(RequestValidationError, _unsound)
    app.add_exception_handler(HTTPException, _http)
    return app


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith(("/api", "/static", "/metrics"))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    request.app.state.house.figures.refusals.labels(error.status).inc()
    if _wants_page(request):
        return pages.sorry(request, error.status, error.reason)
    wait = {"Retry-After": "2"} if error.status in (TOO_MANY, AWAY) else {}
    return JSONResponse({"detail": error.reason}, error.status, wait)


async def _away(request: Request, error: Exception) -> Response:
    return await _refused(request, Refused(AWAY, str(error)))


async def _busy(request: Request, error: Exception) -> Response:
    return await _refused(request, Refused(TOO_MANY, str(error)))


async def _too_heavy(request: Request, error: Exception) -> Response:
    return await _refused(request, Refused(AWAY, f"this cannot be shown now: {error}"))


async def _unsound(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    reasons = [_reason(found) for found in error.errors()[:5]]
    return JSONResponse({"detail": "; ".join(reasons)}, 422)


def _reason(found: Any) -> str:
    place = ".".join(str(part) for part in found.get("loc", ())[1:])
    words = str(found.get("msg", "not sound"))
    if found.get("type") == "string_pattern_mismatch":
        words = "holds characters that are not taken here: no < or >, nothing that cannot be seen"
    return f"{place}: {words}" if place else words


def _allowed(request: Request) -> str:
    """The methods that an address takes, of all routes there."""
    scope = {**request.scope, "method": ""}
    found = {"OPTIONS"}
    for route in (*api.router.routes, *pages.router.routes):
        if route.matches(scope)[0] != Match.NONE:
            found |= getattr(route, "methods", set())
    return ", ".join(sorted(found if len(found) > 1 else {*found, "GET", "HEAD"}))  # files are no routes


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers, detail = dict(error.headers or {}), str(error.detail)
    if error.status_code == NOT_ALLOWED:
        headers["Allow"] = _allowed(request)
        detail = f"{request.method} is not done here; what is: {headers['Allow']}"
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=headers)
    if _wants_page(request):
        page = pages.sorry(request, error.status_code, detail)
        page.headers.update(headers)
        return page
    return JSONResponse({"detail": detail}, error.status_code, headers)
