"""The rounds of an event as pages and paper show them."""

from __future__ import annotations

from referee.events.board import Round
from referee.events.event import EventState

MATCHES = "matches"
"""The name of the matches of an event without a draw."""


def rounds_to_show(state: EventState) -> tuple[Round, ...]:
    """The rounds with something to show; the matches of an event without a draw are together, as one round."""
    rounds = [each for each in state.event_rules.rounds(state.facts, state.board) if each.pairings or each.byes]
    if state.facts.draws or not rounds:
        return tuple(rounds)
    return (Round(1, MATCHES, tuple(pairing for each in rounds for pairing in each.pairings)),)
