"""The view of an event for its pages: its standing, its results, the matches under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee import games
from referee.desk.events.figures import Figures, figures_of
from referee.desk.events.standing import (
    StageStanding,
    StandingLine,
    TieBreakColumn,
    lines_by_part,
    stages_of,
    standing_of,
    tie_breaks_of,
)
from referee.events.board import PlaceRow
from referee.events.entry_words import words_of_result
from referee.events.event import Correction, EventState
from referee.events.points import Number
from referee.events.rank import says_of_rank
from referee.events.still_in import finalist, still_in
from referee.kit.names import several
from referee.kit.values import Value
from referee.store import Store
from referee.store.events import StoredEvent

EVENING: Final = "evening"
LADDER: Final = "ladder"
RECENT: Final = 10
"""Entries after a correction during which pages show its changes."""


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
    """The entrants without stand-ins."""
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

    @property
    def shares_places(self) -> bool:
        """True if two entrants share a place."""
        return any(line.place.startswith("=") for line in self.standing)


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
    tie_breaks, stand_ins = tie_breaks_of(state, rows), state.facts.stand_ins()
    figures = figures_of(state, shown=[column.key for column in tie_breaks])
    bracket = still_in(state, rows)
    return EventView(
        event_id=event.event_id,
        club_id=event.club_id,
        title=event.shown_title,
        created=event.created,
        head=event.head,
        over=board.over,
        winners=board.winners,
        people=tuple(name for name in state.facts.entrants if name not in stand_ins),
        standing=standing_of(state, rows, figures),
        tie_breaks=tie_breaks,
        figures=figures,
        results=results_of(event, matches),
        under_way=under_way,
        points=points_text(event.state),
        is_evening=event.setup["event"] == EVENING,
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
                words_of_result(event.state.facts, logged),
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
