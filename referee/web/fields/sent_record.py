"""A record in the file of a form. A question about its names sends it again as text: no browser sends a file twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from flask import request

from referee.kit.values import Value
from referee.schema import Unreadable, read_json
from referee.web.fields.near_names import BETWEEN, TAKEN, NearNames, questions


class SentRecord(Value):
    """A record that was sent, with the known name in the place of another if a button said so."""

    raw: Any
    near: NearNames
    """The questions about its names."""

    @property
    def text(self) -> str:
        """The record as text."""
        return json.dumps(self.raw, ensure_ascii=False)


def sent_record(club_id: str, names_of: Callable[[Any], Iterable[str]], missing: str) -> SentRecord:
    """The record that was sent for a club; `names_of` reads its names, and `missing` asks for a file.

    :raises Unreadable: there is none, or it cannot be read.
    """
    file = request.files.get("record")
    text = file.read().decode("utf-8", "replace") if file is not None else ""
    if not (text := text.strip() or request.form.get("text", "")):
        raise Unreadable(missing)
    raw = read_json(text)
    typed, _, known = request.form.get(TAKEN, "").partition(BETWEEN)
    if known and isinstance(raw, dict):
        # The hashes of its log prove the name that it had.
        raw = {key: _renamed(part, typed, known) for key, part in raw.items() if key != "log"}
    return SentRecord(raw, questions(club_id, names_of(raw), request.form))


def _renamed(part: Any, typed: str, known: str) -> Any:
    if isinstance(part, dict):
        return {known if key == typed else key: _renamed(each, typed, known) for key, each in part.items()}
    if isinstance(part, list):
        return [_renamed(each, typed, known) for each in part]
    return known if part == typed else part
