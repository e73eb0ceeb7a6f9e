"""6.x: the Propaganda Round, phase by phase."""

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    answer,
    asked,
    at,
    cash,
    done,
    empty,
    legal,
    level,
    put,
    run,
    sp,
    standard,
)

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import (
    EMBARGOED,
    FIRM,
    MOMENTUM_MAP,
    PACT_OF_CARACAS,
    POPULATED,
    PROPAGANDA,
    RELUCTANT,
    SANTO_TRAFFICANTE,
)
from malecon.games.cuba_libre.propaganda import (
    CashDeposits,
    ExpatBacking,
    PropagandaRound,
    Redeploy,
    Reset,
    ResourcesPhase,
    SupportPhase,
    skim,
    us_alliance,
)
from malecon.games.cuba_libre.support import Agitation, CivicAction
from malecon.kernel import CHANCE


@pytest.mark.rule("cuba-libre", "6.2", "6.2.1")
def test_government_earns_econ_and_aid_after_sabotage() -> None:
    g = empty()
    put(g, "ec-cigar", m26_underground=1, directorio_underground=1, police=1)  # 2 against 1: Sabotage
    put(g, "ec-factory", m26_underground=1, police=1)  # as many
    put(g, "ec-sugar-cane", syndicate_active=3)  # not counted
    g.aid = 10
    run(g, ResourcesPhase())
    assert [g.terror[sp(s)] for s in ("ec-cigar", "ec-factory", "ec-sugar-cane")] == [1, 0, 0]
    assert g.resources[GOVERNMENT] == 10 + 3 + 2


@pytest.mark.rule("cuba-libre", "6.2.1", "3.3.4")
def test_sabotage_needs_a_marker() -> None:
    g = empty()
    g.terror[sp("havana")] = 20
    put(g, "ec-cigar", m26_underground=1)
    g.aid = 0
    run(g, ResourcesPhase())
    assert g.resources[GOVERNMENT] == 8


@pytest.mark.rule("cuba-libre", "6.2.2")
def test_insurgent_earnings() -> None:
    g = empty()
    put(g, "oriente", m26_base=2, m26_active=3, directorio_underground=2)
    put(g, "havana", directorio_base=1, syndicate_underground=2, police=1)  # City of 6
    put(g, "camaguey-city", syndicate_active=1, police=1)  # not more than the Police
    put(g, "ec-cigar", syndicate_active=1, directorio_active=1, troops=5)  # Econ 3
    put(g, "ec-factory", syndicate_active=1)  # Sabotaged
    put(g, "matanzas", open_casino=2, syndicate_underground=1)  # a Province counts for nothing but its Casinos
    put(g, "pinar-del-rio", closed_casino=1)
    g.terror[sp("ec-factory")] = 1
    g.terror[sp("havana")] = 1  # Terror in a City costs nothing
    run(g, ResourcesPhase())
    assert g.resources[M26] == 2
    assert g.resources[DIRECTORIO] == 3
    assert g.resources[SYNDICATE] == 6 + 3 + 2 * 2


@pytest.mark.rule("cuba-libre", "6.2.3", "event 48")
def test_the_skim() -> None:
    g = empty()
    put(g, "havana", open_casino=2, police=5)  # once a space
    put(g, "matanzas", open_casino=1, m26_active=3)
    put(g, "oriente", open_casino=1, directorio_active=1)  # uncontrolled
    put(g, "las-villas", open_casino=1)  # its own
    put(g, "pinar-del-rio", closed_casino=1, police=1)
    g.aid = 0
    run(g, ResourcesPhase())
    assert g.resources == [8 + 2, 2, 1, 10 - 4]
    g.resources = [0, 48, 0, 49]
    put(g, "havana", syndicate_underground=1)
    g.capabilities = SANTO_TRAFFICANTE
    run(g, ResourcesPhase())
    assert g.resources[GOVERNMENT] == 8
    assert g.resources[M26] == 49  # what is over is lost
    assert g.resources[SYNDICATE] == 47


@pytest.mark.rule("cuba-libre", "6.2.3", "skim-short")
def test_the_skim_of_a_poor_syndicate() -> None:
    g = empty()
    put(g, "la-habana", open_casino=1, m26_active=3)
    g.resources[SYNDICATE] = 1
    skim(g)
    assert g.resources == [0, 1, 0, 0]


