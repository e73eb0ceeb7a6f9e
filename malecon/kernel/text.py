"""Words for questions, answers and journal notes, from tables that each game fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from malecon.kernel.state import State

Question = tuple[str, str | Callable[[Any, Any], str]]
"""The number of the rule behind a question, and its words: a string, or a function of the state and the procedure."""
Sentence = tuple[str, str | Callable[..., str]]
"""The number of the rule behind a note, and its words: a string, or a function of the state and the note's values."""

HEAD: Final = "head"
"""A sentence that opens a chapter: a card, a turn, a phase."""
DEED: Final = "deed"
"""A sentence that names what somebody does: a new verb."""
PART: Final = "part"
"""A sentence that tells a detail of it."""
SUMMED: Final = "summed"
"""A detail that the headline of its deed tells as well, where the game composes one."""
NOISE: Final = "noise"
"""A sentence that nobody would miss."""
LEVELS: Final = (HEAD, DEED, PART, NOISE)
"""The levels that a game gives its notes; SUMMED is what a journal makes of a PART."""


class Move(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    """Pieces that changed their place: a space by its name, "" off the map. In JSON `origin` is called "from"."""

    what: str
    n: int = 1
    origin: str = ""
    to: str = ""


class Die(msgspec.Struct, frozen=True):
    """A die as it fell, what was needed (0: nothing in particular), and whether that was reached."""

    face: int
    needed: int = 0
    hit: bool = False


class Facts(msgspec.Struct, frozen=True):
    """What a journal note is about, for those who draw it instead of reading it."""

    about: int | None = None
    """The role it is about; -1: none; None: whoever acts."""
    places: tuple[str, ...] = ()
    """Names of spaces, as actions name them."""
    moves: tuple[Move, ...] = ()
    dice: tuple[Die, ...] = ()
    cards: tuple[str, ...] = ()
    """Names of cards, as actions name them."""


NO_FACTS: Final = Facts()


class Reason(NamedTuple):
    """Something that one line of play brought a role and another did not."""

    weight: float
    """About so many points of what the game is won by."""
    kind: str
    places: tuple[str, ...]
    """Names of spaces, as actions name them."""
    words: str
    """A clause without a full stop."""


class Text:
    """A game in words: `questions` by the procedure's class name, `sentences` by the note's kind.

    A game may say more: `levels` (how much a kind of note weighs in the story: HEAD, DEED, PART or NOISE), and
    by overriding methods what a note is about, how a label is shortened, why an answer is not open, which forced
    answers surprise nobody, and what one line of play brought that another did not.
    """

    levels: Mapping[str, str] = {}
    """How much a note weighs, by its kind; a kind that is not named is a PART, and a forced answer NOISE."""

    def __init__(
        self,
        questions: Mapping[str, Question],
        sentences: Mapping[str, Sentence],
        levels: Mapping[str, str] | None = None,
    ) -> None:
        self.questions = questions
        self.sentences = sentences
        if levels is not None:
            self.levels = levels

    def prompt(self, state: State) -> str:
        """The open question."""
        if state.over:
            return "The game is over."
        words = self.questions[state.question][1]
        return words if isinstance(words, str) else words(state, state.top)

    def rule(self, state: State) -> str:
        """The number of the rule behind the open question."""
        return "" if state.over else self.questions[state.question][0]

    def label(self, state: State, action: int) -> str:
        """An answer to the open question, or an aside; a game overrides this."""
        return state.game.actions[action].replace(":", " ")

    def short(self, state: State, action: int) -> str:
        """The verb of an answer's label, without what it costs or brings."""
        return split(self.label(state, action))[0]

    def remark(self, state: State, action: int) -> str:
        """What an answer costs or brings and with which odds, where its label says so; else ""."""
        return split(self.label(state, action))[1]

    def refusal(self, state: State, action: int) -> tuple[str, str] | None:
        """Why an answer that people would expect is not open: a rule and words; None where the game does not say."""
        return None

    def reasons(self, better: Mapping[str, Any], given: Mapping[str, Any], role: str) -> list[Reason]:
        """What a role has in one view of a game that it lacks in another; a game overrides this with its own terms."""
        return []

    def harmless(self, state: State, question: str, action: int) -> bool:
        """Whether nobody is surprised that this answer, the only one to a question, is given without asking."""
        return state.game.actions[action] in ("done", "number:0")

    def level(self, note: Sequence[Any]) -> str:
        """How much a journal note weighs in the story."""
        kind: str = note[1]
        return self.levels.get(kind, NOISE if kind == "forced" else PART)

    summed: frozenset[str] = frozenset()
    """The kinds of notes that a composed headline tells as well."""

    announces: frozenset[str] = frozenset()
    """The kinds of notes that only say what is to come: a deed done before anything has come of it takes its place."""

    def summary(self, state: State, notes: Sequence[Sequence[Any]]) -> str:
        """A deed so far in one sentence, from all notes of it that everybody may read; "": its headline will do.

        It may be asked at any time within a deed, so it says what has happened and not what is still to come.
        """
        return ""

    def facts(self, state: State, note: Sequence[Any]) -> Facts:
        """What a journal note is about; a game overrides this."""
        return Facts(about=note[2]) if note[1] == "forced" else NO_FACTS

    def sentence(self, state: State, note: Sequence[Any]) -> tuple[str, str]:
        """The rule behind a journal note, and the note as a sentence."""
        kind: str = note[1]
        if kind == "forced" and kind not in self.sentences:
            _, _, who, question, _, label = note
            return self.questions[question][0], f"{self.role(state, who)}: {label} (the only choice)."
        rule, words = self.sentences[kind]
        return rule, words if isinstance(words, str) else words(state, *note[2:])

    def role(self, state: State, role: int) -> str:
        """A role in words; a game with proper names overrides this."""
        return state.roles[role].replace("-", " ").capitalize()


def split(label: str) -> tuple[str, str]:
    """A label's verb, and what stands behind it: in brackets at the end, or after a colon or a comma."""
    verb, bracket, rest = label.rpartition(" (")
    if bracket and rest.endswith(")"):
        return verb, rest[:-1]
    for mark in (": ", ", "):
        verb, found, rest = label.partition(mark)
        if found:
            return verb, rest
    return label, ""
