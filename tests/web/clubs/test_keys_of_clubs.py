"""Each route of a club × each key. The routes come from the map of addresses, so that none can be forgotten."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from werkzeug.routing import Rule

from referee.store import get_store
from tests.web.houses import House

KEYS = ("none", "host", "other organiser", "board", "helper", "organiser")
"""The keys, those first that open nothing of the club. `host` is that of a match of the club alone."""
LEAST = {
    "board": {
        "club_overview.club_page",
        "club_events.club_events_page",
        "club_overview.club_people_page",
        "club_person.person_page",
        "club_match_search.club_matches_page",
        "club_records.records_page",
        "club_rankings.club_ranking_page",
        "club_rankings.club_ranking_svg",
        "club_rankings.club_ranking_png",
        "club_tables.people_csv",
        "club_tables.club_matches_csv",
        "club_tables.person_matches_csv",
        "club_tables.person_figures_csv",
        "club_seasons.season_page",
        "club_seasons.season_csv",
        "club_seasons.season_record",
    },
    "helper": {"club_overview.new_club_match_page"},
    "organiser": {
        "club_organise.organise_page",
        "club_events.bring_event_in",
        "club_organise.rename_club",
        "club_organise.renew_club_key",
        "club_organise.add_match_from_before",
        "club_tables.club_file",
        "club_people.organise_person_page",
        "club_people.rename_person",
        "club_people.remove_person",
        "club_people.merge_preview_page",
        "club_people.merge_people",
        "club_people.take_merge_back",
        "club_seasons.new_season",
        "club_seasons.begin_season",
        "club_seasons.count_event",
        "club_seasons.give_points",
        "club_seasons.delete_season",
    },
}
"""The routes by the least key that opens them."""
ENTERED = {
    "clubs": "*",
    "people": "*",
    "appearances WHERE event_id IS NULL": "match_id, player, person_id",
    "event_people": "*",
    "merges": "*",
    "matches": "id, club_id, keys, ended",
    "seasons": "*",
    "season_events": "*",
}
"""The tables with what is entered in them; figures are computed at any time."""


def club_rules(house: House) -> list[Rule]:
    rules = [rule for rule in house.app.url_map.iter_rules() if rule.rule.startswith("/c/<club_id>")]
    return [rule for rule in rules if rule.endpoint.split(".")[0].startswith("club_")]


def kept(house: House) -> list[object]:
    """All that is kept of clubs and matches."""
    with house.app.app_context(), get_store().engine.connect() as connection:
        return [
            connection.execute(text(f"SELECT {columns} FROM {table} ORDER BY 1, 2")).all()
            for table, columns in ENTERED.items()
        ]


def test_every_route_of_clubs_is_named(house: House) -> None:
    assert {rule.endpoint for rule in club_rules(house)} == set().union(*LEAST.values())


@pytest.mark.parametrize("key", KEYS)
def test_each_route_opens_to_its_keys_alone(house: House, key: str) -> None:
    with house.app.app_context():
        season = get_store().seasons.create(house.club.club_id, "Winter", {})
    phone, before = house.phone(key), kept(house)
    ann, bo = house.person("Ann"), house.person("Bo")
    form = {"name": "Thursday", "role": "board", "match": house.matches["first"].match_id, "gone": bo}
    for rule in club_rules(house):
        least = next(role for role, routes in LEAST.items() if rule.endpoint in routes)
        path = rule.rule.replace("<club_id>", house.club.club_id).replace("<person_id>", ann)
        path = path.replace("<string:game>", "darts-301").replace("<season_id>", season.season_id)
        may = KEYS.index(key) >= KEYS.index(least)
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            if may and method == "POST":
                continue  # test_organise.py and test_people.py say what these do
            answer = phone.open(path, method=method, data=form if method == "POST" else None, query_string={"gone": bo})
            refused = 403
            # Ann and Bo have met: the preview says that they are two people.
            expected = 409 if may and rule.endpoint == "club_people.merge_preview_page" else 200
            assert answer.status_code == (expected if may else refused), (method, path, key)
            content = answer.get_data(as_text=True) if not path.endswith(".png") else ""
            if not may:
                assert "Cy" not in content.split(), (path, key)
                assert "Thursday" not in content, (path, key)
            for role in ("helper", "organiser"):
                if key != "organiser":
                    assert house.club.keys[role] not in content, (path, key)
    assert kept(house) == before


def test_a_club_that_is_not_there(house: House) -> None:
    for path in ("", "/matches", "/records", "/ranking/darts-301", "/organise", "/people.csv"):
        assert house.phone("organiser").get(f"/c/nowhere{path}").status_code == 404
    assert house.phone("board").get(house.at("/p/nobody")).status_code == 404
    assert house.phone("board").get(house.at(f"/p/{house.person('Eve', house.other)}")).status_code == 404
    assert house.phone("board").get(house.at("/ranking/whist")).status_code == 404


@pytest.mark.parametrize(
    ("key", "role"), [("none", None), ("other organiser", None), ("board", "board"), ("helper", "board")]
)
def test_a_key_of_the_club_opens_its_matches_to_look_at(house: House, key: str, role: str | None) -> None:
    phone, match_id = house.phone(key), house.matches["second"].match_id
    for page in ("board", "log", "sheet", "sheet.csv", "result.svg"):
        assert phone.get(f"/m/{match_id}/{page}").status_code == (200 if role else 403), page
    assert phone.get(f"/m/{match_id}/host").status_code == 403
    assert phone.post(f"/m/{match_id}", data={"play": "{}"}).status_code == 403
    assert phone.get(f"/m/{house.matches['elsewhere'].match_id}/sheet").status_code == (
        200 if key[:5] == "other" else 403
    )


def test_the_organiser_is_a_host_of_every_match_of_the_club_alone(house: House) -> None:
    phone, match_id = house.phone("organiser"), house.matches["second"].match_id
    assert phone.get(f"/m/{match_id}/host").status_code == 200
    assert phone.post(f"/m/{match_id}/host/end", data={"sure": "yes"}).status_code == 303
    assert phone.get(f"/m/{house.matches['elsewhere'].match_id}/host").status_code == 403
    assert phone.get("/m/nothing/host").status_code == 404
    with house.app.app_context():
        get_store().clubs.renew_key(house.club.club_id, "organiser")
    assert phone.get(f"/m/{match_id}/host").status_code == 403


def test_the_key_of_a_match_that_an_organiser_opens_stays_when_the_club_s_is_renewed(house: House) -> None:
    phone, match = house.phone("organiser"), house.matches["second"]
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    assert phone.get(f"/m/{match.match_id}/host").status_code == 200
    with house.app.app_context():
        get_store().clubs.renew_key(house.club.club_id, "organiser")
    assert phone.get(f"/m/{match.match_id}").status_code == 200
    assert phone.get(f"/m/{match.match_id}/host").status_code == 403
