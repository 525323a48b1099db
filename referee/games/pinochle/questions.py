"""Questions about Pinochle: what a meld is worth, which cards may be played, who wins, what may be bid, the score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import Question
from referee.games.pinochle.melding import special_rules
from referee.games.pinochle.melds import Combination, best, values
from referee.games.pinochle.options import LOW, TABLE, TO_SIXTY, Options, least_above, wrong_bid
from referee.games.pinochle.pack import CARDS, CODES, HAND, SHOWN, Suit, account, cards_kind
from referee.games.pinochle.scoring import score, thrown_in, wrong_meld, wrong_tricks
from referee.games.pinochle.tricks import due_instead, legal, points, rule, state_of, takes, winner
from referee.kit.cards import SUITS, Card
from referee.kit.form import Between, field
from referee.rulings import Answer

MOST_IN_TRICK: Final = 4


@dataclass(frozen=True, slots=True)
class ScoreMeld(Question):
    """The best meld in some cards, with every combination by its name."""

    ask: ClassVar[str] = "score-meld"
    title: ClassVar[str] = "What is this meld worth?"
    cards: tuple[Card, ...] = field("cards", kind=cards_kind(0, HAND), hint="KS*2 are two kings of spades")
    trump: Suit = field("trump")

    def answer(self, options: Options) -> Answer:
        """The `total`, the points of each type and the `combinations` (PN-MELD-2 to PN-MELD-5).

        :raises Unreadable: a card more often than the pack has it.
        """
        trump = SUITS.index(self.trump)
        found = best(account(self.cards, "cards"), trump, values(options))
        rules = ["PN-MELD-2"]
        if any(combination.suit == trump for combination in found.combinations):
            rules += ["PN-MELD-3", "PN-MELD-4"]
        rules += special_rules(found, options.quadruples == TABLE, options.triple_values == LOW)
        answer = {
            "total": found.total,
            "runs_and_marriages": found.runs_and_marriages,
            "pinochles": found.pinochles,
            "arounds": found.arounds,
            "combinations": [_printed(combination) for combination in found.combinations],
        }
        says = found.arithmetic
        return Answer("answered", tuple(rules), says[0].upper() + says[1:], answer)


def _printed(combination: Combination) -> dict[str, Any]:
    """A combination as JSON."""
    return {
        "combination": combination.name,
        "cards": [CODES[place] for place in combination.places],
        "points": combination.points,
    }


@dataclass(frozen=True, slots=True)
class LegalCards(Question):
    """Which cards of a hand may be played on a trick."""

    ask: ClassVar[str] = "legal-cards"
    title: ClassVar[str] = "Which cards may I play?"
    trick: tuple[Card, ...] = field("the trick so far", kind=cards_kind(0, MOST_IN_TRICK - 1))
    hand: tuple[Card, ...] = field("your hand", kind=cards_kind(1, HAND))
    trump: Suit = field("trump")

    def answer(self, options: Options) -> Answer:
        """The `cards` of the hand that may be played, in its order (PN-PLAY-1 to PN-PLAY-5).

        :raises Unreadable: a card more often than the pack has it.
        """
        places = account((*self.trick, *self.hand), "hand")
        state = state_of(places[: len(self.trick)], SUITS.index(self.trump))
        hand = places[len(self.trick) :]
        held = 0
        for place in hand:
            held |= 1 << place
        may = legal(state, held)
        allowed = [place for place in hand if may >> place & 1]
        rules = [rule(state, allowed[0])]
        if may == held:
            says = "Any card of the hand"
        else:
            other = next(place for place in hand if not may >> place & 1)
            broken, why = due_instead(state, other, allowed[0])
            rules.insert(0, broken)
            says = f"{' '.join(dict.fromkeys(SHOWN[place] for place in allowed))}: {why}"
        if takes(state, allowed[0]) and self.trick:
            rules.append("PN-PLAY-6")
        return Answer("answered", tuple(dict.fromkeys(rules)), says, {"cards": [CODES[place] for place in allowed]})


@dataclass(frozen=True, slots=True)
class TrickWinner(Question):
    """Who wins a trick, and what it is worth."""

    ask: ClassVar[str] = "trick-winner"
    title: ClassVar[str] = "Who wins this trick?"
    trick: tuple[Card, ...] = field("the cards in the order played", kind=cards_kind(1, MOST_IN_TRICK))
    trump: Suit = field("trump")

    def answer(self, options: Options) -> Answer:
        """The `winner` by place from 1, and the `points` of the cards (PN-PLAY-6, PN-SCO-1)."""
        cards = account(self.trick, "trick")
        won = winner(cards, SUITS.index(self.trump))
        worth = points(cards)
        says = f"Card {won + 1}, {CARDS[cards[won]].shown}, wins the trick: {worth} for its cards"
        return Answer("answered", ("PN-PLAY-6", "PN-SCO-1"), says, {"winner": won + 1, "points": worth})


@dataclass(frozen=True, slots=True)
class MayBid(Question):
    """Whether a bid may be made."""

    ask: ClassVar[str] = "may-bid"
    title: ClassVar[str] = "May I bid this?"
    highest: Annotated[int, Between(0, 5000)] = field("highest bid so far", hint="0 for none")
    bid: Annotated[int, Between(0, 5000)] = field("bid")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused, and the `minimum` that may be bid (PN-BID-1, PN-AMB-5)."""
        answer = {"minimum": least_above(self.highest, options)}
        rules, says = wrong_bid(self.bid, self.highest, options)
        if rules:
            return Answer("refused", rules, says, answer)
        sixty = options.bid_step == TO_SIXTY and self.bid > 50
        return Answer("allowed", ("PN-BID-1", "PN-AMB-5") if sixty else ("PN-BID-1",), f"{self.bid} may be bid", answer)


