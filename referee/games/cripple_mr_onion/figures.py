"""The figures that players of Cripple Mr Onion quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
    StandingPlay,
)
from referee.games.cripple_mr_onion.effects import Dealt, Folded, WonRound
from referee.games.cripple_mr_onion.groupings import GREAT_ONION

ROUNDS: Final = Count("rounds")
BETTING_ROUNDS: Final = Count("betting_rounds")
WON: Final = Count("won")
CHIPS: Final = Count("chips")
BEST_POT: Final = Count("best_pot", "most")
DEALT: Final = Count("dealt")
FOLDED: Final = Count("folded")
SHOWN: Final = Count("shown")
GREAT_ONIONS: Final = Count("great_onions")
CRIPPLED: Final = Count("crippled")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    betting, first = match.position.options.betting, None
    for play in match.plays():
        first = play.before if first is None else first
        for effect in play.effects:
            if isinstance(effect, Dealt):
                yield from DEALT.of(match.players)
            elif isinstance(effect, Folded):
                yield effect.who, FOLDED, 1
            elif isinstance(effect, WonRound):
                yield effect.who, WON, 1
                if betting:
                    yield effect.who, BEST_POT, effect.chips
        if len(play.after.history) > len(play.before.history):
            yield from _round(match, play)
    if betting and first is not None:
        for who, before, after in zip(match.players, first.totals, match.position.totals, strict=True):
            yield who, CHIPS, after - before


def _round(match: FiguredMatch, play: StandingPlay) -> Iterator[PlayerCount]:
    """The counts of a finished round; open hands count in their last arrangement."""
    showdown = play.before.showdown
    yield from ROUNDS.of(match.players)
    if match.position.options.betting:
        yield from BETTING_ROUNDS.of(match.players)
    for who, hand in zip(match.players, showdown.hands, strict=False):
        if hand is not None:
            yield who, SHOWN, 1
            if any(grouping.rank == GREAT_ONION for grouping in hand.groupings):
                yield who, GREAT_ONIONS, 1
    if showdown.crippler is not None:
        yield match.players[showdown.crippler], CRIPPLED, 1


FIGURES: Final = Figures(
    figures=(
        WON.share_of(ROUNDS, "Rounds won", "Rounds won, of all that were played to their end."),
        Figure(CHIPS.known_by(BETTING_ROUNDS), "Chips", "Chips won, those that were lost taken off."),
        Figure(BEST_POT, "Best pot", "The most chips in a pot that the player won."),
        FOLDED.share_of(DEALT, "Folded", "Hands folded, of those dealt in rounds entered play by play."),
        Figure(
            GREAT_ONIONS.known_by(SHOWN),
            "Great Onions",
            "Great Onions among the hands that the player laid open, as they lay at the end of the round. Only rounds "
            "entered play by play count.",
        ),
        Figure(
            CRIPPLED.known_by(SHOWN),
            "Crippled",
            "Great Onions that the player crippled with a straight flush, in rounds entered play by play.",
        ),
    ),
    records=(
        BEST_POT.record("Biggest pot", unit="chips"),
        WON.record("Most rounds won at a table"),
    ),
    count=_count,
)
