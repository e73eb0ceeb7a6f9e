"""The Splendid Little War against its oracle: what may be done, dice of Searches and Battles, what a turn brings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from oracles import splendid_battle as battle
from oracles import splendid_cards as cards
from oracles import splendid_offers as offers
from oracles.duel import at_random, names, same, uncovered
from oracles.splendid import CUBA, PROVINCES, SEAS, SPAIN, Board

import malecon

pytestmark = pytest.mark.once
GAMES = 60
IN_BATTLE = ("Combat", "Losses", "Reply", "BattleCard", "Occupy", "Window")
EXCUSED = {
    **dict.fromkeys(("CardAttack", "CardMove", "CardMoveTo", "CardRoll", "CardUnit", "BlockMove"), "texts of cards"),
    **dict.fromkeys(("Damage", "DiscardFrom", "EnterLeader", "Restore", "Window"), "texts of cards"),
    **dict.fromkeys(("Afterwards", "Coordinate", "OrderFromTheRear"), "what the parts before may make possible"),
    **dict.fromkeys(
        ("Muster", "Rearrange", "Restack", "JoinStack"), "stacks: free, and told by what is done with them"
    ),
    **dict.fromkeys(("Crossing", "AttackingFleets", "Occupy"), "too rare"),
    "DiscardTrio": "any cards of the hand",
}


def prefixed(kind: str, values: Iterable[str]) -> set[str]:
    """Answers of a kind."""
    return {f"{kind}:{value}" for value in values}


class Duel:
    """One game, watched question by question."""

    def __init__(self, seed: int, compared: Counter[str]) -> None:
        self.rng = Random(f"splendid oracle {seed}")
        game = malecon.load("splendid-little-war")
        usual = self.rng.random() < 0.7
        chosen = {} if usual else {name: self.rng.choice(o.choices) for name, o in game.options.items()}
        scrambled = self.rng.random() < 0.6
        self.state = game.scramble(self.rng, **chosen) if scrambled else game.new(**chosen)
        self.seed = seed
        self.step = 0
        self.compared = compared
        self.board = self.look()
        self.by_card = False
        """Whether a card or a Coordinated Action is being carried out: then more may be open than the Actions are."""
        self.rear = False
        self.general = self.province = ""
        self.last = self.board
        self.kept = [0, 0]
        self.passed = False
        self.fight: battle.Fight | None = None
        self.cards: list[tuple[bool, str]] = []
        self.played: list[str] = []
        self.search: tuple[int, int, Board, list[str]] | None = None
        self.fresh = False
        self.before: Board | None = None
        self.rolls: list[list[int]] = []
        self.fights: list[battle.Fight] = []
        self.modifier = 0
        self.latest = CUBA

    def look(self) -> Board:
        """What all can see."""
        return Board(self.state.view(None), self.state.options)

    def where(self) -> str:
        """For messages."""
        return f"differ at step {self.step} of seed {self.seed}, {self.state.question} for {self.state.actor}"

    def same(self, what: str, program: object, oracle: object, more: object = "") -> None:
        """Compare, and count the question."""
        same(what, program, oracle, f"{self.where()} {more}")

    def run(self) -> None:
        """To the end."""
        while not self.state.over:
            question, who = self.state.question, self.state.actor
            self.board = self.look()
            if question == "Round":
                self.by_card = self.rear = False
            if who >= 0:
                self.check_map()
                self.check_turn()
                self.check_losses()
                self.check_answers()
            self.check_dice()
            answer = at_random(self.state, self.rng)
            self.remember(question, who, answer)
            self.state.play(answer)
            self.step += 1
            if question == "Lobby":
                self.check_lobby(int(answer.removeprefix("die:")))

    # Answers.

    def check_map(self) -> None:
        """9.4.1."""
        for province in PROVINCES:
            shown = self.board.spaces[province]["control"]
            self.same(f"control of {province}", shown, self.board.control(province))

    def check_answers(self) -> None:
        """What may be answered, cards apart."""
        question, who, board = self.state.question, self.state.actor, self.board
        given = {name for name in names(self.state) if not name.startswith("card:")}
        if question == "Round":
            incomes = [side["income"] for side in board.view["sides"]]
            self.same("incomes", incomes, [board.income(CUBA), board.income(SPAIN)])
            hand = [card["id"] for card in self.state.view(who)["sides"][who]["hand"]]
            open_cards = {name.removeprefix("card:") for name in names(self.state) if name.startswith("card:")}
            self.same("Events", open_cards & set(cards.SIMPLE), cards.playable(board, who, hand))
            self.same("actions", given & offers.ACTIONS, offers.actions(board, who))
            self.compared[question] += 1
        if question == "AttackTarget" and not self.by_card:
            self.check_targets(given - {"decline"})
        if question == "DiscardStep" and not self.entering():
            keep = {f"card:{card['id']}" for card in self.state.view(who)["sides"][who]["hand"] if not card["kept"]}
            self.same("cards to keep", set(names(self.state)), keep | {"done"} if board.resources[who] else {"done"})
        expected = None if self.by_card else self.expected()
        if expected is not None:
            self.same("answers", given - {"restack"}, expected)
            self.compared[question] += 1

    def expected(self) -> set[str] | None:
        """What the booklet allows at a question of an Action."""
        board, who, rear = self.board, self.state.actor, self.rear
        spaces = {
            "BurnFields": lambda: offers.burn(board),
            "Recruit": lambda: offers.recruit(board),
            "PlaceDivision": lambda: offers.sites(board),
            "Reposition": lambda: offers.restackable(board, who),
            "MoveFrom": lambda: offers.movers(board, who, rear),
            "AttackFrom": lambda: offers.attackers(board, who, rear),
            "GeneralTo": lambda: offers.general_to(board, self.general),
            "MoveTo": self.destinations,
        }
        units = {
            "Torch": lambda: offers.torches(board, self.province),
            "MoveGeneral": lambda: offers.generals(board, who),
            "ProtectFields": lambda: offers.protect(board),
            "FormColumn": lambda: offers.columns(board, rear),
            "Concentrate": lambda: offers.concentrate(board, rear),
            "SendHome": lambda: offers.home(board),
            "Shift": lambda: offers.for_the_box(board),
        }
        question = self.state.question
        if question in spaces:
            return prefixed("space", spaces[question]())
        if question in units:
            found = prefixed("unit", units[question]())
            return found | {"nobody"} if question == "Shift" and board.at("captaincy", SPAIN) else found
        if question == "StepOut":
            return {"space:havana", "space:havana-city"}
        if question == "Enlist":
            return self.recruits()
        return offers.from_the_rear(board) if question == "CaptaincyGeneral" else None

    def destinations(self) -> list[str]:
        """Where the units that a prompt names may move."""
        found = re.match(r"Move (.+) from (.+): choose where to", self.state.prompt())
        assert found
        space = battle.space_called(self.board, found[2])
        return offers.moves(self.board, space, list(battle.called(self.board, found[1])), self.state.actor)

    def recruits(self) -> set[str]:
        """A new Corps, or one of the Province back at full strength."""
        found = re.match(r"Recruited in (.+):", self.state.prompt())
        assert found
        corps = offers.corps_around(self.board, battle.space_called(self.board, found[1]))
        return prefixed("unit", (unit for unit in corps if self.board.pieces[unit]["reduced"])) | {"new"}

    def check_targets(self, given: set[str]) -> None:
        """The stacks, lone Generals and Cities that may be attacked."""
        found = re.match(r"Attack from (.+): choose whom", self.state.prompt())
        assert found
        space = battle.space_called(self.board, found[1])
        shown = set()
        for answer in given:
            kind, _, what = answer.partition(":")
            units = [what] if kind == "space" else self.board.stack(what)["units"]
            fighting = kind == "unit" and any(self.board.is_land(u) or self.board.is_fleet(u) for u in units)
            shown.add(frozenset(units if fighting else [what]))
        wanted = offers.targets(self.board, space, self.state.actor)
        self.same("targets", {str(sorted(t)) for t in shown}, {str(sorted(t)) for t in wanted})
        self.compared["AttackTarget"] += 1

    # Dice.

    def check_dice(self) -> None:
        """8.8, 8.9, 8.11: dice and modifiers, when they are told first and when they are rolled."""
        question, prompt = self.state.question, self.state.prompt()
        if question in ("BattleCard", "Reply"):
            told = battle.fight_in(self.board, prompt)
            assert told, prompt
            if told[0] != self.fight or question == "Reply":
                self.begin(told[0])
                dice, modifier = battle.combat_dice(self.board, told[0], [])
                self.same("dice", told[1:], (dice, max(0, min(6, 2 + modifier))), told[0])
                self.compared[question] += 1
        if question == "Search" and self.search is None:
            self.search = (*battle.dice_to_go(prompt), self.board, self.played)
        if question == "Combat" and self.fresh and self.fight:
            told_dice = battle.dice_to_go(prompt)
            self.same("dice", told_dice, battle.combat_dice(self.board, self.fight, self.cards), self.fight)
            self.compared[question] += 1
            self.fresh = False
            self.before = self.before or self.board
            self.fights.append(self.fight)
            self.rolls.append([])
            self.modifier = told_dice[1]
        if question == "RecruitRoll":
            effects = self.board.view["in_effect"]
            modifier = (self.board.turn <= 2) - ("reconcentration" in effects) - ("autonomy_recruit_minus1" in effects)
            self.same("modifier", prompt.endswith(f"roll a die, {modifier:+d}.".replace("-", "−")), True, prompt)
            self.compared[question] += 1

    def check_lobby(self, die: int) -> None:
        """8.9: 5 and more moves the Stance one box; Reconcentration helps Cuba."""
        before, after = self.board.view, self.look().view
        if self.by_card or after["turn"] != before["turn"] or self.state.question in ("Deal", "DiscardStep"):
            return  # a card has its own modifier; at the end of the Phase the marker moves by itself
        sign = 1 if self.latest == CUBA else -1
        success = die + (sign > 0 and "reconcentration" in before["in_effect"]) >= 5
        self.same("Stance", after["stance"], before["stance"] + sign * success, die)
        self.compared["Lobby"] += 1

    def begin(self, fight: battle.Fight) -> None:
        """A fight is announced; the Search that found the enemy is looked at now that we know who searched."""
        if self.search and fight.verb != "counterattack":
            dice, modifier, board, played = self.search
            wanted = battle.search_dice(board, fight, played, self.rear)
            self.same("search dice", (dice, modifier), wanted, fight)
            self.compared["Search"] += 1
        self.fight, self.cards, self.search, self.fresh = fight, [], None, True

    def check_losses(self) -> None:
        """8.11.3: a step for each SUCCESS, and what it makes of Public Support."""
        if self.before is None or self.state.question in IN_BATTLE:
            return
        before, board = self.before, self.board
        if not self.by_card:
            for fight, rolls in zip(self.fights, self.rolls, strict=True):
                whole = sum(battle.steps(before, unit) for unit in fight.defenders)
                lost = whole - sum(battle.steps(board, unit) for unit in fight.defenders)
                if fight.space not in SEAS:  # there a Convoy suffers more
                    self.same("losses", lost, min(sum(roll >= 5 for roll in rolls), whole), fight)
            self.same("Public Support", board.view["support"], battle.support_after(before, board), self.fights)
            self.compared["Losses"] += 1
        self.before, self.fights, self.rolls = None, [], []

    # Turns.

    def entering(self) -> bool:
        """Whether the U.S. has entered the war since the Action Phase."""
        return self.board.war and not self.last.war

    def check_turn(self) -> None:
        """9.0: what the Administrative Phase has done, once the next turn has begun."""
        last, board = self.last, self.board
        if self.passed and board.turn > last.turn and not self.entering():
            for side in (CUBA, SPAIN):
                had = max(0, min(10, last.resources[side] - self.kept[side] + last.income(side)))
                rain = board.turn in (1, 3, 5, 7)
                self.same("Resources", board.resources[side], max(0, had - rain), side)
                self.same("cards", board.cards[side], self.kept[side] + last.cards_dealt(had), side)
            on = 0 if last.war else 2 if "zafra" in last.view["in_effect"] else 1
            self.same("Stance", board.view["stance"], min(10, last.view["stance"] + on))
            burnt = any(last.spaces[province]["burnt"] for province in PROVINCES)
            self.same("Public Support", board.view["support"], min(10, last.view["support"] + (not burnt)))
            self.same("markers", [stack for stack in board.stacks if stack.get("target")], [])
            self.same("fields", [province for province in PROVINCES if board.spaces[province]["burnt"]], [])
            self.same("Repatriated", board.view["repatriated"], False)
            self.compared["Deal"] += 1
            self.compared["DiscardStep"] += 1
        if self.state.question != "DiscardStep" and board.view["round"]["phase"] == "action":
            self.last, self.kept = board, [0, 0]

    def remember(self, question: str, who: int, answer: str) -> None:
        """What later questions depend on."""
        kind, _, what = answer.partition(":")
        if who >= 0:
            self.latest = who
        if question == "Round":
            self.by_card = kind == "card" or answer == "coordinate"
            self.rear = answer == "captaincy"
            self.general = (offers.generals(self.board, who) or [""])[0]
            self.province = (offers.burn(self.board) or [""])[0]
        elif question == "MoveGeneral":
            self.general = what
        elif question == "BurnFields":
            self.province = what
        elif question == "DiscardStep" and kind == "card":
            self.kept[who] += 1
        elif question == "Window" and kind == "card":
            self.played.append(what)
        elif question == "BattleCard" and kind == "card":
            assert self.fight
            if what == battle.FORM_SQUARE:
                self.cards = [card for card in self.cards if not card[0]]
            else:
                self.cards.append((who == self.board.side(self.fight.attackers[0]), what))
        elif question == "Combat" and self.rolls:
            self.rolls[-1].append(int(what) + self.modifier)
        if question in ("Round", "Afterwards", "AttackTarget"):
            self.played = []
        if question in ("Round", "Afterwards"):
            self.search = self.fight = None
            self.fresh = False
        if who >= 0 and question != "DiscardStep":
            self.passed = answer == "pass"


def duel(seed: int, compared: Counter[str]) -> None:
    """One game."""
    Duel(seed, compared).run()


def test_the_splendid_little_war_agrees_with_the_booklet() -> None:
    compared: Counter[str] = Counter()
    for seed in range(GAMES):
        duel(seed, compared)
    print(compared)
    assert not uncovered("splendid-little-war", compared, EXCUSED)
