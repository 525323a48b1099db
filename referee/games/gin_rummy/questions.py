"""Questions about Gin Rummy: how a hand lies best, what a knock scores, what the game comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from referee.games.contract import Question
from referee.games.gin_rummy.arrange import best, best_discard, bits, by_rank, cards_of
from referee.games.gin_rummy.options import UPCARD, Options
from referee.games.gin_rummy.plays import OneCard, Sets
from referee.games.gin_rummy.position import HAND
from referee.games.gin_rummy.scoring import settle, wrong_points
from referee.games.gin_rummy.showdown import Objection, cited, show, shown, shown_sets, story, twice
from referee.kit.form import Between, Length, Unreadable, field
from referee.kit.seats import listed
from referee.rulings import Answer


def _codes(mask: int) -> list[str]:
    return [str(card) for card in cards_of(mask)]


def _limit(options: Options, upcard: OneCard | None) -> int:
    """The most to knock with (GI-KNOCK-1).

    :raises Unreadable: where the first upcard says it and is not given.
    """
    if options.knock_limit != UPCARD:
        return int(options.knock_limit)
    if upcard is None:
        raise Unreadable("the first upcard says how much may be unmatched to knock; it is needed here", "upcard")
    return min(upcard.number, HAND)


@dataclass(frozen=True, slots=True)
class Arrange(Question):
    """The arrangement of a hand that leaves least."""

    ask: ClassVar[str] = "arrange"
    title: ClassVar[str] = "How does this hand lie best?"
    hand: Annotated[tuple[OneCard, ...], Length(1, HAND + 1)] = field(
        "hand", hint="ten cards, or eleven before the discard"
    )

    def answer(self, options: Options) -> Answer:
        """`deadwood` (points), `sets` and `unmatched` (GI-SET-1, GI-PACK-1, GI-BEST-1).

        :raises Unreadable: a card that is there twice.
        """
        if card := twice(self.hand):
            raise Unreadable(f"{card.shown} is there twice; the pack has each card once", "hand")
        found = best(bits(self.hand))
        says = f"{shown_sets(found.sets)}; " if found.sets else "No set; "
        says += f"unmatched {shown(found.unmatched)} = {found.count}" if found.unmatched else "nothing unmatched"
        if len(self.hand) > HAND and found.unmatched:
            card, left = best_discard(bits(self.hand))
            says += f"; without {card.shown} {left}"
        answer = {
            "deadwood": found.count,
            "sets": [_codes(one) for one in found.sets],
            "unmatched": [str(card) for card in by_rank(found.unmatched)],
        }
        return Answer("answered", ("GI-SET-1", "GI-PACK-1", "GI-BEST-1"), says, answer)


@dataclass(frozen=True, slots=True)
class ScoreKnock(Question):
    """What a knock scores: the opponent's sets and lay-offs are chosen together for the least that is left."""

    ask: ClassVar[str] = "score-knock"
    title: ClassVar[str] = "What does this knock score?"
    knocker_hand: Annotated[tuple[OneCard, ...], Length(1, HAND + 1)] = field("knocker’s hand")
    opponent_hand: Annotated[tuple[OneCard, ...], Length(1, HAND)] = field("opponent’s hand")
    knocker_sets: Sets | None = field("knocker’s sets, as shown", default=None, hint="left out: the best")
    upcard: OneCard | None = field("first upcard", default=None, hint="where it says how much may be unmatched")

    def answer(self, options: Options) -> Answer:
        """`kind`, `scorer`, `points`, both counts, `layoffs` and `opponent_sets`; refused where it is no knock.

        :raises Unreadable: a card that is there twice.
        """
        names = ("the knocker", "the opponent")
        found = show(
            self.knocker_hand, self.opponent_hand, options, _limit(options, self.upcard), names, self.knocker_sets
        )
        if isinstance(found, Objection):
            says = found.says[0].upper() + found.says[1:]
            if "GI-PACK-1" in found.rules:
                raise Unreadable(says, found.field)
            return Answer("refused", found.rules, says)
        result, left = found.outcome, found.opponent
        answer: dict[str, Any] = {
            "kind": result.kind,
            "scorer": result.scorer,
            "points": result.points,
            "knocker_count": result.knocker_count,
            "opponent_count": result.opponent_count,
            "layoffs": [str(card) for card in by_rank(left.laid)],
            "opponent_sets": [_codes(one) for one in left.sets],
        }
        says = story(found, names)
        return Answer("answered", cited(found), says[0].upper() + says[1:], answer)


@dataclass(frozen=True, slots=True)
class Side:
    """What a player has at the end: hand scores without bonuses, and hands won."""

    points: Annotated[int, Between(0, 100_000)] = field("points of the hands")
    hands_won: Annotated[int, Between(0, 1000)] = field("hands won")


@dataclass(frozen=True, slots=True)
class Settle(Question):
    """The final totals of a game, and who pays how much."""

    ask: ClassVar[str] = "settle"
    title: ClassVar[str] = "What does the game come to?"
    players: dict[str, Side] = field("players")

    def answer(self, options: Options) -> Answer:
        """`totals` by name, `payer` (null where nobody pays) and `amount` (GI-GAME-1 to GI-GAME-3).

        :raises Unreadable: not two players.
        """
        if len(self.players) != 2:
            raise Unreadable(f"{len(self.players)} players; Gin Rummy is for two", "players")
        names = tuple(self.players)
        sides = tuple(self.players.values())
        found = settle([side.points for side in sides], [side.hands_won for side in sides], options)
        if found is None:
            if any(side.points >= options.target for side in sides):
                says = f"Both have {options.target} points or more; the game ended when the first of them had."
            else:
                says = f"Neither has {options.target} points; the game goes on."
            return Answer("refused", ("GI-GAME-1",), says)
        says = "; ".join(f"{name} {found.sum(index)}" for index, name in enumerate(names))
        payer = None
        if found.payer is not None:
            payer = names[found.payer]
            says += f"; {payer} pays {names[1 - found.payer]} {found.amount}"
        else:
            says += f"; {listed(names)} are even"
        for name, side in self.players.items():
            if wrong := wrong_points(side.points, side.hands_won):
                says += f". {name}: {wrong}"
        answer = {
            "totals": dict(zip(names, found.totals, strict=True)),
            "payer": payer,
            "amount": found.amount,
        }
        return Answer("answered", ("GI-GAME-1", "GI-GAME-2", "GI-GAME-3"), says, answer)
