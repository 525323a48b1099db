"""Phones that enter plays, each with a key of its own, and send a play again until it is acknowledged."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

THROWS = (["1", "0", "0"], ["0", "2", "0"], ["1", "1", "0"], ["0", "0", "0"])
LONG = {"game": "darts-301", "players": ["Ann", "Bo"], "options": {"start": 9999}}
"""A match that goes on for as long as is wanted."""
AGAIN_AFTER = 0.05

Ports = Callable[[], Sequence[int]]


class Wrong(AssertionError):
    """An answer that no server may give."""


@dataclass(frozen=True, slots=True)
class Request:
    """A play that was sent once: when, how many seconds the answer took, and its status (0: none came)."""

    began: float
    seconds: float
    status: int


@dataclass
class Phone:
    """A phone at a match. It goes on to the next server where one does not answer, as behind a balancer.

    `acknowledged` is what it was told, as `match seq key`; `answers` counts the answers by status (0: none came).
    """

    name: str
    match: str
    key: str
    ports: Ports
    acknowledge: Callable[[str], object] = lambda text: None
    number: int = 0
    seen: int = 0
    server: int = 0
    retry_seconds: float = 30.0
    acknowledged: list[str] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)
    taken: list[float] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    connection: http.client.HTTPConnection | None = None

    def enter(self) -> int:
        """Enter the next play, however often it has to be sent; the number of its entry."""
        self.number += 1
        key = f"{self.name}.{self.number}"
        body = json.dumps({"play": "throw", "darts": THROWS[self.number % len(THROWS)]})
        began = time.monotonic()
        while True:
            asked = time.monotonic()
            status, answer = self.send(body, key)
            self.requests.append(Request(asked, time.monotonic() - asked, status))
            self.answers[status] = self.answers.get(status, 0) + 1
            if status == 200:
                self.seen = answer["seq"]
                self.acknowledged.append(f"{self.match} {self.seen} {key}")
                self.acknowledge(self.acknowledged[-1])
                self.taken.append(time.monotonic() - began)
                return self.seen
            if status == 409:
                self.seen = answer["head"]
            elif status not in (0, 503):
                raise Wrong(f"{status} {answer} to {key}")
            elif time.monotonic() - began > self.retry_seconds:
                raise Wrong(f"{key} was not entered in {self.retry_seconds:.0f} s")
            else:
                time.sleep(AGAIN_AFTER)

    def send(self, body: str, key: str) -> tuple[int, dict]:
        """Send a play once; the status is 0 where no answer came."""
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.key}",
            "Idempotency-Key": key,
            "X-Seen": str(self.seen),
        }
        try:
            if self.connection is None:
                ports = self.ports()
                self.connection = http.client.HTTPConnection("127.0.0.1", ports[self.server % len(ports)], timeout=12)
            self.connection.request("POST", f"/api/v1/matches/{self.match}/plays", body, headers)
            answer = self.connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            if self.connection is not None:
                self.connection.close()
            self.connection = None
            self.server += 1
            return 0, {}


def start(port: int, setup: object = LONG) -> dict:
    """A match that was started at a server: its id, code and keys."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/api/v1/matches", json.dumps(setup), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status == 201, text
    return json.loads(text)


def seat(ports: Ports, matches: int, phones: int, **more) -> list[Phone]:
    """Phones at new matches: `phones` at each of them."""
    seated = []
    for table in range(matches):
        created = start(ports()[table % len(ports())])
        for place in range(phones):
            at = table + place
            seated.append(
                Phone(f"p{table}-{place}", created["match"], created["keys"]["table"], ports, server=at, **more)
            )
    return seated


@contextmanager
def entering(phones: list[Phone], pause: float = 0.0) -> Iterator[None]:
    """All phones enter plays meanwhile, one after the other; each ends with a play that was acknowledged.

    :raises Wrong: where a phone got an answer that no server may give, or none in the end.
    """
    enough = threading.Event()
    faults: list[BaseException] = []

    def run(phone: Phone) -> None:
        try:
            while not enough.wait(pause):
                phone.enter()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(phone,), daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        enough.set()
        for thread in threads:
            thread.join()
        # A phone that has given up explains why nothing more came: its fault goes first.
        if faults:
            raise faults[0]


def acknowledged(phones: list[Phone]) -> list[str]:
    """The plays that the phones were told are entered."""
    return [play for phone in phones for play in phone.acknowledged]
