"""The Spanish cards of the normal deck, one test each."""

from __future__ import annotations

from typing import Any

import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, targeted, together, war, where, zone

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.actions.insurgency import recruit_drm
from malecon.games.splendid_little_war.administrative import income
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import CUBA, REDUCED, SPAIN
from malecon.games.splendid_little_war.state import War

CORPS = stack("las-villas", "corps-1", "maceo")
FAR = stack("oriente", "corps-6")


def holding(card: str, *stacks: dict[str, Any], **fields: Any) -> War:
    return spain(*stacks, cards={"spain": [card], **fields.pop("cards", {})}, **fields)


@pytest.mark.rule("splendid-little-war", "7.1", "A51")
def test_s01_antonio_maceo_is_killed() -> None:
    state = holding("S01", CORPS, stack("las-villas", "division-1"), FAR, support=5, resources={"spain": 1})
    do(state, "card:S01")
    assert state.question == "Search", "no General is needed, but a Search is"
    assert state.resources[SPAIN] == 0, "the one Resource pays card and Attack"
    missed = do(state.clone(), "die:1")
    assert where(missed, "maceo") == "las-villas"
    do(state, "die:6", "die:5")
    assert where(state, "maceo") == "out-of-play"
    assert state.support == 6, "the Corps counts, the card's own kill does not"
    assert zone(state, "S01") == "removed"
    assert "card:S01" not in legal(holding("S01", FAR, stack("las-villas", "division-1")))


@pytest.mark.rule("splendid-little-war", "7.1")
def test_s01_is_an_attack_on_cuban_units() -> None:
    # The U.S. Division beside Maceo and the empty City are no Cuban units; those who attack them would not meet him.
    state = holding(
        "S01",
        stack("havana", "corps-1", "maceo"),
        stack("havana", "us-division-1"),
        stack("havana", "division-1"),
        FAR,
        stance=10,
        cities={"havana-city": "us"},
    )
    do(state, "card:S01")
    assert state.question == "Search", "Maceo's stack is the only target"
    inside = holding(
        "S01",
        stack("havana-city", "corps-1", "maceo"),
        stack("havana", "division-1"),
        FAR,
        cities={"havana-city": "cuba"},
    )
    do(inside, "card:S01")
    assert (inside.question, inside.siege >= 0) == ("Combat", True), "he may be besieged in a City of that Province"


@pytest.mark.rule("splendid-little-war", "9.2", "9.4.4")
def test_s02_prohibit_the_zafra() -> None:
    assert "card:S02" not in legal(holding("S02", FAR, stack("las-villas", "division-1")))
    state = holding("S02", FAR, stack("captaincy", "weyler"))
    before = income(state, CUBA)
    do(state, "card:S02")
    assert income(state, CUBA) == before - 1
    assert zone(state, "S02") == "discard"


@pytest.mark.rule("splendid-little-war", "8.8", "A46")
def test_s03_reconcentration() -> None:
    state = do(holding("S03", CORPS, stack("oriente", "division-1"), turn=3), "card:S03")
    assert recruit_drm(state) == -1
    assert zone(state, "S03") == "in-effect"
    assert "card:S03" not in legal(holding("S03", CORPS, stack("oriente", "division-1"), minister="sagasta"))


def test_s04_spanish_artillery() -> None:
    state = holding("S04", stack("las-villas", "division-1", "campos"), stack("las-villas", "us-division-1"), stance=10)
    do(state, "attack", "unit:division-1", "done", "card:S04")
    assert combat_dice(state) == 2


def test_s05_weyler_takes_command() -> None:
    state = holding("S05", FAR, stack("captaincy", "campos"), stack("pinar", "division-1"), turn=2)
    do(state, "card:S05", "space:pinar")
    assert (where(state, "campos"), where(state, "weyler")) == ("out-of-play", "pinar")
    assert together(state, "weyler") == {"weyler"}
    assert state.support == 10
    assert "card:S05" not in legal(holding("S05", FAR, stack("captaincy", "campos"), turn=1))


def test_s06_blanco_takes_command() -> None:
    state = spain(
        FAR,
        stack("captaincy", "weyler"),
        cards={"spain": ["S06"], "in-effect": ["S03"]},
        flags=["reconcentration"],
        minister="sagasta",
        stance=4,
    )
    do(state, "card:S06", "space:captaincy")
    assert (where(state, "weyler"), where(state, "blanco")) == ("out-of-play", "captaincy")
    assert (state.flags, state.stance) == (0, 3)
    assert zone(state, "S03") == "discard"


