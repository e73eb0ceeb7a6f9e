"""Prompts, labels and the journal say what is chosen, what it costs and brings, and how dice fell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.banana_wars import GAME, at, do, open_answers, roll

from malecon.games.banana_wars import journal
from malecon.games.banana_wars.state import BananaWars
from malecon.journal import Journal

SOURCES = Path(__file__).parents[3] / "malecon/games/banana_wars"

CUBA = {"cuba": {"crisis": 2, "rebels": 2}}


def labels(state: BananaWars) -> dict[str, str]:
    return {GAME.actions[a]: state.label(a) for a in state.legal()}


def told(state: BananaWars, *answers: str) -> Journal:
    """The journal of these answers."""
    found = Journal()
    for step, answer in enumerate(answers):
        actor = state.actor
        state.journal = []
        state.play(answer)
        found.hear(state, step, actor, state.journal)
    state.journal = None
    return found


def lines(state: BananaWars, *answers: str) -> list[tuple[str, str]]:
    return [(line.rule, line.text) for line in told(state, *answers).told if line.level != "noise"]


def test_a_card_tells_points_draws_market_and_red_text() -> None:
    state = at("activista", 3, 54)
    assert labels(state) == {
        "card:3": "Heureaux Shot at Moca: 2 AP, draw 0, may degrade Tobacco; spend 1 AP in the Dominican Republic;"
        " CRISIS 1 in the Dominican Republic",
        "card:54": "Secret Juntas: 0 AP, draw 1; save 1 AP on up to 3 Country Tracks",
    }
    assert GAME.text.short(state, state.legal()[0]) == "Heureaux Shot at Moca"
    assert GAME.text.remark(state, state.legal()[1]) == "0 AP, draw 1; save 1 AP on up to 3 Country Tracks"


def test_the_prompt_offers_an_end_only_where_there_is_one() -> None:
    state = at("activista", 2, countries={"cuba": {"agitators": 1}})
    assert "end your turn" not in state.prompt()
    assert state.prompt().endswith("The card requires 1 AP in Cuba.")
    assert "10 on 10 Country Tracks" in state.prompt()
    assert "end your turn" in at("us", 3).prompt()
    state = do(at("us", 3, units="usa-1 cuba, usa-1 haiti"), "recover")
    assert "or no more" not in state.prompt()
    assert "or no more" in do(state, "country:cuba").prompt()


def test_while_a_response_is_due_the_card_is_not_forgotten() -> None:
    state = at("us", 11, administration=2, countries=CUBA, units="usa-2 cuba, usn-2 haiti")
    assert "a crisis must be answered first" in state.prompt()
    assert "The card requires 1 AP in Honduras" in state.prompt()
    assert labels(state)["resources"] == "Pay the next action from Military Resources: 10 left"


def test_labels_say_which_track_pays_and_with_which_odds() -> None:
    state = at("activista", 1, countries={"cuba": {"crisis": 2, "rebels": 2, "agitators": 1}})
    assert labels(state)["agitators"] == "Raise Agitators: 1 AP of a Country Track"
    assert labels(do(state.clone(), "agitators"))["country:cuba"] == "Cuba: 2 Agitators; its Country Track pays"
    state = at("activista", 55, countries={"cuba": {"crisis": 2, "rebels": 2}, "haiti": {"rebels": 1, "saved": 0}})
    assert labels(do(state, "crisis"))["country:cuba"] == "Cuba: 2 dice, 5–6; 56 % to rise from 2"


def test_an_operation_tells_its_odds() -> None:
    countries = {"cuba": {"crisis": 2}, "haiti": {"crisis": 1}}
    state = do(at("us", 3, countries=countries, units="usmc-2 cuba, usa-1 haiti"), "operation")
    assert labels(state)["country:cuba"] == "Cuba: 2 dice, 44 % to end the crisis of level 2"
    assert labels(state)["country:haiti"] == "Haiti: 1 die, 33 % to end the crisis of level 1"


@pytest.mark.rule("banana-wars", "R33")
def test_the_orders_of_dice_tell_what_they_are_worth() -> None:
    state = at("us", 3, countries={"cuba": {"crisis": 1, "agitators": 1}}, units="usmc-1 cuba, usa-1 cuba, usa-2 haiti")
    assert list(labels(do(state, "operation")).values()) == [
        "As usual, USMC then USA (0.11 Agitators removed on average)",
        "USA then USMC (0.17 Agitators removed on average)",
    ]
    units = "usmc-2 cuba, usa-2 cuba, usa-2 cuba, usa-2 haiti"
    state = at("us", 3, countries={"cuba": {"crisis": 2, "agitators": 3}}, units=units)
    assert [re.findall(r"0\.\d\d", words) for words in labels(do(state, "operation")).values()] == [["0.42"], ["0.60"]]


def test_the_end_of_a_turn_says_what_is_saved_and_lost() -> None:
    assert labels(at("us", 3, resources=9))["done"] == "End turn: 1 AP to Military Resources, 2 lost"
    assert labels(at("us", 3, resources=5))["done"] == "End turn: 3 AP to Military Resources"
    assert lines(at("us", 3, resources=9), "done")[0] == (
        "save-resources",
        "The rest saved: 1 AP to Military Resources, now 10; 2 AP lost.",
    )
    assert lines(at("us", 3), "done")[0] == ("save-resources", "Military Resources stay at 10; 3 AP lost.")
    assert labels(at("activista", 55))["done"] == "End turn: 1 AP is lost"


def test_the_prompt_names_the_unit_that_moves() -> None:
    state = do(at("us", 3, units="usn-2 deployment"), "move")
    assert state.prompt() == "Move Units: choose where the USN unit (2) from the Deployment Box goes"
    state = at("us", 13, administration=2, units="usn-2 deployment, usn-1 cuba, usa-2 haiti")
    assert "Move up to 2 USN units, free" in state.prompt()


@pytest.mark.rule("banana-wars", "7", "9", "10")
def test_the_us_sees_its_own_rules() -> None:
    state = at("us", 3, 4, hands={"activista": [1]})
    assert GAME.text.rule(state) == "7"
    assert lines(state, "card:3")[0][0] == "7"
    assert GAME.text.rule(state) == "9"
    do(state, "done")
    assert GAME.text.rule(state) == "10"
    assert GAME.text.rule(at("activista", 1, 2)) == "2"


@pytest.mark.rule("banana-wars", "11")
def test_a_card_that_must_be_played_is_told_by_its_own_side() -> None:
    state = at("activista", 49, hands={"us": [44]})
    forced = [line for line in told(state, "done", "card:1").told if "only choice" in line.text]
    assert (forced[0].rule, forced[0].about) == ("7", 1)
    assert "0 AP" in forced[0].text


def test_dice_and_their_results_are_in_the_journal() -> None:
    state = at("activista", 55, countries={"cuba": {"rebels": 2, "saved": 0}, "haiti": {"saved": 0}})
    found = told(state, "crisis", "die:4", "die:5")
    assert [(line.level, line.text) for line in found.told if line.level != "noise"] == [
        ("deed", "Create or increase a crisis in Cuba: 1 AP, 2 dice, 5 needed."),
        ("part", "Cuba: 4 fails, 5 needed."),
        ("part", "Cuba: 5 succeeds."),
        ("part", "Cuba: crisis level 1."),
    ]
    assert [(die.face, die.needed, die.hit) for line in found.told for die in line.dice] == [
        (4, 5, False),
        (5, 5, True),
    ]
    assert {line.about for line in found.told} == {0}
    state = at("activista", 55, countries={"cuba": {"rebels": 1, "saved": 0}})
    assert lines(state, "crisis", "die:2")[-1] == ("crisis", "Cuba: no success, the crisis does not rise.")


def test_degrade_and_fever_tell_their_dice() -> None:
    state = at("activista", 1, countries={"cuba": {"crisis": 3}})
    assert lines(state, "degrade", "die:6") == [
        ("degrade", "Degrade the Bananas market: the Country Track of Cuba pays 1 AP."),
        ("degrade", "Rolled 6."),
        ("degrade", "Bananas market: 5 → 0."),
    ]
    state = at("activista", 50, units="usa-2 cuba, usa-1 cuba, usa-2 haiti")
    assert lines(state, "country:cuba", "die:4", "die:5")[:2] == [
        ("2", "Cuba: fever, USA unit (2) rolls 4 and is spared."),
        ("2", "Cuba: fever, USA unit (1) rolls 5 and goes to the Training Box."),
    ]


def test_an_operation_is_one_deed() -> None:
    state = at("us", 3, countries={"cuba": {"rebels": 1}}, units="usa-2 cuba")
    found = told(state, "operation", "die:4", "die:5")
    assert [(line.rule, line.text) for line in found.told if line.level != "noise"] == [
        ("operations", "Operation in Cuba: dice for 2 USA."),
        ("operations", "USA rolls 4 against a Rebel: fails, 5 needed."),
        ("operations", "USA rolls 5 against a Rebel: hits."),
        ("eliminate-rebels", "Cuba: a Rebel falls back to Agitator."),
    ]
    assert len({line.deed for line in found.told}) == 1
    assert all(line.places == ("country:cuba",) for line in found.told if line.level != "noise")


def test_what_a_card_does_is_part_of_playing_it_by_the_rule_of_its_side() -> None:
    state = at("us", 54, 3, units="usn-2 deployment", countries={"haiti": {"agitators": 1}}, hands={"activista": [1]})
    found = told(state, "card:54", "country:haiti")
    assert [(line.rule, line.level, line.text) for line in found.told if line.level != "noise"][1:3] == [
        ("7", "part", "Move: USN unit (2), Deployment Box → Haiti."),
        ("7", "part", "Haiti: 1 Agitator removed."),
    ]
    moves = [move for line in found.told for move in line.moves]
    assert [(m.what, m.n, m.origin, m.to) for m in moves] == [
        ("USN", 1, "deployment", "country:haiti"),
        ("Agitator", 1, "country:haiti", ""),
    ]


def noted() -> set[str]:
    """Every kind of note that the game's modules take."""
    found: set[str] = set()
    for name in (
        "activista",
        "administration",
        "board",
        "duties",
        "effects",
        "movement",
        "operations",
        "sequence",
        "us",
    ):
        source = (SOURCES / f"{name}.py").read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:note|tell)\(\s*"([\w-]+)"', source))
        found |= set(re.findall(r'whisper\([^"]*"([\w-]+)"', source))
    return found


def test_every_kind_of_note_has_words_and_a_level() -> None:
    kinds = noted()
    assert len(kinds) > 30
    assert kinds == set(journal.SENTENCES)
    assert kinds == set(journal.LEVELS)


@pytest.mark.parametrize(
    ("state", "action", "rule", "words"),
    [
        (at("activista", 2, countries={"cuba": {"agitators": 1}}), "done", "4", "the card requires 1 AP in Cuba"),
        (at("activista", 55), "jefe", "raise-jefe", "It takes a country in crisis without a Jefe"),
        (at("activista", 3), "degrade", "degrade", "It takes 3 crisis levels on the map; there are 1."),
        (at("activista", 55), "degrade", "degrade", "The card played shows no market."),
        (at("us", 3, countries=CUBA, units="usa-2 cuba, usa-2 haiti"), "done", "9", "A crisis on the map must be"),
        (at("us", 3), "improve", "improve", "No market is in the red."),
        (at("us", 3), "recover", "move", "No unit on the map is damaged"),
        (at("us", 3, 4, display=[9], administration=2), "card:9", "7", "You hold no current or recurring card"),
    ],
)
def test_refusals_say_why(state: BananaWars, action: str, rule: str, words: str) -> None:
    assert action not in open_answers(state)
    found = GAME.text.refusal(state, GAME.number(action))
    assert found is not None
    assert found[0] == rule
    assert words in found[1]


def test_nothing_is_refused_that_is_open() -> None:
    state = at("activista", 55)
    assert all(GAME.text.refusal(state, action) is None for action in state.legal())
    state = roll(do(at("activista", 55, countries={"cuba": {"rebels": 1, "saved": 0}}), "crisis"), 1)
    assert state.legal()[-1] == GAME.number("done")


def test_what_changes_nothing_is_noise() -> None:
    state = at("us", 49, 3, hands={"activista": [1]}, resources=10)
    found = told(state, "card:49")
    assert {line.text: line.level for line in found.told} == {
        "The US plays Naval Appropriation: 0 AP, draw 1.": "deed",
        "Military Resources: 10 → 10.": "noise",
        "US: 0 AP, 1 in all.": "part",
    }