@pytest.mark.rule("cuba-libre", "6.2.4", "cash-deposit-order")
def test_cash_deposits_in_order_of_factions() -> None:
    g = empty()
    put(g, "havana", police=1, m26_active=1, syndicate_underground=1, closed_casino=1)
    put(g, "ec-cigar", directorio_active=1)
    cash(g, "havana", SYNDICATE, 1)
    cash(g, "havana", M26, 1)
    cash(g, "havana", GOVERNMENT, 1)
    cash(g, "ec-cigar", DIRECTORIO, 1)
    g.aid = 0
    run(g, ResourcesPhase())
    g.resources = [0] * 4
    assert asked(g) == "m26"
    assert legal(g) == {"deposit", "base"}
    answer(g, "base")
    assert g.resources[DIRECTORIO] == 6  # no Base in an EC: no question
    assert asked(g) == "government"
    answer(g, "deposit")
    assert asked(g) == "syndicate"
    assert legal(g) == {"deposit", "base", "open"}
    answer(g, "open")
    assert done(g)
    assert at(g, "havana") == {
        "police": 1,
        "m26_active": 1,
        "m26_base": 1,
        "syndicate_underground": 1,
        "open_casino": 1,
    }
    assert g.resources == [6, 0, 6, 0]
    assert g.cash_left() == 4


@pytest.mark.rule("cuba-libre", "6.2.4", "1.4.2")
def test_a_deposited_base_keeps_to_stacking_and_availability() -> None:
    g = empty()
    put(g, "havana", m26_active=1, government_base=2, syndicate_active=1, open_casino=2)
    cash(g, "havana", M26, 1)
    cash(g, "havana", SYNDICATE, 1)
    run(g, CashDeposits(M26), CashDeposits(SYNDICATE))
    assert done(g)
    assert g.resources == [0, 6, 0, 6]


@pytest.mark.rule("cuba-libre", "6.3", "6.3.1")
def test_us_alliance() -> None:
    g = standard()
    us_alliance(g)  # 16
    assert (g.alliance, g.aid, g.coin_cost()) == (RELUCTANT, 5, 3)
    us_alliance(g)
    assert (g.alliance, g.aid, g.coin_cost()) == (EMBARGOED, 0, 4)
    g.aid = 12
    us_alliance(g)
    assert (g.alliance, g.aid) == (EMBARGOED, 2)
    g = standard()
    level(g, "las-villas", 1)  # 18
    us_alliance(g)
    assert g.alliance == RELUCTANT
    level(g, "las-villas", 2)  # 20
    g.alliance = FIRM
    us_alliance(g)
    assert (g.alliance, g.coin_cost()) == (FIRM, 2)


@pytest.mark.rule("cuba-libre", "6.3.2")
def test_civic_action() -> None:
    g = empty()
    put(g, "havana", troops=1, police=1)
    put(g, "oriente", troops=1, police=1, m26_active=2)  # no Control
    put(g, "matanzas", troops=2)  # no Police
    put(g, "ec-cigar", troops=1, police=1)
    g.terror[sp("havana")] = 1
    g.resources[GOVERNMENT] = 15
    run(g, CivicAction(POPULATED))
    assert legal(g) == {"space:havana", "done"}
    answer(g, "space:havana")
    assert (g.terror[sp("havana")], level(g, "havana"), g.resources[GOVERNMENT]) == (0, 0, 11)
    answer(g, "space:havana", "space:havana")
    assert (level(g, "havana"), g.resources[GOVERNMENT]) == (2, 3)
    assert done(g)


@pytest.mark.rule("cuba-libre", "6.3.3", "pact-of-caracas-terror")
def test_agitation() -> None:
    g = empty()
    put(g, "oriente", m26_active=1)
    put(g, "havana", m26_active=1, police=1)
    level(g, "oriente", 1)
    g.terror[sp("oriente")] = 1
    g.resources[M26] = 4
    g.capabilities = PACT_OF_CARACAS  # no matter: Agitation is no Operation
    run(g, Agitation())
    assert legal(g) == {"space:oriente", "done"}
    answer(g, "space:oriente", "space:oriente", "space:oriente", "space:oriente")
    assert done(g)
    assert (g.terror[sp("oriente")], level(g, "oriente"), g.resources[M26]) == (0, -2, 0)


