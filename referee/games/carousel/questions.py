"""Questions about Carousel: the score of a hand, a knock, a turn, the debts at the end."""

from typing import Annotated, Any

from referee.contract import Question
from referee.games.carousel.amount import Amount
from referee.games.carousel.deadwood import Deadwood, deadwood
from referee.games.carousel.jokers import table_with_meanings
from referee.games.carousel.judging.table import read_turn, rules_of_turn
from referee.games.carousel.options import TWO_PACKS, Options, pack_for
from referee.games.carousel.plays import MOST, Hand, Melds
from referee.games.carousel.scoring import arithmetic, leader, rules_of, score, settle, settlement_sentence
from referee.kit.cards import Card
from referee.kit.names import counted
from referee.kit.numbers import plain
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.rummy.melds import read_all
from referee.kit.rummy.table_input import check_pack
from referee.ruling import Answer, Refused, answering
from referee.schema import Length, Player, Unreadable, field, quoted


class ScoreHand(Question, ask="score-hand", title="What does the hand score?"):
    """The score of a hand that is over: who knocked or went out, and the cards of each player."""

    hands: dict[str, Hand] = field("Cards left, by player", hint="none for who is out")
    knocker: Player | None = field(
        "Who knocked or went out", default=None, hint="if empty: who has no cards, else all have passed"
    )

    def answer(self, options: Options) -> Answer:
        """`deadwood` and `scores` by player (CA-DEAD-1, CA-SCO-1 to CA-SCO-4); fractions as numbers.

        :raises Unreadable: more copies of a card than the pack has, a wrong number of players, no hand for the knocker.
        """
        names = tuple(self.hands)
        options.check_players(len(names), "hands")
        if self.knocker is not None and self.knocker not in self.hands:
            raise Unreadable(f"{quoted(self.knocker)} has no hand among these", "knocker")
        check_pack((card for hand in self.hands.values() for card in hand), pack_for(len(names)), "hands")
        hands = [deadwood(hand, options) for hand in self.hands.values()]
        points = [hand.points for hand in hands]
        out = [who for who, hand in enumerate(self.hands.values()) if not hand]
        knocker = names.index(self.knocker) if self.knocker is not None else out[0] if len(out) == 1 else None
        scored = score(points, knocker, options)
        rules = ["CA-DEAD-1", *rules_of(scored, options)]
        held = ", ".join(f"{name} {left}" for name, left in zip(names, points, strict=True))
        says = f"Deadwood: {held}. {arithmetic(scored, names)}"
        if options.meld_at_knock:
            rules.append("CA-AMB-4")
            melds = [f"{name} has {_melds(hand)}" for name, hand in zip(names, hands, strict=True) if hand.melds]
            says = f"{'; '.join(melds)}. {says}" if melds else says
        if knocker is None:
            rules.append("CA-AMB-7")
        elif not self.hands[names[knocker]]:
            rules.append("CA-OUT-1")
        elif points[knocker] > options.knock_limit:
            rules.append("CA-KNOCK-1")
            says += f". {names[knocker]} knocked with more than {options.knock_limit}, against the rule"
        answer = {
            "deadwood": dict(zip(names, points, strict=True)),
            "scores": {name: plain(points) for name, points in zip(names, scored.points, strict=True)},
        }
        return Answer("answered", tuple(rules), says, answer)


def _melds(hand: Deadwood) -> str:
    return " / ".join(meld.shown for meld in hand.melds)


class MayKnock(Question, ask="may-knock", title="May I knock?"):
    """The deadwood of a hand, compared with the limit for a knock."""

    hand: Annotated[tuple[Card, ...], Length(0, MOST)] = field("The hand")

    def answer(self, options: Options) -> Answer:
        """Allowed or refused, and the `deadwood` (CA-KNOCK-1, CA-DEAD-1).

        :raises Unreadable: more copies of a card than two packs have.
        """
        check_pack(self.hand, TWO_PACKS, "hand")
        hand = deadwood(self.hand, options)
        rules = ("CA-KNOCK-1", "CA-DEAD-1", *(("CA-AMB-4",) if options.meld_at_knock else ()))
        beside = f" beside {_melds(hand)}" if hand.melds else ""
        says, limit = f"{counted(hand.points, 'point')} of deadwood{beside}", options.knock_limit
        with answering(deadwood=hand.points):
            if hand.points > limit:
                raise Refused(rules, f"{says}; a knock needs {limit} or less")
        return Answer("allowed", rules, f"{says}, not more than {limit}", {"deadwood": hand.points})


class CheckTurn(Question, ask="check-turn", title="May this turn stand?"):
    """A turn with a meld: the table before and after it, and the cards from the hand."""

    before: Melds = field("The table before")
    after: Melds = field("The table after")
    from_hand: Annotated[tuple[Card, ...], Length(0, 106)] | None = field("Cards from the hand", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused (CA-MELD-1, CA-STEAL-1, CA-STEAL-2, CA-SET-1, CA-RUN-1, CA-JOK-1).

        :raises Unreadable: more copies of a card than two packs have, or an invalid meld before the turn.
        """
        check_pack((laid for cards in self.before for laid in cards), TWO_PACKS, "before")
        check_pack((laid for cards in self.after for laid in cards), TWO_PACKS, "after")
        before = read_all(table_with_meanings(self.before, options.meld_rules), options.meld_rules, "before")
        turn = read_turn(before, self.after, self.from_hand, options)
        says = f"{listed_cards(turn.played)} from the hand; every meld stands"
        answer: dict[str, Any] = {"played": [str(card) for card in turn.played]}
        return Answer("allowed", tuple(rules_of_turn(before, turn)), says, answer)


class Settle(Question, ask="settle", title="Who owes what?"):
    """The end of a game: the bonus, the final totals, and what each loser owes the winner."""

    totals: dict[str, Amount] = field("Totals, by player", hint="without the bonus; 6½ or 6.5")

    def answer(self, options: Options) -> Answer:
        """`winner` (null if there is none yet), `final` totals and `payments` of the losers (CA-GAME-1, CA-GAME-2).

        :raises Unreadable: too few or too many players.
        """
        names, totals = tuple(self.totals), tuple(self.totals.values())
        options.check_players(len(names), "totals")
        winner = leader(totals, options.target)
        if winner is None:
            level = max(totals) >= options.target
            why = "The highest are level: another hand is played" if level else f"Nobody has {options.target} yet"
            final = {name: plain(total) for name, total in zip(names, totals, strict=True)}
            return Answer("answered", ("CA-GAME-1",), f"{why}.", {"winner": None, "final": final, "payments": {}})
        end = settle(totals, winner, options)
        rules = ["CA-GAME-1", "CA-GAME-2"]
        if any(totals[who] == 0 for who in end.payments):
            rules.append("CA-AMB-8")
        answer = {
            "winner": names[winner],
            "final": {name: plain(total) for name, total in zip(names, end.final, strict=True)},
            "payments": {names[who]: plain(owed) for who, owed in end.payments.items()},
        }
        return Answer("answered", tuple(rules), settlement_sentence(end, totals, names), answer)
