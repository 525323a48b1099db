"""A person of a club: totals, figures and rating of each game, opponents, last matches."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from referee import games
from referee.clubs.results import NO_FIGURES
from referee.kit.shape import Moment, Shape
from referee.store.clubs import ClubMatch, GameTotal, MatchSearch, OpponentLine, PersonOfClub, queries

MOST_OPPONENTS: Final = 1000
LAST_MATCHES: Final = 20
OTHER_GAMES: Final = "Other games"
"""The title for results by hand that name no game."""


class Rating(Shape):
    """A rating: 1500 ± 500 for a beginner. `doubt` is one standard deviation."""

    rating: int
    doubt: int


class PersonFigure(Shape):
    """A figure of a person over all matches of a game."""

    key: str
    title: str
    about: Annotated[str, Meta(description="how it is computed")]
    value: float | None
    shown: Annotated[str, Meta(description="the value as text for people")]


class GameOfPerson(Shape):
    """A person at one game. `place` is that in the ranking, null without a rating.

    The game is empty for results by hand that name none; they have no rating.
    """

    game: str
    title: str
    matches: int
    by_hand: Annotated[int, Meta(description="the results by hand among the matches; they have no figures")]
    won: int
    drawn: int
    lost: int
    streak: Annotated[int, Meta(description="matches won in a row up to now")]
    longest: Annotated[int, Meta(description="the most matches won in a row")]
    last: Moment
    rating: Rating | None
    place: int | None
    ranked: Annotated[int, Meta(description="the people in the ranking")]
    figures: tuple[PersonFigure, ...]


class PersonPage(Shape):
    """A person: totals, figures and rating of each game, opponents, last matches."""

    person_id: str = msgspec.field(name="person")
    name: str
    removed: bool
    games: tuple[GameOfPerson, ...]
    opponents: tuple[OpponentLine, ...]
    matches: tuple[ClubMatch, ...]


def person_now(connection: Connection, club_id: str, person: PersonOfClub) -> PersonPage:
    """A person with totals, figures, opponents and last matches."""
    person_id = person.person_id
    latest = queries.matches(connection, club_id, MatchSearch(person_id=person_id), LAST_MATCHES)
    return PersonPage.of(
        person,
        games=tuple(game_of_person(connection, club_id, total) for total in queries.totals(connection, person_id)),
        opponents=tuple(queries.head_to_head(connection, person_id, MOST_OPPONENTS)),
        matches=tuple(latest),
    )


def title_of(game: str) -> str:
    """The title of a game in the lists of a club."""
    return games.title(game) if game else OTHER_GAMES


def game_of_person(connection: Connection, club_id: str, total: GameTotal) -> GameOfPerson:
    """A person at one game."""
    figures = games.game(total.game).figures if total.game else NO_FIGURES
    rating = total.rating
    place, ranked = queries.place_at(connection, club_id, total.game, rating) if rating else (None, 0)
    return GameOfPerson.of(
        total.tally,
        game=total.game,
        title=title_of(total.game),
        matches=total.tally.played,
        by_hand=total.by_hand,
        last=total.last,
        rating=Rating(rating.shown, rating.doubt) if rating else None,
        place=place,
        ranked=ranked,
        figures=tuple(
            PersonFigure.of(figure, value=figure.value(total.counts), shown=figure.text(total.counts))
            for figure in figures.known({"": total.counts})
        ),
    )
