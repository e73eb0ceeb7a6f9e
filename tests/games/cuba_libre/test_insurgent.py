"""3.3: Rally, March, Attack, Terror, Construct."""

import pytest
from support.cuba_libre import actor, cash, first, legal, level, numbers_open, pieces, play, spaces_open, terror

from malecon.games.cuba_libre import names as n

LEVELS = {"matanzas": "+2", "las-villas": "+1", "oriente": "0", "sierra-maestra": "-1", "camaguey-province": "-2"}


@pytest.mark.rule("cuba-libre", "3.3", "2.3.4")
@pytest.mark.parametrize(
    ("faction", "operations"),
    [
        ("m26", ["rally", "march", "attack", "terror"]),
        ("directorio", ["rally", "march", "attack", "terror"]),
        ("syndicate", ["rally", "march", "terror", "construct"]),
    ],
)
def test_each_insurgent_has_its_four_operations(faction: str, operations: list[str]) -> None:
    spaces = {"havana": f"troops 3, {faction}-underground 1"}
    found = [a for a in legal(first(faction, spaces)) if a.startswith("operation")]
    assert found == [f"operation:{name}" for name in operations]


# 3.3.1 Rally


@pytest.mark.rule("cuba-libre", "3.3.1")
@pytest.mark.parametrize(
    ("faction", "barred"),
    [("m26", {"matanzas", "las-villas"}), ("directorio", {"matanzas", "camaguey-province"}), ("syndicate", set())],
)
def test_where_factions_may_rally(faction: str, barred: set[str]) -> None:
    g = play(first(faction, LEVELS), "operation:rally")
    assert spaces_open(g) == set(n.SPACES[:10]) - barred


@pytest.mark.rule("cuba-libre", "3.3.1")
def test_rally_places_a_guerrilla_for_one_resource() -> None:
    g = play(first("m26"), "operation:rally", "space:oriente", "space:havana")
    assert pieces(g, "oriente") == pieces(g, "havana") == {"m26-underground": 1}
    assert g.resources[n.M26] == 18


@pytest.mark.rule("cuba-libre", "3.3.1", "1.4.2")
def test_rally_replaces_two_guerrillas_with_a_base_within_stacking() -> None:
    g = first("m26", {"oriente": "m26-underground 1, m26-active 2", "matanzas": "m26-active 2, directorio-base 2"})
    play(g, "operation:rally", "space:oriente", "base")
    assert numbers_open(g) == [0, 1]
    play(g, "number:0")
    assert pieces(g, "oriente") == {"m26-underground": 1, "m26-base": 1}
    play(g, "space:matanzas")
    assert pieces(g, "matanzas") == {"m26-underground": 1, "m26-active": 2, "directorio-base": 2}


@pytest.mark.rule("cuba-libre", "3.3.1")
@pytest.mark.parametrize(("faction", "most"), [("m26", 6), ("directorio", 3)])
def test_rally_at_a_base_places_by_bases_and_population(faction: str, most: int) -> None:
    g = first(faction, {"oriente": f"{faction}-base 1"})
    play(g, "operation:rally", "space:oriente", "many")
    assert numbers_open(g) == list(range(2, most + 1))
    play(g, f"number:{most}")
    assert pieces(g, "oriente")[f"{faction}-underground"] == most


@pytest.mark.rule("cuba-libre", "3.3.1", "1.4.4")
def test_rally_at_a_base_or_open_casino_flips_all() -> None:
    g = first(
        "syndicate", {"havana": "syndicate-active 3, open-casino 1", "oriente": "syndicate-active 1, closed-casino 1"}
    )
    play(g, "operation:rally", "space:havana")
    assert legal(g) == ["place", "flip"]
    play(g, "flip", "space:oriente")
    assert pieces(g, "havana") == {"syndicate-underground": 3, "open-casino": 1}
    assert pieces(g, "oriente") == {"syndicate-underground": 1, "syndicate-active": 1, "closed-casino": 1}


@pytest.mark.rule("cuba-libre", "3.3.1", "4.5.2")
def test_cash_of_guerrillas_that_become_a_base_finds_another_holder() -> None:
    g = first("m26", {"oriente": "m26-active 2, troops 1, cash-m26 1"})
    play(g, "operation:rally", "space:oriente", "base")
    assert (actor(g), legal(g)) == ("m26", ["faction:government", "remove-cash"])
    play(g, "remove-cash")
    assert cash(g, "oriente") == {}


# 3.3.2 March


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_example_two_guerrillas_and_two_cubes_under_support_are_noticed() -> None:
    g = first("m26", {"sierra-maestra": "m26-underground 2", "oriente": "+1, police 1, troops 1"})
    play(g, "operation:march", "space:oriente", "number:2")
    assert pieces(g, "oriente") == {"troops": 1, "police": 1, "m26-active": 2}


