"""Questions about Pinochle: the worth of a meld, legal cards, the winner of a trick, legal bids, the score."""

from typing import Annotated, Any, Final

from referee.contract import Question
from referee.games.pinochle.judging.melds import special_rules
from referee.games.pinochle.melds import Combination, best, values
from referee.games.pinochle.options import TO_SIXTY, Options, least_above, require_bid
from referee.games.pinochle.pack import CARDS, CODES, HAND, SHOWN, Suit, cards_kind, check_pack
from referee.games.pinochle.scoring import SideNumbers, require_meld_points, require_trick_points, score, thrown_in
from referee.games.pinochle.tricks import due_instead, legal, points, rule, state_of, takes, winner
from referee.kit.cards import SUITS, Card
from referee.ruling import Answer, Refused, answering
from referee.schema import Between, field

MOST_IN_TRICK: Final = 4


class ScoreMeld(Question, ask="score-meld", title="What is this meld worth?"):
    """The best meld in some cards, with every combination by name."""

    cards: tuple[Card, ...] = field("Cards", field_type=cards_kind(0, HAND), hint="KS*2 are two kings of spades")
    trump: Suit = field("Trump")

    def answer(self, options: Options) -> Answer:
        """The `total`, the points of each type and the `combinations` (PN-MELD-2 to PN-MELD-5).

        :raises Unreadable: more copies of a card than the pack has.
        """
        trump = SUITS.index(self.trump)
        meld = best(check_pack(self.cards, "cards"), trump, values(options))
        rules = ["PN-MELD-2"]
        if any(combination.suit == trump for combination in meld.combinations):
            rules += ["PN-MELD-3", "PN-MELD-4"]
        rules += special_rules(meld, options)
        answer = {
            "total": meld.total,
            "runs_and_marriages": meld.runs_and_marriages,
            "pinochles": meld.pinochles,
            "arounds": meld.arounds,
            "combinations": [_printed(combination) for combination in meld.combinations],
        }
        says = meld.arithmetic
        return Answer("answered", tuple(rules), says[0].upper() + says[1:], answer)


def _printed(combination: Combination) -> dict[str, Any]:
    """A combination as JSON."""
    return {
        "combination": combination.name,
        "cards": [CODES[place] for place in combination.places],
        "points": combination.points,
    }


class LegalCards(Question, ask="legal-cards", title="Which cards may I play?"):
    """The cards of a hand that may be played on a trick."""

    trick: tuple[Card, ...] = field("The trick so far", field_type=cards_kind(0, MOST_IN_TRICK - 1))
    hand: tuple[Card, ...] = field("Your hand", field_type=cards_kind(1, HAND))
    trump: Suit = field("Trump")

    def answer(self, options: Options) -> Answer:
        """The `cards` of the hand that may be played, in its order (PN-PLAY-1 to PN-PLAY-5).

        :raises Unreadable: more copies of a card than the pack has.
        """
        places = check_pack((*self.trick, *self.hand), "hand")
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
            duty = due_instead(state, other, allowed[0])
            rules.insert(0, duty.rule)
            says = f"{' '.join(dict.fromkeys(SHOWN[place] for place in allowed))}: {duty.reason}"
        if takes(state, allowed[0]) and self.trick:
            rules.append("PN-PLAY-6")
        return Answer("answered", tuple(dict.fromkeys(rules)), says, {"cards": [CODES[place] for place in allowed]})


class TrickWinner(Question, ask="trick-winner", title="Who wins this trick?"):
    """The winner of a trick and the worth of its cards."""

    trick: tuple[Card, ...] = field("The cards in the order played", field_type=cards_kind(1, MOST_IN_TRICK))
    trump: Suit = field("Trump")

    def answer(self, options: Options) -> Answer:
        """The `winner` by place from 1, and the `points` of the cards (PN-PLAY-6, PN-SCO-1)."""
        cards = check_pack(self.trick, "trick")
        won = winner(cards, SUITS.index(self.trump))
        worth = points(cards)
        says = f"Card {won + 1}, {CARDS[cards[won]].shown}, wins the trick: {worth} for its cards"
        return Answer("answered", ("PN-PLAY-6", "PN-SCO-1"), says, {"winner": won + 1, "points": worth})


class MayBid(Question, ask="may-bid", title="May I bid this?"):
    """A bid above the highest so far."""

    highest: Annotated[int, Between(0, 5000)] = field("Highest bid so far", hint="0 for none")
    bid: Annotated[int, Between(0, 5000)] = field("Bid")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused, and the `minimum` that may be bid (PN-BID-1, PN-AMB-5)."""
        answer = {"minimum": least_above(self.highest, options)}
        with answering(**answer):
            require_bid(self.bid, self.highest, options)
        sixty = options.bid_step == TO_SIXTY and self.bid > 50
        return Answer("allowed", ("PN-BID-1", "PN-AMB-5") if sixty else ("PN-BID-1",), f"{self.bid} may be bid", answer)


class ScoreHand(Question, ask="score-hand", title="What does this hand score?"):
    """The score of both sides in a hand."""

    bid: Annotated[int, Between(1, 5000)] = field("Bid")
    bidders: SideNumbers = field("Bidding side")
    others: SideNumbers = field("Other side")
    thrown_in: bool = field("Thrown in", default=False)

    def answer(self, options: Options) -> Answer:
        """The scores of the `bidders` and the `others`, and whether the bid was `made` (PN-SCO-1 to PN-SCO-4)."""
        require_bid(self.bid, 0, options)
        for side in (self.bidders, self.others):
            require_meld_points(side.meld, options, hands=2)
        if self.thrown_in:
            if self.bidders.tricks or self.others.tricks:
                raise Refused("PN-SCO-4", "A hand that is thrown in has no trick points.")
            outcome = thrown_in(self.bid, self.others.meld)
        else:
            require_trick_points(self.bidders.tricks, self.others.tricks)
            outcome = score(self.bid, self.bidders, self.others, options)
        answer = {"bidders": outcome.bidders, "others": outcome.others, "made": outcome.bid_made}
        says = f"Bidding side: {outcome.bidders_sum}; others: {outcome.others_sum}"
        return Answer("answered", outcome.rules, says, answer)
