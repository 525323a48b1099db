"""Losers play on, so that every place is played for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.events.brackets import LOSER, SEED, WINNER, BracketRules, Network, Node, Source, halves, names_of_rounds
from referee.events.draw import POINT_SYSTEM, Format
from referee.events.frames import FRAMES, FRAMES_LABEL
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.points import PointSystem
from referee.schema import Fields, field


class Options(Fields):
    """Points."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    frames: int = field(FRAMES_LABEL, default=0, field_type=FRAMES)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


def network(size: int, _: Options) -> Network:
    """The bracket for a size: winners of a round play for the upper half of its places, losers for the lower."""
    return _network(size)


@lru_cache(maxsize=16)
def _network(size: int) -> Network:
    nodes: list[Node] = []
    groups: list[tuple[int, list[Source]]] = [(1, [(SEED, seed - 1) for seed in halves(size)])]
    counts: dict[int, int] = {}
    number = 1
    while groups:
        following: list[tuple[int, list[Source]]] = []
        for place, sources in groups:
            matches = len(sources) // 2
            start = len(nodes)
            for index in range(matches):
                nodes.append(_node(place, number, index, sources, counts))
            if matches > 1:
                row = range(start, start + matches)
                following.append((place, [(WINNER, index) for index in row]))
                following.append((place + matches, [(LOSER, index) for index in row]))
        groups = following
        number += 1
    return Network(size, tuple(nodes))


def _node(place: int, number: int, index: int, sources: list[Source], counts: dict[int, int]) -> Node:
    matches = len(sources) // 2
    name, stage = names_of_rounds(matches, number)
    if place == 1:
        key = f"W{number}-{index + 1}"
    else:
        counts[place] = counts.get(place, 0) + 1
        key = f"P{place}-{counts[place]}"
        last = place + 2 * matches - 1
        stage = f"the matches for places {place} to {last}" if matches > 1 else f"the match for place {place}"
        name = "matches for lower places"
    return Node(
        key,
        number,
        upper=sources[2 * index],
        lower=sources[2 * index + 1],
        stage=stage,
        name=name,
        stake=place,
        winner_place=place if matches == 1 else 0,
        loser_place=place + 1 if matches == 1 else 0,
    )


FORMAT: Final = Format(
    "Placement",
    "Losers play on for every place.",
    Options,
    event_rules=BracketRules(network),
    listed=120,
    goes_after=True,
)
