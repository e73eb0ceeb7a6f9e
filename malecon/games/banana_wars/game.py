"""Banana Wars as a game: its options, its set-up, described and scrambled positions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon.games.banana_wars import hidden
from malecon.games.banana_wars.actions import (
    ACTIONS,
    CARDS,
    COUNTRIES,
    COUNTRY_IDS,
    DEPLOYMENT,
    MARKET_IDS,
    MARKETS,
    TRAINING,
    UNIT_IDS,
)
from malecon.games.banana_wars.administration import SetUp
from malecon.games.banana_wars.board import (
    ACTIVISTA,
    ASIDE,
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    ERAS,
    POOL,
    REMOVED,
    ROLES,
    US,
    ZONES,
    Board,
)
from malecon.games.banana_wars.observation import FEATURES, LOCALS
from malecon.games.banana_wars.sequence import Sequence
from malecon.games.banana_wars.state import PLACE_IDS, BananaWars
from malecon.games.banana_wars.tables import LAST, Tables
from malecon.kernel.bits import count
from malecon.kernel.errors import PositionError
from malecon.kernel.game import Game
from malecon.kernel.options import CHOICE, Option, settle
from malecon.kernel.state import NOBODY, Procedure
from malecon.kernel.text import Text

CRISIS_TEXTS: Final = ("add", "at-least", "one")
"""In the order of CRISIS_ADDS, CRISIS_AT_LEAST, CRISIS_ONE_MORE."""
OPTIONS: Final = (
    Option(
        "crisis_text",
        CHOICE,
        "add",
        "CRISIS on a card where a marker is present: add its level, raise it at least to that level, or by one",
        CRISIS_TEXTS,
        advanced=True,
    ),
)
_FIELDS: Final = (
    "options",
    "turn",
    "side",
    "administration",
    "countries",
    "units",
    "markets",
    "resources",
    "hands",
    "display",
    "deck",
    "above",
    "discard",
    "set_aside",
    "late",
    "since",
    "seen",
)
_ZONE_FIELDS: Final = (
    (ACTIVISTA, "hands.activista"),
    (US, "hands.us"),
    (DISPLAY, "display"),
    (DECK, "deck"),
    (DISCARD, "discard"),
    (ASIDE, "set_aside"),
)
_COUNTRY_FIELDS: Final = ("agitators", "rebels", "crisis", "jefe", "saved")


class Beginning(Procedure[Board]):
    """Set-up, then the sequence of play."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Line both up."""
        g.call(SetUp())
        g.call(Sequence())
        g.end()

    def copy(self) -> Beginning:
        return Beginning()


