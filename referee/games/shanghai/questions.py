"""Questions about Shanghai: must the hand play, may the turn stand, what is a hand charged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Question
from referee.games.shanghai.options import MOST_CARDS, ONE_PER_CARD, Options
from referee.games.shanghai.plays import Hand, Melds
from referee.games.shanghai.scoring import arithmetic, charge
from referee.games.shanghai.turning import kinds, turned, wrong_with
from referee.games.shanghai.watching import play_of
from referee.kit.cards import JOKER, Card
from referee.kit.fault import Fault
from referee.kit.form import Length, field
from referee.kit.heaps import Heap, account, read_table
from referee.kit.melds import Laid, listed_cards, read_all
from referee.rulings import Answer


@dataclass(frozen=True, slots=True)
class MustPlay(Question):
    """Whether something of a hand can be played on a table, if anything may be rearranged."""

    ask: ClassVar[str] = "must-play"
    title: ClassVar[str] = "Must I play?"
    table: Heap = field("the table, as melds or as one heap")
    hand: Hand = field("the hand")

    def answer(self, options: Options) -> Answer:
        """`must`, and `melds` of a table that shows it, null where nothing fits (SH-TURN-1, SH-TURN-4).

        :raises Unreadable: a card more often than the pack has it, a meld that is none.
        """
        table = read_table(self.table, options.law, "table")
        account((*table, *self.hand), options.pack, "hand")
        found = play_of(table, self.hand, options)
        if found is None:
            says = "Nothing of the hand can be played: draw until something can be."
            return Answer("answered", ("SH-TURN-4", "SH-TURN-2"), says, {"must": False, "melds": None})
        played, melds = found
        shown = melds
        says = f"{listed_cards(played)} can be played, so no card is drawn: {' / '.join(meld.shown for meld in shown)}"
        return Answer(
            "answered", ("SH-TURN-1", "SH-TURN-4"), says, {"must": True, "melds": [meld.codes for meld in shown]}
        )


@dataclass(frozen=True, slots=True)
class CheckTurn(Question):
    """Whether a turn may stand: the table before and after, and what came from the hand."""

    ask: ClassVar[str] = "check-turn"
    title: ClassVar[str] = "May this turn stand?"
    before: Melds = field("the table before")
    after: Melds = field("the table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, MOST_CARDS)] | None = field("cards from the hand", default=None)
    first_play: bool = field("the player’s first play", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (SH-TAB-1, SH-TAB-2, SH-SET-1, SH-RUN-1, SH-AMB-3, SH-JOK-1 to SH-JOK-3).

        :raises Unreadable: a card more often than the pack has it, a meld before the turn that is none.
        """
        account((laid for cards in self.after for laid in cards), options.pack, "after")
        lay = [laid.card for cards in self.before for laid in cards]
        account(lay, options.pack, "before")
        account((*lay, *(self.from_hand or ())), options.pack, "from_hand")
        turn = turned(read_all(self.before, options.law, "before"), self.after, options, self.from_hand)
        first = options.first_sequence and self.first_play
        rules, says = wrong_with(turn, self.after, options, first)
        if rules:
            return Answer("refused", rules, says)
        assert not isinstance(turn, Fault)
        laid, new = turn
        cited = [*kinds(new), "SH-TAB-1", "SH-TAB-2"]
        if first:
            cited.insert(0, "SH-AMB-3")
        if JOKER in laid.played:
            cited.append("SH-JOK-1")
        if laid.freed:
            cited.append("SH-JOK-2")
        says = f"{listed_cards(laid.played)} from the hand; every meld stands"
        return Answer("allowed", tuple(cited), says, {"played": [str(card) for card in laid.played]})


@dataclass(frozen=True, slots=True)
class Charge(Question):
    """What the cards left in a hand are charged."""

    ask: ClassVar[str] = "charge"
    title: ClassVar[str] = "What is this hand charged?"
    hand: Hand = field("the cards left")

    def answer(self, options: Options) -> Answer:
        """`points` (SH-SCO-1, SH-SCO-2, SH-AMB-5).

        :raises Unreadable: a card more often than the pack has it.
        """
        account((Laid(card) for card in self.hand), options.pack, "hand")
        points = charge(self.hand, options)
        if not self.hand:
            return Answer("answered", ("SH-SCO-2",), "No card left: nothing is charged", {"points": 0})
        rules = ("SH-SCO-1", "SH-AMB-5") if options.card_points == ONE_PER_CARD else ("SH-SCO-1",)
        return Answer("answered", rules, arithmetic(self.hand, options), {"points": points})
