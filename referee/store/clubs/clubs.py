"""The clubs of a server: their keys, their people, the figures of their matches."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.kit.names import alike
from referee.schema import own_json
from referee.store import keys, statements
from referee.store.cache import Cache
from referee.store.clubs import people
from referee.store.clubs.people_of_clubs import PeopleOfClubs
from referee.store.clubs.values import Club, NoSuchClub
from referee.store.keys import ClubRole
from referee.store.models import AppearanceRow, ClubRow, EntryRow, MatchRow
from referee.store.writer import Writer


class HandResults(Protocol):
    """Keeps the results by hand of people in step with the logs of events."""

    def unfigured(self, club_id: str, most: int) -> list[str]:
        """The ids of at most `most` events of a club whose results by hand are out of date."""

    def figure(self, event_ids: Iterable[str]) -> None:
        """Count the results by hand of events for people."""

    def rebuild(self, club_id: str) -> None:
        """Count the results by hand of all events of a club again."""

    def credits(self, event: Any) -> Iterable[Any]:
        """The results by hand of an event, as they count for people."""


HOME: Final = "home"
"""The club that a server at home has from its first start."""
HOME_NAME: Final = "This house"
FIGURED_BEFORE_A_PAGE: Final = 40
"""Maximum matches whose figures are computed before a page is shown; the others follow in a thread."""
AT_ONCE: Final = 100
NO_KEYS: Final = statements.compact({})
"""The keys of a club that is not finished."""

_log: Final = logging.getLogger(__name__)


class Clubs(PeopleOfClubs):
    """Clubs and what belongs to them.

    `now` gives the time in seconds. `figured` is called with matches whose figures are computed: they ended, were
    corrected, or go on again.
    """

    hand_results: HandResults
    """Counts the results by hand of events for people. The store sets it."""

    def __init__(
        self, engine: Engine, writer: Writer, *, cache: Cache, secret: bytes, now: Callable[[], float],
        figured: Callable[[Sequence[str]], None] = lambda _: None,
    ) -> None:  # fmt: skip
        super().__init__(engine, writer, cache, now, figured=figured)
        self._secret = secret
        self._catching_up: set[str] = set()

    # - clubs and keys

    def create(self, name: str, club_id: str = "") -> Club:
        """Make a club. With `club_id`, the club with this id is returned if there is one."""
        new_id = club_id or keys.new_id()
        row = {"id": new_id, "name": name, "keys": _new_keys(), "created": self._now()}
        try:
            self.writer.write(new_id, lambda connection: connection.execute(insert(ClubRow), row).rowcount)
        except IntegrityError:
            if not club_id:
                raise
        return self.club(new_id)

    def begin(self, name: str, club_id: str = "") -> str:
        """Make a club without keys, which stays hidden until it is finished; return its id."""
        new_id = club_id or keys.new_id()
        row = {"id": new_id, "name": name, "keys": NO_KEYS, "created": self._now()}
        self.writer.write(new_id, lambda connection: connection.execute(insert(ClubRow), row).rowcount)
        return new_id

    def finish(self, club_id: str) -> Club:
        """Give a club its keys."""
        change = update(ClubRow).where(ClubRow.id == club_id).values(keys=_new_keys())
        self.writer.write(club_id, lambda connection: connection.execute(change).rowcount)
        return self.club(club_id)

    def unfinished(self) -> list[str]:
        """The ids of the clubs that are begun and not finished."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(ClubRow.id).where(ClubRow.keys == NO_KEYS)).scalars())

    def delete_unfinished(self, club_id: str) -> None:
        """Delete a club that is not finished: first its matches, some at a time, then the rest."""
        some = select(MatchRow.id).where(MatchRow.club_id == club_id).limit(AT_ONCE)

        def remove(connection: Connection) -> list[str]:
            matches = list(connection.execute(some).scalars())
            connection.execute(delete(AppearanceRow).where(AppearanceRow.match_id.in_(matches)))
            connection.execute(delete(EntryRow).where(EntryRow.match_id.in_(matches)))
            connection.execute(delete(MatchRow).where(MatchRow.id.in_(matches)))
            return matches

        while removed := self.writer.write(club_id, remove):
            for match_id in removed:
                self.figuring.cache.forget(match_id)
        self.delete(club_id)

    def home(self) -> tuple[Club, bool]:
        """The club of a server at home, made if there was none; True if it is new."""
        try:
            return self.club(HOME), False
        except NoSuchClub:
            return self.create(HOME_NAME, HOME), True

    def club(self, club_id: str) -> Club:
        """A club.

        :raises NoSuchClub: there is none with this id.
        """
        with self.engine.connect() as connection:
            row = connection.execute(select(*ClubRow.__table__.c).where(ClubRow.id == club_id)).one_or_none()
        if row is None:
            raise NoSuchClub(club_id)
        return Club(row.id, row.name, self._keys(row.id, row.keys), row.created)

    def all(self) -> list[Club]:
        """Every club, the oldest first."""
        with self.engine.connect() as connection:
            wanted = select(*ClubRow.__table__.c).where(ClubRow.keys != NO_KEYS)
            rows = connection.execute(wanted.order_by(ClubRow.created)).all()
        return [Club(row.id, row.name, self._keys(row.id, row.keys), row.created) for row in rows]

    def role_for_key(self, club_id: str, key: str) -> ClubRole | None:
        """The role that a key gives at a club; None for no role or no club."""
        try:
            return keys.role_of(self.club(club_id).keys, key)
        except NoSuchClub:
            return None

    def role_for_tag(self, club_id: str, tag: str) -> ClubRole | None:
        """The role of the key that a phone holds, known by its tag; None for a void key or no club."""
        try:
            return keys.role_of_tag(self.club(club_id).keys, tag)
        except NoSuchClub:
            return None

    def renew_key(self, club_id: str, role: ClubRole) -> str:
        """Give a role a new key and return it; the old one no longer opens anything."""

        def renew(connection: Connection) -> dict[ClubRole, str]:
            row = connection.execute(select(ClubRow.keys).where(ClubRow.id == club_id)).one_or_none()
            if row is None:
                raise NoSuchClub(club_id)
            nonces: dict[ClubRole, str] = own_json(row.keys) | {role: keys.new_nonce()}
            connection.execute(update(ClubRow).where(ClubRow.id == club_id).values(keys=statements.compact(nonces)))
            return nonces

        nonces = self.writer.write(club_id, renew)
        return keys.keys_of(self._secret, _of_club(club_id), nonces)[role]

    def rename(self, club_id: str, name: str) -> None:
        """Give a club another name."""
        change = update(ClubRow).where(ClubRow.id == club_id).values(name=name)
        if not self.writer.write(club_id, lambda connection: connection.execute(change).rowcount):
            raise NoSuchClub(club_id)

    def delete(self, club_id: str) -> None:
        """Delete a club with its people and events. Matches that are not deleted before stay without a club."""

        def remove(connection: Connection) -> None:
            connection.execute(update(MatchRow).where(MatchRow.club_id == club_id).values(club_id=None, figured=None))
            connection.execute(delete(ClubRow).where(ClubRow.id == club_id))

        self.writer.write(club_id, remove)

    def _keys(self, club_id: str, nonces: str) -> dict[ClubRole, str]:
        return keys.keys_of(self._secret, _of_club(club_id), own_json(nonces))

    # - matches

    def joining(
        self, club_id: str, players: Sequence[str], *, like: str = "", event_id: str = "", ghosts: Collection[str] = ()
    ) -> Callable[[Connection, Mapping[str, Any]], None]:
        """A function that adds a match to a club, in the transaction that starts the match.

        It finds the players among the people of the club by name. The match `like` and the event `event_id` know the
        people of their names, even if renamed since. Ghosts are no people: those given, and those of the match `like`.
        """
        now = self._now()

        def join(connection: Connection, match: Mapping[str, Any]) -> None:
            of_event = {alike(name): person for name, person in people.linked_people(connection, event_id).items()}
            no_people = set(ghosts)
            known = {name: of_event[alike(name)] for name in players if alike(name) in of_event}
            if like:
                row = connection.execute(select(MatchRow.setup).where(MatchRow.id == like)).one()
                names = own_json(row.setup)["players"]
                there = people.people_of_match(connection, like)
                known |= {name: there[at] for at, name in enumerate(names) if at in there}
                no_people.update(name for at, name in enumerate(names) if there and at not in there)
            rest = [name for name in players if name not in known and name not in no_people]
            known |= people.people_named(connection, club_id, rest, now)
            people.join_match(connection, club_id, match, players, known)

        return join

    def add_match(self, club_id: str, match_id: str) -> bool:
        """Add a match without a club to a club; False if it has a club already.

        :raises NoSuchClub: there is no such club.
        """
        self.club(club_id)
        now = self._now()

        def join(connection: Connection) -> bool:
            row = connection.execute(
                select(MatchRow.id, MatchRow.game, MatchRow.created, MatchRow.setup, MatchRow.club_id).where(
                    MatchRow.id == match_id
                )
            ).one_or_none()
            if row is None or row.club_id is not None:
                return False
            names = own_json(row.setup)["players"]
            known = people.people_named(connection, club_id, names, now)
            match = {"id": row.id, "game": row.game, "created": row.created}
            people.join_match(connection, club_id, match, names, known)
            return True

        joined = self.writer.write(match_id, join)
        if joined:
            self.figuring.cache.heard(match_id)
            self.catch_up_later(club_id)
        return joined

    # - figures

    def catch_up(self, club_id: str, most: int = FIGURED_BEFORE_A_PAGE) -> None:
        """Compute the figures of ended or changed matches and events, at most `most`; the rest follows in a thread."""
        unfigured = self.figuring.unfigured(club_id, most + 1)
        if unfigured:
            with self._lock(club_id):
                self.figuring.figure(club_id, self.figuring.unfigured(club_id, most))
        events = self.hand_results.unfigured(club_id, most + 1)
        if events:
            with self._lock(club_id):
                self.hand_results.figure(self.hand_results.unfigured(club_id, most))
        if max(len(unfigured), len(events)) > most:
            self.catch_up_later(club_id)

    def catch_up_later(self, club_id: str) -> None:
        """Compute the missing figures in a thread."""
        if club_id not in self._catching_up:
            self._catching_up.add(club_id)
            threading.Thread(target=self._catch_up_beside, args=(club_id,), name="figures", daemon=True).start()

    def catch_up_all(self, club_id: str) -> None:
        """Compute all missing figures."""
        with self._lock(club_id):
            self._figure_all(club_id)

    def _figure_all(self, club_id: str) -> None:
        while unfigured := self.figuring.unfigured(club_id, AT_ONCE):
            self.figuring.figure(club_id, unfigured)
        self._figure_events(club_id)

    def _figure_events(self, club_id: str) -> None:
        """Count the results by hand of events that are out of date. One whose log was damaged stays so."""
        before: list[str] = []
        while (events := self.hand_results.unfigured(club_id, AT_ONCE)) != before:
            self.hand_results.figure(events)
            before = events

    def _catch_up_beside(self, club_id: str) -> None:
        self._catching_up.discard(club_id)
        try:
            self.catch_up_all(club_id)
        except Exception:
            # The next page of the club computes them, and says what is wrong.
            _log.exception("the figures of club %s could not be computed", club_id)

    def match_deleted(self, club_id: str, game: str, began: float, played: Sequence[str]) -> None:
        """Compute everything again that depends on a deleted match."""
        with self._lock(club_id):
            self.figuring.follow(club_id, game, began)
            self.figuring.add_up(club_id, game, played)

    def rebuild(self) -> Iterator[tuple[str, int]]:
        """Compute all figures of each club again; yield its id and the number of rows that differed."""
        for club in self.all():
            with self._lock(club.club_id):
                self._figure_all(club.club_id)  # what is not counted yet does not differ
                yield club.club_id, self.figuring.rebuild(club.club_id, self.hand_results.rebuild)


def _of_club(club_id: str) -> str:
    """The text from which keys of a club are computed: it is never the id of a match."""
    return f"club:{club_id}"


def _new_keys() -> str:
    nonces: dict[ClubRole, str] = {role: keys.new_nonce() for role in keys.CLUB_ROLES}
    return statements.compact(nonces)
