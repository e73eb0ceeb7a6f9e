import pytest
from support.splendid_little_war import do, legal, marks, pass_both, spain, stack, together, where

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import COLUMN, HOLDING_BOX, PROTECTING, REDUCED, SPAIN, count

FAR = stack("oriente", "corps-6")


@pytest.mark.rule("splendid-little-war", "8.12", "A81")
def test_two_divisions_come_and_public_support_falls() -> None:
    state = spain(FAR, support=7, resources={"spain": 2}, trochas=["trocha-mariel"], cities={"santiago-city": "cuba"})
    do(state, "reinforce")
    assert {"space:pinar", "space:oriente", "space:havana-city", "space:trocha-mariel"} <= legal(state)
    assert "space:santiago-city" not in legal(state)
    assert "space:trocha-jucaro" not in legal(state)
    do(state, "space:trocha-mariel")
    assert "space:trocha-mariel" not in legal(state), "one Division a Trocha"
    do(state, "space:pinar")
    assert (where(state, "division-1"), where(state, "division-2")) == ("trocha-mariel", "pinar")
    assert (state.support, state.resources[SPAIN], state.reinforced) == (6, 1, 1)
    assert marks(state, "division-1") == 0


@pytest.mark.rule("splendid-little-war", "A28", "8.12")
def test_the_last_division_comes_alone_and_then_none() -> None:
    out = [f"division-{n}" for n in range(1, 15)]
    state = spain(FAR, out=out, support=7)
    do(state, "reinforce", "space:pinar")
    assert where(state, "division-15") == "pinar"
    assert state.support == 6
    assert "reinforce" not in legal(spain(FAR, stack("pinar", "division-15"), out=out))


@pytest.mark.rule("splendid-little-war", "A27")
def test_eliminated_divisions_do_not_return() -> None:
    state = spain(
        stack("oriente", "division-1", "campos", reduced=["division-1"]), stack("oriente", "corps-1", "maceo")
    )
    do(state, "attack", "unit:division-1", "done?", "die:6", "die:1", "counterattack", "die:6")
    assert where(state, "division-1") == "out-of-play"
    assert count(state.at[HOLDING_BOX]) == 14


@pytest.mark.rule("splendid-little-war", "8.13", "A29")
def test_repatriating_two_divisions_once_a_turn() -> None:
    state = spain(
        stack("havana-city", "division-1", "division-2", reduced=["division-2"]),
        stack("trocha-mariel", "division-3"),
        stack("havana", "division-4"),
        FAR,
        trochas=["trocha-mariel"],
        support=5,
        resources={"spain": 5, "cuba": 0},
    )
    do(state, "repatriate")
    assert legal(state) == {"unit:division-1", "unit:division-2", "unit:division-3", "unit:division-4"}
    do(state, "unit:division-2", "unit:division-3")
    assert where(state, "division-2") == where(state, "division-3") == "out-of-play"
    assert (state.support, state.repatriated) == (6, 1)
    assert (state.actor, "repatriate" in legal(state)) == (SPAIN, False)
    pass_both(state)
    while state.question in ("Deal", "DiscardStep"):
        state.step(state.legal()[0])
    assert state.repatriated == 0


@pytest.mark.rule("splendid-little-war", "8.13", "A29")
def test_no_repatriation_in_the_last_turn_nor_of_one_division() -> None:
    two = (stack("havana", "division-1", "division-2"), FAR)
    assert "repatriate" in legal(spain(*two, turn=6))
    assert "repatriate" not in legal(spain(*two, turn=7))
    assert "repatriate" not in legal(spain(stack("havana", "division-1"), FAR))


@pytest.mark.rule("splendid-little-war", "8.14", "4.3")
def test_protecting_the_fields_takes_a_division_out_of_its_stack() -> None:
    state = spain(
        stack("havana", "division-1", "division-2"), stack("havana-city", "division-3"), FAR, resources={"spain": 1}
    )
    do(state, "protect")
    assert legal(state) == {"unit:division-1", "unit:division-2"}, "in a Province, and no General needed"
    do(state, "unit:division-1")
    assert marks(state, "division-1") & PROTECTING
    assert together(state, "division-1") == {"division-1"}
    assert together(state, "division-2") == {"division-2"}


