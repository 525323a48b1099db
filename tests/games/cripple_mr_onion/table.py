"""A table of Cripple Mr Onion with 73 real cards and players of simple minds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from referee.games.cripple_mr_onion.cards import (
    CARDS,
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    PACKS,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    Card,
)
from referee.games.cripple_mr_onion.position import PARTS, Phase
from tests.games.cripple_mr_onion.search import SWAPPED, Powers, best, is_eight

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"betting": "off"},
    {"suit_size": 14, "tie_rule": "fewer_wild_loses", "stake": 5, "rounds": 4},
    {"reform": "once_after_devaluation", "arcana_suit": "no_suit", "tie_rule": "fewer_wild_wins"},
    {"wizard_is_eight": "yes", "fool_round": "no", "maximum_raise": 20, "stake": 1},
    {"betting": "off", "reform": "once_after_devaluation", "terrapins": "Tortoises", "crowns": "Coins"},
]
ROUNDS = 6
SEQUENCE = "A23456789TJQK"
OCTAVO, GREAT_ONION = 20, 21
"""The ranks of the Octavo and of the Great Onion (CM-GRP-13)."""


class Table:
    """Two to seven people; what is hidden is here."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or NAMES[: random.choice((2, 3, 4, 4, 5, 6, 7))])
        self.hands: list[list[Card]] = []
        self.stock: list[Card] = []
        self.shown: dict[int, int] = {}
        """The number of cards that were declared when a player showed the hand."""

    def next(self, position: Any) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        if position.phase == Phase.OVER:
            return None
        if owing := position.open_cards.owing:
            who = self.random.choice(owing)
            card = self.random.choice(self._hidden(position, who))
            return {"play": "uncover", "player": self.players[who], "card": card}
        if position.phase == Phase.DEAL:
            return self._before_the_deal(position)
        return self._wizard(position) or self._bet(position) or self._second_deal(position) or self._showdown(position)

    def _before_the_deal(self, position: Any) -> dict[str, Any]:
        if len(position.history) >= ROUNDS and not position.pot:
            return {"play": "end"}
        if self.random.random() < 0.15:
            return self._tally(position)
        self._deal(position)
        return {"play": "deal"}

    def _bet(self, position: Any) -> dict[str, Any] | None:
        chance, stake = self.random, position.options.stake
        if position.phase == Phase.DRAW:
            if position.seats.turn != position.dealer and chance.random() < 0.06:
                return {"play": "fold"}
            return {"play": "discard", "cards": chance.choice((0, 1, 2, 3, 4))}
        if position.phase == Phase.BID:
            return {"play": "bid", "chips": chance.choice((0, 0, 1, 2)) * stake}
        if position.phase == Phase.PAY:
            if chance.random() < 0.06:
                return {"play": "fold"}
            if PARTS[position.betting.part] and chance.random() < 0.4:
                return {"play": "pay", "raise": chance.randint(1, position.options.maximum_raise)}
            return {"play": "pay"}
        if position.phase == Phase.MATCH:
            return {"play": "match" if chance.random() < 0.85 else "fold"}
        return None

    def _second_deal(self, position: Any) -> dict[str, Any] | None:
        chance = self.random
        if position.phase == Phase.BUY:
            cards = chance.randint(0, 4)
            body: dict[str, Any] = {"play": "buy", "cards": cards}
            if cards < 4 and chance.random() < 0.8:
                body["face_up"] = [card.code for card in self.hands[position.seats.turn][5 + cards :]]
            return body
        if position.phase == Phase.EXTRA:
            return {"play": "extra", "chips": chance.choice((0, 1, 2, 3)) * position.options.stake}
        if position.phase == Phase.EXTRAS:
            return {"play": chance.choice(("match", "match", "match", "pass_deal", "fold"))}
        if position.phase in (Phase.PASSING, Phase.AUCTION):
            return {"play": "answer", "takes": chance.random() < 0.4}
        return None

    def _held(self, position: Any, who: int) -> list[Card]:
        """The cards that a player has by now: five before the second deal, then nine."""
        return self.hands[who] if who in position.complete else self.hands[who][:5]

    def _hidden(self, position: Any, who: int) -> list[str]:
        declared = position.open_cards.declared
        seen = {card.code for card in lies_open(position, who)} | {power.card for power in declared}
        seen |= {card.code for power in declared for card in power.cards}
        return [card.code for card in self._held(position, who) if card.code not in seen]

    def _wizard(self, position: Any) -> dict[str, Any] | None:
        """The Wizard, now and then; whoever holds Death by now says so."""
        if is_declared(position, WIZARD) or self.random.random() > 0.05:
            return None
        for who in order(position):
            if shown_hand(position, who) is None and WIZARD in self._hidden(position, who):
                body = {"play": "declare", "player": self.players[who], "card": WIZARD}
                holders = [seat for seat in order(position) if CARDS[DEATH] in self._held(position, seat)]
                if holders and not is_visible(position, DEATH):
                    body["death"] = self.players[holders[0]]
                return body
        return None

    def _deal(self, position: Any) -> None:
        self.stock = sorted(PACKS[position.options.suit_size], key=str)
        self.random.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(9)] for _ in self.players]

    def _tally(self, position: Any) -> dict[str, Any]:
        self._deal(position)
        body: dict[str, Any] = {"play": "tally"}
        if position.options.betting:
            body["paid"] = {name: position.options.stake * self.random.randint(1, 5) for name in self.players}
        if self.random.random() < 0.5:
            body["winner"] = self.random.choice(self.players)
        else:
            body["hands"] = {
                name: [card.code for card in hand] for name, hand in zip(self.players, self.hands, strict=True)
            }
        return body

    def _showdown(self, position: Any) -> dict[str, Any]:
        if declared := self._declare(position):
            return declared
        who = position.to_show
        if who is not None:
            self.shown[who] = len(position.open_cards.declared)
            return {"play": "show", "hand": [card.code for card in self.hands[who]]}
        if position.showdown.crippler is None:
            for seat in order(position):
                if seat != position.leader and (answer := self._beat(position, seat)):
                    return {"play": answer, "player": self.players[seat]}
        return {"play": "close"}

    def _beat(self, position: Any, seat: int) -> str:
        """The play by which a beaten hand leads: a straight flush cripples, a better arrangement is regrouped."""
        leader = position.leader
        assert leader is not None
        hand, leading = shown_hand(position, seat), shown_hand(position, leader)
        assert hand is not None
        assert leading is not None
        ranks = [grouping.rank for other in position.showdown.hands if other for grouping in other.groupings]
        prey = any(grouping.rank == GREAT_ONION for grouping in leading.groupings)
        if prey and OCTAVO not in ranks and is_sequence(hand.cards):
            return "cripple"
        if position.options.reform != "unlimited" and (hand.regrouped or not hand.touched):
            return ""
        powers, declared = powers_of(position, seat), position.open_cards.declared
        wild = sum(is_eight(card, powers) for card in hand.cards) if powers.eights == "wild" else 0
        shifting = any(grouping.who == seat and grouping.card in (WORLD, QUEEN_OF_ELEPHANTS) for grouping in declared)
        # Simple minds look again only if something was declared since, and never through many wild or shifted cards or
        # through knights, of whom the search knows nothing.
        if len(declared) == self.shown[seat] or wild > 1 or shifting or any(card.rank == "N" for card in hand.cards):
            return ""
        led = [
            (SWAPPED.get(grouping.rank, grouping.rank) if powers.fool else grouping.rank, -grouping.nulls)
            for grouping in leading.groupings
        ]
        return "regroup" if best(list(hand.cards), powers) > tuple(sorted(led, reverse=True)) else ""

    def _declare(self, position: Any) -> dict[str, Any] | None:
        """A card with powers now and then, or that must be declared."""
        for who in order(position):
            if shown_hand(position, who) is not None:
                continue
            hand, name = self.hands[who], self.players[who]
            codes = {card.code for card in hand}
            king = position.wild and KING_OF_OCTOGRAMS in codes and not is_declared(position, KING_OF_OCTOGRAMS)
            if king and self.random.random() < 0.8:
                return {"play": "declare", "player": name, "card": KING_OF_OCTOGRAMS}
            if self.random.random() > 0.25:
                continue
            if LADY in codes and not position.wild and not is_declared(position, LADY) and self.stock:
                hand[hand.index(CARDS[LADY])] = self.stock.pop()
                return {"play": "declare", "player": name, "card": LADY}
            if DEATH in codes and not is_declared(position, DEATH):
                return {"play": "declare", "player": name, "card": DEATH}
            if shifted := self._shift(position, who):
                return {"play": "declare", "player": name, **shifted}
        return None

    def _shift(self, position: Any, who: int) -> dict[str, Any] | None:
        """The World on two cards, or the Queen of Elephants on four; no card is shifted twice."""
        before = {card for power in position.open_cards.declared if power.who == who for card, _ in power.shifts}
        hand = [card for card in self.hands[who] if card not in before]
        codes = {card.code for card in hand}
        if WORLD in codes and not is_declared(position, WORLD):
            high = [card.code for card in hand if card.rank and card.rank in "9TJK"]
            low = [card.code for card in hand if card.rank and card.rank in "23"]
            if high and low:
                return {"card": WORLD, "cards": [high[0], low[0]]}
        if QUEEN_OF_ELEPHANTS in codes and not is_declared(position, QUEEN_OF_ELEPHANTS):
            able = [card for card in hand if card.rank and card.rank in "9T"]
            for four in combinations(able, 4):
                if sum(card.rank == "9" for card in four) >= 2:
                    return {"card": QUEEN_OF_ELEPHANTS, "cards": [card.code for card in four]}
        return None


