"""Connections of real guests at a real server: so many of an address, and none that is held for nothing."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from referee.web.http.turns import AT_WORK
from tests.rings import STARTS, each
from tools.floods import ALMOST_EMPTY, FLOODS, Flood, Loop, assert_read_in_part, is_answered_during
from tools.serving import SOON, Serving, Stream, answer_on, until

pytestmark = pytest.mark.xdist_group("servers with limits")

GUESTS = (f"127.0.1.{number}" for number in count(1))
"""Addresses of guests: a server counts what each of them holds."""
LIMITED = {"UNLIMITED_ADDRESSES": "127.0.0.1"}
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
START = b'{"game": "darts-baseball", "players": ["Ann", "Bo"]}'
POST = (
    b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)


@pytest.fixture(scope="module")
def limited(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that gives a guest five connections and a key three screens, and on which programs begin clubs."""
    settings = {"CONNECTIONS_PER_ADDRESS": "5", "STREAMS_PER_KEY": "3", "PUBLIC": "yes"}
    with Serving(INSTANCE=str(new_instance()), **settings, **LIMITED) as server:
        yield server


@pytest.fixture(scope="module")
def roomy(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that gives a guest as many connections as usual."""
    with Serving(INSTANCE=str(new_instance()), **LIMITED) as server:
        yield server


@pytest.fixture(scope="module")
def proxied(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server behind a proxy that gives each visitor two connections."""
    settings = {"TRUSTED_PROXIES": "1", "CONNECTIONS_PER_ADDRESS": "2"}
    with Serving(INSTANCE=str(new_instance()), **settings, **LIMITED) as server:
        yield server


@pytest.fixture(scope="module")
def hurried(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that waits two seconds for a head and one for a body; two connections for all but the machine itself."""
    settings = {"CONNECTIONS_PER_ADDRESS": "2", "HEAD_SECONDS": "2", "BODY_SECONDS": "1"}
    with Serving(INSTANCE=str(new_instance()), **settings) as server:
        yield server


@pytest.fixture
def guest() -> str:
    """The address of a guest whom no server has met."""
    return next(GUESTS)


another_guest = guest


def connect(server: Serving, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=SOON, source_address=(address, 0))


def is_served(connection: socket.socket) -> bool:
    """True if a request on a connection is answered, and not turned away."""
    with contextlib.suppress(ConnectionError):
        connection.sendall(HEALTH)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        answer.read()
        return answer.status == 200
    return False


def trickle(connection: socket.socket, data: bytes) -> None:
    """Send a byte now and then, until the server has had enough."""
    for index in range(len(data)):
        connection.settimeout(SOON)
        with contextlib.suppress(ConnectionError):
            connection.sendall(data[index : index + 1])
        connection.settimeout(0.05)
        with contextlib.suppress(TimeoutError):
            connection.recv(1, socket.MSG_PEEK)
            break
    connection.settimeout(SOON)


# --- so many ---------------------------------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_and_the_next_one_is_told(limited, guest, another_guest):
    held = [connect(limited, guest) for _ in range(5)]
    assert all(map(is_served, held))
    refused = connect(limited, guest)
    refused.sendall(HEALTH)
    answer = answer_on(refused)
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"Cross-Origin-Resource-Policy: same-origin" in answer
    assert b"Retry-After: " in answer
    assert answer.endswith(b"This server holds 5 connections of one address at a time. Close some, and try again.\n")
    assert is_served(connect(limited, another_guest)), "another address has connections of its own"
    held.pop().close()
    until(lambda: is_served(connect(limited, guest)), "a connection that was closed still counts")


def test_the_machine_itself_has_any_number(hurried):
    held = []
    for _ in range(10):
        held.append(connect(hurried))
        assert is_served(held[-1])


def test_unfinished_bodies_of_one_address_leave_room_for_all_others(limited, guest):
    held = []
    for _ in range(100):
        held.append(connect(limited, guest))
        held[-1].sendall(POST % len(START) + START[:10])
    match = limited.start()
    assert limited.play(match, 0)["seq"] == 1
    assert sum(b" 429 " in answer_on(connection) for connection in held[5:]) == 95


def test_a_key_has_so_many_screens(limited):
    match = limited.start()
    boards = limited.listen(match, 3)
    assert all(board.hears(b'"seq":0') for board in boards)
    (refused,) = limited.listen(match, 1)
    assert refused.hears(b"429 TOO MANY REQUESTS")
    assert refused.hears(b"3 screens follow this match with the same link already.")
    (other,) = limited.listen(limited.start(), 1)
    assert other.hears(b'"seq":0'), "another match has screens of its own"
    limited.play(match, 0)
    assert all(board.hears(b'"seq":1') for board in boards)
    boards.pop().socket.close()

    def has_room() -> bool:
        limited.play(match, limited.state(match)["head"])
        (board,) = limited.listen(match, 1)
        return board.hears(b"\r\n") and b" 200 " in board.heard

    until(has_room, "a screen that was closed still counts")


def test_screens_of_an_event_are_counted_by_its_links(limited):
    club = json.loads(limited.send("POST", "/api/v1/clubs", {"name": "Thursday"})[2])
    named = {"Authorization": f"Bearer {club['keys']['organiser']}"}
    record = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": []}
    status, _, answer = limited.send("POST", f"/api/v1/clubs/{club['club']}/events", record, **named)
    assert status == 201, answer
    event = json.loads(answer)["event"]

    def listen(role: str) -> Stream:
        _, headers, _ = limited.send("GET", f"/k/club/{club['club']}/{club['keys'][role]}")
        return Stream(limited.port, f"/e/{event}/live?view=event", headers["Set-Cookie"].split(";")[0])

    boards = [listen("board") for _ in range(3)]
    assert all(board.hears(b"retry: ") for board in boards)
    refused = listen("board")
    assert refused.hears(b"429 TOO MANY REQUESTS")
    assert refused.hears(b"3 screens follow this event with the same link already.")
    for role in ("helper", "organiser"):
        assert listen(role).hears(b"retry: "), f"screens with the board's link take the places of the {role}"


def test_behind_a_proxy_the_visitors_address_counts(proxied, guest):
    assert all(map(is_served, [connect(proxied, guest) for _ in range(10)])), "the proxy has any number of connections"
    match = proxied.start()
    _, headers, _ = proxied.send("GET", f"/k/{match['match']}/{match['keys']['board']}")
    cookie = "; ".join(line.split(";")[0] for line in headers.get_all("Set-Cookie"))

    def watch(visitor: str) -> bytes:
        stream = connect(proxied, guest)
        head = f"GET /m/{match['match']}/live?view=board HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {visitor}\r\n"
        stream.sendall(f"{head}Cookie: {cookie}\r\n\r\n".encode())
        streams.append(stream)
        return stream.recv(65536).split(b"\r\n")[0].split()[1]

    streams: list[socket.socket] = []
    assert [watch("203.0.113.1") for _ in range(3)] == [b"200", b"200", b"429"]
    assert watch("203.0.113.2") == b"200"


def test_without_a_proxy_nobody_may_say_where_the_server_is(limited, guest):
    said = b"X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: on\r\nX-Forwarded-Host: elsewhere\r\nSCRIPT_NAME: /x\r\n\r\n"
    connection = connect(limited, guest)
    connection.sendall(POST.replace(b"\r\n\r\n", b"\r\n" + said) % len(START) + START)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert answer.status == 201
    assert json.loads(answer.read())["links"]["host"].startswith("http://localhost/k/")


# --- in turns --------------------------------------------------------------------------------------------------------


def is_answered(connection: socket.socket) -> bool:
    """True if a connection has an answer to read."""
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        connection.settimeout(SOON)


def test_plays_with_a_key_go_past_requests_of_their_address_that_wait(roomy, guest, another_guest):
    match = roomy.start()
    assert roomy.play(match, 0)["seq"] == 1
    at_work = [connect(roomy, guest) for _ in range(AT_WORK)]
    for connection in at_work:
        connection.sendall(POST % len(START) + START[:10])
    waiting = [connect(roomy, guest) for _ in range(40 - AT_WORK)]
    for connection in waiting:
        connection.sendall(HEALTH)
    key = {"Authorization": f"Bearer {match['keys']['table']}", "X-Seen": "1"}
    play = {"play": "throw", "darts": ["1", "0", "0"]}
    status, _, answer = roomy.send("POST", f"/api/v1/matches/{match['match']}/plays", play, source=guest, **key)
    assert (status, json.loads(answer)["seq"]) == (200, 2)
    (board,) = roomy.listen(match, 1)
    assert board.hears(b'"seq":2')
    assert is_served(connect(roomy, another_guest)), "another address waits too"
    assert not any(map(is_answered, waiting))
    for connection in at_work:
        connection.sendall(START[10:])
    until(lambda: all(map(is_answered, (*at_work, *waiting))), "those that waited are not answered")


@pytest.mark.parametrize("path", ["/", "/api/v1/openapi.json"])
def test_guests_who_loop_over_a_page_are_answered_and_a_neighbour_plays_on(roomy, guest, path):
    match = roomy.start()
    with Loop(roomy.port, guest, path, 40) as loop:
        until(lambda: loop.answered + loop.refused > 40, "the guests are not answered")
        for seen in range(5):
            assert roomy.play(match, seen)["seq"] == seen + 1
    assert not loop.refused


# --- so fast ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", each(FLOODS, list(FLOODS)[:2], STARTS))
def test_of_a_request_without_end_so_much_is_read(limited, guest, name):
    with Flood(lambda: connect(limited, guest), FLOODS[name]) as flood:
        assert_read_in_part(flood)
        match = limited.start()
        assert limited.play(match, 0)["seq"] == 1
    assert is_served(connect(limited, guest))


def test_of_a_request_without_end_that_is_turned_away_so_much_is_read(limited, guest):
    held = [connect(limited, guest) for _ in range(5)]
    assert all(map(is_served, held))
    with Flood(lambda: connect(limited, guest), FLOODS["a length that no view reads"]) as flood:
        assert_read_in_part(flood)


def test_a_neighbour_is_answered_while_a_body_is_read_that_comes_at_speed(limited, guest):
    match = limited.start()
    with Flood(lambda: connect(limited, guest), ALMOST_EMPTY) as flood:
        until(lambda: is_answered_during(flood, lambda: limited.state(match)), "the neighbour waits for its end")


# --- so slow ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def slow_ones(hurried: Serving) -> tuple[dict[str, bytes], socket.socket]:
    """All that connections hear that are too slow, and a phone that was served before and waits as long as they do."""
    phone = connect(hurried)
    assert is_served(phone)
    begun, trickled = {}, {}
    for name, begins, goes_on in (
        ("nothing", b"", b""),
        ("half a head", HEALTH[:10], b""),
        ("half a body", POST % len(START) + START[:10], b""),
        ("a head by bytes", b"G", b"ET /healthz HTTP/1.1\r\n" + b"X-Slow: yes\r\n" * 10_000),
        ("a body by bytes", POST % 60_000, b" " * 60_000),
    ):
        begun[name], trickled[name] = connect(hurried), goes_on
        begun[name].sendall(begins)
    with ThreadPoolExecutor(len(begun)) as pool:
        for name, connection in begun.items():
            pool.submit(trickle, connection, trickled[name])
    return {name: answer_on(connection) for name, connection in begun.items()}, phone


@pytest.mark.parametrize("name", ["half a head", "a head by bytes"])
def test_a_head_that_does_not_come_is_told_and_closed(slow_ones, name):
    assert slow_ones[0][name].startswith(b"HTTP/1.1 408 ")


def test_a_connection_without_a_request_is_closed_without_a_word(slow_ones):
    assert slow_ones[0]["nothing"] == b""


@pytest.mark.parametrize("name", ["half a body", "a body by bytes"])
def test_a_body_that_does_not_come_is_told_and_closed(slow_ones, name):
    answer = slow_ones[0][name]
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"Cross-Origin-Resource-Policy: same-origin" in answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"error": "the body comes too slowly", "field": ""}


def test_a_phone_that_enters_nothing_for_a_while_keeps_its_connection(slow_ones):
    assert is_served(slow_ones[1])
