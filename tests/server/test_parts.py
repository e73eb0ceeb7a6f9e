"""Differences instead of whole boards."""

from random import Random

import pytest

import malecon
from malecon.boards import panels, stage
from malecon.server.parts import split, thin

pytestmark = pytest.mark.once

GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]
SEED = 1868


def picture(state: malecon.State) -> dict[str, object]:
    view, name = state.view(0), state.game.name
    found = [panel._asdict() for panel in panels(name, view, {})]
    return {"svg": stage(name, view, {}, None, "desktop"), "panels": found, "table": "<table></table>"}


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_board_are_all_of_it(game: str) -> None:
    whole = str(picture(malecon.load(game).new())["svg"])
    frame, children = split(whole)
    assert frame + "".join(children) + whole[len(frame) + sum(map(len, children)) :] == whole
    assert whole.endswith(("</svg>", "</div>"))
    assert len(children) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_what_a_client_has_is_only_named(game: str) -> None:
    """From step to step a small part of a board is sent: less than a third of it on the average."""
    rng = Random(SEED)
    state = malecon.load(game).new()
    have: set[str] = set()
    sizes: list[tuple[int, int]] = []
    for _ in range(60):
        state.step(state.draw(rng.random()) if state.actor == malecon.CHANCE else rng.choice(state.legal()))
        sent = thin(picture(state), have)
        every = [*sent["parts"], *(panel["part"] for panel in sent["panels"])]
        assert all(len(part) == 2 or part[0] in have for part in every)
        sizes.append((sum(len(part[1]) for part in every if len(part) == 2), len(str(picture(state)["svg"]))))
        have = {part[0] for part in every}
    assert sum(new for new, _ in sizes[1:]) * 3 < sum(whole for _, whole in sizes[1:]), f"seed {SEED}: {sizes}"
    assert thin(picture(state), have | {"list"})["table"]
