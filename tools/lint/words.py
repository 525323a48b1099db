"""Plain English: explanations and comments are statements, and names say what the thing is."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tools.lint.project import Find, Project, Source

QUESTIONS: Final = frozenset(
    ["What", "Whether", "How", "Who", "Whose", "Whom", "Where", "Why", "Which", "So", "As", "Or"]
)
"""Words with which a riddle begins, and no statement."""
FOR_EVERYTHING: Final = frozenset(["found", "one", "made", "told", "said", "put", "changed", "wrong_with", "is_wrong"])
"""Names that could stand for anything: of no function, parameter, field or variable."""
IN_SCRIPTS: Final = FOR_EVERYTHING - {"put"}
"""The same in a script; `put` puts a part of a page in its place."""
IN_JSON: Final = ("/effects.py", "shapes.py")
"""Ends of the names of modules whose fields are the names of a promised interface."""
FOR_PROGRAMMERS: Final = re.compile(
    r"referee/(__main__|web/(api/.*|description/.*|\w+/\w*(api|shapes|serializers|schemas)))\.py"
)
"""The modules whose texts are read by programmers."""
COMMENT: Final = re.compile(r"/\*+(.*?)\*/|\{#(.*?)#\}|^\s*//(.*?)$", re.DOTALL | re.MULTILINE)
"""A comment of a style sheet, a template or a script."""
DECLARED: Final = re.compile(r"\b(?:const|let|var|function)\s+[\[{]?\s*(\w+)|\bfor \((?:const|let) (\w+)|\((\w+)\) =>")
"""A name that a script gives."""
MACRO: Final = re.compile(r"{%-?\s*(?:set|macro)\s+(\w+)")
"""A name that a template gives."""
HARD: Final = re.compile(
    r"\b(?:whoever|whomever|nobody|so\s+(?:many|much)|of\s+which|that\s+(?:is|are)\s+none"
    r"|as\s+(?:it|they)\s+(?:is|are|was|were)|at\s+the\s+most)\b",
    re.IGNORECASE,
)
"""Phrases that mark a sentence for a second writing."""
LONGEST: Final = 25
"""The most words of a sentence."""
SENTENCE_END: Final = re.compile(r"[.;:?!](?=\s|$)|\n\s*\n|\n\s*(?:[-*•]|\d+\.)\s|::\n")
FIELD_LIST: Final = re.compile(r"^\s{4,}.*$|`[^`]*`", re.MULTILINE)
"""Examples, which are indented, and code: no words of a sentence."""
CLASS: Final = re.compile(r"\.(told|said|made)\b[^(=]*{")
"""A class of a style sheet that could stand for anything."""


def riddles(project: Project) -> Iterator[Find]:
    """Docstrings and comments that begin with a question word."""
    for source in project.python:
        for line, text in (*_docstrings(source), *_field_docstrings(source), *_comments(source.text)):
            if _is_riddle(text):
                yield source.find(line, f"not a statement: {_first_line(text)}")
    for source in project.pages:
        for comment in COMMENT.finditer(source.text):
            text = next(filter(None, comment.groups()), "")
            if _is_riddle(text):
                yield source.find(_line_of(source, comment.start()), f"not a statement: {_first_line(text)}")


def idioms(project: Project) -> Iterator[Find]:
    """Docstrings and comments of the program with a phrase that a reader has to read twice, or with a long sentence."""
    for source in project.program:
        comments = ((line, text.lstrip("#! ")) for line, text in _comments(source.text))
        for line, text in (*_docstrings(source), *_field_docstrings(source), *comments):
            yield from _hard_to_read(source, line, text)


def texts_for_programmers(project: Project) -> Iterator[Find]:
    """The same in the texts of the JSON interface and of the command line: descriptions, help, errors."""
    for source in project.program:
        if FOR_PROGRAMMERS.fullmatch(source.name):
            statements = {id(node.value) for node in source.nodes if isinstance(node, ast.Expr)}
            for node in source.nodes:
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
                    yield from _hard_to_read(source, node.lineno, node.value)


def names_for_everything(project: Project) -> Iterator[Find]:
    """Names that do not say what the thing is."""
    for source in project.program:
        if not source.name.endswith(IN_JSON):
            for line, name in _names_given(source):
                if name in FOR_EVERYTHING:
                    yield source.find(line, f"a name that could stand for anything: {name}")
    for source in project.pages:
        patterns = [(MACRO, FOR_EVERYTHING), (CLASS, FOR_EVERYTHING)]
        if source.path.suffix == ".js":
            patterns.append((DECLARED, IN_SCRIPTS))
        for pattern, names in patterns:
            for given in pattern.finditer(source.text):
                name = next(filter(None, given.groups()), "")
                if name in names:
                    line = _line_of(source, given.start())
                    yield source.find(line, f"a name that could stand for anything: {name}")


def _hard_to_read(source: Source, line: int, text: str) -> Iterator[Find]:
    for phrase in HARD.finditer(text):
        yield source.find(line, f"a phrase to write anew: {' '.join(phrase[0].split())}")
    for sentence in SENTENCE_END.split(FIELD_LIST.sub("", text)):
        if len(sentence.split()) > LONGEST:
            yield source.find(line, f"a sentence of {len(sentence.split())} words: {_first_line(sentence)}")


def _is_riddle(text: str) -> bool:
    return re.split(r"\W", text.strip("-*!# \n"), maxsplit=1)[0] in QUESTIONS


def _first_line(text: str) -> str:
    return text.strip("-*!# \n").partition("\n")[0]


def _line_of(source: Source, at: int) -> int:
    return source.text.count("\n", 0, at) + 1


def _docstrings(source: Source) -> Iterator[tuple[int, str]]:
    for node in source.nodes:
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def _field_docstrings(source: Source) -> Iterator[tuple[int, str]]:
    """The strings below a field or a constant that explain it."""
    for node in source.nodes:
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


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """The first line of each comment that has a line of its own or follows code."""
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1:
                yield token.start[0], token.string
            last = token.start[0]


def _names_given(source: Source) -> Iterator[tuple[int, str]]:
    """The names that a module gives to functions, parameters, fields and variables."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr.lstrip("_")
