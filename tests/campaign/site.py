"""The server that the campaigns of routes and schemas ask, and those who send: with each key, or without."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from app import create_app
from referee import games
from referee.store import Created, database, get_store
from referee.store.clubs import Club
from referee.store.keys import CLUB_ROLES
from referee.store.models import (
    AppearanceRow,
    ClubRow,
    EntryRow,
    EventCallRow,
    EventEntryRow,
    EventHallRow,
    EventPlanRow,
    EventRow,
    EventTableRow,
    MatchRow,
    PersonRow,
    SeasonEventRow,
    SeasonRow,
)

FORGED = "host's, but forged form"
NOBODY = ("none", "wrong", "of another match", "host's in the wrong place", FORGED)
ROLES = ("board", "table", "host")
ORGANISER = "organiser of the club"
OTHER_ORGANISER = "organiser of another club"
OF_CLUBS = ("board of the club", "helper of the club", ORGANISER, OTHER_ORGANISER)
"""The keys of clubs: the match belongs to the first one. Programs have none."""
ENTERED = (
    select(*(column for column in MatchRow.__table__.c if column.name != "figured")).order_by(MatchRow.id),
    select(*EntryRow.__table__.c).order_by(EntryRow.match_id, EntryRow.seq),
    select(*ClubRow.__table__.c).order_by(ClubRow.id),
    select(*EventRow.__table__.c).order_by(EventRow.id),
    select(*EventEntryRow.__table__.c).order_by(EventEntryRow.event_id, EventEntryRow.seq),
    select(*EventPlanRow.__table__.c).order_by(EventPlanRow.event_id),
    select(*EventTableRow.__table__.c).order_by(EventTableRow.event_id, EventTableRow.name),
    select(*EventCallRow.__table__.c).order_by(EventCallRow.event_id, EventCallRow.n),
    select(*EventHallRow.__table__.c).order_by(EventHallRow.event_id),
    select(*SeasonRow.__table__.c).order_by(SeasonRow.id),
    select(*SeasonEventRow.__table__.c).order_by(SeasonEventRow.season_id, SeasonEventRow.event_id),
    select(*PersonRow.__table__.c).order_by(PersonRow.id),
    select(AppearanceRow.match_id, AppearanceRow.player, AppearanceRow.person_id).order_by(
        AppearanceRow.match_id, AppearanceRow.player
    ),
)
THROW = {"play": "throw", "darts": ["1", "1", "0"]}
PLAYERS = ["Zaphod 7f3a", "Trillian 91cc"]
OF_TOURNAMENTS = ("organise_event", "event_door", "event_fees", "event_sheet", "event_table", "hall", "my_event")
"""The blueprints whose event is a tournament; the event of all others is an evening."""
OF_HALLS = tuple(f"/api/v1/events/<event_id>/{part}" for part in ("hall", "plan"))
CUP = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-baseball", "entrants": PLAYERS,
    "entries": [{"do": "draw", "seed": "x"}],
}  # fmt: skip
EVENING = {"record": 1, "event": "evening", "entrants": PLAYERS, "entries": []}


@dataclass
class Site:
    """The application on an empty database, with a match of a club that has one play.

    The other match stands alone. The organiser is its host.
    """

    app: Flask
    match: Created
    other: Created
    club: Club
    other_club: Club
    person: str = ""
    """The id of a player of the match, and that of somebody whom no player has met."""
    stranger: str = ""
    event: str = ""
    """An evening of the club."""
    cup: str = ""
    """A tournament of the club, whose final is called to table 1, but for the route that calls by hand."""
    season: str = ""
    """A season of the club, for which the tournament counts."""
    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    changed: dict[str, set[str]] = field(default_factory=dict)
    """The keys with which each route has changed something."""
    clients: dict[tuple[str, bool], FlaskClient] = field(default_factory=dict)
    """The senders at this match."""
    known: tuple[Any, ...] = ()
    """All that was kept after the last request."""
    seen: Any = None
    """The version of the database at that time."""
    watcher: Any = None
    """The connection that knows the version."""

    @classmethod
    def on(cls, folder: Path, database_url: str = "") -> Site:
        app = create_app(
            {
                "INSTANCE": str(folder),
                "DATABASE_URL": database_url or f"sqlite:///{folder / 'referee.sqlite3'}",
                "REDIS_URL": "",
                "SECRET_KEY": "a secret for tests alone",
                "PROPAGATE_EXCEPTIONS": False,
                "WTF_CSRF_ENABLED": False,
            }
        )
        app.logger.disabled = True
        app.wsgi_app.write = len  # nobody reads the lines of so many requests
        with app.app_context():
            clubs = get_store().clubs
            club, other_club = clubs.create("Site"), clubs.create("Elsewhere")
            return cls(app, new_match(PLAYERS), new_match(["Cy", "Di"]), club, other_club)

    def rules(self) -> list[Rule]:
        """The routes, by their names."""
        return sorted(self.app.url_map.iter_rules(), key=lambda rule: rule.endpoint)

    def state(self) -> tuple[Any, ...]:
        """All that was entered; figures may be computed at any time."""
        with self.app.app_context(), get_store().engine.connect() as connection:
            return tuple(tuple(connection.execute(rows)) for rows in ENTERED)

    def version(self) -> Any:
        """A number that changes with each commit of others to SQLite; elsewhere never the same twice."""
        with self.app.app_context():
            engine = get_store().engine
        if engine.dialect.name != "sqlite":
            return object()
        if self.watcher is None:
            self.watcher = database.sqlite_module().connect(engine.url.database, check_same_thread=False)
        return self.watcher.execute("PRAGMA data_version").fetchone()

    def renew(self, rule: Rule) -> None:
        """A match in the place of the one that a route has changed; a club and its match if it is a route of clubs."""
        ended = "reopen" in rule.rule
        with self.app.app_context():
            if is_of_clubs(rule) or not self.person:
                clubs = get_store().clubs
                self.club, self.other = clubs.create("Site"), new_match(["Cy", "Di"])
                people = clubs.add_people(self.club.club_id, [PLAYERS[0], "Marvin 42d0"])
                self.person, self.stranger = people.values()
                events = get_store().events
                self.event = events.create(self.club.club_id, EVENING).event_id
                self.cup = events.create(self.club.club_id, CUP).event_id
                get_store().tables.add_tables(self.cup, 1)
                if rule.endpoint == "api.post_call":
                    get_store().tables.set_automatic(self.cup, False)
                get_store().calls.follow(self.cup)
                self.season = get_store().seasons.create(self.club.club_id, "Winter", {}).season_id
                get_store().seasons.count(self.season, self.cup)
            self.match = new_match(PLAYERS, self.club.club_id)
            if ended:
                get_store().end(self.match.match_id)
        self.clients.clear()
        self.known, self.seen = self.state(), self.version()


def is_of_tournaments(rule: Rule) -> bool:
    """True for the routes about a tournament and its tables."""
    return rule.endpoint.partition(".")[0] in (*OF_TOURNAMENTS, "table_access") or rule.rule.startswith(OF_HALLS)


def is_of_clubs(rule: Rule) -> bool:
    """True for the routes of clubs and of their events."""
    return rule.endpoint.startswith("club_") or bool(rule.arguments & {"club_id", "event_id"})


def new_match(players: list[str], club_id: str = "") -> Created:
    """A match with one play."""
    created = get_store().create("darts-baseball", games.game("darts-baseball").schema.setup(players), club_id)
    get_store().append(created.match_id, "play", THROW, seen=0, key="first")
    return created


@dataclass(frozen=True)
class Sender:
    """Whoever sends a request, with a key or without."""

    site: Site
    key: str
    is_api: bool

    def client(self) -> FlaskClient:
        """The browser or program; a page's key is a cookie, a program's goes along."""
        client = self.site.clients.get((self.key, self.is_api))
        if client is None:
            client = self.site.clients[self.key, self.is_api] = self._new_client()
        return client

    def _new_client(self) -> FlaskClient:
        client = self.site.app.test_client()
        if self.key in OF_CLUBS and self.is_api:
            return client
        if self.key in OF_CLUBS:
            other = self.site.other
            if self.key == ORGANISER:
                client.get(f"/k/{other.match_id}/{other.host_key}")
            client.get(club_link(self.site, self.key))
            return client
        role = "host" if self.key.startswith("host's") else self.key
        match = self.site.other if self.key == "of another match" else self.site.match
        in_cookie = self.is_api if self.key == "host's in the wrong place" else not self.is_api
        if in_cookie and role != "none":
            shown = "wrong" if role == "wrong" else getattr(match, f"{role if role in ROLES else 'host'}_key")
            client.get(f"/k/{match.match_id}/{shown}")
        return client

    def headers(self) -> dict[str, str]:
        """The headers that programs send, with the key."""
        sent = {"X-Seen": "1", "Idempotency-Key": f"key {self.site.sent}"}
        if self.key in OF_CLUBS:
            key = club_link(self.site, self.key).rpartition("/")[2]
            return {**sent, "X-Seen": "0", "Authorization": f"Bearer {key}"} if self.is_api else sent
        role = "host" if self.key.startswith("host's") else self.key
        along = not self.is_api if self.key == "host's in the wrong place" else self.is_api
        if along and role != "none":
            match = self.site.other if role == "of another match" else self.site.match
            key = "wrong" if role == "wrong" else getattr(match, f"{role if role in ROLES else 'host'}_key")
            sent["Authorization"] = f"Bearer {key}"
        return sent


def club_link(site: Site, key: str) -> str:
    """The link of a club that gives a key of it."""
    if key == OTHER_ORGANISER:
        return site.other_club.organiser_path
    return site.club.path_of(next(role for role in CLUB_ROLES if key.startswith(role)))
