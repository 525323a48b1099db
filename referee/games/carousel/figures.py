"""The figures that players of Carousel quote."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.carousel.position import KNOCKED, OUT, Scored
from referee.kit.numbers import plain

HANDS: Final = Count("hands")
HANDS_WON: Final = Count("hands_won")
POINTS: Final = Count("points")
BEST_HAND: Final = Count("best_hand", "most")
DEADWOOD: Final = Count("deadwood")
OUTS: Final = Count("outs")
KNOCKS: Final = Count("knocks")
KNOCKS_WON: Final = Count("knocks_won")
KNOCK_DEADWOOD: Final = Count("knock_deadwood")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    roster, players = match.position.roster, match.position.players
    points: dict[str, list[Fraction]] = {name: [] for name in match.players}
    for hand in match.position.history:
        for seat, who in roster.seated(hand.number, players).items():
            points[who].append(hand.points[seat])
            yield from _of_hand(hand, seat, who)
    for who, scored in points.items():
        # Shared pools are fractions of points, so they are added up before they are rounded.
        yield who, POINTS, plain(sum(scored, Fraction(0)))
        if scored:
            yield who, BEST_HAND, plain(max(scored))


def _of_hand(hand: Scored, seat: int, who: str) -> Iterator[PlayerCount]:
    yield who, HANDS, 1
    yield who, DEADWOOD, hand.deadwood[seat]
    if hand.points[seat]:
        yield who, HANDS_WON, 1
    if hand.knocker == seat and hand.ended == OUT:
        yield who, OUTS, 1
    if hand.knocker == seat and hand.ended == KNOCKED:
        yield who, KNOCKS, 1
        yield who, KNOCK_DEADWOOD, hand.deadwood[seat]
        if hand.points[seat]:
            yield who, KNOCKS_WON, 1


FIGURES: Final = Figures(
    figures=(
        HANDS_WON.share_of(HANDS, "Hands won", "Hands that scored, alone or shared."),
        Figure(
            POINTS.per(HANDS),
            "Points a hand",
            "Points of hands ÷ hands. The bonus for the game is left out.",
            name="average",
            places=1,
        ),
        Figure(BEST_HAND, "Best hand", "The most points of one hand."),
        Figure(OUTS, "Out", "Hands in which the player went out."),
        KNOCKS_WON.share_of(KNOCKS, "Knocks won", "The player’s knocks that scored."),
        Figure(
            KNOCK_DEADWOOD.per(KNOCKS),
            "Deadwood at the knock",
            "Deadwood at the player’s knocks ÷ knocks. Going out is none.",
            places=1,
        ),
        Figure(DEADWOOD.per(HANDS), "Deadwood a hand", "Deadwood at the end of hands ÷ hands.", places=1),
    ),
    records=(
        BEST_HAND.record("Best hand", unit="points"),
        OUTS.record("Most hands gone out in a game"),
    ),
    count=_count,
)
