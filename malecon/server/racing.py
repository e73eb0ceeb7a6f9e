"""What happens at a table when another server was quicker: it is tried again, or it has come too late."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from malecon.server.refusals import STALE, Refused

TRIES = 20
"""How often something is tried again because others were quicker."""

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Overtaken(Refused):
    """Another server has written to the table since this room last looked; by now the room knows what."""

    def __init__(self) -> None:
        super().__init__(STALE, "this table has gone on elsewhere: look again")


def anew(
    act: Callable[Concatenate[R, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Do something at a table from the beginning when another server was quicker; what is no longer possible then has
    come too late."""

    @wraps(act)
    async def tried(room: R, /, *args: P.args, **more: P.kwargs) -> T:
        late = None
        for _ in range(TRIES):
            try:
                return await act(room, *args, **more)
            except Overtaken as error:
                late = error
            except Refused as refusal:
                if late is not None and refusal.status == STALE:
                    raise late from refusal
                raise
        raise Overtaken

    return tried
