"""The cards with a blue header, one test each."""

from __future__ import annotations

from typing import Any

import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, together, war, where

from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import CUBA, REDUCED, SPAIN
from malecon.games.splendid_little_war.state import War

FAR = stack("pinar", "corps-6")
US = stack("oriente", "us-division-1", "us-division-2", "shafter")


def spanish(card: str, *stacks: dict[str, Any], **fields: Any) -> War:
    return spain(FAR, *stacks, stance=10, cards={"spain": [card]}, **fields)


def cuban(card: str, *stacks: dict[str, Any], **fields: Any) -> War:
    return war(FAR, *stacks, stance=10, cards={"cuba": [card]}, **fields)


def us_attack(card: str, *stacks: dict[str, Any]) -> War:
    state = war(FAR, US, *stacks, stance=10, cards={"spain": [card]})
    return do(state, "attack", "unit:division-1?", "unit:us-division-1", "unit:us-division-2", "done")


@pytest.mark.rule("splendid-little-war", "10.0")
def test_u01_camaras_reserve_fleet() -> None:
    state = do(spanish("U01", stack("oriente", "division-1")), "card:U01")
    assert where(state, "reserve") == "atlantic"
    assert together(state, "camara") == {"reserve", "camara"}


def test_u02_vara_de_rey_at_el_caney() -> None:
    state = us_attack("U02", stack("oriente", "division-1"))
    assert combat_dice(state) == 2
    assert combat_dice(do(state, "card:U02")) == 1


def test_u03_escarios_column() -> None:
    state = spanish("U03", stack("matanzas", "division-1", "division-2"), resources={"spain": 1})
    do(state, "card:U03", "unit:division-1", "unit:division-2", "done?")
    assert legal(state) == {"space:oriente", "space:santiago-city"}
    assert where(do(state, "space:santiago-city"), "division-2") == "santiago-city"


@pytest.mark.rule("splendid-little-war", "7.5")
def test_u04_fever_in_the_fifth_corps() -> None:
    state = do(spanish("U04", US, stack("oriente", "division-1"), support=5), "card:U04")
    assert state.actor == CUBA
    do(state, "unit:us-division-2")
    assert marks(state, "us-division-2") & REDUCED
    assert state.support == 5
    assert "card:U04" not in legal(spanish("U04", stack("key-west", "us-division-1"), stack("oriente", "division-1")))


def test_u05_morro_batteries() -> None:
    state = us_attack("U05")
    assert combat_dice(state) == 3
    assert combat_dice(do(state, "card:U05")) == 2


def test_u06_general_linares() -> None:
    state = do(spanish("U06", stack("oriente", "division-1")), "card:U06")
    assert legal(state) == {"space:santiago-city", "space:oriente", "space:captaincy"}
    assert where(do(state, "space:oriente"), "linares") == "oriente"


def test_u07_french_mediation() -> None:
    assert do(spanish("U07", stack("oriente", "division-1"), support=4), "card:U07").support == 5


def test_u08_battle_of_manila_bay() -> None:
    assert do(cuban("U08", US, stack("oriente", "division-1"), support=4), "card:U08").support == 3


def test_u09_rough_riders() -> None:
    state = cuban("U09", US, stack("oriente", "division-1"))
    do(state, "attack", "unit:division-1?", "unit:us-division-1", "done", "card:U09")
    assert combat_dice(state) == 2


def test_u10_gatling_battery() -> None:
    state = cuban("U10", US, stack("oriente", "division-1"))
    do(state, "attack", "unit:division-1?", "unit:us-division-1", "done", "card:U10")
    assert combat_drm(state) == 1


def test_u11_blockade() -> None:
    state = cuban("U11", stack("atlantic", "scout", "schley"), resources={"spain": 5})
    assert do(state, "card:U11").resources[SPAIN] == 3
    assert "card:U11" not in legal(cuban("U11", stack("key-west", "scout", "schley")))


def test_u12_guantanamo_landing() -> None:
    state = cuban("U12", stack("key-west", "us-division-1", "us-division-2", "shafter"), resources={"cuba": 1})
    do(state, "card:U12", "unit:us-division-1", "unit:shafter", "done")
    assert where(state, "shafter") == where(state, "us-division-1") == "oriente"
    assert where(state, "us-division-2") == "key-west"


@pytest.mark.parametrize(("die", "blocked"), [(4, False), (5, True)])
def test_u13_hobsons_merrimac(die: int, blocked: bool) -> None:
    state = cuban("U13", stack("santiago-city", "expeditionary", "cervera"), stack("oriente", "division-1"))
    do(state, "card:U13", f"die:{die}", "done?")
    assert state.actor == SPAIN
    assert ("move" not in legal(state)) == blocked
    assert "card:U13" not in legal(cuban("U13", stack("caribbean", "expeditionary", "cervera")))


def test_u14_a_message_to_garcia() -> None:
    state = cuban("U14", stack("oriente", "garcia"), resources={"cuba": 1})
    assert do(state, "card:U14").resources[CUBA] == 3
    assert "card:U14" not in legal(cuban("U14", US))
