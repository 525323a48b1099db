"""The figures that players of Shanghai quote."""

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
    charged,
    of_kind,
    ratio,
    share,
    total_where,
)
from referee.games.shanghai.effects import Challenged


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for hand in match.position.history:
        yield from charged(match.players, hand.points, hand.out)
        for seat, who in enumerate(match.players):
            if hand.drew is not None:
                yield who, "played", 1
                yield who, "drawn", hand.drew[seat]
                yield who, "most_drawn", hand.drew[seat]
    for challenged in of_kind(match.plays(), Challenged):
        yield challenged.who, "challenged", 1
        if not challenged.stands:
            yield challenged.who, "caught", 1


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("penalties"),
        Count("worst_hand", "most"),
        Count("outs"),
        Count("played"),
        Count("drawn"),
        Count("most_drawn", "most"),
        Count("challenged"),
        Count("caught"),
    ),
    figures=(
        share("outs", "Out", "Hands in which the player went out, of all hands.", part="outs", whole="hands"),
        Figure("average", "Penalties a hand", "Points charged ÷ hands.", ratio("penalties", "hands"), places=1),
        Figure("worst_hand", "Worst hand", "The most points charged for one hand.", best("worst_hand")),
        Figure(
            "drawn",
            "Drawn a hand",
            "Cards drawn ÷ hands, where hands are entered play by play.",
            ratio("drawn", "played"),
            places=1,
        ),
        Figure("most_drawn", "Most drawn", "The most cards drawn in one hand.", best("most_drawn")),
        Figure(
            "challenged",
            "Challenged",
            "Draws and passes of the player that were challenged.",
            total_where("challenged", "played", "challenged"),
        ),
        share(
            "caught",
            "Caught",
            "Challenges by which a card of the player could have been played.",
            part="caught",
            whole="challenged",
        ),
    ),
    records=(
        HouseRecord("outs", "Most hands gone out in a match", "outs"),
        HouseRecord("most_drawn", "Most cards drawn in a hand", "most_drawn", unit="cards"),
        HouseRecord("worst_hand", "Worst hand", "worst_hand", unit="points"),
    ),
    count=_count,
)
