import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, targeted, together, war, where

from malecon.games.splendid_little_war.board import COLUMN, CUBA, PROTECTING, SPAIN

FAR = stack("oriente", "corps-6")


@pytest.mark.rule("splendid-little-war", "8.10")
def test_a_stack_moves_to_an_adjacent_province_with_or_without_its_general() -> None:
    state = war(stack("las-villas", "corps-1", "maceo"), stack("oriente", "division-1"))
    do(state, "move", "unit:corps-1", "done")
    assert legal(state) == {"space:matanzas", "space:camaguey"}
    do(state, "space:matanzas")
    assert (where(state, "corps-1"), where(state, "maceo")) == ("matanzas", "las-villas")
    assert targeted(state, "corps-1")


@pytest.mark.rule("splendid-little-war", "8.10")
def test_spanish_movers_get_no_target() -> None:
    state = spain(stack("las-villas", "division-1", "campos"), FAR)
    do(state, "move", "unit:division-1", "unit:campos", "done?", "space:matanzas")
    assert together(state, "campos") == {"division-1", "campos"}
    assert marks(state, "division-1") == 0


@pytest.mark.rule("splendid-little-war", "8.10.1", "A38")
def test_a_general_alone_goes_any_distance_but_not_where_the_enemy_has_full_control() -> None:
    state = war(
        stack("oriente", "maceo"),
        stack("havana", "corps-1"),
        stack("las-villas", "corps-2", "corps-3"),
        stack("camaguey", "corps-4"),
        stack("camaguey", "division-1"),
    )
    do(state, "general")
    assert legal(state) == {"space:havana", "space:las-villas", "space:camaguey"}
    do(state, "space:las-villas", "unit:corps-2")
    assert together(state, "maceo") == {"corps-2", "corps-3", "maceo"}
    assert targeted(state, "maceo")
    spanish = do(
        spain(stack("oriente", "campos"), stack("las-villas", "corps-1"), stack("havana", "corps-2")), "general"
    )
    assert "space:las-villas" not in legal(spanish)
    assert {"space:pinar", "space:havana", "space:havana-city", "space:santiago-city"} <= legal(spanish)


@pytest.mark.rule("splendid-little-war", "8.10.1", "8.10.5", "A42")
def test_a_general_at_sea_lands_on_the_coast_or_in_a_friendly_city_on_it() -> None:
    state = war(stack("atlantic", "shafter"), FAR, stance=10, cities={"havana-city": "us", "santiago-city": "us"})
    do(state, "general", "unit:shafter?")
    assert {"space:havana", "space:havana-city"} <= legal(state)
    assert not {"space:santiago-city", "space:matanzas"} & legal(state), "on the other sea, and in Spanish control"


@pytest.mark.rule("splendid-little-war", "A35")
def test_a_moving_cuban_general_shows_himself_and_whom_he_joins() -> None:
    state = war(stack("oriente", "maceo"), stack("havana", "corps-1"), stack("oriente", "division-1"))
    joined = do(state.clone(), "general", "space:havana?", "unit:corps-1")
    assert targeted(joined, "corps-1")
    alone = do(state, "general", "space:havana?", "alone")
    assert targeted(alone, "maceo")
    assert not targeted(alone, "corps-1")


@pytest.mark.rule("splendid-little-war", "8.10.5", "A24")
def test_cities_are_entered_from_outside_or_from_their_province() -> None:
    state = spain(stack("matanzas", "division-1", "campos"), stack("oriente", "corps-1"))
    do(state, "move", "unit:division-1", "done")
    assert legal(state) == {"space:havana", "space:havana-city", "space:las-villas"}
    inside = spain(stack("havana-city", "division-1"), stack("havana", "campos"), FAR)
    do(inside, "move", "unit:division-1?", "done?")
    assert legal(inside) == {"space:pinar", "space:havana", "space:matanzas"}
    cuban = do(war(stack("havana", "corps-1", "maceo"), stack("oriente", "division-1")), "move", "unit:corps-1", "done")
    assert "space:havana-city" not in legal(cuban), "nobody enters an enemy City by a Move"


@pytest.mark.rule("splendid-little-war", "A31")
def test_a_general_in_the_city_commands_the_province_and_the_other_way_round() -> None:
    assert "move" in legal(spain(stack("havana", "division-1"), stack("havana-city", "weyler"), FAR))
    assert "move" in legal(spain(stack("havana-city", "division-1"), stack("havana", "weyler"), FAR))
    assert "move" not in legal(spain(stack("matanzas", "division-1"), stack("havana", "weyler"), FAR))


