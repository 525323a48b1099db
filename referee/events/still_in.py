"""An open bracket: those who can still win it, and the round that is played now."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events.board import Board, PlaceRow
from referee.events.brackets.bracket_rules import Bracket
from referee.events.event import EventState
from referee.events.stages.joined import StageBoards
from referee.kit.values import Value


class StillIn(Value):
    """An open bracket: those who can still win it, and the first round that is not finished."""

    names: tuple[str, ...]
    round: str

    def __str__(self) -> str:
        return f"{len(self.names)} can still win" + (f": {self.round}" if self.round else "")


def bracket_board(board: Board) -> Board | None:
    """The board of the bracket of an event, which may be its second stage; None if there is none yet."""
    if isinstance(board.detail, Bracket):
        return board
    if isinstance(board.detail, StageBoards) and board.detail.then is not None:
        return bracket_board(board.detail.then)
    return None


def still_in(state: EventState, rows: Sequence[PlaceRow]) -> StillIn | None:
    """The open bracket of an event, from its standing; None if it has none, or if it is over."""
    bracket = bracket_board(state.board)
    if state.board.over or bracket is None:
        return None
    ready = {pairing.key for pairing in bracket.ready}
    rounds = state.event_rules.rounds(state.facts, state.board)
    now = next((each.name for each in rounds if any(pairing.key in ready for pairing in each.pairings)), "")
    return StillIn(tuple(row.who for row in rows if row.place == 1), now)


def finalist(state: EventState, rows: Sequence[PlaceRow]) -> str:
    """The runner-up in a bracket that is over; empty if there is none, or several."""
    second = [row.who for row in rows if row.place == 2]
    return second[0] if state.board.over and bracket_board(state.board) and len(second) == 1 else ""
