"""The board of a tournament: pairings, tables, standing, calls and prizes, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from flask import request

from referee.desk.events.fixtures import monday_of
from referee.desk.events.look import EventLook
from referee.desk.events.money import payments_of_event
from referee.desk.halls.hall import HallView
from referee.events.as_played import as_played, without_match
from referee.events.board import Pairing, Round
from referee.events.outcome import written_score
from referee.events.table_names import table_title
from referee.kit.values import Value
from referee.store.events import StoredEvent
from referee.web.events.announcing import announcement_facts
from referee.web.events.drawn import wall_cross_facts, wall_drawing_facts
from referee.web.events.prize_lines import prize_lines

WALL_VIEWS: Final = {
    "bracket": "Pairings",
    "cross": "Cross table",
    "tables": "Tables",
    "standing": "Standing",
    "calls": "Calls",
    "prizes": "Prizes",
}
"""The views of the board in their order. Pairings are drawn if they make a bracket."""
SMALL_ROUND: Final = 8
"""The most pairings of a round that leaves room for the rounds after it."""
ROUNDS_SHOWN: Final = 3
LAST_MATCHES: Final = "last matches"
"""The name of the newest matches of an event without a draw, as of a ladder."""
COLUMNS: Final = ((10, 1), (24, 2))
"""The most lines for one and for two columns; more lines take three."""
LINES: Final = 36
"""The most lines that people can read across a hall at once; more are shown in parts."""
PAIRINGS: Final = 18
LEAGUE_LINES: Final = 12
"""The most lines of a league, whose figures leave room for one column."""


class WallSide(Value):
    """A side of a pairing."""

    name: str
    won: bool
    score: str = ""
    """The side's part of the score, where more than two sides meet."""


class WallPairing(Value):
    """A pairing on the board."""

    sides: tuple[WallSide, ...]
    note: str
    """The score of two sides once it is over; before that the table."""
    is_under_way: bool
    is_over: bool


class WallRound(Value):
    """A round on the board."""

    name: str
    pairings: tuple[WallPairing, ...]
    byes: tuple[str, ...]


def chosen_view() -> str:
    """The view that the address fixes; empty if the board shows all in turn."""
    view = request.args.get("view", "")
    return view if view in WALL_VIEWS else ""


def views_of(facts: Mapping[str, Any]) -> dict[str, str]:
    """The views that a board can show, from its variables."""
    views = WALL_VIEWS | ({"bracket": "Bracket"} if facts["drawings"] else {})
    return {view: title for view, title in views.items() if view != "cross" or facts["grids"]}


def wall_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the board."""
    return {
        **wall_drawing_facts(look),
        **bracket_facts(look),
        **wall_cross_facts(look),
        **tables_facts(look),
        **standing_facts(look),
        **calls_facts(look),
        **prizes_facts(look),
        **announcement_facts(look),
    }


def bracket_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the view of pairings; a bracket is drawn instead."""
    rounds = () if look.drawn.matches else shown_rounds(look.event, look.hall)
    pairings = max((len(each.pairings) for each in rounds), default=0)
    return {
        "rounds": rounds,
        "pairing_columns": 1 if len(rounds) > 1 else columns_of(2 * min(PAIRINGS, pairings)),
        "pairings_at_once": PAIRINGS,
    }


def tables_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the view of tables."""
    return {
        "hall": look.hall,
        "table_columns": columns_of(min(LINES, len(look.hall.tables))),
        "tables_at_once": LINES,
    }


def standing_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the view of the standing."""
    is_league, lines = look.view.figures.is_league, len(look.view.standing)
    return {
        "event": look.view,
        "standing_columns": 1 if is_league else columns_of(min(LINES, lines)),
        "lines_at_once": even_parts(lines, LEAGUE_LINES) if is_league else LINES,
    }


def calls_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the view of calls."""
    return {"hall": look.hall}


def prizes_facts(look: EventLook) -> dict[str, Any]:
    """The variables of the view of prizes."""
    payments = payments_of_event(look.store, look.event, look.plan)
    return {"prizes": prize_lines(look.plan, payments), "currency": look.plan.currency}


def even_parts(lines: int, most: int) -> int:
    """The number of lines of each part, if some lines are shown in as few parts as can be of at most `most`."""
    return -(-lines // max(1, -(-lines // most)))


def columns_of(lines: int) -> int:
    """The number of columns in which people can read some lines across a hall."""
    return next((columns for most, columns in COLUMNS if lines <= most), 3)


def shown_rounds(event: StoredEvent, hall: HallView) -> tuple[WallRound, ...]:
    """The current round, and the rounds after it if there is room; at the end of the event the last round.

    An event without a draw shows its last matches. The current round is the first that is not over. If rounds have
    days, one of this week or later comes before those with postponed matches.
    """
    state = event.state
    rounds = [each for each in state.event_rules.rounds(state.facts, state.board) if each.pairings]
    if rounds and not state.facts.draws:
        last = [pairing for each in reversed(rounds) for pairing in each.pairings][:SMALL_ROUND]
        return (_wall_round(event, Round(0, LAST_MATCHES, tuple(last)), hall),)
    outcomes = state.board.outcomes
    waiting = [at for at, each in enumerate(rounds) if any(pair.key not in outcomes for pair in each.pairings)]
    days, monday = state.facts.dates.rounds, monday_of(date.today())
    coming = [at for at in waiting if days.get(rounds[at].number, "") >= monday]
    first = next(iter(coming or waiting), max(0, len(rounds) - 1))
    shown = rounds[first : first + ROUNDS_SHOWN]
    if shown and len(shown[0].pairings) > SMALL_ROUND:
        shown = shown[:1]
    return tuple(_wall_round(event, each, hall) for each in shown)


def _wall_round(event: StoredEvent, drawn: Round, hall: HallView) -> WallRound:
    tables = {line.call.key: line.name for line in hall.tables if line.call}
    pairings = [_wall_pairing(event, pairing, tables.get(pairing.key, "")) for pairing in drawn.pairings]
    # Pairings that are played now come first: people look for them.
    pairings.sort(key=lambda each: (each.is_over, not each.is_under_way))
    return WallRound(drawn.name, tuple(pairings), without_match(event.state, drawn))


def _wall_pairing(event: StoredEvent, pairing: Pairing, table: str) -> WallPairing:
    outcome = event.state.board.outcomes.get(pairing.key)
    shown = as_played(event.state, pairing)
    first = outcome.order[0] if outcome and len(outcome.order) > 1 else ()
    score = outcome.shown_score if outcome else ()
    own = [written_score(score[at : at + 1]) if len(shown.sides) > 2 else "" for at in range(len(shown.sides))]
    sides = tuple(WallSide(" with ".join(side), at in first, own[at]) for at, side in enumerate(shown.sides))
    note = written_score(score if len(shown.sides) == 2 else ()) if outcome else table_title(table) if table else ""
    return WallPairing(sides, note, is_under_way=bool(table), is_over=outcome is not None)
