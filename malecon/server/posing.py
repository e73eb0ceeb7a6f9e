"""Puzzles on the page: what is shown of one, and what is said to each try; a server keeps only how many found it.

Every request says what was tried so far, and is answered from the file of puzzles alone; so any server can answer it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from malecon import record as records
from malecon.boards.pointing import targets
from malecon.kernel import HEAD
from malecon.puzzles.posing import TRIES, Posed, find
from malecon.server import shown
from malecon.server.unstored import NOBODY_ELSE, Unstored
from malecon.server.work import Kind

if TYPE_CHECKING:
    from malecon.boards import Size

POSE = Kind("puzzle", "quick", 10.0)


class Place(msgspec.Struct, frozen=True):
    """How far somebody has come with a puzzle."""

    game: str
    id: str
    tried: tuple[str, ...] = ()
    given_up: bool = False
    nudged: bool = False

    @property
    def puzzle(self) -> Posed:
        """The puzzle itself."""
        return find(self.game, self.id)

    @property
    def solved(self) -> bool:
        """Whether the last try was it."""
        return bool(self.tried) and self.puzzle.solved_by(self.tried[-1])

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.solved or self.given_up or len(self.tried) >= TRIES


def look(place: Place) -> bytes:
    """The position as a table tells it, and the puzzle in words."""
    one = place.puzzle
    desk = _desk(place)
    undo = {"possible": False, "reason": "a puzzle is tried, not taken back"}
    told = shown.game_stands(desk, desk.table.state.role(one.puzzle.role)) | NOBODY_ELSE | {"undo": undo}
    if place.over:
        told |= {"question": None, "asked": "", "answerers": [], "thinking": False}
    return msgspec.json.encode({"message": told, "puzzle": _words(place, desk)})


def picture(place: Place, step: int, size: Size) -> bytes:
    """The board at a step of a puzzle; when it is over, with the best line carried out."""
    desk = _desk(place)
    role = desk.table.state.role(place.puzzle.puzzle.role)
    found = shown.picture(desk, role, min(step, desk.table.step), size)
    return msgspec.json.encode(found | {"gestures": []})  # one question is answered


def _desk(place: Place) -> Unstored:
    return Unstored(place.puzzle.table(beyond=place.over), "Puzzle", int(place.over))


def _words(place: Place, desk: Unstored) -> dict[str, Any]:
    one = place.puzzle
    puzzle, state = one.puzzle, one.table().state
    text, number = state.game.text, state.game.number
    labels = {name: text.short(state, number(name)).rstrip(".") for name in puzzle.standings}
    tried = [
        {
            "answer": answer,
            "label": labels.get(answer, answer),
            "word": one.word(answer, TRIES - i),
            "right": one.solved_by(answer),
        }
        for i, answer in enumerate(place.tried, 1)
    ]
    role = text.role(state, state.role(puzzle.role))
    return {
        "id": one.id,
        "role": puzzle.role,
        "title": f"What is best for {role}?",
        "situation": puzzle.situation,
        "answers": len(puzzle.standings),
        "tries": TRIES,
        "tried": tried,
        "solved": place.solved,
        "over": place.over,
        "nudge": _nudge(one, labels) if place.nudged else None,
        "solution": _solution(one, desk, labels) if place.over else None,
        "known": one.how_known(),
    }


def _nudge(one: Posed, labels: dict[str, str]) -> dict[str, Any]:
    """What to look at, if it can be pointed at, and what it is not."""
    seen = targets(one.game, one.nudge(), one.puzzle.role) if one.nudge() else ()
    return {"selectors": [target.selector for target in seen], "not": [labels[name] for name in one.ruled_out()]}


def _solution(one: Posed, desk: Unstored, labels: dict[str, str]) -> dict[str, Any]:
    """The best line in words, why it is best, and the game it came from."""
    after = desk.table.answered[one.puzzle.step + 1 :]
    told = [line for line in desk.table.told if line.step > one.puzzle.step and line.level != HEAD]
    return {
        "label": labels[one.puzzle.best],
        "also": [labels[name] for name in one.puzzle.also],
        "given": one.best_line,
        "line": [given.label.rstrip(".") for given in after],
        "reason": one.puzzle.reason,
        "standing": one.puzzle.standings[one.puzzle.best],
        "lead": one.puzzle.lead,
        "places": list(dict.fromkeys(place for line in told for place in line.places)),
        "record": msgspec.json.decode(records.to_json(one.record())),
    }
