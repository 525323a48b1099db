"""The organiser's page as data: open pairings, results, entrants, and what an entry would change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.events.board import Pairing, name_of_side
from referee.events.consequences import Consequences, consequences
from referee.events.entries import write_side
from referee.events.event import EntryRuling
from referee.events.outcome import says_of
from referee.store.events import StoredEvent


@dataclass(frozen=True, slots=True)
class Slip:
    """A pairing with the buttons of its result."""

    id: str
    stage: str
    sides: tuple[str, ...]
    between: str
    """The JSON of its sides, which a result is entered for."""
    draws: bool
    """True if the format takes a draw."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry of the log that can be corrected; `slip` if it is a result."""

    n: int
    says: str
    is_struck: bool
    is_void: bool
    slip: Slip | None


@dataclass(frozen=True, slots=True)
class EntryPreview:
    """An entry that is not made yet, with what it changes."""

    entry: str
    do: str
    allowed: bool
    says: str
    changes: Consequences
    changes_places: bool
    draws: bool
    seed: str


@dataclass(frozen=True, slots=True)
class OrganiseView:
    """The organiser's page."""

    slips: tuple[Slip, ...]
    log: tuple[LogRow, ...]
    """The newest first."""
    entrants: tuple[str, ...]
    """Those who take part, by seed."""
    left: tuple[str, ...]
    drawn: bool
    next_round: int
    is_over: bool


def organise_view(event: StoredEvent) -> OrganiseView:
    """The page of an event as it stands."""
    state = event.state
    facts, board = state.facts, state.board
    present = tuple(who for who in facts.seeded() if who in facts.entrants and who not in facts.withdrawn)
    return OrganiseView(
        slips=tuple(slip_of(event, pairing) for pairing in board.ready),
        log=tuple(log_row(event, n) for n in sorted(state.log, reverse=True)),
        entrants=present,
        left=tuple(facts.withdrawn),
        drawn=bool(facts.draws),
        next_round=len(facts.drawn_rounds()) + 1,
        is_over=board.over,
    )


def slip_of(event: StoredEvent, pairing: Pairing) -> Slip:
    """The slip of a pairing."""
    return Slip(
        pairing.id,
        pairing.stage,
        sides=tuple(name_of_side(side) for side in pairing.sides),
        between=json.dumps([write_side(side) for side in pairing.sides], ensure_ascii=False),
        draws=not event.state.event_rules.needs_winner,
    )


def log_row(event: StoredEvent, n: int) -> LogRow:
    """A line of the log."""
    logged = event.state.log[n]
    pairing, outcome = logged.pairing, logged.outcome
    if pairing is not None and outcome is not None:
        says = f"{pairing.id}: {says_of(outcome, pairing.sides)}"
    else:
        says = text_of_entry(event.bodies[n - 1])
    slip = slip_of(event, pairing) if pairing is not None else None
    return LogRow(n, says, is_struck=logged.struck, is_void=n in event.state.void, slip=slip)


def text_of_entry(body: Mapping[str, Any]) -> str:
    """An entry that is no result, in a few words."""
    who = body.get("who", "")
    name = who["name"] if isinstance(who, dict) else who
    words = {"draw": "Draw", "pair": "Round set by hand", "seed": "Order of seeds", "close": "Closed"}
    kind = str(body.get("do", ""))
    acts = {"enter": "enters", "withdraw": "leaves", "absent": "misses a round"}
    return f"{name} {acts[kind]}" if kind in acts else words.get(kind, kind.capitalize())


def entry_preview(
    before: StoredEvent, after: StoredEvent, ruling: EntryRuling, body: Mapping[str, Any]
) -> EntryPreview:
    """An entry with its ruling, and what it would change."""
    changes = consequences(before.state, after.state)
    return EntryPreview(
        entry=json.dumps(body, ensure_ascii=False),
        do=str(body.get("do", "")),
        allowed=ruling.verdict == "allowed",
        says=ruling.says,
        changes=changes,
        changes_places=bool(changes.moved) and body.get("do") not in ("draw", "pair", "enter"),
        draws=body.get("do") in ("draw", "pair"),
        seed=str(body.get("seed", "")),
    )
