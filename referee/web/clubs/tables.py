"""People, matches and figures of a club as CSV files, and the whole club as a file of records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from flask import Blueprint, Response, stream_with_context
from flask.typing import ResponseReturnValue

from referee import games
from referee.clubs.results import NO_FIGURES
from referee.contract import Cell
from referee.desk.club_files import export_club
from referee.desk.clubs.person import title_of
from referee.kit.names import listed
from referee.net.breath import Breath
from referee.store import get_store
from referee.store.clubs import Club, ClubMatch, GameTotal, MatchSearch, queries
from referee.web.clubs.rows import match_result
from referee.web.http.club_access import require_club
from referee.web.shown.csv_file import attachment, csv_answer
from referee.web.shown.printing import day

REFEREED: Final = "refereed"
BY_HAND: Final = "by hand"
MOST: Final = 1_000_000
"""The most rows in a file."""
Row = tuple[Cell, ...]

blueprint = Blueprint("club_tables", __name__)


@blueprint.get("/c/<club_id>/people.csv")
def people_csv(club_id: str) -> ResponseReturnValue:
    """All people of the club: matches played and won, and the day of the last one."""
    club = readable_club(club_id)
    members = get_store().clubs.read(lambda connection: queries.members(connection, club_id, limit=MOST))
    rows: list[Row] = [("Name", "Played", "Won", "Last played")]
    rows += [(member.name, member.matches, member.won, day(member.last) if member.last else "") for member in members]
    return csv_answer(rows, f"{club.name} people.csv")


@blueprint.get("/c/<club_id>/matches.csv")
def club_matches_csv(club_id: str) -> ResponseReturnValue:
    """All matches of the club, with a row for each player of a match."""
    club = readable_club(club_id)
    matches = get_store().clubs.read(lambda connection: queries.matches(connection, club_id, MatchSearch(), MOST))
    return csv_answer(match_rows(matches), f"{club.name} matches.csv")


@blueprint.get("/c/<club_id>/club.jsonl")
def club_file(club_id: str) -> ResponseReturnValue:
    """The whole club with the logs of its matches and events, from which another server can make the same club."""
    require_club(club_id, "organiser")
    club = get_store().clubs.club(club_id)
    lines = (json.dumps(line, ensure_ascii=False) + "\n" for line in export_club(get_store(), club_id))
    answer = Response(stream_with_context(lines), content_type="application/jsonl; charset=utf-8")
    answer.headers["Content-Disposition"] = attachment(f"{club.name}.jsonl")
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/c/<club_id>/p/<person_id>/matches.csv")
def person_matches_csv(club_id: str, person_id: str) -> ResponseReturnValue:
    """All matches of the person, with a row for each player of a match."""
    readable_club(club_id)
    clubs = get_store().clubs
    person = clubs.person(club_id, person_id)
    search = MatchSearch(person_id=person_id)
    matches = clubs.read(lambda connection: queries.matches(connection, club_id, search, MOST))
    return csv_answer(match_rows(matches), f"{person.name} matches.csv")


@blueprint.get("/c/<club_id>/p/<person_id>/figures.csv")
def person_figures_csv(club_id: str, person_id: str) -> ResponseReturnValue:
    """The figures of the person in each game, each with its explanation."""
    readable_club(club_id)
    clubs = get_store().clubs
    person = clubs.person(club_id, person_id)
    totals = clubs.read(lambda connection: queries.totals(connection, person_id))
    rows: list[Row] = [("Game", "Figure", "Value", "How it is computed")]
    for total in totals:
        rows += figure_rows(total)
    return csv_answer(rows, f"{person.name} figures.csv")


def readable_club(club_id: str) -> Club:
    """The club with up-to-date figures, if the visitor may look at it."""
    require_club(club_id)
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    return clubs.club(club_id)


def match_rows(matches: Iterable[ClubMatch]) -> Iterator[Row]:
    """Matches as a table: a row for each player, so that a spreadsheet can sort by names."""
    yield ("Match", "Begun", "Game", "Result", "Name", "Place", "Score", "Outcome", "Against", "Entered")
    breathe = Breath()
    for match in matches:
        breathe()
        begun = datetime.fromtimestamp(match.began).astimezone().strftime("%Y-%m-%d %H:%M")
        title, result = title_of(match.game), match_result(match)
        match_id, entered = match.match_id or "", REFEREED if match.match_id else BY_HAND
        for player in match.players:
            others = listed([other.name for other in match.players if other is not player])
            outcome = player.result or ""
            yield (match_id, begun, title, result, player.name, player.place, player.score, outcome, others, entered)


def figure_rows(total: GameTotal) -> Iterator[Row]:
    """The figures of a person in one game as a table."""
    title, tally = title_of(total.game), total.tally
    yield title, "Matches", tally.played, "Matches that have ended, and results by hand."
    yield title, "By hand", total.by_hand, "Results by hand among them; they have no figures."
    yield title, "Won", tally.won, "Matches won."
    yield title, "Drawn", tally.drawn, "Matches whose first place was shared."
    yield title, "Lost", tally.lost, "Matches lost."
    yield title, "Longest row", tally.longest, "The most matches won in a row."
    if total.rating is not None:
        yield title, "Rating", total.rating.shown, "By the Plackett–Luce model of OpenSkill; it begins with 1500."
        yield title, "Uncertainty", total.rating.doubt, "The number after ±; each match shrinks it."
    figures = games.game(total.game).figures if total.game else NO_FIGURES
    for figure in figures.known({"": total.counts}):
        yield title, figure.title, figure.shown(total.counts), figure.about
