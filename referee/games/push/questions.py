"""Questions about Push: is this the contract of a deal, what does a side pay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Question
from referee.games.push.melding import RULES, beside_another, contract_rules, meld_of, rules_of, short_of_contract
from referee.games.push.options import PACK, VALUES, Options
from referee.games.push.plays import Group, Hand
from referee.kit.fault import Fault
from referee.kit.form import Between, Length, field
from referee.kit.heaps import account
from referee.rulings import Answer


@dataclass(frozen=True, slots=True)
class MayGoDown(Question):
    """Whether melds laid together fulfil the contract of a deal."""

    ask: ClassVar[str] = "may-go-down"
    title: ClassVar[str] = "Is this the contract?"
    deal: Annotated[int, Between(1, 5, (1, 2, 3, 4, 5))] = field("deal")
    melds: Annotated[tuple[Group, ...], Length(0, 12)] = field("melds", hint="a wild card may say what it is: 2S=9H")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (PU-INIT-1, PU-CON-1, PU-AMB-5, and the rules of melds).

        :raises Unreadable: a card more often than the pack has it; contracts that cannot be.
        """
        options.check()
        account((laid for cards in self.melds for laid in cards), PACK, "melds")
        melds = []
        for cards in self.melds:
            meld = meld_of(cards, options.law)
            if isinstance(meld, Fault):
                return Answer("refused", RULES[meld.kind], meld.says)
            melds.append(meld)
        wrong = short_of_contract(melds, self.deal, options)
        if wrong is not None:
            return Answer("refused", *wrong)
        rules = contract_rules(melds, self.deal, options) + rules_of(melds)
        if beside_another(melds, ()):
            rules.append("PU-RUN-2")
        says = f"{' / '.join(meld.shown for meld in melds)}: the contract of deal {self.deal} is fulfilled"
        return Answer("allowed", tuple(dict.fromkeys(rules)), says)


@dataclass(frozen=True, slots=True)
class ScoreDeal(Question):
    """What a side pays for the cards left in both hands."""

    ask: ClassVar[str] = "score-deal"
    title: ClassVar[str] = "What does the side pay?"
    hands: Annotated[tuple[Hand, ...], Length(1, 2)] = field("hands of the side that pays")

    def answer(self, options: Options) -> Answer:
        """`penalty` of both hands (PU-SCO-2).

        :raises Unreadable: a card more often than the pack has it.
        """
        account((card for hand in self.hands for card in hand), PACK, "hands")
        cards = [card for hand in self.hands for card in hand]
        parts = [
            f"{count} × {points}" if count > 1 else str(points)
            for points, count in sorted(Counter(VALUES[card.rank] for card in cards).items(), reverse=True)
        ]
        penalty = sum(VALUES[card.rank] for card in cards)
        says = f"{' + '.join(parts) or '0'} = {penalty}"
        return Answer("answered", ("PU-SCO-2",), says, {"penalty": penalty})
