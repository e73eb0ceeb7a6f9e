from pathlib import Path

from terminal.conftest import Run

from malecon import record


def test_non_players_answer_by_the_dice_and_cards_on_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    # Escapade first: the Directorio, whose Event it is, asks for a die between two Provinces.
    typed = ("card:25", "card:40", "9", "2", "quit")
    result = run("companion", "cuba-libre", "--as", "m26", "--file", file, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Roll for the Non-player, 1 to 2" in result.output
    assert "'9' is not a number from 1 to 2" in result.output
    assert "8.4.4" in result.output
    saved = record.read(file)
    assert saved.answers[:4] == ["card:25", "card:40", "event:unshaded", "space:oriente"]
    assert saved.seats["government"].bot == "nonplayer"
    assert saved.seats["m26"].person == "you"
    result = run("companion", "--resume", file, typed=("quit",))
    assert result.exit_code == 0, result.output


def test_people_must_be_named_and_the_game_must_have_non_players(run: Run) -> None:
    assert "whom do people play?" in run("companion", "cuba-libre").output
    assert "no Non-players to accompany" in run("companion", "cuba", "--as", "x").output
