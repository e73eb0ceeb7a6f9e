"""7.0: what cards do, effect by effect."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.attack import AttackTarget, around, can_attack_from
from malecon.games.splendid_little_war.actions.divisions import PlaceDivision
from malecon.games.splendid_little_war.actions.insurgency import BurnFields, Lobby, Recruit, can_lobby
from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ALL_DIVISIONS,
    ALL_PROVINCES,
    BLOCKED,
    CAPTAINCY,
    CARD,
    CITIES,
    CUBAN_OWN,
    DECLINE,
    DELAYED,
    DICE,
    DIE,
    FIGHTERS,
    HAND,
    HAVANA_CITY,
    HELD,
    HOLDING_BOX,
    LAND,
    MARIEL,
    OUT_OF_PLAY,
    PROVINCE_OF,
    REDUCED,
    SEEN,
    SET_ASIDE,
    SIDE,
    SPACE,
    SPAIN,
    SPANISH_FLEETS,
    UNIT,
    ZONE,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.cards.conditions import holds
from malecon.games.splendid_little_war.cards.deal import discard, end_effect, lasts
from malecon.games.splendid_little_war.cards.marches import CardMove, can_card_move
from malecon.games.splendid_little_war.cards.vocabulary import (
    ACTION_ROUND,
    BLOCK_MOVE,
    BUILD_TROCHA,
    BURN_FIELDS,
    CANCEL_ACTION,
    CANCEL_CARD,
    COUNTER,
    DAMAGE,
    DISCARD_FROM,
    DISTINCT,
    DRM,
    EITHER,
    ENTER_FLEET,
    ENTER_LEADER,
    EXTRA_DICE,
    FREE_ATTACK,
    FREE_LOBBY,
    FREE_MOVE,
    FREE_RECRUIT,
    MOVED_UNIT,
    ONE_PORT,
    OPPONENT,
    PLACE_DIVISION,
    REMOVE_LEADER,
    RESOURCE,
    RESTORE,
    REVEAL_HAND,
    ROLL_SUCCESS_THEN,
    SET_FLAG,
    SET_PM,
    SUPPORT,
    TROCHA_PASS,
    US_STANCE,
    WITH_TARGET,
    Op,
)
from malecon.games.splendid_little_war.losses import damage
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tracks import change_resources, change_stance, change_support
from malecon.kernel import CHANCE


def side_of(who: int, op: Op) -> int:
    """The role an effect is about."""
    if op.side == OPPONENT:
        return 1 - who
    return who if op.side == EITHER else op.side


def concerned(g: War, op: Op) -> int:
    """The units on the map that an effect may fall on."""
    return g.inside(op.places) & op.pieces


def entrances(g: War, who: int, op: Op) -> list[int]:
    """Where a leader may enter: Havana's empty box, one's own Cities, Provinces with one's own Land units."""
    found: list[int] = []
    for space in bits(op.places):
        if space == CAPTAINCY:
            if not g.at[CAPTAINCY] and g.friendly_city(SPAIN, HAVANA_CITY):
                found.append(SPACE + space)
        elif not CITIES >> space & 1 or g.friendly_city(who, space):
            found.append(SPACE + space)
    for province in bits(op.held):
        if g.at[province] & SIDE[who] & LAND:
            found.append(SPACE + province)
    return found


