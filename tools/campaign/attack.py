"""Guests who mean no good: unfinished and endless requests, pages without end, too many screens, the worst questions.

What they may not have is refused in words; a neighbour's plays and a board's beat go on meanwhile.
"""

from __future__ import annotations

import http.client
import json
import resource
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

from referee.server.door import FAREWELLS
from tools.bench.connections import UNFINISHED, status
from tools.bench.plays import JSON, Enter, new_match, p99, referee_client
from tools.bench.streams import board_cookie
from tools.floods import ALMOST_EMPTY, FLOODS, Endless, Flood, Loop
from tools.serving import Serving, Settings, Stream, until
from tools.worst_questions import worst_questions

GUEST: Final = "127.0.2.1"
"""An address that is not trusted."""
PLAY_WITHIN: Final = 0.05
"""Seconds in which 99 of 100 of the neighbour's plays are acknowledged."""
FLOODED_WITHIN: Final = 1.0
"""The same while requests without end come at speed."""
FLOODS_AT_ONCE: Final = 4
LOOPED: Final = ("/", "/api/v1/openapi.json")
"""Pages that guests ask for without end."""
LOOPED_WITHIN: Final = 0.1
"""Seconds in which 99 of 100 of the neighbour's plays are acknowledged meanwhile."""
SPARE: Final = 5
"""Connections of an address that these guests leave free."""
PAUSE_SECONDS: Final = 0.02
HUGE: Final = b'{"ask":"settle","totals":{"A":"1e99999999","B":"1"}}'
"""The question that took 216 s of a processor."""


class Neighbour:
    """Somebody who plays on, each play with 200; `taken_last` are the seconds of each of the last plays."""

    def __init__(self, port: int, at_least: int) -> None:
        self.at_least = at_least
        self.enter: Enter = referee_client(port, *new_match(port))
        self.taken_last: list[float] = []
        # The first plays load what the others need.
        for n in range(at_least):
            self.enter(n)

    def plays_while(self, goes_on: Callable[[], bool]) -> str:
        """Play as long as something goes on; the figures of these plays."""
        taken: list[float] = []
        while len(taken) < self.at_least or goes_on():
            taken.append(self.enter(len(taken)))
            time.sleep(PAUSE_SECONDS)
        self.taken_last = taken
        return f"{len(taken)} plays of a neighbour, p99 {p99(taken) * 1e3:.0f} ms"


