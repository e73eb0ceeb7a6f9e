"""A refusal: what was asked is not done, nothing has changed, and here is why."""

from __future__ import annotations

STALE = 409
FORBIDDEN = 403
UNKNOWN = 404
UNSOUND = 422
TOO_MANY = 429
AWAY = 503


class Refused(Exception):
    """The request is refused with an HTTP status and a reason for people."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
