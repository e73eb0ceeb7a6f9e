"""Events of Cuba Libre that leave too many ways to list them: free Operations, Redeployment, Cash and Casinos moved.

The oracle is told what has happened and judges whether the card's text and the booklet allow it. Free Operations need
not be made use of (rulings `free-actions-optional` and `march-enters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations, product

from oracles.libre import ADJACENT, DIRECTORIO, GOVERNMENT, M26, REBELS, SYNDICATE, Board, Space
from oracles.libre_activities import WORKED, attacked, rallied
from oracles.libre_changes import (
    INSURGENTS,
    Change,
    after,
    aid,
    alliance,
    between,
    both,
    gain,
    less,
    put,
    side,
    without_cash,
)
from oracles.libre_details import assaulted, found_by_sweep
from oracles.libre_offers import OPERATIONS, rally
from oracles.libre_steps import holders, opened, turned

CITIES = ("havana", "camaguey-city", "santiago-de-cuba")


@dataclass
class Story:
    """An Event as it was carried out."""

    before: Board
    who: str
    change: Change
    """All that has changed, Cash apart."""
    cash: Change = field(default_factory=dict)
    frames: list[Board] = field(default_factory=list)
    """The board at every question on the way, and in the end."""
    answers: list[tuple[str, str]] = field(default_factory=list)


Judge = Callable[[Story], bool]


# March, Ambush, Sweep and Assault in one space.


def reach(board: Board, name: str, faction: str) -> set[str]:
    """3.3.2: from where a group can come; card 28 lets Directorio go through two spaces."""
    near = set(ADJACENT[name])
    if faction == DIRECTORIO and "morgan" in board.capabilities:
        near |= {far for between_them in near for far in ADJACENT[between_them]}
    return near - {name}


def marched_into(board: Board, name: str, faction: str, seen: Change, first: bool = True) -> Iterator[Change]:
    """3.3.2: the groups that have left other spaces, and the ways in which they can have arrived in this one.

    A group is seen where there is Support or an EC and it makes more than 3 with the cubes; with El Che the first is
    Underground; one that has come through another space may have been seen there.
    """
    space = board.spaces[name]
    groups: list[tuple[int, int]] = []
    left: Change = {}
    for origin in board.spaces.values():
        u, a = (-seen.get((origin.name, f"{faction}-{kind}"), 0) for kind in ("underground", "active"))
        if origin is space or not (u or a):
            continue
        there = 0 <= u <= origin.has(f"{faction}-underground") and 0 <= a <= origin.has(f"{faction}-active")
        if not there or origin.name not in reach(board, name, faction):
            return
        groups.append((u, a))
        left |= {(origin.name, f"{faction}-underground"): -u, (origin.name, f"{faction}-active"): -a}
    open_to_sight = space.is_ec or space.support > 0
    far = faction == DIRECTORIO and "morgan" in board.capabilities
    che = faction == M26 and "el-che" in board.capabilities and first
    for hidden in range(len(groups)) if che else [-1]:
        arrivals: list[list[tuple[int, int]]] = []
        for i, (u, a) in enumerate(groups):
            usual = (0, u + a) if open_to_sight and u + a + space.cubes > 3 else (u, a)
            arrivals.append([(u + a, 0)] if i == hidden else [usual, (0, u + a)] if far else [usual])
        for ways in product(*arrivals):
            come: Change = {
                (name, f"{faction}-underground"): sum(u for u, _ in ways),
                (name, f"{faction}-active"): sum(a for _, a in ways),
            }
            if groups:
                yield both(left, come)


def removals(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.3.3: up to 2 pieces, as many as there are of whoever is targeted."""
    for piece in attacked(board, space, faction):
        one = less(space, piece)
        then = after(board, one)
        more = attacked(then, then.spaces[space.name], faction)
        if side(piece) not in map(side, more):
            yield one
        yield from (both(one, less(then.spaces[space.name], other)) for other in more)


