"""A match in memory: its facts and its course, kept in step with its log."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games import reader
from referee.games.contract import Game, Setup
from referee.kit.form import Unreadable
from referee.match import Course, Entry
from referee.rulings import Ruling


class NoSuchMatch(LookupError):
    """There is no match with this id: there never was, or its host has deleted it."""


class Ended(Exception):
    """The host has ended the match; it takes no entries until the host opens it again."""


class KeyUsed(ValueError):
    """An idempotency key was sent again with another entry than the first time."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new match: its id, the code to type, its keys."""

    match: str
    code: str
    host_key: str
    table_key: str
    board_key: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """An entry that is in the log, durable; `again` where it was there already, sent with the same key."""

    seq: int
    ruling: Ruling[Any]
    lane: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that the rules refuse; nothing was kept."""

    ruling: Ruling[Any]
    lane: str


@dataclass(frozen=True, slots=True)
class Stale:
    """An entry whose sender had not seen what it depends on: what was missed, and the last entry's number."""

    missed: tuple[Entry, ...]
    head: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    match: str
    code: str
    game: str
    players: tuple[str, ...]
    created: float
    ended: float | None
    seq: int
    over: bool
    winners: tuple[str, ...]


@dataclass(eq=False, slots=True)
class Room:
    """One match as this process holds it. `lock` orders its writers; `checked` is when the log was last looked at."""

    match: str
    code: str
    course: Course
    keys: Mapping[str, str]
    created: float
    ended: float | None = None
    sent: dict[str, int] = field(default_factory=dict)
    checked: float = 0.0
    stale: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def game(self) -> Game[Any]:
        return self.course.game

    @property
    def setup(self) -> Setup:
        return self.course.setup

    @property
    def head(self) -> int:
        return self.course.head

    def entry(self, seq: int) -> Entry:
        """The entry number `seq`; entries are numbered without gaps."""
        return self.course.entries[seq - 1]

    def again(self, key: str, kind: str, body: object) -> Accepted:
        """The answer of the first time to an entry that is sent again.

        :raises KeyUsed: where it is another entry than the first time.
        """
        entry = self.entry(self.sent[key])
        if entry.kind != kind or not self._same(entry, body):
            raise KeyUsed(f"the key {key!r} was used for entry {entry.seq} already, which says something else")
        if entry.kind == "strike":
            ruling: Ruling[Any] = Ruling("allowed", (), taken_back(entry.body["n"]))
        else:
            line = self.course.line(entry.seq if entry.kind == "play" else entry.body["n"])
            ruling = line.ruling or Ruling("allowed", (), taken_back(line.n))
        return Accepted(entry.seq, ruling, entry.lane, again=True)

    def _same(self, entry: Entry, body: object) -> bool:
        if entry.kind == "play":
            return self._written(body) == entry.body
        if not isinstance(body, dict) or body.get("n") != entry.body["n"]:
            return False
        return entry.kind == "strike" or self._written(body.get("play")) == entry.body["play"]

    def _written(self, body: object) -> object:
        reading = self.course.reader
        try:
            return reading.write(reading.play(body, self.setup.players))
        except Unreadable:
            return None


def taken_back(n: int) -> str:
    return f"Play {n} taken back"


def write_setup(game_key: str, setup: Setup) -> str:
    """A set-up as the database keeps it: a record without its plays."""
    found = reader(game_key)
    written: dict[str, Any] = {"players": list(setup.players), "options": found.options.write_all(setup.options)}
    if setup.start is not None and found.start is not None:
        written["start"] = found.start.write(setup.start)
    return json.dumps(written, ensure_ascii=False)


def read_setup(game_key: str, text: str) -> Setup:
    """The set-up that was kept."""
    written = json.loads(text)
    return reader(game_key).setup(written["players"], written["options"], written.get("start"))


def read_entries(rows: Sequence[Any]) -> list[Entry]:
    """Rows of the log as entries."""
    return [Entry(row.seq, row.kind, row.lane, json.loads(row.body), row.who, row.at) for row in rows]
