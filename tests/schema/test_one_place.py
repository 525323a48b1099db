"""Numbers and JSON from outside are read in one place: nothing else turns a text into a number."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
THE_PLACES = {
    "referee/schema/numerals.py": "reads numbers",
    "referee/schema/json_text.py": "reads JSON",
    "referee/kit/numbers.py": "changes numbers into other numbers",
}
NUMBERS = {"int", "float", "complex", "Decimal", "Fraction"}
READERS = {"loads", "JSONDecoder", "raw_decode", "get_json", "literal_eval", "eval"}
OTHER_READERS = {"json.load", "msgspec.json.decode", "msgspec.json.Decoder"}
SOURCES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "app.py", *(ROOT / "referee").rglob("*.py"))
    if "/migrations/" not in path.as_posix()
)


def name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def reads(node: ast.AST) -> bool:
    """True if something may turn a text into a number, or into JSON. Constants and two numbers of a fraction do not.

    A pickle is no text from outside: it goes between processes of our own.
    """
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Attribute) and node.attr == "json" and name_of(node.value) == "request"
    if any(part.arg == "type" and name_of(part.value) in NUMBERS for part in node.keywords):
        return True
    called, whole = name_of(node.func), ast.unparse(node.func)
    if called in READERS or whole in OTHER_READERS:
        return not whole.startswith("pickle.")
    return called in NUMBERS and len(node.args) == 1 and not isinstance(node.args[0], ast.Constant)


@pytest.mark.parametrize("path", [path for path in SOURCES if path not in THE_PLACES])
def test_nothing_else_reads_numbers_or_json(path):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    places = [f"{path}:{node.lineno}: {ast.unparse(node)}" for node in ast.walk(tree) if reads(node)]
    places += [
        f"{path}:{node.lineno}: map({name_of(node.args[0])}, …)"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name_of(node.func) == "map" and name_of(node.args[0]) in NUMBERS
    ]
    assert places == [], "referee/schema/numerals.py reads numbers, referee/schema/json_text.py reads JSON"


def test_the_places_are_there():
    assert set(SOURCES) > set(THE_PLACES)
