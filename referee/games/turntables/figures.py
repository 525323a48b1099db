"""The figures that players of Turntables quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.turntables.effects import DeckTurned, JokerDrawn, RotationEarned, RowScored
from referee.games.turntables.scoring import OCTUPLE

CARDS: Final = Count("cards")
POINTS: Final = Count("points")
BEST_CARD: Final = Count("best_card", "most")
MULTIPLES: Final = Count("multiple")
OCTUPLES: Final = Count("octuple")
ROTATIONS: Final = Count("rotations")
TURNED: Final = Count("turned")
JOKERS: Final = Count("jokers")
SCORE: Final = Count("score", "most")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, RowScored):
                times = play.after.stations[effect.station - 1].times[-1]
                yield effect.who, CARDS, 1
                yield effect.who, POINTS, abs(effect.points)
                yield effect.who, BEST_CARD, abs(effect.points)
                if times > 1:
                    yield effect.who, OCTUPLES if times == OCTUPLE else MULTIPLES, 1
            elif isinstance(effect, RotationEarned):
                yield effect.who, ROTATIONS, 1
            elif isinstance(effect, DeckTurned):
                yield play.before.pending.who, TURNED, 1
            elif isinstance(effect, JokerDrawn):
                yield effect.who, JOKERS, 1
    if match.position.over:
        for who, score in zip(match.players, match.position.scores, strict=True):
            yield who, SCORE, abs(score)


FIGURES: Final = Figures(
    figures=(
        Figure(SCORE, "Best score", "The highest score, without its sign, at the end of a match."),
        Figure(CARDS, "Cards", "Cards played from the hand."),
        Figure(
            POINTS.per(CARDS),
            "Points a card",
            "The points by which the player’s cards changed the score of a station, without their sign, ÷ cards.",
            name="average",
            places=1,
        ),
        Figure(BEST_CARD, "Best card", "The most points, without sign, by which one card changed a score."),
        Figure(MULTIPLES, "Twice or more", "Cards that counted two or four times when they were played."),
        Figure(OCTUPLES, "Eight times", "Cards that counted eight times when they were played."),
        TURNED.share_of(ROTATIONS, "Decks turned", "Decks turned, of the rotations earned."),
        Figure(JOKERS, "Jokers", "Jokers drawn."),
    ),
    records=(
        SCORE.record("Highest score", unit="points"),
        BEST_CARD.record("Best card", unit="points"),
        TURNED.record("Most decks turned in a match"),
    ),
    count=_count,
)
