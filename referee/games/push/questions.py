"""Questions about Push: the contract of a deal, and the points that a side pays."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from referee.contract import Question
from referee.games.push.cards import PACK, VALUES, value
from referee.games.push.judging.contract import by_the_legal_reading, contract_rules, require_contract
from referee.games.push.melds import rules_of
from referee.games.push.options import Options
from referee.games.push.plays import Group, Hand
from referee.kit.rummy.meld_cards import Meld
from referee.kit.rummy.table_input import check_pack
from referee.kit.values import unique
from referee.ruling import Answer
from referee.schema import Between, Length, field


class MayGoDown(Question, ask="may-go-down", title="Is this the contract?"):
    """Melds that are laid together for the contract of a deal."""

    deal: Annotated[int, Between(1, 5, (1, 2, 3, 4, 5))] = field("Deal")
    melds: Annotated[tuple[Group, ...], Length(0, 12)] = field("Melds", hint="a wild card may say what it is: 2S=9H")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (PU-INIT-1, PU-CON-1, PU-AMB-5, and the rules of melds).

        :raises Unreadable: more copies of a card than the pack has, or a contract that cannot be laid.
        """
        options.validate()
        check_pack((laid for cards in self.melds for laid in cards), PACK, "melds")
        return by_the_legal_reading(self.melds, options.meld_rules, lambda melds: self._answer(melds, options))

    def _answer(self, melds: Sequence[Meld], options: Options) -> Answer:
        require_contract(melds, self.deal, options)
        rules = contract_rules(melds, self.deal, options) + rules_of(melds, ())
        says = f"{' / '.join(meld.shown for meld in melds)}: the contract of deal {self.deal} is fulfilled"
        return Answer("allowed", unique(rules), says)


class ScoreDeal(Question, ask="score-deal", title="What does the side pay?"):
    """The penalty for the cards left in the hands of a side."""

    hands: Annotated[tuple[Hand, ...], Length(1, 2)] = field("Hands of the side that pays")

    def answer(self, options: Options) -> Answer:
        """`penalty`: the points of all the hands (PU-SCO-2).

        :raises Unreadable: more copies of a card than the pack has.
        """
        check_pack((card for hand in self.hands for card in hand), PACK, "hands")
        cards = [card for hand in self.hands for card in hand]
        parts = [
            f"{count} × {points}" if count > 1 else str(points)
            for points, count in sorted(Counter(VALUES[card.rank] for card in cards).items(), reverse=True)
        ]
        penalty = value(cards)
        says = f"{' + '.join(parts)} = {penalty}" if len(cards) > 1 else str(penalty)
        return Answer("answered", ("PU-SCO-2",), says, {"penalty": penalty})
