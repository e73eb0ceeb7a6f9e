"""The Events of Cuba Libre: every change that a card's text allows, for those that give no free Operation.

Texts are in `cards.toml`; numbers are those of the cards. Where a part cannot be carried out the rest is (5.1.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from oracles.libre import ADJACENT, DIRECTORIO, GOVERNMENT, M26, REBELS, SYNDICATE, Board, Space
from oracles.libre_changes import (
    INSURGENTS,
    Change,
    after,
    aid,
    alliance,
    both,
    gain,
    guerrilla,
    mobile,
    pieces_of,
    put,
    rivals,
    set_to,
    shift,
    side,
    toward_neutral,
)
from oracles.libre_steps import Step, holders, opened, placed, removed, steps, turned

Choices = Iterable[Change]
Text = Callable[[Board, str], Choices]
CITIES = ("havana", "camaguey-city", "santiago-de-cuba")
MOUNTAINS = ("las-villas", "sierra-maestra")


def same_type(board: Board, space: Space, piece: str, to: str, n: int) -> Change:
    """1.4.1: pieces of one rebel replaced with the other's of the same type, as far as they are Available."""
    force = to if guerrilla(piece) else f"{to}-base"
    placed_as = f"{to}-underground" if guerrilla(piece) else force
    return both({(space.name, piece): -n, (space.name, placed_as): min(n, board.available(force))})


def changed_sides(board: Board, space: Space, faction: str, to: str) -> Change:
    """Card 32: all pieces of one rebel in a space become the other's."""
    found: Change = {}
    for piece in pieces_of(space, faction):
        found = both(found, same_type(after(board, found), space, piece, to, space.has(piece)))
    return found


def distance_to_havana(name: str) -> int:
    """In spaces entered."""
    reached, steps_taken = {"havana"}, 0
    while name not in reached:
        reached |= {near for space in reached for near in ADJACENT[space]}
        steps_taken += 1
    return steps_taken


# The Government's cards.


def masferrer(board: Board, who: str) -> Choices:
    """5."""
    provinces = [space for space in board.towns if space.is_province]
    for one in provinces:
        for other in provinces:
            if one.has("troops") and other.name in ADJACENT[one.name]:
                yield both(set_to(one, -1), set_to(other, -1))


def mosquera(board: Board, who: str) -> Choices:
    """6."""
    troops = [board.spaces[name] for name in MOUNTAINS]
    return [{(space.name, "troops"): -space.has("troops")} for space in troops if space.has("troops")]


def election(board: Board, who: str) -> Choices:
    """7."""
    return steps(board, *(placed(*INSURGENTS, where=[city]) for city in CITIES))


def general_strike(board: Board, who: str) -> Choices:
    """8."""
    shifts = both(*(toward_neutral(board.spaces[city]) for city in CITIES))
    return [both(shifts, way) for way in election(board, who)]


def general_strike_shaded(board: Board, who: str) -> Choices:
    """8."""
    for city in CITIES:
        seen = both(*(turned(board, faction, "active", [city]) for faction in INSURGENTS))
        for way in opened(board, board.spaces) or [{}]:
            yield both(set_to(board.spaces[city], 2), seen, way)


def coup(board: Board, who: str) -> Choices:
    """9."""
    ruled = [space for space in board.towns if space.control() == GOVERNMENT]
    return [both(alliance(board, 1), *map(toward_neutral, ruled))]


def map_(board: Board, who: str) -> Choices:
    """10."""
    for space in board.spaces.values():
        for cube in ("troops", "police"):
            if space.has(cube):
                gone: Change = {(space.name, cube): -1}
                comers = placed(*INSURGENTS, where=[space.name])
                yield from (both(gone, way) for way in steps(after(board, gone), comers, comers))


def brac(board: Board, who: str) -> Choices:
    """12."""
    one = removed(lambda space, piece: guerrilla(piece))
    return steps(board, one, one)


