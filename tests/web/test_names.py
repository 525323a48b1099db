"""Names of the web: no two functions of one name, no two classes, no modules that import each other."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "referee" / "web"
EACH_HAS_ITS_OWN = {"init_app", "_set_up", "_json"}
FORMER = {"Slot", "Fold", "Headed", "Open", "Trouble", "Journal", "Shelf", "Room", "Course"}


def modules() -> dict[str, ast.Module]:
    return {
        "referee.web." + ".".join(path.relative_to(WEB).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in sorted(WEB.rglob("*.py"))
    }


@pytest.mark.parametrize("kind", [ast.FunctionDef, ast.ClassDef])
def test_a_name_is_given_once(kind):
    where = defaultdict(list)
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, kind):
                where[node.name].append(module)
    twice = {name: places for name, places in where.items() if len(places) > 1 and name not in EACH_HAS_ITS_OWN}
    assert twice == {}
    assert not FORMER & set(where)


def test_a_docstring_is_a_statement():
    """The subject comes first: no docstring of web, store and match begins with a question word."""
    begins = ("What ", "Whether ", "How ", "Who ", "Where ", "Why ", "Which ", "So many ")
    for folder in ("web", "store", "match"):
        for path in sorted((WEB.parent / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    assert not str(node.value.value).startswith(begins), f"{path.name}: {node.value.value}"


def test_no_modules_import_each_other():
    trees = modules()
    imports = {
        module: {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
            if name in trees and name != module
        }
        for module, tree in trees.items()
    }
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " imports ".join((*path[path.index(module) :], module))
        if module not in done:
            for other in sorted(imports[module]):
                visit(other, (*path, module))
            done.add(module)

    for module in trees:
        visit(module, ())


def test_a_module_is_one_thought():
    long = {
        str(path.relative_to(WEB)): n for path in WEB.rglob("*.py") if (n := len(path.read_text().splitlines())) > 350
    }
    assert long == {}
