"""The hall of an event, for pages and programs alike: tables with calls and matches, who waits, when it ends."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from referee import games
from referee.desk.of_match import of_match
from referee.events.board import Pairing
from referee.events.called_match import setup_of_pairing
from referee.events.calls import Waiting
from referee.events.estimate import seconds_left
from referee.events.outcome import Outcome
from referee.events.remaining import remaining_of
from referee.events.table_names import TABLE, kind_and_number, table_title
from referee.kit.values import Value
from referee.store import CachedMatch, NoSuchMatch, Store
from referee.store.events import StoredEvent
from referee.store.halls import HallSettings, HallTable, NoSuchTable, TableCall


class TableLine(Value):
    """A table with its call and its match."""

    name: str
    place: int
    """Its number in the hall, which stays the same while its name changes."""
    call: TableCall | None
    players: str
    stage: str
    """The part of the event that is played there."""
    match_id: str
    """The match that is played there; empty until it begins."""
    score: str
    """The scores of that match, in the order of its players."""


class HallView(Value):
    """The current state of a hall."""

    event_id: str
    tables: tuple[TableLine, ...]
    waiting: tuple[Waiting, ...]
    ready: tuple[Pairing, ...]
    """The pairings that can be called by hand."""
    free: tuple[str, ...]
    settings: HallSettings
    seconds_left: float | None
    """The estimated seconds until the event ends; None without an estimate."""
    ends: str
    """The sentence that says when the event ends; empty without an estimate."""
    latest: int
    """The number of the last call."""

    def line(self, table: str) -> TableLine:
        """The line of a table.

        :raises NoSuchTable: there is no such table.
        """
        for line in self.tables:
            if line.name == table:
                return line
        raise NoSuchTable(table)

    @property
    def called(self) -> tuple[TableLine, ...]:
        """The tables with a call, the newest first."""
        busy = [line for line in self.tables if line.call is not None]
        return tuple(sorted(busy, key=lambda line: -line.call.n if line.call else 0))


class PlayedMatch(Value):
    """The match of a call."""

    match_id: str
    score: str
    is_over: bool = False


NOT_PLAYED: Final = PlayedMatch("", "", is_over=True)


class HallFacts(Value):
    """A hall as stored in the database."""

    history: tuple[TableCall, ...]
    """All calls, in their order."""
    tables: tuple[HallTable, ...]
    settings: HallSettings
    matches: Mapping[int, PlayedMatch]
    """The matches of the calls under way, by the numbers of the calls."""

    def under_way(self, is_over: bool) -> dict[str, TableCall]:
        """The calls under way, by their tables; of an event that is over only those whose match still goes on."""
        return {
            call.table: call
            for call in self.history
            if call.ended is None and not (is_over and self.matches.get(call.n, NOT_PLAYED).is_over)
        }


def hall_facts(store: Store, event_id: str) -> HallFacts:
    """The current facts of the hall of an event."""
    history = store.calls.history(event_id)
    played = {call.n: _played(store, call) for call in history if call.ended is None}
    return HallFacts(
        history=history,
        tables=store.tables.tables(event_id),
        settings=store.tables.settings(event_id),
        matches={n: match for n, match in played.items() if match is not None},
    )


def _played(store: Store, call: TableCall) -> PlayedMatch | None:
    """The match of a call with its score, without a score if its game fails; None without a match."""
    if (match_id := call.match_id) is None:
        return None
    return of_match(
        store,
        match_id,
        lambda cached: PlayedMatch(match_id, _score_of_match(cached), is_over=is_at_end(cached)),
        PlayedMatch(match_id, ""),
    )


def hall_view(store: Store, event: StoredEvent, facts: HallFacts | None = None) -> HallView:
    """The view of a hall, from `facts` or else from its current facts."""
    facts = facts or hall_facts(store, event.event_id)
    next_calls = store.calls.next_calls(event, facts.history)
    under_way = facts.under_way(event.state.board.over)
    left = seconds_to_end(event, facts.history, len(facts.tables))
    soon = tuple(Waiting(call.pairing, f"{table_title(call.table)} is free.") for call in next_calls.calls)
    waiting = (*soon, *next_calls.waiting)
    return HallView(
        event_id=event.event_id,
        tables=tuple(_line(event, table, under_way.get(table.name), facts) for table in facts.tables),
        waiting=waiting,
        ready=tuple(each.pairing for each in waiting),
        free=tuple(table.name for table in facts.tables if table.name not in under_way),
        settings=facts.settings,
        seconds_left=left,
        ends=ends_text(left),
        latest=max((call.n for call in facts.history), default=0),
    )


def _line(event: StoredEvent, table: HallTable, call: TableCall | None, facts: HallFacts) -> TableLine:
    played = facts.matches.get(call.n) if call else None
    pairing = event.state.board.pairings.get(call.key) if call else None
    return TableLine(
        table.name,
        table.place,
        call=call,
        players=str(pairing or "") if call else "",
        stage=pairing.stage if pairing else "",
        match_id=played.match_id if played else "",
        score=played.score if played else "",
    )


def kind_of_hall(store: Store, event: StoredEvent) -> str:
    """The kind of the next tables of a hall: that of the last table, or the usual one of the event's game."""
    names = store.tables.names(event.event_id)
    if named := kind_and_number(names[-1]) if names else None:
        return named[0]
    played = event.state.facts.games
    return games.game(played[0]).played_at if len(played) == 1 and played[0] in games.keys() else TABLE


