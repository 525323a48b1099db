"""Questions without a match: one, or many at a time. They are answered beside the server, a long list in parts."""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Iterator
from typing import Final

from flask import Response, current_app, request

from referee import games
from referee.beside import Broken, Busy, Runner
from referee.beside.questions import NotJson, answer_lines, answer_or_lines
from referee.ruling import Answer
from referee.web.api import operation
from referee.web.api.blueprint import JSON, LINES, ApiError, encode, json_answer
from referee.web.api.body import sent_json
from referee.web.http.beside import BUSY, Unanswered, out_of_time, run_beside, runner
from referee.web.http.limits import visitor_network
from referee.web.http.turns import without_place

LIST_LIMIT: Final = 1024 * 1024
"""Bytes of a list of questions."""
LIST_SECONDS: Final = 60.0
"""Seconds for a list of questions, including its wait for a turn."""
PART: Final = 32_768
"""Bytes of a list that are worked out at a time, or one line if it is longer."""
TURN: Final = 0.25
"""Seconds after which a list lets others have their turn."""
NO_TIME_LEFT: Final = f"the list takes longer than {LIST_SECONDS:g} seconds; send the rest again"
MISTAKE: Final = "the referee has made a mistake; the log of its server says why"
_log: Final = logging.getLogger(__name__)


@operation.post(
    "/ask/{game}",
    {200: "Answer or Answers"},
    takes="Question or Questions",
    errors=(503,),
    lines=("takes", "answers"),
)
def ask_question(game: str) -> Response:
    """Ask the referee one question, a list of questions, or one question a line (`application/x-ndjson`)."""
    games.game(game)
    request.max_content_length = LIST_LIMIT
    if request.mimetype == LINES:
        return list_answer(game, request.get_data(cache=False), LINES)
    try:
        answer = run_beside(answer_or_lines, game, sent_json())
    except NotJson as fault:
        raise ApiError(400, fault.says) from None
    return json_answer(answer.as_json()) if isinstance(answer, Answer) else list_answer(game, answer, JSON)


def list_answer(game: str, lines: bytes, content_type: str) -> Response:
    """The answers to questions, one a line, each part sent when it is ready.

    :raises Unanswered: too much is waiting.
    """
    answers = answers_in_turn(runner(), visitor_network(), game, lines, out_of_time())
    try:
        with without_place(request.environ):
            first = next(answers, [])
    except Busy:
        raise Unanswered(BUSY) from None
    written = as_lines if content_type == LINES else as_list
    return current_app.response_class(written(itertools.chain((first,), answers)), content_type=content_type)


def as_lines(answers: Iterator[list[bytes]]) -> Iterator[bytes]:
    """The answers, one a line."""
    for some in answers:
        yield b"".join(answer + b"\n" for answer in some)


def as_list(answers: Iterator[list[bytes]]) -> Iterator[bytes]:
    """The answers as a JSON list."""
    joint = b"["
    for some in filter(None, answers):
        yield joint + b",".join(some)
        joint = b","
    yield b"[]" if joint == b"[" else b"]"


def answers_in_turn(runner: Runner, who: str, game: str, lines: bytes, late: str) -> Iterator[list[bytes]]:
    """The answers to questions, one a line, in parts. A question that takes too long gets an error.

    :raises Busy: too much is waiting; only before the first part.
    """
    end = time.monotonic() + LIST_SECONDS
    begun = False
    for part in parts(lines):
        while part:
            if begun and time.monotonic() > end:
                yield [error(NO_TIME_LEFT)] * len(part)
                break
            try:
                partial = runner.run_each(who, answer_lines, game, part, TURN, begun=begun)
            except Busy:
                if not begun:
                    raise
                continue
            begun = True
            answers = partial.values
            if isinstance(partial.fault, Broken):
                _log.error("a question about %s failed: %s", game, partial.fault)
                answers.append(error(MISTAKE))
            elif partial.fault is not None:
                answers.append(error(late))
            yield answers
            part = part[len(answers) :]


def parts(lines: bytes) -> Iterator[list[bytes]]:
    """The lines of a long text, some at a time, without empty ones."""
    lines = lines.replace(b"\r", b"\n")
    at = 0
    while at < len(lines):
        end = lines.find(b"\n", at + PART)
        end = len(lines) if end < 0 else end + 1
        if part := [line for line in lines[at:end].split(b"\n") if line.strip()]:
            yield part
        at = end


def error(says: str) -> bytes:
    """An error in place of an answer."""
    return encode({"error": says, "field": ""})
