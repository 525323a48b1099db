"""The lists of events, on the start page and on that of the club, say how each event stands."""

from __future__ import annotations

from html import unescape

import pytest

from referee.desk.events import headline
from referee.store import get_store
from tests.web.houses import House

EVENING = {"record": 1, "event": "evening", "title": "Thursday", "entrants": ["Ann", "Bo", "Cy"], "entries": []}
BRACKET = {
    "record": 1, "event": "single-elimination", "title": "Cup", "entrants": ["Ann", "Bo", "Cy", "Dee"],
    "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


def begin(house: House, record: dict[str, object]) -> str:
    with house.app.app_context():
        return get_store().events.create(house.club.club_id, record).event_id


def enter(house: House, event_id: str, body: dict[str, object]) -> None:
    with house.app.app_context():
        assert get_store().events.append(event_id, body, key="").seq


def win(who: str, over: str) -> dict[str, object]:
    return {"do": "result", "between": [who, over], "winner": who}


def listed(house: House, event_id: str) -> set[str]:
    """The words beside an event on the start page and on that of the club."""
    phone = house.phone("board")
    words = set()
    for address in ("/", house.at()):
        page = unescape(phone.get(address).text)
        if (link := f'href="/e/{event_id}">') in page:
            words.add(page.split(link)[1].split('<span class="quiet">')[1].split("</span>")[0])
    return words


def test_an_evening_in_a_list_says_who_is_ahead(house: House) -> None:
    evening = begin(house, EVENING)
    assert listed(house, evening) == {"Nothing played yet"}
    enter(house, evening, win("Ann", "Bo"))
    assert listed(house, evening) == {"Ann ahead"}
    enter(house, evening, win("Cy", "Bo"))
    assert listed(house, evening) == {"Ann, Bo and Cy share the lead"}
    enter(house, evening, {"do": "close"})
    assert listed(house, evening) == {"closed"}


def test_an_open_bracket_in_a_list_says_how_many_can_still_win(house: House) -> None:
    cup = begin(house, BRACKET)
    (words,) = listed(house, cup)
    assert words.startswith("4 ")


def test_the_standing_is_worked_out_once_for_all_lists(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begin(house, EVENING)
    enter(house, evening, win("Ann", "Bo"))
    listed(house, evening)
    monkeypatch.setattr(headline, "event_view", None)
    assert listed(house, evening) == {"Ann ahead"}
