"""The examples of the documents about events: what is asked after `>` gets the answer after `<`."""

from __future__ import annotations

import io
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.__main__ import main

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENTS = ("events.md", "standings.md", "draws.md")
TEXT = "\n".join(Path(DOCS, name).read_text(encoding="utf-8") for name in DOCUMENTS)
EXAMPLES = re.findall(r"^python -m referee (.+)\n> (.+)\n< (.+)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("command", "asked", "answered"), EXAMPLES)
def test_example(
    command: str, asked: str, answered: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(asked.encode())))
    assert main(command.split()) == (2 if '"error"' in answered else 0)
    assert capsys.readouterr().out.strip() == answered


def test_there_are_examples_of_each_command() -> None:
    assert {command.split()[0] for command, _, _ in EXAMPLES} == {"standing", "pairings", "season"}


def test_a_line_that_cannot_be_answered_does_not_stop_the_next(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = b'{"results": {"1": ["luck"]}}\n{"results": {"1": ["- bye"]}}\n'
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
    assert main(["standing"]) == 2
    first, second = capsys.readouterr().out.splitlines()
    assert first == '{"error": "“luck” is not a result; “4b win”, “4 loss 3-5”, “- bye” are", "field": "results.1[0]"}'
    assert second == '{"standing": [{"who": "1", "place": 1, "values": {"points": 1}}]}'
