"""A table of Push with 108 real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from referee.games.push.melding import exchangeable, extended, missing, next_cards
from referee.games.push.offers import fitting
from referee.games.push.options import END_DEAL, PACK, VALUES, is_wild
from referee.games.push.position import COUNT, DEAL, DRAW, OVER, Position
from referee.games.push.turns import PUSHED
from referee.kit.cards import JOKER, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.melds import PLAIN, RANK_ALONE, Laid, Meld, rank_at

OPTIONS: list[dict[str, Any]] = [
    {},
    {"set_suits": "free", "stock_out": "end_deal", "contract_3": "12 cards: 1 set of 5 + 1 run of 6"},
    {"exchange_before_initial": "yes", "contract_length": "exact", "final_tie": "extra_deal"},
    {"all_wild_melds": "yes", "upcard_lock": "off", "contract_1": "3 sets of 4", "contract_2": "2 runs of 6"},
    {"set_suits": "distinct", "exchange_before_initial": "no", "stock_out": "reshuffle", "all_wild_melds": "no"},
    {"upcard_lock": "on", "contract_length": "at_least", "final_tie": "shared", "contract_4": "11 cards: 3 sets of 3"},
    {"contract_5": "1 run of 5 + 1 set of 3", "stock_out": "end_deal", "contract_1": "2 runs of 7"},
]
Need = tuple[str, int]
Group = list[Laid]


class Table:
    """Ann and Cy against Bo and Di."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or ["Ann", "Bo", "Cy", "Di"])
        self.hands: list[list[Card]] = [[], [], [], []]
        self.deck: list[Card] = []

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == OVER:
            return None
        if position.phase == DEAL:
            return self._tally(position) if self.random.random() < 0.1 else self._deal(position)
        if position.phase == COUNT:
            return self._count(position)
        if position.phase == DRAW:
            return self._draw(position)
        return self._exchange(position) or self._meld(position) or self._lay_off(position) or self._discard(position)

    # --- the deal and the count --------------------------------------------------------------------------------------

    def _deal(self, position: Position) -> dict[str, Any]:
        self.deck = list(PACK.elements())
        self.random.shuffle(self.deck)
        dealt = position.contract.dealt
        self.hands = [[self.deck.pop() for _ in range(dealt)] for _ in range(4)]
        buried = []
        while is_wild(card := self.deck.pop()):
            buried.append(card)
        for wild in buried:
            self.deck.insert(self.random.randrange(len(self.deck)), wild)
        body: dict[str, Any] = {"play": "deal", "upcard": str(card)}
        return body | {"buried": list(map(str, buried))} if buried else body

    def _tally(self, position: Position) -> dict[str, Any]:
        chance = self.random.random()
        if chance < 0.2:
            return {"play": "tally", "points": {self.players[0]: 35, self.players[1]: 40, self.players[3]: 5}}
        out = self.random.randrange(4)
        others = [self.players[(out + step) % 4] for step in (1, 3)]
        if chance < 0.6:
            return {"play": "tally", "out": self.players[out], "points": {others[0]: 5 * self.random.randrange(2, 20)}}
        hands = {others[0]: ["*", "2H", "AS", "9D"], others[1]: ["KH", "TD", "4C"]}
        return {"play": "tally", "out": self.players[out], "hands": hands}

    def _count(self, position: Position) -> dict[str, Any]:
        counted = list(position.counted)
        if position.out is not None and self.random.random() < 0.3:
            counted.append((position.out + 2) % 4)
        if self.random.random() < 0.6:
            return {"play": "count", "hands": {self.players[who]: _codes(self.hands[who]) for who in counted}}
        points = {self.players[who]: sum(VALUES[card.rank] for card in self.hands[who]) for who in counted}
        return {"play": "count", "points": points}

    # --- the turn ----------------------------------------------------------------------------------------------------

    def _draw(self, position: Position) -> dict[str, Any]:
        who, card = position.turn, position.upcard
        assert card is not None
        hand = self.hands[who]
        if position.stock < PUSHED:
            if position.options.stock_out == END_DEAL and self.random.random() < 0.5:
                return {"play": "push"}
            hand.append(card)
            return {"play": "take"}
        alike = sum(other.rank == card.rank or _near(other, card) for other in hand)
        joins = position.opened[who] and any(card in fitting(one.meld, position.options) for one in position.table)
        if joins or alike > 1 or self.random.random() < 0.15:
            hand.append(card)
            return {"play": "take"}
        self.hands[position.following] += [card, self.deck.pop()]
        hand.append(self.deck.pop())
        return {"play": "push"}

    def _meld(self, position: Position) -> dict[str, Any] | None:
        who = position.turn
        hand = self.hands[who]
        found: list[Group] | None
        if not position.opened[who]:
            found = _find(hand, position.contract.needs)
            if found is None:
                return None
            if position.options.contract_length == "at_least" and self.random.random() < 0.5:
                _lengthen(found, hand, position)
        else:
            found = _find(hand, [("set", 3)]) or _find(hand, [("run", 3)])
            if found is None and position.options.all_wild_melds:
                wild = [card for card in hand if is_wild(card)][:3]
                found = [[Laid(card, RANK_ALONE["K"]) for card in wild]] if len(wild) == 3 else None
        if found is None or not self._may_lay(position, [laid.card for group in found for laid in group]):
            return None
        for group in found:
            for laid in group:
                hand.remove(laid.card)
        return {"play": "meld", "melds": [list(map(str, group)) for group in found]}

    def _may_lay(self, position: Position, cards: Sequence[Card]) -> bool:
        """Whether a turn can be ended after that: not with the upcard just taken as the only card."""
        rest = list(self.hands[position.turn])
        for card in cards:
            rest.remove(card)
        return not (position.options.upcard_lock and len(rest) == 1 and rest[0] == position.taken)

    def _lay_off(self, position: Position) -> dict[str, Any] | None:
        who = position.turn
        if not position.opened[who]:
            return None
        hand = self.hands[who]
        for number, lying in enumerate(position.table, 1):
            for card in fitting(lying.meld, position.options):
                if card in hand and self._may_lay(position, [card]):
                    hand.remove(card)
                    return {"play": "lay_off", "meld": number, "cards": [str(card)]}
        wild = [card for card in hand if is_wild(card)]
        if wild and (len(hand) < 4 or self.random.random() < 0.2) and self._may_lay(position, wild[:1]):
            for number, lying in enumerate(position.table, 1):
                for at in (None, "low", "high"):
                    laid = (PLAIN[wild[0]],)
                    if not isinstance(extended(lying.meld, laid, position.options.law, at), Fault):
                        hand.remove(wild[0])
                        body: dict[str, Any] = {"play": "lay_off", "meld": number, "cards": [str(wild[0])]}
                        return body | {"at": at} if at else body
        return None

    def _exchange(self, position: Position) -> dict[str, Any] | None:
        who = position.turn
        hand = self.hands[who]
        if not position.opened[who] and not position.options.exchange_before_initial:
            return None
        for number, lying in enumerate(position.table, 1):
            for card in exchangeable(lying.meld):
                if card not in hand:
                    continue
                rest = list(hand)
                rest.remove(card)
                body: dict[str, Any] = {"play": "exchange", "meld": number, "card": str(card)}
                if not position.opened[who]:
                    found = _find([*rest, JOKER], position.contract.needs)
                    if not found or not any(laid.card == JOKER for group in found for laid in group):
                        continue
                    body["use"] = [list(map(str, group)) for group in found]
                    used = [laid.card for group in found for laid in group]
                else:
                    other = self._other(position, number)
                    if other is None:
                        continue
                    body |= other
                    used = [JOKER]
                used.remove(JOKER)
                if self._may_lay(position, [card, *used]):
                    for one in (card, *used):
                        hand.remove(one)
                    return body
        return None

    def _other(self, position: Position, number: int) -> dict[str, Any] | None:
        """Another meld for a joker."""
        for to, lying in enumerate(position.table, 1):
            if to == number:
                continue
            if lying.meld.sort == "set" and (len(lying.meld) < 4 and missing(lying.meld)):
                return {"use": [["*"]], "to": to}
            if lying.meld.sort == "run" and (cards := next_cards(lying.meld)):
                return {"use": [[f"*={cards[0]}"]], "to": to}
        return None

    def _discard(self, position: Position) -> dict[str, Any]:
        hand = self.hands[position.turn]
        locked = position.taken if position.options.upcard_lock else None
        free = [card for card in hand if card != locked]
        if locked is not None and hand.count(locked) > 1 and (not free or self.random.random() < 0.3):
            hand.remove(locked)
            return {"play": "discard", "card": str(locked), "other": True}
        plain = [card for card in free if not is_wild(card)]
        lonely = [
            card for card in plain if not any(c != card and (c.rank == card.rank or _near(c, card)) for c in hand)
        ]
        card = self.random.choice(lonely or plain or free)
        hand.remove(card)
        return {"play": "discard", "card": str(card)}


