"""The Cuban cards of the normal deck, one test each."""

from __future__ import annotations

from typing import Any

import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, targeted, together, war, where, zone

from malecon.games.splendid_little_war.actions.attack import search_dice
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import CUBA, DELAYED, REDUCED, SPAIN
from malecon.games.splendid_little_war.state import War

CORPS = stack("las-villas", "corps-1", "maceo")
ENEMY = stack("oriente", "division-1")


def holding(card: str, *stacks: dict[str, Any], **fields: Any) -> War:
    return war(*stacks, cards={"cuba": [card], **fields.pop("cards", {})}, **fields)


@pytest.mark.rule("splendid-little-war", "7.2")
def test_c01_general_luque_delayed_in_a_coordinated_action_names_any_division() -> None:
    state = spain(
        CORPS,
        stack("havana", "division-2", "campos"),
        stack("havana", "division-3"),
        cards={"cuba": ["C01"]},
        resources={"spain": 3},
    )
    do(state, "coordinate", "move", "move", "done?", "unit:division-2", "done", "space:pinar", "card:C01")
    assert legal(state) == {"unit:division-2", "unit:division-3"}
    do(state, "unit:division-3", "decline?")
    assert where(state, "division-2") == "pinar"
    do(state, "done*")
    assert state.actor == CUBA, "the other Division cannot move: the second part lapses"
    assert marks(state, "division-3") & DELAYED == 0, "only for that Round"
    assert where(state, "division-3") == "havana"


def test_c02_hearst_yellow_press() -> None:
    state = do(holding("C02", CORPS, ENEMY, stance=5), "card:C02")
    assert state.stance == 6
    assert zone(state, "C02") == "removed"


@pytest.mark.rule("splendid-little-war", "A52", "A54")
def test_c03_cuban_great_western_invasion() -> None:
    state = do(holding("C03", stack("pinar", "corps-1"), ENEMY, resources={"cuba": 1}), "card:C03")
    assert state.resources[CUBA] == 5
    assert do(holding("C03", stack("pinar", "corps-1"), ENEMY, resources={"cuba": 8}), "card:C03").resources[CUBA] == 10
    assert "card:C03" not in legal(holding("C03", CORPS, ENEMY))


def test_c04_ambush() -> None:
    state = holding("C04", CORPS, stack("las-villas", "division-1"))
    do(state, "attack", "unit:corps-1", "done", "card:C04")
    assert combat_drm(state) == 1
    defending = spain(CORPS, stack("las-villas", "division-1", "campos"), cards={"cuba": ["C04"]})
    do(
        defending,
        "attack",
        "unit:division-1",
        "done",
        "decline?",
        "die:6",
        "decline?",
        "die:1",
        "counterattack",
        "card:C04",
    )
    assert combat_drm(defending) == 2, "Ambush in a Counterattack, and Maceo"


@pytest.mark.rule("splendid-little-war", "8.11.3", "A10")
def test_c05_false_retreat() -> None:
    state = spain(
        stack("las-villas", "corps-1", reduced=["corps-1"]),
        stack("las-villas", "division-1", "campos"),
        stack("oriente", "corps-2"),
        cards={"cuba": ["C05"]},
    )
    do(state, "attack", "unit:division-1", "done", "decline?", "die:6", "decline?", "die:6", "die:1")
    assert legal(state) == {"decline", "card:C05"}
    do(state, "card:C05")
    while state.question == "BattleCard":
        do(state, "decline")
    assert combat_dice(state) == 1, "Strength 0 before the losses are taken"
    do(state, "die:6")
    assert where(state, "corps-1") == "set-aside"
    assert marks(state, "division-1") & REDUCED


def test_c06_calixto_garcia_lands() -> None:
    state = holding("C06", CORPS, stack("oriente", "corps-2"), ENEMY, turn=2)
    do(state, "card:C06")
    assert legal(state) == {"space:las-villas", "space:oriente"}
    do(state, "space:oriente")
    assert together(state, "garcia") == {"garcia"}
    assert "card:C06" not in legal(holding("C06", CORPS, ENEMY, turn=1))


