import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, targeted, war, where

from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import CUBA, REDUCED, SPAIN
from malecon.games.splendid_little_war.state import War


@pytest.mark.rule("splendid-little-war", "8.11.3", "A12")
def test_the_owner_takes_each_loss_by_choice() -> None:
    state = war(
        stack("oriente", "corps-1", "corps-2", "corps-3", "corps-4", "corps-5", "corps-6", "maceo"),
        stack("oriente", "division-1", "division-2"),
    )
    do(state, "attack", *(f"unit:corps-{n}" for n in range(1, 7)), "unit:maceo", "done?")
    assert combat_dice(state) == 2
    do(state, "die:6", "die:6")
    assert (state.question, state.actor, state.hits) == ("Losses", SPAIN, 2)
    do(state, "unit:division-2", "unit:division-2")
    assert where(state, "division-2") == "out-of-play"
    assert marks(state, "division-1") == 0
    assert state.support == 8


@pytest.mark.rule("splendid-little-war", "A12", "A13")
def test_hits_beyond_the_last_unit_are_lost_and_every_step_counts() -> None:
    state = war(
        stack("oriente", *(f"corps-{n}" for n in range(1, 7)), "maceo"),
        stack("oriente", "division-1"),
        support=9,
    )
    do(state, "attack", *(f"unit:corps-{n}" for n in range(1, 7)), "unit:maceo", "done?")
    do(state, "die:6", "die:6", "die:6", "die:6")
    assert where(state, "division-1") == "out-of-play"
    assert state.support == 7, "flipped and then destroyed: two steps"


@pytest.mark.rule("splendid-little-war", "8.11.3", "A11")
def test_a_force_of_strength_0_attacks_and_counterattacks_with_one_die() -> None:
    state = war(stack("oriente", "corps-1", "garcia", reduced=["corps-1"]), stack("oriente", "division-1"))
    do(state, "attack", "unit:division-1?", "unit:corps-1", "done")
    assert (combat_dice(state), combat_drm(state)) == (1, 0)
    do(state, "die:4", "counterattack")
    assert (combat_dice(state), combat_drm(state)) == (2, 1)


@pytest.mark.rule("splendid-little-war", "8.10.3")
def test_divisions_alone_at_sea_do_not_counterattack() -> None:
    state = spain(
        stack("atlantic", "us-division-1", "shafter"),
        stack("atlantic", "reserve", "camara"),
        stack("oriente", "corps-1"),
        stance=10,
    )
    do(state, "attack", "die:1")
    assert (state.question, state.actor) == ("Round", CUBA)


@pytest.mark.rule("splendid-little-war", "A92", "8.11.4")
@pytest.mark.parametrize("before", [True, False])
def test_a_general_whose_corps_dies_keeps_its_target_marker_and_gets_none(before: bool) -> None:
    state = spain(
        stack("camaguey", "corps-1", "gomez", reduced=["corps-1"], target=before),
        stack("camaguey", "division-1", "campos"),
        stack("oriente", "corps-2"),
    )
    do(state, "attack", "unit:division-1", "done")
    while state.question in ("Search", "Combat"):
        do(state, "die:6")
    assert where(state, "corps-1") == "set-aside"
    assert targeted(state, "gomez") == before


@pytest.mark.rule("splendid-little-war", "A04", "A06")
def test_no_modifier_at_a_differential_of_0_or_less_and_always_one_die() -> None:
    state = war(stack("oriente", "corps-1", "garcia"), stack("oriente", "division-1", "division-2"))
    do(state, "attack", "unit:division-1?", "unit:corps-1", "done")
    assert (combat_dice(state), combat_drm(state)) == (1, 0)
    do(state, "die:1", "counterattack")
    assert (combat_dice(state), combat_drm(state)) == (3, 1)
    do(state, "die:1", "die:1", "die:1")
    assert state.question == "Round"


@pytest.mark.rule("splendid-little-war", "8.11.3")
def test_a_counterattack_follows_only_a_complete_failure_and_ends_the_battle() -> None:
    begin = war(stack("oriente", "corps-1", "corps-2", "maceo"), stack("oriente", "division-1"), support=5)
    do(begin, "attack", "unit:corps-1", "unit:corps-2", "unit:maceo", "done?")
    hit = do(begin.clone(), "die:5")
    assert hit.question == "Round"
    assert marks(hit, "division-1") & REDUCED
    assert hit.support == 4
    missed = do(begin, "die:3")
    assert legal(missed) == {"counterattack", "decline"}
    do(missed, "counterattack", "die:6")
    assert missed.question == "Losses"
    do(missed, "unit:corps-1")
    assert missed.support == 6
    assert missed.question == "Round"


@pytest.mark.rule("splendid-little-war", "8.11.3", "A10")
def test_one_card_each_attacker_first_and_again_in_the_counterattack() -> None:
    state = war(
        stack("oriente", "corps-1", "garcia"),
        stack("oriente", "division-1"),
        cards={"cuba": ["C04", "C12"], "spain": ["S19", "S04"]},
    )
    do(state, "attack", "unit:division-1?", "unit:corps-1", "done")
    assert (state.question, state.actor) == ("BattleCard", CUBA)
    assert legal(state) == {"decline", "card:C04", "card:C12"}
    do(state, "card:C12")
    assert state.actor == SPAIN
    assert legal(state) == {"decline", "card:S19"}, "Artillery is for the side that rolls"
    do(state, "card:S19")
    assert (combat_dice(state), combat_drm(state)) == (2, -1)
    do(state, "die:5", "die:5", "counterattack")
    assert (state.question, state.actor) == ("BattleCard", SPAIN)
    do(state, "card:S04")
    assert combat_dice(state) == 2
    while state.question == "BattleCard":
        do(state, "decline")
    assert state.question == "Combat"


