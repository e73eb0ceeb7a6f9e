"""What a role sees, written as one byte a feature: the small words of writing, and the head that every game shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter
from mypy_extensions import u8

from malecon.kernel.layout import BITS, CHOICE, Feature, Layout, Local
from malecon.kernel.options import SET, Option

if TYPE_CHECKING:
    from malecon.kernel.state import Procedure, State

DEPTH: Final = 3
"""How many procedures from the top of the stack are told."""
KNOWN_SETTINGS: Final = 8
"""How many games' options are remembered as bytes."""


def one(w: BytesWriter, x: int) -> None:
    """One number from 0 to 255."""
    w.append(u8(x))


def capped(w: BytesWriter, x: int, top: int) -> None:
    """One number, told as 0 below and as `top` above."""
    w.append(u8(0 if x < 0 else top if x > top else x))


def many(w: BytesWriter, xs: list[int]) -> None:
    """Numbers that are never negative."""
    for x in xs:
        w.append(u8(x))


def many_plus(w: BytesWriter, xs: list[int], plus: int) -> None:
    """Numbers that may be negative."""
    for x in xs:
        w.append(u8(x + plus))


def part(w: BytesWriter, xs: list[int], start: int, stop: int) -> None:
    """A slice, without making one."""
    for i in range(start, stop):
        w.append(u8(xs[i]))


def part_plus(w: BytesWriter, xs: list[int], start: int, stop: int, plus: int) -> None:
    """A slice of numbers that may be negative."""
    for i in range(start, stop):
        w.append(u8(xs[i] + plus))


def bits(w: BytesWriter, mask: int, n: int) -> None:
    """A set of n things, a byte for each eight of them."""
    while n > 0:
        w.append(u8(mask & 255))
        mask >>= 8
        n -= 8


def zeros(w: BytesWriter, n: int) -> None:
    """Nothing, n times."""
    for _ in range(n):
        w.append(u8(0))


class Eyes:
    """How observations of a game are made: who is asked what, the locals of the open questions, the game's features."""

    def __init__(
        self,
        roles: int,
        options: tuple[Option, ...],
        questions: tuple[str, ...],
        locals: tuple[Local, ...],
        features: tuple[Feature, ...],
        version: int,
        alike: bool,
        actions: int,
    ) -> None:
        self.alike = alike
        """Whether roles are all of a kind, so that they are told from the observer on, round the table."""
        self.numbers = {question: i + 1 for i, question in enumerate(questions)}
        self.slots = {local.name: i for i, local in enumerate(locals)}
        self.tops = [min(252, local.top) for local in locals]
        self.widths = [local.width if local.bits else 0 for local in locals]
        self.is_role = [local.role for local in locals]
        self.known: dict[type, list[tuple[str, int]]] = {}
        self.kinds: dict[type, int] = {}
        self.nothing = [0 if local.bits else -3 for local in locals]
        self.blank = bytes(actions)
        self.options = options
        self.settings: list[tuple[dict[str, Any], bytes]] = []
        """The options of games seen of late, as bytes; all clones of a game share one dict of them."""
        head = (Feature("actor", 1, CHOICE, roles + 1), Feature("question", DEPTH, CHOICE, len(questions)))
        chosen = tuple(
            Feature(f"option.{o.name}", (len(o.choices) + 7) // 8, BITS, 255)
            if o.type == SET
            else Feature(f"option.{o.name}", 1, CHOICE, max(1, len(o.choices) - 1))
            for o in options
        )
        self.layout = Layout((*head, *(local.feature() for local in locals), *chosen, *features), version)

    def observe(self, s: State, me: int, w: BytesWriter) -> None:
        """One observation."""
        n = len(s.roles)
        actor = s.actor
        w.append(u8((actor - me + n) % n + 2 if self.alike and actor >= 0 else actor + 2))
        stack = s._stack
        height = len(stack)
        values = self.nothing[:]
        for k in range(DEPTH):
            w.append(u8(self.kind(stack[height - 1 - k]) if k < height else 0))
        k = min(DEPTH, height)
        while k > 0:
            p: Any = stack[height - k]
            for name, slot in self.names(p):
                values[slot] = getattr(p, name)
            k -= 1
        for i, width in enumerate(self.widths):
            x = values[i]
            if width == 0:
                if self.alike and x >= 0 and self.is_role[i]:
                    x = (x - me + n) % n
                top = self.tops[i]
                w.append(u8(x + 3 if x <= top else top + 3))
            else:
                for _ in range(width):
                    w.append(u8(x & 255))
                    x >>= 8
        w.write(self.set_up(s.options))
        s.write_features(me, w)

    def set_up(self, options: dict[str, Any]) -> bytes:
        """The options of a game, each as the number of its choice; of a set of choices, a bit each."""
        for known, told in self.settings:
            if known is options:
                return told
        w = BytesWriter()
        for o in self.options:
            value = options[o.name]
            if o.type == SET:
                bits(w, sum(1 << i for i, choice in enumerate(o.choices) if choice in value), len(o.choices))
            else:
                one(w, o.choices.index(value))
        self.settings = [(options, w.getvalue()), *self.settings[: KNOWN_SETTINGS - 1]]
        return w.getvalue()

    def mask(self, s: State) -> bytes:
        """The answers open now, a byte for each action."""
        w = BytesWriter()
        w.write(self.blank)
        for a in s.legal():
            w[a] = u8(1)
        return w.getvalue()

    def kind(self, p: Procedure[Any]) -> int:
        """The number of a procedure's question."""
        kind = type(p)
        if kind not in self.kinds:
            self.kinds[kind] = self.numbers.get(kind.__name__, 0)
        return self.kinds[kind]

    def names(self, p: Any) -> list[tuple[str, int]]:
        """The declared locals that a procedure has, each with its place."""
        kind = type(p)
        if kind not in self.known:
            self.known[kind] = [
                (name, slot) for name, slot in self.slots.items() if isinstance(getattr(p, name, None), int)
            ]
        return self.known[kind]
