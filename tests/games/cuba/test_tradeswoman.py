"""The tradeswoman: prices, the stock beyond both ends, the alternatives, and what trades can come to."""

from itertools import product
from random import Random
from typing import Any

import pytest
from support.cuba import at, do, names, seat

from malecon.games.cuba.state import Cuba
from malecon.games.cuba.tradeswoman import buy, sell
from malecon.games.cuba.vocabulary import CIGARS, CITRUS, KINDS, RUM, SUGAR, TOBACCO


def trading(player: dict[str, Any], *others: dict[str, Any], **fields: Any) -> Cuba:
    return do(at(player, *others, **fields), "card:tradeswoman")


@pytest.mark.rule("cuba", "B.tradeswoman", "B5")
def test_buying_at_prices_that_rise() -> None:
    state = do(trading({"pesos": 30}), "kind:citrus")
    assert names(state) == ["buy:1", "buy:2", "buy:3", "buy:4", "buy:5", "done"]
    do(state, "buy:4")
    assert seat(state)["pesos"] == 30 - (4 + 5 + 6 + 7)
    assert seat(state)["lot"]["citrus"] == 4
    assert state.view(0)["market"]["citrus"]["pieces"] == 0
    assert state.view(0)["stock"]["citrus"] == 14


@pytest.mark.rule("cuba", "B.tradeswoman", "B5", "B6")
def test_selling_at_prices_that_fall() -> None:
    state = do(trading({"pesos": 0, "lot": {"citrus": 4, "rum": 3}}), "kind:citrus", "sell:4")
    assert seat(state)["pesos"] == 3 + 2 + 1 + 1
    assert state.view(0)["market"]["citrus"]["pieces"] == 5
    assert state.view(0)["stock"]["citrus"] == 13
    do(state, "kind:rum", "sell:3")
    assert seat(state)["pesos"] == 7 + 4 + 3 + 3
    assert state.view(0)["market"]["rum"]["pieces"] == 3


@pytest.mark.rule("cuba", "B5")
def test_buying_and_selling_leaves_all_as_it_was() -> None:
    for kind, n in product((CITRUS, SUGAR, TOBACCO, RUM, CIGARS), range(1, 6)):
        state = trading({"pesos": 30})
        if n > state.tables.spaces[kind]:
            continue
        state.market[kind] = n
        before = (state.pesos[:], state.market[:], state.lot[:], state.stock[:])
        for pieces in range(1, n + 1):
            buy(state, 0, kind, pieces)
            assert state.pesos[0] < 30
            sell(state, 0, kind, pieces)
            assert (state.pesos, state.market, state.lot, state.stock) == before


@pytest.mark.rule("cuba", "B13")
def test_lot_is_sold_before_the_warehouse() -> None:
    state = do(trading({"lot": {"sugar": 1}, "stored": {"sugar": 2}}), "kind:sugar", "sell:2")
    assert (seat(state)["lot"]["sugar"], seat(state)["stored"]["sugar"]) == (0, 1)


@pytest.mark.rule("cuba", "B7", "B.markers")
def test_free_pieces_once_a_round_each() -> None:
    state = trading({}, {}, {})
    assert {"take:wood", "take:stone", "take:water", "take:citrus"} <= set(names(state))
    do(state, "take:wood")
    assert seat(state)["lot"]["wood"] == 1
    do(state, "card:tradeswoman")
    assert not {"take:wood", "take:stone", "take:water"} & set(names(state))
    do(state, "take:tobacco", "card:tradeswoman")
    assert not [name for name in names(state) if name.startswith("take")]
    assert state.view(0)["market"]["tobacco"]["pieces"] == 3


@pytest.mark.rule("cuba", "B7")
def test_either_trade_or_a_free_piece() -> None:
    state = do(trading({"lot": {"rum": 1}}), "kind:rum", "sell:1")
    assert not [name for name in names(state) if name.startswith("take")]


