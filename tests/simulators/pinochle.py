"""Double-deck Pinochle by its printed rules: 80 cards, the auction, the exchange, melds, twenty tricks.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; names go clockwise.
- Melds are laid in any order, each player once, before the first lead; a player need not lay all meld of the hand.
- A hand that is thrown in ends when both others have laid their meld; the bidding side lays none after it.
- A card is refused if no deal of the cards that nobody has seen makes it legal; cards that lie as meld are in the hand
  until they are played. An earlier play tells what its player did not hold, but it may have been wrong itself: where
  the two do not go together the later card is accepted, and a late ruling says so.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from tests.simulators.frame import WRONG, Body, Simulator

SUITS: Final = "SHDC"
RANKS: Final = "ATKQJ"
PACK: Final = [rank + suit for suit in SUITS for rank in RANKS for _ in range(4)]
KINDS: Final = [rank + suit for suit in SUITS for rank in RANKS]
AUCTION, SUIT, PASS, BACK, TRUMP, MELD, TRICKS = "bid", "name_suit", "pass_cards", "pass_back", "trump", "meld", "card"

RUNS: Final = (15, 150, 500)
MARRIAGES: Final = {True: (4, 30, 60, 240), False: (2, 4, 6, 8)}
PINOCHLES: Final = (4, 30, 90, 360)
AROUNDS: Final = {"A": (10, 100, 500), "K": (8, 80, 400), "Q": (6, 60, 300), "J": (4, 40, 200)}


def best_sum(values: Sequence[int], number: int) -> int:
    """The most that so many equal combinations count, together or apart (PN-MELD-4, PN-MELD-5)."""
    best = [0] * (number + 1)
    for size in range(1, number + 1):
        best[size] = max(values[part - 1] + best[size - part] for part in range(1, min(size, len(values)) + 1))
    return best[number]


def meld_points(cards: Iterable[str], trump: str) -> int:
    """The best meld of some cards (PN-MELD-2)."""
    held = Counter(cards)
    total = best_sum(PINOCHLES, min(held["JD"], held["QS"]))
    for rank, values in AROUNDS.items():
        total += best_sum(values, min(held[rank + suit] for suit in SUITS))
    for suit in SUITS:
        pairs = min(held["K" + suit], held["Q" + suit])
        runs = min(held[rank + suit] for rank in RANKS) if suit == trump else 0
        total += max(
            best_sum(RUNS, number) + best_sum(MARRIAGES[suit == trump], pairs - number) for number in range(runs + 1)
        )
    return total


def strength(card: str) -> int:
    """The rank of a card in its suit: an ace is the highest."""
    return -RANKS.index(card[0])


def winning(trick: Sequence[str], trump: str) -> int:
    """The place in a trick of the card that wins so far (PN-PLAY-6)."""
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    best = max(strength(card) for card in trick if card[1] == suit)
    return next(at for at, card in enumerate(trick) if card[1] == suit and strength(card) == best)


def duties(trick: Sequence[str], card: str, trump: str) -> set[str]:
    """The cards that a player who plays `card` to a trick cannot hold, as they would have to be played instead."""
    if not trick:
        return set()
    led, best = trick[0][1], trick[winning(trick, trump)]
    if card[1] == led:
        if (led != trump and best[1] == trump) or strength(card) > strength(best):
            return set()
        return {kind for kind in KINDS if kind[1] == led and strength(kind) > strength(best)}
    missing = {kind for kind in KINDS if kind[1] == led}
    if card[1] != trump:
        return missing | {kind for kind in KINDS if kind[1] == trump}
    if best[1] == trump and strength(card) <= strength(best):
        return missing | {kind for kind in KINDS if kind[1] == trump and strength(kind) > strength(best)}
    return missing


class Pinochle(Simulator):
    """Ann and Cy against Bo and Di."""

    key = "pinochle"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = chance.choice([{}, {}, {"pass_cards": 0}])
        self.totals, self.dealer = [0, 0], 0
        if chance.random() < 0.5:
            self.totals = [chance.randint(-100, 480) for _ in range(2)]
            self.dealer = chance.randrange(4)
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "dealer": self.players[self.dealer]}
        self.bidding_side_won = 0
        self._deal()

    def _deal(self) -> None:
        deck = list(PACK)
        self.chance.shuffle(deck)
        self.hands = [deck[index::4] for index in range(4)]
        self.phase = AUCTION
        self.player = (self.dealer + 1) % 4
        self.bids: list[tuple[int, int]] = []
        self.out: set[int] = set()
        self.bidder, self.bid = -1, 0
        self.asked = self.trump = ""
        self.melds: dict[int, int] = {}
        self.thrown_in = False
        self.lying = [Counter[str]() for _ in range(4)]
        """Cards that lie as meld and are not played yet."""
        self.played: Counter[str] = Counter()
        self.trick: list[str] = []
        self.number = 0
        """Tricks that are over."""
        self.points = [0, 0]

    # --- judging ------------------------------------------------------------------------------------------------------

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "PN-DEAL-1: it is another's turn"
        if name == "tally":
            return self._tally_fault(body)
        if name == "throw_in":
            ready = self.phase in (MELD, TRICKS) and not self.played and not self.thrown_in
            return "" if ready else "PN-SCO-4: thrown in between trump and the first lead"
        phase = {"pass": AUCTION, "tricks": TRICKS}.get(name, name)
        if phase != self.phase:
            return f"PN-BID-2, PN-EXCH-1, PN-TRUMP-1: {name} is not now"
        return str(getattr(self, f"_{name}_fault")(body))

    def _bid_fault(self, body: Body) -> str:
        return self._amount_fault(body["amount"])

    def _amount_fault(self, amount: int) -> str:
        if amount < 25 or amount <= self.bid:
            return "PN-BID-1: too low"
        return "PN-BID-1, PN-AMB-5: above 50 only multiples of 5" if amount > 50 and amount % 5 else ""

    def _pass_fault(self, body: Body) -> str:
        return "PN-BID-2: the dealer must bid" if len(self.out) == 3 and not self.bid else ""

    def _name_suit_fault(self, body: Body) -> str:
        return ""

    _trump_fault = _name_suit_fault

    def _pass_cards_fault(self, body: Body) -> str:
        return "PN-EXCH-1: three cards" if (body.get("of_suit") or 0) > 3 else ""

    _pass_back_fault = _pass_cards_fault

    def _meld_fault(self, body: Body) -> str:
        player = self.players.index(body["player"])
        if player in self.melds:
            return "PN-MELD-1: laid already"
        if self.thrown_in and player % 2 == self.bidder % 2:
            return "PN-SCO-4: only the others lay meld"
        if "points" in body:
            points = body["points"]
            # Only a run makes a meld odd, and twenty cards come to less than 1400 in all types together.
            return "PN-MELD-2: no hand has such a meld" if (points % 2 and points < 15) or points > 1400 else ""
        cards = Counter(body["cards"])
        if cards.total() > 20:
            return "PN-DEAL-1: a hand has twenty cards"
        if any(cards[kind] + sum(lying[kind] for lying in self.lying) > 4 for kind in cards):
            return "PN-PACK-1: four of each card"
        return ""

    def _card_fault(self, body: Body) -> str:
        card = body["card"]
        lacks: list[set[str]] = [set() for _ in range(4)]
        lacks[self.player] = duties(self.trick, card, self.trump)
        if self._can_be_dealt(lacks, card):
            return ""
        return "PN-PACK-1, PN-PLAY: no deal makes the card legal"

    def _can_be_dealt(self, lacks: Sequence[set[str]], card: str) -> bool:
        """True if the unplayed cards can be dealt with `card` to the player and to nobody what is lacking."""
        lying = [Counter(each) for each in self.lying]
        if not lying[self.player][card]:
            lying[self.player][card] += 1
        if any(kind in lacks[player] for player in range(4) for kind in +lying[player]):
            return False
        rooms = [self._size(player) - lying[player].total() for player in range(4)]
        loose = {kind: 4 - self.played[kind] - sum(each[kind] for each in lying) for kind in KINDS}
        if min(rooms) < 0 or min(loose.values()) < 0:
            return False
        # By Hall's theorem: the cards that only some of the players may hold fit into the rooms of these.
        allowed = {kind: frozenset(player for player in range(4) if kind not in lacks[player]) for kind in KINDS}
        for chosen in product((False, True), repeat=4):
            some = {player for player in range(4) if chosen[player]}
            if sum(loose[kind] for kind in KINDS if allowed[kind] <= some) > sum(rooms[player] for player in some):
                return False
        return True

    def _size(self, player: int) -> int:
        """The number of cards in a hand."""
        return len(self.hands[player])

    def _tricks_fault(self, body: Body) -> str:
        mine, theirs = self.points[self.bidder % 2], self.points[1 - self.bidder % 2]
        bidders, others = body["bidders"], body.get("others")
        if others is not None and bidders + others != 50:
            return "PN-SCO-1: fifty together"
        return "" if mine <= bidders <= 50 - theirs else "PN-SCO-1: a side has more already"

    def _tally_fault(self, body: Body) -> str:
        bid = body["bid"]
        if bid < 25 or (bid > 50 and bid % 5):
            return "PN-BID-1: no such bid"
        if any(meld % 2 and meld < 15 for meld in body["meld"]):
            return "PN-MELD-2: no such meld"
        if body.get("thrown_in"):
            return "PN-SCO-4: no tricks" if "tricks" in body else ""
        tricks, others = body.get("tricks"), body.get("others_tricks")
        if tricks is None and others is None:
            return "PN-SCO-1: no trick points"
        return "PN-SCO-1: fifty together" if tricks is not None and others is not None and tricks + others != 50 else ""

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_tally(self, body: Body) -> None:
        self.bidder, self.bid = self.players.index(body["bidder"]), body["bid"]
        tricks = 0 if body.get("thrown_in") else body.get("tricks", 50 - body.get("others_tricks", 0))
        mine, theirs = body["meld"]
        self._score(mine, theirs, tricks, bool(body.get("thrown_in")))

    def _make_bid(self, body: Body) -> None:
        self.bidder, self.bid = self.player, body["amount"]
        self._next_bidder()

    def _make_pass(self, body: Body) -> None:
        self.out.add(self.player)
        self._next_bidder()

    def _next_bidder(self) -> None:
        if len(self.out) == 3 and self.bid:
            self.phase = SUIT if self.options.get("pass_cards") != 0 else TRUMP
            self.player = self.bidder
            return
        self.player = next(seat % 4 for seat in range(self.player + 1, self.player + 5) if seat % 4 not in self.out)

    def _make_name_suit(self, body: Body) -> None:
        self.asked, self.phase, self.player = body["suit"], PASS, (self.bidder + 2) % 4

    def _make_pass_cards(self, body: Body) -> None:
        giver = self.hands[self.player]
        giver.sort(key=lambda card: card[1] != self.asked)
        self.hands[self.bidder] += giver[:3]
        del giver[:3]
        self.phase, self.player = BACK, self.bidder

    def _make_pass_back(self, body: Body) -> None:
        giver = self.hands[self.bidder]
        self.chance.shuffle(giver)
        self.hands[(self.bidder + 2) % 4] += giver[:3]
        del giver[:3]
        self.phase = TRUMP

    def _make_trump(self, body: Body) -> None:
        self.trump, self.phase = body["suit"], MELD

    def _make_meld(self, body: Body) -> None:
        player = self.players.index(body["player"])
        if "cards" in body:
            self.lying[player] = Counter(body["cards"])
        self.melds[player] = body["points"] if "points" in body else meld_points(body["cards"], self.trump)
        if self.thrown_in:
            self._score_if_thrown_in()
        elif len(self.melds) == 4:
            self.phase = TRICKS

    def _make_throw_in(self, body: Body) -> None:
        self.thrown_in = True
        self._score_if_thrown_in()

    def _score_if_thrown_in(self) -> None:
        others = [(self.bidder + 1) % 4, (self.bidder + 3) % 4]
        if all(player in self.melds for player in others):
            self._score(0, sum(self.melds[player] for player in others), 0, thrown_in=True)

    def _make_card(self, body: Body) -> None:
        card, player = body["card"], self.player
        self.hands[player].remove(card)
        if self.lying[player][card]:
            self.lying[player][card] -= 1
        self.played[card] += 1
        self.trick.append(card)
        self.player = (player + 1) % 4
        if len(self.trick) < 4:
            return
        self.player = (self.player + winning(self.trick, self.trump)) % 4
        self.number += 1
        points = sum(each[0] in "ATK" for each in self.trick) + 2 * (self.number == 20)
        self.points[self.player % 2] += points
        self.trick = []
        if self.number == 20:
            self._score_melds(self.points[self.bidder % 2])

    def _make_tricks(self, body: Body) -> None:
        self._score_melds(body["bidders"])

    def _score_melds(self, tricks: int) -> None:
        meld = [sum(points for player, points in self.melds.items() if player % 2 == side) for side in (0, 1)]
        self._score(meld[self.bidder % 2], meld[1 - self.bidder % 2], tricks, thrown_in=False)

    def _score(self, mine: int, theirs: int, tricks: int, thrown_in: bool) -> None:
        side = self.bidder % 2
        made = not thrown_in and mine + tricks >= self.bid
        self.totals[side] += mine + tricks if made else -self.bid
        self.totals[1 - side] += theirs + (0 if thrown_in else 50 - tricks)
        self.over = max(self.totals) >= 500
        self.bidding_side_won = side
        self.dealer = (self.dealer + 1) % 4
        self._deal()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        if self.phase == MELD or self.over:
            return None
        return self.players[self.player]

    def winners(self) -> list[str]:
        """PN-END-1: the bidding side where both get there."""
        side = self.bidding_side_won if self.totals[self.bidding_side_won] >= 500 else 1 - self.bidding_side_won
        return [self.players[side], self.players[side + 2]]

    @property
    def wrong_part(self) -> float:
        return WRONG if self.phase == TRICKS else 0.35

    # --- players ------------------------------------------------------------------------------------------------------

    def legal_play(self) -> Body:
        chance = self.chance
        if self.phase == AUCTION:
            return self._bid_or_pass()
        if self.phase in (SUIT, TRUMP):
            return {"play": self.phase, "suit": chance.choice(SUITS)}
        if self.phase in (PASS, BACK):
            return {"play": self.phase}
        if self.phase == MELD:
            if not self.thrown_in and chance.random() < 0.03:
                return {"play": "throw_in"}
            laying = [index for index in range(4) if index not in self.melds]
            if self.thrown_in:
                laying = [index for index in laying if index % 2 != self.bidder % 2]
            return self._some_meld(chance.choice(laying))
        if not self.played and chance.random() < 0.05:
            return {"play": "throw_in"}
        if chance.random() < 0.005:
            return self._some_tricks()
        return {"play": "card", "card": chance.choice(self._legal_cards())}

    def _legal_cards(self) -> list[str]:
        """The cards of the hand that the rules allow to the real hand."""
        hand = self.hands[self.player]
        held = set(hand)
        return [card for card in hand if not held & duties(self.trick, card, self.trump)]

    def _bid_or_pass(self) -> Body:
        if not self.bids and not self.out and not self.bid and self.chance.random() < 0.1:
            return self._some_tally()
        forced = len(self.out) == 3
        if not forced and self.chance.random() < 0.5:
            return {"play": "pass"}
        least = max(25, self.bid + 1)
        amount = least + self.chance.choice((0, 0, 1, 3, 10))
        return {"play": "bid", "amount": amount if amount <= 50 else amount + -amount % 5}

    def _some_meld(self, player: int) -> Body:
        hand, body = self.hands[player], {"play": "meld", "player": self.players[player]}
        kind = self.chance.random()
        if kind < 0.3:
            return {**body, "points": meld_points(hand, self.trump)}
        if kind < 0.4:
            return {**body, "cards": list(hand)}
        return {**body, "cards": self.chance.sample(hand, self.chance.randint(0, 20))}

    def _some_tricks(self) -> Body:
        mine, theirs = self.points[self.bidder % 2], self.points[1 - self.bidder % 2]
        bidders = self.chance.randint(mine, 50 - theirs)
        return {
            "play": "tricks",
            "bidders": bidders,
            **({"others": 50 - bidders} if self.chance.random() < 0.5 else {}),
        }

    def _some_tally(self) -> Body:
        chance = self.chance
        body: Body = {
            "play": "tally",
            "bidder": chance.choice(self.players),
            "bid": chance.choice((25, 31, 50, 55, 70)),
        }
        body["meld"] = [chance.choice((0, 4, 15, 22, 40, 64)) for _ in range(2)]
        if chance.random() < 0.2:
            return {**body, "thrown_in": True}
        tricks = chance.randint(1, 49)
        return {**body, **chance.choice([{"tricks": tricks}, {"others_tricks": tricks}])}

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def is_true(self, body: Body) -> bool:
        if body["play"] == "card":
            return body["card"] in self._legal_cards()
        if body["play"] == "meld" and "cards" in body:
            return Counter(body["cards"]) <= Counter(self.hands[self.players.index(body["player"])])
        return body["play"] in ("bid", "pass", "name_suit", "trump", "throw_in") and self.chance.random() < 0.2

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        if mover is not None and chance.random() < 0.15:
            others = [name for name in self.players if name != mover]
            body = self.legal_play()
            return {**body, "by": chance.choice(others)} if body["play"] not in ("tally", "tricks") else None
        if chance.random() < 0.15:
            return chance.choice(
                [
                    {"play": "bid", "amount": 60},
                    {"play": "pass"},
                    {"play": "trump", "suit": "S"},
                    {"play": "name_suit", "suit": "D"},
                    {"play": "pass_cards"},
                    {"play": "pass_back"},
                    {"play": "throw_in"},
                    {"play": "tricks", "bidders": 20},
                    {"play": "card", "card": chance.choice(KINDS)},
                    {"play": "meld", "player": chance.choice(self.players), "points": 4},
                ]
            )
        if self.phase == AUCTION:
            if not self.bid and not self.out and chance.random() < 0.3:
                return self._wrong_tally()
            return {"play": "bid", "amount": chance.choice((24, self.bid, self.bid - 1, 51, 53, 57, 60, 64)) or 1}
        if self.phase in (PASS, BACK):
            return {"play": self.phase, "of_suit": 4}
        if self.phase == MELD:
            body = self._some_meld(chance.randrange(4))
            if "points" in body:
                return {**body, "points": chance.choice((1, 7, 13, 2000))}
            return {**body, "cards": [*body["cards"], *[chance.choice(KINDS)] * chance.randint(1, 5)]}
        if self.phase == TRICKS:
            if chance.random() < 0.03:
                return chance.choice(
                    [
                        {"play": "tricks", "bidders": 20, "others": 31},
                        {"play": "tricks", "bidders": self.points[self.bidder % 2] - 1},
                        {"play": "tricks", "bidders": 51 - self.points[1 - self.bidder % 2]},
                    ]
                    if all(points > 0 for points in self.points)
                    else [{"play": "tricks", "bidders": 20, "others": 29}]
                )
            return {"play": "card", "card": chance.choice([*self.hands[self.player], chance.choice(KINDS)])}
        return None

    def _wrong_tally(self) -> Body:
        change: Mapping[str, Any] = self.chance.choice(
            [{"bid": 24}, {"bid": 52}, {"meld": [3, 4]}, {"tricks": 20, "others_tricks": 31}, {"meld": [4, 13]}]
        )
        return {**self._some_tally(), **change}
