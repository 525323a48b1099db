"""The merge of two people of a club: what it would change, the merge itself, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, tuple_, update
from sqlalchemy.orm import aliased

from referee.kit.names import alike
from referee.kit.values import replace
from referee.schema import own_json
from referee.store import statements
from referee.store.clubs.people import get_person, require_free
from referee.store.clubs.values import EarlierMerge, Merge, MetEachOther, NameTaken, NoSuchMerge, NoSuchPerson
from referee.store.models import AppearanceRow, PersonRow, TotalRow
from referee.store.people_models import EventPersonRow, MergeRow

ROWS_AT_ONCE: Final = 400


def merge_of(connection: Connection, club_id: str, kept: str, gone: str, name: str = "") -> Merge:
    """The changes that a merge of two people would make. `name` is the name that stays: by default that of `kept`.

    :raises MetEachOther: both played in one match, or took part in one event.
    :raises NoSuchPerson: there is no such person, or both are the same.
    :raises NameTaken: somebody else has the name.
    """
    if kept == gone:
        raise NoSuchPerson(gone)
    of_kept, of_gone = get_person(connection, club_id, kept), get_person(connection, club_id, gone)
    own, other = aliased(AppearanceRow), aliased(AppearanceRow)
    both = select(own.match_id, own.event_id).join(other, own.match_id == other.match_id)
    met = connection.execute(both.where(own.person_id == kept, other.person_id == gone)).first()
    if met is not None and met.event_id is None:
        raise MetEachOther(match_id=met.match_id)
    mine, theirs = aliased(EventPersonRow), aliased(EventPersonRow)
    together = select(mine.event_id).join(theirs, mine.event_id == theirs.event_id)
    event = connection.execute(together.where(mine.person_id == kept, theirs.person_id == gone)).scalars().first()
    if event is not None:
        raise MetEachOther(event_id=event)
    counted = (
        select(AppearanceRow.game, func.count())
        .where(AppearanceRow.person_id == gone)
        .group_by(AppearanceRow.game)
        .order_by(AppearanceRow.game)
    )
    games: dict[str, int] = {row.game: row[1] for row in connection.execute(counted)}
    events = select(func.count(EventPersonRow.event_id.distinct())).where(EventPersonRow.person_id == gone)
    chosen = name or of_kept.name
    require_free(connection, club_id, chosen, kept, gone)
    return Merge(
        of_kept,
        of_gone,
        matches=sum(games.values()),
        games=games,
        events=connection.execute(events).scalar_one(),
        name=chosen,
        done=False,
    )


def merge(connection: Connection, club_id: str, merged: Merge, now: float) -> None:
    """Give everything of one person to another, and delete the first person. A row keeps what takes it back."""
    kept, gone = merged.kept.person_id, merged.gone.person_id
    row, link = AppearanceRow, EventPersonRow
    played = connection.execute(select(row.match_id, row.player).where(row.person_id == gone)).all()
    linked = connection.execute(select(link.event_id, link.name).where(link.person_id == gone)).all()
    before = connection.execute(select(MergeRow.gone).where(MergeRow.kept == gone)).scalars().all()
    created = connection.execute(select(PersonRow.created).where(PersonRow.id == gone)).scalar_one()
    body = {
        "name": merged.gone.name, "removed": merged.gone.removed, "created": created,
        "kept_name": merged.kept.name, "chosen": merged.name, "played": [[*each] for each in played],
        "linked": [[*each] for each in linked], "merges": list(before),
    }  # fmt: skip
    for table in (AppearanceRow, EventPersonRow):
        connection.execute(update(table).where(table.person_id == gone).values(person_id=kept))
    connection.execute(update(MergeRow).where(MergeRow.kept == gone).values(kept=kept))
    connection.execute(
        insert(MergeRow),
        {"gone": gone, "club_id": club_id, "kept": kept, "at": now, "body": statements.compact(body)},
    )
    connection.execute(delete(TotalRow).where(TotalRow.person_id == gone))
    connection.execute(delete(PersonRow).where(PersonRow.id == gone))
    is_removed = any(each.removed and each.name == merged.name for each in (merged.kept, merged.gone))
    connection.execute(
        update(PersonRow)
        .where(PersonRow.id == kept)
        .values(name=merged.name, alike=alike(merged.name), removed=is_removed)
    )


def merges_into(connection: Connection, person_id: str) -> list[EarlierMerge]:
    """The merges into a person that can be taken back, the latest first."""
    wanted = select(MergeRow.gone, MergeRow.at, MergeRow.body).where(MergeRow.kept == person_id)
    rows = connection.execute(wanted.order_by(MergeRow.at.desc()))
    return [
        EarlierMerge(row.gone, body["name"], at=row.at, matches=len(body["played"]))
        for row in rows
        for body in [own_json(row.body)]
    ]


def take_back(connection: Connection, club_id: str, kept: str, gone: str) -> Merge:
    """Take a merge back: the person `gone` has the name, matches and events of before; return the merge.

    `kept` gets the name of before, if it still has the name that was chosen.

    :raises NoSuchMerge: `gone` was not merged into `kept`.
    :raises NameTaken: somebody else of the club has a name of before.
    """
    of_kept = get_person(connection, club_id, kept)
    row = MergeRow
    kept_body = connection.execute(
        select(row.body).where(row.gone == gone, row.kept == kept, row.club_id == club_id)
    ).scalar_one_or_none()
    if kept_body is None:
        raise NoSuchMerge(gone)
    body: dict[str, Any] = own_json(kept_body)
    name = body["kept_name"] if of_kept.name == body["chosen"] else of_kept.name
    if alike(name) == alike(body["name"]):
        raise NameTaken(name)
    require_free(connection, club_id, body["name"], kept)
    require_free(connection, club_id, name, kept)
    connection.execute(update(PersonRow).where(PersonRow.id == kept).values(name=name, alike=alike(name)))
    connection.execute(
        insert(PersonRow),
        {
            "id": gone, "club_id": club_id, "name": body["name"], "alike": alike(body["name"]),
            "created": body["created"], "removed": body["removed"],
        },
    )  # fmt: skip
    for table, key, rows in (
        (AppearanceRow, (AppearanceRow.match_id, AppearanceRow.player), body["played"]),
        (EventPersonRow, (EventPersonRow.event_id, EventPersonRow.name), body["linked"]),
    ):
        _give(connection, gone, (table, key, rows), since=kept)
    connection.execute(delete(row).where(row.gone == gone))
    connection.execute(update(row).where(row.kept == kept, row.gone.in_(body["merges"])).values(kept=gone))
    person = get_person(connection, club_id, gone)
    return Merge(
        replace(of_kept, name=name), person, matches=len(body["played"]), games={}, events=len(body["linked"]),
        name=name, done=False,
    )  # fmt: skip


def _give(connection: Connection, gone: str, rows: tuple[Any, Any, Sequence[Any]], since: str) -> None:
    """Give rows of a table, named by their keys, to `gone`, as far as they still belong to the person of `since`."""
    table, key, keys = rows
    for start in range(0, len(keys), ROWS_AT_ONCE):
        part = [tuple(each) for each in keys[start : start + ROWS_AT_ONCE]]
        mine = (table.person_id == since, tuple_(*key).in_(part))
        connection.execute(update(table).where(*mine).values(person_id=gone))
