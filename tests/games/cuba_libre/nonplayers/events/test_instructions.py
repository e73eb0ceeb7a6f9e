"""8.4.1: every instruction behind a grey halo, followed and, where it may fail, left for Operations."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    at,
    cash,
    exhaust,
    level,
    on_map,
    put,
    sp,
    standard,
)
from support.cuba_libre_nonplayers import ALL, bare, go, mind, turn, why

import malecon
from malecon.games.cuba_libre.board import Board, underground
from malecon.games.cuba_libre.names import FACTIONS, FIRM, PACT_OF_CARACAS, RELUCTANT, SPACES
from malecon.games.cuba_libre.nonplayers.events.conditions import TESTS
from malecon.games.cuba_libre.nonplayers.events.instructions import CONDITIONS, PREFERENCES, Instruction, read
from malecon.games.cuba_libre.nonplayers.events.preferences import MEASURES, OUTCOMES
from malecon.games.cuba_libre.nonplayers.general.trial import event_works
from malecon.kernel.errors import DataError

NEXT = 40
"""An event card that shows as the next one."""
M26_PLAYS = "government,directorio,syndicate"
DIRECTORIO_PLAYS = "government,m26,syndicate"
SYNDICATE_PLAYS = "government,m26,directorio"
GOVERNMENT_PLAYS = "m26,directorio,syndicate"
INSTRUCTED: set[tuple[int, int]] = set()
"""The cards and Factions whose instruction a test below follows."""

Test = Callable[..., None]


def instructs(card: int, *factions: int) -> Callable[[Test], Test]:
    """Marks a test of the instructions on a card."""
    INSTRUCTED.update((card, who) for who in factions)
    return pytest.mark.rule("cuba-libre", "8.4.1")


def does(g: Board, who: int, card: int, seed: int = 0, die: str = "") -> str:
    """What a Non-player chooses as 1st Eligible; it plays its turn to the end."""
    turn(g, who, card, NEXT, 0)
    return go(g, who, seed=seed, die=die)[0]


def executes(g: Board, who: int, card: int, seed: int = 0, die: str = "") -> bool:
    """Whether it executes the Event."""
    return does(g, who, card, seed, die).startswith("event:")


def make_26july_win(g: Board) -> None:
    """26July meets its victory condition."""
    level(g, "havana", -2)
    level(g, "oriente", -2)


# Operations whatever the position


def operations_only() -> list[tuple[int, int]]:
    entries = [read(entry) for entry in malecon.load("cuba-libre").data["nonplayers"]["instruction"]]
    return [(key // 4, key % 4) for key, told in entries if not told.event]


@pytest.mark.rule("cuba-libre", "8.4.1", "np-instructions")
@pytest.mark.parametrize(("card", "who"), operations_only())
def test_some_events_are_always_left_for_operations(card: int, who: int) -> None:
    g = standard(nonplayers=ALL)
    put(g, "havana", open_casino=1)
    g.card = card
    shaded = bool(g.tables.dual[card]) and who in (GOVERNMENT, SYNDICATE)
    assert event_works(mind(g, who), shaded)
    assert not executes(g, who, card)


def test_as_many_leave_the_event_as_the_foldout_says() -> None:
    assert len(operations_only()) == 22


# 1-12


@instructs(1, M26)
def test_armored_cars_take_26july_to_its_best_attack() -> None:
    g = bare()
    put(g, "oriente", m26_underground=3)
    put(g, "camaguey-province", police=1)
    put(g, "sierra-maestra", syndicate_underground=2)
    assert executes(g, M26, 1)
    assert at(g, "oriente") == {"m26_underground": 1}
    assert "police" not in at(g, "camaguey-province")
    assert at(g, "sierra-maestra") == {"syndicate_underground": 2}
    g = bare()
    put(g, "oriente", m26_underground=3)
    put(g, "matanzas", police=2)
    put(g, "la-habana", directorio_underground=3)
    assert not executes(g, M26, 1)
    g = bare()
    put(g, "oriente", m26_underground=1)
    put(g, "camaguey-province", police=2)
    assert not executes(g, M26, 1)


@pytest.mark.rule("cuba-libre", "8.4.1", "event 1")
def test_armored_cars_bring_guerrillas_from_every_space_that_can_spare_them() -> None:
    g = bare()
    put(g, "oriente", m26_underground=3)
    put(g, "las-villas", m26_underground=3)
    put(g, "camaguey-province", police=1)
    assert executes(g, M26, 1)
    assert at(g, "oriente") == at(g, "las-villas") == {"m26_underground": 1}


@instructs(1, DIRECTORIO)
def test_armored_cars_take_directorio_where_it_gains_control() -> None:
    g = bare()
    put(g, "oriente", directorio_underground=5)
    put(g, "camaguey-province", troops=7)
    put(g, "sierra-maestra", m26_underground=2)
    assert executes(g, DIRECTORIO, 1)
    assert g.control(sp("sierra-maestra")) == DIRECTORIO
    g = bare()
    put(g, "oriente", directorio_underground=5)
    put(g, "camaguey-province", troops=9)
    put(g, "sierra-maestra", m26_underground=9)
    assert executes(g, DIRECTORIO, 1)
    assert at(g, "camaguey-province")["troops"] == 7
    g = bare()
    put(g, "oriente", directorio_underground=5)
    put(g, "matanzas", troops=1)
    put(g, "la-habana", m26_underground=3)
    assert not executes(g, DIRECTORIO, 1)


@instructs(3, GOVERNMENT)
def test_cantillo_removes_bases_then_26july_then_directorio() -> None:
    g = bare()
    put(g, "havana", troops=2, m26_active=2)
    put(g, "la-habana", troops=2, directorio_base=1, directorio_active=1)
    assert executes(g, GOVERNMENT, 3)
    assert at(g, "la-habana") == {"troops": 2}
    assert at(g, "havana")["m26_active"] == 2
    g = bare()
    put(g, "havana", troops=1, m26_active=1)
    put(g, "la-habana", troops=3, directorio_active=3)
    assert executes(g, GOVERNMENT, 3)
    assert at(g, "havana") == {"troops": 1}
    g = bare()
    put(g, "havana", troops=2, directorio_active=2)
    put(g, "la-habana", troops=3, directorio_active=1, syndicate_active=2)
    assert executes(g, GOVERNMENT, 3)
    assert at(g, "havana") == {"troops": 2}
    g = bare()
    put(g, "la-habana", troops=3)
    put(g, "havana", troops=1, syndicate_active=1)
    put(g, "oriente", m26_active=1)
    put(g, "las-villas", troops=1, m26_underground=1)
    assert not executes(g, GOVERNMENT, 3)


@instructs(3, SYNDICATE)
def test_cantillo_spares_the_syndicate_and_goes_for_casinos() -> None:
    g = bare()
    put(g, "la-habana", troops=3, m26_active=3)
    put(g, "havana", troops=1, directorio_active=1, open_casino=1)
    assert executes(g, SYNDICATE, 3)
    assert at(g, "havana") == {"troops": 1, "open_casino": 1}
    g = bare()
    put(g, "la-habana", troops=1, m26_active=1)
    put(g, "havana", troops=2, directorio_active=1, syndicate_active=1, open_casino=1)
    assert executes(g, SYNDICATE, 3)
    assert at(g, "la-habana") == {"troops": 1}
    g = bare()
    put(g, "havana", troops=2, directorio_active=1, syndicate_active=1, open_casino=1)
    assert not executes(g, SYNDICATE, 3)
    g = bare()
    put(g, "las-villas", troops=1, m26_underground=1)
    assert not executes(g, SYNDICATE, 3)


@instructs(3, SYNDICATE)
def test_cantillo_for_the_syndicate_removes_bases_then_26july() -> None:
    g = bare()
    put(g, "havana", troops=1, open_casino=1)
    put(g, "la-habana", troops=1, m26_active=1)
    assert executes(g, SYNDICATE, 3)
    assert at(g, "la-habana") == {"troops": 1}
    g = bare()
    put(g, "havana", troops=3, m26_active=3, open_casino=1)
    put(g, "la-habana", troops=1, directorio_base=1, open_casino=1)
    assert executes(g, SYNDICATE, 3)
    assert at(g, "la-habana") == {"troops": 1, "open_casino": 1}
    g = bare()
    put(g, "havana", troops=2, directorio_active=2, open_casino=1)
    put(g, "la-habana", troops=1, m26_active=1, open_casino=1)
    assert executes(g, SYNDICATE, 3)
    assert at(g, "la-habana") == {"troops": 1, "open_casino": 1}


@instructs(7, GOVERNMENT, SYNDICATE)
@pytest.mark.parametrize("who", [GOVERNMENT, SYNDICATE])
def test_election_ends_most_opposition_and_never_support(who: int) -> None:
    g = bare()
    level(g, "havana", 2)
    level(g, "camaguey-city", -2)
    level(g, "santiago-de-cuba", -1)
    assert does(g, who, 7) == "event:shaded"
    assert [level(g, s) for s in ("havana", "camaguey-city", "santiago-de-cuba")] == [2, 0, -1]
    assert g.aid == 25
    g = bare()
    level(g, "havana", 2)
    assert not executes(g, who, 7)


@instructs(9, GOVERNMENT)
def test_coup_must_pay_for_the_government() -> None:
    g = bare()
    put(g, "havana", troops=2, police=2, directorio_underground=3)
    assert does(g, GOVERNMENT, 9) == "event:shaded"
    assert at(g, "havana") == {"troops": 2, "police": 2}
    assert g.alliance == RELUCTANT
    g = bare()
    put(g, "havana", troops=2, directorio_base=1)
    assert executes(g, GOVERNMENT, 9)
    g = bare()
    put(g, "havana", troops=1, directorio_underground=1)
    assert executes(g, GOVERNMENT, 9)
    assert g.control(sp("havana")) == GOVERNMENT
    g = bare()
    put(g, "havana", troops=1, directorio_underground=9)
    put(g, "oriente", directorio_underground=1)
    put(g, "las-villas", directorio_underground=1)
    assert executes(g, GOVERNMENT, 9)
    g = bare()
    put(g, "havana", troops=3, directorio_underground=1)
    assert not executes(g, GOVERNMENT, 9)
    assert g.alliance == FIRM


@instructs(9, M26)
def test_coup_must_hurt_support_more_than_opposition() -> None:
    for support, executed in ((1, True), (-1, False)):
        g = bare()
        put(g, "havana", troops=1)
        put(g, "oriente", troops=1)
        level(g, "havana", support)
        level(g, "oriente", -support)
        level(g, "las-villas", 2)  # nobody's, so that it stays
        assert executes(g, M26, 9) == executed
        assert (level(g, "havana") == 0) == executed


@instructs(12, GOVERNMENT)
def test_brac_puts_police_where_they_are_needed() -> None:
    g = bare()
    for name in SPACES[:10]:
        put(g, name, troops=1, m26_underground=1 if name == "matanzas" else 0)
    assert does(g, GOVERNMENT, 12) == "event:shaded"
    assert g.control(sp("matanzas")) == GOVERNMENT
    assert g.resources[GOVERNMENT] == 16
    g = bare()
    for name in SPACES[:10]:
        put(g, name, troops=1, police=1 if name in ("havana", "camaguey-city") else 0)
    put(g, "ec-cigar", m26_underground=1)
    assert executes(g, GOVERNMENT, 12)
    assert at(g, "santiago-de-cuba") == {"troops": 1, "police": 1}
    assert executes(g, GOVERNMENT, 12)
    assert at(g, "ec-cigar")["police"] == 1
    g = bare()
    exhaust(g, "police", "havana")
    g.aid = 0
    assert not executes(g, GOVERNMENT, 12)


@instructs(12, M26)
def test_brac_for_26july() -> None:
    g = bare("government,m26")
    put(g, "matanzas", syndicate_underground=2)
    put(g, "havana", directorio_underground=4)
    put(g, "oriente", directorio_underground=1)
    put(g, "las-villas", directorio_underground=1)
    assert does(g, M26, 12) == "event:unshaded"
    assert on_map(g, "directorio_underground") == 4
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", directorio_underground=2)
    put(g, "oriente", syndicate_active=2)
    assert executes(g, M26, 12)
    assert at(g, "oriente") == {}
    for nonplayers, hit in ((ALL, "oriente"), (DIRECTORIO_PLAYS, "matanzas")):
        g = bare(nonplayers)
        put(g, "matanzas", directorio_underground=2)
        put(g, "oriente", syndicate_underground=2)
        cash(g, "oriente", SYNDICATE, 1)
        assert executes(g, M26, 12)
        assert at(g, hit) == {}


@instructs(12, DIRECTORIO)
def test_brac_for_directorio() -> None:
    g = bare("government,directorio")
    make_26july_win(g)
    put(g, "matanzas", syndicate_underground=2, directorio_underground=1)
    put(g, "oriente", m26_underground=2)
    assert does(g, DIRECTORIO, 12) == "event:unshaded"
    assert at(g, "oriente") == {}
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", m26_underground=2, directorio_underground=1)
    put(g, "oriente", syndicate_underground=2)
    assert executes(g, DIRECTORIO, 12)
    assert g.control(sp("matanzas")) == DIRECTORIO
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", m26_underground=2)
    put(g, "oriente", syndicate_underground=2)
    assert executes(g, DIRECTORIO, 12)
    assert at(g, "oriente") == {}


@instructs(12, SYNDICATE)
def test_brac_for_the_syndicate_in_the_order_of_a_bribe() -> None:
    g = bare()
    put(g, "oriente", directorio_underground=1)
    cash(g, "oriente", DIRECTORIO, 1)
    put(g, "havana", directorio_underground=1, open_casino=1)
    put(g, "matanzas", m26_underground=2, syndicate_underground=1)
    assert does(g, SYNDICATE, 12) == "event:unshaded"
    assert at(g, "oriente") == {}
    assert at(g, "havana") == {"open_casino": 1}
    assert executes(g, SYNDICATE, 12)
    assert at(g, "matanzas") == {"syndicate_underground": 1}
    for seed in range(4):
        g = bare()
        put(g, "oriente", directorio_underground=2)
        put(g, "matanzas", m26_underground=2)
        assert executes(g, SYNDICATE, 12, seed)
        assert at(g, "matanzas") == {}
        g = bare()
        put(g, "oriente", m26_underground=2)
        put(g, "matanzas", directorio_underground=2, syndicate_active=1)
        assert executes(g, SYNDICATE, 12, seed)
        assert at(g, "matanzas") == {"syndicate_active": 1}


@pytest.mark.rule("cuba-libre", "8.4.1", "np-never-its-own")
@pytest.mark.parametrize("card", [12, 47])
def test_an_event_against_guerrillas_never_costs_its_own(card: int) -> None:
    for who, own, enemy in (
        (M26, "m26_underground", "directorio_underground"),
        (DIRECTORIO, "directorio_underground", "m26_underground"),
    ):
        g = bare()
        put(g, "matanzas", **{own: 1})
        put(g, "oriente", **{enemy: 1})
        assert not executes(g, who, card), FACTIONS[who]
        put(g, "oriente", **{enemy: 4})
        assert executes(g, who, card), FACTIONS[who]
    g = bare()
    put(g, "matanzas", syndicate_underground=2, m26_underground=1)
    assert not executes(g, SYNDICATE, 12)


# 16-24


@instructs(16, DIRECTORIO)
def test_larrazabal_against_26july() -> None:
    for seed in range(4):
        g = bare(M26_PLAYS)
        put(g, "matanzas", m26_base=1, directorio_underground=1)
        put(g, "oriente", m26_base=1)
        assert does(g, DIRECTORIO, 16, seed) == "event:shaded"
        assert at(g, "matanzas") == {"directorio_underground": 1}
        assert g.resources[M26] == 7
    g = bare()
    put(g, "matanzas", m26_base=1)
    assert not executes(g, DIRECTORIO, 16)
    make_26july_win(g)
    assert executes(g, DIRECTORIO, 16)
    g = bare(M26_PLAYS)
    put(g, "matanzas", m26_underground=1)
    assert not executes(g, DIRECTORIO, 16)


@instructs(18, DIRECTORIO)
def test_the_pact_is_not_made_with_a_winning_26july() -> None:
    g = bare(M26_PLAYS)
    assert executes(g, DIRECTORIO, 18)
    assert g.capabilities & PACT_OF_CARACAS
    assert g.eligible >> DIRECTORIO & 1
    g = bare(M26_PLAYS)
    make_26july_win(g)
    assert not executes(g, DIRECTORIO, 18)


@instructs(19, SYNDICATE)
def test_the_manifesto_brings_guerrillas_to_an_unguarded_casino() -> None:
    for seed in range(4):
        g = bare()
        put(g, "havana", open_casino=1)
        put(g, "oriente", syndicate_underground=1, open_casino=1)
        assert executes(g, SYNDICATE, 19, seed)
        assert at(g, "havana") == {"open_casino": 1, "syndicate_underground": 2}
    g = bare()
    exhaust(g, "syndicate_underground", "havana")
    g.lift(sp("havana"), 9, 1)
    assert not executes(g, SYNDICATE, 19)


@pytest.mark.rule("cuba-libre", "8.4.1", "8.4.4", "np-only-the-executor")
def test_an_instruction_is_for_the_faction_that_executes() -> None:
    found = set()
    for seed in range(12):
        g = bare()
        put(g, "havana", open_casino=1)
        put(g, "oriente", syndicate_underground=1, open_casino=1)
        put(g, "matanzas", directorio_underground=1)
        assert executes(g, DIRECTORIO, 19, seed)
        found.add(at(g, "havana").get("syndicate_underground", 0))
    assert found == {0, 2}


@instructs(21, GOVERNMENT)
def test_fangio_brings_cash_to_cubes() -> None:
    g = bare()
    put(g, "la-habana", open_casino=1, troops=1, m26_underground=2)
    put(g, "havana", open_casino=1, police=2)
    put(g, "santiago-de-cuba", open_casino=1, police=1, m26_underground=1)
    put(g, "matanzas", closed_casino=1)
    assert does(g, GOVERNMENT, 21) == "event:shaded"
    assert [cash(g, s, GOVERNMENT) for s in ("la-habana", "havana")] == [1, 1]
    assert at(g, "matanzas") == {"closed_casino": 1}
    g = bare()
    put(g, "matanzas", closed_casino=1)
    assert not executes(g, GOVERNMENT, 21)
    put(g, "matanzas", police=1, syndicate_underground=1)
    cash(g, "matanzas", SYNDICATE, 4)
    assert not executes(g, GOVERNMENT, 21)


@instructs(21, DIRECTORIO)
def test_fangio_against_support() -> None:
    g = bare()
    level(g, "havana", 1)
    level(g, "camaguey-city", 2)
    assert does(g, DIRECTORIO, 21) == "event:unshaded"
    assert level(g, "camaguey-city") == 1
    g = bare()
    level(g, "havana", 2)
    level(g, "camaguey-city", 2)
    put(g, "camaguey-city", m26_underground=1)
    assert executes(g, DIRECTORIO, 21)
    assert level(g, "havana") == 1
    g = bare()
    put(g, "havana", directorio_underground=1)
    assert not executes(g, DIRECTORIO, 21)


@instructs(21, SYNDICATE)
def test_fangio_opens_casinos_and_brings_cash_to_the_syndicate() -> None:
    g = bare()
    put(g, "havana", closed_casino=1)
    put(g, "matanzas", open_casino=1, m26_underground=1)
    put(g, "oriente", open_casino=1, syndicate_active=1)
    put(g, "las-villas", open_casino=1, syndicate_active=1)
    assert does(g, SYNDICATE, 21) == "event:shaded"
    assert at(g, "havana") == {"open_casino": 1}
    assert cash(g, "oriente", SYNDICATE) + cash(g, "las-villas", SYNDICATE) == 1
    g = bare()
    put(g, "matanzas", open_casino=1, m26_underground=1)
    for name in ("oriente", "las-villas"):
        put(g, name, open_casino=1, syndicate_active=1)
        cash(g, name, SYNDICATE, 1)
    assert executes(g, SYNDICATE, 21)
    assert [cash(g, name, SYNDICATE) for name in ("oriente", "las-villas")] == [2, 2]
    g = bare()
    for name in ("havana", "matanzas", "oriente"):
        put(g, name, open_casino=1, syndicate_active=1)
    cash(g, "havana", SYNDICATE, 1)
    assert executes(g, SYNDICATE, 21)
    assert [cash(g, name, SYNDICATE) for name in ("havana", "matanzas", "oriente")] == [1, 1, 1]
    g = bare()
    put(g, "matanzas", open_casino=1, m26_underground=1)
    assert not executes(g, SYNDICATE, 21)


@instructs(23, DIRECTORIO)
def test_radio_rebelde_against_26july() -> None:
    for seed in range(4):
        g = bare(M26_PLAYS)
        put(g, "oriente", m26_base=1)
        put(g, "matanzas", m26_base=1, directorio_underground=1)
        assert does(g, DIRECTORIO, 23, seed) == "event:shaded"
        assert at(g, "matanzas") == {"directorio_underground": 1}
    g = bare()
    put(g, "oriente", m26_base=1)
    assert not executes(g, DIRECTORIO, 23)
    g = bare(M26_PLAYS)
    put(g, "havana", m26_base=1)
    assert not executes(g, DIRECTORIO, 23)


@instructs(24, DIRECTORIO)
def test_vilma_espin_against_26july() -> None:
    g = bare(M26_PLAYS)
    put(g, "santiago-de-cuba", m26_underground=3)
    put(g, "camaguey-city", m26_base=1)
    assert does(g, DIRECTORIO, 24) == "event:shaded"
    assert at(g, "camaguey-city") == {}
    assert at(g, "santiago-de-cuba") == {"m26_underground": 3}
    g = bare()
    put(g, "santiago-de-cuba", m26_underground=3)
    assert not executes(g, DIRECTORIO, 24)
    make_26july_win(g)
    assert executes(g, DIRECTORIO, 24)
    g = bare(M26_PLAYS)
    put(g, "havana", m26_underground=3)
    assert not executes(g, DIRECTORIO, 24)


# 26-36


@instructs(26, DIRECTORIO)
def test_loeches_ambushes_for_control_then_by_target_or_rallies() -> None:
    g = bare()
    put(g, "matanzas", syndicate_underground=2)
    put(g, "oriente", troops=6)
    assert does(g, DIRECTORIO, 26) == "event:unshaded"
    assert g.control(sp("matanzas")) == DIRECTORIO
    g = bare()
    put(g, "matanzas", m26_underground=9)
    put(g, "oriente", troops=9)
    assert executes(g, DIRECTORIO, 26)
    assert at(g, "oriente") == {"troops": 7, "directorio_active": 1, "directorio_underground": 1}
    g = bare()
    put(g, "matanzas", directorio_underground=2)
    put(g, "oriente", directorio_underground=1)
    assert executes(g, DIRECTORIO, 26)
    assert at(g, "matanzas") == {"directorio_base": 1, "directorio_underground": 1}
    g = bare()
    put(g, "matanzas", directorio_underground=2)
    put(g, "oriente", m26_underground=9)
    assert executes(g, DIRECTORIO, 26)
    assert at(g, "oriente")["m26_underground"] == 7
    g = bare()
    exhaust(g, "directorio_underground", "oriente")
    put(g, "oriente", troops=1)
    assert not executes(g, DIRECTORIO, 26)


@instructs(26, M26)
def test_loeches_for_26july_depends_on_directorio() -> None:
    for seed in range(4):
        g = bare()
        put(g, "matanzas", syndicate_underground=2)
        put(g, "oriente", troops=6)
        assert does(g, M26, 26, seed) == "event:unshaded"
        assert g.control(sp("matanzas")) == DIRECTORIO
    g = bare(DIRECTORIO_PLAYS)
    put(g, "matanzas", directorio_underground=1, directorio_active=1)
    assert does(g, M26, 26) == "event:shaded"
    assert at(g, "matanzas") == {"directorio_active": 1}
    assert g.resources[DIRECTORIO] == 5


@instructs(28, SYNDICATE)
def test_morgan_brings_no_support_to_a_player() -> None:
    g = bare()
    put(g, "matanzas", directorio_underground=1)
    put(g, "oriente", directorio_underground=1)
    assert does(g, SYNDICATE, 28) == "event:shaded"
    assert level(g, "oriente") == 2
    g = bare(GOVERNMENT_PLAYS)
    put(g, "oriente", directorio_underground=1)
    assert not executes(g, SYNDICATE, 28)


@instructs(29, GOVERNMENT, SYNDICATE)
@pytest.mark.parametrize("who", [GOVERNMENT, SYNDICATE])
def test_chomon_removes_a_base_and_swaps_nothing(who: int) -> None:
    g = bare()
    put(g, "havana", directorio_underground=2, m26_base=1, open_casino=1)
    put(g, "matanzas", directorio_base=1)
    assert does(g, who, 29) == "event:shaded"
    assert at(g, "matanzas") == {}
    g = bare()
    put(g, "havana", directorio_underground=1, directorio_active=1, open_casino=1)
    assert executes(g, who, 29)
    assert at(g, "havana") == {"directorio_active": 1, "open_casino": 1}
    g = bare()
    assert not executes(g, who, 29)


@instructs(29, SYNDICATE)
def test_chomon_for_the_syndicate_looks_to_casinos() -> None:
    for seed in range(4):
        g = bare()
        put(g, "havana", directorio_base=1, open_casino=1)
        put(g, "matanzas", directorio_base=1)
        assert executes(g, SYNDICATE, 29, seed)
        assert at(g, "havana") == {"open_casino": 1}


@instructs(30, DIRECTORIO)
def test_the_guerrilla_life_for_directorio() -> None:
    g = bare()
    put(g, "oriente", directorio_active=2)
    put(g, "havana", troops=2, directorio_active=1)
    put(g, "santiago-de-cuba", troops=2)
    assert does(g, DIRECTORIO, 30) == "event:shaded"
    assert at(g, "oriente") == {"directorio_underground": 2}
    assert at(g, "camaguey-city") == {"directorio_underground": 1}
    for seed in range(4):
        g = bare()
        for name in ("havana", "santiago-de-cuba", "camaguey-city"):
            put(g, name, troops=3)
        put(g, "santiago-de-cuba", directorio_underground=1)
        assert executes(g, DIRECTORIO, 30, seed)
        assert at(g, "santiago-de-cuba") == {"troops": 3, "directorio_underground": 2}
    g = bare()
    exhaust(g, "directorio_underground", "oriente")
    assert not executes(g, DIRECTORIO, 30)


@instructs(32, GOVERNMENT, SYNDICATE)
@pytest.mark.parametrize("who", [GOVERNMENT, SYNDICATE])
def test_resistencia_civica_against_the_only_rebel_player(who: int) -> None:
    for nonplayers in (ALL, M26_PLAYS, "government,syndicate"):
        g = bare(nonplayers)
        put(g, "havana", m26_underground=2, m26_base=1)
        put(g, "santiago-de-cuba", m26_underground=4)
        assert does(g, who, 32) == "event:shaded", nonplayers
        assert at(g, "havana") == {"directorio_underground": 2, "directorio_base": 1}
    g = bare(DIRECTORIO_PLAYS)
    put(g, "havana", directorio_underground=2)
    assert does(g, who, 32) == "event:unshaded"
    assert at(g, "havana") == {"m26_underground": 2}
    g = bare(DIRECTORIO_PLAYS)
    put(g, "havana", m26_underground=2)
    put(g, "oriente", directorio_underground=2)
    assert not executes(g, who, 32)
    g = bare()
    put(g, "havana", directorio_underground=2)
    assert not executes(g, who, 32)


@instructs(32, DIRECTORIO)
def test_resistencia_civica_for_directorio() -> None:
    g = bare()
    put(g, "havana", m26_underground=2)
    put(g, "santiago-de-cuba", m26_base=1)
    assert does(g, DIRECTORIO, 32) == "event:shaded"
    assert at(g, "santiago-de-cuba") == {"directorio_base": 1}
    g = bare()
    put(g, "oriente", m26_underground=2)
    assert not executes(g, DIRECTORIO, 32)


@instructs(34, SYNDICATE)
def test_the_syndicate_goes_on_a_speaking_tour() -> None:
    g = bare()
    assert does(g, SYNDICATE, 34, die="die:5") == "event:unshaded"
    assert g.resources == [10, 12, 12, 15]
    g = bare()
    g.resources[SYNDICATE] = 49
    assert not executes(g, SYNDICATE, 34)


@instructs(36, GOVERNMENT, M26, SYNDICATE)
@pytest.mark.parametrize(
    ("who", "piece"),
    [(GOVERNMENT, "syndicate"), (M26, "m26"), (SYNDICATE, "syndicate")],
    ids=FACTIONS[:2] + FACTIONS[3:],
)
def test_menoyo_changes_sides(who: int, piece: str) -> None:
    for seed in range(4):
        g = bare()
        put(g, "matanzas", directorio_underground=1, directorio_active=1)
        assert does(g, who, 36, seed) == "event:shaded"
        assert at(g, "matanzas") == {"directorio_active": 1, f"{piece}_underground": 1}
    g = bare()
    put(g, "matanzas", directorio_underground=1)
    exhaust(g, f"{piece}_underground", "oriente")
    assert not executes(g, who, 36)


@instructs(36, GOVERNMENT)
def test_menoyo_does_not_join_a_player() -> None:
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", directorio_underground=1)
    assert not executes(g, GOVERNMENT, 36)


@instructs(36, DIRECTORIO)
def test_menoyo_takes_bases_then_control_then_police() -> None:
    g = bare(M26_PLAYS)
    put(g, "matanzas", m26_base=1)
    put(g, "las-villas", government_base=1, police=1)
    assert does(g, DIRECTORIO, 36) == "event:unshaded"
    assert at(g, "las-villas") == {"police": 1, "directorio_underground": 2}
    assert executes(g, DIRECTORIO, 36)
    assert at(g, "matanzas") == {"directorio_underground": 2}
    g = bare()
    put(g, "matanzas", troops=5, police=5)
    put(g, "las-villas", syndicate_underground=2)
    assert executes(g, DIRECTORIO, 36)
    assert at(g, "las-villas") == {"syndicate_underground": 1, "directorio_underground": 2}
    g = bare()
    put(g, "matanzas", troops=4, police=1, m26_underground=1)
    put(g, "las-villas", troops=5, syndicate_underground=2)
    assert executes(g, DIRECTORIO, 36)
    assert at(g, "matanzas") == {"troops": 4, "m26_underground": 1, "directorio_underground": 2}
    for seed in range(4):
        g = bare()
        put(g, "matanzas", m26_underground=5)
        put(g, "las-villas", troops=5)
        assert executes(g, DIRECTORIO, 36, seed)
        assert at(g, "las-villas") == {"troops": 4, "directorio_underground": 2}
    g = bare()
    put(g, "oriente", police=1)
    assert not executes(g, DIRECTORIO, 36)
    g = bare()
    put(g, "matanzas", police=1)
    exhaust(g, "directorio_underground", "oriente")
    assert not executes(g, DIRECTORIO, 36)


# 38-48


@instructs(38, GOVERNMENT, M26, DIRECTORIO)
@pytest.mark.parametrize(
    ("who", "piece"), [(GOVERNMENT, "police"), (M26, "m26_active"), (DIRECTORIO, "directorio_active")], ids=FACTIONS[:3]
)
def test_lansky_hands_most_cash_over(who: int, piece: str) -> None:
    g = bare()
    for name, n in (("matanzas", 1), ("oriente", 2)):
        put(g, name, syndicate_underground=1, **{piece: 1})
        cash(g, name, SYNDICATE, n)
    assert does(g, who, 38) == "event:unshaded"
    assert cash(g, "oriente", who) == 2
    assert cash(g, "matanzas", SYNDICATE) == 1
    g = bare()
    put(g, "matanzas", syndicate_underground=1, **{piece: 1})
    cash(g, "matanzas", who, 2)
    assert not executes(g, who, 38)
    g = bare()
    for f in range(4):
        if f != who:
            g.put(sp("oriente"), 3 * f, 1)
    cash(g, "oriente", DIRECTORIO if who == M26 else M26, 1)
    assert not executes(g, who, 38)


@instructs(38, SYNDICATE)
def test_lansky_opens_all_casinos_and_moves_none() -> None:
    g = bare()
    put(g, "havana", closed_casino=2)
    put(g, "oriente", open_casino=1, closed_casino=1)
    assert does(g, SYNDICATE, 38) == "event:shaded"
    assert at(g, "havana") == {"open_casino": 2}
    assert at(g, "oriente") == {"open_casino": 2}
    g = bare()
    put(g, "havana", open_casino=2)
    assert not executes(g, SYNDICATE, 38)


@instructs(40, SYNDICATE)
def test_ambassador_smith_helps_no_player() -> None:
    g = bare()
    assert does(g, SYNDICATE, 40) == "event:shaded"
    assert g.aid == 24
    assert g.resources[SYNDICATE] == 19
    g = bare(GOVERNMENT_PLAYS)
    assert not executes(g, SYNDICATE, 40)


@instructs(41, GOVERNMENT)
def test_the_fat_butcher_closes_a_players_casino() -> None:
    g = bare(SYNDICATE_PLAYS)
    put(g, "havana", troops=3, open_casino=1)
    put(g, "oriente", open_casino=1)
    assert does(g, GOVERNMENT, 41) == "event:unshaded"
    assert at(g, "oriente") == {"closed_casino": 1}
    assert g.aid == 15
    g = bare()
    put(g, "oriente", open_casino=1)
    assert not executes(g, GOVERNMENT, 41)
    g = bare(SYNDICATE_PLAYS)
    put(g, "oriente", closed_casino=1)
    assert not executes(g, GOVERNMENT, 41)


@instructs(41, M26, DIRECTORIO)
@pytest.mark.parametrize(("who", "piece"), [(M26, "m26_active"), (DIRECTORIO, "directorio_active")])
def test_the_fat_butcher_closes_a_casino_or_cuts_aid(who: int, piece: str) -> None:
    g = bare()
    put(g, "havana", open_casino=1)
    put(g, "oriente", open_casino=1, **{piece: 1})
    assert does(g, who, 41) == "event:unshaded"
    assert at(g, "oriente") == {"closed_casino": 1, piece: 1}
    g = bare()
    put(g, "oriente", closed_casino=1)
    assert executes(g, who, 41)
    assert g.aid == 7
    g = bare()
    g.aid = 0
    assert not executes(g, who, 41)


@instructs(41, SYNDICATE)
def test_the_fat_butcher_ambushes_in_the_order_of_a_bribe() -> None:
    g = bare()
    put(g, "oriente", syndicate_underground=1, m26_underground=2)
    put(g, "matanzas", syndicate_underground=1, directorio_underground=2)
    put(g, "havana", closed_casino=1)
    assert does(g, SYNDICATE, 41) == "event:shaded"
    assert "m26_underground" not in at(g, "oriente")
    assert at(g, "matanzas") == {"syndicate_underground": 1, "directorio_underground": 2}
    assert at(g, "havana") == {"open_casino": 1}
    g = bare()
    put(g, "oriente", syndicate_underground=1, m26_underground=2)
    put(g, "matanzas", syndicate_underground=1, directorio_underground=2)
    cash(g, "matanzas", DIRECTORIO, 1)
    assert executes(g, SYNDICATE, 41)
    assert cash(g, "matanzas", SYNDICATE) == 1
    g = bare()
    put(g, "oriente", syndicate_underground=1, police=2)
    assert not executes(g, SYNDICATE, 41)


@instructs(42, GOVERNMENT)
def test_llano_ends_opposition_first_in_havana() -> None:
    g = bare()
    level(g, "havana", -1)
    level(g, "camaguey-city", -2)
    assert does(g, GOVERNMENT, 42) == "event:shaded"
    assert level(g, "havana") == 0
    assert at(g, "havana") == {"open_casino": 1}
    level(g, "santiago-de-cuba", -1)
    assert executes(g, GOVERNMENT, 42)
    assert level(g, "camaguey-city") == 0
    g = bare()
    put(g, "camaguey-city", closed_casino=2)
    level(g, "camaguey-city", -2)
    level(g, "santiago-de-cuba", -1)
    assert executes(g, GOVERNMENT, 42)
    assert level(g, "camaguey-city") == 0
    g = bare()
    level(g, "havana", 1)
    assert not executes(g, GOVERNMENT, 42)


@instructs(43, M26)
@pytest.mark.rule("cuba-libre", "np-mafia-offensive")
def test_mafia_offensive_for_26july() -> None:
    g = bare()
    put(g, "havana", syndicate_underground=1)
    put(g, "oriente", open_casino=1)
    assert does(g, M26, 43) == "event:unshaded"
    assert level(g, "havana") == -1
    assert at(g, "havana") == {"syndicate_active": 1}
    g = bare()
    put(g, "havana", syndicate_active=1)
    put(g, "oriente", open_casino=1)
    assert executes(g, M26, 43)
    assert at(g, "oriente")["m26_underground"] == 6
    g = bare()
    put(g, "havana", m26_underground=1)
    put(g, "oriente", syndicate_active=1)
    level(g, "oriente", 1)
    assert not executes(g, M26, 43)


@instructs(43, DIRECTORIO)
def test_mafia_offensive_for_directorio() -> None:
    g = bare()
    put(g, "havana", syndicate_underground=1)
    put(g, "oriente", syndicate_underground=1)
    level(g, "havana", 2)
    assert does(g, DIRECTORIO, 43) == "event:unshaded"
    assert level(g, "havana") == 1
    assert at(g, "oriente") == {"syndicate_underground": 1}
    g = bare()
    put(g, "oriente", open_casino=1)
    assert executes(g, DIRECTORIO, 43)
    assert at(g, "oriente")["directorio_underground"] == 3
    g = bare()
    put(g, "havana", directorio_underground=1)
    level(g, "havana", 2)
    put(g, "oriente", syndicate_active=1)
    level(g, "oriente", -2)
    assert not executes(g, DIRECTORIO, 43)


@instructs(44, GOVERNMENT)
def test_rebel_air_force_costs_a_player() -> None:
    g = bare("government,syndicate")
    g.resources[DIRECTORIO] = 11
    assert does(g, GOVERNMENT, 44, die="die:4") == "event:shaded"
    assert g.resources == [10, 10, 7, 14]
    g = bare()
    assert not executes(g, GOVERNMENT, 44)
    g = bare(M26_PLAYS)
    g.resources[M26] = 0
    assert not executes(g, GOVERNMENT, 44)


@instructs(44, M26)
def test_rebel_air_force_strikes_bases_then_most_pieces() -> None:
    g = bare()
    put(g, "matanzas", m26_active=1, government_base=1, police=1)
    put(g, "oriente", m26_active=1, troops=4)
    assert does(g, M26, 44) == "event:unshaded"
    assert "government_base" not in at(g, "matanzas")
    g = bare()
    put(g, "matanzas", m26_active=1, police=1)
    put(g, "oriente", m26_active=1, troops=4)
    assert executes(g, M26, 44)
    assert at(g, "oriente")["troops"] == 2
    g = bare()
    put(g, "matanzas", m26_active=1, syndicate_active=1)
    put(g, "oriente", directorio_active=1, troops=4)
    assert not executes(g, M26, 44)


@instructs(44, DIRECTORIO)
def test_rebel_air_force_strikes_bases_then_for_control() -> None:
    g = bare()
    put(g, "matanzas", directorio_active=2, troops=2)
    put(g, "oriente", directorio_active=1, government_base=1, troops=8)
    assert does(g, DIRECTORIO, 44) == "event:unshaded"
    assert "government_base" not in at(g, "oriente")
    assert executes(g, DIRECTORIO, 44)
    assert g.control(sp("matanzas")) == DIRECTORIO
    g = bare()
    put(g, "matanzas", directorio_active=1, m26_active=4, police=1)
    put(g, "oriente", directorio_active=1, troops=8)
    assert executes(g, DIRECTORIO, 44)
    assert at(g, "oriente")["troops"] == 6
    g = bare()
    put(g, "matanzas", directorio_active=2)
    put(g, "oriente", m26_active=1, troops=4)
    assert not executes(g, DIRECTORIO, 44)


@instructs(44, SYNDICATE)
def test_rebel_air_force_pays_the_syndicate() -> None:
    g = bare(M26_PLAYS)
    g.resources[DIRECTORIO] = 20
    assert does(g, SYNDICATE, 44, die="die:4") == "event:shaded"
    assert g.resources == [10, 6, 20, 14]
    g = bare()
    g.resources[DIRECTORIO] = 20
    assert executes(g, SYNDICATE, 44, die="die:4")
    assert g.resources == [10, 10, 16, 14]
    g = bare(M26_PLAYS)
    g.resources[M26] = 0
    assert executes(g, SYNDICATE, 44, die="die:4")
    assert g.resources == [10, 0, 6, 14]
    g = bare()
    g.resources[M26] = g.resources[DIRECTORIO] = 0
    assert not executes(g, SYNDICATE, 44)


@instructs(46, M26, DIRECTORIO)
@pytest.mark.parametrize("who", [M26, DIRECTORIO])
def test_sinatra_costs_a_player(who: int) -> None:
    g = bare(SYNDICATE_PLAYS)
    assert does(g, who, 46) == "event:unshaded"
    assert g.resources[SYNDICATE] == 4
    g.resources[SYNDICATE] = 0
    assert not executes(g, who, 46)
    assert not executes(bare(), who, 46)


@instructs(47, M26, DIRECTORIO)
@pytest.mark.parametrize(("who", "foe"), [(M26, "directorio"), (DIRECTORIO, "m26")])
def test_the_pact_of_miami_against_players(who: int, foe: str) -> None:
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", **{f"{foe}_underground": 2})
    put(g, "oriente", syndicate_underground=2)
    assert does(g, who, 47) == "event:unshaded"
    assert at(g, "oriente") == {}
    assert not g.eligible >> GOVERNMENT & 1
    assert executes(bare(), who, 47)


@instructs(47, M26, DIRECTORIO)
def test_the_pact_of_miami_against_players_at_victory() -> None:
    for seed in range(4):
        g = bare("government,m26")
        put(g, "havana", directorio_base=2)
        put(g, "las-villas", directorio_base=2)
        put(g, "matanzas", directorio_underground=2)
        put(g, "oriente", syndicate_underground=2)
        assert executes(g, M26, 47, seed)
        assert at(g, "matanzas") == {}
    g = bare("government,directorio")
    make_26july_win(g)
    put(g, "matanzas", m26_underground=2)
    put(g, "oriente", syndicate_underground=2, directorio_underground=1)
    assert executes(g, DIRECTORIO, 47)
    assert at(g, "matanzas") == {}


@instructs(47, DIRECTORIO)
def test_the_pact_of_miami_for_control() -> None:
    g = bare(SYNDICATE_PLAYS)
    put(g, "matanzas", m26_underground=2, directorio_underground=1)
    put(g, "oriente", syndicate_underground=2)
    assert executes(g, DIRECTORIO, 47)
    assert g.control(sp("matanzas")) == DIRECTORIO


@instructs(48, M26, DIRECTORIO)
@pytest.mark.parametrize("who", [M26, DIRECTORIO])
def test_trafficante_against_a_player(who: int) -> None:
    g = bare(SYNDICATE_PLAYS)
    put(g, "oriente", syndicate_underground=2)
    assert does(g, who, 48) == "event:unshaded"
    assert g.resources[SYNDICATE] == 0
    assert at(g, "oriente") == {"syndicate_active": 2}
    assert not executes(g, who, 48)
    assert not executes(bare(), who, 48)


# All together


def test_the_last_guerrilla_available_is_enough() -> None:
    for who in (M26, DIRECTORIO, SYNDICATE):
        g = bare()
        kind = underground(who)
        g.available[kind] = 1
        assert TESTS["guerrilla-available"][1](mind(g, who), False)
        g.available[kind] = 0
        assert not TESTS["guerrilla-available"][1](mind(g, who), False)


def test_every_instruction_is_followed_in_a_test() -> None:
    keys = {read(entry)[0] for entry in malecon.load("cuba-libre").data["nonplayers"]["instruction"]}
    assert len(keys) == 78
    assert {(key // 4, key % 4) for key in keys} == INSTRUCTED | set(operations_only())


@pytest.mark.rule("cuba-libre", "8.4.1", "np-halos")
def test_halos_and_instructions_agree() -> None:
    data = malecon.load("cuba-libre").data
    halos = {(card["number"], name) for card in data["cards"]["card"] for name in card["halo"]}
    assert halos == {(entry["card"], entry["faction"]) for entry in data["nonplayers"]["instruction"]}


def test_all_words_of_instructions_have_a_meaning_and_a_use() -> None:
    assert set(TESTS) == set(CONDITIONS)
    assert set(MEASURES) | set(OUTCOMES) == set(PREFERENCES)
    instructions: list[Instruction] = [
        read(entry)[1] for entry in malecon.load("cuba-libre").data["nonplayers"]["instruction"]
    ]
    assert {word for told in instructions for word in told.conditions} == set(CONDITIONS)
    assert {word for told in instructions for word in told.prefer} == set(PREFERENCES)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"card": 49}, "card must be from 1 to 48"),
        ({"faction": "spain"}, "faction must be one of"),
        ({"action": "wait"}, "action must be"),
        ({"side": "front"}, "side must be"),
        ({"conditions": ["rain"]}, "conditions must be of"),
        ({"prefer": ["sun"]}, "prefer must be of"),
        ({"benefits": "spain"}, "benefits must be one of"),
    ],
)
def test_a_wrong_instruction_is_refused(change: dict[str, object], message: str) -> None:
    entry: dict[str, object] = {"card": 1, "faction": "m26", "action": "event", "side": "unshaded", "text": "..."}
    read(entry)
    with pytest.raises(DataError, match=message):
        read(entry | change)


@pytest.mark.rule("cuba-libre", "8.4.1", "np-instructions")
def test_the_trail_says_what_is_reconstructed_and_what_fails() -> None:
    g = bare()
    level(g, "havana", 1)
    turn(g, GOVERNMENT, 42, NEXT, 0)
    told = why(g, GOVERNMENT)
    assert ("8.4.1", "No City is at Opposition. (reconstructed)") in told
    assert ("8.4.1", "So it is Operations and a Special Activity.") in told
    turn(g, SYNDICATE, 36, NEXT, 0)
    assert not any("(reconstructed)" in text for _, text in why(g, SYNDICATE))
    g = bare()
    put(g, "matanzas", m26_underground=1, police=1)
    put(g, "oriente", m26_underground=2, police=1)
    cash(g, "matanzas", M26, 1)
    cash(g, "oriente", M26, 2)
    turn(g, GOVERNMENT, 38, NEXT, 0)
    g.play("event:unshaded")
    assert why(g, GOVERNMENT) == [("8.4.1", "Where most Cash can go to its own pieces: Oriente. (reconstructed)")]
