"""The link into BG Stats: the play that its address carries, who is offered it, and its length."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import folder, game
from referee.match import read_json, read_record
from referee.match.imported import match_of_record
from referee.store import Created, get_store
from referee.web.http.security import POLICY
from referee.web.match.bg_stats import LONGEST, bg_stats_play

BEGAN = 1_779_566_400.0
"""23 May 2026, 20:00 UTC."""
RED_AND_SPADES = (
    "AS 2S 3S 4S 5S 6S / 7S 8S 9S TS JS QS KS / AH 2H 3H 4H 5H 6H / 7H 8H 9H TH JH QH KH / AD 2D 3D 4D 5D 6D / "
    "7D 8D 9D TD JD QD KD"
)
DRAWN = {
    "record": 1,
    "game": "vatican",
    "players": ["Ann", "Bo", "Cy"],
    "start": {
        "hands": {"Ann": 3, "Bo": 4, "Cy": 2},
        "turn": "Ann",
        "table": f"{RED_AND_SPADES} / AC 2C 3C 4C 5C 6C / 7C 8C 9C TC JC QC KC / {RED_AND_SPADES} / AC 2C 3C 4C 5C 6C",
    },
    "plays": [{"play": "pass"}] * 3,
}


def innings(app: Flask, *players: str, plays: int) -> Created:
    with app.app_context():
        store = get_store()
        created = store.create("darts-baseball", game("darts-baseball").schema.setup(players, {"innings": 1}))
        for n in range(plays):
            store.append(created.match_id, "play", {"play": "runs", "runs": int(n == plays - 1)}, seen=n, key=str(n))
        return created


def sent(text: str) -> dict[str, Any] | None:
    """The play in the link of a page; None for a page without one."""
    link = re.search(r'<a class="button" href="(https://app\.bgstatsapp\.com/[^"]*)"[^>]*>Send to BG Stats</a>', text)
    if link is None:
        return None
    address = urlsplit(unescape(link[1]))
    assert address.path == "/createPlay.html"
    assert len(link[1]) <= LONGEST
    return json.loads(parse_qs(address.query, strict_parsing=True)["data"][0])


def demo_play(key: str, name: str) -> dict[str, Any]:
    record = read_record(read_json((folder(key) / "demo" / f"{name}.json").read_bytes()))
    return bg_stats_play(match_of_record(record, 0), "abc", BEGAN, {})


def test_phone_sheet_and_share_page_offer_the_play_of_a_finished_match(app: Flask, phone: FlaskClient) -> None:
    match = innings(app, 'Ann & "Co"', "Zoë 张伟", plays=2)
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    pages = [phone.get(f"/m/{match.match_id}{page}") for page in ("", "/sheet", "/share")]
    plays = [sent(page.text) for page in pages]
    assert plays[0] is not None
    assert plays == [plays[0]] * 3
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", plays[0].pop("playDate"))
    assert plays[0] == {
        "sourceName": "Referee",
        "sourcePlayId": match.match_id,
        "game": {
            "name": "Darts Baseball", "sourceGameId": "darts-baseball", "highestWins": True, "noPoints": False,
        },
        "players": [
            {
                "name": "Ann & \"Co\"", "sourcePlayerId": "Ann & \"Co\"", "startPlayer": True, "winner": False,
                "score": 0, "rank": 2,
            },
            {
                "name": "Zoë 张伟", "sourcePlayerId": "Zoë 张伟", "startPlayer": False, "winner": True,
                "score": 1, "rank": 1,
            },
        ],
    }  # fmt: skip
    assert all("bgstatsapp" not in str(page.headers) for page in pages)
    assert "navigate-to" not in POLICY
    assert "sandbox" not in POLICY


def test_a_match_under_way_is_not_sent(app: Flask, phone: FlaskClient) -> None:
    match = innings(app, "Ann", "Bo", plays=1)
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    assert not [page for page in ("", "/sheet", "/share") if "bgstats" in phone.get(f"/m/{match.match_id}{page}").text]


@pytest.mark.parametrize(("name", "is_sent"), [("Player", True), ("张" * 37, False)])
def test_the_address_has_a_length_that_programs_pass_on(
    app: Flask, phone: FlaskClient, name: str, is_sent: bool
) -> None:
    players = [f"{name} {n}" for n in range(1, 21)]
    match = innings(app, *players, plays=20)
    phone.get(f"/k/{match.match_id}/{match.table_key}")
    text = phone.get(f"/m/{match.match_id}/sheet").text
    assert "Won by" in text
    play = sent(text)
    assert (play is not None) == is_sent
    if play:
        assert [row["name"] for row in play["players"]] == players


def test_a_team_has_its_name_and_shares_score_and_place() -> None:
    play = demo_play("push", "camping-holiday")
    assert play["playDate"] == "2026-05-23 20:00:00"
    assert play["game"]["highestWins"] is False, "in Push the fewest points win"
    rows = [(row["name"], row["team"], row["score"], row["rank"], row["winner"]) for row in play["players"]]
    assert rows == [
        ("Ruth", "Ruth and Hedda", 250, 2, False),
        ("Joaquim", "Joaquim and Samir", 220, 1, True),
        ("Hedda", "Ruth and Hedda", 250, 2, False),
        ("Samir", "Joaquim and Samir", 220, 1, True),
    ]
    assert [row["name"] for row in play["players"] if row["startPlayer"]] == ["Ruth"]


def test_in_a_drawn_match_everybody_is_first_and_nobody_wins() -> None:
    play = bg_stats_play(match_of_record(read_record(DRAWN), 0), "abc", BEGAN, {})
    assert play["comments"] == "A draw: nobody won."
    assert [(row["rank"], row["winner"]) for row in play["players"]] == [(1, False)] * 3
    assert not [row for row in play["players"] if "team" in row]


def test_a_match_of_legs_sends_the_legs() -> None:
    play = demo_play("darts-301", "league-final")
    assert [row["winner"] for row in play["players"]] == [True, False]
    assert play["game"]["highestWins"] is True
    assert play["players"][0]["score"] > play["players"][1]["score"]
