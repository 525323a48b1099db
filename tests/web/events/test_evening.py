"""An evening of friends on its pages: begun from a club, several games, one standing, on every screen."""

from __future__ import annotations

import html
import re

from flask.testing import FlaskClient

from referee import games
from referee.store import get_store

SMALL = {"o.start": "40", "o.bullseye_order": "no"}
FINISH = '{"play": "throw", "darts": ["D20"]}'


def begin(organiser: FlaskClient, club, names: str = "Ann\nBo\nCy", **more: str) -> str:
    """The address of a new evening."""
    answer = organiser.post(f"/c/{club.club_id}/evening", data={"title": "Cards", "names": names, **more})
    assert answer.status_code == 303, answer.text
    return answer.location


def play(phone: FlaskClient, evening: str, first: str, second: str) -> str:
    """A match of an evening that the first wins; its id."""
    data = {"player": [first, second], "event": evening.rpartition("/")[2], "do": "start", **SMALL}
    answer = phone.post("/new/darts-301", data=data)
    assert answer.status_code == 303, answer.text
    match_id = answer.location.split("/")[2]
    assert phone.post(f"/m/{match_id}", data={"tap": FINISH, "seen": "0", "key": "one"}).status_code in (200, 303)
    return match_id


def standing(phone: FlaskClient, evening: str) -> list[str]:
    rows = phone.get(f"{evening}/standing.csv").text.split()
    return rows[1:]


def test_an_evening_counts_its_matches_and_boards_show_the_standing(app, organiser, another_phone, club) -> None:
    evening = begin(organiser, club)
    page = organiser.get(f"{evening.replace('/e/', '/?event=')}").text
    assert "It counts for" in page
    assert f'href="{evening}"' in organiser.get("/").text
    assert f'href="{evening}"' in organiser.get(f"/c/{club.club_id}").text
    first = play(organiser, evening, "Ann", "Bo")
    board = organiser.get(f"/m/{first}/board").text
    assert re.search(r"board-evening.*Cards.*Ann.*2.*Bo.*1", board, re.DOTALL)
    assert "Ann beats Bo" in organiser.get(evening).text
    assert standing(organiser, evening) == ["1,Ann,2,1,1", "2,Bo,1,1,0", "3,Cy,0,0,0"]
    # A friend's phone of the table goes on with another game: it stays in the evening, and may look at it.
    friend = another_phone()
    with app.app_context():
        table = get_store().cached_match(first).keys["table"]
    friend.get(f"/k/{first}/{table}")
    end = friend.get(f"/m/{first}").text
    assert f"event={evening.rpartition('/')[2]}" in end
    assert friend.get(evening).status_code == 200
    play(friend, evening, "Cy", "Ann")
    assert organiser.post(f"/m/{first}/again").status_code == 303
    assert "Under way" in organiser.get(evening).text
    assert standing(organiser, evening) == ["1,Ann,3,2,1", "2,Cy,2,1,1", "3,Bo,1,1,0"]
    picture = organiser.get(f"{evening}/standing.svg").text
    assert "Cards" in picture
    assert "Ann ahead" in picture
    assert organiser.get(f"{evening}/standing.png").data.startswith(b"\x89PNG")
    image = re.search(r'property="og:image" content="([^"]+)"', organiser.get(evening).text)
    assert image
    messenger = another_phone()
    assert messenger.get(image[1]).data.startswith(b"\x89PNG")
    assert messenger.get(f"{evening}/standing.png?key=wrong").status_code == 403
    record = organiser.get(f"{evening}/record.json").json
    assert [entry["do"] for entry in record["entries"]] == ["result", "result"]


def test_results_by_hand_are_entered_taken_back_and_refused(organiser, club) -> None:
    evening = begin(organiser, club, points="win")
    entry = f"{evening}/entry"
    data = {"do": "result", "places": "Ann + Bo\nCy", "key": "a", "seen": "0"}
    assert organiser.post(entry, data=data).status_code == 303
    assert organiser.post(entry, data=data).status_code == 303
    assert standing(organiser, evening) == ["1,Ann,1,1,1", "1,Bo,1,1,1", "3,Cy,0,1,0"]
    refused = organiser.post(entry, data={"do": "result", "places": "Ann\nNobody", "seen": "1"})
    assert (refused.status_code, "Nobody" in refused.text) == (422, True)
    for data, says in (
        ({"do": "result", "places": "Ann"}, "Say who won, and against whom."),
        ({"do": "enter", "who": " "}, "Say who."),
        ({"do": "withdraw"}, "Say who."),
        ({"do": "strike", "n": "x"}, "Say which entry."),
        ({"entry": "[]"}, "An entry is an object."),
    ):
        answer = organiser.post(entry, data=data | {"seen": "1"})
        assert (answer.status_code, says in answer.text) == (422, True), data
    asks = organiser.post(entry, data={"do": "strike", "n": "1", "seen": "1"}).text
    assert "Ann 1 → 0, Bo 1 → 0" in asks
    assert organiser.post(entry, data={"do": "strike", "n": "1", "seen": "0", "sure": "yes"}).status_code == 409
    assert organiser.post(entry, data={"do": "strike", "n": "1", "seen": "1", "sure": "yes"}).status_code == 303
    assert organiser.post(entry, data={"do": "enter", "who": "Dee", "seen": "2"}).status_code == 303
    assert standing(organiser, evening) == ["1,Ann,0,0,0", "1,Bo,0,0,0", "1,Cy,0,0,0", "1,Dee,0,0,0"]


