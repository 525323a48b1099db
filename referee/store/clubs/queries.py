"""Queries for the pages of a club: people, matches, totals, ratings, records of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Integer, func, select, text, union_all
from sqlalchemy.orm import aliased

from referee import games
from referee.clubs.ratings import Rating
from referee.clubs.results import Tally, result_of
from referee.kit.names import alike
from referee.kit.numbers import plain
from referee.kit.values import Value
from referee.schema import is_text, own_json
from referee.store.clubs.people import person_of
from referee.store.clubs.values import (
    ClubMatch,
    ClubPlayer,
    GameTotal,
    Member,
    OpponentLine,
    PersonOfClub,
    RankingLine,
    RatingPoint,
)
from referee.store.models import BY_HAND, AppearanceRow, MatchRow, PersonRow, TotalRow

MATCHES_AT_ONCE: Final = 400
_PERSON: Final = (PersonRow.id, PersonRow.name, PersonRow.removed)


class MatchSearch(Value):
    """A search for matches: of a person, at a game, between two times."""

    person_id: str = ""
    game: str = ""
    since: float | None = None
    until: float | None = None


def members(
    connection: Connection, club_id: str, search: str = "", limit: int = 1000, *, offset: int = 0, by_name: bool = False
) -> list[Member]:
    """The people of a club; those who played last come first, or all by name. A search finds a part of a name."""
    if not is_text(search):
        # No name has such a character, and PostgreSQL rejects a query with NUL.
        return []
    played = (
        select(
            TotalRow.person_id,
            func.sum(TotalRow.played).cast(Integer).label("played"),
            func.sum(TotalRow.won).cast(Integer).label("won"),
            func.max(TotalRow.last).label("last"),
        )
        .join(PersonRow, PersonRow.id == TotalRow.person_id)
        .where(PersonRow.club_id == club_id)
        .group_by(TotalRow.person_id)
        .subquery()
    )
    wanted = (
        select(*_PERSON, played.c.played, played.c.won, played.c.last)
        .outerjoin(played, played.c.person_id == PersonRow.id)
        .where(PersonRow.club_id == club_id)
        .order_by(*([] if by_name else [func.coalesce(played.c.last, 0).desc()]), PersonRow.alike)
        .limit(limit)
        .offset(offset)
    )
    if search:
        wanted = wanted.where(PersonRow.alike.contains(alike(search), autoescape=True))
    return [
        Member(row.id, row.name, bool(row.removed), matches=row.played or 0, won=row.won or 0, last=row.last)
        for row in connection.execute(wanted)
    ]


def names(connection: Connection, club_id: str, limit: int) -> list[str]:
    """The names of a club's people for a form, without removed people; those who played last come first."""
    return [member.name for member in members(connection, club_id, limit=limit) if not member.removed]


def present_names(connection: Connection, club_id: str) -> list[str]:
    """The names of all people of a club who are not removed, in alphabetical order."""
    wanted = select(PersonRow.name).where(PersonRow.club_id == club_id, ~PersonRow.removed).order_by(PersonRow.alike)
    return list(connection.execute(wanted).scalars())


def matches(connection: Connection, club_id: str, search: MatchSearch, limit: int, offset: int = 0) -> list[ClubMatch]:
    """Matches of a club and results by hand of its events, the newest first."""
    row: Any = AppearanceRow
    if search.person_id:
        wanted = select(row.match_id, row.began).where(row.person_id == search.person_id, row.club_id == club_id)
        wanted = _within(wanted, search, row.game, row.began)
        newest = wanted.order_by(row.began.desc()).limit(limit).offset(offset)
    else:
        played = select(MatchRow.id.label("match_id"), MatchRow.created.label("began"))
        played = _within(played.where(MatchRow.club_id == club_id), search, MatchRow.game, MatchRow.created)
        by_hand = select(row.match_id, row.began).where(row.club_id == club_id, text(BY_HAND))
        both = union_all(played, _within(by_hand, search, row.game, row.began)).subquery()
        newest = select(both.c.match_id).order_by(both.c.began.desc()).limit(limit).offset(offset)
    return played_matches(connection, list(connection.execute(newest).scalars()))


