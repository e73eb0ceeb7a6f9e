"""2.1 and the set-up on the back page: Standard and Variable Deployment."""

import pytest
from support.cuba_libre_bench import answer, asked, at, done, empty, legal, level, on_map, run, sp, standard

from malecon.games.cuba_libre.deployment import VariableDeployment, markers
from malecon.games.cuba_libre.names import DIRECTORIO, FIRM, GOVERNMENT, M26, NO_FACTION, SYNDICATE


@pytest.mark.rule("cuba-libre", "2.1", "1.6.3")
def test_standard_deployment_totals() -> None:
    g = standard()
    totals = (g.total_support(), g.opposition_and_bases(), g.directorio_and_bases(), g.open_casinos())
    assert totals == (16, 7, 1, 3)
    assert (g.alliance, g.aid, g.resources) == (FIRM, 15, [15, 10, 5, 15])
    assert g.eligible == 0b1111


@pytest.mark.rule("cuba-libre", "2.1", "1.7")
def test_standard_deployment_control() -> None:
    g = standard()
    control = {
        "havana": GOVERNMENT,
        "camaguey-city": GOVERNMENT,
        "santiago-de-cuba": GOVERNMENT,
        "las-villas": GOVERNMENT,
        "sierra-maestra": M26,
        "camaguey-province": DIRECTORIO,
        "pinar-del-rio": SYNDICATE,
        "la-habana": NO_FACTION,
        "matanzas": NO_FACTION,
        "oriente": NO_FACTION,
    }
    assert {space: g.control(sp(space)) for space in control} == control


@pytest.mark.rule("cuba-libre", "2.1", "1.4")
def test_standard_deployment_forces() -> None:
    g = standard()
    assert at(g, "havana") == {"troops": 6, "police": 4, "directorio_underground": 2, "open_casino": 1}
    assert at(g, "camaguey-city") == {"troops": 1, "police": 2}
    assert at(g, "santiago-de-cuba") == {"troops": 2, "police": 2, "m26_underground": 1}
    assert at(g, "las-villas") == {"troops": 3}
    assert at(g, "la-habana") == {"m26_underground": 1, "open_casino": 1}
    assert at(g, "sierra-maestra") == {"m26_underground": 2, "m26_base": 1}
    assert at(g, "camaguey-province") == {"directorio_underground": 1}
    assert at(g, "pinar-del-rio") == {"open_casino": 1}
    levels = {"pinar-del-rio": 2, "havana": 2, "la-habana": 1, "camaguey-city": 1, "las-villas": 0}
    levels |= {"matanzas": -1, "camaguey-province": -1, "oriente": -1, "sierra-maestra": -2, "santiago-de-cuba": 0}
    assert {space: level(g, space) for space in levels} == levels


@pytest.mark.rule("cuba-libre", "2.1", "variable-deployment-stacking")
def test_variable_deployment() -> None:
    g = empty()
    markers(g)
    run(g, VariableDeployment())
    assert asked(g) == "syndicate"
    assert not any(name.startswith("space:ec-") for name in legal(g))
    answer(g, "space:havana")
    assert "space:havana" not in legal(g)  # one each
    answer(g, "space:oriente", "space:matanzas")
    assert asked(g) == "directorio"
    answer(g, "space:havana", "space:ec-cigar", "space:havana")
    assert asked(g) == "m26"
    assert "space:havana" not in legal(g)  # Directorio forces
    assert "space:ec-cigar" not in legal(g)
    answer(g, "space:santiago-de-cuba")
    assert "space:santiago-de-cuba" not in legal(g)  # one a City
    answer(g, "space:oriente", "space:oriente", "space:ec-factory")
    assert "space:santiago-de-cuba" in legal(g)  # the Base is no Guerrilla
    assert "space:ec-factory" not in legal(g)
    answer(g, "space:santiago-de-cuba")
    assert asked(g) == "government"
    answer(g, "number:4", "number:5", "number:0", "number:3", "space:las-villas")
    assert done(g)
    assert at(g, "havana") == {"troops": 4, "open_casino": 1, "directorio_underground": 2}
    assert at(g, "camaguey-city") == {"troops": 5, "police": 3}
    assert at(g, "santiago-de-cuba") == {"police": 5, "m26_underground": 1, "m26_base": 1}
    assert at(g, "las-villas") == {"troops": 3}
    assert (on_map(g, "troops"), on_map(g, "police")) == (12, 8)


@pytest.mark.rule("cuba-libre", "2.1", "1.5")
def test_variable_deployment_sets_up_non_players_first() -> None:
    g = empty(players=1, nonplayers="government,directorio,syndicate")
    markers(g)
    run(g, VariableDeployment())
    assert asked(g) == "m26"
    assert at(g, "havana") == {"troops": 6, "police": 4, "directorio_underground": 2, "open_casino": 1}
    assert "space:havana" not in legal(g)
    assert "space:camaguey-province" not in legal(g)
