"""The figures that players of Canasta quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.canasta.plays import Count as CountHands
from referee.games.canasta.scoring import CONCEALED, NO

DEALS: Final = Count("deals")
DEALS_WON: Final = Count("deals_won")
POINTS: Final = Count("points")
BEST_DEAL: Final = Count("best_deal", "most")
CANASTAS: Final = Count("canastas")
NATURAL: Final = Count("natural")
WENT_OUT: Final = Count("out")
WENT_OUT_CONCEALED: Final = Count("concealed")
BIGGEST_CANASTA: Final = Count("biggest_canasta", "most")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for deal in match.position.history:
        for side, (facts, score) in enumerate(zip(deal.facts, deal.scores, strict=True)):
            numbers = {
                DEALS: 1,
                DEALS_WON: 1 if score > deal.scores[1 - side] else 0,
                POINTS: score,
                BEST_DEAL: score,
                CANASTAS: facts.canastas,
                NATURAL: facts.natural_canastas,
                WENT_OUT: 0 if facts.went_out == NO else 1,
                WENT_OUT_CONCEALED: 1 if facts.went_out == CONCEALED else 0,
            }
            for count, number in numbers.items():
                yield from count.of(match.position.seats.partners_in(side, deal.deal), number)
    for play in match.plays():
        if isinstance(play.play, CountHands):
            for side, laid in enumerate(play.before.sides):
                for meld in laid.melds.values():
                    if meld.is_canasta:
                        yield from BIGGEST_CANASTA.of(play.before.names(side), meld.size)


FIGURES: Final = Figures(
    figures=(
        DEALS_WON.share_of(DEALS, "Deals won", "Deals in which the side scored more than the other."),
        Figure(POINTS.per(DEALS), "Average deal", "Points of the side ÷ deals.", name="average", places=1),
        Figure(BEST_DEAL, "Best deal", "The most points of the side in a deal."),
        Figure(CANASTAS, "Canastas", "Canastas of the side, natural and mixed."),
        Figure(NATURAL, "Natural", "The natural ones among them."),
        Figure(WENT_OUT, "Out", "Deals in which the side went out."),
        Figure(WENT_OUT_CONCEALED, "Concealed", "Deals in which the side went out concealed."),
        Figure(
            BIGGEST_CANASTA,
            "Biggest canasta",
            "The most cards of one canasta of the side, in deals entered play by play.",
        ),
    ),
    records=(
        BIGGEST_CANASTA.record("Biggest canasta", unit="cards"),
        BEST_DEAL.record("Best deal", unit="points"),
        CANASTAS.record("Most canastas in a match"),
    ),
    count=_count,
)
