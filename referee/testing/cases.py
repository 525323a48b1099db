"""`python -m referee.testing.cases`: keeps the sentences of the case files up to date, and begins a case from a record.

`--accept [GAME ...]` rewrites the quoted sentences of refusals, flags and errors to what the referee says now, where
the verdict, the rules and the field still hold; nothing else of a file changes. `--allowed` does the same for `✓` and
`§`. What was changed is printed.
`--write RECORD` prints a record as a case: what is refused or flagged, and the scores at the end.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee import games
from referee.testing.marks import Effect, Fault, Figures, LateRuling, Mark, Sentence, Verdict
from referee.testing.notation import Case, Step, read_cases
from referee.testing.stories import case_files, ruled
from referee.testing.writing import write_case, write_setting


def outdated(case: Case, allowed: bool = False) -> Iterator[tuple[Sentence, str]]:
    """The sentences of a case that the referee words in another way now, each with its new words."""
    for step, line in zip(case.steps, ruled(case), strict=False):
        for mark in step.marks:
            if isinstance(mark, Figures | Effect) or mark.sentence is None:
                continue
            words = _words_of(mark, line, allowed)
            if words and not any(mark.sentence.fits(text) for text in words):
                yield mark.sentence, words[0]


def _words_of(mark: Mark, line: dict[str, Any], allowed: bool) -> list[str]:
    """The referee's words if a mark holds but for its sentence; nothing if it does not hold."""
    if isinstance(mark, LateRuling):
        return [flag["says"] for flag in line.get("flags", ()) if not mark.stands(flag)]
    if isinstance(mark, Fault) and not mark.stands(line):
        return [line["error"]]
    if isinstance(mark, Verdict) and (allowed or mark.verdict == "refused") and not mark.stands(line):
        return [line["says"]]
    return []


def accept(key: str, path: Path, allowed: bool = False) -> list[str]:
    """Rewrite the sentences of a file; what was changed, as lines to print."""
    lines = path.read_text(encoding="utf-8").split("\n")
    done: dict[int, int] = {}
    rewritten = []
    for case in read_cases(key, path):
        for sentence, words in outdated(case, allowed):
            number, text = sentence.line, lines[sentence.line - 1]
            at = text.index(sentence.source, done.get(number, 0))
            new = str(Sentence(words))
            lines[number - 1] = text[:at] + new + text[at + len(sentence.source) :]
            done[number] = at + len(new)
            rewritten.append(f"{path.parent.name}/{path.name}:{number}: {sentence}\n    -> {new}")
    if rewritten:
        path.write_text("\n".join(lines), encoding="utf-8")
    return rewritten


def from_record(record: dict[str, Any], name: str) -> str:
    """A record as a case: what is refused or flagged, and the scores at the end."""
    key = record["game"]
    case = Case(
        key,
        Path(),
        0,
        name,
        players=record["players"],
        options=record.get("options") or {},
        start=record.get("start"),
    )
    case.steps = [Step(0, body) for body in record["plays"]]
    rulings = ruled(case)
    case.steps = [
        Step(0, step.body, tuple(_worth_telling(line))) for step, line in zip(case.steps, rulings, strict=False)
    ]
    case.end = {part: rulings[-1][part] for part in ("over", "winners", "scores")}
    settings = ["players: " + ", ".join(case.players)]
    settings += [write_setting("options", case.options, lambda _: True)] if case.options else []
    settings += [write_setting("start", case.start, lambda _: True)] if case.start else []
    return write_case(case, settings, lambda read, body: _same(key, case.players, read, body))


def _worth_telling(line: dict[str, Any]) -> Iterator[Mark]:
    if line["verdict"] == "refused":
        yield Verdict("refused", tuple(line["rules"]), Sentence(line["says"]))
    for flag in line["flags"]:
        yield LateRuling(flag["n"], flag["rule"], Sentence(flag["says"]))


def _same(key: str, players: Sequence[str], read: object, body: object) -> bool:
    """True where both plays are the same to the referee, or cannot be read for the same reason."""
    cases = []
    for raw in (read, body):
        try:
            cases.append(repr(games.game(key).schema.play(raw, players)))
        except ValueError as fault:
            cases.append(str(fault))
    return cases[0] == cases[1]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m referee.testing.cases", description=__doc__.partition("\n")[0])
    parser.add_argument("--accept", nargs="*", metavar="GAME", choices=games.keys())
    parser.add_argument("--allowed", action="store_true", help="with --accept: the sentences of ✓ and § too")
    parser.add_argument("--write", type=Path, metavar="RECORD")
    asked = parser.parse_args(arguments)
    if asked.write is not None:
        print(from_record(json.loads(asked.write.read_text(encoding="utf-8")), asked.write.stem), end="")
        return 0
    if asked.accept is None:
        parser.error("--accept or --write")
    for key in asked.accept or games.keys():
        for path in case_files(key):
            for text in accept(key, path, asked.allowed):
                print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
