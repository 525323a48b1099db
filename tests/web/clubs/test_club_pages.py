"""The pages of a club and of a person, drawn from made-up views: every name is there, and nothing is markup."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

from flask import Flask, render_template

from referee.kit.values import replace
from referee.web.clubs.views import ClubRights
from tests.web.clubs import sample_club

VOID = frozenset(["meta", "link", "input", "br", "img", "path", "rect", "circle"])


class Balance(HTMLParser):
    """Elements that are opened and not closed, and ids."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID and tag not in ("p", "li"):
            self.opened.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and tag not in ("p", "li"):
            assert self.opened.pop() == tag


def checked(text: str) -> str:
    page = Balance()
    page.feed(text)
    assert page.opened == []
    assert len(page.ids) == len(set(page.ids))
    assert "<Zoë" not in text
    return text


def test_the_page_of_a_club(server: Flask) -> None:
    club = sample_club.club()
    with server.test_request_context():
        text = checked(render_template("clubs/club.html", club=club))
        bare = replace(club, rights=ClubRights(), people=(), everybody=0, matches=(), count=0, records={}, rankings=())
        empty = checked(render_template("clubs/club.html", club=bare))
    for person in club.people:
        assert f'href="/c/abc/p/{person.person_id}">' in text
        assert person.name in unescape(text)
    assert "All 214 matches" in text
    assert 'href="/c/abc/new">Start a match' in text
    assert re.search(r"<dt>Highest finish</dt><dd><strong>141</strong> <span>Ann</span>", text)
    assert "Ann, Bo, Cy, Dee and 4 more" in text, "of many who share a record the first are named"
    assert "No match yet" in empty
    assert "Nobody yet" in empty
    assert "Organise" not in empty
    assert "Start a match" not in empty


def test_the_page_of_a_person(server: Flask) -> None:
    person = sample_club.person()
    page = person.page
    with server.test_request_context():
        text = checked(render_template("clubs/person.html", view=person))
        newcomer = replace(page, name="<Zoë>", games=(), opponents=(), matches=())
        empty = checked(render_template("clubs/person.html", view=replace(person, page=newcomer, streak="", form=())))
    assert "the latest first: won, won, won, drawn, lost, won, lost, drawn, won, lost" in text
    assert re.search(r"<dt>Share</dt><dd>58%</dd>", text)
    assert "Rating <strong>1683</strong> ± 69" in text
    for figure in page.games[0].figures:
        assert figure.about in unescape(text), "each figure says how it is computed"
    assert 'aria-labelledby="rating-darts-301-title rating-darts-301-says"' in text
    assert re.search(r'href="/c/abc/p/1">Bo</a></th><td class="cell-right">21</td><td class="cell-right">12</td>', text)
    assert "&lt;Zoë&gt; has not played yet." in empty
    assert "Head to head" not in empty
    assert "Streak" not in empty
