"""Watches the deeds of a game of Cuba Libre: from the answer that begins one to the first question after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from oracles import libre_activities as activities
from oracles import libre_events as events
from oracles.libre import FORCES, GOVERNMENT, Board
from oracles.libre_changes import Change, between, both, gain, without_cash
from oracles.libre_details import space_in
from oracles.libre_free import JUDGED, Judge, Story
from oracles.libre_offers import cost, terror

WITHIN = {
    "Rally": {"RallySpace", "RallyMany", "RallyBase"},
    "Terror": {"TerrorShift"},
    "Construct": {"ConstructSpace"},
    "Train": {"TrainTroops", "TrainPolice"},
    "March": {"MarchFrom", "MarchUnderground", "MarchActive", "CashAlong"},
}
"""The questions that an Operation asks in a space."""
SPOILS = {"GiveUp", "GiveUpGuerrilla", "GiveResources", "BreakPact"}
"""Questions after which more has changed than the deed itself: somebody has removed pieces or lent Resources."""
ENDS_QUIETLY = {"Rally", "March", "Terror", "Construct", "Attack", "Train", "Assault"}
"""Operations that change nothing any more when they end."""
SPACES = {"Kidnap": activities.kidnapped, "Assassinate": activities.assassinations}
"""Where these may take place, of spaces of one's Terror."""


class Deed:
    """Something that was begun, with the board as it was."""

    def __init__(self, what: str, before: Board, within: Iterable[str], until: Callable[[str], bool]) -> None:
        self.what = what
        self.before = before
        self.within = set(within)
        self.until = until
        """Whether a question after it lets the change be seen."""
        self.asked: list[tuple[str, str]] = []
        self.frames: list[Board] | None = None
        """The board at each question, where the way to the end matters."""
        self.card = before.view["card"]
        self.ways: Callable[[Change], Iterable[Change]] = lambda change: []
        self.counts = "deed"


def passed(before: Board, now: Board) -> Change:
    """2.3.3: what Factions got that could only Pass meanwhile and were not asked, taken back."""
    stood = before.view["factions"]
    who = [f for f, entry in now.view["factions"].items() if entry["status"] == "passed" != stood[f]["status"]]
    taken: Change = {("resources", faction): -3 if faction == GOVERNMENT else -1 for faction in who}
    return taken