class BananaWarsGame(Game):
    """US intervention in the Caribbean, 1897–1933, for two."""

    def __init__(self, text: Text, data: Mapping[str, Any]) -> None:
        super().__init__("banana-wars", "Banana Wars", ROLES, ACTIONS, OPTIONS, text, data)
        self.horizon = 30  # a random US soon dies of sudden death: games played on to the end tell its answers nothing
        self.typing = "Only dice are typed: the program draws the cards, for some lie set aside that nobody sees."
        self.tables = Tables(data)
        self.observed_as(FEATURES, LOCALS)

    def new(self, **options: Any) -> BananaWars:
        """Set-up."""
        g = self._empty(options)
        tables = self.tables
        g.agitators = tables.start_agitators[:]
        g.rebels = tables.start_rebels[:]
        g.crisis = tables.start_crisis[:]
        g.place = tables.place[:]
        g.cards[POOL] = tables.recurring
        g.cards[BOX] = _all_cards(tables) & ~tables.recurring
        g.begin(Beginning())
        return g

    def at(self, position: Mapping[str, Any]) -> BananaWars:
        """A state at the start of a turn; what is not described is empty, at its start, or where it would come from.

        Units not named are in the Training Box. Cards not named: past administrations are out of the game, later ones
        still to come, the others in the deck.
        """
        _known(position, _FIELDS, "position")
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError(f"options must be a table, not {options!r}")
        g = self._empty(options)
        g.turn = _whole(position, "turn", 1, 1, 999)
        g.side = ROLES.index(_one(position, "side", ROLES[ACTIVISTA], ROLES))
        g.administration = g.era = _whole(position, "administration", 1, 1, LAST)
        g.resources = _whole(position, "resources", g.resources, 0, self.tables.resources_top)
        self._read_map(g, position)
        self._read_cards(g, position)
        self._read_history(g, position)
        faults = g.faults()
        if faults:
            raise PositionError(f"this position cannot stand: {'; '.join(faults)}")
        g.begin(Sequence())
        return g

    def scramble(self, rng: Random, **options: Any) -> BananaWars:
        """A random position within the rules at the start of a turn."""
        g = self._empty(options)
        tables = self.tables
        g.side = rng.randrange(2)
        g.administration = g.era = rng.randint(1, LAST)
        g.turn = 4 * g.administration
        for c in range(COUNTRIES):
            g.saved[c] = rng.randint(0, tables.saved_top)
            if rng.random() < 0.6:
                g.agitators[c] = min(rng.randint(0, 3), g.pool())
                g.rebels[c] = min(rng.randint(0, 4), g.pool())
                g.crisis[c] = rng.choice((0, 0, 0, 1, 2, 3, 4))
        for c in rng.sample(range(COUNTRIES), rng.randint(0, tables.jefes)):
            g.jefes |= 1 << c
        for m in range(MARKETS):
            g.markets[m] = rng.randint(tables.market_bottom, tables.market_top)
        g.resources = rng.choice((0, 1, 2, 4, 7, 10))
        for u in range(len(g.place)):
            g.place[u] = rng.choice((rng.randrange(COUNTRIES), DEPLOYMENT, TRAINING))
            if g.place[u] < COUNTRIES:
                g.strength[u] = rng.randint(1, 2)
        self._scramble_cards(g, rng)
        g.begin(Sequence())
        return g

    def _scramble_cards(self, g: BananaWars, rng: Random) -> None:
        """Past and current cards anywhere they could be, as if all had gone out of sight with this administration."""
        tables = self.tables
        self._default_cards(g, 0)
        hidden.out_of_sight(g, g.cards[DECK] & ~(1 << g.pressing()))
        for n in range(1, len(tables.cards) + 1):
            recurring = tables.recurring >> n & 1
            past = any(tables.sets[a] >> n & 1 for a in range(1, g.administration))
            if n == g.pressing() or not (past or recurring or tables.sets[g.administration] >> n & 1):
                continue
            zone = rng.choice((ACTIVISTA, US, DECK, DISPLAY, DISCARD if recurring else REMOVED))
            if past and rng.random() < 0.7:
                zone = REMOVED
            full = tables.display if zone == DISPLAY else 6
            if zone in (ACTIVISTA, US, DISPLAY) and count(g.cards[zone]) == full:
                zone = DISCARD if recurring else REMOVED
            if recurring and count(g.cards[ASIDE]) < tables.set_aside and rng.random() < 0.4:
                zone = ASIDE
            g.cards[REMOVED if g.cards[REMOVED] >> n & 1 else DECK] &= ~(1 << n)
            g.cards[zone] |= 1 << n
        hidden.out_of_sight(g, g.cards[ACTIVISTA] | g.cards[US] | g.cards[DECK] & ~(1 << g.pressing()) | g.cards[ASIDE])
        g.above = rng.randint(0, count(g.cards[DECK]) - 1)
        if rng.random() < 0.2:
            g.above = 0
            g.put(g.pressing(), DECK, g.side)
            g.late[g.side] = 1
        self._forget(g)

    # Reading a position.

    def _empty(self, options: Mapping[str, Any]) -> BananaWars:
        settled = settle(self.options, options)
        tables = self.tables
        g = BananaWars(self, tables, settled, CRISIS_TEXTS.index(settled["crisis_text"]))
        g.agitators = [0] * COUNTRIES
        g.rebels = [0] * COUNTRIES
        g.crisis = [0] * COUNTRIES
        g.saved = [tables.saved_start] * COUNTRIES
        g.markets = [tables.market_start] * MARKETS
        g.place = [TRAINING] * len(tables.kind)
        g.strength = [2] * len(tables.kind)
        g.resources = tables.resources_start
        g.points = [0, 0]
        g.cards = [0] * ZONES
        g.since = [0] * ERAS
        g.seen = ["", ""]
        g.late = [0, 0]
        g.used = [0] * 5
        return g

    def _read_map(self, g: BananaWars, position: Mapping[str, Any]) -> None:
        tables = self.tables
        for name, fields in _table(position, "countries", COUNTRY_IDS).items():
            c = COUNTRY_IDS.index(name)
            where = f"countries.{name}"
            _known(fields, _COUNTRY_FIELDS, where)
            g.agitators[c] = _whole(fields, "agitators", 0, 0, tables.activistas, where)
            g.rebels[c] = _whole(fields, "rebels", 0, 0, tables.max_rebels, where)
            g.crisis[c] = _whole(fields, "crisis", 0, 0, tables.max_crisis, where)
            g.saved[c] = _whole(fields, "saved", tables.saved_start, 0, tables.saved_top, where)
            if _flag(fields, "jefe", where):
                g.jefes |= 1 << c
        if g.pool() < 0 or g.jefes_in_pool() < 0:
            raise PositionError(f"countries: there are {tables.activistas} Activista counters and {tables.jefes} Jefes")
        for name in _table(position, "markets", MARKET_IDS):
            m = MARKET_IDS.index(name)
            g.markets[m] = _whole(position["markets"], name, 0, tables.market_bottom, tables.market_top, "markets")
        units = position.get("units", [])
        if not isinstance(units, list):
            raise PositionError(f"units must be a list, not {units!r}")
        for i, unit in enumerate(units):
            self._read_unit(g, unit, f"units[{i}]")
        g.moved = 0

    def _read_unit(self, g: BananaWars, unit: Any, where: str) -> None:
        kinds = self.tables.kind
        _known(unit, ("kind", "strength", "place"), where)
        kind = UNIT_IDS.index(_one(unit, "kind", "", UNIT_IDS, where))
        free = [u for u, k in enumerate(kinds) if k == kind and not g.moved >> u & 1]
        if not free:
            raise PositionError(f"{where}: there are only {kinds.count(kind)} {UNIT_IDS[kind]} units")
        g.moved |= 1 << free[0]
        place = PLACE_IDS.index(_one(unit, "place", "", PLACE_IDS, where))
        strength = _whole(unit, "strength", 2, 1, 2, where)
        if place >= DEPLOYMENT and strength != 2:
            raise PositionError(f"{where}.strength must be 2: in a box units are at full strength")
        g.place[free[0]] = place
        g.strength[free[0]] = strength

    def _read_cards(self, g: BananaWars, position: Mapping[str, Any]) -> None:
        tables = self.tables
        named = [0] * ZONES
        for role, cards in _table(position, "hands", ROLES).items():
            named[ROLES.index(role)] = _cards({role: cards}, role, "hands")
        for zone, field in ((DISPLAY, "display"), (DISCARD, "discard"), (ASIDE, "set_aside"), (DECK, "deck")):
            named[zone] = _cards(position, field)
        clock = 1 << g.pressing()
        later = (1 << tables.change | 1 << tables.policy) & ~clock
        for a in range(g.administration + 1, LAST + 1):
            later |= tables.sets[a]
        for zone, field in _ZONE_FIELDS:
            _refuse(named[zone] & later, field, f"not in the game in administration {g.administration}")
        for zone, field, most in ((DISPLAY, "display", tables.display), (ASIDE, "set_aside", tables.set_aside)):
            _refuse(named[zone] & clock, field, "in the deck or a hand until it is played")
            if count(named[zone]) > most:
                raise PositionError(f"{field} must hold at most {most} cards, not {count(named[zone])}")
        for zone, field in ((DISCARD, "discard"), (ASIDE, "set_aside")):
            _refuse(named[zone] & ~tables.recurring, field, "not Recurring, and cannot lie there")
        all_named = 0
        for zone, field in _ZONE_FIELDS:
            _refuse(all_named & named[zone], field, "in two places")
            all_named |= named[zone]
        self._default_cards(g, all_named)
        if "deck" in position:
            g.cards[REMOVED] |= g.cards[DECK] & ~tables.recurring & ~clock
            g.cards[DISCARD] |= g.cards[DECK] & tables.recurring
            g.cards[DECK] &= clock
        for zone in range(ZONES):
            g.cards[zone] |= named[zone]
        g.above = _whole(position, "above", 0, 0, max(0, count(g.cards[DECK]) - 1))
        if g.above and not g.cards[DECK] & clock:
            raise PositionError(f"above must be 0 when card {g.pressing()} has been drawn")

    def _default_cards(self, g: BananaWars, named: int) -> None:
        """Every card that is not named where it would be."""
        tables = self.tables
        past, later = 0, 1 << tables.policy
        for a in range(1, LAST + 1):
            if a < g.administration:
                past |= tables.sets[a]
            elif a > g.administration:
                later |= tables.sets[a]
        if g.administration == LAST:
            past |= 1 << tables.change
            later &= ~(1 << tables.policy)
        g.cards[REMOVED] = past & ~named
        g.cards[BOX] = later & ~named
        g.cards[DECK] = _all_cards(tables) & ~past & ~later & ~named

    def _read_history(self, g: BananaWars, position: Mapping[str, Any]) -> None:
        """What each side has seen; by default all was mixed when the administration began."""
        clock = 1 << g.pressing()
        unseen = (g.cards[ACTIVISTA] | g.cards[US] | g.cards[DECK] | g.cards[ASIDE]) & ~clock
        g.since[g.era] = unseen
        if "since" in position:
            self._read_since(g, position["since"], unseen)
        for role, name in enumerate(ROLES):
            least = int(g.cards[role] & clock != 0)
            most = 0 if g.above else count(g.cards[role])
            g.late[role] = _whole(_table(position, "late", ROLES), name, least, least, most, "late")
        self._forget(g)
        for name, log in _table(position, "seen", ROLES).items():
            role = ROLES.index(name)
            g.seen[role] = log if isinstance(log, str) else ""
            if not hidden.fits(g, role):
                raise PositionError(
                    f"seen.{name} does not fit administration, hands, display, deck, discard, set_aside and since:"
                    " take all of them from one position, or leave it out"
                )

    def _read_since(self, g: BananaWars, eras: Any, unseen: int) -> None:
        if not isinstance(eras, list) or len(eras) != ERAS:
            raise PositionError(f"since must be a list of {ERAS} lists of cards, one for each administration from 0 on")
        told = 0
        for era in range(ERAS):
            g.since[era] = _cards({str(era): eras[era]}, str(era), "since")
            if g.since[era] & unseen and not 1 <= era <= g.era:
                raise PositionError(f"since.{era}: no card is out of sight since then in administration {g.era}")
            _refuse(told & g.since[era], "since", "in two places")
            told |= g.since[era]
        _refuse(unseen & ~told, "since", "out of sight, but does not say since when")

    def _forget(self, g: BananaWars) -> None:
        """Both sides know of the cards out of sight no more than how many there are of each kind."""
        for role in (ACTIVISTA, US):
            g.seen[role] = hidden.mixed(g, role)