def ambushes(
    board: Board, name: str, faction: str, gone: Iterator[Change] | list[Change] | None = None, seen: bool = False
) -> Iterator[Change]:
    """4.3.2: one Underground Guerrilla shows itself, or an Active one will do; two pieces go and a Guerrilla comes."""
    space = board.spaces[name]
    shown: list[Change] = []
    if space.underground(faction):
        shown.append({(name, f"{faction}-underground"): -1, (name, f"{faction}-active"): 1})
    if seen and space.has(f"{faction}-active"):
        shown.append({})
    comes = put(board, space, faction) or {}
    for lost in list(removals(board, space, faction) if gone is None else gone):
        yield from (both(show, lost, comes) for show in shown)


def divided(limit: int, most: dict[str, int]) -> Iterator[dict[str, int]]:
    """3.1, 1.4.1: a number of pieces of those Factions that are targeted, and all that can be of these."""
    for targets in product((False, True), repeat=len(most)):
        room = {faction: n for (faction, n), chosen in zip(most.items(), targets, strict=True) if chosen}
        total = min(limit, sum(room.values()))
        for shares in product(*(range(n + 1) for n in room.values())):
            if sum(shares) == total:
                yield dict(zip(room, shares, strict=True))


def found(board: Board, name: str) -> Iterator[Change]:
    """3.2.3: Guerrillas found by a Sweep without movement."""
    space = board.spaces[name]
    hidden = {faction: space.underground(faction) for faction in INSURGENTS}
    for shares in divided(found_by_sweep(board, space), hidden):
        seen: Change = {}
        for faction, n in shares.items():
            seen |= {(name, f"{faction}-underground"): -n, (name, f"{faction}-active"): n}
        yield both(seen)


def assaults(board: Board, name: str, factions: tuple[str, ...] = INSURGENTS) -> Iterator[Change]:
    """3.2.4: Active Guerrillas, and Bases of whoever has no Guerrilla left."""
    space = board.spaces[name]
    most = {}
    for faction in factions:
        bases = 0 if space.underground(faction) else space.bases(faction)
        most[faction] = space.has(f"{faction}-active") + bases
    for shares in divided(assaulted(board, space), most):
        yield both(*(_assaulted(space, faction, n) for faction, n in shares.items()))


def _assaulted(space: Space, faction: str, n: int) -> Change:
    """So many pieces of a Faction's, Guerrillas first."""
    active = min(n, space.has(f"{faction}-active"))
    base = "open-casino" if faction == SYNDICATE else f"{faction}-base"
    return both({(space.name, f"{faction}-active"): -active}, *[less(space, base)] * (n - active))


# The cards.


def armored_cars(story: Story) -> bool:
    """1: a March into one space, and an Ambush there by whoever has come, even if all are Active."""
    board, seen = story.before, story.change
    if not seen:
        return True
    for rebel, name in product(REBELS, board.spaces):
        for march in marched_into(board, name, rebel, seen):
            there = after(board, march)
            if seen == march or any(seen == both(march, way) for way in ambushes(there, name, rebel, seen=True)):
                return True
    return False


def cantillo(story: Story) -> bool:
    """3: all Guerrillas of one Faction out of a space with Troops; they end Underground."""
    board, seen = story.before, story.change
    manned = [space for space in board.spaces.values() if space.has("troops")]
    fits = [(space, f) for space in manned for f in INSURGENTS if space.guerrillas(f)]
    for space, faction in fits:
        kinds = {kind: space.has(f"{faction}-{kind}") for kind in ("underground", "active")}
        left = both({(space.name, f"{faction}-{kind}"): -n for kind, n in kinds.items()})
        gone = {fact: n for fact, n in seen.items() if n < 0}
        come = {fact: n for fact, n in seen.items() if n > 0}
        near = {name for name in board.spaces if space.name in reach(board, name, faction)}
        arrived = all(fact[0] in near and fact[1:] == (f"{faction}-underground",) for fact in come)
        if gone == left and arrived and sum(come.values()) == sum(kinds.values()):
            return True
    return not fits and not seen


def cantillo_shaded(story: Story) -> bool:
    """3: a Sweep without movement and an Assault in a Province or City with Troops."""
    board, seen = story.before, story.change
    for space in board.towns:
        if space.has("troops"):
            for sweep in found(board, space.name):
                if any(seen == both(sweep, way) for way in assaults(after(board, sweep), space.name)):
                    return True
    return not seen


