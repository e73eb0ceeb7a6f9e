"""Follows a lesson as page and terminal do, and gathers what is wrong with it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from malecon.boards.pointing import can_show, drawn
from malecon.kernel import CHANCE, MaleconError, State
from malecon.lessons import Lesson, Run, Step, Strayed, resume
from malecon.rulebook import rulebook

SAY, SHORT, SENTENCE = 52, 40, 22
"""Words at most: of `say`, of `after` and `otherwise`, of one sentence."""
TONE = re.compile(r"!|\b(just|simply|obviously|wrong|mistake)\b", re.IGNORECASE)
PLAYED_ON = 40
READ_IN_A_ROW = 2


def fact(view: Any, path: str) -> Any:
    """What a view says: `factions/m26/resources`, `players/0/lot/wood`, `pieces/id=division-4/reduced`; else 0."""
    for part in path.split("/"):
        if isinstance(view, list):
            if "=" in part:
                key, value = part.split("=", 1)
                view = next((entry for entry in view if str(entry.get(key)) == value), None)
            else:
                view = view[int(part)] if int(part) < len(view) else None
        elif isinstance(view, Mapping):
            view = view.get(part)
        else:
            return 0
        if view is None:
            return "" if part == "control" else 0
    return view


def texts(lesson: Lesson) -> Iterator[tuple[str, str, int]]:
    """All that a lesson says: where, the words, and how many there may be."""
    yield "idea", lesson.idea, SAY
    for step in lesson.steps:
        yield step.id, step.say, SAY
        yield f"{step.id}, after", step.after, SHORT
        for answer, word in step.otherwise.items():
            yield f"{step.id}, {answer}", word, SHORT
    yield "end", lesson.end.say, SAY


def unkind(words: str, most: int) -> list[str]:
    """What is to be mended in some words."""
    found = [f"{len(words.split())} words, at most {most}"] if len(words.split()) > most else []
    for sentence in re.split(r"(?<=[.:?;])\s", re.sub(r"\[[^\]]+\]", "", words)):
        if len(sentence.split()) > SENTENCE:
            found.append(f"a long sentence: {sentence}")
    return [*found, *(f"in this tone: {hit[0]}" for hit in TONE.finditer(words))]


def cited(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """The rules that a lesson's words cite, each with where."""
    for where, words, _ in texts(lesson):
        for rule in re.findall(r"\[([^\]]+)\]", words):
            yield where, rule


class Follower:
    """Follows a lesson in every way it offers, and in every way it does not."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.faults: list[str] = []
        self.met: dict[str, set[str]] = {step.id: set() for step in lesson.steps}
        """By step, the words for other answers that somebody can meet."""
        self.reached: set[str] = set()
        self.strayed = 0

    def fault(self, step: str, what: str) -> None:
        """Note what is wrong; no more than once."""
        if f"{step}: {what}" not in self.faults:
            self.faults.append(f"{step}: {what}")

    def follow(self) -> None:
        """Follow all its ways to the end."""
        try:
            run = self.lesson.start(1)
        except MaleconError as error:
            self.fault("start", str(error))
            return
        self._go(run, 0)
        for step in self.lesson.steps:
            for key in set(step.otherwise) - self.met[step.id]:
                self.fault(step.id, f"nobody can meet the word for {key}")
            if step.id not in self.reached:
                self.fault(step.id, "no way leads here")

    def _go(self, run: Run, read: int) -> None:
        while not run.over:
            step = run.step
            known = step.id in self.reached
            self.reached.add(step.id)
            if not run.asked:
                self.fault(step.id, f"the learner is not asked: {run.state.prompt()}")
                return
            if not known:
                self._look(run)
            read = read + 1 if step.reads else 0
            if read > READ_IN_A_ROW:
                self.fault(step.id, "too many steps to read in a row")
            if step.reads or step.free:
                self._free(run) if step.free else self._stray(run)
                run.next()
                continue
            missing = [answer for answer in run.expected if answer not in run.open()]
            if missing:
                self.fault(step.id, f"expected but not open: {missing}; asked: {run.state.prompt()} {run.open()}")
                return
            self._stray(run)
            try:
                self._answer(run, step, known)
            except MaleconError as error:
                self.fault(step.id, f"what is arranged cannot be answered: {error}")
                return
        self._facts(run, "end", self.lesson.end.facts)

    def _answer(self, run: Run, step: Step, known: bool) -> None:
        """Give the first expected answer; the others on a run of their own, until they meet the known way again."""
        if step.all:
            if not known:
                other = again(run)
                for answer in reversed(step.expect):
                    other.give(answer)
                if other.step is step:
                    self.fault(step.id, "in another order its answers do not lead on")
            for place, answer in enumerate(step.expect):
                if place and not known:
                    self._stray(run)
                run.give(answer)
            return
        for answer in () if known else step.expect[1:]:
            other = again(run)
            other.give(answer)
            self._go(other, 0)
        run.give(step.expect[0])

    def _look(self, run: Run) -> None:
        step, state = run.step, run.state
        answers = {state.game.actions[a]: state.label(a) for a in state.legal()}
        view = state.view(state.actor)
        markup = drawn(self.lesson.game, view, answers) if step.show else ""
        for what in step.show:
            if not can_show(self.lesson.game, what, self.lesson.role, markup, answers, state.roles):
                self.fault(step.id, f"the board does not show {what}")
        self._facts(run, step.id, step.facts)

    def _facts(self, run: Run, where: str, facts: Mapping[str, Any]) -> None:
        view = run.state.view(run.role)
        for path, value in facts.items():
            if fact(view, path) != value:
                self.fault(where, f"{path} is {fact(view, path)!r}, not {value!r}")

    def _stray(self, run: Run) -> None:
        """Every other answer meets a word, and can be given all the same; the lesson then goes on unharmed."""
        step = run.step
        ahead = next((s.expect for s in self.lesson.steps[run.number :] if not s.reads), [])
        for answer in run.open():
            if answer in run.expected or (step.reads and answer in ahead):
                continue
            key = step.word_key(answer)
            if key is None and not step.reads:
                self.fault(step.id, f"no word for {answer}")
            self.met[step.id] |= {key} if key else set()
            said = again(run).give(answer)
            if not isinstance(said, Strayed) or said.given != answer:
                self.fault(step.id, f"{answer} is taken for what the lesson wants")
            copy = run.state.clone()
            copy.play(answer)
            play_on(copy, len(answer))
            self.strayed += 1

    def _free(self, run: Run) -> None:
        for answer in run.open():
            copy = run.state.clone()
            copy.play(answer)
            play_on(copy, len(answer))


def play_on(state: State, seed: int) -> None:
    """Forty questions more, answered at random."""
    rng = random.Random(seed)
    for _ in range(PLAYED_ON):
        if state.over:
            return
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))


def again(run: Run) -> Run:
    """Another run that stands where this one does."""
    return resume(run.lesson, run.memo())


def unknown_rules(lesson: Lesson, data: Any) -> Iterable[str]:
    """Cited rules that the game has not."""
    known = rulebook(data).entries()
    return [f"{where}: no rule {rule}" for where, rule in cited(lesson) if rule not in known]
