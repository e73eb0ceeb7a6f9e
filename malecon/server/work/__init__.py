"""Work that may be heavy, done outside the event loop: one queue behind one interface."""

from malecon.server.work.office import (
    AHEAD,
    BOT,
    EXPLORE,
    HINT,
    JUDGE,
    KINDS,
    PICTURE,
    QR,
    REVEALS,
    REVIEW,
    STORY,
    THEN,
    UPLOAD,
    WHY,
    Kind,
    Office,
    address,
)
from malecon.server.work.turns import Busy, Job
from malecon.server.work.workers import Failed, TookTooLong, TooMuchMemory

__all__ = [
    "AHEAD",
    "BOT",
    "EXPLORE",
    "HINT",
    "JUDGE",
    "KINDS",
    "PICTURE",
    "QR",
    "REVEALS",
    "REVIEW",
    "STORY",
    "THEN",
    "UPLOAD",
    "WHY",
    "Busy",
    "Failed",
    "Job",
    "Kind",
    "Office",
    "TooMuchMemory",
    "TookTooLong",
    "address",
]
