"""The parts of an event's pages that change during the event; each is drawn once for all pages that show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import render_template

from referee.desk.events.look import EventLook
from referee.desk.events.organising import organise_view
from referee.desk.events.run import run_now
from referee.kit.values import Value
from referee.web.events.announcing import announcement_facts
from referee.web.events.door_list import door_facts
from referee.web.events.drawn import on_paper_facts, rounds_facts, wall_cross_facts, wall_drawing_facts
from referee.web.events.my_event import MyEvent, my_event
from referee.web.events.news import values_of_event
from referee.web.events.wall import bracket_facts, calls_facts, prizes_facts, standing_facts, tables_facts
from referee.web.halls.table import shown_at_table, table_now
from referee.web.http.shown_names import in_markup, names_of_event
from referee.web.live.streams import PROGRAM, GroupKey

BEGINS: Final = "begins"
"""The part of a table for a visitor who may begin the match there."""

ALONE: Final = "alone"
"""The view of visitors who open no match of the event."""

RUNS: Final = "runs"
"""The rounds for those who enter results."""


class Part(Value):
    """A part of a page."""

    variables: Callable[..., dict[str, Any]]
    """The variables of its template, from a look at the event and the rest of its key."""
    shows: Callable[..., object] = lambda look, *of: look
    """A value that changes whenever the part does, if it changes less often than the look."""
    is_of_log: bool = False
    """True if it changes with the log alone."""
    is_urgent: Callable[[Any, Any], bool] = lambda before, now: True
    """True if pages need this change of the value at once; else it waits until it is calm."""


def _of_log(variables: Callable[..., dict[str, Any]]) -> Part:
    return Part(variables, lambda look, *of: look.head, is_of_log=True)


def _plays_another(before: MyEvent | None, now: MyEvent | None) -> bool:
    """True if an entrant has another match; places change with every result of others."""
    return before is None or now is None or before.matches != now.matches


def _drawn(look: EventLook) -> tuple[object, ...]:
    """The values that drawings show: the log, the calls, and the scores of matches under way."""
    return look.head, look.tables, look.hall_facts.matches


def _of_event(look: EventLook, *of: str) -> dict[str, Any]:
    return {"event": look.view}


def run_facts(look: EventLook, search: str) -> dict[str, Any]:
    """The variables of the running part of an organiser's page, for what a search finds."""
    return {
        "event": look.view,
        "run": organise_view(look.event, search),
        "now": run_now(look.event, look.hall, search),
    }


PARTS: Final = {
    PROGRAM: Part(_of_event),
    "standing": _of_log(_of_event),
    "playing": Part(lambda look, view: {"event": look.view, "view": view}, lambda look, view: look.under_way),
    "results": _of_log(lambda look, *of: {"event": look.view, "view": of[0] if of else "event"}),
    "proof": _of_log(_of_event),
    "corrected": Part(_of_event, lambda look: look.view.corrected, is_of_log=True),
    "announcement": Part(announcement_facts, announcement_facts),
    "slips": Part(run_facts),
    "mine": Part(lambda look, who: {"mine": my_event(look, who)}, my_event, is_urgent=_plays_another),
    "rounds": Part(
        lambda look, *runs: rounds_facts(look, bool(runs)),
        lambda look, *runs: _drawn(look),
        is_urgent=lambda before, now: before[:2] != now[:2],
    ),
    "on_paper": Part(on_paper_facts, lambda look: look.head, is_of_log=True, is_urgent=lambda before, now: False),
    "door_now": Part(door_facts, lambda look: (look.head, look.plan)),
    "hall_now": Part(lambda look: {"hall": look.hall}),
    "wall_drawing": Part(wall_drawing_facts, lambda look: _drawn(look)),
    "wall_bracket": Part(bracket_facts),
    "wall_cross": Part(wall_cross_facts, lambda look: _drawn(look)),
    "wall_tables": Part(tables_facts, lambda look: look.hall.tables),
    "wall_standing": _of_log(standing_facts),
    "wall_calls": Part(calls_facts),
    "wall_prizes": Part(prizes_facts, lambda look: (look.head, look.plan), is_urgent=lambda before, now: False),
    "table_now": Part(
        lambda look, table, *begins: table_now(look.event, look.hall, table, bool(begins)),
        lambda look, table, *begins: shown_at_table(look.hall, table),
    ),
}
"""The parts by name; a template has the same name."""


def keys_of_view(
    view: str, *, table: str = "", who: str = "", begins: bool = False, runs: bool = False, alone: bool = False
) -> list[GroupKey]:
    """The parts that a view shows; an unknown view shows none.

    `who` is also the search of an organiser; `runs` is true for those who enter results, `alone` for visitors who open
    no match of the event.
    """
    page = ALONE if alone else "event"
    results = ("results", ALONE) if alone else ("results",)
    at_table = ("table_now", table, BEGINS) if begins else ("table_now", table)
    rounds = ("rounds", RUNS) if runs else ("rounds",)
    views: dict[str, list[GroupKey]] = {
        "event": [("announcement",), ("corrected",), ("standing",), ("playing", page), results, ("proof",)],
        "board": [("announcement",), ("corrected",), ("standing",), ("playing", "board"), ("wall_prizes",)],
        "organise": [("slips", who), ("standing",)],
        "tournament": [
            ("announcement",),
            ("corrected",),
            ("mine", who),
            ("playing", page),
            ("standing",),
            rounds,
            ("proof",),
            ("on_paper",),
        ],
        "door": [("door_now",)],
        "hall": [("hall_now",)],
        "wall": [
            ("announcement",),
            ("corrected",),
            ("wall_calls",),
            ("wall_tables",),
            ("wall_drawing",),
            ("wall_bracket",),
            ("wall_cross",),
            ("wall_standing",),
            ("wall_prizes",),
        ],
        "table": [("announcement",), at_table],
    }
    return views.get(view, [])


def draw_part(key: GroupKey, look: EventLook) -> dict[str, Any]:
    """The element of a part, by its id; for programs, the values of their messages."""
    name, *of = key
    if name == PROGRAM:
        return values_of_event(look)
    html = render_template(f"events/parts/{name}.html", **PARTS[name].variables(look, *of))
    return {name.replace("_", "-"): in_markup(html, names_of_event(look.event.event_id))}
