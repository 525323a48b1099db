"""The standing of an event for its pages: lines, columns of tie-breaks, and their arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.desk.events.figures import Figures
from referee.events.board import PlaceRow
from referee.events.event import EventState
from referee.events.points import Number
from referee.events.rounds.tie_breaks import heading_of, key_of, title_of
from referee.events.standing import HEAD_TO_HEAD, arithmetic_of
from referee.events.still_in import still_in
from referee.kit.numbers import place_text, signed
from referee.kit.values import Value

STILL_IN: Final = "in"
"""The place of those who can still win an open bracket."""


NO_PLACE: Final = "–"
"""The place of everybody before the first result."""


class TieBreakColumn(Value):
    """The column of a tie-break in a standing."""

    key: str
    """The tie-break, in the notation of the options."""
    title: str
    heading: str


class StandingLine(Value):
    """One line of a standing."""

    place: str
    who: str
    points: Number
    tie_breaks: tuple[Number | None, ...]
    """The values of the columns; None if a tie-break has no value for the entrant."""
    figures: tuple[Number | str, ...]
    """The values of the columns of figures."""
    is_first: bool
    """True if the entrant has played and leads alone, or is first at the end. An open bracket has no leader."""
    number: int = 0
    """The place as a number, for spreadsheets."""
    part: str = ""
    """The line of a Mitchell or the group, if each has places of its own."""
    given: tuple[str, ...] = ()
    """The points that the organiser gave or took, each with its reason: `−1: late`."""
    has_left: bool = False
    """True if the entrant has left the event."""


class StageStanding(Value):
    """The standing of a stage that is over."""

    title: str
    tie_breaks: tuple[TieBreakColumn, ...]
    lines: tuple[StandingLine, ...]

    @property
    def parts(self) -> tuple[tuple[str, tuple[StandingLine, ...]], ...]:
        """The lines by groups."""
        return lines_by_part(self.lines)


class TieArithmetic(Value):
    """A tie-break with the arithmetic of its values."""

    title: str
    lines: tuple[tuple[str, Number, str], ...]
    """Entrant, value and arithmetic, in the order of the standing."""


def lines_by_part(lines: Sequence[StandingLine]) -> tuple[tuple[str, tuple[StandingLine, ...]], ...]:
    """The lines of a standing by their parts, each with its title."""
    titles = dict.fromkeys(line.part for line in lines)
    return tuple((title, tuple(line for line in lines if line.part == title)) for title in titles)


def standing_of(state: EventState, rows: Sequence[PlaceRow], figures: Figures) -> tuple[StandingLine, ...]:
    """The lines of a standing; a shared place has an equals sign. Entrants still in a bracket have no place yet."""
    columns = tie_breaks_of(state, rows)
    places = places_by_part(state, rows)
    bracket = still_in(state, rows)
    going_on = set(bracket.names) if bracket else set()
    ranked = state.event_rules.with_place(state.facts, state.board)
    played = {name for key in state.board.outcomes for side in state.board.pairings[key].sides for name in side}
    return tuple(
        StandingLine(
            STILL_IN if row.who in going_on else place_text(place, shared) if row.who in ranked else NO_PLACE,
            row.who,
            points=row.points,
            tie_breaks=tuple(value_shown(row, column.key) for column in columns),
            figures=figures.of.get(row.who, ()),
            is_first=place == 1
            and row.who in ranked
            and row.points > 0
            and (state.board.over or (shared.count(1) == 1 and not bracket and row.who in played)),
            number=place,
            part=part,
            given=given_points(state, row.who),
            has_left=row.who in state.facts.withdrawn,
        )
        for row, part, place, shared in places
    )


def given_points(state: EventState, who: str) -> tuple[str, ...]:
    """The points that the organiser gave to an entrant or took, each with its reason."""
    return tuple(f"{signed(each.points)}: {each.why}" for each in state.facts.adjustments if each.who == who)


def part_of(state: EventState, row: PlaceRow) -> str:
    """The line or the group of a row, in words; empty once a bracket has joined the groups."""
    if row.line:
        return row.line
    return f"Group {row.group}" if row.group and state.facts.begun is None else ""


def places_by_part(state: EventState, rows: Sequence[PlaceRow]) -> list[tuple[PlaceRow, str, int, list[int]]]:
    """Each row with its line or group, its place there, and all places there but those of stand-ins."""
    stand_ins = state.facts.stand_ins()
    by_part: dict[str, list[PlaceRow]] = {}
    for row in rows:
        by_part.setdefault(part_of(state, row), []).append(row)
    placed = []
    for part, members in by_part.items():
        ranked = [row.place for row in members]
        # Groups share their places: all firsts come before all seconds.
        counted = [ranked.index(place) + 1 for place in ranked] if part else ranked
        pairs = list(zip(members, counted, strict=True))
        shared = [place for row, place in pairs if row.who not in stand_ins]
        placed += [(row, part, place, shared) for row, place in pairs]
    return placed


def value_shown(row: PlaceRow, key: str) -> Number | None:
    """The value of a tie-break; None for head-to-head if it parts none of those who were tied."""
    parts = key != HEAD_TO_HEAD or row.standing is None or row.who in row.standing.parted
    return row.tie_breaks.get(key) if parts else None


def stages_of(state: EventState) -> tuple[StageStanding, ...]:
    """The standings of the stages that are over; groups have places of their own."""
    stages = []
    for title, rows in state.event_rules.standings(state.facts, state.board):
        columns = tie_breaks_of(state, rows)
        lines = []
        for group in dict.fromkeys(row.group for row in rows):
            ranked = [row.place for row in rows if row.group == group]
            places = [ranked.index(place) + 1 for place in ranked] if group else ranked
            lines += [
                StandingLine(
                    place_text(place, places),
                    row.who,
                    points=row.points,
                    tie_breaks=tuple(value_shown(row, column.key) for column in columns),
                    figures=(),
                    is_first=False,
                    number=place,
                    part=f"Group {group}" if group else "",
                )
                for row, place in zip([row for row in rows if row.group == group], places, strict=True)
            ]
        stages.append(StageStanding(title, columns, tuple(lines)))
    return tuple(stages)


def tie_breaks_of(state: EventState, rows: Sequence[PlaceRow]) -> tuple[TieBreakColumn, ...]:
    """The tie-breaks with a value for any entrant, in their order; empty before the first result."""
    if not state.board.outcomes:
        return ()
    known = dict.fromkeys(key for row in rows for key, value in row.tie_breaks.items() if value is not None)
    written = dict.fromkeys(key for row in rows for key in row.tie_breaks)
    return tuple(TieBreakColumn(key, title_of(key), heading_of(key)) for key in written if key in known)


def arithmetic_of_ties(state: EventState, rows: Sequence[PlaceRow]) -> tuple[tuple[TieArithmetic, ...], list[str]]:
    """The arithmetic of each tie-break in use, and sentences on unplayed rounds and missing matches."""
    parts = []
    for column in tie_breaks_of(state, rows):
        lines = [
            (row.who, value, arithmetic_of(row.standing, key_of(column.key), row.who))
            for row in rows
            if row.standing is not None and (value := row.tie_breaks.get(column.key)) is not None
        ]
        parts.append(TieArithmetic(column.title, tuple(lines)))
    says = dict.fromkeys(sentence for row in rows if row.standing is not None for sentence in row.standing.says)
    return tuple(parts), list(says)
