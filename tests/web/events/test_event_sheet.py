"""An event on paper: its parts and sizes, slips with codes, a bracket to fill in, its report."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile

import pytest
from sqlalchemy import text

from referee.events.proof import prove_event
from referee.store import get_store


@pytest.fixture
def board(app, club):
    """A phone that may look on."""
    phone = app.test_client()
    assert phone.get(club.path_of("board")).status_code == 303
    return phone


def begin(app, club, event: str, *entries: dict[str, object]) -> str:
    """An event of five; its address."""
    record = {
        "record": 1, "event": event, "title": "Cup", "game": "darts-301", "entrants": ["Ann", "Bo", "Cy", "Dee", "Eve"],
        "entries": list(entries),
    }  # fmt: skip
    with app.app_context():
        return f"/e/{get_store().events.create(club.club_id, record).event_id}"


def part(page: str, name: str) -> str:
    section = re.search(rf'aria-labelledby="{name}".*?</section>', page, re.DOTALL)
    return section[0] if section else ""


DRAW = {"do": "draw", "seed": "x"}


def test_a_bracket_has_slips_for_what_is_open_and_lines_for_the_rest(app, club, board) -> None:
    path = begin(app, club, "double-elimination", DRAW, {"do": "result", "between": ["Dee", "Eve"], "winner": "Dee"})
    page = board.get(f"{path}/sheet").text
    assert part(page, "entries").count("<tr>") == 6
    slips = part(page, "slips-title")
    assert slips.count('class="paper-slip"') == len(re.findall(r"QR code: enter the result of", slips)) == 2
    bracket = part(page, "bracket-1")
    assert ">Dee</text>" in bracket
    assert "loser of round 2, match 1" in bracket
    assert "winner of" not in bracket, "a line leads there: it is free to write on"
    assert "Bracket" in page
    row = re.search(r"<tr><td>Match\xa02</td>.*?</tr>", html.unescape(part(page, "rounds")))
    assert row is not None
    assert "<strong>Dee <span" in row[0]
    assert row[0].endswith(" – Eve</td><td>won</td></tr>")
    assert row[0].count("Eve") == 1, "the result does not repeat the names"


def test_parts_and_sizes_are_chosen(app, club, board) -> None:
    path = begin(app, club, "swiss", DRAW)
    page = board.get(f"{path}/sheet?part=standing&paper=letter").text
    assert part(page, "standing-title")
    assert not part(page, "entries")
    assert "css/letter.css" in page
    assert "css/letter.css" not in board.get(f"{path}/sheet").text
    assert "Without a match:" in part(board.get(f"{path}/sheet").text, "rounds")
    assert board.get(f"{path}/sheet?paper=a5").status_code == 404


def test_a_swiss_has_a_report_and_a_bracket_has_none(app, club, board) -> None:
    swiss, cup = begin(app, club, "swiss", DRAW), begin(app, club, "single-elimination", DRAW)
    report = board.get(f"{swiss}/report.trf")
    assert (report.status_code, report.text.splitlines()[0]) == (200, "012 Cup")
    assert board.get(f"{cup}/report.trf").status_code == 404
    assert "report.trf" not in board.get(f"{cup}/sheet").text


def test_an_event_that_is_not_drawn_has_its_entry_list(app, club, board) -> None:
    address = begin(app, club, "swiss")
    page = board.get(f"{address}/sheet").text
    assert "Nothing is drawn yet." in part(page, "rounds")
    assert not part(page, "slips-title")
    assert "No match is open" not in page
    assert "No match is open, so there are no slips." in board.get(f"{address}/sheet?part=slips").text


def test_paper_is_for_those_who_may_look(app, club) -> None:
    path = begin(app, club, "swiss", DRAW)
    with app.app_context():
        other = get_store().clubs.create("Friday")
    for link in (None, other.organiser_path):
        phone = app.test_client()
        if link:
            phone.get(link)
        assert phone.get(f"{path}/sheet").status_code == 403
        for file in ("report.trf", "pairings.csv", "event.zip", "p/R1-1"):
            assert phone.get(f"{path}/{file}").status_code == 403, file


def test_files_to_take_away(app, club, board) -> None:
    path = begin(app, club, "single-elimination", DRAW)
    event_id = path.rpartition("/")[2]
    organiser = app.test_client()
    organiser.get(club.organiser_path)
    with app.app_context():
        get_store().tables.add_tables(event_id, 1)
        get_store().calls.follow(event_id)
    organiser.post(f"/t/{event_id}/1/begin", data={"game": "darts-301"})
    rows = board.get(f"{path}/pairings.csv").text.removeprefix("\ufeff").splitlines()
    assert rows[0] == "Round,Table,A,B,Score A,Score B,Winner,How"
    assert [row for row in rows if row.endswith(",,,,playing")] == ["quarter-finals,1,Dee,Eve,,,,playing"]
    with zipfile.ZipFile(io.BytesIO(board.get(f"{path}/event.zip").data)) as files:
        first, *matches = files.namelist()
        assert json.loads(files.read(first))["title"] == "Cup"
        assert [json.loads(files.read(match))["game"] for match in matches] == ["darts-301"]


def test_the_pairings_as_a_table(app, club, board) -> None:
    path = begin(app, club, "swiss", DRAW)
    ready = board.get(f"{path}/pairings.csv").text.splitlines()
    first, second = (line.split(",")[2:4] for line in ready[1:3])
    (bye,) = (line for line in ready if line.endswith(",bye"))
    with app.app_context():
        for entry in (
            {"do": "result", "between": first, "score": [3, 1]},
            {"do": "result", "between": second, "forfeit": [second[0]]},
            {"do": "draw"},
        ):
            get_store().events.append(path.rpartition("/")[2], entry, key="")
    rows = board.get(f"{path}/pairings.csv").text.splitlines()
    assert rows[1:4] == [
        f"1,,{first[0]},{first[1]},3,1,{first[0]},by hand", f"1,,{second[0]},{second[1]},,,{second[1]},forfeit", bye,
    ]  # fmt: skip
    assert [row.split(",")[0] for row in rows[4:]] == ["2", "2", "2"]


def test_a_table_of_several_has_a_column_for_each_and_on_the_wall_each_score_behind_its_name(app, club, board) -> None:
    path = begin(app, club, "tables", DRAW)
    (row, *_) = board.get(f"{path}/pairings.csv").text.splitlines()[1:]
    seated = [name for name in row.split(",")[2:] if name]
    with app.app_context():
        result = {"do": "result", "between": seated, "score": [0, 7, 7, 2, 1][: len(seated)]}
        get_store().events.append(path.rpartition("/")[2], result, key="")
    head, row, *_ = board.get(f"{path}/pairings.csv").text.removeprefix("\ufeff").splitlines()
    assert head.startswith("Round,Table,A,B,C,")
    assert row.endswith(",draw,by hand")
    assert ",0,7,7" in row
    wall = board.get(f"{path}/board?view=bracket").text
    assert f'{seated[0]} <b class="wall-own">0</b>' in wall
    assert "7–7" not in wall
    sheet = board.get(f"{path}/sheet?part=draw").text
    assert f"<td>{seated[0]} 0, {seated[1]} 7, {seated[2]} 7" in sheet


def test_the_code_of_a_slip_leads_to_where_its_result_is_entered(app, club, board) -> None:
    path = begin(app, club, "single-elimination", DRAW)
    event_id = path.rpartition("/")[2]
    organiser = app.test_client()
    organiser.get(club.organiser_path)
    with app.app_context():
        store = get_store()
        waiting, called = [pairing.id for pairing in store.events.event(event_id).state.board.ready]
    assert organiser.get(f"{path}/p/{waiting}").location == f"{path}/organise?q={waiting}#slip-{waiting}"
    assert board.get(f"{path}/p/{waiting}").location == path
    with app.app_context():
        store.tables.add_tables(event_id, 1)
        store.tables.set_automatic(event_id, False)
        store.calls.call(event_id, called, "1")
    assert board.get(f"{path}/p/{called}").location == f"/t/{event_id}/1"
    assert organiser.get(f"{path}/p/W9-9").status_code == 404


def fingerprints(page: str) -> list[str]:
    return re.findall(r"Proof code of this (?:match|event) <strong>([^<]+)</strong>", page)


def test_paper_page_and_records_have_the_same_fingerprint(app, club, board) -> None:
    path = begin(app, club, "single-elimination", DRAW)
    event_id = path.rpartition("/")[2]
    shown = set()
    for entry in (None, {"do": "withdraw", "who": "Ann"}):
        with app.app_context():
            if entry:
                get_store().events.append(event_id, entry, key="")
            event = get_store().events.event(event_id)
        expected = [event.fingerprint]
        standing = (
            board.get(f"{path}/sheet").text.partition('id="standing-title"')[2].partition('class="event-paper')[0]
        )
        assert fingerprints(standing) == expected, "on the sheet of paper that the standing is on"
        for query in ("part=standing", "part=draw", ""):
            assert fingerprints(board.get(f"{path}/sheet?{query}").text) == expected
        assert fingerprints(board.get(path).text) == expected
        assert "Proof code of this" in board.get(f"{path}/sheet").text
        with zipfile.ZipFile(io.BytesIO(board.get(f"{path}/event.zip").data)) as files:
            in_zip = json.loads(files.read("event.json"))
        for record in (board.get(f"{path}/record.json").json, in_zip):
            assert prove_event(record).fingerprint == event.fingerprint
        shown.add(event.fingerprint)
    assert len(shown) == 2


def test_a_log_that_was_changed_from_outside_has_no_fingerprint_on_paper(app, club, board) -> None:
    path = begin(app, club, "swiss", DRAW)
    with app.app_context():
        store = get_store()
        with store.writer.engine.begin() as connection:
            connection.execute(text("UPDATE event_entries SET who = 'Bo'"))
        store.events._kept.clear()
    for page in (board.get(path).text, board.get(f"{path}/sheet").text):
        assert "This log was changed from outside." in page
        assert "Entry 1 or the set-up of the event" in page
        assert not fingerprints(page)
