"""The tests that belong to a changed file, the nearest first.

A test belongs to a file that it is, that it imports, that it names in its text, with whose name it has a word in
common, or whose folder it mirrors. A test that goes through all games belongs to every file of a game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final

from tools.lint.project import Project, Source

SAME, NAMED, IMPORTS, AROUND = range(4)
"""The distances of a test from a file: itself, by a name, by an import, by its folder or through other imports."""
GENERAL: Final = frozenset(
    ["__init__", "__main__", "api", "base", "forms", "game", "pages", "parts", "serializers", "shapes", "view"]
)
"""Names of files that say little: the folder says more."""
ALL_GAMES: Final = re.compile(r"games\.keys\(\)|\bKEYS\b|\bread_all_cases\b")
"""A sign of a test that goes through all games."""
WORD: Final = re.compile(r"[a-z0-9]{3,}")
PROGRAM: Final = ("app.py", "referee/", "templates/", "static/", "tools/")
"""The beginnings of the names of files whose names have words in common with those of their tests."""


@dataclass(slots=True)
class Belonging:
    """The tests that belong to some changed files."""

    distances: dict[str, int] = field(default_factory=dict)
    """The distance of each test module, by its path."""
    games: set[str] = field(default_factory=set)
    """The keys of the games that have changed."""
    without: list[str] = field(default_factory=list)
    """The changed files to which no test belongs."""

    def nearest(self, most: int) -> list[str]:
        """The `most` nearest test modules, or fewer if there are not as many."""
        return sorted(self.distances, key=lambda test: (self.distances[test], test))[:most]


class Suite:
    """All test modules of a project, and what they import."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.sources: Mapping[str, Source] = {source.name: source for source in project.python}
        self.modules: Mapping[str, str] = {_module(name): name for name in self.sources}
        self.names = tuple(name for name in self.sources if _is_test(name))

    def belonging(self, changed: Iterable[str]) -> Belonging:
        """The tests that belong to some files, which are paths from the root of the project."""
        answer = Belonging()
        for file in changed:
            distances = self._distances(file)
            if game := _game(file):
                answer.games.add(game)
            elif not distances and (self.project.root / file).exists():
                answer.without.append(file)
            for test, distance in distances.items():
                answer.distances[test] = min(distance, answer.distances.get(test, distance))
        return answer

    @cached_property
    def of_all_games(self) -> tuple[str, ...]:
        """The test modules that go through all games."""
        return tuple(name for name in self.names if ALL_GAMES.search(self.sources[name].text))

    def _distances(self, file: str) -> dict[str, int]:
        path = PurePosixPath(file)
        if path.name == "conftest.py":
            return {name: AROUND for name in self.names if name.startswith(f"{path.parent}/")}
        mirror = re.sub("^referee(?=/)", "tests", str(path.parent))
        around = file.startswith("referee/")
        answer = {name: AROUND for name in self.names if around and str(PurePosixPath(name).parent) == mirror}
        answer |= dict.fromkeys(self._importing(file), AROUND)
        answer |= {name: IMPORTS for name in self.names if file in self._imports[name]}
        answer |= {name: NAMED for name in self.names if self._is_named(name, path)}
        if file in self.names:
            answer[file] = SAME
        return answer

    def _is_named(self, test: str, path: PurePosixPath) -> bool:
        if game := _game(str(path)):
            return test.startswith(f"tests/games/{game.replace('-', '_')}/")
        if path.suffix != ".py" and self._mentions(test, path):
            return True
        if not str(path).startswith(PROGRAM):
            return False
        return bool(_words(path) & _words(PurePosixPath(test.replace("/test_", "/"))))

    def _mentions(self, test: str, path: PurePosixPath) -> bool:
        """True if a test names a file, or all files with its ending. A README is named with its folder."""
        name = str(path) if path.name == "README.md" else path.name
        ending = rf"|\*{re.escape(path.suffix)}\b" if path.suffix else ""
        return bool(re.search(rf"(?<![\w.-]){re.escape(name)}{ending}", self.sources[test].text))

    def _importing(self, file: str) -> set[str]:
        """The test modules that import a helper of tests or tools, directly or through others."""
        if not file.startswith(("tests/", "tools/")):
            return set()
        seen, ahead = {file}, [file]
        while ahead:
            imported = ahead.pop()
            for name, imports in self._imports.items():
                if imported in imports and name not in seen and not name.endswith("/conftest.py"):
                    seen.add(name)
                    ahead.append(name)
        return {name for name in seen if _is_test(name)} - {file}

    @cached_property
    def _imports(self) -> dict[str, frozenset[str]]:
        """The files that each module of tests and tools imports. A name of a package leads to its own module."""
        return {
            name: frozenset(self.modules[module] for module in self._imported(source))
            for name, source in self.sources.items()
            if name.startswith(("tests/", "tools/"))
        }

    def _imported(self, source: Source) -> set[str]:
        modules: set[str] = set()
        for node in source.nodes:
            if isinstance(node, ast.Import):
                modules.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules.update(self._definer(node.module, alias.name) for alias in node.names)
        return modules & self.modules.keys()

    def _definer(self, module: str, name: str) -> str:
        """The module in which a name is defined that another one imports."""
        if f"{module}.{name}" in self.modules:
            return f"{module}.{name}"
        return self._exports.get((module, name), module)

    @cached_property
    def _exports(self) -> dict[tuple[str, str], str]:
        """The modules from which packages pass on names."""
        return {
            (_module(source.name), alias.asname or alias.name): node.module
            for source in self.sources.values()
            if source.name.startswith("referee/") and source.path.name == "__init__.py"
            for node in source.nodes
            if isinstance(node, ast.ImportFrom) and node.module and not node.level
            for alias in node.names
        }


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_test(name: str) -> bool:
    return name.startswith("tests/") and PurePosixPath(name).name.startswith("test_")


def _game(file: str) -> str:
    """The key of the game that a file is part of, or nothing."""
    match = re.match(r"(?:referee|tests)/games/(\w+)/", file)
    return match[1].replace("_", "-") if match else ""


def _words(path: PurePosixPath) -> set[str]:
    """The words of the name of a file, and of its folder if it is a page or says little. A plural is its singular."""
    names = [] if path.stem in GENERAL else [path.stem]
    if not names or path.suffix == ".html":
        names.append(path.parent.name)
    return {word.removesuffix("s") for name in names for word in WORD.findall(name.lower())}
