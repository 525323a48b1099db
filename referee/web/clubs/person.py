"""The page of a person: matches, results, head-to-head, form, and for each game figures and rating over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection

from referee import games
from referee.clubs.results import NONE, Result, Tally, form_of
from referee.contract.figures import Counts
from referee.store import get_store
from referee.store.clubs import Club, GameTotal, HeadToHead, MatchSearch, Person, RatingPoint, queries
from referee.store.keys import ClubRole
from referee.web.clubs.rows import club_address, listed_match, person_address, rights_of
from referee.web.clubs.views import MARKS, Opponent, PersonGame, PersonView
from referee.web.http.club_access import require_club
from referee.web.shown.charts import MOST_POINTS, Chart, line_chart

MATCHES_SHOWN: Final = 20
OPPONENTS_SHOWN: Final = 12
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
        "clubs/person.html", person=clubs.read(lambda connection: person_view(connection, club, person, role))
    )


def person_view(connection: Connection, club: Club, person: Person, role: ClubRole) -> PersonView:
    """The values for the template of a person's page."""
    person_id, address = person.person_id, person_address(club, person.person_id)
    totals = queries.totals(connection, person_id)
    search = MatchSearch(person_id=person_id)
    latest = queries.matches(connection, club.club_id, search, MATCHES_SHOWN)
    results = [match.result_of(person_id) for match in reversed(latest) if match.is_done]
    return PersonView(
        person_id=person_id,
        name=person.name,
        removed=person.removed,
        club=club.name,
        club_address=club_address(club),
        address=address,
        rights=rights_of(role),
        matches=sum(total.tally.played for total in totals),
        won=sum(total.tally.won for total in totals),
        drawn=sum(total.tally.drawn for total in totals),
        streak=streak_of(results),
        form=tuple(MARKS[result] for result in form_of(results)),
        games=tuple(person_game(connection, club, person, total) for total in totals),
        opponents=tuple(
            opponent(club, other) for other in queries.head_to_head(connection, person_id, OPPONENTS_SHOWN)
        ),
        latest=tuple(listed_match(match, person_id) for match in latest),
        all_matches=f"{club_address(club)}/matches?person={person_id}",
        files=(("Matches as CSV", f"{address}/matches.csv"), ("Figures as CSV", f"{address}/figures.csv")),
    )


def streak_of(results: Sequence[Result]) -> str:
    """The streak of equal results at the end, as a phrase: `3 won`; broken-off matches do not end it."""
    counting = [result for result in results if result != NONE]
    if not counting:
        return ""
    length = next((n for n, result in enumerate(reversed(counting)) if result != counting[-1]), len(counting))
    return f"{length}{'+' if length == MATCHES_SHOWN else ''} {MARKS[counting[-1]].word}"


def row_of_wins(tally: Tally) -> str:
    """The matches won in a row at a game, now and at most, in words."""
    if tally.longest < 2:
        return ""
    if tally.streak == tally.longest:
        return f"{tally.streak} won in a row, the most so far"
    if tally.streak > 1:
        return f"{tally.streak} won in a row, {tally.longest} at most"
    return f"{tally.longest} won in a row at most"


def opponent(club: Club, other: HeadToHead) -> Opponent:
    """A line of the head-to-head table."""
    person = other.opponent
    address = person_address(club, person.person_id)
    return Opponent(person.name, address, other.played, won=other.won, drawn=other.drawn, lost=other.lost)


def person_game(connection: Connection, club: Club, person: Person, total: GameTotal) -> PersonGame:
    """A person in one game."""
    game, rating = games.game(total.game), total.rating
    counted: dict[str, Counts] = {WHOLE: total.counts}
    place = ""
    chart = None
    if rating is not None:
        at, of_all = queries.place_at(connection, club.club_id, total.game, rating)
        place = f"{at}. of {of_all}"
        chart = rating_chart(queries.rating_history(connection, person.person_id, total.game, MOST_POINTS))
    return PersonGame(
        total.game,
        game.title,
        total.tally.played,
        total.tally.won,
        figures=game.figures.grid(counted),
        explained=game.figures.known(counted),
        streak=row_of_wins(total.tally),
        rating=str(rating.shown) if rating else "",
        doubt=f"± {rating.doubt}" if rating else "",
        place=place,
        ranking=f"{club_address(club)}/ranking/{total.game}",
        chart=chart,
    )


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
