"""T1 to T13: the two-player variant of the digest."""

from random import Random
from typing import Any

import pytest
from support.cuba_libre import GAME, actor, legal, numbers_open, pieces, play, position

from malecon import CHANCE, OptionError, PositionError
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.events.effects import bar
from malecon.games.cuba_libre.names import DIRECTORIO, FACTIONS, GOVERNMENT, M26, SYNDICATE
from malecon.games.cuba_libre.tango import in_turn
from malecon.games.cuba_libre.victory import (
    AFTER_FINAL_PROPAGANDA,
    BY_VICTORY_CHECK,
    check_passed,
    end_game,
    margins,
    meets,
    ranking,
)

TANGO = {"variant": "tango"}
QUIET = {
    "havana": "troops 2, police 2, directorio-underground 2, open-casino 1, syndicate-underground 1",
    "sierra-maestra": "m26-underground 2, m26-base 1",
}
CITIES = ("havana", "camaguey-city", "santiago-de-cuba")
BOXES = {"event:unshaded", "event:shaded", "option:operation", "option:limited-operation", "pass"}
DUAL = 36
"""A card with two texts."""


def new(**options: object) -> Board:
    g = GAME.new(variant="tango", **options)
    assert isinstance(g, Board)
    return g


def at(spaces: dict[str, str] | None = None, **fields: Any) -> Board:
    fields.setdefault("card", DUAL)
    fields.setdefault("next", 25)
    return position(QUIET if spaces is None else spaces, options=TANGO, **fields)


def after(first: str, **fields: Any) -> Board:
    """The second player's turn, after Government took a box (it has the initiative)."""
    fields["passed" if first == "pass" else "acted"] = ["government"]
    return at(first=first, **fields)


def last_card(**fields: Any) -> Board:
    """On the last event card before the final Propaganda."""
    return at(next="propaganda", propagandas=2, **fields)


def boxes(g: Board) -> set[str]:
    """The boxes open to the Faction that acts."""
    return set(legal(g))


def random_game(seed: int, **options: object) -> Board:
    rng = Random(seed)
    g = new(**options)
    while not g.over:
        g.step(g.draw(rng.random()) if g.actor == CHANCE else rng.choice(g.legal()))
    return g


# The table says what it plays


def test_the_table_says_that_it_plays_a_digest_variant() -> None:
    g = new()
    assert g.view(None)["variant"] == "tango"
    assert g.view(None)["initiative"] == "government"
    g.journal = []
    g.play("card:25")
    told = [g.game.text.sentence(g, note) for note in g.journal]
    assert told[1][0] == "T1"
    assert "digest variant" in told[1][1]
    g.play("card:36")
    assert [note[1] for note in g.journal].count("variant") == 1
    assert "digest variant" in GAME.options["variant"].help


def test_the_default_is_the_booklet() -> None:
    g = GAME.new()
    assert g.options["variant"] == "booklet"
    assert (g.view(None)["variant"], g.view(None)["initiative"]) == ("booklet", None)


# T1 to T3 Players, deck, set-up


@pytest.mark.rule("cuba-libre", "T1")
def test_two_players_with_two_factions_each() -> None:
    g = new()
    assert g.options["players"] == 2
    assert {f: faction["player"] for f, faction in g.view(None)["factions"].items()} == {
        "government": "government",
        "syndicate": "government",
        "m26": "m26",
        "directorio": "m26",
    }
    assert not any(faction["nonplayer"] for faction in g.view(None)["factions"].values())


@pytest.mark.rule("cuba-libre", "T1")
@pytest.mark.parametrize(
    "options",
    [{"players": 3}, {"players": 4}, {"nonplayers": ["syndicate"]}, {"short": True}, {"deployment": "variable"}],
)
def test_options_that_do_not_go_with_the_variant(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=f"option {next(iter(options))}: .*tango"):
        new(**options)


