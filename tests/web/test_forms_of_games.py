"""What the cases of every game ask, play and carry over, sent through the pages: it arrives as it was meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.kit.form import Unreadable
from referee.store import get_store
from referee.web import slots
from referee.web.ask import OPTION

CASES = Path(__file__).parent.parent / "games"


@cache
def cases(key: str) -> tuple[dict[str, Any], ...]:
    """All cases of a game."""
    files = sorted((CASES / key.replace("-", "_")).glob("cases*.json"))
    return tuple(case for file in files for case in json.loads(file.read_text(encoding="utf-8")))


def records(key: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """The records of a game's cases whose set-up can be read, with it."""
    for case in cases(key):
        if record := case.get("record"):
            try:
                yield record, games.reader(key).setup(record["players"], record.get("options"), record.get("start"))
            except Unreadable:
                continue


@pytest.mark.parametrize("key", games.keys())
def test_every_question_of_the_cases_is_answered_by_its_page(phone: FlaskClient, key: str) -> None:
    reader = games.reader(key)
    for case in cases(key):
        try:
            asked = reader.questions[case["ask"]["ask"]].read(case["ask"], frozenset({"ask", "options"}))
            options = reader.read_options(case["ask"].get("options"))
            said = reader.question(case["ask"])
        except (KeyError, Unreadable):
            continue
        typed = slots.spread(reader.questions[asked.ask], asked) | slots.spread(reader.options, options, OPTION)
        page = phone.get(f"/games/{key}/ask", query_string={"ask": asked.ask, **typed}, follow_redirects=True)
        if not typed:
            continue
        assert page.status_code == 200, (case["case"], typed)
        assert " ".join(said.says.split()) in " ".join(unescape(page.text).split()), case["case"]
        assert f'class="verdict {said.verdict}"' in page.text, case["case"]


@pytest.mark.parametrize("key", games.keys())
def test_every_play_of_the_cases_reads_back_from_the_form_that_corrects_it(key: str) -> None:
    reader = games.reader(key)
    for record, setup in records(key):
        for n, body in enumerate(record["plays"], 1):
            try:
                play = reader.play(body, setup.players, n)
            except Unreadable:
                continue
            form = reader.plays[play.name]
            typed = slots.spread(form, play, "f.", setup.players)
            assert form.read(slots.raw(form, typed, "f.", setup.players), n=n) == play, body
            assert not slots.faults(form, slots.raw(form, typed, "f.", setup.players), typed, "f.", setup.players)
            assert slots.slots(form, typed, "f.", setup.players)


@pytest.mark.parametrize("key", games.keys())
def test_every_start_of_the_cases_begins_by_the_page_of_a_new_match(app: Flask, phone: FlaskClient, key: str) -> None:
    reader = games.reader(key)
    seen = set()
    for record, setup in records(key):
        told = json.dumps([record["players"], record.get("options"), record.get("start")])
        if told in seen or len(seen) > 40:
            continue
        seen.add(told)
        data: dict[str, Any] = {"player": list(setup.players)} | slots.spread(reader.options, setup.options, "o.")
        if setup.start is not None:
            data |= {"carried": "yes"} | slots.spread(reader.start, setup.start, "s.", setup.players)
        answer = phone.post(f"/new/{key}", data=data)
        assert answer.status_code == 303, (record, unescape(answer.text))
        with app.app_context():
            assert get_store().room(answer.location.split("/")[2]).setup == setup
