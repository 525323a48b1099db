"""Numbers and JSON from outside are read in one place: nothing else turns a text into a number."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project

PLACES: Final = frozenset(["referee/schema/numerals.py", "referee/schema/json_text.py", "referee/kit/numbers.py"])
"""The modules that read numbers, read JSON, and change numbers into other numbers."""
OWN_FILES: Final = "referee/testing/"
"""The modules that read only files of the author who runs them."""
NUMBERS: Final = frozenset(["int", "float", "complex", "Decimal", "Fraction"])
READERS: Final = frozenset(["loads", "JSONDecoder", "raw_decode", "get_json", "literal_eval", "eval"])
OTHER_READERS: Final = frozenset(["json.load", "msgspec.json.decode", "msgspec.json.Decoder"])


def readers(project: Project) -> Iterator[Find]:
    """Places besides those that read numbers or JSON."""
    names = {source.name for source in project.program}
    for place in sorted(PLACES - names):
        yield Find(place, 1, "the module that reads numbers or JSON is not here")
    for source in project.program:
        if source.name in PLACES or source.name.startswith(OWN_FILES):
            continue
        for node in source.nodes:
            if _reads(node):
                says = "numbers are read by referee/schema/numerals.py, JSON by referee/schema/json_text.py"
                yield source.find(getattr(node, "lineno", 1), f"{ast.unparse(node)}: {says}")


def _reads(node: ast.AST) -> bool:
    """True if something may turn a text into a number, or into JSON. Constants and two numbers of a fraction do not.

    A pickle is no text from outside: it goes between processes of our own.
    """
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Attribute) and node.attr == "json" and _name_of(node.value) == "request"
    if any(part.arg == "type" and _name_of(part.value) in NUMBERS for part in node.keywords):
        return True
    called, whole = _name_of(node.func), ast.unparse(node.func)
    if called == "map":
        return _name_of(node.args[0]) in NUMBERS
    if called in READERS or whole in OTHER_READERS:
        return not whole.startswith("pickle.")
    return called in NUMBERS and len(node.args) == 1 and not isinstance(node.args[0], ast.Constant)


def _name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
