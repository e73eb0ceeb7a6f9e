"""Cuba in words: questions, answers and the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from malecon.games.cuba.architect import Architect, BuildOn, surcharge
from malecon.games.cuba.board import Board
from malecon.games.cuba.buildings import GiveUp, MakeGoods, TurnIntoPoints, burnt, points_each, price
from malecon.games.cuba.harbour import DrawShip
from malecon.games.cuba.mayor import Mayor, SupplyNumber
from malecon.games.cuba.parliament import Bid, PassBills
from malecon.games.cuba.statutes import PayTax, tax_of
from malecon.games.cuba.tradeswoman import Amount, Tradeswoman, draining_cost, price_of, restocking_cost
from malecon.games.cuba.vocabulary import (
    ACT,
    BLACK_MARKET,
    BUILDING,
    BUY,
    CARD,
    CARDS,
    CIGARS,
    CITRUS,
    COLOURS,
    DISTILLERY,
    DOCK,
    DONE,
    DRAIN,
    DUTY,
    FIELD,
    FIELDS,
    FIRST_PESOS,
    FIRST_POINTS,
    KIND,
    LANDS,
    MONASTERY,
    MOST_SPACES,
    NUMBER,
    OPEN,
    PAY,
    REFUSE,
    RESTOCK,
    SEA,
    SEAT,
    SECOND_PESOS,
    SECOND_POINTS,
    SELL,
    SHIP,
    TAKE,
    WATER,
)
from malecon.games.cuba.worker import UseFields
from malecon.kernel.text import Question, Sentence, Text

if TYPE_CHECKING:
    from malecon.kernel.state import State

PIECES: Final = ("wood", "stone", "water", "citrus fruit", "sugar cane", "tobacco", "rum", "cigars")
PLACES: Final = ("the first dock", "the second dock", "the third dock", "the sea")


# Words.


def pesos(n: int) -> str:
    """A sum of money."""
    return counted(n, "peso")


def points(n: int) -> str:
    """A number of victory points."""
    return f"{n} VP"


def votes(n: int) -> str:
    """A number of votes."""
    return counted(n, "vote")


def card(number: int) -> str:
    """A character."""
    return CARDS[number].capitalize()


def amount(n: int, kind: int) -> str:
    """Some pieces of a kind."""
    return f"{n} {'cigar' if kind == CIGARS and n == 1 else PIECES[kind]}"


def counted(n: int, thing: str) -> str:
    """Some things whose plural ends in s."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def colour(g: Board, who: int) -> str:
    """A player."""
    return g.roles[who].capitalize()


def colours(g: Board, players: int) -> str:
    """Several players (a bitmask)."""
    names = [colour(g, who) for who in range(g.players) if players >> who & 1]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def building(g: Board, number: int) -> str:
    """A building."""
    return g.tables.building_name(number)


def act(g: Board, number: int) -> str:
    """An act."""
    return g.tables.act_names[number]


def field(g: Board, who: int, number: int) -> str:
    """A field, by what stands or grows there."""
    site = g.sites[who * 12 + number]
    name = building(g, site) if site != OPEN else LANDS[g.lands[who * 12 + number]].capitalize()
    return f"{name} {FIELDS[number]}"


def ship(g: Board, number: int) -> str:
    """A ship card with its spaces."""
    spaces = [g.tables.ships[number * 5 + i] for i in range(5)]
    return f"ship {number + 1} ({', '.join(amount(n, CITRUS + i) for i, n in enumerate(spaces) if n)})"


def loading(g: Board, dock: int) -> str:
    """The ship in a dock with what it still has room for."""
    room = [amount(g.room(dock, k), k) for k in range(CITRUS, 8) if g.room(dock, k)]
    return f"ship {g.docks[dock] + 1} in {PLACES[dock]}, {points(dock + 1)} a piece (room for {', '.join(room)})"


# Questions.


def _place(g: Board, p: DrawShip) -> str:
    return f"The next ship of the pile comes to {PLACES[p.place]}: which is it?"


def _use_fields(g: Board, p: UseFields) -> str:
    if p.free:
        return f"Worker: choose a product field to use, {p.free} more for free, or finish"
    return f"Worker: give up 1 water of your {g.has(p.who, WATER)} to use one more product field, or finish"


def _tradeswoman(g: Board, p: Any) -> str:
    if p.traded or p.closed:
        return f"Tradeswoman: choose another kind to trade, or finish; you have {pesos(g.pesos[p.who])}"
    return f"Tradeswoman: choose a kind to trade with your {pesos(g.pesos[p.who])}, or take a piece for free"


