"""/api/v1/clubs/…/seasons: begun, the events that count, the standing and the chances, and the key for each route."""

from __future__ import annotations

import json

import pytest

from referee.store import get_store
from tests.web.conftest import Program


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club, and one of another club's organiser."""
    with server.app_context():
        club, other = get_store().clubs.create("Thursday"), get_store().clubs.create("Elsewhere")
    keys = {**club.keys, "other organiser": other.keys["organiser"]}
    return Program(server.test_client(), club.club_id, keys)


def at(program: Program, path: str = "") -> str:
    return f"/clubs/{program.match}/seasons{path}"


def evening(program: Program, *order: str) -> str:
    """An evening at which people finished in an order; its id."""
    record = {
        "record": 1, "event": "evening", "title": "Evening", "entrants": list(order),
        "entries": [{"do": "result", "between": list(order), "order": list(order)}, {"do": "close"}],
    }  # fmt: skip
    with program.client.application.app_context():
        return get_store().events.create(program.match, record).event_id


def begin(program: Program, **options: object) -> str:
    """Begin a season; its path."""
    answer = program.send("POST", at(program), "organiser", json={"title": "Winter", "options": options})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"].endswith(at(program, f"/{answer.json['season']}"))
    return at(program, f"/{answer.json['season']}")


def test_a_season_adds_up_the_events_that_count(program: Program) -> None:
    season = begin(program, points="place")
    first, second = evening(program, "Ann", "Bo", "Cy"), evening(program, "Bo", "Ann", "Cy")
    assert program.send("GET", season, "board").json["standing"] == []
    for event_id in (first, second, second):
        answer = program.send("POST", f"{season}/events", "organiser", json={"event": event_id})
        assert answer.status_code == 200
    shown = program.send("GET", season, "board").json
    assert shown == answer.json
    assert [(each["number"], each["event"], each["attended"], each["winners"]) for each in shown["events"]] == [
        (1, first, 3, ["Ann"]),
        (2, second, 3, ["Bo"]),
    ]
    assert [(line["place"], line["who"], line["points"]) for line in shown["standing"]] == [
        (1, "Ann", 5), (1, "Bo", 5), (3, "Cy", 2),
    ]  # fmt: skip
    assert [(each["event"], each["value"]) for each in shown["standing"][0]["evenings"]] == [(1, 3), (2, 2)]
    (chance,) = shown["chances"]
    assert (chance["who"], chance["needs"], chance["says"]) == ("Cy", None, "Cy cannot pass Ann in one evening.")
    left = program.send("DELETE", f"{season}/events/{second}", "organiser")
    assert [each["event"] for each in left.json["events"]] == [first]
    again = program.send("DELETE", f"{season}/events/{second}", "organiser")
    assert (again.status_code, again.json["field"]) == (404, "event")


def test_the_standing_after_an_earlier_event(program: Program) -> None:
    """A season of the first two events alone has the standing that three events had after the second."""
    season, alone = begin(program, points="place"), begin(program, points="place")
    evenings = [evening(program, *order) for order in (("Ann", "Bo", "Cy"), ("Bo", "Cy", "Ann"), ("Dee", "Ann", "Bo"))]
    for number, event_id in enumerate(evenings, 1):
        program.send("POST", f"{season}/events", "organiser", json={"event": event_id})
        if number < 3:
            program.send("POST", f"{alone}/events", "organiser", json={"event": event_id})
    then = program.send("GET", f"{season}?after=2", "board").json
    assert (then["after"], len(then["events"])) == (2, 3)
    two = program.send("GET", alone, "board").json
    assert {key: then[key] for key in ("standing", "moves", "chances", "figures")} == {
        key: two[key] for key in ("standing", "moves", "chances", "figures")
    }
    assert [(move["who"], move["before"], move["place"], move["says"]) for move in then["moves"]] == [
        ("Bo", 2, 1, "up 1"), ("Ann", 1, 2, "down 1"), ("Cy", 3, 3, "same"),
    ]  # fmt: skip
    whole = program.send("GET", season, "board").json
    assert whole == program.send("GET", f"{season}?after=3", "board").json
    assert {move["who"]: move["says"] for move in whole["moves"]}["Dee"] == "new"
    assert program.send("GET", f"{season}?after=1", "board").json["moves"] == []


@pytest.mark.parametrize("after", ["0", "2", "-1", "x"])
def test_a_season_has_no_standing_after_an_event_that_it_does_not_have(program: Program, after: str) -> None:
    season = begin(program)
    program.send("POST", f"{season}/events", "organiser", json={"event": evening(program, "Ann", "Bo")})
    answer = program.send("GET", f"{season}?after={after}", "board")
    assert (answer.status_code, answer.json["field"]) == (400, "after")


def test_the_page_and_a_program_say_the_same(program: Program) -> None:
    """The record that the page gives adds up to the standing that the program gets."""
    season = begin(program, best=1)
    for order in (("Ann", "Bo", "Cy"), ("Bo", "Ann")):
        program.send("POST", f"{season}/events", "organiser", json={"event": evening(program, *order)})
    phone = program.client.application.test_client()
    phone.get(f"/k/club/{program.match}/{(program.keys or {})['board']}")
    page = season.replace("/clubs/", "/c/").replace("/seasons/", "/season/")
    record = json.loads(phone.get(f"{page}.json").data)
    shown = program.send("GET", season, "board").json
    assert shown["options"] == record["options"]
    assert program.send("POST", "/events/ask/season", json=record).json["standing"] == shown["standing"]
    text = phone.get(page).text
    for line in [*shown["standing"], *shown["chances"]]:
        assert line["says"] in text


