"""4.x: Special Activities, before, during and after their Operations."""

import pytest
from support.cuba_libre import actor, cash, first, legal, level, numbers_open, pieces, play, spaces_open, terror

from malecon.games.cuba_libre import names as n


def activities(faction: str, spaces: dict[str, str], *answers: str, **fields: object) -> list[str]:
    g = play(first(faction, spaces, **fields), *answers)
    return [a.removeprefix("activity:") for a in legal(g) if a.startswith("activity:")]


# 4.1


@pytest.mark.rule("cuba-libre", "4.1", "4.1.1")
def test_example_kidnapping_pays_for_the_terror() -> None:
    g = first("m26", {"havana": "m26-underground 2, police 1"}, resources=(5, 0, 0, 0))
    play(g, "operation:terror", "die:4")
    assert g.resources[n.M26] == 3
    assert g.resources[n.GOVERNMENT] == 1
    play(g, "toward-opposition")
    assert (terror(g, "havana"), level(g, "havana")) == (1, -1)


@pytest.mark.rule("cuba-libre", "4.1")
def test_an_activity_may_come_before_during_or_after_and_only_once() -> None:
    spaces = {"havana": "troops 3, police 1", "oriente": "m26-active 1"}
    for order in (
        ["activity:air-strike", "space:havana", "space:matanzas"],
        ["space:havana", "activity:air-strike", "space:matanzas"],
        ["space:havana", "space:matanzas", "activity:air-strike"],
    ):
        g = play(first("government", spaces), "operation:assault", *order)
        assert pieces(g, "oriente") == {}
        assert "activity:transport" not in legal(g)


@pytest.mark.rule("cuba-libre", "4.1")
def test_an_activity_first_obliges_to_the_operation() -> None:
    g = play(first("government", {"havana": "troops 3"}), "operation:train", "activity:transport", "space:oriente")
    play(g, "number:1")
    assert "done" not in legal(g)
    play(g, "space:matanzas")
    assert "done" in legal(g)


@pytest.mark.rule("cuba-libre", "4.1.1", "4.2")
def test_what_accompanies_which_operation_of_the_government() -> None:
    spaces = {"havana": "troops 3, police 1", "oriente": "m26-active 1"}
    assert activities("government", spaces, "operation:train") == ["transport"]
    for name in ("garrison", "sweep", "assault"):
        assert activities("government", spaces, f"operation:{name}") == ["transport", "air-strike", "reprisal"]


@pytest.mark.rule("cuba-libre", "4.1.1", "4.3", "4.4")
def test_what_accompanies_which_operation_of_the_rebels() -> None:
    spaces = {"havana": "m26-underground 2, police 1, -1", "oriente": "directorio-underground 2, syndicate-active 1"}
    assert activities("m26", spaces, "operation:rally") == ["infiltrate"]
    assert activities("m26", spaces, "operation:march") == ["infiltrate"]
    assert activities("directorio", spaces, "operation:rally") == ["subvert"]
    assert activities("directorio", spaces, "operation:march") == ["subvert"]
    both = {"havana": "m26-underground 2, police 1", "oriente": "m26-underground 2, directorio-underground 3"}
    assert activities("m26", both, "operation:terror") == ["kidnap"]
    assert activities("directorio", both | {"matanzas": "directorio-underground 1"}, "operation:terror") == [
        "assassinate"
    ]


@pytest.mark.rule("cuba-libre", "4.1.1", "4.5")
def test_what_accompanies_which_operation_of_the_syndicate() -> None:
    spaces = {
        "havana": "syndicate-underground 4, police 1, troops 1, open-casino 1",
        "oriente": "syndicate-underground 1",
    }
    for name in ("rally", "march", "construct"):
        assert activities("syndicate", spaces, f"operation:{name}") == ["profit", "muscle", "bribe"]
    assert activities("syndicate", spaces, "operation:terror") == ["bribe"]


# 4.2


@pytest.mark.rule("cuba-libre", "4.2.1")
def test_transport_takes_up_to_three_troops_from_a_city_or_base() -> None:
    g = first("government", {"havana": "troops 5", "oriente": "troops 2, government-base 1", "matanzas": "troops 4"})
    play(g, "operation:train", "activity:transport")
    assert spaces_open(g) == {"havana", "oriente"}
    play(g, "space:havana")
    assert spaces_open(g) == set(n.SPACES) - {"havana"}
    play(g, "space:ec-sugar-cane")
    assert numbers_open(g) == [1, 2, 3]
    play(g, "number:3")
    assert pieces(g, "ec-sugar-cane") == {"troops": 3}


