"""Small changes of a module: a comparison turned, a number off by one, a condition dropped, an `append` left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

TURNED: Final[dict[type[ast.cmpop], tuple[str, ...]]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
SIGN: Final = re.compile(r"not\s+in|is\s+not|in|is|[<>=!]=|[<>]")
ADDS: Final = frozenset(["append", "extend", "add", "update", "discard", "remove", "pop", "setdefault", "insert"])
"""Methods that change what they are called on; such a call is left out."""
GROUPS: Final = {
    "judging": ("referee/games/*/judging.py", "referee/games/*/judging/**/*.py"),
    "scoring": ("referee/games/*/scoring.py",),
    "events": ("referee/events/**/*.py",),
    "match": ("referee/match/**/*.py", "referee/chain/**/*.py"),
    "store": ("referee/store/**/*.py", "referee/log/**/*.py"),
    "web": ("referee/web/**/*.py",),
}
"""The files that are changed. Each group gives the same number of mutations."""
NEVER: Final = frozenset(["migrations", "make_starters.py"])
"""Folders and modules that are run once: what they made is tested, not they."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A place of a file, and the text that replaces it."""

    file: str
    line: int
    start: int
    """The offset in bytes at which the replaced text begins."""
    end: int
    new: str
    what: str
    """The kind of change and the texts before and after, in one line."""
    group: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"

    def applied(self, source: bytes) -> bytes:
        """The file with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


class Text:
    """The source of a module, with the byte offsets of its nodes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The byte offsets between which a node stands."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.source[start:end].decode()


def mutations(root: Path, path: Path) -> Iterator[Mutation]:
    """All changes of a file, in the order of the file."""
    source = path.read_bytes()
    text, tree = Text(source), ast.parse(source)
    passed_over = _annotations(tree)
    file = path.relative_to(root).as_posix()

    def mutation(node: ast.expr | ast.stmt, new: str, kind: str) -> Mutation:
        start, end = text.span(node)
        old = " ".join(text.of(node).split())
        return Mutation(file, node.lineno, start, end, new, f"{kind}: {old} -> {' '.join(new.split())}")

    for node in ast.walk(tree):
        if id(node) in passed_over:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            start, end = text.span(node.left)[1], text.span(node.comparators[0])[0]
            between = source[start:end].decode()
            for sign in TURNED[type(node.ops[0])]:
                new = SIGN.sub(sign, between, count=1)
                what = f"comparison turned: {' '.join(text.of(node).split())} -> {sign}"
                yield Mutation(file, node.lineno, start, end, new, what)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield mutation(node, str(node.value + 1), "one more")
            if node.value > 0:
                yield mutation(node, str(node.value - 1), "one less")
        elif isinstance(node, ast.BoolOp):
            for dropped in range(len(node.values)):
                rest = [f"({text.of(value)})" for n, value in enumerate(node.values) if n != dropped]
                sign = " and " if isinstance(node.op, ast.And) else " or "
                yield mutation(node, f"({sign.join(rest)})", "condition dropped")
        elif isinstance(node, ast.If | ast.IfExp):
            yield mutation(node.test, "True", "condition dropped")
            yield mutation(node.test, "False", "condition dropped")
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield mutation(test, "True", "condition dropped")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield mutation(node, f"({text.of(node.operand)})", "comparison turned")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute) and called.attr in ADDS:
                yield mutation(node, "pass", f"{called.attr} left out")


def _annotations(tree: ast.Module) -> set[int]:
    """The nodes in annotations and in checks for types alone, which no test can notice."""
    nodes: set[int] = set()
    for node in ast.walk(tree):
        roots: list[ast.AST | None] = []
        if isinstance(node, ast.arg | ast.AnnAssign):
            roots.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            roots.append(node.returns)
        elif isinstance(node, ast.Assert) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            roots.append(node)
        nodes |= {id(part) for root in roots if root is not None for part in ast.walk(root)}
    return nodes


def drawn(root: Path, seed: int, count: int) -> list[Mutation]:
    """Mutations drawn by a seed, as many from each group; two of one line never come together."""
    chosen: list[Mutation] = []
    for group, patterns in GROUPS.items():
        paths = sorted({path for pattern in patterns for path in root.glob(pattern) if not NEVER & set(path.parts)})
        every = [each for path in paths for each in mutations(root, path)]
        chance = Random(f"{seed} {group}")
        chance.shuffle(every)
        by_line: dict[tuple[str, int], Mutation] = {}
        for each in every:
            if len(by_line) < count // len(GROUPS):
                by_line.setdefault((each.file, each.line), replace(each, group=group))
        chosen += by_line.values()
    return chosen


def statement(source: bytes, line: int) -> range:
    """The lines of the smallest statement at a line; of one with a body, its head."""
    lines = range(line, line + 1)
    smallest = None
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno or node.lineno
            size = (node.end_lineno or node.lineno) - node.lineno
            if smallest is None or size <= smallest:
                smallest, lines = size, range(node.lineno, max(last, node.lineno) + 1)
    return lines
