"""The figures that players of Canasta quote."""

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
    total,
)
from referee.games.canasta.plays import Count as CountHands
from referee.games.canasta.scoring import CONCEALED, NO


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for deal in match.position.history:
        for side, (facts, score) in enumerate(zip(deal.facts, deal.scores, strict=True)):
            counts = {
                "deals": 1,
                "deals_won": 1 if score > deal.scores[1 - side] else 0,
                "points": score,
                "best_deal": score,
                "canastas": facts.canastas,
                "natural": facts.natural_canastas,
                "out": 0 if facts.went_out == NO else 1,
                "concealed": 1 if facts.went_out == CONCEALED else 0,
            }
            for key, number in counts.items():
                yield from each(match.position.names(side), key, number)
    for play in match.plays():
        if isinstance(play.play, CountHands):
            for side, laid in enumerate(play.before.sides):
                for meld in laid.melds.values():
                    if meld.is_canasta:
                        yield from each(match.position.names(side), "biggest_canasta", meld.size)


FIGURES: Final = Figures(
    counts=(
        Count("deals"),
        Count("deals_won"),
        Count("points"),
        Count("best_deal", "most"),
        Count("canastas"),
        Count("natural"),
        Count("out"),
        Count("concealed"),
        Count("biggest_canasta", "most"),
    ),
    figures=(
        share(
            "deals_won",
            "Deals won",
            "Deals in which the side scored more than the other.",
            part="deals_won",
            whole="deals",
        ),
        Figure("average", "Average deal", "Points of the side ÷ deals.", ratio("points", "deals"), places=1),
        Figure("best_deal", "Best deal", "The most points of the side in a deal.", best("best_deal")),
        Figure("canastas", "Canastas", "Canastas of the side, natural and mixed.", total("canastas")),
        Figure("natural", "Natural", "The natural ones among them.", total("natural")),
        Figure("out", "Out", "Deals in which the side went out.", total("out")),
        Figure("concealed", "Concealed", "Deals in which the side went out concealed.", total("concealed")),
        Figure(
            "biggest_canasta",
            "Biggest canasta",
            "The most cards of one canasta of the side, in deals entered play by play.",
            best("biggest_canasta"),
        ),
    ),
    records=(
        HouseRecord("biggest_canasta", "Biggest canasta", "biggest_canasta", unit="cards"),
        HouseRecord("best_deal", "Best deal", "best_deal", unit="points"),
        HouseRecord("canastas", "Most canastas in a match", "canastas"),
    ),
    count=_count,
)
