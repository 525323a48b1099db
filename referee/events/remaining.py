"""The part of an event that is still to be played, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events.board import Key
from referee.events.estimate import Remaining
from referee.events.event import EventState


def remaining_of(state: EventState, under_way: Mapping[Key, float]) -> Remaining:
    """The part of an event that is still to be played. `under_way` has the seconds since each of its pairings began.

    Rounds without pairings yet are as large as the rules of the format expect.
    """
    board = state.board
    left = state.event_rules.sizes(state.facts, board)
    for pairing in board.pairings.values():
        left[pairing.round - 1] -= pairing.key in board.outcomes or pairing.key in under_way
    return Remaining(tuple(left), tuple(under_way.values()))