def _codes(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _near(one: Card, other: Card) -> bool:
    return one.suit == other.suit and 0 < abs(one.number - other.number) < 3


def _lengthen(found: list[Group], hand: list[Card], position: Position) -> None:
    """Natural cards of the hand that go with the melds at once."""
    rest = list(hand)
    for group in found:
        for laid in group:
            rest.remove(laid.card)
    for at, group in enumerate(found):
        for card in rest:
            longer = extended(_meld(group), (PLAIN[card],), position.options.law)
            if not is_wild(card) and isinstance(longer, Meld) and len(rest) > 2:
                found[at] = [*group, PLAIN[card]]
                rest.remove(card)
                break


def _meld(group: Group) -> Meld:
    faces = [laid.face for laid in group if laid.face.suit and not (is_wild(laid.card) and laid.means is None)]
    return Meld("run" if len({card.rank for card in faces}) > 1 else "set", tuple(_in_set(group)))


def _in_set(group: Group) -> Group:
    rank = next(laid.face.rank for laid in group if not is_wild(laid.card))
    return [Laid(laid.card, RANK_ALONE[rank]) if is_wild(laid.card) and laid.means is None else laid for laid in group]


def _find(hand: Sequence[Card], needs: Sequence[Need]) -> list[Group] | None:
    """Groups of cards of a hand that are the melds needed, with few wild cards; None where there are none."""
    if not needs:
        return []
    (sort, size), *rest = needs
    wild = [card for card in hand if is_wild(card)]
    groups = _sets(hand, size, wild) if sort == "set" else _runs(hand, size, wild)
    for group in sorted(groups, key=lambda one: sum(is_wild(laid.card) for laid in one))[:12]:
        left = list(hand)
        for laid in group:
            left.remove(laid.card)
        further = _find(left, rest)
        if further is not None:
            return [group, *further]
    return None


def _sets(hand: Sequence[Card], size: int, wild: Sequence[Card]) -> list[Group]:
    found = []
    for rank in "A3456789TJQK":
        naturals = [card for suit in SUITS if (card := Card(rank, suit)) in hand][:size]
        more = [card for card in dict.fromkeys(naturals) if list(hand).count(card) > 1] if size > 4 else []
        naturals = [*naturals, *more][:size]
        if naturals and size - len(naturals) <= len(wild):
            fill = wild[: size - len(naturals)]
            found.append([*(PLAIN[card] for card in naturals), *_as_rank(fill, rank, naturals)])
    return found


def _as_rank(wild: Sequence[Card], rank: str, naturals: Sequence[Card]) -> Group:
    """Wild cards in a set; beside one natural card, where a run could be meant too, with what they stand for."""
    if len(naturals) > 1:
        return [PLAIN[card] for card in wild]
    suits = cycle(suit for suit in SUITS if suit != naturals[0].suit)
    return [Laid(card, Card(rank, next(suits))) for card in wild]


def _runs(hand: Sequence[Card], size: int, wild: Sequence[Card]) -> list[Group]:
    found = []
    for suit in SUITS:
        for start in range(1, 15 - size + 1):
            cards = [Card(rank_at(place), suit) for place in range(start, start + size)]
            there = [card in hand and not is_wild(card) for card in cards]
            if any(there) and size - sum(there) <= len(wild):
                fill = iter(wild)
                pairs = zip(cards, there, strict=True)
                found.append([PLAIN[card] if has else Laid(next(fill), card) for card, has in pairs])
    return found
