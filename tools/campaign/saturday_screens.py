"""The screens of a hall: boards that show calls and standing, boards of tables, phones of entrants.

They read no more than they need, since they run beside the server: boards that get the same bytes read them once, and
a phone keeps its own part as it came.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
import zlib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

ON_THE_WALL = re.compile(r'<strong class="wall-table">(.*?)</strong> <span class="wall-who">(.*?)</span>')
IN_THE_STANDING = re.compile(r'<strong class="wall-place">.*?</strong> <span class="wall-who">(.*?)</span>')
AT_THE_TABLE = re.compile(r'class="table-call".*?<h2 class="table-players">(.*?)</h2>', re.DOTALL)
NEXT_MATCH = re.compile(rb"R(\d+)-\d+, ")
FREE = "free"
SOON = 60.0
COME_BACK = 1.0


@lru_cache(maxsize=8)
def parts_of(data: bytes) -> dict[str, str]:
    """The elements of a message."""
    parts: dict[str, str] = json.loads(data)["parts"]
    return parts


@lru_cache(maxsize=8)
def tables_of(part: str) -> dict[str, str]:
    """The tables on a board, with who is called to each; empty for a free one."""
    lines = ON_THE_WALL.findall(part)
    return {html.unescape(name): "" if who == FREE else html.unescape(who) for name, who in lines}


@lru_cache(maxsize=8)
def standing_of(part: str) -> list[str]:
    """The names of a standing in their order."""
    return [html.unescape(who) for who in IN_THE_STANDING.findall(part)]


@dataclass(eq=False, repr=False)
class Watch:
    """All screens, and how old a call was when each of them showed it."""

    free: dict[str, float] = field(default_factory=dict)
    """The time at which the result was sent that freed a table."""
    drawn: float = 0.0
    round: int = 0
    calls: dict[tuple[str, str], float] = field(default_factory=dict)
    """For each call, the time from which it could be made."""
    ages: list[float] = field(default_factory=list)
    phone_ages: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    bytes: int = 0
    over: bool = False
    walls: list[Wall] = field(default_factory=list)
    boards: dict[str, TableBoard] = field(default_factory=dict)
    phones: list[EntrantPhone] = field(default_factory=list)

    def show(self, table: str, players: str) -> None:
        """A screen shows a call that it has not shown before."""
        # It could be made once the table was free and the round drawn.
        since = self.calls.setdefault((table, players), max(self.free.get(table, 0.0), self.drawn))
        self.ages.append(time.monotonic() - since)


@dataclass(eq=False, repr=False)
class Screen(asyncio.Protocol):
    """A page that listens to the event."""

    watch: Watch
    name: str
    path: str
    cookie: str
    is_open: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: bytearray = field(default_factory=bytearray)
    unpack: Any = None
    transport: asyncio.Transport | None = None

    async def open(self, port: int) -> None:
        """Open the stream and wait for the first message."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        async with asyncio.timeout(SOON):
            await self.is_open.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        head = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {self.cookie}"
        transport.write(f"{head}\r\n\r\n".encode())

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.watch.over:
            self.watch.faults.append(f"{self.name} lost its stream: {fault}")
            self.is_open.set()

    def data_received(self, data: bytes) -> None:
        self.watch.bytes += len(data)
        self.waiting += data
        if self.unpack is None:
            if (at := self.waiting.find(b"\r\n\r\n")) < 0:
                return
            head = bytes(self.waiting[:at])
            if b" 200 " not in head[:20] or b"Content-Encoding: gzip" not in head:
                self.watch.faults.append(f"{self.name} got {head[:60]!r}")
            self.unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
            del self.waiting[: at + 4]
        self._take_chunks(self.unpack)

    def _take_chunks(self, unpack: Any) -> None:
        """Take the chunks of HTTP that are whole; each is a message or several."""
        while (at := self.waiting.find(b"\r\n")) > 0:
            end = at + 2 + int(self.waiting[:at], 16)
            if len(self.waiting) < end + 2:
                return
            plain = unpack.decompress(bytes(self.waiting[at + 2 : end]))
            del self.waiting[: end + 2]
            for message in plain.split(b"\n\n"):
                if (start := message.find(b"data: ")) >= 0:
                    self._hear(message[:start], message[start + 6 :])

    def _hear(self, head: bytes, data: bytes) -> None:
        if b"event: " in head:
            if b"event: gone" in head:
                self.watch.faults.append(f"{self.name} was told that the event is gone")
            return
        self.hear(data)
        self.is_open.set()

    def hear(self, data: bytes) -> None:
        """Take a message with elements that changed."""


@dataclass(eq=False, repr=False)
class Wall(Screen):
    """A board of the hall."""

    tables: dict[str, str] = field(default_factory=dict)
    standing: list[str] = field(default_factory=list)

    def hear(self, data: bytes) -> None:
        """Note each call that was not there before."""
        parts = parts_of(data)
        if part := parts.get("wall-tables"):
            before, self.tables = self.tables, tables_of(part)
            for table, players in self.tables.items():
                if players and before.get(table) != players:
                    self.watch.show(table, players)
        if part := parts.get("wall-standing"):
            self.standing = standing_of(part)


@dataclass(eq=False, repr=False)
class TableBoard(Screen):
    """The board of a table; the client that enters its results looks at it as well."""

    players: str = ""
    called: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, data: bytes) -> None:
        """Note who is called to the table."""
        part = json.loads(data)["parts"].get("table-now")
        if part is None:
            return
        before, match = self.players, AT_THE_TABLE.search(part)
        self.players = html.unescape(match[1]) if match else ""
        if self.players and self.players != before:
            self.watch.show(self.name, self.players)
            self.called.set()


@dataclass(eq=False, repr=False)
class EntrantPhone(Screen):
    """The phone of an entrant."""

    who: str = ""
    kept: bytes = b""
    round: int = 0

    def hear(self, data: bytes) -> None:
        """Keep the part about this entrant, and note when it shows the match of a new round."""
        if (at := data.find(b'"mine"')) < 0:
            return
        self.kept = data
        match = NEXT_MATCH.search(data, at, at + 1000)
        if match and (number := int(match[1])) > self.round:
            self.round = number
            if number == self.watch.round:
                self.watch.phone_ages.append(time.monotonic() - self.watch.drawn)

    def mine(self) -> str:
        """The part about this entrant."""
        part: str = json.loads(self.kept)["parts"]["mine"] if self.kept else ""
        return part
