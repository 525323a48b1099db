"""A new match: names, house rules, what is carried over; nothing typed is ever lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import games
from referee.games import game
from referee.store import CachedMatch, get_store

NEW = "/new/darts-baseball"


def cached_of(app: Flask, answer: TestResponse) -> CachedMatch:
    with app.app_context():
        return get_store().cached_match(answer.location.split("/")[2])


def test_the_page_of_every_game_opens(phone: FlaskClient) -> None:
    for key in games.keys():
        page = phone.get(f"/new/{key}")
        assert page.status_code == 200
        assert page.text.count('name="player"') == min(games.game(key).players.usual, 24)


def test_an_unknown_game_is_told_with_those_there_are(phone: FlaskClient) -> None:
    answer = phone.get("/new/whist")
    assert answer.status_code == 404
    assert 'href="/games/darts-baseball"' in answer.text


def test_names_start_a_match_and_lead_the_host_to_the_codes(app: Flask, phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["Ann", "Bo"], "do": "start"})
    assert answer.status_code == 303
    assert cached_of(app, answer).setup.players == ("Ann", "Bo")
    assert phone.get(answer.location).status_code == 200


def test_a_changed_house_rule_is_looked_at_and_starts_nothing(phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["Ann", "Bo"], "o.innings": "3", "do": "look"})
    assert answer.status_code == 200
    assert 'id="options-say"' in answer.text
    assert phone.get("/").text.count("Ann and Bo") == 0


def test_nobody_else_is_host(phone: FlaskClient, another_phone: Callable[[], FlaskClient]) -> None:
    location = phone.post(NEW, data={"player": ["Ann", "Bo"]}).location
    assert another_phone().get(location).status_code == 403


def test_empty_fields_between_names_are_passed_over(app: Flask, phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["", "Ann", "", "Bo", ""]})
    assert cached_of(app, answer).setup.players == ("Ann", "Bo")


def test_a_pasted_list_comes_after_the_fields(app: Flask, phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["Ann", ""], "names": "Bo\r\n  Cy Lee \r\n\r\nDi; Ed, Flo"})
    assert cached_of(app, answer).setup.players == ("Ann", "Bo", "Cy Lee", "Di", "Ed", "Flo")


@pytest.mark.parametrize(
    ("pasted", "players"),
    [
        ("1. Ann\n2. Bo\n3. Cy", ("Ann", "Bo", "Cy")),
        ("1) Ann; 2) Bo; 3) 6ix", ("Ann", "Bo", "6ix")),
        ("1. Ann\n3) Bob\n7 Cy", ("Ann", "Bob", "Cy")),
        ("1 Ann\n2 Bo", ("Ann", "Bo")),
        ("1860 Munich\n1904 Schalke", ("1860 Munich", "1904 Schalke")),
        ("Table 9\nTable 10", ("Table 9", "Table 10")),
        ("2 Good 2 Be True\nBo", ("2 Good 2 Be True", "Bo")),
        ("- Ann\n– Bo\n• Cy\n* Di", ("Ann", "Bo", "Cy", "Di")),
        ("• 1. Ann\n• 2. Bo", ("Ann", "Bo")),
        ("1. FC Ann\n1. FC Bo", ("1. FC Ann", "1. FC Bo")),
        ("Ann-Lee\n2Pac", ("Ann-Lee", "2Pac")),
    ],
)
def test_the_marks_of_a_pasted_list_are_no_part_of_the_names(
    app: Flask, phone: FlaskClient, pasted: str, players: tuple[str, ...]
) -> None:
    answer = phone.post(NEW, data={"player": [""], "names": pasted})
    assert cached_of(app, answer).setup.players == players


def test_on_a_server_at_home_a_match_counts_for_the_house(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        house, _ = get_store().clubs.home()
        get_store().create("darts-301", games.game("darts-301").schema.setup(["Ida", "Jo"], {}), house.club_id)
    page = phone.get(NEW).text
    assert "This house" in page
    assert "Ida" not in page
    counted = cached_of(app, phone.post(NEW, data={"player": ["Ann", "Bo"]}))
    assert counted.club_id == house.club_id
    free = cached_of(app, phone.post(NEW, data={"player": ["Ann", "Bo"], "club": ""}))
    assert not free.club_id
    app.config["PUBLIC"] = True
    assert not cached_of(app, phone.post(NEW, data={"player": ["Ann", "Bo"], "club": house.club_id})).club_id


@pytest.mark.parametrize("names", [("张伟", "محمد", "Åsa"), ("<b>x</b>", "'; drop table"), ("🎯", "Ann\u00a0Lee")])
def test_names_in_any_script_are_only_text(app: Flask, phone: FlaskClient, names: tuple[str, ...]) -> None:
    answer = phone.post(NEW, data={"player": list(names)})
    players = cached_of(app, answer).setup.players
    assert len(players) == len(names)
    for page in ("host", "log", "sheet"):
        text = phone.get(f"/m/{answer.location.split('/')[2]}/{page}").text
        assert "<b>x</b>" not in text


def test_two_alike_are_refused_at_the_second_with_a_suggestion(phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["Ann", "Bo", "ann"], "o.innings": "20"})
    assert answer.status_code == 422
    assert 'id="player-2-fault"' in answer.text
    assert "call one of them ann 2" in answer.text
    assert 'value="Bo"' in answer.text
    assert 'value="20"' in answer.text


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({}, 'id="players-fault"', "0 players; this game takes 1 to 20"),
        ({"player": [f"P{n}" for n in range(21)]}, 'id="players-fault"', "21 players; this game takes 1 to 20"),
        ({"player": ["Ann", "x" * 41]}, 'id="player-1-fault"', "is longer than 40 characters"),
        ({"player": ["Ann\x07", "Bo"]}, 'id="player-0-fault"', "cannot be shown"),
        ({"player": ["Ann", "\u200b"]}, 'id="player-1-fault"', "only invisible characters"),
        ({"player": ["Ann"], "o.innings": "99"}, 'id="o-innings-fault"', "99 is not from 1 to 20"),
        ({"player": ["Ann"], "o.innings": "nine"}, 'id="o-innings-fault"', "is not a whole number"),
        ({"player": ["Ann"], "o.tie": "fight"}, 'id="o-tie-fault"', "is none of"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(phone: FlaskClient, data: dict[str, Any], field: str, says: str) -> None:
    answer = phone.post(NEW, data=data)
    assert answer.status_code == 422
    assert field in answer.text
    assert says in answer.text


def test_one_player_is_said_as_one() -> None:
    assert game("canasta").players.refusal(1) == "1 player; this game takes 4"


def test_all_that_is_wrong_is_said_at_once(phone: FlaskClient) -> None:
    text = phone.post(NEW, data={"player": ["Ann", "Ann"], "o.innings": "99", "o.tie": "fight"}).text
    assert all(f'id="{field}-fault"' in text for field in ("player-1", "o-innings", "o-tie"))


def test_house_rules_are_the_match_s_own(app: Flask, phone: FlaskClient) -> None:
    answer = phone.post(NEW, data={"player": ["Ann", "Bo"], "o.innings": "20", "o.yogi_berra": "on", "o.tie": "shared"})
    options = cached_of(app, answer).setup.options
    assert (options.innings, options.yogi_berra, options.tie) == (20, True, "shared")


@pytest.mark.parametrize("key", [preset.key for preset in games.game("darts-baseball").presets])
def test_a_preset_fills_in_the_house_rules_without_a_script(app: Flask, phone: FlaskClient, key: str) -> None:
    page = phone.post(NEW, data={"player": ["Ann", "Bo"], "do": f"preset:{key}", "o.innings": "3"})
    assert page.status_code == 200
    chosen = next(preset for preset in games.game("darts-baseball").presets if preset.key == key)
    wanted = game("darts-baseball").schema.options.read(dict(chosen.options))
    assert f'value="{wanted.innings}"' in page.text
    assert 'value="Ann"' in page.text


def test_more_seats_without_a_script_keep_what_is_typed(phone: FlaskClient) -> None:
    page = phone.post(NEW, data={"player": ["Ann", ""], "do": "seats"})
    assert page.text.count('name="player"') == 3
    assert 'value="Ann"' in page.text


def test_what_is_carried_over_is_asked_for_by_name(phone: FlaskClient) -> None:
    page = phone.post(NEW, data={"player": ["Ann", "Bo"], "do": "carry:yes"})
    assert page.status_code == 200
    assert 'name="carried" value="yes"' in page.text
    assert '<label for="s-totals-1">Bo' in page.text
    assert 'name="s.next" value="Bo"' in page.text


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ([], "Type the names first; the scores so far are asked for by name."),
        (["Ann"] * 2, "call one of them Ann 2"),
        (["Ann", "Bo", "Cy"], "asked for by name. 3 players; this game takes 4."),
    ],
)
def test_scores_so_far_need_the_names_first(phone: FlaskClient, names: list[str], says: str) -> None:
    page = phone.post("/new/canasta", data={"player": names, "do": "carry:yes"})
    assert page.status_code == 422
    assert says in page.text
    assert 'name="carried"' not in page.text
    assert page.text.count(" autofocus") == 1


def test_the_variant_is_asked_after_the_names_and_the_rest_by_theme(phone: FlaskClient) -> None:
    page = phone.get("/new/poker").text
    order = (
        'name="player"',
        'name="o.variant"',
        "<summary>Stakes",
        'name="o.ante"',
        "<summary>Jacks to Open",
        'name="o.progressive"',
    )
    at = [page.index(text) for text in order]
    assert at == sorted(at)


def test_what_all_ask_stands_in_sight_below_a_few_names_and_above_many(phone: FlaskClient) -> None:
    darts, bunko = phone.get("/new/darts-301").text, phone.get("/new/bunko").text
    legs, rules = darts.index('name="o.legs"'), bunko.index('name="o.rules"')
    assert darts.index('name="player"') < legs < darts.index("House rules:")
    assert rules < bunko.index('name="player"')


def test_a_preset_sets_the_variant_as_well(phone: FlaskClient) -> None:
    page = phone.post("/new/poker", data={"player": ["Ann"], "do": "preset:baseball"}).text
    assert re.search(r'name="o.variant" value="baseball" checked', page)


@pytest.mark.parametrize("key", games.keys())
def test_every_house_rule_stands_under_a_heading_or_is_asked_first(key: str) -> None:
    fields = games.game(key).schema.options.fields
    assert [part.key for part in fields if bool(part.group) == part.asked_first] == []
    assert not [part.group for part in fields if part.group[:1].islower()]


def test_a_match_begins_in_the_middle(app: Flask, phone: FlaskClient) -> None:
    data = {
        "player": ["Ann", "Bo"],
        "carried": "yes",
        "s.inning": "5",
        "s.totals.0": "12",
        "s.totals.1": "9",
        "s.next": "Bo",
    }
    cached = cached_of(app, phone.post(NEW, data=data))
    assert cached.game.scores(cached.match.position) == {"Ann": 12, "Bo": 9}
    assert cached.match.position.thrower == "Bo"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"s.inning": ""}, "s-inning"),
        ({"s.inning": "12"}, "s-inning"),
        ({"s.totals.1": "many"}, "s-totals-1"),
        ({"s.totals.1": ""}, "s-totals"),
        ({"s.totals.0": "-3"}, "s-totals-0"),
    ],
)
def test_what_is_wrong_with_carried_scores_is_said_there(
    phone: FlaskClient, change: dict[str, str], field: str
) -> None:
    data = {"player": ["Ann", "Bo"], "carried": "yes", "s.inning": "5", "s.totals.0": "12", "s.totals.1": "9"} | change
    answer = phone.post(NEW, data=data)
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text
    assert all(f'value="{typed}"' in answer.text for name, typed in data.items() if name.startswith("s.") and typed)


def test_carried_scores_can_be_dropped_again(app: Flask, phone: FlaskClient) -> None:
    page = phone.post(NEW, data={"player": ["Ann", "Bo"], "carried": "yes", "s.inning": "5", "do": "carry:no"})
    assert 'name="carried"' not in page.text


def test_an_address_fills_the_page_for_a_return_match(phone: FlaskClient) -> None:
    text = phone.get(f"{NEW}?player=Ann&player=Bo&o.innings=20").text
    assert 'value="Ann"' in text
    assert 'value="Bo"' in text
    assert 'value="20"' in text


def test_names_of_earlier_matches_are_offered(phone: FlaskClient) -> None:
    phone.post(NEW, data={"player": ["Ann", "Bo & Co"]})
    text = phone.get(NEW).text
    assert '<option value="Bo &amp; Co">' in text
    assert '<button class="person-chip" type="button" value="Ann">' in text


def test_markup_in_a_refused_name_is_shown_as_text(phone: FlaskClient) -> None:
    text = phone.post(NEW, data={"player": ['"><script>alert(1)</script>', "x" * 41]}).text
    assert "<script>alert" not in text


def test_a_form_that_is_no_form_is_only_an_empty_one(phone: FlaskClient) -> None:
    assert phone.post(NEW, data=b"\x00\xff", content_type="application/x-www-form-urlencoded").status_code == 422
    assert phone.post(NEW, json={"player": ["Ann"]}).status_code == 422


def test_a_form_that_is_sent_twice_starts_one_match(app: Flask, phone: FlaskClient) -> None:
    (key,) = re.findall(r'name="key" value="([\w-]+)"', phone.get(NEW).text)
    first, second = (phone.post(NEW, data={"player": ["Ann", "Bo"], "key": key}).location for _ in range(2))
    assert first == second
    assert phone.post(NEW, data={"player": ["Ann", "Cy"], "key": key}).location != first, "another match"
    assert phone.post(NEW, data={"player": ["Ann", "Bo"], "key": f"{key}2"}).location != first, "a return match"
