from pathlib import Path

import pytest
from terminal.conftest import Run

import malecon
from malecon import record
from malecon.terminal.play import hides_something

FIRST_STEPS = 4
"""The cards dealt before anybody is asked."""


def play(run: Run, tmp_path: Path, *typed: str, game: str = "smugglers", more: tuple[str, ...] = ()) -> str:
    """What is shown while lines are typed, in a game against random bots saved in game.json."""
    file = tmp_path / "game.json"
    result = run("play", game, "--against", "random", "--seed", "5", "--file", file, *more, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def answers(tmp_path: Path) -> list[record.Answer]:
    return record.read(tmp_path / "game.json").answers


def test_answers_by_number_name_and_part_of_a_name(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path, "1", "wait", "WA", "quit")
    assert [a for a in answers(tmp_path)[FIRST_STEPS::1] if a == "wait"][:3] == ["wait"] * 3


def test_what_bots_saw_is_written_down_if_that_is_wanted(run: Run, tmp_path: Path) -> None:
    def thoughts(*more: str) -> int:
        file = tmp_path / f"game{'-'.join(more)}.json"
        words = ("play", "smugglers", "--as", "ana", "--against", "search:8", "--seed", "5", "--file", file)
        assert run(*words, *more, typed=("wait", "wait", "quit")).exit_code == 0
        resumed = run("play", "--resume", file, typed=("wait", "quit"))
        assert resumed.exit_code == 0
        return sum(bool(note.thoughts) for note in record.read(file).notes.values())

    assert thoughts() == 0
    assert thoughts("--thoughts") > 1


def test_a_wrong_answer_is_asked_again(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "fly", "17", "quit")
    assert "'fly' is not among the answers" in out
    assert len(answers(tmp_path)) == FIRST_STEPS


def test_a_game_to_its_end(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, *["1"] * 30)
    assert "The game is over." in out
    assert "Winners: " in out
    result = record.read(tmp_path / "game.json").result
    assert result is not None
    assert result["winners"][0] in out


def test_help_tells_the_rule_behind_the_question(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "?", "? 4", "quit")
    assert "2 Turn: A player waits, draws or runs a cargo." in out
    assert "4 Bribes: Who is caught may bribe." in out
    assert "take back your last answer" in out


def test_aid_shows_the_sheet_of_a_side_and_what_is_open(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "aid", "aid us", "quit", game="banana-wars", more=("--as", "activista"))
    assert "activista: The US must spend on a crisis" in out
    assert "* Play a card" in out
    assert "Degrade a market" in out
    assert "us: At most one crisis" in out
    assert out.count("* open now") == 1


def test_a_game_without_an_aid_says_so(run: Run, tmp_path: Path) -> None:
    assert "This game has no player's aid" in play(run, tmp_path, "aid", "quit")


def test_board_and_log_show_what_the_person_may_see(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "board", "board berto", "board zoe", "log", "log 1", "log x", "seats", "quit")
    view = malecon.Table(malecon.load("smugglers"), record=record.read(tmp_path / "game.json")).state.view(0)
    assert f"hands   {', '.join(map(str, view['hands'][0]))} | 2" in out
    assert "hands   2, 2" in out
    assert "no role 'zoe' is in play" in out
    assert out.count("berto draws a card.") == 2 + 2 + 1
    assert "log takes a number of lines" in out
    assert "Ana: you · Berto: random" in out
    assert "berto draws rum" not in out
    assert "berto draws cigars" not in out


def test_what_is_forced_after_an_answer_stands_behind_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def then(table: malecon.Table, action: str) -> list[str]:
        return ["The sails are set.", "It rains."] if action == "wait" else []

    monkeypatch.setattr(malecon.Table, "then", then)
    out = play(run, tmp_path, "quit")
    assert "Wait [wait] (then: The sails are set. It rains.)\n" in out
    assert "Draw [draw]\n" in out


def test_the_details_of_a_deed_stand_below_its_headline(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = malecon.load("smugglers").text
    monkeypatch.setattr(text, "levels", {"draw": "deed", "coin": "noise"})
    out = play(run, tmp_path, "quit")
    assert "\n  ana draws a card.  1\n    ana draws " in out


def test_undo(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "undo", "wait", "undo", "quit")
    assert "there is no answer of yours to take back" in out
    assert "Taken back: Wait." in out
    assert len(answers(tmp_path)) == FIRST_STEPS


def test_asides(run: Run, tmp_path: Path) -> None:
    more = ("--as", "all")
    out = play(run, tmp_path, "asides", "aside", "aside ana coin", "aside berto coin", "quit", more=more)
    assert "berto  coin    Slip a coin" in out
    assert "give it as: aside ROLE ACTION" in out
    assert "ana can do nothing beside the question now" in out
    assert answers(tmp_path)[-1] == record.Aside(aside="coin", by="berto")


def test_nobody_answers_for_a_bot(run: Run, tmp_path: Path) -> None:
    assert "berto is played by random" in play(run, tmp_path, "aside berto coin", "quit")


def test_a_game_that_no_longer_replays_goes_on_from_where_it_does(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path, "wait", "wait", "quit")
    file = tmp_path / "game.json"
    it = record.read(file)
    whole, it.answers[FIRST_STEPS] = list(it.answers), "die:1"
    record.save(it, file)
    broken = file.read_bytes()
    refused = run("play", "--resume", file, typed=("n",))
    assert refused.exit_code == 3
    assert f"It can be replayed up to step {FIRST_STEPS}; then:\n  die:1 is not legal now" in refused.stdout
    assert "die:1 is not legal now" in refused.stderr
    assert run("play", "--resume", file).exit_code == 3
    assert run("play", "--resume", file, typed=("y", "wait", "quit")).exit_code == 0
    (fork,) = (tmp_path / "saves").glob("*.json")
    assert record.read(fork).answers[: FIRST_STEPS + 1] == [*whole[:FIRST_STEPS], "wait"]
    assert file.read_bytes() == broken


def test_save_and_load(run: Run, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.json", tmp_path / "other.json"
    run("play", "auction", "--against", "random", "--seed", "1", "--file", other, typed=("quit",))
    out = play(run, tmp_path, "save", f"save {copy}", "wait", "load", "load nowhere", f"load {other}", "quit")
    assert len(record.read(copy).answers) == FIRST_STEPS
    assert "nowhere: cannot be read" in out
    assert f"malecon play --resume {other}" in out
    assert "What do you bid" in out


def test_saving_where_it_cannot_be_written_says_so(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, f"save {tmp_path / 'no' / 'where.json'}", "quit")
    assert "No such file or directory" in out


def test_resume(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path, "wait", "quit")
    before = answers(tmp_path)
    result = run("play", "--resume", tmp_path / "game.json", "--seed", "5", typed=("wait",))
    assert result.exit_code == 0
    after = answers(tmp_path)
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_the_last_game_is_resumed_by_that_name(run: Run, tmp_path: Path) -> None:
    run("play", "smugglers", "--against", "random", typed=("wait",))
    (saved,) = (tmp_path / "saves").iterdir()
    assert str(saved) in run("play", "--resume", "last").stdout


def test_a_game_that_is_there_is_not_written_over(run: Run, tmp_path: Path) -> None:
    play(run, tmp_path, "quit")
    result = run("play", "smugglers", "--as", "ana", "--file", tmp_path / "game.json")
    assert (result.exit_code, "is there already" in result.stderr) == (2, True)


def test_the_same_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    found = []
    for i in range(2):
        file = tmp_path / f"{i}.json"
        run("play", "smugglers", "--against", "monte-carlo:5", "--seed", "9", "--file", file, typed=("1",) * 30)
        found.append(record.read(file))
    assert found[0].answers == found[1].answers
    assert found[0].result


def test_ctrl_c_leaves_a_saved_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["wait"])

    def interrupted(_: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    file = tmp_path / "game.json"
    result = run("play", "smugglers", "--against", "random", "--file", file)
    assert result.exit_code == 130
    assert f"malecon play --resume {file}" in result.stdout
    assert "wait" in record.read(file).answers


def test_ctrl_c_while_a_bot_thinks_leaves_a_saved_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("malecon.bots.monte_carlo.MonteCarloBot.choose", interrupted)
    file = tmp_path / "game.json"
    result = run("play", "smugglers", "--against", "monte-carlo", "--file", file, typed=("wait",))
    assert result.exit_code == 130
    assert record.read(file).answers[-1] == "wait"


def test_every_answer_is_saved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    monkeypatch.setattr("malecon.terminal.play.save", lambda record, _: lengths.append(len(record.answers)))
    play(run, tmp_path, *["1"] * 30)
    assert lengths == list(range(len(lengths)))


def test_typed_dice(run: Run, tmp_path: Path) -> None:
    typed = ("card:rum", "rum", "cigars", "rum", "run:rum", "6", "quit")
    out = play(run, tmp_path, *typed, more=("--dice", "typed", "--as", "ana", "--as", "berto"))
    assert "Dice> " in out
    assert answers(tmp_path)[:2] == ["card:rum", "card:rum"]
    assert answers(tmp_path)[-1] == "die:6"


def test_with_real_dice_cards_are_drawn_where_those_left_would_tell_a_secret(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "quit", more=("--dice", "typed"))
    assert "Dice> " not in out
    assert len(answers(tmp_path)) == FIRST_STEPS


def test_bots_alone_play_to_the_end(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, more=("--as", "none"))
    assert "The game is over." in out
    assert "draws rum" not in out


# Several people.


def test_several_people_pass_the_screen_where_something_is_hidden(run: Run, tmp_path: Path) -> None:
    more = ("--seat", "ana=Ana", "--seat", "berto=Berto")
    out = play(run, tmp_path, "", "wait", "", "wait", "quit", more=more)
    assert out.count("Pass the screen to Ana.") == 2
    ana, berto = out.split("Pass the screen to Ana.")[1].split("Pass the screen to Berto.")
    assert ana.count("ana draws ") == 2 + 2
    assert berto.count("ana draws ") == 2
    assert berto.count("berto draws ") == 2 + 2
    assert "Berto (Berto)> " in berto
    assert "Ana: Wait." in berto


def test_an_undo_past_another_needs_agreement(run: Run, tmp_path: Path) -> None:
    more = ("--seat", "ana=Ana", "--seat", "berto=Berto")
    typed = ("", "wait", "", "wait", "", "undo", "n", "undo", "y", "quit")
    out = play(run, tmp_path, *typed, more=more)
    assert out.count("Berto has answered since: the others must agree to an undo. Do they? (y/n)") == 2
    assert out.count("Taken back: Wait.") == 1
    assert len(answers(tmp_path)) == FIRST_STEPS


def test_a_sealed_answer_stays_sealed(run: Run, tmp_path: Path) -> None:
    more = ("--seat", "red=Ana", "--seat", "green=Berto")
    out = play(run, tmp_path, "", "3", "", "log", "quit", game="auction", more=more)
    berto = out.split("Pass the screen to Berto.")[1]
    assert "Bid 3." not in berto
    assert "You bid" not in berto


def test_something_is_hidden_when_views_differ_or_the_answer_is_sealed(tiny_games: None) -> None:
    smugglers, auction = malecon.load("smugglers").new(), malecon.load("auction").new()
    assert hides_something(smugglers)  # a card is drawn that only its owner sees
    assert not hides_something(auction)
    auction.play("lot:3")
    assert hides_something(auction)
    auction.play("bid:1")
    auction.play("bid:2")
    assert not hides_something(auction)


def test_a_hint_is_taken_and_told_in_the_record(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "take 1", "hint", "take 7", "take 1", "take 1", "quit")
    assert "ask for a hint first" in out
    assert "take a number from 1 to" in out
    assert "1. " in out
    written = record.read(tmp_path / "game.json")
    assert [(asked.hint, asked.by) for asked in written.hints] == [(FIRST_STEPS, "ana")]
    assert len(written.answers) > FIRST_STEPS
    assert out.count("ask for a hint first") == 2, "what it told is past"
