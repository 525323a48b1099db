"""One grammar of judging: a refusal is raised, an allowed play is one draft, no decision looks at a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project, Source

RULE: Final = re.compile(r"[A-Z][A-Z0-9]-[A-Z0-9]+(-[A-Za-z0-9]+)*")
REFUSALS: Final = frozenset(["Ruling", "Refused", "Fault", "LateRuling"])
CARRIED: Final = frozenset(["says", "rules", "effects", "flags", "late"])
"""Parts of a ruling; a function that is handed two of them would be handed a draft."""
TYPE: Final = re.compile(r"https?://|/games/|href=|<[a-z]+[ >]|\u00a0")
"""Addresses and signs of pages, which rules do not know."""


def values_for_refusals(project: Project) -> Iterator[Find]:
    """Values that stand for a refusal: a union with one, a check for one, a rule paired with a sentence."""
    for source in project.games:
        for node in source.nodes:
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
                if {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} & REFUSALS:
                    yield source.find(node.lineno, f"a refusal is raised, not returned: {ast.unparse(node)}")
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                if ast.unparse(node.args[1]) in REFUSALS - {"LateRuling"}:
                    yield source.find(node.lineno, f"a refusal is caught, not looked for: {ast.unparse(node)}")
            elif isinstance(node, ast.Tuple | ast.List):
                if any(map(_is_rule, node.elts)) and any(map(_is_sentence, node.elts)):
                    yield source.find(node.lineno, f"a rule and its sentence are a Refused: {ast.unparse(node)}")
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if key is not None and _is_rule(key) and _is_sentence(value):
                        yield source.find(value.lineno, f"a rule and its sentence are a Refused: {ast.unparse(value)}")


def parts_of_rulings(project: Project) -> Iterator[Find]:
    """Functions that are handed several parts of a ruling."""
    for source in project.games:
        for function in _functions(source):
            parameters = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
            if len(carried := parameters & CARRIED) > 1:
                names = ", ".join(sorted(carried))
                yield source.find(function.lineno, f"{function.name} takes {names}: what a play comes to is one Draft")


def decisions_by_sentences(project: Project) -> Iterator[Find]:
    """Decisions that look at the words of a ruling."""
    for source in project.games:
        for node in source.nodes:
            if isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith", "partition", "split"):
                looked_at = node.value
            elif isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
                looked_at = node.comparators[0]
            else:
                continue
            if re.search(r"\b(says|why|sentence|reason)$", ast.unparse(looked_at)):
                yield source.find(looked_at.lineno, f"a decision looks at a sentence: {ast.unparse(looked_at)}")


def replaced_by_dataclasses(project: Project) -> Iterator[Find]:
    """Positions that are made by `dataclasses.replace`."""
    for source in project.games:
        for node in source.nodes:
            if isinstance(node, ast.ImportFrom):
                uses = node.module == "dataclasses" and any(alias.name == "replace" for alias in node.names)
                line = node.lineno
            elif isinstance(node, ast.Attribute):
                uses, line = ast.unparse(node) == "dataclasses.replace", node.lineno
            else:
                continue
            if uses:
                yield source.find(line, "referee.kit.values.replace makes the next position")


def pages_in_rules(project: Project) -> Iterator[Find]:
    """Texts of games that hold an address or a sign of a page."""
    for source in project.games:
        for node in source.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and TYPE.search(node.value):
                yield source.find(node.lineno, f"rules know no addresses and no signs of pages: {node.value!r}")


def _functions(source: Source) -> Iterator[ast.FunctionDef]:
    return (node for node in source.nodes if isinstance(node, ast.FunctionDef))


def _is_rule(node: ast.expr) -> bool:
    """True for a rule id, for several of them, and for a name or a field that holds one."""
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(map(_is_rule, node.elts))
    if isinstance(node, ast.IfExp):
        return _is_rule(node.body) or _is_rule(node.orelse)
    if isinstance(node, ast.Name | ast.Attribute):
        return re.search(r"(^|\.)rules?$", ast.unparse(node)) is not None
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value) is not None


def _is_sentence(node: ast.expr) -> bool:
    """True for a text of several words, and for a name or a field that holds one."""
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.IfExp):
        return _is_sentence(node.body) or _is_sentence(node.orelse)
    if isinstance(node, ast.Name | ast.Attribute):
        return re.search(r"(^|\.)(says|sentence|why|reason)$", ast.unparse(node)) is not None
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
