"""The figures that players of Gin Rummy quote."""

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
    ratio,
    share,
    total,
)
from referee.games.gin_rummy.scoring import GIN, UNDERCUT


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for hand in match.position.history:
        if hand.knocker is None or hand.scorer is None:
            continue
        knocker, opponent = match.players[hand.knocker], match.players[1 - hand.knocker]
        scorer = match.players[hand.scorer]
        for who in match.players:
            yield who, "hands", 1
        yield scorer, "hands_won", 1
        yield scorer, "points", hand.points
        yield scorer, "best_hand", hand.points
        if hand.kind == GIN:
            yield knocker, "gins", 1
            if hand.big:
                yield knocker, "big_gins", 1
        else:
            yield knocker, "knocks", 1
            yield knocker, "deadwood", hand.counts[0]
        if hand.kind == UNDERCUT:
            yield opponent, "undercuts", 1
            yield knocker, "undercut", 1
        else:
            yield opponent, "caught", 1
            yield opponent, "caught_with", hand.counts[1]


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("hands_won"),
        Count("points"),
        Count("best_hand", "most"),
        Count("gins"),
        Count("big_gins"),
        Count("knocks"),
        Count("deadwood"),
        Count("undercuts"),
        Count("undercut"),
        Count("caught"),
        Count("caught_with"),
    ),
    figures=(
        share(
            "hands_won",
            "Hands won",
            "Hands that scored, of all that ended with a knock or gin. Void hands do not count.",
            part="hands_won",
            whole="hands",
        ),
        Figure("average", "Points a hand won", "Points of hands ÷ hands won.", ratio("points", "hands_won"), places=1),
        Figure("best_hand", "Best hand", "The most points of one hand.", best("best_hand")),
        Figure("gins", "Gins", "Hands that went gin, big gin among them.", total("gins")),
        Figure(
            "big_gins", "Big gins", "Hands that went gin with eleven cards, where that scores more.", total("big_gins")
        ),
        Figure("undercuts", "Undercuts", "Hands that the player won after a knock of the other.", total("undercuts")),
        Figure("undercut", "Undercut", "Own knocks that lost.", total("undercut")),
        Figure(
            "deadwood",
            "Deadwood at the knock",
            "Unmatched points at the player’s knocks ÷ knocks. Gin is not among them.",
            ratio("deadwood", "knocks"),
            places=1,
        ),
        Figure(
            "caught_with",
            "Caught with",
            "Unmatched points, after laying off, in hands that the other won by gin or a knock ÷ those hands.",
            ratio("caught_with", "caught"),
            places=1,
        ),
    ),
    records=(
        HouseRecord("best_hand", "Best hand", "best_hand", unit="points"),
        HouseRecord("gins", "Most gins in a game", "gins"),
        HouseRecord("undercuts", "Most undercuts in a game", "undercuts"),
    ),
    count=_count,
)
