"""The link for guests opens one event to look at, and nothing else, until it is withdrawn."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.desk.events.look import event_look
from referee.store import get_store
from referee.web.events.channel import keys_there
from referee.web.events.parts import draw_part, keys_of_view
from tests.web.events.running import begin


@pytest.fixture
def event(organiser: FlaskClient, club) -> str:
    return begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")


def guest_link(organiser: FlaskClient, event: str) -> str:
    return re.search(r'value="[^"]*(/k/e/[^"]+)"', organiser.get(f"{event}/guests").text)[1]


def made(organiser: FlaskClient, event: str) -> str:
    assert organiser.post(f"{event}/guests", data={"do": "open"}).status_code == 303
    return guest_link(organiser, event)


def test_a_stranger_looks_at_the_event_and_at_nothing_else(organiser, another_phone, club, event) -> None:
    other = begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")
    link = made(organiser, event)
    guest = another_phone()
    assert guest.get(event).status_code == 403
    assert guest.get(link[:-1] + ("y" if link.endswith("x") else "x")).status_code == 403
    answer = guest.get(link)
    assert (answer.status_code, answer.location) == (303, event)
    for path in ("", "/board", "/sheet", "/standing.csv", "/live?view=tournament", "/fees"):
        assert guest.get(event + path).status_code == 200, path
    closed = (f"/c/{club.club_id}", other, *(f"{event}/{part}" for part in ("organise", "door", "hall", "guests")))
    assert [guest.get(path).status_code for path in closed] == [403] * len(closed)
    assert guest.post(f"{event}/guests", data={"do": "open"}).status_code == 403
    assert guest.post(f"{event}/announcement", data={"says": "Hi"}).status_code == 403
    # No key of the club is in what a guest reads.
    for path in ("", "/board"):
        page = guest.get(event + path).text
        assert not [key for key in club.keys.values() if key in page]


def test_the_page_of_a_guest_has_no_link_that_the_guest_cannot_open(app, organiser, another_phone, club) -> None:
    event = begin(organiser, club, "single-elimination", game="darts-301").removesuffix("/organise")
    event_id = event.rpartition("/")[2]
    with app.app_context():
        store = get_store()
        store.events.append(event_id, {"do": "draw", "seed": "1"}, key="")
        store.tables.add_tables(event_id, 1)
        store.calls.follow(event_id)
        table = store.tables.names(event_id)[0]
    organiser.post(f"/t/{event_id}/{table}/begin")
    guest = another_phone()
    guest.get(made(organiser, event))
    with app.test_request_context():
        look = event_look(get_store(), get_store().events.event(event_id))
        parts = [draw_part(key, look) for key in keys_of_view("tournament", alone=True)]
    for page in (guest.get(event).text, *(html for part in parts for html in part.values())):
        assert 'href="/m/' not in page
    assert "Darts 301" in guest.get(event).text
    assert 'href="/m/' in organiser.get(event).text


def test_a_withdrawn_link_opens_nothing_and_a_new_one_is_another(app, organiser, another_phone, event) -> None:
    link = made(organiser, event)
    guest = another_phone()
    guest.get(link)
    renewed = made(organiser, event)
    assert renewed != link
    assert (guest.get(event).status_code, guest.get(link).status_code) == (403, 403)
    assert guest.get(renewed).status_code == 303
    with app.app_context():
        held = get_store().events.event(event.rpartition("/")[2])
        before = keys_there(event_look(get_store(), held))
    assert organiser.post(f"{event}/guests", data={"do": "close"}).status_code == 303
    assert guest.get(event).status_code == 403
    assert "Make the link" in organiser.get(f"{event}/guests").text
    # Open screens of guests end.
    with app.app_context():
        after = keys_there(event_look(get_store(), held))
    assert {name for name, key in before.items() if after.get(name, "") != key} == {" guests"}


def test_an_entrant_who_opens_it_keeps_the_own_page(organiser, another_phone, event) -> None:
    organiser.post(f"{event}/door", data={"do": "open"})
    entry = re.search(r'value="[^"]*(/e/[^/"]+/enter/[^"]+)"', organiser.get(f"{event}/door").text)[1]
    dee = another_phone()
    dee.post(entry, data={"who": "Dee"})
    assert dee.get(made(organiser, event)).status_code == 303
    organiser.post(f"{event}/guests", data={"do": "close"})
    assert dee.get(event).status_code == 200


def test_the_board_shows_the_code_of_guests_and_the_preview_its_key(organiser, another_phone, club, event) -> None:
    link = made(organiser, event)
    guest = another_phone()
    guest.get(link)
    assert "QR code" in guest.get(f"{event}/board").text
    image = re.search(r'og:image" content="[^"]*(/e/[^"]+)"', guest.get(event).text)[1]
    assert another_phone().get(image).status_code == 200
    assert link.rpartition("/")[2] in image


def test_programs_make_and_withdraw_it(app, server, club, event) -> None:
    client, path = server.test_client(), f"/api/v1/events/{event.rpartition('/')[2]}/plan"

    def sent(guests: bool, role: str = "organiser"):
        key = {"Authorization": f"Bearer {club.keys[role]}"}
        return client.patch(path, json={"guests": guests}, headers=key)

    link = sent(True).json["guests"]
    assert client.get(link).location == event
    assert sent(False, "helper").status_code == 403
    assert sent(False).json["guests"] == ""
    assert client.get(event).status_code == 403
