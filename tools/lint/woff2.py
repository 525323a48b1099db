"""Fonts of the web (WOFF2): their tables without the compression."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

import brotli

HEADER: Final = 48
"""The bytes before the list of the tables."""
NAMED: Final = 63
"""The tag of a table that the list spells out."""
OUTLINES: Final = (10, 11)
"""The tags of the two tables of outlines, which are packed another way unless their version is 3."""


def tables(path: Path) -> bytes:
    """All tables of a font, one after the other."""
    data = path.read_bytes()
    (count,) = struct.unpack(">H", data[12:14])
    (size,) = struct.unpack(">I", data[20:24])
    at = HEADER
    for _ in range(count):
        tag, version = data[at] & NAMED, data[at] >> 6
        at = _after_number(data, at + (5 if tag == NAMED else 1))
        if version != (3 if tag in OUTLINES else 0):
            at = _after_number(data, at)
    unpacked: bytes = brotli.decompress(data[at : at + size])
    return unpacked


def _after_number(data: bytes, at: int) -> int:
    """The place behind a number of seven bits a byte, whose last byte is below 128."""
    while data[at] >= 128:
        at += 1
    return at + 1
