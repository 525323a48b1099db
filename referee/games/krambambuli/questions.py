"""Questions about Krambambuli: melds, stolen cards and the cost of a hand."""

from typing import Annotated

from referee.contract import Question
from referee.games.krambambuli.melds import meld_of, rule_of, theft_of
from referee.games.krambambuli.options import Options
from referee.games.krambambuli.plays import Hand
from referee.games.krambambuli.scoring import arithmetic, charge
from referee.kit.cards import Card, pack
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.rummy.table_input import check_pack
from referee.ruling import Answer, Refused, answering
from referee.schema import Length, field

DOUBLE = pack(2)


class CheckMeld(Question, ask="check-meld", title="Is this a meld?"):
    """Cards that may be a set, a run or no meld."""

    cards: Annotated[tuple[MeldCard, ...], Length(1, 40)] = field("Cards")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (KR-SET-1, KR-RUN-1); `kind` is `set` or `run`.

        :raises Unreadable: more copies of a card than two packs have.
        """
        check_pack(self.cards, DOUBLE, "cards")
        with answering(kind=None):
            meld = meld_of(self.cards, options)
        return Answer("allowed", (rule_of(meld),), f"A {meld.sort}: {meld.shown}", {"kind": meld.sort})


class CheckSteal(Question, ask="check-steal", title="May I steal this card?"):
    """A card to steal from another player’s meld."""

    meld: Annotated[tuple[MeldCard, ...], Length(1, 40)] = field("The other player’s meld")
    card: Card = field("The card")
    with_hand: Annotated[tuple[Card, ...], Length(0, 12)] = field("With these from the hand")
    melded_earlier: bool = field("I melded on an earlier turn", default=True)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused; `left` is the rest of the robbed meld, `made` the new one (KR-STEAL-1 to KR-STEAL-3).

        :raises Unreadable: more copies of a card than two packs have.
        """
        check_pack((*self.meld, *self.with_hand), DOUBLE, "with_hand")
        with answering(left=None, made=None):
            if not self.melded_earlier:
                raise Refused("KR-STEAL-1", "Stealing begins in the turn after the first meld.")
            robbed = meld_of(self.meld, options, "KR-STEAL-2")
            theft = theft_of(robbed, self.card, self.with_hand, options)
        left = [meld.codes for meld in theft.rest]
        answer = {"left": left[0] if len(left) == 1 else left, "made": theft.new.codes}
        rest = " and ".join(meld.shown for meld in theft.rest)
        rules = ("KR-STEAL-1", "KR-STEAL-2", "KR-STEAL-3", *(("KR-AMB-2",) if len(left) > 1 else ()))
        stays = "stay" if len(theft.rest) > 1 else "stays"
        return Answer("allowed", rules, f"{rest} {stays}; {theft.new.shown} is new", answer)


class Charge(Question, ask="charge", title="What does this hand cost?"):
    """The cards left in a hand."""

    hand: Hand = field("Cards left")

    def answer(self, options: Options) -> Answer:
        """The `points` that the hand costs (KR-SCO-1).

        :raises Unreadable: more copies of a card than two packs have.
        """
        check_pack((MeldCard(card) for card in self.hand), DOUBLE, "hand")
        return Answer("answered", ("KR-SCO-1",), arithmetic(self.hand), {"points": charge(self.hand)})
