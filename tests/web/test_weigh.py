"""What the referee would say to a play that is being put together, and the table that it finds; nothing is entered."""

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
        return get_store().room(match).head


def test_it_says_what_would_be_allowed_and_enters_nothing(vatican, app):
    match, phone = vatican
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S 7S"))
    assert (told.status_code, told.json["verdict"]) == (200, "allowed")
    assert told.json["says"] == "Ann plays 7♠; 9 cards left"
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S / 7S"))
    assert told.json["verdict"] == "refused"
    assert told.json["rules"] == ["VA-MELD-1", "VA-PLAY-2"]
    assert head(app, match) == 2


def test_what_cannot_be_read_is_said(vatican):
    match, phone = vatican
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 1S"))
    assert told.json["rules"] == ["FORM"]
    assert "'1S' is no card" in told.json["says"]
    assert phone.post(f"/m/{match}/weigh", data={"play": "dance"}).json["rules"] == ["FORM"]


def test_a_table_is_found_for_cards_that_lie_anyhow(vatican, app):
    match, phone = vatican
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S 7S 8S / 9S", find="table"))
    assert told.json == {"found": "4S 5S 6S / 7S 8S 9S"}
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S 9S", find="table"))
    assert told.json["found"] is None
    assert told.json["says"] == "The rules allow no table with all of this."
    assert head(app, match) == 2


def test_a_field_that_there_is_not_is_named(vatican):
    match, phone = vatican
    told = phone.post(f"/m/{match}/weigh", data=entry(table="4S 5S 6S 7S", find="shoe"))
    assert "lay has no field 'shoe'" in told.json["says"]


def test_a_game_that_finds_nothing_says_so(start, visitor, app):
    program = start()
    phone = visitor(program, "table")
    told = phone.post(f"/m/{program.match}/weigh", data={"play": "throw", "darts": "1 1 1", "find": "darts"})
    assert told.json["found"] is None


def test_who_may_only_look_weighs_nothing(start, visitor, app):
    program = start("vatican")
    assert visitor(program, "board").post(f"/m/{program.match}/weigh", data=entry(table=TABLE)).status_code == 403
    assert visitor().post(f"/m/{program.match}/weigh", data=entry(table=TABLE)).status_code in (401, 403, 404)