@pytest.mark.rule("cuba-libre", "6.3.4")
def test_expat_backing() -> None:
    g = empty()
    for space in ("pinar-del-rio", "la-habana", "matanzas"):
        put(g, space, troops=1)  # Controlled by others
    level(g, "oriente", -2)
    level(g, "havana", 2)
    put(g, "las-villas", directorio_base=1)
    put(g, "camaguey-city", m26_active=1)
    run(g, ExpatBacking())
    assert asked(g) == "directorio"
    assert legal(g) == {
        "space:las-villas",
        "space:camaguey-province",
        "space:sierra-maestra",
        "space:santiago-de-cuba",
        "done",
    }
    answer(g, "space:las-villas", "many", "number:3")
    assert done(g)
    assert at(g, "las-villas") == {"directorio_base": 1, "directorio_underground": 3}
    assert g.resources[DIRECTORIO] == 0


@pytest.mark.rule("cuba-libre", "6.3.5", "2.4.1")
def test_the_final_round_ends_after_the_support_phase() -> None:
    g = standard()
    put(g, "oriente", closed_casino=1)
    run(g, PropagandaRound(True))
    while not g.over:
        assert g.question in {"CivicAction", "Agitation", "Rally"}
        g.play("done")
    assert at(g, "oriente") == {"closed_casino": 1}
    assert at(g, "las-villas") == {"troops": 3}  # no Redeploy
    assert g.result()["how"] == "after final Propaganda"


@pytest.mark.rule("cuba-libre", "6.4", "6.4.2", "6.4.3")
def test_redeploy_troops() -> None:
    g = empty()
    put(g, "havana", troops=2, police=1)
    put(g, "santiago-de-cuba", police=1, m26_active=2)  # not Controlled
    put(g, "oriente", troops=2)
    put(g, "ec-cigar", troops=1)
    put(g, "matanzas", troops=1, government_base=1)
    put(g, "las-villas", troops=1, government_base=1, m26_active=3)  # a Base, but not Controlled: may stay
    run(g, Redeploy())
    assert asked(g) == "government"
    assert "done" not in legal(g)
    answer(g, "space:oriente")
    assert legal(g) == {"space:havana", "space:matanzas"}
    answer(g, "space:havana", "number:2")
    assert "done" not in legal(g)  # nobody stays on an EC
    answer(g, "space:ec-cigar", "space:matanzas")
    assert legal(g) == {"space:havana", "space:matanzas", "space:las-villas", "done"}
    answer(g, "space:havana", "number:2")  # to Matanzas, the only other home; those from Oriente have moved
    assert at(g, "matanzas") == {"troops": 4, "government_base": 1}
    answer(g, "done")
    assert at(g, "las-villas")["troops"] == 1


@pytest.mark.rule("cuba-libre", "6.4.1", "redeploy-control")
def test_redeploy_police_by_control_at_the_start() -> None:
    g = empty()
    put(g, "havana", police=3)
    put(g, "oriente", troops=2)  # Controlled until the Troops leave
    run(g, Redeploy())
    answer(g, "number:2")  # Troops to Havana, the only home
    assert g.control(sp("oriente")) == -1
    answer(g, "space:havana")
    assert legal(g) == {"space:oriente", "space:ec-cigar", "space:ec-factory", "space:ec-sugar-cane"}
    answer(g, "space:oriente", "number:3")
    assert at(g, "oriente") == {"police": 3}
    assert done(g)  # all Police have moved


@pytest.mark.rule("cuba-libre", "6.4.2", "redeploy-havana")
def test_redeploy_to_havana_when_nothing_is_controlled() -> None:
    g = empty()
    put(g, "oriente", troops=1, m26_active=2)
    put(g, "havana", m26_active=3, troops=1)
    run(g, Redeploy())
    assert done(g)
    assert at(g, "oriente") == {"m26_active": 2}
    assert at(g, "havana") == {"m26_active": 3, "troops": 2}


@pytest.mark.rule("cuba-libre", "6.4.2", "4.5.2")
def test_cash_is_asked_for_space_by_space_on_the_way_to_havana() -> None:
    g = empty()
    put(g, "matanzas", troops=1, police=1, m26_active=3)
    put(g, "ec-cigar", troops=1, m26_active=2)
    put(g, "havana", m26_active=3)
    cash(g, "matanzas", GOVERNMENT, 1)
    cash(g, "ec-cigar", GOVERNMENT, 1)
    run(g, Redeploy())
    assert (asked(g), legal(g)) == ("government", {"number:0", "number:1"})
    assert at(g, "ec-cigar") == {"troops": 1, "m26_active": 2}  # still there, with their Cash
    assert g.faults() == []
    answer(g, "number:0")
    assert g.cash_at(sp("havana"), GOVERNMENT) == 1


