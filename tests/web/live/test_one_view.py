"""A match is computed once for a position and lane, however many screens show it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import ExitStack

import pytest

from referee.store import get_store

SCRIPT = {"X-Requested-With": "referee"}


def next_news(source) -> dict:
    """The data of the next message of a stream."""
    rest = b""
    for part in source:
        rest += part
        while b"\n\n" in rest:
            event, _, rest = rest.partition(b"\n\n")
            lines = dict(line.split(": ", 1) for line in event.decode().splitlines())
            if "id" in lines:
                return json.loads(lines["data"])
    return {}


@pytest.fixture
def computed(server, program, monkeypatch):
    """Counts what the game is asked for: by name, position and lane."""
    counts: Counter[tuple[str, int, str]] = Counter()
    with server.app_context():
        match = get_store().cached_match(program.match).match
    game = match.game
    kept = []

    def counting(name):
        ask = getattr(game, name)

        def asked(position, *lane):
            kept.append(position)
            counts[name, id(position), *(lane or ("",))] += 1
            return ask(position, *lane)

        return asked

    for name in ("due", "sheet", "picture", "lanes"):
        monkeypatch.setattr(game, name, counting(name), raising=False)
    return counts


def test_a_tap_computes_what_is_due_once_for_a_phone_and_a_board(app, program, visitor, computed):
    phone = visitor(program, "table")
    page = phone.get(f"/m/{program.match}")
    assert page.status_code == 200
    with ExitStack() as stack:
        streams = []
        for view in ("table", "board"):
            answer = phone.get(f"/m/{program.match}/live?view={view}&seen=0", buffered=False)
            stack.callback(answer.close)
            streams.append(iter(answer.response))
        computed.clear()
        form = {"play": "runs", "runs": "1", "seen": "0", "key": "k", "lane": ""}
        answer = phone.post(f"/m/{program.match}", data=form, headers=SCRIPT)
        assert answer.status_code == 200, answer.text
        assert [next_news(stream)["seq"] for stream in streams] == [1, 1]
    assert sum(count for (name, *_), count in computed.items() if name == "due") == 1
    assert set(computed.values()) == {1}


def test_the_pages_of_a_position_share_what_was_computed(app, program, visitor, computed):
    program.play(0)
    host = visitor(program, "host")
    computed.clear()
    for page in ("", "/board", "/sheet", "/log", ""):
        assert host.get(f"/m/{program.match}{page}").status_code == 200
    assert program.about("GET").status_code == 200
    assert program.about("GET", "/sheet").status_code == 200
    assert sum(count for (name, *_), count in computed.items() if name in ("due", "sheet")) == 2


def test_what_is_shown_changes_with_the_end_of_a_match_though_the_position_does_not(app, program):
    with app.app_context():
        cached = get_store().cached_match(program.match)
        before = cached.view
        assert cached.view is before
        get_store().end(program.match)
        assert cached.view is not before
        assert cached.view.lane().due.offers == ()
        assert cached.view.lane().due_by_rules.offers
        get_store().reopen(program.match)
        assert cached.view.lane().due.offers


def test_a_request_answers_with_the_ruling_that_it_got(app, program, visitor, monkeypatch):
    """Another phone enters a play between the entry and its answer: the answer is about the first."""
    phone = visitor(program, "table")
    with app.app_context():
        store = get_store()
    append = store.append

    def append_and_another(match_id, kind, body, **more):
        outcome = append(match_id, kind, body, **more)
        append(match_id, "play", {"play": "runs", "runs": 7}, seen=outcome.seq, key="another")
        return outcome

    monkeypatch.setattr(store, "append", append_and_another)
    form = {"play": "runs", "runs": "2", "seen": "0", "key": "k", "lane": ""}
    answer = phone.post(f"/m/{program.match}", data=form, headers=SCRIPT)
    assert answer.headers["X-Seq"] == "1"
    assert answer.json["seq"] == 2, "the forms are those of the match as it stands"
    ruling = answer.json["parts"]["ruling"]
    assert "2 runs" in ruling
    assert "7 runs" not in ruling
    assert 'name="n" value="1"' in ruling


def test_the_answer_to_a_play_has_the_forms_that_the_stream_sends(app, program, visitor):
    phone = visitor(program, "table")
    with ExitStack() as stack:
        stream = phone.get(f"/m/{program.match}/live?view=table&seen=0", buffered=False)
        stack.callback(stream.close)
        source = iter(stream.response)
        form = {"play": "runs", "runs": "2", "seen": "0", "key": "k", "lane": ""}
        answer = phone.post(f"/m/{program.match}", data=form, headers=SCRIPT)
        news = next_news(source)
    assert answer.json == news
    assert set(news["parts"]) == {"due", "entry", "ruling", "strip", "moments", "alert"}


def test_taking_back_is_answered_by_its_own_ruling_with_keys_for_the_play_before(app, program, visitor):
    phone = visitor(program, "table")
    program.play(0)
    program.play(1)
    form = {"n": "2", "seen": "2", "key": "k", "lane": ""}
    answer = phone.post(f"/m/{program.match}/strike", data=form, headers=SCRIPT)
    assert "Taken back:" in answer.json["parts"]["ruling"]
    assert 'aria-label="The play before"' in answer.json["parts"]["ruling"]
