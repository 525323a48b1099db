"""Everybody plays for themselves with a new partner each round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Tables, require_everybody
from referee.events.formats.partners.even import even_schedule
from referee.events.formats.partners.make_starters import Table
from referee.events.formats.partners.schedules import kept_schedule
from referee.events.formats.partners.whist import rounds_of_whist, whist
from referee.events.lots import Lots, by_lot
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.events.rank import POINTS, RANK, RANK_LABEL
from referee.events.rounds import RoundRules, tie_breaks
from referee.events.rounds.tie_breaks import WITHOUT_OPPONENT
from referee.kit.names import counted_with
from referee.schema import Between, Fields, field, number

FEWEST: Final = 4
MOST: Final = 200
MOST_ROUNDS: Final = 64
WARNED: Final = (6, 7, 10, 11)
"""Numbers of people for which a large part sits out."""


class Options(Fields):
    """Points and rounds."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    rounds: int = field(
        "Rounds",
        default=0,
        hint="0: until each has been the partner of all others",
        field_type=number(Between(0, MOST_ROUNDS)),
    )
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    tie_breaks: tuple[str, ...] = field("Tie-breaks", default=(), field_type=tie_breaks(WITHOUT_OPPONENT))
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def draw(request: DrawRequest[Options]) -> Tables:
    """The tables of a round: two partners, then their opponents. The seed decides the number of each person."""
    people = request.entrants
    if people < FEWEST:
        raise CannotDraw(
            f"{counted_with(people, 'entrant', 'is', 'are')} no two pairs: four or more play with partners", "entrants"
        )
    if people > MOST:
        raise CannotDraw(f"{people} people are too many for one schedule: play in groups of {MOST} at most", "entrants")
    require_everybody(request)
    whole = rounds_of_whist(people) or people - 1
    rounds = request.rounds or request.options.rounds or max(min(whole, MOST_ROUNDS), request.round)
    if rounds > MOST_ROUNDS:
        raise CannotDraw(f"{rounds} rounds are too many: {MOST_ROUNDS} at most", "rounds")
    if request.round > rounds:
        raise CannotDraw(f"there is no round {request.round} of {rounds}", "round")
    numbers = by_lot(request.seed, "partners", range(1, people + 1))
    tables = schedule(people, rounds, request.seed, earlier=request.earlier)[request.round - 1]
    seated = {who for table in tables for who in table}
    out = sorted(numbers[who] for who in range(people) if who not in seated)
    says = f"{people} people: {people % 4} sit out in each round"
    return Tables(
        [[[numbers[left], numbers[right]], [numbers[third], numbers[fourth]]] for left, right, third, fourth in tables],
        out,
        (says,) if people in WARNED else (),
    )


@lru_cache(maxsize=64)
def schedule(people: int, rounds: int, seed: str, *, earlier: bool = False) -> Sequence[Sequence[Table]]:
    """All rounds, with people numbered from 0: a whist movement if it is played in full, otherwise a kept schedule.

    If none is kept for these people and rounds, a search makes one from the seed.
    """
    whole = rounds_of_whist(people)
    if whole and rounds % whole == 0:
        return whist(people, rounds)
    if kept := kept_schedule(people, rounds, earlier=earlier):
        return kept
    start = whist(people, rounds) if whole else ()
    return even_schedule(people, rounds, Lots(seed, f"partners {people} {rounds}"), start)


def rounds_for(people: int, options: Options) -> int:
    """The number of rounds of an event: the number in the options, otherwise a full movement."""
    return options.rounds or min(rounds_of_whist(people) or people - 1, MOST_ROUNDS)


class PartnerRules(RoundRules):
    """All entrants meet, so pairs are not kept apart."""

    keeps_apart = False
    fewest = FEWEST


FORMAT: Final = Format(
    "Partners",
    "Everybody plays for themselves with a new partner each round.",
    Options,
    draw,
    PartnerRules(draw, rounds_for, people=2),
    listed=80,
    uses_order=False,
    goes_before=True,
)
