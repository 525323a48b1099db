"""The jobs of questions: one as it was sent, and a part of a long list."""

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
    """A text that was sent is not JSON."""


def answer(game: str, question: object) -> Answer:
    """The answer to a question.

    :raises Unreadable: what is no question, with the field at fault.
    """
    return games.game(game).schema.question(question)


def answer_or_lines(game: str, sent: bytes) -> Answer | bytes:
    """The answer to a question as it was sent; of a list, its questions one a line.

    :raises NotJson: it is not JSON.
    :raises Unreadable: what is no question, with the field at fault.
    """
    try:
        read = read_json(sent)
    except Unreadable as fault:
        raise NotJson(fault.says) from None
    return "\n".join(list_items(sent.decode("utf-8-sig"))).encode() if isinstance(read, list) else answer(game, read)


def answer_lines(game: str, lines: list[bytes], seconds: float) -> Iterator[bytes]:
    """The answers to questions as JSON, each with an error in its place if it cannot be read.

    It ends when the seconds are over, but not before the first answer.
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
