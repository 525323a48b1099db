"""People of a club through HTTP: rename, remove, merge, and results that are corrected."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.houses import FINISH, MISS, House


def test_a_name_changes_unless_somebody_has_it(house: House, organiser: FlaskClient) -> None:
    ann = house.at("", "Ann")
    assert re.search(r'<input [^>]*name="name"[^>]* value="Ann"', organiser.get(f"{ann}/organise").text)
    taken = organiser.post(f"{ann}/rename", data={"name": "cy"})
    assert taken.status_code == 422
    assert "Somebody else of the club is called cy" in taken.text
    assert 'aria-describedby="person-name-fault"' in taken.text
    for bad in ("", "x" * 41):
        assert organiser.post(f"{ann}/rename", data={"name": bad}).status_code == 422
    assert organiser.post(f"{ann}/rename", data={"name": "Anna"}).status_code == 303
    assert "<h1>Anna</h1>" in organiser.get(ann).text
    assert house.person("Ann", house.other), "another club keeps its Ann"


def test_removing_asks_first_and_keeps_the_results(house: House, organiser: FlaskClient) -> None:
    bo = house.at("", "Bo")
    asked = organiser.post(f"{bo}/remove")
    assert "Remove Bo from Thursday Club?" in asked.text
    assert "Matches, figures and ratings stay" in asked.text
    assert "<h1>Bo</h1>" in organiser.get(bo).text
    assert organiser.post(f"{bo}/remove", data={"sure": "yes"}).status_code == 303
    page = organiser.get(bo).text
    assert "<h1>Former player 1</h1>" in page
    assert "<dt>Matches</dt><dd>1</dd>" in page
    assert "Bo" not in organiser.get(house.at()).text.split()
    assert ">Bo<" not in organiser.get(house.at("/new")).text
    assert "Former player" not in organiser.get(house.at("/new")).text


def test_a_merge_is_shown_first_and_then_counts_again(house: House, organiser: FlaskClient) -> None:
    house.play("third", "Anne", "Dee")
    house.play("fourth", "Anne", "Bo")
    ann, anne = house.at("", "Ann"), house.person("Anne")
    assert organiser.get(f"{ann}/merge").status_code == 422
    for answer in (
        organiser.get(f"{ann}/merge", query_string={"gone": anne}),
        organiser.post(f"{ann}/merge", data={"gone": anne}),
    ):
        text = unescape(answer.text)
        assert "Are Anne and Ann one person?" in text
        assert "2 matches of Anne count for Ann: 2 of Darts 301." in text
        assert [name for name in ("Ann", "Anne") if f"Merge them as {name}<" in text] == ["Ann", "Anne"]
        assert "the ratings of everybody in these games" in text
    assert "<dt>Matches</dt><dd>2</dd>" in organiser.get(ann).text, "nothing has changed yet"
    done = organiser.post(f"{ann}/merge", data={"gone": anne, "name": "Ann"})
    assert done.status_code == 303
    assert "<dt>Matches</dt><dd>4</dd><" in organiser.get(ann).text.replace("</div>", "<")
    assert organiser.get(house.at(f"/p/{anne}")).status_code == 404
    assert organiser.post(f"{ann}/merge", data={"gone": anne, "name": "Ann"}).status_code == 404


def test_two_who_met_are_two_people(house: House, organiser: FlaskClient) -> None:
    ann, bo = house.at("", "Ann"), house.person("Bo")
    for answer in (
        organiser.get(f"{ann}/merge", query_string={"gone": bo}),
        organiser.post(f"{ann}/merge", data={"gone": bo, "name": "Ann"}),
    ):
        assert answer.status_code == 409
        assert "Bo and Ann played in the same match, so they are two people." in answer.text
        assert f'href="/m/{house.matches["first"].match_id}/sheet"' in answer.text


def test_a_corrected_result_is_on_the_pages_at_once(house: House) -> None:
    board, match_id = house.phone("board"), house.matches["first"].match_id
    before = board.get(house.at("", "Ann")).text
    assert "<dt>Won</dt><dd>1</dd>" in before
    with house.app.app_context():
        store = get_store()
        store.append(match_id, "amend", {"n": 1, "play": MISS}, seen=1, key="correction")
        store.append(match_id, "play", FINISH, seen=2, key="next")
    assert "<dt>Won</dt><dd>0</dd>" in board.get(house.at("", "Ann")).text
    assert "<dt>Won</dt><dd>1</dd>" in board.get(house.at("", "Bo")).text
    assert "Bo won" in board.get(house.at()).text


def test_the_page_of_a_person(house: House) -> None:
    board = house.phone("board")
    page = unescape(board.get(house.at("", "Ann")).text)
    for text in ("1 lost", "2 matches", "Rating <strong>", "of 3<", "3 × points ÷ darts", "Head to head"):
        assert text in page, text
    assert f'href="{house.at("", "Cy")}"' in page
    assert "Eve" not in page
    assert "Rename" not in page
    assert "has not played yet" not in page


def by_hand(house: House, *entrants: str, winner: str, game: str = "darts-301") -> str:
    """An evening with one result by hand; its id."""
    result = {"do": "result", "between": list(entrants), "winner": winner}
    record = {"record": 1, "event": "evening", "game": game, "entrants": list(entrants), "entries": [result]}
    with house.app.app_context():
        return get_store().events.create(house.club.club_id, record).event_id


def test_results_by_hand_are_marked_on_the_pages(house: House) -> None:
    board, event_id = house.phone("board"), by_hand(house, "Ann", "Bo", winner="Bo")
    page = unescape(board.get(house.at("", "Ann")).text)
    assert "(1 by hand)" in page
    assert f'href="/e/{event_id}#results"' in page
    assert "· by hand" in page
    assert "a result by hand has no figures" in page
    assert ">By hand</th>" in board.get(house.at("/ranking/darts-301")).text
    assert "a result by hand has no figures" in board.get(house.at("/records")).text
    rows = board.get(house.at("/matches.csv", "Ann")).text.splitlines()
    assert [row.rsplit(",", 1)[1] for row in rows[1:3]] == ["by hand", "by hand"]
    assert ",By hand,1," in board.get(house.at("/figures.csv", "Ann")).text


def test_a_merge_keeps_the_chosen_name_and_is_taken_back(house: House, organiser: FlaskClient) -> None:
    event_id = by_hand(house, "Anne", "Bo", winner="Anne")
    ann, anne = house.at("", "Ann"), house.person("Anne")
    assert organiser.post(f"{ann}/merge", data={"gone": anne, "name": "Anne"}).status_code == 303
    page = unescape(organiser.get(f"{ann}/organise").text)
    assert "<h1>Anne</h1>" in page
    assert "<strong>Anne</strong>" in page, "the name of before is listed"
    assert "Take back" in page
    assert organiser.post(f"{ann}/merge/take-back", data={"gone": anne}).status_code == 303
    assert "<h1>Ann</h1>" in organiser.get(f"{ann}/organise").text
    assert organiser.get(house.at(f"/p/{anne}")).status_code == 200
    again = organiser.post(f"{ann}/merge/take-back", data={"gone": anne})
    assert (again.status_code, "taken back already" in again.text) == (409, True)
    assert "Anne" in organiser.get(f"/e/{event_id}").text


def test_a_new_name_is_on_the_pages_of_events(house: House, organiser: FlaskClient) -> None:
    event_id = by_hand(house, "Anne", "Bo", winner="Anne")
    organiser.post(house.at("/rename", "Anne"), data={"name": "Annelie"})
    assert "Annelie ahead" in organiser.get(house.at()).text
    for path in ("", "/board", "/standing.svg", "/standing.csv"):
        text = organiser.get(f"/e/{event_id}{path}").text
        read = text.replace('value="Anne"', "").replace("Annelie", "")
        assert ("Annelie" in text, "Anne" in read) == (True, False), path
    record = organiser.get(f"/e/{event_id}/record.json").json
    assert record["entrants"] == ["Anne", "Bo"]


def test_a_removed_person_gets_no_other_name_and_no_merge(house: House, organiser: FlaskClient) -> None:
    page = house.at("/organise", "Bo")
    assert "Another name" in organiser.get(page).text
    organiser.post(page.replace("/organise", "/remove"), data={"sure": "yes"})
    removed = organiser.get(page).text
    assert "Former player" in removed
    assert "Another name" not in removed
    assert "Merge with" not in removed