def _amount(g: Board, p: Amount) -> str:
    return f"Tradeswoman: choose how many {PIECES[p.kind]} to buy or to sell"


def _architect(g: Board, p: Any) -> str:
    more = f"; the Building Act adds {pesos(surcharge(g))}" if surcharge(g) else ""
    return f"Architect: choose a building, or build nothing{more}"


def _build_on(g: Board, p: BuildOn) -> str:
    return f"{building(g, p.building)}: choose a field to build it on"


def _turn(g: Board, p: TurnIntoPoints) -> str:
    kind = PIECES[burnt(g, p.building)]
    return f"{building(g, p.building)}: choose how many {kind} to give for {points(points_each(p.building))} each"


def _give_up(g: Board, p: GiveUp) -> str:
    worth = points(1) if p.building == MONASTERY else pesos(price(g, p.building))
    return f"{building(g, p.building)}: choose a piece to give for {worth}{', or finish' if p.given else ''}"


def _branch_office(g: Board, p: Any) -> str:
    return f"{building(g, p.building)}: choose a ship to supply"


def _branch_office_kind(g: Board, p: Any) -> str:
    return f"{building(g, p.building)}: choose the merchandise for {loading(g, p.dock)}"


def _supply(g: Board, p: Any) -> str:
    return f"Mayor: choose merchandise for {loading(g, p.dock)}{', or finish' if p.loaded else ''}"


def _supply_number(g: Board, p: Any) -> str:
    return f"Supply the ship: choose how many {PIECES[p.kind]} to lay on it, {points(p.dock + 1)} each"


def _make(g: Board, p: MakeGoods) -> str:
    product, made = ("sugar cane", "rum") if p.building == DISTILLERY else ("tobacco", "cigars")
    return f"{building(g, p.building)}: choose how many {product} to turn into {made}"


def _black_market_return(g: Board, p: Any) -> str:
    return f"Black Market: choose what to get for your {PIECES[p.given]}"


def _bid(g: Board, p: Any) -> str:
    return f"Parliament: you have {votes(g.votes[p.who])}; choose how many more to buy, 1 peso each, paid in any case"


def _pass_bills(g: Board, p: PassBills) -> str:
    return f"Parliament: you have the majority; choose a bill to pass, {p.left} to go"


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
    "Worker": ("B.worker", "Worker: choose a field for your piece; it uses the fields in its row and column"),
    "UseFields": ("B.worker", _use_fields),
    "Tradeswoman": ("B.tradeswoman", _tradeswoman),
    "Amount": ("B.tradeswoman", _amount),
    "Architect": ("B.architect", _architect),
    "BuildOn": ("B.architect", _build_on),
    "Foreman": ("B.foreman", "Foreman: choose a building to use, or finish"),
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


def _done(g: Board) -> str:
    p = g.top
    if isinstance(p, Architect):
        n = 2 if not g.markers & FIRST_POINTS else 1 if not g.markers & SECOND_POINTS else 0
        return f"Build nothing: {points(n)}"
    if isinstance(p, Mayor):
        n = 4 if not g.markers & FIRST_PESOS else 2 if not g.markers & SECOND_PESOS else 0
        return f"Supply no ship: {pesos(min(n, g.bank))}"
    if isinstance(p, Tradeswoman) and not p.traded and not p.closed:
        return "Do nothing"
    return "Done"


def _field_label(g: Board, number: int) -> str:
    p = g.top
    name = field(g, p.who, number)
    if isinstance(p, UseFields):
        return f"{name}: {amount(1, g.lands[p.who * 12 + number])}{'' if p.free else ' for 1 water'}"
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
    return f"{building(g, number)} for {', '.join(costs)}: {g.tables.features[number]}"


def _number_label(g: Board, n: int) -> str:
    p = g.top
    if isinstance(p, Bid):
        return f"Buy {votes(n)} for {pesos(n)}" if n else "Buy no votes"
    if isinstance(p, TurnIntoPoints):
        return f"{n} for {points(n * points_each(p.building))}"
    if isinstance(p, SupplyNumber):
        return f"{n} for {points(n * (p.dock + 1))}"
    return str(n)


