"""The figures that players of Carousel quote."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
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
from referee.games.carousel.position import KNOCKED, OUT, Scored
from referee.kit.numbers import plain


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    hands = match.position.history
    for seat, who in enumerate(match.players):
        points = [hand.points[seat] for hand in hands]
        # Shared pools are fractions of points, so they are added up before they are rounded.
        yield who, "points", plain(sum(points, Fraction(0)))
        if hands:
            yield who, "best_hand", plain(max(points))
        for hand in hands:
            for key, number in _of_hand(hand, seat).items():
                yield who, key, number


def _of_hand(hand: Scored, seat: int) -> dict[str, Number]:
    counts: dict[str, Number] = {"hands": 1, "deadwood": hand.deadwood[seat]}
    if hand.points[seat]:
        counts["hands_won"] = 1
    if hand.knocker == seat and hand.ended == OUT:
        counts["outs"] = 1
    if hand.knocker == seat and hand.ended == KNOCKED:
        counts["knocks"] = 1
        counts["knock_deadwood"] = hand.deadwood[seat]
        if hand.points[seat]:
            counts["knocks_won"] = 1
    return counts


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("hands_won"),
        Count("points"),
        Count("best_hand", "most"),
        Count("deadwood"),
        Count("outs"),
        Count("knocks"),
        Count("knocks_won"),
        Count("knock_deadwood"),
    ),
    figures=(
        share("hands_won", "Hands won", "Hands that scored, alone or shared.", part="hands_won", whole="hands"),
        Figure(
            "average",
            "Points a hand",
            "Points of hands ÷ hands. The bonus for the game is left out.",
            ratio("points", "hands"),
            places=1,
        ),
        Figure("best_hand", "Best hand", "The most points of one hand.", best("best_hand")),
        Figure("outs", "Out", "Hands in which the player went out.", total("outs")),
        share("knocks_won", "Knocks won", "The player’s knocks that scored.", part="knocks_won", whole="knocks"),
        Figure(
            "knock_deadwood",
            "Deadwood at the knock",
            "Deadwood at the player’s knocks ÷ knocks. Going out is none.",
            ratio("knock_deadwood", "knocks"),
            places=1,
        ),
        Figure(
            "deadwood", "Deadwood a hand", "Deadwood at the end of hands ÷ hands.", ratio("deadwood", "hands"), places=1
        ),
    ),
    records=(
        HouseRecord("best_hand", "Best hand", "best_hand", unit="points"),
        HouseRecord("outs", "Most hands gone out in a game", "outs"),
    ),
    count=_count,
)