class NextTable(Value):
    """The table of a match, where the next match begins too."""

    event_id: str
    name: str


def next_table(store: Store, cached: CachedMatch) -> NextTable | None:
    """The table to which a match was called; None for a match without a call."""
    at = store.calls.table_of_match(cached.match_id) if cached.club_id else None
    return NextTable(*at) if at else None


def match_of_call(store: Store, call: TableCall | None) -> CachedMatch | None:
    """The match of a call; None if none has begun, or it was deleted."""
    if call is None or call.match_id is None:
        return None
    try:
        return store.cached_match(call.match_id)
    except NoSuchMatch:
        return None


def begin_match_of_call(store: Store, event: StoredEvent, call: TableCall, handicap: str | None = None) -> bool:
    """Start the match of a call, unless it has begun or the call has ended; True if it was started here.

    :raises Unreadable: the event has several games, or its game does not take these players or this handicap.
    """
    pairing = event.state.board.pairings.get(call.key)
    if pairing not in event.state.board.ready or match_of_call(store, call) is not None:
        return False
    setup = setup_of_pairing(event.state, pairing, handicap)
    game = event.state.facts.games[0]
    return store.begin_called(event.event_id, call, game, setup) is not None


def is_at_end(cached: CachedMatch) -> bool:
    """True if a match is over by its rules, or its host has ended it."""
    return cached.match.position.over or cached.ended is not None


def _score_of_match(cached: CachedMatch) -> str:
    """The score of two sides; of more, who leads. Empty before somebody does."""
    sheet = cached.view.sheet
    lines = sheet.lines_of(cached.players)
    return sheet.leading if len(lines) > 2 else " : ".join(f"{line.score:g}" for line in lines)


def is_played(outcome: Outcome | None) -> bool:
    """True for the result of a match that was played to its end."""
    return outcome is not None and not outcome.forfeit


def seconds_to_end(event: StoredEvent, history: Sequence[TableCall], tables: int) -> float | None:
    """The estimated seconds until the last match ends, from matches that are over; None without an estimate."""
    board, now = event.state.board, time.time()
    if board.over or not board.pairings:
        return None
    over = [
        call.ended - call.called
        for call in history
        if call.ended is not None
        and not call.taken_back
        and is_played(board.outcomes.get(call.key))
        and call.ended >= call.called
    ]
    under_way = {call.key: max(0.0, now - call.called) for call in history if call.ended is None}
    remaining = remaining_of(event.state, under_way)
    return seconds_left(over, tables, remaining) if any(remaining.rounds) or remaining.under_way else None


def ends_text(seconds: float | None) -> str:
    """The sentence that says when the event ends; empty without an estimate."""
    if seconds is None:
        return ""
    minutes = round(seconds / 60)
    if not minutes:
        return "Ends any minute, if matches go on like this."
    lasts = f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
    ends = datetime.fromtimestamp(time.time() + seconds).astimezone().strftime("%H:%M")
    return f"Ends about {ends}, in {lasts}, if matches go on like this."
