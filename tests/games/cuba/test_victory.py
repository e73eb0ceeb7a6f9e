"""The end of the game: buildings, ties, and counting."""

import pytest
from support.cuba import GAME, at

from malecon.games.cuba.state import Cuba


def ended(*players: dict[str, object]) -> Cuba:
    state = at(*players, phase="end", round=6)
    assert state.over
    return state


@pytest.mark.rule("cuba", "end", "object", "E4")
def test_two_points_a_building_and_most_points_win() -> None:
    state = ended({"points": 30, "buildings": {"b2": "dam", "c3": "inn"}}, {"points": 33, "pesos": 0}, {"points": 20})
    assert state.scores() == [34, 33, 20]
    assert state.returns() == [1, 0, 0]
    result = state.result()
    assert result["winners"] == ["blue"]
    assert result["how"] == "victory points"
    assert result["ranks"] == {"blue": 1, "red": 2, "yellow": 3}


@pytest.mark.rule("cuba", "end", "E5")
def test_ties_go_to_money_and_are_then_shared() -> None:
    state = ended({"points": 30, "pesos": 4}, {"points": 30, "pesos": 5}, {"points": 29, "pesos": 50})
    assert state.returns() == [0, 1, 0]
    assert state.result()["how"].startswith("money")
    state = ended({"points": 30, "pesos": 5}, {"points": 30, "pesos": 5}, {"points": 29, "pesos": 50})
    assert state.returns() == [0.5, 0.5, 0]
    assert state.result()["winners"] == ["blue", "red"]


@pytest.mark.rule("cuba", "E6")
def test_counting_goes_on_beyond_eighty() -> None:
    assert ended({"points": 79, "buildings": {"b2": "dam"}}, {"points": 3}).scores() == [81, 3]


@pytest.mark.rule("cuba", "E7", "E.supply")
def test_players_do_not_trade_with_each_other() -> None:
    assert not [action for action in GAME.actions if action.startswith(("give", "offer"))]
    state = at({"lot": {"rum": 1}}, {"lot": {"cigars": 1}})
    assert [state.asides(who) for who in range(2)] == [[], []]
