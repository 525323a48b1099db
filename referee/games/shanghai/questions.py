"""Questions about Shanghai: the duty to play, a turn, the charge for a hand."""

from typing import Annotated

from referee.contract import Question
from referee.games.shanghai.judging.table import read_turn, rules_of_jokers, rules_of_melds
from referee.games.shanghai.late_rulings import possible_play
from referee.games.shanghai.options import MOST_CARDS, Options
from referee.games.shanghai.plays import Hand, Melds
from referee.games.shanghai.scoring import arithmetic, charge
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard, listed_cards
from referee.kit.rummy.melds import read_all
from referee.kit.rummy.table_input import MeldsOrHeap, check_pack, check_turn, read_table
from referee.ruling import Answer
from referee.schema import Length, field


class MustPlay(Question, ask="must-play", title="Must I play?"):
    """A hand and a table, checked for a card that can be played. The table may be rearranged."""

    table: MeldsOrHeap = field("The table, as melds or as one heap")
    hand: Hand = field("The hand")

    def answer(self, options: Options) -> Answer:
        """`must`, and the `melds` of a table that proves it; null if nothing fits (SH-TURN-1, SH-TURN-4).

        :raises Unreadable: more copies of a card than the pack has, or cards that form no meld.
        """
        table = read_table(self.table, options.meld_rules, "table")
        check_pack((*table, *self.hand), options.pack, "hand")
        arranged = possible_play(table, self.hand, options)
        if arranged is None:
            says = "No card of the hand can be played: draw until something can be."
            return Answer("answered", ("SH-TURN-4", "SH-TURN-2"), says, {"must": False, "melds": None})
        shown = " / ".join(meld.shown for meld in arranged.melds)
        says = f"{listed_cards(arranged.played)} can be played, so no card is drawn: {shown}"
        answer = {"must": True, "melds": [meld.codes for meld in arranged.melds]}
        return Answer("answered", ("SH-TURN-1", "SH-TURN-4"), says, answer)


class CheckTurn(Question, ask="check-turn", title="May this turn stand?"):
    """A turn: the table before and after it, and the cards from the hand."""

    before: Melds = field("The table before")
    after: Melds = field("The table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, MOST_CARDS)] | None = field("Cards from the hand", default=None)
    first_play: bool = field("The player’s first play", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (SH-TAB-1, SH-TAB-2, SH-SET-1, SH-RUN-1, SH-AMB-3, SH-JOK-1 to SH-JOK-3).

        :raises Unreadable: more copies of a card than the pack has, or cards that form no meld before the turn.
        """
        check_turn(self.before, self.after, self.from_hand or (), options.pack)
        before = read_all(self.before, options.meld_rules, "before")
        first_play = options.first_sequence and self.first_play
        turn = read_turn(before, self.after, self.from_hand, options, first_play)
        rules = (*rules_of_melds(turn, first_play), *rules_of_jokers(turn))
        says = f"{listed_cards(turn.played)} from the hand; every meld stands"
        return Answer("allowed", rules, says, {"played": [str(card) for card in turn.played]})


class Charge(Question, ask="charge", title="What is this hand charged?"):
    """The charge for the cards left in a hand."""

    hand: Hand = field("The cards left")

    def answer(self, options: Options) -> Answer:
        """`points` (SH-SCO-1, SH-SCO-2, SH-AMB-5).

        :raises Unreadable: more copies of a card than the pack has.
        """
        check_pack((MeldCard(card) for card in self.hand), options.pack, "hand")
        points = charge(self.hand, options)
        if not self.hand:
            return Answer("answered", ("SH-SCO-2",), "No card left: nothing is charged", {"points": 0})
        rules = ("SH-SCO-1", "SH-AMB-5") if options.point_a_card else ("SH-SCO-1",)
        return Answer("answered", rules, arithmetic(self.hand, options), {"points": points})
