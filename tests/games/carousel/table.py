"""A table of Carousel with real cards and players who meld what they see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.games.carousel.options import ALLOWED, DRAWS, HAND, YES
from referee.games.carousel.position import Phase
from referee.kit.cards import DECK, JOKER, Card, read_card
from referee.kit.rummy.arrange import arrange, lay_most
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, ordered
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld, read_meld
from tests.games.carousel.truth import deadwood, most_melded
from tests.games.comings import Comes, Comings

OPTIONS: list[dict[str, Any]] = [
    {},
    {"knock_limit": 10, "third_draw_meld": "yes", "ace": "low_or_high", "up_to_five": "yes", "target": 200},
    {"extend_melds": "no", "split_runs": "ends_only", "joker_theft": "forbidden", "zero_loser": "bonus_200"},
    {"meld_at_knock": "yes", "tie_with_knocker": "undercut", "zero_bonus": "knocker"},
    {
        "knock_limit": 5,
        "third_draw_meld": "no",
        "extend_melds": "yes",
        "split_runs": "yes",
        "ace": "low",
        "meld_at_knock": "no",
        "joker_theft": "allowed",
        "tie_with_knocker": "shared",
        "zero_bonus": "lowest",
        "zero_loser": "double",
        "target": 150,
        "up_to_five": "no",
    },
    {"split_runs": "ends_only", "joker_theft": "forbidden", "meld_at_knock": "yes", "knock_limit": 10},
    Comes({"target": 120}),
]


class Table:
    """Two to five players who draw, meld what they find, and knock when they may."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        many = 5 if self.options.get("up_to_five") == "yes" else 3
        self.players = list(players or ["Ann", "Bo", "Cy", "Di", "Ed"][: random.randint(2, many)])
        self.here = self.players
        self.comings = Comings(random, options, least=2, rate=0.5, most=3)
        self.hand = 0
        self.stock: list[Card] = []
        self.hands: list[list[Card]] = []
        self.hesitant = False

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.winner is not None:
            return None
        if position.number != self.hand:
            undecided = max(position.totals) < position.options.target
            if not position.hand.begun and undecided and (coming := self.comings.next(position)):
                return coming
            self._deal(position)
            if self.random.random() < 0.15:
                return self._tally()
        if position.phase == Phase.COUNT:
            return self._count(position)
        hand = self.hands[position.turn]
        if not position.drawn:
            low = self._deadwood(hand) <= self.options.get("knock_limit", 5)
            if low and self.random.random() < 0.8:
                return {"play": "knock"}
        elif position.drawn == 1:
            self.hesitant = self.random.random() < 0.3
        if (position.drawn or not self.stock) and not (self.hesitant and position.drawn < DRAWS and self.stock):
            laid = self._lay(position, hand)
            if laid is not None:
                return laid
        if self.stock and position.drawn < DRAWS:
            hand.append(self.stock.pop())
            return {"play": "draw"}
        return {"play": "stop" if position.drawn else "pass"}

    def _deal(self, position: Any) -> None:
        self.hand = position.number
        self.players = list(position.players)
        self.here = [self.players[seat] for seat in position.there]
        self.stock = self._pack()
        self.random.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(HAND)] if name in self.here else [] for name in self.players]

    def _tally(self) -> dict[str, Any]:
        """A hand of which only the score is entered."""
        out = self.random.random() < 0.3
        knocker = self.random.choice([*self.here, None])
        points = {name: self.random.randint(1, 40) for name in self.here}
        if knocker is not None:
            points[knocker] = 0 if out else self.random.randint(1, self.options.get("knock_limit", 5))
        body = {"play": "tally", "deadwood": points}
        return body if knocker is None else {**body, "knocker": knocker}

    def _count(self, position: Any) -> dict[str, Any]:
        if self.random.random() < 0.6:
            hands = {
                name: [str(card) for card in ordered(hand)]
                for name, hand in zip(self.players, self.hands, strict=True)
                if hand or (name in self.here and self.random.random() < 0.5)
            }
            return {"play": "count", "hands": hands}
        held = dict(zip(self.players, self.hands, strict=True))
        points = {name: self._deadwood(held[name]) for name in self.here}
        return {"play": "count", "points": points}

    def _pack(self) -> list[Card]:
        """One pack with a joker for two players, two packs with two for more (CA-PACK-1)."""
        packs = 1 if len(self.here) == 2 else 2
        return [card for card in (*DECK, JOKER) for _ in range(packs)]

    @property
    def _high(self) -> bool:
        return self.options.get("ace") == "low_or_high"

    def _deadwood(self, hand: Sequence[Card]) -> int:
        return deadwood(list(map(str, hand)), self.options.get("meld_at_knock") != "yes", self._high)

    # --- melding -----------------------------------------------------------------------------------------------------

    def _lay(self, position: Any, hand: list[Card]) -> dict[str, Any] | None:
        before, meld_rules = position.hand.cards.table, position.options.meld_rules
        for melds in self._tables(position, hand):
            table = _put_together(before, [(meld.sort, self._entered(meld, meld_rules)) for meld in melds])
            played = ordered((_cards_of(melds) - _cards_of(before)).elements())
            body: dict[str, Any] = {"play": "lay", "table": [[str(laid) for laid in cards] for cards in table]}
            for card in played:
                hand.remove(card)
            if self.random.random() < 0.3:
                body["from_hand"] = [str(card) for card in played]
            return body
        return None

    def _entered(self, meld: Meld, meld_rules: MeldRules) -> tuple[MeldCard, ...]:
        """A meld as it is entered: mostly without the meaning of its jokers, if that leaves nothing open."""
        cards = tuple(PLAIN[laid.card] for laid in meld.cards)
        return cards if self.random.random() < 0.8 and is_meld(cards, meld_rules) else meld.cards

    def _tables(self, position: Any, hand: list[Card]) -> Iterable[Sequence[Meld]]:
        """Tables that the player may leave, the boldest first; house rules leave the simple ones."""
        options, table = position.options, position.hand.cards.table
        meld_rules = options.meld_rules
        free = options.extend_melds and options.joker_theft == ALLOWED and options.split_runs == YES
        if self.random.random() < 0.6:
            if free:
                heap = [PLAIN[laid.card] for meld in table for laid in meld.cards]
                arranged = lay_most(heap, self.random.sample(hand, min(len(hand), 6)), meld_rules)
                if arranged is not None and arranged.played:
                    yield arranged.melds
            else:
                yield from _steals(table, hand, meld_rules)
        melded = Counter(map(read_card, most_melded(list(map(str, hand)), self._high)))
        own = arrange([PLAIN[card] for card in melded.elements()], meld_rules)
        if own:
            yield (*table, *own)
        if not options.extend_melds:
            return
        for index, meld in enumerate(table):
            for card in hand:
                grown = (*meld.cards, PLAIN[card])
                if card != JOKER and is_meld(grown, meld_rules):
                    yield (*table[:index], read_meld(grown, meld_rules), *table[index + 1 :])


