"""The host's page: links and codes, passing on, ending, opening again, deleting."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import game, keys
from referee.match import match_of_record, read_record
from referee.store import Created, NoSuchMatch, get_store
from referee.testing.played import Sitting
from referee.web.shown import qr
from tests.web.match.logs import add

Phones = Callable[[], FlaskClient]


@pytest.fixture
def match(app: Flask) -> Created:
    with app.app_context():
        return get_store().create("darts-baseball", game("darts-baseball").schema.setup(["Ann", "Bo"]))


@pytest.fixture
def host(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match_id}/{match.host_key}")
    return phone


def guest(phones: Phones, match: Created, key: str) -> FlaskClient:
    phone = phones()
    phone.get(f"/k/{match.match_id}/{key}")
    return phone


def test_the_page_shows_each_link_its_code_and_the_code_to_type(host: FlaskClient, match: Created) -> None:
    page = host.get(f"/m/{match.match_id}/host").text
    for key in (match.table_key, match.board_key, match.host_key):
        assert f"/k/{match.match_id}/{key}" in page
    assert page.count('class="qr"') == 3
    assert match.code in page
    assert "style=" not in page


def test_the_codes_come_before_the_advice_to_add_a_second_host(host: FlaskClient, match: Created) -> None:
    page = host.get(f"/m/{match.match_id}/host").text
    assert 0 < page.index(match.code) < page.index("in case this phone dies")


def test_a_phone_of_the_table_shows_the_code_for_one_more(another_phone: Phones, match: Created) -> None:
    phone = guest(another_phone, match, match.table_key)
    assert f'href="/m/{match.match_id}/share"' in phone.get(f"/m/{match.match_id}").text
    page = phone.get(f"/m/{match.match_id}/share").text
    assert f"/k/{match.match_id}/{match.table_key}" in page
    assert page.count('class="qr"') == 2
    assert match.code in page
    assert match.host_key not in page
    board = guest(another_phone, match, match.board_key).get(f"/m/{match.match_id}/share").text
    assert f"/k/{match.match_id}/{match.board_key}" in board
    assert match.table_key not in board
    assert another_phone().get(f"/m/{match.match_id}/share").status_code == 403


@pytest.mark.parametrize("page", ["", "/board", "/log", "/host", "/share"])
def test_a_phone_without_a_key_is_told_what_to_do(another_phone: Phones, match: Created, page: str) -> None:
    answer = another_phone().get(f"/m/{match.match_id}{page}")
    assert answer.status_code == 403
    assert "This phone has no key to this match" in answer.text
    assert "Scan the code again" in answer.text
    assert "Ask the person who has the link" in answer.text


def test_the_page_is_for_the_host_alone(another_phone: Phones, match: Created) -> None:
    for key in (match.table_key, match.board_key, "wrong"):
        phone = guest(another_phone, match, key)
        assert phone.get(f"/m/{match.match_id}/host").status_code == 403
        for action in ("end", "reopen", "renew", "delete"):
            assert (
                phone.post(f"/m/{match.match_id}/host/{action}", data={"role": "host", "sure": "yes"}).status_code
                == 403
            )


def test_what_is_refused_says_what_to_do(another_phone: Phones, match: Created) -> None:
    page = another_phone().get(f"/m/{match.match_id}/host").text
    assert "Scan the code again" in page
    assert 'href="/join"' in page


def test_links_lead_where_their_role_may(another_phone: Phones, match: Created) -> None:
    phone = another_phone()
    assert phone.get(f"/k/{match.match_id}/{match.table_key}").location == f"/m/{match.match_id}"
    assert phone.get(f"/k/{match.match_id}/{match.board_key}").location == f"/m/{match.match_id}/board"


def test_the_end_of_an_evening_of_poker_settles_it_and_is_asked_once(app: Flask, another_phone: Phones) -> None:
    with app.app_context():
        created = get_store().create("poker", game("poker").schema.setup(["Ann", "Bo", "Cy"]))
    for play in ({"play": "tally", "chips": {"Ann": 5, "Bo": -5}}, {"play": "deal"}):
        add(app, created, "play", play)
    host = another_phone()
    host.get(f"/k/{created.match_id}/{created.host_key}")
    asked = host.post(f"/m/{created.match_id}/host/end")
    assert "who owes whom" in asked.text
    host.post(f"/m/{created.match_id}/host/end", data={"sure": "yes"})
    for page in ("", "/board"):
        assert "Bo pays Ann 5" in host.get(f"/m/{created.match_id}{page}").text


def test_a_name_is_mended_on_every_page_and_can_be_taken_back(
    app: Flask, host: FlaskClient, another_phone: Phones, match: Created
) -> None:
    add(app, match, "play", {"play": "runs", "runs": 2})
    address, watcher = f"/m/{match.match_id}", guest(another_phone, match, match.board_key)
    faulty = host.post(f"{address}/host/rename", data={"who": "Ann", "to": "bo"}).text
    assert "Somebody else here is called bo." in faulty
    host.post(f"{address}/host/rename", data={"who": "Ann", "to": "Anna"})
    for page in ("/board", "/log", "/sheet"):
        text = re.sub("<[^>]*>", " ", watcher.get(f"{address}{page}").text)
        assert re.search(r"\bAnna\b", text), page
        assert not re.search(r"\bAnn\b", text), page
    assert "Anna is the right name" in watcher.get(f"{address}/log").text
    headers = {"Authorization": f"Bearer {match.board_key}"}
    state = watcher.get(f"/api/v1/matches/{match.match_id}", headers=headers).json
    assert (state["players"][0], state["names"]) == ("Ann", {"Ann": "Anna"})
    with app.app_context():
        record = get_store().cached_match(match.match_id).match.whole_record()
        assert record["plays"][-1] == {"play": "rename", "who": "Ann", "to": "Anna"}
        assert match_of_record(read_record(record), at=0.0).lines[-1].body == record["plays"][-1]
    assert (
        "Somebody else here is called Anna."
        in host.post(f"{address}/host/rename", data={"who": "Bo", "to": "Anna"}).text
    )
    add(app, match, "strike", {"n": 2})
    board = watcher.get(f"{address}/board").text
    assert re.search(r">\s*Ann\s*<", board)
    assert "Anna is the right name" in board


@pytest.mark.parametrize("key", ["liars-dice", "sixty", "turntables"])
def test_a_mended_name_stands_in_the_lines_of_a_drawing(app: Flask, another_phone: Phones, key: str) -> None:
    with app.app_context():
        match = get_store().create(key, game(key).schema.setup(["Ann", "Bo", "Cy", "Di"], {}))
    add(app, match, "play", {"play": "rename", "who": "Ann", "to": "Anna of the Upper Hill and the Valley"})
    board = guest(another_phone, match, match.board_key).get(f"/m/{match.match_id}/board").text
    drawing = re.sub("<[^>]*>", "", board[board.index('class="table-above"') : board.index("</svg>")])
    assert "Anna of the Upper Hill and the Valley" in " ".join(drawing.split())


def test_a_name_can_be_mended_in_every_game(app: Flask) -> None:
    for key in keys():
        sitting, _ = next(Sitting(key).tables)
        who, *others = sitting.position.players
        assert sitting.game.judge_body(sitting.before(1), {"play": "rename", "who": who, "to": "Mended"})[1].allowed
        same = {"play": "rename", "who": who, "to": others[0].upper()}
        assert not sitting.game.judge_body(sitting.before(1), same)[1].allowed


def test_ending_and_opening_again(app: Flask, host: FlaskClient, match: Created) -> None:
    assert host.post(f"/m/{match.match_id}/host/end", data={"sure": "yes"}).status_code == 303
    page = host.get(f"/m/{match.match_id}/host?done=ended").text
    assert "You ended the match" in page
    assert "Open it again" in page
    with app.app_context():
        assert get_store().cached_match(match.match_id).ended
    host.post(f"/m/{match.match_id}/host/reopen")
    with app.app_context():
        assert get_store().cached_match(match.match_id).ended is None
    assert "Open it again" not in host.get(f"/m/{match.match_id}/host").text


def test_deleting_asks_first(app: Flask, host: FlaskClient, match: Created) -> None:
    asked = host.post(f"/m/{match.match_id}/host/delete")
    assert asked.status_code == 200
    assert "Delete it for good" in asked.text
    with app.app_context():
        assert get_store().cached_match(match.match_id)
    done = host.post(f"/m/{match.match_id}/host/delete", data={"sure": "yes"})
    assert (done.status_code, done.location) == (303, "/")
    with app.app_context(), pytest.raises(NoSuchMatch):
        get_store().cached_match(match.match_id)


def test_other_phones_of_a_deleted_match_are_told(host: FlaskClient, another_phone: Phones, match: Created) -> None:
    phone = guest(another_phone, match, match.table_key)
    host.post(f"/m/{match.match_id}/host/delete", data={"sure": "yes"})
    gone = phone.get(f"/m/{match.match_id}/log")
    assert gone.status_code == 410
    assert "This match was deleted" in gone.text
    assert phone.get(f"/m/{match.match_id}/log").status_code == 404


@pytest.mark.parametrize("role", ["table", "board"])
def test_a_new_link_puts_out_who_holds_the_old_one(
    host: FlaskClient, another_phone: Phones, match: Created, role: str
) -> None:
    phone = guest(another_phone, match, getattr(match, f"{role}_key"))
    assert phone.get(f"/m/{match.match_id}/sheet").status_code == 200
    assert host.post(f"/m/{match.match_id}/host/renew", data={"role": role}).location.endswith(f"done=renewed-{role}")
    assert phone.get(f"/m/{match.match_id}/sheet").status_code == 403
    assert host.get(f"/m/{match.match_id}/host").status_code == 200


def test_the_host_s_key_is_passed_on_and_the_old_host_dropped(
    host: FlaskClient, another_phone: Phones, match: Created
) -> None:
    heir = guest(another_phone, match, match.host_key)
    assert heir.get(f"/m/{match.match_id}/host").status_code == 200
    heir.post(f"/m/{match.match_id}/host/renew", data={"role": "host"})
    assert heir.get(f"/m/{match.match_id}/host").status_code == 200
    assert host.get(f"/m/{match.match_id}/host").status_code == 403
    assert match.host_key not in heir.get(f"/m/{match.match_id}/host").text


@pytest.mark.parametrize("role", ["", "king", "seat"])
def test_only_roles_that_there_are_have_keys(host: FlaskClient, match: Created, role: str) -> None:
    assert host.post(f"/m/{match.match_id}/host/renew", data={"role": role}).status_code == 400


def test_pressing_needs_the_page_s_token(app: Flask, host: FlaskClient, match: Created) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    assert host.post(f"/m/{match.match_id}/host/delete", data={"sure": "yes"}).status_code == 400
    with app.app_context():
        assert get_store().cached_match(match.match_id)


def test_an_address_is_no_button(host: FlaskClient, match: Created) -> None:
    assert host.get(f"/m/{match.match_id}/host/delete").status_code == 405


@pytest.mark.parametrize("asked", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_codes_lead_phones_to_the_machine_and_not_to_themselves(
    app: Flask, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setattr(qr, "lan_address", lambda: "192.168.1.7")
    with app.test_request_context("/", base_url=f"http://{asked}"):
        assert qr.base_address() == "http://192.168.1.7:8000"


@pytest.mark.parametrize("asked", ["referee.example", "192.168.1.9:8000", "laptop.local:8000"])
def test_codes_keep_the_address_that_others_reach(app: Flask, asked: str) -> None:
    with app.test_request_context("/", base_url=f"http://{asked}"):
        assert qr.base_address() == f"http://{asked}"


@pytest.mark.parametrize(
    ("bound", "lan", "asked", "says"),
    [
        ("127.0.0.1", "192.168.1.7", "localhost:8000", "HOST=0.0.0.0"),
        ("::1", "192.168.1.7", "[::1]:8000", "HOST=0.0.0.0"),
        ("0.0.0.0", None, "127.0.0.1:8000", "in no network"),
        ("0.0.0.0", "192.168.1.7", "localhost:8000", ""),
        ("127.0.0.1", "192.168.1.7", "referee.example", ""),
        ("192.168.1.7", None, "192.168.1.7:8000", ""),
    ],
)
def test_a_code_that_cannot_work_is_a_sentence_that_says_what_helps(
    app: Flask, monkeypatch: pytest.MonkeyPatch, bound: str, lan: str | None, asked: str, says: str
) -> None:
    monkeypatch.setattr(qr, "lan_address", lambda: lan)
    app.config["BOUND_TO"] = bound
    with app.test_request_context("/", base_url=f"http://{asked}"):
        shown = str(qr.qr_picture(f"{qr.base_address()}/k/x/y", "QR code: x"))
        assert ("<svg" not in shown, says in shown) == (bool(says), True)
        assert bool(says) == bool(qr.unreached())


def test_a_page_without_codes_says_why_once_and_not_on_paper(app: Flask, host: FlaskClient, match: Created) -> None:
    app.config["BOUND_TO"] = "127.0.0.1"
    for page in ("host", "share"):
        text = host.get(f"/m/{match.match_id}/{page}").text
        assert ('class="qr"' in text, "big-code" in text, text.count("HOST=0.0.0.0")) == (False, False, 1), page
        assert '<p class="quiet no-print">No code' in text
    assert match.code not in host.get(f"/m/{match.match_id}/board").text


def test_without_a_network_the_address_stays(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "lan_address", lambda: None)
    with app.test_request_context("/", base_url="http://localhost:8000"):
        assert qr.base_address() == "http://localhost:8000"
