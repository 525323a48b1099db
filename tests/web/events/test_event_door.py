"""The door of a tournament, and its money: entries by themselves, check-in, fees and prizes; each with each key."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.events.test_tournament import begin, record


@pytest.fixture
def event(organiser: FlaskClient, club) -> str:
    return begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")


def entry_link(organiser: FlaskClient, event: str) -> str:
    return re.search(r'value="[^"]*(/e/[^/"]+/enter/[^"]+)"', organiser.get(f"{event}/door").text)[1]


def test_people_enter_themselves_while_entries_are_open(organiser, another_phone, event) -> None:
    stranger = another_phone()
    assert stranger.get(f"{event}/enter/").status_code == 404
    assert stranger.get(f"{event}/enter/guess").status_code == 403
    assert organiser.post(f"{event}/door", data={"do": "open"}).status_code == 303
    link = entry_link(organiser, event)
    assert stranger.get(link).status_code == 200
    assert "Dee is entered" in stranger.post(link, data={"who": " Dee "}).text
    assert stranger.post(link, data={"who": "ann"}).status_code == 422
    assert stranger.post(link, data={"who": ""}).status_code == 422
    assert record(organiser, f"{event}/organise")["entries"] == [{"do": "enter", "who": "Dee"}]
    assert organiser.post(f"{event}/door", data={"do": "close"}).status_code == 303
    assert "Entries are closed" in stranger.get(link).text
    assert stranger.post(link, data={"who": "Ed"}).status_code == 409
    # Opened again, they have a new link.
    organiser.post(f"{event}/door", data={"do": "open"})
    assert stranger.get(link).status_code == 403


def test_whoever_enters_by_the_code_looks_at_the_event_from_then_on(organiser, another_phone, club, event) -> None:
    organiser.post(f"{event}/door", data={"do": "open"})
    link = entry_link(organiser, event)
    dee, stranger = another_phone(), another_phone()
    assert stranger.get(link).status_code == 200
    page = dee.post(link, data={"who": "Dee"}).text
    assert f'href="{event}"' in page
    # Closed entries, or a new link, change nothing for those who are in.
    for do in ("close", "open", "close"):
        organiser.post(f"{event}/door", data={"do": do})
    own = dee.get(event)
    assert own.status_code == 200
    assert "<h2>Dee</h2>" in own.text
    assert dee.get(f"{event}/live?view=tournament&who=Dee").status_code == 200
    assert stranger.get(event).status_code == 403
    # Nothing but this event: not the club, no other event, no page of those who run it.
    other = begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")
    closed = (f"/c/{club.club_id}", other, f"{event}/organise", f"{event}/door", f"{event}/hall")
    assert [dee.get(path).status_code for path in closed] == [403] * len(closed)
    # The code on the board opens the club: it is for those of the club.
    assert "QR code" in organiser.get(f"{event}/board").text
    assert "QR code" not in dee.get(f"{event}/board").text
    # A new link for boards takes it back.
    assert organiser.post(f"/c/{club.club_id}/renew", data={"role": "board"}).status_code == 303
    assert dee.get(event).status_code == 403


def test_who_is_not_here_is_withdrawn_after_a_look(organiser, event) -> None:
    door = f"{event}/door"
    assert organiser.post(door, data={"do": "here", "who": "Ann"}).status_code == 303
    assert organiser.post(door, data={"do": "here", "who": "Nobody"}).status_code == 422
    asks = organiser.post(door, data={"do": "withdraw"})
    assert "Bo leaves the event" in asks.text
    # Bo comes through the door meanwhile: what was shown is shown anew.
    organiser.post(door, data={"do": "here", "who": "Bo"})
    assert "Cy leaves the event" in organiser.post(door, data={"do": "withdraw", "names": "Bo\nCy"}).text
    assert organiser.post(door, data={"do": "withdraw", "names": "Cy"}).status_code == 303
    assert record(organiser, f"{event}/organise")["entries"] == [{"do": "withdraw", "who": "Cy"}]


def test_fees_and_prizes_add_up(organiser, event) -> None:
    fees = f"{event}/fees"
    data = {"fee": "7,50", "currency": "€", "prizes": "1: 60 %\n2: 5"}
    assert organiser.post(fees, data=data).status_code == 303
    page = organiser.get(fees).text
    for amount in ("22.50", "13.50", "5.00", "18.50", "4.00"):
        assert f">{amount}<" in page
    for wrong in ("1: x", "nothing", "1: 5\n1: 6", "1: 60 %\n2: 60 %"):
        refused = organiser.post(fees, data=data | {"prizes": wrong})
        assert (refused.status_code, 'role="alert"' in refused.text) == (422, True)


def test_rights_at_the_door(app, another_phone: Callable[[], FlaskClient], club, event) -> None:
    with app.app_context():
        other = get_store().clubs.create("Friday")
        links = {
            None: (403, 403, 403), other.organiser_path: (403, 403, 403),
            club.path_of("board"): (403, 403, 200), club.path_of("helper"): (200, 303, 200),
        }  # fmt: skip
    for link, (looks, checks, money) in links.items():
        visitor = another_phone()
        if link:
            visitor.get(link)
        assert visitor.get(f"{event}/door").status_code == looks
        assert visitor.post(f"{event}/door", data={"do": "here", "who": "Ann"}).status_code == checks
        assert visitor.post(f"{event}/door", data={"do": "open"}).status_code == 403
        assert visitor.post(f"{event}/door", data={"do": "withdraw"}).status_code == 403
        assert visitor.get(f"{event}/fees").status_code == money
        assert visitor.post(f"{event}/fees", data={"fee": "1"}).status_code == 403