def test_s07_general_pando_arrives() -> None:
    state = do(holding("S07", FAR, stack("matanzas", "division-1")), "card:S07")
    assert legal(state) == {"space:matanzas", "space:havana-city", "space:santiago-city", "space:captaincy"}
    assert where(do(state, "space:matanzas"), "pando") == "matanzas"


@pytest.mark.rule("splendid-little-war", "8.16")
def test_any_spanish_general_who_arrives_may_take_the_empty_box() -> None:
    taken = do(holding("S07", FAR, stack("captaincy", "campos")), "card:S07")
    assert "space:captaincy" not in legal(taken)
    lost = do(holding("S07", FAR, stack("matanzas", "division-1"), cities={"havana-city": "cuba"}), "card:S07")
    assert "space:captaincy" not in legal(lost), "Havana is not Spanish"
    assert where(do(holding("S07", FAR), "card:S07", "space:captaincy"), "pando") == "captaincy"


def test_s08_weylers_dry_season_offensive() -> None:
    state = holding(
        "S08",
        stack("havana", "weyler"),
        stack("havana", "division-1"),
        stack("havana", "division-2"),
        stack("havana", "corps-1"),
        stack("havana", "corps-2"),
        turn=2,
        resources={"spain": 1},
    )
    do(state, "card:S08", "unit:corps-1", "unit:division-1", "done")
    assert search_drm(state) == 0, "Weyler's Icon counts"
    do(state, "die:1")
    assert legal(state) == {"space:havana", "decline"}
    do(state, "space:havana", "unit:corps-2")
    assert "unit:division-1" not in legal(state), "another stack"
    do(state, "unit:division-2?", "done?", "die:1", "done")
    assert state.actor == CUBA
    assert state.resources[SPAIN] == 0
    assert "card:S08" not in legal(
        holding("S08", stack("havana", "weyler"), stack("havana", "division-1"), FAR, turn=3)
    )


@pytest.mark.rule("splendid-little-war", "A39", "4.9")
def test_s09_trocha_of_mariel() -> None:
    state = do(holding("S09", FAR, stack("havana", "division-1", "division-2"), turn=2), "card:S09")
    assert state.trochas == 1 << 8
    assert legal(state) == {"space:havana", "decline"}
    do(state, "space:havana", "unit:division-1")
    assert where(state, "division-1") == "trocha-mariel"
    assert "card:S09" not in legal(holding("S09", FAR, turn=1))


@pytest.mark.rule("splendid-little-war", "A39")
def test_s10_trocha_of_jucaro() -> None:
    state = do(holding("S10", FAR, stack("camaguey", "division-1"), turn=2), "card:S10", "decline")
    assert state.trochas == 1 << 9
    assert where(state, "division-1") == "camaguey"


@pytest.mark.rule("splendid-little-war", "7.5")
def test_s11_amnesty() -> None:
    state = do(holding("S11", CORPS, FAR, stack("oriente", "division-1"), support=5), "card:S11")
    assert (state.question, state.actor) == ("Damage", CUBA), "the owner chooses"
    do(state, "unit:corps-6")
    assert marks(state, "corps-6") & REDUCED
    assert state.support == 5
    assert "card:S11" not in legal(holding("S11", CORPS, support=4))


def test_s12_autonomy_granted() -> None:
    state = do(holding("S12", FAR, stack("oriente", "division-1"), minister="sagasta", stance=5, turn=4), "card:S12")
    assert state.stance == 4
    assert recruit_drm(state) == -1
    state.flags |= 2
    assert recruit_drm(state) == -2, "it adds to Reconcentration"


def test_s13_cleveland_stays_neutral() -> None:
    assert do(holding("S13", FAR, stack("oriente", "division-1"), stance=5, turn=4), "card:S13").stance == 4
    assert "card:S13" not in legal(holding("S13", FAR, stack("oriente", "division-1"), stance=5, turn=5))


@pytest.mark.rule("splendid-little-war", "7.2", "7.3", "A50")
def test_s14_filibuster_seized() -> None:
    state = war(FAR, stack("oriente", "division-1"), cards={"cuba": ["C08"], "spain": ["S14"]}, resources={"cuba": 1})
    do(state, "card:C08")
    assert (state.question, state.actor) == ("Window", SPAIN)
    let = do(state.clone(), "decline")
    assert let.resources[CUBA] == 3
    do(state, "card:S14")
    assert state.resources[CUBA] == 1
    assert zone(state, "C08") == "discard"
    assert zone(state, "S14") == "discard"


