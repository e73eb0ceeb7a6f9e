"""Cuba, the whole game once more from the booklet's words: one long story told in generators, slow and plain.

`Story.play` asks what the players are asked, in the same order, and is told the answers; all else follows from them.
"""

from __future__ import annotations

from oracles.cuba_buildings import use, useful
from oracles.cuba_table import (
    COSTS,
    DUTIES,
    FIELDS,
    MERCHANDISE,
    PRODUCTS,
    RESOURCES,
    SPACES,
    VOTES,
    YIELDS,
    Player,
    Ship,
    Table,
)
from oracles.cuba_trade import trade
from oracles.telling import Telling, ask


class Story(Table):
    """The game from beginning to end."""

    def play(self) -> Telling:
        """From the set-up to the end."""
        yield from self.set_up()
        self.round = 1
        yield from self.turn_over_bills()
        yield from self.go_on()

    def go_on(self) -> Telling:
        """From the action phase of this round to the end."""
        while True:
            yield from self.action_phase()
            yield from self.parliament()
            yield from self.statutes()
            self.give_up_lots()
            if self.round == 6:
                break
            yield from self.end_of_round()
            self.round += 1
            yield from self.turn_over_bills()
        for player in self.players:
            player.points += 2 * self.buildings(player)

    def set_up(self) -> Telling:
        """Set-up 6, 7, 9, 10."""
        seat = yield from ask("FirstPlayer", -1, [f"seat:{player.colour}" for player in self.players])
        self.starter = [player.colour for player in self.players].index(seat.removeprefix("seat:"))
        self.docks[0] = Ship((yield from self.next_card()))
        self.docks[1] = Ship((yield from self.next_card()))
        self.sea = yield from self.next_card()
        for who in self.around(self.starter):
            for question, kinds in (("ChooseResources", RESOURCES), ("ChooseProducts", PRODUCTS)):
                for _ in range(2):
                    kind = yield from ask(question, who, [f"kind:{k}" for k in kinds if self.stock[k]])
                    self.gain(self.players[who], kind.removeprefix("kind:"))

    def turn_over_bills(self) -> Telling:
        """A: one of each pile."""
        self.bills = {}
        for section, pile in self.piles.items():
            bill = yield from ask("Bills", -1, [f"act:{act}" for act in pile])
            self.bills[section] = bill.removeprefix("act:")
            pile.remove(self.bills[section])
        if self.options["secret_delegate_variant"]:
            for who in self.around(self.starter):
                card = yield from ask("ChooseDelegate", who, [f"card:{card}" for card in VOTES])
                self.players[who].delegate = card.removeprefix("card:")

    # B.

    def action_phase(self) -> Telling:
        """Each in turn until all have played four cards; then the starting player changes."""
        cards = {
            "worker": self.worker,
            "tradeswoman": self.tradeswoman,
            "architect": self.architect,
            "foreman": self.foreman,
            "mayor": self.mayor,
        }
        for number in range(4):
            for who in self.around(self.starter):
                player = self.players[who]
                if len(player.played) > number:  # a game taken up in the middle of a phase
                    continue
                card = yield from ask("PlayCard", who, [f"card:{card}" for card in player.hand()])
                card = card.removeprefix("card:")
                player.played.append(card)
                yield from cards[card](who)
        best = self.starter
        for who in self.around(self.starter):
            if VOTES[self.players[who].played[-1]] >= VOTES[self.players[best].played[-1]]:
                best = who
        self.starter = best

    def worker(self, who: int) -> Telling:
        """Move, harvest all resource fields, and two product fields, more for water."""
        player = self.players[who]
        at = yield from ask("Worker", who, [f"field:{field}" for field in FIELDS])
        player.piece = at.removeprefix("field:")
        fields = player.open_fields(player.cross(player.piece))
        for field in fields:
            if player.land[field] in YIELDS:
                self.gain(player, YIELDS[player.land[field]])
        left = [field for field in fields if player.land[field] in PRODUCTS]
        free = 1 if self.acts["other"] == "drought" else 2
        while free or player.lot["water"]:
            usable = [field for field in left if self.stock[player.land[field]]]
            if not usable:
                return
            answer = yield from ask("UseFields", who, [*(f"field:{field}" for field in usable), "done"])
            if answer == "done":
                return
            field = answer.removeprefix("field:")
            left.remove(field)
            if free:
                free -= 1
            else:
                self.give(player, "water")
            self.gain(player, player.land[field])

    def architect(self, who: int) -> Telling:
        """Build one building, or take points while there are any."""
        player = self.players[who]
        extra = 2 if self.acts["other"] == "building" else 0
        sites = player.open_fields(FIELDS)
        offers = [
            f"building:{name}"
            for name, cost in COSTS.items()
            if self.tiles[name]
            and sites
            and player.pesos >= extra
            and all(player.lot[kind] >= number for kind, number in zip(RESOURCES, cost, strict=True))
        ]
        answer = yield from ask("Architect", who, [*offers, "done"])
        if answer == "done":
            for marker, points in (("first-points", 2), ("second-points", 1)):
                if marker not in self.markers:
                    self.markers.add(marker)
                    player.points += points
                    return
            return
        name = answer.removeprefix("building:")
        field = yield from ask("BuildOn", who, [f"field:{field}" for field in sites])
        for kind, number in zip(RESOURCES, COSTS[name], strict=True):
            self.give(player, kind, number)
        self.pay(player, extra)
        self.tiles[name] -= 1
        player.built[field.removeprefix("field:")] = name

    def mayor(self, who: int) -> Telling:
        """Supply one ship, or take pesos while there are any."""
        player = self.players[who]
        answer = yield from ask("Mayor", who, [*self.docks_for(player), "done"])
        if answer == "done":
            for marker, pesos in (("first-pesos", 4), ("second-pesos", 2)):
                if marker not in self.markers:
                    self.markers.add(marker)
                    self.earn(player, pesos)
                    return
            return
        dock = int(answer.removeprefix("dock:"))
        ship = self.docks[dock - 1]
        assert ship is not None
        asked: set[str] = set()
        while True:
            kinds = [kind for kind in MERCHANDISE if ship.room(kind) and player.has(kind) and kind not in asked]
            if not kinds:
                break
            kind = yield from ask("Supply", who, [*(f"kind:{kind}" for kind in kinds), *(["done"] if asked else [])])
            if kind == "done":
                break
            kind = kind.removeprefix("kind:")
            asked.add(kind)
            yield from self.load(who, dock, kind)
        yield from self.harbor_act(dock)

    def tradeswoman(self, who: int) -> Telling:
        """Trade at the market, or take a free piece while there is one."""
        yield from trade(self, who)

    def foreman(self, who: int) -> Telling:
        """Use the buildings in the row and column of the piece, or any one."""
        player = self.players[who]
        houses = dict(player.built)
        houses |= {field: "warehouse" for field, land in player.land.items() if land == "warehouse"}
        near = player.cross(player.piece)
        used: set[str] = set()
        while True:
            offers = [
                field
                for field, name in houses.items()
                if field not in used and useful(self, player, name) and (field in near or not used)
            ]
            answer = yield from ask("Foreman", who, [*(f"field:{field}" for field in offers), "done"])
            if answer == "done":
                return
            field = answer.removeprefix("field:")
            used.add(field)
            yield from use(self, who, houses[field])
            if field not in near:
                return

    # C.

    def parliament(self) -> Telling:
        """Votes are shown and bought; the majority passes two bills."""
        votes = {}
        for who, player in enumerate(self.players):
            if player.delegate is None:
                (player.delegate,) = player.hand()
            votes[who] = VOTES[player.delegate] + (2 if player.town_hall else 0)
        bidders = self.around(self.starter)
        for _ in range(2):
            if self.acts["other"] != "corruption":
                bids = {}
                for who in bidders:
                    offers = [f"number:{n}" for n in range(self.players[who].pesos + 1)]
                    bids[who] = int((yield from ask("Bid", who, offers)).removeprefix("number:"))
                for who, bid in bids.items():
                    self.pay(self.players[who], bid)
                    votes[who] += bid
            most = max(votes[who] for who in bidders)
            bidders = [who for who in bidders if votes[who] == most]
            if len(bidders) == 1:
                break
        winner = bidders[0]
        self.passed = []
        for _ in range(2):
            act = (yield from ask("PassBills", winner, [f"act:{act}" for act in self.bills.values()])).removeprefix(
                "act:"
            )
            (section,) = (section for section, bill in self.bills.items() if bill == act)
            self.acts[section] = self.bills.pop(section)
            self.passed.append(act)
        self.bills = {}

    # D.

    def buildings(self, player: Player) -> int:
        """How many count as a player's (ruling D5)."""
        return len(player.built) + bool(self.options["printed_warehouse_counts_as_building"])

    def tax(self, player: Player) -> int:
        """Pesos due under the Tax Act in force."""
        act = self.acts["tax"]
        assert act
        if act == "tax-buildings":
            return self.buildings(player)
        return 2 if act == "tax-first" else int(act.removeprefix("tax-"))

    def statutes(self) -> Telling:
        """I to IV."""
        order = self.around(self.starter)
        for who in order:
            player = self.players[who]
            player.paid_tax = tax = self.tax(player) == 0
            if not tax and player.pesos >= self.tax(player):
                player.paid_tax = (yield from ask("PayTax", who, ["pay", "refuse"])) == "pay"
                if player.paid_tax:
                    self.pay(player, self.tax(player))
            player.points += 2 * player.paid_tax
        assert self.acts["duty"]
        number, kinds = DUTIES[self.acts["duty"]]
        for who in order:
            player = self.players[who]
            if sum(player.has(kind) for kind in kinds) < number:
                continue
            for i in range(number):
                offers = [f"kind:{kind}" for kind in kinds if player.has(kind)]
                answer = yield from ask("PayDuty", who, [*offers, *([] if i else ["refuse"])])
                if answer == "refuse":
                    break
                self.give(player, answer.removeprefix("kind:"))
            else:
                player.points += 2 + player.paid_tax
        for player in self.players:
            player.points += self.subsidy(player)
        act = self.acts["other"]
        if act in self.passed or self.options["market_act_repeats_each_round"]:
            for kind in PRODUCTS:
                for _ in range(2):
                    if act == "market-less" and self.market[kind]:
                        self.market[kind] -= 1
                        self.stock[kind] += 1
                    if act == "market-more" and self.market[kind] < SPACES[kind] and self.stock[kind]:
                        self.market[kind] += 1
                        self.stock[kind] -= 1

    def subsidy(self, player: Player) -> int:
        """Points under the Subsidy Act in force."""
        fields = player.open_fields(FIELDS)
        assert player.delegate
        worth = {
            None: 0,
            "subsidy-buildings": self.buildings(player),
            "subsidy-resource-fields": sum(player.land[field] in YIELDS for field in fields),
            "subsidy-product-fields": sum(player.land[field] in PRODUCTS for field in fields),
            "subsidy-water": min(7, player.lot["water"]),
            "subsidy-votes": VOTES[player.delegate],
            "subsidy-pesos": min(7, player.pesos // 3),
        }
        return worth[self.acts["subsidy"]]

    # E.

    def give_up_lots(self) -> None:
        """All products in the lots are given up."""
        for player in self.players:
            for kind in PRODUCTS:
                self.stock[kind] += player.lot[kind]
                player.lot[kind] = 0

    def end_of_round(self) -> Telling:
        """Ships, markers, and the cards come back to the hands."""
        for player in self.players:
            player.played = []
            player.delegate = None
            player.town_hall = False
        full = [bool(ship and ship.full()) for ship in self.docks]
        for index in (2, 1, 0):
            if full[index] or (index == 2 and self.round > 1):
                self.leave(index)
        yield from self.move_up()
        self.markers = set()
        self.vetoed_before, self.vetoed = self.vetoed, None
