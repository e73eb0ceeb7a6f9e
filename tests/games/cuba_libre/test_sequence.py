"""2.x: cards, eligibility, passing, options, Limited Operations, laundering, the final card."""

from collections.abc import Callable
from random import Random

import pytest
from support.cuba_libre import GAME, actor, cash, first, legal, level, pieces, play, position, spaces_open

from malecon import CHANCE
from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.victory import AFTER_FINAL_PROPAGANDA

QUIET = {"havana": "troops 2, police 2, directorio-underground 1", "sierra-maestra": "m26-underground 2, m26-base 1"}


def new(**options: object) -> Board:
    g = GAME.new(**options)
    assert isinstance(g, Board)
    return g


def random_game(seed: int, see: Callable[[Board], None], **options: object) -> Board:
    rng = Random(seed)
    g = new(**options)
    while not g.over:
        g.step(g.draw(rng.random()) if g.actor == CHANCE else rng.choice(g.legal()))
        see(g)
    return g


# 2.1, 2.2, 2.3.8 The deck


@pytest.mark.rule("cuba-libre", "2.1", "2.2")
def test_the_first_card_is_played_and_the_next_lies_open() -> None:
    g = new()
    assert (g.question, actor(g)) == ("RevealCard", "chance")
    assert len(g.legal()) == 49
    play(g, "card:25", "card:36")
    view = g.view(None)
    assert (view["card"]["number"], view["next_card"]["number"]) == (25, 36)
    assert view["deck"] == {"left": 50, "pile": 1, "played": [25], "propagandas": 0}
    assert actor(g) == "directorio"


@pytest.mark.rule("cuba-libre", "2.1")
def test_the_short_game_has_four_piles_of_eleven() -> None:
    g = play(new(short=True), "card:25", "card:36")
    assert g.view(None)["deck"]["left"] == 42


def test_a_pile_is_drawn_with_exact_odds() -> None:
    g = new()
    assert g.odds()[0] == pytest.approx(1 / 13)
    assert g.odds()[1] == pytest.approx(12 / 13 / 48)
    play(g, "card:25")
    assert g.odds()[0] == pytest.approx(1 / 12)
    assert g.odds()[1] == pytest.approx(11 / 12 / 47)
    play(g, "card:propaganda", "pass", "pass", "pass", "pass")
    assert len(g.odds()) == 47
    assert g.odds()[0] == pytest.approx(1 / 47)


@pytest.mark.parametrize("short", [False, True])
def test_each_pile_holds_one_propaganda(short: bool) -> None:
    size = 11 if short else 13
    for seed in range(12):
        seen: list[int] = []

        def see(g: Board, seen: list[int] = seen) -> None:
            if g.next_card not in (-1, *seen[-1:]) or (g.next_card == 0 and g.pile_propaganda == 0):
                seen.append(g.next_card)

        g = random_game(seed, see, short=short)
        assert g.propagandas <= g.pile + 1 <= 4, seed
        assert g.unseen.bit_count() >= (8 if short else 0), seed
        assert g.pile_left <= size, seed


@pytest.mark.rule("cuba-libre", "2.3.8")
def test_the_next_card_moves_up_and_another_is_revealed() -> None:
    g = position(QUIET, card=25, next=36)
    play(g, "pass", "pass", "pass", "pass", "card:45")
    assert (g.card, g.next_card) == (36, 45)


@pytest.mark.rule("cuba-libre", "2.3.8")
def test_sudden_propaganda_comes_before_the_card_that_was_to_be_played() -> None:
    g = position(QUIET, card=25, next=36, options={"sudden": True}, alliance="embargoed")
    play(g, "pass", "pass", "pass", "pass", "card:propaganda")
    assert (g.card, g.next_card, g.propagandas) == (n.PROPAGANDA, 36, 1)
    while g.question != "RevealCard":
        g.play(legal(g)[-1])
    play(g, "card:45")
    assert (g.card, g.next_card) == (36, 45)


# 2.3.1 to 2.3.3, 2.3.7 Eligibility


@pytest.mark.rule("cuba-libre", "2.3", "2.3.2")
def test_eligible_factions_are_asked_in_the_order_of_the_card() -> None:
    g = position(QUIET, eligible=["government", "m26", "syndicate"])
    assert actor(g) == "government"
    play(g, "pass")
    assert actor(g) == "m26"
    play(g, "pass")
    assert actor(g) == "syndicate"
    play(g, "pass")
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.3")
def test_passing_earns_one_or_three_and_the_next_takes_its_place() -> None:
    g = position(QUIET, resources=(4, 4, 4, 4))
    play(g, "pass", "pass")
    assert (g.resources[n.DIRECTORIO], g.resources[n.GOVERNMENT]) == (5, 7)
    assert "event:unshaded" in legal(g)
    play(g, "pass", "pass")
    assert g.eligible == n.ALL_FACTIONS


