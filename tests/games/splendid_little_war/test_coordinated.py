"""8.6: what a Coordinated Action offers, against a search through everything that its parts can come to."""

from __future__ import annotations

from random import Random

import pytest
from support.digest import canonical
from support.splendid_little_war import GAME, card_number, do, legal, spain, stack, war, zone

from malecon.games.splendid_little_war.actions.menu import ACTIONS_OF, FROM_THE_REAR, possible
from malecon.games.splendid_little_war.board import (
    BACK,
    CAPTAINCY,
    CAPTAINCY_ACTION,
    CARD,
    COORDINATE,
    DONE,
    DRAW_PILE,
    HAND,
    ON_TABLE,
    PASS,
    SPAIN,
    ZONE,
)
from malecon.games.splendid_little_war.cards.play import worth_playing
from malecon.games.splendid_little_war.cards.vocabulary import OWN_ROUND
from malecon.games.splendid_little_war.coordinated import Coordinate, Part, PlayAction
from malecon.games.splendid_little_war.prospects import REAR
from malecon.games.splendid_little_war.state import War
from malecon.kernel import CHANCE, Procedure

MOST = 1500
"""Questions after which a search gives up: what it has not found by then may still be possible."""


class Rehearse(Procedure[War]):
    """The parts named so far, one after another; a line in which one of them lapses does not count."""

    def __init__(self, who: int, parts: tuple[int, ...]) -> None:
        super().__init__(who)
        self.parts = parts

    def go_on(self, g: War) -> None:
        g.end()
        if not self.parts:
            g.call(Halt(self.who))
        elif can(g, self.who, self.parts[0]):
            g.call(Part(self.who, self.parts[0]))
            g.call(Rehearse(self.who, self.parts[1:]))
        else:
            g.finish()

    def copy(self) -> Rehearse:
        return Rehearse(self.who, self.parts)


class Halt(Procedure[War]):
    """Where the next part would begin."""

    def choices(self, g: War) -> list[int]:
        return [PASS, DONE]

    def copy(self) -> Halt:
        return Halt(self.who)


def can(g: War, who: int, part: int) -> bool:
    """Whether a part can be carried out."""
    if part >= REAR:
        return g.at[CAPTAINCY] != 0 and possible(g, SPAIN, part - REAR, 1)
    return worth_playing(g, who, part - CARD) if part >= CARD else possible(g, who, part, 0)


def own_cards(g: War, who: int) -> set[int]:
    """The Action cards in a hand that this side can play at all."""
    return {CARD + c for c in g.hand(who) if c in g.tables.windows[OWN_ROUND * 2 + who] and g.tables.cards[c].action}


def found_by_search(
    g: War, who: int, parts: tuple[int, ...], wanted: set[int], enough: int = 99
) -> tuple[set[int], bool]:
    """What may follow some parts in any line, and whether every line was seen; `enough` of it ends the search."""
    start = g.clone()
    start.parts_left = len(parts) + 1
    start.begin(Rehearse(who, parts))
    seen: set[str] = set()
    found: set[int] = set()
    todo = [start]
    for _ in range(MOST):
        if not todo or found == wanted or len(found) >= enough:
            return found, True
        state = todo.pop()
        if state.question == "Halt":
            found |= {part for part in wanted - found if can(state, who, part)}
            continue
        for answer in state.legal():
            after = state.clone()
            after.step(answer)
            key = canonical(after)
            if not after.over and key not in seen:
                seen.add(key)
                todo.append(after)
    return found, False


def named(state: War) -> tuple[int, ...]:
    """The parts that have been named."""
    assert isinstance(state.top, Coordinate)
    return state.top.parts


def offered(state: War) -> set[int]:
    """The parts that may be named next."""
    found = set()
    for answer in state.legal():
        if answer == CAPTAINCY_ACTION:
            order = state.clone()
            order.step(answer)
            found |= {a + REAR for a in order.legal()} if order.question == "OrderFromTheRear" else {named(order)[-1]}
        elif answer not in (BACK, DONE):
            found.add(answer)
    return found


def opening(rng: Random) -> War | None:
    """A random position at the start of a Round; the other side holds no cards, to be quick."""
    g = GAME.scramble(rng)
    while not g.over and g.question != "Round":
        g.step(g.draw(rng.random()) if g.actor == CHANCE else rng.choice(g.legal()))
    if g.over:
        return None
    who = g.actor
    g.resources[who] = 10
    for c in range(len(g.card)):
        if g.card[c] & ZONE == HAND + 1 - who:
            g.card[c] = DRAW_PILE
    g.refresh()
    return g


