"""A hall on several servers: tables with phones, boards, and how old they are. One thread, by asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tools.campaign.phones import LONG, THROWS, Wrong

PHONES = 4
AGAIN_AFTER = 0.3
"""Seconds after which a phone sends a play again."""
COME_BACK = (0.7, 2.0)
"""Seconds after which a page comes back, as the server tells it."""
SILENT_SECONDS = 12.0
"""Seconds without a heartbeat after which a page comes back."""
RETRY_SECONDS = 60.0


@dataclass
class Line:
    """A connection to a server that stays open, and goes to the next server where one does not answer."""

    ports: Sequence[int]
    server: int
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    is_busy: bool = False

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, dict, bytes]:
        """The answer to a request: status, headers, body; the status is 0 where none came."""
        self.is_busy = True
        try:
            async with asyncio.timeout(12):
                await self.send(method, path, body, headers)
                status, rest = await self.head()
                size = int(rest.get("content-length", 0))
                assert self.reader is not None
                return status, rest, await self.reader.readexactly(size)
        except (OSError, EOFError, TimeoutError, ValueError, IndexError):
            self.close()
            self.server += 1
            return 0, {}, b""
        finally:
            self.is_busy = False

    async def send(self, method: str, path: str, body: object, headers: dict[str, str]) -> None:
        if self.writer is None:
            port = self.ports[self.server % len(self.ports)]
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(data)}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if data:
            lines.append("Content-Type: application/json")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines[1:] if line)]
        cookies = "; ".join(value.partition(";")[0] for name, value in pairs if name == "set-cookie")
        return int(lines[0].split()[1]), {**dict(pairs), "cookies": cookies}

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


@dataclass(eq=False)
class Table:
    """A table, its phones, and when which entry was acknowledged."""

    name: str
    match: str
    keys: dict[str, str]
    lines: list[Line]
    seen: int = 0
    entered: int = 0
    times: dict[int, float] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)

    def acknowledged_after(self, seq: int) -> float:
        """The time at which the first entry after a number was acknowledged."""
        return min(when for number, when in self.times.items() if number > seq)

    async def enter(self, hall: Hall) -> None:
        """Enter the next play, however often it has to be sent; the phones take turns."""
        self.entered += 1
        phone = self.entered % PHONES
        key = f"{self.name}-{phone}.{(self.entered + PHONES - 1 if phone == 0 else self.entered + PHONES) // PHONES}"
        body = {"play": "throw", "darts": THROWS[self.entered % len(THROWS)]}
        began = time.monotonic()
        while True:
            status, _, answer = await self.lines[phone].ask(
                "POST", f"/api/v1/matches/{self.match}/plays", body,
                Authorization=f"Bearer {self.keys['table']}", Idempotency_Key=key, X_Seen=str(self.seen),
            )  # fmt: skip
            if status == 200:
                break
            if status == 409:
                self.seen = json.loads(answer)["head"]
                continue
            if status not in (0, 503) or time.monotonic() - began > RETRY_SECONDS:
                raise Wrong(f"{status} {answer[:200]!r} to {key}")
            await asyncio.sleep(AGAIN_AFTER)
        self.seen = json.loads(answer)["seq"]
        self.times[self.seen] = time.monotonic()
        self.acknowledged.append(f"{self.match} {self.seen} {key}")
        hall.plays.append((began, self.times[self.seen]))


@dataclass(eq=False)
class Screen:
    """A page that listens: a phone's or a board."""

    table: Table
    view: str
    cookie: str
    line: Line
    has: int = -1

    async def listen(self, hall: Hall) -> None:
        """Listen, and come back when the stream has ended."""
        path = f"/m/{self.table.match}/live?view={self.view}"
        while True:
            back = {"Last_Event_ID": str(self.has)} if self.has >= 0 else {}
            try:
                async with hall.doors, asyncio.timeout(SILENT_SECONDS):
                    await self.line.send("GET", path, None, {"Cookie": self.cookie, **back})
                    status, _ = await self.line.head()
                while status == 200:
                    assert self.line.reader is not None
                    async with asyncio.timeout(SILENT_SECONDS):
                        heard = await self.line.reader.readline()
                    if not heard:
                        break
                    if heard.startswith(b"id: "):
                        self.hear(hall, int(heard[4:]))
            except (OSError, EOFError, TimeoutError, ValueError, IndexError):
                pass
            self.line.close()
            self.line.server += 1
            await asyncio.sleep(hall.chance.uniform(*COME_BACK))

    def hear(self, hall: Hall, seq: int) -> None:
        """Note how old the page was; entries that it first shows at its start count as well."""
        now = time.monotonic()
        for number in range(max(self.has, 0) + 1, seq + 1):
            # News may be here before the answer to the play is.
            since = self.table.times.get(number, now)
            if self.has >= 0 and self.view == "board":
                hall.ages.append((now, now - max(since, hall.service)))
        self.has = max(self.has, seq)


