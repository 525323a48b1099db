"""The figures that players of Shanghai quote."""

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
    PlayerCount,
    charged,
)
from referee.games.shanghai.effects import Challenged

PLAYED: Final = Count("played")
DRAWN: Final = Count("drawn")
MOST_DRAWN: Final = Count("most_drawn", "most")
CHALLENGED: Final = Count("challenged")
CAUGHT: Final = Count("caught")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for hand in match.position.history:
        seated = match.position.roster.seated(hand.deal, match.position.players)
        yield from charged(seated, hand.points, hand.out)
        for seat, who in seated.items():
            if hand.drew is not None:
                yield who, PLAYED, 1
                yield who, DRAWN, hand.drew[seat]
                yield who, MOST_DRAWN, hand.drew[seat]
    for challenged in match.effects_of(Challenged):
        yield challenged.who, CHALLENGED, 1
        if not challenged.stands:
            yield challenged.who, CAUGHT, 1


FIGURES: Final = Figures(
    figures=(
        OUTS.share_of(HANDS, "Out", "Hands in which the player went out, of all hands."),
        Figure(PENALTIES.per(HANDS), "Penalties a hand", "Points charged ÷ hands.", name="average", places=1),
        Figure(WORST_HAND, "Worst hand", "The most points charged for one hand."),
        Figure(
            DRAWN.per(PLAYED), "Drawn a hand", "Cards drawn ÷ hands, where hands are entered play by play.", places=1
        ),
        Figure(MOST_DRAWN, "Most drawn", "The most cards drawn in one hand."),
        Figure(
            CHALLENGED.known_by(PLAYED, CHALLENGED),
            "Challenged",
            "Draws and passes of the player that were challenged.",
        ),
        CAUGHT.share_of(CHALLENGED, "Caught", "Challenges by which a card of the player could have been played."),
    ),
    records=(
        OUTS.record("Most hands gone out in a match"),
        MOST_DRAWN.record("Most cards drawn in a hand", unit="cards"),
        WORST_HAND.record("Worst hand", unit="points"),
    ),
    count=_count,
)
