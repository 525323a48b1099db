"""Numbers as texts write them: digits, a sign, one point or one bar."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.schema import numerals

NO_NUMBER = (
    *(
        "",
        " ",
        "-",
        ".",
        "/",
        "1e5",
        "1E5",
        "1_000",
        "٣",
        "８０",
        "½",
        "1/0",
        "/3",
        "1/",
        "1.2.3",
        "1/2/3",
        "1.5/2",
        "--1",
    ),
    *("nan", "inf", "Infinity", "0x10", "1 000", "1,5", "1e99999999", "9" * 16, "9" * 4400, "0." + "3" * 21),
)
NUMBERS = {
    "7": 7, "007": 7, "+7": 7, "-7": -7, "−7": -7, " 7 ": 7, "6.5": Fraction(13, 2), "5.": 5, "-.25": Fraction(-1, 4),
    "10/3": Fraction(10, 3), "-10/3": Fraction(-10, 3), "0/5": 0, "9" * 15: 10**15 - 1,
    "3.3333333333333335": Fraction(33333333333333335, 10**16),
}  # fmt: skip


@pytest.mark.parametrize("text", NO_NUMBER)
def test_no_number(text):
    assert numerals.read_exact(text) is None
    assert numerals.read_whole(text) is None
    assert numerals.read_decimal(text) is None
    assert numerals.read_count(text) is None


@pytest.mark.parametrize(("text", "value"), NUMBERS.items())
def test_a_number(text, value):
    assert numerals.read_exact(text) == value
    whole = value if value == int(value) and "." not in text and "/" not in text else None
    assert numerals.read_whole(text) == whole
    assert numerals.read_decimal(text) == (None if "/" in text else float(value))


def test_a_count_has_no_sign_and_few_digits():
    assert numerals.read_count("0") == 0
    assert numerals.read_count("999999999") == 999_999_999
    assert [numerals.read_count(text) for text in ("1000000000", "+1", "-1", " 1", "1.0")] == [None] * 5
    assert numerals.read_count("12", digits=1) is None
