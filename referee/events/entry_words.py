"""Entries of the log in a few words, with names: for the log, and for sentences that correct them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.events.apart import says_of_apart
from referee.events.dates import date_in_words
from referee.events.entries import (
    AdjustPoints,
    Change,
    Close,
    DrawNext,
    EnterLate,
    MissRound,
    PairByHand,
    PlayOff,
    Rename,
    SeedOrder,
    SetDate,
    Substitute,
    Withdraw,
)
from referee.events.facts import Facts
from referee.events.judging_people import says_of_terms
from referee.events.log import LoggedEntry
from referee.events.names import logged_with_names
from referee.events.outcome import Outcome, says_of, written_score
from referee.kit.names import counted, listed, verb
from referee.kit.numbers import signed

MOST_NAMED: Final = 3
"""The most results that a sentence names one by one."""


def words_of(facts: Facts[Any], logged: LoggedEntry) -> str:
    """An entry of the log in a few words: `Semi-final 2: Ann beats Bo`, `Round 2 is drawn`.

    Entrants have the names that they had then.
    """
    result = words_of_result(facts, logged)
    return (
        f"{logged.pairing.title}: {result}" if logged.pairing is not None and result else _words_of_fact(facts, logged)
    )


def words_of_result(facts: Facts[Any], logged: LoggedEntry) -> str:
    """A result without its match, `Ann beats Bo`; empty for any other entry."""
    if logged.pairing is None or logged.outcome is None:
        return ""
    return says_of(logged.outcome, logged.pairing.with_names(facts.names_at(logged.n)).sides)


def words_of_results(facts: Facts[Any], results: list[LoggedEntry]) -> str:
    """Results with their matches: `Ann beats Bo (final)`; of many the first ones and the number of the others."""
    named = [
        f"{words_of_result(facts, each)} ({each.pairing.title_in_sentence})"
        for each in results[:MOST_NAMED]
        if each.pairing is not None
    ]
    more = len(results) - len(named)
    return listed([*named, *([f"{counted(more, 'more result')}"] if more else [])])


def short_result(outcome: Outcome, names: Sequence[str] = ()) -> str:
    """The outcome beside the names of its sides: `3–1` in their order, `draw`, `won`, or `places 2, 1, 3`.

    Of more than two sides each has its name, if `names` has them: `Ann 30, Bo −10`, or `Bo 1., Ann 2.`.
    """
    if outcome.forfeit:
        return "nobody came" if outcome.winner is None else "did not come"
    if outcome.shown_score and len(names) > 2:
        scores = [written_score([score]) for score in outcome.shown_score]
        return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    if outcome.shown_score:
        return written_score(outcome.shown_score)
    if len(outcome.order) == 1:
        return "draw"
    places = {at: 1 + sum(map(len, outcome.order[:n])) for n, tied in enumerate(outcome.order) for at in tied}
    if len(names) > 2:
        return ", ".join(f"{names[at]} {place}." for at, place in sorted(places.items(), key=lambda each: each[1]))
    return "won" if len(places) == 2 else f"places {', '.join(str(places[at]) for at in sorted(places))}"


def _words_of_fact(facts: Facts[Any], logged: LoggedEntry) -> str:
    """An entry other than a result in a few words."""
    entry = logged_with_names(logged, facts.names_at(logged.n), of_people=False).entry
    match entry:
        case DrawNext() | PairByHand():
            drawn = logged.drawn
            way = "drawn" if isinstance(entry, DrawNext) else "set by hand"
            return f"Round {drawn.round} is {way}" if drawn is not None and drawn.pairings else "The draw is made"
        case EnterLate(who=who):
            return says_of_terms(who) if logged.about else _act(who.name, "enters", "enter", "entered")
        case Withdraw(who=name):
            return _act(name, "leaves", "leave", "left")
        case MissRound(who=name):
            return _act(name, "misses a round", "miss a round", "missed a round")
        case PlayOff(order=order):
            return f"Play-off: {listed(order)}"
        case AdjustPoints(who=name, points=points, why=why):
            return f"{name} {signed(points)}: {why}"
        case Rename(to=to):
            return f"Corrected name: {to}"
        case Substitute(who=name, by=by, out=out):
            return f"{by} plays for {out or name}"
        case Change(apart=apart) if apart is not None:
            return says_of_apart(apart)
        case SetDate(on=on, round=number):
            return f"Day of {logged.match_title or f'round {number}'}: {date_in_words(on)}"
    return _PLAIN.get(type(entry), "")


_PLAIN: Final = {
    SeedOrder: "Order of the entrants",
    Close: "Closed",
    Change: "Title or options changed",
}


def _act(name: str, singular: str, plural: str, either: str) -> str:
    return f"{name} {verb((name,), singular, plural, either)}"
