"""Questions about Krambambuli: is this a meld, may this card be stolen, what does a hand cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Question
from referee.games.krambambuli.melds import Options, Wrong, meld_of, rule_of, theft
from referee.games.krambambuli.plays import Hand
from referee.games.krambambuli.scoring import arithmetic, charge
from referee.kit.cards import Card, pack
from referee.kit.form import Length, field
from referee.kit.heaps import account
from referee.kit.melds import Laid
from referee.rulings import Answer

DOUBLE = pack(2)


@dataclass(frozen=True, slots=True)
class CheckMeld(Question):
    """Whether cards are a meld."""

    ask: ClassVar[str] = "check-meld"
    title: ClassVar[str] = "Is this a meld?"
    cards: Annotated[tuple[Laid, ...], Length(1, 40)] = field("cards")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (KR-SET-1, KR-RUN-1); `kind` is `set` or `run`.

        :raises Unreadable: a card more often than two packs have it.
        """
        account(self.cards, DOUBLE, "cards")
        meld, rules, says = meld_of(self.cards, options)
        if meld is None:
            return Answer("refused", rules, says, {"kind": None})
        return Answer("allowed", (rule_of(meld),), f"A {meld.sort}: {meld.shown}", {"kind": meld.sort})


@dataclass(frozen=True, slots=True)
class CheckSteal(Question):
    """Whether a card may be stolen from another player’s meld."""

    ask: ClassVar[str] = "check-steal"
    title: ClassVar[str] = "May I steal this card?"
    meld: Annotated[tuple[Laid, ...], Length(1, 40)] = field("the other player’s meld")
    card: Card = field("the card")
    with_hand: Annotated[tuple[Card, ...], Length(0, 12)] = field("with these from the hand")
    melded_earlier: bool = field("I melded on an earlier turn", default=True)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused; `left` is what stays of the robbed meld, `made` the new one (KR-STEAL-1 to KR-STEAL-3).

        :raises Unreadable: a card more often than two packs have it.
        """
        account((*self.meld, *self.with_hand), DOUBLE, "with_hand")
        nothing = {"left": None, "made": None}
        if not self.melded_earlier:
            says = "Stealing begins in the turn after the first meld."
            return Answer("refused", ("KR-STEAL-1",), says, nothing)
        robbed, broken, says = meld_of(self.meld, options)
        if robbed is None:
            return Answer("refused", ("KR-STEAL-2", *broken), says, nothing)
        done = theft(robbed, self.card, self.with_hand, options)
        if isinstance(done, Wrong):
            return Answer("refused", done.rules, done.says, nothing)
        left = [meld.codes for meld in done.left]
        answer = {"left": left[0] if len(left) == 1 else left, "made": done.made.codes}
        stays = " and ".join(meld.shown for meld in done.left)
        rules = ("KR-STEAL-1", "KR-STEAL-2", "KR-STEAL-3", *(("KR-AMB-2",) if len(done.left) > 1 else ()))
        return Answer("allowed", rules, f"{stays} stays; {done.made.shown} is new", answer)


@dataclass(frozen=True, slots=True)
class Charge(Question):
    """What the cards left in a hand cost."""

    ask: ClassVar[str] = "charge"
    title: ClassVar[str] = "What does this hand cost?"
    hand: Hand = field("cards left")

    def answer(self, options: Options) -> Answer:
        """`points` (KR-SCO-1).

        :raises Unreadable: a card more often than two packs have it.
        """
        account((Laid(card) for card in self.hand), DOUBLE, "hand")
        return Answer("answered", ("KR-SCO-1",), arithmetic(self.hand), {"points": charge(self.hand)})