def test_the_seasons_of_a_club(program: Program) -> None:
    season = begin(program)
    listed = program.send("GET", at(program), "board").json["seasons"]
    assert [(at(program, f"/{each['season']}"), each["title"]) for each in listed] == [(season, "Winter")]
    event_id = evening(program, "Ann", "Bo")
    program.send("POST", f"{season}/events", "organiser", json={"event": event_id})
    assert program.send("DELETE", season, "organiser").status_code == 204
    assert program.send("GET", season, "board").json == {
        "error": "there is no such season; perhaps it was deleted",
        "field": "season",
    }
    assert program.send("GET", at(program), "board").json == {"seasons": []}
    assert program.send("GET", f"/events/{event_id}", "board").status_code == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": 5}, "title"),
        ({"title": "Winter", "options": {"points": "lot"}}, "options.points"),
        ({"title": "Winter", "options": []}, "options"),
        ({"title": "Winter", "year": 2026}, "year"),
        ({"options": {}}, "title"),
    ],
)
def test_a_season_that_cannot_be_read_names_its_field(program: Program, body: object, field: str) -> None:
    answer = program.send("POST", at(program), "organiser", json=body)
    assert (answer.status_code, answer.json["field"]) == (422, field), answer.text


def test_an_event_of_another_club_counts_for_no_season(program: Program, server) -> None:
    season = begin(program)
    with server.app_context():
        other = get_store().clubs.create("Third").club_id
        theirs = get_store().events.create(other, {"record": 1, "event": "evening", "entrants": [], "entries": []})
        foreign = get_store().seasons.create(other, "Theirs", {}).season_id
    for event in (theirs.event_id, "nothing", 5):
        answer = program.send("POST", f"{season}/events", "organiser", json={"event": event})
        assert (answer.status_code, answer.json["field"]) == (422, "event")
    assert program.send("GET", at(program, f"/{foreign}"), "organiser").status_code == 404
    assert program.send("DELETE", at(program, f"/{foreign}"), "organiser").status_code == 404


@pytest.mark.parametrize(
    ("key", "looks", "organises"),
    [("", 401, 401), ("other organiser", 401, 401), ("board", 200, 403), ("helper", 200, 403), ("organiser", 200, 200)],
)
def test_each_route_opens_to_its_keys_alone(program: Program, key: str, looks: int, organises: int) -> None:
    season, event_id = begin(program), evening(program, "Ann", "Bo")
    assert program.send("GET", at(program), key).status_code == looks
    assert program.send("GET", season, key).status_code == looks
    may = organises == 200
    begun = program.send("POST", at(program), key, json={"title": "Summer"})
    assert begun.status_code == (201 if may else organises)
    assert program.send("POST", f"{season}/events", key, json={"event": event_id}).status_code == organises
    if not may:
        program.send("POST", f"{season}/events", "organiser", json={"event": event_id})
    assert program.send("DELETE", f"{season}/events/{event_id}", key).status_code == organises
    assert program.send("DELETE", season, key).status_code == (204 if may else organises)
    assert program.send("GET", season, "board").status_code == (404 if may else 200)


def test_the_organiser_gives_points_and_takes_them_back(program: Program) -> None:
    season = begin(program, points="place")
    program.send("POST", f"{season}/events", "organiser", json={"event": evening(program, "Ann", "Bo")})
    late = {"who": "Ann", "points": -1.5, "why": "late"}
    assert program.send("POST", f"{season}/points", "helper", json=late).status_code == 403
    answer = program.send("POST", f"{season}/points", "organiser", json=late)
    assert answer.status_code == 200, answer.text
    rows = {row["who"]: row for row in answer.json["standing"]}
    assert (rows["Ann"]["points"], rows["Ann"]["adjusted"]) == (0.5, [{"points": -1.5, "why": "late"}])
    assert answer.json["options"]["adjust"] == [late]
    stranger = program.send("POST", f"{season}/points", "organiser", json={**late, "who": "Zoe"})
    assert (stranger.status_code, stranger.json["field"]) == (422, "who")
    assert program.send("DELETE", f"{season}/points/2", "organiser").status_code == 404
    back = program.send("DELETE", f"{season}/points/1", "organiser")
    assert back.json["options"]["adjust"] == [{**late, "struck": True}]
    assert {row["who"]: row["points"] for row in back.json["standing"]} == {"Ann": 2, "Bo": 1}


def test_a_request_that_is_sent_twice_begins_one_season(program: Program) -> None:
    def sent(**headers: str) -> str:
        answer = program.send("POST", at(program), "organiser", json={"title": "Winter"}, headers=headers)
        return answer.json["season"]

    key = {"Idempotency-Key": "a"}
    assert sent(**key) == sent(**key)
    assert len({sent(**key), sent(), sent()}) == 3