def test_c07_canovas_assassinated() -> None:
    state = war(
        CORPS,
        ENEMY,
        stack("captaincy", "weyler"),
        cards={"cuba": ["C07"], "in-effect": ["S03"]},
        flags=["reconcentration"],
        support=6,
        turn=4,
    )
    do(state, "card:C07")
    assert (state.minister, state.flags, state.support) == (1, 0, 5)
    assert where(state, "weyler") == "out-of-play"
    assert zone(state, "S03") == "discard"
    assert "card:C07" not in legal(holding("C07", CORPS, ENEMY, turn=3))


def test_c08_the_three_friends() -> None:
    assert do(holding("C08", CORPS, ENEMY, resources={"cuba": 1}), "card:C08").resources[CUBA] == 3
    assert "card:C08" not in legal(holding("C08", CORPS, ENEMY, stance=10))


def test_c09_the_dauntless() -> None:
    state = holding("C09", stack("las-villas", "corps-1", reduced=["corps-1"]), ENEMY, resources={"cuba": 1})
    do(state, "card:C09")
    assert state.resources[CUBA] == 2
    assert marks(state, "corps-1") & REDUCED == 0
    assert targeted(state, "corps-1")


@pytest.mark.rule("splendid-little-war", "7.5")
def test_c10_yellow_fever() -> None:
    divisions = stack("oriente", "division-1", "division-2", "division-3")
    state = do(holding("C10", CORPS, divisions, turn=1), "card:C10")
    assert state.actor == SPAIN
    do(state, "unit:division-2")
    assert legal(state) == {"unit:division-1", "unit:division-3"}, "two different Divisions"
    do(state, "unit:division-3")
    assert marks(state, "division-2") & marks(state, "division-3") & REDUCED
    assert state.support == 10
    assert "card:C10" not in legal(holding("C10", CORPS, divisions, turn=2))


def test_c11_malaria() -> None:
    state = holding("C11", CORPS, stack("oriente", "division-1", reduced=["division-1"]))
    do(state, "card:C11")
    assert where(state, "division-1") == "out-of-play"
    assert state.support == 10


def test_c12_machete_charge() -> None:
    state = holding("C12", CORPS, stack("las-villas", "division-1"))
    do(state, "attack", "unit:corps-1", "done", "card:C12")
    assert combat_dice(state) == 2
    siege = holding("C12", stack("oriente", "corps-1", "garcia"), stack("pinar", "division-1"))
    do(siege, "attack", "unit:corps-1", "unit:garcia?", "done?")
    assert "card:C12" not in legal(siege)


def test_c13_dynamite_gun() -> None:
    siege = holding("C13", stack("oriente", "corps-1", "garcia"), stack("pinar", "division-1"))
    do(siege, "attack", "unit:corps-1", "unit:garcia?", "done?", "card:C13")
    assert combat_dice(siege) == 2
    without = holding("C13", CORPS, stack("las-villas", "division-1"))
    do(without, "attack", "unit:corps-1", "done")
    assert "card:C13" not in legal(without)


def test_c14_melt_into_the_hills() -> None:
    state = spain(
        stack("las-villas", "corps-1", "corps-2", "corps-3"),
        stack("las-villas", "division-1", "campos"),
        cards={"cuba": ["C14"]},
    )
    do(state, "attack", "unit:division-1", "done")
    assert search_dice(state) == 2
    do(state, "card:C14", "decline?")
    assert search_dice(state) == 1


def test_c15_countermarch() -> None:
    state = spain(CORPS, stack("las-villas", "division-1", "campos"), cards={"cuba": ["C15"]}, resources={"spain": 2})
    do(state, "attack", "unit:division-1", "done", "card:C15", "space:matanzas")
    assert where(state, "corps-1") == where(state, "maceo") == "matanzas"
    assert targeted(state, "corps-1")
    assert state.question == "Round", "the Attack does not take place"
    assert state.resources[SPAIN] == 1
    lone = spain(stack("las-villas", "corps-1"), stack("las-villas", "division-1", "campos"), cards={"cuba": ["C15"]})
    do(lone, "attack", "unit:division-1", "done")
    assert "card:C15" not in legal(lone), "there is no General with them"


