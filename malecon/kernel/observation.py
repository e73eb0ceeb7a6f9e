"""What a role sees, written as one byte a feature: the small words of writing, and the head that every game shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

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


class Told:
    """What is told of one kind of procedure: the number of its question, and where each of its locals stands."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.names: list[str] = []
        self.places: list[int] = []
        """The byte of the head where each begins ..."""
        self.widths: list[int] = []
        """... how many it takes, 0 for a number ..."""
        self.tops: list[int] = []
        """... how large a number may be, and whether it is a role."""
        self.roles: list[bool] = []
        self.several: list[tuple[str, int, int, int]] = []
        """Locals that are tuples of sets: name, place, width and slots."""


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
        self.locals = locals
        self.known: dict[type, Told] = {}
        self.bare = bytes(1 + DEPTH + sum(local.number for local in locals))
        """The head of an observation without any question."""
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
        first: i64 = len(w)
        w.write(self.bare)
        w[first] = u8((actor - me + n) % n + 2 if self.alike and actor >= 0 else actor + 2)
        stack = s._stack
        height = len(stack)
        k = min(DEPTH, height)
        while k > 0:  # what stands on top is told last, and stays
            p = stack[height - k]
            told = self.told(p)
            w[first + i64(k)] = u8(told.number)
            self.write_locals(p, told, first, me, n, w)
            k -= 1
        w.write(self.set_up(s.options))
        s.write_features(me, w)

    def write_locals(self, p: Any, told: Told, first: i64, me: int, n: int, w: BytesWriter) -> None:
        """The declared locals of a procedure, each in its place."""
        places = told.places
        widths = told.widths
        for i, name in enumerate(told.names):
            x: int = getattr(p, name)
            place: i64 = first + i64(places[i])
            width = widths[i]
            if width == 0:
                top = told.tops[i]
                if x > top:
                    x = top
                elif x >= 0 and self.alike and told.roles[i]:
                    x = (x - me + n) % n
                w[place] = u8(x + 3)
            else:
                while width > 0:
                    w[place] = u8(x & 255)
                    x >>= 8
                    place += 1
                    width -= 1
        for name, at, width, slots in told.several:
            held: tuple[int, ...] = getattr(p, name)
            place = first + i64(at)
            for k in range(slots):
                x = held[k] if k < len(held) else 0
                for _ in range(width):
                    w[place] = u8(x & 255)
                    x >>= 8
                    place += 1

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

    def told(self, p: Procedure[Any]) -> Told:
        """What is told of a procedure."""
        kind = type(p)
        known = self.known.get(kind)
        if known is None:
            known = self.read(p)
            self.known[kind] = known
        return known

    def read(self, p: Any) -> Told:
        """The question of a kind of procedure, and those of its locals that are declared."""
        found = Told(self.numbers.get(type(p).__name__, 0))
        place = 1 + DEPTH
        for local in self.locals:
            value = getattr(p, local.name, None)
            if isinstance(value, tuple):
                found.several.append((local.name, place, local.width, local.slots))
            elif isinstance(value, int):
                found.names.append(local.name)
                found.places.append(place)
                found.widths.append(local.width if local.bits else 0)
                found.tops.append(min(252, local.top))
                found.roles.append(local.role)
            place += local.number
        return found
