"""The small vocabulary of `cards.toml`: conditions and effects, read into numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_PROVINCES,
    CAPTAINCY,
    CITIES,
    CUBA,
    CUBAN_SOIL,
    FLEETS,
    KEY_WEST,
    LEADER,
    LEADERS,
    MAP,
    MINISTERS,
    PROVINCES,
    SPACES,
    SPAIN,
    SPANISH_FLEETS,
    TROCHAS,
    US_DIVISIONS,
    US_FLEET,
)
from malecon.kernel import DataError

EITHER: Final = 2
OPPONENT: Final = 3
SIDES: Final = {"cuba": CUBA, "spain": SPAIN, "us": CUBA, "either": EITHER, "opponent": OPPONENT}

OWN_ROUND: Final = 0
ON_ENEMY_CARD: Final = 1
ON_ENEMY_MOVE: Final = 2
ON_CROSSING: Final = 3
BEFORE_SEARCH: Final = 4
BATTLE_STEP1: Final = 5
AFTER_ATTACK_ROLL: Final = 6
TIMINGS: Final = (
    "own_round",
    "on_enemy_card",
    "on_enemy_move",
    "on_crossing",
    "before_search",
    "battle_step1",
    "after_attack_roll",
)

FLAGS: Final = ("zafra", "reconcentration", "autonomy_recruit_minus1", "no_reinforcements")
ZAFRA: Final = 0
RECONCENTRATION: Final = 1
AUTONOMY: Final = 2
NO_REINFORCEMENTS: Final = 3
ACTION_ROUND: Final = 0
DURATIONS: Final = ("action_round", "turn", "end_of_admin_phase", "until_cancelled")
UNTIL_CANCELLED: Final = 3

TAGS: Final = ("expedition", "battle")
"""What a Reaction may cancel."""

# Conditions.

TURN_FROM: Final = 0
TURN_TO: Final = 1
SUPPORT_FROM: Final = 2
STANCE_FROM: Final = 3
HOLDING_FROM: Final = 4
HITS_FROM: Final = 5
ON_MAP: Final = 6
IN_PLAY: Final = 7
CAN_ATTACK: Final = 8
MINISTER: Final = 9
SEASON: Final = 10
AT_WAR: Final = 11
CARD_TAG: Final = 12
FLAG: Final = 13
CORPS_IN: Final = 14
LEADER_IN_BATTLE: Final = 15
SEARCHING: Final = 16
ROLLING: Final = 17
DEFENDING: Final = 18
BATTLE_CARD_PLAYED: Final = 19
SIEGE: Final = 20
NOT_SIEGE: Final = 21
IN_PROVINCE: Final = 22
DEFENDER_HAS_GENERAL: Final = 23
REINFORCED: Final = 24
CROSSING: Final = 25
US_ATTACKING: Final = 26
US_ON_CUBA: Final = 27
US_FLEET_AT_SEA: Final = 28
SPANISH_FLEET_IN_PORT: Final = 29
OPPONENT_ROUND: Final = 30
GENERAL_LOCATED: Final = 31

_NUMBERS: Final = {
    "turn>=": TURN_FROM,
    "turn<=": TURN_TO,
    "support>=": SUPPORT_FROM,
    "us_stance>=": STANCE_FROM,
    "holding_box>=": HOLDING_FROM,
    "attack_successes>=": HITS_FROM,
}
_PLAIN: Final = {
    "spain_searching": (SEARCHING, SPAIN),
    "spain_rolling_combat": (ROLLING, SPAIN),
    "cuba_rolling_combat": (ROLLING, CUBA),
    "spain_defending": (DEFENDING, SPAIN),
    "cuba_defending": (DEFENDING, CUBA),
    "attacker_played_battle_card": (BATTLE_CARD_PLAYED, 0),
    "siege": (SIEGE, 0),
    "not_siege": (NOT_SIEGE, 0),
    "in_province": (IN_PROVINCE, 0),
    "defender_has_general": (DEFENDER_HAS_GENERAL, 0),
    "reinforced_this_turn": (REINFORCED, 0),
    "crossing_trocha": (CROSSING, 0),
    "us_division_attacking": (US_ATTACKING, 0),
    "us_division_on_cuba": (US_ON_CUBA, 0),
    "us_fleet_at_sea": (US_FLEET_AT_SEA, 0),
    "spanish_fleet_in_port": (SPANISH_FLEET_IN_PORT, 0),
    "opponent_round": (OPPONENT_ROUND, 0),
    "us_at_war:true": (AT_WAR, 1),
    "us_at_war:false": (AT_WAR, 0),
    "season:rainy": (SEASON, 1),
    "season:dry": (SEASON, 0),
    "pm:canovas": (MINISTER, 0),
    "pm:sagasta": (MINISTER, 1),
    **{f"trigger:card_tag:{tag}": (CARD_TAG, i) for i, tag in enumerate(TAGS)},
    **{
        f"flag:{flag}:{word}": (FLAG, i * 2 + on)
        for i, flag in enumerate(FLAGS)
        for on, word in ((0, "false"), (1, "true"))
    },
}
_LEADER: Final = {
    "leader_on_map:": ON_MAP,
    "leader_in_play:": IN_PLAY,
    "leader_in_battle:": LEADER_IN_BATTLE,
    "division_can_attack:province_of:": CAN_ATTACK,
    "lone_general_located:": GENERAL_LOCATED,
}


class Check:
    """A condition: what must hold, and for whom or how many."""

    def __init__(self, code: int, value: int) -> None:
        self.code: Final = code
        self.value: Final = value


# Effects.

BLOCK_MOVE: Final = 0
BUILD_TROCHA: Final = 1
BURN_FIELDS: Final = 2
CANCEL_ACTION: Final = 3
CANCEL_CARD: Final = 4
COUNTER: Final = 5
DAMAGE: Final = 6
EXTRA_DICE: Final = 7
DISCARD_FROM: Final = 8
DRM: Final = 9
ENTER_FLEET: Final = 10
ENTER_LEADER: Final = 11
FREE_ATTACK: Final = 12
FREE_LOBBY: Final = 13
FREE_MOVE: Final = 14
FREE_RECRUIT: Final = 15
PLACE_DIVISION: Final = 16
REMOVE_LEADER: Final = 17
RESOURCE: Final = 18
RESTORE: Final = 19
REVEAL_HAND: Final = 20
ROLL_SUCCESS_THEN: Final = 21
SET_FLAG: Final = 22
SET_PM: Final = 23
SUPPORT: Final = 24
TROCHA_PASS: Final = 25
US_STANCE: Final = 26
OPS: Final = (
    "block_move",
    "build_trocha",
    "burn_fields",
    "cancel_action",
    "cancel_card",
    "counterattack",
    "damage",
    "dice",
    "discard_from",
    "drm",
    "enter_fleet",
    "enter_leader",
    "free_attack",
    "free_lobby",
    "free_move",
    "free_recruit",
    "place_division",
    "remove_leader",
    "resource",
    "restore",
    "reveal_hand",
    "roll_success_then",
    "set_flag",
    "set_pm",
    "support",
    "trocha_pass",
    "us_stance",
)

OPTIONAL: Final = 1
WHOLE_STACK: Final = 2
ANY_DISTANCE: Final = 4
ADJACENT: Final = 8
MOVED_UNIT: Final = 16
DEFENDER: Final = 32
DISTINCT: Final = 64
WITH_TARGET: Final = 128
ONE_PORT: Final = 256

UNITS: Final = {"division": ALL_DIVISIONS, "corps": ALL_CORPS, "us_division": US_DIVISIONS, "fleet": SPANISH_FLEETS}

_FIELDS: Final = {
    "block_move": ("side", "unit", "n", "where", "duration"),
    "build_trocha": ("which",),
    "burn_fields": ("n_provinces",),
    "cancel_action": (),
    "cancel_card": ("tag",),
    "counterattack": (),
    "damage": ("side", "unit", "n", "where", "distinct"),
    "dice": ("roll", "n"),
    "discard_from": ("of", "n"),
    "drm": ("roll", "n"),
    "enter_fleet": ("fleet", "where"),
    "enter_leader": ("leader", "where"),
    "free_attack": ("where", "unit", "repeat"),
    "free_lobby": ("drm",),
    "free_move": ("side", "stack", "from", "to", "steps", "ignore_adjacency", "optional"),
    "free_recruit": (),
    "place_division": ("n", "where"),
    "remove_leader": ("leader", "if"),
    "resource": ("side", "n"),
    "restore": ("side", "unit", "n", "target_marker"),
    "reveal_hand": ("of",),
    "roll_success_then": ("then",),
    "set_flag": ("flag", "value", "duration"),
    "set_pm": ("who",),
    "support": ("n",),
    "trocha_pass": (),
    "us_stance": ("n",),
}


class Op:
    """An effect: what is done, by or to whom, how often, with which pieces, where and how."""

    def __init__(self, code: int) -> None:
        self.code: Final = code
        self.side = EITHER
        self.n = 1
        self.pieces = 0
        """Leaders, Fleets or the units concerned, as a set."""
        self.places = 0
        """Spaces, as a set: where to, or where."""
        self.held = 0
        """Provinces that serve only while one's own Land unit is there."""
        self.sources = 0
        """Spaces from which something moves."""
        self.how = 0
        self.flag = 0
        self.value = 0
        self.duration = 0
        self.then: Op | None = None
        self.checks: list[Check] = []