@pytest.mark.rule("cuba-libre", "T2")
def test_27_cards_in_three_piles_of_nine() -> None:
    g = new()
    assert g.odds()[0] == pytest.approx(1 / 9)
    play(g, "card:25", "card:36")
    assert g.view(None)["deck"]["left"] == 25


@pytest.mark.rule("cuba-libre", "T2")
def test_the_third_propaganda_is_final() -> None:
    for seed in range(8):
        g = random_game(seed)
        if g.outcome == AFTER_FINAL_PROPAGANDA:
            assert g.propagandas == 3, f"seed {seed}"
            assert (g.tables.deck & ~g.unseen).bit_count() <= 24, f"seed {seed}"


@pytest.mark.rule("cuba-libre", "T3")
def test_standard_deployment_with_a_government_base_in_las_villas() -> None:
    g, booklet = new(), GAME.new()
    assert isinstance(booklet, Board)
    assert pieces(g, "las-villas") == {"troops": 3, "government-base": 1}
    assert pieces(booklet, "las-villas") == {"troops": 3}
    for space in set(booklet.view(None)["spaces"]) - {"las-villas"}:
        assert pieces(g, space) == pieces(booklet, space)
    assert g.support == booklet.support
    assert (g.resources, g.aid) == ([15, 10, 5, 15], 15)


# T4 Initiative


@pytest.mark.rule("cuba-libre", "T4")
def test_the_player_with_the_initiative_acts_first_with_either_faction() -> None:
    g = play(new(), "card:25", "card:36")
    assert g.view(None)["card"]["order"][0] == "directorio"
    assert (g.question, actor(g)) == ("ChooseFaction", "government")
    assert legal(g) == ["faction:government", "faction:syndicate"]
    play(g, "faction:syndicate")
    assert actor(g) == "syndicate"
    play(g, "pass")
    assert actor(g) == "m26"
    assert legal(g) == ["faction:m26", "faction:directorio"]
    assert {f: faction["status"] for f, faction in g.view(None)["factions"].items()} == {
        "government": "eligible",
        "syndicate": "passed",
        "m26": "2nd Eligible",
        "directorio": "2nd Eligible",
    }


@pytest.mark.rule("cuba-libre", "T4")
def test_nobody_becomes_ineligible_by_acting() -> None:
    g = play(at(), "faction:government", "option:operation", "operation:train", "space:havana", "number:1", "number:0")
    play(g, "done", "faction:m26", "event:unshaded")
    while g.question != "ChooseFaction":
        g.step(g.legal()[-1])
    assert g.card == 25
    assert g.eligible == 0b1111
    assert (actor(g), legal(g)) == ("m26", ["faction:m26", "faction:directorio"])


@pytest.mark.rule("cuba-libre", "T4")
def test_a_barred_faction_cannot_be_chosen_on_the_next_card() -> None:
    g = at()
    bar(g, DIRECTORIO)
    play(g, "faction:government", "pass")
    assert legal(g) == ["faction:m26", "faction:directorio"]
    play(g, "faction:m26", "pass", "card:1", "faction:government", "pass")
    assert (g.card, actor(g), g.question) == (25, "m26", "InitiativeTurn")
    assert g.view(None)["factions"]["directorio"]["status"] == "ineligible"
    play(g, "pass", "card:2", "faction:government", "pass")
    assert legal(g) == ["faction:m26", "faction:directorio"]


# T5 Boxes


@pytest.mark.rule("cuba-libre", "T5")
def test_the_first_takes_any_box() -> None:
    assert boxes(play(at(), "faction:government")) == BOXES


@pytest.mark.rule("cuba-libre", "T5")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("operation", {"event:unshaded", "event:shaded", "option:limited-operation"}),
        ("limited-operation", {"option:operation", "pass"}),
        ("pass", {"option:limited-operation", "pass"}),
    ],
)
def test_the_second_takes_a_box_next_to_the_first(first: str, second: set[str]) -> None:
    assert boxes(play(after(first), "faction:m26")) == second


