"""The JSON API of puzzles: the one of the day, trying one, and how many found it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field, StringConstraints

from malecon.kernel import MaleconError
from malecon.puzzles.posing import TRIES, find, of_day, posed
from malecon.server import posing
from malecon.server.api import REFUSALS, Have, InHouse, find_game, patiently, unkept
from malecon.server.house import House
from malecon.server.messages import Given, Step, Word
from malecon.server.parts import thinned
from malecon.server.posing import Place
from malecon.server.refusals import UNKNOWN, UNSOUND, Refused

router = APIRouter(prefix="/api", responses=REFUSALS)

Name = Annotated[str, StringConstraints(max_length=80)]
_COUNT = (
    "INSERT INTO puzzles (game, id, tries, n) VALUES (:game, :id, :tries, 1) "
    "ON CONFLICT (game, id, tries) DO UPDATE SET n = puzzles.n + 1"
)
_COUNTED = "SELECT tries, n FROM puzzles WHERE game = :game AND id = :id"
NOT_FOUND = 0
"""In the place of the number of tries: who did not find it."""


class PuzzleShown(BaseModel):
    """A puzzle as it is offered."""

    id: str
    role: str
    situation: str
    of: int
    """So many come with the game, shown in turn."""


class Trying(Given):
    """How far somebody has come with a puzzle: all that was tried, the last answer last."""

    tried: Annotated[tuple[Word, ...], Field(max_length=TRIES)] = ()
    given_up: bool = False
    nudged: bool = False
    count: bool = False
    """Whether this ends it for somebody who had not tried it before."""


class Looked(Trying):
    """Which board is wanted."""

    step: Step
    size: Literal["desktop", "phone"] = "desktop"


class Found(BaseModel):
    """How many tried a puzzle here, and found it at which try."""

    tried: int
    found: list[int]


class Tried(BaseModel):
    """What came of it: the position as a table tells it, the puzzle in words, how many found it."""

    message: dict[str, Any]
    puzzle: dict[str, Any]
    found: Found


@router.get("/games/{game}/puzzle")
def puzzle_of_the_day(game: Name) -> PuzzleShown:
    """The puzzle of the day, the same for all."""
    name = find_game(game).name
    one = of_day(name)
    if one is None:
        raise Refused(UNKNOWN, f"no puzzles come with {name}")
    return PuzzleShown(id=one.id, role=one.puzzle.role, situation=one.puzzle.situation, of=len(posed(name)))


@router.post("/games/{game}/puzzles/{id}", response_model=Tried)
async def try_puzzle(at: InHouse, game: Name, id: Name, wanted: Trying) -> Response:
    """Look at a puzzle, try an answer, ask for a nudge, or give up; nothing of it is kept but how many found it."""
    place = _place(game, id, wanted)
    shown = await at.office.do(posing.POSE, f"{game}/{id}", posing.look, place)
    if place.over and wanted.count:
        tries = len(place.tried) if place.solved else NOT_FOUND
        await patiently(at, at.storage.change(_COUNT, game=game, id=id, tries=tries))
    found = await _found(at, game, id)
    content = msgspec.json.encode({**msgspec.json.decode(shown), "found": found.model_dump()})
    return unkept(content)


@router.post("/games/{game}/puzzles/{id}/board")
async def show_puzzle(
    at: InHouse,
    game: Name,
    id: Name,
    wanted: Looked,
    have: Have = None,
) -> Response:
    """The board of a puzzle; see the board of a table."""
    place = _place(game, id, wanted)
    shown = await at.office.do(posing.POSE, f"{game}/{id}", posing.picture, place, wanted.step, wanted.size)
    return unkept(shown if have is None else thinned(shown, have))


def _place(game: str, id: str, wanted: Trying) -> Place:
    """What was tried, if it can have been: answers that are open there, and none after the right one."""
    name = find_game(game).name
    try:
        one = find(name, id)
    except MaleconError as error:
        raise Refused(UNKNOWN, str(error)) from error
    for i, answer in enumerate(wanted.tried):
        if answer not in one.puzzle.standings:
            raise Refused(UNSOUND, f"tried.{i}: {answer!r} is not open in this puzzle")
        if one.solved_by(answer) and i + 1 < len(wanted.tried):
            raise Refused(UNSOUND, f"tried.{i}: that was it; nothing is tried after it")
    return Place(name, id, wanted.tried, wanted.given_up, wanted.nudged)


async def _found(at: House, game: str, id: str) -> Found:
    rows = {row["tries"]: row["n"] for row in await at.storage.rows(_COUNTED, game=game, id=id)}
    return Found(tried=sum(rows.values()), found=[rows.get(tries, 0) for tries in range(1, TRIES + 1)])