@pytest.mark.rule("splendid-little-war", "7.0")
def test_s15_pinkerton_agents() -> None:
    state = holding("S15", FAR, stack("oriente", "division-1"), cards={"cuba": ["C02", "C08", "C14"]})
    do(state, "card:S15")
    assert legal(state) == {"card:C02", "card:C08", "card:C14"}
    do(state, "card:C08")
    assert zone(state, "C08") == "discard"
    seen = state.view("spain")["sides"][CUBA]["hand"]
    assert {card["id"] for card in seen} == {"C02", "C14"}


def test_s16_counter_guerrillas() -> None:
    state = holding("S16", stack("las-villas", "division-1", "campos"), CORPS)
    do(state, "attack", "unit:division-1", "done", "card:S16")
    assert search_dice(state) == 2


def test_s17_local_guides() -> None:
    state = holding("S17", stack("las-villas", "division-1", "campos"), CORPS)
    do(state, "attack", "unit:division-1", "done", "card:S17")
    assert search_drm(state) == 0


def test_s18_flying_column() -> None:
    state = holding("S18", stack("matanzas", "division-1"), CORPS, resources={"spain": 1})
    do(state, "card:S18", "space:las-villas")
    assert where(state, "division-1") == "las-villas"
    assert state.question == "Search"
    assert state.resources[SPAIN] == 0


def test_s19_mauser_volley() -> None:
    state = war(CORPS, stack("las-villas", "division-1"), cards={"spain": ["S19"]})
    do(state, "attack", "unit:corps-1", "done", "card:S19")
    assert combat_drm(state) == -1


@pytest.mark.rule("splendid-little-war", "7.3")
def test_s20_form_square() -> None:
    state = war(CORPS, stack("las-villas", "division-1"), cards={"spain": ["S20", "S19"], "cuba": ["C04", "C12"]})
    do(state, "attack", "unit:corps-1", "done", "card:C12")
    assert combat_dice(state) == 2
    do(state, "card:S20")
    assert combat_dice(state) == 1
    assert zone(state, "C12") == "discard"
    assert state.question == "Combat", "it is the Defender's one battle card"


@pytest.mark.rule("splendid-little-war", "7.1", "8.11.5")
@pytest.mark.parametrize(("city", "province"), [("havana-city", "havana"), ("santiago-city", "oriente")])
def test_s20_forms_no_square_in_a_city(city: str, province: str) -> None:
    besiegers = stack(province, "corps-1", "us-division-1", "garcia")
    cards = {"cuba": ["C13"], "spain": ["S20"]}
    state = war(besiegers, stack(city, "division-1"), cards=cards, stance=10)
    do(state, "attack", f"space:{city}?", "unit:corps-1", "unit:us-division-1", "unit:garcia?", "done?", "card:C13")
    assert state.siege >= 0
    assert legal(state) == {"decline"}, "the battle card is not answered"


@pytest.mark.rule("splendid-little-war", "7.3")
@pytest.mark.parametrize("square", [True, False])
def test_s20_cancels_the_battle_card_though_an_action_card_made_the_attack(square: bool) -> None:
    state = spain(
        stack("camaguey", "corps-1", "corps-2", "gomez"),
        stack("las-villas", "division-1"),
        cards={"spain": ["S18", "S20"], "cuba": ["C04"]},
        turn=2,
    )
    do(state, "card:S18", "space:camaguey", "decline*", "die:6", "die:6?", "decline*", "die:1", "counterattack")
    do(state, "card:C04", "card:S20" if square else "decline")
    assert combat_drm(state) == (1 if square else 2), "Gómez, and Ambush unless it is cancelled"
    assert zone(state, "C04") == "discard"
    assert zone(state, "S18") == "table", "Flying Column goes on"


@pytest.mark.rule("splendid-little-war", "7.3")
def test_s20_does_not_save_maceo() -> None:
    state = spain(
        stack("camaguey", "corps-1", "corps-2", "maceo"),
        stack("camaguey", "division-1"),
        FAR,
        cards={"spain": ["S01", "S20"], "cuba": ["C04", "C05"]},
        turn=2,
    )
    do(state, "card:S01", "decline*", "die:6", "decline*", "die:6", "card:C05", "card:C04")
    do(state, "card:S20", "die:1", "unit:corps-1")
    assert where(state, "maceo") == "out-of-play"
    assert zone(state, "S01") == "removed"


