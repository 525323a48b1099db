"""Simulated tables and simulators decide by their own means what is legal: the referee's arithmetic is not asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project, Source

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
SIMULATORS: Final = "tests/simulators"
ASKS: Final = f"{SIMULATORS}/frame.py"
"""The one module there that asks the referee, to compare."""


def borrowed_arithmetic(project: Project) -> Iterator[Find]:
    """Imports of a simulated table that are more than names, and questions to the position."""
    by_module = {source.name.removesuffix(".py").replace("/", "."): source for source in project.python}
    for source in sorted(_tables(by_module), key=lambda source: source.name):
        for node in source.nodes:
            if isinstance(node, ast.Import) and any("referee" in alias.name for alias in node.names):
                yield source.find(node.lineno, "a table imports names alone, not a module of the referee")
            elif isinstance(node, ast.ImportFrom) and not _is_of_names(node):
                yield source.find(node.lineno, f"a table decides by its own means, not by {node.module}")
            elif _is_asked(node):
                yield source.find(getattr(node, "lineno", 1), f"a table asks a position nothing: {ast.unparse(node)}")


def simulators_that_ask(project: Project) -> Iterator[Find]:
    """Simulators that import the program, or a simulated table that knows its positions."""
    for source in project.python:
        if source.is_in(SIMULATORS) and source.name != ASKS:
            for node in source.nodes:
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                if any(name.startswith(("referee", "tests.games")) for name in names):
                    yield source.find(getattr(node, "lineno", 1), "a simulator knows the printed rules alone")


def _tables(by_module: dict[str, Source]) -> set[Source]:
    """The module of each simulated table, and those of the tests that it imports."""
    waiting = [
        source for source in by_module.values() if source.is_in("tests/games") and source.path.name == "table.py"
    ]
    sources: set[Source] = set()
    while waiting:
        source = waiting.pop()
        if source not in sources:
            sources.add(source)
            for node in source.nodes:
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.games."):
                    waiting.append(by_module[node.module or ""])
    return sources


def _is_of_names(node: ast.ImportFrom) -> bool:
    """True if an import takes no more from the referee than things, and the names of phases and house rules."""
    module = node.module or ""
    if not module.startswith("referee") or module in THINGS:
        return True
    return (
        module.startswith("referee.games.")
        and module.rpartition(".")[2] in NAMING
        and all(alias.name.isupper() or alias.name in ("Card", "Phase") for alias in node.names)
    )


def _is_asked(node: ast.AST) -> bool:
    """True for a call of a method of the position."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr in READ:
        return False
    root: ast.expr = node.func
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and root.id == "position"
