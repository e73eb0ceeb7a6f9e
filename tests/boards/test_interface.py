from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.tiny_smugglers import SmugglersGame

import malecon
from malecon.boards import STATIC, Board, BoardError, draw, export, kit, panels, plain, seats, standalone, standings

VIEW = {
    "turn": 3,
    "weather": "rain & <wind>",
    "spaces": {"havana": {"troops": 2, "police": 0}, "camagüey": {"troops": 1, "police": 4}},
    "units": [{"id": "corps-1", "at": "havana"}, {"id": "corps-2", "at": "camagüey"}],
    "aid": {"cash": 4, "men": []},
}


def test_a_game_without_a_picture_gets_tables() -> None:
    picture = draw("no-such-game", VIEW)
    root = ElementTree.fromstring(picture)
    words = " ".join(text for text in root.itertext())
    for expected in ("Havana", "Troops", "rain & <wind>", "Corps 1", "Cash"):
        assert expected in words
    assert panels("no-such-game", VIEW) == ()
    assert standings("no-such-game", VIEW) == {}


def test_what_may_be_chosen_is_a_button_with_its_answer_for_a_name() -> None:
    root = ElementTree.fromstring(draw("no-such-game", VIEW, answers={"space:havana": "Havana: pay 1", "pass": "Pass"}))
    (chosen,) = [element for element in root.iter() if "data-action" in element.attrib]
    assert chosen.attrib["data-action"] == "space:havana"
    assert (chosen.attrib["role"], chosen.attrib["tabindex"]) == ("button", "0")
    assert chosen.attrib["aria-label"].endswith("Havana: pay 1")


def test_what_has_just_changed_is_marked() -> None:
    before = {**VIEW, "spaces": {**VIEW["spaces"], "havana": {"troops": 1, "police": 0}}}  # type: ignore[dict-item]
    assert draw("no-such-game", VIEW, before=VIEW).count("echo") == 0
    assert draw("no-such-game", VIEW, before=before).count("echo") == 1
    assert kit.difference(VIEW, before) == {("spaces", "havana", "troops"): (1, 2)}


def test_the_list_view_is_a_table_with_headers() -> None:
    markup = plain.listing(VIEW, {"space:havana": "Havana"})
    assert '<th scope="col">Troops</th>' in markup
    assert 'data-action="space:havana"' in markup
    assert "rain &amp; &lt;wind&gt;" in markup


def test_seats_have_five_colours_in_their_order() -> None:
    found = seats("no-such-game", ["a", "b", "c", "d", "e"])
    assert [seat.colour for seat in found.values()] == ["blue", "red", "yellow", "green", "purple"]


def test_a_standalone_picture_carries_its_stylesheet() -> None:
    whole = standalone(draw("no-such-game", VIEW), "dark")
    root = ElementTree.fromstring(whole)
    assert root.attrib["data-theme"] == "dark"
    assert "--sea" in "".join(root.itertext())
    assert ":root" not in whole, "in a notebook the root of the page is not ours"


def test_a_board_shows_a_notebook_only_what_the_role_may_see() -> None:
    state = SmugglersGame().new()
    for card in ("card:rum", "card:bribe", "card:cigars", "card:rum"):
        state.play(card)
    ana, berto = Board.of(state, "ana"), Board.of(state, "berto")
    assert ana._repr_svg_().startswith("<svg")
    assert ana.svg != berto.svg
    assert "data-action" not in Board.of(state).svg


def test_pictures_are_written_to_files(tmp_path: Path) -> None:
    export("no-such-game", VIEW, tmp_path / "board.svg")
    ElementTree.parse(tmp_path / "board.svg")
    with pytest.raises(BoardError, match=r"\.svg or \.png"):
        export("no-such-game", VIEW, tmp_path / "board.jpg")


@pytest.mark.browser
def test_a_png_is_drawn_by_chromium(tmp_path: Path) -> None:
    export("no-such-game", VIEW, tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_glyphs_are_drawn_in_tokens_only() -> None:
    for name, glyph in kit.GLYPHS.items():
        assert "#" not in glyph, f"{name} names a colour"
        ElementTree.fromstring(f"<g>{glyph}</g>")
    assert (STATIC / "tokens.css").exists()


@pytest.mark.parametrize(
    ("stance", "holder", "words"),
    [
        (1, "cuba", "Cuba wins at 5 or less, holding Santiago"),
        (10, "spain", "Cuba wins at 1 or less and the U.S. would have to hold a City"),
        (10, "us", "Cuba wins at 1 or less and the U.S. holds Santiago"),
    ],
)
def test_the_end_of_the_war_is_reckoned_with_both_partners(stance: int, holder: str, words: str) -> None:
    state = malecon.load("splendid-little-war").at(
        {"stance": stance, "support": 4, "cities": {"santiago-city": holder}}
    )
    for told in standings("splendid-little-war", state.view(None)).values():
        assert told.reckoning == f"Public Support 4 of 10. {words}"
