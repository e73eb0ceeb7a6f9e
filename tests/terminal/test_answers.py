import pytest

import malecon
from malecon import MaleconError
from malecon.terminal.answers import Choice, choices, find, keys


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["wait", "draw", "run:rum"], ["1", "2", "3"]),
        (["number:0", "number:1", "number:2"], ["0", "1", "2"]),
        (["die:4", "die:6"], ["4", "6"]),
        (["card:13", "card:27", "pass"], ["13", "27", "p"]),
        (["number:1", "number:2", "pass", "play"], ["1", "2", "3", "4"]),
        (["card:1", "die:1"], ["1", "2"]),
        (["space:havana", "space:oriente", "done"], ["1", "2", "3"]),
    ],
)
def test_answers_are_numbered_unless_they_are_numbers(names: list[str], expected: list[str]) -> None:
    assert keys([(name, name.replace(":", " ").title()) for name in names]) == expected


def test_numbers_that_the_labels_do_not_show_are_not_used() -> None:
    assert keys([("unit:13", "El Che"), ("unit:27", "Echeverría")]) == ["1", "2"]


def test_cards_are_called_by_their_printed_numbers() -> None:
    cards = [("card:propaganda", "Propaganda"), ("card:13", "El Che"), ("card:27", "Echeverría")]
    assert keys(cards) == ["p", "13", "27"]


CHOICES = [
    Choice("1", "space:havana", "Havana"),
    Choice("2", "space:las-villas", "Las Villas (1 Resource)"),
    Choice("3", "space:la-habana", "La Habana"),
    Choice("4", "done", "Finish"),
]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("1", "space:havana"),
        ("space:la-habana", "space:la-habana"),
        ("las-villas", "space:las-villas"),
        ("HAVANA", "space:havana"),
        ("  fin ", "done"),
        ("las", "space:las-villas"),
        ("resource", "space:las-villas"),
    ],
)
def test_an_answer_is_found_by_what_a_person_says(said: str, name: str) -> None:
    assert find(CHOICES, said).name == name


def test_what_is_not_plain_is_asked_back() -> None:
    with pytest.raises(MaleconError, match=r"'la' could be Las Villas .* or La Habana"):
        find(CHOICES, "la")
    with pytest.raises(MaleconError, match="'miami' is not among the answers"):
        find(CHOICES, "miami")


def test_cards_are_typed_as_printed_whatever_else_is_offered() -> None:
    offered = [("card:13", "El Che"), ("card:2", "Guantánamo Bay"), *((name, name) for name in ("ask", "aid", "open"))]
    assert keys(offered) == ["13", "2", "ask", "aid", "open"]
    printed = [("card:S08", "Weyler"), ("card:C03", "Invasion"), ("pass", "Pass")]
    assert keys(printed) == ["S08", "C03", "p"]
    found = [Choice(key, *answer) for key, answer in zip(keys(printed), printed, strict=True)]
    assert find(found, "s08").name == find(found, "S08").name == "card:S08"


def test_to_pass_to_end_and_to_decline_come_last() -> None:
    state = malecon.load("cuba-libre").new()
    while state.actor < 0:
        state.step(state.legal()[-1])
    names = [choice.name for choice in choices(state, state.legal())]
    assert "pass" in names
    assert names[-1] == "pass"
    assert sorted(names) == sorted(state.game.actions[action] for action in state.legal())
