"""GET /m/<match>/live?lane=: many tables in one match, each with its own phone."""

from __future__ import annotations

import threading
import time

import pytest

from referee.web.live import channel

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


def test_another_table_hears_of_it_when_it_is_calm_and_keeps_its_entry(night, listen, monkeypatch):
    monkeypatch.setattr(channel, "CALM_AFTER", 0.2)
    with listen("table", lane="2", of=night) as there:
        there.news()
        began = time.monotonic()
        night.play(2, ROLL)
        news = there.news()
        assert time.monotonic() - began > 0.15
        assert news["seq"] == 3
        assert "entry" not in news["parts"], "what is being tapped in there is left alone"


def test_another_table_hears_of_it_though_it_is_never_calm(night, listen, monkeypatch):
    monkeypatch.setattr(channel.Channel, "patience", 0.3)
    with listen("table", lane="2", of=night) as there:
        there.news()
        stop = threading.Event()

        def rolls() -> None:
            seen = 2
            while not stop.is_set():
                seen = night.play(seen, ROLL).json["seq"]
                time.sleep(0.02)

        roller = threading.Thread(target=rolls)
        roller.start()
        try:
            assert there.news()["seq"] >= 3
        finally:
            stop.set()
            roller.join()


def test_a_refusal_at_one_table_is_nothing_to_another(night, listen):
    with listen("table", lane="2", seen=2, of=night) as there, listen("table", lane="1", seen=2, of=night) as here:
        assert night.play(2, {**ROLL, "by": "Player 3"}).status_code == 422
        assert set(here.news()["parts"]) == {"ruling"}
        assert night.play(2, {**ROLL, "table": 2}).status_code == 200
        assert there.news()["seq"] == 3