@pytest.mark.rule("cuba-libre", "6.4.1", "4.5.2")
def test_redeployed_police_may_carry_cash() -> None:
    g = empty()
    put(g, "havana", police=2)
    cash(g, "havana", GOVERNMENT, 1)
    run(g, Redeploy())
    answer(g, "space:havana", "space:ec-cigar", "number:1")
    assert legal(g) == {"number:0", "number:1"}
    answer(g, "number:1")
    assert cash(g, "ec-cigar", GOVERNMENT) == 1
    assert legal(g) == {"space:havana", "done"}


@pytest.mark.rule("cuba-libre", "6.5", "5.4")
def test_reset() -> None:
    g = empty()
    put(g, "havana", m26_active=2, directorio_active=1, syndicate_active=1, closed_casino=2)
    g.terror[sp("havana")] = 3
    g.terror[sp("ec-cigar")] = 1
    g.momentum = MOMENTUM_MAP
    g.capabilities = PACT_OF_CARACAS
    g.eligible = 0b0001
    g.barred = 0b0010
    run(g, Reset())
    assert at(g, "havana") == {
        "m26_underground": 2,
        "directorio_underground": 1,
        "syndicate_underground": 1,
        "open_casino": 2,
    }
    assert sum(g.terror) == 0
    assert (g.momentum, g.capabilities) == (0, PACT_OF_CARACAS)
    assert (g.eligible, g.barred) == (0b1111, 0)


@pytest.mark.rule("cuba-libre", "6.0", "6.3")
def test_the_phases_follow_one_another() -> None:
    g = standard()
    g.journal = []
    run(g, PropagandaRound(False))
    while not done(g):
        names = [g.game.actions[a] for a in g.legal()]
        g.play("done" if "done" in names else names[0])
    told = [note[1] for note in g.journal]
    phases = ["propaganda-round", "resources-phase", "support-phase", "redeploy", "reset"]
    assert [kind for kind in told if kind in phases] == phases
    assert g.resources[GOVERNMENT] == 15 + 15 + 8 + 2
    run(g, SupportPhase())
    assert g.alliance == EMBARGOED


def reveal_events(g: Board, until: int) -> None:
    """Pass card after card; chance reveals event cards while it can, up to so many Propaganda cards."""
    while not g.over and g.propagandas < until:
        names = legal(g)
        if g.actor == CHANCE:
            events = sorted(name for name in names if name != "card:propaganda")
            answer(g, events[0] if events else "card:propaganda")
        else:
            answer(g, "pass" if "pass" in names else "done" if "done" in names else min(names))


@pytest.mark.rule("cuba-libre", "6.0", "extra-propaganda", "short-game-piles")
def test_never_two_rounds_in_a_row() -> None:
    g = standard()
    reveal_events(g, 1)  # the last card of the first pile
    assert len([c for c in range(1, 49) if not g.unseen >> c & 1]) == 12
    g.journal = []
    answer(g, "card:propaganda")  # the first of the second pile
    while g.propagandas < 2 or g.card == PROPAGANDA:
        names = legal(g)
        if g.actor == CHANCE:
            answer(g, min(n for n in names if n != "card:propaganda"))
        else:
            answer(g, "done" if "done" in names else min(names))
    told = [note[1] for note in g.journal]
    assert told.count("propaganda-round") == 1
    assert told.count("reset") == 1
    assert g.propagandas == 2


@pytest.mark.rule("cuba-libre", "6.0", "2.4.1")
def test_a_final_propaganda_right_after_a_round_ends_the_game_without_one() -> None:
    g = standard()
    reveal_events(g, 3)
    g.journal = []
    answer(g, "card:propaganda")
    while not g.over:
        names = legal(g)
        answer(g, "done" if "done" in names else min(names))
    told = [note[1] for note in g.journal]
    assert told.count("propaganda-round") == 1  # the third
    assert told.count("reset") == 1
    assert g.propagandas == 4
    assert g.result()["how"] == "after final Propaganda"
