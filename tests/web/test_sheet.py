"""The score sheet: as on paper, as CSV, as the record that replays to the same."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import reader
from referee.store import Created, get_store
from referee.web.sheet import harmless, write_csv

FORMULA = '=HYPERLINK("http://x","y")'


def begin(app: Flask, *players: str, plays: int = 0) -> Created:
    with app.app_context():
        made = get_store().create("darts-baseball", reader("darts-baseball").setup(players, {"tie": "shared"}))
        for n in range(plays):
            get_store().append(made.match, "play", {"play": "runs", "runs": n % 4}, seen=n, key=str(n))
        return made


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "Ann", "Bo", plays=7)


@pytest.fixture
def looker(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match}/{match.board_key}")
    return phone


def test_the_sheet_shows_standing_grid_and_course(looker: FlaskClient, match: Created) -> None:
    text = looker.get(f"/m/{match.match}/sheet").text
    assert "Line score" in text
    assert '<th scope="row" class="cell-whole">Ann</th>' in text
    assert '<svg viewBox="0 0 640 340" role="img" aria-labelledby="scores-title scores-says">' in text
    assert "<title" in text
    assert "<desc" in text
    assert "The same as a table" in text


def test_before_the_first_play_there_is_a_sheet_without_a_chart(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo")
    phone.get(f"/k/{made.match}/{made.table_key}")
    page = phone.get(f"/m/{made.match}/sheet")
    assert page.status_code == 200
    assert "How it went" not in page.text


def test_the_winners_are_named(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo", plays=18)
    phone.get(f"/k/{made.match}/{made.table_key}")
    assert "Won by" in phone.get(f"/m/{made.match}/sheet").text


@pytest.mark.parametrize("page", ["sheet", "sheet.csv", "record.json"])
def test_only_who_holds_a_key_looks(phone: FlaskClient, match: Created, page: str) -> None:
    assert phone.get(f"/m/{match.match}/{page}").status_code == 403


def test_the_table_can_be_read_by_a_spreadsheet(looker: FlaskClient, match: Created) -> None:
    answer = looker.get(f"/m/{match.match}/sheet.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'-{match.match}.csv"' in answer.headers["Content-Disposition"]
    assert answer.data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0] == ["Darts Baseball"]
    assert ["place", "name", "runs", "note"] in rows
    assert ["", "1", "2", "3", "4", "R"] in rows


@pytest.mark.parametrize("cell", [FORMULA, "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["Ann", "", "-5", "−5", "+12", "3.5", "25%", "a=b", 0, -5])
def test_other_cells_stay_as_they_are(cell: str | int) -> None:
    assert harmless(cell) == cell


def test_an_empty_cell_is_empty() -> None:
    assert write_csv([("a", None, 3)]) == "a,,3\r\n"


def test_a_name_that_is_a_formula_is_only_text(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, FORMULA, "Bo", plays=2)
    phone.get(f"/k/{made.match}/{made.table_key}")
    rows = list(csv.reader(io.StringIO(phone.get(f"/m/{made.match}/sheet.csv").data.decode("utf-8-sig"))))
    assert any(f"'{FORMULA}" in row for row in rows)
    assert not any(FORMULA in row for row in rows)


def test_the_record_replays_on_the_command_line_to_the_same(
    app: Flask, looker: FlaskClient, match: Created, tmp_path: Path
) -> None:
    with app.app_context():
        get_store().append(match.match, "strike", {"n": 3}, seen=7, key="s")
        get_store().append(match.match, "amend", {"n": 5, "play": {"play": "runs", "runs": 9}}, seen=8, key="a")
        room = get_store().room(match.match)
        scores = room.game.scores(room.course.position)
    answer = looker.get(f"/m/{match.match}/record.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    file = tmp_path / "record.json"
    file.write_bytes(answer.data)
    run = subprocess.run(
        [sys.executable, "-m", "referee", "replay", str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    end = json.loads(run.stdout.splitlines()[-1])
    assert end["scores"] == scores
    assert end["plays"] == 6


def test_names_are_only_text(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "<script>alert(1)</script>", "</title><img>", plays=3)
    phone.get(f"/k/{made.match}/{made.table_key}")
    text = phone.get(f"/m/{made.match}/sheet").text
    assert "<script>alert" not in text
    assert "<img>" not in text
