"""Words for questions, answers and journal notes, from tables that each game fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malecon.kernel.state import State

Question = tuple[str, str | Callable[[Any, Any], str]]
"""The number of the rule behind a question, and its words: a string, or a function of the state and the procedure."""
Sentence = tuple[str, str | Callable[..., str]]
"""The number of the rule behind a note, and its words: a string, or a function of the state and the note's values."""


class Text:
    """A game in words: `questions` by the procedure's class name, `sentences` by the note's kind."""

    def __init__(self, questions: Mapping[str, Question], sentences: Mapping[str, Sentence]) -> None:
        self.questions = questions
        self.sentences = sentences

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
