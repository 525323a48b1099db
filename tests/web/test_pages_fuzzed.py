"""Whatever is typed into the forms of any game, the page answers in words: never an error of its own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import games
from referee.contract import GameSchema
from referee.schema import Schema
from referee.store import get_store
from referee.web.fields.tree import SchemaForm
from tests.rings import examples

SAID = """0|1|-1|99999999999999999999|1e9|K|K K K / 7 7 7|T20 5 D8|6 6 6|6 6 6 / 1|Ann|Ann, Bo|Ann, Bo / Cy, Di // Ed
KS/H 5D|/|//| / / |[|{|[]|{}|null|[[[]]]|{"a": 1}|[{"card": 1}]|none|yes|true|*|3b|٣|½|<script>|NaN|"x"|[1e999]"""
WORDS = st.sampled_from(["", "\x00", "\ud800", "🎯" * 50, *SAID.replace("\n", "|").split("|")])
PREFIXES = {"questions": "", "plays": "f.", "options": "o.", "start": "s."}
QUIET = settings(
    max_examples=len(examples(40)), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def names(form: Schema[Any], prefix: str = "") -> list[str]:
    """The names of the fields of a form, some rows deep."""
    fields = SchemaForm(form, {}, prefix, ("Ann", "Bo")).fields
    leaves = [leaf.name for field in fields for leaf in field.leaves()]
    return [*leaves, *(field.name for field in fields), f"{prefix}x", f"{prefix}"]


@cache
def typed(key: str, part: str, name: str = "") -> st.SearchStrategy[dict[str, str]]:
    """Texts for the fields of a part of a game's schema: its options, its start, one of its plays or questions."""
    forms = getattr(games.game(key).schema, part)
    fields = names(forms[name] if name else forms, PREFIXES[part])
    return st.dictionaries(st.sampled_from(fields), WORDS | st.text(max_size=12), max_size=6)


def clean(fields: dict[str, str]) -> dict[str, str]:
    """Text that can be sent at all: no halves of signs."""
    return {name: value.encode("utf-8", "replace").decode() for name, value in fields.items()}


@pytest.mark.parametrize("key", games.keys())
@QUIET
@given(data=st.data())
def test_questions(phone: FlaskClient, key: str, data: st.DataObject) -> None:
    schema: GameSchema = games.game(key).schema
    name = data.draw(st.sampled_from([*schema.questions, "none"]))
    asked = data.draw(typed(key, "questions", name)) if name in schema.questions else {}
    fields = {**asked, **data.draw(typed(key, "options"))}
    answer = phone.get(f"/games/{key}/ask", query_string={"ask": name, **clean(fields)})
    assert answer.status_code in (200, 302, 404, 422)
    if answer.status_code == 302:
        assert phone.get(answer.location).status_code in (200, 422)


@pytest.mark.parametrize("key", games.keys())
@QUIET
@given(data=st.data())
def test_new_matches(phone: FlaskClient, key: str, data: st.DataObject) -> None:
    schema: GameSchema = games.game(key).schema
    players = data.draw(st.lists(st.sampled_from(["Ann", "Bo", "Cy", "Di", "ann", "", " ", "x" * 41]), max_size=9))
    start = data.draw(typed(key, "start")) if schema.start else {}
    fields = {**data.draw(typed(key, "options")), **start, "carried": data.draw(st.sampled_from(["yes", ""]))}
    does = data.draw(st.sampled_from(["start", "seats", "carry:yes", "carry:no", "preset:printed", "preset:x", "x"]))
    answer = phone.post(f"/new/{key}", data={**clean(fields), "player": players, "do": does})
    assert answer.status_code in (200, 303, 422)


@pytest.fixture
def correction(app: Flask, phone: FlaskClient, key: str) -> str:
    """The page that corrects the first play of a match, which the phone has opened."""
    schema: GameSchema = games.game(key).schema
    players = [f"P{n}" for n in range(max(schema.game.players.least, schema.game.players.usual))]
    with app.app_context():
        created = get_store().create(key, schema.setup(players))
        cached = get_store().cached_match(created.match_id)
        game, position = cached.game, cached.match.position
        offers = game.due_at(position).offers or game.due_at(position, "1").offers
        taps = [offer.body(tap) for offer in offers for tap in offer.quick_plays]
        for body in taps[:1]:
            get_store().append(created.match_id, "play", body, seen=0, key="k")
        n = cached.match.lines[0].n if cached.match.lines else 1
    phone.get(f"/k/{created.match_id}/{created.table_key}")
    return f"/m/{created.match_id}/log/{n}"


@pytest.mark.parametrize("key", games.keys())
@QUIET
@given(data=st.data())
def test_corrections(phone: FlaskClient, correction: str, key: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(games.game(key).schema.plays)))
    fields = data.draw(typed(key, "plays", name))
    answer = phone.get(correction, query_string={"play": name, **clean(fields)})
    assert answer.status_code in (200, 404, 422)