def test_s21_western_railways() -> None:
    state = holding("S21", stack("pinar", "division-1", "division-2"), FAR, resources={"spain": 1})
    do(state, "card:S21", "unit:division-1", "unit:division-2", "done?")
    assert legal(state) == {"space:havana", "space:matanzas", "space:las-villas"}
    do(state, "space:las-villas")
    assert together(state, "division-1") == {"division-1", "division-2"}


def test_s22_troopships_from_cadiz() -> None:
    state = do(holding("S22", FAR, stack("oriente", "division-2"), support=5), "card:S22", "space:pinar")
    assert where(state, "division-1") == "pinar"
    assert (state.support, state.reinforced) == (5, 0)
    assert "card:S22" not in legal(holding("S22", FAR, stack("oriente", "division-2"), turn=6))


def test_s23_treasury_loan() -> None:
    state = holding("S23", FAR, stack("oriente", "division-1"), resources={"spain": 3})
    assert do(state, "card:S23").resources[SPAIN] == 5


def test_s24_field_hospitals() -> None:
    hurt = stack("oriente", "division-1", "division-2", reduced=["division-1", "division-2"])
    state = do(holding("S24", FAR, hurt, turn=2), "card:S24", "unit:division-2")
    assert marks(state, "division-2") & REDUCED == 0
    assert marks(state, "division-1") & REDUCED
    assert "card:S24" not in legal(holding("S24", FAR, hurt, turn=1))


def test_s25_marti_falls_at_dos_rios() -> None:
    state = holding("S25", FAR, stack("oriente", "division-1"), resources={"cuba": 1}, turn=2)
    assert do(state, "card:S25").resources[CUBA] == 0
    assert "card:S25" not in legal(holding("S25", FAR, turn=3))


def test_s26_last_man_last_peseta() -> None:
    assert do(holding("S26", FAR, stack("oriente", "division-1"), support=5), "card:S26").support == 6
    assert "card:S26" not in legal(holding("S26", FAR, stack("oriente", "division-1"))), "Support is at 10 already"


def test_e01_tropical_storm_is_for_either_side() -> None:
    state = holding("E01", FAR, stack("oriente", "division-1"), turn=1, resources={"cuba": 2, "spain": 4})
    assert do(state, "card:E01").resources == [1, 4]
    cuban = war(FAR, stack("oriente", "division-1"), turn=1, resources={"cuba": 2, "spain": 0}, cards={"cuba": ["E01"]})
    assert "card:E01" not in legal(cuban), "Spain has nothing to lose"
    assert "card:E01" not in legal(holding("E01", FAR, turn=2))
    assert not targeted(state, "corps-6")


@pytest.mark.rule("splendid-little-war", "8.6", "7.1")
def test_s01_may_be_a_part_of_a_coordinated_action() -> None:
    here = stack("las-villas", "division-1", "campos")
    state = holding("S01", CORPS, here, FAR, resources={"spain": 5})
    do(state, "coordinate", "card:S01", "column", "done", "unit:division-1", "done?")
    assert state.question == "Search", "Maceo's stack is attacked first"


@pytest.mark.rule("splendid-little-war", "7.1")
def test_s08_needs_a_second_stack_for_its_second_attack() -> None:
    state = holding(
        "S08",
        stack("havana", "weyler"),
        stack("havana", "division-1"),
        stack("havana", "corps-1"),
        stack("havana", "corps-2"),
        turn=2,
    )
    do(state, "card:S08", "unit:corps-1", "unit:division-1", "done?", "die:1")
    assert state.question != "CardAttack", "the only Division has attacked"


@pytest.mark.rule("splendid-little-war", "A88")
def test_a_command_that_changes_nobody_is_not_offered() -> None:
    known = stack("havana", "weyler")
    assert "card:S05" not in legal(holding("S05", FAR, known, turn=3)), "Weyler is there, and nobody is to be removed"
    assert "card:S05" in legal(holding("S05", FAR, known, stack("pinar", "campos"), turn=3))


@pytest.mark.rule("splendid-little-war", "7.2", "8.11.3")
def test_dice_that_a_card_gives_to_the_search_are_not_rolled_in_the_battle() -> None:
    column = stack("las-villas", "division-1", "campos")
    guided, alone = (
        do(holding(card, stack("las-villas", "corps-1"), column, FAR), "attack", "unit:division-1", "done?")
        for card in ("S16", "S23")
    )
    do(guided, "card:S16")
    do(alone, "decline?")
    assert search_dice(guided) > search_dice(alone)
    for state in (guided, alone):
        while state.question == "Search":
            do(state, "die:6", "decline?")
    assert guided.question == "Combat"
    assert (guided.question, combat_dice(guided)) == (alone.question, combat_dice(alone))
