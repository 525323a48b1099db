"""The people of a club: found and added by name, renamed, removed, linked to matches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from referee.kit.names import alike
from referee.store import keys
from referee.store.clubs.values import NameTaken, NoSuchPerson, PersonOfClub
from referee.store.models import AppearanceRow, MatchRow, PersonRow
from referee.store.people_models import EventPersonRow, MergeRow

NEUTRAL: Final = "Former player"
NAMES_AT_ONCE: Final = 400


def person_of(row: Any) -> PersonOfClub:
    """A person of a row."""
    return PersonOfClub(row.id, row.name, bool(row.removed))


def is_neutral(name: str) -> bool:
    """True for a name as removed people have it: `Former player 1`."""
    return re.fullmatch(rf"{NEUTRAL} [0-9]+", name) is not None


def get_person(connection: Connection, club_id: str, person_id: str) -> PersonOfClub:
    """A person of a club.

    :raises NoSuchPerson: the club has no person with this id.
    """
    if not keys.is_id(person_id):
        raise NoSuchPerson(person_id)
    wanted = select(PersonRow.id, PersonRow.name, PersonRow.removed)
    row = connection.execute(wanted.where(PersonRow.id == person_id, PersonRow.club_id == club_id)).one_or_none()
    if row is None:
        raise NoSuchPerson(person_id)
    return person_of(row)


def people_named(connection: Connection, club_id: str, names: Sequence[str], now: float) -> dict[str, str]:
    """The id of the person with each name; a new name becomes a person of the club."""
    by_alike = {alike(name): name for name in names}
    wanted = list(by_alike)
    known: dict[str, str] = {}
    for start in range(0, len(wanted), NAMES_AT_ONCE):
        part = wanted[start : start + NAMES_AT_ONCE]
        rows = connection.execute(
            select(PersonRow.id, PersonRow.alike).where(PersonRow.club_id == club_id, PersonRow.alike.in_(part))
        )
        known |= {row.alike: row.id for row in rows}
    new: list[dict[str, Any]] = [
        {"id": keys.new_id(), "club_id": club_id, "name": name, "alike": same, "created": now, "removed": False}
        for same, name in by_alike.items()
        if same not in known
    ]
    if new:
        connection.execute(insert(PersonRow), new)
        known |= {row["alike"]: row["id"] for row in new}
    return {name: known[alike(name)] for name in names}


def linked_people(connection: Connection, event_id: str) -> dict[str, str]:
    """The ids of people by their names in the log of an event."""
    row = EventPersonRow
    rows = connection.execute(select(row.name, row.person_id).where(row.event_id == event_id))
    return {each.name: each.person_id for each in rows}


def join_match(
    connection: Connection, club_id: str, match: Mapping[str, Any], players: Sequence[str], people: Mapping[str, str]
) -> None:
    """Add a match to a club. `match` has its `id`, `game` and `created`; `people` has the person of each player.

    A player without a person is a ghost.
    """
    connection.execute(update(MatchRow).where(MatchRow.id == match["id"]).values(club_id=club_id, figured=None))
    rows = [appearance_row(club_id, match, index, people[name]) for index, name in enumerate(players) if name in people]
    if rows:
        connection.execute(insert(AppearanceRow), rows)


def appearance_row(club_id: str, match: Mapping[str, Any], player: int, person_id: str) -> dict[str, Any]:
    """The row of a person in a match that goes on."""
    return {
        "match_id": match["id"],
        "player": player,
        "person_id": person_id,
        "club_id": club_id,
        "game": match["game"],
        "began": match["created"],
        "done": False,
        "side": player,
        "points": 0.0,
        "counts": "{}",
    }


def people_of_match(connection: Connection, match_id: str) -> dict[int, str]:
    """The ids of the people who play a match, by the number of the player; empty if it has no club."""
    row = AppearanceRow
    wanted = select(row.player, row.person_id).where(row.match_id == match_id).order_by(row.player)
    return {each.player: each.person_id for each in connection.execute(wanted)}


def rename(connection: Connection, club_id: str, person_id: str, name: str) -> None:
    """Give a person another name. Matches keep the name at the time of play; lists and events show the new one.

    :raises NameTaken: another person has the name.
    :raises NoSuchPerson: there is no such person.
    """
    get_person(connection, club_id, person_id)
    require_free(connection, club_id, name, person_id)
    connection.execute(
        update(PersonRow).where(PersonRow.id == person_id).values(name=name, alike=alike(name), removed=False)
    )


def require_free(connection: Connection, club_id: str, name: str, *person_ids: str) -> None:
    """Check that no other person of a club has a name; these people may have it.

    :raises NameTaken: another person has it.
    """
    other = select(PersonRow.id).where(
        PersonRow.club_id == club_id, PersonRow.alike == alike(name), PersonRow.id.not_in(person_ids)
    )
    if connection.execute(other).first() is not None:
        raise NameTaken(name)


def remove(connection: Connection, club_id: str, person_id: str) -> None:
    """Take a person's name away; the results stay, under a neutral name. Merges into the person are final then.

    :raises NoSuchPerson: there is no such person.
    """
    get_person(connection, club_id, person_id)
    connection.execute(delete(MergeRow).where(MergeRow.kept == person_id))
    taken = set(
        connection.execute(
            select(PersonRow.name).where(PersonRow.club_id == club_id, PersonRow.name.startswith(NEUTRAL))
        ).scalars()
    )
    number = next(count for count in range(1, len(taken) + 2) if f"{NEUTRAL} {count}" not in taken)
    name = f"{NEUTRAL} {number}"
    connection.execute(
        update(PersonRow).where(PersonRow.id == person_id).values(name=name, alike=alike(name), removed=True)
    )


def earliest(connection: Connection, people: Iterable[str]) -> dict[str, float]:
    """The time of the first match or result by hand of people, by game."""
    wanted = (
        select(AppearanceRow.game, func.min(AppearanceRow.began))
        .where(AppearanceRow.person_id.in_(list(people)))
        .group_by(AppearanceRow.game)
    )
    return {row.game: row[1] for row in connection.execute(wanted)}
