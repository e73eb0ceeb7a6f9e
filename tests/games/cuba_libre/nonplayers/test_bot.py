"""8.0: Non-players at the table: whole games, only legal answers, reasons for each."""

from __future__ import annotations

from random import Random

import pytest
from support.cuba_libre_nonplayers import ALL, bare, choose, turn

import malecon
from malecon.bots import bot, bots
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import FACTIONS, M26
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer
from malecon.kernel import CHANCE
from malecon.kernel.errors import MaleconError
from malecon.record import Seat
from malecon.table import Table

SEATINGS: tuple[dict[str, object], ...] = (
    {"nonplayers": ALL},
    {"players": 1},
    {"players": 1, "nonplayers": "m26,directorio,syndicate"},
    {"players": 1, "nonplayers": "m26,directorio"},
    {"players": 1, "nonplayers": "government,syndicate"},
    {"players": 2, "nonplayers": "government,syndicate"},
    {"nonplayers": ALL, "short": True, "sudden": True},
    {"nonplayers": ALL, "deployment": "variable"},
    {},
)


def play_out(g: Board, rng: Random, at_random: bool) -> int:
    """Play to the end with Non-players, players' answers by the same rules or at random; how many answers."""
    seats = [NonPlayer() for _ in FACTIONS]
    answers = 0
    while not g.over:
        if g.actor == CHANCE:
            g.step(g.draw(rng.random()))
            continue
        answers += 1
        assert answers < 5000
        if at_random and g.players.is_player(g.actor):
            g.step(rng.choice(g.legal()))
            continue
        seat = seats[g.actor]
        answer = choose(g, seat, rng)
        assert seat.why()
        for rule, text in seat.why():
            assert rule.startswith("8.")
            assert text
            assert "%" not in text
        g.step(answer)
    assert not g.faults()
    return answers


@pytest.mark.games
@pytest.mark.rule("cuba-libre", "8.0", "8.1.1")
@pytest.mark.parametrize("seating", range(len(SEATINGS)))
def test_games_run_to_the_end_with_legal_answers_and_reasons(seating: int) -> None:
    game = malecon.load("cuba-libre")
    for seed in range(2):
        rng = Random(f"{seating}/{seed}")
        options = SEATINGS[seating]
        g = game.scramble(rng, random_spaces="table", **options) if seed else game.new(**options)
        assert isinstance(g, Board)
        play_out(g, rng, at_random=seating % 2 == 1)


@pytest.mark.games
@pytest.mark.slow
def test_many_games_run_to_the_end() -> None:
    game = malecon.load("cuba-libre")
    for seed in range(300):
        rng = Random(seed)
        options = {**SEATINGS[seed % len(SEATINGS)], "random_spaces": "table" if seed % 3 == 0 else "equal"}
        g = game.scramble(rng, **options) if seed % 2 else game.new(**options)
        assert isinstance(g, Board)
        play_out(g, rng, at_random=seed % 4 == 1)


@pytest.mark.games
@pytest.mark.rule("cuba-libre", "8.0")
def test_the_table_seats_non_players_and_repeats_their_answers() -> None:
    game = malecon.load("cuba-libre")
    seats = {role: Seat(bot="nonplayer") for role in FACTIONS}
    tables = [Table(game, {"nonplayers": ALL}, seats, seed=7) for _ in range(2)]
    for table in tables:
        while table.step < 150 and table.advance():
            pass
    assert tables[0].record.answers == tables[1].record.answers
    tables[0].rewind(90)
    while tables[0].step < 150 and tables[0].advance():
        pass
    assert tables[0].record.answers == tables[1].record.answers


def test_the_registry_knows_it() -> None:
    assert "nonplayer" in {info.name for info in bots("cuba-libre")}
    assert "nonplayer" not in {info.name for info in bots("cuba")}
    assert isinstance(bot("nonplayer", "", "cuba-libre"), NonPlayer)
    assert NonPlayer().why() == []
    with pytest.raises(MaleconError, match="nonplayer has but one strength"):
        bot("nonplayer", "strong", "cuba-libre")


def test_bots_of_any_kind_may_lean_on_the_flowcharts() -> None:
    g = bare("")
    turn(g, M26)
    leanings = g.leanings()
    assert len(leanings) == len(g.legal())
    assert g.legal()[leanings.index(max(leanings))] == choose(g, NonPlayer(), Random(1))
    assert malecon.load("cuba-libre").new(variant="tango").leanings() == []