def _all_cards(tables: Tables) -> int:
    return (2 << len(tables.cards)) - 2


def _known(fields: Any, names: tuple[str, ...], where: str) -> None:
    if not isinstance(fields, Mapping):
        raise PositionError(f"{where} must be a table, not {fields!r}")
    for name in fields:
        if name not in names:
            raise PositionError(f"{where}: unknown field {name!r}; it takes {', '.join(names)}")


def _table(fields: Mapping[str, Any], name: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    found: Any = fields.get(name, {})
    _known(found, names, name)
    table: Mapping[str, Any] = found
    return table


def _whole(fields: Mapping[str, Any], name: str, default: int, low: int, high: int, where: str = "") -> int:
    value: Any = fields.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(f"{_path(where, name)} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _flag(fields: Mapping[str, Any], name: str, where: str) -> bool:
    value: Any = fields.get(name, False)
    if not isinstance(value, bool):
        raise PositionError(f"{_path(where, name)} must be true or false, not {value!r}")
    return value


def _one(fields: Mapping[str, Any], name: str, default: str, names: tuple[str, ...], where: str = "") -> str:
    value: Any = fields.get(name, default)
    if not isinstance(value, str) or value not in names:
        raise PositionError(f"{_path(where, name)} must be one of {', '.join(names)}, not {value!r}")
    return value


def _cards(fields: Mapping[str, Any], name: str, where: str = "") -> int:
    value: Any = fields.get(name, [])
    mask = 0
    if not isinstance(value, list):
        raise PositionError(f"{_path(where, name)} must be a list of card numbers, not {value!r}")
    for n in value:
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= CARDS:
            raise PositionError(f"{_path(where, name)} must hold card numbers from 1 to {CARDS}, not {n!r}")
        if mask >> n & 1:
            raise PositionError(f"{_path(where, name)}: card {n} is named twice")
        mask |= 1 << n
    return mask


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _refuse(cards: int, where: str, reason: str) -> None:
    """Refuse cards that cannot be where they are said to be, if there are any."""
    if cards:
        raise PositionError(f"{where}: card {(cards & -cards).bit_length() - 1} is {reason}")
