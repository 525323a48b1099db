"""The pages of a season: begun, its evenings chosen, its standing with what one more evening can change."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from referee.__main__ import main
from referee.store import get_store
from tests.web.houses import House


def evening(house: House, title: str, *order: str | list[str], club_id: str = "") -> str:
    """An evening at which people finished in an order, with those who share a place in a list; its id."""
    names = [name for who in order for name in ([who] if isinstance(who, str) else who)]
    record = {
        "record": 1, "event": "evening", "title": title, "entrants": names,
        "entries": [{"do": "result", "between": names, "order": list(order)}, {"do": "close"}],
    }  # fmt: skip
    with house.app.app_context():
        return get_store().events.create(club_id or house.club.club_id, record).event_id


def begin(house: House, organiser: FlaskClient, **form: str) -> str:
    """Begin a season by its form; its address."""
    answer = organiser.post(house.at("/season"), data={"name": "Winter", "points": "place"} | form)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.location


def test_a_season_adds_up_the_evenings_that_are_chosen(house: House, organiser: FlaskClient) -> None:
    first = evening(house, "First", "Ann", "Bo", "Cy")
    second = evening(house, "Second", "Bo", "Ann", "Cy")
    evening(house, "Another", "Cy", "Ann")
    season = begin(house, organiser)
    assert "No evening counts yet" in organiser.get(season).get_data(as_text=True)
    for event_id in (first, second, second):
        counted = organiser.post(f"{season}/events", data={"do": "count", "event": event_id})
        assert counted.status_code == 303
    page = house.phone("board").get(season).get_data(as_text=True)
    assert "after 2 evenings" in page
    assert page.index(">Ann<") < page.index(">Bo<") < page.index(">Cy<")
    assert page.count("=1.") == 2
    assert "Cy cannot pass Ann in one evening." in page
    assert "Leave out" not in page
    assert organiser.get(f"{season}.csv").get_data(as_text=True).splitlines()[1] == "1,Ann,5,2,3,2"
    organiser.post(f"{season}/events", data={"do": "leave", "event": second})
    assert "after 1 evening<" in organiser.get(season).get_data(as_text=True)


def three_evenings(house: House, organiser: FlaskClient) -> str:
    """A season in which Bo passes Ann on the second evening and Dee comes on the third; its address."""
    season = begin(house, organiser)
    for title, order in (
        ("First", ("Ann", "Bo", "Cy")),
        ("Second", ("Bo", "Cy", "Ann")),
        ("Third", ("Dee", "Ann", "Bo")),
    ):
        organiser.post(f"{season}/events", data={"do": "count", "event": evening(house, title, *order)})
    return season


def standing_shown(page: str) -> list[list[str]]:
    """The cells of the standing of a season's page: place, name, points, the move, the evenings."""
    table = page.split('aria-label="Standing" tabindex="0"')[1].split("</table>")[0]
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in table.split("<tbody>")[1].split("</tr>")[:-1]]


def test_a_counted_evening_without_a_result_has_no_standing(house: House, organiser: FlaskClient) -> None:
    with house.app.app_context():
        record = {"record": 1, "event": "evening", "title": "Empty", "entrants": [], "entries": []}
        empty = get_store().events.create(house.club.club_id, record).event_id
    season = begin(house, organiser)
    organiser.post(f"{season}/events", data={"do": "count", "event": empty})
    page = organiser.get(season).text
    assert "No evening that counts has a result yet." in page
    assert "after 1 evening" not in page