@pytest.mark.rule("cuba-libre", "4.2.2")
def test_air_strike_hits_an_exposed_piece_outside_cities() -> None:
    spaces = {
        "havana": "troops 1, m26-active 1",
        "oriente": "m26-base 1, directorio-active 1",
        "ec-cigar": "syndicate-active 1",
        "matanzas": "m26-underground 1, m26-base 1",
    }
    g = play(first("government", spaces), "operation:sweep", "activity:air-strike")
    assert spaces_open(g) == {"oriente", "ec-cigar"}
    play(g, "space:oriente")
    assert legal(g) == ["piece:m26-base", "piece:directorio-active"]
    play(g, "piece:m26-base")
    assert pieces(g, "oriente") == {"directorio-active": 1}
    assert "air-strike" not in activities("government", spaces, "operation:sweep", alliance="embargoed")


@pytest.mark.rule("cuba-libre", "4.2.2", "4.5.2")
def test_an_air_strike_seizes_no_cash() -> None:
    g = first("government", {"oriente": "troops 1, m26-active 1, cash-m26 1"})
    play(g, "operation:assault", "activity:air-strike", "remove-cash")
    assert cash(g, "oriente") == {}


@pytest.mark.rule("cuba-libre", "4.2.3")
def test_reprisal_places_terror_lowers_opposition_and_drives_a_guerrilla_off() -> None:
    g = first("government", {"sierra-maestra": "troops 4, m26-underground 1, directorio-active 1, -2, cash-m26 1"})
    play(g, "operation:sweep", "activity:reprisal")
    assert legal(g) == ["piece:m26-underground", "piece:directorio-active"]
    assert (terror(g, "sierra-maestra"), level(g, "sierra-maestra")) == (1, -1)
    play(g, "piece:m26-underground")
    assert spaces_open(g) == {"oriente", "santiago-de-cuba", "ec-sugar-cane"}
    play(g, "space:ec-sugar-cane")
    assert pieces(g, "ec-sugar-cane") == {"m26-underground": 1}
    assert cash(g, "ec-sugar-cane") == {"m26": 1}


@pytest.mark.rule("cuba-libre", "4.2.3")
def test_reprisal_leaves_support_alone() -> None:
    g = play(first("government", {"havana": "troops 1, +2"}), "operation:sweep", "activity:reprisal")
    assert (terror(g, "havana"), level(g, "havana")) == (1, 2)


# 4.3


@pytest.mark.rule("cuba-libre", "4.3.1")
def test_infiltrate_takes_police_first_where_there_is_no_support() -> None:
    g = first(
        "m26",
        {
            "sierra-maestra": "m26-underground 1",
            "oriente": "troops 1, police 1",
            "santiago-de-cuba": "police 1, +1",
            "ec-sugar-cane": "troops 1",
            "matanzas": "troops 1",
        },
    )
    play(g, "operation:rally", "space:havana", "activity:infiltrate")
    assert spaces_open(g) == {"oriente", "ec-sugar-cane"}
    play(g, "space:oriente", "replace")
    assert pieces(g, "oriente") == {"troops": 1, "m26-underground": 1}


@pytest.mark.rule("cuba-libre", "4.3.1", "4.5.2")
def test_infiltrate_commandeers_cash() -> None:
    g = first("m26", {"oriente": "m26-underground 1, police 1, cash-government 1"})
    play(g, "operation:rally", "activity:infiltrate", "replace")
    assert g.question == "Rally"  # nobody else is there: the owner is not asked in vain
    assert cash(g, "oriente") == {"m26": 1}
    g = first("m26", {"oriente": "m26-underground 1, directorio-active 1, police 1, cash-government 1"})
    play(g, "operation:rally", "activity:infiltrate", "replace")
    assert (actor(g), legal(g)) == ("government", ["faction:m26", "faction:directorio"])
    play(g, "faction:directorio")
    assert cash(g, "oriente") == {"directorio": 1}


@pytest.mark.rule("cuba-libre", "4.3.2")
@pytest.mark.parametrize("faction", ["m26", pytest.param("directorio", marks=pytest.mark.rule("cuba-libre", "4.4.2"))])
def test_ambush_activates_one_removes_two_and_brings_one(faction: str) -> None:
    g = first(
        faction, {"oriente": f"{faction}-underground 2, troops 3", "matanzas": f"{faction}-underground 1, police 1"}
    )
    play(g, "operation:attack", "space:oriente", "ambush", "piece:troops")
    assert pieces(g, "oriente") == {"troops": 1, f"{faction}-underground": 2, f"{faction}-active": 1}
    play(g, "space:matanzas")
    assert actor(g) == "chance"