def test_the_end_of_an_evening_asks_and_can_be_taken_back(organiser, club) -> None:
    evening = begin(organiser, club)
    entry = f"{evening}/entry"
    organiser.post(
        "/new/darts-301", data={"player": ["Ann", "Bo"], "event": evening.rpartition("/")[2], "do": "start", **SMALL}
    )
    asks = organiser.post(entry, data={"do": "close", "seen": "0"})
    assert (asks.status_code, "Close the evening?" in asks.text) == (200, True)
    assert "Under way, and not counted if they end later: Darts 301 (Ann and Bo)." in asks.text
    assert organiser.post(entry, data={"do": "close", "seen": "0", "sure": "yes"}).status_code == 303
    closed = organiser.get(evening).text
    assert "Start a match" not in closed
    assert "Open the evening again" in closed
    again = organiser.post(entry, data={"do": "strike", "n": "1", "seen": "1"}).text
    assert "Open the evening again?" in again
    assert organiser.post(entry, data={"do": "strike", "n": "1", "seen": "1", "sure": "yes"}).status_code == 303
    assert "Start a match" in organiser.get(evening).text


def test_a_result_by_hand_says_in_which_game(organiser, club) -> None:
    evening = begin(organiser, club)
    assert '<option value="sixty">Sixty</option>' in organiser.get(evening).text
    data = {"do": "result", "places": "Ann\nBo", "game": "sixty", "seen": "0"}
    assert organiser.post(f"{evening}/entry", data=data).status_code == 303
    assert organiser.get(f"{evening}/record.json").json["entries"][0]["game"] == "sixty"
    entered = re.search(r'aria-label="Entered".*?</section>', organiser.get(f"{evening}?entered=1").text, re.DOTALL)[0]
    assert "Ann beats Bo" in entered
    assert 'name="sure" value="yes"' in entered
    assert 'aria-label="Entered"' not in organiser.get(f"{evening}?entered=2").text
    assert re.search(r"Ann beats Bo</strong> <span[^>]*>· Sixty", organiser.get(evening).text)


def test_who_may_do_what_at_an_evening(app, organiser, another_phone, club) -> None:
    evening = begin(organiser, club)
    with app.app_context():
        other = get_store().clubs.create("Friday")
        board, helper = club.path_of("board"), club.path_of("helper")
    enter = {"do": "enter", "who": "Dee", "seen": "0"}
    pages = ("", "/board", "/standing.csv", "/standing.svg", "/record.json", "/live")
    for path, looks, enters in (
        (None, 403, 403),
        (other.organiser_path, 403, 403),
        (board, 200, 403),
        (helper, 200, 303),
    ):
        visitor = another_phone()
        if path:
            visitor.get(path)
        assert {visitor.get(f"{evening}{page}", buffered=False).status_code for page in pages} == {looks}
        assert visitor.post(f"{evening}/entry", data=enter).status_code == enters
        assert visitor.get(f"/c/{club.club_id}/evening").status_code == (200 if enters == 303 else 403)
    assert another_phone().get(f"{board}?event={evening.rpartition('/')[2]}").location == evening
    assert another_phone().get("/e/nowhere").status_code == 404
    assert another_phone().get("/c/nowhere/evening").status_code == 404


def test_the_form_of_an_evening_says_what_is_wrong(organiser, club) -> None:
    address = f"/c/{club.club_id}/evening"
    nobody = organiser.post(address, data={"title": "Cards", "names": ""})
    assert (nobody.status_code, "Choose who comes" in nobody.text) == (422, True)
    twice = organiser.post(address, data={"title": "Cards", "names": "Ann\nann"})
    assert (twice.status_code, "names-fault" in twice.text) == (422, True)
    long = organiser.post(address, data={"title": "x" * 50, "names": "Ann"})
    assert (long.status_code, "title-fault" in long.text) == (422, True)
    begin(organiser, club)
    assert 'name="come" value="Ann"' in organiser.get(address).text