def test_the_standing_after_each_evening_shows_who_moved(house: House, organiser: FlaskClient) -> None:
    season = three_evenings(house, organiser)
    phone = house.phone("board")
    latest = phone.get(season).text
    assert "after 3 evenings" in latest
    assert f'href="{season}?after=2"' in latest
    assert standing_shown(latest) == [
        ["=1.", "Ann", "6", "up 1", "3", "1", "2"],
        ["=1.", "Bo", "6", "", "2", "3", "1"],
        ["3.", "Dee", "3", "new", "", "", "3"],
        ["4.", "Cy", "3", "down 1", "1", "2", ""],
    ]
    second = phone.get(f"{season}?after=2").text
    assert "after the 2nd evening" in second
    assert standing_shown(second) == [
        ["1.", "Bo", "5", "up 1", "2", "3"],
        ["2.", "Ann", "4", "down 1", "3", "1"],
        ["3.", "Cy", "3", "", "1", "2"],
    ]
    assert standing_shown(phone.get(f"{season}?after=1").text)[0] == ["1.", "Ann", "3", "3"]


def test_nobody_leads_a_season_while_two_share_the_first_place(house: House, organiser: FlaskClient) -> None:
    season = three_evenings(house, organiser)
    assert "evening-first" not in organiser.get(season).text
    assert organiser.get(f"{season}?after=2").text.count("evening-first") == 1


def test_a_spreadsheet_has_the_standing_after_an_earlier_evening(house: House, organiser: FlaskClient) -> None:
    season = three_evenings(house, organiser)
    rows = organiser.get(f"{season}.csv?after=2").get_data(as_text=True).splitlines()
    assert [row.lstrip("\ufeff") for row in rows] == [
        "Place,Name,Points,Evenings,1. First,2. Second", "1,Bo,5,2,2,3", "2,Ann,4,2,3,1", "3,Cy,3,2,1,2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "shown", "exact"),
    [
        ("share", [("100 %", "3/3"), ("66.7 %", "2/3"), ("33.3 %", "1/3")], ["1", "0.666667", "0.333333"]),
        ("average", [("3", "3"), ("1½", "1½"), ("1½", "1½")], ["3", "1.5", "1.5"]),
    ],
)
def test_a_page_has_shares_in_percent_and_halves_and_a_spreadsheet_the_exact_numbers(
    house: House, organiser: FlaskClient, points: str, shown: list[tuple[str, str]], exact: list[str]
) -> None:
    season = begin(house, organiser, points=points)
    order: tuple[str | list[str], ...] = ("Ann", "Bo", "Cy") if points == "share" else ("Ann", ["Bo", "Cy"])
    organiser.post(f"{season}/events", data={"do": "count", "event": evening(house, "First", *order)})
    assert [(row[2], row[3]) for row in standing_shown(organiser.get(season).text)] == shown
    assert [row.split(",")[2] for row in organiser.get(f"{season}.csv").text.splitlines()[1:]] == exact


@pytest.mark.parametrize("after", ["0", "4", "-1", "x", "9" * 30])
def test_there_is_no_standing_after_an_evening_that_the_season_does_not_have(
    house: House, organiser: FlaskClient, after: str
) -> None:
    assert organiser.get(f"{three_evenings(house, organiser)}?after={after}").status_code == 404


@pytest.mark.parametrize("options", [{"best": "1"}, {"points": "average"}])
def test_the_record_of_a_season_adds_up_the_same(
    house: House, organiser: FlaskClient, tmp_path, capsys: pytest.CaptureFixture[str], options: dict[str, str]
) -> None:
    season = begin(house, organiser, **options)
    evenings = (("First", ("Ann", "Bo", "Cy")), ("Second", ("Bo", "Ann")), ("Third", ("Ann", "Bo")))
    for title, order in evenings:
        organiser.post(f"{season}/events", data={"do": "count", "event": evening(house, title, *order)})
    file = tmp_path / "season.json"
    file.write_bytes(organiser.get(f"{season}.json").data)
    assert main(["season", str(file)]) == 0
    standing = json.loads(capsys.readouterr().out)["standing"]
    rows = organiser.get(f"{season}.csv").get_data(as_text=True).splitlines()[1:]
    assert [(str(row["place"]), row["who"], str(row["points"])) for row in standing] == [
        tuple(row.split(",")[:3]) for row in rows
    ]


