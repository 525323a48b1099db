"""The part of an event that is still to be played, as far as anybody can know it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events.board import Key
from referee.events.estimate import Remaining
from referee.events.event import EventState


def remaining_of(state: EventState, under_way: Mapping[Key, float]) -> Remaining:
    """The part of an event that is still to be played, where these pairings began so many seconds ago.

    A round that nobody is paired for yet is as large as the one before; where losers leave, half as large.
    """
    board, rules = state.board, state.event_rules
    rounds = {each.number: each for each in rules.rounds(state.facts, board)}
    last = max((pairing.round for pairing in board.pairings.values()), default=0)
    latest = next((pairing for pairing in board.pairings.values() if pairing.round == last), None)
    total = last + (rules.from_the_end(state.facts, latest) or 0 if latest is not None else 0)
    left: list[int] = []
    size = byes = 0
    for number in range(1, total + 1):
        expected = -(-(size + byes) // 2) if rules.needs_winner else size
        keys = [pairing.key for pairing in board.pairings.values() if pairing.round == number]
        byes = len(rounds[number].byes) if number in rounds else 0
        size = max(expected, len(keys)) if number > 1 else len(keys)
        left.append(size - sum(key in board.outcomes or key in under_way for key in keys))
    return Remaining(tuple(left), tuple(under_way.values()))
