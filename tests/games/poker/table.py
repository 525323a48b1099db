"""A table of poker with a real pack, players who bet as the fancy takes them, and honest hands."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.poker import betting
from referee.games.poker.bets import is_opening, may_bet, may_fold_for
from referee.games.poker.cards import codes_of
from referee.games.poker.dealing import may_flip, price
from referee.games.poker.evening import dealable, seats_for
from referee.games.poker.hands import THREE, category_of, strength
from referee.games.poker.openers import opens
from referee.games.poker.payout import is_progressive
from referee.games.poker.position import Hand, Position, stack
from referee.games.poker.variants import jokers_in, variant_of
from referee.kit.cards import DECK, JOKER, Card

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"wild": "deuces", "split": "high_low", "buy_in": 40, "limit": "pot_limit", "bet": 2, "raises": 3},
    {"wild": "jokers", "split": "low", "low_system": "deuce_to_seven", "four_cards": "any", "exchanges": 2},
    {"limit": "fixed", "bet": 2, "ante": 0, "split": "high_low", "low_system": "ace_to_six", "five_kind": "no"},
    {"variant": "jacks-trips", "buy_in": 60},
    {"variant": "jacks-trips", "progressive": "yes", "after_aces": "back"},
    {"variant": "jacks-trips", "split": "high_low", "wild": "jokers", "ante": 2},
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
]  # fmt: skip


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
        draw = self.options.get("variant", "five-card-draw") == "five-card-draw" or "dealers_choice" in self.options
        self.players = list(players or NAMES[: random.choice((2, 3, 5, 6, 8) if draw else (3, 4, 5, 7))])
        self.hands: list[list[Card]] = []
        self.deck: list[Card] = []
        self.thrown: list[Card] = []
        self.rest = random.randint(6, 14)
        self.fresh = True

    # --- cards -------------------------------------------------------------------------------------------------------

    def _draw_one(self) -> Card:
        if not self.deck:
            self.deck, self.thrown = self.thrown, []
            self.random.shuffle(self.deck)
        return self.deck.pop()

    def _throw_folded(self, hand: Hand) -> None:
        for seat, cards in enumerate(self.hands):
            if cards and not hand.live[seat]:
                self.thrown += [*cards, *hand.ups[seat]]
                self.hands[seat] = []

    def _true_up(self, hand: Hand) -> None:
        """Cards face down that players have by now."""
        self._throw_folded(hand)
        for seat in hand.order:
            while hand.live[seat] and len(self.hands[seat]) < hand.downs[seat]:
                self.hands[seat].append(self._draw_one())

    # --- plays -------------------------------------------------------------------------------------------------------

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.over:
            return None
        hand = position.hand
        if hand is None:
            return self._between(position)
        if self.fresh:
            self.fresh = False
            self.deck = [*DECK, *([JOKER] * jokers_in(position.options))]
            self.random.shuffle(self.deck)
            self.thrown = []
            self.hands = [[] for _ in self.players]
        self._true_up(hand)
        if may_flip(position) and self.random.random() < 0.5 and (flip := self._flip(position, hand)):
            return flip
        play: dict[str, Any] = getattr(self, f"_{hand.doing}")(position, hand)
        return play

    def _flip(self, position: Position, hand: Hand) -> dict[str, Any] | None:
        for seat in hand.still_in:
            for card in self.hands[seat]:
                if card.rank == "4" and stack(position, seat) >= price(position, hand):
                    self.hands[seat].remove(card)
                    return {"play": "flip", "player": self.players[seat], "card": str(card)}
        return None

    def _between(self, position: Position) -> dict[str, Any]:
        self.fresh = True
        if position.options.buy_in:
            for seat, who in enumerate(self.players):
                if position.present[seat] and stack(position, seat) <= 0 and self.rest > 0:
                    return {"play": "buy", "player": who, "chips": position.options.buy_in}
        can = dealable(position)
        self.rest -= 1
        if self.rest <= 0 or not can:
            return {"play": "settle", "share": True} if position.pot else {"play": "settle"}
        chosen = {"variant": self.random.choice(can)} if position.options.dealers_choice else {}
        spare = len(seats_for(position)) > 3 and not position.rained
        if self.random.random() < 0.05 and spare:
            return {"play": "leave", "player": self.players[self.random.choice(seats_for(position))]}
        if self.random.random() < 0.08 and not is_progressive(position) and not position.pot:
            one, other = self.random.sample(position.seats, 2)
            chips = min(stack(position, other), 7)
            return {"play": "tally", "chips": {self.players[one]: chips, self.players[other]: -chips}}
        if self.random.random() < 0.1 and spare:
            return {"play": "deal", "out": [self.players[self.random.choice(seats_for(position))]], **chosen}
        return {"play": "deal", **chosen}

    def _bet(self, position: Position, hand: Hand) -> dict[str, Any]:
        assert hand.round is not None
        seat, draw = hand.turn, self.random.random()
        owed = betting.owed(hand.round, seat)
        bounds = may_bet(position)
        if is_opening(position, hand):
            codes = codes_of(self.hands[seat], hand.wild)
            if not opens(codes, hand.needs, position.options.five_kind):
                return {"play": "check"}
            draw = 0.0
        if not isinstance(bounds, str) and draw < 0.22:
            most = min(bounds.most, bounds.least + 6) if self.random.random() < 0.9 else min(bounds.most, 60)
            amount = self.random.randint(bounds.least, max(bounds.least, most))
            return {"play": "raise" if hand.round.level else "bet", "amount": amount}
        if owed:
            return {"play": "fold"} if draw > 0.8 else {"play": "call"}
        return {"play": "fold"} if draw > 0.98 else {"play": "check"}

    def _draw(self, position: Position, hand: Hand) -> dict[str, Any]:
        seat = hand.turn
        cards = self.hands[seat]
        aces = [card for card in cards if card.rank == "A" or card == JOKER or card.rank in hand.wild]
        left = len(self.deck) + len(self.thrown)
        few = len(hand.order) < 6 or position.options.four_cards == "any"
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

    def _table(self, position: Position, hand: Hand) -> dict[str, Any]:
        return {"play": "table", "card": str(self._draw_one())}

    def _up(self, position: Position, hand: Hand) -> dict[str, Any]:
        return {"play": "up", "card": str(self._draw_one())}

    def _roll(self, position: Position, hand: Hand) -> dict[str, Any]:
        if self.random.random() < 0.03:
            return {"play": "fold"}
        return {"play": "roll", "card": str(self.hands[hand.turn].pop())}

    def _decide(self, position: Position, hand: Hand) -> dict[str, Any]:
        if price(position, hand) <= min(stack(position, hand.turn), 200) and self.random.random() < 0.6:
            return {"play": "pay"}
        return {"play": "fold"} if may_fold_for(position, hand) else {"play": "decline"}

    def _show(self, position: Position, hand: Hand) -> dict[str, Any]:
        seat = self.random.choice(hand.waiting)
        who, cards = self.players[seat], self.hands[seat]
        if variant_of(position.options).again:
            if category_of(strength(codes_of(cards, hand.wild), position.options.five_kind)) < THREE:
                return {"play": "muck", "player": who}
        elif self.random.random() < 0.15:
            return {"play": "muck", "player": who}
        body: dict[str, Any] = {"play": "show", "player": who, "cards": [str(card) for card in cards]}
        if position.options.down_wilds == "pay" and position.options.variant == "baseball":
            paid = [card for card in cards if card.rank in hand.wild]
            if paid and price(position, hand) * len(paid) <= stack(position, seat):
                body["paid"] = [str(card) for card in paid]
        return body
