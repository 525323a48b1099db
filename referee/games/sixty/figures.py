"""The figures that players of Sixty quote."""

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
    total_where,
)
from referee.games.sixty.effects import Beat, JokerPlayed, Passed, Took


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for line in match.position.history:
        for seat, who in enumerate(match.players):
            if line.played[seat]:
                yield who, "rounds", 1
                yield who, "points", line.points[seat]
                yield who, "worst_round", line.points[seat]
                yield who, "jokers_kept", line.jokers[seat]
                if not line.points[seat]:
                    yield who, "clean", 1
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, (Beat, Passed, JokerPlayed, Took)):
                yield effect.who, "answers", 1
            if isinstance(effect, Beat):
                yield effect.who, "beaten", 1
                yield effect.who, "biggest_beaten", effect.against
            elif isinstance(effect, Took):
                yield effect.who, "taken", 1
                yield effect.who, "biggest_taken", effect.points
    if match.position.over:
        for who, points in zip(match.players, match.position.totals, strict=True):
            yield who, "least_total", points


FIGURES: Final = Figures(
    counts=(
        Count("rounds"),
        Count("points"),
        Count("worst_round", "most"),
        Count("jokers_kept"),
        Count("clean"),
        Count("answers"),
        Count("beaten"),
        Count("biggest_beaten", "most"),
        Count("taken"),
        Count("biggest_taken", "most"),
        Count("least_total", "least"),
    ),
    figures=(
        Figure("average", "Points a round", "Penalty points ÷ rounds.", ratio("points", "rounds"), places=1),
        share("clean", "Clean rounds", "Rounds without a penalty point, of all rounds.", part="clean", whole="rounds"),
        Figure("worst_round", "Worst round", "The most penalty points of one round.", best("worst_round")),
        Figure("jokers_kept", "Jokers kept", "Jokers that counted 60 at the end of a round.", total("jokers_kept")),
        share(
            "beaten",
            "Piles beaten",
            "Piles beaten, of all that the player answered, in rounds entered play by play.",
            part="beaten",
            whole="answers",
        ),
        Figure(
            "biggest_beaten",
            "Biggest beaten",
            "The highest sum of a pile that the player beat.",
            best("biggest_beaten"),
        ),
        Figure(
            "taken",
            "Piles taken",
            "Piles taken as penalty cards, in rounds entered play by play.",
            total_where("taken", "answers"),
        ),
        Figure(
            "biggest_taken", "Biggest taken", "The highest sum of a pile that the player took.", best("biggest_taken")
        ),
        Figure("least_total", "Lowest total", "The fewest penalty points at the end of a match.", best("least_total")),
    ),
    records=(
        HouseRecord("biggest_beaten", "Biggest pile beaten", "biggest_beaten", unit="points"),
        HouseRecord("biggest_taken", "Biggest pile taken", "biggest_taken", unit="points"),
        HouseRecord("clean", "Most clean rounds in a match", "clean"),
    ),
    count=_count,
)
