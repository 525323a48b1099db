"""The figures of a club's matches: computed when a match ends or is corrected, kept beside the log.

Each step is a short transaction, so that no play waits for it. The last step marks the match as done. If the work is
cut off before, the next visit to the club begins it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, tuple_, update

from referee import games
from referee.clubs.ratings import RatedMatch, Rating, rated_in_order
from referee.clubs.results import NO_FIGURES, result_of, tally_of
from referee.kit.numbers import plain
from referee.kit.values import Value
from referee.log.unavailable import explain
from referee.match import appearances
from referee.net.breath import Breath
from referee.schema import own_json
from referee.store import statements
from referee.store.cache import Cache
from referee.store.clubs.figured import SET_RATING, Figured, write_match
from referee.store.clubs.latecomers import Latecomers
from referee.store.models import UNFIGURED, AppearanceRow, MarkRow, MatchRow, PersonRow, TotalRow
from referee.store.results import NoSuchMatch
from referee.store.writer import Writer

ROWS_AT_ONCE: Final = 500


class Figuring:
    """Computes the figures of matches, and the ratings and totals that follow from them."""

    def __init__(self, engine: Engine, writer: Writer, cache: Cache, figured: Callable[[Sequence[str]], None]) -> None:
        self.engine = engine
        self.writer = writer
        self.cache = cache
        self.tell = figured

    def unfigured(self, club_id: str, most: int) -> list[str]:
        """The ids of at most `most` matches of a club whose figures are out of date, the oldest first.

        Those of missing games wait.
        """
        wanted = (
            select(MatchRow.id)
            .where(MatchRow.club_id == club_id, text(UNFIGURED), MatchRow.game.in_(games.keys()))
            # The sum keeps the database from an index by time, in which it would read all matches of the club.
            .order_by(MatchRow.created + 0)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def figure(self, club_id: str, match_ids: Sequence[str]) -> None:
        """Compute the figures of matches, and the ratings and totals that follow from them."""
        breathe = Breath()
        figured = []
        for match_id in match_ids:
            try:
                figured.append(self._figured(club_id, match_id))
            except NoSuchMatch:
                continue
            except Exception as fault:
                self._leave_out(match_id, fault)
            breathe()
        gone: dict[str, list[str]] = {}
        for match in figured:
            removed = self.writer.write(match.match_id, partial(write_match, match))
            gone.setdefault(match.game, []).extend(removed)
        since: dict[str, float] = {}
        for match in figured:
            since[match.game] = min(match.began, since.get(match.game, match.began))
        for game, began in since.items():
            self.follow(club_id, game, began)
            self.add_up(club_id, game, gone[game])
        self.tell([match.match_id for match in figured])
        for match in figured:
            self.writer.write(match.match_id, partial(_set_figured, match.match_id, match.head))

    def _leave_out(self, match_id: str, fault: Exception) -> None:
        """Leave a match without figures if the game of a package cannot compute them. Its club goes on without them."""
        with self.engine.connect() as connection:
            row = connection.execute(select(MatchRow.game, MatchRow.head).where(MatchRow.id == match_id)).one()
        if explain(fault) is not None:
            raise fault
        games.report(row.game, f"No figures for match {match_id}", fault)
        self.writer.write(match_id, partial(_set_figured, match_id, row.head))

    def rebuild(self, club_id: str, by_hand: Callable[[str], None]) -> int:
        """Compute all figures of a club again, `by_hand` the results by hand; return how many rows differed."""
        with self.engine.connect() as connection:
            before = _kept(connection, club_id)
            # A match that goes on has no figures; people who come are linked at its end.
            wanted = select(MatchRow.id).where(MatchRow.club_id == club_id, MatchRow.figured.is_not(None))
            wanted = wanted.order_by(MatchRow.created)
            match_ids = list(connection.execute(wanted).scalars())
        for start in range(0, len(match_ids), ROWS_AT_ONCE):
            self.figure(club_id, match_ids[start : start + ROWS_AT_ONCE])
        by_hand(club_id)
        with self.engine.connect() as connection:
            after = _kept(connection, club_id)
        return len(before ^ after)

    def follow(self, club_id: str, game: str, since: float) -> None:
        """Rate the matches of a game again from the time `since` on, and add up the totals of their players."""
        with self.engine.connect() as connection:
            # Results that name no game are not rated.
            steps = _matches_since(connection, club_id, game, since) if game else []
            before = _ratings_before(connection, club_id, game, since, {who for step in steps for who in step.people})
            people = _people_since(connection, club_id, game, since)
        rows: list[dict[str, Any]] = []
        rated = rated_in_order([step.rated for step in steps], before, Breath())
        for step, after in zip(steps, rated, strict=True):
            rows += [
                {"of_match": step.match_id, "at": at, "new_mu": after[who].mu, "new_sigma": after[who].sigma}
                for at, who in step.players
                if step.known.get(at) != (after[who].mu, after[who].sigma)
            ]
        self._write(club_id, SET_RATING, rows)
        self.add_up(club_id, game, people)

    def add_up(self, club_id: str, game: str, people: Iterable[str]) -> None:
        """Add up the matches of people at a game, unless the game is missing."""
        if game and game not in games.keys():
            return
        wanted = sorted(set(people))
        for start in range(0, len(wanted), ROWS_AT_ONCE):
            part = wanted[start : start + ROWS_AT_ONCE]
            with self.engine.connect() as connection:
                totals = _totals(connection, club_id, game, part)
            self.writer.write(club_id, partial(_write_totals, game, part, totals))

    def _write(self, club_id: str, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
        for start in range(0, len(rows), ROWS_AT_ONCE):
            part = list(rows[start : start + ROWS_AT_ONCE])
            self.writer.write(club_id, partial(_execute, statement, part))

    def _figured(self, club_id: str, match_id: str) -> Figured:
        """Compute the rows of a match from its log.

        :raises NoSuchMatch: the match was deleted meanwhile.
        """
        cached = self.cache.get(match_id)
        with cached.lock:
            match, head = cached.match, cached.head
            is_final = cached.ended is not None or match.position.over
            lines = appearances(match) if is_final else []
            late = Latecomers.of(club_id, cached)
        sides = list(dict.fromkeys(line.side for line in lines))
        began = cached.created
        players = tuple(
            {
                "of_match": match_id, "at": at, "is_done": True, "of_side": sides.index(line.side),
                "at_place": line.place, "won_points": plain(line.points), "last_score": line.score,
                "counted": statements.compact(dict(line.counts)),
            }
            for at, line in enumerate(lines)
        )  # fmt: skip
        marks = tuple(
            {
                "match_id": match_id, "player": at, "key": record.key, "club_id": club_id, "game": match.game.key,
                "year": time.localtime(began).tm_year, "value": line.counts[record.key],
            }
            for record in match.game.figures.records
            for at, line in enumerate(lines)
            if line.counts.get(record.key) is not None
        )  # fmt: skip
        if not is_final:
            players = tuple(
                {
                    "of_match": match_id, "at": at, "is_done": False, "of_side": at, "at_place": None,
                    "won_points": 0.0, "last_score": None, "counted": "{}",
                }
                for at in range(late.first + len(late.names))
            )  # fmt: skip
        figured_at = head if is_final else None
        return Figured(match_id, match.game.key, began, head=figured_at, players=players, marks=marks, late=late)


def _kept(connection: Connection, club_id: str) -> set[Any]:
    """All rows of a club that are computed from logs."""
    people = select(PersonRow.id).where(PersonRow.club_id == club_id)
    parts = (
        select(*AppearanceRow.__table__.c).where(AppearanceRow.club_id == club_id),
        select(*TotalRow.__table__.c).where(TotalRow.person_id.in_(people)),
        select(*MarkRow.__table__.c).where(MarkRow.club_id == club_id),
    )
    return {tuple(row) for part in parts for row in connection.execute(part)}


def _execute(statement: Any, rows: list[dict[str, Any]], connection: Connection) -> None:
    connection.execute(statement, rows)


def _set_figured(match_id: str, head: int | None, connection: Connection) -> None:
    connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(figured=head))


# - ratings


class _Step(Value):
    """A rated match: its people by player, and the ratings that are kept for them so far."""

    match_id: str
    rated: RatedMatch
    players: tuple[tuple[int, str], ...]
    known: dict[int, tuple[float, float]]

    @property
    def people(self) -> tuple[str, ...]:
        return self.rated.people


def _matches_since(connection: Connection, club_id: str, game: str, since: float) -> list[_Step]:
    """The rated matches of a game from the time `since` on, in the order in which they began."""
    row = AppearanceRow
    wanted = (
        select(row.match_id, row.player, row.person_id, row.side, row.place, row.mu, row.sigma)
        .where(row.club_id == club_id, row.game == game, row.began >= since, row.place.is_not(None))
        .order_by(row.began, row.match_id, row.player)
    )
    steps = []
    breathe = Breath()
    for match_id, players in groupby(connection.execute(wanted), key=lambda part: part.match_id):
        rows = list(players)
        sides: dict[int, list[Any]] = {}
        for part in rows:
            sides.setdefault(part.side, []).append(part)
        rated = RatedMatch(
            match_id,
            tuple(tuple(part.person_id for part in side) for side in sides.values()),
            tuple(side[0].place for side in sides.values()),
        )
        known = {part.player: (part.mu, part.sigma) for part in rows}
        breathe()
        steps.append(_Step(match_id, rated, tuple((part.player, part.person_id) for part in rows), known))
    return steps


def _ratings_before(
    connection: Connection, club_id: str, game: str, since: float, people: Iterable[str]
) -> dict[str, Rating]:
    """The last ratings of people at a game before the time `since`; beginners are left out."""
    row = AppearanceRow
    ratings: dict[str, Rating] = {}
    wanted = sorted(people)
    for start in range(0, len(wanted), ROWS_AT_ONCE):
        part = wanted[start : start + ROWS_AT_ONCE]
        last = (
            select(row.person_id, func.max(row.began))
            .where(row.person_id.in_(part), row.game == game, row.began < since, row.mu.is_not(None))
            .group_by(row.person_id)
        )
        rows = connection.execute(
            select(row.person_id, row.mu, row.sigma)
            .where(tuple_(row.person_id, row.began).in_(last), row.game == game, row.mu.is_not(None))
            .order_by(row.match_id)
        )
        ratings |= {each.person_id: Rating(each.mu, each.sigma) for each in rows}
    return ratings


def _people_since(connection: Connection, club_id: str, game: str, since: float) -> list[str]:
    row = AppearanceRow
    wanted = select(row.person_id).where(row.club_id == club_id, row.game == game, row.began >= since).distinct()
    return list(connection.execute(wanted).scalars())


# - totals


def _totals(connection: Connection, club_id: str, game: str, people: Sequence[str]) -> list[dict[str, Any]]:
    """The rows of the totals of people at a game; people without a match that counts have none."""
    row = AppearanceRow
    wanted = (
        select(row.person_id, row.began, row.place, row.points, row.counts, row.mu, row.sigma, row.event_id)
        .where(row.person_id.in_(people), row.game == game, row.done, statements.HAS_COUNTED)
        .order_by(row.person_id, row.began, row.match_id)
    )
    figures = games.game(game).figures if game else NO_FIGURES
    totals = []
    breathe = Breath()
    for person_id, appeared in groupby(connection.execute(wanted), key=lambda part: part.person_id):
        breathe()
        rows = list(appeared)
        tally = tally_of(result_of(part.place, part.points) for part in rows)
        rating = next(((part.mu, part.sigma) for part in reversed(rows) if part.mu is not None), (None, None))
        totals.append(
            {
                "person_id": person_id, "game": game, "played": tally.played, "won": tally.won, "drawn": tally.drawn,
                "lost": tally.lost, "streak": tally.streak, "longest": tally.longest, "last": rows[-1].began,
                "counts": statements.compact(figures.added_up(own_json(part.counts) for part in rows)),
                "mu": rating[0], "sigma": rating[1], "by_hand": sum(part.event_id is not None for part in rows),
            }
        )  # fmt: skip
    return totals


def _write_totals(game: str, people: Sequence[str], totals: Sequence[dict[str, Any]], connection: Connection) -> None:
    connection.execute(delete(TotalRow).where(TotalRow.person_id.in_(people), TotalRow.game == game))
    if totals:
        connection.execute(insert(TotalRow), list(totals))
