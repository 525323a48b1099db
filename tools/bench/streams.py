"""Boards: how long after a play the last of many has the news, beside a bare queue-a-client event stream."""

from __future__ import annotations

import itertools
import json
import selectors
import socket
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, cast

from tools.bench.limits import at_most
from tools.bench.plays import JSON, THROWS, new_match
from tools.bench.servers import Client, floor, referee

BOARDS: Final = 300
PLAYS: Final = 40


class Boards:
    """Event streams read by one process."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self.selector = selectors.DefaultSelector()
        self.sockets = []
        self.size = 0
        for _ in range(BOARDS):
            board = socket.create_connection(("127.0.0.1", port))
            lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept: text/event-stream"]
            board.sendall("\r\n".join([*lines, f"Cookie: {cookie}", "", ""]).encode())
            self.sockets.append(board)
            self.selector.register(board, selectors.EVENT_READ)
        for board in self.sockets:
            assert b" 200 " in board.recv(65536).split(b"\r\n")[0]
            board.setblocking(False)
        self.drain(1.5)

    def drain(self, seconds: float) -> None:
        """Read whatever comes for so long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                cast(socket.socket, key.fileobj).recv(1 << 20)

    def until_all_have(self, seq: int) -> float:
        """The moment at which the last board has the message number `seq`."""
        mark = b"id: %d\n" % seq
        waiting = dict.fromkeys(self.sockets, b"")
        while waiting:
            ready = self.selector.select(10)
            assert ready, f"{len(waiting)} boards never had the news"
            for key, _ in ready:
                board = cast(socket.socket, key.fileobj)
                if board in waiting:
                    waiting[board] += board.recv(1 << 20)
                    place = waiting[board].find(mark)
                    if place >= 0 and waiting[board].find(b"\n\n", place) >= 0:
                        self.size = len(waiting.pop(board))
                else:
                    board.recv(1 << 20)
        return time.perf_counter()

    def close(self) -> None:
        for board in self.sockets:
            board.close()


def board_cookie(port: int, match: str, key: str) -> str:
    """The cookie that a board gets for its key."""
    status, headers, _ = Client(port).send("GET", f"/k/{match}/{key}")
    assert status in (302, 303), status
    return "; ".join(line.split(";")[0] for line in headers.get_all("Set-Cookie"))


def news_of_play(port: int, boards: Boards, match: str, key: str) -> Iterator[float]:
    """The seconds from each play until the last board has it."""
    player = Client(port)
    for n in itertools.count():
        body = json.dumps({"play": "throw", "darts": THROWS[n % len(THROWS)]}).encode()
        headers = {**JSON, "Authorization": f"Bearer {key}", "Idempotency-Key": uuid.uuid4().hex, "X-Seen": str(n)}
        began = time.perf_counter()
        status, _, answer = player.send("POST", f"/api/v1/matches/{match}/plays", body, headers)
        assert status == 200, answer
        yield boards.until_all_have(json.loads(answer)["seq"]) - began


def news_of_insert(port: int, boards: Boards, size: int) -> Iterator[float]:
    """The same of the floor, with messages of so many bytes."""
    player = Client(port)
    while True:
        headers = {**JSON, "Idempotency-Key": uuid.uuid4().hex}
        began = time.perf_counter()
        _, _, answer = player.send("POST", f"/publish?match=stream&size={size}", b"{}", headers)
        yield boards.until_all_have(json.loads(answer)["seq"]) - began


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report. Both servers run and are asked by turns, so that the machine's moods meet both."""
    with floor(folder) as base, referee(folder) as ours:
        match, key = new_match(ours)
        cookie = board_cookie(ours, match, key)
        boards, bare = Boards(ours, f"/m/{match}/live?view=board&seen=0", cookie), Boards(base, "/stream")
        plays = news_of_play(ours, boards, match, key)
        next(plays)
        inserts = news_of_insert(base, bare, boards.size)
        next(inserts)
        taken = [(next(plays), next(inserts)) for _ in range(PLAYS)]
        size = boards.size
        boards.close()
        bare.close()
    last, floor_last = (median(times) for times in zip(*taken, strict=True))
    ratio = last / floor_last
    yield (
        f"news to the last of {BOARDS} boards   median {last * 1e3:6.1f} ms = {ratio:4.2f} times"
        f" a bare stream of messages as long ({size:,} bytes)   {at_most(ratio, 1.5)}"
    )
