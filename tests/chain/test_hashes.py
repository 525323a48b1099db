"""Fingerprints, as they are written and typed; and the numbers in the form that is hashed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chain import canonical, fingerprint, plain_numbers, read_fingerprint
from referee.schema import Unreadable


@given(st.binary(min_size=32, max_size=32))
def test_a_fingerprint_is_read_as_it_is_written(head):
    written = fingerprint(head)
    assert re.fullmatch(r"([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}", written)
    for typed in (written, written.lower(), written.replace("-", " "), f" {written.replace('-', '')} "):
        assert read_fingerprint(typed) == written


def test_the_first_80_bits_count():
    head = bytes(range(32))
    assert fingerprint(head) == fingerprint(head[:10] + bytes(22))
    assert len({fingerprint(bytes(n) + b"\x01" + bytes(31 - n)) for n in range(10)}) == 10


@pytest.mark.parametrize(
    "typed", ["", "ABCD", "ABCD-EFGH-JKLM-NPQ", "ABCD-EFGH-JKLM-NPQRS", "ABCD-EFGH-JKLM-NPQ0", "ß"]
)
def test_no_fingerprint(typed):
    with pytest.raises(Unreadable, match="not a fingerprint"):
        read_fingerprint(typed)


def test_whole_numbers_are_written_without_a_point():
    raw = {"score": [2.0, -0.0, 1.5, 2.0**53], "sides": ("2.0", True, None, {"n": 3})}
    written = '{"score":[2,0,1.5,9007199254740992.0],"sides":["2.0",true,null,{"n":3}]}'
    assert canonical(plain_numbers(raw)).decode() == written
