"""A Swiss: in each round entrants with about the same points meet, without rematches."""

from __future__ import annotations

from typing import Final

from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Pairs
from referee.events.formats.swiss.club import draw_club
from referee.events.formats.swiss.dutch import draw_dutch, with_exchanges
from referee.events.formats.swiss.field import NO_REMATCH, NO_SECOND_BYE, SwissField, field_of
from referee.events.formats.swiss.look_ahead import LARGEST
from referee.events.frames import FRAMES, FRAMES_LABEL
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem, is_points
from referee.events.rank import POINTS, RANK, RANK_LABEL
from referee.events.rounds import RoundRules, tie_breaks
from referee.kit.names import counted
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.schema import Between, Fields, FieldType, Unreadable, field, number, one_of, quoted

CLUB, DUTCH = "club", "dutch"
WAYS: Final = {
    CLUB: "of a club: no rematch, then equal points",
    DUTCH: "of FIDE (Dutch): equal points, then halves of a group",
}
PREFERENCES: Final = {NO_REMATCH: "a second bye, no rematch", NO_SECOND_BYE: "a rematch, no second bye"}


def _read_bye_points(raw: object) -> float:
    if not is_points(raw):
        raise Unreadable(f"{quoted(raw)} is not a number of points; 1, 0.5 and 0 are")
    return raw  # type: ignore[return-value]


class Options(Fields):
    """Points, rounds, and the rules for the pairs."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    bye_points: float = field(
        "Points for a bye",
        default=1,
        field_type=FieldType("points", _read_bye_points, schema={"type": "number"}, show=written),
    )
    rounds: int = field("Rounds", default=0, hint="0: until you close the event", field_type=number(Between(0, 512)))
    pairing: str = field("Way to pair", default=CLUB, field_type=one_of(WAYS))
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    tie_breaks: tuple[str, ...] = field("Tie-breaks", default=("buchholz-cut-1", "buchholz"), field_type=tie_breaks())
    prefer: str = field("If a round needs one of both", default=NO_REMATCH, field_type=one_of(PREFERENCES))
    frames: int = field(FRAMES_LABEL, default=0, field_type=FRAMES)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def draw(request: DrawRequest[Options]) -> Pairs:
    """The pairs of the next round."""
    options = request.options
    rounds = request.rounds or options.rounds
    system = replace(options.points, bye=options.bye_points)
    there = field_of(request, system, options.prefer)
    if len(there.present) < 2:
        raise CannotDraw(
            f"{len(there.present)} of {request.entrants} entrants can be paired: end here, or wait for the others",
            "absent",
        )
    begins = options.prefer == NO_REMATCH and request.round == 1
    certain = rounds_without_rematch(request.entrants, options.pairing)
    if begins and rounds >= max(2, request.entrants):
        raise CannotDraw(_too_many_rounds(request.entrants, rounds, certain), "rounds")
    if options.pairing == DUTCH:
        drawn = _draw_dutch(request, there, rounds)
    else:
        to_come = request.entrants if request.open_end and not rounds else rounds - request.round
        drawn = draw_club(there, 0 if request.earlier else to_come)
    return replace(drawn, says=(_can_need_rematches(request, certain),)) if begins and rounds > certain else drawn


def _draw_dutch(request: DrawRequest[Options], there: SwissField, rounds: int) -> Pairs:
    """The pairs by the Dutch system, which does not know of people who are kept apart: they exchange opponents."""
    if not request.apart:
        return draw_dutch(there, rounds)
    free = field_of(replace(request, apart=frozenset()), there.system, there.prefer)
    try:
        return draw_dutch(there, rounds)
    except CannotDraw:
        return with_exchanges(free, draw_dutch(free, rounds), request.apart)


def rounds_without_rematch(entrants: int, pairing: str) -> int:
    """The number of rounds that can always be paired without a rematch, whatever the results.

    A small field of the club looks ahead: everybody can meet everybody else. Otherwise each round is paired by itself.
    As long as each entrant has met less than half of the field, a round without a rematch exists (Dirac's theorem).
    """
    return entrants - 1 if pairing == CLUB and entrants <= LARGEST else (entrants + 1) // 2


def _can_need_rematches(request: DrawRequest[Options], certain: int) -> str:
    club = ", which the pairing “club” avoids" if request.entrants <= LARGEST else ""
    return f"more than {counted(certain, 'round')} of {request.entrants} entrants can need rematches{club}"


def _too_many_rounds(entrants: int, rounds: int, certain: int) -> str:
    fewer = min(entrants - 2, certain)
    instead = f"{fewer} round{'' if fewer == 1 else 's'}, " if fewer > 0 else ""
    return (
        f"{entrants} entrants and {rounds} rounds of Swiss need rematches: {instead}a round robin, "
        f"or rematches allowed (“prefer”: “{NO_SECOND_BYE}”)?"
    )


FORMAT: Final = Format(
    "Swiss",
    "Those meet who have about the same points; nobody meets twice.",
    Options,
    draw,
    RoundRules(draw, lambda entrants, options: options.rounds, uses_history=True, changes_too=("rounds", "prefer")),
    report=lambda options: f"Individual: Swiss-System{' (Dutch)' if options.pairing == DUTCH else ''}",
    listed=40,
    goes_before=True,
    goes_after=True,
)
