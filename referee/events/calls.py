"""Calls to tables: which ready pairing plays next, and where.

A free table gets the pairing that has waited longest. People who cannot move have a fixed table; others are called
there only if no other is free. A player is never called while playing, or to two tables. If there is a choice, players
do not return to their last table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from referee.events.board import Key, Pairing
from referee.events.event import EventState
from referee.events.table_names import at_table, table_title
from referee.kit.names import listed, verb
from referee.kit.values import Value


class Hall(Value):
    """The tables of an event and the people at them."""

    free: tuple[str, ...]
    """Free tables, in the order in which they are given out."""
    fixed: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The tables of those who cannot move, by name."""
    used: Mapping[str, Sequence[str]] = msgspec.field(default_factory=dict)
    """The tables at which each name has played, the last at the end."""
    playing: Collection[str] = ()
    """The names of those who play now."""
    called: Mapping[Key, str] = msgspec.field(default_factory=dict)
    """The last table of each pairing that was called before: it goes back there if its result was taken back."""


class Call(Value):
    """A pairing that is called to a table."""

    pairing: Pairing
    table: str

    def __str__(self) -> str:
        return f"{self.pairing} to {at_table(self.table)}"


class Waiting(Value):
    """A pairing that is ready but cannot be called now, with the reason in a sentence."""

    pairing: Pairing
    reason: str


class Calls(Value):
    """The calls that can be made now, and the pairings that wait, both in the order in which they became ready."""

    calls: tuple[Call, ...]
    waiting: tuple[Waiting, ...]


def calls_of(ready: Iterable[Pairing], hall: Hall) -> Calls:
    """The calls for the pairings that are ready, the one that has waited longest first."""
    free = list(dict.fromkeys(hall.free))
    busy = set(hall.playing)
    calls: list[Call] = []
    waiting: list[Waiting] = []
    for pairing in ready:
        names = [name for side in pairing.sides for name in side]
        own = sorted({hall.fixed[name] for name in names if name in hall.fixed})
        possible = [table for table in free if not own or table == own[0]]
        if reason := _reason_to_wait([name for name in names if name in busy], own, possible):
            waiting.append(Waiting(pairing, reason))
            continue
        table = min(possible, key=lambda each: _reluctance(hall, pairing, names, each))
        calls.append(Call(pairing, table))
        free.remove(table)
        busy.update(names)
    return Calls(tuple(calls), tuple(waiting))


def _reason_to_wait(busy: list[str], own: list[str], possible: list[str]) -> str:
    if len(own) > 1:
        return f"Tables {listed(own)} are fixed for people who meet: choose one of them."
    if busy:
        return f"{listed(busy)} {verb(busy, 'plays', 'play', 'playing')} now."
    if possible:
        return ""
    return f"{table_title(own[0])} is not free." if own else "No table is free."


def _reluctance(hall: Hall, pairing: Pairing, names: Sequence[str], table: str) -> tuple[bool, bool, int, int]:
    """The reasons against a table: its last call was elsewhere, it is fixed, or these players were there before."""
    is_other = hall.called.get(pairing.key, table) != table
    used = [tuple(hall.used.get(name, ())) for name in names]
    last = sum(tables[-1:] == (table,) for tables in used)
    return is_other, table in hall.fixed.values(), last, sum(tables.count(table) for tables in used)


def keys_to_play(state: EventState) -> set[Key]:
    """The pairings that keep their call: those that are ready. A closed event keeps all, as it may be opened again."""
    if state.facts.closed:
        return set(state.board.pairings) - set(state.board.outcomes)
    return {pairing.key for pairing in state.board.ready}


def in_order_of_waiting(state: EventState) -> list[Pairing]:
    """The pairings that are ready; those whose people are free the longest come first."""
    ready = state.board.ready
    last = {name: 0 for pairing in ready for side in pairing.sides for name in side}
    for n, logged in state.log.items():
        if logged.pairing is not None and not logged.struck:
            for side in logged.pairing.sides:
                for name in side:
                    if name in last:
                        last[name] = max(n, last[name])
    return sorted(ready, key=lambda pairing: max(last[name] for side in pairing.sides for name in side))
