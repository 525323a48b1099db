"""Those who send requests to the site of a campaign: with each key, or without."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response
from flask.testing import FlaskClient
from werkzeug.http import parse_cookie
from werkzeug.routing import Rule

from referee.store import get_store
from referee.web.http.event_access import admit_to_event
from referee.web.http.held_keys import cookie_name, held_keys, save
from tools.campaign.site import (
    IN_ADDRESS,
    IN_ADDRESSES,
    NEXT_TABLE,
    OF_CLUBS,
    OF_EVENTS,
    ORGANISER,
    OTHER_ORGANISER,
    OTHER_PAGE,
    OTHER_TABLE,
    OWN_PAGE,
    ROLES,
    TABLE,
    VOID,
    WRONG_IN_ADDRESS,
    Site,
    is_of_clubs,
)


@dataclass(frozen=True)
class Sender:
    """The sender of a request, with a key or without."""

    site: Site
    key: str
    is_api: bool

    def client(self) -> FlaskClient:
        """The browser or program; a page's key is a cookie, a program's goes along."""
        who = self.key, self.is_api
        if who not in self.site.clients:
            self.site.clients[who] = self._client_with(self.site.cookies.get(who))
        return self.site.clients[who]

    def _client_with(self, cookies: dict[str, str] | None) -> FlaskClient:
        """A client with these cookies, or one that has just come by its keys."""
        if cookies is None:
            client = self._new_client()
            held = (client.get_cookie(name) for name in self._cookie_names())
            self.site.cookies[self.key, self.is_api] = {cookie.key: cookie.value for cookie in held if cookie}
            return client
        client = self.site.app.test_client()
        for name, value in cookies.items():
            client.set_cookie(name, value)
        return client

    def _cookie_names(self) -> tuple[str, str]:
        return str(self.site.app.config["SESSION_COOKIE_NAME"]), cookie_name(self.site.app)

    def _new_client(self) -> FlaskClient:
        client = self.site.app.test_client()
        if self.key in IN_ADDRESSES or (self.is_api and self.key in (*OF_CLUBS, *OF_EVENTS)):
            return client
        if self.key in OF_EVENTS:
            self._hold_key_of_event(client)
            return client
        if self.key in OF_CLUBS:
            other = self.site.other
            if self.key == ORGANISER:
                client.get(f"/k/{other.match_id}/{other.host_key}")
            client.get(self.site.club_link(self.key))
            return client
        role = "host" if self.key.startswith("host's") else self.key
        match = self.site.other if self.key == "of another match" else self.site.match
        in_cookie = self.is_api if self.key == "host's in the wrong place" else not self.is_api
        if in_cookie and role != "none":
            shown = "wrong" if role == "wrong" else getattr(match, f"{role if role in ROLES else 'host'}_key")
            client.get(f"/k/{match.match_id}/{shown}")
        return client

    def _hold_key_of_event(self, client: FlaskClient) -> None:
        site = self.site
        if self.key in (TABLE, NEXT_TABLE, OTHER_TABLE):
            event_id = site.other_cup if self.key == OTHER_TABLE else site.cup
            client.get(f"/k/t/{event_id}/{2 if self.key == NEXT_TABLE else 1}/{site.keys[self.key]}")
        elif self.key in (OWN_PAGE, OTHER_PAGE, VOID):
            with site.app.test_request_context():
                for event_id in (site.other_cup,) if self.key == OTHER_PAGE else (site.cup, site.event, site.door):
                    if self.key == VOID:
                        held_keys().add_event(event_id, "wrong")
                        held_keys().add_table(event_id, "wrong")
                    else:
                        admit_to_event(get_store().events.event(event_id))
                cookie = parse_cookie(save(Response()).headers["Set-Cookie"])
            name = cookie_name(site.app)
            client.set_cookie(name, str(cookie[name]))

    def query(self, rule: Rule) -> dict[str, str]:
        """The query of a request to a route: a key of what the route is about, if it goes along in the address."""
        if self.key not in IN_ADDRESSES:
            return {}
        if self.key == WRONG_IN_ADDRESS:
            return {"key": "wrong"}
        if is_of_clubs(rule):
            return {"key": self.site.key_of(ORGANISER if self.key == IN_ADDRESS else OTHER_ORGANISER)}
        return {"key": (self.site.match if self.key == IN_ADDRESS else self.site.other).host_key}

    def headers(self) -> dict[str, str]:
        """The headers that programs send, with the key."""
        sent = {"X-Seen": "1", "Idempotency-Key": f"key {self.site.sent}"}
        if self.key in IN_ADDRESSES:
            return sent
        if self.key in (*OF_CLUBS, *OF_EVENTS):
            key = self.site.key_of(self.key)
            return {**sent, "X-Seen": "0", "Authorization": f"Bearer {key}"} if self.is_api else sent
        role = "host" if self.key.startswith("host's") else self.key
        along = not self.is_api if self.key == "host's in the wrong place" else self.is_api
        if along and role != "none":
            match = self.site.other if role == "of another match" else self.site.match
            key = "wrong" if role == "wrong" else getattr(match, f"{role if role in ROLES else 'host'}_key")
            sent["Authorization"] = f"Bearer {key}"
        return sent
