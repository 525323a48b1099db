"""An event as somebody runs it: what needs a hand, who plays where and since when, who is free, what waits."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final, Literal

from referee.desk.events.organising import SHOWN, Slip, finds, slip_of
from referee.desk.halls.hall import HallView, TableLine
from referee.events.as_played import asked_off, left_alone, with_round_off
from referee.events.board import Board, Key, Pairing, Round
from referee.events.calls import Waiting
from referee.events.event import EventState
from referee.events.table_names import table_title
from referee.kit.names import capitalized
from referee.kit.values import Value, replace
from referee.store.events import StoredEvent

State = Literal["called", "playing", "waiting", "ready"]
ROUNDS_SHOWN: Final = 16
"""The most rounds that the page counts; an event with more shows those around the current one."""


class RunCard(Value):
    """An open pairing: where it is, since when, and the buttons of its result."""

    slip: Slip
    state: State
    """`called` to a table, `playing` there, `waiting` for somebody or for a table, or `ready` without a table."""
    table: str = ""
    call: int = 0
    """The number of its call; 0 without one."""
    match_id: str = ""
    score: str = ""
    since: str = ""
    """`since 21:14, 26 min`; empty without a call."""
    reason: str = ""
    """The sentence that says why it waits."""
    free: tuple[str, ...] = ()
    """The free tables to which it can be called."""


class RunRound(Value):
    """A round with the number of its results."""

    title: str
    done: int
    pairings: int
    is_current: bool = False
    """True for the first round in which a result is missing."""
    byes: tuple[str, ...] = ()
    """Those who take part and have no match in it."""

    @property
    def is_done(self) -> bool:
        """True if every result is there."""
        return self.done == self.pairings


class LeftOpen(Value):
    """A pairing of a closed event that has no result."""

    pairing: Pairing
    match_id: str
    """Its match if that still goes on; else empty."""


class RunNow(Value):
    """The running part of an organiser's page."""

    rounds: tuple[RunRound, ...]
    cards: tuple[RunCard, ...]
    """The open pairings: first those that need a hand, then those that play, then those that wait."""
    later: tuple[RunCard, ...]
    """The open pairings of people who have an earlier one; none in a hall, which calls people to tables."""
    more: int
    """The number of other open pairings."""
    has_tables: bool
    free_tables: tuple[str, ...]
    free_people: tuple[str, ...]
    """The entrants who take part and are not called to a table."""
    left: tuple[LeftOpen, ...]
    """The pairings that a closed event leaves without a result, those that are played first."""
    ends: str
    draws_next: bool
    """True if the next draw can be made now."""


def run_now(event: StoredEvent, hall: HallView, search: str = "") -> RunNow:
    """The current state of an event with its hall; `search` names a part of a name, or the id of a pairing."""
    now = time.time()
    lines = {line.call.key: line for line in hall.tables if line.call}
    # Without tables the rounds follow each other.
    waiting = {each.pairing.key: (at, each) for at, each in enumerate(hall.waiting if hall.tables else ())}
    ready = [pairing for pairing in event.state.board.ready if finds(search, pairing)]

    def rank(pairing: Pairing) -> tuple[int, float, int]:
        at, _ = waiting.get(pairing.key, (0, None))
        return (*_rank(lines.get(pairing.key), hall), at)

    later = set() if hall.tables or search else later_of(event.state.board)
    shown = sorted(ready, key=rank)[:SHOWN]
    called = {name for line in lines.values() if line.call for name in line.call.names}
    facts = event.state.facts
    present = [who for who in facts.seeded() if who in facts.entrants and who not in facts.withdrawn]

    def cards(pairings: Iterable[Pairing]) -> tuple[RunCard, ...]:
        return tuple(
            _card(slip_of(event, each), lines.get(each.key), waiting.get(each.key, (0, None))[1], hall, now)
            for each in pairings
        )

    return RunNow(
        rounds=_rounds(event),
        cards=cards(each for each in shown if each.key not in later),
        later=cards(each for each in shown if each.key in later),
        more=max(0, len(ready) - SHOWN),
        has_tables=bool(hall.tables),
        free_tables=tuple(table_title(name) for name in hall.free),
        free_people=tuple(who for who in present if who not in called),
        left=left_open(event, {key: line.match_id for key, line in lines.items()}),
        ends=hall.ends,
        draws_next=not event.state.board.ready
        and not event.state.board.over
        and event.state.event_rules.draws_left(facts),
    )


