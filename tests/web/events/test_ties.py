"""Ties between teams by their page: line-ups by the captains, frames, corrections; the table of the players."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.events.running import begin, do, record, seen_on

TEAMS = "Reds: Ann + Abe + Al\nBlues: Cy + Cleo + Cal"
WON = {
    "side.0.0": "Ann", "score.0.0": "3", "side.0.1": "Cy", "score.0.1": "1",
    "side.1.0": "Abe", "score.1.0": "2", "side.1.1": "Cal", "score.1.1": "3",
    "side.2.0": "Ann + Al", "score.2.0": "3", "side.2.1": "Cy + Cleo", "score.2.1": "0",
}  # fmt: skip


@pytest.fixture
def tie(organiser: FlaskClient, club) -> str:
    """The page of a tie of three frames."""
    path = begin(organiser, club, "round-robin", names=TEAMS, **{"o.frames": "3"})
    do(organiser, path, do="draw")
    return path.replace("/organise", "/tie/R1-1")


@pytest.fixture
def phone_of(another_phone: Callable[[], FlaskClient], club, tie) -> Callable[[str], FlaskClient]:
    def phone(who: str) -> FlaskClient:
        client = another_phone()
        client.get(club.path_of("board"))
        client.post(tie.replace("/tie/R1-1", "/me"), data={"who": who})
        return client

    return phone


def line_up(phone: FlaskClient, tie: str, team: str, *players: str, **more: str):
    data = {f"player.{at}.0": who for at, who in enumerate(players)}
    return phone.post(f"{tie}/line-up", data={"team": team, **data, **more})


def enter(organiser: FlaskClient, tie: str, **more: str):
    return organiser.post(tie, data=seen_on(organiser.get(tie).text) | WON | more)


def test_the_frames_of_a_tie_are_its_result(organiser, tie) -> None:
    assert enter(organiser, tie).status_code == 303
    result = record(organiser, tie.replace("/tie/R1-1", "/organise"))["entries"][1]
    assert (result["between"], len(result["frames"])) == (["Reds", "Blues"], 3)
    assert result["frames"][2] == {"between": [["Ann", "Al"], ["Cy", "Cleo"]], "score": [3, 0]}
    assert "Reds beat Blues 2–1" in organiser.get(tie).text
    rows = organiser.get(tie.replace("/tie/R1-1", "/players.csv")).text.splitlines()
    assert rows[1] == "Ann,Reds,2,2,0,0,6,1"
    assert "Al,Reds,1,1,0,0,3,0" in rows
    fixtures = organiser.get(tie.replace("/tie/R1-1", "/fixtures")).text
    assert f'href="{tie}"' in fixtures
    assert "Players as CSV" in fixtures
    assert "Al</th><td>Reds" not in organiser.get(tie.replace("/tie/R1-1", "/fixtures?who=Blues")).text


def test_scores_that_a_match_or_a_tie_cannot_have_are_asked_about_once(organiser, club) -> None:
    path = begin(organiser, club, "round-robin", names=TEAMS, game="darts-301",
                 **{"o.frames": "3", "final.legs": "3"})  # fmt: skip
    do(organiser, path, do="draw")
    tie = path.replace("/organise", "/tie/R1-1")
    asks = enter(organiser, tie, **{"score.1.1": "13"})
    assert (asks.status_code, len(record(organiser, path)["entries"])) == (200, 1)
    assert "Each frame is a race to 3 legs, and the score is 2–13 in frame 2.</strong> Is that right?" in asks.text
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', asks.text)[1])
    assert organiser.post(path, data=seen_on(asks.text) | {"entry": entry, "sure": "yes"}).status_code == 303
    assert "Each frame is a race to 3 legs" in enter(organiser, tie, **{"score.0.0": "2"}).text
    assert enter(organiser, tie).text.count("Is that right?") == 0
    data = {"between.R1-1": '["Reds", "Blues"]', "slip": "score R1-1", "score.R1-1.0": "10", "score.R1-1.1": "3"}
    for score, asked in ((("10", "3"), True), (("2", "1"), False)):
        data |= {"score.R1-1.0": score[0], "score.R1-1.1": score[1], "amends": "2"}
        page = organiser.post(path, data=seen_on(organiser.get(path).text) | data).text
        assert ("A tie has 3 frames, and the score is 10–3." in page) == asked


def test_a_result_without_frames_is_entered_and_corrected_on_the_page_of_the_tie(organiser, club) -> None:
    runs = begin(organiser, club, "round-robin", names=TEAMS)
    do(organiser, runs, do="draw")
    tie = runs.replace("/organise", "/tie/R1-1")
    page = organiser.get(tie).text
    assert "The result without frames" in page
    score = {"score.R1-1.0": "7", "score.R1-1.1": "5", "between.R1-1": '["Reds", "Blues"]', "slip": "score R1-1"}
    assert organiser.post(runs, data=seen_on(page) | score).status_code == 303
    page = organiser.get(tie).text
    assert ("Reds beat Blues 7–5" in page, 'name="amends" value="2"' in page) == (True, True)
    do(organiser, runs, **score | {"amends": "2", "score.R1-1.1": "9"})
    assert "Blues beat Reds 9–7" in organiser.get(tie).text


def test_a_slip_leads_to_the_frames(organiser, tie) -> None:
    assert f'href="{tie}">Frames of the tie' in organiser.get(tie.replace("/tie/R1-1", "/organise")).text


def test_a_correction_is_shown_before_it_is_made(organiser, tie) -> None:
    enter(organiser, tie)
    preview = enter(organiser, tie, **{"score.0.0": "0"})
    assert preview.status_code == 200
    says = html.unescape(preview.text)
    assert "Corrected: Round 1, match 1: Blues beat Reds 2–1, not " in says
    entry = html.unescape(re.search(r'name="entry" value="([^"]*)"', preview.text)[1])
    path = tie.replace("/tie/R1-1", "/organise")
    assert organiser.post(path, data=seen_on(preview.text) | {"entry": entry, "sure": "yes"}).status_code == 303
    assert "Blues beat Reds 2–1" in organiser.get(tie).text


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"score.0.0": "x"}, "Frame 1: type a number for each team."),
        ({"side.1.1": ""}, "Frame 2: say who played."),
        ({"side.1.1": "Zoe"}, "Zoe is in neither team"),
        ({key: "" for key in WON if key.startswith("score")}, "Type the score of a frame."),
        ({"score.1.0": "", "score.1.1": "", "score.2.0": "", "score.2.1": ""}, "1 leaves it open"),
    ],
)
def test_frames_that_do_not_fit_are_said_and_stay_typed(organiser, tie, more: dict[str, str], says: str) -> None:
    answer = enter(organiser, tie, **more)
    assert answer.status_code == 422
    assert says in html.unescape(answer.text)
    assert 'value="Ann + Al"' in answer.text


def test_each_captain_sets_the_own_line_up_and_sees_the_other_once_both_are_set(organiser, phone_of, tie) -> None:
    reds, blues = phone_of("Reds"), phone_of("Blues")
    assert line_up(reds, tie, "Reds", "Ann", "Abe", "Al", **{"player.2.1": "Ann"}).status_code == 303
    assert line_up(reds, tie, "Blues", "Cy", "Cleo", "Cal").status_code == 403
    page = blues.get(tie).text
    assert "It is shown when both line-ups are there" in page
    assert "Al + Ann" not in page
    assert line_up(blues, tie, "Blues", "Cy", "Cleo", "Cal").status_code == 303
    assert "Al + Ann" in blues.get(tie).text
    # The frames have the names of the line-ups.
    assert 'name="side.2.0" list="people-0" value="Al + Ann"' in organiser.get(tie).text


def test_captains_who_have_seen_both_line_ups_cannot_change_theirs(organiser, phone_of, tie) -> None:
    reds, blues = phone_of("Reds"), phone_of("Blues")
    line_up(reds, tie, "Reds", "Ann", "Abe", "Al")
    assert line_up(reds, tie, "Reds", "Al", "Abe", "Ann").status_code == 303
    line_up(blues, tie, "Blues", "Cy", "Cleo", "Cal")
    answer = line_up(reds, tie, "Reds", "Ann", "Abe", "Al")
    assert answer.status_code == 422
    for page in (answer.text, reds.get(tie).text):
        assert "Both line-ups are set. The organiser can still change them." in page
        assert "the line-up<" not in page
    assert line_up(organiser, tie, "Reds", "Ann", "Abe", "Al").status_code == 303


def test_a_line_up_that_is_refused_stays_chosen(organiser, tie) -> None:
    page = line_up(organiser, tie, "Reds", "Ann", "Al").text
    chosen = [f'<option value="{name}" selected>{name}<' for name in ("Ann", "Al", "Cy")]
    assert [page.count(each) for each in chosen] == [1, 1, 0]


@pytest.mark.parametrize("players", [("Ann", "Abe", ""), ("Ann", "Abe", "Cy"), ("Ann",)])
def test_a_line_up_that_does_not_fit_is_said(organiser, tie, players: tuple[str, ...]) -> None:
    assert line_up(organiser, tie, "Reds", *players).status_code == 422
    assert line_up(organiser, tie, "Reds", "Ann", "Abe", "Al", **{"player.0.1": "Ann"}).status_code == 422


def test_rights_at_a_tie(another_phone, phone_of, club, tie) -> None:
    reds, helper, stranger = phone_of("Reds"), another_phone(), another_phone()
    helper.get(club.path_of("helper"))
    assert reds.get(tie).status_code == 200
    assert 'name="score.0.0"' not in reds.get(tie).text
    assert reds.post(tie, data=WON).status_code == 403
    assert stranger.get(tie).status_code == 403
    assert stranger.post(f"{tie}/line-up", data={"team": "Reds"}).status_code == 403
    assert enter(helper, tie).status_code == 303


def test_what_is_no_tie_has_no_such_page(organiser, club, tie) -> None:
    assert organiser.get(tie.replace("R1-1", "R9-1")).status_code == 404
    path = begin(organiser, club, "round-robin")
    do(organiser, path, do="draw")
    assert organiser.get(path.replace("/organise", "/tie/R1-1")).status_code == 404


def test_programs_set_line_ups_and_a_board_sees_them_once_both_are_set(another_phone, club, tie) -> None:
    plan = f"/api/v1/events/{tie.split('/')[2]}/plan"
    program = another_phone()

    def keyed(role: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {club.keys[role]}"}

    def send(team: str, *players: list[str], pairing: str = "R1-1"):
        body = {"pairing": pairing, "team": team, "players": players}
        return program.post(f"{plan}/line-ups", json=body, headers=keyed("helper"))

    assert send("Reds", ["Ann"], ["Abe"], ["Al", "Ann"]).status_code == 200
    assert program.get(plan, headers=keyed("board")).json["line_ups"] == []
    assert send("Blues", ["Cy"], ["Cleo"], ["Cal"]).status_code == 200
    reds, blues = program.get(plan, headers=keyed("board")).json["line_ups"]
    assert reds == {"pairing": "R1-1", "team": "Reds", "players": [["Ann"], ["Abe"], ["Al", "Ann"]]}
    assert blues["players"] == [["Cy"], ["Cleo"], ["Cal"]]
    assert send("Golds", ["Cy"], ["Cleo"], ["Cal"]).status_code == 422
    assert send("Reds", ["Ann"], pairing="R1-1").status_code == 422
    assert send("Reds", ["Ann"], ["Abe"], ["Al"], pairing="R9-9").status_code == 422


def test_the_slip_of_a_tie_has_a_line_for_each_frame(organiser, tie) -> None:
    organiser.post(tie.replace("/tie/R1-1", "/fixtures"), data={"on": "2026-12-01", "round": "1"})
    slips = organiser.get(tie.replace("/tie/R1-1", "/sheet?part=slips")).text
    assert re.findall(r'<tr><th scope="row">(\d)</th><td></td>', slips) == ["1", "2", "3"]
    assert "Round 1, match 1</strong> · Tuesday 1 December 2026" in slips


def test_frames_count_for_people_of_the_club(app, organiser, club, tie) -> None:
    enter(organiser, tie)
    with app.app_context():
        store = get_store()
        store.clubs.catch_up(club.club_id)
        people = store.clubs.names(club.club_id, 60)
    assert {"Ann", "Cy"} <= set(people)
    page = organiser.get(f"/c/{club.club_id}").text
    person = re.search(rf'href="(/c/{club.club_id}/p/[^"]+)"[^>]*>\s*(?:<[^>]*>\s*)*Ann\b', page)
    assert person
    assert "by hand" in organiser.get(person[1]).text
