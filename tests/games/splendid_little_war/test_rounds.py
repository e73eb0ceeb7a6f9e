from typing import Any

import pytest
from support.splendid_little_war import GAME, do, legal, marks, pass_both, spain, stack, war, where, zone

from malecon.games.splendid_little_war.actions.attack import search_dice
from malecon.games.splendid_little_war.board import CUBA, PROTECTING, SPAIN

BOTH = (stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1", "campos"))


@pytest.mark.rule("splendid-little-war", "6.0", "8.0")
def test_rounds_alternate_beginning_with_cuba() -> None:
    state = war(*BOTH, turn=3)
    assert state.actor == CUBA
    do(state, "lobby", "die:1")
    assert state.actor == SPAIN
    do(state, "protect")
    assert state.actor == CUBA
    assert marks(state, "division-1") & PROTECTING


@pytest.mark.rule("splendid-little-war", "6.0", "9.0")
def test_the_administrative_phase_in_its_order() -> None:
    state = war(*BOTH, turn=1, resources={"cuba": 1, "spain": 0}, cards={"cuba": ["C02"]}, burnt=["oriente"], stance=3)
    state.journal = []
    pass_both(state)
    assert state.question == "DiscardStep", "the Victory and U.S. Stance Steps come first"
    assert state.stance == 4
    do(state, "card:C02")
    kinds = [note[1] for note in state.journal]
    assert kinds.index("income") > kinds.index("stance")
    assert state.question == "Deal"
    while state.question == "Deal":
        assert state.burnt, "Housekeeping follows the deal"
        state.step(state.legal()[0])
    assert (state.turn, state.burnt) == (2, 0)


@pytest.mark.rule("splendid-little-war", "8.0", "A72")
def test_a_unit_may_be_activated_again_and_again() -> None:
    state = war(*BOTH, resources={"cuba": 3})
    do(state, "move", "unit:corps-1", "unit:maceo", "done?", "space:camaguey?", "pass")
    do(state, "move", "unit:corps-1", "unit:maceo", "done?", "space:oriente")
    assert where(state, "corps-1") == "oriente"


@pytest.mark.rule("splendid-little-war", "8.1")
@pytest.mark.parametrize(("die", "stance"), [(1, 5), (4, 5), (5, 6), (6, 6)])
def test_five_or_more_is_a_success(die: int, stance: int) -> None:
    assert do(war(*BOTH, stance=5), "lobby", f"die:{die}").stance == stance


@pytest.mark.rule("splendid-little-war", "8.2")
def test_two_passes_in_a_row_end_the_action_phase() -> None:
    state = do(war(*BOTH), "pass")
    assert (state.actor, state.passes) == (SPAIN, 1)
    do(state, "protect", "pass")
    assert (state.actor, state.passes) == (SPAIN, 1)
    do(state, "pass")
    assert state.administrative or state.question == "Deal"


@pytest.mark.rule("splendid-little-war", "8.2", "A47")
def test_a_free_event_is_not_a_pass() -> None:
    # 13.0, Fourth Spanish Action: Reconcentration is played and the book says Spain passes. That is no Pass.
    state = spain(*BOTH, passes=1, cards={"spain": ["S03"]})
    do(state, "card:S03", "done")
    assert (state.passes, state.actor) == (0, CUBA)
    assert state.flags


@pytest.mark.rule("splendid-little-war", "8.2")
def test_who_cannot_do_anything_must_pass() -> None:
    state = war(*BOTH, resources={"cuba": 0, "spain": 3})
    assert state.actor == SPAIN, "nothing to spend and no cards: the Pass is the only answer"
    assert state.passes == 1
    held = war(*BOTH, resources={"cuba": 0}, cards={"cuba": ["S01"]})
    assert held.actor == CUBA, "a hidden hand might have held an Event"
    assert legal(held) == {"pass"}


@pytest.mark.rule("splendid-little-war", "8.3", "7.1")
def test_any_number_of_events_but_one_action() -> None:
    state = war(*BOTH, stance=2, cards={"cuba": ["C02", "C08", "C19", "C26"]}, resources={"cuba": 5})
    do(state, "card:C02", "card:C08")
    assert (state.stance, state.resources[CUBA]) == (3, 7)
    do(state, "lobby", "die:1", "card:C19", "die:4")
    assert state.stance == 4, "New York Junta lobbies with +1"
    assert "card:C26" not in legal(state)
    do(state, "done")
    assert state.actor == SPAIN


@pytest.mark.rule("splendid-little-war", "A87")
def test_events_after_the_action_may_use_what_it_has_done() -> None:
    state = war(
        stack("matanzas", "corps-1", "maceo"),
        stack("oriente", "division-1"),
        cards={"cuba": ["C03"]},
        resources={"cuba": 1},
    )
    assert "card:C03" not in legal(state)
    do(state, "move", "unit:corps-1", "done", "space:havana", "card:C03")
    assert state.resources[CUBA] == 4


@pytest.mark.rule("splendid-little-war", "7.1", "A75")
def test_an_action_card_is_the_action_of_the_round() -> None:
    state = war(*BOTH, cards={"cuba": ["C26", "C17"]}, resources={"cuba": 5})
    do(state, "card:C26")
    assert state.resources[CUBA] == 4
    assert where(state, "corps-2") == "oriente"
    assert state.question == "Afterwards"
    assert legal(state) == {"done"}
    both = war(*BOTH, cards={"cuba": ["C26", "C17"]}, resources={"cuba": 5})
    do(both, "coordinate", "card:C26")
    assert "card:C17" not in legal(both), "one Action card a Round"
    do(both, "lobby", "done")
    assert both.resources[CUBA] == 2


@pytest.mark.rule("splendid-little-war", "8.4", "8.5")
def test_actions_cost_one_and_some_need_a_leader() -> None:
    alone = war(stack("oriente", "corps-1"), stack("oriente", "division-1"), stack("camaguey", "gomez"))
    assert legal(alone) == {"pass", "lobby", "general", "recruit", "coordinate"}, "Gómez recruits where he is"
    led = war(*BOTH)
    assert {"burn", "recruit", "move", "attack"} <= legal(led)
    spanish = spain(stack("oriente", "corps-1"), stack("oriente", "division-1"), stack("havana", "campos"), stance=3)
    assert {"move", "attack", "column", "concentrate"}.isdisjoint(legal(spanish))
    assert {"lobby", "reinforce", "protect", "general"} <= legal(spanish)
    before = led.resources[CUBA]
    assert do(led, "lobby", "die:1").resources[CUBA] == before - 1


@pytest.mark.rule("splendid-little-war", "8.6", "A69")
def test_example_a_coordinated_move_and_attack_cost_three() -> None:
    state = war(
        stack("oriente", "corps-1", "corps-2", "garcia"),
        stack("camaguey", "division-1"),
        resources={"cuba": 3},
    )
    do(state, "coordinate", "move", "attack", "done?")
    assert state.resources[CUBA] == 0, "the whole bill is paid first"
    do(state, "unit:corps-1", "unit:corps-2", "unit:garcia", "done?", "space:camaguey?")
    do(state, "unit:corps-1", "unit:corps-2", "unit:garcia", "done?")
    assert state.question == "Combat"


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
def test_a_part_that_has_become_impossible_lapses_without_refund() -> None:
    state = war(stack("oriente", "corps-1", "garcia"), stack("camaguey", "division-1"), resources={"cuba": 3})
    state.city = [0, 0]
    do(state, "coordinate", "move", "attack", "done", "unit:corps-1", "done", "space:santiago-city")
    assert state.actor == SPAIN
    assert state.resources[CUBA] == 0


@pytest.mark.rule("splendid-little-war", "8.6")
def test_coordinating_needs_three_resources() -> None:
    assert "coordinate" in legal(war(*BOTH, resources={"cuba": 3}))
    assert "coordinate" not in legal(war(*BOTH, resources={"cuba": 2}))


@pytest.mark.rule("splendid-little-war", "7.4")
def test_example_three_useless_cards_pay_for_an_action() -> None:
    state = spain(*BOTH, resources={"spain": 0}, cards={"spain": ["C02", "C03", "C04"]})
    do(state, "protect", "card:C02", "card:C03")
    assert marks(state, "division-1") & PROTECTING
    assert [zone(state, card) for card in ("C02", "C03", "C04")] == ["discard"] * 3
    assert state.resources[SPAIN] == 0


@pytest.mark.rule("splendid-little-war", "7.4", "A48")
def test_several_trios_pay_several_resources_but_never_for_keeping_cards() -> None:
    hand = ["C02", "C03", "C04", "C05", "C06", "C07", "C08"]
    state = spain(*BOTH, resources={"spain": 1}, cards={"spain": hand}, stance=5)
    do(state, "coordinate", "protect", "lobby", "done")
    assert state.question == "DiscardTrio", "two are missing on the track"
    do(state, *(f"card:{card}" for card in hand[:6]))
    assert state.resources[SPAIN] == 0
    poor = war(*BOTH, resources={"cuba": 0, "spain": 0}, cards={"cuba": hand})
    pass_both(poor)
    assert zone(poor, "C02") in ("discard", "draw")
    assert poor.question == "Deal"


@pytest.mark.rule("splendid-little-war", "7.3")
def test_played_cards_are_discarded_and_underlined_ones_removed() -> None:
    state = war(*BOTH, cards={"cuba": ["C02", "C08"]})
    do(state, "card:C02", "card:C08")
    assert zone(state, "C02") == "removed"
    assert zone(state, "C08") == "discard"


@pytest.mark.rule("splendid-little-war", "7.0")
def test_hands_are_hidden_until_played() -> None:
    state = war(*BOTH, cards={"cuba": ["C02"], "spain": ["S03"]})
    spanish = state.view("spain")["sides"]
    assert spanish[CUBA]["hand"] == []
    assert spanish[CUBA]["hand_size"] == 1
    assert [card["id"] for card in spanish[SPAIN]["hand"]] == ["S03"]
    assert "hand" not in state.view(None)["sides"][SPAIN]


@pytest.mark.rule("splendid-little-war", "A88")
def test_a_card_that_could_do_nothing_is_not_offered() -> None:
    assert "card:S24" not in legal(spain(*BOTH, turn=2, cards={"spain": ["S24"]}))
    hurt = spain(stack("oriente", "division-1", reduced=["division-1"]), BOTH[0], turn=2, cards={"spain": ["S24"]})
    assert "card:S24" in legal(hurt)


@pytest.mark.rule("splendid-little-war", "A88")
@pytest.mark.parametrize(
    ("card", "idle", "busy"),
    [
        ("S26", {"support": 10}, {"support": 9}),
        ("S13", {"stance": 1}, {"stance": 2}),
        ("S23", {"resources": {"spain": 10}}, {"resources": {"spain": 9}}),
        ("E01", {"resources": {"cuba": 0}}, {"resources": {"cuba": 1}}),
        ("S25", {"resources": {"cuba": 0}}, {"resources": {"cuba": 1}}),
    ],
)
def test_no_card_moves_a_marker_that_cannot_move(card: str, idle: dict[str, Any], busy: dict[str, Any]) -> None:
    assert f"card:{card}" not in legal(spain(*BOTH, cards={"spain": [card]}, **idle))
    assert f"card:{card}" in legal(spain(*BOTH, cards={"spain": [card]}, **busy))


@pytest.mark.rule("splendid-little-war", "A88", "8.11.1")
def test_no_card_takes_the_last_die_or_improves_a_sure_hit() -> None:
    hidden = stack("oriente", "corps-1")
    for target, dice in ((False, 1), (True, 2)):
        state = spain({**hidden, "target": target}, BOTH[1], cards={"cuba": ["C14"]})
        do(state, "attack", "unit:division-1", "done")
        assert search_dice(state) == dice
        assert ("card:C14" in legal(state)) == target, "one die is always left"
    # Three Generals' worth of modifiers: at +4 every face is a SUCCESS, and Ambush adds nothing.
    sure = war(
        stack("oriente", *(f"corps-{n}" for n in range(1, 5)), "maceo", "gomez"), BOTH[1], cards={"cuba": ["C04"]}
    )
    do(sure, "attack", *(f"unit:corps-{n}" for n in range(1, 5)), "unit:maceo", "unit:gomez", "done?")
    assert "card:C04" in legal(sure)
    sure.more_drm = 1
    sure.refresh()
    assert "card:C04" not in legal(sure)


@pytest.mark.rule("splendid-little-war", "7.4", "A48")
def test_cards_pay_only_if_one_says_so_or_the_track_is_empty() -> None:
    hand = ["C02", "C03", "C04", "C05"]
    state = spain(*BOTH, resources={"spain": 2}, cards={"spain": hand}, stance=5)
    from_the_track = do(state.clone(), "lobby")
    assert (from_the_track.question, from_the_track.resources[SPAIN]) == ("Lobby", 1)
    do(state, "trio")
    assert "trio" not in legal(state), "there are not three more"
    assert "pass" in legal(state), "nothing is spent yet"
    do(state, "lobby", "card:C02", "card:C03", "card:C04")
    assert (state.question, state.resources[SPAIN]) == ("Lobby", 2)
    assert "trio" not in legal(spain(*BOTH, resources={"spain": 0}, cards={"spain": hand})), "it is the only way"


@pytest.mark.rule("splendid-little-war", "7.4", "8.4")
def test_no_more_trios_are_pledged_than_the_one_resource_of_a_single_action() -> None:
    garrison = stack("havana-city", "division-1", "division-2")
    hand = ["C02", "C03", "C04", "C05", "C06", "C07"]
    state = spain(
        garrison, BOTH[0], resources={"spain": 2}, cards={"spain": hand}, stance=10, support=1, repatriated=True
    )
    assert "trio" in legal(state)
    assert "coordinate" not in legal(state), "Divisions asked for now would lose the war, and nothing else can be done"
    assert "trio" not in legal(do(state, "trio"))


@pytest.mark.rule("splendid-little-war", "7.4", "8.6")
def test_a_pledge_pays_for_the_parts_of_a_coordinated_action_and_ends_with_the_round() -> None:
    hand = ["C02", "C03", "C04", "C05", "C06", "C07"]
    state = spain(*BOTH, resources={"spain": 4}, cards={"spain": hand}, stance=5)
    passed = do(state.clone(), "trio", "trio", "pass", "pass")
    assert passed.pledged == 0
    do(state, "trio", "trio", "coordinate", "lobby", "protect", "done", *(f"card:{card}" for card in hand[:5]))
    assert state.resources[SPAIN] == 3, "three Resources, two of them in cards"
    assert state.hand_size(SPAIN) == 0


@pytest.mark.rule("splendid-little-war", "7.2", "A95")
def test_one_word_ends_all_reactions_of_a_round() -> None:
    state = spain(*BOTH, cards={"cuba": ["C01", "C14", "C15"]})
    assert [GAME.actions[a] for a in state.asides("cuba")] == ["quiet"]
    assert state.asides("spain") == [], "it is Spain's own Round"
    do(state, "attack", "unit:division-1", "done")
    assert (state.question, state.actor) == ("Window", CUBA)
    state.aside("cuba", "quiet")
    assert state.question == "Search", "the open window is closed"
    assert state.asides("cuba") == []
    do(state, "die:1*", "done*", "pass")
    assert state.actor == SPAIN
    do(state, "attack", "unit:division-1", "done")
    assert (state.question, state.actor) == ("Window", CUBA), "it was said for that Round only"


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
def test_a_coordinated_action_may_be_given_up_once_before_it_is_paid() -> None:
    state = war(*BOTH, cards={"cuba": ["C26"]}, resources={"cuba": 5})
    do(state, "coordinate", "card:C26", "lobby", "back")
    assert (state.question, state.resources[CUBA]) == ("Round", 5)
    assert zone(state, "C26") == "cuba"
    assert [card["id"] for card in state.view("spain")["sides"][CUBA]["hand"]] == ["C26"], "it has been shown"
    assert {"pass", "card:C26", "coordinate"} <= legal(state), "nothing has been done yet"
    do(state, "coordinate", "lobby")
    assert "back" not in legal(state), "once in a Round"


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
@pytest.mark.parametrize(
    ("parts", "offered", "missing"),
    [
        (["burn"], {"move", "recruit"}, "burn"),
        (["burn", "move"], {"burn", "attack"}, ""),
        (["move", "burn"], {"attack"}, "burn"),
    ],
)
def test_one_corps_burns_once_where_it_is(parts: list[str], offered: set[str], missing: str) -> None:
    state = war(stack("camaguey", "corps-1", "gomez"), stack("las-villas", "division-1"), resources={"cuba": 9})
    do(state, "coordinate", *parts)
    assert offered <= legal(state)
    assert missing not in legal(state)


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
def test_one_division_protects_once_unless_something_sets_it_free() -> None:
    begin = spain(stack("havana", "division-1"), stack("captaincy", "campos"), BOTH[0], resources={"spain": 9}, turn=7)
    assert "protect" not in legal(do(begin.clone(), "coordinate", "protect"))
    assert "protect" in legal(do(begin.clone(), "coordinate", "protect", "move"))
    assert "protect" not in legal(do(begin.clone(), "coordinate", "move", "protect"))
    assert "concentrate" in legal(do(begin.clone(), "coordinate", "protect"))
    assert "concentrate" not in legal(do(begin.clone(), "coordinate", "protect", "concentrate"))
    assert "column" not in legal(do(begin.clone(), "coordinate", "column"))


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
def test_who_has_gone_cannot_act_where_he_was() -> None:
    state = spain(
        stack("camaguey", "division-1", "pando"),
        stack("camaguey", "corps-1", "maceo"),
        resources={"spain": 9},
        stance=5,
    )
    assert "attack" in legal(do(state.clone(), "coordinate", "lobby"))
    assert "attack" not in legal(do(state.clone(), "coordinate", "move")), "there is nobody to attack next door"
    assert "attack" not in legal(do(state.clone(), "coordinate", "general")), "no General is left"
    two = spain(stack("havana", "division-1", "division-2"), BOTH[0], resources={"spain": 9}, stance=5)
    assert "protect" not in legal(do(two, "coordinate", "repatriate")), "both have gone home"


@pytest.mark.rule("splendid-little-war", "8.6", "8.7", "A84")
@pytest.mark.parametrize("guards", [1, 2])
def test_an_attack_may_open_the_fields_that_one_division_protects(guards: int) -> None:
    protecting = [stack("camaguey", f"division-{n}", marker="protecting") for n in range(1, guards + 1)]
    state = war(stack("camaguey", "corps-1", "gomez"), *protecting, resources={"cuba": 9})
    do(state, "coordinate", "attack")
    assert ("burn" in legal(state)) == (guards == 1)


@pytest.mark.rule("splendid-little-war", "8.6", "8.16", "A84")
def test_the_captaincy_orders_what_an_earlier_part_makes_possible() -> None:
    state = spain(
        stack("las-villas", "corps-1", "gomez"),
        stack("matanzas", "division-1"),
        stack("captaincy", "campos"),
        resources={"spain": 10},
        turn=2,
    )
    do(state, "coordinate", "captaincy", "move", "captaincy")
    assert {"attack", "move", "column"} <= legal(state)
    empty = spain(
        stack("las-villas", "corps-1", "gomez"), stack("captaincy", "campos"), resources={"spain": 10}, turn=2
    )
    do(empty, "coordinate", "reinforce", "captaincy")
    assert {"attack", "move", "column"} <= legal(empty)
    do(empty, "attack", "done", "space:las-villas", "space:las-villas", "done?")
    assert empty.resources[SPAIN] == 6, "one for Reinforcements, two from the rear, one to coordinate"


@pytest.mark.rule("splendid-little-war", "8.6", "7.1", "A84")
def test_an_action_card_may_be_named_that_an_earlier_part_makes_playable() -> None:
    state = spain(
        stack("camaguey", "corps-1", "maceo"),
        stack("oriente", "division-1", "pando"),
        cards={"spain": ["S01"]},
        resources={"spain": 10},
        turn=2,
    )
    assert "card:S01" not in legal(state)
    do(state, "coordinate", "move")
    assert "card:S01" in legal(state)
    burn = war(
        stack("camaguey", "corps-1", "maceo"),
        stack("camaguey", "division-1", marker="protecting"),
        cards={"cuba": ["C17"]},
        resources={"cuba": 10},
    )
    assert "card:C17" not in legal(burn)
    assert "card:C17" in legal(do(burn, "coordinate", "move"))


@pytest.mark.rule("splendid-little-war", "8.16", "A76")
def test_the_free_shift_comes_before_or_after_the_action() -> None:
    state = spain(stack("captaincy", "campos"), stack("oriente", "corps-1"), stack("havana", "division-1"))
    after = do(state.clone(), "protect", "shift", "space:havana-city")
    assert where(after, "campos") == "havana-city"
    assert after.actor == CUBA, "and nothing is left to do"
    between = do(state, "coordinate", "protect", "move", "done", "shift", "space:havana", "alone?")
    assert where(between, "campos") == "havana"
    assert between.question != "Afterwards", "once in a Round"


@pytest.mark.rule("splendid-little-war", "A76")
def test_the_free_shift_alone_is_a_pass() -> None:
    state = spain(stack("captaincy", "campos"), stack("oriente", "corps-1"), passes=0)
    do(state, "shift", "space:havana")
    assert where(state, "campos") == "havana"
    assert "shift" not in legal(state)
    do(state, "pass")
    assert state.passes == 1