@pytest.mark.rule("splendid-little-war", "8.10.4", "A33")
def test_concentrating_takes_a_marker_off_where_a_general_is() -> None:
    state = spain(stack("havana", "division-1", marker="protecting"), stack("havana", "campos"), FAR)
    do(state, "concentrate", "done?")
    assert marks(state, "division-1") & PROTECTING == 0
    assert "concentrate" not in legal(
        spain(stack("matanzas", "division-1", marker="column"), stack("havana", "campos"), FAR, resources={"spain": 1})
    )
    rear = spain(
        stack("matanzas", "division-1", marker="column"), stack("captaincy", "campos"), FAR, resources={"spain": 2}
    )
    do(rear, "captaincy", "concentrate", "done?")
    assert marks(rear, "division-1") & COLUMN == 0
    assert rear.resources[SPAIN] == 0


@pytest.mark.rule("splendid-little-war", "7.6")
def test_generals_in_and_beside_a_trocha() -> None:
    inside = spain(
        stack("trocha-jucaro", "division-1", "pando"),
        stack("las-villas", "division-2"),
        stack("camaguey", "division-3"),
        stack("matanzas", "division-4"),
        FAR,
        trochas=["trocha-jucaro"],
    )
    do(inside, "move")
    assert legal(inside) == {"space:trocha-jucaro", "space:las-villas", "space:camaguey"}
    beside = spain(stack("trocha-jucaro", "division-1"), stack("camaguey", "pando"), FAR, trochas=["trocha-jucaro"])
    do(beside, "move")
    assert legal(beside) == {"space:las-villas", "space:camaguey"}


@pytest.mark.rule("splendid-little-war", "A80")
def test_a_general_alone_may_enter_a_trocha() -> None:
    state = do(spain(stack("oriente", "campos"), FAR, trochas=["trocha-mariel"]), "general")
    assert "space:trocha-mariel" in legal(state)
    assert "space:trocha-jucaro" not in legal(state)


@pytest.mark.rule("splendid-little-war", "A39")
@pytest.mark.parametrize(("die", "place"), [(4, "las-villas"), (5, "camaguey")])
def test_crossing_a_garrisoned_trocha_takes_a_success(die: int, place: str) -> None:
    state = war(
        stack("las-villas", "corps-1", "maceo"),
        stack("trocha-jucaro", "division-1"),
        trochas=["trocha-jucaro"],
        resources={"cuba": 2},
    )
    do(state, "move", "unit:corps-1", "unit:maceo", "done?", "space:camaguey")
    assert state.question == "Crossing"
    do(state, f"die:{die}")
    assert where(state, "corps-1") == place
    assert targeted(state, "corps-1")
    assert state.resources[CUBA] == 1
    empty = war(stack("las-villas", "corps-1", "maceo"), stack("oriente", "division-1"), trochas=["trocha-jucaro"])
    do(empty, "move", "unit:corps-1", "done", "space:camaguey")
    assert where(empty, "corps-1") == "camaguey"


@pytest.mark.rule("splendid-little-war", "4.1", "8.10.1")
def test_those_whom_a_general_leaves_may_restack() -> None:
    state = war(
        stack("las-villas", "corps-1"), stack("las-villas", "corps-2", "maceo"), stack("camaguey", "corps-3"), FAR
    )
    do(state, "general", "unit:maceo?", "space:camaguey")
    assert (state.question, legal(state)) == ("Rearrange", {"restack", "done"})
    do(state, "restack", "unit:corps-1", "alone")
    assert together(state, "corps-2") == {"corps-1", "corps-2"}
    assert together(state, "maceo") == {"maceo"}


@pytest.mark.rule("splendid-little-war", "8.10.2")
def test_a_general_in_a_port_does_not_put_to_sea_alone() -> None:
    state = spain(stack("santiago-city", "expeditionary", "cervera"), stack("santiago-city", "pando"), FAR, stance=10)
    do(state, "move", "space:santiago-city?")
    assert "unit:pando" not in legal(state), "he has no Land unit to go with"


@pytest.mark.rule("splendid-little-war", "A36", "8.5")
def test_an_admiral_orders_divisions_at_sea() -> None:
    state = war(
        stack("key-west", "us-division-1"), stack("key-west", "scout", "schley"), FAR, stance=10, out=["shafter"]
    )
    do(state, "move", "space:key-west?", "unit:us-division-1", "done")
    assert where(state, "us-division-1") == "atlantic"
    assert where(state, "scout") == "key-west"


