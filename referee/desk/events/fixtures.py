"""The fixtures of an event: who meets whom on which day, by weeks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from referee.events.as_played import as_played
from referee.events.board import Pairing
from referee.events.dates import date_in_words
from referee.events.event import EventState
from referee.events.outcome import Outcome
from referee.kit.values import Value


class Fixture(Value):
    """A pairing with its day; the first of its sides is at home."""

    pairing: Pairing
    """The pairing with the names of those who played it."""
    on: str
    """The day, `2026-12-01`; empty without one."""
    moved_from: str
    """The day of its round, if the pairing has another; empty if not."""
    outcome: Outcome | None
    """The outcome; None until it is played."""

    @property
    def is_postponed(self) -> bool:
        """True if it is played later than its round."""
        return bool(self.moved_from) and self.on > self.moved_from


class FixtureWeek(Value):
    """The fixtures of some days under one title."""

    title: str
    fixtures: tuple[Fixture, ...]


def fixtures_of(state: EventState, who: str = "") -> tuple[Fixture, ...]:
    """All fixtures of an event, or those of one entrant, by day and round; those without a day come last."""
    dates, board = state.facts.dates, state.board
    fixtures = []
    for pairing in board.pairings.values():
        if who and not any(who in side for side in pairing.sides):
            continue
        on, usual = dates.of(pairing), dates.rounds.get(pairing.round, "")
        outcome = board.outcomes.get(pairing.key)
        shown = as_played(state, pairing)
        fixtures.append(Fixture(shown, on, usual if usual != on else "", outcome))
    return tuple(sorted(fixtures, key=lambda each: (not each.on, each.on, each.pairing.round)))


def by_week(fixtures: Iterable[Fixture], today: date) -> tuple[FixtureWeek, ...]:
    """Fixtures by weeks that begin on Monday: this week, what is overdue, later weeks, those without a day, the past.

    `today` is a day of this week.
    """
    first, after = monday_of(today), monday_of(today + timedelta(days=7))
    parts: dict[str, list[Fixture]] = {"This week": [], "Overdue": []}
    past: dict[str, list[Fixture]] = {}
    undated: list[Fixture] = []
    for each in fixtures:
        if each.on and first <= each.on < after:
            parts["This week"].append(each)
        elif each.outcome is not None:
            past.setdefault(_week(each.on) if each.on else "Played", []).append(each)
        elif not each.on:
            undated.append(each)
        else:
            parts.setdefault("Overdue" if each.on < first else _week(each.on), []).append(each)
    ordered = [*parts.items(), ("Without a day", undated), *reversed(past.items())]
    return tuple(FixtureWeek(title, tuple(here)) for title, here in ordered if here)


def monday_of(day: date) -> str:
    """The first day of the week of a day."""
    return (day - timedelta(days=day.weekday())).isoformat()


def _week(day: str) -> str:
    return f"Week of {date_in_words(monday_of(date.fromisoformat(day)))}"
