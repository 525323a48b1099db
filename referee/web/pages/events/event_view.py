"""An event as its pages show it: its standing, its results, the matches under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee import games
from referee.events.event import EventState
from referee.events.outcome import says_of
from referee.events.points import Number
from referee.store import get_store
from referee.store.events import StoredEvent
from referee.web.pages.printing import place_text, several

EVENING: Final = "evening"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of a standing; `played` are the results that count for it."""

    place: str
    who: str
    points: Number
    played: int
    won: int


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
    results: tuple[ResultRow, ...]
    """The newest first; struck ones too."""
    under_way: tuple[OpenMatch, ...]
    points: str
    """The sentence that says how points are won."""
    is_evening: bool
    """True if whoever plays is a pairing; results of a tournament belong to its pairings."""
    ready: tuple[str, ...]
    """The pairings of a tournament that can be played, each in a sentence."""


def event_view(event: StoredEvent) -> EventView:
    """The view of an event as it stands."""
    matches = {match.entry: match.match_id for match in get_store().events.matches_of(event.event_id)}
    going_on = [match.match_id for match in get_store().events.matches_of(event.event_id) if match.entry is None]
    board = event.state.board
    return EventView(
        event_id=event.event_id,
        club_id=event.club_id,
        title=event.title or event.state.record.format.title,
        created=event.created,
        head=event.head,
        over=board.over,
        winners=board.winners,
        people=tuple(event.state.facts.entrants),
        standing=standing_of(event.state),
        results=results_of(event, matches),
        under_way=tuple(open_matches(going_on)),
        points=points_text(event.state),
        is_evening=event.setup["event"] == EVENING,
        ready=tuple(f"{pairing.id}: {pairing}" for pairing in board.ready),
    )


def standing_of(state: EventState) -> tuple[StandingLine, ...]:
    """The lines of a standing; a shared place is written once, with an equals sign."""
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for key, outcome in state.board.outcomes.items():
        for index, side in enumerate(state.board.pairings[key].sides):
            for who in side:
                played[who] = played.get(who, 0) + 1
                won[who] = won.get(who, 0) + (index in outcome.order[0] and len(outcome.order) > 1)
    rows = state.event_rules.standing(state.facts, state.board)
    shared = [row.place for row in rows]
    return tuple(
        StandingLine(
            place_text(row.place, shared),
            row.who,
            points=row.points,
            played=played.get(row.who, 0),
            won=won.get(row.who, 0),
        )
        for row in rows
    )


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