@pytest.mark.rule("cuba-libre", "3.3.2")
@pytest.mark.parametrize(
    ("oriente", "group", "noticed"),
    [("+1, police 1", 2, False), ("0, police 3", 3, False), ("-1, troops 5", 4, False), ("+2, police 2", 2, True)],
)
def test_groups_are_noticed_under_support_when_more_than_three(oriente: str, group: int, noticed: bool) -> None:
    g = first("m26", {"sierra-maestra": "m26-underground 5", "oriente": oriente})
    play(g, "operation:march", "space:oriente", f"number:{group}")
    assert pieces(g, "oriente")["m26-active" if noticed else "m26-underground"] == group


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_groups_from_different_spaces_are_counted_apart_and_ecs_cost_nothing() -> None:
    spaces = {"oriente": "m26-underground 4", "sierra-maestra": "m26-underground 3"}
    g = first("m26", spaces, resources=(0, 0, 0, 0))
    play(g, "operation:march", "space:ec-sugar-cane", "space:oriente", "number:4", "space:sierra-maestra", "number:3")
    assert pieces(g, "ec-sugar-cane") == {"m26-underground": 3, "m26-active": 4}
    assert g.resources[n.M26] == 0


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_no_guerrilla_marches_twice_and_destinations_are_paid() -> None:
    g = first("m26", {"havana": "m26-underground 1, m26-active 1"})
    play(g, "operation:march", "number:1", "number:1")
    assert pieces(g, "la-habana") == {"m26-underground": 1, "m26-active": 1}
    assert spaces_open(g) == set()
    assert g.resources[n.M26] == 19


@pytest.mark.rule("cuba-libre", "3.3.2", "4.5.4", "moved-pieces")
def test_a_bribe_that_flips_them_lets_no_guerrilla_march_again() -> None:
    g = first("syndicate", {"havana": "syndicate-underground 2", "matanzas": "syndicate-underground 1"})
    play(
        g, "operation:march", "space:la-habana", "space:havana", "number:2", "done", "activity:bribe", "space:la-habana"
    )
    play(g, "piece:syndicate-underground")  # and the other: each can but be flipped
    assert pieces(g, "la-habana") == {"syndicate-active": 2}
    assert spaces_open(g) == {"las-villas"}  # for the one in Matanzas only


@pytest.mark.rule("cuba-libre", "3.3.2", "moved-pieces")
def test_those_that_marched_are_flipped_first() -> None:
    g = first("syndicate", {"havana": "syndicate-underground 1", "la-habana": "syndicate-underground 1"})
    play(g, "operation:march", "space:la-habana", "activity:bribe", "done")  # one is flipped: nobody else is there
    assert "matanzas" in spaces_open(g)
    play(g, "space:matanzas")
    assert pieces(g, "matanzas") == {"syndicate-underground": 1}
    assert pieces(g, "la-habana") == {"syndicate-active": 1}


@pytest.mark.rule("cuba-libre", "3.3.2", "1.4.1", "moved-pieces")
def test_those_that_marched_are_removed_first() -> None:
    g = first("m26", {"havana": "m26-underground 1", "la-habana": "m26-underground 1"})
    play(g, "operation:march", "space:la-habana", "number:1")
    g.aside("m26", "remove:la-habana:m26-underground")
    play(g, "space:matanzas")
    assert pieces(g, "matanzas") == {"m26-underground": 1}


@pytest.mark.rule("cuba-libre", "3.3.2", "4.5.2")
def test_cash_marches_along_if_its_owner_likes() -> None:
    spaces = {"havana": "m26-underground 2, cash-m26 2"}
    g = play(first("m26", spaces), "operation:march", "number:1")
    assert numbers_open(g) == [0, 1, 2]
    play(g, "number:1")
    assert cash(g, "la-habana") == cash(g, "havana") == {"m26": 1}
    g = play(first("m26", spaces), "operation:march", "number:2")
    assert cash(g, "la-habana") == {"m26": 2}


# 3.3.3 Attack


@pytest.mark.rule("cuba-libre", "3.3.3")
@pytest.mark.parametrize(("roll", "hit"), [(3, True), (4, False)])
def test_attack_activates_all_and_succeeds_on_no_more_than_their_number(roll: int, hit: bool) -> None:
    g = first("directorio", {"oriente": "directorio-underground 2, directorio-active 1, troops 2"})
    play(g, "operation:attack", "space:oriente", "attack")
    assert pieces(g, "oriente") == {"troops": 2, "directorio-active": 3}
    assert actor(g) == "chance"
    play(g, f"die:{roll}")
    assert pieces(g, "oriente").get("troops", 0) == (0 if hit else 2)


