"""Connections of real guests at a real server: so many of an address, and none that is held for nothing."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import time

import pytest

from tools.serving import SOON, Serving, Stream, until

GUEST, OTHER = "127.0.0.2", "127.0.0.3"
LIMITED = {"UNLIMITED_ADDRESSES": "127.0.0.1"}
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
START = b'{"game": "darts-baseball", "players": ["Ann", "Bo"]}'
POST = (
    b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
)


@pytest.fixture
def serve(tmp_path):
    """Starts a server with such settings."""
    running: list[Serving] = []

    def starts(**environment: str) -> Serving:
        running.append(Serving(INSTANCE=str(tmp_path), **environment))
        return running[-1]

    yield starts
    for server in running:
        server.kill()


def connect(server: Serving, address: str = GUEST) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=SOON, source_address=(address, 0))


def answer_on(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def is_served(connection: socket.socket) -> bool:
    """True if a request on a connection is answered, and not turned away."""
    connection.sendall(HEALTH)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer.status == 200


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


def test_an_address_has_so_many_connections_and_the_next_one_is_told(serve):
    server = serve(CONNECTIONS_PER_ADDRESS="5", **LIMITED)
    held = [connect(server) for _ in range(5)]
    assert all(map(is_served, held))
    refused = connect(server)
    refused.sendall(HEALTH)
    answer = answer_on(refused)
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"Cross-Origin-Resource-Policy: same-origin" in answer
    assert b"Retry-After: " in answer
    assert answer.endswith(b"This server holds 5 connections of one address at a time. Close some, and try again.\n")
    assert is_served(connect(server, OTHER)), "another address has connections of its own"
    held.pop().close()
    until(lambda: is_served(connect(server)), "a connection that was closed still counts")


def test_the_machine_itself_has_any_number(serve):
    server = serve(CONNECTIONS_PER_ADDRESS="2")
    assert all(map(is_served, [connect(server) for _ in range(10)]))


def test_unfinished_bodies_of_one_address_leave_room_for_all_others(serve):
    server = serve(CONNECTIONS_PER_ADDRESS="20", **LIMITED)
    held = []
    for _ in range(100):
        held.append(connect(server))
        held[-1].sendall(POST % len(START) + START[:10])
    match = server.start()
    assert server.play(match, 0)["seq"] == 1
    assert sum(b" 429 " in answer_on(connection) for connection in held[20:]) == 80


def test_a_key_has_so_many_screens(serve):
    server = serve(STREAMS_PER_KEY="3")
    match = server.start()
    boards = server.listen(match, 3)
    assert all(board.hears(b'"seq":0') for board in boards)
    (refused,) = server.listen(match, 1)
    assert refused.hears(b"429 TOO MANY REQUESTS")
    assert refused.hears(b"3 screens follow this match with the same link already.")
    (other,) = server.listen(server.start(), 1)
    assert other.hears(b'"seq":0'), "another match has screens of its own"
    server.play(match, 0)
    assert all(board.hears(b'"seq":1') for board in boards)
    boards.pop().socket.close()

    def has_room() -> bool:
        server.play(match, server.state(match)["head"])
        (board,) = server.listen(match, 1)
        return board.hears(b"\r\n") and b" 200 " in board.heard

    until(has_room, "a screen that was closed still counts")


def test_screens_of_an_event_are_counted_by_its_links(serve):
    server = serve(STREAMS_PER_KEY="2", PUBLIC="yes")
    club = json.loads(server.send("POST", "/api/v1/clubs", {"name": "Thursday"})[2])
    named = {"Authorization": f"Bearer {club['keys']['organiser']}"}
    record = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo"], "entries": []}
    status, _, answer = server.send("POST", f"/api/v1/clubs/{club['club']}/events", record, **named)
    assert status == 201, answer
    event = json.loads(answer)["event"]

    def listen(role: str) -> Stream:
        _, headers, _ = server.send("GET", f"/k/club/{club['club']}/{club['keys'][role]}")
        return Stream(server.port, f"/e/{event}/live?view=event", headers["Set-Cookie"].split(";")[0])

    boards = [listen("board") for _ in range(2)]
    assert all(board.hears(b"retry: ") for board in boards)
    refused = listen("board")
    assert refused.hears(b"429 TOO MANY REQUESTS")
    assert refused.hears(b"2 screens follow this event with the same link already.")
    for role in ("helper", "organiser"):
        assert listen(role).hears(b"retry: "), f"screens with the board's link take the places of the {role}"


def test_behind_a_proxy_the_visitors_address_counts(serve):
    server = serve(TRUSTED_PROXIES="1", CONNECTIONS_PER_ADDRESS="2", **LIMITED)
    assert all(map(is_served, [connect(server) for _ in range(10)])), "the proxy has any number of connections"
    match = server.start()
    _, headers, _ = server.send("GET", f"/k/{match['match']}/{match['keys']['board']}")
    cookie = "; ".join(line.split(";")[0] for line in headers.get_all("Set-Cookie"))

    def watch(visitor: str) -> bytes:
        stream = connect(server)
        head = f"GET /m/{match['match']}/live?view=board HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {visitor}\r\n"
        stream.sendall(f"{head}Cookie: {cookie}\r\n\r\n".encode())
        streams.append(stream)
        return stream.recv(65536).split(b"\r\n")[0].split()[1]

    streams: list[socket.socket] = []
    assert [watch("203.0.113.1") for _ in range(3)] == [b"200", b"200", b"429"]
    assert watch("203.0.113.2") == b"200"


def test_without_a_proxy_nobody_may_say_where_the_server_is(serve):
    server = serve()
    said = b"X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: on\r\nX-Forwarded-Host: elsewhere\r\nSCRIPT_NAME: /x\r\n\r\n"
    connection = connect(server)
    connection.sendall(POST.replace(b"\r\n\r\n", b"\r\n" + said) % len(START) + START)
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert answer.status == 201
    assert json.loads(answer.read())["links"]["host"].startswith("http://localhost/k/")


# --- so slow ---------------------------------------------------------------------------------------------------------


def test_a_head_that_does_not_come_is_told_and_closed(serve):
    server = serve(HEAD_SECONDS="3")
    slow = connect(server)
    slow.sendall(HEALTH[:10])
    assert answer_on(slow).startswith(b"HTTP/1.1 408 ")
    trickling = connect(server)
    trickle(trickling, b"GET /healthz HTTP/1.1\r\n" + b"X-Slow: yes\r\n" * 10_000)
    assert b" 408 " in answer_on(trickling)


def test_a_connection_without_a_request_is_closed_without_a_word(serve):
    server = serve(HEAD_SECONDS="1")
    assert answer_on(connect(server)) == b""


def test_a_body_that_does_not_come_is_told_and_closed(serve):
    server = serve(BODY_SECONDS="1")
    slow = connect(server)
    slow.sendall(POST % len(START) + START[:10])
    answer = answer_on(slow)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"Cross-Origin-Resource-Policy: same-origin" in answer
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"error": "the body comes too slowly", "field": ""}
    trickling = connect(server)
    trickling.sendall(POST % 60_000)
    trickle(trickling, b" " * 60_000)
    assert b" 408 " in answer_on(trickling)


def test_a_phone_that_enters_nothing_for_a_while_keeps_its_connection(serve):
    server = serve(HEAD_SECONDS="3", BODY_SECONDS="1")
    connection = connect(server)
    assert is_served(connection)
    time.sleep(4)
    assert is_served(connection)
