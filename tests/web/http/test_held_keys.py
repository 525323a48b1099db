"""A phone holds the keys of many matches; what it gives up is worth the least, and it is told."""

from __future__ import annotations

import re

import pytest

from referee.store import get_store
from referee.web.http.held_keys import MOST_HELD, cookie_name, too_many
from tests.web.conftest import Program


@pytest.fixture
def many(server) -> list[Program]:
    """A few more matches than a phone holds, made behind the pages."""
    from referee import games

    setup = games.game("darts-baseball").schema.setup(["Ann", "Bo"])
    with server.app_context():
        matches = [get_store().create("darts-baseball", setup) for _ in range(MOST_HELD + 3)]
    client = server.test_client()
    return [
        Program(client, match.match_id, {"host": match.host_key, "table": match.table_key, "board": match.board_key})
        for match in matches
    ]


def opens(phone, program: Program, role: str) -> None:
    assert phone.get(f"/k/{program.match}/{program.keys[role]}").status_code == 303


def test_41_matches_cost_nobody_a_host_s_right(many, server):
    phone = server.test_client()
    opens(phone, many[0], "host")
    for program in many[1:41]:
        opens(phone, program, "board")
    assert phone.get(f"/m/{many[0].match}/host").status_code == 200
    assert phone.get(f"/m/{many[1].match}/board").status_code == 200
    assert "gave up" not in phone.get("/").text


def test_what_only_looks_on_goes_first_and_the_phone_is_told(many, server):
    phone = server.test_client()
    opens(phone, many[0], "host")
    opens(phone, many[1], "table")
    for program in many[2 : MOST_HELD + 1]:
        opens(phone, program, "board")
    assert phone.get(f"/m/{many[2].match}/board").status_code == 403
    assert phone.get(f"/m/{many[3].match}/board").status_code == 200
    page = phone.get(f"/m/{many[0].match}/host").text
    note = re.search(r'<div class="note given-up" role="status">(.*?)</div>', page, re.S)
    assert note, "boards and errors do not tell it; the first page that can does"
    assert f"keeps the keys of {MOST_HELD} matches" in note[1]
    assert "Darts Baseball" in note[1]
    assert "Ann and Bo" in note[1]
    assert "which it watched" in note[1]
    assert phone.get(f"/m/{many[1].match}").status_code == 200
    assert "gave up" not in phone.get("/").text, "once is enough"


def test_void_keys_go_before_all_others_and_nobody_need_hear_of_it(many, server):
    phone = server.test_client()
    opens(phone, many[0], "board")
    for program in many[1:MOST_HELD]:
        opens(phone, program, "host")
    with server.app_context():
        get_store().renew_key(many[-1].match, "board")
        get_store().delete(many[5].match)
    opens(phone, many[MOST_HELD], "host")
    assert phone.get(f"/m/{many[0].match}/board").status_code == 200
    assert "gave up" not in phone.get("/").text


def test_where_all_are_a_host_s_the_oldest_goes_and_the_newest_stays(many, server):
    phone = server.test_client()
    for program in many[: MOST_HELD + 2]:
        opens(phone, program, "host")
    page = phone.get("/").text
    assert page.count("which it hosted") == 2
    assert [phone.get(f"/m/{program.match}/host").status_code for program in many[:3]] == [403, 403, 200]
    assert phone.get(f"/m/{many[MOST_HELD + 1].match}/host").status_code == 200


def test_browsers_keep_the_cookie(many, server):
    """Browsers drop a cookie of more than 4,096 bytes with its name and attributes, and say nothing."""
    phone = server.test_client()
    answer = None
    for program in many[:MOST_HELD]:
        answer = phone.get(f"/k/{program.match}/{program.keys['host']}")
    assert answer is not None
    longest = max(len(line) for line in answer.headers.getlist("Set-Cookie"))
    assert 3000 < longest < 4000
    sent = sum(
        len(phone.get_cookie(name).value) for name in (cookie_name(server), server.config["SESSION_COOKIE_NAME"])
    )
    assert sent < 8000, "proxies take some 8 kB of cookies"


def test_a_phone_of_1_2_keeps_what_it_held(server, program):
    """1.2 held whole keys in the session."""
    phone = server.test_client()
    with phone.session_transaction() as session:
        session["m"] = [[program.match, program.keys["host"]]]
    assert phone.get(f"/m/{program.match}/host").status_code == 200
    opens(phone, program, "board")
    assert phone.get(f"/m/{program.match}/host").status_code == 200
    assert phone.get_cookie(cookie_name(server)) is None, "nothing was given that it did not hold"


def test_a_phone_of_1_2_takes_more(server, program, start):
    phone, other = server.test_client(), start()
    with phone.session_transaction() as session:
        session["m"] = [[program.match, program.keys["table"]]]
    opens(phone, other, "host")
    assert phone.get(f"/m/{program.match}").status_code == 200
    assert phone.get(f"/m/{other.match}/host").status_code == 200
    with phone.session_transaction() as session:
        assert "m" not in session


def test_the_last_key_given_up_takes_the_cookie_along(server, program, visitor):
    phone = visitor(program, "host")
    with server.app_context():
        get_store().delete(program.match)
    assert phone.get(f"/m/{program.match}").status_code == 410
    assert phone.get_cookie(cookie_name(server)) is None
    assert phone.get(f"/m/{program.match}").status_code == 404


def test_the_order_in_which_keys_go():
    held = dict.fromkeys("abcdef", "")
    roles = {"a": "host", "b": "board", "c": "table", "e": "board", "f": "board"}
    assert too_many(held, roles, 6) == []
    assert too_many(held, roles, 5) == ["d"], "void"
    assert too_many(held, roles, 1) == ["d", "b", "e", "c", "a"]


def test_a_refusal_too_long_for_a_cookie_is_shown_without_what_was_typed(server, program, visitor):
    server.config["WTF_CSRF_ENABLED"] = False
    phone = visitor(program, "table")
    body = {"play": "throw", "darts": "nothing", "seen": "0", "key": "a", "lane": ""}
    more = {f"x{n}": "".join(chr(0x4E00 + (n * 997 + i * 31) % 20000) for i in range(400)) for n in range(9)}
    answer = phone.post(f"/m/{program.match}", data=body | more)
    assert answer.status_code == 303
    assert all(len(line) < 4093 for line in answer.headers.getlist("Set-Cookie"))
    assert "is not a dart" in phone.get(answer.location).text
