"""Positions: described, set up again, and refused with the field's name."""

from random import Random
from typing import Any

import pytest
from support.cuba import GAME, at, step

from malecon.kernel import PositionError


@pytest.mark.games
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_position_gives_the_same_game(players: int) -> None:
    for seed in range(6):
        rng = Random(seed)
        state = GAME.scramble(rng, players=players, secret_delegate_variant=seed % 2 == 0)
        while not state.over:
            if state.question == "PlayCard":
                again = GAME.at(state.position())
                assert again.position() == state.position(), f"seed {seed}"
                assert again.view(0) == state.view(0), f"seed {seed}"
                assert again.legal() == state.legal(), f"seed {seed}"
            step(state, rng)


def test_position_only_at_the_start_of_a_turn() -> None:
    with pytest.raises(PositionError, match="character card"):
        GAME.new().position()


BAD: list[tuple[dict[str, Any], str]] = [
    ({"round": 7}, "round"),
    ({"phase": "dawn"}, "phase"),
    ({"starter": "orange"}, "starter"),
    ({"market": {"citrus": 6}}, "market.citrus"),
    ({"market": {"wood": 1}}, "market"),
    ({"docks": [None]}, "docks"),
    ({"docks": [{"ship": 1}, {"ship": 1}, None]}, "ship cards"),
    ({"docks": [{"ship": 1, "cargo": {"rum": 1}}, {"ship": 2}, None]}, "docks.1.cargo.rum"),
    ({"sea": 16}, "sea"),
    ({"bottom": 3}, "bottom"),
    ({"acts": {"tax": "drought"}}, "drought"),
    ({"acts": {"tax": None}}, "always in force"),
    ({"bills": {"levy": "tax-1"}}, "bills"),
    ({"markers": ["third-points"]}, "markers"),
    ({"markers": [1]}, "markers"),
    ({"market": {1: 1}}, "market"),
    ({"players": {"red": {"played": [9]}}}, "players.red.played"),
    ({"church": {"removed": "tithe"}}, "church.removed"),
    ({"players": {"orange": {}}}, "players"),
    ({"players": {"blue": {"pesos": -1}}}, "players.blue.pesos"),
    ({"players": {"blue": {"pesos": 195}}}, "195 pesos"),
    ({"players": {"blue": {"lot": {"wood": 9}}, "red": {"lot": {"wood": 9}}}}, "15 wood"),
    ({"players": {"blue": {"stored": {"rum": 1}}}}, "players.blue.stored"),
    ({"players": {"blue": {"piece": "d1"}}}, "players.blue.piece"),
    ({"players": {"blue": {"buildings": {"a1": "dam"}}}}, "players.blue.buildings.a1"),
    ({"players": {"blue": {"buildings": {"b1": "dam"}}, "red": {"buildings": {"b1": "dam"}}}}, "no dam left"),
    ({"players": {"red": {"played": ["worker"]}}}, "players.blue.played"),
    ({"players": {"blue": {"played": ["worker", "worker"]}}}, "players.blue.played"),
    ({"players": {"blue": {"delegate": "mayor"}}}, "players.blue.delegate"),
    ({"players": {"blue": {"town_hall": True}, "red": {"town_hall": True}}}, "players.red.town_hall"),
]


@pytest.mark.parametrize(("fields", "named"), BAD)
def test_bad_positions_are_refused_by_name(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError, match=named):
        GAME.at({"options": {"players": 2}, **fields})


def test_faults_are_noticed() -> None:
    """The invariants see a lost piece, coin, tile, ship, card and act."""
    for spoil in ("stock", "market", "tiles", "bottom", "hand", "bills", "pesos", "cargo", "sites"):
        state = at({}, round=2, bottom=[7])
        values = getattr(state, spoil)
        values[0] += 1
        assert state.faults(), spoil
