"""The log of an event: its entries in their order, and the facts that they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.events.board import Pairing
from referee.events.entrants import Entrant
from referee.events.entries import (
    Close,
    DrawNext,
    EnterLate,
    EnterResult,
    EventEntry,
    MissRound,
    PairByHand,
    PlayOff,
    SeedOrder,
    Withdraw,
)
from referee.events.event_rules import Counted, Drawn, Facts
from referee.events.outcome import Outcome
from referee.kit.values import Value, replace


class LoggedEntry(Value):
    """An allowed entry that states a fact, with its effect at the time it was made."""

    n: int
    entry: EventEntry
    struck: bool = False
    drawn: Drawn | None = None
    """The round or bracket that was drawn."""
    pairing: Pairing | None = None
    """The pairing of a result; corrections do not change it."""
    outcome: Outcome | None = None
    place: int = 0
    """The place in the bracket of a late entry."""


def with_entry(facts: Facts[Any], logged: LoggedEntry) -> Facts[Any]:
    """The facts after one more entry."""
    entry = logged.entry
    rounds = len(facts.draws)
    match entry:
        case EnterResult() if logged.pairing is not None and logged.outcome is not None:
            counted = Counted(logged.n, logged.pairing, logged.outcome)
            return replace(facts, results={**facts.results, logged.pairing.key: counted})
        case SeedOrder():
            return replace(facts, order=entry.order)
        case DrawNext() if logged.drawn is not None:
            return replace(facts, draws=(*facts.draws, logged.drawn))
        case PairByHand() if logged.drawn is not None:
            return replace(facts, draws=_with_round(facts.draws, logged.drawn))
        case EnterLate():
            return _with_entrant(facts, entry.who, logged.place)
        case Withdraw():
            return replace(facts, withdrawn={**facts.withdrawn, entry.who: rounds})
        case MissRound():
            return replace(facts, absent=facts.absent | {(entry.who, entry.round)})
        case PlayOff():
            return replace(facts, play_off=(*facts.play_off, *(who for who in entry.order)))
        case Close():
            return replace(facts, closed=True)
    return facts


def _with_round(draws: tuple[Drawn, ...], drawn: Drawn) -> tuple[Drawn, ...]:
    """The draws with a round set by hand, which replaces an earlier draw of that round."""
    kept = [each for each in draws if each.round != drawn.round]
    return tuple(sorted([*kept, drawn], key=lambda each: each.round))


def _with_entrant(facts: Facts[Any], who: Entrant, place: int) -> Facts[Any]:
    entrants = {**facts.entrants, who.name: who}
    withdrawn = {name: rounds for name, rounds in facts.withdrawn.items() if name != who.name}
    places: Mapping[str, int] = {**facts.places, who.name: place} if place else facts.places
    joined = facts.joined
    if facts.draws and who.name not in facts.entrants:
        joined = {**joined, who.name: len(facts.draws)}
    return replace(facts, entrants=entrants, withdrawn=withdrawn, places=places, joined=joined)


def fold(facts: Facts[Any], log: Iterable[LoggedEntry]) -> Facts[Any]:
    """The facts after the entries that are not struck. Results are added in one step."""
    results = dict(facts.results)
    for logged in log:
        if logged.struck:
            continue
        if logged.pairing is not None and logged.outcome is not None:
            results[logged.pairing.key] = Counted(logged.n, logged.pairing, logged.outcome)
        else:
            facts = with_entry(facts, logged)
    return replace(facts, results=results)
