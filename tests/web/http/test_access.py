"""A link as a key: exchanged for a cookie, gone from the address, void when the host renews it."""

from __future__ import annotations

import pytest

from referee.store import get_store
from referee.web.http import access
from referee.web.http.held_keys import cookie_name


def role(server, phone, match):
    """The role of this phone in the eyes of the server."""
    with phone:
        phone.get("/join")
        return access.role_at(match)


@pytest.mark.parametrize(("key", "page"), [("host", ""), ("table", ""), ("board", "/board")])
def test_a_link_makes_this_phone_what_the_link_says(server, program, key, page):
    phone = server.test_client()
    answer = phone.get(f"/k/{program.match}/{program.keys[key]}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/m/{program.match}{page}"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert program.keys[key] not in answer.text
    assert role(server, phone, program.match) == key


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server, program):
    answer = server.test_client().get(f"/k/{program.match}/{program.keys['host']}")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie, "a table's own network has no HTTPS"
    assert "Max-Age=34560000" in cookie, "it outlives the browser's window"


def test_under_https_the_cookie_is_for_https_only(server, program):
    path = f"/k/{program.match}/{program.keys['host']}"
    answer = server.test_client().get(path, base_url="https://referee.example")
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("key", ["guess", "é", "%00", "x" * 500, "host"])
def test_a_wrong_key_opens_nothing(server, program, key):
    phone = server.test_client()
    assert phone.get(f"/k/{program.match}/{key}").status_code == 403
    assert role(server, phone, program.match) is None


def test_the_key_of_another_match_opens_nothing(server, program, start):
    other = start()
    phone = server.test_client()
    assert phone.get(f"/k/{program.match}/{other.keys['host']}").status_code == 403


def test_no_such_match(server, program):
    assert server.test_client().get(f"/k/nothing1/{program.keys['host']}").status_code == 404


def test_it_is_only_opened(server, program):
    assert server.test_client().post(f"/k/{program.match}/{program.keys['host']}").status_code in (400, 405)


def test_guessing_ends_in_a_wait_but_a_right_link_still_opens(server, program):
    phone = server.test_client()
    for _ in range(20):
        assert phone.get(f"/k/{program.match}/guess").status_code == 403
    answer = phone.get(f"/k/{program.match}/guess")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert phone.get(f"/k/{program.match}/{program.keys['table']}").status_code == 303
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert phone.get(f"/k/{program.match}/guess", environ_base=elsewhere).status_code == 403


def test_a_renewed_key_makes_the_old_cookie_void(server, program, visitor):
    table, host = visitor(program, "table"), visitor(program, "host")
    assert table.get(f"/m/{program.match}/log").status_code == 200
    with server.app_context():
        fresh = get_store().renew_key(program.match, "table")
    assert table.get(f"/m/{program.match}/log").status_code == 403
    assert host.get(f"/m/{program.match}/log").status_code == 200
    assert table.get(f"/k/{program.match}/{fresh}").status_code == 303
    assert table.get(f"/m/{program.match}/log").status_code == 200


def test_who_may_do_more_keeps_it_when_a_lesser_link_is_opened(server, program, visitor):
    phone = visitor(program, "host", "board", "table")
    assert role(server, phone, program.match) == "host"
    phone = visitor(program, "board", "table")
    assert role(server, phone, program.match) == "table"


def test_a_forged_cookie_is_none(server, program, visitor):
    phone = visitor(program, "host")
    name = cookie_name(server)
    written = phone.get_cookie(name).value
    for forged in (
        written[:-4] + ("AAAA" if not written.endswith("AAAA") else "BBBB"),
        written.partition(".")[0],
        "",
        ".",
    ):
        phone.set_cookie(name, forged)
        assert phone.get(f"/m/{program.match}/log").status_code == 403


def test_two_servers_on_one_machine_leave_each_other_their_cookies(server, program, tmp_path):
    from referee.application import create_app

    other = create_app({"INSTANCE": str(tmp_path / "other"), "DATABASE_URL": "", "TESTING": True})
    assert other.config["SESSION_COOKIE_NAME"] != server.config["SESSION_COOKIE_NAME"]
    demo = create_app(
        {"INSTANCE": str(tmp_path / "demo"), "DATABASE_URL": "", "TESTING": True, "DEMO": [("match", "key")]}
    )
    assert demo.config["SESSION_COOKIE_NAME"] == "referee_demo"


def test_the_board_looks_and_the_table_enters(program, visitor):
    board, table = visitor(program, "board"), visitor(program, "table")
    body = {"play": "throw", "darts": "1 1 0", "seen": "0", "key": "a"}
    assert board.get(f"/m/{program.match}/board").status_code == 200
    assert board.post(f"/m/{program.match}", data=body).status_code in (400, 403)
    assert table.get(f"/m/{program.match}/host").status_code == 403
    assert program.about("GET").json["head"] == 0


def test_a_stranger_sees_nothing(server, program):
    phone = server.test_client()
    for page in ("", "/board", "/log", "/sheet", "/sheet.csv", "/record.json", "/host", "/live"):
        assert phone.get(f"/m/{program.match}{page}").status_code == 403, page


def test_the_demo_is_there_only_in_the_demo(server, program, start):
    phone = server.test_client()
    assert phone.get("/demo").status_code == 404
    other = start()
    server.config["DEMO"] = [(program.match, program.keys["host"]), (other.match, other.keys["host"])]
    answer = phone.get("/demo")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"
    assert role(server, phone, program.match) == role(server, phone, other.match) == "host"
