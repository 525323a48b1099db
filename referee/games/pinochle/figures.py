"""The figures that players of Pinochle quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)

HANDS: Final = Count("hands")
POINTS: Final = Count("points")
BIDS: Final = Count("bids")
BID_POINTS: Final = Count("bid_points")
BIDS_MADE: Final = Count("bids_made")
HIGHEST_BID: Final = Count("highest_bid", "most")
DEFENDED: Final = Count("defended")
SETS: Final = Count("sets")
MELDS: Final = Count("melds")
MELD_POINTS: Final = Count("meld_points")
BEST_MELD: Final = Count("best_meld", "most")
PLAYED: Final = Count("played")
TRICK_POINTS: Final = Count("trick_points")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for hand in match.position.history:
        bidder = match.position.roster.holder(hand.bidder, hand.hand, match.position.players)
        yield bidder, BIDS, 1
        yield bidder, BID_POINTS, hand.bid
        if hand.bid_made:
            yield bidder, BIDS_MADE, 1
            yield bidder, HIGHEST_BID, hand.bid
        for side in (0, 1):
            names = match.position.seats.partners_in(side, hand.hand)
            yield from HANDS.of(names)
            yield from POINTS.of(names, hand.scores[side])
            if side != hand.bidder % 2:
                yield from DEFENDED.of(names)
                if not hand.bid_made:
                    yield from SETS.of(names)
            meld = hand.melds[side]
            if meld is not None:
                yield from MELDS.of(names)
                yield from MELD_POINTS.of(names, meld)
                yield from BEST_MELD.of(names, meld)
            if hand.tricks is not None:
                yield from PLAYED.of(names)
                yield from TRICK_POINTS.of(names, hand.tricks[side])


FIGURES: Final = Figures(
    figures=(
        BIDS_MADE.share_of(
            BIDS, "Bids made", "Hands that the player bid for and made, of those that the player bid for."
        ),
        Figure(
            BID_POINTS.per(BIDS),
            "Average bid",
            "The bids with which the player won the auction ÷ their number.",
            name="average_bid",
            places=1,
        ),
        Figure(HIGHEST_BID, "Highest bid made", "The highest bid of the player that was made."),
        Figure(
            MELD_POINTS.per(MELDS),
            "Average meld",
            "Meld of the side ÷ hands. A hand thrown in before its meld was laid is left out.",
            name="average_meld",
            places=1,
        ),
        Figure(BEST_MELD, "Best meld", "The most meld of the side in a hand."),
        Figure(
            TRICK_POINTS.per(PLAYED),
            "Tricks a hand",
            "Trick points of the side ÷ hands. Hands thrown in are left out.",
            name="average_tricks",
            places=1,
        ),
        Figure(
            POINTS.per(HANDS),
            "Points a hand",
            "Points that the side scored, those of a set taken off, ÷ hands.",
            name="average",
            places=1,
        ),
        SETS.share_of(DEFENDED, "Sets", "Bids of the other side that were set or thrown in, of all its bids."),
    ),
    records=(
        HIGHEST_BID.record("Highest bid made"),
        BEST_MELD.record("Best meld", unit="points"),
    ),
    count=_count,
)
