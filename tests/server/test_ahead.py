"""Looking ahead and chains: what was meant is tried on a redraw, and carried out whole or not at all."""

import pytest

import malecon
from malecon.server.ahead import Want, fair, look_ahead
from malecon.table import Table

pytestmark = pytest.mark.once


def first_turn(game: str, role: str, question: str) -> Table:
    """A table at the first such question for a role, bots answering at random until then."""
    for seed in range(40):
        table = Table(malecon.load(game), seed=seed, seats={})
        for _ in range(400):
            state = table.state
            if state.actor >= 0 and state.roles[state.actor] == role and state.question == question:
                return table
            if state.over:
                break
            table.answer(state.draw(0.4) if state.actor == malecon.CHANCE else state.legal()[0])
    raise AssertionError(f"{role} is never asked {question}")


def march(origin: str, to: str, underground: int) -> list[Want]:
    return [
        Want("operation:march"),
        Want(f"space:{to}", "March", must=True),
        Want(f"space:{origin}", "MarchFrom", must=True),
        Want(f"number:{underground}", "MarchUnderground", must=True),
        Want("number:0", "MarchActive", must=True),
    ]


def test_a_march_is_one_chain_and_changes_nothing_when_looked_at() -> None:
    table = first_turn("cuba-libre", "m26", "Turn")
    before = table.state.view(None)
    possible, too_many, nobody = look_ahead(
        table,
        [march("sierra-maestra", "oriente", 1), march("sierra-maestra", "oriente", 9), march("havana", "oriente", 1)],
    )
    assert possible.stop == "asked" or possible.stop == "done"
    assert possible.given[:2] == ["operation:march", "space:oriente"]
    assert too_many.stop == nobody.stop == "not possible"
    assert table.state.view(None) == before
    assert fair(table, possible.given)
    for action in possible.given:
        table.answer(action)


def test_a_chain_stops_before_chance_and_before_others() -> None:
    table = first_turn("splendid-little-war", "cuba", "Round")
    (lobby,) = look_ahead(table, [[Want("lobby"), Want("die:6")]])
    assert lobby.stop == "chance"
    assert "die:6" not in lobby.given
    (passed,) = look_ahead(table, [[Want("pass"), Want("pass")]])
    assert passed.given == ["pass"]
    assert passed.stop == "other"


def test_what_holds_on_is_not_used_up() -> None:
    table = first_turn("cuba-libre", "m26", "Turn")
    terror = [Want("operation:terror"), Want("space:sierra-maestra")]
    again, once = look_ahead(
        table,
        [
            [*terror, Want("toward-opposition", "TerrorShift", again=holds), Want("space:santiago-de-cuba")]
            for holds in (True, False)
        ],
    )
    assert again.given.count("toward-opposition") == 2
    assert again.question == "Terror"
    assert once.given.count("toward-opposition") == 1
    assert once.question == "TerrorShift"


def test_where_few_chains_are_looked_at_the_question_they_end_at_is_told() -> None:
    table = first_turn("cuba-libre", "m26", "Turn")
    rally = [Want("operation:rally"), Want("space:sierra-maestra", "Rally", must=True)]
    (asked,) = look_ahead(table, [rally])
    assert (asked.stop, asked.question) == ("done", "RallySpace")
    assert asked.prompt.startswith("Rally in Sierra Maestra")
    assert {"place", "base", "many"} <= {name for name, _ in asked.answers}
    assert all(label for _, label in asked.answers)
    assert not any(found.answers for found in look_ahead(table, [rally] * 9))
