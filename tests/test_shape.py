from copy import deepcopy
from typing import Any

import pytest

import malecon
from malecon import DataError
from malecon.library import shipped_data
from malecon.shape import misshapen

SHIPPED = {
    "provenance": "rulebook",
    "size": 3,
    "space": [
        {"id": "havana", "people": 6, "at": [1, 2], "coast": True, "near": ["matanzas"]},
        {"id": "matanzas", "people": 1, "at": [3, 4], "near": [], "note": "small"},
    ],
}


def changed(**fields: Any) -> dict[str, Any]:
    """The shipped file with the first space changed so."""
    mine = deepcopy(SHIPPED)
    mine["space"][0].update(fields)  # type: ignore[index]
    return mine


@pytest.mark.parametrize(
    "mine",
    [SHIPPED, {k: v for k, v in SHIPPED.items() if k != "provenance"}, changed(coast=False, near=[], new="field")],
)
def test_a_file_of_the_same_shape_is_sound(mine: dict[str, Any]) -> None:
    assert misshapen(SHIPPED, mine, "map") is None


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        (5, "map.toml: must be a table, not 5"),
        ({"size": 3}, "map.toml: space is missing"),
        ({**SHIPPED, "space": {}}, "map.toml: space: must be a list, not {}"),
        ({**SHIPPED, "space": ["x"]}, "map.toml: space no. 1: must be a table, not 'x'"),
        ({**SHIPPED, "space": [{"id": "pinar"}]}, "map.toml: space pinar: people is missing"),
        (changed(people="many"), "map.toml: space havana: people: must be a whole number, not 'many'"),
        (changed(people=True), "map.toml: space havana: people: must be a whole number, not True"),
        (changed(coast=1), "map.toml: space havana: coast: must be true or false, not 1"),
        (changed(at=[1]), "map.toml: space havana: at: must have 2 values, not 1"),
        (changed(near=[7]), "map.toml: space havana: near no. 1: must be a text, not 7"),
    ],
)
def test_what_is_misshapen_is_named_by_file_entry_and_field(mine: Any, words: str) -> None:
    assert misshapen(SHIPPED, mine, "map") == words


@pytest.mark.parametrize(
    ("name", "file", "entries"),
    [
        ("cuba-libre", "map", "space"),
        ("cuba-libre", "cards", "card"),
        ("cuba", "buildings", "building"),
        ("banana-wars", "cards", "card"),
        ("splendid-little-war", "units", "leader"),
    ],
)
def test_every_game_refuses_entries_that_are_none(name: str, file: str, entries: str) -> None:
    own = shipped_data(name)[file]
    nonsense: list[Any] = [7, "x", [], {}]
    for bad in nonsense:
        with pytest.raises(DataError, match=rf"{file}\.toml[:,] "):
            malecon.load(name, {file: {**own, entries: [*own[entries][:-1], bad]}})
    for field in [field for field in own[entries][0] if field in ("name", "title")]:
        first = {key: value for key, value in own[entries][0].items() if key != field}
        with pytest.raises(DataError, match=rf"{file}\.toml[:,] .*{field}"):
            malecon.load(name, {file: {**own, entries: [first, *own[entries][1:]]}})
