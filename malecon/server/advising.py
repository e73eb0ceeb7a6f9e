"""The JSON API of hints."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from malecon.server import hinting
from malecon.server import messages as m
from malecon.server.api import REFUSALS, InHouse, Visitor
from malecon.server.refusals import TOO_MANY, Refused
from malecon.server.work import address

router = APIRouter(prefix="/api", responses=REFUSALS)


class WantedHint(m.Given):
    """A hint for the open question, by its step and epoch."""

    step: m.Step
    epoch: m.Step


class Then(BaseModel):
    """What is expected of somebody after a deed."""

    role: str
    """In words."""
    words: str


class WayShown(BaseModel):
    """A deed that could be done."""

    actions: list[str]
    """Its answers, to be given as a chain."""
    words: str
    standing: float
    """The chance to win that is expected after it."""
    reason: str
    """What it brings that the others do not, or ""."""
    line: list[Then]
    places: list[str]
    """The spaces it is about."""


class HintShown(BaseModel):
    """The best deeds of who is asked, the best first, as a strong player sees them who knows no more."""

    step: int
    role: str
    now: float
    """The chance to win before."""
    noise: float
    """Two standard errors of these chances."""
    equal: bool
    """Whether the deeds lie within the noise."""
    ms: int
    best: list[WayShown]


@router.post("/tables/{id}/hint")
async def ask_for_hint(at: InHouse, visitor: Visitor, wanted: WantedHint) -> HintShown:
    """What would you do? The three best deeds; that it was asked is told to all and stands in the record."""
    if not at.hints.take(address.get()):
        raise Refused(TOO_MANY, "too many hints: wait a little")
    return HintShown.model_validate(await hinting.ask(visitor.room, visitor.held, wanted.step, wanted.epoch))