@pytest.mark.rule("splendid-little-war", "8.14")
def test_protecting_the_fields_gives_the_attacker_a_die() -> None:
    state = war(stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1", marker="protecting"))
    do(state, "attack", "unit:corps-1", "unit:maceo", "done?")
    assert (combat_dice(state), combat_drm(state)) == (2, 1)


@pytest.mark.rule("splendid-little-war", "8.11.3", "11.0")
def test_gains_come_before_reductions() -> None:
    # At 10 a gain is lost, and the loss then counts.
    state = spain(
        stack("las-villas", "division-1", "weyler"),
        stack("las-villas", "corps-1", "corps-2", "gomez"),
        support=10,
        cards={"cuba": ["C05"]},
    )
    do(state, "attack", "unit:division-1", "unit:weyler", "done?", "decline?", "decline?", "die:6", "decline?")
    do(state, "decline?", "die:6", "card:C05", "decline?", "die:6", "unit:corps-1")
    assert marks(state, "division-1") & REDUCED
    assert state.support == 9


# At sea.


def convoy() -> War:
    return spain(
        stack("caribbean", "north-atlantic", "sampson", "us-division-1", "us-division-2", "shafter"),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
        support=5,
    )


@pytest.mark.rule("splendid-little-war", "8.10.3", "8.11.3")
def test_a_convoy_is_hit_with_all_its_transports() -> None:
    state = convoy()
    do(state, "attack")
    assert combat_dice(state) == 2, "1 − 2 gives one die, a Convoy one more"
    do(state, "die:5", "die:1")
    assert marks(state, "north-atlantic") & REDUCED
    assert marks(state, "us-division-1") & REDUCED
    assert marks(state, "us-division-2") & REDUCED
    assert state.support == 9, "+2 for the Fleet, +1 for each Division"


@pytest.mark.rule("splendid-little-war", "8.10.3", "A06", "A82")
def test_a_convoy_attacks_with_one_die_fewer_and_at_least_one() -> None:
    state = war(
        stack("caribbean", "north-atlantic", "sampson", "scout", "schley", "us-division-1"),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
        support=5,
    )
    do(state, "attack")
    assert (combat_dice(state), combat_drm(state)) == (1, 1), "3 − 1 gives two dice, a Convoy one fewer"
    do(state, "die:4")
    assert where(state, "expeditionary") == "out-of-play"
    assert where(state, "cervera") == "out-of-play"
    assert state.support == 2, "−2 for the Fleet, −1 for the Admiral"


@pytest.mark.rule("splendid-little-war", "8.11.4", "A83", "4.6")
def test_an_admiral_goes_down_with_his_fleet_and_the_general_comes_home() -> None:
    state = convoy()
    state.mark[24] |= REDUCED
    do(state, "attack", "die:5", "die:6")
    while state.question == "Losses":
        state.step(state.legal()[0])
    assert where(state, "sampson") == "out-of-play"
    assert state.support == 10


@pytest.mark.rule("splendid-little-war", "A85")
def test_shafter_is_back_in_key_west_when_his_convoy_is_lost() -> None:
    state = spain(
        stack("caribbean", "scout", "schley", "us-division-1", "shafter", reduced=["scout", "us-division-1"]),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
        support=5,
    )
    do(state, "attack", "die:6", "die:1")
    assert where(state, "us-division-1") == "out-of-play"
    assert where(state, "shafter") == "key-west"


@pytest.mark.rule("splendid-little-war", "8.10.3", "A42")
def test_divisions_alone_at_sea_cannot_attack_and_defend_with_0() -> None:
    state = spain(
        stack("caribbean", "us-division-1", "us-division-2"),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
        support=5,
    )
    do(state, "attack")
    assert (combat_dice(state), combat_drm(state)) == (1, 1), "1 − 0, and no Convoy"
    do(state, "die:4", "unit:us-division-2")
    assert marks(state, "us-division-2") & REDUCED
    assert state.support == 6
    ours = war(
        stack("caribbean", "us-division-1", "shafter"), stack("caribbean", "expeditionary", "cervera"), stance=10
    )
    assert ours.actor == CUBA
    assert "attack" not in legal(ours)


@pytest.mark.rule("splendid-little-war", "A43")
def test_a_fleet_in_port_cannot_be_attacked() -> None:
    state = war(
        stack("caribbean", "north-atlantic", "sampson"),
        stack("santiago-city", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
    )
    assert "attack" not in legal(state)


@pytest.mark.rule("splendid-little-war", "8.10.3")
def test_divisions_alone_at_sea_take_the_hits_and_nobody_else() -> None:
    state = spain(
        stack("caribbean", "us-division-1", "us-division-2"),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
    )
    do(state, "attack", "die:6")
    assert (state.question, legal(state)) == ("Losses", {"unit:us-division-1", "unit:us-division-2"})