def campaign(
    folder: Path,
    guests: int = 600,
    each_address: int = 200,
    each_key: int = 1_000,
    every: int = 2,
    plays: int = 200,
    limits: bool = True,
) -> Iterator[str]:
    """Attacks by a number of guests, and by every second, third, ... of the worst questions.

    `limits` says if times are asserted.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))
    settings: Settings = {"CONNECTIONS_PER_ADDRESS": str(each_address), "STREAMS_PER_KEY": str(each_key)}
    server = Serving(INSTANCE=str(folder), UNLIMITED_ADDRESSES="127.0.0.1", **settings)
    try:
        neighbour = Neighbour(server.port, plays)
        yield a_huge_number(server)
        yield unfinished_bodies(server.port, neighbour, guests, each_address)
        for name, endless in {**FLOODS, "a body that is almost empty": ALMOST_EMPTY}.items():
            yield floods(server.port, neighbour, name, endless, limits)
        for number, path in enumerate(LOOPED):
            # Connections of the last ones, closed a moment ago, may still count for their address.
            address = f"127.0.5.{1 + number}"
            yield looped_page(server.port, neighbour, address, path, each_address - SPARE, limits)
        yield screens_with_one_key(server.port, neighbour, each_key, each_address)
        yield worst_questions_at_once(server, neighbour, every)
        assert "Traceback" not in "".join(server.log), "".join(server.log)[-4_000:]
    finally:
        server.kill()
    if limits:
        # The questions came last. Guests that hold connections only share the loop with the neighbour.
        slow = p99(neighbour.taken_last)
        assert slow <= PLAY_WITHIN, f"p99 of the neighbour's plays is {slow * 1e3:.0f} ms"


def a_huge_number(server: Serving) -> str:
    """A number that nobody can write down is refused: 503 would mean that the server has begun to compute."""
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    # The first question to a game loads it.
    client.request("POST", "/api/v1/ask/carousel", HUGE.replace(b"1e99999999", b"2"), JSON)
    assert client.getresponse().read()
    began = time.monotonic()
    client.request("POST", "/api/v1/ask/carousel", HUGE, JSON)
    answer = client.getresponse()
    says, taken = json.loads(answer.read()), time.monotonic() - began
    assert 400 <= answer.status < 500, (answer.status, says)
    assert says.get("error") or says.get("says"), says
    return f"1e99999999 in a question: {answer.status} after {taken * 1e3:.0f} ms"


def unfinished_bodies(port: int, neighbour: Neighbour, guests: int, each_address: int) -> str:
    """Of one address so many connections are held; each further one is answered 429, or closed in a great rush."""
    held = [connect(port, GUEST, UNFINISHED) for _ in range(guests)]
    try:
        plays = neighbour.plays_while(lambda: False)
        refused = guests - each_address
        answers = Counter(map(status, held))
    finally:
        close(held)
    assert answers["held"] == each_address, answers
    assert answers["429"] >= min(refused, FAREWELLS), answers
    assert answers["429"] + answers["closed"] == refused, answers
    counted = ", ".join(f"{count} × {name}" for name, count in sorted(answers.items()))
    return f"{guests} unfinished bodies of one address: {counted}; {plays}"


def floods(port: int, neighbour: Neighbour, name: str, endless: Endless, limits: bool) -> str:
    """Guests who send at speed and without end share the loop with the neighbour."""
    with ExitStack() as stack:
        guests = [stack.enter_context(Flood(lambda: connect(port, GUEST, b""), endless)) for _ in range(FLOODS_AT_ONCE)]
        plays = neighbour.plays_while(lambda: not all(guest.sent for guest in guests))
    slow = p99(neighbour.taken_last)
    assert not limits or slow <= FLOODED_WITHIN, f"{name} without end: p99 of the neighbour's plays is {slow:.1f} s"
    return f"{len(guests)} guests send {name} without end; {plays}"


def looped_page(port: int, neighbour: Neighbour, address: str, path: str, guests: int, limits: bool) -> str:
    """Connections of one address that ask for a page again and again take turns, and the neighbour goes past them."""
    with Loop(port, address, path, guests) as loop:
        until(lambda: loop.answered + loop.refused >= guests, f"{path} in a loop is not answered")
        plays = neighbour.plays_while(lambda: False)
        answered, refused = loop.answered, loop.refused
    slow = p99(neighbour.taken_last)
    assert not refused, f"{refused} guests who loop over {path} are refused"
    assert not limits or slow <= LOOPED_WITHIN, f"{path} in a loop: p99 of the neighbour's plays is {slow * 1e3:.0f} ms"
    return (
        f"{guests} connections of one address loop over {path}: {answered} answers; {plays}"
        f" (at most {LOOPED_WITHIN * 1e3:.0f} ms wanted)"
    )


def screens_with_one_key(port: int, neighbour: Neighbour, each_key: int, each_address: int) -> str:
    """With one key so many screens follow, and each further one is refused in words."""
    match, key = new_match(port)
    cookie = board_cookie(port, match, key)
    head = f"GET /m/{match}/live?view=board HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    too_many, screens = 50, []
    try:
        for index in range(each_key + too_many):
            screens.append(connect(port, f"127.0.3.{1 + index // (each_address // 2)}", head))
        plays = neighbour.plays_while(lambda: False)
        answers = Counter[str]()
        for screen in screens:
            until(partial(is_answered, screen), "a screen is not answered")
            answer = screen.recv(65536)
            answers[answer[9:12].decode()] += 1
            if b" 429 " in answer[:20]:
                assert f"{each_key:,} screens follow this match".replace(",", "") in answer.decode().replace(",", "")
    finally:
        close(screens)
    assert answers == {"200": each_key, "429": too_many}, answers
    return f"{each_key + too_many:,} screens with one key: {each_key:,} follow, {too_many} × 429; {plays}"


def worst_questions_at_once(server: Serving, neighbour: Neighbour, every: int) -> str:
    """Questions that take longest, each from an address of its own: all of them end, and a board hears its beat."""
    match, key = new_match(server.port)
    with ExitStack() as stack:
        beats = Beats(Stream(server.port, f"/m/{match}/live?view=board", board_cookie(server.port, match, key)))
        stack.callback(beats.stop)
        questions = worst_questions()[::every]
        statuses: Counter[int] = Counter()

        def ask(index: int, game: str, question: dict[str, Any]) -> None:
            address = (f"127.0.4.{1 + index}", 0)
            client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300, source_address=address)
            client.request("POST", f"/api/v1/ask/{game}", json.dumps(question), JSON)
            answer = client.getresponse()
            answer.read()
            statuses[answer.status] += 1
            client.close()

        threads = [
            threading.Thread(target=ask, args=(index, *question), daemon=True)
            for index, question in enumerate(questions)
        ]
        began = time.monotonic()
        for thread in threads:
            thread.start()
        plays = neighbour.plays_while(lambda: any(thread.is_alive() for thread in threads) or not beats.count)
        taken = time.monotonic() - began
    answered = ", ".join(f"{count} × {number}" for number, count in sorted(statuses.items()))
    assert set(statuses) <= {200, 503}, answered
    assert statuses.total() == len(questions), f"{answered} to {len(questions)} questions"
    return (
        f"{len(questions)} of the worst questions at once: {answered} after {taken:.0f} s; {plays}"
        f" (at most {PLAY_WITHIN * 1e3:.0f} ms wanted);"
        f" a board hears nothing for {beats.longest:.1f} s at most (6 wanted)"
    )


class Beats:
    """A board that listens; `count` beats were heard, and nothing for `longest` seconds."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.count = 0
        self.longest = 0.0
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self) -> None:
        """Count the beats until the stream is closed."""
        heard = time.monotonic()
        try:
            while part := self.stream.socket.recv(65536):
                now = time.monotonic()
                self.longest, heard = max(self.longest, now - heard), now
                self.count += part.count(b"event: beat")
        except OSError:
            return

    def stop(self) -> None:
        """Close the stream."""
        self.stream.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.stream.socket.close()


def connect(port: int, address: str, data: bytes) -> socket.socket:
    """A connection from an address that has sent something and waits."""
    guest = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(address, 0))
    guest.sendall(data)
    guest.setblocking(False)
    return guest


def is_answered(guest: socket.socket) -> bool:
    """True if a connection has an answer to read."""
    try:
        return bool(guest.recv(16, socket.MSG_PEEK))
    except BlockingIOError:
        return False


def close(guests: list[socket.socket]) -> None:
    """Let all go."""
    for guest in guests:
        guest.close()
