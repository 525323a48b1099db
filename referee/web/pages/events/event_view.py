"""An event as its pages show it: its standing, its results, the matches under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee import games
from referee.events.board import PlaceRow
from referee.events.event import EventState
from referee.events.outcome import says_of
from referee.events.points import Number
from referee.events.rounds.tie_breaks import heading_of, key_of, title_of
from referee.events.standing import arithmetic_of
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.pages.printing import place_text, several

EVENING: Final = "evening"


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """The column of a tie-break in a standing."""

    key: str
    """The tie-break as the options write it."""
    title: str
    heading: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of a standing; `played` are the results that count for it."""

    place: str
    who: str
    points: Number
    tie_breaks: tuple[Number | None, ...]
    """The values of the columns; None where a tie-break says nothing of the entrant."""
    played: int
    won: int
    is_first: bool
    """True if the entrant leads alone, or is first at the end."""


@dataclass(frozen=True, slots=True)
class TieArithmetic:
    """A tie-break with the way to each of its values."""

    title: str
    lines: tuple[tuple[str, Number, str], ...]
    """Entrant, value and arithmetic, in the order of the standing."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result of an event: its number in the log, the sentence, the game, and the match that gave it, if there was."""

    n: int
    says: str
    game: str
    title: str
    match_id: str
    is_struck: bool


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match of an event that is under way."""

    match_id: str
    game: str
    title: str
    players: str


@dataclass(frozen=True, slots=True)
class EventView:
    """An event as its pages show it."""

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
    results: tuple[ResultRow, ...]
    """The newest first; struck ones too."""
    under_way: tuple[OpenMatch, ...]
    points: str
    """The sentence that says how points are won."""
    is_evening: bool
    """True if whoever plays is a pairing; results of a tournament belong to its pairings."""
    ready: tuple[str, ...]
    """The pairings of a tournament that can be played, each in a sentence."""


def event_view(
    event: StoredEvent, rows: Sequence[PlaceRow] | None = None, under_way: tuple[OpenMatch, ...] | None = None
) -> EventView:
    """The view of an event as it stands; its standing and its open matches may be known already."""
    links = get_store().events.matches_of(event.event_id)
    matches = {match.entry: match.match_id for match in links}
    if under_way is None:
        under_way = tuple(open_matches([match.match_id for match in links if match.entry is None]))
    state = event.state
    board = state.board
    if rows is None:
        rows = state.event_rules.standing(state.facts, board)
    return EventView(
        event_id=event.event_id,
        club_id=event.club_id,
        title=event.title or event.state.record.format.title,
        created=event.created,
        head=event.head,
        over=board.over,
        winners=board.winners,
        people=tuple(event.state.facts.entrants),
        standing=standing_of(state, rows),
        tie_breaks=tie_breaks_of(state, rows),
        results=results_of(event, matches),
        under_way=under_way,
        points=points_text(event.state),
        is_evening=event.setup["event"] == EVENING,
        ready=tuple(f"{pairing.id}: {pairing}" for pairing in board.ready),
    )


def standing_of(state: EventState, rows: Sequence[PlaceRow]) -> tuple[StandingLine, ...]:
    """The lines of a standing; a shared place is written once, with an equals sign."""
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for key, outcome in state.board.outcomes.items():
        for index, side in enumerate(state.board.pairings[key].sides):
            for who in side:
                played[who] = played.get(who, 0) + 1
                won[who] = won.get(who, 0) + (index in outcome.order[0] and len(outcome.order) > 1)
    shared = [row.place for row in rows]
    columns = tie_breaks_of(state, rows)
    is_settled = state.board.over or shared.count(1) == 1
    return tuple(
        StandingLine(
            place_text(row.place, shared),
            row.who,
            points=row.points,
            tie_breaks=tuple(row.tie_breaks.get(column.key) for column in columns),
            played=played.get(row.who, 0),
            won=won.get(row.who, 0),
            is_first=is_settled and row.place == 1 and row.points > 0,
        )
        for row in rows
    )


def tie_breaks_of(state: EventState, rows: Sequence[PlaceRow]) -> tuple[TieBreakColumn, ...]:
    """The tie-breaks that say something of anybody, in their order; none before the first result."""
    if not state.board.outcomes:
        return ()
    known = dict.fromkeys(key for row in rows for key, value in row.tie_breaks.items() if value is not None)
    written = dict.fromkeys(key for row in rows for key in row.tie_breaks)
    return tuple(TieBreakColumn(key, title_of(key), heading_of(key)) for key in written if key in known)


def arithmetic_of_ties(state: EventState, rows: Sequence[PlaceRow]) -> tuple[tuple[TieArithmetic, ...], list[str]]:
    """The arithmetic of each tie-break in use, and sentences on rounds that were not played and matches missing."""
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
                title=games.game(key).title if key in games.keys() else "",
                match_id=matches.get(n, ""),
                is_struck=logged.struck,
            )
        )
    return tuple(rows)


def open_matches(match_ids: list[str]) -> list[OpenMatch]:
    """Matches that are under way, the newest first; those that were broken off are left out."""
    summaries = get_store().summaries(match_ids, len(match_ids)) if match_ids else []
    return [
        OpenMatch(summary.match_id, summary.game, games.game(summary.game).title, several(summary.players, 6))
        for summary in summaries
        if summary.ended is None and not summary.over
    ]


def points_text(state: EventState) -> str:
    """The rule of the points, as the format's option says it."""
    schema = state.record.format.schema()
    system = next((part for part in schema.fields if part.key == "points"), None)
    if system is None:
        return ""
    label = dict(system.field_type.choices).get(state.facts.options.points, "")
    return f"Points {label}." if label else ""
