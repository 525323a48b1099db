"""The pairings of an event as rows of a table: round, table, sides, scores, winner, and how the result came about."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from referee.contract import Cell
from referee.events.as_played import as_played, without_match_because
from referee.events.board import Key, Pairing, Round, name_of_side
from referee.events.event import EventState
from referee.events.outcome import Outcome
from referee.store import Store
from referee.store.events import StoredEvent

DRAW = "draw"


def pairing_rows(store: Store, event: StoredEvent) -> list[tuple[Cell, ...]]:
    """The rows with their head, in the order of play; an entrant without a match has one side and the reason."""
    state = event.state
    rounds = state.event_rules.rounds(state.facts, state.board)
    most = max((len(pairing.sides) for each in rounds for pairing in each.pairings), default=2)
    tables = {call.pairing: call.table for call in store.calls.history(event.event_id)}
    links = store.events.matches_of(event.event_id)
    refereed = {link.entry for link in links if link.entry is not None}
    played = {link.pairing for link in links if link.entry is None}
    sides = [*ascii_uppercase, *(f"Side {number}" for number in range(27, most + 1))][:most]
    head = ("Round", "Table", *sides, *(f"Score {side}" for side in sides), "Winner", "How")
    rows: list[tuple[Cell, ...]] = [head]
    for each in rounds:
        for pairing in each.pairings:
            outcome = state.board.outcomes.get(pairing.key)
            how = _how(state, pairing.key, outcome, refereed) or ("playing" if pairing.id in played else "")
            played_by = as_played(state, pairing)
            names = _filled([name_of_side(side) for side in played_by.sides], most)
            scores = _filled(outcome.shown_score if outcome else (), most)
            winner = _winner(outcome, played_by)
            rows.append((_round(each), tables.get(pairing.id, ""), *names, *scores, winner, how))
        rows += [
            (_round(each), "", *_filled([who], most), *_filled((), most), "", why)
            for who, why in without_match_because(state, each)
        ]
    return rows


def _round(each: Round) -> Cell:
    """The number of a round, or its name if it has one of its own."""
    return each.number if each.name in ("", f"round {each.number}") else each.name


def _filled(cells: Sequence[Cell], most: int) -> tuple[Cell, ...]:
    return (*cells, *[""] * (most - len(cells)))


def _winner(outcome: Outcome | None, pairing: Pairing) -> str:
    """The side that won; `draw` if several are first, empty while it is open or if no side came."""
    if outcome is None or len(outcome.forfeit) == len(pairing.sides):
        return ""
    return DRAW if outcome.winner is None else name_of_side(pairing.sides[outcome.winner])


def _how(state: EventState, key: Key, outcome: Outcome | None, refereed: set[int]) -> str:
    """The origin of a result: a refereed match, an entry by hand, or a side that did not come; empty while open."""
    if outcome is None:
        return ""
    if outcome.forfeit:
        return "forfeit"
    counted = state.facts.results.get(key)
    return "match" if counted is not None and counted.n in refereed else "by hand"
