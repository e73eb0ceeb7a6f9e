"""What was shown last: many look at the same thing, and it is made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable


class Recent:
    """Messages by what they show, so many bytes of them; those not asked for longest are forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    def get(self, what: Hashable, make: Callable[[], bytes]) -> bytes:
        """The message that shows this, made if it is not there."""
        found = self._kept.get(what)
        if found is not None:
            self._kept.move_to_end(what)
            return found
        made = self._kept[what] = make()
        self._size += len(made)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
        return made
