"""Tables of three to eight: poker, dice, rummies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Tables, require_everybody
from referee.events.formats.tables.seating import FEWEST, seating, sizes_of
from referee.events.lots import Lots
from referee.events.points import PointSystem
from referee.schema import Between, FieldType, Unreadable, field, number

LARGEST: Final = 8
MOST_ROUNDS: Final = 64


def _read_place_points(raw: object) -> tuple[float, ...]:
    if not isinstance(raw, list) or len(raw) > LARGEST or any(type(value) not in (int, float) for value in raw):
        raise Unreadable(f"points by place are a list of at most {LARGEST} numbers, for the first first")
    return tuple(raw)


@dataclass(frozen=True, slots=True)
class Options:
    """The size of a table, rounds, points by place."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    at_a_table: int = field("At a table", default=4, field_type=number(Between(FEWEST, LARGEST)))
    rounds: int = field("Rounds", default=0, field_type=number(Between(0, MOST_ROUNDS)))
    place_points: tuple[float, ...] = field(
        "Points by place", default=(), field_type=FieldType("points", _read_place_points, schema={"type": "array"})
    )


def draw(request: DrawRequest[Options]) -> Tables:
    """The tables of a round."""
    if request.entrants < FEWEST:
        raise CannotDraw(
            f"{request.entrants} do not fill a table: it takes three or more, or a round robin", "entrants"
        )
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


FORMAT: Final = Format("Tables", "Tables of three to eight; meetings spread as evenly as can be.", Options, draw)
