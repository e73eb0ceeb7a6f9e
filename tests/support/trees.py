"""Tables of bots that search, and what the process that thinks for one still knows of it."""

from __future__ import annotations

import os

import msgspec

from malecon.bots.search import SearchBot
from malecon.kernel import CHANCE
from malecon.library import load
from malecon.record import Note, Seat
from malecon.server import jobs
from malecon.server.storage import StoredAnswer, StoredSeat, StoredTable
from malecon.table import Table

ROLES = ("blue", "red")


class Asked(msgspec.Struct, frozen=True):
    """Which process thought about a question, how often it had tried its answers before, and what it answered."""

    process: int
    tried: int
    thought: jobs.Thought


def think(task: jobs.Task) -> Asked:
    table = jobs._scene(task).table
    role = table.state.actor
    player = table._bots.get(role)
    tried = 0
    if isinstance(player, SearchBot):
        player._catch_up(table.knowledge(role))
        if player._tree is not None:
            tried = sum(player._tree.visits(role, action) for action in table.state.legal())
    return Asked(os.getpid(), tried, jobs.think(task))


class Searched:
    """A game between bots that search, as a server would have it played: question by question."""

    def __init__(self, id: str) -> None:
        self.stored = StoredTable(
            id=id, name=id, game="cuba", options={"players": 2}, seed=f"seed {id}", created=0.0, touched=0.0
        )
        self.seats = [StoredSeat(role, bot="search", strength="60") for role in ROLES]
        seats = {role: Seat(bot="search", strength="60") for role in ROLES}
        self.table = Table(load("cuba"), {"players": 2}, seats, seed=self.stored.seed)

    def task(self) -> jobs.Task:
        """The next question to a bot that leaves a choice; dice, cards and what is forced pass."""
        while self.table.state.actor == CHANCE or len(self.table.state.legal()) == 1:
            state = self.table.state
            chance = state.actor == CHANCE
            self.table.carry_out(self.table.think() if chance else state.game.actions[state.legal()[0]])
        notes = self.table.record.notes
        given = [StoredAnswer(answer, notes.get(i, Note())) for i, answer in enumerate(self.table.record.answers)]
        return jobs.Task(self.stored, self.seats, given)

    def go_on(self, asked: Asked) -> None:
        """Carry out what was answered; an answer that is not open raises."""
        self.table.carry_out(asked.thought.answer)