NAVY = (stack("key-west", "north-atlantic", "sampson"), stack("caribbean", "expeditionary", "cervera"))


@pytest.mark.rule("splendid-little-war", "8.10.2", "A41")
def test_fleets_move_between_sea_zones_and_friendly_ports() -> None:
    state = war(*NAVY, FAR, stance=10, resources={"cuba": 9, "spain": 9})
    do(state, "move", "space:key-west?", "unit:north-atlantic?", "done?")
    assert where(state, "sampson") == "atlantic"
    do(state, "move", "unit:expeditionary?", "done?")
    assert legal(state) == {"space:santiago-city", "space:atlantic"}
    do(state, "space:santiago-city", "move", "unit:north-atlantic?", "done?")
    assert legal(state) == {"space:caribbean", "space:key-west"}, "Havana is Spanish"


@pytest.mark.rule("splendid-little-war", "8.10.3", "A42", "A90")
def test_us_divisions_cross_once_and_land_on_a_coast() -> None:
    state = war(
        stack("atlantic", "us-division-1", "shafter"),
        stack("oriente", "corps-1"),
        stack("oriente", "division-1"),
        stance=10,
        resources={"cuba": 9},
    )
    do(state, "move", "space:atlantic?", "unit:us-division-1", "unit:shafter", "done?")
    assert "space:key-west" not in legal(state)
    assert "space:havana-city" not in legal(state)
    assert {"space:oriente", "space:pinar", "space:caribbean"} <= legal(state)
    do(state, "space:oriente")
    do(state, "pass", "move", "unit:us-division-1", "done?")
    assert where(state, "us-division-1") == "camaguey", "the only way: once ashore it cannot take to the sea again"


@pytest.mark.rule("splendid-little-war", "8.10.3", "A82")
def test_a_convoy_sails_as_one_stack() -> None:
    state = war(
        stack("key-west", "us-division-1", "us-division-2", "shafter"),
        stack("key-west", "scout", "schley"),
        FAR,
        stance=10,
    )
    do(state, "move", "space:key-west?", "unit:us-division-1", "unit:scout", "done")
    assert together(state, "schley") == {"us-division-1", "scout", "schley"}
    assert where(state, "us-division-2") == "key-west"


@pytest.mark.rule("splendid-little-war", "7.2", "A53")
def test_example_luque_is_delayed() -> None:
    state = spain(
        stack("las-villas", "division-1", "division-2", "campos"),
        FAR,
        cards={"cuba": ["C01"]},
        resources={"spain": 2},
    )
    do(state, "move", "unit:division-1", "unit:division-2", "unit:campos", "done?", "space:matanzas")
    assert (state.question, state.actor) == ("Window", CUBA)
    do(state, "card:C01", "unit:division-1", "decline?")
    assert where(state, "division-1") == "las-villas"
    assert where(state, "division-2") == "matanzas"
    assert where(state, "campos") == "matanzas"
    assert state.resources[SPAIN] == 1, "what was paid is lost"


@pytest.mark.rule("splendid-little-war", "A89", "A50")
def test_generals_do_not_go_on_without_units() -> None:
    state = spain(stack("las-villas", "division-1", "campos"), FAR, cards={"cuba": ["C01"]}, resources={"spain": 2})
    do(state, "move", "unit:division-1", "unit:campos", "done?", "space:matanzas", "card:C01")
    assert where(state, "campos") == "las-villas"
    assert state.resources[SPAIN] == 1


@pytest.mark.rule("splendid-little-war", "8.10.1")
def test_without_a_general_of_one_s_own_no_general_moves() -> None:
    rebels = stack("oriente", "corps-1", "gomez")
    assert "general" not in legal(spain(rebels, stack("matanzas", "division-1")))
    assert "general" in legal(spain(rebels, stack("matanzas", "division-1", "campos")))


@pytest.mark.rule("splendid-little-war", "8.5", "8.16")
@pytest.mark.parametrize(
    ("trocha", "province"),
    [("mariel", "pinar"), ("mariel", "havana"), ("jucaro", "las-villas"), ("jucaro", "camaguey")],
)
def test_a_general_beside_a_trocha_commands_its_division(trocha: str, province: str) -> None:
    manned = stack(f"trocha-{trocha}", "division-1")
    rebels = stack("oriente", "corps-1")
    fields = {"trochas": [f"trocha-{trocha}"]}
    assert "move" in legal(spain(manned, rebels, stack(province, "campos"), **fields))
    assert "move" not in legal(spain(manned, rebels, stack("matanzas", "campos"), **fields))
