"""The hall of a Saturday: its event, its tables, the clients that enter results, and its organiser."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from http.cookiejar import CookieJar
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tools.campaign.hall import Line
from tools.campaign.saturday_screens import EntrantPhone, Screen, TableBoard, Wall, Watch

OPENED_AT_ONCE = 20


class Browser:
    """A browser with the key of a club."""

    def __init__(self, port: int, link: str) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.get(link)

    def get(self, path: str) -> str:
        """A page."""
        with self.opener.open(self.base + path) as answer:
            text: str = answer.read().decode()
            return text

    def post(self, page: str, **fields: str) -> None:
        """Send a form of a page to its own address."""
        token = re.search(r'name="csrf-token" content="([^"]+)"', self.get(page))
        assert token
        data = urlencode({"csrf_token": token[1], **fields}).encode()
        self.opener.open(self.base + page, data).close()

    @property
    def cookie(self) -> str:
        """The header that lets streams in."""
        return "; ".join(f"{each.name}={each.value}" for each in self.jar)


class Saturday:
    """A Swiss, its tables and everybody at them."""

    def __init__(self, port: int, entrants: int, *, tables: int, rounds: int, every: float, seed: int = 1) -> None:
        self.port = port
        self.names = [f"Entrant {number}" for number in range(1, entrants + 1)]
        self.tables = [str(number) for number in range(1, tables + 1)]
        self.rounds = rounds
        self.every = every
        self.chance = Random(seed)
        self.watch = Watch()
        self.wins: Counter[str] = Counter()
        self.taken: list[float] = []
        self.draws: list[float] = []
        self.left = self.sent = 0
        self.head = 0
        self.began = self.ended = self.settled = 0.0
        self.organiser = Line([port], 0)
        self.is_over = asyncio.Event()

    def furnish(self) -> None:
        """Begin the event and set its tables up."""
        club = asyncio.run(self._ask("POST", "/api/v1/clubs", {"name": "Saturday"}))
        self.keys, club_id = club["keys"], club["club"]
        record = {
            "record": 1, "event": "swiss", "title": "Saturday", "game": "darts-baseball",
            "options": {"rounds": self.rounds}, "entrants": self.names, "entries": [],
        }  # fmt: skip
        path = f"/api/v1/clubs/{club_id}/events"
        self.event_id = asyncio.run(self._ask("POST", path, record))["event"]
        self.links = {role: f"/k/club/{club_id}/{key}" for role, key in self.keys.items()}
        organiser = Browser(self.port, self.links["organiser"])
        organiser.post(f"/e/{self.event_id}/hall", do="add", count=str(len(self.tables)))

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        line = Line([self.port], 0)
        key = getattr(self, "keys", {}).get("organiser", "")
        status, _, answer = await line.ask(method, path, body, Authorization=f"Bearer {key}")
        line.close()
        assert status in (200, 201), (status, answer[:300])
        return json.loads(answer)

    async def event(self) -> Any:
        """The event as programs read it."""
        return await self._ask("GET", f"/api/v1/events/{self.event_id}")

    async def open_screens(self, walls: int, phones: int) -> None:
        """Open the streams of boards and phones."""
        cookie = (await asyncio.to_thread(Browser, self.port, self.links["board"])).cookie
        live, watch = f"/e/{self.event_id}/live?view=", self.watch
        watch.walls = [Wall(watch, f"wall {number}", f"{live}wall", cookie) for number in range(walls)]
        watch.boards = {
            table: TableBoard(watch, table, f"{live}table&table={quote(table)}", cookie) for table in self.tables
        }
        watch.phones = [
            EntrantPhone(watch, f"phone of {who}", f"{live}tournament&who={quote(who)}", cookie, who=who)
            for who in self.names[:phones]
        ]
        doors = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_one(screen: Screen) -> None:
            async with doors:
                await screen.open(self.port)

        screens = [*watch.walls, *watch.boards.values(), *watch.phones]
        await asyncio.gather(*map(open_one, screens))

    def leave(self) -> None:
        """Let all screens go."""
        self.watch.over = True
        for screen in (*self.watch.walls, *self.watch.boards.values(), *self.watch.phones):
            if screen.transport:
                screen.transport.close()

    async def play(self) -> None:
        """Play all rounds."""
        self.began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            clients = [group.create_task(self.enter_results_at(table)) for table in self.tables]
            await self.draw()
            await self.is_over.wait()
            for client in clients:
                client.cancel()
        self.ended = time.monotonic()

    async def draw(self) -> None:
        """Draw the next round."""
        self.watch.round += 1
        self.left = len(self.names) // 2
        self.watch.drawn = time.monotonic()
        await self._enter(self.organiser, "organiser", {"do": "draw", "seed": "Saturday"}, self.draws)

    async def _enter(self, line: Line, role: str, body: dict[str, Any], taken: list[float]) -> None:
        self.sent += 1
        seen = self.head if body["do"] == "draw" else 0
        began = time.monotonic()
        status, _, answer = await line.ask(
            "POST", f"/api/v1/events/{self.event_id}/entries", body,
            Authorization=f"Bearer {self.keys[role]}", Idempotency_Key=f"entry {self.sent}", X_Seen=str(seen),
        )  # fmt: skip
        # The server closes a connection that rests between two matches.
        line.close()
        assert status == 200, (status, answer[:300], body)
        taken.append(time.monotonic() - began)
        self.head = max(self.head, json.loads(answer)["n"])

    async def enter_results_at(self, table: str) -> None:
        """Enter the result of each match at a table."""
        board, line = self.watch.boards[table], Line([self.port], 0)
        while True:
            await board.called.wait()
            board.called.clear()
            between = board.players.split(" and ")
            await asyncio.sleep(self.every * self.chance.uniform(0.5, 1.5))
            winner = self.chance.choice(between)
            self.watch.free[table] = time.monotonic()
            await self._enter(line, "helper", {"do": "result", "between": between, "winner": winner}, self.taken)
            self.wins[winner] += 1
            self.left -= 1
            if not self.left:
                if self.watch.round == self.rounds:
                    self.is_over.set()
                else:
                    await self.draw()
