"""The figures that players of Push quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.effects import Took
from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.push.effects import Exchanged, Pushed

DEALS: Final = Count("deals")
PENALTIES: Final = Count("penalties")
WORST_DEAL: Final = Count("worst_deal", "most")
OUTS: Final = Count("outs")
SIDE_OUTS: Final = Count("side_outs")
TURNS: Final = Count("turns")
PUSHED: Final = Count("pushed")
PUSHED_AT: Final = Count("pushed_at")
JOKERS: Final = Count("jokers")
LEAST_TOTAL: Final = Count("least_total", "least")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    position = match.position
    for deal in position.history:
        for side, charge in enumerate(deal.charges):
            names = position.seats.partners_in(side, deal.deal)
            yield from DEALS.of(names)
            yield from PENALTIES.of(names, charge)
            yield from WORST_DEAL.of(names, charge)
        if deal.out is not None:
            yield position.roster.holder(deal.out, deal.deal, position.players), OUTS, 1
            yield from SIDE_OUTS.of(position.seats.partners_in(deal.out % 2, deal.deal))
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, Pushed):
                yield effect.who, TURNS, 1
                yield effect.who, PUSHED, 1
                yield effect.to, PUSHED_AT, 1
            elif isinstance(effect, Took):
                yield effect.who, TURNS, 1
            elif isinstance(effect, Exchanged):
                yield effect.who, JOKERS, 1
    if position.over:
        for side, points in enumerate(position.totals):
            yield from LEAST_TOTAL.of(position.names(side), points)


FIGURES: Final = Figures(
    figures=(
        OUTS.share_of(DEALS, "Out", "Deals in which the player went out, of all deals."),
        SIDE_OUTS.share_of(DEALS, "Side out", "Deals in which one of the two partners went out."),
        Figure(
            PENALTIES.per(DEALS),
            "Penalties a deal",
            "Points that the side was charged ÷ deals.",
            name="average",
            places=1,
        ),
        Figure(WORST_DEAL, "Worst deal", "The most points that the side was charged for a deal."),
        Figure(LEAST_TOTAL, "Lowest total", "The lowest total of the side at the end of a match."),
        PUSHED.share_of(
            TURNS,
            "Pushed",
            "Upcards pushed on to the next player, of those that the player could take, in deals entered play by play.",
        ),
        Figure(
            PUSHED_AT.known_by(TURNS),
            "Pushed at",
            "Upcards that came from the player before, each with a card of the stock, in deals entered play by play.",
        ),
        Figure(
            JOKERS.known_by(TURNS),
            "Jokers freed",
            "Jokers taken out of melds for the cards that they stood for, in deals entered play by play.",
        ),
    ),
    records=(
        LEAST_TOTAL.record("Lowest total", unit="points"),
        PUSHED.record("Most pushes in a match"),
        JOKERS.record("Most jokers freed in a match"),
    ),
    count=_count,
)
