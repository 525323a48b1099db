"""Tables as CSV files that are harmless in every spreadsheet, and other files to download."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import quote

from flask import Response

from referee.contract import Cell
from referee.kit.numbers import plain

NUMBER: Final = re.compile(r"[-−+]?\d+(?:[.,]\d+)?%?")
SIGNS: Final = "=+\\-@＝＋－＠|%"
"""Characters with which a formula of a spreadsheet may begin."""
FRONT: Final = re.compile(rf'[\s"]*[{SIGNS}]')
INSIDE: Final = re.compile(rf'([;,|\t\r\n][\s"]*)(?=[{SIGNS}])')
"""The places inside a cell where a program with another separator begins a new cell.

The quotes around `a;=1` protect it only in a line that is split at commas: split at semicolons, `=1` is a cell.
"""
FORBIDDEN: Final = frozenset('"%*/:<>?|' + chr(0x5C))
"""Characters that some systems forbid in file names, and those that would end or escape the name in a header."""


def csv_answer(rows: Iterable[Sequence[Cell]], name: str) -> Response:
    """The rows, with the head as the first one, as a CSV file to download, called `name`."""
    return download(write_csv(rows).encode("utf-8-sig"), "text/csv; charset=utf-8", name)


def write_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """The rows as CSV (RFC 4180), without any cell that is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([harmless(cell) for cell in row])
    return out.getvalue()


def harmless(cell: Cell) -> str | int | float:
    """The cell with an apostrophe before each possible formula, for any separator.

    A whole number has no decimal point.
    """
    if cell is None:
        return ""
    if not isinstance(cell, str):
        return plain(cell)
    if NUMBER.fullmatch(cell.strip()):
        return cell
    return INSIDE.sub(r"\1'", f"'{cell}" if FRONT.match(cell) else cell)


def download(body: bytes, mimetype: str, name: str) -> Response:
    """A file to download. It may change with the next play, so it is not cached."""
    answer = Response(body, content_type=mimetype)
    answer.headers["Content-Disposition"] = attachment(name)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def attachment(name: str) -> str:
    """The header that gives a file its name (RFC 6266): in ASCII, and also in full if ASCII cannot write it.

    Characters that are forbidden in file names, or that hide the ending, become dashes.
    """
    kept = "".join("-" if sign in FORBIDDEN or unicodedata.category(sign)[0] == "C" else sign for sign in name)
    in_ascii = "".join(sign if sign.isascii() else "_" for sign in kept)
    in_full = f"; filename*=UTF-8''{quote(kept, safe='')}" if in_ascii != kept else ""
    return f'attachment; filename="{in_ascii}"{in_full}'
