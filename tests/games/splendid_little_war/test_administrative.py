import pytest
from support.splendid_little_war import do, legal, marks, pass_both, stack, war, where, zone

from malecon.games.splendid_little_war.actions.move import controller
from malecon.games.splendid_little_war.administrative import home_port, income
from malecon.games.splendid_little_war.board import ATLANTIC, CARIBBEAN, CUBA, HAVANA_CITY, KEY_WEST, PROTECTING, SPAIN
from malecon.games.splendid_little_war.state import War

CORPS = stack("las-villas", "corps-1")


def to_next_turn(state: War) -> War:
    """Pass, keep nothing, deal whatever comes."""
    pass_both(state)
    while state.question in ("Deal", "DiscardStep"):
        state.play("done") if state.question == "DiscardStep" else state.step(state.legal()[0])
    return state


@pytest.mark.rule("splendid-little-war", "9.1", "A59", "12.1")
def test_support_1_is_lost_before_housekeeping_could_help() -> None:
    state = pass_both(war(CORPS, support=1, resources={"cuba": 0, "spain": 0}))
    assert state.over
    assert state.result()["winner"] == "cuba"


@pytest.mark.rule("splendid-little-war", "9.2")
def test_the_stance_advances() -> None:
    assert to_next_turn(war(CORPS, stance=3)).stance == 4
    assert to_next_turn(war(CORPS, stance=3, flags=["zafra"])).stance == 5
    assert to_next_turn(war(CORPS, stance=10)).stance == 10


@pytest.mark.rule("splendid-little-war", "9.3", "A48")
def test_example_two_of_five_cards_are_kept() -> None:
    hand = ["C02", "C08", "C09", "S01", "S02"]
    state = war(CORPS, resources={"cuba": 2, "spain": 0}, cards={"cuba": hand})
    pass_both(state)
    assert (state.question, state.actor) == ("DiscardStep", CUBA)
    do(state, "card:C02", "card:C08")
    assert [zone(state, card) for card in ("C02", "C08")] == ["cuba", "cuba"]
    assert all(zone(state, card) != "cuba" for card in ("C09", "S01", "S02"))


@pytest.mark.rule("splendid-little-war", "9.3", "9.5", "A55")
def test_cuba_first_and_kept_cards_are_extra() -> None:
    state = war(
        stack("oriente", "corps-1"),
        resources={"cuba": 1, "spain": 1},
        cards={"cuba": ["C02"], "spain": ["S03", "S04"]},
    )
    pass_both(state)
    assert state.actor == CUBA
    do(state, "card:C02")
    assert state.actor == SPAIN
    do(state, "card:S03")
    assert state.question == "Deal"
    while state.question == "Deal":
        state.step(state.legal()[0])
    assert state.hand_size(CUBA) == 1 + state.house.deal[1]
    assert zone(state, "C02") == "cuba"
    assert zone(state, "S04") != "discard"


@pytest.mark.rule("splendid-little-war", "9.4", "9.4.1", "9.4.5")
def test_example_income_of_both_sides() -> None:
    state = war(
        stack("oriente", "corps-1"),
        stack("santiago-city", "division-1"),
        stack("las-villas", "corps-2"),
        stack("camaguey", "corps-3", "gomez"),
        stack("camaguey", "division-2"),
        stack("captaincy", "campos"),
        burnt=["matanzas"],
        resources={"cuba": 2, "spain": 0},
        turn=1,
    )
    assert 2 + income(state, CUBA) == 6
    assert income(state, SPAIN) == 5
    to_next_turn(state)
    assert state.resources == [6, 5]


@pytest.mark.rule("splendid-little-war", "9.4.1", "A34", "A40")
def test_generals_and_trochas_do_not_control_provinces() -> None:
    state = war(
        stack("pinar", "maceo"),
        stack("trocha-jucaro", "division-1"),
        stack("las-villas", "corps-1"),
        trochas=["trocha-jucaro"],
    )
    assert controller(state, 0) == SPAIN, "no units whatsoever: Spanish"
    assert controller(state, 3) == CUBA
    assert controller(state, 5) == SPAIN


@pytest.mark.rule("splendid-little-war", "9.4.1", "A73")
def test_cities_and_us_divisions_count_as_units() -> None:
    state = war(
        stack("havana", "corps-1"),
        stack("matanzas", "us-division-1"),
        stack("oriente", "division-1"),
        cities={"santiago-city": "us"},
        stance=10,
    )
    assert controller(state, 1) == -1
    assert controller(state, 2) == CUBA
    assert controller(state, 5) == -1


