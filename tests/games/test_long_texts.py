"""Texts of absurd length in any field of any play or question: read or refused at once, never a search without end."""

from __future__ import annotations

import pytest

from referee import games
from referee.schema import Unreadable

LONG = 20_000
TEXTS = [sign * LONG for sign in (" ", "9", "-", "x", "A", "*", "(", "1,", "A ", "/ ")]


@pytest.mark.parametrize("key", games.keys())
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text[:2]))
def test_a_long_text_is_no_value(key: str, text: str) -> None:
    schema = games.game(key).schema
    for form in (*schema.plays.values(), *schema.questions.values()):
        for part in form.fields:
            for raw in (text, [text], [[text]], [{"x": text}], {"Ann": text}, {text: 1}):
                try:
                    part.field_type.read(raw)
                except Unreadable as fault:
                    assert len(fault.says) + len(fault.field) < 2100
