"""Cuba Libre against its oracle: control, margins, what may be done, what it costs, what deeds and Events bring."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from oracles import libre_details as details
from oracles import libre_offers as offers
from oracles.duel import at_random, names, same, uncovered
from oracles.libre import DIRECTORIO, FACTIONS, GOVERNMENT, Board
from oracles.libre_activities import BROUGHT
from oracles.libre_events import TEXTS, eligible_next
from oracles.libre_free import JUDGED
from oracles.libre_watch import Watch

import malecon

pytestmark = pytest.mark.once
GAMES = 80
DETAILED = (
    *("RallySpace", "RallyMany", "ActivateTarget", "AssaultTarget", "TrainTroops", "TransportTo", "ConstructSpace"),
    *("MarchFrom", "TerrorShift", "AttackRoll"),
)
WATCHED = {"Turn", "RevealCard", *DETAILED, *offers.OPERATIONS, *offers.ACTIVITIES, *offers.SUPPORT}
EVENTS = """
    AlbertoBayo ArmoredCars BatistaFlees BreakPact CantilloFaction CantilloGroup CantilloMarch CarlosPrio
    CarlosPrioShaded ChomonFate ChomonPiece ChooseFaction DefectionsEnemy EcheverriaShaded EulogioCantillo
    EulogioCantilloShaded FangioThere FatButcher FaureChomon FlipCasino FreeAssault FreeOperation LanskyCasino
    LanskyShare LendFrom LendPiece LlanoShaded LoechesAction MafiaOffensive MarchLent MeyerLansky MeyerLanskyShaded
    Place PlaceHere PlacePiece RebelAirForce RebelAirForceRoll RebelAirForceShaded RemovePiece ReplaceHere
    RodriguezLoeches RolandoMasferrer SanchezMosquera SecondAttackRoll SierraMaestraManifesto SpeakingTourRoll
    TheTwelve UsSpeakingTour AmbushWhere
"""
RARE = {"FangioShaded", "FaureChomonShaded", "Llano", "ResistenciaCivica", "TheTwelveShaded", "VilmaEspinShaded"}
"""Questions of single Events, which come too seldom to be sure of them."""
OPTIONS = "DeployBase DeployCasinos DeployCubes DeployGuerrillas DeployTroops DrawDeception InitiativeTurn Roll"
DETAILS = """
    ActivateNumber AssaultNumber AttackOrAmbush AttackReroll BribeGuerrilla BribePiece CashAlong CashDeposits
    Contraband CubesFrom GiveResources GiveUp GiveUpGuerrilla InfiltrateHow KidnapReroll KidnapRoll KidnapTarget
    Launder LaunderForOther LooseCash MarchActive MarchUnderground MovePolice MoveTroops MuscleFrom MuscleNumber
    PlaceCash Profit ProfitCash ProfitClose ProfitExchange ProfitRemoveCash RallyBase RedeployCubes RedeployNumber
    RedeployTo ReprisalGuerrilla ReprisalTo TrainBase TrainBaseTroops TrainCivicAction TrainPolice TransportTroops