@pytest.mark.rule("splendid-little-war", "8.14")
def test_any_other_action_ends_the_protection() -> None:
    state = spain(stack("havana", "division-1", marker="protecting"), stack("havana", "campos"), FAR)
    do(state, "move", "unit:division-1?", "done?", "space:matanzas")
    assert marks(state, "division-1") & PROTECTING == 0
    changed = spain(stack("havana", "division-1", marker="protecting"), stack("havana", "campos"), FAR)
    do(changed, "column", "unit:division-1?")
    assert marks(changed, "division-1") & (PROTECTING | COLUMN) == COLUMN


@pytest.mark.rule("splendid-little-war", "8.15", "A02")
def test_example_search_and_destroy() -> None:
    state = spain(
        stack("las-villas", "division-1", marker="column"),
        stack("las-villas", "campos"),
        stack("las-villas", "corps-1", "corps-2", "corps-3"),
    )
    do(state, "attack", "unit:division-1?", "done?")
    assert (search_dice(state), search_drm(state)) == (3, 0)
    do(state, "die:2", "die:5", "die:1")
    assert combat_dice(state) == 1
    do(state, "die:4", "counterattack")
    assert (combat_dice(state), combat_drm(state)) == (1, 1)
    do(state, "die:4")  # modified to 5
    assert marks(state, "division-1") & REDUCED
    assert marks(state, "division-1") & COLUMN
    assert all(marks(state, f"corps-{n}") & 8 for n in (1, 2, 3))


@pytest.mark.rule("splendid-little-war", "8.15")
def test_forming_a_column_gives_a_free_attack_at_once() -> None:
    state = spain(
        stack("las-villas", "division-1", "division-2", "campos"),
        stack("las-villas", "corps-1"),
        resources={"spain": 1},
    )
    do(state, "column", "unit:division-1", "done?")
    assert state.question == "AttackTarget"
    assert legal(state) == {"unit:corps-1", "decline"}
    do(state, "unit:corps-1")
    assert search_dice(state) == 2
    assert state.resources[SPAIN] == 0
    assert together(state, "division-1") == {"division-1"}


@pytest.mark.rule("splendid-little-war", "8.15")
def test_moving_ends_a_column_and_a_trocha_may_form_one() -> None:
    state = spain(
        stack("trocha-mariel", "division-1", "campos"),
        stack("pinar", "division-2", marker="column"),
        FAR,
        trochas=["trocha-mariel"],
    )
    formed = do(state.clone(), "column")
    assert marks(formed, "division-1") & COLUMN
    do(state, "move", "space:pinar", "unit:division-2?", "done?", "space:havana")
    assert marks(state, "division-2") & COLUMN == 0


@pytest.mark.rule("splendid-little-war", "8.16", "A32")
def test_the_captaincy_general_serves_anywhere_for_two_and_in_havana_for_one() -> None:
    state = spain(
        stack("captaincy", "campos"),
        stack("oriente", "division-1"),
        stack("havana", "division-2"),
        FAR,
        resources={"spain": 4},
    )
    near = do(state.clone(), "move", "unit:division-2?", "done?", "space:pinar")
    assert near.resources[SPAIN] == 3
    far = do(state.clone(), "captaincy", "move", "unit:division-1?", "done?", "space:camaguey")
    assert far.resources[SPAIN] == 2
    both = do(state, "coordinate", "captaincy", "move", "protect", "done?")
    assert both.resources[SPAIN] == 0, "2 for the Captaincy General, 1 for the other, 1 to coordinate"


@pytest.mark.rule("splendid-little-war", "8.16")
def test_generals_shift_freely_between_the_box_and_havana() -> None:
    state = spain(stack("captaincy", "campos"), stack("havana-city", "weyler"), FAR, resources={"spain": 1})
    do(state, "shift", "unit:weyler", "space:havana")
    assert where(state, "weyler") == "captaincy"
    assert where(state, "campos") == "havana"
    assert state.resources[SPAIN] == 1
    assert state.actor == SPAIN, "it is not an Action"


@pytest.mark.rule("splendid-little-war", "8.16", "7.1")
def test_a_newly_arriving_general_may_take_the_empty_box() -> None:
    state = spain(stack("captaincy", "campos"), stack("havana", "division-1"), FAR, turn=2, cards={"spain": ["S05"]})
    do(state, "card:S05")
    assert {"space:captaincy", "space:havana", "space:havana-city", "space:santiago-city"} == legal(state)
    do(state, "space:captaincy")
    assert where(state, "campos") == "out-of-play"
    assert where(state, "weyler") == "captaincy"
    assert "move" in legal(state), "usable at once"
