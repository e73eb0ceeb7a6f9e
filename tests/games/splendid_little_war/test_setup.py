import pytest
from support.splendid_little_war import GAME, legal, together, where, zone

from malecon.games.splendid_little_war.board import CUBA, SPAIN, bits, count
from malecon.games.splendid_little_war.state import War
from malecon.kernel import PositionError


@pytest.fixture
def start() -> War:
    return GAME.new()


@pytest.mark.rule("splendid-little-war", "3.0")
def test_tracks_and_boxes_at_the_start(start: War) -> None:
    assert (start.turn, start.stance, start.support, start.resources) == (1, 1, 10, [7, 7])
    assert start.minister == 0
    assert where(start, "campos") == "captaincy"
    assert start.city == [SPAIN, SPAIN]


@pytest.mark.rule("splendid-little-war", "3.0", "A30")
def test_units_at_the_start(start: War) -> None:
    for unit in ("division-1", "division-2", "division-3"):
        assert where(start, unit) == "oriente"
        assert together(start, unit) == {unit}
    assert where(start, "division-4") == "camaguey"
    assert count(start.at[14]) == 11
    assert together(start, "corps-1") == {"corps-1", "maceo"}
    assert together(start, "corps-2") == {"corps-2"}
    assert where(start, "corps-2") == "oriente"
    assert together(start, "corps-3") == {"corps-3", "gomez"}
    assert where(start, "gomez") == "camaguey"
    assert [where(start, u) for u in ("corps-4", "garcia", "weyler", "shafter")] == ["set-aside"] * 4
    assert all(start.mark[p] == 0 for p in bits(start.at[5]))


@pytest.mark.rule("splendid-little-war", "3.0")
def test_six_cards_each_from_a_deck_without_blue_headers(start: War) -> None:
    assert start.question == "Deal"
    assert not any(name in legal(start) for name in ("card:U01", "card:U14"))
    for card in ("S01", "S02", "S03", "S04", "S05", "S06", "C01", "C02", "C03", "C04", "C05", "C06"):
        start.play(f"card:{card}")
    assert zone(start, "S06") == "cuba"
    assert zone(start, "C06") == "spain"
    assert (start.hand_size(CUBA), start.hand_size(SPAIN)) == (6, 6)
    assert (start.question, start.actor) == ("Round", CUBA)
    assert zone(start, "U01") == "us-entry"


def test_a_position_names_what_it_gives() -> None:
    for unnamed in ({7: 3}, [3]):
        with pytest.raises(PositionError, match=r"resources: .* takes an object, by names"):
            GAME.at({"resources": unnamed})
