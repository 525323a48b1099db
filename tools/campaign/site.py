"""The server that the campaigns of routes and schemas ask, and what is kept there."""

from __future__ import annotations

import contextlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from referee import games
from referee.application import create_app
from referee.desk.events.ladder import make_challenge
from referee.desk.events.plan import with_entries
from referee.desk.halls.hall import begin_match_of_call, match_of_call
from referee.events.seasons.given import read_given
from referee.kit.values import replace
from referee.store import Created, database, get_store
from referee.store.clubs import Club
from referee.store.events import Extra, Money, Plan, Prize
from referee.store.keys import CLUB_ROLES
from referee.store.models import (
    AppearanceRow,
    ClubRow,
    EntryRow,
    EventCallRow,
    EventEntryRow,
    EventHallRow,
    EventMatchRow,
    EventPlanRow,
    EventRow,
    EventTableRow,
    MatchRow,
    PersonRow,
    SeasonEventRow,
    SeasonRow,
)
from referee.store.people_models import EventPersonRow, MergeRow
from referee.web.http.event_access import own_key

FORGED = "host's, but forged form"
NOBODY = ("none", "wrong", "of another match", "host's in the wrong place", FORGED)
ROLES = ("board", "table", "host")
ORGANISER = "organiser of the club"
OTHER_ORGANISER = "organiser of another club"
OF_CLUBS = ("board of the club", "helper of the club", ORGANISER, OTHER_ORGANISER)
"""The keys of clubs: the match belongs to the first one."""
TABLE, NEXT_TABLE, OTHER_TABLE = "table of the hall", "next table of the hall", "table of another hall"
OWN_PAGE, OTHER_PAGE = "own page of the event", "own page of another event"
ENTRY, OTHER_ENTRY = "link to enter the event", "link to enter another event"
VOID = "void keys of the event"
OF_EVENTS = (TABLE, NEXT_TABLE, OTHER_TABLE, OWN_PAGE, OTHER_PAGE, ENTRY, OTHER_ENTRY, VOID)
"""The keys of events. A phone holds those of tables and of somebody's own page; the links are in the address alone."""
IN_ADDRESS = "key in the address"
OTHER_IN_ADDRESS, WRONG_IN_ADDRESS = "another key in the address", "wrong key in the address"
IN_ADDRESSES = (IN_ADDRESS, OTHER_IN_ADDRESS, WRONG_IN_ADDRESS)
"""Keys that a request brings as `?key=`: the host's of the match, the organiser's of the club."""
ENTERED = (
    select(*(column for column in MatchRow.__table__.c if column.name != "figured")).order_by(MatchRow.id),
    select(*EntryRow.__table__.c).order_by(EntryRow.match_id, EntryRow.seq),
    select(*ClubRow.__table__.c).order_by(ClubRow.id),
    select(*(column for column in EventRow.__table__.c if column.name != "figured")).order_by(EventRow.id),
    select(*EventEntryRow.__table__.c).order_by(EventEntryRow.event_id, EventEntryRow.seq),
    select(*EventMatchRow.__table__.c).order_by(EventMatchRow.match_id),
    select(*EventPlanRow.__table__.c).order_by(EventPlanRow.event_id),
    select(*EventTableRow.__table__.c).order_by(EventTableRow.event_id, EventTableRow.name),
    select(*EventCallRow.__table__.c).order_by(EventCallRow.event_id, EventCallRow.n),
    select(*EventHallRow.__table__.c).order_by(EventHallRow.event_id),
    select(*SeasonRow.__table__.c).order_by(SeasonRow.id),
    select(*SeasonEventRow.__table__.c).order_by(SeasonEventRow.season_id, SeasonEventRow.event_id),
    select(*PersonRow.__table__.c).order_by(PersonRow.id),
    select(*EventPersonRow.__table__.c).order_by(EventPersonRow.event_id, EventPersonRow.name),
    select(*MergeRow.__table__.c).order_by(MergeRow.gone),
    select(AppearanceRow.match_id, AppearanceRow.player, AppearanceRow.person_id)
    .where(AppearanceRow.event_id.is_(None))
    .order_by(AppearanceRow.match_id, AppearanceRow.player),
)
CALLS = "api.call_to_table"
"""The route that calls a match to a table by hand."""
THROW = {"play": "throw", "darts": ["1", "1", "0"]}
PLAYERS = ["Zaphod 7f3a", "Trillian 91cc"]
OF_TOURNAMENTS = (
    *("organise_event", "event_door", "event_fees", "event_fixtures", "event_sheet", "event_table", "hall"),
    "my_event",
)
"""The blueprints whose event is a tournament; the event of all others is an evening."""
OF_HALLS = tuple(f"/api/v1/events/<event_id>/{part}" for part in ("hall", "plan"))
CUP = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-baseball", "entrants": PLAYERS,
    "entries": [{"do": "draw", "seed": "x"}],
}  # fmt: skip
DOOR = {"record": 1, "event": "swiss", "title": "Door", "game": "darts-baseball", "entrants": PLAYERS, "entries": []}
EVENING = {"record": 1, "event": "evening", "entrants": PLAYERS, "entries": []}
CHALLENGED = ("Slarti 55aa", "Eddie 77bb")
LADDER = {"record": 1, "event": "ladder", "title": "Ladder", "entrants": [*PLAYERS, *CHALLENGED], "entries": []}
PLAYED = {**EVENING, "entries": [{"do": "result", "between": PLAYERS, "winner": PLAYERS[0]}]}
TEAMS = ("Reds 0c11", "Blues 4d22")
TIES = {
    "record": 1, "event": "round-robin", "title": "League", "options": {"frames": 1},
    "entrants": [{"name": team, "people": [who]} for team, who in zip(TEAMS, PLAYERS, strict=True)],
    "entries": [{"do": "draw", "seed": "x"}],
}  # fmt: skip
GIVEN = {"who": PLAYERS[0], "points": 1, "why": "host"}
"""Points in a season."""


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
    ladder: str = ""
    """A ladder of the club with a challenge."""
    ties: str = ""
    """A league of two teams."""
    merged: str = ""
    """Somebody who was merged into the player."""
    door: str = ""
    """A tournament of the club, not drawn yet, that people enter by a link."""
    other_cup: str = ""
    """A tournament of the other club, with a table and a link."""
    keys: dict[str, str] = field(default_factory=dict)
    """The keys of the events, by the names in OF_EVENTS."""
    at_table: bool = False
    """True while the match is the one at table 1 of the tournament."""
    season: str = ""
    """A season of the club, for which the tournament counts."""
    is_whole: bool = True
    """True if each body and method is tried with each key."""
    taken: set[tuple[str, str, int]] = field(default_factory=set)
    """The bodies that routes have taken from the key that allows most: route, method, and number of the body."""
    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    tried: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The routes at which each key was tried."""
    changed: dict[str, set[str]] = field(default_factory=dict)
    """The keys with which each route has changed something."""
    opened: dict[str, set[str]] = field(default_factory=dict)
    """The routes that have let each key in."""
    stands: tuple[bool, bool, bool] = (False, False, False)
    """The match and the club as the last renewal has left them; see `as_wanted`."""
    clients: dict[tuple[str, bool], FlaskClient] = field(default_factory=dict)
    """The senders at this route."""
    cookies: dict[tuple[str, bool], dict[str, str]] = field(default_factory=dict)
    """The cookies with which each sender begins at this match."""
    known: tuple[Any, ...] | None = None
    """All that was kept after the last request; None if nobody has looked since the match was renewed."""
    seen: Any = None
    """The version of the database at that time."""
    statements: tuple[str, ...] = ()
    """The statements that ask this database for all that was entered."""
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
        vars(app.wsgi_app)["write"] = len  # its lines would fill the terminal
        with app.app_context():
            clubs = get_store().clubs
            club, other_club = clubs.create("Site"), clubs.create("Elsewhere")
            return cls(app, new_match(PLAYERS), new_match(["Cy", "Di"]), club, other_club)

    def rules(self) -> list[Rule]:
        """The routes, by their names."""
        return sorted(self.app.url_map.iter_rules(), key=lambda rule: rule.endpoint)

    def state(self) -> tuple[Any, ...]:
        """All that was entered, as the database has it; figures may be computed at any time."""
        with self.app.app_context():
            engine = get_store().engine
        self.statements = self.statements or tuple(str(rows.compile(engine)) for rows in ENTERED)
        with contextlib.closing(engine.raw_connection()) as connection:
            cursor = connection.cursor()
            return tuple(cursor.execute(statement).fetchall() for statement in self.statements)

    def version(self) -> Any:
        """A number that changes with each commit of others to SQLite; elsewhere never the same twice."""
        with self.app.app_context():
            engine = get_store().engine
        if engine.dialect.name != "sqlite":
            return object()
        if self.watcher is None:
            self.watcher = database.sqlite_module().connect(engine.url.database, check_same_thread=False)
        return self.watcher.execute("PRAGMA data_version").fetchone()

    def begin(self, rule: Rule) -> None:
        """The site as a route is to find it; what no route has changed stays."""
        if self.stands != self.as_wanted(rule) or self.seen != self.version():
            self.renew(rule)
        self.clients.clear()

    def as_wanted(self, rule: Rule) -> tuple[bool, bool, bool]:
        """True for a match at a table, for one that has ended, and for a final that is called, as a route wants it."""
        is_called = rule.endpoint != CALLS if self.with_club(rule) else self.stands[2]
        return self.at_table, "reopen" in rule.rule, is_called

    def renew(self, rule: Rule) -> None:
        """A match in the place of the one that a route has changed; a club and its match if it is a route of clubs."""
        self.stands = self.as_wanted(rule)
        _, is_ended, is_called = self.stands
        with self.app.app_context():
            if self.with_club(rule):
                self._renew_club(is_called)
            self.match = self._called_match() if self.at_table else new_match(PLAYERS, self.club.club_id)
            if is_ended:
                get_store().end(self.match.match_id)
        self.clients.clear()
        self.cookies.clear()
        self.known, self.seen = None, self.version()

    def with_club(self, rule: Rule) -> bool:
        """True if a route is to find a club of its own."""
        return is_of_clubs(rule) or not self.person or self.at_table

    def _renew_club(self, is_called: bool) -> None:
        store = get_store()
        clubs, events, tables = store.clubs, store.events, store.tables
        self.club, self.other = clubs.create("Site"), new_match(["Cy", "Di"])
        club_id = self.club.club_id
        self.person, self.stranger = clubs.add_people(club_id, [PLAYERS[0], "Marvin 42d0"]).values()
        self.event = events.create(club_id, EVENING).event_id
        self.cup = events.create(club_id, CUP).event_id
        self.door = events.create(club_id, DOOR).event_id
        self.ladder = events.create(club_id, LADDER).event_id
        make_challenge(store, events.event(self.ladder), CHALLENGED[1], CHALLENGED[0], 0)
        self.ties = events.create(club_id, TIES).event_id
        (self.merged,) = clubs.add_people(club_id, ["Zafod 7f3a"]).values()
        clubs.merge(club_id, self.person, self.merged)
        store.plans.change(self.cup, with_money)
        tables.add_tables(self.cup, 1)
        if not is_called:
            tables.set_automatic(self.cup, False)
        store.calls.follow(self.cup)
        tables.add_tables(self.cup, 1)
        if not self.other_cup:
            self.other_cup = events.create(self.other_club.club_id, {**CUP, "entrants": ["Cy", "Di"]}).event_id
            tables.add_tables(self.other_cup, 1)
            open_entries(self.other_cup)
        self.keys = {
            **dict(zip((TABLE, NEXT_TABLE), (table.key for table in tables.tables(self.cup)), strict=True)),
            OTHER_TABLE: tables.table(self.other_cup, "1").key,
            OWN_PAGE: own_key(events.event(self.cup)),
            OTHER_PAGE: own_key(events.event(self.other_cup)),
            ENTRY: open_entries(self.door),
            OTHER_ENTRY: store.plans.plan(self.other_cup).entry_key,
        }
        self.season = store.seasons.create(club_id, "Winter", {}).season_id
        store.seasons.count(self.season, self.cup)
        store.seasons.count(self.season, events.create(club_id, PLAYED).event_id)
        store.seasons.give(self.season, read_given(GIVEN))

    def _called_match(self) -> Created:
        """The match at table 1, with one play."""
        store = get_store()
        call = store.calls.call_at(self.cup, "1")
        assert call is not None
        assert begin_match_of_call(store, store.events.event(self.cup), call)
        match = match_of_call(store, store.calls.call_at(self.cup, "1"))
        assert match is not None
        store.append(match.match_id, "play", THROW, seen=0, key="first")
        return Created(match.match_id, "", match.keys["host"], match.keys["table"], match.keys["board"])

    def club_link(self, name: str) -> str:
        """The link of a club that gives a key of it."""
        if name == OTHER_ORGANISER:
            return self.other_club.organiser_path
        return self.club.path_of(next(role for role in CLUB_ROLES if name.startswith(role)))

    def key_of(self, name: str) -> str:
        """The key of this name as an address or a program writes it; a word that is none for who has no key."""
        if name in self.keys:
            return self.keys[name]
        if name in OF_CLUBS:
            return self.club_link(name).rpartition("/")[2]
        return str(getattr(self.match, f"{name}_key")) if name in ROLES else "wrong"


def is_of_tournaments(rule: Rule) -> bool:
    """True for the routes about a tournament and its tables."""
    return rule.endpoint.partition(".")[0] in (*OF_TOURNAMENTS, "table_access") or rule.rule.startswith(OF_HALLS)


def is_of_clubs(rule: Rule) -> bool:
    """True for the routes of clubs and of their events, and for the one by which a program begins a club."""
    begins = rule.endpoint == "api.create_club"
    return begins or rule.endpoint.startswith("club_") or bool(rule.arguments & {"club_id", "event_id"})


def with_money(plan: Plan) -> Plan:
    """A plan with an extra to buy and a prize to give."""
    money = Money(extras=(Extra("Rebuy", "5"),))
    return replace(plan, money=money, prizes=(Prize(0, "5", "", name="Door prize"),))


def open_entries(event_id: str) -> str:
    """The key of the link by which people enter an event from now on."""
    return get_store().plans.change(event_id, lambda plan: with_entries(plan, is_open=True)).entry_key


def new_match(players: list[str], club_id: str = "") -> Created:
    """A match with one play."""
    created = get_store().create("darts-baseball", games.game("darts-baseball").schema.setup(players), club_id)
    get_store().append(created.match_id, "play", THROW, seen=0, key="first")
    return created