def op_possible(g: War, who: int, op: Op) -> bool:
    """Whether an effect would find anything to work on."""
    code = op.code
    if code in (RESOURCE, SUPPORT, EXTRA_DICE, DRM, COUNTER, CANCEL_ACTION, CANCEL_CARD, TROCHA_PASS, SET_PM):
        return True
    if code == US_STANCE:
        return not g.war
    if code == SET_FLAG:
        return g.flags >> op.flag & 1 != op.value
    if code == DAMAGE:
        return concerned(g, op) != 0
    if code == RESTORE:
        return g.with_mark(concerned(g, op), REDUCED) != 0
    if code == FREE_ATTACK:
        return not op.how & MOVED_UNIT and len(around(g, who, lowest(op.pieces))) > 0
    if code == FREE_MOVE:
        return can_card_move(g, side_of(who, op), op)
    if code == FREE_LOBBY:
        return can_lobby(g, who)
    if code == FREE_RECRUIT:
        return Recruit(who, 1).possible(g)
    if code == BURN_FIELDS:
        return BurnFields(who, ALL_PROVINCES, op.n).possible(g)
    if code == PLACE_DIVISION:
        return g.at[HOLDING_BOX] != 0
    if code == ENTER_LEADER:
        return op.pieces & g.at[SET_ASIDE] != 0 and len(entrances(g, who, op)) > 0
    if code == ENTER_FLEET:
        return op.pieces & g.at[SET_ASIDE] != 0
    if code == REMOVE_LEADER:
        return not op.checks and g.on_map(op.pieces) != 0
    if code == BUILD_TROCHA:
        return not g.trochas >> (MARIEL + op.value) & 1
    if code in (REVEAL_HAND, DISCARD_FROM):
        return g.hand_size(side_of(who, op)) > 0
    if code == ROLL_SUCCESS_THEN:
        return op.then is not None and op_possible(g, who, op.then)
    return len(blockable(g, op)) > 0


def perform(g: War, who: int, op: Op) -> None:
    """Carry out one effect, or call the questions it asks."""
    code = op.code
    if code == RESOURCE:
        change_resources(g, side_of(who, op), op.n)
    elif code == SUPPORT:
        change_support(g, op.n)
    elif code == US_STANCE:
        change_stance(g, op.n)
    elif code == EXTRA_DICE:
        g.more_dice += op.n
    elif code == DRM:
        g.more_drm += op.n
    elif code == COUNTER:
        g.counter = 1
    elif code == CANCEL_ACTION:
        g.cancelled = 1
        g.searching = 0
    elif code == CANCEL_CARD:
        cancel(g)
    elif code == TROCHA_PASS:
        g.slipped = 1
        g.crossing = 0
    elif code == SET_PM:
        g.minister = op.value
    elif code == SET_FLAG:
        if op.value:
            g.flags |= 1 << op.flag
            if lasts(g, op.flag, op.duration):
                g.lasting |= 1 << op.flag
        else:
            end_effect(g, op.flag)
    elif code == DAMAGE:
        g.call(Damage(side_of(who, op), concerned(g, op), op.n, op.how))
    elif code == RESTORE:
        g.call(Restore(side_of(who, op), g.with_mark(concerned(g, op), REDUCED), op.n, op.how))
    elif code == FREE_ATTACK:
        if op.how & MOVED_UNIT:
            attack_with_moved(g, who)
        else:
            g.call(CardAttack(who, lowest(op.pieces), op.n))
    elif code == FREE_MOVE:
        role = side_of(who, op)
        g.group = 0
        if can_card_move(g, role, op):
            g.call(CardMove(role, op))
    elif code == FREE_LOBBY:
        if can_lobby(g, who):
            g.call(Lobby(who, op.value))
    elif code == FREE_RECRUIT:
        g.call(Recruit(who, 1))
    elif code == BURN_FIELDS:
        g.call(BurnFields(who, ALL_PROVINCES, op.n))
    elif code == PLACE_DIVISION:
        for _ in range(op.n):
            g.call(PlaceDivision(who, op.places))
    elif code == ENTER_LEADER:
        if op.pieces & g.at[SET_ASIDE]:
            g.call(EnterLeader(who, op))
    elif code == ENTER_FLEET:
        enter_fleet(g, op)
    elif code == REMOVE_LEADER:
        remove_leaders(g, who, op)
    elif code == BUILD_TROCHA:
        g.trochas |= 1 << (MARIEL + op.value)
        if g.journal is not None:
            g.note("built", MARIEL + op.value)
    elif code == REVEAL_HAND:
        reveal(g, side_of(who, op))
    elif code == DISCARD_FROM:
        g.call(DiscardFrom(who, side_of(who, op), op.n))
    elif code == ROLL_SUCCESS_THEN and op.then is not None:
        g.call(CardRoll(who, op.then))
    elif code == BLOCK_MOVE:
        g.call(BlockMove(who, op))


