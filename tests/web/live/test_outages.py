"""Streams while the database does not answer: no news are lost, and none wait for the next ones."""

from __future__ import annotations

import threading

import pytest

from referee.store import Unavailable, get_store, news
from referee.web.live import channel
from tests.web.conftest import TOO_FEW


@pytest.fixture(autouse=True)
def waits(monkeypatch):
    """The pump looks by itself every hour, and again at once where the database did not answer."""
    monkeypatch.setattr(news, "LOOK_SECONDS", 3600)
    monkeypatch.setattr(channel, "LOOK_AGAIN", 0.01)


class Away:
    """A store that cannot give a match a few times, in the words of a database that does not answer."""

    def __init__(self, monkeypatch, server, times: int) -> None:
        self.left = times
        with server.app_context():
            self.give = get_store().cached_match
            monkeypatch.setattr(get_store(), "cached_match", self.cached_match)

    def cached_match(self, match_id):
        if threading.current_thread().name.startswith("news of") and self.left:
            self.left -= 1
            raise Unavailable("The server's database does not answer: nothing was entered.")
        return self.give(match_id)


def test_news_are_told_as_soon_as_the_database_answers_again(server, program, listen, monkeypatch, caplog):
    with listen("board", seen=0) as page:
        away = Away(monkeypatch, server, times=3)
        program.play(0)
        assert page.news()["seq"] == 1
    assert away.left == 0
    assert [record.levelname for record in caplog.records if "wait" in record.message] == ["WARNING"]


def test_a_refused_play_is_shown_when_the_database_answers_again(server, program, listen, monkeypatch):
    with listen("board", seen=0) as page:
        away = Away(monkeypatch, server, times=2)
        program.play(0, TOO_FEW)
        assert any("Refused" in page.news()["parts"]["last"] for _ in range(2))
    assert away.left == 0
