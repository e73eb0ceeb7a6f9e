from pathlib import Path

from terminal.conftest import Run

from malecon import record
from malecon.record import Aside


def test_non_players_answer_by_the_dice_and_cards_on_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    # Escapade first: the Directorio, whose Event it is, asks for a die between two Provinces.
    typed = ("25", "40", "9", "2", "undo", "2", "quit")
    result = run("companion", "cuba-libre", "--as", "m26", "--file", file, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.output.count("Roll for Directorio: a number from 1 to 2  8.2") == 2
    assert "'9' is not among the answers" in result.output
    assert "The dice choose Oriente among Camagüey (Province) and Oriente." in result.output
    saved = record.read(file)
    rolled = Aside(aside="roll:2", by="directorio")
    assert saved.answers[:6] == ["card:25", "card:40", "event:unshaded", rolled, "number:2", "space:oriente"]
    assert f"malecon companion --resume {file}" in result.output
    assert saved.seats["government"].bot == "nonplayer"
    assert saved.seats["m26"].person == "you"
    result = run("companion", "--resume", file, typed=("quit",))
    assert result.exit_code == 0, result.output


def test_people_must_be_named_and_the_game_must_have_non_players(run: Run) -> None:
    assert "whom do people play?" in run("companion", "cuba-libre").output
    assert "no Non-players to accompany" in run("companion", "cuba", "--as", "x").output
