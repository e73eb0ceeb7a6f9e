from typing import Any

import pytest

import malecon
from malecon import MaleconError, State
from malecon.bots import bot_for
from malecon.bots.names import called
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


def test_one_plays_against_the_strongest_where_the_rules_prescribe_nobody() -> None:
    assert opponent(cuba_libre()) == "strong"
    assert opponent(cuba_libre(players=1)) == "nonplayer"
    assert opponent(malecon.load("smugglers").new()) == "strong"
    assert players(malecon.load("smugglers").new()) == [[0], [1]]
    assert isinstance(bot_for(cuba_libre(), "nonplayer"), NonPlayer)


@pytest.mark.rule("cuba-libre", "T1")
def test_the_digest_variant_has_no_non_players() -> None:
    state = cuba_libre(variant="tango")
    assert opponent(state) == "strong"
    with pytest.raises(MaleconError, match="nonplayer cannot play here: variant tango has no Non-players"):
        bot_for(state, "nonplayer")


def test_bots_that_people_meet_have_names_each_place_another() -> None:
    names = [called("strong", "", place, "seed") for place in range(4)]
    assert len(set(names)) == 4
    assert all(name.endswith(" (strong)") for name in names)
    assert called("strong", "", 0, "seed") == names[0]
    assert called("monte-carlo", "200", 0) == "monte-carlo:200"
