"""The fixtures of a league on pages, as a table and as a calendar: days set by the organiser."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.web.shown.calendar_file import CalendarDay, calendar_file
from tests.web.events.running import begin, do, record, win


@pytest.fixture
def league(organiser: FlaskClient, club) -> str:
    path = begin(organiser, club, "round-robin", points="3 1 0")
    do(organiser, path, do="draw")
    return path.removesuffix("/organise")


def feed_of(page: str) -> str:
    return re.search(r'id="feed"[^>]*value="([^"]*)"', page)[1].replace("&amp;", "&")


def test_the_days_of_all_rounds_are_set_above_a_list_without_days(organiser, league) -> None:
    before = organiser.get(f"{league}/fixtures").text
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-01", "every": "7"})
    after = organiser.get(f"{league}/fixtures").text
    assert [page.index("Days of the rounds") < page.index("fixture-R1-1") for page in (before, after)] == [True, False]
    assert [page.count("Days of the rounds") for page in (before, after)] == [1, 1]


def test_all_rounds_get_days_a_week_apart(organiser, league) -> None:
    answer = organiser.post(f"{league}/fixtures", data={"on": "2026-12-01", "every": "7"})
    assert answer.status_code == 303
    entries = record(organiser, f"{league}/organise")["entries"]
    assert entries[1:] == [
        {"do": "schedule", "round": 1, "on": "2026-12-01"},
        {"do": "schedule", "round": 2, "on": "2026-12-08"},
        {"do": "schedule", "round": 3, "on": "2026-12-15"},
    ]
    page = organiser.get(f"{league}/fixtures").text
    assert page.count("Tuesday 8 December 2026") == 2
    assert "Round 1, Tuesday 1 December 2026" in organiser.get(league).text


def test_a_pairing_is_postponed_and_says_from_when(organiser, league) -> None:
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-01", "every": "7"})
    assert organiser.post(f"{league}/fixtures", data={"on": "2026-12-20", "pairing": "R1-2"}).status_code == 303
    page = organiser.get(f"{league}/fixtures?who=Bo").text
    assert "Fixtures of Bo" in page
    assert "Sunday 20 December 2026 (postponed from Tuesday 1 December 2026)" in page
    assert "fixture-R1-1" not in page
    rows = organiser.get(f"{league}/fixtures.csv").text.splitlines()
    assert rows[0].endswith("Day,Instead of,Round,Pairing,Home,Away,Result")
    assert "2026-12-20,2026-12-01,1,R1-2,Bo,Cy," in rows


def test_a_result_is_beside_the_names_and_does_not_repeat_them(organiser, league) -> None:
    page = f"{league}/organise"
    win(organiser, page, "R1-1", "Dee")
    fixture = re.search(r'id="fixture-R1-1".*?</li>', organiser.get(f"{league}/fixtures").text, re.S)[0]
    assert "<strong>Dee <span aria-hidden" in fixture
    assert "Dee beat" not in fixture
    assert ",Ann,Dee,Dee beats Ann" in organiser.get(f"{league}/fixtures.csv").text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"on": "soon", "every": "7"}, "write it as 2026-12-01"),
        ({"on": "2026-12-01", "every": "0"}, "a number from 1 to 366"),
        ({"on": "2026-12-01", "pairing": "R9-9"}, "No pairing is called R9-9"),
        ({"on": "2026-12-01", "round": "9"}, "The event has 3 rounds"),
    ],
)
def test_a_day_that_cannot_be_is_said(organiser, league, data: dict[str, str], says: str) -> None:
    answer = organiser.post(f"{league}/fixtures", data=data)
    assert answer.status_code == 422
    assert says in answer.text
    assert len(record(organiser, f"{league}/organise")["entries"]) == 1


def test_a_calendar_subscribes_by_its_link_alone(organiser, another_phone, league) -> None:
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-01", "every": "7"})
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-20", "pairing": "R1-2"})
    stranger = another_phone()
    feed = feed_of(organiser.get(f"{league}/fixtures?who=Bo").text)
    answer = stranger.get(feed)
    assert (answer.status_code, answer.mimetype) == (200, "text/calendar")
    days = re.findall(r"DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:([^\r]*)", answer.text)
    assert days == [
        ("20261208", "20261209", "Ann – Bo"),
        ("20261215", "20261216", "Bo – Dee"),
        ("20261220", "20261221", "Bo – Cy (postponed)"),
    ]
    assert stranger.get(f"{league}/fixtures.ics").status_code == 403
    assert stranger.get(f"{league}/fixtures.ics?key=guess").status_code == 403
    assert organiser.get(f"{league}/fixtures.ics?who=Zoe").status_code == 404
    assert organiser.get(f"{league}/fixtures.ics").text.count("BEGIN:VEVENT") == 6


def test_a_calendar_escapes_and_folds_by_bytes() -> None:
    title = "Ä; B, C" + chr(92) + "\n" + "ß" * 60
    body = calendar_file("Liga", [CalendarDay("1@x", "2026-12-31", title)], 0.0)
    lines = body.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    unfolded = body.replace(b"\r\n ", b"").decode()
    assert f"SUMMARY:Ä\\; B\\, C{chr(92) * 2}\\n{'ß' * 60}\r\n" in unfolded
    assert "DTSTAMP:19700101T000000Z" in unfolded
    assert "DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101" in unfolded
    assert body.endswith(b"END:VCALENDAR\r\n")


def test_the_standing_is_the_table_of_a_league_on_page_paper_wall_and_in_csv(organiser, league) -> None:
    win(organiser, f"{league}/organise", "R1-1", "Dee")
    for page in ("", "/sheet?part=standing", "/organise"):
        text = organiser.get(f"{league}{page}").text
        for title in ("Played", "Won", "Drawn", "Lost", "For", "Against", "Last five"):
            assert f'<abbr title="{title}"' in text, (page, title)
    assert "<span>Form <b>W</b></span>" in organiser.get(f"{league}/board").text
    rows = organiser.get(f"{league}/standing.csv").text.splitlines()
    assert rows[0].endswith(",Played,Won,Drawn,Lost,For,Against,Last five")
    assert rows[1] == "1,Dee,3,,0,1,1,0,0,0,0,W"
    assert "At home" in organiser.get(f"{league}/fixtures").text


def test_only_the_organiser_sets_days_and_all_of_the_club_see_them(another_phone, club, league) -> None:
    for role, sets in (("board", 403), ("helper", 403), ("organiser", 303)):
        phone = another_phone()
        phone.get(club.path_of(role) if role != "organiser" else club.organiser_path)
        assert phone.get(f"{league}/fixtures").status_code == 200
        assert phone.post(f"{league}/fixtures", data={"on": "2026-12-01", "round": "1"}).status_code == sets
    assert another_phone().get(f"{league}/fixtures").status_code == 403


def test_paper_and_log_have_the_days(organiser, league) -> None:
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-01", "every": "7"})
    organiser.post(f"{league}/fixtures", data={"on": "2026-12-20", "pairing": "R1-2"})
    paper = organiser.get(f"{league}/sheet?part=draw").text
    assert "<h3>Round 1, Tuesday 1 December 2026</h3>" in paper
    assert "<td>on Sunday 20 December 2026</td>" in paper
    log = organiser.get(f"{league}/organise").text
    assert "Day of round 1, match 2: Sunday 20 December 2026" in log
    assert "Day of round 3: Tuesday 15 December 2026" in log


def test_the_board_shows_the_round_of_this_week_before_a_postponed_match(organiser, league) -> None:
    for number, day in ((1, "2001-01-01"), (2, "2001-01-08"), (3, "2999-01-01")):
        organiser.post(f"{league}/fixtures", data={"on": day, "round": str(number)})
    board = organiser.get(f"{league}/board").text
    assert re.findall(r'class="wall-round[^>]*>\s*<h2>([^<]*)', board) == ["Round 3"]
