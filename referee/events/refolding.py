"""The position of an event for its facts: the whole log folded again, and the end by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.events.board import Board
from referee.events.event_rules import EventRules
from referee.events.facts import Facts
from referee.events.log import LoggedEntry, fold
from referee.events.names import first_facts
from referee.kit.values import replace

if TYPE_CHECKING:
    from referee.events.event import EventState


def refolded(state: EventState, log: Mapping[int, LoggedEntry]) -> EventState:
    """The event with another log, folded from its first entry."""
    facts = fold(first_facts(state.record, log.values()), log.values())
    state = with_rules(state, facts)
    board = board_of(state.event_rules, facts)
    return replace(state, facts=facts, board=board, log=log, void=void_results(facts, board))


def without_entry(state: EventState, logged: LoggedEntry) -> EventState:
    """The event as if an entry were struck."""
    return refolded(state, {**state.log, logged.n: replace(logged, struck=True)})


def with_rules(state: EventState, facts: Facts[Any]) -> EventState:
    """The event with the rules for the options that its facts have: a change can add or alter a stage."""
    if facts.options == state.facts.options:
        return state
    return replace(state, event_rules=state.record.format.rules_of(facts.options) or state.event_rules)


def board_of(event_rules: EventRules[Any], facts: Facts[Any]) -> Board:
    """The board for the facts. A closed event is over: its open pairings are not played.

    In version 1.2 a closed event went on until every drawn pairing had a result.
    """
    return over_if_closed(event_rules, facts, event_rules.board(facts))


def over_if_closed(event_rules: EventRules[Any], facts: Facts[Any], board: Board) -> Board:
    """The board of a closed event, or the same board of an open one."""
    if not facts.closed or board.over or (facts.earlier and board.ready):
        return board
    return replace(board, ready=(), over=True, winners=event_rules.first(facts, board))


def void_results(facts: Facts[Any], board: Board) -> tuple[int, ...]:
    """The numbers of the results whose pairing is gone."""
    return tuple(sorted(counted.n for key, counted in facts.results.items() if key not in board.pairings))
