"""8.2, 8.3: dice for Non-players are rolled at the table, beside their questions."""

from __future__ import annotations

import pytest
from support.cuba_libre import asides, first, play
from support.cuba_libre_nonplayers import ALL

import malecon
from malecon import CHANCE, IllegalAction, MaleconError, Table
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.dice import MOST_DICE
from malecon.games.cuba_libre.names import FACTIONS, POPULATED
from malecon.record import Aside, Seat

OTHERS = ["government", "directorio", "syndicate"]
BOTS = {role: Seat(bot="nonplayer") for role in FACTIONS}


def asked(faction: str, **options: object) -> Board:
    """A Faction's turn at the set-up of one with forces; all but 26July are Non-players."""
    spaces = {"sierra-maestra": "m26-underground 2", "havana": "directorio-underground 2, troops 1"}
    return first(faction, spaces, options={"players": 1, "nonplayers": OTHERS, **options})


@pytest.mark.rule("cuba-libre", "8.2")
def test_dice_are_rolled_for_the_non_player_that_is_asked_and_nobody_else() -> None:
    g = asked("directorio")
    assert asides(g, "directorio") == [f"roll:{n}" for n in range(2, POPULATED.bit_count() + 1)]
    assert asides(g, "government") == []
    assert not any(name.startswith("roll") for name in asides(g, "m26"))
    assert not any(name.startswith("roll") for name in asides(asked("m26"), "m26"))
    with pytest.raises(IllegalAction):
        g.aside("government", "roll:4")


@pytest.mark.rule("cuba-libre", "8.2")
def test_a_die_is_a_question_of_chance_and_lies_there_until_the_answer() -> None:
    g = asked("directorio")
    g.journal = []
    question = g.question
    g.aside("directorio", "roll:4")
    assert g.actor == CHANCE
    assert g.prompt() == "Roll for Directorio: a number from 1 to 4"
    assert g.odds() == [0.25] * 4
    play(g, "number:3")
    assert g.question == question
    g.aside("directorio", "roll:6")
    play(g, "die:5")
    assert g.rolled == [4, 3, 6, 5]
    with pytest.raises(MaleconError, match="before dice are rolled"):
        g.position()
    play(g, "pass")
    assert g.rolled == []
    told = [g.game.text.sentence(g, note) for note in g.journal]
    assert told[0] == ("8.2", "The dice for Directorio: 3 of 4, 5 of 6.")


@pytest.mark.rule("cuba-libre", "8.2", "8.3")
def test_the_tables_have_dice_of_their_own() -> None:
    g = asked("directorio", random_spaces="table")
    g.journal = []
    assert asides(g, "directorio")[-3:] == ["roll:green", "roll:yellow", "roll:ec"]
    for die, words in (("green", "column"), ("yellow", "row"), ("ec", "EC table")):
        g.aside("directorio", f"roll:{die}")
        assert words in g.prompt()
        play(g, "die:2")
    play(g, "pass")
    assert g.game.text.sentence(g, g.journal[0])[1] == "The dice for Directorio: green 2, yellow 2, EC 2."


def test_what_a_player_does_beside_puts_the_dice_away() -> None:
    g = first(
        "directorio",
        {"havana": "directorio-underground 2, m26-underground 1, syndicate-underground 1, cash-m26 1"},
        options={"players": 1, "nonplayers": OTHERS},
    )
    g.aside("directorio", "roll:2")
    play(g, "number:1")
    g.aside("m26", "cash:havana:syndicate")
    assert g.rolled == []


def test_dice_are_bounded() -> None:
    g = asked("government")
    for _ in range(MOST_DICE):
        g.aside("government", "roll:2")
        play(g, "number:2")
    assert asides(g, "government") == []
    assert not g.faults()


@pytest.mark.games
@pytest.mark.rule("cuba-libre", "8.2")
@pytest.mark.parametrize("way", ["equal", "table"])
def test_a_record_has_the_dice_so_that_reasons_need_no_seed(way: str) -> None:
    table = Table(malecon.load("cuba-libre"), {"nonplayers": ALL, "random_spaces": way}, BOTS, seed=3)
    while table.step < 250 and table.advance():
        pass
    dice = [answer for answer in table.record.answers if isinstance(answer, Aside)]
    assert len(dice) > 10
    other = Table(table.game, seed="another", record=table.record)
    for step in range(0, table.step, 3):
        given = other.answered[step]
        reasons = other.why(step)
        assert bool(reasons) == (given.actor != CHANCE and not given.aside), (step, given)
        assert reasons == table.why(step)


@pytest.mark.games
@pytest.mark.rule("cuba-libre", "8.2")
def test_real_dice_decide_for_non_players_and_bots_in_players_seats_roll_their_own() -> None:
    game = malecon.load("cuba-libre")
    seats = {**BOTS, "m26": Seat(person="Ana")}
    table = Table(game, {"players": 1}, seats, seed=1, dice="typed")
    typed = 0
    for _ in range(60):
        table.run()
        typed += table.state.question == "Roll"
        table.answer(table.state.legal()[-1])
    assert typed > 5
    table = Table(game, {"players": 4}, seats, seed=1, dice="typed")
    for _ in range(60):
        table.run()
        table.answer(table.state.legal()[-1])
    assert not any(isinstance(answer, Aside) for answer in table.record.answers)
