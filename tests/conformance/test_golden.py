"""The golden games play as they did: the same state after every answer, the same trees."""

from __future__ import annotations

from typing import Any

import pytest
from conformance.cases import everything, load
from conformance.golden import A_LINE, FOLDER, cases, digests, file_of, read, state_after, ways

Options = dict[str, Any]


def options_of(name: str) -> list[Options]:
    try:
        return cases(name)
    except Exception:  # a game that cannot be loaded fails in its tests, not in those of all games
        return [{}]


CASES = [(name, options) for name in everything() for options in options_of(name)]
every_case = pytest.mark.parametrize(
    ("name", "options"), CASES, ids=lambda v: v if isinstance(v, str) else "-".join(map(str, v.values())) or "default"
)


@every_case
def test_game_goes_as_it_did(name: str, options: Options) -> None:
    golden = read(name, options)
    answers = " ".join(golden["answers"]).split()
    found, end = digests(load(name).new(**options), answers)
    wanted = "".join(golden["digests"])
    for step, (mine, answer) in enumerate(zip(found, answers, strict=True), 1):
        theirs = wanted[2 * step - 2 : 2 * step]
        assert mine == theirs, f"answer {step}, {answer} (line {(step - 1) // A_LINE + 1}), leads to another state"
    assert end == golden["end"]


@every_case
def test_game_ends_as_it_did(name: str, options: Options) -> None:
    golden = read(name, options)
    state = state_after(load(name), options, " ".join(golden["answers"]).split())
    assert state.over
    assert state.result() == golden["result"]
    assert state.returns() == golden["returns"]


@every_case
def test_trees_are_as_they_were(name: str, options: Options) -> None:
    golden = read(name, options)
    answers = " ".join(golden["answers"]).split()
    for place, counts in golden["trees"].items():
        state = state_after(load(name), options, answers[: int(place)])
        for depth, n in enumerate(map(int, counts.split()), 1):
            assert ways(state, depth) == n, f"after {place} answers, {depth} deep"


def test_no_golden_game_is_left_over() -> None:
    assert set(FOLDER.glob("*.json")) <= {file_of(*case) for case in CASES}