def planning(seed: int) -> tuple[War, War] | None:
    """A random position, before and after a first part has been named."""
    rng = Random(seed)
    g = opening(rng)
    if g is None or COORDINATE not in g.legal():
        return None
    plan = g.clone()
    plan.step(COORDINATE)
    first = rng.choice(sorted(offered(plan)))
    plan.step(CAPTAINCY_ACTION if first >= REAR else first)
    if plan.question == "OrderFromTheRear":
        plan.step(first - REAR)
    return g, plan


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
@pytest.mark.parametrize("block", range(4))
def test_only_and_all_parts_are_named_that_the_one_before_makes_possible(block: int) -> None:
    compared = 0
    for seed in range(30 * block, 30 * block + 30):
        found = planning(seed)
        if found is None:
            continue
        before, plan = found
        who, parts = plan.actor, named(plan)
        wanted = set(ACTIONS_OF[who])
        if who == SPAIN:
            wanted |= {action + REAR for action in FROM_THE_REAR}
        if not CARD <= parts[0] < REAR:
            wanted |= own_cards(before, who)
        possible_next, all_seen = found_by_search(plan, who, parts, wanted)
        names = {part: ("rear " if part >= REAR else "") + GAME.actions[part % REAR] for part in wanted}
        where = f"seed {seed}, after {parts}"
        assert possible_next <= offered(plan), f"{where}: {[names[p] for p in possible_next - offered(plan)]} missing"
        if all_seen:
            assert offered(plan) <= possible_next, f"{where}: {[names[p] for p in offered(plan) - possible_next]} lapse"
        compared += 1
    assert compared > 10


@pytest.mark.rule("splendid-little-war", "8.6", "A84")
def test_only_and_all_first_parts_are_named_that_another_may_follow() -> None:
    compared = 0
    for seed in range(80):
        g = opening(Random(seed))
        if g is None:
            continue
        who = g.actor
        parts = set(ACTIONS_OF[who]) | ({action + REAR for action in FROM_THE_REAR} if who == SPAIN else set())
        cards = own_cards(g, who)
        named_first = offered(do(g.clone(), "coordinate")) if COORDINATE in g.legal() else set()
        possible_now = {part for part in parts | cards if can(g, who, part)}
        assert named_first <= possible_now, f"seed {seed}"
        for first in possible_now:
            followed, all_seen = found_by_search(g, who, (first,), (parts | cards) - ({first} & cards), enough=1)
            assert all_seen or followed, f"seed {seed}: {first} cannot be searched"
            assert (first in named_first) == bool(followed), f"seed {seed}: {GAME.actions[first % REAR]} {followed}"
            compared += 1
    assert compared > 50


@pytest.mark.rule("splendid-little-war", "8.6", "10.0")
def test_lobbying_that_may_bring_the_united_states_lets_their_forces_move() -> None:
    hills = stack("oriente", "corps-1")
    near = do(war(hills, resources={"cuba": 5}, stance=9), "coordinate", "lobby")
    assert {"move", "lobby"} <= legal(near), "a SUCCESS brings Fleets and Divisions to Key West, a failure another try"
    far = do(war(hills, resources={"cuba": 5}, stance=8), "coordinate", "lobby")
    assert "move" not in legal(far)
    assert "move" in legal(do(far, "lobby"))


@pytest.mark.rule("splendid-little-war", "8.6", "11.0")
def test_nothing_follows_what_ends_the_war() -> None:
    camp = stack("oriente", "corps-1", "gomez")
    assert "burn" in legal(do(war(camp, resources={"cuba": 5}, support=2), "coordinate"))
    assert "burn" not in legal(do(war(camp, resources={"cuba": 5}, support=1), "coordinate"))
    torch = {"resources": {"cuba": 5}, "cards": {"cuba": ["C17"]}}
    assert "card:C17" in legal(do(war(camp, support=2, **torch), "coordinate"))
    assert "card:C17" not in legal(do(war(camp, support=1, **torch), "coordinate")), "The Torch burns as well"
    garrison = stack("oriente", "division-1", "blanco")
    assert "reinforce" in legal(do(spain(garrison, camp, resources={"spain": 5}, support=2), "coordinate"))
    last = do(spain(garrison, camp, resources={"spain": 5}, support=1), "coordinate")
    assert "reinforce" not in legal(last)
    assert "reinforce" in legal(do(last, "attack")), "a victory may raise Public Support first"


@pytest.mark.rule("splendid-little-war", "8.6", "8.16")
def test_the_captaincy_general_orders_what_a_part_has_prepared() -> None:
    state = spain(stack("matanzas", "division-1"), stack("captaincy", "campos"), resources={"spain": 9})
    ordered = do(state.clone(), "coordinate", "protect", "captaincy")
    assert {"concentrate", "column"} <= legal(ordered), "it protects the fields, and can be gathered again"


@pytest.mark.rule("splendid-little-war", "8.6", "4.9")
def test_a_trocha_is_free_for_a_card_once_its_division_may_have_left() -> None:
    manned = stack("trocha-mariel", "division-1")
    behind = stack("havana", "division-2", "division-3")
    fields = {"trochas": ["trocha-mariel"], "cards": {"spain": ["S09"]}, "resources": {"spain": 6}, "turn": 3}
    led = spain(manned, behind, stack("pinar", "blanco"), stack("oriente", "corps-1"), **fields)
    assert "card:S09" not in legal(do(led.clone(), "coordinate", "protect")), "the Trocha stands, and is manned"
    assert "card:S09" in legal(do(led.clone(), "coordinate", "move"))
    assert "card:S09" in legal(do(led, "coordinate", "repatriate"))


