"""Pairs that stay together: a Howell, in which all meet, or a Mitchell of two lines."""

from __future__ import annotations

from typing import Final

from referee.events.board import Board, PlaceRow
from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Tables, require_everybody
from referee.events.facts import Facts
from referee.events.formats.fixed_pairs.movements import howell, mitchell, rounds_of_howell, rounds_of_mitchell
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.events.rank import POINTS, RANK, RANK_LABEL
from referee.events.rounds import RoundRules, tie_breaks
from referee.events.rounds.history import history_of
from referee.events.rounds.leaving import FORFEIT, HALF, without_place
from referee.events.rounds.table import standing_rows
from referee.kit.values import replace
from referee.schema import Fields, field, one_of

HOWELL, MITCHELL = "howell", "mitchell"
NORTH_SOUTH, EAST_WEST = "N-S", "E-W"
"""The names of the lines of a Mitchell in a standing."""


class Options(Fields):
    """Points, and the way in which the pairs move."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    tie_breaks: tuple[str, ...] = field("Tie-breaks", default=("head-to-head", "difference"), field_type=tie_breaks())
    movement: str = field(
        "Movement",
        default=HOWELL,
        field_type=one_of(
            {HOWELL: "Howell: all pairs meet", MITCHELL: "Mitchell: each pair of a line meets the other line"}
        ),
    )
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def draw(request: DrawRequest[Options]) -> Tables:
    """The tables of a round, two pairs each: North-South first."""
    pairs, number = request.entrants, request.round
    if pairs < 2:
        raise CannotDraw("one pair has no opponents: two or more pairs play", "entrants")
    require_everybody(request)
    whole = rounds_of_howell(pairs)
    if request.options.movement == MITCHELL:
        last = rounds_of_mitchell(pairs)
        if number > last:
            raise CannotDraw(
                f"a Mitchell of {pairs} pairs ends with round {last}; a Howell has {whole} rounds", "round"
            )
        return Tables(*mitchell(pairs, number))
    if number > whole:
        raise CannotDraw(f"a Howell of {pairs} pairs ends with round {whole}: all have met", "round")
    return Tables(*howell(pairs, number))


def rounds_for(pairs: int, options: Options) -> int:
    """The number of rounds of the movement."""
    if pairs < 2:
        return 0
    return rounds_of_mitchell(pairs) if options.movement == MITCHELL else rounds_of_howell(pairs)


class PairRules(RoundRules):
    """Pairs of a Mitchell never meet their own line, so each line has its own places and its own winner."""

    keeps_apart = False

    def standing(self, facts: Facts[Options], board: Board) -> list[PlaceRow]:
        if facts.options.movement != MITCHELL or not facts.draws:
            return RoundRules.standing(self, facts, board)
        history = history_of(facts, board, facts.drawn_rounds())
        lines = _lines(facts)
        rows = [
            replace(row, line=line)
            for line, members in lines.items()
            for row in standing_rows(facts, history, among=members, last=without_place(facts, board))
        ]
        drawn = {row.who for row in rows}
        return [*rows, *(PlaceRow(name, len(rows) + 1, 0) for name in facts.entrants if name not in drawn)]


def _lines(facts: Facts[Options]) -> dict[str, list[str]]:
    """The pairs of each line, without those who left before the draw. A pair without opponents sits North-South."""
    drawn = facts.drawn_rounds()
    north = {name for each in drawn for name in (*(pairing.sides[0][0] for pairing in each.pairings), *each.byes)}
    east = {pairing.sides[1][0] for each in drawn for pairing in each.pairings}
    return {
        NORTH_SOUTH: [name for name in facts.entrants if name in north],
        EAST_WEST: [name for name in facts.entrants if name in east],
    }


FORMAT: Final = Format(
    "Fixed pairs",
    "Pairs that stay together, by Howell or Mitchell.",
    Options,
    draw,
    PairRules(draw, rounds_for, whole=True, withdrawal=lambda facts: FORFEIT if facts.earlier else HALF),
    listed=90,
)
