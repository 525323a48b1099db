"""The page of a person: matches, results, head-to-head, form, and for each game figures and rating over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from referee.clubs.results import NONE, Result, form_of
from referee.contract import Grid
from referee.desk.clubs.person import LAST_MATCHES, GameOfPerson, person_now
from referee.store import get_store
from referee.store.clubs import Club, PersonOfClub, RatingPoint, queries
from referee.store.keys import ClubRole
from referee.web.clubs.rows import club_address, match_mark, rights_of
from referee.web.clubs.views import MARKS, PersonView
from referee.web.http.club_access import require_club
from referee.web.shown.charts import MOST_POINTS, Chart, line_chart

WHOLE: Final = "All matches"

blueprint = Blueprint("club_person", __name__)


@blueprint.get("/c/<club_id>/p/<person_id>")
def person_page(club_id: str, person_id: str) -> ResponseReturnValue:
    """The page of a person of the club."""
    role = require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    club, person = clubs.club(club_id), clubs.person(club_id, person_id)
    return render_template(
        "clubs/person.html", view=clubs.read(lambda connection: person_view(connection, club, person, role))
    )


def person_view(connection: Connection, club: Club, person: PersonOfClub, role: ClubRole) -> PersonView:
    """The values for the template of a person's page."""
    page = person_now(connection, club.club_id, person)
    marks = [match_mark(match, person.person_id) for match in reversed(page.matches)]
    results: list[Result] = [mark.result for mark in marks if mark is not None]
    return PersonView(
        page,
        club=club.name,
        club_address=club_address(club),
        rights=rights_of(role),
        streak=streak_of(results),
        form=tuple(MARKS[result] for result in form_of(results)),
        charts={
            each.game: rating_chart(queries.rating_history(connection, person.person_id, each.game, MOST_POINTS))
            for each in page.games
        },
    )


def streak_of(results: Sequence[Result]) -> str:
    """The streak of equal results at the end, as a phrase: `3 won`; broken-off matches do not end it."""
    counting = [result for result in results if result != NONE]
    if not counting:
        return ""
    length = next((n for n, result in enumerate(reversed(counting)) if result != counting[-1]), len(counting))
    return f"{length}{'+' if length == LAST_MATCHES else ''} {MARKS[counting[-1]].word}"


def row_of_wins(part: GameOfPerson) -> str:
    """The matches won in a row at a game, now and at most, in words."""
    if part.longest < 2:
        return ""
    if part.streak == part.longest:
        return f"{part.streak} won in a row, the most so far"
    if part.streak > 1:
        return f"{part.streak} won in a row, {part.longest} at most"
    return f"{part.longest} won in a row at most"


def figures_grid(part: GameOfPerson) -> Grid:
    """The figures of a person at one game, in one row for all matches."""
    if not part.figures:
        return Grid("Figures", (), ())
    shown = (WHOLE, *(figure.shown for figure in part.figures))
    return Grid("Figures", ("", *(figure.title for figure in part.figures)), (shown,))


def rating_chart(history: Sequence[RatingPoint]) -> Chart | None:
    """The rating over time; None before the second match."""
    if len(history) < 2:
        return None
    days: dict[float, str] = {n: day_label(point.began) for n, point in enumerate(history)}
    line = [(n, point.rating.shown) for n, point in enumerate(history)]
    return line_chart("Rating", "Rating after each match from", ["Rating"], [line], days, first="day", from_zero=False)


def day_label(at: float) -> str:
    """The label of a day at the axis of a chart: `3 Mar 26`."""
    return datetime.fromtimestamp(at).astimezone().strftime("%-d %b %y")