@pytest.mark.rule("cuba-libre", "T5")
def test_after_the_event_only_an_operation_with_special_activity() -> None:
    g = play(after("event", spaces={"oriente": "troops 1, m26-underground 2"}), "faction:m26", "operation:rally")
    assert actor(g) == "m26"
    assert "activity:infiltrate" in legal(g)
    play(g, "space:oriente", "place")
    assert "space:matanzas" in legal(g)


@pytest.mark.rule("cuba-libre", "T5")
def test_a_limited_operation_has_one_space_and_no_special_activity() -> None:
    g = play(at(), "faction:government", "option:limited-operation")
    assert g.label("operation:train") == "Limited Train (2 Resources a space)"
    play(g, "operation:train", "space:havana", "number:1", "number:0")
    assert not any(answer.startswith(("space:", "activity:")) for answer in legal(g))
    g = play(at(), "faction:government", "option:operation", "operation:train", "space:havana", "number:1", "number:0")
    assert {"space:camaguey-city", "activity:transport"} <= set(legal(g))


@pytest.mark.rule("cuba-libre", "T5")
def test_an_operation_without_special_activity_is_in_the_same_box() -> None:
    g = play(at(), "faction:government", "option:operation", "operation:train", "space:havana", "number:1", "number:0")
    play(g, "done")
    assert g.view(None)["sequence"]["first"] == {"faction": "government", "choice": "operation"}
    assert boxes(play(g, "faction:m26")) == {"event:unshaded", "event:shaded", "option:limited-operation"}


@pytest.mark.rule("cuba-libre", "T5")
def test_who_can_carry_out_no_box_passes_and_names_the_faction() -> None:
    g = after("event", resources=(20, 0, 0, 20), spaces={"havana": "troops 2, police 2"})
    assert legal(g) == ["faction:m26", "faction:directorio"]
    assert "passes" in g.prompt()
    play(g, "faction:directorio")
    assert g.resources == [20, 0, 1, 20]
    assert g.question == "RevealCard"
    assert g.initiative == M26


@pytest.mark.rule("cuba-libre", "T5")
def test_only_a_faction_with_an_open_box_is_chosen() -> None:
    g = after("event", spaces={"havana": "troops 2, directorio-underground 2"}, resources=(20, 0, 5, 20))
    assert (actor(g), g.question) == ("directorio", "InitiativeTurn")


@pytest.mark.rule("cuba-libre", "T5")
def test_who_has_no_faction_to_choose_passes() -> None:
    g = at(eligible=["government", "syndicate"], initiative="m26")
    assert legal(g) == ["faction:m26", "faction:directorio"]
    play(g, "faction:directorio")
    assert (g.passed, g.resources[DIRECTORIO]) == (1 << DIRECTORIO, 21)
    assert actor(g) == "government"


# T6 The initiative goes on


@pytest.mark.rule("cuba-libre", "T6")
@pytest.mark.parametrize(
    ("first", "second", "initiative"),
    [
        ("pass", "pass", "government"),
        ("pass", "limited-operation", "government"),
        ("limited-operation", "pass", "m26"),
        ("event", "operation", "government"),
        ("operation", "event", "m26"),
        ("operation", "limited-operation", "m26"),
        ("limited-operation", "operation", "government"),
        ("event", "pass", "m26"),
    ],
)
def test_who_has_the_initiative_next(first: str, second: str, initiative: str) -> None:
    able = {} if (first, second) != ("event", "pass") else {"resources": (20, 0, 0, 20), "spaces": {}}
    g = after(first, **able)
    if second == "pass":
        play(g, "faction:m26", "pass")
    elif second == "event":
        play(g, "faction:m26", "event:unshaded")
    else:
        play(g, "faction:m26", f"option:{second}", "operation:rally", "space:sierra-maestra", "place")
    rng = Random(0)
    while g.question != "RevealCard":
        g.step(g.draw(rng.random()) if g.actor == CHANCE else g.legal()[-1])
    assert FACTIONS[g.initiative] == initiative
    assert g.view(None)["initiative"] == initiative


# T7 to T9 Changed numbers


