"""The pages: lobby, new table, play, lessons, puzzles, replay, rules: frames that small scripts fill from the API."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.templating import Jinja2Templates

from malecon.aids import aid
from malecon.boards.aids import hints, legend
from malecon.boards.kit import SHAPES
from malecon.kernel import Game
from malecon.lessons import LessonError, lesson
from malecon.library import load
from malecon.puzzles.posing import Posed, of_day, posed
from malecon.server import api, teaching
from malecon.server.refusals import UNKNOWN, Refused

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(Path(__file__).parent / "templates")
templates.env.globals["shapes"] = SHAPES


STATIC = Path(__file__).parent / "static"


def _lobby_games() -> list[dict[str, Any]]:
    """The games in the order in which the lobby presents them, each with its poster."""
    found = []
    for game in api.catalogue().values():
        poster = game.name if (STATIC / "covers" / f"{game.name}.svg").exists() else "plain"
        found.append({**game.model_dump(), "cover": f"/static/covers/{poster}.svg", "puzzles": len(posed(game.name))})
    return sorted(found, key=lambda game: (_ORDER.index(game["name"]) if game["name"] in _ORDER else 99, game["name"]))


_ORDER = ("cuba-libre", "cuba", "banana-wars", "splendid-little-war")


def _page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    page = templates.TemplateResponse(request, name, values, status_code=status)
    page.headers["Cache-Control"] = "no-cache"
    return page


@router.get("/")
def lobby(request: Request) -> Response:
    """The lobby."""
    return _page(request, "lobby.html", games=_lobby_games())


@router.get("/new")
def new_table(request: Request, game: Annotated[str, Query(max_length=80)] = "") -> Response:
    """The form for a new table."""
    offered = [found["name"] for found in _lobby_games()]
    chosen = game if game in offered else offered[0]
    return _page(request, "new.html", games=_lobby_games(), chosen=chosen)


@router.get("/purse")
def purse(request: Request) -> Response:
    """Where a link arrives that carries seats to another device; what it carries is never sent to a server."""
    return _page(request, "purse.html")


@router.get("/notices/{id}")
async def notices(request: Request, id: str) -> Response:
    """Where the links in notices lead: to confirm an address, or to put an end to it."""
    room = await api.house(request).room(id)
    return _page(request, "notices.html", table=room.stored)


@router.get("/table/{id}")
async def table(request: Request, id: str) -> Response:
    """A table at play."""
    room = await api.house(request).room(id)
    name = room.stored.game
    aids = {role: sheet for role in room.table.state.roles if (sheet := aid(name, role))}
    rules = api.rules_of(room.table.game)
    return _page(
        request,
        "table.html",
        table=room.stored,
        game=_described(name),
        hints=hints(name),
        aids=aids,
        legend=next((legend(name, sheet) for sheet in aids.values()), ()),
        titles={rule.id: rule.title for rule in rules},
    )


@router.get("/learn/{game}")
def learn(request: Request, game: str) -> Response:
    """What there is to learn a game by: its lessons, its aids, its rules."""
    sides = {role.role: role for role in api.roles_of(_game(game).new())}
    return _page(request, "learn.html", game=_described(game), lessons=teaching.offered(game), sides=sides)


@router.get("/learn/{game}/{id}")
def follow(request: Request, game: str, id: str) -> Response:
    """A lesson: the page of a table, with a coach."""
    try:
        one = lesson(_game(game).name, id)
    except LessonError as error:
        raise Refused(UNKNOWN, str(error)) from error
    state = one.start().state
    roles = [state.roles[place] for place in state.team(state.role(one.role))]
    table = {"id": "", "game": game, "name": one.title}
    return _page(
        request,
        "table.html",
        table=table,
        game=_described(game),
        hints=[],
        aids={},
        lesson=one,
        roles=roles,
        script="lesson",
    )


@router.get("/replay/{id}")
async def replay(request: Request, id: str) -> Response:
    """A game from its beginning to its end, or to where it stands."""
    room = await api.house(request).room(id)
    return _page(request, "replay.html", table=room.stored, game=_described(room.stored.game))


@router.get("/review/{id}")
async def review(request: Request, id: str) -> Response:
    """What a finished game was worth, decision by decision."""
    room = await api.house(request).room(id)
    return _page(request, "review.html", table=room.stored, game=_described(room.stored.game))


@router.get("/puzzle/{game}")
def puzzle_of_the_day(request: Request, game: str) -> Response:
    """The puzzle of the day."""
    return _puzzle(request, game, of_day(game))


@router.get("/puzzle/{game}/{id}")
def puzzle(request: Request, game: str, id: str) -> Response:
    """A puzzle by its name."""
    return _puzzle(request, game, next((one for one in posed(game) if one.id == id), None))


def _puzzle(request: Request, game: str, one: Posed | None) -> Response:
    """The page of a table, with one question of a game that was played."""
    if one is None:
        raise Refused(UNKNOWN, f"there is no such puzzle of {game[:40]!r} here")
    table = {"id": "", "game": game, "name": "Puzzle"}
    return _page(request, "puzzle.html", table=table, game=_described(game), puzzle=one, hints=[], aids={})


@router.get("/explore/{game}")
def explore(request: Request, game: str) -> Response:
    """A scratch board; what it begins with stands behind the #."""
    if game not in api.catalogue():
        raise Refused(UNKNOWN, f"no game is called {game[:40]!r}")
    table = {"id": "", "game": game, "name": "Exploring"}
    return _page(
        request, "table.html", table=table, game=_described(game), hints=[], aids={}, exploring=True, script="explore"
    )


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    """The rules of a game in one sentence each, and the rulings."""
    return _page(request, "rules.html", game=_described(game), rules=api.rules_of(_game(game)))


@router.get("/favicon.ico")
def favicon() -> Response:
    """The browser asks for it wherever it is."""
    return Response((STATIC / "icon.svg").read_bytes(), media_type="image/svg+xml")


def _game(name: str) -> Game:
    if name not in api.catalogue():
        raise Refused(UNKNOWN, f"no game is called {name[:40]!r}")
    return load(name)


def _described(name: str) -> dict[str, Any]:
    return next(game for game in _lobby_games() if game["name"] == name)


def sorry(request: Request, status: int, reason: str) -> HTMLResponse:
    """A page that says why there is none."""
    return _page(request, "sorry.html", status, reason=reason, code=status)
