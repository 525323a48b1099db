"""GET /m/<match>/live: the news of a match as server-sent events."""

from __future__ import annotations

import json
import threading
from itertools import count

import pytest

from referee.store import get_store, news
from referee.web.live import channel, hub, streams
from referee.web.match import parts
from tests.clocks import own_clock
from tests.web.conftest import THROW, TOO_FEW
from tools.serving import SOON, until

MISSES = {"play": "throw", "darts": ["0", "0", "0"]}


def test_it_is_an_event_stream_that_nobody_keeps_or_holds_back(program, visitor):
    with visitor(program, "board").get(f"/m/{program.match}/live?view=board", buffered=False) as answer:
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Accel-Buffering"] == "no"


@pytest.mark.parametrize(
    ("view", "parts"), [("table", {"due", "entry", "ruling", "strip"}), ("board", {"board", "last"}), ("log", {"log"})]
)
def test_who_comes_gets_everything_at_once(program, listen, view, parts):
    program.play(0)
    with listen(view) as page:
        news = page.news()
    assert news["seq"] == 1
    assert set(news["parts"]) >= parts
    assert all(f'id="{name}"' in html for name, html in news["parts"].items())


def test_who_has_seen_everything_waits_for_news(program, listen):
    program.play(0)
    with listen("board", seen=1) as page:
        program.play(1)
        assert page.news()["seq"] == 2


def test_who_has_missed_something_gets_everything(program, listen):
    program.play(0)
    with listen("board", seen=0) as page:
        assert page.news()["seq"] == 1


def test_who_comes_back_gets_everything_even_if_no_entry_was_missed(program, listen):
    program.play(0)
    with listen("board", seen=0, last=1) as page:
        news = page.news()
        assert news["seq"] == 1
        assert news["parts"]


def test_only_what_has_changed_is_sent(program, listen):
    with listen("table") as page:
        page.news()
        program.play(0, MISSES)
        changed = page.news()["parts"]
        assert {"due", "ruling"} <= set(changed)
        program.play(1, MISSES)
        program.about("POST", "/amend", seen=2, json={"n": 2, "play": MISSES})
        assert page.news()["seq"] in (2, 3)


@pytest.mark.parametrize("change", ["strike", "amend"])
def test_taking_back_and_correcting_are_news(program, listen, change):
    program.play(0)
    body = {"n": 1} if change == "strike" else {"n": 1, "play": MISSES}
    with listen("board", seen=1) as page:
        program.about("POST", f"/{change}", seen=1, json=body)
        news = page.news()
    assert news["seq"] == 2
    assert "board" in news["parts"]


def test_a_refused_play_is_shown_until_the_next_entry(program, listen):
    with listen("table", seen=0) as phone, listen("board", seen=0) as board:
        program.play(0, TOO_FEW)
        for page, name in ((phone, "ruling"), (board, "last")):
            news = page.news()
            assert news["seq"] == 0
            assert "Refused" in news["parts"][name]
        program.play(0, THROW)
        for page, name in ((phone, "ruling"), (board, "last")):
            news = page.news()
            assert news["seq"] == 1
            assert "Refused" not in news["parts"][name]


def test_a_play_that_cannot_be_read_is_told_to_its_sender_alone(program, listen):
    with listen("board", seen=0) as board:
        assert program.play(0, {"play": "dance"}).json["rules"] == ["FORM"]
        program.play(0, THROW)
        news = board.news()
        assert (news["seq"], "Refused" in news["parts"]["last"]) == (1, False)


def test_the_end_of_a_match_is_news_though_it_is_no_entry(program, listen):
    with listen("table", seen=0) as page:
        program.about("POST", "/end")
        assert "ended" in page.news()["parts"]["due"]
        program.about("POST", "/reopen")
        assert "ended" not in page.news()["parts"]["due"]


def test_a_deleted_match_is_gone_and_the_stream_ends(program, listen):
    with listen("board", seen=0) as page:
        program.about("DELETE")
        assert page.event()["event"] == "gone"
        assert page.event() == {}


def test_a_renewed_key_ends_the_streams(server, program, listen):
    with listen("board", seen=0) as page:
        with server.app_context():
            get_store().renew_key(program.match, "table")
        assert page.event() == {}


def test_there_is_a_heartbeat(program, listen, monkeypatch):
    monkeypatch.setattr(hub, "BEAT_EVERY", 0.05)
    with listen("board", seen=0) as page:
        assert page.event() == {"event": "beat", "data": "{}"}
        assert page.event() == {"event": "beat", "data": "{}"}


def test_all_who_get_the_same_get_the_same_bytes_rendered_once(program, listen, monkeypatch):
    rendered = []
    render = parts.render_parts

    def counted(cached, view, lane="", *more):
        rendered.append((view, lane, cached.head))
        return render(cached, view, lane, *more)

    monkeypatch.setattr(parts, "render_parts", counted)
    with listen("board") as left, listen("board") as middle, listen("board") as right:
        first = [page.news() for page in (left, middle, right)]
        assert first[0] == first[1] == first[2]
        assert rendered == [("board", "", 0)]
        program.play(0)
        news = [page.news() for page in (left, middle, right)]
        assert news[0] == news[1] == news[2]
        assert rendered == [("board", "", 0), ("board", "", 1)]


def test_news_of_one_match_are_not_news_of_another(program, start, listen):
    other = start()
    with listen("board", seen=0, of=other) as page:
        program.play(0)
        other.play(0, MISSES)
        assert "0 runs" in page.news()["parts"]["last"]