@dataclass(frozen=True, slots=True)
class SideNumbers:
    """The meld and the trick points of a side."""

    meld: Annotated[int, Between(0, 5000)] = field("meld")
    tricks: Annotated[int, Between(0, 50)] = field("trick points", default=0)


@dataclass(frozen=True, slots=True)
class ScoreHand(Question):
    """The score of both sides in a hand."""

    ask: ClassVar[str] = "score-hand"
    title: ClassVar[str] = "What does this hand score?"
    bid: Annotated[int, Between(1, 5000)] = field("bid")
    bidders: SideNumbers = field("bidding side")
    others: SideNumbers = field("other side")
    thrown_in: bool = field("thrown in", default=False)

    def answer(self, options: Options) -> Answer:
        """The scores of the `bidders` and the `others`, and whether the bid was `made` (PN-SCO-1 to PN-SCO-4)."""
        rules, says = wrong_bid(self.bid, 0, options)
        if rules:
            return Answer("refused", rules, says)
        for side in (self.bidders, self.others):
            rules, says = wrong_meld(side.meld, options, hands=2)
            if rules:
                return Answer("refused", rules, says)
        if self.thrown_in:
            if self.bidders.tricks or self.others.tricks:
                return Answer("refused", ("PN-SCO-4",), "A hand that is thrown in has no trick points.")
            outcome = thrown_in(self.bid, self.others.meld)
        else:
            rules, says = wrong_tricks(self.bidders.tricks, self.others.tricks)
            if rules:
                return Answer("refused", rules, says)
            outcome = score(
                self.bid,
                self.bidders.meld,
                self.bidders.tricks,
                self.others.meld,
                self.others.tricks,
                options,
            )
        answer = {"bidders": outcome.bidders, "others": outcome.others, "made": outcome.made}
        says = f"Bidding side: {outcome.bidders_say}; others: {outcome.others_say}"
        return Answer("answered", outcome.rules, says, answer)
