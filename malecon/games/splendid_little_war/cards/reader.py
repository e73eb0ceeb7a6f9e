"""Reads the conditions and effects of `cards.toml`, and says exactly what is wrong where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.splendid_little_war.board import (
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
    SEAS,
    SPACES,
    SPAIN,
    TROCHAS,
    US_FLEET,
)
from malecon.games.splendid_little_war.cards.vocabulary import (
    ADJACENT,
    ANY_DISTANCE,
    AT_WAR,
    BATTLE_CARD_PLAYED,
    CAN_ATTACK,
    CARD_TAG,
    CORPS_IN,
    CROSSING,
    CUBANS_IN_BATTLE,
    DEFENDER,
    DEFENDER_HAS_GENERAL,
    DEFENDING,
    DISTINCT,
    DURATIONS,
    FLAG,
    FLAGS,
    FORCES,
    GENERAL_LOCATED,
    HITS_FROM,
    HOLDING_FROM,
    IN_PLAY,
    IN_PROVINCE,
    LEADER_IN_BATTLE,
    MINISTER,
    MOVED_UNIT,
    NOT_SIEGE,
    ON_LAND,
    ON_MAP,
    ONE_PORT,
    OPPONENT_ROUND,
    OPS,
    OPTIONAL,
    REINFORCED,
    ROLLING,
    SEARCHING,
    SEASON,
    SIDES,
    SIEGE,
    SPANISH_FLEET_IN_PORT,
    STANCE_FROM,
    SUPPORT_FROM,
    TAGS,
    TURN_FROM,
    TURN_TO,
    UNITS,
    US_ATTACKING,
    US_FLEET_AT_SEA,
    US_ON_CUBA,
    WHOLE_STACK,
    WITH_TARGET,
    Check,
    Op,
)
from malecon.kernel import DataError

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
    "on_land": (ON_LAND, 0),
    "cubans_in_battle": (CUBANS_IN_BATTLE, 0),
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
    "free_attack": ("where", "unit", "repeat", "against"),
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

_NEEDED: Final = {
    "build_trocha": ("which",),
    "cancel_card": ("tag",),
    "dice": ("roll",),
    "drm": ("roll",),
    "enter_fleet": ("fleet", "where"),
    "enter_leader": ("leader", "where"),
    "place_division": ("where",),
    "remove_leader": ("leader",),
    "resource": ("side",),
    "damage": ("unit",),
    "restore": ("unit",),
    "set_flag": ("flag", "value"),
    "set_pm": ("who",),
    "roll_success_then": ("then",),
}
"""Fields an effect cannot do without."""


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
        missing = [key for key in _NEEDED.get(name, ()) if key not in entry]
        if missing:
            raise self.wrong(field, dict(entry), f"{name} needs the field {missing[0]}")
        if name == "free_move" and "to" not in entry and "steps" not in entry:
            raise self.wrong(field, dict(entry), "free_move needs the field to, or steps")
        if name == "free_attack" and not op.pieces and not op.how & MOVED_UNIT:
            raise self.wrong(field, dict(entry), 'free_attack needs where = "province_of:LEADER", or unit = "moved"')
        if name == "enter_fleet" and not op.places & SEAS:
            raise self.wrong(field, dict(entry), 'enter_fleet needs where = "atlantic" or "caribbean"')
        if name == "free_move" and not op.sources:
            op.sources = CUBAN_SOIL
        if name in ("damage", "restore") and not op.places:
            op.places = (1 << MAP) - 1

    def _fill(self, op: Op, field: str, key: str, value: Any) -> None:
        """One field of an effect."""
        if key == "side" or key == "of":
            op.side = SIDES[tuple(SIDES)[self.one_of(field, value, tuple(SIDES))]]
            op.force = FORCES.get(str(value), -1)
        elif key == "against":
            op.against = FORCES[tuple(FORCES)[self.one_of(field, value, tuple(FORCES))]]
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
