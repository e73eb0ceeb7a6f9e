"""The small vocabulary of `cards.toml`: conditions and effects, read into numbers."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    CUBA,
    CUBAN_OWN,
    SPAIN,
    SPANISH,
    SPANISH_FLEETS,
    US,
    US_DIVISIONS,
)

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

BATTLE: Final = 1
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
CUBANS_IN_BATTLE: Final = 32
ON_LAND: Final = 33


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

FORCES: Final = {"cuba": CUBAN_OWN, "spain": SPANISH, "us": US}
"""Whose pieces a card moves, or Attacks."""
UNITS: Final = {"division": ALL_DIVISIONS, "corps": ALL_CORPS, "us_division": US_DIVISIONS, "fleet": SPANISH_FLEETS}


class Op:
    """An effect: what is done, by or to whom, how often, with which pieces, where and how."""

    def __init__(self, code: int) -> None:
        self.code: Final = code
        self.side = EITHER
        self.force = -1
        """Whose pieces it concerns: U.S. and Cuban ones are one side, but not one force."""
        self.n = 1
        self.pieces = 0
        """Leaders, Fleets or the units concerned, as a set."""
        self.places = 0
        """Spaces, as a set: where to, or where."""
        self.held = 0
        """Provinces that serve only while one's own Land unit is there."""
        self.against = -1
        """Pieces one of which must be attacked."""
        self.sources = 0
        """Spaces from which something moves."""
        self.how = 0
        self.flag = 0
        self.value = 0
        self.duration = 0
        self.then: Op | None = None
        self.checks: list[Check] = []