@pytest.mark.rule("cuba-libre", "4.3.2")
def test_ambush_needs_an_underground_guerrilla() -> None:
    g = first("m26", {"oriente": "m26-active 2, troops 3"})
    play(g, "operation:attack")
    assert g.question == "AttackRoll"


@pytest.mark.rule("cuba-libre", "4.3.3")
def test_kidnap_where_more_guerrillas_than_police() -> None:
    g = first(
        "m26",
        {
            "havana": "m26-underground 2, police 2",
            "santiago-de-cuba": "m26-underground 1",
            "ec-cigar": "m26-underground 1",
            "oriente": "m26-underground 1",
            "matanzas": "m26-underground 1, open-casino 1",
            "la-habana": "m26-active 1, open-casino 1",
        },
    )
    play(g, "operation:terror", "activity:kidnap")
    assert spaces_open(g) == {"santiago-de-cuba", "ec-cigar", "matanzas"}
    play(g, "space:matanzas", "die:6")
    assert (g.resources[n.SYNDICATE], g.resources[n.M26]) == (14, 26)
    assert pieces(g, "matanzas") == {"m26-underground": 1, "closed-casino": 1}
    play(g, "space:oriente", "toward-opposition")
    assert "done" not in legal(g)
    play(g, "space:matanzas", "toward-neutral")
    assert "done" in legal(g)


@pytest.mark.rule("cuba-libre", "4.3.3")
def test_kidnap_in_a_city_with_a_casino_chooses_its_target_and_closes_the_casino() -> None:
    g = first("m26", {"havana": "m26-underground 2, open-casino 2"}, resources=(3, 47, 0, 9))
    play(g, "operation:terror", "space:havana", "toward-neutral", "activity:kidnap")
    assert legal(g) == ["faction:government", "faction:syndicate"]
    play(g, "faction:government", "die:5")
    assert (g.resources[n.GOVERNMENT], g.resources[n.M26]) == (0, 49)
    assert pieces(g, "havana")["closed-casino"] == 1


@pytest.mark.rule("cuba-libre", "4.3.3", "4.5.2")
def test_cash_ransom_instead_of_a_roll() -> None:
    g = first("m26", {"havana": "m26-underground 2, police 1, cash-government 1"})
    play(g, "operation:terror", "activity:kidnap", "toward-neutral")
    assert cash(g, "havana") == {"m26": 1}
    assert g.resources[n.GOVERNMENT] == 20


@pytest.mark.rule("cuba-libre", "4.3.3", "4.1")
def test_who_cannot_pay_for_the_terror_kidnaps_only_for_resources() -> None:
    spaces = {"havana": "m26-underground 2, police 1, cash-government 1"}
    assert "operation:terror" not in legal(first("m26", spaces, resources=(9, 0, 0, 0)))
    assert "operation:terror" not in legal(first("m26", {"havana": "m26-underground 1"}, resources=(0, 0, 0, 0)))


# 4.4


@pytest.mark.rule("cuba-libre", "4.4.1")
def test_subvert_earns_the_population_and_sets_neutral() -> None:
    g = first(
        "directorio", {"oriente": "directorio-active 1, -2", "havana": "directorio-active 9"}, resources=(0, 0, 0, 0)
    )
    play(g, "operation:rally")
    assert g.resources[n.DIRECTORIO] == 2
    assert level(g, "oriente") == 0
    assert "done" not in legal(g)


@pytest.mark.rule("cuba-libre", "4.4.3")
def test_assassinate_removes_even_a_protected_base() -> None:
    g = first("directorio", {"oriente": "directorio-underground 2, police 1, troops 3, government-base 1"})
    play(g, "operation:terror", "space:oriente", "activity:assassinate")
    assert legal(g) == ["piece:troops", "piece:police", "piece:government-base"]
    play(g, "piece:government-base")
    assert pieces(g, "oriente") == {"troops": 3, "police": 1, "directorio-underground": 1, "directorio-active": 1}
    assert activities("directorio", {"oriente": "directorio-underground 1, police 1"}, "operation:terror") == []


@pytest.mark.rule("cuba-libre", "4.4.3", "4.1")
def test_assassination_before_terror_owes_it() -> None:
    spaces = {"oriente": "directorio-underground 2, troops 1", "matanzas": "directorio-underground 1"}
    g = play(first("directorio", spaces, resources=(0, 0, 1, 0)), "operation:terror", "activity:assassinate")
    assert level(g, "oriente") == 0
    assert terror(g, "oriente") == 1
    assert g.resources[n.DIRECTORIO] == 0


