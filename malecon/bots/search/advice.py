"""What a search saw, in words: the answers it tried most, their expected standing, and the line it expects."""

from __future__ import annotations

from malecon.bots.search.tree import Tree
from malecon.kernel.state import CHANCE, State

SHOWN = 4
"""So many answers are told of."""
LINE = 8
"""So many answers ahead the line goes."""
CERTAIN = 3
"""An answer belongs to the line if it was tried so often."""


class Tried:
    """An answer, how often it was tried, and what it came to."""

    def __init__(self, action: int, label: str, tries: int, share: float, standing: float) -> None:
        self.action = action
        self.label = label
        self.tries = tries
        self.share = share
        """Of all tries."""
        self.standing = standing
        """Expected, from 0 to 1, for who is asked."""


class Advice:
    """What a search saw at a question."""

    def __init__(self, tried: list[Tried], tries: int, line: list[tuple[int, str, str]]) -> None:
        self.tried = tried
        """The best first."""
        self.tries = tries
        self.line = line
        """The answers it expects from here on: the role, its name and the answer in words."""


def advise(tree: Tree, state: State, role: int) -> Advice:
    """What a tree knows of the open question; the state is one as the role may think it is."""
    total = 0
    rows: list[tuple[int, int]] = []
    for i, action in enumerate(state.legal()):
        n = tree.visits(role, action)
        total += n
        rows.append((-n, i))
    rows.sort()
    tried: list[Tried] = []
    for n, i in rows[:SHOWN]:
        if n < 0:
            action = state.legal()[i]
            tried.append(Tried(action, state.label(action), -n, -n / total, tree.standing(role, action)))
    return Advice(tried, total, _line(tree, state.clone()))


def _line(tree: Tree, state: State) -> list[tuple[int, str, str]]:
    """The most tried answer after the most tried answer, up to the next die or card."""
    found: list[tuple[int, str, str]] = []
    node = tree.root
    while not state.over and state.actor != CHANCE and len(found) < LINE:
        actor = state.actor
        best = -1
        for action in state.legal():
            c = tree.child(node, actor, action)
            if c >= 0 and tree.n[c] >= CERTAIN and (best < 0 or tree.n[c] > tree.n[best]):
                best = c
        if best < 0:
            break
        action = tree.key[best] - (actor + 1) * tree.actions
        found.append((actor, state.game.text.role(state, actor), state.label(action)))
        state.step(action)
        node = best
    return found


def sentences(advice: Advice) -> list[str]:
    """An advice as sentences."""
    found = [
        f"{it.label.rstrip('.')}: {it.share:.0%} of {advice.tries} tries, expected standing {it.standing:.0%}."
        for it in advice.tried
    ]
    if len(advice.line) > 1:
        told: list[str] = []
        last = -1
        for actor, role, label in advice.line:
            label = label.rstrip(".")
            told.append(label if actor == last else f"{role}: {label}")
            last = actor
        found.append(f"The line it expects: {'; '.join(told)}.")
    return found
