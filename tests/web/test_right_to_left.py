"""Names that run from right to left, at every table: no number that stands beside one changes its side."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask import Flask

from referee import games
from referee.match import Match
from referee.match.log import Entry
from referee.store.cached_match import CachedMatch
from referee.testing.stories import new_table
from referee.web.match.parts import TABLE, TALLY, render_parts
from referee.web.shown.printing import named, suited
from tests.browser.evenings import Evening, evenings

NAMES = ("משה", "דוד", "רות", "נעה", "שרה", "יוסף", "לאה", "דן")
MOVED = re.compile("[\u0590-\u08ff][^A-Za-z\u0590-\u08ff\u2069]*[0-9]")
"""A number that a browser puts to the left of the name before it."""
WITHOUT_PARTS = {"title", "option", "template", "text", "desc"}
VOID = {"input", "img", "br", "meta", "link", "source", "hr", "path", "rect", "circle", "use", "ellipse", "line"}
EVERY = 5
"""The number of positions for each one that is drawn."""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("משה 27, Di –", "\u2068משה\u2069 27, Di –"),
        ("משה בן־דוד and Di", "\u2068משה בן־דוד\u2069 and Di"),
        ("משה, דוד and 5♥", '\u2068משה\u2069, \u2068דוד\u2069 and <span class="red-card">5♥</span>'),
        ("<b> & Ann’s 30", "&lt;b&gt; &amp; Ann’s 30"),
    ],
)
def test_words_from_right_to_left_stay_by_themselves(text: str, html: str) -> None:
    assert suited(text) == html


def test_the_name_of_a_pair_begins_with_its_first_name() -> None:
    assert named("משה and Di") == '<bdi class="n1"><bdi>משה</bdi> and Di</bdi>'


class Texts(HTMLParser):
    """The texts of a page in which a number changes its side."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.moved: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["bdi"] and MOVED.search(data) and not WITHOUT_PARTS.intersection(self.open):
            self.moved.append(data.strip())


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_no_number_changes_its_side(server: Flask, evening: Evening) -> None:
    usual = evening.table()
    names = list(NAMES[: len(usual.players)])
    table = new_table(evening.game, evening.seed, usual.options, names)
    match = Match(evening.game, games.game(evening.game).schema.setup(names, usual.options))
    cached = CachedMatch("hebrew", "", match, {}, 0.0, b"")
    while (body := table.next(match.position)) is not None:
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
        if match.head % EVERY and not match.position.over:
            continue
        texts = Texts()
        with server.test_request_context():
            for page in (TABLE, TALLY, "board") if cached.game.score_entry else (TABLE, "board"):
                for part in render_parts(cached, page).values():
                    texts.feed(part)
        assert texts.moved == []
