"""A hall on its pages: tables and calls, a match begun from the code of a table, boards, and who may do what."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from referee.web.match.parts import render_parts
from referee.web.shown import qr
from tests.web.events.running import begin

NAMES = ["Ann", "Bo", "Cy", "Dee"]
BRACKET = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301",
    "options": {"match_options": [{"start": 40, "bullseye_order": False, "legs": 2},
                                  {"start": 40, "bullseye_order": False}]},
    "entrants": NAMES, "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip
FINISH = '{"play": "throw", "darts": ["D20"]}'


@pytest.fixture
def event_id(app, club) -> str:
    with app.app_context():
        return get_store().events.create(club.club_id, BRACKET).event_id


def act(phone: FlaskClient, event_id: str, do: str, **fields: Any) -> int:
    return phone.post(f"/e/{event_id}/hall", data={"do": do, **fields}).status_code


def table_key(app, event_id: str, table: str) -> str:
    """The address of the code of a table."""
    with app.app_context():
        return f"/k/t/{event_id}/{table}/{get_store().tables.table(event_id, table).key}"


def test_a_match_is_begun_from_the_code_of_a_table_and_frees_it(app, organiser, another_phone, event_id) -> None:
    assert act(organiser, event_id, "add", count="1") == 303
    runs = organiser.get(f"/e/{event_id}/organise").text
    assert re.search(r"Table 1.*called, not begun.*Dee wins.*No table is free.*Bo wins", runs, re.DOTALL)
    assert re.search(r"Table 1.*Ann and Dee.*called, not begun", organiser.get(f"/e/{event_id}/hall").text, re.DOTALL)
    ann = another_phone()
    assert ann.get(table_key(app, event_id, "1")).location == f"/t/{event_id}/1"
    page = ann.get(f"/t/{event_id}/1").text
    assert "Begin: Ann and Dee, Darts 301, starting score: 40" in page
    assert ann.post(f"/t/{event_id}/1/begin").location == f"/t/{event_id}/1"
    match = ann.get(f"/t/{event_id}/1").location
    assert match.startswith("/m/")
    # A second tap leads to the same match; a board of the table shows it.
    assert ann.post(f"/t/{event_id}/1/begin").status_code == 303
    assert ann.get(f"/t/{event_id}/1").location == match
    assert f'data-match="{match[3:]}"' in ann.get(f"/t/{event_id}/1/board").text
    assert ann.get(match).status_code == 200
    assert ann.post(match, data={"tap": FINISH, "seen": "0", "key": "a"}).status_code in (200, 303)
    assert "Bo and Cy" in ann.get(f"/t/{event_id}/1").text
    # The phones at the table may still put the last match right, until the next one begins there.
    assert ann.post(match, data={"tap": FINISH, "seen": "1", "key": "b"}).status_code != 403
    ann.post(f"/t/{event_id}/1/begin")
    assert ann.get(f"/t/{event_id}/1").location != match
    assert ann.get(match).status_code == 403
    assert "Ann beats Dee" in ann.get(f"/e/{event_id}").text


def test_the_phone_of_a_match_hears_that_its_event_is_closed(app, organiser, another_phone, event_id) -> None:
    act(organiser, event_id, "add", count="2")
    ann = another_phone()
    ann.get(table_key(app, event_id, "1"))
    ann.post(f"/t/{event_id}/1/begin")
    match = ann.get(f"/t/{event_id}/1").location
    says = "Darts night is closed: this match does not count there."
    with app.app_context():
        store = get_store()
        cached = store.cached_match(match[3:])
        assert says not in str(render_parts(cached, "table"))
        heard = store.news.subscribe(match[3:])
        store.events.append(event_id, {"do": "close"}, key="")
        assert heard.get_nowait()
        heard.close()
        assert says in render_parts(cached, "table")["left-out"]
    assert says in ann.get(match).text
    run = organiser.get(f"/e/{event_id}/organise").text
    assert re.search(rf"Ann and Dee.*{match}.*Bo and Cy", run[run.index("Without a result") :], re.DOTALL)
    with app.app_context():
        get_store().events.append(event_id, {"do": "strike", "n": 2}, key="")
    assert says not in ann.get(match).text
    assert "Without a result" not in organiser.get(f"/e/{event_id}/organise").text


def test_a_match_goes_on_without_its_deleted_event(app, organiser, another_phone, event_id) -> None:
    act(organiser, event_id, "add", count="1")
    ann, other = another_phone(), another_phone()
    for phone in (ann, other):
        phone.get(table_key(app, event_id, "1"))
    ann.post(f"/t/{event_id}/1/begin")
    match = ann.get(f"/t/{event_id}/1").location
    assert ann.get(match).status_code == 200
    asked = organiser.post(f"/e/{event_id}/delete").text
    assert "Ann and Dee go on with their match without the event." in asked
    organiser.post(f"/e/{event_id}/delete", data={"sure": "yes"})
    assert ann.get(match).status_code == 200
    assert ann.post(match, data={"tap": FINISH, "seen": "0", "key": "a"}).status_code in (200, 303)
    assert other.get(match).status_code == 403, "a phone that was never there may do nothing"


def test_after_a_match_of_a_tournament_everybody_goes_back_to_it(app, organiser, another_phone, event_id) -> None:
    act(organiser, event_id, "add", count="1")
    ann = another_phone()
    ann.get(table_key(app, event_id, "1"))
    ann.post(f"/t/{event_id}/1/begin")
    match = ann.get(f"/t/{event_id}/1").location
    ann.post(match, data={"tap": FINISH, "seen": "0", "key": "a"})
    for page in (ann.get(match).text, ann.get(f"{match}/sheet").text):
        assert f'href="/e/{event_id}">Back to ' in page
        assert "Again, same people" not in page
        assert "Another game, same people" not in page
    # A page that was open since before begins no match of its own either.
    assert ann.post(f"{match}/again").location == f"/e/{event_id}"
    with app.app_context():
        assert get_store().cached_match(match[3:]).next_match is None
    assert ann.get(f"/e/{event_id}").status_code == 200


def test_the_final_has_options_of_its_own(app, organiser, event_id) -> None:
    act(organiser, event_id, "add", count="2")
    with app.app_context():
        for between in (["Ann", "Dee"], ["Bo", "Cy"]):
            get_store().events.append(event_id, {"do": "result", "between": between, "winner": between[0]}, key="")
    assert "legs to win: 2" in organiser.get(f"/t/{event_id}/1").text + organiser.get(f"/t/{event_id}/2").text


def test_a_handicap_is_given_at_the_table(app, organiser, event_id) -> None:
    act(organiser, event_id, "add", count="1")
    refused = organiser.post(f"/t/{event_id}/1/begin", data={"handicap": "40"})
    assert (refused.status_code, "1 start for 2 players" in refused.text) == (422, True)
    assert organiser.post(f"/t/{event_id}/1/begin", data={"handicap": "60 40"}).status_code == 303
    with app.app_context():
        match_id = organiser.get(f"/t/{event_id}/1").location.split("/")[2]
        assert get_store().cached_match(match_id).match.position.leg.left == (60, 40)


def test_the_hall_is_run_by_hand(app, organiser, event_id) -> None:
    act(organiser, event_id, "add", count="1")
    assert act(organiser, event_id, "automatic", automatic="no") == 303
    assert act(organiser, event_id, "back", n="1") == 303
    assert act(organiser, event_id, "back", n="1") == 409
    assert act(organiser, event_id, "call", pairing="W1-2", table="1") == 303
    assert act(organiser, event_id, "call", pairing="W1-1", table="1") == 409
    assert act(organiser, event_id, "call", pairing="W1-1", table="9") == 404
    assert act(organiser, event_id, "rename", table="1", name="Bar / left") == 422
    assert act(organiser, event_id, "rename", table="1", name="Bar") == 303
    assert "Bo and Cy" in organiser.get(f"/t/{event_id}/Bar").text
    assert act(organiser, event_id, "add", count="999") == 422
    assert act(organiser, event_id, "clock", minutes="20") == 303
    assert act(organiser, event_id, "clock", minutes="many") == 400
    assert act(organiser, event_id, "dance") == 400
    assert act(organiser, event_id, "remove", table="Bar") == 303
    assert organiser.get(f"/t/{event_id}/Bar").status_code == 404
    codes = organiser.get(f"/e/{event_id}/hall/codes")
    assert (codes.status_code, codes.text.count('class="qr"')) == (200, 1)


def test_eight_boards_are_set_up_by_eight_codes(app, organiser, another_phone, club, event_id) -> None:
    act(organiser, event_id, "add", count="8")
    assert organiser.get(f"/e/{event_id}/hall/codes").text.count('class="qr"') == 17
    with app.app_context():
        board = club.path_of("board")
    for show, leads in (("board", f"/e/{event_id}/board"), ("table 3", f"/t/{event_id}/3/board?place=2")):
        screen = another_phone()
        assert screen.get(board, query_string={"event": event_id, "show": show}).location == leads
        assert screen.get(leads).status_code == 200


def test_each_printed_code_leads_to_its_table_whatever_its_name(
    monkeypatch, organiser, another_phone, event_id
) -> None:
    act(organiser, event_id, "add", count="2")
    assert act(organiser, event_id, "rename", table="2", name="Bar & Grill #2") == 303
    links: list[str] = []
    monkeypatch.setattr(qr, "qr_picture", lambda link, title: links.append(link) or "")
    organiser.get(f"/e/{event_id}/hall/codes")
    assert len(links) == 5
    assert not [link for link in links if " " in link]
    for link in links:
        parts = urlsplit(link)
        address = urlunsplit(("", "", parts.path, parts.query, ""))
        assert another_phone().get(address, follow_redirects=True).status_code == 200


def test_a_screen_still_finds_its_table_after_a_change_of_its_name(
    app, organiser, another_phone, club, event_id
) -> None:
    act(organiser, event_id, "add", count="2")
    screen, late = another_phone(), another_phone()
    with app.app_context():
        board = club.path_of("board")
    code = {"event": event_id, "show": "table 2", "place": "1"}
    shown = screen.get(board, query_string=code).location
    follows = html.unescape(re.search(r'data-live="([^"]+)"', screen.get(shown).text)[1])
    act(organiser, event_id, "rename", table="2", name="Bar")
    act(organiser, event_id, "rename", table="1", name="2")
    # An open screen loads itself again, and its stream follows the table.
    assert "<h1>Bar</h1>" in screen.get(shown).text
    assert screen.head(follows).status_code == 200
    assert late.get(board, query_string=code).location == f"/t/{event_id}/Bar/board?place=1"
    # A code that was printed before it had a place leads to the board of the event once its name is gone.
    old = {"event": event_id, "show": "table 1"}
    assert late.get(board, query_string=old).location == f"/e/{event_id}/board"
    act(organiser, event_id, "kind", kind="board")
    assert late.get(board, query_string={**code, "place": "0"}).location == f"/t/{event_id}/Board%202/board?place=0"


def test_the_board_shows_pairings_tables_standing_and_calls(organiser, event_id) -> None:
    act(organiser, event_id, "add", count="1")
    page = organiser.get(f"/e/{event_id}/board").text
    for view in ("bracket", "tables", "standing", "calls"):
        assert f'data-view="{view}"' in page
        assert f'data-chosen="{view}"' in organiser.get(f"/e/{event_id}/board?view={view}").text
    assert 'data-says="Ann and Dee to table 1"' in page
    assert 'data-chosen=""' in organiser.get(f"/e/{event_id}/board?view=nothing").text


@pytest.mark.parametrize(
    ("key", "looks", "helps", "begins", "organises"),
    [
        (None, 403, 403, 403, 403),
        ("other", 403, 403, 403, 403),
        ("board", 200, 403, 403, 403),
        ("table 2", 200, 403, 403, 403),
        ("table 1", 200, 403, 303, 403),
        ("old table", 403, 403, 403, 403),
        ("helper", 200, 200, 303, 403),
        ("organiser", 200, 200, 303, 303),
    ],
)
def test_who_may_do_what_in_a_hall(
    app, another_phone, club, event_id, key: str | None, looks: int, helps: int, begins: int, organises: int
) -> None:
    with app.app_context():
        store = get_store()
        store.tables.add_tables(event_id, 2)
        store.calls.follow(event_id)
        paths = {role: store.clubs.club(club.club_id).path_of(role) for role in ("board", "helper", "organiser")}
        paths["other"] = store.clubs.create("Friday").organiser_path
        for name in "12":
            paths[f"table {name}"] = f"/k/t/{event_id}/{name}/{store.tables.table(event_id, name).key}"
        paths["old table"] = paths["table 1"]
        if key == "old table":
            store.tables.renew_table_key(event_id, "1")
    visitor = another_phone()
    if key is not None:
        assert visitor.get(paths[key]).status_code == (403 if key == "old table" else 303)
    for path in (f"/t/{event_id}/1", f"/t/{event_id}/1/board", f"/e/{event_id}/board"):
        assert visitor.get(path).status_code == looks, path
    for view in ("wall", "table&table=1"):
        assert visitor.head(f"/e/{event_id}/live?view={view}").status_code == looks, view
    for path in (f"/e/{event_id}/hall", f"/e/{event_id}/hall/codes"):
        assert visitor.get(path).status_code == helps, path
    assert visitor.head(f"/e/{event_id}/live?view=hall").status_code == helps
    assert act(visitor, event_id, "clock", minutes="1") == (303 if helps == 200 else 403)
    assert act(visitor, event_id, "call", pairing="W1-1", table="1") == (409 if helps == 200 else 403)
    assert act(visitor, event_id, "automatic", automatic="no") == organises
    assert act(visitor, event_id, "add", count="1") == organises
    assert visitor.post(f"/t/{event_id}/1/begin").status_code == begins


def test_an_address_of_nothing(app, organiser, event_id) -> None:
    assert organiser.get(f"/t/{event_id}/9").status_code == 404
    assert organiser.get("/t/nothing/1").status_code == 404
    assert organiser.get("/k/t/nothing/1/key").status_code == 404
    assert organiser.get(f"/k/t/{event_id}/1/wrong").status_code == 403
    assert organiser.head(f"/e/{event_id}/live?view=table&table=9").status_code == 404


def test_whoever_cannot_move_is_called_to_a_table_of_their_own(app, organiser, event_id) -> None:
    act(organiser, event_id, "add", count="2")
    assert act(organiser, event_id, "automatic", automatic="no") == 303
    for n in ("1", "2"):
        assert act(organiser, event_id, "back", n=n) == 303
    assert act(organiser, event_id, "own", who="Dee", table="9") == 422
    assert act(organiser, event_id, "own", who="Nobody", table="2") == 422
    assert act(organiser, event_id, "own", who="Dee", table="2") == 303
    assert act(organiser, event_id, "rename", table="2", name="Ramp") == 303
    assert "Dee: Ramp" in organiser.get(f"/e/{event_id}/hall").text
    assert act(organiser, event_id, "own", who="Dee", table="") == 303
    assert "Dee: Ramp" not in organiser.get(f"/e/{event_id}/hall").text


@pytest.mark.parametrize(("key", "is_one_match"), [("swiss", False), ("bunko-night", True)])
def test_a_hall_says_that_a_night_of_bunko_needs_one_table(organiser, club, key: str, is_one_match: bool) -> None:
    path = begin(organiser, club, key, names="Ann\nBo\nCy\nDee").replace("/organise", "/hall")
    assert ("One table here is enough" in organiser.get(path).text) is is_one_match


@pytest.mark.parametrize(("key", "proposed"), [("swiss", "4"), ("bunko-night", "1")])
def test_an_empty_hall_proposes_as_many_tables_as_can_be_used(organiser, club, key: str, proposed: str) -> None:
    path = begin(organiser, club, key)
    page = organiser.get(path.replace("/organise", "/hall")).text
    assert re.search(f'<input id="count"[^>]* value="{proposed}"', page)
