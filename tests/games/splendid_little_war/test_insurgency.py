import pytest
from support.splendid_little_war import do, legal, marks, pass_both, spain, stack, targeted, together, war, where

from malecon.games.splendid_little_war.actions.insurgency import recruit_drm
from malecon.games.splendid_little_war.administrative import income
from malecon.games.splendid_little_war.board import CUBA, REDUCED, SPAIN

LED = stack("las-villas", "corps-1", "maceo")


@pytest.mark.rule("splendid-little-war", "8.7", "A70")
def test_burning_fields() -> None:
    state = do(war(LED, stack("oriente", "division-1"), support=6, resources={"cuba": 3}), "burn", "unit:corps-1")
    assert state.view(None)["spaces"][3]["burnt"]
    assert state.support == 5
    assert targeted(state, "corps-1")
    do(state, "pass")
    assert "burn" not in legal(state), "a Province burns once a turn"


@pytest.mark.rule("splendid-little-war", "8.7")
def test_a_protecting_division_keeps_the_fields() -> None:
    assert "burn" not in legal(war(LED, stack("las-villas", "division-1", marker="protecting")))
    assert "burn" in legal(war(LED, stack("las-villas", "division-1", marker="column")))
    assert "burn" not in legal(war(stack("las-villas", "corps-1"), stack("oriente", "maceo")))


@pytest.mark.rule("splendid-little-war", "8.7", "9.4.2")
def test_burnt_fields_give_no_income() -> None:
    state = war(LED, stack("oriente", "division-1"))
    before = income(state, CUBA)
    do(state, "burn", "unit:corps-1")
    assert income(state, CUBA) == before - 2


@pytest.mark.rule("splendid-little-war", "A71")
def test_any_corps_with_the_general_burns_and_recruits_appear_with_him() -> None:
    state = war(stack("las-villas", "corps-1"), stack("las-villas", "corps-2"), stack("las-villas", "maceo"), turn=3)
    assert {"unit:corps-1", "unit:corps-2"} <= legal(do(state.clone(), "burn"))
    do(state, "recruit", "die:5")
    assert where(state, "corps-3") == "las-villas"


@pytest.mark.rule("splendid-little-war", "8.8")
@pytest.mark.parametrize(
    ("turn", "flags", "drm"), [(1, [], 1), (2, ["reconcentration"], 0), (3, [], 0), (3, ["reconcentration"], -1)]
)
def test_recruiting_modifiers(turn: int, flags: list[str], drm: int) -> None:
    state = war(LED, stack("oriente", "division-1"), turn=turn, flags=flags)
    assert recruit_drm(state) == drm
    need = 5 - drm
    failed = do(state.clone(), "recruit", f"die:{need - 1}")
    assert where(failed, "corps-2") == "set-aside"
    do(state, "recruit", f"die:{need}" if need <= 6 else "die:6")
    assert where(state, "corps-2") == "las-villas"


@pytest.mark.rule("splendid-little-war", "8.8", "4.4")
def test_a_recruit_is_a_new_full_corps_or_a_restored_one() -> None:
    begin = war(stack("las-villas", "corps-1", "maceo", reduced=["corps-1"]), stack("oriente", "division-1"), turn=1)
    new = do(begin.clone(), "recruit", "die:4", "new")
    assert together(new, "corps-2") == {"corps-2"}
    assert marks(new, "corps-2") & REDUCED == 0
    assert marks(new, "corps-1") & REDUCED
    flipped = do(begin, "recruit", "die:4", "unit:corps-1")
    assert marks(flipped, "corps-1") & REDUCED == 0
    assert targeted(flipped, "corps-1")


@pytest.mark.rule("splendid-little-war", "4.4", "A93")
def test_recruiting_lets_nobody_restack() -> None:
    state = war(stack("las-villas", "corps-1"), stack("las-villas", "corps-2"), stack("las-villas", "maceo"), turn=3)
    do(state, "recruit")
    assert state.question == "RecruitRoll"
    do(state, "die:5")
    assert (state.question, state.actor) == ("Round", SPAIN)
    assert together(state, "corps-1") == {"corps-1"}


@pytest.mark.rule("splendid-little-war", "A26")
def test_an_eliminated_corps_can_be_recruited_again() -> None:
    state = spain(
        stack("oriente", "corps-1", reduced=["corps-1"]),
        stack("oriente", "division-1", "campos"),
        stack("las-villas", *(f"corps-{n}" for n in range(2, 7)), "maceo"),
        turn=3,
    )
    do(state, "attack", "unit:division-1", "done?", "die:6", "die:6", "die:6")
    assert where(state, "corps-1") == "set-aside"
    do(state, "recruit", "space:las-villas?", "die:5", "new?")
    assert where(state, "corps-1") == "las-villas"


@pytest.mark.rule("splendid-little-war", "8.9")
def test_lobbying_moves_the_stance_each_way() -> None:
    assert do(war(LED, stance=5), "lobby", "die:5").stance == 6
    assert do(spain(LED, stack("oriente", "division-1"), stance=5), "lobby", "die:6").stance == 4
    assert do(spain(LED, stack("oriente", "division-1"), stance=5), "lobby", "die:4").stance == 5


@pytest.mark.rule("splendid-little-war", "8.9", "A46")
def test_reconcentration_helps_the_cuban_lobby_only() -> None:
    assert do(war(LED, stance=5, flags=["reconcentration"]), "lobby", "die:4").stance == 6
    assert (
        do(spain(LED, stack("oriente", "division-1"), stance=5, flags=["reconcentration"]), "lobby", "die:4").stance
        == 5
    )


@pytest.mark.rule("splendid-little-war", "A63")
def test_no_lobbying_at_war_nor_below_the_first_box() -> None:
    assert "lobby" not in legal(war(LED, stance=10))
    assert "lobby" not in legal(spain(LED, stack("oriente", "division-1"), stance=1))
    assert "lobby" in legal(war(LED, stance=1))


@pytest.mark.rule("splendid-little-war", "9.6", "A58", "11.0")
def test_a_turn_without_fire_cheers_spain() -> None:
    for burnt, support in (([], 6), (["havana"], 5)):
        state = war(LED, stack("oriente", "division-1"), support=5, burnt=burnt, resources={"cuba": 0, "spain": 0})
        pass_both(state)
        while state.question == "Deal":
            state.step(state.legal()[0])
        assert state.support == support
        assert state.resources[SPAIN] > 0


@pytest.mark.rule("splendid-little-war", "8.8")
def test_who_is_brought_up_to_strength_is_in_the_province_or_its_city() -> None:
    state = war(
        stack("havana", "corps-1", "gomez"),
        stack("havana-city", "corps-2", reduced=["corps-2"]),
        stack("matanzas", "corps-3", reduced=["corps-3"]),
        stack("oriente", "division-1"),
        cities={"havana-city": "cuba"},
        turn=3,
    )
    do(state, "recruit", "die:5")
    assert legal(state) == {"unit:corps-2", "new"}
