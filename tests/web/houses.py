"""A club with people and matches, another club beside it, and phones with their keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.store import Created, get_store
from referee.store.clubs import Club, queries

FINISH = {"play": "throw", "darts": ["D20"]}
MISS = {"play": "throw", "darts": ["0", "0", "0"]}


@dataclass
class House:
    """A server with two clubs: Thursday has played, and Friday is somebody else's."""

    app: Flask
    club: Club
    other: Club
    matches: dict[str, Created] = field(default_factory=dict)

    def play(self, name: str, *players: str, club_id: str | None = None, plays: tuple[object, ...] = (FINISH,)) -> str:
        """A match of darts whose first player wins with one dart, if nothing else is played."""
        setup = games.game("darts-301").schema.setup(list(players), {"start": 40, "bullseye_order": False})
        with self.app.app_context():
            store = get_store()
            created = store.create("darts-301", setup, self.club.club_id if club_id is None else club_id)
            for n, play in enumerate(plays):
                store.append(created.match_id, "play", play, seen=n, key=f"{n}")
        self.matches[name] = created
        return created.match_id

    def person(self, name: str, club: Club | None = None) -> str:
        """The id of a person."""
        club_id = (club or self.club).club_id
        with self.app.app_context():
            people = get_store().clubs.read(lambda connection: queries.all_people(connection, club_id))
        return next(person.person_id for person in people if person.name == name)

    def day(self, name: str) -> date:
        """The day on which a match began."""
        with self.app.app_context():
            (match,) = get_store().summaries([self.matches[name].match_id])
        return date.fromtimestamp(match.created)

    def at(self, path: str = "", name: str = "") -> str:
        """An address of the club, or of a person of it."""
        return f"/c/{self.club.club_id}{f'/p/{self.person(name)}' if name else ''}{path}"

    def phone(self, who: str = "none") -> FlaskClient:
        """A phone with a key: `board`, `helper`, `organiser`, `other organiser`, `host`, `table`, or none."""
        phone = self.app.test_client()
        first = self.matches["first"]
        links = {
            "other organiser": self.other.path_of("organiser"),
            "host": f"/k/{first.match_id}/{first.host_key}",
            "table": f"/k/{first.match_id}/{first.table_key}",
            **{role: self.club.path_of(role) for role in self.club.keys},
        }
        if who != "none":
            assert phone.get(links[who]).status_code == 303
        return phone
