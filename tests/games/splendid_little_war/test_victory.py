import pytest
from support.splendid_little_war import do, pass_both, spain, stack, war

from malecon.games.splendid_little_war.state import War

CORPS = stack("las-villas", "corps-1", "maceo")
US = stack("key-west", "us-division-1")


def outcome(state: War) -> tuple[str | None, str]:
    result = state.result()
    return result["winner"], result["level"]


@pytest.mark.rule("splendid-little-war", "12.1", "11.0", "A64")
def test_support_0_wins_at_once_for_cuba() -> None:
    state = war(CORPS, stack("oriente", "division-1"), support=1)
    do(state, "burn", "unit:corps-1?")
    assert state.over
    assert outcome(state) == ("cuba", "Major Victory")
    assert state.returns() == [1.0, 0.0]


@pytest.mark.rule("splendid-little-war", "12.1", "12.0", "9.1")
@pytest.mark.parametrize(
    ("cities", "support", "won"),
    [(0, 1, True), (0, 2, False), (1, 5, True), (1, 6, False), (2, 10, True)],
)
def test_the_cuban_conditions_of_the_victory_step(cities: int, support: int, won: bool) -> None:
    held = {"havana-city": "cuba" if cities == 2 else "spain", "santiago-city": "cuba" if cities else "spain"}
    state = pass_both(war(CORPS, support=support, cities=held, resources={"cuba": 0, "spain": 0}))
    assert state.over == won
    if won:
        assert outcome(state) == ("cuba", "Major Victory")


@pytest.mark.rule("splendid-little-war", "12.1", "A64")
def test_spain_wins_a_minor_victory_by_holding_out() -> None:
    assert outcome(pass_both(war(CORPS, turn=7, support=2))) == ("spain", "Minor Victory")


@pytest.mark.rule("splendid-little-war", "12.1", "A67")
def test_spain_wins_at_once_when_no_cuban_is_left_on_the_map() -> None:
    state = spain(stack("oriente", "corps-1", reduced=["corps-1"]), stack("oriente", "division-1", "campos"))
    do(state, "attack", "unit:division-1", "done", "die:6", "die:6", "die:6")
    assert outcome(state) == ("spain", "Major Victory")
    general = spain(stack("oriente", "corps-1", "maceo", reduced=["corps-1"]), stack("oriente", "division-1", "campos"))
    do(general, "attack", "unit:division-1", "done", "die:6", "die:6", "die:6")
    assert not general.over, "a General is still there"


@pytest.mark.rule("splendid-little-war", "12.1", "A67")
def test_a_card_that_takes_the_last_corps_wins_as_well() -> None:
    state = spain(
        stack("oriente", "corps-1", reduced=["corps-1"]), stack("oriente", "division-1"), cards={"spain": ["S11"]}
    )
    do(state, "card:S11")
    assert outcome(state) == ("spain", "Major Victory")


@pytest.mark.rule("splendid-little-war", "12.2", "A67", "A64")
def test_us_units_in_key_west_keep_the_war_going() -> None:
    begin = (stack("oriente", "corps-1", reduced=["corps-1"]), stack("oriente", "division-1", "campos"))
    state = spain(*begin, US, stance=10)
    do(state, "attack", "unit:division-1", "done", "die:6", "die:6", "die:6")
    assert not state.over
    alone = spain(*begin, stance=10)
    do(alone, "attack", "unit:division-1", "done", "die:6", "die:6", "die:6")
    assert outcome(alone) == ("spain", "Major Victory")


@pytest.mark.rule("splendid-little-war", "12.2")
@pytest.mark.parametrize(
    ("us_city", "support", "expected"),
    [
        (True, 1, ("cuba", "Minor Victory")),
        (False, 1, ("draw", "")),
        (True, 6, ("draw", "")),
        (False, 6, ("spain", "Minor Victory")),
    ],
)
def test_the_winner_with_the_us_at_war(us_city: bool, support: int, expected: tuple[str, str]) -> None:
    cities = {"santiago-city": "us" if us_city else "spain"}
    state = pass_both(war(CORPS, US, stance=10, turn=7, support=support, cities=cities))
    assert outcome(state) == expected
    assert sum(state.returns()) == 1


@pytest.mark.rule("splendid-little-war", "A65", "11.0")
def test_support_0_without_a_us_city_is_a_draw() -> None:
    state = do(war(CORPS, US, stance=10, support=1), "burn", "unit:corps-1?")
    assert outcome(state) == ("draw", "")
    assert state.returns() == [0.5, 0.5]


@pytest.mark.rule("splendid-little-war", "A66", "12.2")
def test_a_us_city_alone_does_not_end_the_game_and_is_no_cuban_city() -> None:
    state = pass_both(war(CORPS, US, stance=10, turn=3, support=5, cities={"santiago-city": "us"}))
    assert not state.over


@pytest.mark.rule("splendid-little-war", "A67")
def test_the_whole_battle_is_applied_before_anybody_has_won() -> None:
    # At Support 1 the Division is lost and the Corps damaged: +1 comes before −1, and Spain has not lost.
    state = spain(
        stack("oriente", "corps-1", "corps-2"),
        stack("oriente", "division-1", "campos"),
        support=1,
        cards={"cuba": ["C05"]},
    )
    do(state, "attack", "unit:division-1", "done", "decline?", "die:6", "decline?", "die:6", "card:C05", "decline?")
    do(state, "die:6", "unit:corps-1")
    assert not state.over
    assert state.support == 1