class Watch:
    """The deed under way, and what was compared of it."""

    def __init__(self) -> None:
        self.deed: Deed | None = None
        self.promised = False
        """Whether a Special Activity has promised a space of its Operation, which may then be forced."""

    def ask(self, duel: Any) -> None:
        """A question comes: a deed may be over."""
        deed, question = self.deed, duel.state.question
        if deed is None:
            return
        next_group = question == "MarchFrom" and "done" in duel.names() and not duel.event
        more = question in deed.within and not next_group
        if more and not duel.state.over:
            if deed.frames is not None:
                deed.frames.append(duel.look())
            return
        self.deed = None
        if not deed.until(question) or any(asked in SPOILS for asked in (question, *(q for q, _ in deed.asked))):
            return
        now = duel.look()
        if now.view["card"] != deed.card:
            return
        change = both(between(deed.before, now), passed(deed.before, now))
        if deed.frames is not None:
            deed.frames.append(now)
        ways = list(deed.ways(change))
        if not any(change == way or without_cash(change) == without_cash(way) for way in ways):
            near = sorted(ways, key=lambda way: len(set(way.items()) ^ set(change.items())))[:3]
            duel.same(f"what {deed.what} brings", change, near)
        duel.compared[deed.counts] += 1

    def answered(self, duel: Any, question: str, faction: str, answer: str) -> None:
        """An answer is given: a deed may begin."""
        kind, _, what = answer.partition(":")
        if self.deed is not None:
            self.deed.asked.append((question, answer))
            return
        if question == "Turn":
            self.promised = False
        if question == "Turn" and kind == "event":
            self.begin_event(duel, faction, what)
        elif kind == "activity" and question == duel.operation and duel.chosen:
            self.begin_activity(duel, faction, what)
        elif question == duel.operation and kind == "space" and question in activities.WORKED:
            self.begin_operation(duel, faction, question, what)
        if kind == "activity" and what in ("kidnap", "assassinate"):
            self.promised = True

    def begin_event(self, duel: Any, faction: str, side: str) -> None:
        """5.0."""
        before = duel.look()
        card = before.view["card"]["number"]
        duel.event = card, side, faction
        everything = set(duel.state.game.questions) - {"Turn", "RevealCard"}
        deed = Deed(f"card {card} {side}", before, everything, lambda question: True)
        deed.counts = f"event {card} {side}"
        if (card, side) in JUDGED:
            deed.frames = []
            deed.ways = lambda change: self.judged(deed, JUDGED[card, side], faction, change)
        else:
            deed.ways = lambda change: list(events.TEXTS[card, side](before, faction)) or [{}]
        self.deed = deed

    def judged(self, deed: Deed, fits: Judge, faction: str, change: Change) -> list[Change]:
        """5.0, where the ways are too many to be listed: what has happened, if it may happen."""
        plain = without_cash(change)
        cash = {fact: n for fact, n in change.items() if fact not in plain}
        return [change] if fits(Story(deed.before, faction, plain, cash, deed.frames or [], deed.asked)) else []

    def begin_activity(self, duel: Any, faction: str, name: str) -> None:
        """4.0, once the Operation has a space, so that nothing is forced after it."""
        if name not in activities.BROUGHT:
            return
        before, operation, chosen = duel.look(), duel.operation, list(duel.chosen)
        within = {*activities.QUESTIONS[name], "LooseCash", "Contraband", "PlaceCash", "CashAlong"}
        quiet = operation in ENDS_QUIETLY
        deed = Deed(
            name, before, within, lambda q: q == operation or (quiet and q in ("Turn", "RevealCard", "Launder"))
        )
        chooses = {"kidnap": "Kidnap", "assassinate": "Assassinate"}

        def ways(change: Change) -> Iterable[Change]:
            picked = [answer for question, answer in deed.asked if question == chooses.get(name)]
            if name in chooses and (not picked or picked[0].partition(":")[2] not in chosen):
                return [change]
            found = list(activities.BROUGHT[name](before, faction))
            return found if name != "profit" else [*found, activities.exchanged(before, change)]

        deed.ways = ways
        deed.counts = name
        self.deed = deed

    def begin_operation(self, duel: Any, faction: str, operation: str, name: str) -> None:
        """3.0: a space selected, and paid for."""
        prompt = duel.state.prompt()
        free = self.promised or "owed" in prompt or (operation == "March" and duel.chosen)
        if free or duel.last_steps or duel.far_marches(operation, faction) or "Expat" in prompt:
            return
        before = duel.look()
        space = before.spaces[name]
        price = gain(before, faction, -cost(before, operation, name))
        deed = Deed(f"{operation} in {name}", before, {*WITHIN[operation], "LooseCash"}, lambda q: True)
        deed.ways = lambda change: [both(price, way) for way in activities.WORKED[operation](before, space, faction)]
        deed.counts = f"{operation} brings"
        self.deed = deed

    def offers(self, duel: Any, faction: str) -> None:
        """What is offered within a deed."""
        question, prompt = duel.state.question, duel.state.prompt()
        given = {name.partition(":")[2] for name in duel.names() if ":" in name}
        if question == "RemoveEnemies" and prompt.startswith(("Attack in", "Ambush in")) and not duel.event:
            board = duel.look()
            space = space_in(board, prompt)
            if space:
                duel.same("pieces", given, activities.attacked(board, space, faction))
                duel.compared[question] += 1
        elif question in SPACES and duel.operation == "Terror":
            board = duel.look()
            open_now = set(terror(board, faction)) | set(duel.chosen)
            most = SPACES[question](board, faction, sorted(open_now))
            duel.same("spaces that do not fit", given - most, set())
            duel.same("spaces left out", SPACES[question](board, faction, duel.chosen) - given, set())
            duel.compared[question] += 1
        elif question == "AssassinatePiece":
            board = duel.look()
            space = space_in(board, prompt)
            if space:
                duel.same("pieces", given, set(activities.assassinated(board, space, faction)))
                duel.compared[question] += 1
        event = self.deed is not None and duel.event and self.deed.what.startswith("card")
        if event and self.deed and not self.deed.asked and self.deed.card == duel.look().view["card"]:
            card, side, who = duel.event
            expected = events.first_spaces(self.deed.before, card, side, who)
            # Where nothing is Available somebody may remove pieces of its own first, so that more spaces are listed.
            used_up = any(not self.deed.before.available(force) for force in FORCES)
            if expected and any(name.startswith("space:") for name in duel.names()):
                duel.same("spaces of the Event", given & expected if used_up else given, expected)
                duel.compared[question] += 1
