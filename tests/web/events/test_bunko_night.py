"""A night of Bunko at its pages: any number from four; a sheet for each guest and one for the host."""

from __future__ import annotations

import html
import json

from flask.testing import FlaskClient

from referee.desk.events.best_figures import best_figures
from referee.store import get_store
from tests.web.events.running import begin, do, record, seen_on

NAMES = "\n".join(f"Guest {number}" for number in range(1, 7))


def test_each_guest_has_a_sheet_and_the_host_has_one_with_six_prizes(organiser, club) -> None:
    path = begin(organiser, club, "bunko-night", names=NAMES, game="bunko", **{"final.rounds": "6"})
    sheet = path.replace("/organise", "/sheet")
    page = html.unescape(organiser.get(f"{sheet}?part=guests").text)
    assert page.count('class="guest-sheet"') == 6
    assert page.count('<th scope="col">6</th>') == 6
    assert '<th scope="col">7</th>' not in page
    assert "Goes to" not in page
    host = html.unescape(organiser.get(f"{sheet}?part=host").text)
    prizes = ("Most wins", "Most losses", "Most bunkos", "Last bunko", "As many wins as losses", "Door prize")
    assert all(f'<th scope="row">{prize}</th>' in host for prize in prizes)
    assert '<th scope="row">Guest 6</th>' in host


def test_other_formats_have_no_such_sheets(organiser, club) -> None:
    page = organiser.get(begin(organiser, club).replace("/organise", "/sheet")).text
    assert "Score sheets of the guests" not in page


def test_a_bunko_night_begins_with_any_number_and_its_draw_says_who_is_missing(organiser: FlaskClient, club) -> None:
    names = "\n".join(f"Player {number}." for number in range(1, 4))
    path = begin(organiser, club, "bunko-night", names)
    fresh = seen_on(organiser.get(path).text)
    refused = organiser.post(path, data=fresh | {"do": "draw", "seed": "1"})
    assert refused.status_code == 422
    assert "3 entrants are no night of Bunko: it takes four; ghosts fill the other seats" in refused.text
    do(organiser, path, do="enter", who="Player 4.")
    do(organiser, path, do="draw", seed="1")
    assert [entry["do"] for entry in record(organiser, path)["entries"]] == ["enter", "draw"]


def test_who_comes_late_to_the_running_match_is_in_the_standing(app, organiser, club) -> None:
    names = "\n".join(["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"])
    path = begin(organiser, club, "bunko-night", names=names, game="bunko", **{"final.rounds": "2"})
    event_id = path.split("/")[2]
    do(organiser, path, do="draw", seed="s")
    assert "Hal: place" not in organiser.get(path).text
    do(organiser, path, do="enter", who="Hal")
    # A night without a match takes the places of everybody by hand.
    assert "Hal: place" in organiser.get(path).text
    do(organiser, path, do="withdraw", who="Hal")
    organiser.post(f"/e/{event_id}/hall", data={"do": "add", "count": "1"})
    organiser.post(f"/t/{event_id}/1/begin")
    match = organiser.get(f"/t/{event_id}/1").location
    first, second = ["Ann", "Cy", "Ed", "Gus"], ["Ann", "Bo", "Di", "Ida"]
    plays = (
        {"play": "wins", "winners": first},
        {"play": "join", "who": "Ida"},
        {"play": "wins", "winners": second, "bunkos": ["Ida", "Ida"]},
    )
    for seen, play in enumerate(plays):
        answer = organiser.post(match, data={"tap": json.dumps(play), "seen": str(seen), "key": f"a-key-{seen}"})
        assert answer.status_code in (200, 303), answer.text
        if seen == 0:
            assert "Ann, Cy, Ed and Gus lead with 1" in organiser.get(path).text
    with app.app_context():
        store = get_store()
        store.clubs.catch_up(club.club_id)
        event = store.events.event(event_id)
        assert [body["do"] for body in event.bodies][-2:] == ["enter", "result"]
        rows = {row.who: row for row in event.state.event_rules.standing(event.state.facts, event.state.board)}
        holders = {figure.title: figure.holders for figure in best_figures(store, event)}
    assert [rows[who].points for who in ("Ann", "Ida", "Bo", "Flo")] == [2, 1, 1, 0]
    assert holders["Most bunkos"] == ("Ida",)
    assert organiser.get(path.replace("/organise", "/fees")).status_code == 200
    page = organiser.get(path.removesuffix("/organise")).text
    assert "Ida" in page
    assert "Ghost" not in page
