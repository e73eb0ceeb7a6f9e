from typing import Any

import pytest

import malecon
from malecon import MaleconError
from malecon.terminal.setup import alone, ask_seats, named_roles, seats

ROLES = ("government", "m26", "directorio", "syndicate")


def seated(
    mine: tuple[str, ...] = (), named: tuple[str, ...] = (), against: str | None = None, **options: Any
) -> list[str]:
    """Who plays Government, 26July, Directorio and Syndicate."""
    game = malecon.load("cuba-libre")
    found = seats(game.new(**alone(game, options, named_roles(mine))), mine, named, against)
    return [str(found[role]) for role in ROLES]


@pytest.mark.rule("cuba-libre", "1.5")
def test_a_person_sits_down_as_a_player_with_all_his_factions() -> None:
    assert seated() == ["you", "strong", "strong", "strong"]
    assert seated(players="1") == ["nonplayer", "you", "nonplayer", "nonplayer"]
    assert seated(players="1", nonplayers="m26,directorio") == ["you", "nonplayer", "nonplayer", "you"]
    assert seated(players="2", against="random") == ["you", "random", "random", "you"]
    assert seated(("directorio",), players="2") == ["strong", "you", "you", "strong"]
    assert seated(("m26",), players="3", against="random") == ["random", "you", "you", "random"]
    assert seated(variant="tango") == ["you", "strong", "strong", "you"]


@pytest.mark.rule("cuba-libre", "1.5")
def test_one_player_leaves_to_the_non_players_what_he_does_not_play() -> None:
    assert seated(("government",), players="1", against="random") == ["you", "nonplayer", "nonplayer", "nonplayer"]
    assert seated(("government,syndicate",), players="1") == ["you", "nonplayer", "nonplayer", "you"]
    game = malecon.load("cuba-libre")
    assert alone(game, {"players": "1"}, ["government", "syndicate"])["nonplayers"] == ["m26", "directorio"]
    given = {"players": "1", "nonplayers": "m26"}
    assert alone(game, given, ["government"]) is given


def test_seats_that_are_named_come_first() -> None:
    assert seated(("m26",), ("government=random",), players="2") == ["random", "you", "you", "random"]
    assert seated((), ("government=Ana",), players="2", against="random") == ["Ana", "random", "random", "Ana"]
    assert seated(("all",), ("syndicate=random",)) == ["you", "you", "you", "random"]
    assert seated(("all",), players="1") == ["nonplayer", "you", "nonplayer", "nonplayer"]
    assert seated(("none",), players="2") == ["strong"] * 4
    assert seated((), ("government=you",), players="1") == ["you", "nonplayer", "nonplayer", "nonplayer"]
    with pytest.raises(MaleconError, match="variant tango has no Non-players"):
        seated(against="nonplayer", variant="tango")
    with pytest.raises(MaleconError, match="one strength"):
        seated(against="nonplayer:table")


@pytest.mark.parametrize(
    ("options", "typed", "found"),
    [
        ({}, ["", "", "", ""], "you strong strong strong"),
        ({}, ["random", "", "", ""], "random you strong strong"),
        ({"players": 1}, ["", "", "", ""], "nonplayer you nonplayer nonplayer"),
        ({"players": 1}, ["you", "", "", ""], "you nonplayer nonplayer nonplayer"),
        ({"players": 2}, ["", "Ana", "", ""], "you Ana Ana you"),
    ],
)
def test_who_plays_is_asked_role_by_role(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], typed: list[str], found: str
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: typed.pop(0))
    given = ask_seats(malecon.load("cuba-libre").new(**options))
    assert " ".join(str(given[role]) for role in ROLES) == found
