"""Requests that no browser sends, byte by byte, to a server as `python -m referee serve` runs it."""

from __future__ import annotations

import contextlib
import json
import re
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from referee.application import BODY_LIMIT
from tools.serving import SOON, Serving, answer_on

pytestmark = pytest.mark.xdist_group("raw requests")

ASK = "POST /api/v1/ask/darts-baseball HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
QUESTION = '{"ask": "score-inning", "inning": 3, "sets": [["3"]]}'


@pytest.fixture(scope="module")
def serving(new_instance: Callable[[], Path]) -> Iterator[Serving]:
    """A server that nothing but odd requests come to."""
    with Serving(INSTANCE=str(new_instance())) as server:
        yield server


def answer(serving: Serving, sent: str | bytes) -> tuple[int, str]:
    """The status and the whole answer to some bytes."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=SOON) as connection:
        with contextlib.suppress(OSError):
            # The server may have answered and closed the connection already.
            connection.sendall(sent if isinstance(sent, bytes) else sent.encode("latin-1"))
            connection.shutdown(socket.SHUT_WR)
        heard = answer_on(connection)
    status = heard[9:12].decode() or "0"
    assert status.isdigit(), heard
    return int(status), heard.decode("latin-1")


def assert_isolated(answered: str) -> None:
    head = answered.partition("\r\n\r\n")[0].splitlines()
    assert "Cross-Origin-Opener-Policy: same-origin" in head
    assert "Cross-Origin-Resource-Policy: same-origin" in head
    assert not any(line.casefold().startswith(("server:", "x-powered-by:")) for line in head)


def chunked(size: str, body: str = QUESTION, end: str = "0\r\n\r\n") -> str:
    return f"{ASK}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n{size}\r\n{body}\r\n{end}"


def test_a_body_in_chunks_is_read(serving):
    status, text = answer(serving, chunked(f"{len(QUESTION):x}"))
    assert status == 200
    assert '"verdict"' in text


@pytest.mark.parametrize(
    "size",
    ["0x2", "-2", "+2", "2_0", "", " ", "g", "2 2", "2;\x00", "٣".encode().decode("latin-1"), "f" * 20, "f" * 9000],
)
def test_a_chunk_whose_size_is_none(serving, size):
    status, text = answer(serving, chunked(size))
    assert status == 400
    assert_isolated(text)
    assert "Traceback" not in "".join(serving.log)
    assert "gunicorn" not in text.casefold()


@pytest.mark.parametrize("end", ["", "0\r\n", "x\r\n\r\n", "0\r\nno trailer\r\n\r\n"])
def test_a_body_that_ends_wrongly(serving, end):
    status, _ = answer(serving, chunked(f"{len(QUESTION):x}", end=end))
    assert status in (400, 0)
    assert "Traceback" not in "".join(serving.log)


@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
@pytest.mark.parametrize("path", ["/api/v1/matches", "/join", "/new/darts-baseball", "/name", "/m/nothing1"])
def test_a_wrong_chunk_anywhere(serving, path, kind):
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert answer(serving, f"{head}0x2\r\nab\r\n0\r\n\r\n")[0] in (400, 415)
    assert "Traceback" not in "".join(serving.log)


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.2\r\n\r\n",
        "GET /join HTTP/1.1\r\nX-Forwarded-Host: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: \r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\x00b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a\x00b\r\n\r\n",
        "GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + "9" * 4400 + "\r\n\r\n",
        "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "\x00\x01\x02\r\n\r\n",
    ],
)
def test_a_head_that_is_none(serving, head):
    status, text = answer(serving, head)
    assert 400 <= status < 500, text
    assert_isolated(text)
    assert "gunicorn" not in text.casefold()
    assert "Traceback" not in "".join(serving.log)


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/healthz", "/api/v1/games", "/api/v1/nothing", "/static/css/base.css", "/m/x/live"]
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "BREW"])
def test_each_answer_is_isolated_and_names_no_program(serving, method, path):
    assert_isolated(answer(serving, f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[1])


def test_a_request_of_http_1_0_without_a_host(serving):
    assert answer(serving, "GET /join HTTP/1.0\r\n\r\n")[0] == 200


def test_a_sender_of_too_much_reads_the_answer_and_its_end(serving):
    head = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", serving.port), timeout=SOON) as connection:
        # More than is dropped and less than the network holds: unread bytes are there when the answer ends.
        connection.sendall(head + b"Content-Length: 3000000\r\n\r\n" + b"x" * 200_000)
        heard = b""
        while part := connection.recv(65536):
            heard += part
    assert heard.startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("size", "headers", "stays"),
    [
        (BODY_LIMIT, {}, True),
        (BODY_LIMIT + 1, {}, False),
        (3_000_000, {}, False),
        (BODY_LIMIT + 1, {"Transfer-Encoding": "chunked"}, False),
    ],
)
def test_an_answer_says_if_the_connection_ends_with_it(serving, size, headers, stays):
    """Nobody reads the body of a request to an unknown address."""
    connection = HTTPConnection("127.0.0.1", serving.port, timeout=SOON)
    body = (b"x" * part for part in (size,)) if headers else b"x" * size
    with contextlib.closing(connection):
        with contextlib.suppress(OSError):
            # The server may have answered and closed the connection already.
            connection.request("POST", "/api/v1/nowhere", body, headers, encode_chunked=bool(headers))
        heard = connection.getresponse()
        assert (heard.status, heard.headers["Connection"]) == (404, "keep-alive" if stays else "close")
        heard.read()
        if stays:
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200


@pytest.mark.parametrize(("over", "status"), [(0, 400), (1, 413)], ids=["the limit", "a byte more"])
def test_a_form_may_fill_the_limit_of_its_page(serving, over, status):
    """The form has no token, which only a form that is read can be told."""
    end = b"\r\n--x--\r\n"
    form = b'--x\r\nContent-Disposition: form-data; name="code"\r\n\r\n'.ljust(BODY_LIMIT + over - len(end), b"x") + end
    head = "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    assert answer(serving, f"{head}Content-Length: {len(form)}\r\n\r\n".encode() + form)[0] == status


@pytest.mark.parametrize("headers", ["X: " + "a" * 20_000 + "\r\n", "".join(f"X{n}: 1\r\n" for n in range(200))])
@pytest.mark.parametrize(("path", "kind"), [("/api/v1/matches", "application/json"), ("/", "text/html")])
def test_headers_that_are_too_large_get_an_error_like_others(serving, path, kind, headers):
    status, text = answer(serving, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n")
    assert status == 431
    head, _, body = text.partition("\r\n\r\n")
    assert f"Content-Type: {kind}; charset=utf-8" in head.splitlines()
    assert "Delete the cookies of this site" in body
    if kind == "application/json":
        assert json.loads(body).keys() == {"error", "field"}


def test_a_page_about_an_unreadable_request_shows_what_came_as_text(serving):
    status, text = answer(serving, "GET / HTTP/1.1\r\nHost: localhost\r\n<b>x</b>\r\n\r\n")
    assert status == 400
    assert "<b>" not in text


def test_a_page_about_an_unreadable_request_has_the_style_sheets_of_the_others(serving):
    _, text = answer(serving, "GET / HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n")
    sheets = re.findall(r"<link rel=stylesheet href=(\S+?)>", text)
    assert sheets
    for sheet in sheets:
        _, moved = answer(serving, f"GET {sheet} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        to = re.search(r"^Location: (\S+)", moved, re.MULTILINE)
        assert to
        assert answer(serving, f"GET {to[1]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 200
