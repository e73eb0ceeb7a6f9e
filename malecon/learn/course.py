"""A course: a network plays against itself, older selves and the house, and learns, until its time is up."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import msgspec

from malecon.bots.network import net
from malecon.extras import need
from malecon.learn.exam import Exam
from malecon.learn.learner import Learner, Settings
from malecon.learn.tables import Options, Shares, Table, seating, tables
from malecon.learn.worlds import SHIFTS, Worlds
from malecon.library import load

need("torch", "learn", "malecon.learn")

import torch  # noqa: E402
from torch import Tensor  # noqa: E402

ELDERS: Final = 8
"""So many older selves are kept."""


class Course(msgspec.Struct, frozen=True):
    """What is learned, and how."""

    game: str
    options: Options = {}
    players: tuple[int, ...] = ()
    """Tables of each of these numbers of players, twice as many of one named twice; none: as the options say."""
    minutes: float = 10.0
    workers: int = 1
    games: int = 64
    """Of each worker, in each of two shifts."""
    alone: float = 0.3
    """The share of tables with one seat against the house."""
    elders: float = 0.1
    """The share of tables with one seat against older selves."""
    guests: float = 0.0
    """The share of tables with one seat among players by the game's policy, where the house is Non-players."""
    strays: float = 0.0
    """The most of a guest's answers that are an older self's instead; each game draws its own share up to it."""
    shaping: float = 0.1
    """How much of the outlook is paid on the way, and taken back at the end."""
    exam: int = 24
    """Games in each seat at an exam: its first choice, alone against the house, always the same games; 0: no exams."""
    exam_every: int = 40
    """Lessons from one exam to the next."""
    seed: str = "1"
    begin_with: str = ""
    """A network to begin with, a file as `network.safetensors`."""
    firm: bool = False
    """Whether search is to lean on the network firmly, as it does best where the network plays well by itself."""
    played: float = 0.0
    """How much a playout by the game's policy is to count in what search takes a leaf for, beside what this says."""
    others_by_policy: bool = False
    """Whether search is to take the other players to answer by the game's policy, as the network knows them."""
    settings: Settings = Settings()


class Progress(msgspec.Struct):
    """How far a course has come."""

    course: Course
    lessons: int = 0
    answers: int = 0
    seconds: float = 0.0
    before: list[dict[str, Any]] = []
    """The courses that the network had been through before this one, as its file tells them."""

    def courses(self) -> list[dict[str, Any]]:
        """Those before and this one, each with how long it took and the answers that had been seen at its end."""
        so_far = {"answers_seen": self.answers, "seconds": round(self.seconds)}
        return [*self.before, {**msgspec.to_builtins(self.course), **so_far}]


class Tally:
    """How the learning network does at each kind of table."""

    def __init__(self, kinds: list[Table], places: list[int], device: str) -> None:
        self.kinds = kinds
        self.place = torch.tensor(places, device=device)
        roles = [[float(kind.learners >> r & 1) for r in range(16)] for kind in kinds]
        self.learners = torch.tensor(roles, device=device)
        self.clear()

    def clear(self) -> None:
        """Begin to count anew."""
        self.won = torch.zeros(len(self.kinds), device=self.place.device)
        self.ended = torch.zeros(len(self.kinds), device=self.place.device)

    def add(self, won: Tensor, done: Tensor) -> None:
        """Take in what a step brought at last: the returns of each role where a game is over."""
        mine = (won * self.learners[self.place][:, : won.shape[1]]).sum(1)
        self.won.index_add_(0, self.place, mine * done)
        self.ended.index_add_(0, self.place, done)

    def told(self) -> dict[str, str]:
        """The share won at each kind of table with a lone learner, of how many games."""
        found: dict[str, list[float]] = {}
        for kind, won, ended in zip(self.kinds, self.won.tolist(), self.ended.tolist(), strict=True):
            if ended and kind.learners & (kind.learners - 1) == 0:
                so_far = found.setdefault(kind.name, [0.0, 0.0])
                so_far[0] += won
                so_far[1] += ended
        return {name: f"{won / ended:.3f} of {ended:.0f}" for name, (won, ended) in found.items()}


