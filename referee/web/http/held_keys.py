"""The keys that a phone holds, in a signed cookie of its own: a few characters for each match and each club.

A cookie holds 4,096 bytes. A key has 24 characters, but this cookie is signed, so the first few are enough to tell
which key its phone was given: 200 matches take 3.5 kB. The session has another cookie, as its length depends on what
is typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from flask import Flask, Response, current_app, g, request, session
from itsdangerous import BadSignature, Signer

from referee.store.keys import TAG_LENGTH, Role, tag_of

MOST_HELD: Final = 200
MOST_CLUBS: Final = 8
RANKS: Final[tuple[Role | None, ...]] = (None, "board", "table", "host")
"""The ranks of keys, the lowest first: a void one, one that only looks on, and so on."""
OLD_PLACE: Final = "m"
"""The part of the session in which 1.2 kept whole keys."""
GIVEN_UP: Final = "given up"
SEPARATOR: Final = "."
CLUB: Final = "~"
"""The sign before the id of a club."""
TABLE: Final = "@"
"""The sign before the id of an event, if the phone holds the key of a table there."""
MOST_TABLES: Final = 4
EVENT: Final = "!"
"""The sign before the id of an event, if the phone looks on there."""
MOST_EVENTS: Final = 8
LENT: Final = "#"
"""The sign before the id of a match that was entered by the key of a table."""


@dataclass(slots=True)
class HeldKeys:
    """The tags of a visitor's keys by match and by club, in the order in which they were given."""

    tags: dict[str, str] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    """The key of a table by its event: a phone is at one table of an event."""
    events: dict[str, str] = field(default_factory=dict)
    """The key of a person's own page by its event."""
    lent: dict[str, str] = field(default_factory=dict)
    """The key of a match that was entered by the key of a table. It is used if the event of the table is deleted."""
    unsaved: bool = False
    """True if the cookie does not have the latest keys yet."""

    def add(self, match_id: str, key: str) -> None:
        """Add the key of a match, as the newest."""
        self.tags.pop(match_id, None)
        self.tags[match_id] = tag_of(key)
        self.unsaved = True

    def drop(self, match_id: str) -> None:
        """Give up the key of a match."""
        self.unsaved |= self.tags.pop(match_id, None) is not None

    def add_club(self, club_id: str, key: str) -> None:
        """Add the key of a club, as the newest; if there are too many, the oldest goes."""
        self.drop_club(club_id)
        self.clubs[club_id] = tag_of(key)
        for oldest in list(self.clubs)[:-MOST_CLUBS]:
            del self.clubs[oldest]
        self.unsaved = True

    def drop_club(self, club_id: str) -> None:
        """Give up the key of a club."""
        self.unsaved |= self.clubs.pop(club_id, None) is not None

    def add_table(self, event_id: str, key: str) -> None:
        """Add the key of a table, in place of another one of its event; if there are too many, the oldest goes."""
        self.tables.pop(event_id, None)
        self.tables[event_id] = tag_of(key)
        for oldest in list(self.tables)[:-MOST_TABLES]:
            del self.tables[oldest]
        self.unsaved = True

    def add_event(self, event_id: str, key: str) -> None:
        """Add the key of a person's own page at an event, as the newest; if there are too many, the oldest goes."""
        self.events.pop(event_id, None)
        self.events[event_id] = tag_of(key)
        for oldest in list(self.events)[:-MOST_EVENTS]:
            del self.events[oldest]
        self.unsaved = True

    def lend(self, match_id: str, key: str) -> None:
        """Add the key of a match that is entered by the key of a table; if there are too many, the oldest goes."""
        if match_id in self.lent:
            return
        self.lent[match_id] = tag_of(key)
        for oldest in list(self.lent)[:-MOST_TABLES]:
            del self.lent[oldest]
        self.unsaved = True

    @property
    def words(self) -> tuple[str, ...]:
        """The keys as the cookie holds them."""
        clubs = (CLUB + club_id + tag for club_id, tag in self.clubs.items())
        tables = (TABLE + event_id + tag for event_id, tag in self.tables.items())
        events = (EVENT + event_id + tag for event_id, tag in self.events.items())
        lent = (LENT + match_id + tag for match_id, tag in self.lent.items())
        return (*clubs, *tables, *events, *lent, *(match_id + tag for match_id, tag in self.tags.items()))


def held_keys() -> HeldKeys:
    """The keys of the sender of this request."""
    if "held_keys" not in g:
        g.held_keys = _read()
    held: HeldKeys = g.held_keys
    return held


def _read() -> HeldKeys:
    written = request.cookies.get(cookie_name(current_app))
    if written is None:
        return HeldKeys({match_id: tag_of(key) for match_id, key in session.get(OLD_PLACE, ())})
    try:
        words = _signer(current_app).unsign(written).decode().split(SEPARATOR)
    except BadSignature:
        return HeldKeys()
    held = HeldKeys()
    for word in words:
        name, tag = word[:-TAG_LENGTH], word[-TAG_LENGTH:]
        if name.startswith(CLUB):
            held.clubs[name.removeprefix(CLUB)] = tag
        elif name.startswith(TABLE):
            held.tables[name.removeprefix(TABLE)] = tag
        elif name.startswith(EVENT):
            held.events[name.removeprefix(EVENT)] = tag
        elif name.startswith(LENT):
            held.lent[name.removeprefix(LENT)] = tag
        else:
            held.tags[name] = tag
    return held


def save(answer: Response) -> Response:
    """Set the cookie if the keys have changed."""
    held: HeldKeys | None = g.get("held_keys")
    if held is not None:
        answer.vary.add("Cookie")
    if held is not None and held.unsaved:
        session.pop(OLD_PLACE, None)
        written = SEPARATOR.join(held.words)
        answer.set_cookie(
            cookie_name(current_app),
            _signer(current_app).sign(written).decode() if written else "",
            max_age=current_app.permanent_session_lifetime if written else 0,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return answer


def cookie_name(app: Flask) -> str:
    """The name of the cookie; like that of the session it tells servers on one machine apart."""
    return f"{app.config['SESSION_COOKIE_NAME']}_keys"


def is_signed(app: Flask, written: str) -> bool:
    """True if the keys in a cookie were given by this server; they may have been renewed since."""
    return _signer(app).validate(written)


def _signer(app: Flask) -> Signer:
    return Signer(app.config["SECRET_KEY"], salt="held keys", key_derivation="hmac", digest_method=sha256)


def too_many(held: Mapping[str, str], roles: Mapping[str, Role], most: int = MOST_HELD) -> list[str]:
    """The matches whose keys are given up if more than `most` are held. The newest key always stays.

    Void keys go first, then those that only look on, those that enter plays and those of hosts; within each rank the
    oldest first.
    """
    *older, _ = held or [""]
    return sorted(older, key=lambda match_id: RANKS.index(roles.get(match_id)))[: max(0, len(held) - most)]
