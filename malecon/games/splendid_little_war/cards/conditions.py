"""7.0: whether what a card asks for is met. All of it is public."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ATLANTIC,
    CARIBBEAN,
    CITIES,
    CUBAN_OWN,
    CUBAN_SOIL,
    GENERALS,
    HOLDING_BOX,
    MAP,
    PROVINCES,
    SEAS,
    SPAIN,
    SPANISH_FLEETS,
    US_DIVISIONS,
    US_FLEETS,
    count,
)
from malecon.games.splendid_little_war.cards.card import Card
from malecon.games.splendid_little_war.cards.vocabulary import (
    AT_WAR,
    BATTLE_CARD_PLAYED,
    CAN_ATTACK,
    CARD_TAG,
    CORPS_IN,
    CROSSING,
    CUBANS_IN_BATTLE,
    DEFENDER_HAS_GENERAL,
    DEFENDING,
    FLAG,
    GENERAL_LOCATED,
    HITS_FROM,
    HOLDING_FROM,
    IN_PLAY,
    IN_PROVINCE,
    LEADER_IN_BATTLE,
    MINISTER,
    NOT_SIEGE,
    ON_LAND,
    ON_MAP,
    OPPONENT_ROUND,
    REINFORCED,
    ROLLING,
    SEARCHING,
    SEASON,
    SIEGE,
    SPANISH_FLEET_IN_PORT,
    STANCE_FROM,
    SUPPORT_FROM,
    TURN_FROM,
    TURN_TO,
    US_ATTACKING,
    US_FLEET_AT_SEA,
    US_ON_CUBA,
    Check,
)
from malecon.games.splendid_little_war.state import War


def rolling(g: War) -> int:
    """The force that rolls Combat dice now."""
    return g.attackers if not g.counter else g.defenders


def holds(g: War, who: int, check: Check) -> bool:
    """Whether a condition is met for a role."""
    code = check.code
    value = check.value
    if code == TURN_FROM:
        return g.turn >= value
    if code == TURN_TO:
        return g.turn <= value
    if code == SEASON:
        return g.tables.rainy[g.turn] == value
    if code == AT_WAR:
        return g.war == value
    if code == MINISTER:
        return g.minister == value
    if code == ROLLING:
        return g.roller == value
    if code == DEFENDING:
        return g.roller != value
    if code == SUPPORT_FROM:
        return g.support >= value
    if code == STANCE_FROM:
        return g.stance >= value
    if code == HOLDING_FROM:
        return count(g.at[HOLDING_BOX]) >= value
    if code == HITS_FROM:
        return g.hits >= value
    if code in (ON_MAP, IN_PLAY):
        return g.loc[value] < MAP
    if code == CAN_ATTACK:
        from malecon.games.splendid_little_war.actions.attack import around

        return len(around(g, SPAIN, value)) > 0
    if code == CARD_TAG:
        return g.trigger >= 0 and g.tables.cards[g.trigger].tags >> value & 1 == 1
    if code == FLAG:
        return g.flags >> (value >> 1) & 1 == value & 1
    if code == CORPS_IN:
        return g.inside(value) & ALL_CORPS != 0
    if code == LEADER_IN_BATTLE:
        return rolling(g) >> value & 1 == 1
    if code == SEARCHING:
        return g.searching == 1 and g.roller == value
    if code == BATTLE_CARD_PLAYED:
        return g.battle_card >= 0
    if code == SIEGE:
        return g.siege >= 0 and not g.counter
    if code == NOT_SIEGE:
        return g.siege < 0 or g.counter != 0
    if code == IN_PROVINCE:
        return (g.origin if g.counter else g.place) < PROVINCES
    if code == DEFENDER_HAS_GENERAL:
        return g.defenders & GENERALS != 0
    if code == REINFORCED:
        return g.reinforced == 1
    if code == CROSSING:
        return g.crossing == 1
    if code == US_ATTACKING:
        return rolling(g) & US_DIVISIONS != 0 and not SEAS >> g.place & 1
    if code == US_ON_CUBA:
        return g.inside(CUBAN_SOIL) & US_DIVISIONS != 0
    if code == US_FLEET_AT_SEA:
        return (g.at[ATLANTIC] | g.at[CARIBBEAN]) & US_FLEETS != 0
    if code == SPANISH_FLEET_IN_PORT:
        return g.inside(CITIES) & SPANISH_FLEETS != 0
    if code == OPPONENT_ROUND:
        return g.next != who
    if code == GENERAL_LOCATED:
        return g.located == value
    if code == CUBANS_IN_BATTLE:
        return (g.attackers | g.defenders) & CUBAN_OWN != 0
    if code == ON_LAND:
        return not SEAS >> g.place & 1
    raise ValueError(f"no such condition: {code}")


def met(g: War, who: int, card: Card) -> bool:
    """Whether all of a card's conditions are met for a role."""
    return all(holds(g, who, check) for check in card.checks)
