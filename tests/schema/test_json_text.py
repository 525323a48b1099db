"""JSON from outside: bounded numbers, bounded depth, whole characters; and what a clear error says."""

from __future__ import annotations

import pytest

from referee.schema import Unreadable, json_text, read_json
from referee.schema.json_text import NESTING

MEGABYTE = 1_000_000
REFUSED = {
    "10**40": str(10**40),
    "10**400": str(10**400),
    "10**4400": "-" + "9" * 4400,
    "a megabyte of digits": "9" * MEGABYTE,
    "a megabyte of decimals": "0." + "9" * MEGABYTE,
    "1e308": "1e308",
    "1E40": "1E40",
    "a huge exponent": "1e999999999",
    "a tiny one": "1e-999999999",
    "not a number": '{"a": NaN}',
    "infinity": "[-Infinity]",
    "NUL in a text": '["a\\u0000b"]',
    "NUL in a name": '{"a\\\\\\u0000": 1}',
    "deep": "[" * (NESTING + 1) + "]" * (NESTING + 1),
    "deep objects": '{"a":' * (NESTING + 1) + "1" + "}" * (NESTING + 1),
    "deep behind texts": '["]",' * (NESTING + 1) + "1" + ',"["]' * (NESTING + 1),
    "deep behind quotes": '["\\"]\\"",' * (NESTING + 1) + "1" + ',"\\"[\\""]' * (NESTING + 1),
    "very deep": "[" * 900 + "]" * 900,
    "never closed": "[" * MEGABYTE,
}
TAKEN = {
    "9" * 40: 10**40 - 1,
    "1e39": 1e39,
    "-12": -12,
    "6.5": 6.5,
    "3.3333333333333335": 10 / 3,
    "1e3": 1000.0,
    "1e-05": 1e-05,
    '"1e999999999"': "1e999999999",
    '"9999999999999999999"': "9" * 19,
    '"\\\\u0000"': "\\u0000",
    '"\\ud83c\\udfaf"': "🎯",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_refused_in_a_short_sentence(text):
    for given in (text, text.encode()):
        with pytest.raises(Unreadable) as caught:
            read_json(given)
        assert 10 < len(caught.value.says) < 120


@pytest.mark.parametrize(("text", "value"), TAKEN.items())
def test_taken(text, value):
    assert read_json(text) == value
    assert type(read_json(text)) is type(value)


def test_the_deepest_that_is_taken():
    value = read_json("[" * NESTING + "]" * NESTING)
    for _ in range(NESTING - 1):
        (value,) = value
    assert value == []


class Counted(str):
    """A name that counts how often it is compared with another one."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_field_that_is_there_twice_is_found_without_comparing_each_with_each_other():
    text = "{" + ",".join(f'"{n}":1' for n in range(90_000)) + ',"89999":1}'
    with pytest.raises(Unreadable, match="'89999' is there twice"):
        read_json(text)
    fields = [(Counted(n), 1) for n in [*range(1_000), 999]]
    with pytest.raises(Unreadable, match="'999' is there twice"):
        json_text._once(fields)
    assert 0 < Counted.compared < 10 * len(fields)