class Reader:
    """Reads one card's entries, and says exactly what is wrong where."""

    def __init__(self, card: str) -> None:
        self.card = card

    def wrong(self, field: str, value: Any, allowed: str) -> DataError:
        """The error for a value that is not allowed."""
        return DataError(f"cards.toml: card {self.card}, {field}: {value!r} is not allowed; {allowed}")

    def one_of(self, field: str, value: Any, allowed: Sequence[str]) -> int:
        """The index of a word in a list."""
        if isinstance(value, str) and value in allowed:
            return allowed.index(value)
        raise self.wrong(field, value, f"it takes one of {', '.join(allowed)}")

    def number(self, field: str, value: Any, low: int, high: int) -> int:
        """A whole number in a range."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.wrong(field, value, f"it takes a whole number from {low} to {high}")

    def truth(self, field: str, value: Any) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return value
        raise self.wrong(field, value, "it takes true or false")

    def words(self, field: str, value: Any) -> list[str]:
        """A word or a list of words, as a list."""
        if isinstance(value, str):
            return [value]
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return [str(word) for word in value]
        raise self.wrong(field, value, "it takes a word or a list of words")

    def leaders(self, field: str, value: Any) -> int:
        """One leader, or several joined by `|`, as a set."""
        found = 0
        for name in str(value).split("|"):
            found |= 1 << (LEADER + self.one_of(field, name, LEADERS))
        return found

    def spaces(self, field: str, value: Any) -> int:
        """Spaces on the map, as a set."""
        found = 0
        for word in self.words(field, value):
            found |= 1 << self.one_of(field, word, SPACES[:MAP])
        return found

    def check(self, field: str, text: Any) -> Check:
        """One condition."""
        word = str(text)
        if word in _PLAIN:
            code, value = _PLAIN[word]
            return Check(code, value)
        for start, code in _NUMBERS.items():
            if word.startswith(start) and word[len(start) :].isdigit():
                return Check(code, int(word[len(start) :]))
        for start, code in _LEADER.items():
            if word.startswith(start):
                return Check(code, LEADER + self.one_of(field, word[len(start) :], LEADERS))
        if word.startswith("corps_in:"):
            return Check(CORPS_IN, self.spaces(field, word[len("corps_in:") :].split("|")))
        shapes = [*_PLAIN, *(f"{start}N" for start in _NUMBERS), *(f"{start}LEADER" for start in _LEADER)]
        raise self.wrong(field, text, f"it takes {', '.join(shapes)}, corps_in:PROVINCE|PROVINCE")

    def op(self, field: str, entry: Any) -> Op:
        """One effect with its fields."""
        if not isinstance(entry, Mapping) or "op" not in entry:
            raise self.wrong(field, entry, "each effect is a table with the key op")
        name = OPS[self.one_of(f"{field}.op", entry["op"], OPS)]
        op = Op(OPS.index(name))
        known = _FIELDS[name]
        for key in entry:
            if key != "op" and key not in known:
                raise self.wrong(f"{field}.{key}", entry[key], f"{name} takes {', '.join(known) or 'no fields'}")
        for key in known:
            if key in entry:
                self._fill(op, f"{field}.{key}", key, entry[key])
        self._complete(op, name, field, entry)
        return op

    def _complete(self, op: Op, name: str, field: str, entry: Mapping[str, Any]) -> None:
        needed = {
            "build_trocha": "which",
            "cancel_card": "tag",
            "dice": "roll",
            "drm": "roll",
            "enter_fleet": "fleet",
            "enter_leader": "leader",
            "remove_leader": "leader",
            "resource": "side",
            "damage": "unit",
            "restore": "unit",
            "set_flag": "flag",
            "set_pm": "who",
            "roll_success_then": "then",
            "free_move": "to",
        }
        if name in needed and needed[name] not in entry and not (name == "free_move" and "steps" in entry):
            raise self.wrong(field, dict(entry), f"{name} needs the field {needed[name]}")
        if name == "free_move" and not op.sources:
            op.sources = CUBAN_SOIL
        if name in ("damage", "restore") and not op.places:
            op.places = (1 << MAP) - 1

    def _fill(self, op: Op, field: str, key: str, value: Any) -> None:
        """One field of an effect."""
        if key == "side" or key == "of":
            op.side = SIDES[tuple(SIDES)[self.one_of(field, value, tuple(SIDES))]]
        elif key in ("n", "n_provinces", "repeat", "steps"):
            op.n = self.number(field, value, -10, 10)
        elif key == "drm":
            op.value = self.number(field, value, -10, 10)
        elif key == "unit":
            if value == "moved":
                op.how |= MOVED_UNIT
            else:
                op.pieces = UNITS[tuple(UNITS)[self.one_of(field, value, tuple(UNITS))]]
        elif key == "leader":
            op.pieces = self.leaders(field, value)
        elif key == "fleet":
            op.pieces = 1 << (US_FLEET + self.one_of(field, value, FLEETS))
        elif key == "which":
            op.value = self.one_of(field, value, ("mariel", "jucaro"))
        elif key == "tag":
            op.value = self.one_of(field, value, TAGS)
        elif key == "roll":
            op.value = self.one_of(field, value, ("search", "combat", "combat_enemy"))
        elif key == "flag":
            op.flag = self.one_of(field, value, FLAGS)
        elif key == "duration":
            op.duration = self.one_of(field, value, DURATIONS)
        elif key == "value":
            op.value = int(self.truth(field, value))
        elif key == "who":
            op.value = self.one_of(field, value, MINISTERS)
        elif key == "then":
            op.then = self.op(field, value)
        elif key == "if":
            op.checks = [self.check(field, word) for word in str(value).split(" or ")]
        elif key == "stack":
            op.how |= DEFENDER if value == "defender" else WHOLE_STACK if self.truth(field, value) else 0
        elif key in ("optional", "distinct", "ignore_adjacency", "target_marker"):
            bit = {
                "optional": OPTIONAL,
                "distinct": DISTINCT,
                "ignore_adjacency": ANY_DISTANCE,
                "target_marker": WITH_TARGET,
            }
            op.how |= bit[key] if self.truth(field, value) else 0
        elif key == "from":
            op.sources = self.spaces(field, value)
        elif key == "to":
            if value == "adjacent":
                op.how |= ADJACENT
            else:
                op.places = self.spaces(field, value)
        else:
            self._where(op, field, value)

    def _where(self, op: Op, field: str, value: Any) -> None:
        for word in self.words(field, value):
            place, _, holder = word.partition("-with-")
            if word.startswith("province_of:"):
                op.pieces = self.leaders(field, word[len("province_of:") :])
            elif holder in ("division", "corps"):
                everywhere = place == "province"
                op.held |= ALL_PROVINCES if everywhere else 1 << self.one_of(field, place, SPACES[:PROVINCES])
            elif word == "one_port":
                op.how |= ONE_PORT
            elif word == "cuba":
                op.places |= CUBAN_SOIL
            elif word == "controlled-city":
                op.places |= CITIES
            elif word == "any-province":
                op.places |= ALL_PROVINCES
            elif word == "built-trocha":
                op.places |= TROCHAS
            elif word in SPACES[: CAPTAINCY + 1] and word != SPACES[KEY_WEST]:
                op.places |= 1 << SPACES.index(word)
            else:
                raise self.wrong(
                    field,
                    word,
                    "it takes a space, controlled-city, any-province, built-trocha, province-with-division, "
                    "province-with-corps, PROVINCE-with-division, province_of:LEADER, one_port or cuba",
                )
