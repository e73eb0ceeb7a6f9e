"""What the processes beside the server do: think for bots, tell why, replay records, draw earlier boards, tell stories.

A process is sent the record, not the state (a compiled state does not pickle), and keeps the tables it has worked for,
so that it replays only what has been answered since.
"""

from __future__ import annotations

import io
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import segno

from malecon import record as records
from malecon.hints import Budget as HintBudget
from malecon.hints import hint as find_hint
from malecon.hints import told
from malecon.kernel import MaleconError
from malecon.library import load
from malecon.record import Answer, Hinted, Record
from malecon.server.ahead import Found, Want, look_ahead
from malecon.server.scene import Scene
from malecon.server.storage import StoredAnswer, StoredSeat, StoredTable
from malecon.table import Table

TABLES_KEPT = 64
Reasons = list[tuple[str, str]]


class Task(msgspec.Struct, frozen=True):
    """A table as it stands: enough to rebuild it."""

    stored: StoredTable
    seats: list[StoredSeat]
    answers: list[StoredAnswer]


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer, and how it came to it if it could not tell that again."""

    answer: Answer
    why: Reasons | None


class _Desk(threading.local):
    """The tables that this process, or this thread of it, has worked for."""

    def __init__(self) -> None:
        self.scenes: OrderedDict[str, Scene] = OrderedDict()


_desk = _Desk()


def _scene(task: Task) -> Scene:
    scene = _desk.scenes.pop(task.stored.id, None)
    if scene is None or not _follows(scene, task):
        scene = Scene(task.stored, task.seats, task.answers)
    scene.stored = task.stored
    for given in task.answers[scene.table.step :]:
        scene.table.carry_out(given.answer, given.note, look=False)
        scene.history.note(scene.table.state)
    _desk.scenes[task.stored.id] = scene
    if len(_desk.scenes) > TABLES_KEPT:
        _desk.scenes.popitem(last=False)
    return scene


def _follows(scene: Scene, task: Task) -> bool:
    was, is_now = scene.stored, task.stored
    same = (was.epoch, was.cup, was.seed, scene.seats) == (is_now.epoch, is_now.cup, is_now.seed, task.seats)
    return same and scene.table.step <= len(task.answers)


def think(task: Task) -> Thought:
    """What the bot that is asked answers."""
    table = _scene(task).table
    answer = table.think()
    return Thought(answer, table.thoughts.get(table.step))


def why(task: Task, steps: Sequence[int]) -> list[tuple[int, str, str]]:
    """How bots came to the answers they gave at some steps: the step, a rule, a sentence."""
    table = _scene(task).table
    return [(step, rule, text) for step in steps for rule, text in table.why(step)]


def reveals(task: Task, steps: Sequence[int]) -> list[bool | None]:
    """Whether the answers at some steps showed a person something hidden."""
    scene = _scene(task)
    return [scene.table.told_more(step, scene.history.at(step)) for step in steps]


def then(task: Task) -> dict[str, list[str]]:
    """What is forced after each answer to the open question, where anything is."""
    table = _scene(task).table
    found = {table.game.actions[action]: table.then(action) for action in table.state.legal()}
    return {name: sentences for name, sentences in found.items() if sentences}


def ahead(task: Task, chains: list[list[Want]]) -> list[Found]:
    """Where chains of answers would lead."""
    return look_ahead(_scene(task).table, chains)


def story(task: Task, eyes: int | None, hints: Sequence[Hinted] = ()) -> bytes:
    """The whole game as these eyes may see it, as JSON."""
    from malecon.server import shown

    return msgspec.json.encode({**shown.story(_scene(task), eyes), "hints": hints})


def picture(task: Task, eyes: int | None, step: int, size: Literal["desktop", "phone"], since: int | None) -> bytes:
    """The board at an earlier step, as JSON."""
    from malecon.server import shown

    return msgspec.json.encode(shown.picture(_scene(task), eyes, step, size, since))


def drawing(task: Task, eyes: int | None, step: int, since: int | None, theme: Literal["light", "dark"]) -> bytes:
    """The board at a step, as an SVG file."""
    from malecon.server import shown

    return shown.drawing(_scene(task), eyes, step, since, theme).encode()


def hint(task: Task) -> dict[str, Any]:
    """What a strong player would do in the place of who is asked."""
    table = _scene(task).table
    found = find_hint(table)
    assert found is not None, "somebody is asked"
    return told(found, table.state.roles[found.role])


def get_ready(game: str) -> None:
    """Give a small hint at the beginning of a game, so that the next one finds loaded what it rests on."""
    table = Table(load(game), seed=0)
    table.run()
    find_hint(table, HintBudget(seconds=0.05))


class Brought(msgspec.Struct, frozen=True):
    """A record that somebody brought along, read and replayed; or what is wrong with it."""

    record: Record | None = None
    wrong: str = ""


def read_record(content: dict[str, Any], longest: int) -> Brought:
    """Read a record, and replay it to see that it can be played.

    Of its notes nothing is kept: what an answer showed, and what bots thought, a visitor could have written.
    """
    try:
        record = records.from_json(msgspec.json.encode(content))
    except (MaleconError, msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        return Brought(wrong=f"record: {error}")
    if len(record.answers) > longest:
        return Brought(wrong=f"record: more than {longest} answers")
    if record.data:
        return Brought(wrong="record: it was played by data of its own; this house plays by what is shipped")
    try:
        record.replay()
    except MaleconError as error:
        return Brought(wrong=str(error))
    except MemoryError:
        raise
    except Exception as error:  # a described position may be wrong in ways that a game's code does not foresee
        return Brought(wrong=f"this record cannot be played: {type(error).__name__}")
    return Brought(msgspec.structs.replace(record, notes={}, hints=[], epoch=0))


def qr_code(text: str) -> bytes:
    """A text as a QR code, drawn; black on white, for cameras do not read it otherwise."""
    out = io.BytesIO()
    code = segno.make(text, error="l" if len(text) > 500 else "m", micro=False, boost_error=False)
    code.save(out, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff")
    return out.getvalue()
