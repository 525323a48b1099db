"""Case files: score sheets of a table in the notation that people type, with what the referee says to each line.

    players: Ann, Bo, Cy, Di                      before the first case: holds for every case of the file

    == CN-INIT-1: the first meld of a side        a case and its name
    options: target=2000                          house rules; `start:` carries over what a paper sheet had
    deal 5                                        one play a line; silence means allowed
    draw
    Ann: meld K K 2  ✗ CN-INIT-1 "40 points; …"   refused, by which rule, in which words; `…` stands for any text
    meld Q Q Q Q 2   ✓ CN-INIT-1  = Ann 0, Bo 0   allowed by that rule; the scores after it

    == CN-MELD-1: two kings and a two
    ? classify-meld K K 2  = kind=meld points=40  a question and its answer

`docs/cases.md` describes the whole format. A line that cannot be read, an unknown key and a case without an
expectation are errors, with file and line number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.schema import Unreadable
from referee.testing.marks import (
    SIGNS,
    Fault,
    Figures,
    LateRuling,
    Mark,
    Verdict,
    columns,
    differences,
    read_mark,
    read_scores,
)
from referee.testing.values import Unclear, read_words

HEADING: Final = "== "
QUESTION: Final = "? "
_SETTING: Final = re.compile(r"(players|options|start|end): +(.*)")
_SHORT: Final = re.compile(r"\$[a-z][a-z0-9-]*")
_BY: Final = re.compile(r'([^\s:="{\[][^:="{\[]*): (.*)')


def play_schemas(key: str) -> Mapping[str, Any]:
    """The schemas of a game's plays by name: `read_words` and `fields` of each are used here."""
    return games.game(key).schema.plays


def question_schemas(key: str) -> Mapping[str, Any]:
    return games.game(key).schema.questions


def setting_fields(key: str, setting: str) -> set[str]:
    """The keys that the options or the start of a game take."""
    schema = games.game(key).schema
    expected = schema.options if setting == "options" else schema.start
    return {part.key for part in expected.fields} if expected else set()


class BadCase(ValueError):
    """A case file that cannot be read; the text begins with file and line number."""


@dataclass(frozen=True)
class Step:
    """One line of a case: a play or a question as JSON, and what is expected of it."""

    line: int
    body: object
    marks: tuple[Mark, ...] = ()

    def expected(self, question: bool) -> tuple[Mark, ...]:
        """The marks with the one that silence means."""
        if any(isinstance(mark, Verdict | Fault) for mark in self.marks):
            return self.marks
        return (Verdict("answered" if question else "allowed"), *self.marks)


@dataclass
class Case:
    """One case of a file: the set-up, the plays or the question, the end."""

    key: str
    path: Path
    line: int
    name: str
    players: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    start: dict[str, Any] | None = None
    steps: list[Step] = field(default_factory=list)
    question: bool = False
    end: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.key}: {self.name}"

    def record(self) -> dict[str, Any]:
        """The case as a record."""
        head: dict[str, Any] = {"record": 1, "game": self.key, "players": self.players, "options": self.options}
        start = {} if self.start is None else {"start": self.start}
        return head | start | {"plays": [step.body for step in self.steps]}

    def asked(self) -> Any:
        """The question, with the options."""
        (step,) = self.steps
        return {**step.body, "options": self.options} if self.options and isinstance(step.body, dict) else step.body


# --- lines -----------------------------------------------------------------------------------------------------------


def read_play(key: str, text: str) -> object:
    """The play that a line writes, as JSON."""
    if text[0] in "{[":
        return _json(text)
    by = _BY.fullmatch(text)
    given = {} if by is None else {"by": by[1]}
    name, body = _read_named(play_schemas(key), text if by is None else by[2], given, "play")
    return {"play": name, **body}


def read_question(key: str, text: str) -> object:
    """The question that a line writes (without its sign), as JSON."""
    if text[0] in "{[":
        return _json(text)
    name, body = _read_named(question_schemas(key), text, {}, "question")
    return {"ask": name, **body}


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError as fault:
        raise Unclear(f"no JSON: {fault}") from None


def _read_named(schemas: Mapping[str, Any], text: str, given: dict[str, Any], what: str) -> tuple[str, dict[str, Any]]:
    name, _, rest = text.partition(" ")
    schema = schemas.get(name)
    if schema is None:
        raise Unclear(f"there is no {what} {name!r}; there are {', '.join(schemas)}")
    words, pairs = read_words(rest, plain=True)
    if SIGNS & set(words):
        raise Unclear(f"two blanks come before a sign: {text}")
    if unknown := set(pairs) - {part.key for part in schema.fields}:
        raise Unclear(f"{name} has no field {', '.join(sorted(unknown))}")
    try:
        return name, schema.read_words(words, given | pairs)
    except Unreadable as fault:
        raise Unclear(str(fault)) from None


