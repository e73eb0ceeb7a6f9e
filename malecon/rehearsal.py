"""What an answer would lead to, tried on redraws, so that it tells nobody more than they may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from malecon.kernel import EVERYONE, NOISE, State

REHEARSALS = 3
"""On how many redraws an answer is tried before it is told what follows it."""

REDRAWS = 24
"""On how many redraws an answer is tried before it counts as one that told its giver nothing."""
ATTEMPTS = 8
"""How many times as many are made to find those that agree with all that the roles of one person see."""


def may_see(seen_by: int, role: int | None) -> bool:
    """Whether a role (None: a spectator) is among those who may see something."""
    return seen_by == EVERYONE or (role is not None and bool(seen_by >> role & 1))


def forced_after(state: State, action: int, seed: str) -> list[str]:
    """The sentences of what the role that is asked will have to do after an answer, in the order it would happen.

    Told is what is forced and changes anything that the role can see, up to the first chance and the first question
    of somebody else; and only what is the same on several redraws, so that it holds and gives nothing away.
    """
    role = state.actor
    if role < 0:
        return []
    tried = [_forced_after(state.redraw(role, Random(f"{seed}/{i}")), action) for i in range(REHEARSALS)]
    return [lines[0] for lines in takewhile(lambda lines: len(set(lines)) == 1, zip(*tried, strict=False))]


def _forced_after(state: State, action: int) -> list[str]:
    role, text = state.actor, state.game.text
    notes: list[tuple[Any, ...]] = []
    forks: list[State] = []
    state.journal, state.forks = notes, forks
    state.step(action)
    state.actor = role  # a view may tell who is asked: that alone is no change
    starts = [i for i, note in enumerate(notes) if note[1] == "forced"]
    views = [fork.view(role) for fork in (*forks, state)]
    found: list[str] = []
    for i, start in enumerate(starts):
        _, _, who, question, answer, label = notes[start]
        if who != role:
            break
        if views[i] != views[i + 1] and not text.harmless(forks[i], question, answer):
            end = starts[i + 1] if i + 1 < len(starts) else len(notes)
            found += _sentences(state, notes[start + 1 : end], role) or [f"{label}."]
    return found


def _sentences(state: State, notes: Sequence[tuple[Any, ...]], role: int) -> list[str]:
    text = state.game.text
    return [text.sentence(state, n)[1] for n in notes if may_see(n[0], role) and text.level(n) != NOISE]


def reveals(state: State, action: int, roles: Collection[int], seed: str, beside: int | None = None) -> bool:
    """Whether whoever plays these roles learns something hidden from an answer to the open question, or an aside.

    The answer is tried on redraws for these roles, which differ only in what they cannot see. If it leads to what they
    see now on all of them (view, journal, who is asked what next), then it followed from what they knew. `state` is
    the state before the answer, `beside` the role whose aside it is; the seed makes it the same every time. Nothing
    is changed, and nothing but the arguments is looked at: it can be run in any thread or process.
    """
    known = [state.view(role) for role in roles]
    truth = _seen_after(state.clone(), action, roles, beside)
    for role in roles:
        tried = attempts = 0
        rng = Random(f"{seed}/{role}")
        while tried < REDRAWS and attempts < REDRAWS * ATTEMPTS:
            attempts += 1
            other = state.redraw(role, rng)
            if len(roles) > 1 and [other.view(r) for r in roles] != known:
                continue  # one role's redraw, but the person knows better through another
            tried += 1
            if _seen_after(other, action, roles, beside) != truth:
                return True
    return False


def _seen_after(state: State, action: int, roles: Collection[int], beside: int | None) -> Any:
    """All that the roles see of what an answer leads to; None where it could not have been given."""
    notes: list[tuple[Any, ...]] = []
    state.journal = notes
    if beside is not None:
        if action not in state.asides(beside):
            return None
        state.aside(beside, action)
    elif action not in state.legal():
        return None
    else:
        state.step(action)
    text = state.game.text
    told = [text.sentence(state, note) for note in notes if any(may_see(note[0], role) for role in roles)]
    asked = (state.prompt(), state.legal()) if state.actor in roles else None
    return [state.view(role) for role in roles], told, state.actor, asked