def test_plays_that_come_together_are_one_message_for_who_is_late(program, listen, server):
    with listen("board", seen=0) as page:
        here = server.extensions["live"]
        with here.channels[program.match].lock:
            for seen in range(5):
                program.play(seen)
        seqs = [page.news()["seq"]]
        while seqs[-1] < 5:
            seqs.append(page.news()["seq"])
    assert seqs[-1] == 5
    assert len(seqs) < 5


def test_the_pump_rests_from_drawing_and_not_from_sending(program, listen, monkeypatch):
    now, rests, send = [0.0], [], streams.Group.send

    def send_slowly(group, sent):
        now[0] += 60.0
        send(group, sent)

    own_clock(monkeypatch, channel, perf_counter=lambda: now[0], sleep=rests.append)
    monkeypatch.setattr(streams.Group, "send", send_slowly)
    with listen("board", seen=0) as page:
        for n in range(2):
            program.play(n)
            assert page.news()["seq"] == n + 1
    assert now[0] >= 60.0
    assert rests == []


def test_who_does_not_keep_up_is_let_go(server, program, listen, monkeypatch):
    monkeypatch.setattr(streams, "FULL", 3)
    monkeypatch.setattr(channel, "REST", 0.0)
    with listen("board", seen=0) as page:
        here = server.extensions["live"]
        (group,) = here.channels[program.match].groups.values()
        seen = count()

        def is_let_go() -> bool:
            program.play(next(seen))
            return not group.streams

        until(is_let_go, "a page that does not keep up is still there")
        while page.event():
            pass


def test_news_that_were_lost_on_the_way_are_found(server, program, listen, monkeypatch):
    monkeypatch.setattr(news, "LOOK_SECONDS", 0.1)
    with server.app_context():
        monkeypatch.setattr(get_store().news, "publish", lambda *_: None)
    with listen("board", seen=0) as page:
        program.play(0)
        assert page.news()["seq"] == 1


def test_what_cannot_be_shown_leaves_nothing_behind(server, program, visitor, listen, monkeypatch):
    def broken(*_):
        raise RuntimeError("no such picture")

    with monkeypatch.context() as patch:
        patch.setattr(parts, "render_parts", broken)
        with pytest.raises(RuntimeError):
            visitor(program, "board").get(f"/m/{program.match}/live?view=board")
    assert server.extensions["live"].channels == {}
    with listen("board") as page:
        assert page.news()["seq"] == 0


def test_a_page_that_comes_while_the_last_one_goes_is_kept(server, program, listen):
    here = server.extensions["live"]
    with listen("board") as other:
        other.news()
        channel = here.channels[program.match]
        (stays,) = channel.groups.values()
        gone = streams.Group(("board", ""))
        channel.leave(streams.Stream(), [gone])
        assert list(channel.groups.values()) == [stays]
        program.play(0)
        assert other.news()["seq"] == 1


def test_who_has_gone_is_forgotten_and_with_the_last_the_pump_ends(server, program, listen):
    here = server.extensions["live"]
    with listen("board"), listen("table"):
        assert set(here.channels) == {program.match}
        pump = next(thread for thread in threading.enumerate() if thread.name == f"news of {program.match}")
        channel = here.channels[program.match]
    assert here.channels == {}
    assert channel.join(streams.Stream(), [("board", "")], None) is None, "the next page opens a channel of its own"
    pump.join(SOON)
    assert not pump.is_alive()


def test_a_server_that_stops_ends_all_streams(server, program, listen):
    with listen("board", seen=0) as page:
        server.extensions["live"].close()
        assert page.event() == {}
    with listen("board", seen=0) as page:
        assert page.event() == {}, "and those that come while it stops"


def test_a_look_at_the_headers_alone_opens_no_stream(server, program, visitor):
    answer = visitor(program, "board").head(f"/m/{program.match}/live?view=board")
    assert answer.status_code == 200
    assert answer.mimetype == "text/event-stream"
    assert server.extensions["live"].channels == {}


@pytest.mark.parametrize("query", ["view=nothing", "view=board&lane=9", "view=table&lane=%00"])
def test_a_view_or_lane_that_is_none(program, visitor, query):
    assert visitor(program, "table").get(f"/m/{program.match}/live?{query}").status_code == 404


@pytest.mark.parametrize("seen", ["x", "-1", "9" * 40, ""])
def test_what_was_seen_and_is_no_number_counts_as_nothing(program, listen, seen):
    with listen("board", seen=seen) as page:
        assert page.news()["seq"] == 0


def test_a_stranger_hears_nothing(server, program, start, visitor):
    assert server.test_client().get(f"/m/{program.match}/live").status_code == 403
    assert visitor(start(), "host").get(f"/m/{program.match}/live").status_code == 403
    assert server.test_client().get("/m/nothing1/live").status_code == 404
    assert visitor(program, "host").post(f"/m/{program.match}/live").status_code in (400, 405)


# --- the clock --------------------------------------------------------------------------------------------------------


def clock_of(page):
    """The data of the next event about the clock."""
    event = page.event()
    while event.get("event") != "clock":
        event = page.event()
    return json.loads(event["data"])


def test_a_clock_is_no_entry_and_reaches_those_who_are_there_and_those_who_come(server, program, listen):
    with server.app_context(), listen("board", seen=0) as page:
        get_store().set_clock(program.match, 600)
        assert 600 - SOON < clock_of(page)["left"] <= 600
        with listen("table", seen=0) as other:
            assert 600 - SOON < clock_of(other)["left"] <= 600
        get_store().set_clock(program.match, 0)
        assert clock_of(page) is None
