"""The figures that players of Bunko quote."""

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
    each,
    of_kind,
    share,
    total,
    total_where,
)
from referee.games.bunko.effects import ScoredAtTable
from referee.games.bunko.options import WBA


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    """Wins, losses and bunkos come from each player's own sheet, so those carried over from paper count."""
    position = match.position
    for who, sheet in zip(match.players, position.tallies, strict=True):
        yield who, "wins", sheet.wins
        yield who, "rounds", sheet.wins + sheet.losses
        yield who, "bunkos", sheet.bunkos
        yield who, "wipeouts", sheet.wipeouts
        yield who, "minis", sheet.minis
    for _, (head, *_) in position.history:
        yield from each((*head.winners, *head.losers), "head")
        yield from each(head.winners, "head_wins")
    rolls = "mini_rolls" if position.options.rules == WBA else "wipeout_rolls"
    for rolled in of_kind(match.plays(), ScoredAtTable):
        yield rolled.who, rolls, 1


FIGURES: Final = Figures(
    counts=(
        Count("wins"),
        Count("rounds"),
        Count("bunkos"),
        Count("wipeouts"),
        Count("minis"),
        Count("head"),
        Count("head_wins"),
        Count("wipeout_rolls"),
        Count("mini_rolls"),
    ),
    figures=(
        share("wins", "Wins", "Rounds won, of all rounds played.", part="wins", whole="rounds"),
        Figure(
            "bunkos", "Bunkos", "Bunkos rolled, those of tables that keep their points on paper too.", total("bunkos")
        ),
        Figure(
            "wipeouts",
            "Wipeouts",
            "Three ones, where rolls are entered one by one and sixes count.",
            total_where("wipeouts", "wipeout_rolls"),
        ),
        Figure(
            "minis",
            "Mini-buncos",
            "Three of a number that does not count, where rolls are entered one by one by World Bunco rules.",
            total_where("minis", "mini_rolls"),
        ),
        Figure("head", "Head table", "Rounds played at the head table.", total("head")),
        share(
            "head_wins",
            "Won there",
            "Rounds won at the head table, of those played there.",
            part="head_wins",
            whole="head",
        ),
    ),
    records=(
        HouseRecord("bunkos", "Most bunkos in a night", "bunkos"),
        HouseRecord("wins", "Most wins in a night", "wins"),
        HouseRecord("wipeouts", "Most wipeouts in a night", "wipeouts"),
        HouseRecord("head", "Most rounds at the head table in a night", "head"),
    ),
    count=_count,
)
