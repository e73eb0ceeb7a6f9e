import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

import malecon
from malecon import DataError, MaleconError, library

pytestmark = pytest.mark.usefixtures("tiny_games")


def write(folder: Path, file: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


CARGO = '[[cargo]]\nname = "rum"\nworth = {worth}\n'


def test_games_are_found_and_loaded_by_name() -> None:
    assert {"auction", "smugglers"} <= set(malecon.titles())
    game = malecon.load("smugglers")
    assert game.title == "Smugglers"
    assert malecon.load("smugglers") is game


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(MaleconError, match=r"no game is called 'chess'; there are .*auction.*smugglers"):
        malecon.load("chess")


def test_own_data_replace_those_shipped(tmp_path: Path) -> None:
    game = malecon.load("smugglers", write(tmp_path / "mine", "cargo.toml", CARGO.format(worth=5)))
    assert game.data["cargo"]["cargo"][0]["worth"] == 5
    assert list(library.changed_data(game)) == ["cargo"]
    assert library.changed_data(malecon.load("smugglers")) == {}


def test_own_data_may_be_given_as_a_mapping() -> None:
    game = malecon.load("smugglers", {"cargo": {"cargo": [{"name": "rum", "worth": 7}]}})
    assert game.data["cargo"]["cargo"][0]["worth"] == 7


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("cargo.toml", CARGO.format(worth=12), "cargo.toml: cargo rum: worth 12; allowed are 1 to 9"),
        ("cargo.toml", "[[cargo", "cargo.toml: not a readable TOML file"),
        ("ships.toml", "", r"ships.toml: smugglers has no such data file; it has .*cargo.toml"),
    ],
)
def test_bad_data_are_refused_by_file_and_entry(tmp_path: Path, file: str, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        malecon.load("smugglers", write(tmp_path / "mine", file, text))


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is not a folder of data files"):
        malecon.load("smugglers", tmp_path / "nowhere")


def test_importing_malecon_loads_nothing_heavy() -> None:
    heavy = ["rich", "typer", "fastapi", "sqlalchemy", "jinja2", "polars", "torch", "asyncio", "multiprocessing"]
    script = f"import sys, malecon, malecon.bots; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_package_of_games_is_not_hidden_by_a_function() -> None:
    import malecon.games.cuba.board as board

    assert board.__name__ == "malecon.games.cuba.board"


@pytest.mark.parametrize(
    ("name", "file", "key", "entry", "field", "few"),
    [("cuba-libre", "map", "force", 3, "count", 3), ("cuba", "components", "kind", 5, "pieces", 2)],
)
def test_data_by_which_the_game_cannot_be_set_up_are_refused(
    name: str, file: str, key: str, entry: int, field: str, few: int
) -> None:
    content = deepcopy(dict(library.shipped_data(name)[file]))
    content[key][entry][field] = few
    with pytest.raises(DataError, match=rf"{file}\.toml: {name} cannot be set up by this: "):
        malecon.load(name, {file: content})
