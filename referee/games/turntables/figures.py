"""The figures that players of Turntables quote."""

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
from referee.games.turntables.effects import DeckTurned, JokerDrawn, RotationEarned, RowScored
from referee.games.turntables.scoring import OCTUPLE


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, RowScored):
                times = play.after.stations[effect.station - 1].times[-1]
                yield effect.who, "cards", 1
                yield effect.who, "points", abs(effect.points)
                yield effect.who, "best_card", abs(effect.points)
                if times > 1:
                    yield effect.who, "octuple" if times == OCTUPLE else "multiple", 1
            elif isinstance(effect, RotationEarned):
                yield effect.who, "rotations", 1
            elif isinstance(effect, DeckTurned):
                yield play.before.pending.who, "turned", 1
            elif isinstance(effect, JokerDrawn):
                yield effect.who, "jokers", 1
    if match.position.over:
        for who, score in zip(match.players, match.position.scores, strict=True):
            yield who, "score", abs(score)


FIGURES: Final = Figures(
    counts=(
        Count("cards"),
        Count("points"),
        Count("best_card", "most"),
        Count("multiple"),
        Count("octuple"),
        Count("rotations"),
        Count("turned"),
        Count("jokers"),
        Count("score", "most"),
    ),
    figures=(
        Figure("score", "Best score", "The highest score, without its sign, at the end of a match.", best("score")),
        Figure("cards", "Cards", "Cards played from the hand.", total("cards")),
        Figure(
            "average",
            "Points a card",
            "The points by which the player’s cards changed the score of a station, without their sign, ÷ cards.",
            ratio("points", "cards"),
            places=1,
        ),
        Figure(
            "best_card",
            "Best card",
            "The most points, without sign, by which one card changed a score.",
            best("best_card"),
        ),
        Figure(
            "multiple",
            "Twice or more",
            "Cards that counted two or four times when they were played.",
            total("multiple"),
        ),
        Figure("octuple", "Eight times", "Cards that counted eight times when they were played.", total("octuple")),
        share("turned", "Decks turned", "Decks turned, of the rotations earned.", part="turned", whole="rotations"),
        Figure("jokers", "Jokers", "Jokers drawn.", total("jokers")),
    ),
    records=(
        HouseRecord("score", "Highest score", "score", unit="points"),
        HouseRecord("best_card", "Best card", "best_card", unit="points"),
        HouseRecord("turned", "Most decks turned in a match", "turned"),
    ),
    count=_count,
)
