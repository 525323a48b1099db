"""Every name that a template asks for is there: at each kind of position of each demo record and game's evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined, UndefinedError

from referee import games
from referee.contract import WHOLE
from referee.desk import demo
from referee.match import Match, read_json, read_record
from referee.match.log import Entry
from referee.store import get_store
from referee.store.cached_match import CachedMatch
from referee.store.view import MatchView
from referee.web.match.parts import TABLE, TALLY, render_parts
from tests.browser.evenings import Evening, evenings

DEMOS = demo.records()
PAGES = ("", "/board", "/log", "/sheet", "/log/1")


class Screens:
    """The phone of each lane, and the board, at each kind of position of a match, as they would be sent.

    A page that shows what it showed before is not rendered again.
    """

    def __init__(self, server: Flask, match: Match) -> None:
        self.server = server
        self.match = match
        self.shown: dict[tuple[str, str], object] = {}
        self.kinds: set[object] = set()
        self.render()

    def enter(self, body: Mapping[str, Any]) -> None:
        """Put a play into the match, which is kept nowhere; look at all screens if the position is of a new kind."""
        assessment = self.match.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling.sentence)
        entry = Entry(self.match.head + 1, "play", assessment.lane, assessment.body)
        self.match.add(entry, assessment)
        if kind(self.match) not in self.kinds:
            self.kinds.add(kind(self.match))
            self.render()

    def render(self) -> None:
        cached = CachedMatch("strict", "", self.match, {}, 0.0, b"")
        with self.server.test_request_context():
            for lane in (WHOLE, *(lane.key for lane in cached.view.lane_choice)):
                for page in (TABLE, TALLY) if cached.game.score_entry else (TABLE,):
                    shown = what_is_shown(cached.view, page, lane)
                    if self.shown.get((page, lane)) != shown:
                        self.shown[page, lane] = shown
                        render_parts(cached, page, lane)
            render_parts(cached, "board")


def what_is_shown(view: MatchView, page: str, lane: str) -> tuple[object, ...]:
    """All that a page of a lane is drawn of; what is the same in all lanes is seen on the page of the whole match."""
    shown = view.lane(lane)
    if page == TALLY:
        entry = view.game.score_entry
        is_begun = entry is not None and entry.begun_anew(view.position) is not view.position
        return shown.tally, view.sheet, is_begun
    return shown.due, shown.picture, shown.last_entry


def kind(match: Match) -> tuple[object, ...]:
    """The signs of a position that choose its page: the fields of the last play, and the plays that are offered."""
    body = match.entries[-1].body
    offered = {
        (offer.play, offer.form.secondary, frozenset(offer.limits.fixed))
        for offer in match.game.due_at(match.position).offers
    }
    return body["play"], frozenset(body), frozenset(offered), match.position.over


def look(server: Flask, match_id: str, keys: Sequence[str]) -> None:
    """Open every page of a match that is kept."""
    client = server.test_client()
    for key in keys:
        client.get(f"/k/{match_id}/{key}")
    for page in PAGES:
        answer = client.get(f"/m/{match_id}{page}", query_string={"entry": "plays"})
        assert answer.status_code == 200, (page, answer.text)


def test_a_name_that_a_template_does_not_get_is_an_error(server: Flask) -> None:
    assert server.jinja_env.undefined is StrictUndefined
    with pytest.raises(UndefinedError):
        server.jinja_env.from_string("{{ picture.none }}").render(picture=object())


@pytest.mark.parametrize("path", DEMOS, ids=[path.stem for path in DEMOS])
def test_phone_and_board_at_each_kind_of_position_of_a_demo_record(server: Flask, path: Path) -> None:
    record = read_record(read_json(path.read_bytes()))
    screens = Screens(server, Match(record.game, record.setup))
    for body in record.plays:
        screens.enter(body)
    with server.app_context():
        created = get_store().import_record(record)
    look(server, created.match_id, [created.host_key])


@pytest.mark.parametrize("evening", evenings(), ids=str)
def test_phone_and_board_at_each_kind_of_position_of_an_evening(server: Flask, evening: Evening) -> None:
    table = evening.table()
    match = Match(evening.game, games.game(evening.game).schema.setup(table.players, table.options))
    screens = Screens(server, match)
    while (body := table.next(match.position)) is not None:
        screens.enter(body)
    assert match.position.over
