"""Ask the referee: the address is the question, the page its answer."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.games import game
from referee.web.ask.ask import read_question
from referee.web.fields.tree import SchemaForm

ASK = "/games/darts-baseball/ask"
ENOUGH = f"{ASK}?ask=score-inning&inning=1&sets=1+1+1&total=5"


@pytest.mark.parametrize("key", games.keys())
def test_every_question_of_every_game_has_a_form(phone: FlaskClient, key: str) -> None:
    for name, form in games.game(key).schema.questions.items():
        page = phone.get(f"/games/{key}/ask?ask={name}")
        assert page.status_code == 200
        assert f"<h2>{form.cls.title}</h2>" in page.text.replace("&#39;", "'")
        for part in form.fields:
            assert f'name="{part.key}' in page.text
        assert 'class="fault"' not in page.text


@pytest.mark.parametrize("key", games.keys())
def test_without_a_question_the_first_one_is_open(phone: FlaskClient, key: str) -> None:
    page = phone.get(f"/games/{key}/ask")
    assert page.status_code == 200
    first = next(iter(games.game(key).schema.questions))
    assert f'name="ask" value="{first}"' in page.text


def test_the_answer_has_its_ruling_its_rule_and_its_figures(phone: FlaskClient) -> None:
    page = phone.get(ENOUGH)
    assert page.status_code == 200
    assert "3 runs at the 1: 8 in all" in page.text
    assert 'href="/games/darts-baseball#DB-SCO-1"' in page.text
    assert "<dt>runs</dt><dd>3</dd>" in page.text
    assert 'class="verdict answered"' in page.text


def test_the_same_address_gives_the_same_answer(phone: FlaskClient) -> None:
    once, again = (re.sub(r'name="csrf-token" content="[^"]+"', "", phone.get(ENOUGH).text) for _ in range(2))
    assert once == again


def test_the_page_says_its_own_address(phone: FlaskClient) -> None:
    assert "?ask=score-inning&amp;inning=1&amp;sets=1+1+1&amp;total=5" in phone.get(ENOUGH).text


def test_a_form_sent_without_a_script_is_led_to_the_short_address(phone: FlaskClient) -> None:
    sent = f"{ASK}?ask=score-inning&inning=1&sets=s1%2C+S1+1%2F&total=&o.innings=9&o.tie=extra_numbers&o.yogi_berra=on"
    answer = phone.get(sent)
    assert answer.status_code == 302
    assert answer.location == f"{ASK}?ask=score-inning&inning=1&sets=1+1+1&o.yogi_berra=on"
    assert phone.get(answer.location).status_code == 200


def test_house_rules_change_the_answer(phone: FlaskClient) -> None:
    question = f"{ASK}?ask=score-inning&inning=1&sets=1+1+1+/+1+0+0"
    assert 'class="verdict refused"' in phone.get(question).text
    allowed = phone.get(f"{question}&o.yogi_berra=on").text
    assert "4 runs at the 1" in allowed
    assert "House rules: Yogi Berra" in allowed


@pytest.mark.parametrize(
    ("query", "field", "says", "kept"),
    [
        ("inning=x&sets=1", "inning", "is not a whole number", 'value="x"'),
        ("inning=1&sets=1+D21", "sets", "is not a dart", 'value="1 D21"'),
        ("inning=1&sets=1+1+1+1", "sets", "4 entered", 'value="1 1 1 1"'),
        ("inning=&sets=", "inning", "“Inning” is missing.", 'name="inning"'),
        ("inning=1&sets=1&o.innings=99", "o-innings", "99 is not from 1 to 20", 'value="99"'),
        ("inning=1&sets=%3Cscript%3E", "sets", "is not a dart", "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field_and_kept(
    phone: FlaskClient, query: str, field: str, says: str, kept: str
) -> None:
    page = phone.get(f"{ASK}?ask=score-inning&{query}")
    assert page.status_code == 422
    assert f'id="{field}-fault"' in page.text
    assert says in page.text
    assert kept in page.text
    assert "<script>" not in page.text.split("</head>")[1].split('<script type="module"')[0]


def test_a_field_that_the_question_does_not_have_is_told(phone: FlaskClient) -> None:
    page = phone.get(f"{ASK}?ask=score-inning&inning=1&sets=1&weather=fine")
    assert page.status_code == 422
    assert "This question has no field “weather”." in page.text


def test_a_question_that_there_is_not_lists_those_there_are(phone: FlaskClient) -> None:
    page = phone.get(f"{ASK}?ask=why")
    assert page.status_code == 404
    assert "There is no question “why”" in page.text


@pytest.mark.parametrize("key", games.keys())
def test_an_empty_form_sent_says_what_is_needed(phone: FlaskClient, key: str) -> None:
    for name, form in games.game(key).schema.questions.items():
        nothing = {part.key for part in form.fields if part.field_type.item is not None and part.field_type.least == 0}
        if any(part.required and part.key not in nothing for part in form.fields):
            page = phone.get(f"/games/{key}/ask?ask={name}&{form.fields[0].key}=")
            assert page.status_code == 422
            assert " is missing." in page.text


@pytest.mark.parametrize("sets", ["", "1", "1 1 1 / 2", "D1 T1 0 / 1", "[[1,2]]", "zz / 1", "[", "1 / / 2"])
def test_an_address_leads_at_most_once_to_another(phone: FlaskClient, sets: str) -> None:
    answer = phone.get(ASK, query_string={"ask": "score-inning", "inning": "1", "sets": sets})
    if answer.status_code == 302:
        assert phone.get(answer.location).status_code in (200, 422)


def test_the_answer_is_that_of_the_command_line(app: Flask) -> None:
    schema = game("darts-baseball").schema
    with app.test_request_context():
        asked = read_question(schema, "score-inning", {"inning": "1", "sets": "1 1 0", "total": "7"}, begun=True)
    question = schema.question({"ask": "score-inning", "inning": 1, "sets": [["1", "1", "0"]], "total": 7})
    assert asked.answer == question
    typed = dict(parse_qsl(asked.address))
    assert typed.pop("ask") == "score-inning"
    assert SchemaForm(schema.questions["score-inning"], typed).given == {"inning": "1", "sets": ["1 1 0"], "total": "7"}
