"""Damaged input is refused with a reason or played by; and the fuzzer notices where it is not."""

import pytest
from conformance.cases import load
from conformance.malformed import KINDS, attempt, main

import malecon
from malecon import OptionError
from malecon.kernel.options import Option


@pytest.mark.parametrize("name", malecon.titles())
@pytest.mark.parametrize("kind", KINDS)
def test_bad_input_is_refused_or_played_by(kind: str, name: str) -> None:
    results = {seed: attempt(kind, name, seed) for seed in range(40)}
    assert {seed: result for seed, result in results.items() if result not in ("refused", "accepted")} == {}
    assert set(results.values()) == {"refused", "accepted"}


def test_a_raw_exception_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def at(position: object) -> malecon.State:
        raise KeyError("spaces")

    monkeypatch.setattr(type(load("smugglers")), "at", lambda game, position: at(position))
    assert main(["--kind", "positions", "--game", "smugglers", "--cases", "3"]) == 1
    assert "FAULT 3 times: smugglers: KeyError" in capsys.readouterr().out


@pytest.mark.parametrize("value", ["²", "٣", "--1", "-", "1_0", "9" * 5000, " 2", b"2", [2], 2.0])
def test_numbers_that_are_none_are_refused(value: object) -> None:
    with pytest.raises(OptionError, match=r"option players: .* is not allowed; it takes one of 2, 3"):
        Option("players", "int", 2, "how many", (2, 3)).read(value)