@pytest.mark.rule("splendid-little-war", "9.4.3", "A37")
def test_leaders_in_play_give_their_icons() -> None:
    base = war(CORPS, stack("oriente", "division-1"))
    assert (
        income(war(CORPS, stack("oriente", "division-1"), stack("captaincy", "weyler")), SPAIN)
        == income(base, SPAIN) + 2
    )
    fleet = war(CORPS, stack("oriente", "division-1"), stack("key-west", "scout", "schley"), stance=10)
    assert income(fleet, CUBA) == income(base, CUBA) + 1


@pytest.mark.rule("splendid-little-war", "9.4.4", "A45")
def test_the_zafra_costs_cuba_one_and_ends_with_the_turn() -> None:
    plain = war(CORPS)
    state = war(CORPS, flags=["zafra"])
    assert income(state, CUBA) == income(plain, CUBA) - 1
    assert income(state, SPAIN) == income(plain, SPAIN)
    assert to_next_turn(state).flags == 0


@pytest.mark.rule("splendid-little-war", "9.4.6", "A54")
def test_resources_stay_between_0_and_10() -> None:
    state = to_next_turn(war(CORPS, resources={"cuba": 9, "spain": 9}, turn=1))
    assert state.resources == [10, 10]
    poor = war(CORPS, resources={"cuba": 9}, cards={"cuba": ["C08"]})
    assert do(poor, "card:C08").resources[CUBA] == 10


@pytest.mark.rule("splendid-little-war", "9.5")
@pytest.mark.parametrize(("box", "cards"), [(3, 4), (7, 6), (8, 7)])
def test_example_cards_by_resource_box(box: int, cards: int) -> None:
    assert war(CORPS).house.deal[box] == cards


@pytest.mark.rule("splendid-little-war", "9.5")
def test_the_discards_are_shuffled_in_before_the_deal() -> None:
    state = war(CORPS, cards={"discard": ["S01", "C05"], "removed": ["C02"]}, resources={"cuba": 0, "spain": 0})
    pass_both(state)
    assert state.question == "Deal"
    assert {"card:S01", "card:C05"} <= legal(state)
    assert "card:C02" not in legal(state)


@pytest.mark.rule("splendid-little-war", "9.6")
def test_housekeeping_leaves_dispersed_divisions_alone_and_sends_fleets_home() -> None:
    state = war(
        CORPS,
        stack("havana", "division-1", marker="protecting"),
        stack("caribbean", "scout", "schley"),
        stack("atlantic", "expeditionary", "cervera"),
        stance=10,
        burnt=["pinar"],
    )
    to_next_turn(state)
    assert marks(state, "division-1") & PROTECTING
    assert where(state, "schley") == "key-west"
    assert where(state, "cervera") == "havana-city"
    assert state.burnt == 0


@pytest.mark.rule("splendid-little-war", "9.6", "A44")
def test_convoys_return_and_divisions_alone_stay_at_sea() -> None:
    state = war(
        CORPS,
        stack("atlantic", "scout", "schley", "us-division-1"),
        stack("atlantic", "us-division-2"),
        stance=10,
    )
    to_next_turn(state)
    assert where(state, "us-division-1") == "key-west"
    assert where(state, "us-division-2") == "atlantic"
    assert home_port(state, SPAIN, CARIBBEAN) == HAVANA_CITY + 1
    assert home_port(state, CUBA, ATLANTIC) == KEY_WEST


@pytest.mark.rule("splendid-little-war", "9.7", "A57")
def test_rain_costs_both_sides_one_after_the_deal() -> None:
    state = war(stack("oriente", "corps-1"), turn=2, resources={"cuba": 3, "spain": 0})
    expected = 3 + income(state, CUBA)
    to_next_turn(state)
    assert state.turn == 3
    assert state.resources[CUBA] == expected - 1
    assert state.hand_size(CUBA) == state.house.deal[expected]
    dry = to_next_turn(war(stack("oriente", "corps-1"), turn=1, resources={"cuba": 3, "spain": 0}))
    assert dry.resources[CUBA] == expected


@pytest.mark.rule("splendid-little-war", "A62", "12.0")
def test_the_victory_step_of_turn_7_ends_the_game() -> None:
    state = pass_both(war(CORPS, turn=7, support=6))
    assert state.over
    assert state.result()["winner"] == "spain"
