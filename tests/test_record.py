import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from support.digest import digest

import malecon
from malecon import Record, RecordError, Seat, Table, record
from malecon.arena import Match, Plan
from malecon.record import Aside, NoLongerPlayed, Note
from malecon.table import LATER

pytestmark = pytest.mark.usefixtures("tiny_games")


def played(**options: Any) -> Record:
    return Match(Plan("smugglers", options=options, seed="records")).record(0)


def with_aside() -> Record:
    table = Table(malecon.load("smugglers"), seed=3)
    table.run()
    table.answer("wait")
    table.aside("ana", "coin")
    table.answer("wait")
    return table.record


def edited(change: Any) -> str:
    content = json.loads(record.to_json(played()))
    change(content)
    return json.dumps(content)


def test_a_record_reads_back_as_it_was_written(tmp_path: Path) -> None:
    before = played(players=3, extras=["rum"])
    record.save(before, tmp_path / "game.json")
    after = record.read(tmp_path / "game.json")
    assert record.to_json(after) == record.to_json(before)
    assert after.replay().result() == before.result


def test_a_record_is_json_that_a_person_can_read(tmp_path: Path) -> None:
    text = record.to_json(played()).decode()
    assert text.splitlines()[1:4] == ['  "format": "malecon-record",', '  "version": 2,', '  "game": "smugglers",']
    assert text.count("\n") > len(played().answers)


def test_replaying_gives_the_same_state_at_every_step() -> None:
    it = played()
    state = it.start(it.load_game())
    for step in it.steps(state):
        assert digest(it.replay(step)) == digest(state)
    assert state.over


def test_replaying_goes_on_from_a_state_that_stands_at_a_step() -> None:
    it = played()
    state = it.replay(5)
    assert list(it.steps(state, 5, 8)) == [6, 7, 8]
    assert digest(state) == digest(it.replay(8))


@pytest.mark.parametrize("step", [-1, 1000])
def test_a_step_that_is_none_is_refused(step: int) -> None:
    with pytest.raises(RecordError, match=f"the record has steps 0 to .*; {step} is none of them"):
        played().replay(step)


def test_asides_are_written_with_their_role_and_replayed() -> None:
    it = record.from_json(record.to_json(with_aside()))
    assert Aside(aside="coin", by="ana") in it.answers
    assert it.replay().view(None)["coins"] == [1, 3]


def test_an_impossible_aside_is_named() -> None:
    it = with_aside()
    it.answers.insert(0, Aside(aside="coin", by="ana"))
    with pytest.raises(RecordError, match=r"answers\[0\]: coin is not allowed to ana beside the question"):
        it.replay()


def test_a_record_holds_changed_data() -> None:
    mine = {"cargo": {"cargo": [{"name": "rum", "worth": 7}]}}
    table = Table(malecon.load("smugglers", mine), seed=1)
    after = record.from_json(record.to_json(table.record))
    assert after.data == mine
    assert after.load_game().data["cargo"] == mine["cargo"]


def test_bad_changed_data_in_a_record_are_named() -> None:
    text = edited(lambda c: c.update(data={"cargo": {"cargo": [{"name": "rum", "worth": 70}]}}))
    with pytest.raises(malecon.DataError, match=r"cargo.toml: cargo rum: worth 70"):
        record.from_json(text).replay()


def test_a_record_may_begin_at_a_position() -> None:
    state = played().replay(8)
    while state.question != "Turn":
        state.step(state.legal()[0])
    it = Record("smugglers", position=state.position(), answers=["wait"])
    again = record.from_json(record.to_json(it)).replay()
    state.play("wait")
    assert again.view(None) == state.view(None)
    with pytest.raises(RecordError, match=r"position: coins: 2 whole numbers"):
        Record("smugglers", position={**state.position(), "coins": [1]}).replay()


