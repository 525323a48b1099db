"""A night of Bunko: one match with its own rotation, in which everybody plays for themselves."""

from __future__ import annotations

from typing import Any, Final

from referee.events.board import Board, Pairing
from referee.events.draw import CannotDraw, DrawRequest, Format, Tables
from referee.events.facts import Facts
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome
from referee.events.points import Number, PointSystem
from referee.events.rounds import RoundRules
from referee.schema import Fields, field

FEWEST: Final = 4
SEATS: Final = 4
"""The seats of a table."""
LEAST_SEATS: Final = 8
"""The seats of two tables, which the rotation needs."""


class Options(Fields):
    """The options of the match; a night of Bunko has none of its own."""

    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)

    @property
    def points(self) -> PointSystem:
        return PointSystem()


def seat(request: DrawRequest[Options]) -> Tables:
    """Everybody in one match."""
    people = request.entrants
    if people < FEWEST - request.earlier:
        raise CannotDraw(
            f"{people} people are no night of Bunko: it takes four; ghosts fill the other seats", "entrants"
        )
    if request.earlier and people % 4 in (1, 2):
        fewer, more = people - people % 4, people - people % 4 + 3
        raise CannotDraw(
            f"{people} people do not fill tables of four: play with {fewer}, or with {more} and a ghost", "entrants"
        )
    count = ghosts_for(people)
    says = ("a ghost fills the last seat",) if count == 1 else (f"{count} ghosts fill the last seats",) if count else ()
    return Tables([list(range(1, people + 1))], (), says)


def points_of(facts: Facts[Any], pairing: Pairing, outcome: Outcome, index: int) -> Number:
    """The score of a player; in a result without scores, one point for each player left behind."""
    if outcome.score:
        return outcome.score[index]
    place = next(at for at, each in enumerate(outcome.order) if index in each)
    return sum(len(each) for each in outcome.order[place + 1 :])


def ghosts_for(people: int) -> int:
    """The number of seats that ghosts fill: up to whole tables of four, and two tables at least."""
    return max(-people % SEATS, LEAST_SEATS - people)


class NightRules(RoundRules):
    """One match of everybody. Ghosts fill the seats that are left."""

    fills_tables = True
    keeps_apart = False

    def draws_by_round(self, facts: Facts[Any]) -> bool:
        return False

    def rounds_by_hand(self, facts: Facts[Any], board: Board) -> tuple[int, ...]:
        """Its one draw seats everybody."""
        return ()

    def ghosts(self, sides: int) -> int:
        return ghosts_for(sides)


FORMAT: Final = Format(
    "Bunko night",
    "One match of Bunko with its own rotation.",
    Options,
    event_rules=NightRules(seat, lambda entrants, options: 1, several=True, points_of=points_of),
    listed=70,
    guest_sheets=True,
)
