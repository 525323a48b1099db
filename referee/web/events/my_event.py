"""A tournament for one entrant: the next match, the opponent and the place; and all rounds with their results."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from referee.contract import Alert
from referee.desk.events.ladder import challenges_of
from referee.desk.events.look import EventLook
from referee.desk.events.rounds import rounds_to_show
from referee.desk.events.standing import NO_PLACE, STILL_IN
from referee.events.as_played import as_played, without_match
from referee.events.board import Pairing
from referee.events.dates import date_in_words
from referee.events.drawing.bracket import Drawing
from referee.events.drawing.frames import way_drawing
from referee.events.event import EventState
from referee.events.outcome import says_of
from referee.events.points import Number
from referee.events.table_names import at_table
from referee.kit.names import in_words
from referee.kit.values import Value
from referee.store.events import StoredEvent
from referee.web.http import access
from referee.web.http.event_access import require_event
from referee.web.http.sent_names import names_of_log

blueprint = Blueprint("my_event", __name__)
LATER: Final = "9999"
"""After every day: pairings without one come last."""


class MyEvent(Value):
    """The event for one entrant."""

    who: str
    matches: tuple[str, ...]
    """The matches that can be played now, each in a sentence."""
    place: int
    """The place; 0 before the first result, and for those who are still in a bracket."""
    is_in: bool
    """True if a bracket is open, and this entrant can still win it."""
    points: Number
    has_left: bool
    way: Drawing | None = None
    """The way through the bracket; None without a bracket."""

    @property
    def alert(self) -> Alert | None:
        """The alert on the phone of this person: the matches that can be played now."""
        return Alert("Your match", "; ".join(self.matches)) if self.matches else None


class RoundLines(Value):
    """A round: its pairings, each with its id, its title and its result if there is one."""

    title: str
    lines: tuple[tuple[str, str, str], ...]
    byes: tuple[str, ...]


@blueprint.post("/e/<event_id>/me")
def choose_me(event_id: str) -> ResponseReturnValue:
    """Remember the entrant who holds this phone."""
    event = require_event(event_id)
    who = request.form.get("who", "")
    if who in event.state.facts.entrants:
        access.set_visitor_name(who)
    # The page of a ladder asks too.
    return redirect(f"/e/{event_id}" + ("/ladder" if request.form.get("page") == "ladder" else ""), 303)


def entrant_named(event: StoredEvent, who: str) -> str:
    """The entrant with a name, present or of the log, or with a member of this name; empty if there is none."""
    entrants = event.state.facts.entrants
    who = names_of_log(event.event_id).get(who, who)
    return who if who in entrants else next((each.name for each in entrants.values() if who in each.people), "")


def my_event(look: EventLook, who: str) -> MyEvent | None:
    """The event for an entrant or a member of a pair; None for everybody else."""
    name = entrant_named(look.event, who)
    if not name:
        return None
    row = look.row_of[name]
    tables = look.tables
    dates = look.event.state.facts.dates
    ready = sorted(look.ready_for.get(name, ()), key=lambda pairing: dates.of(pairing) or LATER)
    matches = tuple(_in_words(pairing, tables.get(pairing.key, ""), dates.of(pairing)) for pairing in ready)
    matches += tuple(each.says_to(name) for each in challenges_of(look.event, look.plan) if name in each.pair)
    has_left = name in look.event.state.facts.withdrawn
    shown = in_words(name, look.present_names)
    way = way_drawing(look.drawn.matches, shown)
    line = next(line for line in look.view.standing if line.who == name)
    return MyEvent(
        name,
        matches,
        place=row.place if line.place not in (NO_PLACE, STILL_IN) else 0,
        is_in=line.place == STILL_IN,
        points=row.points,
        has_left=has_left,
        way=way,
    )


def _in_words(pairing: Pairing, table: str, day: str) -> str:
    """A match that can be played, with its day if it has one, and its table if it is called to one."""
    when = f", {date_in_words(day)}" if day else ""
    where = f", at {at_table(table)}" if table else ""
    return f"{pairing.title}: {pairing}{when}{where}"


def _still_open(state: EventState, pairing: Pairing) -> str:
    """An open pairing, with its own day if it has one."""
    day = state.facts.dates.pairings.get(pairing.id)
    return f"{pairing}, on {date_in_words(day)}" if day else str(pairing)


def round_lines(event: StoredEvent) -> tuple[RoundLines, ...]:
    """The rounds of an event, the latest first."""
    state = event.state
    rounds = []
    for each in reversed(rounds_to_show(state)):
        outcomes = [(pairing, state.board.outcomes.get(pairing.key)) for pairing in each.pairings]
        lines = tuple(
            (
                pairing.id,
                pairing.title_in(each.name),
                _still_open(state, pairing) if outcome is None else says_of(outcome, as_played(state, pairing).sides),
            )
            for pairing, outcome in outcomes
        )
        day = state.facts.dates.rounds.get(each.number)
        title = (each.name or f"Round {each.number}") + (f", {date_in_words(day)}" if day else "")
        rounds.append(RoundLines(title, lines, without_match(state, each)))
    return tuple(rounds)
