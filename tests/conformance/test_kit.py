"""The kit's own parts: the options it tries, digests, the fuzzer, and golden games that show a change of rules."""

from __future__ import annotations

import shlex
from random import Random
from typing import Any

import pytest
import support.tiny_auction as auction
from conformance import fuzz, golden
from conformance.cases import covering, load, random_options, values
from support.digest import differences, digest
from support.tiny_auction import Auction, AuctionGame
from support.tiny_smugglers import Smugglers, Turn

from malecon import OptionError


def test_covering_tries_every_value_of_every_option() -> None:
    game = load("smugglers")
    rows = covering(game)
    assert rows[0] == {name: option.default for name, option in game.options.items()}
    for name, option in game.options.items():
        for value in values(option):
            assert any(row.get(name) == value for row in rows), (name, value)


class PickyAuction(AuctionGame):
    """Two lots are for four players, and four players for two lots."""

    def new(self, **options: Any) -> Auction:
        state = super().new(**options)
        if (state.options["lots"] == 2) != (state.options["players"] == 4):
            raise OptionError("lots: 2 are for four players, and four players for 2")
        return state


def test_covering_finds_partners_for_values_that_exclude_each_other() -> None:
    game = PickyAuction()
    rows = covering(game)
    for row in rows:
        game.new(**row)
    assert {row.get("players", 2) for row in rows} == {2, 3, 4}
    assert {row.get("lots", 4) for row in rows} == {2, 4}
    game.new(**random_options(game, Random(1)))


def test_covering_complains_of_a_value_that_never_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    def new(self: AuctionGame, **options: Any) -> Auction:
        if options.get("lots") == 2:
            raise OptionError("lots: not 2")
        return Auction(self, {"players": 2, "lots": 4})

    monkeypatch.setattr(AuctionGame, "new", new)
    with pytest.raises(AssertionError, match="lots = 2 fits no others"):
        covering(AuctionGame())


def test_digest_sees_every_field_and_local() -> None:
    state = load("smugglers").scramble(Random(1))
    assert isinstance(state, Smugglers)
    other = state.clone()
    assert digest(other) == digest(state)
    assert differences(state, other) == []
    other.coins[1] += 1
    other.top.who = 1 - other.top.who
    assert digest(other) != digest(state)
    assert [line.split(":")[0] for line in differences(state, other)] == [
        "Smugglers._stack[1].who",
        "Smugglers.coins[1]",
    ]


def test_fuzzer_reports_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", "auction", "--minutes", "0.005", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "seeds from 3" in told
    assert "0 faults" in told


def test_fuzzer_prints_a_command_that_repeats_the_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Auction, "returns", lambda self: [1.0] * len(self.roles))
    assert fuzz.main(["--game", "auction", "--once", "5"]) == 1
    told = capsys.readouterr().out
    _, _, arguments = next(line for line in told.splitlines() if "conformance.fuzz" in line).partition("fuzz ")
    assert arguments.startswith("--game auction --once 5 --options ")
    assert fuzz.main(shlex.split(arguments)) == 1
    assert "FAULT auction, result" in told


def test_golden_game_shows_a_change_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = golden.read("auction", {"players": 2})
    monkeypatch.setattr(auction, "PURSE", 9)
    answers = " ".join(before["answers"]).split()
    found, end = golden.digests(load("auction").new(), answers)
    assert found[0] != before["digests"][0][:2]
    assert end != before["end"]


def test_trees_show_a_change_of_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("smugglers").scramble(Random(2))
    before = golden.trees(state)
    monkeypatch.setattr(Turn, "choices", lambda self, g: [0, 1])
    assert golden.trees(load("smugglers").scramble(Random(2))) != before


def test_golden_game_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="make golden"):
        golden.read("auction", {"players": 77})
