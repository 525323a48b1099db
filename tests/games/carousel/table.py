"""A table of Carousel with real cards and players who meld what they see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.games.carousel.deadwood import deadwood, most_melded
from referee.games.carousel.offers import bare
from referee.games.carousel.options import DRAWS, HAND, Options, pack_for
from referee.games.carousel.position import COUNT, Position
from referee.games.carousel.turns import wrong_with
from referee.kit.arrange import arrange, lay_most
from referee.kit.cards import JOKER, Card
from referee.kit.commons import Turn, turn_of
from referee.kit.melds import PLAIN, Laid, Meld, ordered, read_meld

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
        self.hand = 0
        self.stock: list[Card] = []
        self.hands: list[list[Card]] = []
        self.hesitant = False

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.winner is not None:
            return None
        if position.hand != self.hand:
            self._deal(position)
            if self.random.random() < 0.15:
                return self._tally(position.options)
        if position.phase == COUNT:
            return self._count(position)
        hand = self.hands[position.turn]
        if not position.drawn:
            low = deadwood(hand, position.options).points <= position.options.knock_limit
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

    def _deal(self, position: Position) -> None:
        self.hand = position.hand
        self.stock = list(pack_for(len(self.players)).elements())
        self.random.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(HAND)] for _ in self.players]

    def _tally(self, options: Options) -> dict[str, Any]:
        """A hand of which only the score is entered."""
        out = self.random.random() < 0.3
        knocker = self.random.choice([*self.players, None])
        points = {name: self.random.randint(1, 40) for name in self.players}
        if knocker is not None:
            points[knocker] = 0 if out else self.random.randint(1, options.knock_limit)
        body = {"play": "tally", "deadwood": points}
        return body if knocker is None else {**body, "knocker": knocker}

    def _count(self, position: Position) -> dict[str, Any]:
        if self.random.random() < 0.6:
            hands = {
                name: [str(card) for card in ordered(hand)]
                for name, hand in zip(self.players, self.hands, strict=True)
                if hand or self.random.random() < 0.5
            }
            return {"play": "count", "hands": hands}
        points = {
            name: deadwood(hand, position.options).points for name, hand in zip(self.players, self.hands, strict=True)
        }
        return {"play": "count", "points": points}

    # --- melding -----------------------------------------------------------------------------------------------------

    def _lay(self, position: Position, hand: list[Card]) -> dict[str, Any] | None:
        law, options = position.options.law, position.options
        for found in self._tables(position, hand):
            table = _put_together(position.table, [(meld.sort, bare(meld, law)) for meld in found])
            turn = turn_of(position.table, table, law)
            if not isinstance(turn, Turn) or wrong_with(position.table, turn, options)[0]:
                continue
            body: dict[str, Any] = {"play": "lay", "table": [[str(laid) for laid in cards] for cards in table]}
            for card in turn.played:
                hand.remove(card)
            if self.random.random() < 0.3:
                body["from_hand"] = [str(card) for card in turn.played]
            return body
        return None

    def _tables(self, position: Position, hand: list[Card]) -> Iterable[Sequence[Meld]]:
        """Tables that the player might leave, the boldest first."""
        law = position.options.law
        if self.random.random() < 0.6:
            lie = [PLAIN[laid.card] for meld in position.table for laid in meld.cards]
            found = lay_most(lie, self.random.sample(hand, min(len(hand), 6)), law)
            if found is not None and found.played:
                yield found.melds
        melded = Counter(most_melded(hand, position.options))
        own = arrange([PLAIN[card] for card in melded.elements()], law)
        if own:
            yield (*position.table, *own)
        for index, meld in enumerate(position.table):
            for card in hand:
                grown = read_meld((*meld.cards, PLAIN[card]), law) if card != JOKER else None
                if isinstance(grown, Meld):
                    yield (*position.table[:index], grown, *position.table[index + 1 :])


def _put_together(before: Sequence[Meld], after: Sequence[tuple[str, Sequence[Laid]]]) -> list[Sequence[Laid]]:
    """A table as hands put it together: a meld stays where it lay, what joins it comes after, new melds come last."""
    lay = [Counter(laid.card for laid in meld.cards) for meld in before]
    goals = [Counter(laid.card for laid in cards) for _, cards in after]
    homes = _homes(lay, goals)
    spare: Counter[Card] = Counter()
    for place, counts in enumerate(lay):
        spare += counts - (goals[homes.index(place)] if place in homes else Counter())
    made = []
    for (sort, cards), goal, home in zip(after, goals, homes, strict=True):
        wanted = Counter(goal)
        kept = _taken([laid.card for laid in before[home].cards] if home is not None else (), wanted)
        joining = list(wanted.elements())
        moved = _taken(joining, spare)
        own = (Counter(joining) - Counter(moved)).elements()
        laid_as = {laid.card: laid for laid in cards}
        made.append([laid_as[card] for card in (*kept, *moved, *own)] if sort == "set" else cards)
    order = sorted(range(len(made)), key=lambda at: (homes[at] is None, homes[at] or 0, at))
    return [made[at] for at in order]


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