@pytest.mark.rule("splendid-little-war", "7.2", "5.0")
def test_c15_a_lone_general_slips_away_too() -> None:
    state = spain(
        stack("camaguey", "gomez"), stack("camaguey", "division-2", "campos"), CORPS, ENEMY, cards={"cuba": ["C15"]}
    )
    do(state, "attack", "unit:division-2", "done", "card:C15", "space:las-villas")
    assert where(state, "gomez") == "las-villas"
    assert targeted(state, "gomez")


@pytest.mark.rule("splendid-little-war", "A91")
def test_c15_cancels_the_attack_though_the_trocha_holds() -> None:
    state = spain(
        stack("camaguey", "corps-1", "gomez"),
        stack("camaguey", "division-1", "campos"),
        stack("trocha-jucaro", "division-2"),
        trochas=["trocha-jucaro"],
        cards={"cuba": ["C15"]},
    )
    do(state, "attack", "space:camaguey?", "unit:corps-1?", "unit:division-1", "done?", "card:C15")
    do(state, "space:las-villas", "decline?", "die:1")
    assert where(state, "corps-1") == "camaguey"
    assert targeted(state, "corps-1")
    assert state.question == "Round", "the Attack does not take place all the same"


@pytest.mark.rule("splendid-little-war", "A94")
def test_us_forces_use_no_cuban_cards() -> None:
    hand = ["C04", "C05", "C06", "C12", "C14", "C15", "C16"]
    ashore = (stack("oriente", "us-division-1", "shafter"), stack("oriente", "division-1"), stack("pinar", "corps-1"))
    state = war(*ashore, stance=10, turn=3, cards={"cuba": hand})
    landed = do(state.clone(), "card:C06")
    assert where(landed, "garcia") == "pinar", "he lands with Corps, not with U.S. Divisions"
    marched = do(state.clone(), "card:C16", "space:matanzas")
    assert where(marched, "us-division-1") == "oriente"
    assert where(marched, "corps-1") == "matanzas"
    do(state, "attack", "unit:division-1", "unit:us-division-1", "done")
    assert legal(state) == {"decline"}, "no Ambush, no Machete Charge"
    defending = spain(
        *ashore, stack("oriente", "campos"), stance=10, turn=3, cards={"cuba": hand}, resources={"spain": 5}
    )
    do(defending, "attack", "unit:us-division-1?", "unit:division-1", "done", "decline?", "decline?", "die:6")
    assert defending.question != "Window", "no False Retreat"
    hunted = spain(
        stack("oriente", "shafter"),
        stack("oriente", "division-1", "campos"),
        ashore[2],
        stance=10,
        cards={"cuba": hand},
    )
    do(hunted, "attack", "unit:division-1", "done", "decline?")
    assert hunted.question == "Search", "neither the hills nor a Countermarch for Shafter"
    mixed = war(stack("oriente", "us-division-1", "corps-2", "maceo"), ashore[1], stance=10, cards={"cuba": ["C04"]})
    do(mixed, "attack", "unit:division-1?", "unit:us-division-1", "unit:corps-2", "done")
    assert "card:C04" in legal(mixed), "Cuban units fight with them"


@pytest.mark.rule("splendid-little-war", "A94")
def test_no_rifle_volleys_at_sea() -> None:
    fleets = (stack("atlantic", "scout", "schley"), stack("atlantic", "reserve", "camara"), stack("pinar", "corps-1"))
    state = war(*fleets, stance=10, cards={"cuba": ["C04", "C12"], "spain": ["S19"]})
    do(state, "attack")
    while state.question == "BattleCard":
        assert legal(state) == {"decline"}
        do(state, "decline")
    assert state.question == "Combat"


def test_c16_shuttle_march() -> None:
    state = holding("C16", stack("pinar", "corps-1", "corps-2"), ENEMY, resources={"cuba": 1})
    do(state, "card:C16", "unit:corps-1", "unit:corps-2")
    assert where(state, "corps-1") == "havana"
    assert legal(state) == {"space:pinar", "space:matanzas", "done"}
    do(state, "space:matanzas")
    assert where(state, "corps-2") == "matanzas"
    assert state.resources[CUBA] == 0


