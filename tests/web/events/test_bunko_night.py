"""A night of Bunko at its pages: any number from four; a sheet for each guest and one for the host."""

from __future__ import annotations

import html

from flask.testing import FlaskClient

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
    assert "3 people are no night of Bunko: it takes four; ghosts fill the other seats" in refused.text
    do(organiser, path, do="enter", who="Player 4.")
    do(organiser, path, do="draw", seed="1")
    assert [entry["do"] for entry in record(organiser, path)["entries"]] == ["enter", "draw"]