# 4.5


@pytest.mark.rule("cuba-libre", "4.5.1")
def test_profit_places_cash_with_any_piece_at_one_or_two_open_casinos() -> None:
    spaces = {"havana": "police 1, syndicate-active 1, open-casino 1", "oriente": "m26-active 1, open-casino 2"}
    g = play(first("syndicate", spaces), "operation:rally", "space:matanzas", "activity:profit", "cash", "space:havana")
    assert legal(g) == ["faction:government", "faction:syndicate"]
    play(g, "faction:government", "space:oriente")
    assert cash(g, "havana") == {"government": 1}
    assert cash(g, "oriente") == {"m26": 1}
    assert g.question == "Rally"


@pytest.mark.rule("cuba-libre", "4.5.1")
def test_profit_exchanges_casinos_and_cash_for_three_each() -> None:
    spaces = {"havana": "syndicate-active 1, open-casino 2, cash-syndicate 2", "oriente": "open-casino 1"}
    g = play(first("syndicate", spaces, resources=(0, 0, 0, 40)), "operation:rally", "space:matanzas")
    play(g, "activity:profit", "close", "space:havana", "number:2", "number:1", "space:oriente")
    assert g.resources[n.SYNDICATE] == 49
    assert cash(g, "havana") == {"syndicate": 1}
    assert pieces(g, "oriente") == {"closed-casino": 1}


@pytest.mark.rule("cuba-libre", "4.5.1", "4.1")
def test_profit_first_can_pay_for_construct_if_a_space_remains_to_build_in() -> None:
    g = first("syndicate", {"havana": "troops 3, open-casino 1"}, resources=(0, 0, 0, 2))
    play(g, "operation:construct")
    assert g.resources[n.SYNDICATE] == 0
    assert g.question == "ConstructSpace"
    alone = first("syndicate", {"matanzas": "open-casino 1, m26-active 0"}, resources=(0, 0, 0, 2))
    assert "operation:construct" not in legal(alone)


@pytest.mark.rule("cuba-libre", "4.5.1", "4.1", "3.3.5")
def test_a_casino_that_profit_closes_can_be_the_one_that_construct_opens() -> None:
    full = dict.fromkeys(("havana", "oriente", "matanzas", "las-villas", "pinar-del-rio"), "open-casino 2")
    g = first("syndicate", full, resources=(0, 0, 0, 2))
    assert "operation:construct" in legal(g), "all ten are on the map, and one closed brings the Resources"
    play(g, "operation:construct", "space:oriente", "number:1", "done")
    assert pieces(g, "oriente") == {"open-casino": 2}


@pytest.mark.rule("cuba-libre", "4.5.1", "4.1")
def test_as_many_casinos_close_in_a_space_as_the_operation_needs() -> None:
    g = first("syndicate", {"havana": "troops 3, open-casino 2"}, resources=(0, 0, 0, 0))
    play(g, "operation:construct")
    assert g.resources[n.SYNDICATE] == 1, "one would not do, and a space is chosen only once"
    assert pieces(g, "havana") == {"troops": 3, "open-casino": 1, "closed-casino": 1}


@pytest.mark.rule("cuba-libre", "4.5.2")
def test_four_cash_markers_are_the_limit() -> None:
    spaces = {
        "havana": "syndicate-active 1, open-casino 1, cash-syndicate 3",
        "oriente": "syndicate-active 1, open-casino 1",
    }
    g = play(
        first("syndicate", spaces), "operation:rally", "space:matanzas", "activity:profit", "cash", "space:oriente"
    )
    assert g.cash_left() == 0
    assert g.question == "Rally"


@pytest.mark.rule("cuba-libre", "4.5.3")
def test_muscle_moves_police_to_cities_and_troops_elsewhere() -> None:
    spaces = {"havana": "open-casino 1", "matanzas": "troops 3, police 1", "oriente": "police 2, troops 1"}
    g = play(first("syndicate", spaces), "operation:rally", "space:matanzas", "activity:muscle")
    assert spaces_open(g) == {"havana", "ec-cigar", "ec-factory", "ec-sugar-cane"}
    play(g, "space:havana", "space:matanzas", "space:oriente")
    assert pieces(g, "havana") == {"police": 2, "open-casino": 1}
    g = play(first("syndicate", spaces), "operation:rally", "space:matanzas", "activity:muscle", "space:ec-cigar")
    play(g, "space:matanzas", "number:2")
    assert pieces(g, "ec-cigar") == {"troops": 2}
    rural = {"matanzas": "open-casino 1", "oriente": "police 2, troops 2"}
    g = play(
        first("syndicate", rural), "operation:rally", "space:havana", "activity:muscle", "space:matanzas", "number:2"
    )
    assert pieces(g, "matanzas") == {"troops": 2, "open-casino": 1}  # Troops to a Province, not Police