def coup_shaded(story: Story) -> bool:
    """9: in each City with cubes Directorio is seen and assaulted; the US Alliance falls."""
    board = story.before
    cities = [name for name in CITIES if board.spaces[name].cubes]
    seen = turned(board, DIRECTORIO, "active", cities)
    then = after(board, seen)
    fights = product(*(list(assaults(then, name, (DIRECTORIO,))) for name in cities))
    return any(story.change == both(seen, alliance(board, -1), *ways) for ways in fights)


def batista_flees(story: Story) -> bool:
    """11: Resources, Troops by a die, the US Alliance, Aid, and a Redeployment (6.4)."""
    board = story.before
    rolled = [int(answer.partition(":")[2]) for _, answer in story.answers if answer.startswith("die:")]
    lost = min(rolled[0], board.on_map("troops"))
    cubes = {fact: n for fact, n in story.change.items() if fact[-1] in ("troops", "police")}
    number = {kind: sum(n for fact, n in cubes.items() if fact[-1] == kind) for kind in ("troops", "police")}
    rest = both(gain(board, GOVERNMENT, -10), alliance(board, 1), aid(board, 10))
    same = {fact: n for fact, n in story.change.items() if fact not in cubes} == rest
    return same and number == {"troops": -lost, "police": 0} and redeployed(story, board.on_map("troops") - lost)


def redeployed(story: Story, troops: int) -> bool:
    """6.4, by the Control at its start, which is before the first question if some Troops had but one way to go."""
    more = [frame for frame in (story.before, *story.frames) if frame.on_map("troops") > troops]
    last = more[-1] if more else story.before
    lost = last.on_map("troops") - troops
    left: list[Change] = [{(s.name, "troops"): -lost} for s in last.spaces.values() if s.has("troops") >= lost]
    left.append({(s.name, "troops"): -s.has("troops") for s in last.spaces.values()} if not troops else {})
    return any(_redeployed(after(last, gone), story.frames[-1]) for gone in left)


def _redeployed(start: Board, end: Board) -> bool:
    """6.4: Police to ECs and what is ruled, Troops to Cities and Bases that are, or else to Havana; none stay away."""
    ruled = [space.name for space in start.towns if space.control() == GOVERNMENT]
    homes = [name for name in ruled if start.spaces[name].is_city or start.spaces[name].bases(GOVERNMENT)]
    for space in end.spaces.values():
        was = start.spaces[space.name]
        if space.has("police") > was.has("police") and not (space.is_ec or space.name in ruled):
            return False
        if space.has("troops") > was.has("troops") and space.name not in (homes or ["havana"]):
            return False
        if space.has("troops") and (space.is_ec or (space.is_province and not space.bases(GOVERNMENT))):
            return False
    return True


def alberto_bayo(story: Story) -> bool:
    """17: 26July or Directorio Rallies wherever it has a Base, as if all were Neutral."""
    board, seen = story.before, story.change
    if any(answer == "remove" for _, answer in story.answers):
        return True  # with pieces of its own that it has removed elsewhere (1.4.1)
    parts = {name: {fact: n for fact, n in seen.items() if fact[0] == name} for name in board.spaces}
    parts = {name: part for name, part in parts.items() if part}
    if both(*parts.values()) != seen:
        return False
    for rebel in REBELS:
        based = all(board.spaces[name].bases(rebel) for name in parts)
        if based and any(_in_turn(board, rebel, parts, order) for order in permutations(parts)):
            return True
    return False


def _in_turn(board: Board, rebel: str, parts: dict[str, Change], order: tuple[str, ...]) -> bool:
    """Whether a rebel can Rally so, one space after another."""
    for name in order:
        if parts[name] not in list(rallied(board, board.spaces[name], rebel)):
            return False
        board = after(board, parts[name])
    return True


def the_twelve(story: Story) -> bool:
    """20: one Faction Marches, group by group, and Rallies in a space that it has entered."""
    return not story.change or any(_marches_and_rallies(story, faction) for faction in INSURGENTS)


