"""The score sheet: as on paper, as CSV, as the record that replays to the same."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from referee.games import game
from referee.match import prove_record, read_record
from referee.store import Created, get_store, view
from tests.games.recounts import demo_records

SIX_RUNS = {"n": 5, "play": {"play": "runs", "runs": 6}}
FORMULA = '=HYPERLINK("http://x","y")'


def begin(app: Flask, *players: str, plays: int = 0) -> Created:
    with app.app_context():
        created = get_store().create("darts-baseball", game("darts-baseball").schema.setup(players, {"tie": "shared"}))
        for n in range(plays):
            get_store().append(created.match_id, "play", {"play": "runs", "runs": n % 4}, seen=n, key=str(n))
        return created


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "Ann", "Bo", plays=7)


@pytest.fixture
def looker(phone: FlaskClient, match: Created) -> FlaskClient:
    phone.get(f"/k/{match.match_id}/{match.board_key}")
    return phone


def test_the_sheet_shows_standing_grid_and_course(looker: FlaskClient, match: Created) -> None:
    text = looker.get(f"/m/{match.match_id}/sheet").text
    assert "Line score" in text
    assert '<th scope="row" class="cell-whole">Ann</th>' in text
    assert '<svg viewBox="0 0 640 340" role="img" aria-labelledby="scores-title scores-says">' in text
    assert "<title" in text
    assert "<desc" in text
    assert "Show as a table" in text


def test_on_paper_the_result_is_large_and_each_side_has_a_line_to_sign(looker: FlaskClient, match: Created) -> None:
    text = " ".join(looker.get(f"/m/{match.match_id}/sheet").text.split())
    assert "<b>5 : 4</b><small>runs</small>" in text
    assert '<p class="quiet">A tie is broken by: nothing: shared</p>' in text
    signed = text.partition('aria-label="Signatures">')[2].partition("</section>")[0]
    assert re.findall("<bdi>(.*?)</bdi>", signed) == ["Bo", "Ann"]
    assert "QR code: look at this match" in signed


def test_a_match_of_three_has_its_standing_on_paper(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo", "Cy")
    phone.get(f"/k/{created.match_id}/{created.board_key}")
    text = phone.get(f"/m/{created.match_id}/sheet").text
    assert "paper-result" not in text
    assert '<section aria-labelledby="standing">' in text


def test_before_the_first_play_there_is_a_sheet_without_a_chart(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo")
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    page = phone.get(f"/m/{created.match_id}/sheet")
    assert page.status_code == 200
    assert "How it went" not in page.text
    assert "Figures" not in page.text
    assert "Figures" not in phone.get(f"/m/{created.match_id}/sheet.csv").text


def test_the_winners_are_named(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo", plays=18)
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    assert "Won by" in phone.get(f"/m/{created.match_id}/sheet").text


def test_the_sheet_shows_the_figures_and_how_each_is_computed(looker: FlaskClient, match: Created) -> None:
    text = looker.get(f"/m/{match.match_id}/sheet").text
    assert '<h2 id="figures">Figures</h2>' in text
    assert '<th scope="col" class="cell-right">Runs an inning</th>' in text
    assert "<summary>How they are computed</summary>" in text
    assert "Innings without a run." in text
    assert "Darts that hit" not in text, "no dart was entered"


def test_the_figures_are_computed_for_sheets_alone(
    app: Flask, looker: FlaskClient, match: Created, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds = []
    counts_of = view.counts_of
    monkeypatch.setattr(view, "counts_of", lambda match: folds.append(match.head) or counts_of(match))
    with app.app_context():
        get_store().append(match.match_id, "play", {"play": "runs", "runs": 2}, seen=7, key="8")
    for page in ("board", "log"):
        assert looker.get(f"/m/{match.match_id}/{page}").status_code == 200
    assert not folds
    for page in ("sheet", "sheet.csv", "sheet"):
        assert looker.get(f"/m/{match.match_id}/{page}").status_code == 200
    assert folds == [8], "once for a position"


@pytest.mark.parametrize("key", ["darts-301", "billiards"])
def test_games_with_a_board_of_figures_show_them_once(app: Flask, phone: FlaskClient, key: str) -> None:
    record = read_record(demo_records(key)[0])
    with app.app_context():
        created = get_store().create(key, record.setup)
        for n, body in enumerate(record.plays[:12]):
            get_store().append(created.match_id, "play", body, seen=n, key=str(n))
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    text = phone.get(f"/m/{created.match_id}/sheet").text
    assert len(re.findall(r"<h2[^>]*>Figures</h2>", text)) == 1


@pytest.mark.parametrize("page", ["sheet", "sheet.csv", "record.json"])
def test_only_who_holds_a_key_looks(phone: FlaskClient, match: Created, page: str) -> None:
    assert phone.get(f"/m/{match.match_id}/{page}").status_code == 403


def test_the_table_can_be_read_by_a_spreadsheet(looker: FlaskClient, match: Created) -> None:
    answer = looker.get(f"/m/{match.match_id}/sheet.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'-{match.match_id}.csv"' in answer.headers["Content-Disposition"]
    assert answer.data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0] == ["Darts Baseball"]
    assert ["place", "name", "runs", "note"] in rows
    assert ["", "1", "2", "3", "4", "R"] in rows
    assert rows.index(["Line score"]) < rows.index(["Figures"])
    assert ["", "Runs an inning", "Best inning", "Perfect innings", "Blank innings", "Innings"] in rows
    assert ["Ann", "1.00", "2", "0", "2", "4"] in rows


def test_a_name_that_is_a_formula_is_only_text(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, FORMULA, "Bo", plays=2)
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    rows = list(csv.reader(io.StringIO(phone.get(f"/m/{created.match_id}/sheet.csv").data.decode("utf-8-sig"))))
    assert any(f"'{FORMULA}" in row for row in rows)
    assert not any(FORMULA in row for row in rows)


def test_the_record_replays_on_the_command_line_to_the_same(
    app: Flask, looker: FlaskClient, match: Created, tmp_path: Path
) -> None:
    with app.app_context():
        get_store().append(match.match_id, "strike", {"n": 3}, seen=7, key="s")
        get_store().append(match.match_id, "amend", {"n": 5, "play": {"play": "runs", "runs": 9}}, seen=8, key="a")
        cached = get_store().cached_match(match.match_id)
        scores = cached.game.scores(cached.match.position)
    answer = looker.get(f"/m/{match.match_id}/record.json")
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


def test_the_sheet_shows_the_fingerprint_that_its_record_proves(
    app: Flask, looker: FlaskClient, match: Created
) -> None:
    shown = set()
    for kind, body in (("play", {"play": "runs", "runs": 1}), ("strike", {"n": 3}), ("amend", SIX_RUNS)):
        with app.app_context():
            seen = get_store().cached_match(match.match_id).head
            get_store().append(match.match_id, kind, body, seen=seen, key=kind, who="Zoë")
        (fingerprint,) = re.findall(
            r"Proof code of this (?:match|event) <strong>([^<]+)</strong>",
            looker.get(f"/m/{match.match_id}/sheet").text,
        )
        record = looker.get(f"/m/{match.match_id}/record.json").json
        assert fingerprint == prove_record(record).fingerprint
        shown.add(fingerprint)
    assert len(shown) == 3
    assert [entry["kind"] for entry in record["log"]] == ["play"] * 8 + ["strike", "amend"]


def test_the_board_shows_the_fingerprint_at_the_end(app: Flask, phone: FlaskClient) -> None:
    for plays, ended, shown in ((17, False, False), (18, False, True), (3, True, True)):
        created = begin(app, "Ann", "Bo", plays=plays)
        with app.app_context():
            if ended:
                get_store().end(created.match_id)
            fingerprint = get_store().cached_match(created.match_id).view.fingerprint
        phone.get(f"/k/{created.match_id}/{created.board_key}")
        assert (fingerprint in phone.get(f"/m/{created.match_id}/board").text) is shown


def test_a_log_that_was_changed_from_outside_has_no_fingerprint(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo", plays=18)
    with app.app_context():
        store = get_store()
        with store.writer.engine.begin() as connection:
            connection.execute(text("UPDATE entries SET who = 'Zoe' WHERE seq = 5"))
        for cached in list(store._cache):
            store._cache.forget(cached.match_id)
    phone.get(f"/k/{created.match_id}/{created.board_key}")
    sheet = phone.get(f"/m/{created.match_id}/sheet").text
    assert "This log was changed from outside." in sheet
    assert "Entry 5 (a play, entered by Zoe) is not as it was written after entry 4." in sheet
    board = phone.get(f"/m/{created.match_id}/board").text
    assert "This log was changed from outside." in board
    assert "Proof code" not in sheet + board


def test_names_are_only_text(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "<script>alert(1)</script>", "</title><img>", plays=3)
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    text = phone.get(f"/m/{created.match_id}/sheet").text
    assert "<script>alert" not in text
    assert "<img>" not in text
