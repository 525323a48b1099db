"""The figures that players of Sixty quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.sixty.effects import Beat, JokerPlayed, Passed, Took

ROUNDS: Final = Count("rounds")
POINTS: Final = Count("points")
WORST_ROUND: Final = Count("worst_round", "most")
JOKERS_KEPT: Final = Count("jokers_kept")
CLEAN: Final = Count("clean")
ANSWERS: Final = Count("answers")
BEATEN: Final = Count("beaten")
BIGGEST_BEATEN: Final = Count("biggest_beaten", "most")
TAKEN: Final = Count("taken")
BIGGEST_TAKEN: Final = Count("biggest_taken", "most")
LEAST_TOTAL: Final = Count("least_total", "least")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for line in match.position.history:
        for seat, plays in enumerate(line.played):
            if plays:
                who = match.position.roster.holder(seat, line.round, match.position.players)
                yield who, ROUNDS, 1
                yield who, POINTS, line.points[seat]
                yield who, WORST_ROUND, line.points[seat]
                yield who, JOKERS_KEPT, line.jokers[seat]
                if not line.points[seat]:
                    yield who, CLEAN, 1
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, (Beat, Passed, JokerPlayed, Took)):
                yield effect.who, ANSWERS, 1
            if isinstance(effect, Beat):
                yield effect.who, BEATEN, 1
                yield effect.who, BIGGEST_BEATEN, effect.against
            elif isinstance(effect, Took):
                yield effect.who, TAKEN, 1
                yield effect.who, BIGGEST_TAKEN, effect.points
    if match.position.over:
        newcomers = {change.seat for change in match.position.roster.changes}
        for seat, points in enumerate(match.position.totals):
            if seat not in newcomers:
                yield match.position.players[seat], LEAST_TOTAL, points


FIGURES: Final = Figures(
    figures=(
        Figure(POINTS.per(ROUNDS), "Points a round", "Penalty points ÷ rounds.", name="average", places=1),
        CLEAN.share_of(ROUNDS, "Clean rounds", "Rounds without a penalty point, of all rounds."),
        Figure(WORST_ROUND, "Worst round", "The most penalty points of one round."),
        Figure(JOKERS_KEPT, "Jokers kept", "Jokers that counted 60 at the end of a round."),
        BEATEN.share_of(
            ANSWERS, "Piles beaten", "Piles beaten, of all that the player answered, in rounds entered play by play."
        ),
        Figure(BIGGEST_BEATEN, "Biggest beaten", "The highest sum of a pile that the player beat."),
        Figure(TAKEN.known_by(ANSWERS), "Piles taken", "Piles taken as penalty cards, in rounds entered play by play."),
        Figure(BIGGEST_TAKEN, "Biggest taken", "The highest sum of a pile that the player took."),
        Figure(
            LEAST_TOTAL,
            "Lowest total",
            "The fewest penalty points of a whole match.",
        ),
    ),
    records=(
        BIGGEST_BEATEN.record("Biggest pile beaten", unit="points"),
        BIGGEST_TAKEN.record("Biggest pile taken", unit="points"),
        CLEAN.record("Most clean rounds in a match"),
    ),
    count=_count,
)