@pytest.mark.rule("cuba-libre", "T7")
def test_aid_ends_at_15_and_resources_at_49() -> None:
    g = at(aid=10)
    assert g.add_aid(8) == 5
    assert g.aid == 15
    g.earn(GOVERNMENT, 99)
    assert g.resources[GOVERNMENT] == 49
    with pytest.raises(PositionError, match="aid"):
        at(aid=16)


@pytest.mark.rule("cuba-libre", "T8")
def test_closed_casinos_do_not_count_for_control() -> None:
    g = at({"havana": "troops 2, syndicate-underground 1, closed-casino 1"})
    assert g.view(None)["spaces"]["havana"]["control"] == "government"
    g = at({"havana": "troops 2, syndicate-underground 1, open-casino 1"})
    assert g.view(None)["spaces"]["havana"]["control"] is None


@pytest.mark.rule("cuba-libre", "T9")
@pytest.mark.parametrize(("faction", "booklet"), [("m26", 6), ("directorio", 3)])
def test_rally_places_twice_bases_and_population(faction: str, booklet: int) -> None:
    spaces = {"oriente": f"{faction}-base 1"}
    g = at(spaces, initiative="m26")
    play(g, f"faction:{faction}", "option:operation", "operation:rally", "space:oriente", "many")
    assert max(numbers_open(g)) == 2 * (1 + 2)
    g = position(spaces, eligible=[faction])
    play(g, "operation:rally", "space:oriente", "many")
    assert max(numbers_open(g)) == booklet


# T10 The last event card


@pytest.mark.rule("cuba-libre", "T10")
def test_the_last_card_has_event_operation_and_pass() -> None:
    g = play(last_card(), "faction:government")
    assert boxes(g) == BOXES - {"option:limited-operation"}
    play(g, "option:operation", "operation:train", "space:havana", "number:1", "number:0")
    assert "space:camaguey-city" in legal(g)
    assert not any(answer.startswith("activity:") for answer in legal(g))


@pytest.mark.rule("cuba-libre", "T10")
@pytest.mark.parametrize(
    ("first", "second"),
    [("operation", {"event:unshaded", "event:shaded", "pass"}), ("pass", {"option:operation", "pass"})],
)
def test_adjacent_boxes_on_the_last_card(first: str, second: set[str]) -> None:
    done = "passed" if first == "pass" else "acted"
    g = last_card(first=first, **{done: ["government"]})
    assert boxes(play(g, "faction:m26")) == second


@pytest.mark.rule("cuba-libre", "T10")
def test_after_the_event_on_the_last_card_only_an_operation() -> None:
    g = play(last_card(first="event", acted=["government"]), "faction:m26")
    assert all(answer.startswith("operation:") for answer in legal(g))
    assert "Limited" not in g.label("operation:rally")


# T11 to T13 Victory


@pytest.mark.rule("cuba-libre", "T11")
def test_cities_at_active_support_add_to_the_margin() -> None:
    levels = {"havana": "+2", "camaguey-city": "+1", "santiago-de-cuba": "+2"}
    assert margins(at(levels))[GOVERNMENT] == 12 + 1 + 2 - 18 + 2
    assert margins(position(levels))[GOVERNMENT] == 12 + 1 + 2 - 18


@pytest.mark.rule("cuba-libre", "T11")
def test_the_lower_margin_of_a_players_factions_counts() -> None:
    g = at({"havana": "+2", "camaguey-city": "+2", "santiago-de-cuba": "+2, open-casino 1"}, resources=(9, 9, 9, 9))
    assert margins(g) == [1, -15, -9, -21]
    end_game(g, AFTER_FINAL_PROPAGANDA)
    ranks = g.result()["ranking"]
    assert [(rank["factions"], rank["margin"]) for rank in ranks] == [
        (["m26", "directorio"], -15),
        (["government", "syndicate"], -21),
    ]
    assert g.returns() == [0, 0.5, 0.5, 0]