class School:
    """The learner, its games, and what they have seen since the last lesson."""

    def __init__(self, progress: Progress, device: str, folder: Path) -> None:
        course = progress.course
        self.progress = progress
        self.device = device
        self.game = load(course.game)
        self.learner = Learner(self.game, course.settings, device)
        if progress.lessons:
            self.learner.take_up(folder)
        elif course.begin_with:
            about = self.learner.begin_with(Path(course.begin_with))
            progress.answers = int(about.get(net.ANSWERS_SEEN, 0))
            progress.before = msgspec.json.decode(about.get(net.COURSES, "[]"))
        self.elder = Learner(self.game, course.settings, device).brain
        self.elder.load_state_dict(self.learner.brain.state_dict())
        self.older = [self._copy()]
        shares = Shares(course.alone, course.elders, course.guests, course.strays)
        self.kinds = tables(self.game, course.options, course.players, shares)
        self.places = seating(self.kinds, course.workers * course.games)
        self.masks = torch.tensor([self.kinds[k].learners for k in self.places], device=device)
        self.roles = torch.tensor([self.kinds[k].roles for k in self.places], device=device)
        seed = f"{course.seed}/{progress.lessons}"
        torch.manual_seed(progress.lessons)
        self.worlds = Worlds(course.game, self.kinds, self.places, course.workers, course.shaping, seed)
        self.tally = Tally(self.kinds, self.places, device)
        self.exam: Exam | None = None
        if course.exam:
            same = f"{course.seed}/exam"
            self.exam = Exam(self.game, course.options, course.players, course.exam, course.workers, same)

    def _copy(self) -> dict[str, Tensor]:
        return {name: tensor.detach().clone() for name, tensor in self.learner.brain.state_dict().items()}

    def _look(self, shift: int) -> dict[str, Tensor]:
        names = ("observation", "mask", "actor")
        arrays = self.worlds.shifts[shift]
        return {name: torch.from_numpy(arrays[name]).to(self.device, copy=True) for name in names}

    @torch.no_grad()
    def answer(self, shift: int, greedy: bool = False) -> dict[str, Tensor]:
        """Answer all questions of a shift and have the answers carried out; what was seen, said and expected."""
        seen = self._look(shift)
        logits, values = self.learner.brain(seen["observation"], seen["mask"])
        actor = seen["actor"].long()
        learns = (self.masks >> actor & 1).bool()
        if not bool(learns.all()):
            other, _ = self.elder(seen["observation"], seen["mask"])
            logits = torch.where(learns[:, None], logits, other)
        logs = logits.log_softmax(1)
        answer = logits.argmax(1) if greedy else torch.multinomial(logs.exp(), 1)[:, 0]
        self.worlds.shifts[shift]["answer"][:] = answer.int().cpu().numpy()
        self.worlds.go(shift)
        values = self.learner.turn.absolute(values, actor, self.roles)
        log = logs.gather(1, answer[:, None])[:, 0]
        said = {"answer": answer.int(), "log": log, "learns": learns, "values": values}
        return {**seen, **said, "table": self.tally.place, "roles": self.roles}

    def after(self, shift: int) -> dict[str, Tensor]:
        """What the answers of a shift brought."""
        self.worlds.wait(shift)
        arrays = self.worlds.shifts[shift]
        return {name: torch.from_numpy(arrays[name]).to(self.device, copy=True) for name in ("reward", "won", "done")}

    def collect(self) -> tuple[dict[str, Tensor], Tensor]:
        """So many answers in each game, and what is expected after the last."""
        steps = self.progress.course.settings.steps
        kept: list[list[dict[str, Tensor]]] = [[], []]
        open_: list[dict[str, Tensor]] = [self.answer(shift) for shift in range(SHIFTS)]
        for t in range(steps):
            for shift in range(SHIFTS):
                said = open_[shift]
                brought = self.after(shift)
                self.tally.add(brought["won"], brought["done"].float())
                kept[shift].append({**said, **brought})
                if t + 1 < steps:
                    open_[shift] = self.answer(shift)
        last = []
        for shift in range(SHIFTS):
            seen = self._look(shift)
            with torch.no_grad():
                _, values = self.learner.brain(seen["observation"], seen["mask"])
            last.append(self.learner.turn.absolute(values, seen["actor"].long(), self.roles))
        seen = {
            name: torch.cat([torch.stack([step[name] for step in kept[shift]]) for shift in range(SHIFTS)], 1)
            for name in kept[0][0]
        }
        return seen, torch.cat(last)

    @torch.no_grad()
    def first_choices(self, observations: Any, masks: Any) -> Any:
        """What the network answers when it is in earnest."""
        rows = (torch.from_numpy(array).to(self.device) for array in (observations, masks))
        return self.learner.brain(*rows)[0].argmax(1).cpu().numpy()

    def grow_old(self) -> None:
        """Keep the present self among the older ones, and set one of them against the learner."""
        if self.progress.lessons % 10 == 0:
            self.older = [*self.older, self._copy()][-ELDERS:]
        which = int(torch.randint(len(self.older), (1,)))
        self.elder.load_state_dict(self.older[which])

    def close(self) -> None:
        """End the games."""
        self.worlds.close()
        if self.exam is not None:
            self.exam.close()