def left_open(event: StoredEvent, matches: Mapping[Key, str]) -> tuple[LeftOpen, ...]:
    """The pairings that a closed event leaves without a result; `matches` go on."""
    board = event.state.board
    if not event.state.facts.closed:
        return ()
    left = [
        LeftOpen(pairing, matches.get(key, "")) for key, pairing in board.pairings.items() if key not in board.outcomes
    ]
    return tuple(sorted(left, key=lambda each: not each.match_id))


def later_of(board: Board) -> set[Key]:
    """The keys of the open pairings before which one of their people has another one: a league is drawn as a whole.

    A match of a round that others have gone past is postponed. It keeps its people from no other one.
    """
    reached = max((board.pairings[key].round for key in board.outcomes), default=0)
    busy: set[str] = set()
    later = set()
    for pairing in sorted(board.ready, key=lambda pairing: pairing.round):
        people = {who for side in pairing.sides for who in side}
        if not busy.isdisjoint(people):
            later.add(pairing.key)
        if pairing.round >= reached:
            busy |= people
    return later


def _card(slip: Slip, line: TableLine | None, waits: Waiting | None, hall: HallView, now: float) -> RunCard:
    if line is None or line.call is None:
        if not hall.tables or waits is None:
            return RunCard(slip, "ready")
        return RunCard(slip, "waiting", reason=waits.reason, free=hall.free)
    return RunCard(
        slip,
        "playing" if line.match_id else "called",
        table=line.name,
        call=line.call.n,
        match_id=line.match_id,
        score=line.score,
        since=since_text(line.call.called, now),
    )


def _rank(line: TableLine | None, hall: HallView) -> tuple[int, float]:
    """The order of use: a call that is missing, a match that is not begun, the others by the time they take."""
    if line is None or line.call is None:
        return (0 if hall.free or not hall.tables else 3), 0.0
    return (2 if line.match_id else 1), line.call.called


def since_text(at: float, now: float) -> str:
    """The time since when something goes on, and for how long: `since 21:14, 26 min`."""
    minutes = round((now - at) / 60)
    began = datetime.fromtimestamp(at).astimezone().strftime("%H:%M")
    lasts = f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
    return f"since {began}, {lasts}" if minutes > 0 else f"since {began}"


def _rounds(event: StoredEvent) -> tuple[RunRound, ...]:
    """The rounds of a drawn event with their results; none in formats without a draw."""
    state = event.state
    if not state.facts.draws:
        return ()
    outcomes = state.board.outcomes
    rounds = [
        RunRound(
            _title(each.name, each.number),
            done=sum(pairing.key in outcomes for pairing in each.pairings),
            pairings=len(each.pairings),
            byes=_byes(state, each),
        )
        for each in state.event_rules.rounds(state.facts, state.board)
        if each.pairings
    ]
    current = next((at for at, each in enumerate(rounds) if not each.is_done), len(rounds))
    first = max(0, min(current - 2, len(rounds) - ROUNDS_SHOWN))
    shown = [replace(each, is_current=True) if at == current else each for at, each in enumerate(rounds)]
    return tuple(shown[first : first + ROUNDS_SHOWN])


def _byes(state: EventState, of_round: Round) -> tuple[str, ...]:
    """Those who take part and have no match in a round; behind who asked for that stands the reason."""
    gone, off = state.facts.withdrawn, asked_off(state, of_round)
    there = [who for who in (*of_round.byes, *left_alone(state, of_round), *off) if who not in gone]
    return tuple(with_round_off(who) if who in off else who for who in there)


def _title(name: str, number: int) -> str:
    title = name or f"round {number}"
    return capitalized(title)
