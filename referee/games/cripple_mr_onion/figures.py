"""The figures that players of Cripple Mr Onion quote."""

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
    StandingPlay,
    best,
    share,
    total_where,
)
from referee.games.cripple_mr_onion.effects import Dealt, Folded, WonRound
from referee.games.cripple_mr_onion.groupings import GREAT_ONION


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    betting, first = match.position.options.betting, None
    for play in match.plays():
        first = play.before if first is None else first
        for effect in play.effects:
            if isinstance(effect, Dealt):
                yield from ((who, "dealt", 1) for who in match.players)
            elif isinstance(effect, Folded):
                yield effect.who, "folded", 1
            elif isinstance(effect, WonRound):
                yield effect.who, "won", 1
                if betting:
                    yield effect.who, "best_pot", effect.chips
        if len(play.after.history) > len(play.before.history):
            yield from _round(match, play)
    if betting and first is not None:
        for who, before, after in zip(match.players, first.totals, match.position.totals, strict=True):
            yield who, "chips", after - before


def _round(match: FiguredMatch, play: StandingPlay) -> Iterator[tuple[str, str, Number]]:
    """The counts of a finished round; open hands count in their last arrangement."""
    showdown = play.before.showdown
    for who in match.players:
        yield who, "rounds", 1
        if match.position.options.betting:
            yield who, "betting_rounds", 1
    for who, hand in zip(match.players, showdown.hands, strict=False):
        if hand is not None:
            yield who, "shown", 1
            if any(grouping.rank == GREAT_ONION for grouping in hand.groupings):
                yield who, "great_onions", 1
    if showdown.crippler is not None:
        yield match.players[showdown.crippler], "crippled", 1


FIGURES: Final = Figures(
    counts=(
        Count("rounds"),
        Count("betting_rounds"),
        Count("won"),
        Count("chips"),
        Count("best_pot", "most"),
        Count("dealt"),
        Count("folded"),
        Count("shown"),
        Count("great_onions"),
        Count("crippled"),
    ),
    figures=(
        share("won", "Rounds won", "Rounds won, of all that were played to their end.", part="won", whole="rounds"),
        Figure("chips", "Chips", "Chips won, those that were lost taken off.", total_where("chips", "betting_rounds")),
        Figure("best_pot", "Best pot", "The most chips in a pot that the player won.", best("best_pot")),
        share(
            "folded",
            "Folded",
            "Hands folded, of those dealt in rounds entered play by play.",
            part="folded",
            whole="dealt",
        ),
        Figure(
            "great_onions",
            "Great Onions",
            "Great Onions among the hands that the player laid open, as they lay at the end of the round. Only rounds "
            "entered play by play count.",
            total_where("great_onions", "shown"),
        ),
        Figure(
            "crippled",
            "Crippled",
            "Great Onions that the player crippled with a straight flush, in rounds entered play by play.",
            total_where("crippled", "shown"),
        ),
    ),
    records=(
        HouseRecord("best_pot", "Biggest pot", "best_pot", unit="chips"),
        HouseRecord("won", "Most rounds won at a table", "won"),
    ),
    count=_count,
)
