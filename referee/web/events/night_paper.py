"""A night on paper: a score sheet for each guest, and the host's sheet with the prizes."""

from __future__ import annotations

from typing import Final

from referee.events.event import options_of_match
from referee.events.match_options import options_of_round
from referee.kit.values import Value
from referee.schema import read_count
from referee.store import get_store
from referee.store.events import StoredEvent

USUAL_ROUNDS: Final = 12
"""The rounds of a sheet if their number is not agreed."""
USUAL_PRIZES: Final = ("Most wins", "Most losses", "Most bunkos", "Last bunko", "As many wins as losses", "Door prize")


class NightSheets(Value):
    """The sheets of a night."""

    guests: tuple[str, ...]
    rounds: range
    prizes: tuple[str, ...]
    """The prizes with a name that the organiser offers; without any, the six that hosts usually give."""


def night_sheets(event: StoredEvent) -> NightSheets | None:
    """The sheets of a night; None for an event of a format without them."""
    state = event.state
    if not state.record.format.guest_sheets:
        return None
    pairings = tuple(state.board.pairings.values())
    options = (
        options_of_match(state, pairings[0]) if pairings else options_of_round(state.facts.options.match_options, 0)
    )
    rounds = read_count(str(options.get("rounds", ""))) or USUAL_ROUNDS
    named = [prize.name for prize in get_store().plans.plan(event.event_id).prizes if prize.name]
    guests = tuple(
        who for who in state.facts.seeded() if who in state.facts.entrants and who not in state.facts.withdrawn
    )
    return NightSheets(guests, range(1, rounds + 1), tuple(named) or USUAL_PRIZES)
