"""A table of poker with a real pack, players who bet as the fancy takes them, and honest hands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.kit.cards import DECK, JOKER, Card
from tests.games.comings import Comes, Comings
from tests.games.poker.truth import has_openers, has_three

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"wild": "deuces", "split": "high_low", "buy_in": 40, "limit": "pot_limit", "bet": 2, "raises": 3},
    {"wild": "jokers", "split": "low", "low_system": "deuce_to_seven", "four_cards": "any", "exchanges": 2},
    {"limit": "fixed", "bet": 2, "ante": 0, "split": "high_low", "low_system": "ace_to_six", "five_kind": "no"},
    {"variant": "jacks-trips", "buy_in": 60},
    {"variant": "jacks-trips", "progressive": "yes", "after_aces": "back"},
    {"variant": "jacks-trips", "split": "high_low", "wild": "jokers", "ante": 2, "odd_chips": "all_to_one"},
    {"variant": "jacks-trips", "after_exchange": "opener", "redeal": "next_dealer"},
    {"variant": "baseball", "rainout": "on", "rain_antes": "yes", "five_kind": "no"},
    {
        "variant": "baseball", "rainout": "dome", "up_threes": "pay_or_fold", "up_nines": "pay_or_natural",
        "down_wilds": "pay", "four_card": "pay", "down_four": "flip", "wild_price": 2, "buy_in": 100,
    },
    {"variant": "baseball", "up_threes": "pay_or_natural", "up_nines": "pay_or_fold", "split": "high_low"},
    {"variant": "midnight-baseball"},
    {"variant": "midnight-baseball", "up_threes": "pay_or_fold", "up_nines": "pay_or_natural", "four_card": "pay",
     "wild_price": 3, "no_bet_after_failure": "yes", "table_wild": "no", "choose": "yes", "buy_in": 100},
    {"variant": "mexican-sweat"},
    {"variant": "mexican-sweat", "no_bet_after_match": "yes", "buy_in": 50},
    {"dealers_choice": "yes", "progressive": "yes", "rainout": "on", "buy_in": 60, "wild": "deuces"},
    Comes({"buy_in": 50}),
    Comes({"variant": "baseball", "rainout": "on", "rain_antes": "yes"}),
]  # fmt: skip


DRAW, TRIPS, BASEBALL = "five-card-draw", "jacks-trips", "baseball"
VARIANTS = {DRAW: (2, 8), TRIPS: (3, 7), BASEBALL: (3, 7), "midnight-baseball": (3, 7), "mexican-sweat": (3, 7)}
"""The players that each variant takes: the least and the most."""
OPENING_STEP = 1
"""Trips to Win: the betting round after the deal, in which the pot is opened."""


class Table:
    """Some people; what is hidden is here. They play so many hands, then they settle."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        draw = self.options.get("variant", DRAW) == DRAW or "dealers_choice" in self.options
        self.players = list(players or NAMES[: random.choice((2, 3, 5, 6, 8) if draw else (3, 4, 5, 7))])
        self.hands: list[list[Card]] = []
        self.deck: list[Card] = []
        self.thrown: list[Card] = []
        self.rest = random.randint(6, 14)
        self.fresh = True
        self.comings = Comings(random, options, least=3, rate=0.5, is_plain=True, most=8 if draw else 7)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _draw_one(self) -> Card:
        if not self.deck:
            self.deck, self.thrown = self.thrown, []
            self.random.shuffle(self.deck)
        return self.deck.pop()

    def _throw_folded(self, hand: Any) -> None:
        for seat, cards in enumerate(self.hands):
            if cards and not hand.seats.live[seat]:
                self.thrown += [*cards, *hand.cards.up[seat]]
                self.hands[seat] = []

    def _true_up(self, hand: Any) -> None:
        """Cards face down that players have by now."""
        self._throw_folded(hand)
        for seat in hand.seats.order:
            while hand.seats.live[seat] and len(self.hands[seat]) < hand.cards.down[seat]:
                self.hands[seat].append(self._draw_one())

    # --- plays -------------------------------------------------------------------------------------------------------

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.over:
            return None
        hand = position.hand
        if hand is None:
            return self._between(position)
        if self.fresh:
            self.fresh = False
            self.deck = [*DECK, *([JOKER] * jokers(position))]
            self.random.shuffle(self.deck)
            self.thrown = []
            self.hands = [[] for _ in self.players]
        self._true_up(hand)
        if fours_can_be_flipped(position, hand) and self.random.random() < 0.5 and (flip := self._flip(position, hand)):
            return flip
        play: dict[str, Any] = getattr(self, f"_{hand.action.phase}")(position, hand)
        return play

    def _flip(self, position: Any, hand: Any) -> dict[str, Any] | None:
        for seat in hand.seats.still_in:
            for card in self.hands[seat]:
                if card.rank == "4" and stack(position, seat) >= price(position, hand):
                    self.hands[seat].remove(card)
                    return {"play": "flip", "player": self.players[seat], "card": str(card)}
        return None

    def _between(self, position: Any) -> dict[str, Any]:
        self.fresh, self.players = True, list(position.players)
        if coming := self.comings.next(position):
            return coming
        if position.options.buy_in:
            for seat, who in enumerate(self.players):
                if seat in position.roster.order and stack(position, seat) <= 0 and self.rest > 0:
                    return {"play": "buy", "player": who, "chips": position.options.buy_in}
        rain_out = position.carried.rain_out
        seats = rain_out.seats if rain_out else position.with_chips
        can = variants_for(position, len(seats))
        self.rest -= 1
        if self.rest <= 0 or not can:
            return {"play": "settle", "share": True} if position.carried.pot else {"play": "settle"}
        chosen = {"variant": self.random.choice(can)} if position.options.dealers_choice else {}
        spare = len(seats) > 3 and not rain_out
        if self.random.random() < 0.05 and spare:
            return {"play": "leave", "player": self.players[self.random.choice(seats)]}
        jackpot = position.options.progressive and position.options.variant == TRIPS
        if self.random.random() < 0.08 and not jackpot and not position.carried.pot:
            player, other = self.random.sample(position.with_chips, 2)
            chips = min(stack(position, other), 7)
            return {"play": "tally", "chips": {self.players[player]: chips, self.players[other]: -chips}}
        if self.random.random() < 0.1 and spare:
            return {"play": "deal", "out": [self.players[self.random.choice(seats)]], **chosen}
        return {"play": "deal", **chosen}

    def _bet(self, position: Any, hand: Any) -> dict[str, Any]:
        seat, draw = hand.action.seat, self.random.random()
        betting = hand.action.betting
        assert betting is not None
        owed = betting.level - betting.bets[seat]
        unopened = hand.action.step == OPENING_STEP and hand.claims.opener < 0
        if position.options.variant == TRIPS and unopened:
            if not has_openers(codes_of(self.hands[seat], hand), hand.openers):
                return {"play": "check"}
            draw = 0.0
        bounds = amounts(position, hand)
        if bounds is not None and draw < 0.22:
            least, most = bounds
            most = min(most, least + 6) if self.random.random() < 0.9 else min(most, 60)
            amount = self.random.randint(least, max(least, most))
            return {"play": "raise" if betting.level else "bet", "amount": amount}
        if owed:
            return {"play": "fold"} if draw > 0.8 else {"play": "call"}
        return {"play": "fold"} if draw > 0.98 else {"play": "check"}

    def _draw(self, position: Any, hand: Any) -> dict[str, Any]:
        seat = hand.action.seat
        cards = self.hands[seat]
        aces = [card for card in cards if card.rank == "A" or card == JOKER or card.rank in hand.wild]
        left = len(self.deck) + len(self.thrown)
        few = len(hand.seats.order) < 6 or position.options.four_cards == "any"
        if aces and few and left >= 4 and self.random.random() < 0.3:
            self._exchange(seat, [card for card in cards if card is not aces[0]])
            return {"play": "draw", "cards": 4, "kept": str(aces[0])}
        count = min(self.random.randint(0, 3), left)
        self._exchange(seat, self.random.sample(cards, count))
        return {"play": "draw", "cards": count}

    def _exchange(self, seat: int, away: Sequence[Card]) -> None:
        for card in away:
            self.hands[seat].remove(card)
        if len(self.deck) < len(away):
            self.deck += self.thrown
            self.thrown = []
            self.random.shuffle(self.deck)
        taken = [self.deck.pop() for _ in away]
        self.thrown += away
        self.hands[seat] += taken

    def _table(self, position: Any, hand: Any) -> dict[str, Any]:
        return {"play": "table", "card": str(self._draw_one())}

    def _up(self, position: Any, hand: Any) -> dict[str, Any]:
        return {"play": "up", "card": str(self._draw_one())}

    def _roll(self, position: Any, hand: Any) -> dict[str, Any]:
        if self.random.random() < 0.03:
            return {"play": "fold"}
        return {"play": "roll", "card": str(self.hands[hand.action.seat].pop())}

    def _decide(self, position: Any, hand: Any) -> dict[str, Any]:
        seat = hand.action.seat
        if price(position, hand) <= min(stack(position, seat), 200) and self.random.random() < 0.6:
            return {"play": "pay"}
        rank = hand.cards.up[seat][-1].rank
        option = {"3": position.options.up_threes, "9": position.options.up_nines}.get(rank)
        return {"play": "fold"} if option == "pay_or_fold" else {"play": "decline"}

    def _show(self, position: Any, hand: Any) -> dict[str, Any]:
        seat = self.random.choice(hand.action.waiting)
        who, cards = self.players[seat], self.hands[seat]
        if position.options.variant == TRIPS:
            if not has_three(codes_of(cards, hand)):
                return {"play": "muck", "player": who}
        elif self.random.random() < 0.15:
            return {"play": "muck", "player": who}
        body: dict[str, Any] = {"play": "show", "player": who, "cards": [str(card) for card in cards]}
        if position.options.down_wilds == "pay" and position.options.variant == BASEBALL:
            paid = [card for card in cards if card.rank in hand.wild]
            if paid and price(position, hand) * len(paid) <= stack(position, seat):
                body["paid"] = [str(card) for card in paid]
        return body


