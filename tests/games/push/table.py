"""A table of Push with 108 real cards and four players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.push.options import END_DEAL
from referee.games.push.position import Phase
from tests.games.push.truth import (
    PACK,
    contract,
    ends_for_a_wild_card,
    exchangeable,
    fitting,
    held,
    is_run,
    is_wild,
    melds_in,
    missing,
    next_cards,
    points,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"set_suits": "free", "stock_out": "end_deal", "contract_3": "12 cards: 1 set of 5 + 1 run of 6"},
    {"exchange_before_initial": "yes", "contract_length": "exact", "final_tie": "extra_deal"},
    {"all_wild_melds": "yes", "upcard_lock": "on", "contract_1": "3 sets of 4", "contract_2": "2 runs of 6"},
    {"set_suits": "distinct", "exchange_before_initial": "no", "stock_out": "reshuffle", "all_wild_melds": "no"},
    {"upcard_lock": "off", "contract_length": "at_least", "final_tie": "shared", "contract_4": "11 cards: 3 sets of 3"},
    {"contract_5": "1 run of 5 + 1 set of 3", "stock_out": "end_deal", "contract_1": "2 runs of 7"},
]
ON = (True, "yes", "on")


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
        self.hands: list[list[str]] = [[], [], [], []]
        self.deck: list[str] = []

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if position.phase == Phase.DEAL:
            return self._tally(position) if self.random.random() < 0.1 else self._deal(position)
        if position.phase == Phase.COUNT:
            return self._count(position)
        if position.phase == Phase.DRAW:
            return self._draw(position)
        return self._exchange(position) or self._meld(position) or self._lay_off(position) or self._discard(position)

    # --- the deal and the count --------------------------------------------------------------------------------------

    def _deal(self, position: Any) -> dict[str, Any]:
        self.deck = list(PACK)
        self.random.shuffle(self.deck)
        _, dealt = contract(self.options, position.deal)
        self.hands = [[self.deck.pop() for _ in range(dealt)] for _ in range(4)]
        buried = []
        while is_wild(card := self.deck.pop()):
            buried.append(card)
        for wild in buried:
            self.deck.insert(self.random.randrange(len(self.deck)), wild)
        body: dict[str, Any] = {"play": "deal", "upcard": card}
        return body | {"buried": buried} if buried else body

    def _tally(self, position: Any) -> dict[str, Any]:
        chance = self.random.random()
        if chance < 0.2:
            return {"play": "tally", "points": {self.players[0]: 35, self.players[1]: 40, self.players[3]: 5}}
        out = self.random.randrange(4)
        others = [self.players[(out + step) % 4] for step in (1, 3)]
        if chance < 0.6:
            return {"play": "tally", "out": self.players[out], "points": {others[0]: 5 * self.random.randrange(2, 20)}}
        hands = {others[0]: ["*", "2H", "AS", "9D"], others[1]: ["KH", "TD", "4C"]}
        return {"play": "tally", "out": self.players[out], "hands": hands}

    def _count(self, position: Any) -> dict[str, Any]:
        counted = [who for who in range(4) if position.out is None or who % 2 != position.out % 2]
        if position.out is not None and self.random.random() < 0.3:
            counted.append((position.out + 2) % 4)
        if self.random.random() < 0.6:
            return {"play": "count", "hands": {self.players[who]: list(self.hands[who]) for who in counted}}
        return {"play": "count", "points": {self.players[who]: sum(map(points, self.hands[who])) for who in counted}}

    # --- the turn ----------------------------------------------------------------------------------------------------

    def _draw(self, position: Any) -> dict[str, Any]:
        who, card = position.turn.player, str(position.upcard)
        hand = self.hands[who]
        if len(self.deck) < 2:
            if self.options.get("stock_out") == END_DEAL and self.random.random() < 0.5:
                return {"play": "push"}
            hand.append(card)
            return {"play": "take"}
        alike = sum(other[0] == card[0] or _near(other, card) for other in hand)
        joins = position.hands.opened[who] and any(card in fitting(meld, self.options) for meld in _lying(position))
        if joins or alike > 1 or self.random.random() < 0.15:
            hand.append(card)
            return {"play": "take"}
        self.hands[(who + 1) % 4] += [card, self.deck.pop()]
        hand.append(self.deck.pop())
        return {"play": "push"}

    def _meld(self, position: Any) -> dict[str, Any] | None:
        hand = self.hands[position.turn.player]
        if not position.hands.opened[position.turn.player]:
            needs, _ = contract(self.options, position.deal)
            melds = melds_in(hand, needs)
            if melds is None:
                return None
            if self.options.get("contract_length", "at_least") == "at_least" and self.random.random() < 0.5:
                self._lengthen(melds, hand)
        else:
            melds = melds_in(hand, [("set", 3)]) or melds_in(hand, [("run", 3)])
            if melds is None and self.options.get("all_wild_melds") in ON:
                wild = [card for card in hand if is_wild(card)][:3]
                melds = [[f"{card}=K" for card in wild]] if len(wild) == 3 else None
        if melds is None or not self._may_lay(position, [held(code) for meld in melds for code in meld]):
            return None
        for meld in melds:
            for code in meld:
                hand.remove(held(code))
        return {"play": "meld", "melds": melds}

    def _lengthen(self, melds: list[list[str]], hand: Sequence[str]) -> None:
        """Natural cards of the hand that go with the melds at once."""
        rest = list(hand)
        for meld in melds:
            for code in meld:
                rest.remove(held(code))
        for meld in melds:
            for card in rest:
                if not is_wild(card) and len(rest) > 2 and card in fitting(meld, self.options):
                    meld.append(card)
                    rest.remove(card)
                    break

    def _may_lay(self, position: Any, cards: Sequence[str]) -> bool:
        """True if the turn can be ended after that: not with the upcard just taken as the only card."""
        rest = list(self.hands[position.turn.player])
        for card in cards:
            rest.remove(card)
        return rest != [self._locked(position)]

    def _locked(self, position: Any) -> str | None:
        """The upcard just taken, which may not be discarded (PU-DISC-2)."""
        taken = position.turn.taken
        return str(taken) if taken is not None and self.options.get("upcard_lock") in ON else None

    def _lay_off(self, position: Any) -> dict[str, Any] | None:
        who = position.turn.player
        if not position.hands.opened[who]:
            return None
        hand = self.hands[who]
        for number, lying in enumerate(_lying(position), 1):
            for card in fitting(lying, self.options):
                if card in hand and self._may_lay(position, [card]):
                    hand.remove(card)
                    return {"play": "lay_off", "meld": number, "cards": [card]}
        wild = [card for card in hand if is_wild(card)]
        if wild and (len(hand) < 4 or self.random.random() < 0.2) and self._may_lay(position, wild[:1]):
            for number, lying in enumerate(_lying(position), 1):
                for at in ends_for_a_wild_card(lying, self.options):
                    hand.remove(wild[0])
                    body: dict[str, Any] = {"play": "lay_off", "meld": number, "cards": [wild[0]]}
                    return body | {"at": at} if at else body
        return None

    def _exchange(self, position: Any) -> dict[str, Any] | None:
        who = position.turn.player
        hand, opened = self.hands[who], position.hands.opened[who]
        if not opened and self.options.get("exchange_before_initial") not in ON:
            return None
        for number, lying in enumerate(_lying(position), 1):
            for card in exchangeable(lying):
                if card not in hand:
                    continue
                use = self._elsewhere(position, number) if opened else self._contract_with_joker(position, hand, card)
                if use is None:
                    continue
                used = [card, *(held(code) for meld in use["use"] for code in meld)]
                used.remove("*")
                if self._may_lay(position, used):
                    for gone in used:
                        hand.remove(gone)
                    return {"play": "exchange", "meld": number, "card": card} | use
        return None

    def _contract_with_joker(self, position: Any, hand: Sequence[str], card: str) -> dict[str, Any] | None:
        """The whole contract, with the joker for which a card is exchanged."""
        rest = list(hand)
        rest.remove(card)
        needs, _ = contract(self.options, position.deal)
        melds = melds_in([*rest, "*"], needs)
        return {"use": melds} if melds and any(held(code) == "*" for meld in melds for code in meld) else None

    def _elsewhere(self, position: Any, number: int) -> dict[str, Any] | None:
        """Another meld for a joker."""
        for to, lying in enumerate(_lying(position), 1):
            if to == number:
                continue
            if not is_run(lying) and len(lying) < 4 and missing(lying):
                return {"use": [["*"]], "to": to}
            if is_run(lying) and (cards := next_cards(lying)):
                return {"use": [[f"*={cards[0]}"]], "to": to}
        return None

    def _discard(self, position: Any) -> dict[str, Any]:
        hand = self.hands[position.turn.player]
        locked = self._locked(position)
        free = [card for card in hand if card != locked]
        if locked is not None and hand.count(locked) > 1 and (not free or self.random.random() < 0.3):
            hand.remove(locked)
            return {"play": "discard", "card": locked, "other": True}
        plain = [card for card in free if not is_wild(card)]
        lonely = [card for card in plain if not any(c != card and (c[0] == card[0] or _near(c, card)) for c in hand)]
        card = self.random.choice(lonely or plain or free)
        hand.remove(card)
        return {"play": "discard", "card": card}


def _lying(position: Any) -> list[list[str]]:
    """The melds on the table, by their numbers."""
    return [[str(laid) for laid in owned.meld.cards] for owned in position.table]


def _near(card: str, other: str) -> bool:
    ranks = "A23456789TJQK"
    if "*" in (card, other) or card[1] != other[1]:
        return False
    return 0 < abs(ranks.index(card[0]) - ranks.index(other[0])) < 3
