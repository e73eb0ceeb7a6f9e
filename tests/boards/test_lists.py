"""The list view tells every board in the game's words: no raw names, every place, open answers once."""

import re
from random import Random

import pytest

import malecon
from malecon.boards.lists import LISTS, listing

RAW = re.compile(r">[^<]*(?:\bm26\b|_|\{|\[)[^<]*<|>(?:True|False|None)<")


@pytest.mark.parametrize("name", sorted(LISTS))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_position_of_a_game_can_be_read(name: str, seed: int) -> None:
    rng = Random(f"{name}/{seed}")
    state = malecon.load(name).new()
    asked = found = 0
    while not state.over and asked < 150:
        if state.actor >= 0:
            names = [state.game.actions[a] for a in state.legal()]
            answers = {name: state.label(a) for name, a in zip(names, state.legal(), strict=True)}
            told = listing(name, state.view(state.actor), answers)
            assert not RAW.search(told), f"seed {seed}: {RAW.search(told)}"
            given = re.findall(r'data-action="([^"]+)"', told)
            assert len(given) == len(set(given)), f"seed {seed}: {given}"
            assert set(given) <= set(names)
            found += bool(given)
            asked += 1
        state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))
    assert found > 3, "no answer stands in its row"


def test_a_game_without_a_list_of_its_own_is_told_plainly() -> None:
    assert "<table>" in listing("smugglers", {"cargo": {"rum": 2}}, {})
