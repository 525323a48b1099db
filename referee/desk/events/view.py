"""The view of an event for its pages: its standing, its results, the matches under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee import games
from referee.desk.events.figures import Figures, figures_of
from referee.events.board import PlaceRow
from referee.events.event import Correction, EventState
from referee.events.outcome import says_of
from referee.events.points import Number
from referee.events.rank import says_of_rank
from referee.events.rounds.tie_breaks import heading_of, key_of, title_of
from referee.events.standing import HEAD_TO_HEAD, arithmetic_of
from referee.events.still_in import finalist, still_in
from referee.kit.names import several
from referee.kit.numbers import place_text, signed
from referee.kit.values import Value
from referee.store import Store
from referee.store.events import StoredEvent

EVENING: Final = "evening"
STILL_IN: Final = "in"
"""The place of those who can still win an open bracket."""
NO_PLACE: Final = "–"
"""The place of everybody before the first result."""
LADDER: Final = "ladder"
RECENT: Final = 10
"""Entries after a correction during which pages show its changes."""


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
    """True if the entrant leads alone, or is first at the end. An open bracket has no leader."""
    number: int = 0
    """The place as a number, for spreadsheets."""
    part: str = ""
    """The line of a Mitchell or the group, if each has places of its own."""
    given: tuple[str, ...] = ()
    """The points that the organiser gave or took, each with its reason: `−1: late`."""


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


class ResultRow(Value):
    """A result of an event: its number in the log, the sentence, the game, and its match if it has one."""

    n: int
    says: str
    game: str
    title: str
    match_id: str
    is_struck: bool


class OpenMatch(Value):
    """A match of an event that is under way."""

    match_id: str
    game: str
    title: str
    players: str


class EventView(Value):
    """The view of an event for its pages."""

    event_id: str
    club_id: str
    title: str
    created: float
    head: int
    over: bool
    winners: tuple[str, ...]
    people: tuple[str, ...]
    standing: tuple[StandingLine, ...]
    tie_breaks: tuple[TieBreakColumn, ...]
    figures: Figures
    """The columns of figures after those of the tie-breaks."""
    results: tuple[ResultRow, ...]
    """All results, including struck ones, the newest first."""
    under_way: tuple[OpenMatch, ...]
    points: str
    """The sentence that says how points are won."""
    is_evening: bool
    """True for an evening, in which any players make a pairing; a tournament has its own pairings."""
    ready: tuple[str, ...]
    """The pairings of a tournament that can be played, each in a sentence."""
    is_ladder: bool = False
    ranked_by: str = ""
    """The sentence on a standing that does not rank by points; empty for points."""
    still_in: str = ""
    """The number of entrants who can still win an open bracket, with its current round; empty without one."""
    finalist: str = ""
    """The second in a finished bracket."""
    corrected: Correction | None = None
    """The latest correction; None if it is long ago."""
    fingerprint: str = ""
    """The fingerprint of the log; empty if an entry was changed."""
    broken: str = ""
    """The sentence about the first entry that was changed from outside; empty for an intact log."""
    stages: tuple[StageStanding, ...] = ()
    """The standings of the stages that are over."""

    def value_of(self, line: StandingLine) -> Number:
        """The number by which a line ranks: its points, or else the first of its tie-breaks."""
        first = line.tie_breaks[0] if self.ranked_by and line.tie_breaks else None
        return line.points if first is None else first

    @property
    def parts(self) -> tuple[tuple[str, tuple[StandingLine, ...]], ...]:
        """The standing by lines or groups with places of their own; in other events one part without a title."""
        return lines_by_part(self.standing)


def lines_by_part(lines: Sequence[StandingLine]) -> tuple[tuple[str, tuple[StandingLine, ...]], ...]:
    """The lines of a standing by their parts, each with its title."""
    titles = dict.fromkeys(line.part for line in lines)
    return tuple((title, tuple(line for line in lines if line.part == title)) for title in titles)


def event_view(
    store: Store,
    event: StoredEvent,
    rows: Sequence[PlaceRow] | None = None,
    under_way: tuple[OpenMatch, ...] | None = None,
) -> EventView:
    """The current view of an event, from its standing and open matches if they are given."""
    links = store.events.matches_of(event.event_id)
    matches = {match.entry: match.match_id for match in links}
    if under_way is None:
        under_way = tuple(open_matches(store, [match.match_id for match in links if match.entry is None]))
    state = event.state
    board = state.board
    if rows is None:
        rows = state.event_rules.standing(state.facts, board)
    bracket, figures = still_in(state, rows), figures_of(state)
    return EventView(
        event_id=event.event_id,
        club_id=event.club_id,
        title=event.title or event.state.record.format.title,
        created=event.created,
        head=event.head,
        over=board.over,
        winners=board.winners,
        people=tuple(event.state.facts.entrants),
        standing=standing_of(state, rows, figures),
        tie_breaks=tie_breaks_of(state, rows),
        figures=figures,
        results=results_of(event, matches),
        under_way=under_way,
        points=points_text(event.state),
        is_evening=event.setup["event"] == EVENING,
        ready=tuple(f"{pairing.id}: {pairing}" for pairing in board.ready),
        is_ladder=event.setup["event"] == LADDER,
        ranked_by=says_of_rank(state.facts.options),
        still_in=str(bracket) if bracket else "",
        finalist=finalist(state, rows),
        corrected=correction_lately(state),
        fingerprint=event.fingerprint,
        broken=event.broken,
        stages=stages_of(state),
    )


def correction_lately(state: EventState) -> Correction | None:
    """The latest correction, until `RECENT` entries have come after it; else None."""
    last = state.corrected
    return last if last is not None and state.entries - last.n < RECENT else None


def standing_of(state: EventState, rows: Sequence[PlaceRow], figures: Figures) -> tuple[StandingLine, ...]:
    """The lines of a standing; a shared place has an equals sign. Entrants still in a bracket have no place yet."""
    columns = tie_breaks_of(state, rows)
    places = places_by_part(state, rows)
    bracket = still_in(state, rows)
    going_on = set(bracket.names) if bracket else set()
    is_ranked = state.event_rules.is_ranked(state.facts, state.board)
    return tuple(
        StandingLine(
            STILL_IN if row.who in going_on else place_text(place, shared) if is_ranked else NO_PLACE,
            row.who,
            points=row.points,
            tie_breaks=tuple(value_shown(row, column.key) for column in columns),
            figures=figures.of.get(row.who, ()),
            is_first=place == 1 and row.points > 0 and (state.board.over or (shared.count(1) == 1 and not bracket)),
            number=place,
            part=part,
            given=given_points(state, row.who),
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
    """Each row with its line or group, its place there, and all places there."""
    by_part: dict[str, list[PlaceRow]] = {}
    for row in rows:
        by_part.setdefault(part_of(state, row), []).append(row)
    placed = []
    for part, members in by_part.items():
        ranked = [row.place for row in members]
        # Groups share their places: all firsts come before all seconds.
        counted = [ranked.index(place) + 1 for place in ranked] if part else ranked
        placed += [(row, part, place, counted) for row, place in zip(members, counted, strict=True)]
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


def results_of(event: StoredEvent, matches: Mapping[int | None, str]) -> tuple[ResultRow, ...]:
    """The results of an event's log, the newest first."""
    rows = []
    for n, logged in sorted(event.state.log.items(), reverse=True):
        if logged.pairing is None or logged.outcome is None:
            continue
        key = getattr(logged.entry, "game", "")
        rows.append(
            ResultRow(
                n,
                says_of(logged.outcome, logged.pairing.sides),
                game=key,
                title=games.title(key) if key in games.keys() else "",
                match_id=matches.get(n, ""),
                is_struck=logged.struck,
            )
        )
    return tuple(rows)


def open_matches(store: Store, match_ids: list[str]) -> list[OpenMatch]:
    """Matches that are under way, the newest first, without those broken off."""
    summaries = store.summaries(match_ids, len(match_ids)) if match_ids else []
    return [
        OpenMatch(summary.match_id, summary.game, games.title(summary.game), several(summary.players, 6))
        for summary in summaries
        if summary.ended is None and not summary.over
    ]


def points_text(state: EventState) -> str:
    """The way to win points, in the words of the format's option."""
    schema = state.record.format.schema()
    system = next((part for part in schema.fields if part.key == "points"), None)
    if system is None:
        return ""
    label = dict(system.field_type.choices).get(state.facts.options.points, "")
    return f"Points {label}." if label else ""