@pytest.mark.rule("cuba", "B8")
def test_free_product_is_one_of_the_cheapest() -> None:
    def takes(market: dict[str, int], *others: dict[str, Any]) -> list[str]:
        state = trading({}, *others, market=market)
        return [name for name in names(state) if name.startswith("take") and name[5:] in KINDS[3:6]]

    assert takes({"citrus": 1, "sugar": 4, "tobacco": 3}) == ["take:sugar"]
    assert takes({"citrus": 4, "sugar": 4, "tobacco": 0}) == ["take:citrus", "take:sugar"]
    assert takes({"citrus": 0, "sugar": 0, "tobacco": 0}) == ["take:citrus", "take:sugar", "take:tobacco"]
    assert takes({"citrus": 1, "sugar": 1, "tobacco": 4}) == ["take:tobacco"]
    assert takes({"citrus": 4}, {"lot": {"citrus": 14}}) == []


@pytest.mark.rule("cuba", "B1")
def test_card_may_be_played_for_nothing() -> None:
    state = do(trading({}), "done")
    assert state.actor == 1
    assert seat(state)["played"] == ["tradeswoman"]


def test_trade_in_three_kinds_takes_at_most_ten_answers() -> None:
    for seed in range(300):
        rng = Random(seed)
        pieces = {kind: rng.randint(0, 6) for kind in KINDS[3:]}
        market = {kind: rng.randint(0, 5 if kind in KINDS[3:6] else 3) for kind in pieces}
        state = trading({"pesos": rng.randint(0, 60), "lot": pieces}, market=market)
        touched: set[str] = set()
        answers = 0
        while state.question in ("Tradeswoman", "Amount"):
            options = [name for name in names(state) if not name.startswith("take")]
            kinds = [name for name in options if name != "done" and (len(touched) < 3 or name.split(":")[1] in touched)]
            name = rng.choice(kinds or ["done"]) if state.question == "Tradeswoman" else rng.choice(options[:-1])
            if state.question == "Tradeswoman" and name != "done":
                touched.add(name.split(":")[1])
            do(state, name)
            answers += 1
        assert answers <= 10, f"seed {seed}"


# What trades can come to (B24): every outcome that single purchases and sales reach, and no other.

Outcome = tuple[int, ...]


def brute(state: Cuba, kinds: list[int]) -> dict[Outcome, int]:
    """By every sequence of single purchases and sales: market and holdings, with the most money for each.

    No kind is both bought from the stock and sold to it, which is money for nothing.
    """
    tables = state.tables
    first = tuple((state.market[k], state.has(0, k), state.stock[k], 0) for k in kinds)
    best: dict[Outcome, int] = {}
    seen = {(first, state.pesos[0])}
    todo = list(seen)
    while todo:
        rows, pesos = todo.pop()
        outcome = tuple(n for row in rows for n in row[:2])
        best[outcome] = max(best.get(outcome, -1), pesos)
        for i, (n, held, stock, way) in enumerate(rows):
            k = kinds[i]
            moves: list[tuple[tuple[int, int, int, int], int]] = []
            if n:
                moves.append(((n - 1, held + 1, stock, way), -tables.prices[k * 5 + n - 1]))
            elif stock and way >= 0:
                moves.append(((0, held + 1, stock - 1, 1), -tables.when_empty[k]))
            if held and n < tables.spaces[k]:
                moves.append(((n + 1, held - 1, stock, way), tables.prices[k * 5 + n]))
            elif held and way <= 0:
                moves.append(((n, held - 1, stock + 1, -1), tables.when_full[k]))
            for row, gain in moves:
                after = ((*rows[:i], row, *rows[i + 1 :]), pesos + gain)
                if pesos + gain >= 0 and after not in seen:
                    seen.add(after)
                    todo.append(after)
    return best


def asked(state: Cuba, kinds: list[int]) -> dict[Outcome, int]:
    """By the questions of the tradeswoman."""
    best: dict[Outcome, int] = {}
    todo = [state]
    seen: set[tuple[object, ...]] = set()
    while todo:
        at_hand = todo.pop()
        if at_hand.question != "Amount":
            outcome = tuple(n for k in kinds for n in (at_hand.market[k], at_hand.has(0, k)))
            best[outcome] = max(best.get(outcome, -1), at_hand.pesos[0])
            if at_hand.question != "Tradeswoman":
                continue
            key = (outcome, at_hand.pesos[0], at_hand.top.traded, at_hand.top.closed)  # type: ignore[attr-defined]
            if key in seen:
                continue
            seen.add(key)
        for action in at_hand.legal():
            name = at_hand.game.actions[action]
            if name != "done" and not name.startswith("take"):
                after = at_hand.clone()
                assert isinstance(after, Cuba)
                after.step(action)
                todo.append(after)
    return best


