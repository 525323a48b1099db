"""A table of Sixty with 83 real cards and players who answer as long as they can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.sixty.cards import CODES, HOCUS_POCUS, JOKERS, NUMBERS, PACK, PLACE
from referee.games.sixty.position import Phase
from tests.games.comings import Comes, Comings

Code = int | str

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida", "Jo", "Kit", "Lee", "Max", "Nan", "Oz", "Pia", "Quin"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"taking": "free", "rounds": 2},
    {"direction_reset": "keep", "rounds": 1, "tie": "tied_only"},
    {"taking": "free", "direction_reset": "keep", "rounds": 5, "tie": "tied_only"},
    Comes({"rounds": 6}),
    Comes({"rounds": 7, "direction_reset": "keep"}),
]


class Table:
    """Two to sixteen people; what is hidden is here."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or NAMES[: random.choice((2, 3, 4, 4, 5, 6, 8, 16))])
        self.hands: list[list[Code]] = []
        self.deck: list[Code] = []
        self.dealt = 0
        self.comings = Comings(random, options, least=2, rate=0.5)

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        is_open = position.phase == Phase.BEGIN or (position.phase == Phase.ATTACK and not position.round.begun)
        if is_open and position.round.number <= position.options.rounds and (coming := self.comings.next(position)):
            self.dealt = 0
            return coming
        self.players = list(position.players)
        if position.phase == Phase.BEGIN:
            if self.random.random() < 0.1:
                return self._tally(position)
            return {"play": "begin", "player": self.players[self.random.choice(position.round.candidates)]}
        if position.phase == Phase.COUNT:
            return self._count()
        if position.phase == Phase.ATTACK and not position.round.begun and self.dealt != position.round.number:
            if self.random.random() < 0.1:
                return self._tally(position)
            self._deal(position)
            for index in position.round.playing:
                if all(code in JOKERS for code in self.hands[index]):
                    self.dealt = 0
                    return {"play": "redeal", "player": self.players[index]}
        assert [len(hand) for hand in self.hands] == list(position.cards.hands)
        assert len(self.deck) == position.cards.deck
        return self._answer(position) if position.phase == Phase.ANSWER else self._attack(position)

    def _deal(self, position: Any) -> None:
        self.dealt = position.round.number
        self.deck = [code for code, count in zip(CODES, PACK, strict=True) for _ in range(count)]
        self.random.shuffle(self.deck)
        self.hands = [
            [self.deck.pop() for _ in range(5)] if index in position.round.playing else []
            for index in range(len(self.players))
        ]

    def _play(self, who: int, cards: Sequence[Code]) -> None:
        hand = self.hands[who]
        for code in cards:
            hand.remove(code)
        while len(hand) < 5 and self.deck:
            hand.append(self.deck.pop())

    def _some(self, hand: Sequence[Code], number: Code, least: int = 1) -> list[Code]:
        return [number] * self.random.randint(least, hand.count(number))

    def _attack(self, position: Any) -> dict[str, Any]:
        hand = self.hands[position.turn]
        numbers = sorted({code for code in hand if code in NUMBERS}, key=str)
        if not numbers:
            return {"play": "only_jokers"}
        cards = self._some(hand, self.random.choice(numbers))
        self._play(position.turn, cards)
        return {"play": "attack", "cards": cards}

    def _answer(self, position: Any) -> dict[str, Any]:
        who, number = position.turn, position.pile.number
        hand = self.hands[who]
        alone = all(not other for index, other in enumerate(self.hands) if index != who)
        melds: list[list[Code]] = []
        for code, count in Counter(hand).items():
            if isinstance(code, str):
                if not alone and (code != HOCUS_POCUS or position.cards.discard[PLACE[number]]):
                    melds.append([code])
            elif code == number:
                if not alone:
                    melds.append(self._some(hand, code))
            elif (least := position.pile.sum // code + 1) <= count:
                melds.append(self._some(hand, code, least))
        if not melds or (position.options.taking == "free" and self.random.random() < 0.2):
            return {"play": "take"}
        cards = self.random.choice(sorted(melds, key=str))
        self._play(who, cards)
        return {"play": "answer", "cards": cards}

    def _count(self) -> dict[str, Any]:
        if self.random.random() < 0.5:
            return {"play": "count"}
        return {
            "play": "count",
            "hands": {name: hand for name, hand in zip(self.players, self.hands, strict=True) if hand},
        }

    def _tally(self, position: Any) -> dict[str, Any]:
        names = [self.players[index] for index in position.round.playing]
        if self.random.random() < 0.5:
            cards: dict[str, list[Code]] = {name: [] for name in names}
            for code in self.random.sample([code for code in NUMBERS for _ in range(2)], 12):
                cards[self.random.choice(names)].append(code)
            cards[names[0]].append("ZP")
            return {"play": "tally", "cards": cards}
        sums = {name: self.random.choice((0, 3, 12, 27, 40)) for name in names}
        if len(position.history) == position.options.rounds - 1 and self.random.random() < 0.5:
            # Two who are nearly level come out level.
            last = max(position.tiers)
            pairs = zip(position.totals, position.tiers, strict=True)
            low = min(total for total, tier in pairs if tier == last)
            gap = [low + 40 - position.totals[index] for index in position.round.playing]
            sums = {name: max(3, missing) for name, missing in zip(names, gap, strict=True)}
            if sum(sums.values()) > 500:
                sums = dict.fromkeys(names, 12)
        return {"play": "tally", "sums": sums, "jokers": {names[-1]: self.random.randint(0, 2)}}
