"""The door of a tournament, and its money: entries by themselves, check-in, fees and prizes; each with each key."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee import games
from referee.store import get_store
from tests.web.events.running import begin, do, record

NIGHT = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
TEXTAREA = re.compile(r'<textarea id="\w+" name="(\w+)"[^>]*>([^<]*)</textarea>')


@pytest.fixture
def event(organiser: FlaskClient, club) -> str:
    return begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")


def entry_link(organiser: FlaskClient, event: str) -> str:
    return re.search(r'value="[^"]*(/e/[^/"]+/enter/[^"]+)"', organiser.get(f"{event}/door").text)[1]


def test_nobody_enters_a_round_robin_that_is_drawn_and_pages_say_what_to_do(
    app, organiser, another_phone, club
) -> None:
    path = begin(organiser, club, "round-robin", names="Ann\nBo\nCy")
    door = path.replace("organise", "door")
    organiser.post(door, data={"do": "open"})
    link = entry_link(organiser, path.removesuffix("/organise"))
    assert "Somebody else enters" in organiser.get(path).text
    do(organiser, path, do="draw", seed="1")
    for page in (organiser.get(path).text, organiser.get(door).text):
        assert "take the draw back, and somebody else can enter" in page
        assert "“A substitute plays”" in page
        assert "Somebody else enters" not in page
    assert "Entries are closed. Ask the organiser." in another_phone().get(link).text
    with app.app_context():
        get_store().events.append(path.split("/")[2], {"do": "result", "between": ["Bo", "Cy"], "winner": "Bo"}, key="")
    assert "All rounds are drawn, so it is too late to enter." in organiser.get(path).text


def test_people_enter_themselves_while_entries_are_open(organiser, another_phone, event) -> None:
    stranger = another_phone()
    assert stranger.get(f"{event}/enter/").status_code == 404
    assert stranger.get(f"{event}/enter/guess").status_code == 403
    assert organiser.post(f"{event}/door", data={"do": "open"}).status_code == 303
    link = entry_link(organiser, event)
    assert stranger.get(link).status_code == 200
    assert "Dee is entered" in stranger.post(link, data={"who": " Dee "}).text
    assert stranger.post(link, data={"who": "ann"}).status_code == 422
    assert stranger.post(link, data={"who": ""}).status_code == 422
    assert record(organiser, f"{event}/organise")["entries"] == [{"do": "enter", "who": "Dee"}]
    assert organiser.post(f"{event}/door", data={"do": "close"}).status_code == 303
    assert "Entries are closed" in stranger.get(link).text
    assert stranger.post(link, data={"who": "Ed"}).status_code == 409
    # Opened again, they have a new link.
    organiser.post(f"{event}/door", data={"do": "open"})
    assert stranger.get(link).status_code == 403


def test_whoever_enters_by_the_code_looks_at_the_event_from_then_on(organiser, another_phone, club, event) -> None:
    organiser.post(f"{event}/door", data={"do": "open"})
    link = entry_link(organiser, event)
    dee, stranger = another_phone(), another_phone()
    assert stranger.get(link).status_code == 200
    page = dee.post(link, data={"who": "Dee"}).text
    assert f'href="{event}"' in page
    # Closed entries, or a new link, change nothing for those who are in.
    for act in ("close", "open", "close"):
        organiser.post(f"{event}/door", data={"do": act})
    own = dee.get(event)
    assert own.status_code == 200
    assert "<h2>Dee</h2>" in own.text
    assert dee.get(f"{event}/live?view=tournament&who=Dee").status_code == 200
    assert stranger.get(event).status_code == 403
    # Nothing but this event: not the club, no other event, no page of those who run it.
    other = begin(organiser, club, "swiss", names="Ann\nBo\nCy").removesuffix("/organise")
    closed = (f"/c/{club.club_id}", other, f"{event}/organise", f"{event}/door", f"{event}/hall")
    assert [dee.get(path).status_code for path in closed] == [403] * len(closed)
    # The code on the board opens the club: it is for those of the club.
    assert "QR code" in organiser.get(f"{event}/board").text
    assert "QR code" not in dee.get(f"{event}/board").text
    # A new link for boards takes it back.
    assert organiser.post(f"/c/{club.club_id}/renew", data={"role": "board"}).status_code == 303
    assert dee.get(event).status_code == 403


def test_who_is_not_here_is_withdrawn_after_a_look(organiser, event) -> None:
    door = f"{event}/door"
    assert organiser.post(door, data={"do": "here", "who": "Ann"}).status_code == 303
    assert organiser.post(door, data={"do": "here", "who": "Nobody"}).status_code == 422
    asks = organiser.post(door, data={"do": "withdraw"})
    assert "Bo leaves the event" in asks.text
    # Bo comes through the door meanwhile: what was shown is shown anew.
    organiser.post(door, data={"do": "here", "who": "Bo"})
    assert "Cy leaves the event" in organiser.post(door, data={"do": "withdraw", "names": "Bo\nCy"}).text
    assert organiser.post(door, data={"do": "withdraw", "names": "Cy"}).status_code == 303
    assert record(organiser, f"{event}/organise")["entries"] == [{"do": "withdraw", "who": "Cy"}]


def test_fees_and_prizes_add_up(organiser, event) -> None:
    fees = f"{event}/fees"
    data = {"fee": "7,50", "currency": "€", "prizes": "1: 60 %\n2: 5"}
    assert organiser.post(fees, data=data).status_code == 303
    assert "0 × 7.50" in organiser.get(fees).text
    assert ">60 % of the pot<" in organiser.get(f"{event}/board?view=prizes").text
    for who in ("Ann", "Bo", "Cy"):
        assert organiser.post(f"{event}/door", data={"do": "paid", "who": who}).status_code == 303
    page = organiser.get(fees).text
    for amount in ("22.50", "13.50", "5.00", "18.50", "4.00"):
        assert f">{amount}<" in page
    assert organiser.post(f"{event}/door", data={"do": "unpaid", "who": "Cy"}).status_code == 303
    assert "2 × 7.50" in organiser.get(fees).text
    for wrong in ("1: x", "nothing", "1: 5\n1: 6", "1: 60 %\n2: 60 %"):
        refused = organiser.post(fees, data=data | {"prizes": wrong})
        assert (refused.status_code, 'role="alert"' in refused.text) == (422, True)


def test_extras_are_bought_at_the_door_and_prizes_have_names(organiser, event) -> None:
    fees, door = f"{event}/fees", f"{event}/door"
    data = {
        "fee": "10", "currency": "€", "extras": "Rebuy: 5\nRaffle: 1, own pot\nRoom: 2 (house)",
        "prizes": "1: 100 %\nRaffle draw: 50 % of Raffle\nMost wins: 4",
    }  # fmt: skip
    assert organiser.post(fees, data=data).status_code == 303
    organiser.post(door, data={"do": "here", "who": "Bo"})
    assert "1 of 3 are here, 0 have paid the fee of 10.00 €" in organiser.get(door).text
    assert organiser.post(door, data={"do": "all-paid"}).status_code == 303
    for extra in ("Rebuy", "Raffle", "Raffle", "Room"):
        assert organiser.post(door, data={"do": "buy", "who": "Bo", "extra": extra}).status_code == 303
    assert organiser.post(fees, data={"do": "buy", "who": "Bo", "extra": "Raffle", "count": "-1"}).status_code == 303
    assert organiser.post(door, data={"do": "buy", "who": "Bo", "extra": "Beer"}).status_code == 422
    assert organiser.post(fees, data={"do": "award", "prize": "Raffle draw", "who": "Cy"}).status_code == 303
    for file, rows in (
        ("fees.csv", ["Name,Here,Paid,Rebuy,Raffle,Room,Paid in,Gets", "Ann,no,no,0,0,0,0.00,0.00",
                      "Bo,yes,yes,1,1,1,18.00,0.00", "Cy,no,no,0,0,0,0.00,0.50"]),
        ("prizes.csv", ["Prize,Pot,Amount,Share,Name", "1.,,15.00,100,", "Most wins,,4.00,,",
                        "Raffle draw,Raffle,0.50,50,Cy"]),
    ):  # fmt: skip
        assert organiser.get(f"{event}/{file}").text.removeprefix("\ufeff").splitlines() == rows
    # The form shows what was typed, and reads it again.
    again = {name: html.unescape(typed) for name, typed in TEXTAREA.findall(organiser.get(fees).text)}
    assert organiser.post(fees, data=data | again).status_code == 303
    assert again["extras"].splitlines() == ["Rebuy: 5.00", "Raffle: 1.00, own pot", "Room: 2.00, house"]
    wall = organiser.get(f"{event}/board?view=prizes").text
    assert "15.00 €" in wall
    assert re.search(r"Raffle draw</strong> <span class=\"wall-who\">Cy ", wall)
    paper = organiser.get(f"{event}/sheet?part=prizes").text
    assert "50 % of Raffle" in paper
    for wrong in ("Rebuy", "Rebuy: x", "Rebuy: 5, mine", "Rebuy: 5\nrebuy: 6"):
        assert organiser.post(fees, data=data | {"extras": wrong}).status_code == 422


def test_payments_follow_a_corrected_name(app, organiser, event) -> None:
    fees = f"{event}/fees"
    organiser.post(fees, data={"fee": "10", "extras": "Rebuy: 5", "prizes": "Door prize: 3"})
    for data in ({"do": "paid"}, {"do": "buy", "extra": "Rebuy"}, {"do": "award", "prize": "Door prize"}):
        assert organiser.post(fees, data={**data, "who": "Bo"}).status_code == 303
    with app.app_context():
        get_store().events.append(event.rpartition("/")[2], {"do": "rename", "who": "Bo", "to": "Bob"}, key="")
    rows = organiser.get(f"{event}/fees.csv").text.splitlines()
    assert "Bob,no,yes,1,15.00,3.00" in rows


def test_a_ghost_wins_no_prize(app, organiser, club) -> None:
    event = begin(organiser, club, "round-robin", names="Ann\nBo").removesuffix("/organise")
    organiser.post(f"{event}/fees", data={"fee": "10", "prizes": "1: 6\n2: 4"})
    for entry in ({"do": "draw", "seed": "1"}, {"do": "substitute", "who": "Ann", "by": "Ghost"}, {"do": "close"}):
        with app.app_context():
            get_store().events.append(event.rpartition("/")[2], entry, key="")
    rows = organiser.get(f"{event}/fees.csv").text.splitlines()
    assert [row.rpartition(",")[2] for row in rows if row.startswith(("Bo,", "Ghost,"))] == ["0.00", "6.00"]


def test_prizes_follow_the_figures_of_matches(app, organiser, club) -> None:
    night = {
        "record": 1, "event": "bunko-night", "game": "bunko", "title": "Night", "entrants": list(NIGHT),
        "entries": [{"do": "draw", "seed": "1"}],
    }  # fmt: skip
    with app.app_context():
        store = get_store()
        event_id = store.events.create(club.club_id, night).event_id
        each = dict.fromkeys(NIGHT[2:], 1)
        wins, losses = {"Ann": 2, **each}, {"Bo": 2, **each}
        start = {"round": 3, "wins": wins, "losses": losses, "bunkos": {"Bo": 3}}
        setup = games.game("bunko").schema.setup(list(NIGHT), {"rounds": 3}, start)
        match_id = store.create("bunko", setup, club.club_id, event_id, "R1-1").match_id
        store.append(match_id, "play", {"play": "wins", "winners": ["Ann", "Cy", "Eve", "Gus"]}, seen=0, key="")
        assert store.cached_match(match_id).match.position.over
        store.clubs.catch_up(club.club_id)
    fees = f"/e/{event_id}/fees"
    data = {"fee": "", "prizes": "Most bunkos: 6\nMost losses: 5\nLast bunko: 3"}
    assert organiser.post(fees, data=data).status_code == 303
    rows = organiser.get(f"/e/{event_id}/prizes.csv").text.splitlines()
    assert rows[1:] == ["Most bunkos,,6.00,,Bo", "Most losses,,5.00,,Bo", "Last bunko,,3.00,,"]
    assert "Most losses, Most bunkos" in organiser.get(fees).text


def test_rights_at_the_door(app, another_phone: Callable[[], FlaskClient], club, event) -> None:
    with app.app_context():
        other = get_store().clubs.create("Friday")
        links = {
            None: (403, 403, 403), other.organiser_path: (403, 403, 403),
            club.path_of("board"): (403, 403, 200), club.path_of("helper"): (200, 303, 200),
        }  # fmt: skip
    for link, (looks, checks, money) in links.items():
        visitor = another_phone()
        if link:
            visitor.get(link)
        assert visitor.get(f"{event}/door").status_code == looks
        assert visitor.post(f"{event}/door", data={"do": "here", "who": "Ann"}).status_code == checks
        assert visitor.post(f"{event}/door", data={"do": "open"}).status_code == 403
        assert visitor.post(f"{event}/door", data={"do": "withdraw"}).status_code == 403
        assert visitor.get(f"{event}/fees").status_code == money
        assert visitor.post(f"{event}/fees", data={"fee": "1"}).status_code == 403
        assert visitor.post(f"{event}/fees", data={"do": "paid", "who": "Ann"}).status_code == checks
        assert visitor.get(f"{event}/fees.csv").status_code == looks
        assert visitor.get(f"{event}/prizes.csv").status_code == money