def learn(progress: Progress, folder: Path, device: str) -> Generator[dict[str, Any], None, None]:
    """Learn until the course's minutes are over; after each lesson what there is to tell."""
    course = progress.course
    folder.mkdir(parents=True, exist_ok=True)
    school = School(progress, device, folder)
    began = time.monotonic() - progress.seconds
    first = progress.lessons
    try:
        while progress.seconds < 60 * course.minutes:
            t0 = time.monotonic()
            seen, last = school.collect()
            t1 = time.monotonic()
            over = min(1.0, progress.seconds / (60 * course.minutes))
            told: dict[str, Any] = {**school.learner.lesson(seen, last, over)}
            progress.lessons += 1
            progress.answers += seen["answer"].numel()
            progress.seconds = time.monotonic() - began
            school.grow_old()
            told |= {"lesson": progress.lessons, "answers": progress.answers, "seconds": round(progress.seconds, 1)}
            told |= {"collect": round(t1 - t0, 2), "learn": round(time.monotonic() - t1, 2)}
            if (progress.lessons - first) % 10 == 0:  # of games just begun only the shortest have ended
                told["won"] = school.tally.told()
                school.tally.clear()
            last = progress.seconds >= 60 * course.minutes
            if school.exam is not None and (last or progress.lessons % course.exam_every == 0):
                marks = school.exam.sit(school.first_choices)
                told["exam"] = {name: [round(mark.won, 2), mark.games] for name, mark in marks.items()}
            if progress.lessons % 40 == 0:
                keep(progress, school, folder)
            yield told
        keep(progress, school, folder)
    finally:
        school.close()


def keep(progress: Progress, school: School, folder: Path) -> None:
    """Write everything that is needed to play, and to go on."""
    about = {net.ANSWERS_SEEN: str(progress.answers), net.COURSES: msgspec.json.encode(progress.courses()).decode()}
    if progress.course.firm:
        about[net.FIRM] = "yes"
    if progress.course.played:
        about[net.PLAYED] = f"{progress.course.played:g}"
    if progress.course.others_by_policy:
        about[net.OTHERS] = net.BY_POLICY
    school.learner.keep(folder, about)
    (folder / "progress.json").write_bytes(msgspec.json.encode(progress))