def _steals(table: Sequence[Meld], hand: Sequence[Card], meld_rules: MeldRules) -> Iterable[Sequence[Meld]]:
    """Tables on which the card at an end of a meld lies in a new set with two cards of a hand."""
    for index, meld in enumerate(table):
        for stolen, rest in ((meld.cards[0], meld.cards[1:]), (meld.cards[-1], meld.cards[:-1])):
            own = {card.suit: card for card in hand if card.rank == stolen.card.rank and card.suit != stolen.card.suit}
            if stolen.card == JOKER or len(own) < 2 or not is_meld(rest, meld_rules):
                continue
            new = (stolen, *(PLAIN[card] for card in own.values()))
            yield (*table[:index], read_meld(rest, meld_rules), *table[index + 1 :], read_meld(new, meld_rules))


def _put_together(before: Sequence[Meld], after: Sequence[tuple[str, Sequence[MeldCard]]]) -> list[Sequence[MeldCard]]:
    """A table as hands put it together: a meld stays where it lay, what joins it comes after, new melds come last."""
    lay = [Counter(laid.card for laid in meld.cards) for meld in before]
    goals = [Counter(laid.card for laid in cards) for _, cards in after]
    homes = _homes(lay, goals)
    spare: Counter[Card] = Counter()
    for place, counts in enumerate(lay):
        spare += counts - (goals[homes.index(place)] if place in homes else Counter())
    melds = []
    for (sort, cards), goal, home in zip(after, goals, homes, strict=True):
        wanted = Counter(goal)
        kept = _taken([laid.card for laid in before[home].cards] if home is not None else (), wanted)
        joining = list(wanted.elements())
        moved = _taken(joining, spare)
        own = (Counter(joining) - Counter(moved)).elements()
        laid_as: dict[Card, list[MeldCard]] = {}
        for laid in cards:
            laid_as.setdefault(laid.card, []).append(laid)
        melds.append([laid_as[card].pop() for card in (*kept, *moved, *own)] if sort == "set" else cards)
    order = sorted(range(len(melds)), key=lambda at: (homes[at] is None, homes[at] or 0, at))
    return [melds[at] for at in order]


def _cards_of(melds: Sequence[Meld]) -> Counter[Card]:
    return Counter(laid.card for meld in melds for laid in meld.cards)


def _taken(cards: Iterable[Card], supply: Counter[Card]) -> list[Card]:
    """Those of some cards that a supply has, each taken out of it."""
    taken = []
    for card in cards:
        if supply[card] > 0:
            supply[card] -= 1
            taken.append(card)
    return taken


def _homes(lay: Sequence[Counter[Card]], goals: Sequence[Counter[Card]]) -> list[int | None]:
    """For each meld the one from which it grows: that which shares most cards with it, each once."""
    pairs = [(-(row & goal).total(), at, place) for at, goal in enumerate(goals) for place, row in enumerate(lay)]
    homes: list[int | None] = [None] * len(goals)
    for common, at, place in sorted(pairs):
        if common and homes[at] is None and place not in homes:
            homes[at] = place
    return homes
