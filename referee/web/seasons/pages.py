"""The seasons of a club: events that add up to one standing, and the chances of one more evening."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flask import Blueprint, abort, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import AnyOf

from referee import games
from referee.contract import Cell, Grid
from referee.desk.seasons.season import NoSuchEvening, SeasonNow, events_of_season, require_person, season_now
from referee.events.seasons import OPTIONS, SHARE, SeasonOptions, SeasonRow, plain_number, read_given
from referee.kit.numbers import place_text, written
from referee.kit.values import Value
from referee.schema import Unreadable, as_sentence, read_count
from referee.store import get_store
from referee.store.events import EventSummary, StoredEvent
from referee.store.keys import new_nonce
from referee.store.seasons import StoredSeason
from referee.web.clubs.rows import rights_of
from referee.web.events.entry_form import points_typed
from referee.web.http.club_access import require_club
from referee.web.seasons.form import SYSTEMS, SeasonForm
from referee.web.shown.csv_file import csv_answer, download

EVENTS_OFFERED: Final = 60
Show = Callable[[Fraction], str]
"""A way to write points."""

blueprint = Blueprint("club_seasons", __name__)


class SeasonLine(Value):
    """A line of the standing of a season, with its arithmetic and the points of each evening."""

    place: str
    who: str
    points: str
    attended: int
    says: str
    values: tuple[str, ...]
    move: str = ""
    """The move since the evening before: `up 2`, `new`; empty without a move."""
    is_first: bool = False
    """True if this person leads alone."""
    given: tuple[str, ...] = ()
    """The points that the organiser gave or took, each with its reason: `−1: late`."""


class CountForm(FlaskForm):
    """An event to count for a season, or to leave out."""

    do = HiddenField(validators=[AnyOf(("count", "leave"))])
    event = HiddenField()


@blueprint.get("/c/<club_id>/season")
def new_season(club_id: str) -> ResponseReturnValue:
    """The form of a new season."""
    require_club(club_id, "organiser")
    return render_season_form(club_id, SeasonForm(formdata=None))


@blueprint.post("/c/<club_id>/season")
def begin_season(club_id: str) -> ResponseReturnValue:
    """Begin a season."""
    require_club(club_id, "organiser")
    form = SeasonForm()
    if not form.validate():
        return render_season_form(club_id, form), 422
    store, title = get_store(), form.name.data or ""
    season_id = store.id_of_request(form.key.data or "", club_id, title, json.dumps(form.options))
    season = store.seasons.create(club_id, title, form.options, season_id=season_id)
    return redirect(f"/c/{club_id}/season/{season.season_id}", 303)


def render_season_form(club_id: str, form: SeasonForm) -> str:
    """The form with the typed text, and each fault at its field."""
    club = get_store().clubs.club(club_id)
    return render_template("seasons/new.html", club=club, form=form, systems=SYSTEMS, key=new_nonce())


@blueprint.get("/c/<club_id>/season/<season_id>")
def season_page(club_id: str, season_id: str) -> ResponseReturnValue:
    """The standing of a season with its arithmetic, the chances of one more evening, its evenings and its figures.

    `after` asks for the standing after an earlier evening.
    """
    require_club(club_id)
    return render_season(season_of_club(club_id, season_id))


def render_season(season: StoredSeason, fault: str = "") -> str:
    """The page of a season, with the fault of a form."""
    role = require_club(season.club_id)
    now = asked_season(season)
    return render_template(
        "seasons/season.html",
        fault=fault,
        club=get_store().clubs.club(season.club_id),
        season=season,
        now=now,
        points=f"Points: {dict(SYSTEMS)[season.options.points]}." + counted_text(season),
        standing=season_lines(now),
        figures=season_figures(now),
        others=other_events(season),
        rights=rights_of(role),
    )


@blueprint.post("/c/<club_id>/season/<season_id>/events")
def count_event(club_id: str, season_id: str) -> ResponseReturnValue:
    """Count an event for the season, or leave it out."""
    require_club(club_id, "organiser")
    season_of_club(club_id, season_id)
    form = CountForm()
    if not form.validate():
        abort(400)
    seasons = get_store().seasons
    if form.do.data == "leave":
        seasons.leave_out(season_id, form.event.data or "")
    else:
        try:
            seasons.count(season_id, form.event.data or "")
        except Unreadable:
            abort(422)
    return redirect(f"/c/{club_id}/season/{season_id}#evenings", 303)


@blueprint.post("/c/<club_id>/season/<season_id>/points")
def give_points(club_id: str, season_id: str) -> ResponseReturnValue:
    """Give points to a person of the season, or take them; or take such points back by their number."""
    require_club(club_id, "organiser")
    season = season_of_club(club_id, season_id)
    seasons = get_store().seasons
    try:
        if typed := request.form.get("n"):
            seasons.take_back(season_id, read_count(typed) or 0)
        else:
            given = read_given(points_typed(request.form))
            require_person(season_now(get_store(), season), given.who)
            seasons.give(season_id, given, read_count(request.form.get("seen", "")))
    except Unreadable as fault:
        return render_season(season_of_club(club_id, season_id), as_sentence(fault.says)), 422
    return redirect(f"/c/{club_id}/season/{season_id}#standing", 303)


@blueprint.post("/c/<club_id>/season/<season_id>/delete")
def delete_season(club_id: str, season_id: str) -> ResponseReturnValue:
    """Delete a season; its events stay."""
    require_club(club_id, "organiser")
    season_of_club(club_id, season_id)
    get_store().seasons.delete(season_id)
    return redirect(f"/c/{club_id}", 303)


@blueprint.get("/c/<club_id>/season/<season_id>.csv")
def season_csv(club_id: str, season_id: str) -> ResponseReturnValue:
    """The standing of a season after the last or an earlier evening, as CSV with a column for each evening."""
    require_club(club_id)
    now = asked_season(season_of_club(club_id, season_id))
    titles = (f"{n}. {title_of(event)}" for n, event in enumerate(now.events[: now.step.after], 1))
    lines = exact_lines(now)
    has_given = any(line.given for line in lines)
    last = ("Given or taken",) if has_given else ()
    head: tuple[Cell, ...] = ("Place", "Name", "Points", "Evenings", *titles, *last)
    rows: list[tuple[Cell, ...]] = [
        (
            line.place.strip("=."), line.who, line.points, line.attended, *line.values,
            *(("; ".join(line.given),) if has_given else ()),
        )
        for line in lines
    ]  # fmt: skip
    then = "" if now.is_latest else f" after {now.step.after}"
    return csv_answer([head, *rows], f"{now.season.title}{then}.csv")


@blueprint.get("/c/<club_id>/season/<season_id>.json")
def season_record(club_id: str, season_id: str) -> ResponseReturnValue:
    """The record of a season with the records of its events, for the command line to add up again."""
    require_club(club_id)
    season = season_of_club(club_id, season_id)
    events = [event.record for event in events_of_season(get_store(), season)]
    record = {"season": 1, "title": season.title, "options": OPTIONS.write(season.options), "events": events}
    return download(jsonify(record).get_data(), "application/json", f"{season.title}.json")


def season_of_club(club_id: str, season_id: str) -> StoredSeason:
    """A season of the club.

    :raises NoSuchSeason: the club has no season with this id.
    """
    return get_store().seasons.season_of_club(club_id, season_id)


def asked_season(season: StoredSeason) -> SeasonNow:
    """A season with its standing after the evening in the address, or after the last one."""
    after = request.args.get("after", "")
    try:
        # A text that is not a number means no evening.
        return season_now(get_store(), season, (read_count(after) or 0) if after else None)
    except NoSuchEvening:
        abort(404)


def season_lines(now: SeasonNow) -> tuple[SeasonLine, ...]:
    """The standing of a season as people read it: shares in percent, other points with their halves and thirds."""
    return written_lines(now, percent if now.season.options.points == SHARE else written, written)


def exact_lines(now: SeasonNow) -> tuple[SeasonLine, ...]:
    """The standing of a season for spreadsheets, with the numbers that programs get."""
    return written_lines(now, number_text, number_text)


def written_lines(now: SeasonNow, show_total: Show, show: Show) -> tuple[SeasonLine, ...]:
    """The standing of a season; `show_total` writes the points of a row, `show` those of an evening."""
    shared = [row.place for row in now.step.rows]
    return tuple(
        SeasonLine(
            place_text(row.place, shared), row.who, show_total(row.points), len(row.evenings), says=row.says,
            values=tuple(values_by_event(row, now.step.after, now.season.options, show)),
            move="" if move is None or move.place == move.before else move.says,
            is_first=row.place == 1 and shared.count(1) == 1, given=tuple(map(str, row.given)),
        )
        for row, move in zip(now.step.rows, now.step.moves, strict=True)
    )  # fmt: skip


def percent(share: Fraction) -> str:
    """A share of all points: `66.7 %`, `100 %`."""
    return f"{round(share * 1000) / 10:g} %".replace("-", "−")


def number_text(points: Fraction) -> str:
    """Points for a spreadsheet."""
    return str(plain_number(points))


def season_figures(now: SeasonNow) -> list[tuple[str, Grid]]:
    """The figures of all players in the matches of a season: title of the game, table."""
    grids = [(games.game(key).title, games.game(key).figures.grid(counted)) for key, counted in now.counts.items()]
    return [(title, grid) for title, grid in grids if grid.rows]


def title_of(event: StoredEvent) -> str:
    """The title of an event, or else that of its format."""
    return event.shown_title


def other_events(season: StoredSeason) -> list[EventSummary]:
    """The events of the club that do not count for the season, the newest first."""
    events = get_store().events.of_club(season.club_id, EVENTS_OFFERED)
    return [event for event in events if event.event_id not in season.event_ids]


def values_by_event(row: SeasonRow, events: int, options: SeasonOptions, show: Show) -> list[str]:
    """The points of each evening; empty for a missed evening, in brackets for one that does not count."""
    values = [""] * events
    for each in row.evenings:
        shared = f"{show(each.attendance.points)}/{show(each.attendance.possible)}"
        text = shared if options.points == SHARE else show(each.value)
        values[each.event - 1] = text if each.counts else f"({text})"
    return values


def counted_text(season: StoredSeason) -> str:
    """The evenings that count, in a sentence."""
    options = season.options
    evenings = "evening of each counts" if options.best == 1 else f"{options.best} evenings of each count"
    best = f" The best {evenings}." if options.best else ""
    return best + (f" A place takes {options.minimum} evenings." if options.minimum > 1 else "")
