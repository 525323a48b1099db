"""The start page: games to start, the matches of this phone."""

from __future__ import annotations

import gzip
import re

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.games import game
from referee.store import Created, get_store
from referee.web.home import home


def begin(app: Flask, *players: str) -> Created:
    with app.app_context():
        return get_store().create("darts-baseball", game("darts-baseball").schema.setup(players))


def hold(phone: FlaskClient, *matches: tuple[str, str]) -> None:
    for match, key in matches:
        assert phone.get(f"/k/{match}/{key}").status_code == 303


def test_the_page_of_strangers_is_drawn_once_and_each_has_a_token_of_its_own(
    server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = server.test_client().get("/").text
    monkeypatch.setattr(home, "render_home", lambda form: pytest.fail("the page is drawn again"))
    tokens = {token_of(drawn)}
    for packing in ("", "gzip", "gzip, deflate, br", "br"):
        phone = server.test_client()
        answer = phone.get("/", headers={"Accept-Encoding": packing})
        packed = answer.headers.get("Content-Encoding", "")
        assert packed == ("gzip" if "gzip" in packing else packing)
        assert {"Cookie", "Accept-Encoding"} <= set(answer.vary)
        page = {"gzip": gzip.decompress, "br": brotli.decompress}.get(packed, bytes)(answer.data).decode()
        assert page.replace(token_of(page), "") == drawn.replace(token_of(drawn), "")
        tokens.add(token_of(page))
        assert phone.post("/name", data={"who": "Ann", "csrf_token": token_of(page)}).status_code == 303
    assert len(tokens) == 5


def test_the_page_of_strangers_is_for_strangers_alone(server: Flask, app: Flask, phone: FlaskClient) -> None:
    strangers = phone.get("/").text
    assert "Start a match" in strangers
    assert 'value="canasta"' in phone.get("/?q=canasta").text
    phone.post("/name", data={"who": "Ann"})
    assert 'value="Ann"' in phone.get("/").text
    match = begin(app, "Bo", "Cy")
    another = server.test_client()
    hold(another, (match.match_id, match.host_key))
    assert "Under way" in another.get("/").text
    assert "Under way" not in server.test_client().get("/").text


def token_of(page: str) -> str:
    """The token of the forms of a page."""
    found = re.search(r'name="csrf-token" content="([^"]+)"', page)
    assert found
    assert page.count(found[1]) > 2
    return found[1]


def test_every_game_has_a_card_with_its_picture(phone: FlaskClient) -> None:
    page = phone.get("/").text
    for key in games.keys():
        assert f'href="/new/{key}"' in page
        assert f'href="/games/{key}"' in page
        assert games.game(key).title in page
    assert page.count('<li class="game-card">') == len(games.keys())


def test_a_phone_without_matches_sees_no_list_of_them(phone: FlaskClient) -> None:
    assert "Under way" not in phone.get("/").text
    assert "Your games" not in phone.get("/").text
    assert "What do you play?" in phone.get("/").text


def test_a_match_that_the_phone_holds_is_listed_with_players_and_state(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo")
    hold(phone, (created.match_id, created.host_key))
    page = phone.get("/").text
    assert "Ann and Bo" in page
    assert "not started yet" in page
    assert f'href="/m/{created.match_id}"' in page


@pytest.mark.parametrize(
    ("players", "plays", "says", "score"),
    [
        (["Ann", "Bo"], 0, "Darts Baseball · not started yet", ""),
        (["Ann", "Bo"], 1, "Darts Baseball · Bo’s turn", "1\u202f–\u202f0"),
        (["Ann", "Bo"], 2, "Darts Baseball · Ann’s turn", "1\u202f–\u202f1"),
        (["Ann", "Bo"], 18, "Darts Baseball · finished, won by Ann and Bo", ""),
        (["Ann", "Bo", "Cy"], 4, "Darts Baseball · Ann ahead", "2"),
    ],
)
def test_the_ticket_of_a_match_says_how_it_stands(
    app: Flask, phone: FlaskClient, players: list[str], plays: int, says: str, score: str
) -> None:
    with app.app_context():
        created = get_store().create("darts-baseball", game("darts-baseball").schema.setup(players, {"tie": "shared"}))
        for n in range(plays):
            get_store().append(created.match_id, "play", {"play": "runs", "runs": 1}, seen=n, key=str(n))
    hold(phone, (created.match_id, created.host_key))
    page = phone.get("/").text
    assert says in page
    assert re.findall(r'class="num">(.*?)</span>', page) == [score] * bool(score)


def test_sides_of_several_stand_beside_each_other(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        created = get_store().create("canasta", game("canasta").schema.setup(["Ann", "Bo", "Cy", "Di"], None))
        get_store().append(created.match_id, "play", {"play": "deal", "turned": ["K"]}, seen=0, key="0")
    hold(phone, (created.match_id, created.host_key))
    assert "Ann and Cy – Bo and Di" in phone.get("/").text


def test_who_only_looks_on_is_led_to_the_board(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo")
    hold(phone, (created.match_id, created.board_key))
    assert f'href="/m/{created.match_id}/board"' in phone.get("/").text


def test_deleted_matches_and_renewed_keys_are_not_listed(app: Flask, phone: FlaskClient) -> None:
    gone, renewed = begin(app, "Ann", "Bo"), begin(app, "Cy", "Di")
    hold(phone, (gone.match_id, gone.host_key), (renewed.match_id, renewed.table_key))
    with app.app_context():
        get_store().delete(gone.match_id)
        get_store().renew_key(renewed.match_id, "table")
    assert "Under way" not in phone.get("/").text


def test_fifty_matches_are_listed_the_last_one_first(app: Flask, phone: FlaskClient) -> None:
    matches = [begin(app, f"Ann {n}", "Bo") for n in range(50)]
    hold(phone, *((match.match_id, match.host_key) for match in matches))
    listed = re.findall(r"Ann (\d+) and Bo", phone.get("/").text)
    assert listed == [str(n) for n in reversed(range(50))]


def test_many_players_are_counted_not_listed(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, *(f"P{n}" for n in range(1, 21)))
    hold(phone, (created.match_id, created.host_key))
    assert "P1, P2, P3, P4, P5, P6 and 14 more" in phone.get("/").text


def test_names_are_only_ever_text(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "<script>alert(1)</script>", 'Bo" onclick="x', "张伟", "محمد")
    hold(phone, (created.match_id, created.host_key))
    page = phone.get("/").text
    assert "<script>alert" not in page
    assert 'onclick="x' not in page
    assert "张伟" in page
    assert "محمد" in page


def test_games_stand_by_family_in_the_order_of_their_titles(phone: FlaskClient) -> None:
    start = phone.get("/").text.split('<div id="games">')[1]
    families = [part.split("</h3>") for part in start.split("<h3>")[1:]]
    assert [family for family, _ in families] == ["Cards", "Dice", "Darts and pool", "Anything else"]
    listed = [re.findall(r'class="card-text"><strong>(.*?)</strong>', cards) for _, cards in families]
    assert all(titles == sorted(titles, key=str.casefold) for titles in listed)
    assert listed[1:] == [["Bunko", "Liar’s Dice"], ["Darts 301", "Darts Baseball", "Pocket billiards"], ["Score Pad"]]
    assert sum(map(len, listed)) == len(games.keys())


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("canasta", ["Canasta"]),
        ("CANASTA", ["Canasta"]),
        ("liars", ["Liar’s Dice"]),
        ("darts 501", ["Darts 301"]),
        ("eight ball", ["Pocket billiards"]),
        ("darts", ["Darts 301", "Darts Baseball"]),
        ("midnight", ["Poker"]),
        ("backgammon", []),
    ],
)
def test_a_game_is_found_by_its_words_and_variants_without_scripts(
    phone: FlaskClient, query: str, expected: list[str]
) -> None:
    page = phone.get("/", query_string={"q": query}).text
    listed = re.findall(r'class="card-text"><strong>(.*?)</strong>', page)
    assert listed[: len(expected)] == expected
    assert f'value="{query}"' in page
    assert ("No games for" in page) == (not expected)


def test_matches_under_way_and_own_games_lead_and_finished_ones_are_folded(app: Flask, phone: FlaskClient) -> None:
    ended, open_ = begin(app, "Ann", "Bo"), begin(app, "Cy", "Di")
    with app.app_context():
        get_store().end(ended.match_id)
    hold(phone, *((match.match_id, match.host_key) for match in (open_, ended)))
    page = phone.get("/").text
    order = ("Under way", "Cy and Di", "Your games", 'href="/new/darts-baseball"', "Finished matches (1)")
    at = [page.index(text) for text in (*order, "Ann and Bo", "Find a game", "Join a match")]
    assert at == sorted(at)


def test_many_matches_leave_the_games_in_sight(app: Flask, phone: FlaskClient) -> None:
    hold(phone, *((match.match_id, match.host_key) for match in [begin(app, f"Ann {n}", "Bo") for n in range(6)]))
    text = phone.get("/").text
    assert "<summary>Show 2 more</summary>" in text
    assert text.index("Ann 2 and Bo") < text.index("<summary>Show 2 more") < text.index("Ann 1 and Bo")


def test_the_phone_s_name_is_kept_and_signs_what_is_entered(app: Flask, phone: FlaskClient) -> None:
    created = begin(app, "Ann", "Bo")
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    answer = phone.post("/name", data={"who": " Zoë <b> ", "back": f"/m/{created.match_id}/log"})
    assert (answer.status_code, answer.location) == (303, f"/m/{created.match_id}/log")
    phone.post(f"/m/{created.match_id}", data={"play": "runs", "runs": "1", "seen": "0", "key": "k"})
    assert "entered by Zoë &lt;b&gt;" in phone.get(f"/m/{created.match_id}/log").text
    assert 'value="Zoë &lt;b&gt;"' in phone.get("/").text


def test_a_name_can_be_taken_away_again(phone: FlaskClient) -> None:
    phone.post("/name", data={"who": "Zoë"})
    phone.post("/name", data={"who": ""})
    assert "Zoë" not in phone.get("/").text


def test_what_is_no_name_is_said_and_kept(phone: FlaskClient) -> None:
    answer = phone.post("/name", data={"who": "x" * 50})
    assert answer.status_code == 422
    assert "is longer than 40 characters" in answer.text
    assert f'value="{"x" * 50}"' in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/m/x/../..", "javascript:alert(1)", "/\\evil"]
)
def test_a_name_leads_back_to_pages_of_this_server_alone(phone: FlaskClient, back: str) -> None:
    assert phone.post("/name", data={"who": "Ann", "back": back}).location == "/"
