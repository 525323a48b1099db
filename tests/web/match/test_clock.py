"""POST /m/<match>/clock: whoever may enter plays begins and stops the clock."""

from __future__ import annotations

import pytest

from referee.store import get_store


def clock(app, program):
    with app.app_context():
        store = get_store()
        return store.time_left(store.cached_match(program.match))


@pytest.mark.parametrize("key", ["host", "table"])
def test_it_is_begun_and_stopped(app, program, visitor, key):
    phone = visitor(program, key)
    answer = phone.post(f"/m/{program.match}/clock", data={"minutes": "2", "seconds": "30"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{program.match}")
    assert 100 < clock(app, program) <= 150
    scripted = phone.post(f"/m/{program.match}/clock", data={"seconds": "0"}, headers={"X-Requested-With": "referee"})
    assert scripted.status_code == 204
    assert clock(app, program) is None


def test_who_only_looks_on_begins_none(app, program, visitor):
    assert visitor(program, "board").post(f"/m/{program.match}/clock", data={"minutes": "2"}).status_code == 403
    assert app.test_client().post(f"/m/{program.match}/clock", data={"minutes": "2"}).status_code == 403
    assert clock(app, program) is None


@pytest.mark.parametrize("data", [{"minutes": "-1"}, {"minutes": "x"}, {"minutes": "99999"}, {"seconds": "1e9"}])
def test_no_time_of_day_is_longer_than_a_day(program, visitor, data):
    assert visitor(program, "table").post(f"/m/{program.match}/clock", data=data).status_code == 400