@pytest.mark.rule("splendid-little-war", "8.7")
def test_c17_the_torch() -> None:
    state = holding("C17", stack("pinar", "corps-1"), stack("matanzas", "corps-2"), ENEMY, support=6)
    do(state, "card:C17", "space:pinar", "space:matanzas")
    assert state.burnt == 0b101
    assert state.support == 4
    assert targeted(state, "corps-1")
    assert targeted(state, "corps-2")
    one = holding("C17", stack("pinar", "corps-1"), stack("matanzas", "corps-2"), ENEMY, support=6)
    assert do(one, "card:C17", "space:pinar", "done").support == 5


def test_c18_planters_pay_the_tax() -> None:
    assert do(holding("C18", CORPS, ENEMY, turn=2, resources={"cuba": 1}), "card:C18").resources[CUBA] == 3
    assert "card:C18" not in legal(holding("C18", CORPS, ENEMY, turn=1))
    assert "card:C18" not in legal(holding("C18", CORPS, ENEMY, turn=2, flags=["zafra"]))


def test_c19_new_york_junta() -> None:
    state = holding("C19", CORPS, ENEMY, stance=5, resources={"cuba": 2})
    do(state, "card:C19", "die:4")
    assert (state.stance, state.resources[CUBA]) == (6, 2)


def test_c20_evangelina_cisneros() -> None:
    assert do(holding("C20", CORPS, ENEMY, stance=5, turn=4), "card:C20").stance == 6
    assert "card:C20" not in legal(holding("C20", CORPS, ENEMY, turn=3))


def test_c21_the_de_lome_letter() -> None:
    assert do(holding("C21", CORPS, ENEMY, stance=5, turn=5), "card:C21").stance == 6
    assert "card:C21" not in legal(holding("C21", CORPS, ENEMY, turn=4))


def test_c22_sinking_of_the_maine() -> None:
    assert do(holding("C22", CORPS, ENEMY, stance=6), "card:C22").stance == 8
    assert do(holding("C22", CORPS, ENEMY, stance=9), "card:C22").war == 1
    assert "card:C22" not in legal(holding("C22", CORPS, ENEMY, stance=5))


def test_c23_revolt_in_the_philippines() -> None:
    state = do(holding("C23", CORPS, ENEMY, turn=3), "card:C23", "done")
    assert state.actor == SPAIN
    assert "reinforce" not in legal(state)


def test_c24_mothers_march_in_zaragoza() -> None:
    assert do(holding("C24", CORPS, ENEMY, reinforced=True, support=5), "card:C24").support == 4
    assert "card:C24" not in legal(holding("C24", CORPS, ENEMY))


def test_c25_slip_through_the_trocha() -> None:
    state = holding("C25", CORPS, stack("trocha-jucaro", "division-1"), trochas=["trocha-jucaro"])
    assert "card:C25" not in legal(state)
    do(state, "move", "unit:corps-1", "unit:maceo", "done?", "space:camaguey")
    assert legal(state) == {"decline", "card:C25"}
    do(state, "card:C25")
    assert where(state, "corps-1") == "camaguey"
    assert not targeted(state, "corps-1")


def test_c26_volunteers_flock_to_cuba_libre() -> None:
    state = holding("C26", stack("pinar", "corps-1"), ENEMY, resources={"cuba": 1}, turn=5)
    do(state, "card:C26")
    assert where(state, "corps-2") == "pinar"
    assert targeted(state, "corps-2")
    assert state.resources[CUBA] == 0


@pytest.mark.rule("splendid-little-war", "A88", "7.0")
def test_c06_garcia_needs_a_province_with_a_corps() -> None:
    inside = stack("havana-city", "corps-1")
    fields: dict[str, Any] = {"cards": {"cuba": ["C06"]}, "cities": {"havana-city": "cuba"}, "turn": 4}
    assert "card:C06" not in legal(war(inside, stack("oriente", "division-1"), **fields))
    assert "card:C06" in legal(war(inside, stack("oriente", "corps-2"), **fields))
