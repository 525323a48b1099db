"""Questions about Gin Rummy: the best arrangement of a hand, the score of a knock, the final totals."""

from typing import Annotated, Any

from referee.contract import Question
from referee.games.gin_rummy.arrangements import best, best_discard, bits, by_rank, cards_of
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.plays import Sets
from referee.games.gin_rummy.scoring import impossible_points, knock_limit, settle
from referee.games.gin_rummy.showdown import (
    HAND,
    ONE_PACK,
    ShownHands,
    card_signs,
    rules_of,
    set_signs,
    show,
    story,
    twice_in,
)
from referee.kit.cards import SuitedCard, too_many
from referee.kit.names import capitalized, counted, listed
from referee.ruling import Answer, Refused
from referee.schema import Between, Fields, Length, Unreadable, field


def _codes(mask: int) -> list[str]:
    return [str(card) for card in cards_of(mask)]


def _limit(options: Options, upcard: SuitedCard | None) -> int:
    """The most unmatched points for a knock (GI-KNOCK-1).

    :raises Unreadable: the first upcard sets it and is not given.
    """
    limit = knock_limit(options, upcard)
    if limit is None:
        raise Unreadable("the first upcard says how much may be unmatched to knock; it is needed here", "upcard")
    return limit


class Arrange(Question, ask="arrange", title="How does this hand lie best?"):
    """The arrangement of a hand that leaves the fewest unmatched points."""

    hand: Annotated[tuple[SuitedCard, ...], Length(1, HAND + 1)] = field(
        "Hand", hint="ten cards, or eleven before the discard"
    )

    def answer(self, options: Options) -> Answer:
        """`deadwood` (points), `sets` and `unmatched` (GI-SET-1, GI-PACK-1, GI-BEST-1).

        :raises Unreadable: a card that is given twice.
        """
        if card := too_many(self.hand, ONE_PACK):
            raise Unreadable(f"{card.shown} appears twice; the pack has each card once", "hand")
        lies = best(bits(self.hand))
        says = f"{set_signs(lies.sets)}; " if lies.sets else "No set; "
        says += f"unmatched {card_signs(lies.unmatched)} = {lies.count}" if lies.unmatched else "nothing unmatched"
        if len(self.hand) > HAND and lies.unmatched:
            card, left = best_discard(bits(self.hand))
            says += f"; without {card.shown} {left}"
        answer = {
            "deadwood": lies.count,
            "sets": [_codes(cards) for cards in lies.sets],
            "unmatched": [str(card) for card in by_rank(lies.unmatched)],
        }
        return Answer("answered", ("GI-SET-1", "GI-PACK-1", "GI-BEST-1"), says, answer)


class ScoreKnock(Question, ask="score-knock", title="What does this knock score?"):
    """The score of a knock: the opponent's sets and lay-offs are chosen together to leave the fewest points."""

    knocker_hand: Annotated[tuple[SuitedCard, ...], Length(1, HAND + 1)] = field("Knocker’s hand")
    opponent_hand: Annotated[tuple[SuitedCard, ...], Length(1, HAND)] = field("Opponent’s hand")
    knocker_sets: Sets | None = field("Knocker’s sets, as shown", default=None, hint="if empty: the best")
    upcard: SuitedCard | None = field("First upcard", default=None, hint="where it says how much may be unmatched")

    def answer(self, options: Options) -> Answer:
        """`kind`, `scorer`, `points`, both counts, `layoffs` and `opponent_sets`; refused if the knock is not allowed.

        :raises Unreadable: a card that is given twice.
        """
        names = ("the knocker", "the opponent")
        hands = ShownHands(self.knocker_hand, self.opponent_hand, self.knocker_sets)
        limit = _limit(options, self.upcard)
        if doubled := twice_in(hands):
            field_name, card = doubled
            raise Unreadable(f"{card.shown} appears twice; the pack has each card once", field_name)
        try:
            showdown = show(hands, options, limit, names)
        except Refused as refusal:
            raise Refused(refusal.rules, capitalized(refusal.says), refusal.field) from None
        result, opponent = showdown.outcome, showdown.opponent
        answer: dict[str, Any] = {
            "kind": result.kind,
            "scorer": result.scorer,
            "points": result.points,
            "knocker_count": result.knocker_count,
            "opponent_count": result.opponent_count,
            "layoffs": [str(card) for card in by_rank(opponent.laid)],
            "opponent_sets": [_codes(cards) for cards in opponent.sets],
        }
        return Answer("answered", rules_of(showdown), capitalized(story(showdown, names)), answer)


class Side(Fields):
    """The result of a player: hand scores without bonuses, and hands won."""

    points: Annotated[int, Between(0, 100_000)] = field("Points of the hands")
    hands_won: Annotated[int, Between(0, 1000)] = field("Hands won")


class Settle(Question, ask="settle", title="What does the game come to?"):
    """The final totals of a game, and the payment."""

    players: dict[str, Side] = field("Players")

    def answer(self, options: Options) -> Answer:
        """`totals` by name, `payer` (null if the totals are even) and `amount` (GI-GAME-1 to GI-GAME-3).

        :raises Unreadable: not two players.
        :raises Refused: points that no game ends with.
        """
        if len(self.players) != 2:
            raise Unreadable(f"{counted(len(self.players), 'player')}; Gin Rummy is for two", "players")
        names = tuple(self.players)
        sides = tuple(self.players.values())
        result = settle([side.points for side in sides], [side.hands_won for side in sides], options)
        if result is None:
            target = counted(options.target, "point")
            if any(side.points >= options.target for side in sides):
                says = f"Both have {target} or more; the game ended when the first of them had."
                raise Refused("GI-GAME-1", says)
            raise Refused("GI-GAME-1", f"Neither has {target}; the game goes on.")
        says = "; ".join(f"{name} {result.sum_of(index)}" for index, name in enumerate(names))
        says += f"; {result.payment(names) or f'{listed(names)} are even'}"
        for name, side in self.players.items():
            if impossible := impossible_points(side.points, side.hands_won):
                says += f". {name}: {impossible}"
        answer = {
            "totals": dict(zip(names, result.totals, strict=True)),
            "payer": None if result.payer is None else names[result.payer],
            "amount": result.amount,
        }
        return Answer("answered", ("GI-GAME-1", "GI-GAME-2", "GI-GAME-3"), says, answer)
