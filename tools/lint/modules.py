"""Modules: their length, their imports, the arguments of their calls, and names of the web that are given once."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tools.lint.project import Find, Project, Source

LINES: Final = 350
BY_PLACE: Final = 5
"""The most arguments that are given by their place."""
OF_ONE_KIND: Final = frozenset({"cite", "is_allowed", "product", "run_beside", "select"})
"""Functions that take any number of arguments by place, or hand them on."""
ALIAS: Final = 2
"""An import under a name of so few letters is a riddle."""
EACH_HAS_ITS_OWN: Final = frozenset({"init_app", "_set_up", "_json"})
"""Functions of the web that several modules have."""
WEB: Final = "referee/web"


def long_modules(project: Project) -> Iterator[Find]:
    """Modules of the program that are more than one thought."""
    for source in project.program:
        if (lines := len(source.text.splitlines())) > LINES:
            yield source.find(LINES, f"{lines} lines: a module is one thought, of {LINES} lines at most")


def arguments_by_place(project: Project) -> Iterator[Find]:
    """Calls with many arguments that are not named."""
    for source in project.program:
        for node in source.nodes:
            if isinstance(node, ast.Call) and len(node.args) > BY_PLACE:
                places = [argument for argument in node.args if not isinstance(argument, ast.Starred)]
                name = ast.unparse(node.func)
                if len(places) > BY_PLACE and name.split(".")[-1] not in OF_ONE_KIND:
                    yield source.find(node.lineno, f"name the arguments of {name}")


def short_aliases(project: Project) -> Iterator[Find]:
    """Imports under a name of one or two letters."""
    for source in project.program:
        for node in source.nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    if alias.asname is not None and len(alias.asname) <= ALIAS:
                        yield source.find(node.lineno, f"{alias.name} as {alias.asname} says nothing")


def names_given_twice(project: Project) -> Iterator[Find]:
    """Functions and classes of the web that have the name of another one there.

    An operation of the JSON interface has the name that programs know it by, whatever else has that name.
    """
    first: dict[tuple[type, str], Source] = {}
    for source in _web(project).values():
        for node in source.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not _may_be_given_twice(node):
                other = first.setdefault((type(node), node.name), source)
                if other is not source:
                    yield source.find(node.lineno, f"{node.name} is the name of another one in {other.name}")


def _may_be_given_twice(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return node.name in EACH_HAS_ITS_OWN or any(
        ast.unparse(decorator).startswith("operation.") for decorator in node.decorator_list
    )


def import_circles(project: Project) -> Iterator[Find]:
    """Modules of the web that import each other."""
    web = _web(project)
    imports: dict[str, dict[str, int]] = defaultdict(dict)
    for module, source in web.items():
        for node in source.nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    if name in web and name != module:
                        imports[module].setdefault(name, node.lineno)
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> Iterator[Find]:
        for other, line in sorted(imports[module].items()):
            if other in path:
                circle = " imports ".join((*path[path.index(other) :], other))
                yield web[module].find(line, circle)
            elif other not in done:
                yield from visit(other, (*path, other))
        done.add(module)

    for module in web:
        if module not in done:
            yield from visit(module, (module,))


def _web(project: Project) -> dict[str, Source]:
    """The modules of the web by their names."""
    return {
        source.name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): source
        for source in project.program
        if source.is_in(WEB)
    }
