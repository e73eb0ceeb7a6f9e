"""Differences instead of whole boards."""

import gzip
from random import Random
from typing import Any

import msgspec
import pytest

import malecon
from malecon.boards import panels, stage, standings
from malecon.server.parts import split, thin

pytestmark = pytest.mark.once

GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]
SEED = 1868


def picture(state: malecon.State) -> dict[str, object]:
    view, name = state.view(0), state.game.name
    found = [panel._asdict() for panel in panels(name, view, {})]
    told = {role: standing._asdict() for role, standing in standings(name, view).items()}
    svg = stage(name, view, {}, None, "desktop")
    return {"svg": svg, "panels": found, "standings": told, "table": "<table></table>"}


def named(sent: dict[str, Any]) -> list[list[str]]:
    """Every part that is sent or only named."""
    return [*sent["parts"], *(x["part"] for x in (*sent["panels"], *sent["standings"].values()))]


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_board_are_all_of_it(game: str) -> None:
    whole = str(picture(malecon.load(game).new())["svg"])
    frame, children = split(whole)
    assert frame + "".join(children) + whole[len(frame) + sum(map(len, children)) :] == whole
    assert whole.endswith(("</svg>", "</div>"))
    assert len(children) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_what_a_client_has_is_only_named(game: str) -> None:
    """From step to step a small part is sent: less than a third of the board, and 3 KB on the wire, on the average."""
    rng = Random(SEED)
    state = malecon.load(game).new()
    have: set[str] = set()
    sizes: list[tuple[int, int]] = []
    packed: list[int] = []
    for _ in range(60):
        state.step(state.draw(rng.random()) if state.actor == malecon.CHANCE else rng.choice(state.legal()))
        sent = thin(picture(state), have)
        every = named(sent)
        assert all(len(part) == 2 or part[0] in have for part in every)
        sizes.append((sum(len(part[1]) for part in every if len(part) == 2), len(str(picture(state)["svg"]))))
        have = {part[0] for part in every}
        packed.append(len(gzip.compress(msgspec.json.encode(sent))))
    assert sum(packed[1:]) < 3_000 * len(packed[1:]), f"seed {SEED}: {packed}"
    assert sum(new for new, _ in sizes[1:]) * 3 < sum(whole for _, whole in sizes[1:]), f"seed {SEED}: {sizes}"
    assert thin(picture(state), have | {"list"})["table"]
