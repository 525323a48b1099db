"""The evening under way that `serve --demo` shows."""

from __future__ import annotations

import json

import pytest

from referee.desk import demo
from referee.match import read_json, read_record, replay
from referee.store import get_store
from tools import demo_club

RECORD = {
    "record": 1,
    "game": "darts-baseball",
    "players": ["Ann", "Bo", "Cy", "Di", "Ed"],
    "options": {"innings": 3},
    "plays": [{"play": "throw", "darts": ["1", "D1", "T1"]}, {"play": "throw", "darts": ["0", "0", "1"]}],
}


@pytest.mark.parametrize("path", demo.records(), ids=lambda path: path.stem)
def test_each_record_is_refereed_without_a_refusal(path):
    assert path.stat().st_size < 70_000
    *lines, end = replay(read_record(read_json(path.read_bytes())))
    assert [line for line in lines if line["verdict"] == "refused"] == []
    assert end["plays"] > 0


def test_a_match_is_made_of_each_record(server, tmp_path, monkeypatch):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(RECORD))
    monkeypatch.setattr(demo, "records_of", lambda key: [path] if key == RECORD["game"] else [])
    with server.app_context():
        (loaded,) = demo.load(get_store())
        cached = get_store().cached_match(loaded["match"])
        record = cached.match.record()
        assert read_record(record).setup == read_record(RECORD).setup
        assert record["plays"] == RECORD["plays"]
        assert get_store().role_for_key(loaded["match"], loaded["host_key"]) == "host"
    assert loaded["title"] == "Darts Baseball"
    assert loaded["players"] == "Ann, Bo, Cy and 2 others"


def test_all_that_is_there_can_be_loaded_and_looked_at(server, visitor):
    with server.app_context():
        loaded = demo.load(get_store())
    server.config["DEMO"] = [(match["match"], match["host_key"]) for match in loaded]
    phone = visitor()
    if loaded:
        assert phone.get("/demo").status_code == 303
    home = phone.get("/").text
    for match in loaded:
        assert f"/m/{match['match']}" in home
        for page in ("", "/board", "/log", "/sheet", "/host"):
            assert phone.get(f"/m/{match['match']}{page}", follow_redirects=True).status_code == 200, (
                match["title"],
                page,
            )


def test_the_demo_has_a_tournament_an_evening_of_partners_and_a_season(server, visitor):
    with server.app_context():
        demo.load(get_store())
        store = get_store()
        home, _ = store.clubs.home()
        store.clubs.catch_up_all(home.club_id)
        events = {event.format: event for event in store.events.of_club(home.club_id, 20)}
        swiss = store.events.event(events["swiss"].event_id)
        ((season_id, _),) = store.seasons.of_club(home.club_id)
    assert (len(swiss.state.facts.draws), events["swiss"].over, events["partners"].over) == (2, False, True)
    assert events["bunko-night"].over
    phone = visitor()
    phone.get(home.path_of("board"))
    season = phone.get(f"/c/{home.club_id}/season/{season_id}").text
    assert "after 3 evenings" in season
    assert '<th scope="col" class="cell-right">Bunkos</th>' in season
    for event in events.values():
        for page in ("", "/board", "/standing.svg"):
            assert phone.get(f"/e/{event.event_id}{page}").status_code == 200, (event.format, page)


def test_the_club_of_the_demo_is_the_one_that_its_script_makes():
    again = [json.loads(json.dumps(line)) for line in demo_club.lines()]
    assert [read_json(line) for line in demo.CLUB.read_bytes().splitlines()] == again
