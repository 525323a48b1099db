"""One line for each request, without keys."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import Client

from referee.web.http.access_log import AccessLog


@pytest.fixture
def lines():
    return []


@pytest.fixture
def client(lines):
    def application(environ, start_response):
        start_response("422 UNPROCESSABLE ENTITY", [("Content-Type", "text/plain")])
        return [b"four", b"five!"]

    return Client(AccessLog(application, lines.append))


def test_method_path_status_time_bytes_and_match(client, lines):
    client.post("/m/abc123/strike?key=secret", data=b"n=4&key=secret", buffered=True)
    (line,) = lines
    assert re.fullmatch(r"POST /m/abc123/strike 422 \d+\.\dms 9B match=abc123\n", line)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/k/abc123/THEKEY", "/k/abc123/... 422 "),
        ("/k/abc123/THEKEY/more", "/k/abc123/... 422 "),
        ("/k/club/abc123/THEKEY", "/k/club/... 422 "),
        ("/k/t/abc123/7/THEKEY", "/k/t/... 422 "),
        ("/e/abc123/enter/THEKEY", "/e/abc123/enter/... 422 "),
        ("/e/abc123/organise", "/e/abc123/organise 422 "),
        ("/api/v1/matches/abc123/plays", "/api/v1/matches/abc123/plays 422 "),
        ("/", "/ 422 "),
        ("/a%0Ab%20%1b", "/a?b?? 422 "),
        ("/%E2%99%A0", "/??? 422 "),
    ],
)
def test_no_keys_and_never_a_second_line(client, lines, path, shown):
    client.get(path, buffered=True)
    (line,) = lines
    assert line.startswith(f"GET {shown}")
    assert "THEKEY" not in line
    assert line.count("\n") == 1


@pytest.mark.parametrize("path", ["/k/club/abc123/THEKEY", "/k/t/abc123/7/THEKEY", "/e/abc123"])
def test_a_club_a_table_and_an_event_are_no_match(client, lines, path):
    client.get(path, buffered=True)
    assert "match=" not in lines[0]


def test_what_breaks_on_the_way_is_noted_too(lines):
    def broken(environ, start_response):
        start_response("200 OK", [])
        yield b"half"
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        Client(AccessLog(broken, lines.append)).get("/m/x/live", buffered=True)
    (line,) = lines
    assert line.startswith("GET /m/x/live 200 ")
