"""`malecon evaluate`: how the roles stand at a step of a recorded game, by playing on and by the network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from malecon.bots.network.shipped import judged
from malecon.kernel import MaleconError, State
from malecon.standing import Standing, standing
from malecon.terminal.console import console, heading, say, table
from malecon.terminal.saves import take_up


def evaluate_file(file: Path, step: int | None, role: str | None, tries: int, seed: str, as_json: bool) -> None:
    """Print the chances of all roles at a step of a record, as a role sees it or as it is."""
    whole = take_up(file)
    at = whole.step if step is None else step
    state = whole.at(at)
    if state.over:
        raise MaleconError(f"step {at}: the game is over, nothing is left to evaluate; give a --step before")
    eyes = None if role is None else state.role(role)
    found = standing(state, eyes, iterations=tries, seed=seed)
    told = _by_network(state, eyes)
    if as_json:
        console.print_json(json.dumps(_data(state, at, role, found, told)))
        return
    heading(f"{state.game.title}: step {at} of {whole.step}")
    say(state.prompt())
    rows = [
        [
            state.game.text.role(state, r),
            f"{score:g}",
            f"{found.chances[r]:.0%}",
            f"{found.leads[r]:+.1f}",
            *([f"{told[r]:.0%}"] if told else []),
        ]
        for r, score in enumerate(state.scores())
    ]
    columns = ["role", "score", "chance to win", "expected lead", *(["by the network"] if told else [])]
    table(columns, rows, columns[1:])
    whose = "who sees everything" if eyes is None else f"what {state.game.text.role(state, eyes)} knows"
    say(f"By {found.tries} tries from {whose}, ± {found.noise:.1%} (two standard errors).", "dim")


def _by_network(state: State, eyes: int | None) -> list[float]:
    """The network's own judgement, where there is a network and it is asked on what its role sees; else nothing."""
    return judged(state) if eyes in (None, state.actor) else []


def _data(state: State, step: int, role: str | None, found: Standing, told: list[float]) -> dict[str, Any]:
    return {
        "game": state.game.name,
        "step": step,
        "seen_by": role,
        "tries": found.tries,
        "noise": found.noise,
        "roles": {
            name: {"score": score, "chance": found.chances[r], "lead": found.leads[r]}
            | ({"network": told[r]} if told else {})
            for r, (name, score) in enumerate(zip(state.roles, state.scores(), strict=True))
        },
    }
