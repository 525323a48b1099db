"""The log of an event: its entries in their order, and the facts that they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from referee.events.board import Pairing
from referee.events.entrants import Entrant, Stint
from referee.events.entries import (
    AdjustPoints,
    Change,
    Close,
    DrawNext,
    EnterLate,
    EnterResult,
    EventEntry,
    MissRound,
    PairByHand,
    PlayOff,
    Rename,
    SeedOrder,
    SetDate,
    Substitute,
    Withdraw,
)
from referee.events.facts import Adjustment, Counted, Drawn, Facts
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
    about: str = ""
    """The entrant of a corrected name, a substitution, or another handicap or club, by the present name."""
    match_title: str = ""
    """The match that a date is about: `semi-final 2`."""
    new_values: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """The new values of options, by name."""


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
            left_at = {**facts.left_at, entry.who: logged.n}
            return replace(facts, withdrawn={**facts.withdrawn, entry.who: rounds}, left_at=left_at)
        case MissRound():
            return replace(facts, absent=facts.absent | {(entry.who, entry.round)})
        case PlayOff():
            return replace(facts, play_off=(*facts.play_off, *(who for who in entry.order)))
        case Close():
            return replace(facts, closed=True)
        case AdjustPoints():
            given = Adjustment(logged.n, entry.who, entry.points, entry.why)
            return replace(facts, adjustments=(*facts.adjustments, given))
        case Rename() if logged.about in facts.entrants:
            entrant = facts.entrants[logged.about]
            return _with_changed(facts, replace(entrant, known=(*entrant.known, entry.who)))
        case Substitute() if logged.about in facts.entrants:
            return _with_changed(facts, substituted(facts.entrants[logged.about], entry, logged.n))
        case Change():
            options = replace(facts.options, **logged.new_values)
            apart = facts.apart if entry.apart is None else entry.apart
            return replace(facts, title=entry.title or facts.title, options=options, apart=apart)
        case SetDate():
            return replace(facts, dates=facts.dates.with_date(entry.round, entry.pairing, entry.on))
    return facts


def _with_changed(facts: Facts[Any], entrant: Entrant) -> Facts[Any]:
    return replace(facts, entrants={**facts.entrants, entrant.name: entrant})


def substituted(entrant: Entrant, entry: Substitute, n: int) -> Entrant:
    """An entrant after a substitution. A single person's entrant has the new name already."""
    out = entry.out or entry.who
    people = tuple(entry.by if who == out else who for who in entrant.people)
    return replace(entrant, people=people, stints=(*entrant.stints, Stint(n, out, entry.by)))


def _with_round(draws: tuple[Drawn, ...], drawn: Drawn) -> tuple[Drawn, ...]:
    """The draws with a round set by hand, which replaces an earlier draw of that round."""
    kept = [each for each in draws if each.round != drawn.round]
    return tuple(sorted([*kept, drawn], key=lambda each: each.round))


def _with_entrant(facts: Facts[Any], who: Entrant, place: int) -> Facts[Any]:
    before = facts.entrants.get(who.name)
    who = replace(who, cleared=()) if before is None else changed_entry(before, who)
    entrants = {**facts.entrants, who.name: who}
    withdrawn = {name: rounds for name, rounds in facts.withdrawn.items() if name != who.name}
    places: Mapping[str, int] = {**facts.places, who.name: place} if place else facts.places
    joined = facts.joined
    if facts.draws and who.name not in facts.entrants:
        joined = {**joined, who.name: len(facts.draws)}
    return replace(facts, entrants=entrants, withdrawn=withdrawn, places=places, joined=joined)


def changed_entry(before: Entrant, who: Entrant) -> Entrant:
    """An entrant who is entered again: handicap, club and people are the new ones if they are given; null clears."""
    handicap = before.handicap if who.handicap is None else who.handicap
    return replace(
        before,
        people=who.people or before.people,
        handicap=None if "handicap" in who.cleared else handicap,
        club="" if "club" in who.cleared else who.club or before.club,
        cleared=(),
    )


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
