from random import Random

import pytest
from support.splendid_little_war import GAME, do, legal, marks, spain, stack, targeted, together, war, where

from malecon.games.splendid_little_war.board import CUBA, JUCARO, PROTECTING, bits
from malecon.kernel import PositionError


@pytest.mark.rule("splendid-little-war", "4.0", "4.2")
def test_a_stack_moves_as_one_for_one_resource() -> None:
    state = war(stack("oriente", "corps-1", "corps-2", "maceo"), resources={"cuba": 3})
    do(state, "move", "unit:corps-1", "unit:corps-2", "unit:maceo", "done?", "space:camaguey?")
    assert together(state, "maceo") == {"corps-1", "corps-2", "maceo"}
    assert where(state, "maceo") == "camaguey"
    assert state.resources[CUBA] == 2


@pytest.mark.rule("splendid-little-war", "4.1")
def test_example_activation_restacks_the_departure_province_and_not_the_destination() -> None:
    state = war(
        stack("oriente", "corps-1", "maceo"),
        stack("oriente", "corps-2"),
        stack("oriente", "corps-3"),
        stack("camaguey", "corps-4"),
        stack("camaguey", "corps-5"),
    )
    do(state, "move", "restack", "alone", "unit:corps-2", "alone", "unit:corps-1", "done", "space:camaguey?")
    assert together(state, "corps-2") == {"corps-2", "corps-3"}
    assert together(state, "maceo") == {"maceo"}
    assert together(state, "corps-1") == {"corps-1"}
    assert together(state, "corps-4") == {"corps-4"}


@pytest.mark.rule("splendid-little-war", "4.1", "4.7")
def test_one_resource_just_to_reposition() -> None:
    state = war(
        stack("oriente", "corps-1"), stack("oriente", "maceo"), stack("oriente", "gomez"), resources={"cuba": 2}
    )
    do(state, "restack", "unit:corps-1", "unit:corps-1")
    assert together(state, "gomez") == {"corps-1", "maceo", "gomez"}
    assert state.resources[CUBA] == 1


@pytest.mark.rule("splendid-little-war", "4.3", "A68")
def test_free_restacking_does_not_touch_dispersed_divisions_but_paid_does() -> None:
    stacks = (
        stack("havana", "division-1", marker="protecting"),
        stack("havana", "division-2"),
        stack("havana", "division-3"),
        stack("havana", "campos"),
        stack("oriente", "corps-1"),
    )
    free = do(spain(*stacks), "move", "restack")
    assert free.prompt().startswith("Restack in Havana: with whom is Holguín")
    do(free, "unit:division-2", "unit:division-2")
    assert together(free, "division-2") == {"division-2", "division-3", "campos"}
    assert together(free, "division-1") == {"division-1"}
    paid = do(spain(*stacks), "restack", "unit:division-1", "alone", "alone")
    assert together(paid, "division-1") == {"division-1", "division-2"}
    assert not marks(paid, "division-1") & PROTECTING


@pytest.mark.rule("splendid-little-war", "4.3")
def test_a_dispersed_division_cannot_be_described_in_a_stack() -> None:
    with pytest.raises(PositionError, match="stacks"):
        spain(stack("havana", "division-1", "division-2", marker="column"), stack("oriente", "corps-1"))


@pytest.mark.rule("splendid-little-war", "4.4")
def test_new_units_are_unstacked_and_let_nobody_restack() -> None:
    state = spain(stack("pinar", "division-1", "division-2"), stack("oriente", "corps-1"), resources={"spain": 3})
    do(state, "reinforce", "space:pinar", "space:pinar")
    assert together(state, "division-3") == {"division-3"}
    assert together(state, "division-4") == {"division-4"}
    assert state.question == "Round"


@pytest.mark.rule("splendid-little-war", "4.5", "4.6", "A79")
def test_fleets_stand_with_their_admirals() -> None:
    state = war(
        stack("key-west", "north-atlantic", "sampson"),
        stack("key-west", "scout", "schley"),
        stack("oriente", "corps-1", "maceo"),
        stance=10,
    )
    do(state, "move", "space:key-west", "unit:north-atlantic", "unit:scout", "done?")
    assert together(state, "sampson") == {"north-atlantic", "scout", "sampson", "schley"}
    assert where(state, "schley") == "atlantic"


@pytest.mark.rule("splendid-little-war", "4.8")
def test_all_in_a_city_are_one_stack() -> None:
    state = war(
        stack("oriente", "corps-1", "corps-2", "garcia"),
        stack("santiago-city", "division-1", "division-2", "campos"),
        resources={"cuba": 1},
    )
    do(state, "attack", "unit:corps-1", "unit:corps-2", "unit:garcia?", "done?")
    assert {GAME.tables.ids[p] for p in range(41) if state.defenders >> p & 1} == {"division-1", "division-2", "campos"}


@pytest.mark.rule("splendid-little-war", "4.9")
def test_one_division_a_trocha() -> None:
    state = spain(
        stack("havana", "division-1", "division-2", "campos"),
        stack("oriente", "corps-1"),
        trochas=["trocha-mariel"],
    )
    two = do(state.clone(), "move", "unit:division-1", "unit:division-2", "done")
    assert two.question == "MoveTo"
    assert "space:trocha-mariel" not in legal(two)
    do(state, "move", "unit:division-1", "done", "space:trocha-mariel")
    assert where(state, "division-1") == "trocha-mariel"
    with pytest.raises(PositionError, match="Trocha"):
        war(stack("trocha-mariel", "division-1", "division-2"), trochas=["trocha-mariel"])


@pytest.mark.rule("splendid-little-war", "4.7", "A36")
def test_a_cuban_general_leads_us_divisions() -> None:
    state = war(stack("oriente", "us-division-1"), stack("oriente", "maceo"), stance=10, resources={"cuba": 2})
    do(state, "move", "unit:us-division-1", "unit:maceo", "done?", "space:camaguey?")
    assert together(state, "maceo") == {"us-division-1", "maceo"}


@pytest.mark.rule("splendid-little-war", "5.2")
def test_a_target_covers_the_stack_and_goes_with_those_who_leave() -> None:
    state = war(
        stack("oriente", "corps-1", "corps-2", "maceo", target=True),
        stack("oriente", "corps-3"),
        stack("camaguey", "division-1"),
    )
    do(state, "restack", "space:oriente?", "alone", "unit:corps-2", "alone")
    assert targeted(state, "corps-3")
    assert targeted(state, "corps-1")
    assert together(state, "corps-2") == {"corps-2", "corps-3"}


@pytest.mark.rule("splendid-little-war", "4.8")
def test_where_all_are_together_no_stacks_are_formed() -> None:
    state = war(stack("trocha-jucaro", "division-10", "weyler"), trochas=["trocha-jucaro"])
    both = state.at[JUCARO]
    state.form(both)
    assert [state.stack[piece] for piece in bits(both)] == [1 << piece for piece in bits(both)]


def test_a_position_keeps_stacks_and_target_markers() -> None:
    for seed in range(40):
        state = GAME.scramble(Random(seed))
        again = GAME.at(state.position())
        assert (again.stack, again.mark) == (state.stack, state.mark), f"seed {seed}"
