"""Every name that a template asks for is there: at every position of every demo record and of every game's evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined, UndefinedError

from referee import demo, games
from referee.contract import WHOLE
from referee.match import Match, read_json, read_record
from referee.match.log import Entry
from referee.store import get_store
from referee.store.cached_match import CachedMatch
from referee.web.pages.parts import render_parts
from tests.browser.test_evenings import Evening, evenings
from tests.games.stories import new_table

DEMOS = demo.records()
PAGES = ("", "/board", "/log", "/sheet", "/log/1")


def enter(match: Match, body: Mapping[str, Any]) -> None:
    """Put a play into a match that is kept nowhere."""
    assessment = match.assess(body)
    assert assessment.ruling.allowed, (body, assessment.ruling.sentence)
    match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)


def render(server: Flask, match: Match) -> None:
    """The phone of each lane, and the board, as they would be sent."""
    cached = CachedMatch("strict", "", match, {}, 0.0, b"")
    with server.test_request_context():
        for lane in (WHOLE, *(lane.key for lane in cached.view.lane_choice)):
            render_parts(cached, "table", lane)
            if cached.game.has_tally:
                render_parts(cached, "tally", lane)
        render_parts(cached, "board")


def look(server: Flask, match_id: str, keys: Sequence[str]) -> None:
    """Open every page of a match that is kept."""
    client = server.test_client()
    for key in keys:
        client.get(f"/k/{match_id}/{key}")
    for page in PAGES:
        answer = client.get(f"/m/{match_id}{page}")
        assert answer.status_code == 200, (page, answer.text)


def test_a_name_that_a_template_does_not_get_is_an_error(server: Flask) -> None:
    assert server.jinja_env.undefined is StrictUndefined
    with pytest.raises(UndefinedError):
        server.jinja_env.from_string("{{ picture.none }}").render(picture=object())


@pytest.mark.parametrize("path", DEMOS, ids=[path.stem for path in DEMOS])
def test_phone_and_board_at_every_position_of_a_demo_record(server: Flask, path: Path) -> None:
    record = read_record(read_json(path.read_bytes()))
    match = Match(record.game, record.setup)
    render(server, match)
    for body in record.plays:
        enter(match, body)
        render(server, match)
    with server.app_context():
        created = get_store().import_record(record)
    look(server, created.match_id, [created.host_key])


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_phone_and_board_at_every_position_of_an_evening(server: Flask, evening: Evening) -> None:
    table = new_table(evening.game, evening.seed, evening.options, evening.players)
    match = Match(evening.game, games.game(evening.game).schema.setup(table.players, table.options))
    render(server, match)
    while (body := table.next(match.position)) is not None:
        enter(match, body)
        render(server, match)
    assert match.game.over(match.position)
