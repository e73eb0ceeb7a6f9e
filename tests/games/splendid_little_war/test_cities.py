import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, war, where

from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import CITY_US, CUBA, REDUCED, SPAIN

SIEGE = stack("oriente", "corps-1", "corps-2", "garcia")


@pytest.mark.rule("splendid-little-war", "8.11.5")
def test_nobody_attacks_out_of_a_city_but_its_units_counterattack() -> None:
    state = spain(stack("santiago-city", "division-1", "campos"), SIEGE)
    assert "attack" not in legal(state)
    do(state, "pass", "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?", "die:4")
    assert legal(state) == {"counterattack", "decline"}
    do(state, "counterattack")
    assert (combat_dice(state), combat_drm(state)) == (1, 0), "2 against 2: the City's 1 is for defence only"


@pytest.mark.rule("splendid-little-war", "8.11.5", "A22")
def test_corps_besiege_only_with_garcia_or_a_us_division() -> None:
    assert "attack" not in legal(war(stack("oriente", "corps-1", "maceo"), stack("pinar", "division-1")))
    assert "attack" in legal(war(SIEGE, stack("pinar", "division-1")))
    assert "attack" not in legal(war(stack("oriente", "corps-1", "shafter"), stack("pinar", "division-1"), stance=10))
    helped = war(stack("oriente", "corps-1", "us-division-1", "maceo"), stack("pinar", "division-1"), stance=10)
    do(helped, "attack", "unit:corps-1")
    assert "done" not in legal(helped)
    do(helped, "unit:us-division-1", "done")
    assert helped.question == "Combat"


@pytest.mark.rule("splendid-little-war", "8.11.5", "A20")
def test_an_empty_city_has_strength_1_and_does_not_counterattack() -> None:
    state = war(SIEGE, stack("pinar", "division-1"), support=8)
    do(state, "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?")
    assert (combat_dice(state), combat_drm(state)) == (1, 1)
    missed = do(state.clone(), "die:3")
    assert missed.question == "Round"
    assert missed.city == [SPAIN, SPAIN]
    do(state, "die:4")
    assert state.city == [SPAIN, CUBA]
    assert state.support == 6
    assert state.question == "Occupy"


@pytest.mark.rule("splendid-little-war", "8.11.5", "5.0")
def test_some_all_or_none_of_the_victors_move_in() -> None:
    state = war(SIEGE, stack("pinar", "division-1"))
    do(state, "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?", "die:6")
    assert legal(state) == {"done", "unit:corps-1", "unit:corps-2", "unit:garcia"}
    do(state, "unit:corps-2", "done")
    assert where(state, "corps-2") == "santiago-city"
    assert where(state, "corps-1") == "oriente"


@pytest.mark.rule("splendid-little-war", "A19")
def test_units_take_hits_before_the_city_falls() -> None:
    state = war(
        stack("oriente", *(f"corps-{n}" for n in range(1, 7)), "garcia"),
        stack("santiago-city", "division-1", reduced=["division-1"]),
        support=9,
    )
    do(state, "attack", *(f"unit:corps-{n}" for n in range(1, 7)), "unit:garcia?", "done?")
    assert combat_dice(state) == 4
    one = do(state.clone(), "die:6", "die:1", "die:1", "die:1")
    assert one.city[1] == SPAIN
    assert where(one, "division-1") == "out-of-play"
    do(state, "die:6", "die:6", "die:1", "die:1")
    assert state.city[1] == CUBA
    assert state.support == 6


@pytest.mark.rule("splendid-little-war", "A21", "12.2")
def test_a_city_taken_with_us_help_is_the_us_ones() -> None:
    state = war(stack("oriente", "corps-1", "us-division-1", "maceo"), stack("pinar", "division-1"), stance=10)
    do(state, "attack", "unit:corps-1", "unit:us-division-1", "done", "die:6", "die:6")
    assert state.city[1] == CITY_US
    led = war(stack("oriente", "corps-1", "garcia", "shafter"), stack("pinar", "division-1"), stance=10)
    do(led, "attack", "unit:corps-1", "unit:garcia", "unit:shafter", "done?", "die:6")
    assert led.city[1] == CITY_US, "a U.S. Leader is enough"


@pytest.mark.rule("splendid-little-war", "8.11.5", "11.0")
def test_spain_retakes_a_city_without_a_search() -> None:
    state = spain(
        stack("oriente", "division-1", "division-2", "campos"),
        stack("santiago-city", "corps-1", reduced=["corps-1"]),
        cities={"santiago-city": "cuba"},
        support=4,
    )
    do(state, "attack", "unit:division-1", "unit:division-2", "done")
    assert (state.question, combat_dice(state)) == ("Combat", 3)
    do(state, "die:6", "die:6", "die:1")
    assert state.city[1] == SPAIN
    assert state.support == 6, "+1 for the Corps, +1 for the City"


@pytest.mark.rule("splendid-little-war", "A23")
def test_a_fleet_leaves_the_port_of_a_city_that_falls() -> None:
    state = war(SIEGE, stack("santiago-city", "expeditionary", "cervera"), stance=10)
    do(state, "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?")
    assert combat_dice(state) == 1, "Fleets add nothing"
    do(state, "die:6", "done")
    assert where(state, "cervera") == "caribbean"


@pytest.mark.rule("splendid-little-war", "A25", "8.16")
def test_the_captaincy_general_falls_with_havana() -> None:
    state = war(
        stack("havana", "corps-1", "corps-2", "garcia"),
        stack("captaincy", "campos"),
        stack("havana-city", "weyler"),
        support=9,
    )
    do(state, "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?", "die:6", "done")
    assert where(state, "campos") == "out-of-play"
    assert state.support == 6, "−2 for the City, −1 for the General"
    assert state.city[0] == CUBA
    assert "shift" not in legal(state)


@pytest.mark.rule("splendid-little-war", "A78")
def test_a_general_escapes_from_a_city_that_falls() -> None:
    state = war(
        stack("havana", "corps-1", "corps-2", "garcia"), stack("havana-city", "weyler"), stack("pinar", "division-1")
    )
    do(state, "attack", "space:havana-city?", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?", "die:6", "done")
    assert where(state, "weyler") == "havana"


@pytest.mark.rule("splendid-little-war", "A24", "8.10.5")
def test_a_us_city_is_friendly_to_the_cuban_player() -> None:
    state = war(
        stack("oriente", "corps-1", "maceo"),
        stack("pinar", "division-1"),
        cities={"santiago-city": "us"},
        stance=10,
    )
    do(state, "move", "unit:corps-1", "done")
    assert "space:santiago-city" in legal(state)
    do(state, "space:santiago-city")
    assert marks(state, "corps-1") & REDUCED == 0
    assert where(state, "corps-1") == "santiago-city"


@pytest.mark.rule("splendid-little-war", "8.11.5")
def test_who_moves_in_is_as_worn_as_he_was() -> None:
    force = [f"corps-{n}" for n in range(1, 5)]
    state = war(stack("oriente", *force, "garcia", reduced=["corps-1"]), stack("pinar", "division-1"))
    do(state, "attack", *(f"unit:{corps}" for corps in force), "unit:garcia?", "done?", "die:6*")
    assert state.question == "Occupy"
    do(state, "unit:corps-1", "done")
    assert (where(state, "corps-1"), marks(state, "corps-1") & REDUCED) == ("santiago-city", REDUCED)
