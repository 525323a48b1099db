"""Whatever number any game is given, in any field: it is read or refused at once, and never computed with for long."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest

from referee import games
from referee.contract import WHOLE, GameSchema
from referee.schema import FieldType, Schema, Unreadable, schema_of
from referee.testing.stories import new_table
from tools.serving import SOON

TEXTS = (
    "1e99999999",
    "-1E5",
    "9" * 4400,
    "1_000",
    "٣",
    "1/0",
    "1/9",
    "nan",
    "inf",
    "0x10",
    "½",
    "9" * 15,
    "-" + "9" * 12,
)
NUMBERS = (10**15 - 1, 1 - 10**15, 10**12 - 1, 1 - 10**12, 10**9, 0.1, 1e-99, 999999999999999.9, -0.0)


def placed(kind: FieldType[Any], value: object) -> Iterator[object]:
    """A value in every place of a field where a number may stand."""
    yield value
    if kind.nested_type is not None:
        yield from (
            {part.key: inner} for part in schema_of(kind.nested_type).fields for inner in placed(part.field_type, value)
        )
    elif kind.name == "by_name" and kind.item is not None:
        yield from ({name: inner} for name in ("Ann", "A") for inner in placed(kind.item, value))
    elif kind.item is not None:
        yield from ([inner] for inner in placed(kind.item, value))


def bodies(form: Schema[Any]) -> Iterator[dict[str, object]]:
    """Bodies of a form with one field that holds nonsense; the other fields hold nothing."""
    for part in form.fields:
        for value in (*TEXTS, *NUMBERS):
            yield from ({part.key: inner} for inner in placed(part.field_type, value))


@contextlib.contextmanager
def soon(what: object) -> Iterator[None]:
    """The work inside comes to its end, and an error of it says what is wrong."""
    began = time.thread_time()
    with contextlib.suppress(Unreadable):
        yield
    assert time.thread_time() - began < SOON, what


@pytest.mark.parametrize("key", games.keys())
def test_any_number_in_any_field(key: str) -> None:
    schema: GameSchema = games.game(key).schema
    table = new_table(key, 1)
    for form in (*schema.plays.values(), *schema.questions.values(), schema.options, schema.start):
        for body in bodies(form) if form else ():
            with soon((form.what, body)):
                form.read(body)
    for name, form in schema.questions.items():
        for body in bodies(form):
            with soon(body):
                schema.question({"ask": name, **body})
    for body in bodies(schema.options):
        with soon(body):
            schema.setup(table.players, body)
    for body in bodies(schema.start) if schema.start else ():
        with soon(body):
            schema.setup(table.players, {}, body)


@pytest.mark.parametrize("key", games.keys())
@pytest.mark.parametrize("lane", ["9" * 4400, "9" * 9, "0", "-1", "٣", "x", "1e9"])
def test_any_lane(key: str, lane: str) -> None:
    game = games.game(key)
    table = new_table(key, 1)
    position = game.initial_position(game.schema.setup(table.players, table.options))
    with soon(lane):
        assert game.due_at(position, lane) == game.due_at(position, WHOLE)
        game.picture_at(position, lane)