@pytest.mark.rule("cuba-libre", "2.3.1", "2.3.7")
def test_who_executes_is_ineligible_on_the_next_card() -> None:
    g = position(QUIET, card=25, next=36)
    play(g, "operation:rally", "space:oriente", "done", "pass", "operation:rally", "space:oriente", "card:45")
    assert g.eligible == 1 << n.GOVERNMENT | 1 << n.SYNDICATE
    assert actor(g) == "syndicate"
    play(g, "pass", "pass", "card:40")
    assert g.eligible == n.ALL_FACTIONS


@pytest.mark.rule("cuba-libre", "2.3.7")
def test_events_may_leave_a_faction_eligible_or_bar_it() -> None:
    g = position(QUIET, card=18, next=36, eligible=["m26", "government"])
    play(g, "event:unshaded", "pass", "card:45")
    assert g.eligible >> n.M26 & 1
    g = position(QUIET, card=47, next=36)
    play(g, "event:shaded")
    assert actor(g) == "government"
    play(g, "pass", "card:45")
    assert g.eligible == 1 << n.GOVERNMENT
    assert actor(g) == "government"


@pytest.mark.rule("cuba-libre", "2.3.2")
def test_at_most_two_factions_execute() -> None:
    g = position(QUIET, card=25, next=36)
    play(g, "event:unshaded", "space:oriente", "operation:garrison", "done", "done")
    assert g.question == "RevealCard"


# 2.3.4 Options

FIRST = ["event:unshaded", "event:shaded"]


@pytest.mark.rule("cuba-libre", "2.3.4")
def test_the_first_eligible_has_event_and_operations() -> None:
    g = first("m26", QUIET)
    assert legal(g) == [*FIRST, "operation:rally", "operation:march", "operation:terror", "pass"]


@pytest.mark.rule("cuba-libre", "2.3.4", "2.3.5")
def test_after_an_operation_the_second_has_a_limited_one() -> None:
    g = position(QUIET, acted=["directorio"], first="operation", eligible=["directorio", "m26"])
    assert (legal(g)[0], legal(g)[-1]) == ("operation:rally", "pass")
    play(g, "operation:rally", "space:oriente")
    assert g.question == "RevealCard"
    assert g.resources[n.M26] == 19


@pytest.mark.rule("cuba-libre", "2.3.4")
def test_after_an_operation_with_special_activity_the_second_may_have_the_event() -> None:
    g = position(QUIET, acted=["directorio"], first="operation-and-activity", eligible=["directorio", "m26"])
    assert legal(g)[:3] == [*FIRST, "operation:rally"]
    play(g, "operation:rally", "space:oriente")
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.4")
def test_after_the_event_the_second_has_a_full_operation() -> None:
    g = position(QUIET, acted=["directorio"], first="event", eligible=["directorio", "m26"])
    assert (legal(g)[0], legal(g)[-1]) == ("operation:rally", "pass")
    play(g, "operation:rally", "space:oriente")
    assert "space:matanzas" in legal(g)


@pytest.mark.rule("cuba-libre", "2.3.4")
def test_a_special_activity_counts_for_the_second() -> None:
    g = position({"oriente": "directorio-underground 2, m26-underground 1"}, eligible=["directorio", "m26"])
    play(g, "operation:rally", "space:oriente", "place", "activity:subvert", "done")
    assert g.first == 2
    assert "event:shaded" in legal(g)


@pytest.mark.rule("cuba-libre", "2.3.5")
def test_a_limited_march_has_one_destination_from_several_spaces() -> None:
    spaces = {"oriente": "m26-underground 2", "ec-sugar-cane": "m26-active 1"}
    g = position(spaces, acted=["directorio"], first="operation", eligible=["directorio", "m26"])
    play(g, "operation:march", "space:sierra-maestra", "space:oriente", "number:1", "space:ec-sugar-cane")
    assert pieces(g, "sierra-maestra") == {"m26-underground": 1, "m26-active": 1}
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.5", "8.1")
def test_a_non_player_is_never_limited() -> None:
    g = position(
        QUIET,
        acted=["directorio"],
        first="operation",
        eligible=["directorio", "m26"],
        options={"nonplayers": ["m26", "government", "syndicate"]},
    )
    play(g, "operation:rally", "space:oriente")
    assert "space:matanzas" in legal(g)


# 2.3.6 Launder


@pytest.mark.rule("cuba-libre", "2.3.6")
def test_example_the_syndicate_launders_after_a_rally_and_marches_for_nothing() -> None:
    g = first("syndicate", {"havana": "syndicate-underground 2, cash-syndicate 1"})
    play(g, "operation:rally", "space:havana", "done", "space:havana")
    assert legal(g) == ["operation:rally", "operation:march", "operation:terror"]
    play(g, "operation:march", "number:1")
    assert pieces(g, "la-habana") == {"syndicate-underground": 1}
    assert g.resources[n.SYNDICATE] == 19
    assert cash(g, "havana") == {}
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.6")
def test_another_faction_may_pay_for_the_free_operation() -> None:
    g = first("m26", {"havana": "police 1, cash-government 2", "oriente": "m26-underground 1"})
    play(g, "operation:rally", "space:oriente", "done")
    assert legal(g) == ["ask", "done"]
    play(g, "ask")
    assert (actor(g), legal(g)) == ("government", ["space:havana", "no"])
    play(g, "space:havana", "operation:rally", "space:oriente", "place")
    assert cash(g, "havana") == {"government": 1}
    assert pieces(g, "oriente") == {"m26-underground": 3}
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.6")
def test_others_may_decline_to_pay() -> None:
    g = first("m26", {"havana": "police 1, cash-government 1", "oriente": "m26-underground 1"})
    play(g, "operation:rally", "space:oriente", "done", "ask", "no")
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.6")
def test_who_is_refused_may_still_launder_its_own_cash() -> None:
    spaces = {"havana": "syndicate-underground 2, cash-syndicate 1", "matanzas": "m26-underground 2, cash-m26 1"}
    g = play(first("syndicate", spaces), "operation:rally", "space:havana", "done")
    assert legal(g) == ["space:havana", "ask", "done"]
    play(g, "ask", "no")
    assert (actor(g), legal(g)) == ("syndicate", ["space:havana", "done"])
    play(g, "space:havana")
    assert (g.question, cash(g, "havana")) == ("FreeOperation", {})