def is_sequence(cards: Sequence[Card]) -> bool:
    """True for nine cards of one suit in sequence, each as itself."""
    if len({card.suit for card in cards}) > 1 or any(card.rank not in SEQUENCE or not card.rank for card in cards):
        return False
    places = sorted(SEQUENCE.index(card.rank) for card in cards)
    return places == list(range(places[0], places[0] + len(cards)))


# --- what all see -----------------------------------------------------------------------------------------------------


def is_declared(position: Any, code: str) -> bool:
    return any(power.card == code for power in position.open_cards.declared)


def lies_open(position: Any, who: int) -> list[Card]:
    """A player's cards that were dealt face up, or uncovered after the Wizard."""
    dealt = position.open_cards.face_up[who] if position.open_cards.face_up else ()
    return [*dealt, *(power.card for power in position.open_cards.uncovered if power.who == who)]


def is_visible(position: Any, code: str) -> bool:
    """True if a card was dealt face up or declared."""
    seats = range(len(position.players))
    return is_declared(position, code) or any(card.code == code for who in seats for card in lies_open(position, who))


def order(position: Any) -> list[int]:
    """The players who have not folded, elder first, the dealer last (CM-SET-1)."""
    count = len(position.players)
    places = [(position.dealer + step) % count for step in range(1, count + 1)]
    return [place for place in places if place not in position.seats.folded]