def _kind_label(g: Board, kind: int) -> str:
    name = PIECES[kind].capitalize()
    if isinstance(g.top, Tradeswoman):
        return f"{name}: buy from {g.buying_price(kind)}, sell from {g.selling_price(kind)}"
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
        return f"{card(answer - CARD)} ({votes(answer - CARD + 1)})"
    if answer < BUILDING:
        return _field_label(g, answer - FIELD)
    if answer < ACT:
        return _building_label(g, answer - BUILDING)
    if answer < SHIP:
        return act(g, answer - ACT)
    if answer < DOCK:
        return ship(g, answer - SHIP).capitalize()
    if answer < SEAT:
        return loading(g, answer - DOCK).capitalize()
    if answer < NUMBER:
        return COLOURS[answer - SEAT].capitalize()
    return _number_label(g, answer - NUMBER)


def _round_trip_label(g: Board, answer: int) -> str:
    first = RESTOCK if answer < DRAIN else DRAIN
    kind, n = CITRUS + (answer - first) // MOST_SPACES, (answer - first) % MOST_SPACES + 1
    if first == RESTOCK:
        return f"Buy {amount(n, kind)} from the stock and sell to the market: lose {pesos(restocking_cost(g, kind, n))}"
    return f"Sell {amount(n, kind)} to the stock and buy from the market: lose {pesos(draining_cost(g, kind, n))}"


# The journal.


def _gained(g: Board, who: int, number: int, kind: int, n: int) -> str:
    if not n:
        return f"{colour(g, who)}: {field(g, who, number)} yields nothing, the stock is used up."
    return f"{colour(g, who)}: {field(g, who, number)} yields {amount(n, kind)}."


def _ship_note(g: Board, number: int, place: int) -> str:
    return f"{ship(g, number).capitalize()} {'is at sea' if place == SEA else 'lies in ' + PLACES[place]}."


def _built(g: Board, who: int, number: int, where: int, cost: int) -> str:
    paid = f" for {pesos(cost)} more" if cost else ""
    return f"{colour(g, who)} builds the {building(g, number)} on {FIELDS[where]}{paid}."


def _unbuilt(g: Board, who: int, n: int) -> str:
    return f"{colour(g, who)} builds nothing: {points(n)}."


def _loaded(g: Board, who: int, number: int, dock: int, kind: int, n: int, score: int) -> str:
    return f"{colour(g, who)} lays {amount(n, kind)} on ship {number + 1} in {PLACES[dock]}: {points(score)}."


def _turned(g: Board, who: int, number: int, kind: int, n: int, score: int) -> str:
    return f"{colour(g, who)}, {building(g, number)}: {amount(n, kind)} for {points(score)}."


def _made(g: Board, who: int, number: int, given: int, made: int, n: int) -> str:
    verb = "exchanges" if number == BLACK_MARKET else "turns"
    return f"{colour(g, who)}, {building(g, number)}: {verb} {amount(n, given)} for {amount(n, made)}."


def _duty_paid(g: Board, who: int, n: int) -> str:
    return f"{colour(g, who)} complies with the duty: {points(n)}{', 1 of them for tax and duty' if n > 2 else ''}."


def _market_act(g: Board, number: int, kind: int, n: int) -> str:
    return f"{act(g, number)}: {'−' if n < 0 else '+'}{abs(n)} {PIECES[kind]}."


def _final(g: Board, who: int, n: int, score: int, total: int) -> str:
    return f"{colour(g, who)}: {points(score)} for {counted(n, 'building')}, {points(total)} in all."


