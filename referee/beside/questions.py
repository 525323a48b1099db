"""The jobs of questions: answer a single one, or a part of a long list."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import msgspec

from referee import games
from referee.match import read_json
from referee.ruling import Answer
from referee.schema import Unreadable, list_items

encode: Final = msgspec.json.Encoder().encode


class NotJson(Unreadable):
    """The text that was sent is not JSON."""


def answer(game: str, question: object) -> Answer:
    """The answer to a question.

    :raises Unreadable: it is not a question of the game; the error names the field at fault.
    """
    return games.game(game).schema.question(question)


def answer_or_lines(game: str, sent: bytes) -> Answer | bytes:
    """The answer to a question; for a list, the texts of its questions, one on each line.

    :raises NotJson: it is not JSON.
    :raises Unreadable: it is not a question of the game; the error names the field at fault.
    """
    try:
        read = read_json(sent)
    except Unreadable as fault:
        raise NotJson(fault.says) from None
    return "\n".join(list_items(sent.decode("utf-8-sig"))).encode() if isinstance(read, list) else answer(game, read)


def answer_lines(game: str, lines: list[bytes], seconds: float) -> Iterator[bytes]:
    """Yield the answers to questions as JSON. A question that cannot be read gets an error instead.

    It stops when the seconds are over, but gives at least one answer.
    """
    end = time.monotonic() + seconds
    for line in lines:
        try:
            written = answer(game, read_json(line)).as_json()
        except Unreadable as fault:
            written = {"error": fault.says, "field": fault.field}
        yield encode(written)
        if time.monotonic() > end:
            return
