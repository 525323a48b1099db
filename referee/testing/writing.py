"""Cases as text: the shortest lines that read back to the same plays, the signs beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from referee.testing.marks import Mark, write_scores
from referee.testing.notation import HEADING, QUESTION, Case, play_schemas, question_schemas, read_play, read_question
from referee.testing.values import Unclear, write_value

WIDTH: Final = 120
_MOST_SIGNS_COLUMN: Final = 44

Same = Callable[[object, object], bool]
"""True where two plays (or questions, starts) as JSON are the same to the referee."""


def write_play(key: str, body: Any, same: Same) -> str:
    """The line of a play; raw JSON where no typed words write it."""
    if isinstance(body, dict) and isinstance(body.get("play"), str) and body["play"] in play_schemas(key):
        fields = [part for part in play_schemas(key)[body["play"]].fields if part.key != "by"]
        by = f"{body['by']}: " if isinstance(body.get("by"), str) else ""
        for text in _typed(body["play"], {k: v for k, v in body.items() if k not in ("play", "by")}, fields):
            if _reads_back(read_play, key, by + text, body, same):
                return by + text
    return json.dumps(body, ensure_ascii=False)


def write_question(key: str, body: Any, same: Same) -> str:
    if isinstance(body, dict) and isinstance(body.get("ask"), str) and body["ask"] in question_schemas(key):
        fields = question_schemas(key)[body["ask"]].fields
        for text in _typed(body["ask"], {k: v for k, v in body.items() if k not in ("ask", "options")}, fields):
            asked = {name: value for name, value in body.items() if name != "options"}
            if _reads_back(read_question, key, text, asked, same):
                return QUESTION + text
    return QUESTION + json.dumps(body, ensure_ascii=False)


def _reads_back(read: Callable[[str, str], object], key: str, text: str, body: object, same: Same) -> bool:
    try:
        return "  " not in text and same(read(key, text), body)
    except Unclear:
        return False


def _typed(name: str, values: Mapping[str, Any], parts: Sequence[Any]) -> list[str]:
    """Ways to type a play, the plainest first: fields that are needed and lists may go without their keys."""
    if set(values) - {part.key for part in parts}:
        return []
    fields = [part.key for part in parts if part.key in values]
    plain = [part.key for part in parts if part.key in fields and (part.required or isinstance(values[part.key], list))]
    lines = []
    for count in range(min(len(plain), 4) + 1):
        for bare in combinations(plain[:6], count):
            words = [_words(values[key], alone=len(fields) == 1) for key in bare]
            for write in _WAYS if all(words) else ():
                named = [f"{key}={write(values[key], False)}" for key in fields if key not in bare]
                lines.append(" ".join([name, *words, *named]))
    return sorted(dict.fromkeys(lines), key=lambda line: (sum(line.count(sign) for sign in '"[{'), len(line)))


def _words(value: object, alone: bool = True) -> str:
    """A value as words without a key; empty where it has none."""
    if isinstance(value, bool):
        return _plain(value, False) if alone else ""
    if isinstance(value, str):
        return write_value(value, True) if value else ""
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list) and value and not any(isinstance(part, list | dict | bool) for part in value):
        return " ".join(map(str, value)) if None not in value else ""
    if isinstance(value, list) and value and all(isinstance(part, list) for part in value):
        parts = [_words(part) for part in value]
        return " / ".join(parts) if all(parts) else ""
    return ""


def _slashed(value: Any, inner: bool) -> str:
    """Lists of lists as one text: `"Q Q Q / 7 7 7"`."""
    return _nested(value, inner, _slashed, lambda value: _words(value) if isinstance(value, list) else "")


def _light(value: Any, inner: bool) -> str:
    """Lists of words as one text: `{Ann: Q Q 3b, Bo: K}`."""
    return _nested(value, inner, _light, lambda value: "" if _has_lists(value) else _words(value))


def _strict(value: Any, inner: bool) -> str:
    return _nested(value, inner, _strict, lambda value: "")


def _has_lists(value: object) -> bool:
    return not isinstance(value, list) or any(isinstance(part, list) for part in value)


def _nested(value: Any, inner: bool, write: Callable[[Any, bool], str], as_words: Callable[[Any], str]) -> str:
    if words := as_words(value):
        return write_value(words, True, inner)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{write_value(k, True, True)}: {write(v, True)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(write(part, True) for part in value) + "]"
    return _plain(value, inner)


def _plain(value: Any, inner: bool) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return write_value(value, True, inner)


_WAYS: Final = (_slashed, _light, _strict)


def write_setting(name: str, values: Mapping[str, Any], same: Callable[[str], bool]) -> str:
    """A line of options or of a start; `same` tells whether it reads back to them."""
    for write in _WAYS:
        line = f"{name}: " + (" ".join(f"{key}={write(value, False)}" for key, value in values.items()) or "none")
        if same(line):
            return line
    raise Unclear(f"{name} that cannot be written: {values}")


def write_end(end: Mapping[str, Any]) -> str:
    return "end: " + "  ".join(_end_parts(end))


def _end_parts(end: Mapping[str, Any]) -> Iterator[str]:
    if "over" in end:
        yield "over" if end["over"] else "not over"
    if "winners" in end:
        yield "won " + (", ".join(end["winners"]) or "nobody")
    if "scores" in end:
        yield f"= {write_scores(end['scores'])}"
    if "flagged" in end:
        yield "flagged " + (", ".join(map(str, end["flagged"])) or "none")
    if "refused" in end:
        yield f"refused {end['refused']}"


def write_steps(lines: Sequence[tuple[str, Sequence[Mark]]]) -> list[str]:
    """Plays with their signs, which stand below each other where the plays are short."""
    column = max([len(text) for text, marks in lines if marks and len(text) <= _MOST_SIGNS_COLUMN] or [0])
    written = []
    for text, marks in lines:
        line = text.ljust(column) if marks else text
        for mark in marks:
            if len(line) + len(str(mark)) + 2 > WIDTH:
                written.append(line.rstrip())
                line = "  "
            line += f"  {mark}"
        written.append(line)
    return written


def write_case(case: Case, settings: Sequence[str], same: Same) -> str:
    """A case as text, with the lines of its set-up as given."""
    write = write_question if case.question else write_play
    steps: list[tuple[str, Sequence[Mark]]] = [(write(case.key, step.body, same), step.marks) for step in case.steps]
    lines = [HEADING + case.name, *settings, *write_steps(steps)]
    return "\n".join([*lines, write_end(case.end)] if case.end else lines) + "\n"