@pytest.mark.rule("cuba-libre", "4.5.4")
def test_a_bribe_never_takes_a_cube_and_a_guerrilla() -> None:
    g = play(first("syndicate", BRIBED), "operation:rally", "space:matanzas", "activity:bribe", "space:oriente")
    play(g, "piece:police")
    assert legal(g) == ["piece:troops", "done"]
    g = play(first("syndicate", BRIBED), "operation:rally", "space:matanzas", "activity:bribe", "space:oriente")
    play(g, "piece:m26-active", "remove")
    assert legal(g) == ["piece:m26-underground", "done"]


@pytest.mark.rule("cuba-libre", "4.5.4")
def test_a_bribe_deals_with_two_different_guerrillas() -> None:
    g = first("syndicate", {"oriente": "m26-active 1, directorio-active 1"})
    play(g, "operation:rally", "space:matanzas", "activity:bribe", "space:oriente", "piece:m26-active", "flip")
    assert legal(g) == ["piece:directorio-active", "done"], "the one that has just gone Underground is done with"


@pytest.mark.rule("cuba-libre", "4.5.3", "4.5.2")
def test_the_owner_says_whether_cash_goes_along_with_muscled_cubes() -> None:
    g = first("syndicate", {"havana": "troops 2, cash-government 1"})
    play(g, "operation:rally", "space:matanzas", "activity:muscle", "space:ec-cigar", "number:1")
    assert (actor(g), numbers_open(g)) == ("government", [0, 1])


BRIBED = {"oriente": "troops 2, police 1, m26-underground 1, m26-active 1, m26-base 1, directorio-base 1"}


@pytest.mark.rule("cuba-libre", "4.5.4")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["piece:police", "piece:troops"], {"police": 0, "troops": 1}),
        (["piece:m26-underground", "remove", "piece:m26-active", "flip"], {"m26-underground": 1, "m26-active": 0}),
        (["piece:m26-active", "remove", "done"], {"m26-active": 0}),
        (["piece:directorio-base"], {"directorio-base": 0}),
    ],
)
def test_bribe_removes_two_cubes_or_deals_with_two_guerrillas_or_a_base(
    answers: list[str], left: dict[str, int]
) -> None:
    g = play(
        first("syndicate", BRIBED), "operation:rally", "space:matanzas", "activity:bribe", "space:oriente", *answers
    )
    assert g.resources[n.SYNDICATE] == 16
    assert {name: pieces(g, "oriente").get(name, 0) for name in left} == left
    assert g.question == "Rally"


@pytest.mark.rule("cuba-libre", "4.5.4", "4.1")
def test_bribe_first_leaves_resources_for_the_operation() -> None:
    assert "bribe" not in activities("syndicate", BRIBED, "operation:rally", resources=(0, 0, 0, 3))
    assert "bribe" in activities("syndicate", BRIBED, "operation:rally", resources=(0, 0, 0, 4))


@pytest.mark.rule("cuba-libre", "4.5.4", "4.1")
def test_bribe_first_can_hide_the_guerrilla_that_terror_needs() -> None:
    g = first("syndicate", {"oriente": "syndicate-active 1, m26-active 1"}, resources=(0, 0, 0, 4))
    play(g, "operation:terror")
    assert pieces(g, "oriente") == {"m26-active": 1, "syndicate-underground": 1}
    assert legal(g) == ["piece:m26-active", "done"]
    play(g, "done")
    assert terror(g, "oriente") == 1
    assert g.resources[n.SYNDICATE] == 0


@pytest.mark.rule("cuba-libre", "4.5.4", "4.5.2")
def test_contraband_goes_where_the_syndicate_likes() -> None:
    g = first("syndicate", {"oriente": "police 1, syndicate-active 1, m26-active 1, cash-government 1"})
    play(g, "operation:rally", "space:matanzas", "activity:bribe", "space:oriente", "piece:police", "remove-cash")
    assert (actor(g), legal(g)) == ("syndicate", ["faction:m26", "faction:syndicate", "remove-cash"])
    play(g, "faction:syndicate")
    assert cash(g, "oriente") == {"syndicate": 1}
