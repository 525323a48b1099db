"""The labels and prompts of all forms are written in one style."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee import games
from referee.schema import Schema
from referee.schema.schema import schema_of


def labels(schema: Schema[object]) -> Iterator[str]:
    """The labels of a form, with those of the values inside its fields."""
    for field in schema.fields:
        yield field.label
        inner = field.field_type
        while inner.item is not None and inner.nested_type is None:
            inner = inner.item
        if inner.nested_type is not None:
            yield from labels(schema_of(inner.nested_type))


@pytest.mark.parametrize("key", games.keys())
def test_a_label_begins_with_a_capital(key):
    schema = games.game(key).schema
    forms = [
        *schema.plays.values(),
        *schema.questions.values(),
        schema.options,
        *([schema.start] if schema.start else []),
    ]
    assert [label for form in forms for label in labels(form) if label[0].islower()] == []


@pytest.mark.parametrize("key", games.keys())
def test_a_play_asks_for_what_is_missing_in_a_sentence_of_the_game(key):
    for name, form in games.game(key).schema.plays.items():
        assert not [f"{name}.{part.key}" for part in form.fields if part.required and not part.prompt.endswith("?")]


@pytest.mark.parametrize("key", games.keys())
def test_what_a_game_is_about_ends_with_a_full_stop(key):
    assert games.game(key).about.endswith(".")