@pytest.mark.parametrize(("best", "says"), [("1", "The best evening of each counts."), ("2", "The best 2 evenings of")])
def test_a_season_says_how_many_evenings_count(house: House, organiser: FlaskClient, best: str, says: str) -> None:
    season = begin(house, organiser, best=best)
    organiser.post(f"{season}/events", data={"do": "count", "event": evening(house, "First", "Ann", "Bo")})
    assert says in organiser.get(season).get_data(as_text=True)


def test_a_season_shows_the_figures_of_its_matches_alone(house: House, organiser: FlaskClient) -> None:
    with house.app.app_context():
        store = get_store()
        event_id = store.events.create(
            house.club.club_id, {"record": 1, "event": "evening", "title": "Darts", "entrants": ["Ann"], "entries": []}
        ).event_id
        from referee import games
        from tests.web.houses import FINISH

        setup = games.game("darts-301").schema.setup(["Ann", "Bo"], {"start": 40, "bullseye_order": False})
        created = store.create("darts-301", setup, house.club.club_id, event_id)
        store.append(created.match_id, "play", FINISH, seen=0, key="a")
        store.clubs.catch_up_all(house.club.club_id)
    season = begin(house, organiser)
    organiser.post(f"{season}/events", data={"do": "count", "event": event_id})
    page = organiser.get(season).get_data(as_text=True)
    assert "Darts 301" in page
    assert ">Cy<" not in page


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"name": ""}, "Type a name."),
        ({"name": "Winter", "best": "x"}, "best-fault"),
        ({"name": "Winter", "minimum": "0"}, "minimum-fault"),
        ({"name": "Winter", "points": "lot"}, "points-fault"),
    ],
)
def test_a_form_with_a_mistake_says_where(
    house: House, organiser: FlaskClient, form: dict[str, str], words: str
) -> None:
    answer = organiser.post(house.at("/season"), data={"points": "place", "best": "0", "minimum": "1"} | form)
    assert answer.status_code == 422
    assert words in answer.get_data(as_text=True)


def test_a_form_that_is_sent_twice_begins_one_season(house: House, organiser: FlaskClient) -> None:
    (key,) = re.findall(r'name="key" value="([\w-]+)"', organiser.get(house.at("/season")).text)
    assert begin(house, organiser, key=key) == begin(house, organiser, key=key)
    assert len({begin(house, organiser, key=key, name=name) for name in ("Winter", "Spring")}) == 2


def test_an_event_of_another_club_counts_for_no_season(house: House, organiser: FlaskClient) -> None:
    season = begin(house, organiser)
    theirs = evening(house, "Theirs", "Eve", "Ann", club_id=house.other.club_id)
    assert organiser.post(f"{season}/events", data={"do": "count", "event": theirs}).status_code == 422
    other = season.replace(house.club.club_id, house.other.club_id)
    assert house.phone("other organiser").get(other).status_code == 404
    assert organiser.get(house.at("/season/nothing")).status_code == 404


def test_a_deleted_season_leaves_its_events(house: House, organiser: FlaskClient) -> None:
    season = begin(house, organiser)
    event_id = evening(house, "First", "Ann", "Bo")
    organiser.post(f"{season}/events", data={"do": "count", "event": event_id})
    assert organiser.post(f"{season}/delete").status_code == 303
    assert organiser.get(season).status_code == 404
    assert organiser.get(f"/e/{event_id}").status_code == 200


def test_a_season_on_paper_is_its_standing(house: House, organiser: FlaskClient) -> None:
    """A leader far ahead: one sentence says that nobody can pass."""
    season = begin(house, organiser)
    for title in ("First", "Second", "Third", "Fourth"):
        event_id = evening(house, title, "Ann", "Bo", "Cy")
        organiser.post(f"{season}/events", data={"do": "count", "event": event_id})
    page = organiser.get(season).get_data(as_text=True)
    assert page.count("can pass Ann in one evening") == 1
    assert "cannot pass" not in page
    assert "css/print.css" in page
    assert '<section class="club-part no-print" aria-labelledby="chances">' in page
    assert page.count('<form class="no-print" method="post"') == 4
