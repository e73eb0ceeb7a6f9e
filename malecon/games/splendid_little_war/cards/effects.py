"""7.0: what cards do, effect by effect."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.actions.attack import (
    AttackTarget,
    around,
    can_attack_from,
    search_dice,
    search_drm,
)
from malecon.games.splendid_little_war.actions.divisions import PlaceDivision
from malecon.games.splendid_little_war.actions.insurgency import BurnFields, Lobby, Recruit, can_lobby
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ALL_PROVINCES,
    DICE,
    DIE,
    FIGHTERS,
    HOLDING_BOX,
    MARIEL,
    OUT_OF_PLAY,
    REDUCED,
    SEEN,
    SET_ASIDE,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.cards.conditions import holds
from malecon.games.splendid_little_war.cards.deal import discard, end_effect, lasts
from malecon.games.splendid_little_war.cards.marches import CardMove, can_card_move
from malecon.games.splendid_little_war.cards.questions import (
    BlockMove,
    CardAttack,
    Damage,
    DiscardFrom,
    EnterLeader,
    Restore,
    blockable,
    entrances,
)
from malecon.games.splendid_little_war.cards.vocabulary import (
    BATTLE,
    BLOCK_MOVE,
    BUILD_TROCHA,
    BURN_FIELDS,
    CANCEL_ACTION,
    CANCEL_CARD,
    COUNTER,
    DAMAGE,
    DISCARD_FROM,
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
    Op,
)
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tables import TRACK
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


def moves(box: int, n: int, first: int) -> bool:
    """Whether a marker in a box of its track can move by n at all."""
    return box < TRACK if n > 0 else box > first


def faces(drm: int) -> int:
    """How many faces of a die are a SUCCESS with a modifier."""
    return max(0, min(6, 2 + drm))


def op_possible(g: War, who: int, op: Op) -> bool:
    """Whether an effect would change anything."""
    code = op.code
    if code in (COUNTER, CANCEL_ACTION, CANCEL_CARD, TROCHA_PASS):
        return True
    if code == RESOURCE:
        return moves(g.resources[side_of(who, op)], op.n, 0)
    if code == SUPPORT:
        return moves(g.support, op.n, 0)
    if code == US_STANCE:
        return not g.war and moves(g.stance, op.n, 1)
    if code == EXTRA_DICE:
        if g.searching:
            return search_dice(g, op.n) != search_dice(g)
        return combat_dice(g, op.n) != combat_dice(g)
    if code == DRM:
        now = search_drm(g) if g.searching else combat_drm(g)
        return faces(now + op.n) != faces(now)
    if code == SET_PM:
        return g.minister != op.value
    if code == SET_FLAG:
        return g.flags >> op.flag & 1 != op.value
    if code == DAMAGE:
        return concerned(g, op) != 0
    if code == RESTORE:
        return g.with_mark(concerned(g, op), REDUCED) != 0
    if code == FREE_ATTACK:
        return not op.how & MOVED_UNIT and len(around(g, who, lowest(op.pieces), op.against)) > 0
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
        cancel(g, op)
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
            g.call(CardAttack(who, op))
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


def cancel(g: War, op: Op) -> None:
    """7.3: the card just played goes to the Discard Pile without its effect; a battle card's effect is undone.

    A Battle may be part of an Action card, which goes on: the kind of card to cancel decides.
    """
    if op.value == BATTLE:
        g.more_dice = 0
        g.more_drm = 0
        discard(g, g.battle_card)
        g.battle_card = -1
    else:
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
        hidden.shown(g, card)
        g.card[card] |= SEEN
    if g.journal is not None:
        g.whisper(1 << (1 - role), "hand-seen", role, *g.hand(role))


def attack_with_moved(g: War, who: int) -> None:
    """The unit that a card has moved Attacks where it has come to."""
    unit = g.group & FIGHTERS
    if unit and can_attack_from(g, who, g.loc[lowest(unit)]):
        g.call(AttackTarget(who, g.loc[lowest(unit)], 0, g.group, 0, -1, -1, 1))


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
            g.note("card-roll", die)
        if die >= 5:
            perform(g, self.role, self.op)
        g.end()

    def copy(self) -> CardRoll:
        return CardRoll(self.role, self.op)
