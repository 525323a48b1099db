"""The pages of a club that everybody of it sees: people, matches, records, rankings, tables."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest

from referee.store import get_store
from tests.web.houses import House


def test_the_page_of_the_club(house: House) -> None:
    page = unescape(house.phone("board").get(house.at()).text)
    assert "<dt>People</dt><dd>3</dd>" in page
    assert "<dt>Matches</dt><dd>2</dd>" in page
    assert "Ann won" in page
    assert "Cy won" in page
    assert "Highest finish" in page
    assert "Whole ranking" in page
    assert "Eve" not in page, "the other club's people are not seen"
    assert "Start a match" not in page
    assert "Organise" not in page


def test_people_are_found_by_a_part_of_the_name(house: House) -> None:
    board = house.phone("board")
    page = board.get(house.at("?q=N")).text
    assert house.person("Ann") in page
    assert "1 found for “N”" in page
    assert "Nobody for “Eve”" in board.get(house.at("?q=Eve")).text
    assert "Nobody for “&lt;b&gt;”" in board.get(house.at("?q=<b>")).text


def test_matches_are_searched_by_person_game_and_day(house: House) -> None:
    board, today = house.phone("board"), house.day("first")
    first, second = (f'href="/m/{house.matches[name].match_id}/sheet"' for name in ("first", "second"))
    day, later = str(today), str(today + timedelta(days=2))
    for query, shown in (
        ("", (first, second)),
        (f"?person={house.person('Bo')}", (first,)),
        ("?person=bo", (first,)),
        (f"?person={house.person('Ann')}&game=darts-301&from={day}&to={later}", (first, second)),
        (f"?from={later}", ()),
        ("?to=2001-01-01", ()),
        ("?page=2", ()),
    ):
        answer = board.get(house.at(f"/matches{query}"))
        assert answer.status_code == 200
        assert [link for link in (first, second) if link in answer.text] == list(shown), query
    assert house.matches["elsewhere"].match_id not in board.get(house.at("/matches")).text


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ("from=yesterday", "from", "That is not a date"),
        ("to=2026-02-30", "to", "That is not a date"),
        ("from=1900-01-01", "from", "Choose a day from 1970-01-02"),
        ("to=9999-12-31", "to", "to 2999-12-31"),
        ("from=2026-05-02&to=2026-05-01", "to", "The last day is before the first one"),
        ("person=nobody", "person", "Nobody of this club"),
        ("game=bunko", "game", "The club has not played that"),
        ("page=0", "page", "Pages are counted from 1"),
        ("page=-1", "page", "Pages are counted from 1"),
    ],
)
def test_a_search_that_cannot_be_read_says_why_at_the_field(house: House, query: str, field: str, says: str) -> None:
    answer = house.phone("board").get(house.at(f"/matches?{query}"))
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text
    assert says in unescape(answer.text)


def test_a_page_of_a_search_that_cannot_be_read_leads_to_no_other_page(house: House) -> None:
    page = house.phone("board").get(house.at("/matches?from=yesterday&page=2")).text
    assert "Later matches" not in page
    assert "Earlier matches" not in page


def test_fifty_matches_stand_on_a_page(house: House) -> None:
    for n in range(49):
        house.play(f"more {n}", "Ann", "Bo", plays=())
    board = house.phone("board")
    page = unescape(board.get(house.at("/matches")).text)
    assert page.count('class="club-match"') == 50
    assert 'href="/c/' in page
    assert "page=2" in page
    assert "Earlier matches" in page
    assert "Later matches" not in page
    rest = board.get(house.at("/matches?page=2")).text
    assert rest.count('class="club-match"') == 1
    assert "Later matches" in rest
    assert "Earlier matches" not in rest


def test_records_of_the_house_by_year(house: House) -> None:
    board, year = house.phone("board"), house.day("first").year
    page = board.get(house.at("/records")).text
    assert "Highest finish" in page
    assert f"year={year}" in page
    assert "Highest finish" in board.get(house.at(f"/records?year={year}")).text
    for wrong in ("1999", "x", "99999"):
        answer = board.get(house.at(f"/records?year={wrong}"))
        assert answer.status_code == 422
        assert "There are no records of the year" in answer.text


def test_a_ranking_as_a_page_and_as_a_picture(house: House) -> None:
    board = house.phone("board")
    page = unescape(board.get(house.at("/ranking/darts-301")).text)
    assert page.index(">Cy<") < page.index(">Bo<"), "the winner of the last match is first"
    assert "Plackett–Luce" in page
    assert "± " in page
    picture = board.get(house.at("/ranking/darts-301.svg"))
    assert picture.mimetype == "image/svg+xml"
    assert "Thursday Club: Darts 301" in picture.text
    assert "Cy leads" in picture.text
    drawn = board.get(house.at("/ranking/darts-301.png"))
    assert drawn.data.startswith(b"\x89PNG")
    assert "Nobody is ranked yet" in board.get(house.at("/ranking/bunko")).text
    assert "Nobody is ranked yet" in board.get(house.at("/ranking/bunko.svg")).text


def test_tables_to_take_away(house: House) -> None:
    with house.app.app_context():
        get_store().clubs.rename_person(house.club.club_id, house.person("Bo"), "=Bo()")
    board = house.phone("board")
    people = board.get(house.at("/people.csv"))
    assert people.mimetype == "text/csv"
    assert "Ann,2,1," in people.text
    assert "'=Bo(),1,0," in people.text, "no cell is a formula"
    matches = board.get(house.at("/matches.csv")).text.splitlines()
    assert len(matches) == 1 + 4
    assert any("Darts 301,Ann won,Ann,1," in line and ",win,'=Bo()" in line for line in matches)
    own = board.get(house.at("/matches.csv", "Cy")).text.splitlines()
    assert len(own) == 1 + 2
    figures = board.get(house.at("/figures.csv", "Cy")).text
    assert "Darts 301,Won,1," in figures
    assert "Darts 301,Best finish,40," in figures


def test_the_page_that_begins_a_match_offers_people_and_games(house: House) -> None:
    helper = house.phone("helper")
    page = helper.get(house.at("/new?player=Ann")).text
    assert 'value="Ann" checked' in page
    assert 'value="Cy">' in page
    assert page.index("/new/darts-301") < page.index("/new/bunko"), "games that the club plays come first"
    chosen = helper.get(f"/new/darts-301?player=Ann&player=Cy&club={house.club.club_id}").text
    assert 'value="Ann"' in chosen
    assert f'<option value="{house.club.club_id}" selected>' in chosen


def test_the_start_page_shows_the_clubs_of_a_phone(house: House) -> None:
    assert "Thursday Club" not in house.phone("none").get("/").text
    assert "Thursday Club" not in house.phone("host").get("/").text
    board, helper = house.phone("board").get("/").text, house.phone("helper").get("/").text
    for page in (board, helper):
        assert f'href="{house.at()}"' in page
        assert "Cy won" in page
        assert house.at("", "Ann") in page
    assert house.at("/new") not in board
    assert house.at("/new") in helper
    sheet = f"/m/{house.matches['first'].match_id}/sheet"
    assert f'<a class="line-link" href="{house.at()}"' in house.phone("board").get(sheet).text
    assert f'<a class="line-link" href="{house.at()}"' not in house.phone("host").get(sheet).text


def test_the_list_of_people_has_all_by_name_and_is_searched(house: House) -> None:
    board = house.phone("board")
    with house.app.app_context():
        get_store().clubs.add_people(house.club.club_id, [f"Player {n:03}" for n in range(240)])
    club = board.get(house.at()).text
    count = get_count(club)
    assert f'href="{house.at("/people")}">All {count} people, by name</a>' in club
    first, second = board.get(house.at("/people")).text, board.get(house.at("/people?page=2")).text
    names = re.findall(r'class="club-name" href="[^"]*">([^<]*)</a>', first + second)
    assert (len(names), names) == (count, sorted(names, key=str.casefold))
    found = board.get(house.at("/people?q=r 23")).text
    assert re.findall(r'class="club-name" href="[^"]*">([^<]*)</a>', found) == [f"Player {n}" for n in range(230, 240)]
    assert "No name has “zz” in it." in board.get(house.at("/people?q=zz")).text


def get_count(page: str) -> int:
    """The number of people on the page of a club."""
    return int(re.findall(r"<dt>People</dt><dd>(\d+)</dd>", page)[0])
