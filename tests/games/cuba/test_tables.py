"""Data files of one's own: what is taken, and what is refused by name."""

from copy import deepcopy
from typing import Any

import pytest

import malecon
from malecon.kernel import DataError
from malecon.library import shipped_data


def changed(file: str) -> dict[str, Any]:
    return deepcopy(dict(shipped_data("cuba")[file]))


def test_other_ships_and_layouts_are_played_by() -> None:
    ships = changed("ships")
    ships["ship"][0]["spaces"] = ["rum"] * 5
    game = malecon.load("cuba", {"ships": ships})
    state = game.at({"docks": [{"ship": 1, "cargo": {"rum": 5}}, {"ship": 2}, None]})
    assert [s["kind"] for s in state.view(None)["harbour"]["docks"][0]["ship"]["spaces"]] == ["rum"] * 5


def spoil_ship(data: dict[str, Any]) -> None:
    data["ship"][3]["spaces"] = ["rum"] * 4


def spoil_kind(data: dict[str, Any]) -> None:
    data["ship"][3]["spaces"] = ["wood"] * 5


def drop_ship(data: dict[str, Any]) -> None:
    del data["ship"][3]


def repeat_building(data: dict[str, Any]) -> None:
    data["building"].append(data["building"][0])


def spoil_field(data: dict[str, Any]) -> None:
    data["plantation"][0]["fields"][0][1] = "forest"


def spoil_price(data: dict[str, Any]) -> None:
    data["row"][0]["spaces"] = [6, 5, 4, 4, 2]


def drop_kind(data: dict[str, Any]) -> None:
    data["row"][0]["kinds"] = ["citrus", "sugar"]


def spoil_cost(data: dict[str, Any]) -> None:
    data["building"][0]["wood"] = -1


def spoil_section(data: dict[str, Any]) -> None:
    data["act"][0]["section"] = "duty"


def spoil_coins(data: dict[str, Any]) -> None:
    data["pesos"] = "many"


@pytest.mark.parametrize(
    ("file", "spoil", "named"),
    [
        ("ships", spoil_ship, "ships.toml: 4: spaces"),
        ("ships", spoil_kind, "ships.toml: 4: spaces"),
        ("ships", drop_ship, "'4' is missing"),
        ("plantations", spoil_field, "plantations.toml: common: fields"),
        ("market", spoil_price, "market.toml: products: spaces"),
        ("market", drop_kind, "no row has tobacco"),
        ("buildings", repeat_building, "'cement-factory' is unknown or there twice"),
        ("buildings", spoil_cost, "buildings.toml: cement-factory: wood"),
        ("statutes", spoil_section, "statutes.toml: tax-1: section"),
        ("components", spoil_coins, "components.toml: pesos"),
    ],
)
def test_bad_data_is_refused_by_name(file: str, spoil: Any, named: str) -> None:
    data = changed(file)
    spoil(data)
    with pytest.raises(DataError, match=named):
        malecon.load("cuba", {file: data})
