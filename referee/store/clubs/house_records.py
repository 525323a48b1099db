"""Queries for the records of a house: the best values of refereed matches."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, func, select

from referee import games
from referee.kit.numbers import plain
from referee.store.clubs.people import person_of
from referee.store.clubs.values import HouseRecord
from referee.store.models import AppearanceRow, MarkRow, MatchRow, PersonRow

_PERSON = (PersonRow.id, PersonRow.name, PersonRow.removed)


def years_played(connection: Connection, club_id: str) -> list[int]:
    """The years for which a club has records of the house, the newest first."""
    wanted = select(MarkRow.year).where(MarkRow.club_id == club_id).distinct().order_by(MarkRow.year.desc())
    return list(connection.execute(wanted).scalars())


def records_held(
    connection: Connection, club_id: str, played: Iterable[str], year: int | None = None
) -> list[HouseRecord]:
    """The records of the house at some games, of a year or of all time. The first best match holds one."""
    row = MarkRow
    held = []
    for game in played:
        for record in games.game(game).figures.records:
            of_record = (row.club_id == club_id, row.game == game, row.key == record.key)
            wanted = (
                select(row.match_id, row.value, MatchRow.created)
                .join(MatchRow, MatchRow.id == row.match_id)
                .where(*of_record)
                .order_by(row.value.desc() if record.best == "most" else row.value, MatchRow.created)
                .limit(1)
            )
            if year is not None:
                wanted = wanted.where(row.year == year)
            best = connection.execute(wanted).first()
            if best is None:
                continue
            holders = connection.execute(
                select(*_PERSON)
                .join(AppearanceRow, AppearanceRow.person_id == PersonRow.id)
                .join(row, (row.match_id == AppearanceRow.match_id) & (row.player == AppearanceRow.player))
                .where(row.match_id == best.match_id, row.key == record.key, row.value == best.value)
                .order_by(row.player)
            )
            held.append(
                HouseRecord(
                    game,
                    record.key,
                    record.title,
                    value=plain(best.value),
                    unit=record.unit,
                    holders=tuple(person_of(each) for each in holders),
                    match_id=best.match_id,
                    began=best.created,
                )
            )
    return held


def best_before(connection: Connection, club_id: str, game: str, match_id: str) -> dict[str, float]:
    """The records of the house at a game by key, if one match is left out."""
    row = MarkRow
    best: dict[str, float] = {}
    for record in games.game(game).figures.records:
        value = func.max(row.value) if record.best == "most" else func.min(row.value)
        wanted = select(value).where(
            row.club_id == club_id, row.game == game, row.key == record.key, row.match_id != match_id
        )
        number = connection.execute(wanted).scalar_one()
        if number is not None:
            best[record.key] = number
    return best
