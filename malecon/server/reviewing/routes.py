"""The API of reviews: to have one made, to follow it, to stop it, to read it."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from malecon.server.api import REFUSALS, Guest, InHouse, Visitor
from malecon.server.house import House
from malecon.server.refusals import UNKNOWN, Refused

router = APIRouter(prefix="/api", responses=REFUSALS)


class ReviewShown(BaseModel):
    """Whether a game has been reviewed, and how far a review that is being made has come."""

    kind: Literal["review"] = "review"
    state: Literal["none", "running", "ready"]
    done: float = 0.0
    now: str = ""
    left_s: float | None = None
    steps: int = 0


async def _shown(at: House, visitor: Guest) -> ReviewShown:
    found = await at.reviews.progress(visitor.room)
    if found is not None:
        left = None if found.left is None else round(found.left, 1)
        return ReviewShown(state="running", done=round(found.done, 4), now=found.now, left_s=left, steps=found.steps)
    return ReviewShown(state="ready", done=1.0) if await at.reviews.kept(visitor.room) else ReviewShown(state="none")


@router.post("/tables/{id}/review", status_code=202)
async def begin_review(at: InHouse, visitor: Visitor) -> ReviewShown:
    """Have a finished game reviewed in the background; what is being made, or is there already, is left as it is."""
    if not await at.reviews.kept(visitor.room):
        await at.reviews.begin(visitor.room)
    return await _shown(at, visitor)


@router.get("/tables/{id}/review/progress")
async def show_progress(at: InHouse, visitor: Visitor) -> ReviewShown:
    """How far the review of a game has come."""
    return await _shown(at, visitor)


@router.post("/tables/{id}/review/stop")
async def stop_review(at: InHouse, visitor: Visitor) -> ReviewShown:
    """Stop a review that is being made; what there is of it is kept."""
    await at.reviews.stop(visitor.room)
    return await _shown(at, visitor)


@router.get("/tables/{id}/review", responses={200: {"content": {"application/json": {}}}})
async def show_review(at: InHouse, visitor: Visitor) -> Response:
    """The review of a game, or as much of it as there is while it is being made."""
    content = await at.reviews.shown(visitor.room)
    if not content:
        raise Refused(UNKNOWN, "this game has not been reviewed")
    return Response(content, media_type="application/json")
