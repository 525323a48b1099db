"""/api/v1/events/…/plan: entries by themselves, check-in, tables of their own, fees and prizes; each with each key."""

from __future__ import annotations

from typing import Any

import pytest

from referee.store import get_store
from tests.web.conftest import Program

BRACKET = {
    "record": 1, "event": "single-elimination", "title": "Darts night", "game": "darts-301",
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


@pytest.fixture
def program(server) -> Program:
    """A program with the keys of a club, about a bracket of it: Ann meets Dee, and Bo meets Cy."""
    with server.app_context():
        club, other = get_store().clubs.create("Thursday"), get_store().clubs.create("Elsewhere")
        event_id = get_store().events.create(club.club_id, BRACKET).event_id
    return Program(server.test_client(), event_id, {**club.keys, "other organiser": other.keys["organiser"]})


def ask(program: Program, method: str = "GET", path: str = "/plan", key: str = "organiser", **more: Any):
    return program.send(method, f"/events/{program.match}{path}", key, **more)


def all_pay(program: Program) -> None:
    for who in ("Ann", "Bo", "Cy", "Dee"):
        assert ask(program, "POST", "/plan/paid", "helper", json={"who": who, "paid": True}).status_code == 200


def test_fees_and_prizes_add_up(program: Program) -> None:
    sent = {"fee": "7,50", "currency": "€", "prizes": [{"place": 1, "share": "60"}, {"place": 2, "amount": "5"}]}
    plan = ask(program, "PATCH", json=sent).json
    assert (plan["fee"], plan["prizes"]) == ("7.50", [{"place": 1, "share": "60.00"}, {"place": 2, "amount": "5.00"}])
    assert (plan["paid"], plan["payments"]["paid_in"]) == ([], "0.00")
    all_pay(program)
    plan = ask(program).json
    assert plan["paid"] == ["Ann", "Bo", "Cy", "Dee"]
    assert plan["payments"] == {
        "paid_in": "30.00", "paid_out": "23.00", "house": "7.00", "to": [],
        "by_place": [{"place": 1, "amount": "18.00"}, {"place": 2, "amount": "5.00"}],
        "taken": [{"name": "", "count": 4, "amount": "30.00"}],
        "prizes": [{"amount": "18.00", "to": [], "place": 1}, {"amount": "5.00", "to": [], "place": 2}],
    }  # fmt: skip
    # What is left out stays; more prizes than fees are the house's to pay.
    plan = ask(program, "PATCH", json={"fee": ""}).json
    assert (plan["fee"], plan["currency"], plan["payments"]["house"]) == ("", "€", "-5.00")
    assert plan == ask(program, key="board").json


def test_prizes_go_to_people_once_the_event_is_over(program: Program) -> None:
    ask(program, "PATCH", json={"fee": "10", "prizes": [{"place": 1, "share": "50"}, {"place": 3, "amount": "5"}]})
    all_pay(program)
    for between in (["Ann", "Dee"], ["Bo", "Cy"], ["Ann", "Bo"]):
        result = {"do": "result", "between": between, "winner": between[0]}
        assert ask(program, "POST", "/entries", json=result, seen=1).status_code == 200
    # Cy and Dee share the third place, and its prize.
    assert ask(program).json["payments"]["to"] == [
        {"who": "Ann", "place": 1, "amount": "20.00"},
        {"who": "Cy", "place": 3, "amount": "2.50"},
        {"who": "Dee", "place": 3, "amount": "2.50"},
    ]


def test_extras_have_their_pots_and_prizes_with_a_name_their_holders(program: Program) -> None:
    sent = {
        "fee": "10",
        "prizes": [
            {"place": 1, "share": "50"}, {"name": "Door prize", "amount": "3"},
            {"place": 1, "share": "100", "pot": "side pot"},
        ],
        "extras": [
            {"name": "Side pot", "amount": "4", "into": "own"}, {"name": "Room", "amount": "1", "into": "house"},
        ],
    }  # fmt: skip
    assert ask(program, "PATCH", json=sent).status_code == 200
    all_pay(program)
    for who, extra, count in (
        ("Bo", "Side pot", 1),
        ("Dee", "Side pot", 2),
        ("Dee", "Side pot", -1),
        ("Ann", "Room", 1),
    ):
        assert ask(program, "POST", "/plan/extras", "helper", json={"who": who, "extra": extra, "count": count}).json
    plan = ask(program, "POST", "/plan/awards", "helper", json={"prize": "Door prize", "who": ["Cy"]}).json
    assert (plan["bought"], plan["awards"]) == (
        {"Side pot": {"Bo": 1, "Dee": 1}, "Room": {"Ann": 1}}, {"Door prize": ["Cy"]},
    )  # fmt: skip
    for between in (["Ann", "Dee"], ["Bo", "Cy"], ["Ann", "Bo"]):
        ask(program, "POST", "/entries", json={"do": "result", "between": between, "winner": between[0]}, seen=1)
    payments = ask(program).json["payments"]
    # Ann wins; of those in the side pot Bo is the best.
    assert payments["to"] == [
        {"who": "Ann", "place": 1, "amount": "20.00"},
        {"who": "Cy", "place": 0, "amount": "3.00", "name": "Door prize"},
        {"who": "Bo", "place": 1, "amount": "8.00", "pot": "Side pot"},
    ]
    assert (payments["paid_in"], payments["paid_out"], payments["house"]) == ("49.00", "31.00", "18.00")


def test_a_prize_with_the_name_of_a_figure_follows_it_until_an_organiser_says_otherwise(program: Program) -> None:
    ask(program, "PATCH", json={"prizes": [{"name": "most wins", "amount": "5"}]})
    for between in (["Ann", "Dee"], ["Bo", "Cy"], ["Ann", "Bo"]):
        ask(program, "POST", "/entries", json={"do": "result", "between": between, "winner": between[0]}, seen=1)
    assert ask(program).json["payments"]["prizes"] == [{"amount": "5.00", "to": ["Ann"], "name": "most wins"}]
    plan = ask(program, "POST", "/plan/awards", json={"prize": "most wins", "who": ["Bo"]}).json
    assert plan["payments"]["prizes"][0]["to"] == ["Bo"]
    plan = ask(program, "POST", "/plan/awards", json={"prize": "most wins", "who": []}).json
    assert plan["payments"]["prizes"][0]["to"] == ["Ann"]


def test_an_announcement_stands_until_it_is_taken_away_or_its_time_comes(program: Program) -> None:
    for sent, shown in (
        ({"says": "Break"}, {"says": "Break", "until": None}),
        ({"says": "Break", "until": 4e9}, {"says": "Break", "until": 4e9}),
        ({"says": "Over", "until": 1.0}, None),
        ({"says": ""}, None),
    ):
        plan = ask(program, "POST", "/plan/announcement", "helper", json=sent).json
        assert plan["announcement"] == shown
    assert ask(program, "POST", "/plan/announcement", "board", json={"says": "Break"}).status_code == 403


@pytest.mark.parametrize(
    ("path", "sent", "field"),
    [
        ("/paid", {"who": "Zoe", "paid": True}, "who"),
        ("/extras", {"who": "Zoe", "extra": "Rebuy"}, "who"),
        ("/extras", {"who": "Ann", "extra": "Raffle"}, "extra"),
        ("/extras", {"who": "Ann", "extra": "Rebuy", "count": -1}, "count"),
        ("/awards", {"prize": "Last bunko", "who": ["Ann"]}, "prize"),
        ("/announcement", {"says": "x" * 121}, "says"),
        ("/announcement", {"says": "Break", "until": "21:00"}, "until"),
        ("/awards", {"prize": "Door prize", "who": ["Zoe"]}, "who"),
    ],
)
def test_a_payment_that_does_not_fit_changes_nothing(
    program: Program, path: str, sent: dict[str, Any], field: str
) -> None:
    extras, prizes = [{"name": "Rebuy", "amount": "5"}], [{"name": "Door prize", "amount": "5"}]
    before = ask(program, "PATCH", json={"extras": extras, "prizes": prizes}).json
    refused = ask(program, "POST", f"/plan{path}", json=sent)
    assert (refused.status_code, refused.json["field"]) == (422, field)
    assert ask(program).json == before


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"fee": "much"}, "fee"),
        ({"fee": 5}, "fee"),
        ({"currency": "Kronenthaler"}, "currency"),
        ({"open": "yes"}, "open"),
        ({"prizes": {"1": "5"}}, "prizes"),
        ({"prizes": [{"place": 1}]}, "prizes"),
        ({"prizes": [{"place": 1, "amount": "5", "share": "5"}]}, "prizes"),
        ({"prizes": [{"place": 0, "amount": "5"}]}, "prizes"),
        ({"prizes": [{"place": 1, "amount": "5"}, {"place": 1, "amount": "6"}]}, "prizes"),
        ({"prizes": [{"place": 1, "share": "60"}, {"place": 2, "share": "60"}]}, "prizes"),
        ({"fee": "5", "price": "6"}, "price"),
        ({"prizes": [{"place": 1, "name": "Best", "amount": "6"}]}, "prizes"),
        ({"prizes": [{"name": "Best", "amount": "6"}, {"name": "best", "amount": "6"}]}, "prizes"),
        ({"prizes": [{"place": 1, "amount": "6", "pot": "Side pot"}]}, "prizes"),
        ({"extras": [{"name": "Rebuy", "amount": "6"}, {"name": "rebuy", "amount": "6"}]}, "extras"),
    ],
)
def test_a_plan_that_cannot_be_read_changes_nothing(program: Program, sent: dict[str, Any], field: str) -> None:
    before = ask(program).json
    refused = ask(program, "PATCH", json=sent)
    assert (refused.status_code, refused.json["field"]) == (422, field)
    assert ask(program).json == before