def _within(wanted: Any, search: MatchSearch, game: Any, began: Any) -> Any:
    """The selection of a search, for the columns of a game and of a time."""
    if search.game:
        wanted = wanted.where(game == search.game)
    if search.since is not None:
        wanted = wanted.where(began >= search.since)
    if search.until is not None:
        wanted = wanted.where(began < search.until)
    return wanted


def played_matches(connection: Connection, match_ids: Sequence[str]) -> list[ClubMatch]:
    """Matches and results by hand with their people, in the order of `match_ids`."""
    row = AppearanceRow
    by_match: dict[str, list[Any]] = {}
    for start in range(0, len(match_ids), MATCHES_AT_ONCE):
        wanted = (
            select(
                row.match_id, row.game, row.began, row.done, row.place, row.score, row.points, row.event_id,
                PersonRow.id, PersonRow.name, PersonRow.removed,
            )
            .join(PersonRow, PersonRow.id == row.person_id)
            .where(row.match_id.in_(match_ids[start : start + MATCHES_AT_ONCE]))
            .order_by(row.match_id, row.player)
        )  # fmt: skip
        for part in connection.execute(wanted):
            by_match.setdefault(part.match_id, []).append(part)
    return [_match_of(rows) for match_id in match_ids if (rows := by_match.get(match_id))]


def _match_of(rows: Sequence[Any]) -> ClubMatch:
    """A match or a result by hand of its rows."""
    first = rows[0]
    return ClubMatch(
        first.match_id if first.event_id is None else None,
        first.game,
        first.began,
        bool(first.done),
        tuple(
            ClubPlayer(
                part.id,
                part.name,
                part.place,
                None if part.score is None else plain(part.score),
                result_of(part.place, part.points) if part.done else None,
            )
            for part in rows
        ),
        event_id=first.event_id,
    )


def totals(connection: Connection, person_id: str) -> list[GameTotal]:
    """The games of a person, the most played first."""
    rows = connection.execute(
        select(*TotalRow.__table__.c).where(TotalRow.person_id == person_id).order_by(TotalRow.played.desc())
    )
    return [
        GameTotal(
            row.game,
            Tally(row.played, row.won, row.drawn, row.lost, streak=row.streak, longest=row.longest),
            own_json(row.counts),
            None if row.mu is None else Rating(row.mu, row.sigma),
            row.last,
            by_hand=row.by_hand,
        )
        for row in rows
        if not row.game or row.game in games.keys()
    ]


def head_to_head(connection: Connection, person_id: str, limit: int, game: str = "") -> list[OpponentLine]:
    """The opponents of a person, those met most first, with the matches won, drawn and lost against each."""
    own, other = aliased(AppearanceRow), aliased(AppearanceRow)
    played = func.count()
    wanted = (
        select(
            *_PERSON,
            played.label("played"),
            func.count().filter(own.place < other.place).label("won"),
            func.count().filter(own.place == other.place).label("drawn"),
            func.count().filter(own.place > other.place).label("lost"),
        )
        .select_from(own)
        .join(other, (other.match_id == own.match_id) & (other.side != own.side))
        .join(PersonRow, PersonRow.id == other.person_id)
        .where(own.person_id == person_id, own.place.is_not(None))
        .group_by(*_PERSON)
        .order_by(played.desc(), PersonRow.name)
        .limit(limit)
    )
    if game:
        wanted = wanted.where(own.game == game)
    return [
        OpponentLine(row.id, row.name, row.played, won=row.won, drawn=row.drawn, lost=row.lost)
        for row in connection.execute(wanted)
    ]


def rating_history(connection: Connection, person_id: str, game: str, limit: int) -> list[RatingPoint]:
    """The last ratings of a person at a game, the oldest first."""
    row = AppearanceRow
    wanted = (
        select(row.match_id, row.began, row.mu, row.sigma)
        .where(row.person_id == person_id, row.game == game, row.mu.is_not(None))
        .order_by(row.began.desc())
        .limit(limit)
    )
    rows = connection.execute(wanted).all()
    return [RatingPoint(each.match_id, each.began, Rating(each.mu, each.sigma)) for each in reversed(rows)]