def shown_hand(position: Any, who: int) -> Any:
    return position.showdown.hands[who] if position.showdown.hands else None


def powers_of(position: Any, who: int) -> Powers:
    """The rules in force for a player's hand, by the cards that lie open and by house rules."""
    wild, options = position.wild, position.options
    declared = [power for power in position.open_cards.declared if power.card in (RULER, LADY)]
    by = {power.card: power.who for power in declared}
    eights = "wild" if wild else "null"
    if wild and RULER in by:
        # Only a Lady declared by another, after the Ruler, makes that player's eights wild again (CM-FATE-2).
        again = by.get(LADY) == who != by[RULER] and declared[-1].card == LADY
        eights = "wild" if again else "plain"
    king = is_visible(position, KING_OF_OCTOGRAMS)
    return Powers(
        eights=eights,
        wild_round=wild,
        fool=is_declared(position, FOOL),
        death=is_visible(position, DEATH),
        lady=wild and is_visible(position, LADY),
        sender=king and not wild,
        no_aces=king and wild,
        zero_aces=not wild and RULER in by and by.get(LADY) == who,
        wild_wizard=position.open_cards.wild_wizard,
        arcana_suit=options.arcana_suit == "fifth_suit",
        wizard_is_eight=options.wizard_is_eight,
    )
