"""The way of one entrant through a bracket: the matches so far, the next one, and those that follow if it is won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.events.drawing.matches import DrawnMatch
from referee.events.drawing.plan import Heading, Plan, Spot
from referee.events.drawing.trees import befores
from referee.kit.values import replace

HEADING: Final = 0.5
"""The rows between two matches of a way, which hold the name of the round."""


def way_of(matches: Mapping[int, DrawnMatch], who: str) -> tuple[int, ...]:
    """The matches of an entrant by index, in the order of play, then those that follow if the last one is won."""
    own = [index for index, match in matches.items() if any(side.name == who for side in match.sides)]
    own.sort(key=lambda index: matches[index].round)
    if not own or any(side.name == who and side.is_loser for side in matches[own[-1]].sides):
        return tuple(own)
    following = {before: index for index in matches for before in befores(matches, index)}
    while own[-1] in following:
        own.append(following[own[-1]])
    return tuple(own)


def way_plan(matches: Mapping[int, DrawnMatch], way: tuple[int, ...]) -> Plan:
    """The matches of a way one below the other, each with its name."""
    step = 1 + HEADING
    spots = {index: Spot(0, 1, HEADING + 0.5 + at * step, 1) for at, index in enumerate(way)}
    headings = tuple(Heading(matches[index].title, 0, HEADING / 2 + at * step, 1) for at, index in enumerate(way))
    return Plan(spots, headings, (), 1, len(way) * step)


def hoped_for(matches: Mapping[int, DrawnMatch], way: tuple[int, ...], who: str) -> dict[int, DrawnMatch]:
    """The matches of a way; where the entrant can still come, the side has the name with a question mark."""
    shown: dict[int, DrawnMatch] = {}
    for at, index in enumerate(way):
        match = matches[index]
        own = way[at - 1] if at else None
        sides = [
            replace(side, waits_for=f"{who}?") if side.waits_for and source == own else side
            for side, source in zip(match.sides, match.winners_of, strict=True)
        ]
        shown[index] = replace(match, sides=(sides[0], sides[1]))
    return shown
