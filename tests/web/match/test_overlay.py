"""Boards in other pages: the overlay of a film, the key in the address, and the sites that may frame a board."""

from __future__ import annotations

import re

import pytest

from referee.net import environment
from referee.schema import Unreadable
from referee.web.http.security import ALONE
from tests.web.live.conftest import Page


def frames(answer) -> str:
    """The rule about frames in an answer."""
    return re.search(r"frame-ancestors [^;]+", answer.headers["Content-Security-Policy"])[0]


def test_the_overlay_has_the_scores_alone_and_follows(program, server):
    path, key = f"/m/{program.match}", program.keys["board"]
    stranger = server.test_client()
    page = stranger.get(f"{path}/board?look=overlay&key={key}")
    assert page.status_code == 200
    assert re.findall(r"<bdi>(.*?)</bdi></span> <strong class=\"overlay-score\">(.*?)<", page.text) == [
        ("Ann", "0"), ("Bo", "0"),
    ]  # fmt: skip
    assert 'class="overlay-side acts"' in page.text
    assert "<header" not in page.text
    assert "<svg" not in page.text, "no code in the picture"
    live = re.search(r'data-live="([^"]+)"', page.text)[1].replace("&amp;", "&")
    with stranger.get(f"{live}&seen=0", buffered=False) as answer:
        stream = Page(answer)
        assert "retry" in stream.event()
        program.play(0, {"play": "throw", "darts": ["1", "0", "0"]})
        told = stream.news()
    assert set(told["parts"]) == {"overlay"}
    assert '<strong class="overlay-score">1</strong>' in told["parts"]["overlay"]


@pytest.mark.parametrize("query", ["?key={board}", "?key={host}"])
def test_a_key_in_the_address_looks_on_and_leaves_nothing(program, server, query):
    stranger = server.test_client()
    page = stranger.get(f"/m/{program.match}/board{query.format(**program.keys)}")
    assert page.status_code == 200
    assert ">Table</a>" not in page.text
    assert stranger.get(f"/m/{program.match}/board").status_code == 403
    assert stranger.get(f"/m/{program.match}/board?key=guess").status_code == 403


def test_the_named_sites_may_frame_boards_and_nothing_else(program, server, visitor):
    board = visitor(program, "board")
    path = f"/m/{program.match}"
    assert frames(board.get(f"{path}/board")) == ALONE
    server.config["EMBED"] = ["https://club.example", "http://192.168.1.5:8123"]
    for query in ("", "?look=overlay"):
        assert frames(board.get(f"{path}/board{query}")) == (
            "frame-ancestors https://club.example http://192.168.1.5:8123"
        )
    assert frames(board.get(f"{path}/sheet")) == ALONE
    assert frames(board.get("/")) == ALONE


@pytest.mark.parametrize(
    "written", ["club.example", "*", "https://club.example/page", "'self'", "https://a;script-src"]
)
def test_a_site_has_a_scheme_and_a_host(written):
    assert environment.origins({"EMBED": "https://*.club.example"}, "EMBED") == ["https://*.club.example"]
    with pytest.raises(Unreadable):
        environment.origins({"EMBED": written}, "EMBED")


def test_pages_of_other_sites_read_with_a_key_that_only_looks(program):
    def allowed(key: str, path: str = "", method: str = "GET", **more) -> str | None:
        return program.about(method, path, key=key, **more).headers.get("Access-Control-Allow-Origin")

    assert allowed("board") == allowed("board", "/log") == "*"
    assert program.send("GET", "/games").headers["Access-Control-Allow-Origin"] == "*"
    assert allowed("host") is allowed("table") is allowed("guess") is None
    assert allowed("table", "/plays", "POST", json={}, seen=0) is None
    asks = {"Origin": "https://club.example", "Access-Control-Request-Headers": "authorization"}
    for wanted, answer in (("GET", "*"), ("POST", None)):
        asked = program.about("OPTIONS", headers={**asks, "Access-Control-Request-Method": wanted}, key="")
        assert asked.status_code == 200
        assert asked.headers.get("Access-Control-Allow-Origin") == answer
    with program.about("GET", "/stream", key="board", buffered=False) as stream:
        assert stream.headers["Access-Control-Allow-Origin"] == "*"
