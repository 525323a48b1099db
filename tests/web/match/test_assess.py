"""The ruling on a play that is still being put together, and the table that the referee finds; nothing is entered."""

from __future__ import annotations

import pytest

from referee.store import get_store

TABLE = "4S 5S 6S"


@pytest.fixture
def vatican(start, visitor, app):
    """A match of Vatican in which Ann has laid a run and Bo is on turn; and a phone at that table."""
    program = start("vatican")
    phone = visitor(program, "table")
    assert phone.post(f"/m/{program.match}", data=entry(table=TABLE)).status_code == 303
    assert phone.post(f"/m/{program.match}", data=entry(play="draw", seen="1")).status_code == 303
    return program.match, phone


def entry(play: str = "lay", seen: str = "0", **fields: str) -> dict[str, str]:
    return {"play": play, "seen": seen, "key": f"{play}-{seen}", "lane": "", **fields}


def head(app, match: str) -> int:
    with app.app_context():
        return get_store().cached_match(match).head


def test_it_says_what_would_be_allowed_and_enters_nothing(vatican, app):
    match, phone = vatican
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 6S 7S"))
    assert (response.status_code, response.json["verdict"]) == (200, "allowed")
    assert response.json["says"] == "Ann plays 7♠; 9 cards left"
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 6S / 7S"))
    assert response.json["verdict"] == "refused"
    assert response.json["rules"] == ["VA-MELD-1", "VA-PLAY-2"]
    assert head(app, match) == 2


def test_the_address_of_before_still_answers(vatican):
    match, phone = vatican
    assert phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S 7S")).json["verdict"] == "allowed"


def test_what_cannot_be_read_is_said(vatican):
    match, phone = vatican
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 1S"))
    assert response.json["rules"] == ["FORM"]
    assert "“1S” is not a card" in response.json["says"]
    assert phone.post(f"/m/{match}/assess", data={"play": "dance"}).json["rules"] == ["FORM"]


def test_a_table_is_found_for_cards_that_lie_anyhow(vatican, app):
    match, phone = vatican
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 6S 7S 8S / 9S", find="table"))
    assert response.json == {"found": "4S 5S 6S / 7S 8S 9S"}
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 6S 9S", find="table"))
    assert response.json["found"] is None
    assert response.json["says"] == "The rules allow no table with all of this."
    assert head(app, match) == 2


def test_a_field_that_there_is_not_is_named(vatican):
    match, phone = vatican
    response = phone.post(f"/m/{match}/assess", data=entry(table="4S 5S 6S 7S", find="shoe"))
    assert "Lay has no field 'shoe'" in response.json["says"]


def test_a_game_that_finds_nothing_says_so(start, visitor, app):
    program = start()
    phone = visitor(program, "table")
    response = phone.post(f"/m/{program.match}/assess", data={"play": "throw", "darts": "1 1 1", "find": "darts"})
    assert response.json["found"] is None


def test_who_may_only_look_assesses_nothing(start, visitor, app):
    program = start("vatican")
    assert visitor(program, "board").post(f"/m/{program.match}/assess", data=entry(table=TABLE)).status_code == 403
    assert visitor().post(f"/m/{program.match}/assess", data=entry(table=TABLE)).status_code in (401, 403, 404)
