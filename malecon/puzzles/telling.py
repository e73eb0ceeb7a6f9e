"""Words for a puzzle: where the game stands, and what the best answer brings that can be seen on the board."""

from __future__ import annotations

from collections import Counter, defaultdict

from malecon.kernel import CHANCE, HEAD, State
from malecon.puzzles.book import Book
from malecon.puzzles.posing import Posed, ordered
from malecon.reasons import reason
from malecon.standing import Measure

TRIES = 12
"""Redraws on which two answers are compared to find a reason."""
AHEAD = (0, 24, 80)
"""So many answers further the two are compared: at the end of the deed, after the others, and some rounds on."""
LEAST = 0.1
"""A reason that weighs less is none."""
MOST = 2
"""So many reasons are told."""
A_DEED = 24


def tell(book: Book) -> Book:
    """Give the puzzles of a book the sentences they lack; one without a reason that can be seen is left out."""
    for posed in ordered(book):
        if not posed.puzzle.reason:
            posed.puzzle.situation, posed.puzzle.reason = situation(posed), why(posed)
    for played in book.games:
        played.puzzles = [puzzle for puzzle in played.puzzles if puzzle.reason]
    book.games = [played for played in book.games if played.puzzles]
    return book


def situation(posed: Posed) -> str:
    """One sentence on where the game stands, as the role that is asked sees it."""
    table = posed.table()
    state, role = table.state, table.state.role(posed.puzzle.role)
    heads = [line.text for line in table.journal(role) if line.level == HEAD]
    lead = state.leads()[role]
    others = "the other side" if len(state.roles) == 2 else "the best of the others"
    if abs(lead) < 0.5:
        stands = f"level with {others}"
    else:
        stands = f"{abs(lead):.0f} {'ahead of' if lead > 0 else 'behind'} {others}"
    head = f"{heads[-1].rstrip('.')}{'' if heads[-1].endswith(('!', '?')) else '.'} " if heads else ""
    return f"{head}{state.game.text.role(state, role)} is {stands}."


def why(posed: Posed) -> str:
    """What the best answer brings that the next best does not; "" where nothing of it can be seen."""
    puzzle, state = posed.puzzle, posed.table().state
    rival = next(answer for answer in puzzle.standings if not posed.solved_by(answer))
    number, text = state.game.number, state.game.text
    best, other = [number(name) for name in posed.best_line], [number(rival)]
    said = text.label(state, best[0]).casefold()
    for further in AHEAD:
        brought = _brings(state, best, other, further)
        found = [words for words in brought if words.removeprefix("the ").casefold() not in said][:MOST]
        if found:
            words = " and ".join(found)
            when = "" if not further else " soon after" if further == AHEAD[1] else " in the end"
            return f"Beside {_named(text.short(state, other[0]))} it brings{when} {words}."
    return ""


def _named(label: str) -> str:
    return f"“{label.rstrip('.')}”"


def _brings(state: State, best: list[int], other: list[int], further: int) -> list[str]:
    """What one line brings a role that the other does not, averaged over redraws on the same dice."""
    role = state.actor
    measure = Measure(state, "puzzle")
    weights: dict[tuple[str, tuple[str, ...]], float] = defaultdict(float)
    words: dict[tuple[str, tuple[str, ...]], Counter[str]] = defaultdict(Counter)
    for attempt in range(TRIES):
        better, worse = (_played_on(measure, state, chain, attempt, further) for chain in (best, other))
        scores = (better.scores(), worse.scores(), role)
        for it in reason(state.game, better.view(role), worse.view(role), state.roles[role], scores):
            weights[it.kind, it.places] += it.weight / TRIES
            words[it.kind, it.places][it.words] += 1
    heavy = sorted((key for key in weights if weights[key] >= LEAST), key=lambda key: (-weights[key], key))
    return [max(words[key], key=lambda it: (words[key][it], it)) for key in heavy]


def _played_on(measure: Measure, state: State, chain: list[int], attempt: int, further: int) -> State:
    """A redraw for who is asked after some answers, played on as usual to the end of the deed and some answers more."""
    role = state.actor
    branch = measure.redrawn(state, role, attempt, 1)
    at = 1
    for action in chain:
        if branch.over or branch.actor != role or action not in branch.legal():
            break
        branch.step(action)
        at += 1
    while not branch.over and (at < further or (branch.actor in (role, CHANCE) and at < A_DEED)):
        measure.dice.turn_to(attempt, at)
        draws = branch.actor == CHANCE
        branch.step(branch.draw(measure.dice.random()) if draws else measure.policy.answer(branch, measure.dice))
        at += 1
    return branch
