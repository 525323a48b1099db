"""The draw of a stage that follows another, and the people who would go on to it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.events.board import Board
from referee.events.facts import Facts
from referee.kit.names import listed
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


def numbers(entries: list[int]) -> str:
    """Numbers of entries in a sentence, the first eight."""
    return ", ".join(map(str, entries[:8])) + (" …" if len(entries) > 8 else "")


def says_of_the_draw(state: EventState) -> str:
    """The sentence if the draw would now be different, with what can be done; empty if it would be the same."""
    facts, board, drawn = state.facts, state.board, state.facts.begun
    if drawn is None:
        return ""
    try:
        now = state.event_rules.going_on(facts, board)
    except Refused as tie:
        says = tie.says.rstrip(".")
    else:
        if not now or now == drawn.going_on:
            return ""
        says = _difference(now, drawn.going_on)
    results = results_since(facts, board, drawn.round)
    if results:
        return f"{says}; the draw stands while it has results ({numbers(results)})"
    entry = next(logged.n for logged in state.log.values() if logged.drawn is drawn and not logged.struck)
    return f"{says}: strike entry {entry} and draw again"


def _difference(now: tuple[str, ...], drawn: tuple[str, ...]) -> str:
    fresh = [who for who in now if who not in drawn]
    gone = [who for who in drawn if who not in now]
    if fresh:
        return f"{listed(fresh)} would go on now" + (f" instead of {listed(gone)}" if gone else " too")
    if gone:
        return f"{listed(gone)} would not go on now"
    return f"the seeds would be {listed(now)} now"
