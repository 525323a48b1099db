"""Questions, plays and starts from the cases of every game, sent through the pages: they arrive as they were meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from referee import games
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import get_store
from referee.testing.stories import cases
from referee.web.fields.forms import OPTION
from referee.web.fields.tree import SchemaForm


def records(key: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """The records of a game's cases whose set-up can be read, with it."""
    for case in cases(key):
        if not case.question:
            record = case.record()
            try:
                yield (
                    record,
                    games.game(key).schema.setup(record["players"], record.get("options"), record.get("start")),
                )
            except Unreadable:
                continue


@pytest.mark.parametrize("key", games.keys())
def test_every_question_of_the_cases_is_answered_by_its_page(phone: FlaskClient, key: str) -> None:
    schema = games.game(key).schema
    for case in cases(key):
        if not case.question:
            continue
        body = case.asked()
        try:
            asked = schema.questions[body["ask"]].read(body, frozenset({"ask", "options"}))
            options = schema.read_options(body.get("options"))
            question = schema.question(body)
        except (KeyError, Unreadable):
            continue
        typed = SchemaForm(schema.questions[asked.ask], {}).texts(asked)
        typed |= SchemaForm(schema.options, {}, OPTION).texts(options)
        page = phone.get(f"/games/{key}/ask", query_string={"ask": asked.ask, **typed}, follow_redirects=True)
        if not typed:
            continue
        assert page.status_code == 200, (str(case), typed)
        text = " ".join(Markup(page.text).striptags().split())
        assert " ".join(question.says.split()) in text, str(case)
        assert f'class="verdict {question.verdict}"' in page.text, str(case)


@pytest.mark.parametrize("key", games.keys())
def test_every_play_of_the_cases_reads_back_from_the_form_that_corrects_it(key: str) -> None:
    schema = games.game(key).schema
    for record, setup in records(key):
        position = schema.game.initial_position(setup)
        for n, body in enumerate(record["plays"], 1):
            players = position.players
            position = schema.game.judge_body(position, body, n)[1].position_after(position)
            try:
                play = schema.play(body, players, n)
            except Unreadable:
                continue
            form = schema.plays[play.name]
            typed = SchemaForm(form, {}, "f.", players).texts(play)
            filled = SchemaForm(form, typed, "f.", players)
            assert form.read(filled.check(), n=n) == play, body
            assert not filled.is_faulty
            assert {name for name, text in typed.items() if text} == {
                leaf.name for field in filled.fields for leaf in field.leaves() if leaf.value
            }


@pytest.mark.parametrize("key", games.keys())
def test_every_start_of_the_cases_begins_by_the_page_of_a_new_match(app: Flask, phone: FlaskClient, key: str) -> None:
    schema = games.game(key).schema
    seen = set()
    for record, setup in records(key):
        response = json.dumps([record["players"], record.get("options"), record.get("start")])
        if response in seen or len(seen) > 40:
            continue
        seen.add(response)
        data: dict[str, Any] = {"player": list(setup.players)}
        data |= SchemaForm(schema.options, {}, "o.").texts(setup.options)
        if setup.start is not None:
            start = SchemaForm(schema.start, {}, "s.", setup.players)
            data |= {"carried": "yes"} | start.texts(setup.start)
        answer = phone.post(f"/new/{key}", data=data)
        assert answer.status_code == 303, (record, unescape(answer.text))
        with app.app_context():
            assert get_store().cached_match(answer.location.split("/")[2]).setup == setup


@pytest.mark.parametrize("key", games.keys())
def test_every_offer_is_a_form_and_every_quick_play_a_button_of_the_table(
    app: Flask, phone: FlaskClient, key: str
) -> None:
    game = games.game(key)
    for record, setup in list(records(key))[:12]:
        with app.app_context():
            created = get_store().create(key, setup)
            for body in record["plays"]:
                head = get_store().cached_match(created.match_id).head
                get_store().append(created.match_id, "play", body, seen=head, key=str(head))
            due = game.due_at(get_store().cached_match(created.match_id).match.position)
        assert not [offer.label for offer in due.offers if offer.form.keyboard == "open" and offer.quick_plays]
        phone.get(f"/k/{created.match_id}/{created.table_key}")
        page = phone.get(f"/m/{created.match_id}", query_string={"lane": "", "entry": "plays"}).text
        if game.score_entry and game.score_entry.is_alone:
            due = replace(due, offers=tuple(offer for offer in due.offers if not offer.play.scores_only))
        assert page.count('<form class="offer') == len(due.offers)
        assert page.count(" data-auto") == sum(offer.form.submit_when_full for offer in due.offers)
        assert page.count('name="tap"') == sum(len(offer.keys or offer.quick_plays) for offer in due.offers)
        rare = [offer for offer in due.offers if offer.form.secondary]
        assert ('<details class="rarer"' in page) == any(not offer.play.changes_players for offer in rare)
        assert ('id="who-plays"' in page) == any(offer.play.changes_players for offer in rare)