def test_a_record_of_the_house_is_announced_on_the_board_when_it_falls(app, organiser, club) -> None:
    evening = begin(organiser, club)
    first = play(organiser, evening, "Ann", "Bo")
    assert "New record of the house" not in organiser.get(f"/m/{first}/board").text
    setup = games.game("darts-301").schema.setup(["Bo", "Ann"], {"start": 60, "bullseye_order": False})
    with app.app_context():
        store = get_store()
        store.clubs.catch_up(club.club_id)
        higher = store.create("darts-301", setup, club.club_id).match_id
        store.append(higher, "play", {"play": "throw", "darts": ["20", "D20"]}, seen=0, key="")
    board = organiser.get(f"/m/{higher}/board").text
    assert re.search(r"New record of the house</strong> [^<]*60[^<]*Bo", board)


def test_a_tournament_shows_what_is_to_be_played_and_takes_no_entries_of_an_evening(app, organiser, club) -> None:
    record = {"record": 1, "event": "single-elimination", "title": "Cup", "entrants": ["Ann", "Bo"], "entries": []}
    with app.app_context():
        entries = [{"do": "draw", "seed": "s"}]
        event_id = get_store().events.create(club.club_id, {**record, "entries": entries}).event_id
    page = organiser.get(f"/e/{event_id}").text
    assert "Final: Ann and Bo" in page
    assert "Run the evening" not in page
    assert "It counts for" not in organiser.get(f"/new/darts-301?event={event_id}").text
    assert organiser.post(f"/e/{event_id}/entry", data={"do": "enter", "who": "Cy"}).status_code == 404


def test_an_evening_may_rank_by_the_average_of_the_scores(organiser, club) -> None:
    data = {"names": "Ann\nBo\nCy", "points": "win", "rank": "average"}
    evening = organiser.post(f"/c/{club.club_id}/evening", data=data).location
    assert organiser.get(f"{evening}/record.json").json["options"] == {"points": "win", "rank": "average"}
    says = "Places go by the average score of the games played: sitting out more costs no place."
    assert says in organiser.get(evening).text
    assert organiser.post(f"/c/{club.club_id}/evening", data=data | {"rank": "luck"}).status_code == 422


def test_the_end_of_a_match_says_what_the_evening_does_not_count(app, organiser, club) -> None:
    evening = begin(organiser, club)
    data = {"player": ["Ann", "Bo"], "event": evening.rpartition("/")[2], "do": "start", **SMALL}
    match = f"/m/{organiser.post('/new/darts-301', data=data).location.split('/')[2]}"
    asks = organiser.post(f"{match}/host/end")
    assert (asks.status_code, "nobody wins, and Cards does not count it." in asks.text) == (200, True)
    assert organiser.post(f"{match}/host/end", data={"sure": "yes"}).status_code == 303
    assert "You ended the match" in organiser.get(f"{match}/host").text


def test_every_person_of_the_club_is_offered_and_a_search_finds_them(app, organiser, club) -> None:
    with app.app_context():
        get_store().clubs.add_people(club.club_id, [f"Player {n}" for n in range(100)])
    for page in ("evening", "event?format=swiss", "new"):
        text = organiser.get(f"/c/{club.club_id}/{page}").text
        assert text.count('data-name="Player ') == 100, page
        assert "Find a name of 100" in text, page


def test_a_refused_result_keeps_what_was_typed(organiser, club) -> None:
    evening = begin(organiser, club)
    typed = {"do": "result", "places": "Ann\nZed", "game": "canasta"}
    answer = organiser.post(f"{evening}/entry", data=typed)
    page = html.unescape(answer.text)
    assert answer.status_code == 422
    assert "Zed is not an entrant of this event." in page
    assert '<details class="fold" open><summary>Enter a result without a match' in page
    assert ">Ann\nZed</textarea>" in page
    assert '<option value="canasta" selected>' in page


def test_an_evening_leads_to_its_money_and_says_what_each_gets_of_a_shared_prize(organiser, club) -> None:
    evening = begin(organiser, club)
    assert f'href="{evening}/fees"' in organiser.get(evening).text
    organiser.post(f"{evening}/fees", data={"do": "plan", "fee": "", "prizes": "1: 20\n2: 10"})
    organiser.post(f"{evening}/entry", data={"do": "result", "places": "Ann = Bo"})
    organiser.post(f"{evening}/entry", data={"do": "close", "sure": "yes", "seen": "1"})
    for page in (f"{evening}/fees", f"{evening}/sheet"):
        assert "<strong>Each gets:</strong> <bdi>Ann</bdi> 15.00, <bdi>Bo</bdi> 15.00</p>" in organiser.get(page).text