# --- what is legal, by the rules as a player knows them --------------------------------------------------------------


def jokers(position: Any) -> int:
    return 2 if position.options.wild == "jokers" and position.options.variant in (DRAW, TRIPS) else 0


def price(position: Any, hand: Any) -> int:
    return position.options.wild_price or hand.pot.dead + sum(hand.pot.bets)


def fours_can_be_flipped(position: Any, hand: Any) -> bool:
    allowed = position.options.variant == BASEBALL and position.options.down_four == "flip"
    return allowed and hand.action.phase != "decide" and not any(hand.cards.shown)


def variants_for(position: Any, count: int) -> list[str]:
    """The variants that can be dealt to so many: any that takes them, unless a pot is played out first."""
    carried = position.carried
    bound = carried.pot or carried.rain_out or carried.failed_deals or position.jackpot.hand > 1
    if position.options.dealers_choice and not bound:
        return [key for key, (least, most) in VARIANTS.items() if least <= count <= most]
    least = 2 if carried.rain_out else VARIANTS[position.options.variant][0]
    return [position.options.variant] if count >= least else []


def codes_of(cards: Sequence[Card], hand: Any) -> list[str]:
    """Cards as codes, `*` for those that are wild."""
    return ["*" if card == JOKER or card.rank in hand.wild else str(card) for card in cards]


def stack(position: Any, seat: int) -> int:
    """The chips in front of a player; more than enough if chips are not counted."""
    if not position.options.buy_in:
        return 10**6
    return int(position.chips.bought[seat] + position.chips.net[seat])


def amounts(position: Any, hand: Any) -> tuple[int, int] | None:
    """The least and the most that may be bet or raised by on top of a call; None if nothing may."""
    betting, seat, options = hand.action.betting, hand.action.seat, position.options
    assert betting is not None
    owed = betting.level - betting.bets[seat]
    room = stack(position, seat) - owed
    others = [opponent for opponent in hand.seats.still_in if opponent != seat and stack(position, opponent) > 0]
    if room <= 0 or not others or (betting.level and options.raises and betting.raises >= options.raises):
        return None
    last = betting.acted[seat]
    if last >= 0 and betting.level < last + betting.full_bet:
        return None
    most = {"no_limit": room, "fixed": betting.full_bet}.get(options.limit)
    if most is None:
        most = max(betting.full_bet, hand.pot.dead + sum(hand.pot.bets) + owed)
    return min(betting.full_bet, room), min(most, room)
