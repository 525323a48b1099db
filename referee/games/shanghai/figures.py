"""The figures that players of Shanghai quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    HANDS,
    OUTS,
    PENALTIES,
    WORST_HAND,
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    PlayerCount,
    charged,
    of_kind,
    ratio,
    share,
    total_where,
)
from referee.games.shanghai.effects import Challenged

PLAYED: Final = Count("played")
DRAWN: Final = Count("drawn")
MOST_DRAWN: Final = Count("most_drawn", "most")
CHALLENGED: Final = Count("challenged")
CAUGHT: Final = Count("caught")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for hand in match.position.history:
        yield from charged(match.players, hand.points, hand.out)
        for seat, who in enumerate(match.players):
            if hand.drew is not None:
                yield who, PLAYED, 1
                yield who, DRAWN, hand.drew[seat]
                yield who, MOST_DRAWN, hand.drew[seat]
    for challenged in of_kind(match.plays(), Challenged):
        yield challenged.who, CHALLENGED, 1
        if not challenged.stands:
            yield challenged.who, CAUGHT, 1


FIGURES: Final = Figures(
    figures=(
        share(OUTS, HANDS, "Out", "Hands in which the player went out, of all hands."),
        Figure(ratio(PENALTIES, HANDS), "Penalties a hand", "Points charged ÷ hands.", name="average", places=1),
        Figure(WORST_HAND, "Worst hand", "The most points charged for one hand."),
        Figure(
            ratio(DRAWN, PLAYED), "Drawn a hand", "Cards drawn ÷ hands, where hands are entered play by play.", places=1
        ),
        Figure(MOST_DRAWN, "Most drawn", "The most cards drawn in one hand."),
        Figure(
            total_where(CHALLENGED, PLAYED, CHALLENGED),
            "Challenged",
            "Draws and passes of the player that were challenged.",
        ),
        share(CAUGHT, CHALLENGED, "Caught", "Challenges by which a card of the player could have been played."),
    ),
    records=(
        HouseRecord(OUTS, "Most hands gone out in a match"),
        HouseRecord(MOST_DRAWN, "Most cards drawn in a hand", unit="cards"),
        HouseRecord(WORST_HAND, "Worst hand", unit="points"),
    ),
    count=_count,
)
