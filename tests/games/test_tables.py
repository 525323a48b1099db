"""Simulated tables decide by their own means what is legal: the referee's arithmetic is not asked."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
TABLES: Final = sorted(HERE.glob("*/table.py"))
NAMING: Final = frozenset({"options", "position", "cards", "dice"})
"""Modules of a game whose constants name house rules, phases, cards and dice."""
THINGS: Final = frozenset(
    {
        "referee.kit.cards",
        "referee.kit.darts",
        "referee.kit.rummy.melds",
        "referee.kit.rummy.meld_cards",
        "referee.kit.rummy.meld_rules",
        "referee.kit.rummy.arrange",
    }
)
"""Cards and darts; melds, and the search for a table that lies, which `tests/kit` holds against trying everything."""
READ: Final = frozenset({"index", "count", "items", "keys", "values", "get"})
"""Methods of tuples and mappings that a position holds."""


def modules_of(path: Path) -> list[Path]:
    """A module of the tests and those of its game's folder that it imports."""
    paths, waiting = [], [path]
    while waiting:
        module = waiting.pop()
        if module in paths:
            continue
        paths.append(module)
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.games."):
                waiting.append(HERE.parents[1] / f"{(node.module or '').replace('.', '/')}.py")
    return paths


def is_asked(node: ast.AST) -> bool:
    """True for a call of a method of the position."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr in READ:
        return False
    root: ast.expr = node.func
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and root.id == "position"


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.parent.name)
def test_a_table_imports_names_alone(table: Path) -> None:
    for path in modules_of(table):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Import) or not any("referee" in alias.name for alias in node.names)
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("referee"):
                continue
            module = node.module or ""
            where = f"{path.parent.name}/{path.name}, line {node.lineno}: {module}"
            if module in THINGS:
                continue
            assert module.startswith("referee.games."), where
            assert module.rpartition(".")[2] in NAMING, where
            assert all(alias.name.isupper() or alias.name == "Card" for alias in node.names), where


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.parent.name)
def test_a_table_asks_a_position_nothing(table: Path) -> None:
    for path in modules_of(table):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not is_asked(node), f"{path.parent.name}/{path.name}, line {getattr(node, 'lineno', 0)}"
