"""Everybody meets everybody else, as often as agreed: leagues, groups."""

from __future__ import annotations

from typing import Final

from referee.events.brackets import BracketRules, Network, winners_side
from referee.events.draw import POINT_SYSTEM, CannotDraw, DrawRequest, Format, Pairs
from referee.events.formats.round_robin.berger import berger_round, rounds_of_a_cycle
from referee.events.formats.round_robin.robin_rules import RobinRules
from referee.events.frames import FRAMES, FRAMES_LABEL
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.events.rank import POINTS, RANK, RANK_LABEL
from referee.events.rounds import tie_breaks
from referee.events.rounds.leaving import HALF, LEAVING
from referee.events.stages.cut import Cut
from referee.events.stages.stage import Stage
from referee.events.stages.stage_rules import StageRules
from referee.kit.names import counted, counted_with
from referee.schema import Between, Fields, field, number, one_of

MOST_CYCLES: Final = 4
MOST_GROUPS: Final = 32


class Options(Fields):
    """The cycles, the groups, and what a withdrawal does."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    rounds: int = field("Times that two meet", default=1, field_type=number(Between(1, MOST_CYCLES)))
    groups: int = field("Groups", default=1, field_type=number(Between(1, MOST_GROUPS)))
    withdrawal: str = field(
        "A player who leaves",
        default=HALF,
        field_type=one_of(LEAVING),
    )
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    tie_breaks: tuple[str, ...] = field("Tie-breaks", default=("head-to-head", "difference"), field_type=tie_breaks())
    advance: int = field("How many of each group go on to a bracket", default=0, field_type=number(Between(0, 64)))
    frames: int = field(FRAMES_LABEL, default=0, field_type=FRAMES)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def groups_by_snake(entrants: int, groups: int) -> list[list[int]]:
    """The entrants of each group: 1 to the first, 2 to the second, back from the last to the first, and so on."""
    members: list[list[int]] = [[] for _ in range(groups)]
    for index in range(entrants):
        row, column = divmod(index, groups)
        members[column if row % 2 == 0 else groups - 1 - column].append(index + 1)
    return members


def draw(request: DrawRequest[Options]) -> Pairs:
    """The pairs of a round by Berger tables. The opponent of an absent entrant has a bye."""
    options = request.options
    if request.entrants < 2 * options.groups:
        fewer = request.entrants // 2
        few, groups = counted_with(request.entrants, "entrant", "does", "do"), counted(options.groups, "group")
        raise CannotDraw(
            f"{few} not fill {groups} of two or more{f': {fewer} at most' if fewer else ''}",
            "options",
        )
    members = groups_by_snake(request.entrants, options.groups)
    last = max(rounds_of_a_cycle(len(group)) for group in members) * options.rounds
    if request.round > last:
        more = f", or meet {options.rounds + 1} times" if options.rounds < MOST_CYCLES else ""
        raise CannotDraw(f"a round robin of {request.entrants} ends with round {last}: end there{more}", "round")
    pairs: list[tuple[int, int]] = []
    byes: list[int] = []
    for group in members:
        if request.round > rounds_of_a_cycle(len(group)) * options.rounds:
            continue
        for first, second in berger_round(len(group), request.round, options.rounds):
            there = [group[seat - 1] for seat in (first, second) if seat and group[seat - 1] not in request.absent]
            if len(there) == 2:
                pairs.append((there[0], there[1]))
            else:
                byes.extend(there)
    return Pairs(pairs, tuple(byes))


def rounds_for(entrants: int, options: Options) -> int:
    """The number of rounds of all cycles in the largest group."""
    if entrants < 2 * options.groups:
        return 1
    members = groups_by_snake(entrants, options.groups)
    return max(rounds_of_a_cycle(len(group)) for group in members) * options.rounds


def bracket(size: int, _: Options) -> Network:
    """The bracket of those who go on from groups."""
    return Network(size, tuple(winners_side(size)))


RULES: Final = RobinRules(
    draw,
    rounds_for,
    whole=True,
    withdrawal=lambda facts: facts.options.withdrawal,
    groups_of=groups_by_snake,
    changes_too=("advance",),
)


def staged(options: Options) -> StageRules | None:
    """Groups, then the bracket of those who go on; None without `advance`."""
    if not options.advance:
        return None
    return StageRules(Stage("Groups", RULES), Cut(of_each=options.advance), Stage("Bracket", BracketRules(bracket)))


FORMAT: Final = Format(
    "Round robin",
    "Everybody meets everybody else.",
    Options,
    draw,
    RULES,
    staged=staged,
    report=lambda options: f"Individual: {'Double ' if options.rounds == 2 else ''}Round-Robin",
    listed=30,
    goes_before=True,
    goes_after=True,
)
