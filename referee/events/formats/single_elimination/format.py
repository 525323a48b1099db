"""Losers are out; seeds 1 and 2 can meet only in the final."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.events.brackets import LOSER, BracketRules, Network, Node, winners_side
from referee.events.brackets.bracket_rules import AS_ENTERED, SEEDINGS
from referee.events.draw import POINT_SYSTEM, Format
from referee.events.frames import FRAMES, FRAMES_LABEL
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.kit.values import replace
from referee.schema import Fields, field, one_of

NO, YES = "no", "yes"


class Options(Fields):
    """Points, a match for the third place, and the order of seeds."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    third_place: str = field("Match for the third place", default=NO, field_type=one_of([NO, YES]))
    seeding: str = field("Seeds", default=AS_ENTERED, field_type=one_of(SEEDINGS))
    frames: int = field(FRAMES_LABEL, default=0, field_type=FRAMES)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def network(size: int, options: Options) -> Network:
    """The bracket for a size. A match for the third place is in the round of the final."""
    return _network(size, options.third_place == YES)


@lru_cache(maxsize=64)
def _network(size: int, third_place: bool) -> Network:
    nodes = winners_side(size)
    if third_place and size > 2:
        final = nodes[-1]
        semifinals = (len(nodes) - 3, len(nodes) - 2)
        for index in semifinals:
            nodes[index] = replace(nodes[index], loser_place=0)
        stage = "the match for third place"
        nodes.append(
            Node(
                "T1",
                final.round,
                upper=(LOSER, semifinals[0]),
                lower=(LOSER, semifinals[1]),
                stage=stage,
                name="match for third place",
                stake=3,
                winner_place=3,
                loser_place=4,
            )
        )
    return Network(size, tuple(nodes))


FORMAT: Final = Format(
    "Single elimination",
    "A loss ends it.",
    Options,
    event_rules=BracketRules(network, changes_too=("third_place",)),
    listed=10,
    goes_after=True,
)