class Hall:
    """Tables and boards at the servers; `plays` are (sent, acknowledged), `ages` of boards (when, how old)."""

    def __init__(self, ports: Sequence[int], seed: int = 1) -> None:
        self.ports = ports
        self.chance = Random(seed)
        self.tables: list[Table] = []
        self.screens: list[Screen] = []
        self.plays: list[tuple[float, float]] = []
        self.ages: list[tuple[float, float]] = []
        self.service = 0.0
        self.settled = 0.0
        self.doors = asyncio.Semaphore(40)
        self.open = True
        self.tasks: list[asyncio.Task[None]] = []

    async def furnish(self, tables: int, boards: int) -> None:
        """Start the matches, and open a stream for each phone and each board."""
        for number in range(tables):
            line = Line(self.ports, number)
            status, _, answer = await line.ask("POST", "/api/v1/matches", LONG)
            assert status == 201, answer
            answered = json.loads(answer)
            lines = [Line(self.ports, number + place) for place in range(PHONES)]
            table = Table(f"t{number}", answered["match"], answered["keys"], lines)
            self.tables.append(table)
            phones = await self.cookie(line, table, "table")
            watchers = await self.cookie(line, table, "board")
            self.screens += [Screen(table, "table", phones, Line(self.ports, number + n)) for n in range(PHONES)]
            here = range(number, boards, tables)
            self.screens += [Screen(table, "board", watchers, Line(self.ports, index)) for index in here]
            line.close()
        self.tasks += [asyncio.create_task(screen.listen(self)) for screen in self.screens]
        await self.until(lambda: all(screen.has >= 0 for screen in self.screens), "not all screens are open")

    async def cookie(self, line: Line, table: Table, role: str) -> str:
        _, headers, _ = await line.ask("GET", f"/k/{table.match}/{table.keys[role]}")
        return headers["cookies"]

    async def play(self, every: float) -> None:
        """Let each table enter a play every so many seconds, from now on."""

        async def at(table: Table) -> None:
            await asyncio.sleep(self.chance.uniform(0, every))
            for number in itertools.count(1):
                began = time.monotonic()
                if not self.open:
                    return
                await table.enter(self)
                await asyncio.sleep(max(0.0, every * (number > 0) - (time.monotonic() - began)))

        self.players = [asyncio.create_task(at(table)) for table in self.tables]

    async def close(self) -> None:
        """Let the tables end with a play that was acknowledged, and wait until all screens have it."""
        self.open = False
        await asyncio.gather(*self.players)
        began = time.monotonic()
        await self.until(lambda: not self.behind(), "not all screens have the last play")
        self.settled = time.monotonic() - began

    async def leave(self) -> None:
        for task in [*self.tasks, *getattr(self, "players", ())]:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self.tasks, return_exceptions=True)

    def spread(self) -> None:
        """Spread phones and boards over the servers again, as a balancer does with those that come."""
        for index, line in enumerate(line for table in self.tables for line in table.lines):
            if not line.is_busy and line.server % len(self.ports) != index % len(self.ports):
                line.close()
                line.server = index
        for index, screen in enumerate(self.screens):
            if screen.line.writer and screen.line.server % len(self.ports) != index % len(self.ports):
                # It goes on to the next server when its stream has ended.
                screen.line.writer.close()
                screen.line.server = index + len(self.ports) - 1

    def behind(self) -> list[Screen]:
        """Screens that do not have what was acknowledged."""
        return [screen for screen in self.screens if screen.has < max(screen.table.times, default=0)]

    def ages_of_late_boards(self) -> list[float]:
        """The ages of the boards that do not have yet what was acknowledged."""
        now = time.monotonic()
        late = [screen for screen in self.behind() if screen.view == "board"]
        return [now - max(screen.table.acknowledged_after(screen.has), self.service) for screen in late]

    async def until(self, holds, otherwise: str) -> None:
        end = time.monotonic() + RETRY_SECONDS
        while not holds():
            assert time.monotonic() < end, otherwise
            await asyncio.sleep(0.05)