@pytest.mark.rule("cuba", "B24", "B5")
def test_all_outcomes_of_single_trades_and_no_others() -> None:
    for seed in range(400):
        rng = Random(seed)
        kinds = rng.sample(range(CITRUS, 8), rng.choice((1, 2, 2, 3)))
        few = len(kinds) == 3
        state = at({}, {})
        state.market = [0] * 8
        state.stock = [0] * 8
        state.lot = [0] * 16
        state.pesos[0] = rng.randint(0, 8 if few else 22)
        state.bank = state.tables.coins - sum(state.pesos)
        for kind in kinds:
            state.market[kind] = rng.randint(0, state.tables.spaces[kind])
            state.stock[kind] = rng.randint(0, 2)
            state.lot[kind] = rng.randint(0, 2 if few else 4)
        state.play("card:tradeswoman")
        assert asked(state, kinds) == brute(state, kinds), f"seed {seed}"


@pytest.mark.rule("cuba", "B24")
def test_restocking_an_empty_row() -> None:
    state = trading({"pesos": 7}, market={"sugar": 0})
    assert "restock:sugar:1" in names(state)
    assert "restock:sugar:2" not in names(state)
    do(state, "restock:sugar:1")
    assert seat(state)["pesos"] == 6
    assert state.view(0)["market"]["sugar"]["pieces"] == 1
    assert "kind:sugar" not in names(state)
    assert "restock:sugar:1" not in names(trading({"pesos": 6}, market={"sugar": 0}))
    lent = trading({"pesos": 1, "lot": {"rum": 2}}, market={"sugar": 0, "rum": 0})
    assert "restock:sugar:1" in names(lent)


@pytest.mark.rule("cuba", "B24")
def test_draining_a_full_row() -> None:
    state = trading({"pesos": 9, "lot": {"sugar": 2}}, market={"sugar": 5})
    do(state, "drain:sugar:2")
    assert seat(state)["pesos"] == 9 - (2 + 3) + (1 + 1)
    assert seat(state)["lot"]["sugar"] == 2
    assert state.view(0)["market"]["sugar"]["pieces"] == 3


@pytest.mark.rule("cuba", "B24", "B13")
def test_products_of_the_warehouse_may_be_sold_to_the_stock_and_replaced() -> None:
    state = do(trading({"pesos": 9, "stored": {"sugar": 2}}, market={"sugar": 5}), "drain:sugar:2")
    assert seat(state)["pesos"] == 9 - (2 + 3) + (1 + 1)
    assert (seat(state)["lot"]["sugar"], seat(state)["stored"]["sugar"]) == (2, 0)
    assert state.view(0)["market"]["sugar"]["pieces"] == 3
    state = trading({"pesos": 9, "lot": {"sugar": 1}, "stored": {"sugar": 3}}, market={"sugar": 3})
    assert "drain:sugar:3" not in names(state)
    do(state, "drain:sugar:1")
    assert (seat(state)["lot"]["sugar"], seat(state)["stored"]["sugar"]) == (3, 1)
    assert state.view(0)["market"]["sugar"]["pieces"] == 2


@pytest.mark.rule("cuba", "B26", "B7")
def test_a_kind_can_be_opened_and_left_once() -> None:
    state = trading({"pesos": 4})
    do(state, "kind:citrus")
    assert names(state) == ["buy:1", "done"]
    do(state, "done")
    assert (seat(state)["pesos"], state.question) == (4, "Tradeswoman")
    assert "take:wood" in names(state)
    do(state, "kind:citrus")
    assert seat(state)["pesos"] == 0, "with one answer and no way back it is bought"
    state = do(trading({"pesos": 30}), "kind:citrus", "done", "kind:citrus")
    assert "done" not in names(state)
    do(state, "buy:1")
    assert "kind:citrus" not in names(state)
