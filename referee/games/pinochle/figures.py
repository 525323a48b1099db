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
    Number,
    best,
    each,
    ratio,
    share,
)


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for hand in match.position.history:
        bidder = match.players[hand.bidder]
        yield bidder, "bids", 1
        yield bidder, "bid_points", hand.bid
        if hand.bid_made:
            yield bidder, "bids_made", 1
            yield bidder, "highest_bid", hand.bid
        for side in (0, 1):
            names = match.position.names(side)
            yield from each(names, "hands")
            yield from each(names, "points", hand.scores[side])
            if side != hand.bidder % 2:
                yield from each(names, "defended")
                if not hand.bid_made:
                    yield from each(names, "sets")
            meld = hand.melds[side]
            if meld is not None:
                yield from each(names, "melds")
                yield from each(names, "meld_points", meld)
                yield from each(names, "best_meld", meld)
            if hand.tricks is not None:
                yield from each(names, "played")
                yield from each(names, "trick_points", hand.tricks[side])


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("points"),
        Count("bids"),
        Count("bid_points"),
        Count("bids_made"),
        Count("highest_bid", "most"),
        Count("defended"),
        Count("sets"),
        Count("melds"),
        Count("meld_points"),
        Count("best_meld", "most"),
        Count("played"),
        Count("trick_points"),
    ),
    figures=(
        share(
            "bids_made",
            "Bids made",
            "Hands that the player bid for and made, of those that the player bid for.",
            part="bids_made",
            whole="bids",
        ),
        Figure(
            "average_bid",
            "Average bid",
            "The bids with which the player won the auction ÷ their number.",
            ratio("bid_points", "bids"),
            places=1,
        ),
        Figure("highest_bid", "Highest bid made", "The highest bid of the player that was made.", best("highest_bid")),
        Figure(
            "average_meld",
            "Average meld",
            "Meld of the side ÷ hands. A hand thrown in before its meld was laid is left out.",
            ratio("meld_points", "melds"),
            places=1,
        ),
        Figure("best_meld", "Best meld", "The most meld of the side in a hand.", best("best_meld")),
        Figure(
            "average_tricks",
            "Tricks a hand",
            "Trick points of the side ÷ hands. Hands thrown in are left out.",
            ratio("trick_points", "played"),
            places=1,
        ),
        Figure(
            "average",
            "Points a hand",
            "Points that the side scored, those of a set taken off, ÷ hands.",
            ratio("points", "hands"),
            places=1,
        ),
        share(
            "sets",
            "Sets",
            "Bids of the other side that were set or thrown in, of all its bids.",
            part="sets",
            whole="defended",
        ),
    ),
    records=(
        HouseRecord("highest_bid", "Highest bid made", "highest_bid"),
        HouseRecord("best_meld", "Best meld", "best_meld", unit="points"),
    ),
    count=_count,
)
