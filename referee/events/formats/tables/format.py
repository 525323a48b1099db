"""Tables of three to eight: poker, dice, rummies."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.events.board import Pairing
from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Tables, require_everybody
from referee.events.facts import Facts
from referee.events.formats.tables.seating import FEWEST, seating, sizes_of
from referee.events.lots import Lots
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome
from referee.events.points import Exact, PointSystem
from referee.events.rank import POINTS, RANK, RANK_LABEL
from referee.events.rounds import RoundRules, tie_breaks
from referee.events.rounds.tie_breaks import WITHOUT_OPPONENT
from referee.kit.names import counted_with
from referee.kit.numbers import exact, written
from referee.schema import REAL, Between, Fields, FieldType, Unreadable, field, number

LARGEST: Final = 8
MOST_ROUNDS: Final = 64


def _read_place_points(raw: object) -> tuple[float, ...]:
    if not isinstance(raw, list) or len(raw) > LARGEST:
        raise Unreadable(f"points by place are a list of at most {LARGEST} numbers, from first place down")
    return tuple(map(REAL.read, raw))


class Options(Fields):
    """The size of a table, rounds, points by place."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    at_a_table: int = field("At a table", default=4, field_type=number(Between(FEWEST, LARGEST)))
    rounds: int = field(
        "Rounds", default=0, hint="0: until you close the event", field_type=number(Between(0, MOST_ROUNDS))
    )
    place_points: tuple[float, ...] = field(
        "Points by place",
        default=(),
        field_type=FieldType(
            "points",
            _read_place_points,
            write=list,
            schema={"type": "array", "items": {"type": "number"}},
            show=lambda values: (
                ", ".join(map(written, values)) or "the first gets the number of people there, the last 1"
            ),
        ),
    )
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    tie_breaks: tuple[str, ...] = field("Tie-breaks", default=(), field_type=tie_breaks(WITHOUT_OPPONENT))
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def draw(request: DrawRequest[Options]) -> Tables:
    """The tables of a round."""
    if request.entrants < FEWEST:
        few = counted_with(request.entrants, "entrant", "does", "do")
        raise CannotDraw(f"{few} not fill a table: it takes three or more, or a round robin", "entrants")
    require_everybody(request)
    rounds = request.rounds or request.options.rounds or request.round
    if not request.round <= rounds <= MOST_ROUNDS:
        raise CannotDraw(f"there is no round {request.round} of {rounds}; {MOST_ROUNDS} are drawn at most", "round")
    tables = schedule(request.entrants, rounds, request.options.at_a_table, request.seed)[request.round - 1]
    seated = {who for table in tables for who in table}
    return Tables(
        [[who + 1 for who in table] for table in tables],
        [who + 1 for who in range(request.entrants) if who not in seated],
    )


@lru_cache(maxsize=64)
def schedule(entrants: int, rounds: int, at_a_table: int, seed: str) -> list[list[list[int]]]:
    """All rounds, with entrants numbered from 0."""
    lots = Lots(seed, f"tables {entrants} {rounds} {at_a_table}")
    return seating(entrants, rounds, sizes_of(entrants, at_a_table), lots)


def points_of(facts: Facts[Options], pairing: Pairing, outcome: Outcome, index: int) -> Exact:
    """The points of a side by its place: those in the options, otherwise the number of seats down to 1. Ties share."""
    seats = len(pairing.sides)
    worth = [*facts.options.place_points[:seats]] or list(range(seats, 0, -1))
    worth += [0] * (seats - len(worth))
    before = 0
    for place in outcome.order:
        if index in place:
            return sum(map(exact, worth[before : before + len(place)])) / len(place)
        before += len(place)
    return 0


class TableRules(RoundRules):
    """A table takes three."""

    fewest = FEWEST


FORMAT: Final = Format(
    "Tables",
    "Tables of three to eight; meetings spread as evenly as can be.",
    Options,
    draw,
    TableRules(draw, lambda entrants, options: options.rounds, several=True, points_of=points_of),
    listed=100,
    uses_order=False,
    goes_before=True,
    goes_after=True,
)
