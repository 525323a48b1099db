"""Questions about Carousel: the score of a hand, may one knock, may a turn stand, who owes what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from referee.games.carousel.amount import Amount
from referee.games.carousel.deadwood import Deadwood, deadwood
from referee.games.carousel.jokers import all_told
from referee.games.carousel.options import TWO_PACKS, Options, pack_for
from referee.games.carousel.plays import MOST, Hand, Melds
from referee.games.carousel.scoring import arithmetic, leader, rules_of, score, settle, settlement_said
from referee.games.carousel.turns import rules_for, wrong_with
from referee.games.contract import Question
from referee.kit.cards import Card
from referee.kit.commons import Turn, turn_of
from referee.kit.form import Length, Player, Unreadable, field
from referee.kit.heaps import account
from referee.kit.melds import listed_cards, read_all
from referee.kit.numbers import plain
from referee.rulings import Answer


def _players(count: int, options: Options, where: str) -> None:
    """Nothing, where so many may play.

    :raises Unreadable: too few or too many (CA-PACK-1).
    """
    if says := options.too_many(count):
        raise Unreadable(says, where)


@dataclass(frozen=True, slots=True)
class ScoreHand(Question):
    """The score of a hand that is over: who knocked or went out, and what everybody holds."""

    ask: ClassVar[str] = "score-hand"
    title: ClassVar[str] = "What does the hand score?"
    hands: dict[str, Hand] = field("cards left, by player", hint="none for who is out")
    knocker: Player | None = field(
        "who knocked or went out", default=None, hint="left out: who has no cards, else all have passed"
    )

    def answer(self, options: Options) -> Answer:
        """`deadwood` and `scores` by player (CA-DEAD-1, CA-SCO-1 to CA-SCO-4); fractions as numbers.

        :raises Unreadable: a card more often than the pack has it, too many players, a knocker without a hand.
        """
        names = tuple(self.hands)
        _players(len(names), options, "hands")
        if self.knocker is not None and self.knocker not in self.hands:
            raise Unreadable(f"{self.knocker!r} has no hand among these", "knocker")
        account((card for hand in self.hands.values() for card in hand), pack_for(len(names)), "hands")
        counted = [deadwood(hand, options) for hand in self.hands.values()]
        points = [one.points for one in counted]
        out = [who for who, hand in enumerate(self.hands.values()) if not hand]
        knocker = names.index(self.knocker) if self.knocker is not None else out[0] if len(out) == 1 else None
        found = score(points, knocker, options)
        rules = ["CA-DEAD-1", *rules_of(found, options)]
        held = ", ".join(f"{name} {one}" for name, one in zip(names, points, strict=True))
        says = f"Deadwood: {held}. {arithmetic(found, names)}"
        if options.meld_at_knock:
            rules.append("CA-AMB-4")
            says = "; ".join(
                (*(f"{name} has {_melds(one)}" for name, one in zip(names, counted, strict=True) if one.melds), says)
            )
        if knocker is None:
            rules.append("CA-AMB-7")
        elif not self.hands[names[knocker]]:
            rules.append("CA-OUT-1")
        elif points[knocker] > options.knock_limit:
            rules.append("CA-KNOCK-1")
            says += f". {names[knocker]} knocked with more than {options.knock_limit}, against the rule"
        answer = {
            "deadwood": dict(zip(names, points, strict=True)),
            "scores": {name: plain(one) for name, one in zip(names, found.points, strict=True)},
        }
        return Answer("answered", tuple(rules), says, answer)


def _melds(found: Deadwood) -> str:
    return " / ".join(meld.shown for meld in found.melds)


@dataclass(frozen=True, slots=True)
class MayKnock(Question):
    """Whether a hand is low enough to knock."""

    ask: ClassVar[str] = "may-knock"
    title: ClassVar[str] = "May I knock?"
    hand: Annotated[tuple[Card, ...], Length(0, MOST)] = field("the hand")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused, and the `deadwood` (CA-KNOCK-1, CA-DEAD-1).

        :raises Unreadable: a card more often than two packs have it.
        """
        account(self.hand, TWO_PACKS, "hand")
        found = deadwood(self.hand, options)
        rules = ("CA-KNOCK-1", "CA-DEAD-1", *(("CA-AMB-4",) if options.meld_at_knock else ()))
        without = f" beside {_melds(found)}" if found.melds else ""
        may = found.points <= options.knock_limit
        limit = f", not more than {options.knock_limit}" if may else f"; one knocks with {options.knock_limit} or less"
        says = f"{found.points} points of deadwood{without}{limit}"
        return Answer("allowed" if may else "refused", rules, says, {"deadwood": found.points})


@dataclass(frozen=True, slots=True)
class CheckTurn(Question):
    """Whether a melding turn may stand: the table before and after, and what came from the hand."""

    ask: ClassVar[str] = "check-turn"
    title: ClassVar[str] = "May this turn stand?"
    before: Melds = field("the table before")
    after: Melds = field("the table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, 106)] | None = field("cards from the hand", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (CA-MELD-1, CA-STEAL-1, CA-STEAL-2, CA-SET-1, CA-RUN-1, CA-JOK-1).

        :raises Unreadable: a card more often than two packs have it, a meld before the turn that is none.
        """
        account((laid for cards in self.before for laid in cards), TWO_PACKS, "before")
        account((laid for cards in self.after for laid in cards), TWO_PACKS, "after")
        table = read_all(all_told(self.before, options.law), options.law, "before")
        turn = turn_of(table, all_told(self.after, options.law), options.law, False, self.from_hand)
        rules, says = wrong_with(table, turn, options)
        if rules:
            return Answer("refused", rules, says)
        assert isinstance(turn, Turn)
        answer: dict[str, Any] = {"played": [str(card) for card in turn.played]}
        says = f"{listed_cards(turn.played)} from the hand; every meld stands"
        return Answer("allowed", tuple(rules_for(table, turn)), says, answer)


@dataclass(frozen=True, slots=True)
class Settle(Question):
    """The end of a game: the bonus, the final totals, and what each loser owes the winner."""

    ask: ClassVar[str] = "settle"
    title: ClassVar[str] = "Who owes what?"
    totals: dict[str, Amount] = field("totals, by player", hint="without the bonus; 6½ or 6.5")

    def answer(self, options: Options) -> Answer:
        """`winner` (null while nobody has won), `final` totals and `payments` of the losers (CA-GAME-1, CA-GAME-2).

        :raises Unreadable: too many players.
        """
        names, totals = tuple(self.totals), tuple(self.totals.values())
        _players(len(names), options, "totals")
        won = leader(totals, options.target)
        if won is None:
            level = max(totals) >= options.target
            why = "The highest are level: another hand is played" if level else f"Nobody has {options.target} yet"
            final = {name: plain(total) for name, total in zip(names, totals, strict=True)}
            return Answer("answered", ("CA-GAME-1",), f"{why}.", {"winner": None, "final": final, "payments": {}})
        found = settle(totals, won, options)
        rules = ["CA-GAME-1", "CA-GAME-2"]
        if any(totals[who] == 0 for who in found.payments):
            rules.append("CA-AMB-8")
        answer = {
            "winner": names[won],
            "final": {name: plain(total) for name, total in zip(names, found.final, strict=True)},
            "payments": {names[who]: plain(owed) for who, owed in found.payments.items()},
        }
        return Answer("answered", tuple(rules), settlement_said(found, totals, names), answer)
