"""Routes × methods × keys, from the map of the application's addresses, so that a new route cannot be forgotten.

Nothing is answered by 500. Nothing changes without the right key, and each right key changes what it may. Who holds no
key hears nothing of a match, and no role hears the key of a higher one.
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
from sqlalchemy import text
from werkzeug.routing import Rule

from app import create_app
from referee import games
from referee.store import Created, get_store
from tests.campaign import rubbish

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
FORGED = "host's, but forged form"
NOBODY = ("none", "wrong", "of another match", "host's in the wrong place", FORGED)
ROLES = ("board", "table", "host")
HOST, ENTER, ALL = {"host"}, {"host", "table"}, {*NOBODY, *ROLES}
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
    "api.create_match": ALL - {FORGED},
    "api.post_play": ENTER,
    "api.post_strike": ENTER,
    "api.post_amend": ENTER,
    "api.post_insert": ENTER,
    "api.end_match": HOST,
    "api.reopen_match": HOST,
    "api.delete_match": HOST,
}
"""The routes that change something, and for whom. A route that is not named here may change nothing."""
THROW = {"play": "throw", "darts": ["1", "1", "0"]}
PLAYERS = ["Zaphod 7f3a", "Trillian 91cc"]
FORM = {
    "tap": json.dumps(THROW),
    "play": json.dumps(THROW),
    "seen": "1",
    "n": "1",
    "lane": "",
    "sure": "yes",
    "role": "table",
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
PARAMETERS = (
    *("lane", "seen", "view", "at", "before", "since", "preview", "play", "as", "ask", "code", "done", "next", "back"),
    *("n", "key", "tap", "line", "given", "find", "who", "do", "player", "names", "carried", "role", "sure", "darts"),
    *("runs", "by", "inning", "sets", "f.darts", "f.runs", "o.innings", "s.inning", "s.totals.0", "totals.0.name"),
)


@dataclass
class Site:
    """The application on an empty database, with a match that has one play."""

    app: Flask
    match: Created
    other: Created
    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    changed: dict[str, set[str]] = field(default_factory=dict)
    """The keys with which each route has changed something."""
    clients: dict[tuple[str, bool], FlaskClient] = field(default_factory=dict)
    """The senders at this match."""
    known: tuple[Any, ...] = ()
    """All that was kept after the last request."""

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
            return cls(app, new_match(PLAYERS), new_match(["Cy", "Di"]))

    def rules(self) -> list[Rule]:
        """The routes, by their names."""
        return sorted(self.app.url_map.iter_rules(), key=lambda rule: rule.endpoint)

    def state(self) -> tuple[Any, ...]:
        """All that is kept of matches."""
        with self.app.app_context(), get_store().engine.connect() as connection:
            return tuple(
                tuple(connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2")))
                for table in ("matches", "entries")
            )

    def renew(self, ended: bool) -> None:
        """A match in the place of the one that was changed."""
        with self.app.app_context():
            self.match = new_match(PLAYERS)
            if ended:
                get_store().end(self.match.match_id)
        self.clients.clear()
        self.known = self.state()


def new_match(players: list[str]) -> Created:
    """A match with one play."""
    created = get_store().create("darts-baseball", games.game("darts-baseball").schema.setup(players))
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
        role = "host" if self.key.startswith("host's") else self.key
        along = not self.is_api if self.key == "host's in the wrong place" else self.is_api
        if along and role != "none":
            match = self.site.other if role == "of another match" else self.site.match
            key = "wrong" if role == "wrong" else getattr(match, f"{role if role in ROLES else 'host'}_key")
            sent["Authorization"] = f"Bearer {key}"
        return sent


def path_of(rule: Rule, match: Created, key: str) -> str:
    """The address of a route, about a match."""
    given = {
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
    assert not rule.arguments - {"match_id", "key", "game", "event", "n", "name"}, rule
    is_api = rule.rule.startswith("/api/")
    site.renew(ended="reopen" in rule.rule)
    for key in (*NOBODY, *ROLES):
        if key == FORGED and is_api:
            continue
        for method in METHODS:
            takes = method in (rule.methods or ()) and method in ("POST", "PUT", "PATCH", "DELETE")
            bodies: list[dict[str, Any]] = [{"json": body} if body is not None else {} for body in BODIES]
            for body in (bodies if is_api else [{}, {"data": {**FORM, "key": f"key {site.sent}"}}]) if takes else [{}]:
                attempt(site, rule, Sender(site, key, is_api), {"method": method, **body})


def attempt(site: Site, rule: Rule, sender: Sender, request: Mapping[str, Any]) -> None:
    """One request, and what must hold of its answer and of what it changed."""
    site.sent += 1
    client, match = sender.client(), site.match
    site.app.config["WTF_CSRF_ENABLED"] = sender.key == FORGED
    path = path_of(rule, match, sender.key)
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
    hidden = {"board": ROLES[1:], "table": ROLES[2:], "host": (), FORGED: ()}.get(sender.key, ROLES)
    assert not [role for role in hidden if getattr(match, f"{role}_key") in content], f"a key is told by {what}"
    if sender.key in NOBODY and sender.key != FORGED:
        assert not [name for name in PLAYERS if name in content], f"a stranger hears who plays by {what}"
    if site.state() != site.known:
        endpoint = str(site.app.url_map.bind("localhost").match(path, method=request["method"])[0])
        assert sender.key in WRITES.get(endpoint, ()), f"something was changed by {what}"
        site.changed.setdefault(endpoint, set()).add(sender.key)
        site.renew(ended="reopen" in rule.rule)


def try_rubbish(site: Site, rule: Rule, chance: Random, times: int) -> None:
    """Requests of the host with rubbish in address, query, form, body and headers: none is answered by 500."""
    sender = Sender(site, "host", rule.rule.startswith("/api/"))
    client = sender.client()
    methods = sorted((rule.methods or set()) - {"OPTIONS"})
    for _ in range(times):
        site.sent += 1
        words = {chance.choice(PARAMETERS): chance.choice(rubbish.TEXTS) for _ in range(chance.randrange(5))}
        plain = {name: word.encode("utf-8", "surrogatepass") for name, word in words.items()}
        path = path_of(rule, site.match, "host")
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
                **FORM,
                "key": f"key {site.sent}",
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
            site.renew(ended=False)
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
