"""What a program is told of a game, as plain data: the game, a question, the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from malecon.bots.protocol import Heard, Knowledge
from malecon.kernel import CHANCE, Game, State
from malecon.kernel.layout import KINDS


def game_told(
    game: Game, options: Mapping[str, Any], roles: Sequence[str], sees: Collection[str], id: int
) -> dict[str, Any]:
    """A game that begins, or is gone back in: who plays, and the names of all answers that there can be."""
    told: dict[str, Any] = {
        "kind": "game",
        "id": id,
        "game": game.name,
        "options": dict(options),
        "roles": list(roles),
        "actions": game.actions,
        "questions": game.questions,
    }
    if "observation" in sees:
        layout = game.observation
        features = [{"name": f.name, "number": f.number, "kind": KINDS[f.kind], "top": f.top} for f in layout.features]
        told["layout"] = {"version": layout.version, "size": layout.size, "features": features}
    return told


def question_told(known: Knowledge, sees: Collection[str], id: int, since: int = 0) -> dict[str, Any]:
    """The open question with its answers, and what the program wants to see beside them."""
    names = known.game.actions
    told: dict[str, Any] = {
        "kind": "question",
        "id": id,
        "role": known.roles[known.role],
        "question": known.question,
        "legal": [names[a] for a in known.legal()],
        "asides": [names[a] for a in known.asides()],
    }
    if "view" in sees:
        told["view"] = known.view()
    if "observation" in sees:
        told["observation"] = list(known.observe())
    if "words" in sees:
        told["prompt"] = known.prompt()
        told["labels"] = [known.label(a) for a in known.legal()]
    if "history" in sees:
        heard = (known.history[i] for i in range(since, len(known.history)))
        told["heard"] = [heard_told(known.game, known.roles, one) for one in heard]
    return told


def heard_told(game: Game, roles: Sequence[str], heard: Heard) -> dict[str, Any]:
    """One answer as a role heard it: by whom (None: chance), which (None: hidden), and whether beside the question."""
    told: dict[str, Any] = {
        "role": None if heard.actor == CHANCE else roles[heard.actor],
        "answer": None if heard.action is None else game.actions[heard.action],
    }
    return {**told, "aside": True} if heard.aside else told


def end_told(state: State) -> dict[str, Any]:
    """How a game ended."""
    return {
        "kind": "end",
        "shares": dict(zip(state.roles, state.returns(), strict=True)),
        "scores": dict(zip(state.roles, state.scores(), strict=True)),
        "result": state.result(),
    }
