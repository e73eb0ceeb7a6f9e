"""A game in progress: a stack of procedures that asks one small question at a time."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex, TypeVar

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from malecon.kernel.errors import IllegalAction, MaleconError, Runaway
from malecon.kernel.pickling import Parcel, packed_state, unpacked_state

if TYPE_CHECKING:
    from malecon.kernel.game import Game

CHANCE: Final = -1
"""The actor while dice or cards decide."""
NOBODY: Final = -2
"""The actor when the game is over."""
EVERYONE: Final = -1
"""As a set of roles (a bitmask): all of them, and spectators."""

BY_ITSELF: Final = 10_000
"""How much the kernel does by itself between two questions; past that the game runs in a circle (none needs 100)."""

_WAITING: Final = 0
_RUNNING: Final = 1
_ENDED: Final = 2

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Generic[S]):
    """One rule at work, with one question to ask.

    Constructor arguments are all its locals: ints, or values that are replaced and never mutated.
    """

    def __init__(self, who: int) -> None:
        self.who = who
        """The role that is asked, or CHANCE."""
        self.phase = _WAITING
        """The kernel's: waiting to start, running, or ended and popped once all it called has ended."""
        self.result = 0
        """The kernel's: what it ended with."""

    def start(self, g: S) -> None:
        """Run once when the procedure begins."""

    def choices(self, g: S) -> list[int]:
        """The answers open now, each once. Pure: it may be asked again at any time. Empty: nothing to ask, `go_on`."""
        return []

    def odds(self, g: S) -> list[int]:
        """At CHANCE: whole-number weights in the order of `choices`; an empty list means all alike."""
        return []

    def take(self, g: S, answer: int) -> None:
        """Carry out one answer; may `g.call` further procedures and `g.end`."""
        raise NotImplementedError(f"{type(self).__name__} asks a question but has no take()")

    def go_on(self, g: S) -> None:
        """There is nothing (left) to choose: by default, the end."""
        g.end()

    def back(self, g: S, result: int) -> None:
        """A called procedure has ended with a result other than 0. Record it; do not sequence here."""

    def possible(self, g: S) -> bool:
        """Whether there would be anything to do, asked before the procedure is offered."""
        return len(self.choices(g)) > 0

    def seen_by(self, g: S) -> int:
        """The roles (a bitmask) that may see the answer when it is given: EVERYONE, or `1 << role` if it is sealed."""
        return EVERYONE

    def typable(self, g: S, held: int) -> bool:
        """At CHANCE: whether a person who holds some roles (a bitmask) can type what dice or cards on a real table say.

        Not where the list of what can come would tell them what others hide; then the program draws.
        """
        return self.seen_by(g) == EVERYONE or held == (1 << len(g.roles)) - 1

    def asks_anyway(self, g: S) -> bool:
        """Whether a single answer is asked for all the same, because skipping the question would tell a secret."""
        return self.who >= 0 and self.seen_by(g) != EVERYONE

    def copy(self) -> Procedure[S]:
        """A new procedure of the same class with the same locals."""
        raise NotImplementedError(f"{type(self).__name__} has no copy()")

    def __reduce__(self) -> Any:
        return Parcel(self).__reduce__()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress.

    A game's own State adds its fields, and says how they are cloned, viewed, redrawn and scored.

    >>> state = malecon.load("cuba-libre").new()
    >>> while not state.over:
    ...     state.step(state.draw(0.5) if state.actor == malecon.CHANCE else state.legal()[0])
    >>> state.over, state.actor == malecon.NOBODY
    (True, True)
    """

    def __init__(self, game: Game, roles: tuple[str, ...], options: dict[str, Any]) -> None:
        self.game = game
        self.roles = roles
        """The roles in play."""
        self.options = options
        """What the game was set up with; not to be changed."""
        self.actor = NOBODY
        """Index into `roles` of who is asked; CHANCE while dice or cards decide; NOBODY when the game is over."""
        self.journal: list[tuple[Any, ...]] | None = None
        """Attach a list, and procedures note in it what happens; a clone has none."""
        self.forks: list[State] | None = None
        """Attach a list beside a journal, and a copy joins it before each answer that is noted as forced."""
        self._stack: list[Procedure[Any]] = []
        self._open: list[int] = []
        self._called: list[Procedure[Any]] = []
        self._ended = False
        self._result = 0

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __reduce__(self) -> Any:
        return unpacked_state, (self.game, dict(self.options), packed_state(self))

    # For procedures.

    def call(self, procedure: Procedure[Any]) -> None:
        """Run a procedure after the present step; several run in the order in which they were called."""
        self._called.append(procedure)

    def end(self, result: int = 0) -> None:
        """The present procedure ends once all it called has ended; its caller then hears of a result other than 0."""
        self._ended = True
        self._result = result

    def finish(self) -> None:
        """The game is over, whatever was still to be done."""
        self._stack.clear()

    def note(self, kind: str, *what: Any) -> None:
        """Tell the journal, if there is one; in hot code guard the call with `if g.journal is not None`."""
        if self.journal is not None:
            self.journal.append((EVERYONE, kind, *what))

    def whisper(self, seen_by: int, kind: str, *what: Any) -> None:
        """Tell the journal what only some roles (a bitmask) may read."""
        if self.journal is not None:
            self.journal.append((seen_by, kind, *what))

    # For players.

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> malecon.load("cuba").new().over
        False
        """
        return len(self._stack) == 0

    @property
    def top(self) -> Procedure[Any]:
        """The procedure whose question is open."""
        if not self._stack:
            raise MaleconError("the game is over: no question is open")
        return self._stack[-1]

    @property
    def question(self) -> str:
        """The stable name of the open question, or "" when the game is over.

        >>> malecon.load("cuba").new().question
        'FirstPlayer'
        """
        return type(self._stack[-1]).__name__ if self._stack else ""

    @property
    def beside(self) -> bool:
        """Whether the open question belongs to an aside: then there is no other until it has been carried out.

        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> state.beside
        False
        """
        return any(isinstance(p, Beside) for p in self._stack)

    def begin(self, procedure: Procedure[Any]) -> None:
        """Set the game going with its outermost procedure."""
        self._stack = [procedure]
        self._advance()

    def legal(self) -> list[int]:
        """The answers open now, as indexes into `game.actions`, in the order in which the question lists them.

        The order is not sorted. It is the same whenever the actor sees the same: on a clone, on a redraw for the actor,
        after a replay, in both builds. Not to be changed by the caller.

        >>> state = malecon.load("cuba").new(players=3)
        >>> [state.game.actions[a] for a in state.legal()]
        ['seat:blue', 'seat:red', 'seat:yellow']
        """
        return self._open

    def weights(self) -> list[int]:
        """At CHANCE: a whole-number weight for each entry of `legal()`.

        >>> malecon.load("cuba").new(players=4).weights()
        [1, 1, 1, 1]
        """
        self._expect_chance()
        weights = self._stack[-1].odds(self)
        return weights if weights else [1] * len(self._open)

    def odds(self) -> list[float]:
        """At CHANCE: the probability of each entry of `legal()`.

        >>> malecon.load("cuba").new(players=4).odds()
        [0.25, 0.25, 0.25, 0.25]
        """
        weights = self.weights()
        total = sum(weights)
        return [w / total for w in weights]

    def draw(self, x: float) -> int:
        """At CHANCE: the entry of `legal()` that a number 0 <= x < 1 falls on.

        >>> state = malecon.load("cuba").new(players=4)
        >>> [state.game.actions[state.draw(x)] for x in (0.0, 0.5, 0.99)]
        ['seat:blue', 'seat:yellow', 'seat:green']
        """
        self._expect_chance()
        open = self._open
        weights = self._stack[-1].odds(self)
        if not weights:
            return open[int(x * len(open))]
        total = 0
        for w in weights:
            total += w
        rest = int(x * total)
        i = 0
        while rest >= weights[i]:
            rest -= weights[i]
            i += 1
        return open[i]

    def step(self, action: int) -> None:
        """Carry out an answer taken from `legal()`, unchecked.

        >>> state = malecon.load("cuba").new(players=3)
        >>> state.step(state.legal()[0])
        >>> state.prompt()
        'The next ship of the pile comes to the first dock: which is it?'
        """
        i = len(self._stack) - 1
        self._stack[i].take(self, action)
        if self._ended or self._called:
            self._settle(i)
        self._advance()

    def play(self, action: SupportsIndex | str) -> None:
        """Carry out an answer, by index (of any integer type) or name.

        An illegal one raises IllegalAction and changes nothing.

        >>> state = malecon.load("cuba").new(players=3)
        >>> state.play("seat:green")
        Traceback (most recent call last):
            ...
        malecon.kernel.errors.IllegalAction: seat:green is not legal now; legal: seat:blue, seat:red, seat:yellow
        >>> state.play("seat:red")
        >>> state.question
        'DrawShip'
        """
        number = self.game.number(action)
        if number not in self._open:
            raise IllegalAction(self._refusal(action, "legal", self._open))
        self._atomically(-1, number)

    def aside(self, role: int | str, action: SupportsIndex | str) -> None:
        """Carry out what a role may do beside the question; see `asides`.

        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> state.aside("spain", "quiet")
        >>> state.asides("spain")
        []
        """
        who = self.role(role)
        number = self.game.number(action)
        allowed: list[int] = [] if self.beside else self.asides(who)
        if number not in allowed:
            raise IllegalAction(self._refusal(action, f"allowed to {self.roles[who]} beside the question", allowed))
        self._atomically(who, number)

    def role(self, role: int | str) -> int:
        """The index of a role in play, given by index or name.

        >>> malecon.load("cuba-libre").new().role("syndicate")
        3
        """
        if isinstance(role, str):
            if role in self.roles:
                return self.roles.index(role)
        elif 0 <= role < len(self.roles):
            return role
        raise MaleconError(f"no role {role!r} is in play; the roles are {', '.join(self.roles)}")

    def prompt(self) -> str:
        """The open question, in words.

        >>> malecon.load("cuba").new().prompt()
        'Who is the starting player?'
        """
        return self.game.text.prompt(self)

    def label(self, action: int | str) -> str:
        """An answer to the open question, in words.

        >>> state = malecon.load("cuba").new()
        >>> state.label("seat:blue")
        'Blue'
        """
        return self.game.text.label(self, self.game.number(action))

    # What a game adds.

    def clone(self) -> State:
        """An independent copy: a new state of the game's own class, filled by `copy_to`.

        >>> state = malecon.load("cuba").new()
        >>> twin = state.clone()
        >>> twin.play("seat:red")
        >>> state.question, twin.question
        ('FirstPlayer', 'DrawShip')
        """
        raise NotImplementedError(f"{type(self).__name__} has no clone()")

    def returns(self) -> list[float]:
        """At the end, one share of the win for each role, 1 in all; all roles of a winning player share his.

        >>> from malecon.arena import Match, Plan
        >>> sum(Match(Plan("cuba-libre", seed="1")).record(0).replay().returns())
        1.0
        """
        raise NotImplementedError(f"{type(self).__name__} has no returns()")

    def result(self) -> dict[str, Any]:
        """At the end, who won and how, in the game's own terms.

        >>> from malecon.arena import Match, Plan
        >>> sorted(Match(Plan("cuba", seed="1")).record(0).replay().result())
        ['how', 'pesos', 'points', 'ranks', 'winners']
        """
        raise NotImplementedError(f"{type(self).__name__} has no result()")

    def scores(self) -> list[float]:
        """One number a role at any time, the game's own.

        >>> malecon.load("cuba-libre").new().scores()
        [-2.0, -8.0, -8.0, -15.0]
        """
        raise NotImplementedError(f"{type(self).__name__} has no scores()")

    def leanings(self) -> list[int]:
        """How much a seasoned player would lean to each entry of `legal()`, as positive whole numbers; empty: no idea.

        No rule: a search with little time may start from it. It rests only on what the actor can see.

        >>> malecon.load("cuba").new().leanings()
        []
        """
        return []

    def habit(self) -> int:
        """What a seasoned player would answer, -1 if nobody knows: one answer, thought out without a copy of the state.

        No rule: it rests only on what the actor can see.

        >>> malecon.load("cuba").new().habit()
        -1
        """
        return -1

    def clock(self) -> int:
        """A whole number that grows with the game's turns, phases or campaigns; horizons of search count in it.

        >>> malecon.load("cuba").new().clock()
        0
        """
        return 0

    def outlook(self) -> list[float]:
        """The standing that each role may expect at the end, from 0 to 1: by default from its lead in `scores`.

        Only what the actor may see goes into it. A game whose scores forecast little says more.

        >>> all(0 < standing < 1 for standing in malecon.load("cuba-libre").new().outlook())
        True
        """
        return [1.0 / (1.0 + exp(-0.5 * max(-60.0, min(60.0, lead)))) for lead in self.leads()]

    def leads(self) -> list[float]:
        """How far each role's player is ahead of the best of the others, by `scores` and his lowest role.

        >>> malecon.load("cuba-libre").new().leads()
        [6.0, -6.0, -6.0, -13.0]
        """
        scores = self.scores()
        found: list[float] = []
        for role in range(len(scores)):
            team = self.team(role)
            own = scores[role]
            best = -1e9
            for other in range(len(scores)):
                if other in team:
                    own = min(own, scores[other])
                else:
                    best = max(best, scores[other])
            found.append(own - best if best > -1e9 else 0.0)
        return found

    def team(self, role: int) -> list[int]:
        """The roles that the player of a role plays in all; they win together.

        >>> malecon.load("cuba-libre").new(players=2).team(0)
        [0, 3]
        """
        return [role]

    def by_rule(self, role: int) -> bool:
        """Whether a role is no player's and answers by `habit`, because the rules say how it plays.

        >>> state = malecon.load("cuba-libre").new(players=1)
        >>> [state.by_rule(role) for role in range(4)]
        [True, False, True, True]
        """
        return False

    def position(self) -> dict[str, Any]:
        """The position as `game.at` takes it, at the start of a turn.

        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> state.game.at(state.position()).prompt() == state.prompt()
        True
        """
        raise NotImplementedError(f"{type(self).__name__} has no position()")

    def view(self, role: int | str | None) -> dict[str, Any]:
        """What a role (None: a spectator) may see, as plain JSON data.

        >>> state = malecon.load("cuba-libre").new()
        >>> state.view("m26")["game"], state.view(None)["game"]
        ('cuba-libre', 'cuba-libre')
        """
        raise NotImplementedError(f"{type(self).__name__} has no view()")

    def observe(self, role: int | str) -> bytes:
        """What a role may see, one byte a feature; `game.observation` tells which byte means what.

        >>> state = malecon.load("cuba").new(players=2)
        >>> type(state.observe(0)), len(state.observe(0)) == state.game.observation.size
        (<class 'bytes'>, True)
        """
        w = BytesWriter()
        self.game.eyes.observe(self, self.role(role), w)
        return w.getvalue()

    def mask(self, role: int | str) -> bytes:
        """A byte for each of `game.actions`: 1 where the role may answer with it now, else 0.

        >>> state = malecon.load("cuba").new(players=2)
        >>> sum(state.mask(0)), len(state.mask(0)) == len(state.game.actions)
        (0, True)
        """
        eyes = self.game.eyes
        return eyes.mask(self) if self.actor == self.role(role) else eyes.blank

    def write_features(self, me: int, w: BytesWriter) -> None:
        """Write what a role may see of the game beside the open questions, as `game.observed_as` was told."""

    def redraw(self, role: int | str, rng: Random) -> State:
        """A clone in which all that the role cannot see is drawn again; where something is hidden, override it.

        The odds are exact for this role, also when the clone is redrawn for it again. They are not for another role:
        what the others have seen of what is drawn again is not imagined, in the clone they know no more than lies open.

        >>> from random import Random
        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> other = state.redraw("cuba", Random(1))
        >>> other.view("cuba") == state.view("cuba"), other.view("spain") == state.view("spain")
        (True, False)
        """
        return self.clone()

    def faults(self) -> list[str]:
        """What breaks the game's invariants (pieces conserved, tracks in bounds, ...): nothing, unless our code is.

        >>> malecon.load("cuba-libre").new().faults()
        []
        """
        return []

    def asides(self, role: int | str) -> list[int]:
        """What a role may do beside the question now; never in `legal()`; nothing while another aside is `beside`.

        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> [state.game.actions[a] for a in state.asides("spain")]
        ['quiet']
        """
        return []

    def take_aside(self, role: int, action: int) -> None:
        """Carry out an aside; may `call` procedures, which come before the open question."""
        raise NotImplementedError(f"{type(self).__name__} has no take_aside()")

    # The machinery.

    def copy_to(self, other: State) -> None:
        """Make another state of this game equal to this one; a game adds its fields and calls this."""
        stack: list[Procedure[Any]] = []
        for p in self._stack:
            q = p.copy()
            q.phase = p.phase
            q.result = p.result
            stack.append(q)
        other._stack = stack
        other._open = self._open
        other.actor = self.actor

    def refresh(self) -> None:
        """Ask the open question again, after a redraw has changed what its answers depend on."""
        if self._stack:
            self._open = self._stack[-1].choices(self)

    def _atomically(self, role: int, action: int) -> None:
        before = self.clone()
        told = 0 if self.journal is None else len(self.journal)
        try:
            if role < 0:
                self.step(action)
            else:
                self._stack.append(Beside(role))
                self.take_aside(role, action)
                self.end()
                self._settle(len(self._stack) - 1)
                self._advance()
        except BaseException:
            before.copy_to(self)
            self._called = []
            self._ended = False
            if self.journal is not None:
                del self.journal[told:]
            raise

    def _refusal(self, action: SupportsIndex | str, what: str, allowed: list[int]) -> str:
        name = self.game.actions[self.game.number(action)]
        if self.over:
            return f"{name}: the game is over, nothing can be answered any more"
        names = ", ".join(self.game.actions[a] for a in allowed) or "nothing"
        return f"{name} is not {what} now; {what}: {names}"

    def _expect_chance(self) -> None:
        if self.actor != CHANCE:
            raise MaleconError("odds are for CHANCE: a player is to answer now, or the game is over")

    def _settle(self, i: int) -> None:
        """After a step of the procedure at i: mark it if it ended, push what it called."""
        if not self._stack:  # the game was finished
            self._ended = False
            self._called = []
            return
        if self._ended:
            self._ended = False
            p = self._stack[i]
            p.phase = _ENDED
            p.result = self._result
        called = self._called
        n = len(called)
        if n:
            while n > 0:
                n -= 1
                self._stack.append(called[n])
            self._called = []

    def _advance(self) -> None:
        """Play on until a question has at least two answers."""
        stack = self._stack
        done = 0
        while stack:
            i = len(stack) - 1
            done += 1
            if done > BY_ITSELF:
                raise Runaway(f"{self.game.title} runs in a circle at {type(stack[i]).__name__}, without a question")
            p = stack[i]
            phase = p.phase
            if phase == _RUNNING:
                open = p.choices(self)
                n = len(open)
                if n > 1 or (n == 1 and p.asks_anyway(self)):
                    self._open = open
                    self.actor = p.who
                    return
                if n:
                    if self.journal is not None and p.who >= 0 and self.game.actions[open[0]] != "done":
                        self.note("forced", p.who, type(p).__name__, open[0], self.game.text.label(self, open[0]))
                        if self.forks is not None:
                            self.forks.append(self.clone())
                    p.take(self, open[0])
                else:
                    p.go_on(self)
            elif phase == _WAITING:
                p.phase = _RUNNING
                p.start(self)
            else:
                result = p.result
                stack.pop()
                if not result:
                    continue
                i -= 1
                while i >= 0 and stack[i].phase == _WAITING:
                    i -= 1
                if i < 0:
                    continue
                stack[i].back(self, result)
            if self._ended or self._called:
                self._settle(i)
        self._open = []
        self.actor = NOBODY


class Beside(Procedure[State]):
    """Stands below what an aside has called, and above the question that it interrupts."""

    def copy(self) -> Beside:
        return Beside(self.who)
