"""Plain English in the sources: explanations and comments are statements, and names say what the thing is."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = sorted(
    [ROOT / "app.py", *(ROOT / "referee").rglob("*.py"), *(ROOT / "tests").rglob("*.py")],
)
PAGES: Final = sorted(
    path
    for pattern in ("templates/**/*.html", "static/**/*.css", "static/**/*.js", "referee/games/*/*/*.*")
    for path in ROOT.glob(pattern)
    if path.suffix in (".html", ".css", ".js", ".svg") and "vendor" not in path.parts
)
QUESTIONS: Final = frozenset(
    ["What", "Whether", "How", "Who", "Whose", "Whom", "Where", "Why", "Which", "So", "As", "Or"]
)
"""Words with which a riddle begins, and no statement."""
PROGRAM: Final = [path for path in PYTHON if path.is_relative_to(ROOT / "referee") or path.name == "app.py"]
FOR_EVERYTHING: Final = frozenset(["found", "one", "made", "told", "said", "put", "changed", "wrong_with", "is_wrong"])
"""Names that could stand for anything: of no function, parameter, field or variable."""
IN_JSON: Final = ("effects.py", "shapes")
"""Modules and folders whose fields are the names of a promised interface."""
COMMENT: Final = re.compile(r"/\*+(.*?)\*/|\{#(.*?)#\}|^\s*//(.*?)$", re.DOTALL | re.MULTILINE)
"""A comment of a style sheet, a template or a script."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_riddle(text: str) -> bool:
    return re.split(r"\W", text.strip("-*!# \n"), maxsplit=1)[0] in QUESTIONS


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def field_docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings that stand below a field or a constant and explain it."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for assigned, below in pairwise(body):
            if (
                isinstance(assigned, ast.Assign | ast.AnnAssign)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
            ):
                yield below.lineno, below.value.value


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The first line of each comment that has a line of its own or follows code."""
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1:
                yield token.start[0], token.string
            last = token.start[0]


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_explanations_are_statements(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    texts = [*docstrings(tree), *field_docstrings(tree), *comments(source)]
    assert not [f"line {line}: {text}" for line, text in texts if is_riddle(text)]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_comments_of_pages_are_statements(path: Path) -> None:
    comments_found = COMMENT.findall(path.read_text(encoding="utf-8"))
    assert not [text for groups in comments_found for text in groups if is_riddle(text)]


def names_given(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The names that a module gives to functions, parameters, fields and variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr.lstrip("_")


@pytest.mark.parametrize("path", PROGRAM, ids=name_of)
def test_names_say_what_the_thing_is(path: Path) -> None:
    if not any(part in IN_JSON for part in path.parts):
        given = names_given(ast.parse(path.read_text(encoding="utf-8")))
        assert not [f"line {line}: {name}" for line, name in given if name in FOR_EVERYTHING]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_pages_name_fields_as_the_program_does(path: Path) -> None:
    assert not re.search(r"[.\"' ]slots?\b|/weigh\b", path.read_text(encoding="utf-8")), (
        "a field of a page is a page-field"
    )


SCRIPTS: Final = [path for path in PAGES if path.suffix == ".js"]
DECLARED: Final = re.compile(r"\b(?:const|let|var|function)\s+[\[{]?\s*(\w+)|\bfor \((?:const|let) (\w+)|\((\w+)\) =>")
MACRO: Final = re.compile(r"{%-?\s*(?:set|macro)\s+(\w+)")
IN_SCRIPTS: Final = FOR_EVERYTHING - {"put"}
"""Names that stand for anything in a script; `put` puts a part of a page in its place."""


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_names_of_scripts_say_what_the_thing_is(path: Path) -> None:
    declared = {name for names in DECLARED.findall(path.read_text(encoding="utf-8")) for name in names}
    assert not declared & IN_SCRIPTS


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_classes_and_macros_of_pages_say_what_the_thing_is(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not set(MACRO.findall(source)) & FOR_EVERYTHING
    assert not re.search(r"\bfolded-told\b|\.(?:told|said|made)\b[^(=]*{", source)