def read_setting(case: Case, setting: str, text: str) -> None:
    """Set the players, the options or the start of a case."""
    if setting == "players":
        case.players = [name.strip() for name in text.split(",")]
        return
    words, pairs = read_words(text, plain=True)
    if unknown := set(pairs) - setting_fields(case.key, setting):
        raise Unclear(f"{setting} have no field {', '.join(sorted(unknown))}")
    if words == ["none"] and not pairs:
        setattr(case, setting, None if setting == "start" else {})
    elif words or not pairs:
        raise Unclear(f"{setting} are written key=value, or none: {text}")
    else:
        setattr(case, setting, pairs)


def read_end(texts: Sequence[str]) -> dict[str, Any]:
    """The expectations of the end, by the names of the record's last line."""
    end: dict[str, Any] = {}
    for text in texts:
        word, _, rest = text.partition(" ")
        expected: dict[str, Any]
        if text in ("over", "not over"):
            expected = {"over": text == "over"}
        elif word == "won":
            expected = {"winners": [] if rest == "nobody" else [name.strip() for name in rest.split(",")]}
        elif word == "flagged":
            expected = {"flagged": [] if rest == "none" else [int(n) for n in rest.split(",")]}
        elif word == "refused":
            expected = {"refused": int(rest)}
        elif word == "=":
            expected = {"scores": read_scores(rest)}
        else:
            raise Unclear(f"no end has {text!r}; it has over, not over, won, flagged, refused, = scores")
        if set(expected) & set(end):
            raise Unclear(f"{text} is there twice")
        end |= expected
    if not end:
        raise Unclear("what is expected of the end?")
    return end


# --- files -----------------------------------------------------------------------------------------------------------


def read_cases(key: str, path: Path, text: str | None = None) -> list[Case]:
    """The cases of a file.

    :raises BadCase: with file and line number.
    """
    lines = (path.read_text(encoding="utf-8") if text is None else text).split("\n")
    usual = Case(key, path, 0, "")
    short: dict[str, str] = {}
    cases: list[Case] = []
    for number, line in enumerate(lines, 1):
        try:
            if line != line.rstrip() or "\t" in line:
                raise Unclear("blanks at the end, or a tab")
            if not line or line.startswith("#"):
                continue
            if line.startswith(HEADING):
                name = line[len(HEADING) :]
                cases.append(replace(usual, line=number, name=name, steps=[], end={}))
                continue
            if line.startswith("$") and not cases:
                name, _, short_for = line.partition(" = ")
                if not _SHORT.fullmatch(name) or not short_for or name in short:
                    raise Unclear("a text gets its name once: $name = text")
                short[name] = short_for
                continue
            _read_line(cases[-1] if cases else None, usual, number, _SHORT.sub(lambda name: short[name[0]], line))
        except (ValueError, KeyError) as fault:
            raise BadCase(f"{path.parent.name}/{path.name}:{number}: {fault}") from None
    for case in cases:
        if not case.steps:
            raise BadCase(f"{path.parent.name}/{path.name}:{case.line}: no play and no question in {case.name!r}")
        if not case.end and not any(step.marks for step in case.steps):
            raise BadCase(f"{path.parent.name}/{path.name}:{case.line}: nothing is expected in {case.name!r}")
    return cases


def _read_line(case: Case | None, usual: Case, number: int, line: str) -> None:
    if case is not None and case.end:
        raise Unclear("the end comes last")
    setting = _SETTING.fullmatch(line)
    if setting is None:
        if case is None:
            raise Unclear("a play before the first case")
        _read_step(case, number, line)
    elif setting[1] != "end":
        if case is not None and case.steps:
            raise Unclear(f"{setting[1]} come before the plays")
        read_setting(case or usual, setting[1], setting[2])
    else:
        if case is None or not case.steps or case.question:
            raise Unclear("an end without plays")
        case.end = read_end(columns(setting[2]))


def _read_step(case: Case, number: int, line: str) -> None:
    parts = columns(line)
    if line.startswith(" "):
        if not case.steps:
            raise Unclear("signs without a play")
        step = case.steps.pop()
    else:
        text = parts.pop(0)
        asks = text.startswith(QUESTION)
        if case.question or (asks and case.steps):
            raise Unclear("a question is a case of its own")
        case.question = asks
        body = read_question(case.key, text[len(QUESTION) :]) if asks else read_play(case.key, text)
        step = Step(number, body)
    marks = (*step.marks, *(read_mark(text, number, case.question) for text in parts))
    for once in (Verdict | Fault, Figures):
        if sum(isinstance(mark, once) for mark in marks) > 1:
            raise Unclear("a line has one verdict and one list of scores or parts of the answer")
    case.steps.append(Step(step.line, step.body, marks))


# --- comparing -------------------------------------------------------------------------------------------------------


def end_differences(expected: Mapping[str, Any], line: Mapping[str, Any]) -> list[str]:
    return [f"end: {text}" for text in differences(dict(expected), line)]


def asserted_rules(marks: Sequence[Mark]) -> set[str]:
    """The rules that marks name."""
    rules = {rule for mark in marks if isinstance(mark, Verdict) for rule in mark.rules}
    return rules | {mark.rule for mark in marks if isinstance(mark, LateRuling) and mark.rule}