def cancel(g: War) -> None:
    """7.3: the card just played goes to the Discard Pile without its effect; a battle card's effect is undone."""
    if g.battle_card >= 0 and g.trigger < 0:
        g.more_dice = 0
        g.more_drm = 0
        discard(g, g.battle_card)
        g.battle_card = -1
    elif g.trigger >= 0:
        discard(g, g.trigger)
        g.trigger = -1


def remove_leaders(g: War, who: int, op: Op) -> None:
    """Leaders leave play, without effect on Public Support (7.5)."""
    if op.checks and not any(holds(g, who, check) for check in op.checks):
        return
    for leader in bits(g.on_map(op.pieces)):
        g.mark[leader] = 0
        g.put(leader, OUT_OF_PLAY)
        if g.journal is not None:
            g.note("removed", leader)


def enter_fleet(g: War, op: Op) -> None:
    """A Fleet enters with its Admiral (4.6)."""
    fleet = lowest(op.pieces)
    group = 1 << fleet | 1 << (fleet + ADMIRAL_OF)
    if not g.at[SET_ASIDE] >> fleet & 1:
        return
    for piece in bits(group):
        g.put(piece, lowest(op.places))
    g.form(group)
    if g.journal is not None:
        g.note("placed", fleet, lowest(op.places))


def reveal(g: War, role: int) -> None:
    """A hand is seen, and stays known."""
    for card in g.hand(role):
        g.card[card] |= SEEN
    if g.journal is not None:
        g.whisper(1 << (1 - role), "hand-seen", role, *g.hand(role))


def attack_with_moved(g: War, who: int) -> None:
    """The unit that a card has moved Attacks where it has come to."""
    unit = g.group & FIGHTERS
    if unit and can_attack_from(g, who, g.loc[lowest(unit)]):
        g.call(AttackTarget(who, g.loc[lowest(unit)], 0, g.group, 0, -1, 1))


class CardAttack(Step):
    """A card's Attack in the Province of a leader: from where? No General is needed (7.1)."""

    def __init__(self, who: int, leader: int, left: int, used: int = 0) -> None:
        super().__init__(who)
        self.leader = leader
        self.left = left
        self.used = used
        """Those who have Attacked already: another stack must do it again."""

    def choices(self, g: War) -> list[int]:
        """The Province or a Trocha on its border; a further Attack may be left."""
        if not self.left:
            return []
        found: list[int] = []
        for answer in around(g, self.who, self.leader):
            if g.at[answer - SPACE] & SIDE[self.who] & LAND & ~self.used:
                found.append(answer)
        if found and self.used:
            found.append(DECLINE)
        return found

    def take(self, g: War, answer: int) -> None:
        """As any Attack."""
        self.left -= 1
        if answer == DECLINE:
            self.left = 0
            return
        province = PROVINCE_OF[g.loc[self.leader]]
        g.call(AttackTarget(self.who, answer - SPACE, 0, ~self.used, 0, province))
        if self.left:
            g.call(Remember())

    def back(self, g: War, result: int) -> None:
        """Who has Attacked."""
        self.used |= result

    def copy(self) -> CardAttack:
        """The same again."""
        return CardAttack(self.who, self.leader, self.left, self.used)


class Remember(Step):
    """Tells a card's Attack who has made it."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """The Attacker of the last Attack."""
        g.end(g.attackers)

    def copy(self) -> Remember:
        """The same again."""
        return Remember()


class Damage(Step):
    """7.5: the owner chooses which units a card damages; Public Support does not change."""

    def __init__(self, who: int, units: int, left: int, how: int) -> None:
        super().__init__(who)
        self.units = units
        self.left = left
        self.how = how

    def choices(self, g: War) -> list[int]:
        """One's own units."""
        return [UNIT + piece for piece in bits(g.on_map(self.units))] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """Flip or eliminate."""
        self.left -= 1
        damage(g, answer - UNIT)
        if self.how & DISTINCT:
            self.units &= ~(1 << (answer - UNIT))

    def copy(self) -> Damage:
        """The same again."""
        return Damage(self.who, self.units, self.left, self.how)


