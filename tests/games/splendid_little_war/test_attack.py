import pytest
from support.splendid_little_war import GAME, do, legal, marks, spain, stack, targeted, war, where

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.board import COLUMN, CUBA, PROTECTING, REDUCED, SPAIN


@pytest.mark.rule("splendid-little-war", "8.11", "4.2")
def test_an_attack_costs_one_resource_however_many_take_part() -> None:
    state = spain(
        stack("oriente", "division-1", "division-2", "division-3", "campos"),
        stack("oriente", "corps-1"),
        resources={"spain": 2},
    )
    do(state, "attack", "unit:division-1", "unit:division-2", "unit:division-3", "unit:campos", "done?")
    assert state.question == "Search"
    assert state.resources[SPAIN] == 1


@pytest.mark.rule("splendid-little-war", "8.11")
def test_spanish_and_us_units_are_attacked_without_a_search() -> None:
    state = do(
        war(stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1")), "attack", "unit:corps-1", "done"
    )
    assert state.question == "Combat"
    us = spain(stack("oriente", "us-division-1"), stack("oriente", "division-1", "campos"), stance=10)
    do(us, "attack", "unit:division-1", "done")
    assert us.question == "Combat"


@pytest.mark.rule("splendid-little-war", "A09")
def test_a_us_division_gives_the_corps_with_it_away() -> None:
    state = spain(stack("oriente", "us-division-1", "corps-1"), stack("oriente", "division-1", "campos"), stance=10)
    do(state, "attack", "unit:division-1", "done")
    assert state.question == "Combat"


@pytest.mark.rule("splendid-little-war", "8.11", "7.6")
def test_a_trocha_attacks_into_both_provinces_and_is_attacked_from_them() -> None:
    state = spain(
        stack("trocha-mariel", "division-1", "campos"),
        stack("pinar", "corps-1"),
        stack("havana", "corps-2", "maceo"),
        trochas=["trocha-mariel"],
        resources={"spain": 3},
    )
    do(state, "attack")
    assert legal(state) == {"unit:corps-1", "unit:corps-2"}
    do(state, "unit:corps-1", "unit:division-1", "done?", "die:1")
    do(state, "attack")
    assert legal(state) == {"unit:division-1"} or state.question in ("Muster", "Combat")
    do(state, "unit:corps-2?", "done?")
    assert state.question == "Combat"
    assert state.place == 8


@pytest.mark.rule("splendid-little-war", "8.11.1", "A01", "A03")
def test_example_three_divisions_stalk_a_lone_targeted_corps() -> None:
    state = spain(
        stack("oriente", "division-1", "division-2", "division-3", "campos"), stack("oriente", "corps-1", target=True)
    )
    do(state, "attack", "unit:division-1", "unit:division-2", "unit:division-3", "unit:campos", "done?")
    assert search_dice(state) == 2
    assert search_drm(state) == -1


@pytest.mark.rule("splendid-little-war", "8.11.2")
def test_example_a_search_that_fails() -> None:
    state = spain(
        stack("oriente", "division-1", "campos"), stack("oriente", "corps-1", target=True), resources={"spain": 3}
    )
    do(state, "attack", "unit:division-1", "done", "die:5", "die:3")
    assert state.question == "Round"
    assert state.actor == CUBA or state.passes
    assert state.resources[SPAIN] == 2
    assert marks(state, "corps-1") & REDUCED == 0


@pytest.mark.rule("splendid-little-war", "8.11.4", "8.11.3", "A15")
def test_example_weyler_against_gomez_with_artillery_and_false_retreat() -> None:
    state = spain(
        stack("las-villas", "division-1", "weyler"),
        stack("las-villas", "corps-1", "corps-2", "gomez"),
        resources={"spain": 2},
        support=6,
        cards={"spain": ["S04"], "cuba": ["C05"]},
    )
    do(state, "attack", "unit:division-1", "unit:weyler", "done?", "decline?", "decline?")
    assert (search_dice(state), search_drm(state)) == (1, 1)
    do(state, "die:4")  # modified to 5: located
    do(state, "card:S04", "decline?", "die:5", "die:6")  # modified to 4 and 5: one SUCCESS
    assert state.hits == 1
    do(state, "card:C05")
    while state.question == "BattleCard":
        do(state, "decline")
    do(state, "die:4")  # modified to 5
    assert state.question == "Losses"
    do(state, "unit:corps-1")
    assert marks(state, "corps-1") & REDUCED
    assert marks(state, "division-1") & REDUCED
    assert state.support == 6, "first +1, then −1"
    assert targeted(state, "corps-2")


@pytest.mark.rule("splendid-little-war", "A05")
def test_gomez_and_maceo_add_up() -> None:
    state = war(stack("oriente", "corps-1", "gomez", "maceo"), stack("oriente", "division-1"))
    do(state, "attack", "unit:corps-1", "unit:gomez", "unit:maceo", "done?")
    do(state, "die:3")
    assert state.hits == 1 or marks(state, "division-1") & REDUCED


@pytest.mark.rule("splendid-little-war", "A07", "8.16")
def test_weylers_icon_counts_from_the_box_in_havana_but_not_from_the_rear() -> None:
    near = spain(stack("captaincy", "weyler"), stack("havana", "division-1"), stack("havana", "corps-1"))
    do(near, "attack", "unit:division-1?", "done?")
    assert search_drm(near) == 0, "−1 for the Differential of 0, +1 for Weyler"
    far = spain(stack("captaincy", "weyler"), stack("pinar", "division-1"), stack("pinar", "corps-1"))
    assert "attack" not in legal(far)
    do(far, "captaincy", "attack", "unit:division-1?", "done?")
    assert search_drm(far) == -1


@pytest.mark.rule("splendid-little-war", "8.11.4", "A08")
def test_a_lone_general_is_searched_for_and_removed() -> None:
    state = spain(
        stack("oriente", "division-1", "campos"), stack("oriente", "maceo"), stack("pinar", "corps-1"), support=5
    )
    missed = do(state.clone(), "attack", "unit:division-1", "done", "die:5")
    assert where(missed, "maceo") == "oriente"
    do(state, "attack", "unit:division-1", "done", "die:6")
    assert where(state, "maceo") == "out-of-play"
    assert state.support == 6
    assert state.question == "Round", "no roll and no Counterattack"


def test_which_general_was_located_is_observed_among_the_generals() -> None:
    hunters = stack("oriente", "division-1", "campos")
    state = spain(hunters, stack("oriente", "maceo"), stack("pinar", "corps-1"), cards={"spain": ["S23"]})
    do(state, "attack", "unit:division-1", "done", "decline?", "die:6", "decline?")
    assert state.question == "Afterwards"
    layout = GAME.observation
    seen = state.observe(CUBA)
    assert seen[layout.names().index("located")] == 6, "Maceo is the sixth of them"
    assert all(byte <= top for byte, top in zip(seen, layout.tops, strict=True))


@pytest.mark.rule("splendid-little-war", "8.11.4", "A83")
def test_a_spanish_general_alone_is_hunted_too() -> None:
    state = war(stack("oriente", "corps-1", "maceo"), stack("oriente", "campos"), stack("pinar", "weyler"), support=5)
    do(state, "attack", "unit:corps-1", "done")
    assert state.question == "Search"
    do(state, "die:6")
    assert where(state, "campos") == "out-of-play"
    assert state.support == 4


@pytest.mark.rule("splendid-little-war", "A08")
def test_the_captaincy_general_cannot_be_attacked() -> None:
    state = war(stack("havana", "corps-1", "maceo"), stack("captaincy", "campos"), stack("oriente", "division-1"))
    assert "attack" not in legal(state)


@pytest.mark.rule("splendid-little-war", "A77")
def test_generals_stacked_only_with_one_another_are_each_alone() -> None:
    state = spain(
        stack("oriente", "division-1", "campos"), stack("oriente", "maceo", "gomez"), stack("pinar", "corps-1")
    )
    do(state, "attack")
    assert legal(state) == {"unit:maceo", "unit:gomez"}
    do(state, "unit:gomez", "unit:division-1", "done", "die:6")
    assert where(state, "gomez") == "out-of-play"
    assert where(state, "maceo") == "oriente"


@pytest.mark.rule("splendid-little-war", "8.11.4")
def test_a_general_outlives_his_units_and_keeps_their_target() -> None:
    state = spain(
        stack("oriente", "division-1", "campos"), stack("oriente", "corps-1", "maceo", reduced=["corps-1"], target=True)
    )
    do(state, "attack", "unit:division-1", "done", "die:6", "die:6", "die:6", "die:6")
    assert where(state, "corps-1") == "set-aside"
    assert where(state, "maceo") == "oriente"
    assert targeted(state, "maceo")


@pytest.mark.rule("splendid-little-war", "8.15", "A17")
def test_protecting_is_given_up_by_an_attack_and_search_and_destroy_is_not() -> None:
    for marker, bit, kept in (("protecting", PROTECTING, 0), ("column", COLUMN, COLUMN)):
        state = spain(
            stack("oriente", "division-1", marker=marker), stack("oriente", "campos"), stack("oriente", "corps-1")
        )
        do(state, "attack", "unit:division-1?", "done?")
        assert marks(state, "division-1") & bit == kept
        assert state.question == "Search"


@pytest.mark.rule("splendid-little-war", "8.14", "A17")
def test_a_counterattack_keeps_the_marker() -> None:
    state = war(stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1", marker="protecting"))
    do(state, "attack", "unit:corps-1", "done", "die:1", "die:1", "counterattack", "die:1")
    assert marks(state, "division-1") & PROTECTING


@pytest.mark.rule("splendid-little-war", "8.3", "A86", "8.11.2")
def test_search_cards_spain_first_then_cuba() -> None:
    state = spain(
        stack("oriente", "division-1", "campos"),
        stack("oriente", "corps-1", "corps-2"),
        cards={"spain": ["S16", "S17"], "cuba": ["C14"]},
    )
    do(state, "attack", "unit:division-1", "done")
    assert (state.question, state.actor) == ("Window", SPAIN)
    do(state, "card:S16", "card:S17")
    assert (search_dice(state), search_drm(state)) == (2, 1)
    assert (state.question, state.actor) == ("Window", CUBA)
    do(state, "card:C14", "decline?")
    assert search_dice(state) == 1