def _marches_and_rallies(story: Story, faction: str) -> bool:
    """Whether this Faction has done so."""
    board = story.before
    entered: list[str] = []
    for frame in story.frames:
        step = without_cash(between(board, frame))
        origins = {fact[0] for fact, n in step.items() if n < 0}
        destinations = {fact[0] for fact, n in step.items() if n > 0} - origins
        if not step:
            continue
        if len(destinations) != 1 or len(origins) != 1:
            break
        [name] = destinations
        if step not in list(marched_into(board, name, faction, step, first=not entered)):
            break
        entered.append(name)
        board = frame
    rest = without_cash(between(board, story.frames[-1]))
    rallies = [name for name in entered if name in rally(board, faction)]
    return not rest or any(rest in list(rallied(board, board.spaces[name], faction)) for name in rallies)


def rodriguez_loeches(story: Story) -> bool:
    """26: Directorio places a Guerrilla, and Marches into that space, Rallies or Ambushes there."""
    board, seen = story.before, story.change
    for space in board.spaces.values():
        placed = put(board, space, DIRECTORIO) or {}
        then = after(board, placed)
        left = both(seen, {fact: -n for fact, n in placed.items()})
        ways: list[Change] = [{}, *marched_into(then, space.name, DIRECTORIO, left)]
        ways += ambushes(then, space.name, DIRECTORIO)
        if space.name in rally(then, DIRECTORIO):
            ways += rallied(then, then.spaces[space.name], DIRECTORIO)
        if left in ways:
            return True
    return False


def meyer_lansky(story: Story) -> bool:
    """38: Cash in one space goes to other Guerrillas and cubes there."""
    spaces = {fact[0] for fact in story.cash}
    goes = [(fact[0], fact[2]) for fact, n in story.cash.items() if n > 0]
    held = all(owner in holders(story.before.spaces[name]) for name, owner in goes)
    return not story.change and len(spaces) <= 1 and sum(story.cash.values()) == 0 and held


def meyer_lansky_shaded(story: Story) -> bool:
    """38: Casinos in other spaces, within stacking, and all of them open."""
    board, end = story.before, story.frames[-1]
    if any(fact[-1] not in ("open-casino", "closed-casino") for fact in story.change) or end.on_map("closed-casino"):
        return False
    for space in end.spaces.values():
        was = board.spaces[space.name].has("open-casino") + board.spaces[space.name].has("closed-casino")
        if space.has("open-casino") > max(was, 0 if space.is_ec else 2):
            return False
    return end.on_map("open-casino") == board.on_map("open-casino") + board.on_map("closed-casino")


def fat_butcher_shaded(story: Story) -> bool:
    """41: the Syndicate Ambushes from Underground, and a Casino opens."""
    board, seen = story.before, story.change
    ways: list[Change] = [{}]
    for name in board.spaces:
        ways += ambushes(board, name, SYNDICATE)
    casinos = opened(board, board.spaces) or [{}]
    return any(seen == both(way, casino) for way in ways for casino in casinos)


def rebel_air_force(story: Story) -> bool:
    """44: a rebel Guerrilla, even an Active one, Ambushes the Government, whose Bases go first."""
    board, seen = story.before, story.change
    for rebel, space in product(REBELS, board.spaces.values()):
        if seen in list(ambushes(board, space.name, rebel, bases_first(space), seen=True)):
            return True
    return not seen


def bases_first(space: Space) -> list[Change]:
    """44: two pieces of the Government's, Bases before cubes."""
    bases = ("government-base",) * space.bases(GOVERNMENT)
    cubes = ("troops",) * space.has("troops") + ("police",) * space.has("police")
    ways: list[Change] = []
    for order in permutations(cubes, min(2, len(cubes))):
        gone: list[Change] = [{(space.name, piece): -1} for piece in (*bases, *order)[:2]]
        ways.append(both(*gone))
    return [way for way in ways if way]


# 43: a free Limited Operation, for which one Syndicate piece counts as a rebel's.


class Counted(Board):
    """The board as it is for a rebel that counts a Syndicate piece as its own; it is not out of its Available ones."""

    def __init__(self, board: Board, space: str, piece: str, rebel: str) -> None:
        self.kind = {"open-casino": f"{rebel}-base"}.get(piece, piece.replace(SYNDICATE, rebel))
        self.force = rebel if piece.startswith(SYNDICATE) else f"{rebel}-base"
        super().__init__(after(board, {(space, piece): -1, (space, self.kind): 1}).view)

    def available(self, force: str) -> int:
        """1.4.1."""
        return super().available(force) + (force == self.force)


