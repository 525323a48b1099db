"""Questions about Vatican: a turn, the cards that fit, a heap arranged in melds."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from referee.contract import Question
from referee.games.vatican.judging import read_turn, rules_of
from referee.games.vatican.options import PACK, Options
from referee.games.vatican.plays import Melds
from referee.kit.cards import Card
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, MeldCard, listed_cards
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import is_meld, read_all
from referee.kit.rummy.table_input import MeldsOrHeap, check_pack, check_turn, read_heap, read_table
from referee.ruling import Answer
from referee.schema import Length, field


class Arrange(Question, ask="arrange", title="Is this table allowed?"):
    """A heap of cards, arranged in melds if possible."""

    cards: Annotated[tuple[MeldCard, ...], Length(0, 106)] = field("All cards of the table")

    def answer(self, options: Options) -> Answer:
        """`melds`, or null if there is no arrangement (VA-PLAY-2).

        A joker keeps its meaning unless its card is there to free it (VA-JOK-2). With `joker_binding=free` it is named
        anew if there is no other arrangement (VA-JOK-3, VA-AMB-3).

        :raises Unreadable: more copies of a card than the pack has.
        """
        check_pack(self.cards, PACK, "cards")
        cards = read_heap(self.cards, "cards")
        rules: tuple[str, ...] = ("VA-PLAY-2",)
        arranged = lay_most(cards, (), options.meld_rules, None, True)
        if arranged is None and not options.jokers_bound:
            arranged = lay_most([PLAIN[laid.card] for laid in cards], (), options.meld_rules)
            if arranged is not None:
                rules = ("VA-PLAY-2", "VA-AMB-3")
        if arranged is None:
            return Answer("answered", rules, "These cards cannot all lie in melds.", {"melds": None})
        table = " / ".join(meld.shown for meld in arranged.melds)
        says = f"The table can stand: {table}" if table else "An empty table stands."
        return Answer("answered", rules, says, {"melds": [meld.codes for meld in arranged.melds]})


class Fits(Question, ask="fits", title="What fits?"):
    """The cards of a hand that fit a table if everything may be rearranged."""

    table: MeldsOrHeap = field("The table, as melds or as one heap")
    hand: Annotated[tuple[Card, ...], Length(0, 40)] = field("The hand")

    def answer(self, options: Options) -> Answer:
        """`cards` that could each join alone, `most` that can be laid together, and the `melds` of such a table.

        `melds` is null if the table has no arrangement. The player is assumed to have laid a first run (VA-PLAY-1).

        :raises Unreadable: more copies of a card than the pack has, or cards that form no meld.
        """
        table = read_table(self.table, options.meld_rules, "table")
        check_pack((*table, *(MeldCard(card) for card in self.hand)), PACK, "hand")
        bound = options.jokers_bound
        if not bound:
            table = tuple(PLAIN[laid.card] for laid in table)
        arranged = lay_most(table, self.hand, options.meld_rules, None, bound)
        if arranged is None:
            says = "The cards on the table cannot all lie in melds."
            return Answer("answered", ("VA-PLAY-2",), says, {"cards": [], "most": 0, "melds": None})
        fitting = _fitting(table, self.hand, options.meld_rules, bound)
        answer: dict[str, Any] = {
            "cards": [str(card) for card in fitting],
            "most": len(arranged.played),
            "melds": [meld.codes for meld in arranged.melds],
        }
        if not arranged.played:
            return Answer("answered", ("VA-PLAY-4", "VA-PLAY-1"), "No card of the hand fits.", answer)
        shown = " / ".join(meld.shown for meld in arranged.melds)
        says = f"{listed_cards(arranged.played)} can be laid: {shown}"
        return Answer("answered", ("VA-PLAY-1",), says, answer)


def _fitting(table: Sequence[MeldCard], hand: Iterable[Card], meld_rules: MeldRules, bound: bool) -> list[Card]:
    """The different cards of a hand that could each join a table alone (VA-PLAY-1).

    A card that extends an arranged meld directly needs no search.
    """
    arranged = lay_most(table, (), meld_rules, None, bound)
    melds = arranged.melds if arranged is not None else ()
    fitting = []
    for card in dict.fromkeys(hand):
        if not any(is_meld((*meld.cards, PLAIN[card]), meld_rules) for meld in melds):
            alone = lay_most(table, (card,), meld_rules, None, bound)
            if alone is None or not alone.played:
                continue
        fitting.append(card)
    return fitting


class CheckTurn(Question, ask="check-turn", title="May this turn stand?"):
    """A turn: the table before and after it, and the cards from the hand."""

    before: Melds = field("The table before")
    after: Melds = field("The table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, 106)] | None = field("Cards from the hand", default=None)
    first_play: bool = field("The player’s first play", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (VA-PLAY-1 to VA-PLAY-3, VA-FIRST-1, VA-JOK-1 to VA-JOK-3).

        :raises Unreadable: more copies of a card than the pack has, or cards that form no meld before the turn.
        """
        check_turn(self.before, self.after, self.from_hand or (), PACK)
        before = read_all(self.before, options.meld_rules, "before")
        turn = read_turn(before, self.after, self.from_hand, options, self.first_play)
        rules = tuple(rules_of(turn, before, options, self.first_play))
        says = f"{listed_cards(turn.played)} from the hand; every meld stands"
        return Answer("allowed", rules, says, {"played": [str(card) for card in turn.played]})