def with_aid(most: int, then: int) -> Text:
    """15 and 34: Resources by Aid, then more Aid."""

    def text(board: Board, who: str) -> Choices:
        return [both(gain(board, GOVERNMENT, min(most, board.view["aid"])), aid(board, then))]

    return text


# 26July's.


def the_twelve_shaded(board: Board, who: str) -> Choices:
    """20."""
    crowd = {space.name: sum(space.guerrillas(f) for f in INSURGENTS) for space in board.spaces.values()}
    most = max(crowd.values())
    for name in (name for name, n in crowd.items() if most and n == most):
        one = removed(lambda space, piece, name=name: space.name == name and guerrilla(piece))  # type: ignore[misc]
        yield from steps(board, *[one] * ((most + 1) // 2))


def fangio(board: Board, who: str) -> Choices:
    """21."""
    cities = [board.spaces[name] for name in CITIES]
    ways = [shift(city, -2 if city.guerrillas(M26) + city.bases(M26) else -1) for city in cities]
    return [way for way in ways if way] or [{}]


def fangio_shaded(board: Board, who: str) -> Choices:
    """21."""

    def there(space: Space, cash: int) -> list[Change]:
        found = opened(board, [space.name])
        return found + ([{(space.name, "cash", owner): 1} for owner in holders(space)] if cash else [])

    casinos = [s for s in board.spaces.values() if s.has("open-casino") + s.has("closed-casino")]
    left = board.view["cash_left"]
    alone: list[Change] = []
    pairs: list[Change] = []
    for one in casinos:
        for first in there(one, left):
            alone.append(first)
            spent = any("cash" in fact for fact in first)
            pairs += [both(first, way) for other in casinos if other is not one for way in there(other, left - spent)]
    return pairs or alone or [{}]


def radio_rebelde(board: Board, who: str) -> Choices:
    """23."""
    provinces = [space for space in board.towns if space.is_province and space.support > -2]
    pairs = [both(shift(a, -1), shift(b, -1)) for a in provinces for b in provinces if a.name < b.name]
    return pairs or [shift(space, -1) for space in provinces] or [{}]


def vilma_espin_shaded(board: Board, who: str) -> Choices:
    """24."""
    ways = []
    for city in (board.spaces[name] for name in CITIES if name != "havana"):
        ways.append(both({(city.name, piece): -city.has(piece) for piece in pieces_of(city, M26)}))
    return [way for way in ways if way] or [{}]


# Directorio's.


def escapade(board: Board, who: str) -> Choices:
    """25."""
    for name in ("camaguey-province", "oriente"):
        yield from steps(board, placed(DIRECTORIO, where=[name]), placed("directorio-base", where=[name]))


def echeverria(board: Board, who: str) -> Choices:
    """27."""
    comers = placed(DIRECTORIO)
    return [both(set_to(board.spaces["havana"], 0), way) for way in steps(board, comers, comers)]


def echeverria_shaded(board: Board, who: str) -> Choices:
    """27."""

    def nearest(then: Board) -> list[Change]:
        there = {s.name: distance_to_havana(s.name) for s in then.spaces.values() if s.strength(DIRECTORIO)}
        least = min(there.values(), default=0)
        return removed(lambda s, piece: there.get(s.name) == least and side(piece) == DIRECTORIO)(then)

    return [both(gain(board, DIRECTORIO, -3), way) for way in steps(board, nearest, nearest)]


def faure_chomon(board: Board, who: str) -> Choices:
    """29."""
    for rebel in REBELS:
        one = placed(rebel, where=["las-villas"])
        yield from steps(board, placed(f"{rebel}-base", where=["las-villas"]), one, one)


def faure_chomon_shaded(board: Board, who: str) -> Choices:
    """29."""
    found: list[Change] = []
    for space in board.spaces.values():
        for piece in pieces_of(space, DIRECTORIO):
            found += [{(space.name, piece): -1}, same_type(board, space, piece, M26, 1)]
    return found or [{}]


def escopeteros(board: Board, who: str) -> Choices:
    """31."""
    for name in MOUNTAINS:
        bases = placed(*(f"{faction}-base" for faction in (GOVERNMENT, *REBELS)), where=[name])
        yield from steps(board, bases, placed(*INSURGENTS, where=[name]))


def resistencia_civica(faction: str, to: str) -> Text:
    """32."""

    def text(board: Board, who: str) -> Choices:
        ways = [changed_sides(board, board.spaces[city], faction, to) for city in CITIES]
        return [way for way in ways if way] or [{}]

    return text


def carlos_prio_shaded(board: Board, who: str) -> Choices:
    """33."""
    ways = []
    for space in board.towns:
        if space.control() != GOVERNMENT:
            ways.append(both(put(board, space, "directorio-base") or {}, set_to(space, 0)))
    return ways or [{}]


def us_speaking_tour(board: Board, who: str) -> Choices:
    """34."""
    for faction, die in product(INSURGENTS, range(1, 7)):
        yield both(gain(board, faction, die), *(gain(board, other, 2) for other in INSURGENTS if other != faction))


def defections(board: Board, who: str) -> Choices:
    """35."""
    found: list[Change] = []
    for space in board.spaces.values():
        closed = space.has("closed-casino") if who == SYNDICATE else 0
        if not space.strength(who) + closed:
            continue
        for enemy in rivals(who):
            if any(mobile(piece) for piece in pieces_of(space, enemy)):
                found += steps(board, *[_taken_over(space.name, enemy, who)] * 2)
    return found or [{}]


def _taken_over(name: str, enemy: str, who: str) -> Step:
    """A Guerrilla or cube of an enemy's replaced."""

    def part(board: Board) -> list[Change]:
        found = []
        forces = ("troops", "police") if who == GOVERNMENT else (who,)
        for piece in pieces_of(board.spaces[name], enemy):
            if mobile(piece):
                gone: Change = {(name, piece): -1}
                found += [both(gone, way) for way in placed(*forces, where=[name])(board) or [{}]]
        return found

    return part


def menoyo(board: Board, who: str) -> Choices:
    """36."""
    for name in ("las-villas", *ADJACENT["las-villas"]):
        for piece in pieces_of(board.spaces[name], GOVERNMENT, M26, SYNDICATE):
            if "casino" not in piece:
                gone: Change = {(name, piece): -1}
                comers = placed(DIRECTORIO, where=[name])
                yield from (both(gone, way) for way in steps(after(board, gone), comers, comers))


def menoyo_shaded(board: Board, who: str) -> Choices:
    """36."""
    for space in board.spaces.values():
        for piece in (f"{DIRECTORIO}-underground", f"{DIRECTORIO}-active"):
            if space.has(piece):
                gone: Change = {(space.name, piece): -1}
                comers = placed(M26, SYNDICATE, where=[space.name])
                yield from (both(gone, way) for way in steps(board, comers))


# The Syndicate's.


def turismo(board: Board, who: str) -> Choices:
    """39."""
    casinos = [s for s in board.towns if s.has("open-casino") + s.has("closed-casino") and s.support > 0]
    return [both(*(shift(space, -1) for space in casinos))]


def turismo_shaded(board: Board, who: str) -> Choices:
    """39."""
    n = 3 * sum(bool(space.has("open-casino") and space.has("police")) for space in board.spaces.values())
    return [both(gain(board, GOVERNMENT, n), gain(board, SYNDICATE, n))]


def ambassador_smith_shaded(board: Board, who: str) -> Choices:
    """40."""
    more = aid(board, 9)
    half = (board.view["aid"] + more.get(("aid",), 0)) // 2
    return [both(alliance(board, 1), more, gain(board, SYNDICATE, min(9, half)))]


def fat_butcher(board: Board, who: str) -> Choices:
    """41."""
    closings = removed(lambda space, piece: piece == "open-casino")(board)
    return [aid(board, -8), *closings]


def llano(board: Board, who: str) -> Choices:
    """42."""
    for city in CITIES:
        yield from steps(board, placed("m26-base", where=[city]), placed(*INSURGENTS, where=[city]))


def llano_shaded(board: Board, who: str) -> Choices:
    """42."""
    for city in (board.spaces[name] for name in CITIES):
        kept = set_to(city, 0) if city.support < 0 else {}
        yield both(kept, put(board, city, "casino") or {})


def rebel_air_force_shaded(board: Board, who: str) -> Choices:
    """44."""
    for rebel, die in product(REBELS, range(1, 7)):
        paid = min(die, board.resources[rebel])
        yield both(gain(board, rebel, -paid), gain(board, SYNDICATE, paid))


def anastasia(board: Board, who: str) -> Choices:
    """45."""
    n = board.spaces["havana"].has("open-casino")
    closed = both({("havana", "open-casino"): -n, ("havana", "closed-casino"): n})
    return [both(closed, gain(board, SYNDICATE, -5))]


def sinatra_shaded(board: Board, who: str) -> Choices:
    """46: regardless of stacking."""
    casino: Change = {("havana", "open-casino"): 1} if board.available("casino") else {}
    cash = board.spaces["havana"].has("police") and board.view["cash_left"]
    return [both(casino, {("havana", "cash", GOVERNMENT): 1} if cash else {})]


def pact_of_miami_shaded(board: Board, who: str) -> Choices:
    """47."""
    return [both(*(gain(board, rebel, -3) for rebel in REBELS))]


def santo_trafficante(board: Board, who: str) -> Choices:
    """48."""
    return [both(gain(board, SYNDICATE, -10), turned(board, SYNDICATE, "active"))]


def simply(*changes: Callable[[Board], Change]) -> Text:
    """A text without a choice."""
    return lambda board, who: [both(*(change(board) for change in changes))]


def lasting(kind: str, name: str) -> Text:
    """5.3 and 5.4: a marker or card that stays."""
    return lambda board, who: [{(kind, name): 1} if name not in board.view[PLACES[kind]] else {}]


PLACES = {"capability": "capabilities", "momentum": "momentum"}


def one_of(step: Step) -> Text:
    """A text with one step."""
    return lambda board, who: steps(board, step)


def a_base_of(faction: str, loss: int = 0, province: bool = False) -> Text:
    """16, 23 and 25: a Base removed, and Resources lost."""

    def text(board: Board, who: str) -> Choices:
        one = removed(lambda space, piece: piece == f"{faction}-base" and (space.is_province or not province))
        return [both(gain(board, faction, -loss), way) for way in steps(board, one)]

    return text


def level(names: Callable[[Board], Iterable[str]], to: int, *more: Callable[[Board], Change]) -> Text:
    """One of several spaces set to a level."""

    def text(board: Board, who: str) -> Choices:
        rest = [change(board) for change in more]
        return [both(set_to(board.spaces[name], to), *rest) for name in names(board)] or [both(*rest)]

    return text


TEXTS: dict[tuple[int, str], Text] = {
    (1, "shaded"): lasting("momentum", "armored-cars"),
    (2, "unshaded"): lasting("capability", "guantanamo-bay"),
    (2, "shaded"): lasting("momentum", "guantanamo-bay"),
    (4, "unshaded"): level(lambda b: [s.name for s in b.towns if s.support > 0 and not s.has("police")], 0),
    (4, "shaded"): lasting("momentum", "sim"),
    (5, "unshaded"): masferrer,
    (5, "shaded"): lasting("momentum", "masferrer"),
    (6, "unshaded"): mosquera,
    (6, "shaded"): lasting("momentum", "mosquera"),
    (7, "unshaded"): election,
    (7, "shaded"): level(lambda b: CITIES, 0, lambda b: aid(b, 10)),
    (8, "unshaded"): general_strike,
    (8, "shaded"): general_strike_shaded,
    (9, "unshaded"): coup,
    (10, "unshaded"): map_,
    (10, "shaded"): lasting("momentum", "map"),
    (12, "unshaded"): brac,
    (12, "shaded"): lambda b, who: [
        both(gain(b, GOVERNMENT, min(6, b.view["aid"])), way) for way in steps(b, placed("police"))
    ],
    (13, "unshaded"): lasting("capability", "el-che"),
    (14, "unshaded"): lambda b, who: steps(
        b, placed("m26-base", where=["pinar-del-rio"]), placed(M26, where=["pinar-del-rio"])
    ),
    (14, "shaded"): simply(lambda b: shift(b.spaces["pinar-del-rio"], 2)),
    (15, "unshaded"): lambda b, who: steps(b, placed(M26), placed(M26), placed(M26)),
    (15, "shaded"): with_aid(10, 5),
    (16, "unshaded"): lambda b, who: steps(
        b, placed("m26-base", where=[s.name for s in b.towns if s.guerrillas(M26) + s.bases(M26)])
    ),
    (16, "shaded"): a_base_of(M26, 3),
    (17, "shaded"): simply(lambda b: turned(b, M26, "active")),
    (18, "unshaded"): lasting("capability", "pact-of-caracas"),
    (20, "shaded"): the_twelve_shaded,
    (21, "unshaded"): fangio,
    (21, "shaded"): fangio_shaded,
    (22, "unshaded"): lasting("capability", "raul"),
    (22, "shaded"): lasting("momentum", "raul"),
    (23, "unshaded"): radio_rebelde,
    (23, "shaded"): a_base_of(M26, province=True),
    (24, "unshaded"): level(lambda b: ("sierra-maestra", "oriente", "santiago-de-cuba"), -2),
    (24, "shaded"): vilma_espin_shaded,
    (25, "unshaded"): escapade,
    (25, "shaded"): a_base_of(DIRECTORIO),
    (26, "shaded"): lambda b, who: [
        both(gain(b, DIRECTORIO, -5), way)
        for way in steps(b, removed(lambda s, piece: guerrilla(piece) and side(piece) == DIRECTORIO))
    ],
    (27, "unshaded"): echeverria,
    (27, "shaded"): echeverria_shaded,
    (28, "unshaded"): lasting("capability", "morgan"),
    (28, "shaded"): level(lambda b: [s.name for s in b.towns if s.guerrillas(DIRECTORIO)], 2),
    (29, "unshaded"): faure_chomon,
    (29, "shaded"): faure_chomon_shaded,
    (30, "unshaded"): lasting("capability", "the-guerrilla-life"),
    (30, "shaded"): lambda b, who: [
        both(turned(b, DIRECTORIO, "underground"), way) for way in steps(b, placed(DIRECTORIO, where=CITIES))
    ],
    (31, "unshaded"): escopeteros,
    (31, "shaded"): lambda b, who: [way for way in (shift(b.spaces[name], 1) for name in MOUNTAINS) if way] or [{}],
    (32, "unshaded"): resistencia_civica(DIRECTORIO, M26),
    (32, "shaded"): resistencia_civica(M26, DIRECTORIO),
    (33, "unshaded"): lambda b, who: [gain(b, rebel, 5) for rebel in REBELS],
    (33, "shaded"): carlos_prio_shaded,
    (34, "unshaded"): us_speaking_tour,
    (34, "shaded"): with_aid(8, 8),
    (35, "unshaded"): defections,
    (36, "unshaded"): menoyo,
    (36, "shaded"): menoyo_shaded,
    (37, "unshaded"): simply(lambda b: gain(b, M26, 5), lambda b: aid(b, -6)),
    (37, "shaded"): simply(lambda b: aid(b, 10), lambda b: gain(b, DIRECTORIO, 3), lambda b: gain(b, SYNDICATE, 5)),
    (39, "unshaded"): turismo,
    (39, "shaded"): turismo_shaded,
    (40, "unshaded"): simply(lambda b: alliance(b, -1)),
    (40, "shaded"): ambassador_smith_shaded,
    (41, "unshaded"): fat_butcher,
    (42, "unshaded"): llano,
    (42, "shaded"): llano_shaded,
    (43, "shaded"): lasting("capability", "mafia-offensive"),
    (44, "shaded"): rebel_air_force_shaded,
    (45, "unshaded"): anastasia,
    (45, "shaded"): simply(lambda b: gain(b, SYNDICATE, 10)),
    (46, "unshaded"): simply(lambda b: gain(b, SYNDICATE, -6)),
    (46, "shaded"): sinatra_shaded,
    (47, "unshaded"): brac,
    (47, "shaded"): pact_of_miami_shaded,
    (48, "unshaded"): santo_trafficante,
    (48, "shaded"): lasting("capability", "santo-trafficante"),
}
"""Those that give a free Operation, move Cash or Casinos, or Redeploy are judged in `libre_free`."""
STAYS = {18, 19}
"""Cards whose executing Faction stays Eligible."""


def eligible_next(card: int, shaded: bool, executor: str, executed: set[str]) -> dict[str, bool]:
    """2.3.7: who is Eligible on the next card, given who executed the Event, and who has executed anything at all."""
    found = {faction: faction not in executed for faction in (GOVERNMENT, *INSURGENTS)}
    if card in STAYS or (card == 27 and not shaded and executor == DIRECTORIO):
        found[executor] = True
    if card == 27 and not shaded:
        found[DIRECTORIO] = True
    barred = {(17, True): [M26], (47, False): [GOVERNMENT], (47, True): list(REBELS)}
    return found | dict.fromkeys(barred.get((card, shaded), []), False)


def touched(board: Board, ways: Choices) -> set[str]:
    """The spaces in which something changes in one way or another."""
    return {fact[0] for way in ways for fact in way if fact[0] in board.spaces}


NAMED: dict[tuple[int, str], Callable[[Board], Iterable[str]]] = {
    (4, "unshaded"): lambda b: [s.name for s in b.towns if s.support > 0 and not s.has("police")],
    (7, "shaded"): lambda b: CITIES,
    (8, "shaded"): lambda b: CITIES,
    (24, "unshaded"): lambda b: ("sierra-maestra", "oriente", "santiago-de-cuba"),
    (25, "unshaded"): lambda b: ("camaguey-province", "oriente"),
    (28, "shaded"): lambda b: [s.name for s in b.towns if s.guerrillas(DIRECTORIO)],
    (30, "shaded"): lambda b: CITIES,
}
"""Cards whose text names the spaces whatever changes there."""
BY_WHAT_CHANGES = {
    *((6, "unshaded"), (10, "unshaded"), (12, "unshaded"), (12, "shaded"), (15, "unshaded"), (16, "unshaded")),
    *((16, "shaded"), (20, "shaded"), (21, "unshaded"), (21, "shaded"), (23, "unshaded"), (23, "shaded")),
    *((24, "shaded"), (25, "shaded"), (26, "shaded"), (29, "shaded"), (31, "unshaded")),
    *((31, "shaded"), (32, "unshaded"), (32, "shaded"), (35, "unshaded"), (36, "unshaded"), (36, "shaded")),
    *((42, "unshaded"), (47, "unshaded")),
}
"""Cards whose first question lists the spaces where their text can change something."""


def first_spaces(board: Board, card: int, side_: str, who: str) -> set[str] | None:
    """The spaces that an Event can choose first; None where it does not begin with one."""
    if (card, side_) in NAMED:
        return set(NAMED[card, side_](board))
    return touched(board, TEXTS[card, side_](board, who)) if (card, side_) in BY_WHAT_CHANGES else None
