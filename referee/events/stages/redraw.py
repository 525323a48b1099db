"""The draw of a stage that follows another, and the people who would go on to it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.events.board import Board
from referee.events.entries import DrawNext
from referee.events.facts import Facts
from referee.events.log import LoggedEntry
from referee.kit.names import counted, listed
from referee.kit.values import Value
from referee.ruling import Refused

if TYPE_CHECKING:
    from referee.events.event import EventState


def results_since(facts: Facts[Any], board: Board, number: int) -> list[int]:
    """The results that count in a round and after it; in all rounds if `number` is 0.

    Version 1.2 looked only at the round itself.
    """
    rounds = {key: pairing.round for key, pairing in board.pairings.items()}
    last = number if facts.earlier and number else max(rounds.values(), default=0)
    return sorted(counted.n for key, counted in facts.results.items() if number <= rounds.get(key, -1) <= last)


def can_be_drawn_again(state: EventState, logged: LoggedEntry) -> bool:
    """True for a draw that has no result, if none was made after it."""
    drawn = logged.drawn
    if drawn is None or logged.struck or state.facts.closed or not isinstance(logged.entry, DrawNext):
        return False
    is_last = state.facts.draws[-1:] == (drawn,)
    return is_last and not results_since(state.facts, state.board, drawn.round)


def numbers(entries: list[int]) -> str:
    """Numbers of entries in a sentence, the first eight."""
    return ", ".join(map(str, entries[:8])) + (" …" if len(entries) > 8 else "")


class OutdatedDraw(Value):
    """The draw of a later stage that would now be different."""

    says: str
    """The sentence on the people who would go on now."""
    entry: int
    """The number of its entry."""
    seed: str
    results: tuple[int, ...]
    """The results of the stage. The draw stays while it has some."""

    def __str__(self) -> str:
        if self.results:
            return f"{self.says}; the draw stands while it has {counted(len(self.results), 'result')}"
        return f"{self.says}: take that draw back and draw again"


def outdated_draw(state: EventState) -> OutdatedDraw | None:
    """The draw of a later stage, if corrections have changed who goes on to it; else None."""
    facts, board, drawn = state.facts, state.board, state.facts.begun
    if drawn is None:
        return None
    try:
        now = state.event_rules.going_on(facts, board)
    except Refused as tie:
        says = tie.says.rstrip(".")
    else:
        if not now or now == drawn.going_on:
            return None
        says = _difference(now, drawn.going_on)
    entry = next(logged.n for logged in state.log.values() if logged.drawn is drawn and not logged.struck)
    return OutdatedDraw(says, entry, drawn.seed, tuple(results_since(facts, board, drawn.round)))


def _difference(now: tuple[str, ...], drawn: tuple[str, ...]) -> str:
    fresh = [who for who in now if who not in drawn]
    gone = [who for who in drawn if who not in now]
    if fresh:
        return f"{listed(fresh)} would go on now" + (f" instead of {listed(gone)}" if gone else " too")
    if gone:
        return f"{listed(gone)} would not go on now"
    return f"the seeds would be {listed(now)} now"
