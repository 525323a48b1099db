"""A ruling at rest has two whole lines: the longest of each kind of each game, at two widths, on both pages."""

from __future__ import annotations

import pytest
from flask import get_template_attribute

from referee import games
from referee.match import Match
from referee.match.log import Entry
from referee.ruling import Ruling
from tests.browser.evenings import evening, first_plays
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.games.screens import look
from tests.rings import LOOKS, each

SHOWN = """(rulings) => rulings.map(html => {
    const says = document.querySelector('#ruling .ruling-says');
    says.innerHTML = html;
    const verdict = says.querySelector('.verdict');
    const cut = part => part.scrollHeight > part.clientHeight + 2;
    return {
        says: verdict.innerText,
        isWhole: !cut(verdict) && !cut(says),
        rows: Math.floor((verdict.clientHeight + 1) / parseFloat(getComputedStyle(verdict).lineHeight)),
    };
})"""
"""Each ruling in the dock of a page at rest: whether all of it is seen, and how many whole lines have room."""
SHORT, ENDS = 36, 110
"""The characters, with those of its word, of a ruling that is whole at rest; of one that ends a round or a match."""


def longest_of_each_kind(game: str) -> list[Ruling]:
    """The longest ruling of each kind of play and each word, in the evening of a game."""
    table = evening(game).table()
    match = Match(game, games.game(game).schema.setup(table.players, table.options, None))
    longest: dict[tuple[str, str], Ruling] = {}
    for body in first_plays(game):
        assessment = match.assess(body)
        ruling = assessment.ruling
        kind = str(body["play"]), ruling.outcome.word
        if kind not in longest or len(ruling.says) > len(longest[kind].says):
            longest[kind] = ruling
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    return list(longest.values())


@pytest.mark.parametrize("size", each([(360, 740), (320, 640)], [(320, 640)], "looks at a larger phone too"))
@pytest.mark.parametrize("view", each(["?entry=plays", "/tally"], ["?entry=plays"], LOOKS))
def test_a_ruling_at_rest_has_two_whole_lines_and_the_end_of_a_round_is_whole(site: Site, phone, view, size):
    match = site.begin("score-pad", ["Ann", "Bo", "Cy"])
    site.enter(match, {"play": "round", "points": {"Ann": 40, "Bo": 30, "Cy": -5}})
    page = Phone(phone(), match).page
    page.goto(f"/m/{match.match_id}{view}")
    look(page, size)
    rulings = [(game, ruling) for game in games.keys() for ruling in longest_of_each_kind(game)]
    with site.app.test_request_context():
        verdict = get_template_attribute("shown/ruling.html", "verdict")
        drawn = [str(verdict(ruling, game)) for game, ruling in rulings]
    shown = page.evaluate(SHOWN, drawn)
    assert len(shown) > 100
    for (game, ruling), seen in zip(rulings, shown, strict=True):
        length = len(ruling.outcome.word) + len(ruling.continued)
        if length <= (ENDS if ruling.outcome.tone else SHORT):
            assert seen["isWhole"], (game, seen)
        assert seen["isWhole"] or seen["rows"] >= 2, (game, seen)
