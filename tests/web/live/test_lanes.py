"""GET /m/<match>/live?lane=: many tables in one match, each with its own phone."""

from __future__ import annotations

from itertools import count

import pytest

from referee.web.live import channel
from tests.clocks import own_clock
from tools.serving import until

NEVER = 1e6
"""Seconds that no test waits."""
ROLL = {"play": "roll", "table": 1, "dice": [2, 3, 4]}


@pytest.fixture
def night(start):
    """A night of Bunko at two tables, where it is said who begins."""
    program = start(game="bunko", players=[f"Player {number}" for number in range(1, 9)])
    for seen, player in enumerate(("Player 1", "Player 5")):
        program.play(seen, {"play": "begin", "table": seen + 1, "player": player})
    return program


def test_a_roll_at_one_table_is_news_there_and_on_the_board_at_once(night, listen):
    with listen("table", lane="1", seen=2, of=night) as here, listen("board", seen=2, of=night) as board:
        assert night.play(2, ROLL).status_code == 200
        assert here.news()["seq"] == 3
        assert board.news()["seq"] == 3


def test_another_table_hears_of_it_when_it_is_calm_and_keeps_its_entry(server, night, listen, monkeypatch):
    monkeypatch.setattr(channel, "CALM_AFTER", NEVER)
    monkeypatch.setattr(channel.Channel, "late_seconds", NEVER)
    with listen("table", lane="2", of=night) as there:
        there.news()
        here = server.extensions["live"].channels[night.match]
        (group,) = here.groups.values()
        (stream,) = group.streams
        night.play(2, ROLL)
        until(lambda: here.behind, "the other table is not behind")
        assert stream.waiting.empty()
        monkeypatch.setattr(channel, "CALM_AFTER", 0.0)
        night.play(3, ROLL)
        news = there.news()
        assert news["seq"] == 4
        assert "entry" not in news["parts"], "what is being tapped in there is left alone"


def test_another_table_hears_of_it_though_it_is_never_calm(server, night, listen, monkeypatch):
    monkeypatch.setattr(channel, "CALM_AFTER", NEVER)
    now = count(1.0, channel.Channel.late_seconds + 1.0)
    own_clock(monkeypatch, channel, monotonic=lambda: next(now))
    with listen("table", lane="2", of=night) as there:
        there.news()
        here = server.extensions["live"].channels[night.match]
        night.play(2, ROLL)
        until(lambda: here.behind, "the other table is not behind")
        night.play(3, ROLL)
        assert there.news()["seq"] == 4


def test_a_refusal_at_one_table_is_nothing_to_another(night, listen):
    with listen("table", lane="2", seen=2, of=night) as there, listen("table", lane="1", seen=2, of=night) as here:
        assert night.play(2, {**ROLL, "by": "Player 3"}).status_code == 422
        assert set(here.news()["parts"]) == {"ruling"}
        assert night.play(2, {**ROLL, "table": 2}).status_code == 200
        assert there.news()["seq"] == 3
