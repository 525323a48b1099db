"""Two stages as one: their boards, and places of several groups."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.events.board import Board, PlaceRow
from referee.kit.values import Value, replace


class StageBoards(Value):
    """The boards of both stages; `then` is None before the second is drawn."""

    first: Board
    then: Board | None = None


def in_one(boards: StageBoards) -> Board:
    """The boards of both stages as one. The event is over when the second stage is, and no result is missing."""
    first, then = boards.first, boards.then
    if then is None:
        return replace(first, over=False, winners=(), detail=boards)
    return Board(
        {**first.pairings, **then.pairings},
        {**first.outcomes, **then.outcomes},
        ready=(*first.ready, *then.ready),
        over=then.over and not first.ready,
        winners=then.winners,
        detail=boards,
    )


def shared_places(rows: Sequence[PlaceRow], last: Collection[str]) -> list[PlaceRow]:
    """Rows of several groups in one list. Those with the same place in their groups share it, and so do the `last`."""
    keys = {row.who: (row.who in last, 0 if row.who in last else row.place) for row in rows}
    places: list[PlaceRow] = []
    for index, row in enumerate(sorted(rows, key=lambda row: keys[row.who])):
        same = index > 0 and keys[places[-1].who] == keys[row.who]
        places.append(replace(row, place=places[-1].place if same else index + 1))
    return places
