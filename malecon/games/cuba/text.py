"""Cuba in words: questions and answers; the journal and refusals have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from malecon.games.cuba.architect import Architect, BuildOn, surcharge
from malecon.games.cuba.board import Board
from malecon.games.cuba.buildings import GiveUp, MakeGoods, TurnIntoPoints, burnt, points_each, price
from malecon.games.cuba.foreman import Foreman
from malecon.games.cuba.harbour import DrawShip, rule_of
from malecon.games.cuba.journal import LEVELS, SENTENCES, facts, sentence
from malecon.games.cuba.mayor import Mayor, SupplyNumber
from malecon.games.cuba.parliament import Bid, PassBills
from malecon.games.cuba.reasons import reasons
from malecon.games.cuba.refusals import refusal
from malecon.games.cuba.statutes import PayTax, tax_of
from malecon.games.cuba.tradeswoman import Amount, Tradeswoman, draining_cost, price_of, restocking_cost
from malecon.games.cuba.vocabulary import (
    ACT,
    ARCHITECT,
    BUILDING,
    BUY,
    CARD,
    CIGARS,
    CITRUS,
    COLOURS,
    CROSS,
    DISTILLERY,
    DOCK,
    DONE,
    DRAIN,
    DUTY,
    FIELD,
    FIRST_PESOS,
    FIRST_POINTS,
    FREE_PRODUCT,
    FREE_RESOURCE,
    KIND,
    MAYOR,
    MONASTERY,
    MOST_SPACES,
    NUMBER,
    OPEN,
    PAY,
    PRODUCTS,
    REFUSE,
    RESTOCK,
    RUM,
    SEAT,
    SECOND_PESOS,
    SECOND_POINTS,
    SELL,
    SHIP,
    TAKE,
    TRADESWOMAN,
    WATER,
)
from malecon.games.cuba.words import (
    PIECES,
    PLACES,
    act,
    act_in_full,
    amount,
    amounts,
    building,
    card,
    colour,
    counted,
    feature,
    field,
    loading,
    pesos,
    points,
    sentence_case,
    ship,
    votes,
)
from malecon.games.cuba.worker import UseFields, Worker
from malecon.kernel.text import Facts, Question, Reason, Text

if TYPE_CHECKING:
    from malecon.kernel.state import State

# Questions.


def _place(g: Board, p: DrawShip) -> str:
    return f"The next ship of the pile comes to {PLACES[p.place]}: which is it?"


def _use_fields(g: Board, p: UseFields) -> str:
    if p.free:
        return f"Worker: choose a product field to use, {p.free} more for free, or no more"
    return f"Worker: give up 1 water of your {g.has(p.who, WATER)} to use one more product field, or no more"


def _tradeswoman(g: Board, p: Tradeswoman) -> str:
    purse = f"you have {pesos(g.pesos[p.who])}"
    if p.traded or p.closed:
        return f"Tradeswoman: choose another kind to trade, or end trading; {purse}. Each kind is settled once"
    free = ", or take a piece for free" if any(TAKE <= answer <= BUY for answer in g.legal()) else ""
    return f"Tradeswoman: choose a kind to buy or sell{free}; {purse}. Each kind is settled once: sell first"


def _amount(g: Board, p: Amount) -> str:
    leave = ", or leave it" if p.way_back else "; it was left once, so there is no way back"
    purse = f"you have {pesos(g.pesos[p.who])} and {g.has(p.who, p.kind)} of it"
    return f"Tradeswoman: choose how many {PIECES[p.kind]} to buy or to sell{leave}; {purse}"


def _architect(g: Board, p: Any) -> str:
    more = f"; the Building Act adds {pesos(surcharge(g))}" if surcharge(g) else ""
    return f"Architect: choose a building, or build nothing{more}"


def _build_on(g: Board, p: BuildOn) -> str:
    return f"{building(g, p.building)}: choose a field to build it on"


def _foreman(g: Board, p: Foreman) -> str:
    if p.used:
        return "Foreman: choose another building to use in the row and column of your piece, or no more"
    cross = CROSS[g.piece[p.who]]
    outside = any(FIELD <= a < BUILDING and not cross >> a - FIELD & 1 for a in g.legal())
    only = "; one elsewhere is the only one and ends the action" if outside else ""
    return f"Foreman: choose a building to use, all in the row and column of your piece one by one{only}; or none"


def _turn(g: Board, p: TurnIntoPoints) -> str:
    kind = PIECES[burnt(g, p.building)]
    return f"{building(g, p.building)}: choose how many {kind} to give for {points(points_each(p.building))} each"


def _give_up(g: Board, p: GiveUp) -> str:
    worth = points(1) if p.building == MONASTERY else pesos(price(g, p.building))
    return f"{building(g, p.building)}: choose a piece to give for {worth}{', or no more' if p.given else ''}"


def _branch_office(g: Board, p: Any) -> str:
    return f"{building(g, p.building)}: choose a ship to supply"


def _branch_office_kind(g: Board, p: Any) -> str:
    return f"{building(g, p.building)}: choose the merchandise for {loading(g, p.dock)}"


def _supply(g: Board, p: Any) -> str:
    return f"Mayor: choose merchandise for {loading(g, p.dock)}{', or no more' if p.loaded else ''}"


def _supply_number(g: Board, p: Any) -> str:
    return f"Supply the ship: choose how many {PIECES[p.kind]} to lay on it, {points(p.dock + 1)} each"


def _make(g: Board, p: MakeGoods) -> str:
    product, made = ("sugar cane", "rum") if p.building == DISTILLERY else ("tobacco", "cigars")
    return f"{building(g, p.building)}: choose how many {product} to turn into {made}"


def _black_market_return(g: Board, p: Any) -> str:
    return f"Black Market: choose what to get for your {PIECES[p.given]}"


def _bid(g: Board, p: Bid) -> str:
    others = ", ".join(f"{colour(g, who)} {g.votes[who]}" for who in range(g.players) if who != p.who)
    what = "Parliament, second bidding after a tie" if p.round else "Parliament"
    have = f"you have {votes(g.votes[p.who])}, {others}"
    return f"{what}: {have}; choose how many more to buy, 1 peso each, paid in any case"


def _pass_bills(g: Board, p: PassBills) -> str:
    return f"Parliament: you have the majority; choose a bill that becomes law, {p.left} to go"


def _pay_tax(g: Board, p: Any) -> str:
    return f"Tax Act: pay {pesos(tax_of(g, p.who))} of your {g.pesos[p.who]} for {points(2)}, or not"


def _pay_duty(g: Board, p: Any) -> str:
    left = g.tables.duty[g.acts[DUTY]] - p.given
    gain = points(3) + " (2, and 1 for tax and duty)" if g.taxpayers >> p.who & 1 else points(2)
    return f"{act(g, g.acts[DUTY])}: choose a piece to give, {left} to go, for {gain}"


QUESTIONS: Final[dict[str, Question]] = {
    "FirstPlayer": ("setup.9", "Who is the starting player?"),
    "DrawShip": ("setup.6", _place),
    "ChooseResources": ("setup.10", lambda g, p: f"Set-up: choose a resource to start with, {p.left} to go"),
    "ChooseProducts": ("setup.10", lambda g, p: f"Set-up: choose a product to start with, {p.left} to go"),
    "Bills": ("A", "Which act is turned over as a bill?"),
    "ChooseDelegate": ("variant", "Choose the card to send to parliament, face down"),
    "PlayCard": ("B", "Play one of your character cards"),
    "Worker": (
        "B.worker",
        "Worker: choose a field for your piece; its row and column yield, two of the product fields",
    ),
    "UseFields": ("B.worker", _use_fields),
    "Tradeswoman": ("B.tradeswoman", _tradeswoman),
    "Amount": ("B.tradeswoman", _amount),
    "Architect": ("B.architect", _architect),
    "BuildOn": ("B.architect", _build_on),
    "Foreman": ("B.foreman", _foreman),
    "TurnIntoPoints": ("buildings", _turn),
    "GiveUp": ("buildings", _give_up),
    "BranchOffice": ("buildings", _branch_office),
    "BranchOfficeKind": ("buildings", _branch_office_kind),
    "MakeGoods": ("buildings", _make),
    "BlackMarket": ("building.black-market", "Black Market: choose a product or a good to exchange"),
    "BlackMarketReturn": ("building.black-market", _black_market_return),
    "Church": ("building.church", "Church: choose a bill to remove"),
    "Lighthouse": ("building.lighthouse", "Lighthouse: choose the ship to lie at sea"),
    "Mayor": ("B.mayor", "Mayor: choose a ship to supply, or forgo it"),
    "Supply": ("B.mayor", _supply),
    "SupplyNumber": ("B.mayor", _supply_number),
    "Bid": ("C.bids", _bid),
    "PassBills": ("C.majority", _pass_bills),
    "PayTax": ("D.I", _pay_tax),
    "PayDuty": ("D.II", _pay_duty),
}


# Answers.


def _unbuilt_points(g: Board) -> int:
    return 2 if not g.markers & FIRST_POINTS else 1 if not g.markers & SECOND_POINTS else 0


def _unloaded_pesos(g: Board) -> int:
    return min(4 if not g.markers & FIRST_PESOS else 2 if not g.markers & SECOND_PESOS else 0, g.bank)


ENOUGH: Final = {
    "UseFields": "Use no more fields",
    "Foreman": "Use no more buildings",
    "Supply": "Load no more",
    "GiveUp": "Give no more",
}
"""What to be done means, by the question."""


def _done(g: Board) -> str:
    p = g.top
    if isinstance(p, Architect):
        return f"Build nothing: {points(_unbuilt_points(g))}"
    if isinstance(p, Mayor):
        return f"Supply no ship: {pesos(_unloaded_pesos(g))}"
    if isinstance(p, Amount):
        return f"Leave {PIECES[p.kind]} as it is"
    if isinstance(p, Tradeswoman):
        return "End trading" if p.traded or p.closed else "Do nothing"
    return ENOUGH[g.question]


def _card_label(g: Board, number: int) -> str:
    """A character with its votes and what it can bring beside its action, while that is to be had."""
    name = f"{card(number)}: {votes(number + 1)} in parliament"
    if g.question != "PlayCard":
        return name
    if number == TRADESWOMAN:
        free = [what for bit, what in ((FREE_RESOURCE, "resource"), (FREE_PRODUCT, "product")) if not g.markers & bit]
        return f"{name}, trade{f', or a free {free[0]}' if free else ''}{f' or {free[1]}' if len(free) > 1 else ''}"
    if number == ARCHITECT:
        n = _unbuilt_points(g)
        return f"{name}, build{f', or {points(n)}' if n else ''}"
    if number == MAYOR:
        n = _unloaded_pesos(g)
        return f"{name}, supply a ship{f', or {pesos(n)}' if n else ''}"
    return f"{name}, {'use your buildings' if number else 'harvest a row and column'}"


def _harvest(g: Board, who: int, number: int) -> str:
    """What a place for the piece yields."""
    gained = [0, 0, 0]
    products = 0
    for f in range(12):
        land = g.lands[who * 12 + f]
        if CROSS[number] >> f & 1 and g.sites[who * 12 + f] == OPEN:
            if land < CITRUS:
                gained[land] += 1
            elif PRODUCTS >> land & 1:
                products += 1
    fields = counted(products, "product field") if products else "no product field"
    return f"{amounts(gained, 0) or 'no resources'}; {fields}"


def _field_label(g: Board, number: int) -> str:
    p = g.top
    name = field(g, p.who, number)
    if isinstance(p, UseFields):
        return f"{name}: {amount(1, g.lands[p.who * 12 + number])}{'' if p.free else ' for 1 water'}"
    if isinstance(p, Worker):
        return f"{name}: {_harvest(g, p.who, number)}"
    if isinstance(p, Foreman):
        only = "" if CROSS[g.piece[p.who]] >> number & 1 else "; only this one, the action ends"
        return f"{name}: {feature(g, g.sites[p.who * 12 + number])}{only}"
    return name


def _amount_label(g: Board, answer: int) -> str:
    p = g.top
    assert isinstance(p, Amount)
    if answer <= SELL:
        n = answer - BUY
        return f"Buy {n} for {pesos(sum(price_of(g, p.kind, i) for i in range(1, n + 1)))}"
    n = answer - SELL
    i = p.kind * MOST_SPACES
    row = g.tables.prices[i + g.market[p.kind] : i + g.tables.spaces[p.kind]][:n]
    gain = sum(row) + (n - len(row)) * g.tables.when_full[p.kind]
    return f"Sell {n} for {pesos(min(gain, g.bank))}"


def _building_label(g: Board, number: int) -> str:
    costs = [f"{g.tables.costs[number * 3 + i]} {PIECES[i]}" for i in range(3) if g.tables.costs[number * 3 + i]]
    if surcharge(g):
        costs.append(pesos(surcharge(g)))
    return f"{building(g, number)}: {', '.join(costs)}; {feature(g, number)}"


def _number_label(g: Board, n: int) -> str:
    p = g.top
    if isinstance(p, Bid):
        return f"Buy {votes(n)} for {pesos(n)}" if n else "Buy no votes"
    if isinstance(p, TurnIntoPoints):
        return f"{n} for {points(n * points_each(p.building))}"
    if isinstance(p, SupplyNumber):
        return f"{n} for {points(n * (p.dock + 1))}"
    if isinstance(p, MakeGoods):
        return f"{n} for {amount(n, RUM if p.building == DISTILLERY else CIGARS)}"
    return str(n)


def _kind_label(g: Board, kind: int) -> str:
    name = PIECES[kind].capitalize()
    if isinstance(g.top, Tradeswoman):
        held = g.has(g.top.who, kind)
        prices = f"buy from {g.buying_price(kind)}{f', sell your {held} from {g.selling_price(kind)}' if held else ''}"
        return f"{name}: {prices}{'; no way back' if g.top.looked >> kind & 1 else ''}"
    return name


def label(g: Board, answer: int) -> str:
    """An answer to the open question."""
    if answer == DONE:
        return _done(g)
    if answer == PAY:
        return f"Pay {pesos(tax_of(g, g.top.who))} for {points(2)}"
    if answer == REFUSE:
        return "Do not pay" if isinstance(g.top, PayTax) else "Give nothing"
    if answer < TAKE:
        return _kind_label(g, answer - KIND)
    if answer <= BUY:
        return f"Take {amount(1, answer - TAKE)} for free"
    if answer < RESTOCK:
        return _amount_label(g, answer)
    if answer < CARD:
        return _round_trip_label(g, answer)
    if answer < FIELD:
        return _card_label(g, answer - CARD)
    if answer < BUILDING:
        return _field_label(g, answer - FIELD)
    if answer < ACT:
        return _building_label(g, answer - BUILDING)
    if answer < SHIP:
        return act_in_full(g, answer - ACT)
    if answer < DOCK:
        return sentence_case(ship(g, answer - SHIP))
    if answer < SEAT:
        return sentence_case(loading(g, answer - DOCK))
    if answer < NUMBER:
        return COLOURS[answer - SEAT].capitalize()
    return _number_label(g, answer - NUMBER)


def _round_trip_label(g: Board, answer: int) -> str:
    first = RESTOCK if answer < DRAIN else DRAIN
    kind, n = CITRUS + (answer - first) // MOST_SPACES, (answer - first) % MOST_SPACES + 1
    if first == RESTOCK:
        lost = pesos(restocking_cost(g, kind, n))
        return (
            f"Put {amount(n, kind)} from the stock on the market: buy the row and {n} more, sell all back; lose {lost}"
        )
    lost = pesos(draining_cost(g, kind, n))
    return f"Send {amount(n, kind)} from the market to the stock: fill the row, sell {n} there, buy back; lose {lost}"


class CubaText(Text):
    """The game in words."""

    def __init__(self) -> None:
        super().__init__(QUESTIONS, SENTENCES, LEVELS)

    def label(self, state: State, action: int) -> str:
        """An answer to the open question."""
        assert isinstance(state, Board)
        return label(state, action)

    def rule(self, state: State) -> str:
        """The rule behind the open question; ships are drawn by several."""
        assert isinstance(state, Board)
        return rule_of(state) if state.question == "DrawShip" else super().rule(state)

    def refusal(self, state: State, action: int) -> tuple[str, str] | None:
        """Why an answer is not open."""
        assert isinstance(state, Board)
        return refusal(state, action)

    def reasons(self, better: Mapping[str, Any], given: Mapping[str, Any], role: str) -> list[Reason]:
        """What one line of play brought a player that another did not."""
        return reasons(better, given, role)

    def sentence(self, state: State, note: Sequence[Any]) -> tuple[str, str]:
        """A note of the journal, under the rule by which it happened."""
        assert isinstance(state, Board)
        return sentence(state, note) or super().sentence(state, note)

    def facts(self, state: State, note: Sequence[Any]) -> Facts:
        """What a note is about."""
        assert isinstance(state, Board)
        return facts(state, note) or super().facts(state, note)

    def role(self, state: State, role: int) -> str:
        """A player, by colour."""
        return state.roles[role].capitalize()
