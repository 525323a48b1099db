"""A table of Krambambuli with real packs and players who meld, extend and steal what they can."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.krambambuli.position import Phase
from referee.kit.cards import DECK, SUITS, Card
from tests.games.comings import Comes, Comings

HAND = 11

OPTIONS: list[dict[str, Any]] = [
    {"target": 200},
    {"set_suits": "distinct", "split_robbed_run": "yes", "target": 150},
    {"must_discard_to_go_out": "yes", "upcard_lock": "off", "final_tie": "extra_deal", "target": 120},
    {"set_suits": "free", "split_robbed_run": "no", "must_discard_to_go_out": "no", "upcard_lock": "on", "target": 100},
    {"final_tie": "shared", "target": 100},
    Comes({"target": 300}),
    Comes({"target": 200, "final_tie": "extra_deal"}),
]


def is_meld(cards: Sequence[Card], options: Any) -> bool:
    """True if cards are a set or, with the ace high, a run."""
    if len(cards) < 3:
        return False
    suits = {card.suit for card in cards}
    if len({card.rank for card in cards}) == 1:
        return options.set_suits == "free" or len(suits) == len(cards)
    numbers = sorted(14 if card.rank == "A" else card.number for card in cards)
    return len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def charge(hand: Sequence[Card]) -> int:
    """The charge for the cards left in a hand (KR-SCO-1)."""
    return sum(10 if card.rank in "AKQJT" else int(card.rank) for card in hand)


class Table:
    """Four players with two packs."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.comings = Comings(random, options, least=2, rate=0.5)
        self.hands: list[list[Card]] = []
        self.deck: list[Card] = []
        self.taken: Card | None = None
        """The upcard that was taken in this turn, while it is in the hand."""

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if position.phase == Phase.DEAL:
            if max(position.totals) < position.options.target and (coming := self.comings.next(position)):
                return coming
            return self._deal(position)
        if position.phase == Phase.COUNT:
            return self._count(position)
        if position.phase == Phase.DRAW:
            return self._draw(position)
        return self._lay_off(position) or self._meld(position) or self._steal(position) or self._discard(position)

    def _deal(self, position: Any) -> dict[str, Any]:
        self.players = list(position.players)
        here = [self.players[seat] for seat in sorted(position.roster.order)]
        if self.random.random() < 0.1:
            points = {name: self.random.randint(2, 60) for name in here[1:]} | {here[0]: 0}
            return {"play": "tally", "out": here[0], "points": points}
        self.deck = [card for card in DECK for _ in range(1 if len(here) < 4 else 2)]
        self.random.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(HAND)] if name in here else [] for name in self.players]
        return {"play": "deal", "upcard": str(self.deck.pop())}

    def _draw(self, position: Any) -> dict[str, Any]:
        hand, top = self.hands[position.turn.player], position.upcard
        self.taken = None
        if top is not None and self.random.random() < (0.6 if self._wants(hand, top) else 0.1):
            hand.append(top)
            self.taken = top
            return {"play": "take"}
        if not self.deck and len(position.pile) > 1:
            self.deck = list(position.pile[:-1])
            self.random.shuffle(self.deck)
        if self.deck:
            hand.append(self.deck.pop())
        return {"play": "draw"}

    @staticmethod
    def _wants(hand: list[Card], card: Card) -> bool:
        return sum(other.rank == card.rank for other in hand) > 1

    def _lay(self, hand: list[Card], cards: Sequence[Card]) -> list[str]:
        """Cards that leave the hand for the table, as the record prints them."""
        for card in cards:
            hand.remove(card)
            if card == self.taken:
                self.taken = None
        return [str(card) for card in cards]

    def _may_lay(self, position: Any, hand: Sequence[Card], cards: Sequence[Card]) -> bool:
        """True if the rest of the hand may be kept: a discard if one is needed, not only the card just taken."""
        rest = list(hand)
        for card in cards:
            rest.remove(card)
        only_taken = rest == [self.taken] and self.taken not in cards
        return len(rest) >= self._keep(position) and not (only_taken and position.options.upcard_lock)

    def _keep(self, position: Any) -> int:
        """The number of cards that must stay in the hand when cards are laid."""
        return 1 if position.options.must_discard_to_go_out else 0

    def _groups(self, hand: list[Card], position: Any) -> list[list[Card]]:
        """Cards of the hand that make melds, each card in one."""
        melds: list[list[Card]] = []
        left = list(hand)
        for suit in SUITS:
            run: list[Card] = []
            for number in range(2, 15):
                card = Card("23456789TJQKA"[number - 2], suit)
                if card in left:
                    run.append(card)
                if card not in left or number == 14:
                    if len(run) >= 3:
                        melds.append(run)
                        for number_of_run in run:
                            left.remove(number_of_run)
                    run = []
        ranks: dict[str, list[Card]] = defaultdict(list)
        for card in left:
            if position.options.set_suits == "free" or card not in ranks[card.rank]:
                ranks[card.rank].append(card)
        return melds + [cards for cards in ranks.values() if len(cards) >= 3]

    def _meld(self, position: Any) -> dict[str, Any] | None:
        hand = self.hands[position.turn.player]
        if self.random.random() < 0.3:
            return None
        chosen: list[list[Card]] = []
        for cards in self._groups(hand, position):
            together = [card for group in (*chosen, cards) for card in group]
            if is_meld(cards, position.options) and self._may_lay(position, hand, together):
                chosen.append(cards)
        if not chosen:
            return None
        return {"play": "meld", "melds": [self._lay(hand, cards) for cards in chosen]}

    def _lay_off(self, position: Any) -> dict[str, Any] | None:
        hand = self.hands[position.turn.player]
        for number, owned in enumerate(position.table, 1):
            if owned.owner != position.turn.player:
                continue
            lying = [laid.card for laid in owned.meld.cards]
            for card in hand:
                if is_meld([*lying, card], position.options) and self._may_lay(position, hand, [card]):
                    return {"play": "lay_off", "meld": number, "cards": self._lay(hand, [card])}
        return None

    def _steal(self, position: Any) -> dict[str, Any] | None:
        turn = position.turn
        hand = self.hands[turn.player]
        began = position.hands.melded_in[turn.player]
        if turn.stolen or not began or began == turn.number:
            return None
        for number, owned in enumerate(position.table, 1):
            lying = [laid.card for laid in owned.meld.cards]
            for at, card in enumerate(lying):
                if owned.owner == turn.player or not self._can_spare(position, lying, at):
                    continue
                same = [other for other in hand if other.rank == card.rank][:2]
                makes_set = len(same) == 2 and is_meld([card, *same], position.options)
                if makes_set and self._may_lay(position, hand, same):
                    with_hand = self._lay(hand, same)
                    return {"play": "steal", "meld": number, "card": str(card), "with_hand": with_hand}
        return None

    @staticmethod
    def _can_spare(position: Any, lying: Sequence[Card], at: int) -> bool:
        """True if the rest of a meld without the card at `at` is a meld, or two melds where runs may be split."""
        before, after = lying[:at], lying[at + 1 :]
        if lying[0].rank == lying[1].rank:
            return is_meld([*before, *after], position.options)
        if before and after and not position.options.split_robbed_run:
            return False
        return all(is_meld(part, position.options) for part in (before, after) if part)

    def _discard(self, position: Any) -> dict[str, Any]:
        hand = self.hands[position.turn.player]
        locked = self.taken if position.options.upcard_lock else None
        free = [card for card in hand if card != locked]
        card = self.random.choice(free or hand)  # of two equal cards the other one goes
        hand.remove(card)
        return {"play": "discard", "card": str(card)}

    def _count(self, position: Any) -> dict[str, Any]:
        assert [len(hand) for hand in self.hands] == list(position.hands.sizes)
        if self.random.random() < 0.6:
            hands = {name: [str(c) for c in hand] for name, hand in zip(self.players, self.hands, strict=True) if hand}
            return {"play": "count", "hands": hands}
        return {
            "play": "count",
            "points": {name: charge(hand) for name, hand in zip(self.players, self.hands, strict=True) if hand},
        }