SENTENCES: Final[dict[str, Sentence]] = {
    "first_player": ("setup.9", lambda g, who: f"{colour(g, who)} is the starting player."),
    "first_ship": ("setup.6", _ship_note),
    "ship": ("E", _ship_note),
    "chose": ("setup.10", lambda g, who, kind: f"{colour(g, who)} starts with {amount(1, kind)}."),
    "round": ("overview", lambda g, n: f"Round {n}."),
    "bill": ("A", lambda g, number: f"Bill: {act(g, number)}."),
    "delegate_chosen": ("variant", lambda g, who: f"{colour(g, who)} lays a card for the parliament face down."),
    "card": ("B", lambda g, who, number: f"{colour(g, who)} plays the {card(number)}."),
    "moved": ("B.worker", lambda g, who, number: f"{colour(g, who)}'s piece stands on {field(g, who, number)}."),
    "field": ("B.worker", _gained),
    "watered": ("B.worker", lambda g, who: f"{colour(g, who)} gives up 1 water for one more field."),
    "free": ("B.tradeswoman", lambda g, who, kind: f"{colour(g, who)} takes {amount(1, kind)} for free."),
    "bought": (
        "B.tradeswoman",
        lambda g, who, kind, n, cost: f"{colour(g, who)} buys {amount(n, kind)} for {pesos(cost)}.",
    ),
    "sold": (
        "B.tradeswoman",
        lambda g, who, kind, n, cost: f"{colour(g, who)} sells {amount(n, kind)} for {pesos(cost)}.",
    ),
    "restocked": (
        "B24",
        lambda g, who, kind, n, cost: (
            f"{colour(g, who)} buys {amount(n, kind)} from the stock, sells to the market and loses {pesos(cost)}."
        ),
    ),
    "drained": (
        "B24",
        lambda g, who, kind, n, cost: (
            f"{colour(g, who)} sells {amount(n, kind)} to the stock, buys from the market and loses {pesos(cost)}."
        ),
    ),
    "built": ("B.architect", _built),
    "unbuilt": ("B.architect", _unbuilt),
    "unloaded": ("B.mayor", lambda g, who, n: f"{colour(g, who)} supplies no ship: {pesos(n)}."),
    "loaded": ("B.mayor", _loaded),
    "left": ("E", lambda g, number, dock: f"Ship {number + 1} leaves {PLACES[dock]}."),
    "building_points": (
        "buildings",
        lambda g, who, number, n: f"{colour(g, who)}, {building(g, number)}: {points(n)}.",
    ),
    "building_pesos": ("buildings", lambda g, who, number, n: f"{colour(g, who)}, {building(g, number)}: {pesos(n)}."),
    "turned": ("buildings", _turned),
    "sold_to": (
        "buildings",
        lambda g, who, number, kind, n: (
            f"{colour(g, who)}, {building(g, number)}: {amount(1, kind)} sold for {pesos(n)}."
        ),
    ),
    "made": ("buildings", _made),
    "stored": ("B.foreman", lambda g, who, n: f"{colour(g, who)} stores {counted(n, 'product')}."),
    "veto": ("building.church", lambda g, who, number: f"{colour(g, who)}, Church: removes the bill {act(g, number)}."),
    "town_hall": ("building.town-hall", lambda g, who: f"{colour(g, who)}, Town Hall: 2 more votes this round."),
    "dam": ("building.dam", lambda g, who, n: f"{colour(g, who)}, Dam: {n} water."),
    "lighthouse": (
        "building.lighthouse",
        lambda g, who, new, old: f"{colour(g, who)}, Lighthouse: {ship(g, new)} to sea for ship {old + 1}.",
    ),
    "starter": ("B.starter", lambda g, who: f"{colour(g, who)} is the new starting player."),
    "delegate": ("C", lambda g, who, number, n: f"{colour(g, who)} sends the {card(number)}: {votes(n)}."),
    "bid": ("C.bids", lambda g, who, n, total: f"{colour(g, who)} pays {pesos(n)}: {votes(total)} in all."),
    "tie": ("C.bids", lambda g, tied: f"{colours(g, tied)} tie and bid once more."),
    "majority": ("C.majority", lambda g, who, n: f"{colour(g, who)} has the majority with {votes(n)}."),
    "passed": ("C.majority", lambda g, who, number: f"{colour(g, who)} passes: {act(g, number)}."),
    "tax_paid": ("D.I", lambda g, who, n: f"{colour(g, who)} pays {pesos(n)} of tax: {points(2)}."),
    "tax_unpaid": ("D.I", lambda g, who: f"{colour(g, who)} pays no tax."),
    "duty_piece": ("D.II", lambda g, who, kind: f"{colour(g, who)} gives {amount(1, kind)} as duty."),
    "duty_paid": ("D.II", _duty_paid),
    "duty_unpaid": ("D.II", lambda g, who: f"{colour(g, who)} gives no duty."),
    "subsidy": ("D.III", lambda g, who, number, n: f"{colour(g, who)}, {act(g, number)}: {points(n)}."),
    "market_act": ("D.IV", _market_act),
    "lost": ("E", lambda g, who, n: f"{colour(g, who)} gives up {counted(n, 'product')} from the lot."),
    "final": ("end", _final),
    "won": ("end", lambda g, who: f"{colours(g, who)} {'share' if who & (who - 1) else 'has'} the victory."),
}


class CubaText(Text):
    """The game in words."""

    def __init__(self) -> None:
        super().__init__(QUESTIONS, SENTENCES)

    def label(self, state: State, action: int) -> str:
        """An answer to the open question."""
        assert isinstance(state, Board)
        return label(state, action)

    def role(self, state: State, role: int) -> str:
        """A player, by colour."""
        return state.roles[role].capitalize()
