"""The figures that players of Gin Rummy quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.gin_rummy.scoring import GIN, UNDERCUT

HANDS: Final = Count("hands")
HANDS_WON: Final = Count("hands_won")
POINTS: Final = Count("points")
BEST_HAND: Final = Count("best_hand", "most")
GINS: Final = Count("gins")
BIG_GINS: Final = Count("big_gins")
KNOCKS: Final = Count("knocks")
DEADWOOD: Final = Count("deadwood")
UNDERCUTS: Final = Count("undercuts")
WAS_UNDERCUT: Final = Count("undercut")
CAUGHT: Final = Count("caught")
CAUGHT_WITH: Final = Count("caught_with")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for hand in match.position.history:
        result = hand.outcome
        if hand.knocker is None or hand.scorer is None or result is None:
            continue
        knocker, opponent = match.players[hand.knocker], match.players[1 - hand.knocker]
        scorer = match.players[hand.scorer]
        yield from HANDS.of(match.players)
        yield scorer, HANDS_WON, 1
        yield scorer, POINTS, result.points
        yield scorer, BEST_HAND, result.points
        if result.kind == GIN:
            yield knocker, GINS, 1
            if result.big:
                yield knocker, BIG_GINS, 1
        else:
            yield knocker, KNOCKS, 1
            yield knocker, DEADWOOD, result.knocker_count
        if result.kind == UNDERCUT:
            yield opponent, UNDERCUTS, 1
            yield knocker, WAS_UNDERCUT, 1
        else:
            yield opponent, CAUGHT, 1
            yield opponent, CAUGHT_WITH, result.opponent_count


FIGURES: Final = Figures(
    figures=(
        HANDS_WON.share_of(
            HANDS, "Hands won", "Hands that scored, of all that ended with a knock or gin. Void hands do not count."
        ),
        Figure(POINTS.per(HANDS_WON), "Points a hand won", "Points of hands ÷ hands won.", name="average", places=1),
        Figure(BEST_HAND, "Best hand", "The most points of one hand."),
        Figure(GINS, "Gins", "Hands that went gin, big gin among them."),
        Figure(BIG_GINS, "Big gins", "Hands that went gin with eleven cards, where that scores more."),
        Figure(UNDERCUTS, "Undercuts", "Hands that the player won after a knock of the other."),
        Figure(WAS_UNDERCUT, "Undercut", "Own knocks that lost."),
        Figure(
            DEADWOOD.per(KNOCKS),
            "Deadwood at the knock",
            "Unmatched points at the player’s knocks ÷ knocks. Gin is not among them.",
            places=1,
        ),
        Figure(
            CAUGHT_WITH.per(CAUGHT),
            "Caught with",
            "Unmatched points, after laying off, in hands that the other won by gin or a knock ÷ those hands.",
            places=1,
        ),
    ),
    records=(
        BEST_HAND.record("Best hand", unit="points"),
        GINS.record("Most gins in a game"),
        UNDERCUTS.record("Most undercuts in a game"),
    ),
    count=_count,
)
