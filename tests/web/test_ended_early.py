"""A match that the host ends early: phone and board light no player."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee import games
from referee.match import Match
from referee.match.log import Entry
from referee.store.cached_match import CachedMatch
from referee.web.match.parts import TABLE, render_parts
from tests.browser.evenings import Evening, evenings

FEW = 6
LIT = re.compile(r'class="[^"]*\bacts\b|▶')


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_no_tile_is_lit_once_the_host_has_ended_the_match(app: Flask, evening: Evening) -> None:
    table = evening.table()
    match = Match(evening.game, games.game(evening.game).schema.setup(table.players, table.options))
    lit = False
    for _ in range(FEW):
        assert not LIT.search(strip_of(app, match, 1.0))
        if (body := table.next(match.position)) is None:
            break
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
        lit = lit or bool(LIT.search(strip_of(app, match, None)))
    assert lit
    assert not LIT.search(strip_of(app, match, 1.0))


def test_no_table_of_bunko_rolls_once_the_host_has_ended_the_evening(app: Flask) -> None:
    match = Match("bunko", games.game("bunko").schema.setup([f"P{n}" for n in range(8)], {}))
    assessment = match.assess({"play": "begin", "table": 1, "player": "P0"})
    match.add(Entry(1, "play", assessment.lane, assessment.body), assessment)
    assert LIT.search(strip_of(app, match, None))
    assert not LIT.search(strip_of(app, match, 1.0))


def strip_of(app: Flask, match: Match, ended: float | None) -> str:
    """The strip of the phone and the board of a match that is kept nowhere."""
    cached = CachedMatch("early", "", match, {}, 0.0, b"", ended)
    with app.test_request_context():
        return "".join((render_parts(cached, TABLE)["strip"], *render_parts(cached, "board").values()))
