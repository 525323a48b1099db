"""The whole ranking of a club at a game: a page, and a picture to share."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from referee import games
from referee.clubs import ratings
from referee.store import get_store
from referee.store.clubs import Club, RankingLine, queries
from referee.web.clubs.rows import club_address
from referee.web.http.club_access import require_club
from referee.web.http.long_pages import render_long
from referee.web.shown.picture import RankedLine, png_answer, ranking_picture, svg_answer
from referee.web.shown.printing import day_in_words

blueprint = Blueprint("club_rankings", __name__)


@blueprint.get("/c/<club_id>/ranking/<string:game>")
def club_ranking_page(club_id: str, game: str) -> ResponseReturnValue:
    """The whole ranking, with an explanation of ratings."""
    require_club(club_id)
    title = games.game(game).title
    club, lines = club_ranking(club_id, game)
    return render_long(
        "clubs/ranking.html",
        club=club,
        address=club_address(club),
        game=game,
        title=title,
        lines=lines,
        by_hand=any(line.by_hand for line in lines),
        about=ratings.ABOUT,
    )


@blueprint.get("/c/<club_id>/ranking/<string:game>.svg")
def club_ranking_svg(club_id: str, game: str) -> ResponseReturnValue:
    """The ranking as an SVG picture."""
    require_club(club_id)
    return svg_answer(club_ranking_picture(club_id, game))


@blueprint.get("/c/<club_id>/ranking/<string:game>.png")
def club_ranking_png(club_id: str, game: str) -> ResponseReturnValue:
    """The ranking as a PNG picture."""
    require_club(club_id)
    return png_answer(club_ranking_picture(club_id, game))


def club_ranking(club_id: str, game: str) -> tuple[Club, list[RankingLine]]:
    """The club, and its ranking at a game."""
    clubs = get_store().clubs
    clubs.catch_up(club_id)
    return clubs.club(club_id), clubs.read(lambda connection: queries.ranking(connection, club_id, game))


def club_ranking_picture(club_id: str, game: str) -> str:
    """The ranking as SVG, with the day of the last match that counts for it."""
    title = games.game(game).title
    club, ranked = club_ranking(club_id, game)
    search = queries.MatchSearch(game=game)
    latest = get_store().clubs.read(lambda connection: queries.matches(connection, club_id, search, 1))
    lines = [
        RankedLine(f"{line.place}.", line.name, f"{line.rating} ± {line.doubt}", won=line.place == 1) for line in ranked
    ]
    headline = f"{ranked[0].name} leads" if ranked else "Nobody is ranked yet"
    return ranking_picture(f"{club.name}: {title}", day_in_words(latest[0].began) if latest else "", headline, lines)
