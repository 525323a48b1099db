"""HTTPS by the server itself: a table plays through it, and nobody holds it up."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import gevent
import gevent.socket
import gevent.ssl
import pytest

from referee.application import create_app
from referee.server import tls
from referee.server.worker import Worker
from tests.rings import each
from tests.server.certificates import Files
from tools.floods import ALMOST_EMPTY, FLOODS, Flood, assert_read_in_part, is_answered_during
from tools.serving import SOON, Serving, answer_on, until

TLS = "HTTPS: certificates and TLS servers"
pytestmark = [pytest.mark.xdist_group("HTTPS"), pytest.mark.outer(TLS)]


@pytest.fixture(scope="module")
def server(files: Files, new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that speaks TLS."""
    with Serving(trusts=files.trusting(), INSTANCE=str(new_instance()), HSTS="3600", **files.environ) as running:
        yield running


def plainly(server: Serving, method: str, path: str) -> tuple[http.client.HTTPResponse, str]:
    """A request without TLS to the port that speaks it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SOON)
    connection.request(method, path)
    answer = connection.getresponse()
    return answer, answer.read().decode()


# --- at the table ----------------------------------------------------------------------------------------------------


def test_a_table_plays_and_its_boards_follow(server):
    match = server.start()
    boards = server.listen(match, 5)
    assert all(board.hears(b'"seq":0') for board in boards)
    for seen in range(3):
        assert server.play(match, seen)["seq"] == seen + 1
    assert all(board.hears(b'"seq":3') for board in boards)
    assert server.state(match)["head"] == 3


def test_links_say_https_and_cookies_are_for_https_alone(server):
    status, _, body = server.send(
        "POST", "/api/v1/matches", {"game": "darts-baseball", "players": ["Ann", "Bo"]}, Host="referee.lan:8443"
    )
    assert status == 201
    assert b'"https://referee.lan:8443/k/' in body
    match = server.start()
    cookie = server.send("GET", f"/k/{match['match']}/{match['keys']['host']}")[1]["Set-Cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))


def test_the_terminal_says_https(server):
    printed = "".join(server.said)
    assert f"https://127.0.0.1:{server.port}/" in printed
    assert "http://" not in printed


def test_browsers_keep_to_https_only_where_the_host_wants_it(server, tmp_path):
    assert server.send("GET", "/")[1]["Strict-Transport-Security"] == "max-age=3600"
    for seconds, base, header in (
        ("60", "https://referee.lan", "max-age=60"),
        ("60", "http://referee.lan", None),
        ("0", "https://referee.lan", None),
    ):
        app = create_app({"INSTANCE": str(tmp_path), "HSTS": seconds})
        assert app.test_client().get("/healthz", base_url=base).headers.get("Strict-Transport-Security") == header


@pytest.mark.outer(TLS)
def test_it_ends_at_once_with_0(files, new_instance):
    with Serving(trusts=files.trusting(), INSTANCE=str(new_instance()), **files.environ) as running:
        (board,) = running.listen(running.start(), 1)
        assert board.hears(b'"seq":0')
        silent = socket.create_connection(("127.0.0.1", running.port))
        running.stop()
        assert board.hears(b"\r\n0\r\n\r\n"), "the stream is ended, not cut off"
        silent.close()


def test_many_handshakes_at_once_are_answered(server):
    """A night of Bunko scans the code on the wall."""
    failed = []

    def look() -> None:
        if not server.answers("/healthz"):
            failed.append(1)

    looking = [threading.Thread(target=look) for _ in range(60)]
    for looker in looking:
        looker.start()
    for looker in looking:
        looker.join()
    assert not failed


# --- what does not speak it ------------------------------------------------------------------------------------------


def test_a_plain_address_leads_to_the_same_with_https(server):
    answer, body = plainly(server, "GET", "/m/abc?lane=2")
    assert (answer.status, answer.headers["Location"]) == (307, f"https://127.0.0.1:{server.port}/m/abc?lane=2")
    assert "https://" in body


def test_plain_entries_are_told_what_is_right(server):
    answer, body = plainly(server, "POST", "/api/v1/matches")
    assert answer.status == 400
    assert "https://" in body


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a@b\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x00" * 9000,
    ],
)
def test_what_is_no_plain_page_leads_nowhere(head):
    assert tls.plain_answer(head).startswith(b"HTTP/1.1 400 ")
    assert b"Location" not in tls.plain_answer(head)


@pytest.mark.parametrize("sent", [b"\x16", b"\x16\x03\x01\x02\x00\x01", b"\x16" + b"x" * 600, b"nonsense", b""])
def test_what_is_neither_is_closed_and_not_told_of(server, sent):
    before = len(server.log)
    with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as odd:
        with contextlib.suppress(OSError):
            # The server may have closed the connection already.
            odd.sendall(sent)
            odd.shutdown(socket.SHUT_WR)
        answer_on(odd)
    assert server.answers("/healthz")
    assert not any("Traceback" in line or "Error" in line for line in server.log[before:])


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_old_tls_is_not_spoken(server, files):
    for newest, works in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True)):
        context = files.trusting()
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = newest
        with socket.create_connection(("127.0.0.1", server.port), timeout=SOON) as connection:
            if works:
                assert context.wrap_socket(connection, server_hostname="127.0.0.1").version() == "TLSv1.2"
            else:
                with pytest.raises(OSError):
                    context.wrap_socket(connection, server_hostname="127.0.0.1")


# --- whoever does not finish the handshake ---------------------------------------------------------------------------


def test_unfinished_handshakes_hold_up_nobody(server):
    match = server.start()
    stuck = [socket.create_connection(("127.0.0.1", server.port), timeout=SOON) for _ in range(100)]
    for number, connection in enumerate(stuck):
        if number % 2:
            connection.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    for seen in range(3):
        assert server.play(match, seen)["seq"] == seen + 1
    for connection in stuck:
        connection.close()


@pytest.mark.parametrize("name", each(FLOODS, ["a length that no view reads"], TLS))
@pytest.mark.parametrize("plain", [False, True], ids=["encrypted", "plain"])
def test_of_a_request_without_end_so_much_is_read(server, files, name, plain):
    def connect() -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=SOON)
        return connection if plain else files.trusting().wrap_socket(connection, server_hostname="127.0.0.1")

    with Flood(connect, FLOODS[name]) as flood:
        assert_read_in_part(flood)
        assert server.play(server.start(), 0)["seq"] == 1


def test_a_neighbour_is_answered_while_a_body_is_read_that_comes_at_speed(server, files):
    def connect() -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=SOON)
        return files.trusting().wrap_socket(connection, server_hostname="127.0.0.1")

    match = server.start()
    with Flood(connect, ALMOST_EMPTY) as flood:
        until(lambda: is_answered_during(flood, lambda: server.state(match)), "the neighbour waits for its end")


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01\x02\x00\x01", b"GET / HT"])
def test_an_unfinished_handshake_is_ended(files, monkeypatch, sent):
    monkeypatch.setattr("referee.server.worker.HANDSHAKE_SECONDS", 0.05)
    worker = object.__new__(Worker)
    context = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load(context, files.cert, files.key)
    ours, theirs = gevent.socket.socketpair()
    theirs.sendall(sent)
    with gevent.Timeout(SOON):
        assert worker.encrypted(ours, context) is None
        ours.close()
        assert theirs.recv(100) == b""
    theirs.close()
