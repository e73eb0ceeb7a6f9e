"""13.0: the extended example of play, a whole third turn, from its starting position to the next turn."""

from __future__ import annotations

import pytest
from support.splendid_little_war import do, legal, marks, spain, stack, targeted, war, where, zone

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import COLUMN, CUBA, PROTECTING, REDUCED, SPAIN
from malecon.games.splendid_little_war.state import War

ALQUIZAR = "division-14"
MATANZAS = "division-15"


def start() -> War:
    return war(
        stack("las-villas", "corps-1", "maceo"),
        stack("oriente", "corps-2"),
        stack("havana", "corps-3", "corps-4", "gomez"),
        stack("las-villas", ALQUIZAR, marker="protecting"),
        stack("matanzas", "division-5", marker="protecting"),
        stack("camaguey", "division-4", marker="protecting"),
        stack("havana", "division-6", marker="protecting"),
        stack("havana", MATANZAS),
        stack("oriente", "division-1", marker="protecting", reduced=["division-1"]),
        stack("oriente", "division-2"),
        stack("oriente", "division-3"),
        stack("captaincy", "campos"),
        turn=3,
        support=5,
        stance=5,
        resources={"spain": 6, "cuba": 2},
        cards={"cuba": ["C02", "C03", "C04"], "spain": ["S03", "S23", "C08", "C09", "C10"]},
    )


def quiet(state: War) -> War:
    """Nobody has a card for this moment."""
    while state.question in ("Window", "BattleCard", "Afterwards") and len(state.legal()) == 1:
        state.step(state.legal()[0])
    return state


def tell(state: War, *answers: str) -> War:
    for answer in answers:
        quiet(do(state, answer))
    return state


@pytest.mark.rule("splendid-little-war", "13.0", "A18", "A74")
def test_the_third_turn() -> None:
    state = start()

    # The First Cuban Action.
    tell(state, "card:C02")
    assert state.stance == 6
    assert zone(state, "C02") == "removed"
    tell(state, "move", "space:havana", "unit:corps-3", "unit:gomez", "done", "space:pinar")
    assert (where(state, "gomez"), where(state, "corps-4")) == ("pinar", "havana")
    assert targeted(state, "corps-3")
    assert state.resources[CUBA] == 1
    tell(state, "done")

    # The First Spanish Action: three cards and two Resources pay three.
    tell(state, "trio", "coordinate", "reinforce", "protect", "done", "card:C08", "card:C09", "card:C10")
    tell(state, "space:pinar", "space:pinar", "done", "unit:division-7", "done?")
    assert state.resources[SPAIN] == 4
    assert marks(state, "division-7") & PROTECTING
    assert state.support == 4

    # The Second Cuban Action.
    tell(state, "done?", "card:C03")
    assert state.resources[CUBA] == 5
    tell(state, "attack", "space:las-villas?", "unit:corps-1", "unit:maceo", "done?")
    assert (state.question, state.actor) == ("BattleCard", CUBA)
    tell(state, "card:C04")
    assert (combat_dice(state), combat_drm(state)) == (2, 2)
    tell(state, "die:5", "die:2")
    assert marks(state, ALQUIZAR) & REDUCED
    assert state.support == 3
    assert targeted(state, "corps-1")
    assert targeted(state, "maceo")

    # The Second Spanish Action. The book finds a Search & Destroy marker on a Division that nobody gave it: read it as
    # the Action that forms the column, for the one Resource, with its free Attack (A18). Campos is in Havana.
    tell(state, "column", f"unit:{MATANZAS}", "unit:corps-4")
    assert state.resources[SPAIN] == 3
    assert marks(state, MATANZAS) & COLUMN
    assert (search_dice(state), search_drm(state)) == (2, -1)
    tell(state, "die:2", "die:6")
    # V11: the book rolls two dice at a Differential of 1; the rules, and its own 8.15, give one (A02).
    assert (combat_dice(state), combat_drm(state)) == (1, 1)
    tell(state, "die:4", "done")
    assert marks(state, "corps-4") & REDUCED
    assert targeted(state, "corps-4")
    assert state.support == 4

    # The Third Cuban Action. The book credits Gómez, who is in Pinar del Río: it is Maceo (A74).
    tell(state, "attack", "space:las-villas?", "unit:corps-1", "unit:maceo", "done?")
    assert state.resources[CUBA] == 3
    assert (combat_dice(state), combat_drm(state)) == (2, 1)
    tell(state, "die:1", "die:3", "counterattack")
    assert (combat_dice(state), combat_drm(state)) == (1, -1)
    tell(state, "die:2")

    # The Third Spanish Action.
    tell(state, "attack", "unit:corps-4?", f"unit:{MATANZAS}", "done?")
    assert state.resources[SPAIN] == 2
    assert (search_dice(state), search_drm(state)) == (3, -1)
    tell(state, "die:6", "die:1", "die:2")
    assert (combat_dice(state), combat_drm(state)) == (2, 1)
    tell(state, "die:4", "die:5", "done")
    assert where(state, "corps-4") == "set-aside"
    assert state.support == 5

    # The Fourth Cuban Action.
    tell(state, "attack", "space:las-villas?", "unit:corps-1", "unit:maceo", "done?")
    assert state.resources[CUBA] == 2
    tell(state, "die:2", "die:4")
    assert where(state, ALQUIZAR) == "out-of-play"
    assert state.support == 4

    # The Fourth Spanish Action. The book says that Spain then passes; having played a card it does not (A47).
    tell(state, "card:S03", "done")
    assert state.flags
    assert state.passes == 0

    # The Fifth Cuban Action, the Spanish Pass, and the Sixth Cuban Action.
    tell(state, "burn", "space:las-villas?", "unit:corps-1")
    assert (state.resources[CUBA], state.support) == (1, 3)
    tell(state, "pass")
    tell(state, "move", "space:pinar?", "unit:corps-3", "unit:gomez", "done?", "space:havana?")
    assert state.resources[CUBA] == 0
    assert where(state, "gomez") == "havana"

    # Both Pass, and the Administrative Phase follows. The book discards before the Stance Step; 6.0 has it after (A56).
    tell(state, "pass")
    assert state.question == "DiscardStep"
    assert (state.actor, state.stance) == (SPAIN, 7)
    assert legal(state) == {"card:S23", "done"}
    do(state, "card:S23")
    assert state.resources == [3, 7]
    deals = {CUBA: 0, SPAIN: 0}
    while state.question == "Deal":
        role = state.top.role  # type: ignore[attr-defined]
        deals[role] += 1
        state.step(state.legal()[0])
    assert deals == {CUBA: 4, SPAIN: 6}
    assert zone(state, "S23") == "spain"
    assert (state.turn, state.support, state.stance) == (4, 3, 7)
    assert state.resources == [3, 7]
    assert state.burnt == 0
    assert not targeted(state, "corps-1")


@pytest.mark.rule("splendid-little-war", "13.0", "A56")
def test_income_of_the_example() -> None:
    # V19 and V20 with the position the example ends in, where the book adds up the same.
    state = spain(
        stack("pinar", "division-7"),
        stack("havana", "division-6"),
        stack("havana", "corps-3", "gomez"),
        stack("matanzas", "division-5"),
        stack("camaguey", "division-4"),
        stack("las-villas", "corps-1", "maceo"),
        stack("oriente", "corps-2"),
        stack("oriente", "division-2"),
        stack("captaincy", "campos"),
        burnt=["las-villas"],
        turn=3,
        passes=1,
        resources={"spain": 1, "cuba": 0},
        stance=6,
    )
    do(state, "pass")
    assert state.stance == 7
    assert state.resources == [3, 7]
