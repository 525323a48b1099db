"""A night of Bunko: one match with its own rotation, in which everybody plays for themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.events.board import Board, Pairing, PlaceRow
from referee.events.draw import CannotDraw, DrawRequest, Format, Tables
from referee.events.entries import EnterResult
from referee.events.entry_fields import Side
from referee.events.facts import Drawn, Facts
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome
from referee.events.points import Number, PointSystem
from referee.events.rounds import RoundRules
from referee.kit.names import counted_with
from referee.kit.values import replace
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
        few = counted_with(people, "entrant", "is", "are")
        raise CannotDraw(f"{few} no night of Bunko: it takes four; ghosts fill the other seats", "entrants")
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
    has_one_match = True
    keeps_apart = False
    kinds_of_matches = ("The match",)

    def draws_by_round(self, facts: Facts[Any]) -> bool:
        return False

    def rounds_by_hand(self, facts: Facts[Any], board: Board) -> tuple[int, ...]:
        """Its one draw seats everybody."""
        return ()

    def named(self, number: int, rows: Sequence[Sequence[Side]], names: list[str]) -> tuple[Pairing, ...]:
        return tuple(replace(each, stage="the night of Bunko") for each in super().named(number, rows, names))

    def ghosts(self, sides: int) -> int:
        return ghosts_for(sides)

    def with_newcomers(self, facts: Facts[Any], pairing: Pairing) -> Pairing:
        """Somebody who comes late takes the seat of a ghost, or a seat at a new table."""
        there = {side[0] for side in pairing.sides}
        late = [who for who in facts.entrants if who not in there and who not in facts.withdrawn]
        late = [who for who in late if (who, pairing.round) not in facts.absent]
        return replace(pairing, sides=(*pairing.sides, *((who,) for who in late)))

    def meet(self, facts: Facts[Any], board: Board, entry: EnterResult, n: int) -> Pairing | None:
        """The night with those of its newcomers whom the result names."""
        for pairing in board.ready:
            named = {side[0] for side in entry.between if len(side) == 1}
            whole = self.with_newcomers(facts, pairing)
            sides = tuple(side for side in whole.sides if side in pairing.sides or side[0] in named)
            if {side[0] for side in sides} == named and len(named) == len(entry.between):
                return replace(pairing, sides=sides)
        return None

    def played_rounds(self, facts: Facts[Any]) -> tuple[Drawn, ...]:
        """A night with a result is between those whom the result names."""
        return tuple(
            replace(drawn, pairings=tuple(_as_played(facts, pairing) for pairing in drawn.pairings))
            for drawn in super().played_rounds(facts)
        )

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        """Equal points are in the order of the finish: a roll-off may have decided it."""
        rows = super().standing(facts, board)
        finish = {
            board.pairings[key].sides[index][0]: at
            for key, outcome in board.outcomes.items()
            for at, place in enumerate(outcome.order)
            for index in place
        }
        rows = [replace(row, place=at) for at, row in zip(_places(rows, finish), rows, strict=True)]
        return sorted(rows, key=lambda row: row.place)


def _places(rows: Sequence[PlaceRow], finish: Mapping[str, int]) -> list[int]:
    """The places of lines that are in order by points; those with the same points and the same finish share one."""
    keys = [(row.place, finish.get(row.who, len(finish))) for row in rows]
    return [sum(other < own for other in keys) + 1 for own in keys]


def _as_played(facts: Facts[Any], drawn: Pairing) -> Pairing:
    """The pairing of the result that names everybody of a drawn pairing and newcomers; else the drawn one."""
    own = {*drawn.sides}
    played = (counted.pairing for counted in facts.results.values() if counted.pairing.id == drawn.id)
    return next((pairing for pairing in played if own < {*pairing.sides}), drawn)


FORMAT: Final = Format(
    "Bunko night",
    "One match of Bunko with its own rotation.",
    Options,
    event_rules=NightRules(seat, lambda entrants, options: 1, several=True, points_of=points_of),
    listed=70,
    uses_order=False,
    guest_sheets=True,
)
