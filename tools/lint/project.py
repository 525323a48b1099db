"""The sources that checkers read, each parsed once, and a find."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Find:
    """Something that is wrong, and its place."""

    file: str
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.says}"


class Source:
    """A file of the project."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path
        self.name = path.relative_to(root).as_posix()
        """The path from the root of the project, with slashes."""
        self.parts = path.relative_to(root).parts

    @cached_property
    def text(self) -> str:
        """The text of the file."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of a Python file."""
        return ast.parse(self.text, self.name)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the syntax tree."""
        return tuple(ast.walk(self.tree))

    def find(self, line: int, says: str) -> Find:
        """A find in this file."""
        return Find(self.name, line, says)

    def is_in(self, *folders: str) -> bool:
        """True if the file is in one of the folders, which are paths from the root."""
        return any(self.name.startswith(f"{folder}/") for folder in folders)


class Project:
    """The sources below a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def python(self) -> tuple[Source, ...]:
        """All Python files."""
        return self._sources("app.py", *(f"{folder}/**/*.py" for folder in ("referee", "tests", "tools")))

    @cached_property
    def program(self) -> tuple[Source, ...]:
        """The Python files of the program itself, without migrations, which are never edited."""
        return tuple(
            source
            for source in self.python
            if source.parts[0] in ("app.py", "referee") and "migrations" not in source.parts
        )

    @cached_property
    def games(self) -> tuple[Source, ...]:
        """The Python files of all games."""
        folders = [path.parent.relative_to(self.root).as_posix() for path in self.game_folders]
        return tuple(source for source in self.program if source.is_in(*folders))

    @cached_property
    def game_folders(self) -> tuple[Path, ...]:
        """The file `game.py` of each game."""
        return tuple(sorted(self.root.glob("referee/games/*/game.py")))

    @cached_property
    def pages(self) -> tuple[Source, ...]:
        """Templates, style sheets, scripts and drawings that are our own."""
        patterns = ("templates/**/*.html", "static/**/*.css", "static/**/*.js", "referee/games/*/*/*.*")
        return tuple(
            source
            for source in self._sources(*patterns)
            if source.path.suffix in (".html", ".css", ".js", ".svg") and "vendor" not in source.parts
        )

    @cached_property
    def documents(self) -> tuple[Source, ...]:
        """The documents of the project."""
        return self._sources(
            "*.md", "docs/**/*.md", *(f"{folder}/**/README.md" for folder in ("referee", "static", "tests"))
        )

    @cached_property
    def rules(self) -> tuple[Source, ...]:
        """The rules of each game, in words."""
        return self._sources("referee/games/*/rules.md")

    @cached_property
    def styles(self) -> tuple[Source, ...]:
        """The style sheets."""
        return self._sources("static/css/*.css", "referee/games/*/static/*.css")

    def _sources(self, *patterns: str) -> tuple[Source, ...]:
        paths = {path for pattern in patterns for path in self.root.glob(pattern)}
        return tuple(Source(self.root, path) for path in sorted(paths))


Checker = Callable[[Project], Iterable[Find]]


def finds(project: Project, checkers: Iterable[Checker]) -> Iterator[Find]:
    """The finds of some checkers, in the order of files and lines."""
    return iter(sorted(find for checker in checkers for find in checker(project)))