"""
EXCUSED = {
    **dict.fromkeys(EVENTS.split(), "within Events, whose results are compared"),
    **dict.fromkeys(OPTIONS.split(), "options and non-players, which the oracle does not play"),
    **dict.fromkeys(DETAILS.split(), "which pieces and how many, within deeds whose results are compared"),
}


def numbers(low: int, high: int) -> set[str]:
    """Answers from one number to another."""
    return {f"number:{n}" for n in range(low, high + 1)}


class Duel:
    """One game of four players, watched card by card."""

    def __init__(self, seed: int, compared: Counter[str]) -> None:
        self.rng = Random(f"libre oracle {seed}")
        game = malecon.load("cuba-libre")
        scrambled = self.rng.random() < 0.6
        self.state = game.scramble(self.rng, players=4) if scrambled else game.new(players=4)
        self.seed = seed
        self.step = 0
        self.compared = compared
        self.board = self.look()
        self.operation = ""
        """That which a Turn has begun, until a free one or the end of it."""
        self.chosen: list[str] = []
        self.last_steps = False
        """Whether a Train has come to its Base or Civic Action, after which no space is selected."""
        self.propaganda: Board | None = None
        self.detailed: set[tuple[str, str]] = set()
        self.latest = ""
        self.purse: int | None = None
        self.paying: tuple[str, object] = "", None
        self.watch = Watch()
        self.event: tuple[int, str, str] | None = None
        """The Event under way: card, side and who executes it."""
        self.done_event: tuple[int, str, str] | None = None
        self.executed: set[str] = set()
        """Who has executed an Operation or the Event on the card."""
        self.whole_card = False
        """Whether a card was watched from its beginning."""
        self.next_card: dict[str, bool] = {}
        """Who is Eligible on the card that was revealed, until its first Turn."""

    def names(self) -> list[str]:
        """The answers open now."""
        return names(self.state)

    def look(self) -> Board:
        """What all can see."""
        return Board(self.state.view(None))

    def same(self, what: str, program: object, oracle: object) -> None:
        """Compare."""
        place = f"step {self.step} of seed {self.seed}, {self.state.question} for {self.state.actor}"
        same(what, program, oracle, f"differ at {place}: {self.state.prompt()}")

    def run(self) -> None:
        """To the end."""
        while not self.state.over:
            question, who = self.state.question, self.state.actor
            if question in ("Turn", "RevealCard"):
                self.watch.ask(self)
                self.event = None
            self.watch.ask(self)
            if question in WATCHED or self.propaganda or self.purse is not None:
                self.board = self.look()
                self.check_board()
            if question in DETAILED and self.operation:
                self.check_details()
            if who >= 0:
                self.check_cost(FACTIONS[who])
                self.check_earnings()
                self.check_answers(FACTIONS[who])
                self.watch.offers(self, FACTIONS[who])
            answer = self.an_event() or at_random(self.state, self.rng)
            self.watch.answered(self, question, FACTIONS[who] if who >= 0 else self.latest, answer)
            self.remember(question, who, answer)
            self.state.play(answer)
            self.step += 1

    def an_event(self) -> str:
        """The Event, twice in three times that it can be executed: there are 91 texts to compare."""
        sides = [name for name in self.names() if name.startswith("event:")]
        return self.rng.choice(sides) if sides and self.rng.random() < 2 / 3 else ""

    def check_board(self) -> None:
        """1.6.3, 1.7, 6.3.1, 7.3."""
        board = self.board
        for space in board.spaces.values():
            self.same(f"control of {space.name}", space.entry["control"], space.control())
        self.same("totals", board.view["victory"], board.totals())
        margins = {faction: board.view["factions"][faction]["margin"] for faction in FACTIONS}
        self.same("margins", margins, board.margins())
        self.same("cost of Operations", board.view["coin_cost"], board.coin_cost())

    def check_earnings(self) -> None:
        """6.2: what all have once Government and Insurgents have earned and the Skim is paid, where no Cash is left."""
        if self.propaganda and not any(space.entry["cash"] for space in self.propaganda.spaces.values()):
            self.same("earnings", self.board.resources, self.propaganda.earnings())
            self.compared["RevealCard"] += 1
        self.propaganda = None

    def check_cost(self, faction: str) -> None:
        """3.0: what the space selected last has cost."""
        card = self.board.view["card"]
        if self.purse is not None and (faction, card) == self.paying and self.state.question != "Turn":
            self.same("Resources left", self.board.resources[faction], self.purse)
        self.purse = None

    def check_answers(self, faction: str) -> None:
        """The spaces that a question lists."""
        question = self.state.question
        if question == "Turn":
            self.check_turn(faction)
            return
        expected: set[str] | None = None
        if question == "Rally" and "Expat Backing" in self.state.prompt():
            expected = set(offers.expat_backing(self.board))
            self.operation = ""
        elif question in offers.OPERATIONS and self.selecting(question, faction):
            expected = self.affordable(question, faction) - set(self.chosen)
        elif question in offers.ACTIVITIES and self.operation and self.chosen:
            expected = set(offers.ACTIVITIES[question](self.board, faction))
        elif question in offers.SUPPORT and not self.operation:
            expected = set(offers.SUPPORT[question](self.board))
        if expected is not None:
            given = {name.removeprefix("space:") for name in names(self.state) if name.startswith("space:")}
            self.same("spaces", given, expected)
            self.compared[question] += 1

    def check_details(self) -> None:
        """What is done in a space that was selected, the first time that it is asked there."""
        question, prompt, board = self.state.question, self.state.prompt(), self.board
        space = details.space_in(board, prompt)
        if space is None or (question, space.name) in self.detailed:
            return
        self.detailed.add((question, space.name))
        faction = FACTIONS[self.state.actor] if self.state.actor >= 0 else self.latest
        given = set(names(self.state))
        expected: set[str] | None = None
        if question == "RallySpace":
            expected = details.rally_choices(board, space, faction)
        elif question == "RallyMany":
            expected = numbers(2, details.rally_most(board, space, faction))
        elif question == "ConstructSpace":
            expected = details.construct_choices(board, space)
        elif question == "TrainTroops":
            expected = numbers(0, min(4, board.available("troops")))
        elif question == "TransportTo":
            expected = {f"space:{name}" for name in board.spaces if name != space.name}
        elif question == "TerrorShift":
            expected = {"toward-opposition", "toward-neutral"}
        elif question == "MarchFrom" and len(self.chosen) == 1 and not self.far_marches("March", faction):
            expected = details.march_sources(board, space, faction)
        elif question == "AttackRoll":
            told = details.number_in(prompt, r"roll (\d+) or less")
            self.same("roll", told, space.guerrillas(faction))
            self.compared[question] += 1
        elif question == "ActivateTarget":
            self.same(
                "Guerrillas found", details.number_in(prompt, r"find up to (\d+)"), details.found_by_sweep(board, space)
            )
            self.compared[question] += 1
        elif question == "AssaultTarget" and self.operation == "Assault" and prompt.startswith("Assault in"):
            self.same("pieces", details.number_in(prompt, r"(\d+) pieces? to remove"), details.assaulted(board, space))
            self.compared[question] += 1
        if expected is not None:
            self.same("answers", given, expected)
            self.compared[question] += 1

    def selecting(self, question: str, faction: str) -> bool:
        """Whether the question selects another space for the Operation of a Turn, free of promises and of cards."""
        prompt = self.state.prompt()
        if self.operation != question or self.last_steps or "owed" in prompt or "Special Activity, or end" in prompt:
            return False
        if question == "Garrison" and "cubes move to" not in prompt:
            return False
        if question in ("March", "Garrison") and self.chosen:
            return False  # no piece moves twice
        return not self.far_marches(question, faction)

    def far_marches(self, question: str, faction: str) -> bool:
        """Card 28: Morgan lets Directorio March through two spaces."""
        return question == "March" and faction == DIRECTORIO and "morgan" in self.board.capabilities

    def affordable(self, operation: str, faction: str) -> set[str]:
        """The spaces that an Operation may select now; a Limited one only one."""
        if self.chosen and "Limited" in self.state.prompt():
            return set()
        purse = self.board.resources[faction]
        spaces = offers.OPERATIONS[operation](self.board, faction)
        return {space for space in spaces if offers.cost(self.board, operation, space) <= purse}

    def check_turn(self, faction: str) -> None:
        """2.3.4, 3.1: the Operations that can be begun; with a Special Activity first there may be more."""
        given = {name.removeprefix("operation:") for name in names(self.state) if name.startswith("operation:")}
        self.check_eligible()
        if not given:
            return
        self.chosen = []
        wanted = {name.lower() for name in offers.BY_FACTION[faction] if self.affordable(name, faction)}
        if faction == GOVERNMENT and self.board.resources[faction] >= self.board.coin_cost():
            wanted.add("garrison")
        elif faction == GOVERNMENT:
            wanted.discard("garrison")
        if self.far_marches("March", faction):
            wanted.add("march")
            given.add("march")
        exact = faction == GOVERNMENT or "Limited" in self.state.prompt()
        self.same("Operations", given if exact else given & wanted, wanted)
        self.compared["Turn"] += 1

    def check_eligible(self) -> None:
        """2.3.7: on the first Turn of a card."""
        if self.next_card:
            standing = {faction: self.board.view["factions"][faction]["status"] for faction in FACTIONS}
            eligible = {faction: status != "ineligible" for faction, status in standing.items()}
            self.same("who is Eligible", eligible, self.next_card)
            self.compared["eligibility"] += 1
        self.next_card = {}

    def settle_eligible(self, playing: dict[str, Any] | None) -> None:
        """2.3.7: when a card is done and another is played; a Propaganda Round makes all Eligible (6.5)."""
        card, side, executor = self.done_event or (0, "", "")
        event_card = self.whole_card and playing is not None and playing["title"] != "Propaganda"
        self.next_card = eligible_next(card, side == "shaded", executor, self.executed) if event_card else {}
        self.executed, self.done_event, self.whole_card = set(), None, True

    def remember(self, question: str, who: int, answer: str) -> None:
        """What later questions depend on."""
        kind, _, what = answer.partition(":")
        if who >= 0:
            self.latest = FACTIONS[who]
        if question == "RevealCard":
            played = self.board.view["card"]
            self.propaganda = self.board if played and played["title"] == "Propaganda" else None
            self.operation = ""
            self.settle_eligible(played)
        elif question == "Turn":
            if kind != "pass":
                self.executed.add(FACTIONS[who])
            if kind == "event":
                self.done_event = self.event
            self.operation = what.title() if kind == "operation" else ""
            self.chosen, self.last_steps, self.detailed = [], False, set()
        elif kind == "operation" or question in ("Launder", "FreeOperation"):
            self.operation = ""
        elif question == "Train" and kind in ("base", "civic-action"):
            self.last_steps = True
        elif question == self.operation and kind == "space":
            self.chosen.append(what)
            if question not in ("March", "Garrison") and "owed" not in self.state.prompt():
                self.paying = FACTIONS[who], self.board.view["card"]
                self.purse = self.board.resources[FACTIONS[who]] - offers.cost(self.board, question, what)


def duel(seed: int, compared: Counter[str]) -> None:
    """One game."""
    Duel(seed, compared).run()


def test_cuba_libre_agrees_with_the_booklet() -> None:
    compared: Counter[str] = Counter()
    for seed in range(GAMES):
        duel(seed, compared)
    print(compared)
    assert not uncovered("cuba-libre", compared, EXCUSED) - RARE
    assert not {f"event {card} {side}" for card, side in (*TEXTS, *JUDGED)} - set(compared)
    assert not set(BROUGHT) - set(compared)
    assert compared["eligibility"]
