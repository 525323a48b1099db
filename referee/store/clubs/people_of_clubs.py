"""The people of clubs as the store offers them: added by name, renamed, removed, merged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TypeVar

from sqlalchemy import Connection, Engine, select

from referee.kit.values import replace
from referee.store.cache import Cache
from referee.store.clubs import merging, people, queries
from referee.store.clubs.figuring import Figuring
from referee.store.clubs.values import EarlierMerge, Merge, PersonOfClub
from referee.store.exclusive import of_club
from referee.store.people_models import EventPersonRow
from referee.store.writer import Writer

T = TypeVar("T")


class PeopleOfClubs:
    """The people of clubs."""

    def __init__(
        self, engine: Engine, writer: Writer, cache: Cache, now: Callable[[], float],
        figured: Callable[[Sequence[str]], None],
    ) -> None:  # fmt: skip
        self.engine = engine
        self.writer = writer
        self.figuring = Figuring(engine, writer, cache, figured)
        self._now = now
        self.renamed: Callable[[Sequence[str]], object] = lambda event_ids: None
        """Called with the events in which a person has another name now."""

    def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query and return its answer."""
        with self.engine.connect() as connection:
            return query(connection)

    def person(self, club_id: str, person_id: str) -> PersonOfClub:
        """A person of a club.

        :raises NoSuchPerson: there is no person with this id.
        """
        return self.read(lambda connection: people.get_person(connection, club_id, person_id))

    def add_people(self, club_id: str, names: Sequence[str]) -> dict[str, str]:
        """The ids of people by name; a new name becomes a person of the club."""
        now = self._now()
        return self.writer.write(club_id, lambda connection: people.people_named(connection, club_id, names, now))

    def rename_person(self, club_id: str, person_id: str, name: str) -> None:
        """Give a person another name.

        :raises NameTaken: another person of the club has it.
        :raises NoSuchPerson: there is no person with this id.
        """
        self.writer.write(club_id, lambda connection: people.rename(connection, club_id, person_id, name))
        self._tell_events(person_id)

    def remove_person(self, club_id: str, person_id: str) -> None:
        """Take a person's name away; the results stay under a neutral name.

        :raises NoSuchPerson: there is no person with this id.
        """
        self.writer.write(club_id, lambda connection: people.remove(connection, club_id, person_id))
        self._tell_events(person_id)

    def merge_of(self, club_id: str, kept: str, gone: str, name: str = "") -> Merge:
        """The changes that a merge of two people would make. `name` stays: by default that of `kept`.

        :raises MetEachOther: both played in one match, or took part in one event.
        :raises NameTaken: another person of the club has the name.
        :raises NoSuchPerson: one of the ids has no person.
        """
        return self.read(lambda connection: merging.merge_of(connection, club_id, kept, gone, name))

    def merge(self, club_id: str, kept: str, gone: str, name: str = "") -> Merge:
        """Merge two people, and compute all ratings and totals again that depend on them.

        :raises MetEachOther: both played in one match, or took part in one event.
        :raises NameTaken: another person of the club has the name.
        :raises NoSuchPerson: one of the ids has no person.
        """
        now = self._now()

        def merge(connection: Connection) -> tuple[Merge, dict[str, float]]:
            merged = merging.merge_of(connection, club_id, kept, gone, name)
            since = people.earliest(connection, [gone])
            merging.merge(connection, club_id, merged, now)
            return merged, since

        with self._lock(club_id):
            merged, since = self.writer.write(club_id, merge)
            self._add_up_again(club_id, since, [kept])
        self._tell_events(kept)
        return replace(merged, done=True)

    def merges_into(self, person_id: str) -> list[EarlierMerge]:
        """The merges into a person that can be taken back, the latest first."""
        return self.read(lambda connection: merging.merges_into(connection, person_id))

    def take_merge_back(self, club_id: str, kept: str, gone: str) -> Merge:
        """Take a merge back, and compute all ratings and totals again that depend on the two people.

        :raises NoSuchMerge: `gone` was not merged into `kept`.
        :raises NameTaken: somebody else of the club has a name of before.
        :raises NoSuchPerson: the club has no person `kept`.
        """

        def take_back(connection: Connection) -> tuple[Merge, dict[str, float]]:
            merge = merging.take_back(connection, club_id, kept, gone)
            return merge, people.earliest(connection, [gone])

        with self._lock(club_id):
            merge, since = self.writer.write(club_id, take_back)
            self._add_up_again(club_id, since, [kept, gone])
        self._tell_events(kept, gone)
        return merge

    def _add_up_again(self, club_id: str, since: Mapping[str, float], person_ids: Sequence[str]) -> None:
        for game, began in since.items():
            self.figuring.follow(club_id, game, began)
            self.figuring.add_up(club_id, game, person_ids)

    def _tell_events(self, *person_ids: str) -> None:
        """Tell the pages of the events of people that names have changed."""
        wanted = select(EventPersonRow.event_id).where(EventPersonRow.person_id.in_(person_ids)).distinct()
        self.renamed(self.read(lambda connection: list(connection.execute(wanted).scalars())))

    def held(self, match_id: str) -> list[str]:
        """The people of a match, in the order of its players; empty if it has no club."""
        return [*self.read(lambda connection: people.people_of_match(connection, match_id)).values()]

    def names(self, club_id: str, limit: int) -> list[str]:
        """The names of the people; those who played last come first."""
        return self.read(lambda connection: queries.names(connection, club_id, limit))

    def _lock(self, club_id: str) -> AbstractContextManager[None]:
        return of_club(self.engine, club_id)
