"""Style sheets: one declaration a line, and light and dark in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = [*ROOT.glob("static/css/*.css"), *ROOT.glob("referee/games/*/static/*.css")]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_one_declaration_a_line(sheet: Path) -> None:
    lines = sheet.read_text().splitlines()
    assert max(map(len, lines), default=0) <= 120
    assert not [line for line in lines if line.count(";") > 1]
    assert not [line for line in lines if "{" in line and "}" in line]


@pytest.mark.parametrize("sheet", SHEETS, ids=name)
def test_only_the_tokens_ask_whether_it_is_dark(sheet: Path) -> None:
    text = sheet.read_text()
    is_themed = "prefers-color-scheme" in text or "data-theme" in text
    assert is_themed == (sheet.name == "tokens.css")
