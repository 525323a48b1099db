"""The figures that players of Pinochle quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    PlayerCount,
    each,
    ratio,
    share,
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
        bidder = match.players[hand.bidder]
        yield bidder, BIDS, 1
        yield bidder, BID_POINTS, hand.bid
        if hand.bid_made:
            yield bidder, BIDS_MADE, 1
            yield bidder, HIGHEST_BID, hand.bid
        for side in (0, 1):
            names = match.position.names(side)
            yield from each(names, HANDS)
            yield from each(names, POINTS, hand.scores[side])
            if side != hand.bidder % 2:
                yield from each(names, DEFENDED)
                if not hand.bid_made:
                    yield from each(names, SETS)
            meld = hand.melds[side]
            if meld is not None:
                yield from each(names, MELDS)
                yield from each(names, MELD_POINTS, meld)
                yield from each(names, BEST_MELD, meld)
            if hand.tricks is not None:
                yield from each(names, PLAYED)
                yield from each(names, TRICK_POINTS, hand.tricks[side])


FIGURES: Final = Figures(
    figures=(
        share(
            BIDS_MADE, BIDS, "Bids made", "Hands that the player bid for and made, of those that the player bid for."
        ),
        Figure(
            ratio(BID_POINTS, BIDS),
            "Average bid",
            "The bids with which the player won the auction ÷ their number.",
            name="average_bid",
            places=1,
        ),
        Figure(HIGHEST_BID, "Highest bid made", "The highest bid of the player that was made."),
        Figure(
            ratio(MELD_POINTS, MELDS),
            "Average meld",
            "Meld of the side ÷ hands. A hand thrown in before its meld was laid is left out.",
            name="average_meld",
            places=1,
        ),
        Figure(BEST_MELD, "Best meld", "The most meld of the side in a hand."),
        Figure(
            ratio(TRICK_POINTS, PLAYED),
            "Tricks a hand",
            "Trick points of the side ÷ hands. Hands thrown in are left out.",
            name="average_tricks",
            places=1,
        ),
        Figure(
            ratio(POINTS, HANDS),
            "Points a hand",
            "Points that the side scored, those of a set taken off, ÷ hands.",
            name="average",
            places=1,
        ),
        share(SETS, DEFENDED, "Sets", "Bids of the other side that were set or thrown in, of all its bids."),
    ),
    records=(
        HouseRecord(HIGHEST_BID, "Highest bid made"),
        HouseRecord(BEST_MELD, "Best meld", unit="points"),
    ),
    count=_count,
)