@pytest.mark.rule("cuba-libre", "2.3.6")
def test_no_laundering_unless_resources_were_paid_and_no_activity_executed() -> None:
    spaces = {"oriente": "m26-underground 2, cash-m26 1, police 1"}
    g = play(first("m26", spaces), "operation:march", "space:ec-sugar-cane", "number:1", "number:0", "done")
    assert g.question == "RevealCard"
    g = play(first("m26", spaces), "operation:rally", "space:oriente", "place", "activity:infiltrate", "remove", "done")
    assert g.question == "RevealCard"


@pytest.mark.rule("cuba-libre", "2.3.6", "8.1")
def test_non_players_do_not_launder() -> None:
    spaces = {"oriente": "m26-underground 2, cash-m26 1", "havana": "police 1, cash-government 1"}
    g = first("m26", spaces, options={"nonplayers": ["m26", "directorio", "syndicate"]})
    play(g, "operation:rally", "space:oriente", "place", "done")
    assert g.question == "RevealCard"
    g = first("m26", spaces, options={"nonplayers": ["government", "directorio", "syndicate"]})
    play(g, "operation:rally", "space:oriente", "place", "done")
    assert legal(g) == ["space:oriente", "done"]


# 2.3.9, 2.4


@pytest.mark.rule("cuba-libre", "2.3.9")
def test_on_the_final_event_card_players_operations_are_limited() -> None:
    g = first("m26", QUIET, card=25, next="propaganda", propagandas=3)
    play(g, "operation:rally", "space:oriente")
    assert g.question != "Rally"
    g = first("m26", QUIET, card=25, next="propaganda", propagandas=2)
    play(g, "operation:rally", "space:oriente")
    assert g.question == "Rally"
    g = first("m26", QUIET, card=25, next="propaganda", propagandas=3, options={"nonplayers": ["m26"]})
    play(g, "operation:rally", "space:oriente")
    assert g.question == "Rally"


@pytest.mark.rule("cuba-libre", "2.4", "2.4.1")
def test_the_fourth_propaganda_ends_the_game() -> None:
    g = position(QUIET, eligible=["m26"], card=25, next="propaganda", propagandas=3)
    play(g, "pass")
    while not g.over:
        g.play(legal(g)[-1])
    assert g.propagandas == 4
    assert g.outcome == AFTER_FINAL_PROPAGANDA
    assert level(g, "havana") == 0


@pytest.mark.rule("cuba-libre", "2.4", "6.0")
def test_never_two_propaganda_rounds_in_a_row() -> None:
    g = position(QUIET, card="propaganda", next="propaganda", propagandas=2, round_before=True, resources=(0, 0, 0, 0))
    assert g.question == "RevealCard"
    assert g.resources[n.M26] == 0
    play(g, "card:36")
    assert g.propagandas == 3
    assert g.resources[n.M26] == 0


@pytest.mark.rule("cuba-libre", "7.3", "2.3.5")
def test_a_hidden_asset_makes_a_limited_operation_a_full_one() -> None:
    g = position(
        QUIET,
        acted=["directorio"],
        first="operation",
        eligible=["directorio", "m26"],
        options={"deception": True},
        markers={"m26": {"hidden": {"hidden-asset": 1, "empty-threat": 1}}},
    )
    play(g, "hidden-asset", "operation:rally", "space:oriente")
    assert "matanzas" in spaces_open(g)
    play(g, "done")
    assert g.shown[3 * n.M26 + n.HIDDEN_ASSET] == 1
    assert g.hidden[3 * n.M26 + n.HIDDEN_ASSET] == 0


@pytest.mark.games
@pytest.mark.rule("cuba-libre", "1.1")
@pytest.mark.parametrize(
    "options",
    [{}, {"players": 2}, {"players": 3}, {"short": True}, {"sudden": True}, {"deception": True}, {"players": 1}],
)
def test_random_games_end_with_nothing_broken(options: dict[str, object]) -> None:
    def see(g: Board) -> None:
        assert g.faults() == [], (seed, options)

    for seed in range(3):
        g = random_game(seed, see, **options)
        assert sum(g.returns()) == pytest.approx(1), seed
