"""Guards around every request: forged forms are refused, browsers learn what a page may do."""

from __future__ import annotations

import gzip
import re
import zlib

import brotli
import pytest

PAGES = ["/", "/join", "/games/darts-baseball", "/healthz", "/nothing"]


@pytest.mark.parametrize("path", PAGES)
def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(server, path):
    policy = server.test_client().get(path).headers["Content-Security-Policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'self'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("path", [*PAGES, "/api/v1/games"])
def test_types_are_not_guessed_and_addresses_not_told(server, path):
    headers = server.test_client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    if not path.startswith("/api/"):
        assert headers["Referrer-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]


def test_pages_hold_nothing_inline(program, visitor):
    phone = visitor(program, "host")
    match = f"/m/{program.match}"
    for path in (*PAGES[:3], "/new/darts-baseball", "/games/darts-baseball/ask", match,
                 f"{match}/board", f"{match}/log", f"{match}/sheet", f"{match}/host"):  # fmt: skip
        answer = phone.get(path)
        assert answer.status_code == 200, path
        assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text), path
        assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", answer.text), path
        assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//(?!localhost)""", answer.text), path


def test_pages_are_asked_for_again_and_kept_by_nobody_between(server):
    assert server.test_client().get("/").headers["Cache-Control"] == "private, no-cache"


def token(phone) -> str:
    return re.search(r'name="csrf-token" content="([^"]+)"', phone.get("/join").text)[1]


def test_a_form_needs_its_token(server):
    phone = server.test_client()
    assert phone.post("/join", data={"code": "ABCDEF"}).status_code == 400
    assert phone.post("/join", data={"code": "ABCDEF", "csrf_token": "guess"}).status_code == 400
    assert phone.post("/join", data={"code": "ABCDEF", "csrf_token": token(phone)}).status_code == 422
    assert phone.post("/join", data={"code": "ABCDEF"}, headers={"X-CSRFToken": token(phone)}).status_code == 422


def test_the_token_of_another_phone_is_none(server):
    first, second = server.test_client(), server.test_client()
    token(second)
    assert second.post("/join", data={"code": "ABCDEF", "csrf_token": token(first)}).status_code == 400


def test_a_play_of_a_cookie_needs_the_token_too(program, visitor):
    phone = visitor(program, "table")
    body = {"play": "throw", "darts": "1 1 0", "seen": "0", "key": "a", "lane": ""}
    headers = {"X-Requested-With": "referee"}
    assert phone.post(f"/m/{program.match}", data=body, headers=headers).status_code == 400
    assert program.about("GET").json["head"] == 0
    headers["X-CSRFToken"] = token(phone)
    done = phone.post(f"/m/{program.match}", data=body, headers=headers)
    assert done.status_code == 200, done.text
    assert done.headers["X-Seq"] == "1"
    assert program.about("GET").json["head"] == 1


def test_a_program_needs_no_token(program):
    assert program.play(0).status_code == 200


def test_pages_are_packed_small_answers_are_not(server, program):
    phone = server.test_client()
    for name in ("br", "gzip", "zstd"):
        answer = phone.get("/games/darts-baseball", headers={"Accept-Encoding": name})
        assert answer.headers["Content-Encoding"] == name
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert "Content-Encoding" not in phone.get("/healthz", headers={"Accept-Encoding": "br"}).headers
    assert "Content-Encoding" not in program.play(0, headers={"Accept-Encoding": "br"}).headers


def test_the_description_is_packed_once_for_each_way_of_packing(server, monkeypatch):
    path, program = "/api/v1/openapi.json", server.test_client()
    plain = program.get(path)
    assert plain.json["openapi"] == "3.1.0"
    packed = {name: program.get(path, headers={"Accept-Encoding": name}) for name in ("br", "gzip")}
    monkeypatch.setattr(brotli, "compress", lambda data, **how: pytest.fail("it is packed again"))
    for name, unpack in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        again = program.get(path, headers={"Accept-Encoding": name})
        assert again.headers["Content-Encoding"] == name
        assert again.data == packed[name].data
        assert unpack(again.data) == plain.data
    monkeypatch.undo()
    games = [program.get(f"/api/v1/games/{key}/plays", headers={"Accept-Encoding": "br"}) for key in ("push", "poker")]
    assert games[0].data != games[1].data, "other answers are not kept"
    assert program.get(path, headers={"Accept-Encoding": "br"}, method="HEAD").status_code == 200


def test_the_event_stream_waits_for_nothing_to_be_packed(program, visitor):
    """Each message is whole as soon as it comes; no other way of packing is taken for it."""
    path = f"/m/{program.match}/live?view=board"
    board = visitor(program, "board")
    with board.get(path, headers={"Accept-Encoding": "br, zstd"}, buffered=False) as answer:
        assert "Content-Encoding" not in answer.headers
    with board.get(path, headers={"Accept-Encoding": "br, gzip"}, buffered=False) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        unpack, text = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS), b""
        for part in answer.response:
            text += unpack.decompress(part)
            assert text.endswith(b"\n\n") or not text
            if b"data:" in text:
                break


def test_only_a_list_of_questions_may_be_long(server):
    phone, long = server.test_client(), b" " * 100_000
    answer = phone.post("/api/v1/matches", data=long, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json["error"] == "the body is too large: this address takes at most 65,536 bytes"
    listed = phone.post("/api/v1/ask/darts-baseball", data=b"[" + long + b"]", content_type="application/json")
    assert (listed.status_code, listed.json) == (200, [])


def test_a_body_too_large_is_refused_with_what_is_too_large(server):
    phone = server.test_client()
    big = {"code": "x" * 1_100_000, "csrf_token": token(phone)}
    assert phone.post("/join", data=big).status_code == 413
    answer = phone.post("/api/v1/matches", data=b"x" * 1_100_000, content_type="application/json")
    assert answer.status_code == 413
    assert "65,536 bytes" in answer.json["error"]


def test_only_a_trusted_proxy_is_believed(tmp_path):
    from referee.application import create_app

    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "referee.example"}
    body = {"game": "darts-baseball", "players": ["Ann", "Bo"]}
    links = []
    for proxies in ("0", "1"):
        server = create_app(
            {"INSTANCE": str(tmp_path / proxies), "TRUSTED_PROXIES": proxies, "DATABASE_URL": "", "TESTING": True}
        )
        links.append(server.test_client().post("/api/v1/matches", json=body, headers=headers).json["links"]["host"])
    assert links[0].startswith("http://localhost/")
    assert links[1].startswith("https://referee.example/")