def test_the_matches_of_an_evening_stand_together_on_paper_with_their_games(organiser, club) -> None:
    evening = begin(organiser, club)
    for seen, places in enumerate(("Ann\nBo", "Bo\nAnn")):
        typed = {"do": "result", "places": places, "game": "canasta", "seen": str(seen)}
        assert organiser.post(f"{evening}/entry", data=typed).status_code == 303
    organiser.post(f"{evening}/entry", data={"do": "strike", "n": "1", "sure": "yes", "seen": "2"})
    page = organiser.get(f"{evening}/sheet").text
    assert page.count("<h3>") == 1
    assert "<h3>Matches</h3>" in page
    assert "<td>Match\u00a02, Canasta</td>" in page


def test_the_board_of_an_evening_has_its_prizes(organiser, club) -> None:
    evening = begin(organiser, club)
    assert 'id="wall-prizes"' in organiser.get(f"{evening}/board").text
    organiser.post(f"{evening}/fees", data={"fee": "", "currency": "€", "prizes": "1: 20"})
    organiser.post(f"{evening}/entry", data={"do": "result", "places": "Ann\nBo"})
    organiser.post(f"{evening}/entry", data={"do": "close", "sure": "yes", "seen": "1"})
    prizes = organiser.get(f"{evening}/board").text.partition('id="wall-prizes"')[2].partition("</section>")[0]
    assert ("Ann" in prizes, "20.00 €" in prizes) == (True, True)


def test_winners_whose_names_run_from_right_to_left_stay_beside_their_prize(organiser, club) -> None:
    evening = begin(organiser, club, "משה\nדוד")
    organiser.post(f"{evening}/fees", data={"do": "plan", "fee": "", "currency": "€", "prizes": "1: 20"})
    organiser.post(f"{evening}/entry", data={"do": "result", "places": "משה = דוד"})
    organiser.post(f"{evening}/entry", data={"do": "close", "sure": "yes", "seen": "1"})
    by_themselves = "<bdi>משה</bdi> and <bdi>דוד</bdi>"
    for page in ("board", "fees", "sheet"):
        assert by_themselves in organiser.get(f"{evening}/{page}").text, page


def test_a_result_by_hand_is_corrected_in_the_form_that_entered_it(organiser: FlaskClient, club) -> None:
    evening = begin(organiser, club)
    entry = f"{evening}/entry"
    sent = {"do": "result", "places": "Ann + Bo\nCy", "game": "canasta", "key": "a", "seen": "0"}
    assert organiser.post(entry, data=sent).status_code == 303
    assert organiser.post(entry, data={**sent, "places": "Bo\nAnn = Cy", "key": "b", "seen": "1"}).status_code == 303
    link = f"{evening}?correct=1#places"
    assert link in organiser.get(evening).text
    form = organiser.get(link).text
    assert "Correct result 1" in form
    assert ">Ann + Bo\nCy</textarea>" in form
    assert '<option value="canasta" selected>' in form
    corrected = {**sent, "do": "correct", "n": "1", "places": "Cy\nAnn + Bo", "key": "c", "seen": "2"}
    preview = organiser.post(entry, data=corrected).text
    assert "Corrected: Match 1: Cy beats Ann with Bo, not Ann with Bo beat Cy." in preview
    assert organiser.post(entry, data={**corrected, "sure": "yes"}).status_code == 303
    assert standing(organiser, evening) == ["1,Bo,4,2,1", "2,Cy,3.5,2,1", "3,Ann,2.5,2,0"]
    other = organiser.post(entry, data={**corrected, "places": "Cy\nBo", "key": "d", "seen": "3"})
    assert other.status_code == 422
    assert "if others played, take it back and enter theirs" in other.text
    assert ">Cy\nBo</textarea>" in other.text


def test_scores_by_hand_stand_behind_the_names(organiser: FlaskClient, club) -> None:
    evening = begin(organiser, club, rank="sum")
    entry = f"{evening}/entry"

    def enter(places: str, seen: int) -> str:
        data = {"do": "result", "places": places, "key": places, "seen": str(seen)}
        return organiser.post(entry, data=data, follow_redirects=True).text

    assert "Entered:</strong> Bo is first (30), then Ann and Cy (−5)" in enter("Bo: 30\nAnn: -5 = Cy: −5", 0)
    assert "Entered:</strong> Cy beats Ann with Bo 7.5–6" in enter("Cy: 7.5\nAnn + Bo: 6", 1)
    places = [line.split(",") for line in organiser.get(f"{evening}/standing.csv").text.splitlines()]
    assert [(line[1], line[3]) for line in places[1:]] == [("Bo", "36"), ("Cy", "2.5"), ("Ann", "1")]
    assert ">Cy: 7.5\nAnn + Bo: 6</textarea>" in organiser.get(f"{evening}?correct=2").text
    assert "Type a score for each, or for nobody" in enter("Bo: 30\nAnn", 2)
    assert "The highest score comes first" in enter("Bo: 10\nAnn: 20\nCy: 5", 2)
