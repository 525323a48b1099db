"""The organiser's page of a club: name, links, matches from before, a further club."""

from __future__ import annotations

from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.houses import House


def test_links_codes_and_the_name(house: House, organiser: FlaskClient) -> None:
    page = organiser.get(house.at("/organise")).text
    assert page.count('class="qr"') == 3
    for role in house.club.keys:
        assert house.club.path_of(role) in page
    bad = organiser.post(house.at("/rename"), data={"name": "x" * 60})
    assert bad.status_code == 422
    assert 'aria-describedby="club-name-fault"' in bad.text
    assert organiser.post(house.at("/rename"), data={"name": "Dartists"}).status_code == 303
    assert "<h1>Dartists</h1>" in organiser.get(house.at()).text


def test_a_new_link_locks_out_the_old_one(house: House, organiser: FlaskClient) -> None:
    helper, second = house.phone("helper"), house.phone("organiser")
    assert organiser.post(house.at("/renew"), data={"role": "helper"}).status_code == 303
    assert helper.get(house.at()).status_code == 403
    assert organiser.post(house.at("/renew"), data={"role": "organiser"}).status_code == 303
    assert organiser.get(house.at("/organise")).status_code == 200
    assert second.get(house.at("/organise")).status_code == 403
    assert organiser.post(house.at("/renew"), data={"role": "king"}).status_code == 400


def test_matches_from_before_join_when_their_host_says_so(house: House, organiser: FlaskClient) -> None:
    house.play("alone", "Ann", "Fay", club_id="")
    house.play("hosted", "Bo", "Gil", club_id="")
    alone, hosted = house.matches["alone"], house.matches["hosted"]
    data = {"match": alone.match_id}
    assert organiser.post(house.at("/matches"), data=data).status_code == 403, "this phone is not its host"
    assert alone.match_id not in organiser.get(house.at("/organise")).text
    for match in (alone, hosted):
        organiser.get(f"/k/{match.match_id}/{match.host_key}")
    assert f'value="{alone.match_id}"' in organiser.get(house.at("/organise")).text
    assert organiser.post(house.at("/matches"), data=data).status_code == 303
    assert organiser.post(house.at("/matches"), data=data).status_code == 409
    assert organiser.post(house.at("/matches"), data={"match": "nothing"}).status_code == 404
    assert alone.match_id not in organiser.get(house.at("/organise")).text
    assert "<dt>Matches</dt><dd>3</dd>" in organiser.get(house.at("", "Ann")).text
    assert "<dt>Matches</dt><dd>1</dd>" in organiser.get(house.at("", "Fay")).text
    # The host's page of a match has the same for whoever may start matches of a club.
    page = f"/m/{hosted.match_id}/host"
    assert "Count it for Thursday Club" in organiser.get(page).text
    assert organiser.post(f"{page}/club", data={"club": house.other.club_id}).status_code == 403
    assert organiser.post(f"{page}/club", data={"club": house.club.club_id}).status_code == 303
    assert "This match counts for" in organiser.get(page).text
    assert organiser.post(f"{page}/club", data={"club": house.club.club_id}).status_code == 409
    assert house.phone("board").get(f"/m/{hosted.match_id}/sheet").status_code == 200
    stranger = house.phone("other organiser")
    assert stranger.post(f"{page}/club", data={"club": house.other.club_id}).status_code == 403


def test_a_program_reads_the_result_of_a_match_that_it_adds(house: House) -> None:
    match_id = house.play("alone", "Ann", "Fay", club_id="")
    headers = {"Authorization": f"Bearer {house.club.keys['helper']}"}
    address = f"/api/v1/clubs/{house.club.club_id}/matches/{match_id}"
    answer = house.app.test_client().post(address, json={"key": house.matches["alone"].host_key}, headers=headers)
    assert (answer.status_code, answer.json["done"]) == (200, True), answer.text
    assert [player["result"] for player in answer.json["players"]] == ["win", "loss"]


def test_a_board_counts_no_match(house: House) -> None:
    house.play("alone", "Ann", "Fay", club_id="")
    alone, board = house.matches["alone"], house.phone("board")
    board.get(f"/k/{alone.match_id}/{alone.host_key}")
    assert "Count it for" not in board.get(f"/m/{alone.match_id}/host").text
    assert board.post(f"/m/{alone.match_id}/host/club", data={"club": house.club.club_id}).status_code == 403


def test_a_further_club_takes_an_organiser_or_a_public_server(house: House, organiser: FlaskClient) -> None:
    for key in ("none", "host", "board", "helper"):
        assert house.phone(key).post("/clubs", data={"name": "Mine"}).status_code == 403
    assert "/clubs" not in house.phone("none").get("/").text
    bad = organiser.post("/clubs", data={"name": ""})
    assert bad.status_code == 422
    assert 'aria-describedby="new-name-fault"' in bad.text
    made, again = (organiser.post("/clubs", data={"name": "Mondays", "key": "a"}) for _ in range(2))
    assert made.location == again.location, "sent twice, the form makes one club"
    assert made.status_code == 303
    page = organiser.get(made.location)
    assert "<h1>Organise</h1>" in page.text
    assert "Mondays" in page.text
    assert organiser.get(house.at("/organise")).status_code == 200, "the first club stays"
    house.app.config["PUBLIC"] = True
    stranger = house.phone("none")
    assert 'action="/clubs"' in stranger.get("/").text
    bad = stranger.post("/clubs", data={"name": " "})
    assert bad.status_code == 422
    assert 'id="new-name-fault"' in bad.text
    own = stranger.post("/clubs", data={"name": "Strangers"})
    assert stranger.get(own.location).status_code == 200
    assert stranger.get(house.at()).status_code == 403
    with house.app.app_context():
        assert len(get_store().clubs.all()) == 4
