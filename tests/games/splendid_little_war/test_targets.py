import pytest
from support.splendid_little_war import do, pass_both, spain, stack, targeted, war


@pytest.mark.rule("splendid-little-war", "5.0")
def test_moving_shows_the_units_that_move() -> None:
    state = war(stack("oriente", "corps-1", "maceo"), stack("oriente", "corps-2"))
    do(state, "move", "unit:corps-1", "done", "space:camaguey?")
    assert targeted(state, "corps-1")
    assert not targeted(state, "corps-2")
    assert not targeted(state, "maceo")


@pytest.mark.rule("splendid-little-war", "5.0")
def test_burning_shows_the_corps_that_burns() -> None:
    state = do(war(stack("oriente", "corps-1", "maceo"), stack("oriente", "corps-2")), "burn", "unit:corps-2")
    assert targeted(state, "corps-2")
    assert not targeted(state, "corps-1")


@pytest.mark.rule("splendid-little-war", "5.0")
def test_only_a_successful_recruiting_shows_the_corps() -> None:
    begin = war(stack("oriente", "corps-1", "maceo"), turn=3)
    failed = do(begin.clone(), "recruit", "die:4")
    assert not any(targeted(failed, f"corps-{n}") for n in range(1, 7))
    won = do(begin, "recruit", "die:5")
    assert targeted(won, "corps-2")
    assert not targeted(won, "corps-1")


@pytest.mark.rule("splendid-little-war", "5.0", "5.1", "A16")
def test_battle_shows_the_survivors_and_a_failed_search_nobody() -> None:
    begin = spain(stack("oriente", "corps-1"), stack("oriente", "division-1", "campos"), stack("camaguey", "corps-2"))
    lost = do(begin.clone(), "attack", "unit:division-1", "done?", "die:4")
    assert not targeted(lost, "corps-1")
    found = do(begin, "attack", "unit:division-1", "done?", "die:6", "die:1", "decline")
    assert targeted(found, "corps-1")
    assert found.mark.count(8) == 1
    do(found, "pass")
    do(found, "attack", "unit:division-1", "done?", "die:1", "die:6", "die:1", "decline")
    assert found.mark.count(8) == 1, "a second Battle places no second marker"


@pytest.mark.rule("splendid-little-war", "5.0")
def test_targets_last_for_the_turn() -> None:
    state = war(
        stack("oriente", "corps-1", target=True), stack("oriente", "division-1"), resources={"cuba": 0, "spain": 0}
    )
    pass_both(state)
    assert state.turn == 2 or state.question == "Deal"
    while state.question == "Deal":
        state.step(state.legal()[0])
    assert state.turn == 2
    assert not targeted(state, "corps-1")