def mafia_offensive(story: Story) -> bool:
    """43."""
    board, seen = story.before, story.change
    if not seen:
        return True
    lent = [
        (space.name, piece)
        for space in board.spaces.values()
        for piece in ("syndicate-underground", "syndicate-active", "open-casino")
        if space.has(piece)
    ]
    for rebel in REBELS:
        if seen in _limited(board, rebel, seen):
            return True
        for name, piece in lent:
            as_own = Counted(board, name, piece, rebel)
            for told in _in_its_terms(seen, name, piece, as_own.kind, rebel):
                if told in _limited(as_own, rebel, told):
                    return True
    return False


def _in_its_terms(seen: Change, name: str, piece: str, kind: str, rebel: str) -> Iterator[Change]:
    """What has happened, told as if the piece that is lent were the rebel's: it stays, or turns, or goes elsewhere."""
    yield seen
    if not seen.get((name, piece), 0) < 0:
        return
    gone = both(seen, {(name, piece): 1, (name, kind): -1})
    yield gone
    for space, other in [fact for fact, n in seen.items() if n > 0 and side(fact[-1]) == SYNDICATE]:
        yield both(gone, {(space, other): -1, (space, other.replace(SYNDICATE, rebel)): 1})


def _limited(board: Board, rebel: str, seen: Change) -> list[Change]:
    """All that a Limited Operation can bring where something has changed."""
    ways: list[Change] = []
    for name in sorted({fact[0] for fact in seen if fact[0] in board.spaces}):
        space = board.spaces[name]
        ways += marched_into(board, name, rebel, seen)
        for operation in ("Rally", "Terror"):
            if name in OPERATIONS[operation](board, rebel):
                ways += WORKED[operation](board, space, rebel)
        if name in OPERATIONS["Attack"](board, rebel):
            ways += attacks(board, space, rebel)
    return ways


def attacks(board: Board, space: Space, rebel: str) -> Iterator[Change]:
    """3.3.3: all are seen, and a die decides."""
    hidden, number = space.underground(rebel), space.guerrillas(rebel)
    seen: Change = {(space.name, f"{rebel}-underground"): -hidden, (space.name, f"{rebel}-active"): hidden}
    if number < 6:
        yield both(seen)
    comes = put(board, space, rebel) or {}
    for lost in removals(board, space, rebel):
        yield both(seen, lost, comes)
        if number > 1:
            yield both(seen, lost)


# 19: everybody places something.


def manifesto(story: Story) -> bool:
    """19: each Faction up to 2 of its pieces, no Casinos, in one space where it has a piece."""
    board = story.before
    spaces: dict[str, set[str]] = {}
    numbers: dict[str, int] = {}
    for (name, piece), n in (
        (fact, n) for fact, n in story.change.items() if len(fact) == 2 and fact[0] in board.spaces
    ):
        faction = side(piece)
        own = board.spaces[name].strength(faction) + (
            board.spaces[name].has("closed-casino") if faction == SYNDICATE else 0
        )
        good = n > 0 and own and "casino" not in piece and not piece.endswith("active")
        if not good or (piece.endswith("base") and board.spaces[name].is_ec):
            return False
        spaces.setdefault(faction, set()).add(name)
        numbers[faction] = numbers.get(faction, 0) + n
    return all(len(names) == 1 for names in spaces.values()) and all(n <= 2 for n in numbers.values())


JUDGED: dict[tuple[int, str], Judge] = {
    (1, "unshaded"): armored_cars,
    (3, "unshaded"): cantillo,
    (3, "shaded"): cantillo_shaded,
    (9, "shaded"): coup_shaded,
    (11, "unshaded"): batista_flees,
    (17, "unshaded"): alberto_bayo,
    (19, "unshaded"): manifesto,
    (20, "unshaded"): the_twelve,
    (26, "unshaded"): rodriguez_loeches,
    (38, "unshaded"): meyer_lansky,
    (38, "shaded"): meyer_lansky_shaded,
    (41, "shaded"): fat_butcher_shaded,
    (43, "unshaded"): mafia_offensive,
    (44, "unshaded"): rebel_air_force,
}
