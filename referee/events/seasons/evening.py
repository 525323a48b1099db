"""An event as part of a season: those who attended, each with points, possible points and place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from referee.events.board import PlaceRow
from referee.events.event import EventState
from referee.events.points import exact
from referee.kit.names import alike
from referee.kit.values import Value


class Attendance(Value):
    """One person at one evening."""

    who: str
    place: int
    """The place among those who attended."""
    share_place: int
    """The number of entrants who share it."""
    entrants: int
    """The number of entrants who attended; in a Mitchell, of the person's line."""
    points: Fraction
    possible: Fraction
    """The most points that the person could have won."""


class Evening(Value):
    """One event of a season."""

    state: EventState
    attendances: Mapping[str, Attendance]
    """By name, in the form that `alike` compares."""


def evening_of(state: EventState) -> Evening:
    """An event as an evening. Those who played a match attended it; a pair or a team plays for its people."""
    facts, rules = state.facts, state.event_rules
    played = _played(state)
    possible = rules.possible(facts, state.board)
    rows = [row for row in rules.standing(facts, state.board) if row.who in played]
    attendances: dict[str, Attendance] = {}
    for line in dict.fromkeys(row.line for row in rows):
        members = [row for row in rows if row.line == line]
        for place, sharing, row in _places(members):
            entrant = facts.entrants[row.who]
            for who in entrant.people or (entrant.name,):
                attendances[alike(who)] = Attendance(
                    who=who,
                    place=place,
                    share_place=sharing,
                    entrants=len(members),
                    points=exact(row.points),
                    possible=exact(possible.get(row.who, 0)),
                )
    return Evening(state, attendances)


def _played(state: EventState) -> set[str]:
    """Everybody who came to a decided match."""
    board = state.board
    return {
        name
        for key, outcome in board.outcomes.items()
        for index, side in enumerate(board.pairings[key].sides)
        if index not in outcome.forfeit
        for name in side
    }


def _places(rows: Sequence[PlaceRow]) -> list[tuple[int, int, PlaceRow]]:
    """Rows with their places among themselves, and with the number of rows that share each place."""
    ranked = sorted(rows, key=lambda row: row.place)
    places = [row.place for row in ranked]
    return [(places.index(row.place) + 1, places.count(row.place), row) for row in ranked]
