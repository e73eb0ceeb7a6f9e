from __future__ import annotations

from random import Random

from conformance.cases import load
from support.digest import digest

from malecon.kernel.playout import playout


def test_playout_goes_to_the_end_and_counts_questions() -> None:
    state = load("smugglers").new()
    asked = playout(state, Random(1), 10_000)
    assert state.over
    assert 10 < asked < 10_000
    assert playout(state, Random(1), 10) == 0


def test_playout_stops_at_the_horizon() -> None:
    state = load("auction").new()
    assert playout(state, Random(1), 3) == 3
    assert not state.over


def test_playout_follows_from_the_generator() -> None:
    ends = []
    for _ in range(2):
        state = load("smugglers").new(players=3)
        playout(state, Random("the same"), 10_000)
        ends.append(digest(state))
    assert ends[0] == ends[1]
