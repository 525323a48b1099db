"""Push by its printed rules: 108 cards, four hands, the stock, the upcard, the melds of the table, five deals.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; names go clockwise. At deal n of a start the deal
  has passed n − 1 times.
- The pile holds only the upcard, so nothing can be shuffled into a stock that cannot supply a push. The upcard is taken
  then, and four turns in succession without a card laid end the deal, both sides count.
- A suit that is announced for a wild card of a set differs from the others (PU-SET-1); it keeps no card away later.
- A run of several natural cards that is entered in its order, up or down, is announced by that order (PU-WILD-3).
- All melds of a contract are entered in one play. Further melds may stand beside them (PU-INIT-2).
- Buried twos and jokers are in no hand before the first card is drawn from the stock (PU-DEAL-2).
- A count without a card that all have seen taken, or with a third copy of a card that was laid, is allowed: it proves
  an earlier play wrong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from tests.simulators.frame import WRONG, WRONG_AT_THE_END, Body, Simulator, sums

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
PACK: Final = {**{rank + suit: 2 for rank in RANKS for suit in SUITS}, "*": 4}
SET, RUN = "set", "run"
CONTRACTS: Final = (((SET, 3),) * 2, ((SET, 3), (RUN, 4)), ((RUN, 4),) * 2, ((SET, 3),) * 3, ((RUN, 5),) * 2)
DEALT: Final = (6, 7, 8, 9, 10)
DEAL, DRAW, PLAY, COUNT = "deal", "draw", "play", "count"
LONGEST_RUN: Final = 13
ACE_HIGH: Final = 14


def is_wild(card: str) -> bool:
    return card[0] in "*2"


def value(card: str) -> int:
    """PU-SCO-2."""
    return 20 if is_wild(card) else 15 if card[0] == "A" else 10 if card[0] in "KQJT" else 5


def worth(cards: Iterable[str]) -> int:
    return sum(map(value, cards))


def places(card: str) -> tuple[int, ...]:
    """The places of a card in a run: an ace is low or high (PU-RUN-1)."""
    return (1, ACE_HIGH) if card[0] == "A" else (RANKS.index(card[0]) + 1,)


def written(card: str, place: int, suit: str) -> str:
    """A card as it is entered for a place of a run."""
    return f"{card}={RANKS[(place - 1) % 13]}{suit}" if is_wild(card) else card


@dataclass
class Meld:
    """A meld of the table; `of` is the rank of a set, the suit of a run."""

    kind: str
    of: str
    cards: dict[int, str]
    """The cards by their places: in a run as in the suit, in a set as they came."""

    @property
    def suits(self) -> set[str]:
        """The suits of the natural cards of a set."""
        return {card[1] for card in self.cards.values() if not is_wild(card)}


@dataclass(frozen=True)
class Entered:
    """A card as it is entered: with what it stands for, if that is said."""

    card: str
    meaning: str

    @property
    def face(self) -> str:
        """The card that it counts as; empty for a wild card without a meaning."""
        return self.meaning if is_wild(self.card) else self.card


def entered(group: Sequence[str]) -> list[Entered]:
    return [Entered(text.partition("=")[0], text.partition("=")[2]) for text in group]


def bare(group: Iterable[str]) -> list[str]:
    """The cards of a group without what they stand for."""
    return [text.partition("=")[0] for text in group]


def readings(cards: Sequence[Entered], start: Meld | None = None) -> list[Meld]:
    """All melds that these cards can be, alone or on a meld of the table (PU-SET-1, PU-RUN-1, PU-WILD-1, PU-WILD-2)."""
    before = start.cards if start else {}
    size = len(before) + len(cards)
    naturals = [each.card for each in [*cards, *entered(list(before.values()))] if not is_wild(each.card)]
    if size < 3 or not naturals:
        return []
    found: list[Meld] = []
    ranks = {each.face[0] for each in cards if each.face} | {card[0] for card in naturals}
    suits = [card[1] for card in naturals] + [each.meaning[1] for each in cards if len(each.meaning) == 2]
    if (start is None or start.kind == SET) and size <= 4 and len(ranks) == 1 and len(set(suits)) == len(suits):
        found.append(Meld(SET, ranks.pop(), dict(enumerate([*before.values(), *(each.card for each in cards)]))))
    if start is None or start.kind == RUN:
        found += _runs(cards, before, start.of if start else naturals[0][1], size)
    return found


def _runs(cards: Sequence[Entered], before: Mapping[int, str], suit: str, size: int) -> Iterator[Meld]:
    known = [each for each in cards if each.face]
    if any(len(each.face) < 2 or each.face[1] != suit for each in known) or size > LONGEST_RUN:
        return
    for low in range(1, ACE_HIGH + 2 - size):
        window = set(range(low, low + size))
        run = dict(before)
        if not set(run) <= window:
            continue
        for each in known:
            place = next((place for place in places(each.face) if place in window and place not in run), None)
            if place is None:
                break
            run[place] = each.card
        else:
            free = sorted(window - set(run))
            run |= zip(free, (each.card for each in cards if not each.face), strict=True)
            yield Meld(RUN, suit, run)


def _announced_by_order(cards: Sequence[Entered], found: list[Meld]) -> list[Meld]:
    """The run of several natural cards that is entered in its order, up or down; else all readings."""
    if any(meld.kind == SET for meld in found) or sum(not is_wild(each.card) for each in cards) < 2:
        return found
    texts = [each.card for each in cards]
    in_order = [
        meld for meld in found if (run := [meld.cards[at] for at in sorted(meld.cards)]) and texts in (run, run[::-1])
    ]
    return in_order or found


class Push(Simulator):
    """Ann and Cy against Bo and Di."""

    key = "push"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = {}
        self.totals, self.number, self.dealer = [0, 0], 1, 0
        if chance.random() < 0.3:
            self.number = chance.randint(1, 5)
            if self.number > 1:
                self.totals = [5 * chance.randint(0, 40) for _ in range(2)]
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "deal": self.number}
            self.dealer = (self.number - 1) % 4
            if chance.random() < 0.5:
                self.dealer = chance.randrange(4)
                self.start["dealer"] = self.players[self.dealer]
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.known: list[Counter[str]] = [Counter() for _ in range(4)]
        """Cards that everybody has seen come into a hand."""
        self.stock: list[str] = []
        self.upcard = ""
        self.buried: Counter[str] = Counter()
        """Cards that are in the stock for all to know, until somebody draws from it."""
        self.melds: list[Meld] = []
        self.has_laid = [False] * 4
        self.player = 0
        self.idle_turns = 0
        """Turns in succession without a card laid, since the stock cannot supply a push."""
        self.lays = False
        self.had_to_take = False
        """True if the stock could not supply a push in this turn."""
        self.out: int | None = None

    # --- the visible state --------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        return self.hands[self.player]

    @property
    def contract(self) -> Sequence[tuple[str, int]]:
        return CONTRACTS[self.number - 1]

    def _unseen(self) -> Counter[str]:
        """The cards that nobody can place."""
        unseen = Counter(PACK)
        unseen.subtract([self.upcard] if self.upcard else [])
        unseen.subtract(self.buried)
        for meld in self.melds:
            unseen.subtract(meld.cards.values())
        for known in self.known:
            unseen.subtract(known)
        return unseen

    def _hand_fault(self, cards: Iterable[str]) -> str:
        """The reason why a player cannot hold cards, as far as everybody can see."""
        shown, unseen, known = Counter(cards), self._unseen(), self.known[self.player]
        unknown = shown - known
        if unknown.total() > len(self.hand) - known.total():
            return "PU-DRAW-1: not so many cards in the hand"
        if any(count > unseen[card] for card, count in unknown.items()):
            return "PU-PACK-1: the pack has no such card left"
        return ""

    # --- judging ------------------------------------------------------------------------------------------------------

    def fault(self, body: Body) -> str:
        name, mover = body["play"], self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "PU-DRAW-1: it is another's turn"
        phase = {"deal": DEAL, "tally": DEAL, "count": COUNT, "take": DRAW, "push": DRAW}.get(name, PLAY)
        if phase != self.phase:
            return f"PU-DRAW-1, PU-OUT-1: {name} is not now"
        return str(getattr(self, f"_{name}_fault")(body))

    def _deal_fault(self, body: Body) -> str:
        buried = body.get("buried", [])
        if is_wild(body["upcard"]) or not all(map(is_wild, buried)):
            return "PU-DEAL-2: twos and jokers are buried, no other card"
        return "" if Counter(buried) <= Counter(PACK) else "PU-PACK-1: more than the pack has"

    def _take_fault(self, body: Body) -> str:
        return ""

    def _push_fault(self, body: Body) -> str:
        return "" if len(self.stock) >= 2 else "PU-DRAW-3: a push needs two cards of the stock"

    def _meld_fault(self, body: Body) -> str:
        if fault := self._hand_fault(card for group in body["melds"] for card in bare(group)):
            return fault
        melds, fault = self._new_melds(body["melds"])
        if fault or self.has_laid[self.player]:
            return fault
        for kind in (SET, RUN):
            needs = sorted((size for sort, size in self.contract if sort == kind), reverse=True)
            sizes = sorted((len(meld.cards) for meld in melds if meld.kind == kind), reverse=True)
            if len(sizes) < len(needs) or any(size < need for need, size in zip(needs, sizes, strict=False)):
                return "PU-INIT-1, PU-CON-1: not the contract"
        return ""

    def _new_melds(self, groups: Sequence[Sequence[str]]) -> tuple[list[Meld], str]:
        melds: list[Meld] = []
        for group in groups:
            possible, fault = self._one_reading(group)
            if possible is None:
                return [], fault
            melds.append(possible)
        return melds, ""

    def _one_reading(self, group: Sequence[str], start: Meld | None = None) -> tuple[Meld | None, str]:
        cards = entered(group)
        if any(each.meaning not in ("", each.card) and not is_wild(each.card) for each in cards):
            return None, "PU-WILD-3: a natural card stands for itself"
        found = readings(cards, start)
        if not found:
            return None, "PU-SET-1, PU-RUN-1, PU-WILD-2: no meld"
        if len(found) > 1 and start is None:
            found = _announced_by_order(cards, found)
        return (found[0], "") if len(found) == 1 else (None, "PU-WILD-3: the reading is not announced")

    def _lay_off_fault(self, body: Body) -> str:
        if not self.has_laid[self.player]:
            return "PU-INIT-3: the contract comes first"
        if body["meld"] > len(self.melds):
            return "PU-INIT-2: no such meld"
        if fault := self._hand_fault(bare(body["cards"])):
            return fault
        return self._one_reading(body["cards"], self.melds[body["meld"] - 1])[1]

    def _exchange_fault(self, body: Body) -> str:
        if not self.has_laid[self.player]:
            return "PU-AMB-3: the contract comes first"
        number, card, to, use = body["meld"], body["card"], body.get("to"), body["use"]
        if number > len(self.melds) or (to or 1) > len(self.melds):
            return "PU-INIT-2: no such meld"
        if is_wild(card):
            return "PU-EXC-2: not a natural card"
        if self._joker_place(self.melds[number - 1], card) is None:
            return "PU-EXC-1, PU-EXC-2, PU-EXC-3: no joker stands for the card"
        used = [each for group in use for each in bare(group)]
        if "*" not in used or to == number:
            return "PU-EXC-1: the joker is not used at once in another meld"
        used.remove("*")
        if fault := self._hand_fault([card, *used]):
            return fault
        if to is None:
            return self._new_melds(use)[1]
        if len(use) != 1:
            return "PU-EXC-1: one meld is extended by one group"
        return self._one_reading(use[0], self.melds[to - 1])[1]

    def _joker_place(self, meld: Meld, card: str) -> int | None:
        """The place of a joker of a meld that a natural card may take; None if there is none."""
        for place, laid in meld.cards.items():
            if laid != "*" or is_wild(card):
                continue
            if meld.kind == SET and card[0] == meld.of and card[1] not in meld.suits:
                return place
            if meld.kind == RUN and card[1] == meld.of and place in places(card):
                return place
        return None

    def _discard_fault(self, body: Body) -> str:
        return self._hand_fault([body["card"]])

    def _charged(self) -> list[int]:
        return [index for index in range(4) if self.out is None or index % 2 != self.out % 2]

    def _count_fault(self, body: Body) -> str:
        given = body["points"] if "points" in body else body["hands"]
        charged = [index for index in self._charged() if self.hands[index]]
        if any(self.players[index] not in given for index in charged):
            return "PU-SCO-2: a hand is missing"
        if "hands" in body:
            hands = [given[self.players[index]] for index in charged]
            if any(len(hand) != len(self.hands[index]) for hand, index in zip(hands, charged, strict=True)):
                return "PU-SCO-2: not the number of cards"
            everything = Counter(card for hand in hands for card in hand)
            if any(count > PACK[card] for card, count in everything.items()):
                return "PU-PACK-1: more than the pack has"
            return ""
        free, slots, rest = self._unseen(), 0, 0
        by_value = Counter(dict.fromkeys((5, 10, 15, 20), 0))
        for card, count in free.items():
            by_value[value(card)] += count
        for index in charged:
            unknown = len(self.hands[index]) - self.known[index].total()
            points = given[self.players[index]] - worth(self.known[index].elements())
            if points not in sums(by_value, unknown):
                return "PU-SCO-2: no hand of so many cards has these points"
            slots, rest = slots + unknown, rest + points
        return "" if rest in sums(by_value, slots) else "PU-SCO-2: the hands together cannot have these points"

    def _tally_fault(self, body: Body) -> str:
        return ""

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_deal(self, body: Body) -> None:
        self.upcard, self.buried = body["upcard"], Counter(body.get("buried", ()))
        self.phase, self.player = DRAW, (self.dealer + 1) % 4

    def _make_take(self, body: Body) -> None:
        self._receive_upcard(self.player)
        self.had_to_take = len(self.stock) < 2
        self.phase = PLAY

    def _make_push(self, body: Body) -> None:
        left = (self.player + 1) % 4
        self._receive_upcard(left)
        self.hands[left].append(self.stock.pop())
        self.hand.append(self.stock.pop())
        self.buried = Counter()
        self.had_to_take = False
        self.phase = PLAY

    def _receive_upcard(self, player: int) -> None:
        self.hands[player].append(self.upcard)
        self.known[player][self.upcard] += 1
        self.upcard = ""

    def _show(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.hand.remove(card)
            if self.known[self.player][card]:
                self.known[self.player][card] -= 1

    def _make_meld(self, body: Body) -> None:
        self._show(card for group in body["melds"] for card in bare(group))
        self.melds += self._new_melds(body["melds"])[0]
        self.has_laid[self.player] = True
        self._laid()

    def _make_lay_off(self, body: Body) -> None:
        self._show(bare(body["cards"]))
        self._extend(body["meld"], body["cards"])
        self._laid()

    def _extend(self, number: int, cards: Sequence[str]) -> None:
        meld, _ = self._one_reading(cards, self.melds[number - 1])
        assert meld is not None
        self.melds[number - 1] = meld

    def _make_exchange(self, body: Body) -> None:
        meld = self.melds[body["meld"] - 1]
        place = self._joker_place(meld, body["card"])
        assert place is not None
        used = [card for group in body["use"] for card in bare(group)]
        used.remove("*")
        self._show([body["card"], *used])
        meld.cards[place] = body["card"]
        if body.get("to") is None:
            self.melds += self._new_melds(body["use"])[0]
        else:
            self._extend(body["to"], body["use"][0])
        self._laid()

    def _laid(self) -> None:
        self.lays = True
        self._end_if_out()

    def _end_if_out(self) -> None:
        if not self.hand:
            self.out, self.phase = self.player, COUNT

    def _make_discard(self, body: Body) -> None:
        self._show([body["card"]])
        # The upcard is seen by all and lies on the table, in the place of the one that was drawn.
        self.upcard = body["card"]
        self._end_if_out()
        if self.phase == COUNT:
            return
        self.idle_turns = self.idle_turns + 1 if self.had_to_take and not self.lays else 0
        self.lays = False
        if self.idle_turns == 4:
            self.phase = COUNT
            return
        self.player = (self.player + 1) % 4
        self.phase = DRAW

    def _make_count(self, body: Body) -> None:
        given = body["points"] if "points" in body else {name: worth(hand) for name, hand in body["hands"].items()}
        scores = [0, 0]
        for index in self._charged():
            scores[index % 2] += given.get(self.players[index], 0)
        self._score(scores)

    def _make_tally(self, body: Body) -> None:
        scores = [0, 0]
        for name, points in body["points"].items():
            scores[self.players.index(name) % 2] += points
        self._score(scores)

    def _score(self, scores: Sequence[int]) -> None:
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.number += 1
        self.over = self.number > len(CONTRACTS)
        self.dealer = (self.dealer + 1) % 4
        self.phase = DEAL
        self._clear()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        return self.players[self.player] if self.phase in (DRAW, PLAY) else None

    def winners(self) -> list[str]:
        return [name for index, name in enumerate(self.players) if self.totals[index % 2] == min(self.totals)]

    @property
    def wrong_part(self) -> float:
        return WRONG_AT_THE_END if self.phase in (DEAL, COUNT) else WRONG

    # --- players ------------------------------------------------------------------------------------------------------

    def legal_play(self) -> Body:
        if self.phase == DEAL:
            return self._some_tally() if self.chance.random() < 0.05 else self._dealt()
        if self.phase == COUNT:
            return self._counted()
        if self.phase == DRAW:
            likes = self._use(self.upcard) >= 3 or self.chance.random() < 0.1
            return {"play": "take"} if likes or len(self.stock) < 2 else {"play": "push"}
        return self._laid_play() or self._discarded()

    def _dealt(self) -> Body:
        deck = [card for card, count in PACK.items() for _ in range(count)]
        self.chance.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(DEALT[self.number - 1])] for _ in range(4)]
        buried: list[str] = []
        while is_wild(card := deck.pop()):
            buried.append(card)
        self.stock = [*deck, *buried]
        self.chance.shuffle(self.stock)
        return {"play": "deal", "upcard": card, **({"buried": buried} if buried else {})}

    def _use(self, card: str) -> int:
        """The number of cards of the hand with which a card might be melded."""
        if is_wild(card):
            return 10
        others = [other for other in self.hand if other != card and not is_wild(other)]
        of_rank = len({other[1] for other in others if other[0] == card[0]})
        near = {other for other in others if other[1] == card[1] and self._distance(other, card) <= 3}
        return 2 * max(of_rank, len(near)) + min(of_rank, len(near))

    @staticmethod
    def _distance(one: str, other: str) -> int:
        return min(abs(a - b) for a in places(one) for b in places(other))

    def _laid_play(self) -> Body | None:
        if not self.has_laid[self.player]:
            melds = self._find(list(self.contract), Counter(self.hand))
            return {"play": "meld", "melds": melds} if melds else None
        if self.chance.random() < 0.1:
            return None
        if melds := self._find([self.chance.choice(((SET, 3), (RUN, 3)))], Counter(self.hand)):
            return {"play": "meld", "melds": melds}
        plays = [self._some_exchange(), *(self._on_meld(card) for card in self.hand)]
        allowed = [body for body in plays if body is not None and self.allowed(body)]
        return self.chance.choice(allowed) if allowed else None

    def _find(self, needs: list[tuple[str, int]], hand: Counter[str]) -> list[list[str]] | None:
        """Melds of the hand that fulfil all needs; None if there are none."""
        if not needs:
            return []
        for group in self._groups(*needs[0], hand):
            rest = self._find(needs[1:], hand - Counter(bare(group)))
            if rest is not None:
                return [group, *rest]
        return None

    def _groups(self, kind: str, size: int, hand: Counter[str]) -> list[list[str]]:
        wild = [card for card in hand.elements() if is_wild(card)]
        groups: list[tuple[int, float, list[str]]] = []
        if kind == SET:
            for rank in RANKS.replace("2", ""):
                held = [rank + suit for suit in SUITS if hand[rank + suit]]
                for number in range(1, min(len(held), 4) + 1):
                    for naturals in combinations(held, number):
                        fill = max(0, size - number)
                        if fill <= len(wild):
                            free = [suit for suit in SUITS if rank + suit not in naturals]
                            texts = [self._meaning(card, rank, free) for card in wild[:fill]]
                            groups.append((fill, self.chance.random(), [*naturals, *texts]))
        else:
            for suit in SUITS:
                for low in range(1, ACE_HIGH + 2 - size):
                    at = {place: RANKS[(place - 1) % 13] + suit for place in range(low, low + size)}
                    held_at = {place: card for place, card in at.items() if hand[card] and not is_wild(card)}
                    fill = size - len(held_at)
                    if held_at and fill <= len(wild):
                        spare = iter(wild)
                        texts = [held_at.get(place) or written(next(spare), place, suit) for place in at]
                        groups.append((fill, self.chance.random(), texts))
        return [group for _, _, group in sorted(groups)][:30]

    def _meaning(self, card: str, rank: str, free: list[str]) -> str:
        """A wild card of a set, without a suit or with one that is not in the set yet."""
        if not free or self.chance.random() < 0.8:
            return f"{card}={rank}"
        return f"{card}={rank}{free.pop(self.chance.randrange(len(free)))}"

    def _on_meld(self, card: str) -> Body | None:
        """A card laid off on a meld of the table, where it fits."""
        numbers = list(range(1, len(self.melds) + 1))
        self.chance.shuffle(numbers)
        for number in numbers:
            body: Body = {"play": "lay_off", "meld": number, "cards": [self._for_meld(card, self.melds[number - 1])]}
            if self.allowed(body):
                return body
        return None

    def _for_meld(self, card: str, meld: Meld) -> str:
        """A card as it is entered for a meld: a wild card says what it stands for, most of the time."""
        if not is_wild(card) or self.chance.random() < 0.3:
            return card
        if meld.kind == SET:
            return self._meaning(card, meld.of, [suit for suit in SUITS if suit not in meld.suits])
        place = self.chance.choice((min(meld.cards) - 1, max(meld.cards) + 1))
        return written(card, max(place, 1), meld.of)

    def _some_exchange(self, careless: bool = False) -> Body | None:
        """A joker of the table for a card of the hand."""
        for number, meld in enumerate(self.melds, 1):
            if "*" not in meld.cards.values() and not careless:
                continue
            cards = [card for card in self.hand if careless or self._joker_place(meld, card) is not None]
            if not cards or (careless and self.chance.random() < 0.5):
                continue
            card = self.chance.choice(cards)
            hand = Counter(self.hand) - Counter([card])
            hand["*"] += 1
            body: Body = {"play": "exchange", "meld": number, "card": card}
            groups = [group for kind in (SET, RUN) for group in self._groups(kind, 3, hand) if "*" in bare(group)]
            others = [other for other in range(1, len(self.melds) + 1) if other != number or careless]
            if groups and (self.chance.random() < 0.5 or not others):
                return {**body, "use": [self.chance.choice(groups)]}
            if others:
                to = self.chance.choice(others)
                return {**body, "use": [[self._for_meld("*", self.melds[to - 1])]], "to": to}
        return None

    def _discarded(self) -> Body:
        least = min(map(self._use, self.hand))
        return {"play": "discard", "card": self.chance.choice([c for c in self.hand if self._use(c) == least])}

    def _counted(self) -> Body:
        charged = [index for index in self._charged() if self.hands[index]]
        if self.chance.random() < 0.5:
            return {"play": "count", "hands": {self.players[index]: list(self.hands[index]) for index in charged}}
        return {"play": "count", "points": {self.players[index]: worth(self.hands[index]) for index in charged}}

    def _some_tally(self) -> Body:
        out = self.chance.randrange(4)
        others = [(out + 1) % 4, (out + 3) % 4]
        points = {self.players[index]: 5 * self.chance.randint(1, 40) for index in others}
        return {"play": "tally", "out": self.players[out], "points": points}

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def is_true(self, body: Body) -> bool:
        name = body["play"]
        if name in ("deal", "count", "tally"):
            return False
        if name in ("take", "push"):
            return True
        cards = [card for group in (*body.get("melds", ()), *body.get("use", ())) for card in bare(group)]
        cards += [*bare(body.get("cards", ())), *([body["card"]] if "card" in body else [])]
        if name == "exchange":
            cards.remove("*")
        return Counter(cards) <= Counter(self.hand)

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        if mover is not None and chance.random() < 0.12:
            others = [name for name in self.players if name != mover]
            return {**self.legal_play(), "by": chance.choice(others)}
        if chance.random() < 0.12:
            return chance.choice(
                [
                    {"play": "take"},
                    {"play": "push"},
                    {"play": "discard", "card": self._some_card()},
                    {"play": "count", "points": dict.fromkeys(self.players, 50)},
                    {"play": "deal", "upcard": self._some_card()},
                    {"play": "lay_off", "meld": 1, "cards": [self._some_card()]},
                ]
            )
        if self.phase == DEAL:
            buried = [self._some_card("2S", "*") for _ in range(chance.randint(0, 3))]
            return {"play": "deal", "upcard": self._some_card("*"), "buried": buried}
        if self.phase == COUNT:
            return self._wrong_count()
        if self.phase == DRAW:
            return chance.choice([{"play": "push"}, {"play": "take"}, self._careless_meld()])
        kind = chance.random()
        if kind < 0.45:
            return self._careless_meld()
        if kind < 0.7 and self.melds:
            number = chance.randint(1, len(self.melds) + (chance.random() < 0.1))
            cards = chance.sample(self.hand, min(len(self.hand), chance.choice((1, 1, 2))))
            return {"play": "lay_off", "meld": number, "cards": [self._for_meld(c, self._meld(number)) for c in cards]}
        if kind < 0.85 and self.melds:
            return self._careless_exchange()
        return {"play": "discard", "card": self._some_card()}

    def _meld(self, number: int) -> Meld:
        return self.melds[min(number, len(self.melds)) - 1]

    def _some_card(self, *more: str) -> str:
        return self.chance.choice([*self.hand, *more, self.chance.choice(list(PACK)), *self._known_elsewhere()[:3]])

    def _known_elsewhere(self) -> list[str]:
        """Cards of which the player can hold none, for all to see."""
        unseen = self._unseen()
        gone = [card for card in PACK if unseen[card] <= 0 and not self.known[self.player][card]]
        self.chance.shuffle(gone)
        return gone

    def _careless_exchange(self) -> Body | None:
        body = self._some_exchange(careless=self.chance.random() < 0.4)
        if body is None:
            return None
        change = self.chance.random()
        if change < 0.15:
            return {**body, "use": []}
        if change < 0.3:
            return {**body, "to": body["meld"], "use": [["*"]]}
        if change < 0.4:
            return {**body, "card": self.chance.choice(self.hand)}
        return body

    def _careless_meld(self) -> Body | None:
        """The contract or further melds with a mistake, or with none."""
        chance, laid = self.chance, self.has_laid[self.player]
        needs = [chance.choice(((SET, 3), (RUN, 3), (RUN, 4)))] if laid else list(self.contract)
        if not laid and chance.random() < 0.3:
            needs[chance.randrange(len(needs))] = chance.choice(((SET, 3), (RUN, 3), (RUN, 4)))
        groups = [list(group) for group in self._find(needs, Counter(self.hand)) or ()]
        if not groups:
            for kind, size in needs:
                found = self._groups(kind, size, Counter(self.hand))
                groups += [list(chance.choice(found))] if found else []
        if not groups:
            return {"play": "meld", "melds": [chance.sample(self.hand, min(3, len(self.hand)))]} if laid else None
        group = chance.choice(groups)
        self._spoil(group, laid)
        if chance.random() < 0.2 and len(groups) > 1:
            groups.remove(group)
        return {"play": "meld", "melds": [group for group in groups if group] or [["*"]]}

    def _spoil(self, group: list[str], laid: bool) -> None:
        """One mistake in a group; sometimes the group stays a meld."""
        chance = self.chance
        at = chance.randrange(len(group))
        mistake = chance.randrange(8)
        if mistake == 0:
            del group[at]
        elif mistake == 1:
            group[at] = chance.choice([card for card in self.hand if not is_wild(card)] or group)
        elif mistake == 2:
            group.append(group[at])
        elif mistake == 3:
            rank = group[at][0]
            group.append(rank + chance.choice(SUITS) if rank not in "*2" else group[at])
        elif mistake == 4:
            group[:] = [f"{card}={chance.choice('789')}" for card in self.hand if is_wild(card)][:3] or group
        elif mistake == 5 and "=" in group[at]:
            group[at] = group[at].partition("=")[0] + f"={chance.choice(RANKS)}{chance.choice(SUITS)}"
        elif mistake == 6 and laid:
            group[:] = bare(group)
        elif mistake == 7 and "=" not in group[at]:
            group[at] += f"={chance.choice([rank for rank in '789' if rank != group[at][0]])}{chance.choice(SUITS)}"

    def _wrong_count(self) -> Body:
        chance, body = self.chance, self._counted()
        name = chance.choice(list(body["points"] if "points" in body else body["hands"]))
        if chance.random() < 0.2:
            del (body["points"] if "points" in body else body["hands"])[name]
        elif "points" in body:
            body["points"][name] = max(0, body["points"][name] + chance.choice((1, -2, 3, 500, -40, 80, 200, -200)))
        elif chance.random() < 0.6:
            body["hands"][name] = [*body["hands"][name], self._some_card()][chance.choice((0, 0, 2)) :]
        else:
            body["hands"][name][:3] = ["*"] * 5
        return body
