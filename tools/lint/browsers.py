"""Scripts that a test gives to a page in a browser."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project, Source

FUNCTION: Final = re.compile(r"\s*(function\b|\([^()]*\)\s*=>|\w+\s*=>)")
"""The beginning of a function in a script."""


def waits_for_expressions(project: Project) -> Iterator[Find]:
    """Calls of `wait_for_function` with a bare expression, or an async function.

    The content security policy of a page refuses an expression at the second look, so it holds only where it is true
    at once. A promise is true at once, whatever it brings.
    """
    for source in project.python:
        for node in source.nodes:
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wait_for_function":
                script = _beginning(source, node.args[0])
                if script is not None and not FUNCTION.match(script):
                    yield source.find(node.lineno, "a page is waited for with a function that is not async: () => …")


def _beginning(source: Source, argument: ast.expr) -> str | None:
    """The text with which an argument begins; None where it comes from elsewhere."""
    if isinstance(argument, ast.Name):
        values = [
            node.value
            for node in source.nodes
            if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == argument.id for to in node.targets)
        ]
        return _beginning(source, values[0]) if values else None
    if isinstance(argument, ast.JoinedStr):
        return _beginning(source, argument.values[0])
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return "" if isinstance(argument, ast.FormattedValue) else None
