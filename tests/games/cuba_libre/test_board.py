"""1.x: the map, pieces, stacking, Support, Control, Resources."""

import pytest
from support.cuba_libre import GAME, first, legal, level, pieces, play, position

from malecon import DataError, PositionError, load
from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.effects import place, remove, replace


def new(**options: object) -> Board:
    g = GAME.new(**options)
    assert isinstance(g, Board)
    return g


@pytest.mark.rule("cuba-libre", "1.3.1", "1.3.2", "1.3.3")
def test_provinces_cities_and_ecs() -> None:
    g = new()
    assert [g.population(s) for s in spaces_in(n.PROVINCES)] == [1, 1, 1, 2, 1, 2, 1]
    assert [g.population(s) for s in spaces_in(n.CITIES)] == [6, 1, 1]
    assert spaces_in(g.tables.mountain) == [n.LAS_VILLAS, n.SIERRA_MAESTRA]
    assert spaces_in(g.tables.forest) == [n.PINAR_DEL_RIO, n.CAMAGUEY_PROVINCE, n.ORIENTE]
    assert spaces_in(g.tables.grassland) == [n.LA_HABANA, n.MATANZAS]
    assert n.PROVINCES | n.CITIES | n.ECS == n.EVERYWHERE


@pytest.mark.rule("cuba-libre", "1.3", "1.3.4")
def test_the_map_is_symmetric_and_ecs_are_worth_eight() -> None:
    g = new()
    links = [(a, b) for a in range(13) for b in range(13) if g.adjacent(a) >> b & 1]
    assert len(links) == 30
    assert all((b, a) in links for a, b in links)
    assert [g.econ(s) for s in spaces_in(n.ECS)] == [3, 3, 2]
    assert spaces_in(g.adjacent(n.SIERRA_MAESTRA)) == [n.ORIENTE, n.SANTIAGO_DE_CUBA, n.EC_SUGAR_CANE]
    assert not g.adjacent(n.HAVANA) >> n.MATANZAS & 1


@pytest.mark.rule("cuba-libre", "1.4", "1.2")
def test_the_inventory_is_that_of_the_chart() -> None:
    g = new()
    assert [g.tables.inventory[k] for k in n.KINDS] == [15, 15, 2, 15, 4, 15, 4, 6, 10]
    assert sum(g.tables.inventory) == 86


@pytest.mark.rule("cuba-libre", "1.4.1")
def test_only_available_pieces_are_placed() -> None:
    g = position({"sierra-maestra": "m26-underground 14"})
    assert place(g, n.ORIENTE, n.M26_UNDERGROUND, 3) == 1
    assert place(g, n.ORIENTE, n.M26_UNDERGROUND, 1) == 0
    assert g.available[n.M26_UNDERGROUND] == 0


@pytest.mark.rule("cuba-libre", "1.4.1")
def test_what_is_not_available_is_removed_rather_than_replaced() -> None:
    g = position({"sierra-maestra": "m26-underground 15", "oriente": "directorio-active 2"})
    replace(g, n.ORIENTE, n.DIRECTORIO_ACTIVE, n.M26_UNDERGROUND, 2)
    assert pieces(g, "oriente") == {}
    assert g.available[n.DIRECTORIO_UNDERGROUND] == 15


@pytest.mark.rule("cuba-libre", "1.4.1", "3.3.1")
def test_example_guerrillas_removed_during_a_rally_come_back_underground() -> None:
    g = first("m26", {"sierra-maestra": "m26-active 15"})
    play(g, "operation:rally", "space:oriente")
    assert legal(g) == ["remove", "done"]
    play(g, "remove")
    assert pieces(g, "sierra-maestra") == {"m26-active": 14}
    assert pieces(g, "oriente") == {"m26-underground": 1}


@pytest.mark.rule("cuba-libre", "1.4.1", "3.2.4")
def test_example_three_troops_in_forest_remove_three_active_pieces() -> None:
    g = first("government", {"oriente": "troops 3, m26-active 2, directorio-active 2, syndicate-active 1"})
    play(g, "operation:assault", "space:oriente", "piece:m26-active")
    assert legal(g) == ["number:1", "number:2"]
    play(g, "number:2", "piece:directorio-active")
    assert pieces(g, "oriente") == {"troops": 3, "directorio-active": 1, "syndicate-active": 1}


@pytest.mark.rule("cuba-libre", "1.4.2")
def test_two_bases_and_two_casinos_a_space_and_none_on_ecs() -> None:
    g = position({"oriente": "m26-base 1, directorio-base 1, open-casino 1, closed-casino 1"})
    assert not g.base_room(n.ORIENTE)
    assert not g.casino_room(n.ORIENTE)
    assert place(g, n.ORIENTE, n.M26_BASE) == 0
    assert place(g, n.HAVANA, n.OPEN_CASINO, 3) == 2
    assert place(g, n.EC_CIGAR, n.M26_BASE) == 0
    with pytest.raises(PositionError, match=r"1\.4\.2"):
        position({"oriente": "m26-base 3"})


