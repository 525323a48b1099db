"""GET /e/<event>/live: what pages of an event share, and what belongs to one of them."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from contextlib import ExitStack

import pytest

from referee.kit.values import replace
from referee.store import Unavailable, get_store
from referee.store.events import Prize
from referee.web.events import channel as event_channel
from referee.web.live import channel
from tests.web.live.conftest import Page

NAMES = ["Ann", "Bo", "Cy", "Dee"]
SWISS = {
    "record": 1, "event": "swiss", "title": "Club night", "game": "darts-baseball", "options": {"rounds": 2},
    "entrants": NAMES, "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.fixture
def event_id(app) -> str:
    with app.app_context():
        club = get_store().clubs.create("Thursday")
        event_id = get_store().events.create(club.club_id, SWISS).event_id
        get_store().tables.add_tables(event_id, 1)
        get_store().calls.follow(event_id)
        return event_id


@pytest.fixture
def open_page(app, phone, event_id):
    """Opens the stream of a view for somebody who looks on, until the test ends."""
    with app.app_context():
        club = get_store().clubs.club(get_store().events.event(event_id).club_id)
    assert phone.get(club.path_of("board")).status_code == 303
    with ExitStack() as stack:

        def opened(query: str, **headers: str):
            answer = phone.get(f"/e/{event_id}/live?{query}", headers=headers, buffered=False)
            stack.callback(answer.close)
            return answer

        yield opened


@pytest.fixture
def drawn(monkeypatch) -> Counter[tuple[str, ...]]:
    """Counts the parts that are drawn, by their keys."""
    counts: Counter[tuple[str, ...]] = Counter()
    draw = event_channel.draw_part

    def counted(key, look):
        counts[key] += 1
        return draw(key, look)

    monkeypatch.setattr(event_channel, "draw_part", counted)
    return counts


def parts_until(page: Page, *names: str) -> dict[str, str]:
    """The elements that a page hears until it has those that are named."""
    parts: dict[str, str] = {}
    while not parts.keys() >= set(names):
        event = page.event()
        assert event, "the stream has ended"
        if "id" in event:
            parts |= json.loads(event["data"])["parts"]
    return parts


def test_a_part_is_drawn_once_for_all_pages_that_show_it(app, event_id, open_page, drawn):
    pages = [Page(open_page(f"view=tournament&who={who}")) for who in NAMES]
    first = [parts_until(page, "mine", "playing", "standing", "rounds") for page in pages]
    assert {len({each[name] for each in first}) for name in ("playing", "standing", "rounds")} == {1}
    assert len({each["mine"] for each in first}) == len(NAMES), "each has a part of their own"
    assert set(drawn.values()) == {1}
    drawn.clear()
    with app.app_context():
        pairing = get_store().events.event(event_id).state.board.ready[0]
        winner = pairing.sides[0][0]
        get_store().events.append(event_id, {"do": "result", "pairing": pairing.id, "winner": winner}, key="")
    then = [parts_until(page, "standing", "rounds") for page in pages]
    assert all(each["standing"] == then[0]["standing"] for each in then)
    assert drawn["standing",] == drawn["rounds",] == 1
    assert drawn["playing", "event"] == 0, "no match has begun or ended"


def test_the_page_shows_the_fingerprint_of_the_last_entry(app, event_id, open_page):
    page = Page(open_page("view=tournament"))
    before = parts_until(page, "proof")["proof"]
    with app.app_context():
        events = get_store().events
        assert events.event(event_id).fingerprint in before
        events.append(event_id, {"do": "absent", "who": "Ann", "round": 2}, key="")
        now = events.event(event_id).fingerprint
    assert now not in before
    assert now in parts_until(page, "proof")["proof"]


def test_the_page_of_an_entrant_names_the_table(app, event_id, open_page):
    with app.app_context():
        call = get_store().calls.call_at(event_id, "1")
    called, waits = call.names[0], next(name for name in NAMES if name not in call.names)
    assert "at table 1" in parts_until(Page(open_page(f"view=tournament&who={called}")), "mine")["mine"]
    assert "at table" not in parts_until(Page(open_page(f"view=tournament&who={waits}")), "mine")["mine"]


def test_a_page_that_has_seen_the_log_gets_what_the_log_does_not_tell(app, event_id, open_page):
    page = Page(open_page("view=wall&seen=1"))
    of_the_hall = ("wall-calls", "wall-tables", "wall-drawing", "wall-bracket", "wall-cross")
    of_the_plan = ("announcement", "wall-prizes")
    assert set(parts_until(page, *of_the_hall, *of_the_plan)) == {*of_the_hall, *of_the_plan}


def test_a_call_reaches_the_board_of_its_table_and_those_of_the_hall(app, event_id, open_page):
    wall, board = Page(open_page("view=wall")), Page(open_page("view=table&table=1"))
    parts_until(wall, "wall-tables")
    parts_until(board, "table-now")
    with app.app_context():
        first, second = get_store().events.event(event_id).state.board.ready
        winner = first.sides[0][0]
        get_store().events.append(event_id, {"do": "result", "pairing": first.id, "winner": winner}, key="")
    # The table may be shown free for a moment.
    while str(second) not in parts_until(board, "table-now")["table-now"]:
        pass
    while str(second) not in parts_until(wall, "wall-tables")["wall-tables"]:
        pass


def test_a_prize_that_is_given_reaches_the_wall_without_an_entry_of_the_log(app, event_id, open_page):
    def prize(name: str) -> None:
        with app.app_context():
            get_store().plans.change(event_id, lambda plan: replace(plan, prizes=(Prize(name=name, amount="4"),)))

    prize("Highest finish")
    wall = Page(open_page("view=wall"))
    parts_until(wall, "wall-prizes")
    prize("Door prize")
    while "Door prize" not in parts_until(wall, "wall-prizes")["wall-prizes"]:
        pass


def test_a_page_that_takes_gzip_gets_the_same_in_less(event_id, open_page):
    plain = open_page("view=tournament&who=Ann")
    assert "Content-Encoding" not in plain.headers
    packed = open_page("view=tournament&who=Ann", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    names = ("mine", "playing", "standing", "rounds")
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)

    class Unpacked:
        response = (unpack.decompress(part) for part in packed.response)

    assert parts_until(Page(Unpacked), *names) == parts_until(Page(plain), *names)


def test_a_table_that_is_removed_ends_the_pages_that_show_it(app, event_id, open_page):
    board = Page(open_page("view=table&table=1"))
    parts_until(board, "table-now")
    with app.app_context():
        get_store().tables.remove_table(event_id, "1")
    while (event := board.event()).get("event") != "gone":
        assert event, "the stream has ended"


def test_a_part_is_drawn_when_the_database_answers_again(app, event_id, open_page, monkeypatch):
    monkeypatch.setattr(channel, "LOOK_AGAIN", 0.01)
    page = Page(open_page("view=wall"))
    parts_until(page, "wall-tables")
    draw, faults = event_channel.draw_part, [Unavailable("The server's database does not answer.")] * 5

    def drawn(key, look):
        if faults:
            raise faults.pop()
        return draw(key, look)

    monkeypatch.setattr(event_channel, "draw_part", drawn)
    with app.app_context():
        get_store().tables.rename_table(event_id, "1", "Window")
    while "Window" not in parts_until(page, "wall-tables")["wall-tables"]:
        pass
    assert not faults


@pytest.mark.parametrize("of", ["club", "table"])
def test_a_renewed_key_ends_the_streams(app, event_id, open_page, monkeypatch, of):
    monkeypatch.setattr(event_channel, "LOOK_SECONDS", 0.1)
    page = Page(open_page("view=wall"))
    parts_until(page, "wall-tables")
    with app.app_context():
        store = get_store()
        if of == "club":
            store.clubs.renew_key(store.events.event(event_id).club_id, "helper")
        else:
            store.tables.renew_table_key(event_id, "1")
    while page.event():
        pass


def test_a_table_that_is_added_renamed_or_removed_ends_no_stream(app, event_id, open_page):
    page = Page(open_page("view=wall"))
    parts_until(page, "wall-tables")
    with app.app_context():
        tables = get_store().tables
        tables.add_tables(event_id, 2)
        tables.rename_table(event_id, "2", "Stage")
        tables.remove_table(event_id, "3")
        tables.rename_table(event_id, "Stage", "Window")
    while "Window" not in parts_until(page, "wall-tables")["wall-tables"]:
        pass
