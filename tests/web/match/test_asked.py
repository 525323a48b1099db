"""The referee asked during a match: the rule with the house rules of the match, questions with what is on the table."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from referee import games
from referee.store import get_store
from referee.testing.each import EACH_GAME
from referee.testing.played import Sitting, steps
from referee.web.ask.rulebook import rulebook
from referee.web.fields.tree import SchemaForm

_SUMS = re.compile(r'<p class="sum-line">(.*?)</p>', re.DOTALL)


def begin(app: Flask, phone: FlaskClient, key: str, players: list[str], options: dict[str, object]) -> str:
    with app.app_context():
        created = get_store().create(key, games.game(key).schema.setup(players, options))
    phone.get(f"/k/{created.match_id}/{created.board_key}")
    return created.match_id


def test_why_has_the_rule_and_the_house_rules_of_the_match(app: Flask, phone: FlaskClient) -> None:
    match = begin(app, phone, "darts-301", ["Ann", "Bo"], {"double_in": True})
    page = phone.get(f"/m/{match}/why/D3-BUST-1")
    assert page.status_code == 200
    assert str(rulebook("darts-301").texts["D3-BUST-1"]).split("<a")[0].strip() in page.text
    assert "The house rules of this match" in page.text
    assert phone.get(f"/m/{match}/why/D3-NONE-1").status_code == 404
    assert "played as printed" in phone.get(f"/m/{begin(app, phone, 'vatican', ['Ann', 'Bo'], {})}/why/VA-MELD-1").text


def test_the_rules_over_a_table_have_its_house_rules_and_start_no_other_match(app: Flask, phone: FlaskClient) -> None:
    match = begin(app, phone, "darts-301", ["Ann", "Bo"], {"double_in": True})
    page = phone.get(f"/m/{match}/rules").text
    assert "The house rules of this match" in page
    assert "Start a match" not in page
    assert f'href="/m/{match}/ask"' in page
    assert "Start a match" in phone.get("/games/darts-301").text
    assert app.test_client().get(f"/m/{match}/rules").status_code == 403


def test_why_draws_the_sum_of_the_play_that_is_asked_about(app: Flask, phone: FlaskClient) -> None:
    match = begin(app, phone, "darts-301", ["Ann", "Bo"], {"start": 101})
    with app.app_context():
        for n, darts in enumerate((["T20", "20", "19"], ["Miss", "T20"])):
            get_store().append(match, "play", {"play": "throw", "darts": darts}, seen=n, key=f"key {n}")
    why = f"/m/{match}/why/D3-BUST-1"
    drawn = [" ".join(Markup(text).striptags().split()) for text in _SUMS.findall(phone.get(f"{why}?play=1").text)]
    assert drawn == ["101 had − T20 60 − 20 20 − 19 19 = 2 left"]
    drawn = [" ".join(Markup(text).striptags().split()) for text in _SUMS.findall(phone.get(f"{why}?play=2").text)]
    assert drawn == ["101 had − Miss 0 − T20 60 = 41 left"]
    for other in ("", "?play=9", "?play=x"):
        assert 'class="sums"' not in phone.get(f"{why}{other}").text


def test_why_has_the_finishes_that_are_on_and_takes_back_for_those_who_may(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        setup = games.game("darts-301").schema.setup(["Ann", "Bo"], {"start": 101})
        created = get_store().create("darts-301", setup)
        play = {"play": "throw", "darts": ["T20", "T20"]}
        get_store().append(created.match_id, "play", play, seen=0, key="key 1", who="Cy")
    why = f"/m/{created.match_id}/why/D3-BUST-1?play=1"
    phone.get(f"/k/{created.match_id}/{created.board_key}")
    looked = phone.get(why).text
    assert 'action="/m/' not in looked
    assert "Ann: Three darts, play 1, entered by Cy" in looked
    ways = re.search(r'<p class="why-ways">(.*?)</p>', looked, re.DOTALL)
    assert ways is not None
    assert Markup(ways[1]).striptags().split() == ["From", "101:", "T17", "10", "D20", "or", "T17", "Bull"]
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    shown = phone.get(why).text
    assert f'action="/m/{created.match_id}/strike"' in shown
    assert f'href="/m/{created.match_id}/log/1"' in shown
    assert "Take back" not in phone.get(f"/m/{created.match_id}/why/D3-BUST-1").text


def test_a_refusal_brings_the_sum_that_its_rule_compares(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        created = get_store().create("gin-rummy", games.game("gin-rummy").schema.setup(["Ann", "Bo"]))
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    entry = {"line": "score 11 30 Ann", "seen": "0", "key": "a key of a phone", "lane": ""}
    answer = phone.post(f"/m/{created.match_id}", data=entry, headers={"X-Requested-With": "referee"})
    assert answer.status_code == 422
    ruling = answer.get_json()["parts"]["ruling"]
    drawn = re.search(r"<template data-sums>(.*?)</template>", ruling, re.DOTALL)
    assert drawn is not None
    assert Markup(drawn[1]).striptags().split() == ["Ann", "11", "unmatched", "11,", "10", "at", "most"]


def test_a_question_begins_with_the_house_rules_and_what_is_on_the_table(app: Flask, phone: FlaskClient) -> None:
    match = begin(app, phone, "darts-301", ["Ann", "Bo"], {"start": 101, "double_in": True})
    page = phone.get(f"/m/{match}/ask", query_string={"ask": "score-throw"}).text
    assert 'name="before" value="101"' in page
    assert "House rules: " in page
    assert "as printed" not in page
    assert 'class="fault"' not in page
    assert phone.get(f"/m/{match}/ask", query_string={"ask": "nothing"}).status_code == 404


def test_only_phones_of_the_match_ask_about_it(app: Flask, phone: FlaskClient) -> None:
    match = begin(app, phone, "darts-301", ["Ann", "Bo"], {})
    stranger = app.test_client()
    for page in ("ask", "why/D3-BUST-1"):
        assert stranger.get(f"/m/{match}/{page}").status_code in (401, 403, 404)


@EACH_GAME
def test_facts_are_fields_of_questions_and_can_be_typed(key: str) -> None:
    match, chance = next(Sitting(key).tables)
    forms = {name: SchemaForm(form, {}) for name, form in match.schema.questions.items()}
    fields = {field.key for form in forms.values() for field in form.fields}
    for position, _ in list(steps(match))[:: chance.randrange(7, 30)]:
        facts = match.game.facts(position)
        assert set(facts) <= fields
        for name, form in forms.items():
            typed = SchemaForm(match.schema.questions[name], form.texts_of(facts))
            for field in typed.fields:
                if field.key in facts and field.key in typed.given:
                    assert field.kind.read(typed.given[field.key]) == facts[field.key], field.key


@pytest.mark.parametrize("key", games.keys())
def test_each_rule_has_its_own_text(key: str) -> None:
    book = rulebook(key)
    assert set(book.texts) == set(book.rules)
    assert all(text.strip() and 'class="rule"' not in text for text in book.texts.values())
