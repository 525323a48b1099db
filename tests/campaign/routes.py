"""Routes × methods × keys, from the map of the application's addresses, so that a new route cannot be forgotten.

Nothing is answered by 500. Nothing changes without the right key, and each right key changes what it may. Who holds no
key hears nothing of a match or a club, and no role hears the key of a higher one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

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
from tests.campaign import rubbish

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
FORGED = "host's, but forged form"
NOBODY = ("none", "wrong", "of another match", "host's in the wrong place", FORGED)
ROLES = ("board", "table", "host")
ORGANISER = "organiser of the club"
OTHER_ORGANISER = "organiser of another club"
OF_CLUBS = ("board of the club", "helper of the club", ORGANISER, OTHER_ORGANISER)
"""The keys of clubs: the match belongs to the first one. Programs have none."""
HOST, ENTER, ALL = {"host", ORGANISER}, {"host", "table", ORGANISER}, {*NOBODY, *ROLES, *OF_CLUBS}
PROGRAMS = {*NOBODY, *ROLES} - {FORGED}
WRITES: Mapping[str, set[str]] = {
    "new.start_match": ALL - {FORGED},
    "again.press_again": ENTER,
    "table.enter_play": ENTER,
    "table.strike_play": ENTER,
    "table.amend_play": ENTER,
    "table.insert_play": ENTER,
    "host.press_end": HOST,
    "host.press_reopen": HOST,
    "host.press_renew": HOST,
    "host.press_delete": HOST,
    "club_organise.rename_club": {ORGANISER},
    "club_organise.renew_club_key": {ORGANISER},
    "club_organise.add_match_from_before": {ORGANISER},
    "club_organise.count_match_for_club": {ORGANISER},
    "club_organise.begin_club": {ORGANISER, OTHER_ORGANISER},
    "club_people.rename_person": {ORGANISER},
    "club_people.remove_person": {ORGANISER},
    "club_people.merge_people": {ORGANISER},
    "evening.begin_evening": {"helper of the club", ORGANISER},
    "evening.post_entry": {"helper of the club", ORGANISER},
    "new_event.begin_event": {ORGANISER},
    "organise_event.post_tournament_entry": {"helper of the club", ORGANISER},
    "event_door.post_door": {"helper of the club", ORGANISER},
    "event_fees.set_fees": {ORGANISER},
    "hall.change_hall": {"helper of the club", ORGANISER},
    "event_table.begin_match_at": {"helper of the club", ORGANISER},
    "club_seasons.begin_season": {ORGANISER},
    "club_seasons.count_event": {ORGANISER},
    "club_seasons.delete_season": {ORGANISER},
    "api.add_people": {"helper of the club", ORGANISER},
    "api.patch_person": {ORGANISER},
    "api.delete_person": {ORGANISER},
    "api.merge_person": {ORGANISER},
    "api.post_club_match": {"helper of the club", ORGANISER},
    "api.create_event": {ORGANISER},
    "api.enter_in_event": {"helper of the club", ORGANISER},
    "api.create_match": PROGRAMS,
    "api.post_play": ENTER - {ORGANISER},
    "api.post_strike": ENTER - {ORGANISER},
    "api.post_amend": ENTER - {ORGANISER},
    "api.post_insert": ENTER - {ORGANISER},
    "api.end_match": HOST - {ORGANISER},
    "api.reopen_match": HOST - {ORGANISER},
    "api.delete_match": HOST - {ORGANISER},
}
"""The routes that change something, and for whom. A route that is not named here may change nothing."""
HIDDEN: Mapping[str, tuple[str, ...]] = {
    "board": ROLES[1:],
    "board of the club": ROLES[1:],
    "helper of the club": ROLES[1:],
    "table": ROLES[2:],
    "host": (),
    ORGANISER: (),
    FORGED: (),
}
"""The keys of the match that somebody does not hear; whoever is not named here hears none."""
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
FORM = {
    "tap": json.dumps(THROW),
    "play": json.dumps(THROW),
    "seen": "1",
    "n": "1",
    "lane": "",
    "sure": "yes",
    "role": "board",
    "name": "Ford",
    "do": "start",
    "player": ["Ann", "Bo"],
    "who": "Cy",
    "back": "/",
}
"""A form that holds what any page takes."""
BODIES: tuple[Any, ...] = (
    None,
    THROW,
    {"n": 1},
    {"n": 1, "play": {"play": "throw", "darts": ["0", "0", "0"]}},
    {"game": "darts-baseball", "players": ["Ann", "Bo"]},
    {"ask": "score-inning", "inning": 3, "sets": [["3"]]},
    {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "entries": [{"do": "draw"}]},
)
"""The bodies that programs send, of which any address gets each."""
OF_TOURNAMENTS = ("organise_event", "event_door", "event_fees", "event_sheet", "event_table", "hall", "my_event")
"""The blueprints whose event is a tournament; the event of all others is an evening."""
CUP = {
    "record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-baseball", "entrants": PLAYERS,
    "entries": [{"do": "draw", "seed": "x"}],
}  # fmt: skip
FINAL_RESULT = {"do": "result", "between": PLAYERS, "winner": PLAYERS[0]}
EVENING = {"record": 1, "event": "evening", "entrants": PLAYERS, "entries": []}
PARAMETERS = (
    *("lane", "seen", "view", "at", "before", "since", "preview", "play", "as", "ask", "code", "done", "next", "back"),
    *("n", "key", "tap", "line", "given", "find", "who", "do", "player", "names", "carried", "role", "sure", "darts"),
    *(
        "runs",
        "by",
        "inning",
        "sets",
        "q",
        "person",
        "game",
        "from",
        "to",
        "page",
        "year",
        "gone",
        "club",
        "match",
        "f.darts",
        "f.runs",
        "o.innings",
        "s.inning",
        "s.totals.0",
        "totals.0.name",
    ),
)


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
    """A tournament of the club, whose final is called to table 1."""
    season: str = ""
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
                get_store().calls.follow(self.cup)
                self.season = get_store().seasons.create(self.club.club_id, "Winter", {}).season_id
            self.match = new_match(PLAYERS, self.club.club_id)
            if ended:
                get_store().end(self.match.match_id)
        self.clients.clear()
        self.known, self.seen = self.state(), self.version()


def is_of_tournaments(rule: Rule) -> bool:
    """True for the routes about a tournament and its tables."""
    return rule.endpoint.partition(".")[0] in (*OF_TOURNAMENTS, "table_access")


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


def path_of(rule: Rule, site: Site, key: str) -> str:
    """The address of a route, about the match and its club; about the other match if it is one to join a club."""
    joins = rule.endpoint in ("club_organise.count_match_for_club", "api.post_club_match")
    match = site.other if joins else site.match
    given = {
        "club_id": site.club.club_id,
        "person_id": site.person,
        "event_id": site.cup if is_of_tournaments(rule) else site.event,
        "season_id": site.season,
        "table": "1",
        "pairing_id": "W1-1",
        "match_id": match.match_id,
        "key": getattr(match, f"{key}_key") if key in ROLES else "wrong",
        "game": "darts-baseball",
        "event": "swiss",
        "n": "1",
        "name": "css/base.css",
    }
    path = rule.rule
    for argument in rule.arguments:
        for written in (f"<{argument}>", f"<int:{argument}>", f"<path:{argument}>"):
            path = path.replace(written, given.get(argument, "1"))
    assert "<" not in path, f"say here what stands for {path}"
    return path


def try_route(site: Site, rule: Rule) -> None:
    """All methods and keys at a route, with each body that it may take."""
    known = {"match_id", "club_id", "person_id", "event_id", "key", "game", "event", "n", "name"}
    known |= {"season_id", "table", "pairing_id"}
    assert not rule.arguments - known, rule
    is_api = rule.rule.startswith("/api/")
    site.renew(rule)
    for key in (*NOBODY, *ROLES, *OF_CLUBS):
        if is_api and (key == FORGED or (key in OF_CLUBS and not is_of_clubs(rule))):
            continue
        for method in METHODS if key not in OF_CLUBS else ("GET", "POST", "PATCH", "DELETE"):
            takes = method in (rule.methods or ()) and method in ("POST", "PUT", "PATCH", "DELETE")
            programs = (*BODIES, *(club_bodies(site) if is_of_clubs(rule) else ()))
            bodies: list[dict[str, Any]] = [{"json": body} if body is not None else {} for body in programs]
            forms: list[dict[str, Any]] = [{}, {"data": filled_form(site, rule)}]
            for body in (bodies if is_api else forms) if takes else [{}]:
                attempt(site, rule, Sender(site, key, is_api), {"method": method, **body})


def club_bodies(site: Site) -> tuple[Any, ...]:
    """The bodies that programs send about clubs and events, about what is there now."""
    return (
        {"name": "Ford"},
        {"names": ["Ford"]},
        {"into": site.stranger},
        {"key": site.other.host_key},
        {"do": "enter", "who": "Eve"},
    )


def filled_form(site: Site, rule: Rule) -> dict[str, Any]:
    """A form that holds what any page takes, about what is there now."""
    chosen = {"club": site.club.club_id, "match": site.other.match_id, "gone": site.stranger}
    of_evening = {"do": "enter", "who": "Eve", "names": "Eve", "points": "place"}
    blueprint = rule.endpoint.partition(".")[0]
    more: dict[str, Any] = {
        "evening": of_evening,
        "new_event": {"format": "swiss", "title": "Cup", "names": "Eve\nFay"},
        "organise_event": {"entry": json.dumps(FINAL_RESULT)},
        "event_door": {"do": "here", "who": PLAYERS[0]},
        "event_fees": {"fee": "5", "prizes": "", "currency": "€"},
        "hall": {"do": "clock", "minutes": "20", "seconds": "0"},
        "club_seasons": {"do": "count", "event": site.event, "points": "place", "best": "0", "minimum": "1"},
    }.get(blueprint, {})
    return {**FORM, **chosen, **more, "key": f"key {site.sent}"}


def attempt(site: Site, rule: Rule, sender: Sender, request: Mapping[str, Any]) -> None:
    """One request, and what must hold of its answer and of what it changed."""
    site.sent += 1
    client, match = sender.client(), site.match
    site.app.config["WTF_CSRF_ENABLED"] = sender.key == FORGED
    path = path_of(rule, site, sender.key)
    address = f"10.{site.sent >> 16 & 255}.{site.sent >> 8 & 255}.{site.sent & 255}"
    answer = client.open(
        path, headers=sender.headers(), environ_overrides={"REMOTE_ADDR": address}, buffered=False, **request
    )
    site.app.config["WTF_CSRF_ENABLED"] = False
    site.statuses[answer.status_code] += 1
    what = f"{request} to {path} with key {sender.key}: {answer.status}"
    assert answer.status_code < 500, what
    content = (
        "" if answer.mimetype == "text/event-stream" else answer.data.decode(errors="replace") + str(answer.headers)
    )
    answer.close()
    hidden = HIDDEN.get(sender.key, ROLES)
    assert not [role for role in hidden if getattr(match, f"{role}_key") in content], f"a key is told by {what}"
    if sender.key != ORGANISER:
        assert site.club.keys["organiser"] not in content, f"the club's key is told by {what}"
    if sender.key in (*NOBODY, OTHER_ORGANISER) and sender.key != FORGED:
        assert not [name for name in PLAYERS if name in content], f"a stranger hears who plays by {what}"
    version = site.version()
    if version == site.seen:
        return
    site.seen = version
    if site.state() != site.known:
        endpoint = str(site.app.url_map.bind("localhost").match(path, method=request["method"])[0])
        assert sender.key in WRITES.get(endpoint, ()), f"something was changed by {what}"
        site.changed.setdefault(endpoint, set()).add(sender.key)
        site.renew(rule)


def try_rubbish(site: Site, rule: Rule, chance: Random, times: int) -> None:
    """Rubbish in address, query, form, body and headers, from whoever may do most: none is answered by 500."""
    is_api = rule.rule.startswith("/api/")
    sender = Sender(site, "host" if is_api and not is_of_clubs(rule) else ORGANISER, is_api)
    client = sender.client()
    methods = sorted((rule.methods or set()) - {"OPTIONS"})
    for _ in range(times):
        site.sent += 1
        words = {chance.choice(PARAMETERS): chance.choice(rubbish.TEXTS) for _ in range(chance.randrange(5))}
        plain = {name: word.encode("utf-8", "surrogatepass") for name, word in words.items()}
        path = path_of(rule, site, "host")
        if chance.random() < 0.3 and rule.arguments:
            path = path.replace(
                site.match.match_id, quote(chance.choice(rubbish.TEXTS).encode("utf-8", "replace")) or "x"
            )
        query = "&".join(f"{name}={quote(word)}" for name, word in plain.items() if chance.random() < 0.5)
        sent: dict[str, Any] = {"headers": sender.headers()}
        if chance.random() < 0.5:
            sent["headers"] |= {
                name: chance.choice(("", "-1", "9" * 4400, "\x7f", "é", "[")) for name in ("X-Seen", "Range")
            }
        if sender.is_api:
            sent |= {"data": rubbish.written(rubbish.value(chance, 3)), "content_type": "application/json"}
        else:
            form = {
                **filled_form(site, rule),
                **{name: word.decode("utf-8", "replace") for name, word in plain.items()},
            }
            sent["data"] = {name: form[name] for name in form if chance.random() < 0.8}
        method = chance.choice(methods)
        if method in ("GET", "HEAD"):
            sent = {"headers": sent["headers"]}
        answer = client.open(f"{path}?{query}", method=method, buffered=False, **sent)
        site.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{method} {path}?{query} {sent}: {answer.status}"
        answer.close()
        if answer.status_code in (204, 303, 410) or rule.endpoint in WRITES:
            site.renew(rule)
            client = sender.client()


def campaign(folder: Path, times: int = 400, seed: int = 1) -> Iterator[str]:
    """All routes with all methods and keys, then each with rubbish."""
    site = Site.on(folder)
    for rule in site.rules():
        try_route(site, rule)
    assert site.changed == WRITES, f"the right keys change {site.changed}"
    what = f"{len(site.rules())} routes with {len(METHODS)} methods and {len(ALL)} keys"
    yield f"{site.sent:,} requests to {what}: {summary(site)}"
    site.statuses.clear()
    before = site.sent
    for rule in site.rules():
        try_rubbish(site, rule, Random(f"{seed} {rule.endpoint}"), times)
    yield f"{site.sent - before:,} requests with rubbish: {summary(site)}"


def summary(site: Site) -> str:
    """The answers by status."""
    return ", ".join(f"{count:,} × {status}" for status, count in sorted(site.statuses.items()))