class Restore(Step):
    """A reduced unit regains full strength."""

    def __init__(self, who: int, units: int, left: int, how: int) -> None:
        super().__init__(who)
        self.units = units
        self.left = left
        self.how = how

    def choices(self, g: War) -> list[int]:
        """Reduced units."""
        return [UNIT + piece for piece in bits(self.units)] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """Flip it back."""
        self.left -= 1
        piece = answer - UNIT
        self.units &= ~(1 << piece)
        g.mark[piece] &= ~REDUCED
        if self.how & WITH_TARGET and CUBAN_OWN >> piece & 1:
            g.target(1 << piece)
        if g.journal is not None:
            g.note("restored", piece)

    def copy(self) -> Restore:
        """The same again."""
        return Restore(self.who, self.units, self.left, self.how)


class EnterLeader(Step):
    """7.1: where does the new leader enter? He is usable at once."""

    def __init__(self, who: int, op: Op) -> None:
        super().__init__(who)
        self.op = op

    def choices(self, g: War) -> list[int]:
        """What the card allows."""
        return entrances(g, self.who, self.op)

    def take(self, g: War, answer: int) -> None:
        """Unstacked (4.4)."""
        leader = lowest(self.op.pieces)
        g.put(leader, answer - SPACE)
        if g.journal is not None:
            g.note("placed", leader, answer - SPACE)
        g.end()

    def copy(self) -> EnterLeader:
        """The same again."""
        return EnterLeader(self.who, self.op)


class DiscardFrom(Step):
    """One card of the other hand is discarded."""

    def __init__(self, who: int, role: int, left: int) -> None:
        super().__init__(who)
        self.role = role
        self.left = left

    def choices(self, g: War) -> list[int]:
        """All of the hand that has been seen."""
        if not self.left:
            return []
        own = HAND + self.role
        return [CARD + c for c in range(len(g.card)) if g.card[c] & (ZONE | SEEN) == own | SEEN]

    def take(self, g: War, answer: int) -> None:
        """Face up."""
        self.left -= 1
        discard(g, answer - CARD)

    def copy(self) -> DiscardFrom:
        """The same again."""
        return DiscardFrom(self.who, self.role, self.left)


class CardRoll(Step):
    """A die decides whether a card has its effect."""

    def __init__(self, role: int, op: Op) -> None:
        super().__init__(CHANCE)
        self.role = role
        self.op = op

    def choices(self, g: War) -> list[int]:
        """A die."""
        return DICE

    def take(self, g: War, answer: int) -> None:
        """5 or 6."""
        die = answer - DIE + 1
        if g.journal is not None:
            g.note("die", die, die)
        if die >= 5:
            perform(g, self.role, self.op)
        g.end()

    def copy(self) -> CardRoll:
        """The same again."""
        return CardRoll(self.role, self.op)


def blockable(g: War, op: Op) -> list[int]:
    """Whom a card can hold: Fleets in one Port, or a Division that moves, any Division while Actions are to follow."""
    if op.how & ONE_PORT:
        return [SPACE + port for port in bits(CITIES) if g.at[port] & op.pieces & SPANISH_FLEETS]
    moving = g.group & ALL_DIVISIONS
    units = g.on_map(ALL_DIVISIONS) if g.parts_left or not moving else moving
    return [UNIT + piece for piece in bits(units & ~g.with_mark(units, HELD))]


class BlockMove(Step):
    """Which units cannot move?"""

    def __init__(self, who: int, op: Op) -> None:
        super().__init__(who)
        self.op = op

    def choices(self, g: War) -> list[int]:
        """Those a card can hold."""
        return blockable(g, self.op)

    def take(self, g: War, answer: int) -> None:
        """For this Action Round, or for the rest of the turn."""
        mark = DELAYED if self.op.duration == ACTION_ROUND else BLOCKED
        units = g.at[answer - SPACE] & SPANISH_FLEETS if answer < CARD else 1 << (answer - UNIT)
        for unit in bits(units):
            g.mark[unit] |= mark
        if g.journal is not None:
            g.note("blocked", answer)
        g.end()

    def copy(self) -> BlockMove:
        """The same again."""
        return BlockMove(self.who, self.op)
