"""Looking ahead, and chains: one gesture that answers several small questions.

A client says what was meant as *wants*: `{"say": "space:oriente", "at": "March", "must": true}`. For each open question
the wants are tried in order: the first that is open there is given and used up (unless it holds `again`), optional ones
before it are passed over; a needed one that is not open ends the chain. Looking ahead plays chains on a redraw for the
role that is asked, so that it tells nothing that role does not know, and commits nothing. Giving a chain names the
answers themselves: all of them are carried out, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from malecon.kernel import CHANCE, NOISE, State
from malecon.table import Table, may_see

MOST_CHAINS = 40
MOST_ANSWERS = 24
FEW = 8
"""Where no more chains are looked at, the question each would end at is told with its answers."""


class Want(msgspec.Struct, frozen=True):
    """What was meant: an answer's name, at which question; whether the chain needs it, and whether it holds on."""

    say: str
    at: str = ""
    must: bool = False
    again: bool = False


class Found(msgspec.Struct):
    """What a chain would do, and where it would end: done, asked, chance, other, over, or not possible."""

    given: list[str] = []
    forced: list[str] = []
    """What the engine answers by itself and nobody named, in words: the page says it before it commits."""
    told: list[str] = []
    places: list[str] = []
    """The spaces that what is told is about."""
    labels: list[str] = []
    """The answers in words, each as it read when it was given: with its odds, its cost."""
    stop: str = ""
    question: str = ""
    prompt: str = ""
    """The question at which it would end, in words, where only a few chains are looked at."""
    answers: list[tuple[str, str]] = []
    """And its answers: names and labels."""


def look_ahead(table: Table, chains: Sequence[Sequence[Want]]) -> list[Found]:
    """Where each chain would lead the role that is asked, as far as that role can know."""
    state = table.state
    if state.actor < 0:
        return []
    start = state.redraw(state.actor, Random(f"{table.seed}/{table.step}/ahead"))
    return [rehearse(start, wants[:MOST_ANSWERS], len(chains) <= FEW) for wants in chains[:MOST_CHAINS]]


def rehearse(start: State, wants: Sequence[Want], words: bool = False) -> Found:
    """Follow a chain on a copy; with words, tell the question at which it ends as well."""
    state, role, found = start.clone(), start.actor, Found()
    rest = list(wants)
    while len(found.given) < MOST_ANSWERS and not state.over and state.actor == role:
        names = [state.game.actions[a] for a in state.legal()]
        answer, rest = _next(state.question, names, rest)
        if not answer:
            break
        found.given.append(answer)
        found.labels.append(state.label(state.legal()[names.index(answer)]))
        state.journal = []
        state.play(answer)
        rest = _hear(state, role, rest, found)
    found.question = "" if state.over else state.question
    found.stop = _stop(state, role, rest, found)
    if words and found.stop == "done":
        found.prompt = state.prompt()
        found.answers = [(state.game.actions[a], state.label(a)) for a in state.legal()]
    return found


def _stop(state: State, role: int, rest: Sequence[Want], found: Found) -> str:
    if not found.given or any(want.must for want in rest):
        return "not possible"
    if state.over:
        return "over"
    if state.actor != role:
        return "chance" if state.actor == CHANCE else "other"
    return "asked" if any(not want.again for want in rest) else "done"


def _next(question: str, names: Sequence[str], wants: list[Want]) -> tuple[str, list[Want]]:
    for i, want in enumerate(wants):
        if want.say in names and want.at in ("", question):
            held = [passed for passed in wants[:i] if passed.again]
            return want.say, held + (wants[i:] if want.again else wants[i + 1 :])
        if want.must:
            break
    return "", wants


def _hear(state: State, role: int, wants: list[Want], found: Found) -> list[Want]:
    """Collect the sentences; a forced answer uses up the want that names it, else somebody may be surprised."""
    text, notes = state.game.text, state.journal or []
    for note in notes:
        if note[1] == "forced":
            _, _, who, question, action, label = note
            name = state.game.actions[action]
            named = next((i for i, w in enumerate(wants) if w.say == name and w.at in ("", question)), -1)
            if who == role and named >= 0:
                found.labels.append(label)
                wants = [w for i, w in enumerate(wants) if w.again or (w.must and i < named) or i > named]
            elif who == role and not text.harmless(state, question, action):
                found.forced.append(f"{label}.")
        elif may_see(note[0], role) and text.level(note) != NOISE:
            found.told.append(text.sentence(state, note)[1])
            found.places += [place for place in text.facts(state, note).places if place not in found.places]
    return wants


def fair(table: Table, actions: Sequence[str]) -> bool:
    """Whether none but the last of these answers tells its giver anything new: else a chain could be a free look.

    Decided on redraws alone, by what the role that is asked knows: after each answer it must still be asked, and two
    redraws must look alike to it.
    """
    role = table.state.actor
    if role < 0:
        return len(actions) == 1
    copies = [table.state.redraw(role, Random(f"{table.seed}/{table.step}/fair/{i}")) for i in range(2)]
    for action in actions[:-1]:
        for copy in copies:
            if copy.actor != role or action not in [copy.game.actions[a] for a in copy.legal()]:
                return True  # not open: refused by who carries it out, for a reason that the role can see
            copy.play(action)
        views: list[Any] = [copy.view(role) for copy in copies]
        if views[0] != views[1] or any(copy.over or copy.actor != role for copy in copies):
            return False
    return True