def test_people_enter_themselves_by_the_link_while_entries_are_open(program: Program, server) -> None:
    assert ask(program).json["link"] == ""
    plan = ask(program, "PATCH", json={"open": True}).json
    assert plan["open"]
    assert server.test_client().get(plan["link"]).status_code == 200
    assert (ask(program, key="helper").json["link"], ask(program, key="board").json["link"]) == (plan["link"], "")
    # The link stays while entries are open; opened again there is a new one.
    assert ask(program, "PATCH", json={"open": True}).json["link"] == plan["link"]
    assert ask(program, "PATCH", json={"open": False}).json["link"] == ""
    assert ask(program, "PATCH", json={"open": True}).json["link"] != plan["link"]


def test_entrants_are_checked_in_and_out(program: Program) -> None:
    plan = ask(program, "POST", "/plan/here", "helper", json={"who": "Bo", "here": True}).json
    assert (plan["here"], plan["missing"]) == (["Bo"], ["Ann", "Cy", "Dee"])
    assert ask(program, "POST", "/plan/here", json={"who": "Bo", "here": False}).json["here"] == []
    refused = ask(program, "POST", "/plan/here", json={"who": "Zoe", "here": True})
    assert (refused.status_code, refused.json["field"]) == (422, "who")


def test_whoever_cannot_move_is_called_to_a_table_of_their_own(program: Program) -> None:
    ask(program, "PATCH", "/hall", json={"automatic": False})
    ask(program, "POST", "/hall/tables", json={"count": 2})
    assert ask(program, "POST", "/plan/own-tables", json={"who": "Dee", "table": "9"}).json["field"] == "table"
    assert ask(program, "POST", "/plan/own-tables", json={"who": "Zoe", "table": "2"}).json["field"] == "who"
    plan = ask(program, "POST", "/plan/own-tables", json={"who": "Dee", "table": "2"}).json
    assert plan["own_tables"] == {"Dee": "2"}
    # The table keeps them under its new name.
    ask(program, "PATCH", "/hall/tables/2", json={"name": " Ramp "})
    assert ask(program).json["own_tables"] == {"Dee": "Ramp"}
    ask(program, "PATCH", "/hall", json={"automatic": True})
    called = {line["table"]: line["call"]["between"] for line in ask(program, path="/hall").json["tables"]}
    assert called == {"1": ["Bo", "Cy"], "Ramp": ["Ann", "Dee"]}
    # A table that is gone binds nobody.
    ask(program, "DELETE", "/hall/tables/Ramp")
    assert ask(program).json["own_tables"] == {}
    plan = ask(program, "POST", "/plan/own-tables", json={"who": "Dee", "table": ""})
    assert (plan.status_code, plan.json["own_tables"]) == (200, {})


@pytest.mark.parametrize(
    ("key", "looks", "checks", "changes"),
    [
        ("organiser", 200, 200, 200), ("helper", 200, 200, 403), ("board", 200, 403, 403),
        ("other organiser", 401, 401, 401), ("", 401, 401, 401),
    ],
)  # fmt: skip
def test_the_rights_of_each_key(program: Program, key: str, looks: int, checks: int, changes: int) -> None:
    assert ask(program, key=key).status_code == looks
    assert ask(program, "POST", "/plan/here", key, json={"who": "Ann", "here": True}).status_code == checks
    assert ask(program, "PATCH", key=key, json={"fee": "1"}).status_code == changes
    assert ask(program, "POST", "/plan/own-tables", key, json={"who": "Ann", "table": ""}).status_code == changes