@pytest.mark.parametrize("length", range(0, 400, 40))
def test_a_truncated_file_is_refused(length: int) -> None:
    with pytest.raises(RecordError, match="not a whole JSON file"):
        record.from_json(record.to_json(played())[:length])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff\xfe\x00", "not a whole JSON file"),
        ("[]", "format: not a Malecón record"),
        ("17", "format: not a Malecón record"),
        ('{"moves": ["e4", "e5"]}', "format: not a Malecón record"),
        ('{"format": "malecon-record"}', "version: None is not known"),
        ('{"format": "malecon-record", "version": 3, "game": "smugglers"}', "version: 3 is not known.* reads 1 and 2"),
        ('{"format": "malecon-record", "version": true, "game": "smugglers"}', "version: True is not known"),
        ('{"format": "malecon-record", "version": 1, "game": "smugglers", "epoch": 1}', "epoch: a record of version 1"),
        (
            '{"format": "malecon-record", "version": 1, "game": "smugglers", "notes": {}}',
            "notes: a record of version 1",
        ),
        ('{"format": "malecon-record", "version": 2, "game": "smugglers", "notes": {"x": {}}}', r"notes"),
        ('{"format": "malecon-record", "version": 1}', "missing required field `game`"),
    ],
)
def test_foreign_and_future_files_are_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.from_json(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.update(game="chess"), "game: 'chess' is unknown here; there are"),
        (lambda c: c.update(game=7), r"\$\.game"),
        (lambda c: c.update(moves=[]), "unknown field `moves`"),
        (lambda c: c["options"].update(players=9), "options: option players: 9 is not allowed; it takes one of 2, 3"),
        (lambda c: c["options"].update(sails=9), "options: unknown option 'sails'"),
        (lambda c: c["answers"].__setitem__(4, "fly"), r"answers\[4\]: Smugglers has no action 'fly'"),
        (lambda c: c["answers"].__setitem__(4, "die:3"), r"answers\[4\]: die:3 is not legal now; legal: "),
        (lambda c: c["answers"].__setitem__(4, 3), r"\$\.answers\[4\]|\$\.answers\[\.\.\.\]"),
        (lambda c: c["answers"].__setitem__(4, {"aside": "coin"}), r"missing required field `by` - at `\$\.answers"),
        (lambda c: c["answers"].__setitem__(4, {"aside": "coin", "by": "zoe"}), r"answers\[4\]: no role 'zoe'"),
        (lambda c: c["answers"].append("wait"), r"answers\[\d+\]: wait: the game is over"),
        (lambda c: c["seats"].update(ana={"robot": "x"}), r"unknown field `robot` - at `\$\.seats"),
    ],
)
def test_edited_files_are_refused_by_the_place(change: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.from_json(edited(change)).replay()


def test_errors_of_a_file_name_the_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json: cannot be read: No such file"):
        record.read(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(RecordError, match=r"bad\.json: not a whole JSON file"):
        record.read(tmp_path / "bad.json")
    with pytest.raises(RecordError, match=r"nowhere/game\.json: cannot be written: No such file or directory"):
        record.save(played(), tmp_path / "nowhere" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(RecordError, match=r"folder: cannot be written: Is a directory"):
        record.save(played(), tmp_path / "folder")
    assert sorted(os.listdir(tmp_path)) == ["bad.json", "folder"]


def test_what_is_kept_beside_the_answers_reads_back() -> None:
    seats = {"ana": Seat(person="Ana"), "berto": Seat(person="Berto")}
    table = Table(malecon.load("smugglers"), seats=seats, seed=3)
    table.run()
    table.answer("wait", Note(chain=4, thoughts=(("2", "No wind."),)))
    table.undo("Ana")
    table.answer("wait", Note(thoughts=(("2", "No wind."),)))
    text = record.to_json(table.record)
    after = record.from_json(text)
    assert (after.answers, after.notes, after.epoch) == (table.record.answers, table.record.notes, 0)
    assert after.notes[4] == Note(told_more=False, thoughts=(("2", "No wind."),))
    again = Table(malecon.load("smugglers"), record=after)
    assert again.why(4) == [("", LATER)]  # thoughts may show a hand
    while not again.state.over:
        again.answer(again.state.legal()[0])
    assert again.why(4) == [("2", "No wind.")]
    assert b'"epoch"' not in text


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    record.save(played(), path)
    before = path.read_bytes()

    def crash(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises(RecordError, match=r"game\.json: cannot be written: disk full"):
        record.save(played(players=3), path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    record.save(played(), path)

    def crash(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        record.save(played(players=3), path)
    assert record.read(path).options["players"] == 2
    assert os.listdir(tmp_path) == ["game.json"]


WRITER = """
import sys
from malecon.record import Record, save
n = 0
while True:
    n += 1
    save(Record("smugglers", answers=["wait"] * (n % 2 * 5000)), sys.argv[1])
    if n == 1:
        print("writing", flush=True)
"""


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for _ in range(5):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.02)
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        assert len(record.read(path).answers) in (0, 5000)


def test_a_seat_in_words() -> None:
    assert str(Seat(person="Ana")) == "Ana"
    assert str(Seat(bot="random")) == "random"
    assert str(Seat(bot="monte-carlo", strength="20")) == "monte-carlo:20"


# Games begun before.


OLD = sorted((Path(__file__).parent / "records").glob("version-1-*.json"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_records_of_version_1_are_read_for_ever(file: Path) -> None:
    """They replay to the end that they had, or say at which step they no longer do; from there the game goes on."""
    it = record.read(file)
    assert json.loads(file.read_bytes())["version"] == 1
    sound, broken = it.sound()
    if broken is None:
        state = it.replay()
        assert json.loads(json.dumps(state.result() if state.over else None)) == it.result
        return
    assert sound.answers == it.answers[: broken.step]
    assert broken.reason
    bots = dict.fromkeys(it.seats, Seat(bot="random"))
    table = Table(sound.load_game(), seats=bots, record=sound, seed=1)
    table.run()
    assert table.state.over


def test_there_are_old_records_of_every_game() -> None:
    assert {record.read(file).game for file in OLD} >= {"banana-wars", "cuba", "cuba-libre", "splendid-little-war"}


def test_a_record_that_no_longer_replays_says_where_and_why() -> None:
    it = with_aside()
    whole = list(it.answers)
    it.answers[5] = "die:1"
    sound, broken = it.sound()
    assert broken is not None
    assert (broken.step, sound.answers) == (5, whole[:5])
    assert broken.reason.startswith("die:1 is not legal now; legal: ")
    with pytest.raises(NoLongerPlayed, match=r"answers\[5\]: die:1 is not legal now"):
        Table(it.load_game(), record=it)
    assert digest(Table(it.load_game(), record=sound).state) == digest(sound.replay())
    assert with_aside().sound() == (with_aside(), None)


def test_a_fault_in_the_program_is_told_by_its_step_too(monkeypatch: pytest.MonkeyPatch) -> None:
    it = played()
    take = type(it.replay(4).top).take

    def fails(p: Any, g: Any, answer: int) -> None:
        if g.turn == 2:
            raise KeyError("rum")
        take(p, g, answer)

    monkeypatch.setattr(type(it.replay(4).top), "take", fails)
    with pytest.raises(NoLongerPlayed, match=r"answers\[\d+\]: a fault in the program \(KeyError: 'rum'\)"):
        it.replay()


def test_a_part_of_a_record_keeps_what_was_noted_there() -> None:
    it = played()
    it.notes = {1: Note(epoch=1), 6: Note(epoch=2)}
    assert (it.part(4).answers, it.part(4).notes, it.part(4).result) == (it.answers[:4], {1: Note(epoch=1)}, None)