def tied(**fields: Any) -> Board:
    """Government is behind by 15, the Syndicate less; 26July is behind by 15, Directorio less."""
    fields.setdefault("resources", (10, 10, 3, 26))
    g = at({"las-villas": "+1", "la-habana": "+1, open-casino 1", "matanzas": "open-casino 2"}, **fields)
    assert margins(g)[:2] == [-15, -15]
    assert margins(g)[SYNDICATE] > -15
    return g


@pytest.mark.rule("cuba-libre", "T12")
@pytest.mark.parametrize(
    ("resources", "winner"), [((10, 9, 40, 26), GOVERNMENT), ((9, 10, 0, 40), M26), ((0, 1, 0, 49), M26)]
)
def test_ties_go_by_the_resources_of_the_faction_that_counts(resources: tuple[int, ...], winner: int) -> None:
    assert ranking(tied(resources=resources))[0] == winner


@pytest.mark.rule("cuba-libre", "T12")
def test_then_to_the_player_without_the_initiative() -> None:
    assert ranking(tied(initiative="government"))[0] == M26
    assert ranking(tied(initiative="m26"))[0] == GOVERNMENT


ALL_ACTIVE = dict.fromkeys(CITIES, "+2")
RESORTS = dict.fromkeys(("pinar-del-rio", "la-habana", "matanzas"), "+2, open-casino 2")


def rich(syndicate: int, **fields: Any) -> Board:
    """The Government meets its condition, the Syndicate has 8 open Casinos and so many Resources."""
    spaces = {**ALL_ACTIVE, **RESORTS, "las-villas": "open-casino 2"}
    return at(spaces, resources=(0, 0, 0, syndicate), **fields)


@pytest.mark.rule("cuba-libre", "T13")
def test_both_factions_of_a_player_must_meet_their_conditions() -> None:
    g = rich(31)
    assert meets(g, GOVERNMENT)
    assert meets(g, SYNDICATE)
    assert check_passed(g)
    assert not check_passed(rich(30))


@pytest.mark.rule("cuba-libre", "T13")
def test_the_bonus_for_cities_does_not_help_in_a_check() -> None:
    g = at({**ALL_ACTIVE, "pinar-del-rio": "+1", "la-habana": "+1"})
    assert g.total_support() == 18
    assert margins(g)[GOVERNMENT] == 3
    assert not meets(g, GOVERNMENT)
    g = at({**ALL_ACTIVE, "pinar-del-rio": "+2", "la-habana": "+1"})
    assert meets(g, GOVERNMENT)


def test_a_check_is_won_in_a_propaganda_round() -> None:
    g = rich(31, next="propaganda", first="pass", passed=["government"])
    play(g, "faction:m26", "pass", "card:1")
    assert g.over
    assert g.outcome == BY_VICTORY_CHECK
    assert g.result()["winner"] == ["government", "syndicate"]


# Positions


def test_positions_are_told_at_the_choice_of_a_faction() -> None:
    g = after("limited-operation", initiative="government")
    told = g.position()
    assert (told["initiative"], told["first"]) == ("government", "limited-operation")
    assert GAME.at(told).position() == told
    with pytest.raises(PositionError, match="initiative"):
        at(initiative="syndicate")


@pytest.mark.rule("cuba-libre", "T4")
def test_a_position_is_told_where_a_player_has_no_faction_to_choose() -> None:
    g = at()
    bar(g, DIRECTORIO)
    play(g, "faction:government", "pass", "faction:m26", "pass", "card:1", "faction:government", "pass")
    assert g.question == "InitiativeTurn"
    assert GAME.at(g.position()).question == "InitiativeTurn"


@pytest.mark.rule("cuba-libre", "T4")
def test_the_syndicate_counts_among_those_who_have_acted() -> None:
    g = GAME.new(variant="tango")
    assert isinstance(g, Board)
    g.initiative, g.acted, g.passed = M26, 1 << SYNDICATE, 1 << DIRECTORIO
    assert in_turn(g) == [DIRECTORIO, SYNDICATE]