@pytest.mark.rule("cuba-libre", "3.3.3", "attack-has-a-target")
def test_attack_takes_bases_last_and_casinos_only_without_cubes() -> None:
    g = first(
        "m26",
        {"oriente": "m26-active 2, directorio-underground 1, directorio-base 1, open-casino 1, police 1"},
    )
    play(g, "operation:attack", "space:oriente", "die:2")
    assert legal(g) == ["piece:police", "piece:directorio-underground"]  # and no way to remove nothing
    play(g, "piece:directorio-underground")
    assert legal(g) == ["piece:police", "piece:directorio-base"]
    g = first("m26", {"oriente": "m26-active 1, open-casino 2"})
    play(g, "operation:attack", "space:oriente", "die:1")
    assert pieces(g, "oriente") == {"m26-underground": 1, "m26-active": 1, "closed-casino": 2}


@pytest.mark.rule("cuba-libre", "3.3.3", "1.4.1")
def test_attack_may_stop_when_the_targeted_faction_has_nothing_left() -> None:
    g = first("m26", {"oriente": "m26-active 2, directorio-active 1, syndicate-active 2"})
    play(g, "operation:attack", "space:oriente", "die:2", "piece:directorio-active")
    assert legal(g) == ["piece:syndicate-active", "done"]
    g = first("m26", {"oriente": "m26-active 2, directorio-active 1, syndicate-active 2"})
    play(g, "operation:attack", "space:oriente", "die:2", "piece:syndicate-active")
    assert legal(g) == ["piece:directorio-active", "piece:syndicate-active"]


@pytest.mark.rule("cuba-libre", "3.3.3", "4.5.2")
def test_captured_goods_bring_a_guerrilla_and_the_cash() -> None:
    g = first("m26", {"oriente": "m26-active 1, police 1, cash-government 1"})
    play(g, "operation:attack", "space:oriente", "die:1")
    assert cash(g, "oriente") == {"m26": 1}
    assert pieces(g, "oriente") == {"m26-underground": 1, "m26-active": 1}


# 3.3.4 Terror


@pytest.mark.rule("cuba-libre", "3.3.4")
@pytest.mark.parametrize(("before", "after"), [("+2", 1), ("+1", 0), ("0", 0), ("-1", 0), ("-2", -1)])
def test_terror_shifts_toward_neutral(before: str, after: int) -> None:
    g = first("directorio", {"oriente": f"directorio-underground 2, {before}"})
    play(g, "operation:terror", "space:oriente")
    assert level(g, "oriente") == after
    assert terror(g, "oriente") == 1
    assert pieces(g, "oriente") == {"directorio-underground": 1, "directorio-active": 1}
    assert g.resources[n.DIRECTORIO] == 19


@pytest.mark.rule("cuba-libre", "3.3.4")
@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ("0", "toward-opposition", -1),
        ("0", "toward-neutral", 0),
        ("-1", "toward-opposition", -2),
        ("-1", "toward-neutral", 0),
    ],
)
def test_terror_of_26july_may_shift_toward_active_opposition(before: str, way: str, after: int) -> None:
    g = first("m26", {"oriente": f"m26-underground 1, {before}"})
    play(g, "operation:terror", "space:oriente", way)
    assert level(g, "oriente") == after


@pytest.mark.rule("cuba-libre", "3.3.4")
def test_terror_in_an_ec_is_free_sabotage_once() -> None:
    g = first("syndicate", {"ec-cigar": "syndicate-underground 1", "ec-factory": "syndicate-underground 1, terror 1"})
    play(g, "operation:terror", "space:ec-cigar", "space:ec-factory")
    assert (terror(g, "ec-cigar"), terror(g, "ec-factory")) == (1, 1)
    assert g.resources[n.SYNDICATE] == 20


# 3.3.5 Construct


@pytest.mark.rule("cuba-libre", "3.3.5")
def test_construct_where_government_or_syndicate_controls() -> None:
    g = first(
        "syndicate",
        {
            "havana": "troops 1",
            "matanzas": "syndicate-underground 1, closed-casino 1",
            "oriente": "m26-base 1",
            "la-habana": "open-casino 2",
            "ec-cigar": "troops 3",
        },
    )
    play(g, "operation:construct")
    assert spaces_open(g) == {"havana", "matanzas"}
    play(g, "space:havana", "space:matanzas", "open")
    assert pieces(g, "havana") == {"troops": 1, "closed-casino": 1}
    assert pieces(g, "matanzas") == {"syndicate-underground": 1, "open-casino": 1}
    assert g.resources[n.SYNDICATE] == 10


@pytest.mark.rule("cuba-libre", "3.3.5", "3.1.2")
def test_construct_is_never_free() -> None:
    g = first("syndicate", {"havana": "syndicate-underground 3, cash-syndicate 1"})
    play(g, "operation:construct", "space:havana", "done", "space:havana")
    assert "operation:construct" not in legal(g)
    assert "operation:rally" in legal(g)
