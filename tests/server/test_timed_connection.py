"""A connection is read for as long as its other end is quick enough; the clock is the test's own."""

from __future__ import annotations

import errno
from itertools import pairwise

import pytest
from gunicorn.http.errors import NoMoreData

from referee.net.connection_limits import ConnectionLimits
from referee.net.raw_answer import MOST_DISCARDED
from referee.server import timed_connection
from referee.server.timed_connection import TimedConnection

LIMITS = ConnectionLimits(head_seconds=10, body_seconds=20)


class Clock:
    """A clock that goes when something is waited for."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Line:
    """A socket on which data come at their times, in seconds after the start; one that `is_stuck` takes nothing."""

    is_stuck = False

    def __init__(self, clock: Clock, *coming: tuple[float, bytes]) -> None:
        self.clock = clock
        self.coming = [(clock.now + after, data) for after, data in coming]
        self.timeout: float | None = None
        self.sent = b""

    def settimeout(self, seconds: float | None) -> None:
        self.timeout = seconds

    def gettimeout(self) -> float | None:
        return self.timeout

    def recv(self, size: int) -> bytes:
        at, data = self.coming[0]
        if self.timeout is not None and at > self.clock.now + self.timeout:
            self.clock.now += self.timeout
            raise TimeoutError
        self.clock.now = max(self.clock.now, at)
        del self.coming[0]
        if data[size:]:
            self.coming.insert(0, (at, data[size:]))
        return data[:size]

    def sendall(self, data: bytes) -> None:
        if self.is_stuck:
            raise TimeoutError("timed out")
        self.sent += data


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(timed_connection, "time", clock)
    return clock


def read_all(connection: TimedConnection, line: Line) -> None:
    while line.coming:
        connection.recv(1_000_000)


def announced(length: int) -> list[tuple[str, str]]:
    return [("HOST", "localhost"), ("CONTENT-LENGTH", str(length))]


CHUNKED = [("TRANSFER-ENCODING", "chunked")]


def test_a_head_in_time_is_read_whatever_its_parts(clock):
    line = Line(clock, (0, b"GET "), (5, b"/ HTTP/1.1\r\n"), (9.9, b"\r\n"))
    read_all(TimedConnection(line, LIMITS), line)
    assert line.sent == b""


@pytest.mark.parametrize("parts", [[(0, b"GET "), (11, b"/")], [(second, b"x") for second in range(20)]])
def test_a_head_that_takes_too_long_is_told(clock, parts):
    line = Line(clock, *parts)
    with pytest.raises(NoMoreData):
        read_all(TimedConnection(line, LIMITS), line)
    assert clock.now == 1010
    assert line.sent.startswith(b"HTTP/1.1 408 ")
    assert line.sent.endswith(b"\r\n\r\nThe request came too slowly.")
    assert b"Content-Length: 28\r\n" in line.sent


def test_nothing_is_said_where_nothing_came(clock):
    line = Line(clock, (11, b"GET "))
    with pytest.raises(NoMoreData):
        read_all(TimedConnection(line, LIMITS), line)
    assert line.sent == b""


def test_the_next_request_has_time_and_from_its_first_byte_on_no_more_than_the_first(clock):
    line = Line(clock, (0, b"first"), (60, b"se"), (69, b"cond"), (71, b"!"))
    connection = TimedConnection(line, LIMITS)
    connection.recv(100)
    connection.begin_body([])
    connection.begin_wait()
    assert [connection.recv(100), connection.recv(100)] == [b"se", b"cond"]
    with pytest.raises(NoMoreData):
        connection.recv(100)


def test_a_body_has_its_time_from_when_it_is_wanted(clock):
    line = Line(clock, (0, b"head"), (49, b"body"), (51, b"!"))
    connection = TimedConnection(line, LIMITS)
    connection.recv(100)
    connection.begin_body(announced(5))
    clock.now += 30
    assert connection.recv(100) == b"body"
    with pytest.raises(TimeoutError):
        connection.recv(100)
    assert line.sent == b"", "the application answers"


def test_a_long_body_has_a_second_more_for_each_ten_kilobytes(clock):
    slow = Line(clock, *((second, b"x" * 11_000) for second in range(100)))
    connection = TimedConnection(slow, LIMITS)
    connection.begin_body(announced(1_100_000))
    read_all(connection, slow)
    slower = Line(clock, *((second, b"x" * 5_000) for second in range(100)))
    connection = TimedConnection(slower, LIMITS)
    connection.begin_body(announced(500_000))
    with pytest.raises(TimeoutError):
        read_all(connection, slower)
    assert 39 <= 100 - len(slower.coming) <= 41


@pytest.mark.parametrize(
    ("headers", "earns"),
    [
        (announced(50_000), 5),
        (announced(0), 0),
        (CHUNKED, timed_connection.UNANNOUNCED / timed_connection.BYTES_A_SECOND),
    ],
)
def test_a_body_has_no_more_time_than_its_length_gives_it(clock, headers, earns):
    began = clock.now
    line = Line(clock, *((second, b"x" * 20_000) for second in range(100)))
    connection = TimedConnection(line, LIMITS)
    connection.begin_body(headers)
    with pytest.raises(TimeoutError):
        read_all(connection, line)
    assert clock.now - began == pytest.approx(LIMITS.body_seconds + earns)


@pytest.mark.parametrize("headers", [announced(10**10), CHUNKED])
def test_of_a_body_that_nobody_wants_only_so_much_is_read(clock, headers):
    line = Line(clock, (0, b"x" * 1_000_000))
    connection = TimedConnection(line, LIMITS)
    connection.begin_body(headers)
    connection.recv(100)
    before = len(line.coming[0][1])
    connection.begin_discard()
    with pytest.raises(NoMoreData):
        read_all(connection, line)
    assert before - len(line.coming[0][1]) == MOST_DISCARDED


def test_what_comes_fast_is_read_in_parts_between_which_others_go_on(clock, monkeypatch):
    pauses: list[int] = []
    line = Line(clock, (0, b"x" * 1_000_000))
    monkeypatch.setattr(timed_connection, "Breath", lambda: lambda: pauses.append(len(line.coming[0][1])))
    connection = TimedConnection(line, LIMITS)
    connection.begin_body(announced(1_000_000))
    read_all(connection, line)
    parts = [before - after for before, after in pairwise(pauses)]
    assert len(parts) > 10
    assert set(parts) == {timed_connection.PART}


def test_an_answer_is_not_waited_for_for_ever(clock):
    line = Line(clock, (0, b"GET / HTTP/1.1\r\n\r\n"))
    TimedConnection(line, LIMITS).recv(100)
    assert line.timeout == timed_connection.ANSWER_SECONDS


def test_only_a_request_that_follows_another_is_waited_for(clock):
    """The first one must begin in time, and what has begun is read as it comes."""
    line = Line(clock, (0, b"GET "), (0, b"/ HTTP/1.1\r\n\r\n"), (0, b"POST "), (0, b"/ HTTP/1.1\r\n\r\n"), (0, b"{}"))
    waits: list[int] = []
    connection = TimedConnection(line, LIMITS, await_more=lambda: waits.append(len(line.coming)))
    connection.recv(100)
    connection.recv(100)
    connection.begin_body([])
    connection.begin_wait()
    connection.recv(100)
    connection.recv(100)
    connection.begin_body([])
    connection.recv(100)
    assert waits == [3]


def test_one_that_takes_nothing_is_one_that_has_hung_up(clock):
    """gunicorn writes a traceback of any other fault of a connection."""
    line = Line(clock)
    line.is_stuck = True
    with pytest.raises(BrokenPipeError) as fault:
        TimedConnection(line, LIMITS).sendall(b"answer")
    assert fault.value.errno == errno.EPIPE


def test_a_head_that_is_held_goes_out_with_its_body(clock):
    line = Line(clock)
    connection = TimedConnection(line, LIMITS)
    connection.hold()
    connection.sendall(b"head ")
    assert line.sent == b""
    connection.sendall(b"body ")
    connection.sendall(b"more")
    assert line.sent == b"head body more"
    connection.hold()
    connection.sendall(b" head alone")
    connection.release()
    assert line.sent == b"head body more head alone"


def test_a_connection_is_idle_while_it_waits_for_a_request(clock):
    connection = TimedConnection(Line(clock, (1, b"head"), (2, b"body")), LIMITS)
    assert connection.is_idle
    connection.recv(100)
    assert not connection.is_idle
    connection.begin_wait()
    assert connection.is_idle
    connection.begin_body(announced(4))
    assert not connection.is_idle