@pytest.mark.rule("splendid-little-war", "8.6", "8.10.1")
def test_weylers_offensive_follows_him() -> None:
    far = stack("pinar", "weyler", "pando")
    there = stack("oriente", "division-2"), stack("oriente", "corps-1")
    state = spain(far, *there, cards={"spain": ["S08"]}, resources={"spain": 6}, turn=2)
    assert "card:S08" not in legal(do(state.clone(), "coordinate", "protect"))
    assert "card:S08" in legal(do(state, "coordinate", "general"))


@pytest.mark.rule("splendid-little-war", "8.6", "7.1")
def test_an_action_card_that_has_become_impossible_is_discarded() -> None:
    state = spain(stack("oriente", "corps-1", "maceo"), stack("havana", "division-1"), cards={"spain": ["S01"]})
    state.card[card_number("S01")] = ON_TABLE
    state.begin(PlayAction(SPAIN, card_number("S01")))
    assert zone(state, "S01") == "discard"


@pytest.mark.rule("splendid-little-war", "8.6", "4.9", "A84")
def test_who_may_be_held_at_a_trocha_may_burn_the_fields_where_he_stays() -> None:
    camp = stack("pinar", "corps-1", "garcia")
    beyond = stack("havana", "division-1", marker="protecting")
    line = {"trochas": ["trocha-mariel"], "resources": {"cuba": 5}}
    held = war(camp, beyond, stack("trocha-mariel", "division-2"), **line)
    assert "burn" in legal(do(held, "coordinate", "move")), "the crossing may fail"
    crossed = war(camp, beyond, stack("oriente", "division-2"), **line)
    assert "burn" not in legal(do(crossed, "coordinate", "move")), "nobody holds the line, and Havana is protected"


@pytest.mark.rule("splendid-little-war", "8.6", "8.16")
def test_fleets_do_not_move_on_the_captaincy_generals_order() -> None:
    only = stack("matanzas", "division-1", marker="protecting")
    rear = stack("captaincy", "blanco"), stack("oriente", "corps-1")
    fields = {"resources": {"spain": 9}, "stance": 10}
    led = spain(only, *rear, stack("havana-city", "expeditionary", "cervera"), **fields)
    ordered = do(led, "coordinate", "captaincy", "move", "captaincy")
    assert "concentrate" not in legal(ordered), "the only Division has marched, and is not dispersed any more"


@pytest.mark.rule("splendid-little-war", "8.6", "8.10.4")
def test_a_division_that_was_gathered_may_protect_the_fields_and_be_gathered_again() -> None:
    other = stack("havana-city", "division-1")
    dispersed = stack("matanzas", "division-2", marker="protecting")
    state = spain(other, dispersed, stack("captaincy", "blanco"), stack("oriente", "corps-1"), resources={"spain": 9})
    ordered = do(state, "coordinate", "captaincy", "concentrate", "protect", "captaincy")
    assert "concentrate" in legal(ordered)


@pytest.mark.rule("splendid-little-war", "8.6", "8.8")
def test_an_attack_may_cost_only_the_corps_that_make_it_and_so_let_them_be_brought_up_to_strength() -> None:
    camp = stack("matanzas", *(f"corps-{n}" for n in range(2, 7)), "gomez")
    landed = stack("oriente", "us-division-1", "shafter")
    enemy = stack("oriente", "division-1")
    fields = {"resources": {"cuba": 9}, "stance": 10}
    alone = war(camp, stack("pinar", "corps-1"), landed, enemy, **fields)
    assert "recruit" not in legal(do(alone, "coordinate", "attack")), "no Corps is left to create, and none is at risk"
    beside = war(camp, stack("oriente", "corps-1"), landed, enemy, **fields)
    assert "recruit" in legal(do(beside, "coordinate", "attack"))


@pytest.mark.rule("splendid-little-war", "8.6", "8.8")
def test_a_card_that_may_bring_a_corps_up_to_strength_leaves_the_last_one_to_be_created() -> None:
    led = stack("oriente", *(f"corps-{n}" for n in range(2, 6)), "gomez")
    fields = {"resources": {"cuba": 9}, "cards": {"cuba": ["C26"]}}
    weak = war(led, stack("pinar", "corps-1", reduced=["corps-1"]), **fields)
    assert "recruit" in legal(do(weak, "coordinate", "card:C26")), "the card may have served the reduced Corps"
    strong = war(led, stack("pinar", "corps-1"), **fields)
    assert "recruit" not in legal(do(strong, "coordinate", "card:C26")), "the card has created the last one"
