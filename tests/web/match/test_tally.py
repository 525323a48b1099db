"""The page of scores: who may see it, what it shows, what its answers bring, what a phone remembers."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.store import Created, get_store
from referee.testing.played import steps, whole
from referee.web.match.score_form import score_forms

PLAYERS = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "canasta")


def begin(app: Flask, key: str, names: Sequence[str] = PLAYERS) -> Created:
    with app.app_context():
        return get_store().create(key, games.game(key).schema.setup(names, {}))


def test_a_game_with_plays_that_enter_only_a_score_has_the_page() -> None:
    assert {key for key in games.keys() if games.game(key).score_entry is None} == {"turntables", "vatican"}


def test_the_page_is_for_those_who_enter(client: FlaskClient, match: Created) -> None:
    assert client.get(f"/m/{match.match_id}/tally").status_code == 403
    client.get(f"/k/{match.match_id}/{match.board_key}")
    assert client.get(f"/m/{match.match_id}/tally").headers["Location"].endswith("/board")


def test_a_game_without_a_tally_has_no_such_page(app: Flask, client: FlaskClient) -> None:
    created = begin(app, "vatican")
    client.get(f"/k/{created.match_id}/{created.table_key}")
    assert client.get(f"/m/{created.match_id}/tally").status_code == 404
    assert client.get(f"/m/{created.match_id}/live?view=tally").status_code == 404
    assert "Just scores" not in client.get(f"/m/{created.match_id}").text


def test_the_choice_of_a_phone_is_for_one_game(app: Flask, client: FlaskClient, match: Created) -> None:
    other = begin(app, "pinochle")
    for created in (match, other):
        client.get(f"/k/{created.match_id}/{created.table_key}")
    client.get(f"/m/{match.match_id}/tally")
    assert client.get(f"/m/{match.match_id}").headers["Location"].endswith("/tally")
    assert client.get(f"/m/{other.match_id}").status_code == 200
    assert client.get(f"/m/{match.match_id}?entry=plays").status_code == 200
    assert client.get(f"/m/{match.match_id}").status_code == 200


def test_where_scores_are_all_that_is_entered_a_phone_opens_on_their_page(app: Flask, client: FlaskClient) -> None:
    created = begin(app, "score-pad")
    client.get(f"/k/{created.match_id}/{created.table_key}")
    table = f"/m/{created.match_id}"
    assert client.get(table).headers["Location"].endswith("/tally")
    pad = client.get(f"{table}/tally").text
    assert "Play by play" in pad
    assert 'data-required="What about Ann?"' in pad
    assert "Round 1: Ann deals" in pad
    assert client.get(f"{table}?entry=plays").status_code == 200
    assert client.get(table).status_code == 200


@pytest.mark.parametrize(
    ("page", "label"), [("tally", "Enter a score"), ("table", "Enter a play"), ("x", "Enter a play")]
)
def test_an_answer_shows_the_page_that_asked(client: FlaskClient, match: Created, page: str, label: str) -> None:
    client.get(f"/k/{match.match_id}/{match.table_key}")
    answer = client.post(
        f"/m/{match.match_id}",
        data={"tap": '{"play": "deal", "turned": ["5"]}', "seen": "0", "key": "a key of its own"},
        headers={"X-Requested-With": "referee", "X-Page": page},
    )
    assert label in answer.json["parts"]["entry"]


BEGUN = {
    "poker": (
        [{"play": "deal"}, {"play": "bet", "amount": 2}],
        {"play": "tally", "chips": {"Ann": 3, "Bo": -3}},
        ("hand", "Ann +3, Bo −3"),
    ),
    "cripple-mr-onion": (
        [{"play": "deal"}, {"play": "discard", "cards": 1}],
        {"play": "tally", "winner": "Bo", "paid": {"Ann": 4, "Bo": 4}},
        ("round", "Bo takes the pot of 8"),
    ),
    "billiards": (
        [
            {"play": "lag", "winner": "Ann"},
            {"play": "choose", "choice": "break"},
            {"play": "stroke", "pocketed": [1]},
        ],
        {"play": "tally", "winner": "Bo"},
        ("rack", "Bo wins rack 1"),
    ),
}
OPTIONS = {"billiards": {"game": "eight"}}


@pytest.mark.parametrize("key", BEGUN)
def test_what_was_begun_play_by_play_is_ended_by_its_score_and_comes_back(
    app: Flask, client: FlaskClient, key: str
) -> None:
    plays, score, (part, says) = BEGUN[key]
    with app.app_context():
        store = get_store()
        match = store.create(key, games.game(key).schema.setup(PLAYERS[:2], OPTIONS.get(key, {})))
        for seen, body in enumerate(plays):
            store.append(match.match_id, "play", body, seen=seen, key=f"play {seen}")
        begun = store.cached_match(match.match_id).match.position
    client.get(f"/k/{match.match_id}/{match.table_key}")
    page = client.get(f"/m/{match.match_id}/tally").text
    assert f"The plays of this {part} stay in the log.</p>" in page
    assert 'name="play" value="tally"' in page
    assert re.findall(r'strip-score">(.*?)<', page) == ["0", "0"], "antes and bets of a hand that is given up are back"
    assert not [play for play in ("buy", "leave", "settle", "end") if f'name="play" value="{play}"' in page]
    sent = {"tap": json.dumps(score), "seen": str(len(plays)), "key": "its score"}
    answer = client.post(f"/m/{match.match_id}", data=sent, headers={"X-Requested-With": "referee", "X-Page": "tally"})
    assert f"The plays of this {part} stay in the log; this score counts." in answer.json["parts"]["ruling"]
    assert says in answer.json["parts"]["ruling"]
    assert "under-way" not in answer.json["parts"]["due"]
    strike = {"n": str(len(plays) + 1), "seen": str(len(plays) + 1), "key": "take back"}
    client.post(f"/m/{match.match_id}/strike", data=strike, headers={"X-Requested-With": "referee"})
    with app.app_context():
        assert get_store().cached_match(match.match_id).match.position == begun


def test_a_hand_that_was_played_to_its_tricks_fills_in_the_bid_and_the_melds() -> None:
    match = whole("pinochle", 0, 0)
    position = next(position for position, _ in steps(match) if position.play is not None)
    due = match.game.score_entry.due(position, match.game.due)
    bidder, bid, *melds, tricks = score_forms(match.schema, due, position.players)[0].lines
    assert (bidder.text, bid.text) == (position.players[position.bidder], str(position.bid))
    laid = [meld.points if meld else 0 for meld in position.melds.laid]
    assert sum(int(meld.text) for meld in melds) == sum(laid)
    assert tricks.text == ""


def test_a_score_of_one_number_has_no_key_for_the_next_one_and_chips_say_what_they_ask(
    app: Flask, client: FlaskClient
) -> None:
    pages = {}
    for key in ("darts-301", "pinochle"):
        created = begin(app, key)
        client.get(f"/k/{created.match_id}/{created.table_key}")
        pages[key] = client.get(f"/m/{created.match_id}/tally").text
    assert 'data-number="next"' not in pages["darts-301"]
    assert 'data-number="next"' in pages["pinochle"]
    assert '<legend class="">Who bid?</legend>' in pages["pinochle"]


@pytest.mark.parametrize(("key", "has_sign"), [("poker", True), ("score-pad", True), ("push", False)])
def test_the_key_for_the_sign_is_there_where_a_score_can_be_below_zero(
    app: Flask, client: FlaskClient, key: str, has_sign: bool
) -> None:
    created = begin(app, key)
    client.get(f"/k/{created.match_id}/{created.table_key}")
    page = client.get(f"/m/{created.match_id}/tally").text
    assert ('data-number="sign"' in page) is has_sign


def test_keys_of_whole_plays_come_before_fields_that_are_folded_behind_them(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        names = [*PLAYERS, "Ed", "Flo", "Gus", "Hal"]
        created = get_store().create("bunko", games.game("bunko").schema.setup(names, {}))
    client.get(f"/k/{created.match_id}/{created.table_key}")
    page = client.get(f"/m/{created.match_id}/tally?lane=").text
    begins = page[page.index("<summary>Who begins at the head table?") :]
    assert begins.index('name="tap"') < begins.index("<summary>One die each") < begins.index('name="dice"')


def test_an_empty_score_is_asked_for_in_all_games(app: Flask) -> None:
    """A phone sends no form without a figure: a field has to be filled, or the form itself asks."""
    for key in games.keys():
        game = games.game(key)
        if game.score_entry is None:
            continue
        names = [*PLAYERS, "Ed", "Flo", "Gus", "Hal"][: max(game.players.least, 4)]
        names = names if game.players.refusal(len(names)) is None else names[: game.players.least]
        created = begin(app, key, names)
        client = app.test_client()
        client.get(f"/k/{created.match_id}/{created.table_key}")
        page = client.get(f"/m/{created.match_id}/tally?lane=").text
        forms = [form for form in re.findall(r"<form class=\"offer.*?</form>", page, re.S) if ' enter" type' in form]
        asks = [form for form in forms if re.search(r'<input [^>]*name="(?!csrf|key|seen|lane|next|play|given)', form)]
        scored = [form for form in asks if not re.search(r'name="play" value="(lag|begin)"', form)]
        assert all("data-required=" in form for form in scored), key


def test_an_empty_field_is_asked_for_by_the_names_on_it(app: Flask, client: FlaskClient) -> None:
    names = (*PLAYERS, "Ed", "Flo", "Gus", "Hal")
    with app.app_context():
        created = get_store().create("bunko", games.game("bunko").schema.setup(names, {}))
    client.get(f"/k/{created.match_id}/{created.table_key}")
    page = client.get(f"/m/{created.match_id}/tally?lane=1").text
    assert "What about Ann + Cy?" in html.unescape(page)
    assert "first team" not in page
