"""The gate between a new network and the package."""

from pathlib import Path

import pytest
from support.networks import some_weights

import malecon
from malecon import MaleconError
from malecon.bots.network.net import write
from malecon.learn import gate
from malecon.learn.gate import Rounds, Verdict, ask

pytestmark = pytest.mark.once


class Fixed(Rounds, frozen=True):
    """Rounds that always come to the same."""

    won: float = 1.0

    def __call__(self, numbers: range) -> list[float]:
        return [self.won for _ in numbers]


def last(rounds: Rounds, most: int) -> Verdict:
    return list(ask(rounds, most, jobs=1))[-1]


@pytest.mark.parametrize(("won", "sign"), [(2.0, 1), (1.5, 1), (0.5, -1), (0.0, -1)])
def test_who_wins_more_than_his_share_gets_through(won: float, sign: int) -> None:
    verdict = last(Fixed("banana-wars", {}, "", "", 1, "1", won), 200)
    assert verdict.sign == sign
    assert verdict.rounds < 60, "it stops as soon as it is certain"
    assert verdict.gain == pytest.approx((won - 1) / 2)


def test_who_wins_just_his_share_never_does() -> None:
    verdict = last(Fixed("cuba-libre", {}, "", "", 1, "1", 1.0), 50)
    assert verdict == Verdict(50, 0.0, 0)
    assert "undecided, and no more are played" in verdict.words(50)


def test_the_same_network_under_another_name_wins_its_share_to_the_point(tmp_path: Path) -> None:
    files = [tmp_path / "new.safetensors", tmp_path / "old.safetensors"]
    for file in files:
        write(file, malecon.load("banana-wars"), some_weights("banana-wars"))
    new, old = map(str, files)
    assert last(Rounds("banana-wars", {}, new, old, 2, "1"), 1) == Verdict(1, 0.0, 0)


def test_where_nobody_else_plays_there_is_no_gate() -> None:
    options: dict[str, int | str] = {"players": 1, "nonplayers": "m26,directorio,syndicate"}
    with pytest.raises(MaleconError, match="two or more players"):
        last(Rounds("cuba-libre", options, "", "", 1, "1"), 1)


def test_what_ships_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "network_file", lambda game: tmp_path / "shipped")
    assert gate.present("cuba") == ""
    new = tmp_path / "new"
    new.write_bytes(b"a network")
    assert gate.ship("cuba", new).read_bytes() == b"a network"
    assert gate.present("cuba") == str(tmp_path / "shipped")
