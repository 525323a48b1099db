"""The figures that players of Push quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.effects import Took
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
    total_where,
)
from referee.games.push.effects import Exchanged, Pushed


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    position = match.position
    for deal in position.history:
        for side, charge in enumerate(deal.charges):
            yield from each(position.names(side), "deals")
            yield from each(position.names(side), "penalties", charge)
            yield from each(position.names(side), "worst_deal", charge)
        if deal.out is not None:
            yield match.players[deal.out], "outs", 1
            yield from each(position.names(deal.out % 2), "side_outs")
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, Pushed):
                yield effect.who, "turns", 1
                yield effect.who, "pushed", 1
                yield effect.to, "pushed_at", 1
            elif isinstance(effect, Took):
                yield effect.who, "turns", 1
            elif isinstance(effect, Exchanged):
                yield effect.who, "jokers", 1
    if position.over:
        for side, points in enumerate(position.totals):
            yield from each(position.names(side), "least_total", points)


FIGURES: Final = Figures(
    counts=(
        Count("deals"),
        Count("penalties"),
        Count("worst_deal", "most"),
        Count("outs"),
        Count("side_outs"),
        Count("turns"),
        Count("pushed"),
        Count("pushed_at"),
        Count("jokers"),
        Count("least_total", "least"),
    ),
    figures=(
        share("outs", "Out", "Deals in which the player went out, of all deals.", part="outs", whole="deals"),
        share(
            "side_outs", "Side out", "Deals in which one of the two partners went out.", part="side_outs", whole="deals"
        ),
        Figure(
            "average",
            "Penalties a deal",
            "Points that the side was charged ÷ deals.",
            ratio("penalties", "deals"),
            places=1,
        ),
        Figure("worst_deal", "Worst deal", "The most points that the side was charged for a deal.", best("worst_deal")),
        Figure(
            "least_total", "Lowest total", "The lowest total of the side at the end of a match.", best("least_total")
        ),
        share(
            "pushed",
            "Pushed",
            "Upcards pushed on to the next player, of those that the player could take, in deals entered play by play.",
            part="pushed",
            whole="turns",
        ),
        Figure(
            "pushed_at",
            "Pushed at",
            "Upcards that came from the player before, each with a card of the stock, in deals entered play by play.",
            total_where("pushed_at", "turns"),
        ),
        Figure(
            "jokers",
            "Jokers freed",
            "Jokers taken out of melds for the cards that they stood for, in deals entered play by play.",
            total_where("jokers", "turns"),
        ),
    ),
    records=(
        HouseRecord("least_total", "Lowest total", "least_total", best="least", unit="points"),
        HouseRecord("pushed", "Most pushes in a match", "pushed"),
        HouseRecord("jokers", "Most jokers freed in a match", "jokers"),
    ),
    count=_count,
)