@pytest.mark.rule("cuba-libre", "1.4.3", "1.4.4")
def test_new_pieces_are_underground_and_open() -> None:
    g = position({"oriente": "directorio-active 1"})
    replace(g, n.ORIENTE, n.DIRECTORIO_ACTIVE, n.M26_UNDERGROUND)
    assert pieces(g, "oriente") == {"m26-underground": 1}
    assert g.activate(n.ORIENTE, n.M26, 2) == 1
    assert pieces(g, "oriente") == {"m26-active": 1}
    place(g, n.ORIENTE, n.OPEN_CASINO)
    assert g.open_casinos() == 1


@pytest.mark.rule("cuba-libre", "1.4.5")
def test_casinos_close_instead_of_being_removed_or_replaced() -> None:
    g = position({"havana": "open-casino 1, closed-casino 1"})
    remove(g, n.HAVANA, n.OPEN_CASINO)
    remove(g, n.HAVANA, n.CLOSED_CASINO)
    assert pieces(g, "havana") == {"closed-casino": 2}
    g = position({"havana": "open-casino 1"})
    replace(g, n.HAVANA, n.OPEN_CASINO, n.M26_BASE)
    assert pieces(g, "havana") == {"m26-base": 1, "closed-casino": 1}


@pytest.mark.rule("cuba-libre", "1.6", "1.6.1", "1.6.2")
def test_five_levels_and_none_in_ecs() -> None:
    g = position({"oriente": "-1"})
    g.shift(n.ORIENTE, -3)
    assert level(g, "oriente") == n.ACTIVE_OPPOSITION
    g.shift_to_neutral(n.ORIENTE)
    g.shift_to_neutral(n.ORIENTE)
    g.shift_to_neutral(n.ORIENTE)
    assert level(g, "oriente") == n.NEUTRAL
    g.set_level(n.EC_CIGAR, n.ACTIVE_SUPPORT)
    assert level(g, "ec-cigar") == 0


@pytest.mark.rule("cuba-libre", "1.6.2", "1.6.3")
def test_totals_count_active_levels_double() -> None:
    g = position(
        {
            "havana": "+1",
            "camaguey-city": "+2",
            "oriente": "-2, directorio-underground 1, directorio-base 1",
            "las-villas": "-1, m26-base 1",
            "matanzas": "open-casino 2, closed-casino 0",
        }
    )
    assert g.total_support() == 6 + 2
    assert g.total_opposition() == 4 + 2
    assert g.opposition_and_bases() == 7
    assert g.directorio_and_bases() == 2 + 1
    assert g.open_casinos() == 2


@pytest.mark.rule("cuba-libre", "1.7")
def test_control_needs_more_pieces_than_all_others_together() -> None:
    g = position(
        {
            "havana": "troops 2, m26-active 1, directorio-base 1",
            "oriente": "troops 3, m26-active 1, directorio-base 1",
            "matanzas": "m26-active 1, closed-casino 2",
            "la-habana": "m26-active 2, open-casino 2",
            "ec-cigar": "troops 5",
        }
    )
    assert g.control(n.HAVANA) == n.NO_FACTION
    assert g.control(n.ORIENTE) == n.GOVERNMENT
    assert g.control(n.MATANZAS) == n.M26
    assert g.control(n.LA_HABANA) == n.NO_FACTION
    assert g.control(n.EC_CIGAR) == n.NO_FACTION


@pytest.mark.rule("cuba-libre", "1.8")
def test_resources_and_aid_stay_within_their_tracks() -> None:
    g = position(resources=(48, 1, 0, 0), aid=45)
    assert g.earn(n.GOVERNMENT, 5) == 1
    assert g.earn(n.M26, -3) == -1
    assert g.add_aid(10) == 4
    assert g.add_aid(-60) == -49
    assert (g.resources[n.GOVERNMENT], g.resources[n.M26], g.aid) == (49, 0, 0)


@pytest.mark.rule("cuba-libre", "3.3.4")
def test_twenty_terror_and_sabotage_markers_and_one_in_an_ec() -> None:
    g = position({"oriente": "terror 19"})
    g.place_terror(n.EC_CIGAR)
    g.place_terror(n.EC_CIGAR)
    g.place_terror(n.HAVANA)
    assert (g.terror[n.EC_CIGAR], g.terror[n.HAVANA]) == (1, 0)
    assert g.terror_left() == 0


def test_data_that_cannot_be_played_by_names_what_is_wrong() -> None:
    data = {**GAME.data, "map": {**GAME.data["map"], "space": GAME.data["map"]["space"][1:]}}
    with pytest.raises(DataError, match=r"map\.toml: space 'pinar-del-rio' is missing"):
        load("cuba-libre", data)
    spaces = [dict(e) for e in GAME.data["map"]["space"]]
    spaces[0]["adjacent"] = ["havana"]
    with pytest.raises(DataError, match="not the other way round"):
        load("cuba-libre", {**GAME.data, "map": {**GAME.data["map"], "space": spaces}})
    cards = [dict(e) for e in GAME.data["cards"]["card"]]
    cards[0]["order"] = ["m26"]
    with pytest.raises(DataError, match=r"cards\.toml: card 1: order"):
        load("cuba-libre", {**GAME.data, "cards": {**GAME.data["cards"], "card": cards}})
