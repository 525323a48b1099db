"""The bracket and the cross tables of an event, as its drawings show them now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from referee.desk.halls.hall import HallFacts
from referee.events.as_played import as_played, former_players
from referee.events.board import Key
from referee.events.drawing.cross_table import CrossTable, cross_table
from referee.events.drawing.matches import DrawnMatch, NowPlayed, matches_of
from referee.events.event import EventState
from referee.events.still_in import bracket_board
from referee.kit.names import in_words
from referee.kit.values import Value, replace


class DrawnEvent(Value):
    """The bracket of an event, and its cross tables. Either may be missing."""

    matches: Mapping[int, DrawnMatch]
    tables: tuple[CrossTable, ...]


def drawn_event(state: EventState, hall: HallFacts, names: Mapping[str, str]) -> DrawnEvent:
    """The drawings of an event; `names` has the names that are not shown, each with the one instead of it."""
    now = {
        call.key: NowPlayed(
            table,
            scores=tuple(hall.matches[call.n].score.split(" : ")) if call.n in hall.matches else (),
            is_begun=call.n in hall.matches,
        )
        for table, call in hall.under_way(state.board.over).items()
    }
    matches, tables = bracket_of(state, now), cross_tables_of(state, now)
    if names:
        matches = {index: _with_names(match, names) for index, match in matches.items()}
        tables = tuple(
            replace(table, rows=tuple(replace(row, name=in_words(row.name, names)) for row in table.rows))
            for table in tables
        )
    return DrawnEvent(matches, tables)


def bracket_of(state: EventState, now: Mapping[Key, NowPlayed]) -> dict[int, DrawnMatch]:
    """The matches of the bracket of an event; none if it has no bracket, or before its draw."""
    board = bracket_board(state.board)
    return matches_of(board, now, partial(as_played, state)) if board is not None else {}


def cross_tables_of(state: EventState, now: Mapping[Key, NowPlayed]) -> tuple[CrossTable, ...]:
    """The cross tables of an event; none in formats without them."""
    facts, board, rules = state.facts, state.board, state.event_rules
    crossed = rules.crossed(facts, board)
    if not crossed:
        return ()
    rounds = rules.rounds(facts, board)
    tables = [cross_table(each, board, rounds, now) for each in crossed]
    if not facts.replaced:
        return tuple(tables)
    return tuple(
        replace(table, rows=tuple(replace(row, name=_with_former(state, row.name)) for row in table.rows))
        for table in tables
    )


def _with_former(state: EventState, who: str) -> str:
    """An entrant with those who played before: `Zoe (Ann to R2)`."""
    before = [f"{name} to R{number}" for name, number in former_players(state, who)]
    return f"{who} ({', '.join(before)})" if before else who


def _with_names(match: DrawnMatch, names: Mapping[str, str]) -> DrawnMatch:
    upper, lower = (
        replace(side, name=in_words(side.name, names), played_as=in_words(side.played_as, names))
        for side in match.sides
    )
    return replace(match, sides=(upper, lower))
