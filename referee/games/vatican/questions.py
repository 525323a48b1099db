"""Questions about Vatican: may the turn stand, what fits, can a heap lie in melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from referee.games.contract import Question
from referee.games.vatican.options import BOUND, FREE, PACK, Options
from referee.games.vatican.plays import Melds
from referee.games.vatican.turning import cited, wrong_with
from referee.kit.arrange import lay_most
from referee.kit.cards import Card
from referee.kit.commons import Turn, turn_of
from referee.kit.form import Length, field
from referee.kit.heaps import Heap, account, heap, read_table
from referee.kit.melds import PLAIN, Laid, Law, Meld, listed_cards, read_all, read_meld
from referee.rulings import Answer


@dataclass(frozen=True, slots=True)
class Arrange(Question):
    """Whether a heap of cards can lie in melds, and how."""

    ask: ClassVar[str] = "arrange"
    title: ClassVar[str] = "Can the table stand?"
    cards: Annotated[tuple[Laid, ...], Length(0, 106)] = field("all cards of the table")

    def answer(self, options: Options) -> Answer:
        """`melds`, or null where there is no way (VA-PLAY-2).

        A joker with a meaning keeps it, unless its card is there to free it (VA-JOK-2), or it may be named anew and
        there is no other way (VA-JOK-3).

        :raises Unreadable: a card more often than the pack has it.
        """
        account(self.cards, PACK, "cards")
        cards = heap(self.cards, "cards")
        found = lay_most(cards, (), options.law, None, True)
        if found is None and options.joker_binding == FREE:
            found = lay_most([PLAIN[laid.card] for laid in cards], (), options.law)
        if found is None:
            return Answer(
                "answered", ("VA-PLAY-2",), "There is no way to lay all these cards in melds.", {"melds": None}
            )
        shown = " / ".join(meld.shown for meld in found.melds)
        says = f"The table can stand: {shown}" if shown else "An empty table stands."
        return Answer("answered", ("VA-PLAY-2",), says, {"melds": [meld.codes for meld in found.melds]})


@dataclass(frozen=True, slots=True)
class Fits(Question):
    """Which cards of a hand fit on the table, if anything may be rearranged."""

    ask: ClassVar[str] = "fits"
    title: ClassVar[str] = "What fits?"
    table: Heap = field("the table, as melds or as one heap")
    hand: Annotated[tuple[Card, ...], Length(0, 40)] = field("the hand")

    def answer(self, options: Options) -> Answer:
        """`cards` that alone could join, `most` that can be laid together, `melds` of a table that shows it.

        `melds` is null where the table itself cannot lie. For a player who has laid a first run (VA-PLAY-1).

        :raises Unreadable: a card more often than the pack has it, a meld that is none.
        """
        table = read_table(self.table, options.law, "table")
        account((*table, *(Laid(card) for card in self.hand)), PACK, "hand")
        bound = options.joker_binding == BOUND
        if not bound:
            table = tuple(PLAIN[laid.card] for laid in table)
        found = lay_most(table, self.hand, options.law, None, bound)
        if found is None:
            says = "The cards on the table do not lie in melds, in whatever way."
            return Answer("answered", ("VA-PLAY-2",), says, {"cards": [], "most": 0, "melds": None})
        fitting = _fitting(table, self.hand, options.law, bound)
        shown = [meld.codes for meld in found.melds]
        answer: dict[str, Any] = {
            "cards": [str(card) for card in fitting],
            "most": len(found.played),
            "melds": shown,
        }
        if not found.played:
            return Answer("answered", ("VA-PLAY-4", "VA-PLAY-1"), "Nothing of the hand fits.", answer)
        table_shown = " / ".join(meld.shown for meld in found.melds)
        says = f"{listed_cards(found.played)} can be laid: {table_shown}"
        return Answer("answered", ("VA-PLAY-1",), says, answer)


def _fitting(table: Sequence[Laid], hand: Iterable[Card], law: Law, bound: bool) -> list[Card]:
    """The different cards of a hand that alone could join a table (VA-PLAY-1).

    A card that one meld takes as the table lies needs no search.
    """
    lies = lay_most(table, (), law, None, bound)
    melds = lies.melds if lies is not None else ()
    fitting = []
    for card in dict.fromkeys(hand):
        if not any(isinstance(read_meld((*meld.cards, PLAIN[card]), law), Meld) for meld in melds):
            alone = lay_most(table, (card,), law, None, bound)
            if alone is None or not alone.played:
                continue
        fitting.append(card)
    return fitting


@dataclass(frozen=True, slots=True)
class CheckTurn(Question):
    """Whether a turn may stand: the table before and after, and what came from the hand."""

    ask: ClassVar[str] = "check-turn"
    title: ClassVar[str] = "May this turn stand?"
    before: Melds = field("the table before")
    after: Melds = field("the table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, 106)] | None = field("cards from the hand", default=None)
    first_play: bool = field("the player’s first play", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (VA-PLAY-1 to VA-PLAY-3, VA-FIRST-1, VA-JOK-1 to VA-JOK-3).

        :raises Unreadable: a card more often than the pack has it, a meld before the turn that is none.
        """
        account((laid for cards in self.after for laid in cards), PACK, "after")
        lay = [laid.card for cards in self.before for laid in cards]
        account(lay, PACK, "before")
        account((*lay, *(self.from_hand or ())), PACK, "from_hand")
        table = read_all(self.before, options.law, "before")
        turn = turn_of(table, self.after, options.law, options.joker_binding == BOUND, self.from_hand)
        rules, says = wrong_with(turn, options, self.first_play)
        if rules:
            return Answer("refused", rules, says)
        assert isinstance(turn, Turn)
        says = f"{listed_cards(turn.played)} from the hand; every meld stands"
        answer = {"played": [str(card) for card in turn.played]}
        return Answer("allowed", cited(table, turn, self.first_play), says, answer)
