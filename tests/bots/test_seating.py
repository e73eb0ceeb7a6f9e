from typing import Any

import pytest

import malecon
from malecon import MaleconError, State
from malecon.bots import bot_for
from malecon.bots.seating import opponent, players, prescribed
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer

pytestmark = pytest.mark.usefixtures("tiny_games")


def cuba_libre(**options: Any) -> State:
    return malecon.load("cuba-libre").new(**options)


@pytest.mark.rule("cuba-libre", "1.5")
@pytest.mark.parametrize(
    ("options", "teams"),
    [
        ({}, [[0], [1], [2], [3]]),
        ({"players": 3}, [[0], [1, 2], [3]]),
        ({"players": 3, "pair": "government-syndicate"}, [[0, 3], [1], [2]]),
        ({"players": 2}, [[0, 3], [1, 2]]),
        ({"players": 1}, [[1]]),
        ({"players": 1, "nonplayers": "m26,directorio"}, [[0, 3]]),
        ({"players": 2, "nonplayers": "directorio,syndicate"}, [[0], [1]]),
        ({"nonplayers": "government,m26,directorio,syndicate"}, []),
        ({"variant": "tango"}, [[0, 3], [1, 2]]),
    ],
)
def test_players_have_the_roles_of_their_team_and_non_players_none(
    options: dict[str, Any], teams: list[list[int]]
) -> None:
    state = cuba_libre(**options)
    assert players(state) == teams
    for role in range(4):
        assert prescribed(state, role) == ("" if any(role in team for team in teams) else "nonplayer")


def test_one_plays_against_the_games_own_bot_if_it_plays_that_game() -> None:
    assert opponent(cuba_libre()) == "nonplayer"
    assert opponent(malecon.load("smugglers").new()) == "monte-carlo"
    assert players(malecon.load("smugglers").new()) == [[0], [1]]
    assert isinstance(bot_for(cuba_libre(), "nonplayer"), NonPlayer)


@pytest.mark.rule("cuba-libre", "T1")
def test_the_digest_variant_has_no_non_players() -> None:
    state = cuba_libre(variant="tango")
    assert opponent(state) == "monte-carlo"
    with pytest.raises(MaleconError, match="nonplayer cannot play here: variant tango has no Non-players"):
        bot_for(state, "nonplayer")