def ranking(connection: Connection, club_id: str, game: str, limit: int | None = None) -> list[RankingLine]:
    """The ranking of a club at a game, best first by the lower bound of the rating; `limit` lines of it at most."""
    wanted = (
        select(*_PERSON, TotalRow.mu, TotalRow.sigma, TotalRow.played, TotalRow.by_hand)
        .join(TotalRow, TotalRow.person_id == PersonRow.id)
        .where(PersonRow.club_id == club_id, TotalRow.game == game, TotalRow.mu.is_not(None))
        .order_by((TotalRow.mu - 3 * TotalRow.sigma).desc(), PersonRow.alike)
        .limit(limit)
    )
    lines: list[RankingLine] = []
    last = None
    for n, row in enumerate(connection.execute(wanted), 1):
        rating = Rating(row.mu, row.sigma)
        place = lines[-1].place if rating == last else n
        lines.append(
            RankingLine(
                place,
                row.id,
                row.name,
                rating=rating.shown,
                doubt=rating.doubt,
                matches=row.played,
                by_hand=row.by_hand,
            )
        )
        last = rating
    return lines


def strengths(connection: Connection, club_id: str, game: str) -> dict[str, float]:
    """The lower bound of the rating of each rated person of a club at a game, by name."""
    wanted = (
        select(PersonRow.name, TotalRow.mu, TotalRow.sigma)
        .join(TotalRow, TotalRow.person_id == PersonRow.id)
        .where(PersonRow.club_id == club_id, TotalRow.game == game, TotalRow.mu.is_not(None))
    )
    return {row.name: Rating(row.mu, row.sigma).sure for row in connection.execute(wanted)}


def place_at(connection: Connection, club_id: str, game: str, rating: Rating) -> tuple[int, int]:
    """The place of a rating in the ranking of a game, and the number of ranked people."""
    of_game = select(func.count()).select_from(TotalRow).join(PersonRow, PersonRow.id == TotalRow.person_id)
    of_game = of_game.where(PersonRow.club_id == club_id, TotalRow.game == game, TotalRow.mu.is_not(None))
    stronger = of_game.where(TotalRow.mu - 3 * TotalRow.sigma > rating.sure)
    return connection.execute(stronger).scalar_one() + 1, connection.execute(of_game).scalar_one()


def people_count(connection: Connection, club_id: str) -> int:
    """The number of people of a club."""
    return connection.execute(select(func.count()).where(PersonRow.club_id == club_id)).scalar_one()


def ranked_counts(connection: Connection, club_id: str) -> dict[str, int]:
    """The number of ranked people at each game."""
    wanted = (
        select(TotalRow.game, func.count())
        .join(PersonRow, PersonRow.id == TotalRow.person_id)
        .where(PersonRow.club_id == club_id, TotalRow.mu.is_not(None))
        .group_by(TotalRow.game)
    )
    return {row.game: row[1] for row in connection.execute(wanted)}


def games_played(connection: Connection, club_id: str) -> list[tuple[str, int]]:
    """The games of a club, each with its number of matches and results by hand, the most played first."""
    counts: Counter[str] = Counter()
    for wanted in (
        select(MatchRow.game, func.count()).where(MatchRow.club_id == club_id).group_by(MatchRow.game),
        select(AppearanceRow.game, func.count())
        .where(AppearanceRow.club_id == club_id, text(BY_HAND))
        .group_by(AppearanceRow.game),
    ):
        for game, count in connection.execute(wanted):
            counts[game] += count
    return sorted(
        ((game, count) for game, count in counts.items() if game in games.keys()), key=lambda part: (-part[1], part[0])
    )


def count_without_game(connection: Connection, club_id: str) -> int:
    """The number of results by hand that name no game."""
    row = AppearanceRow
    wanted = select(func.count()).where(row.club_id == club_id, text(BY_HAND), row.game == "")
    return connection.execute(wanted).scalar_one()


def missing_games(connection: Connection, club_id: str) -> list[tuple[str, int]]:
    """The games of a club's matches that cannot be used here, each with its number of matches."""
    wanted = (
        select(MatchRow.game, func.count())
        .where(MatchRow.club_id == club_id, MatchRow.game.not_in(games.keys()))
        .group_by(MatchRow.game)
        .order_by(MatchRow.game)
    )
    return [(row.game, row[1]) for row in connection.execute(wanted)]


def all_people(connection: Connection, club_id: str) -> list[PersonOfClub]:
    """All people of a club, by name."""
    wanted = select(*_PERSON).where(PersonRow.club_id == club_id).order_by(PersonRow.alike)
    return [person_of(row) for row in connection.execute(wanted)]
