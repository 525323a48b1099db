"""Licences: each file that is not our own text has its origin and its licence in one list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from tools.lint.project import Find, Project, Source
from tools.lint.woff2 import tables

LIST: Final = "docs/licences.md"
"""The document with the list."""
FOLDERS: Final = ("deploy", "docs", "examples", "referee", "static", "templates", "tests", "tools")
"""The folders whose files are looked at."""
OTHERS: Final = 5
"""A row about a file of others: file, work, version, licence, the text of the licence."""
OWN: Final = 2
"""A row about files of our own that are no text: files, origin."""
NOTICE: Final = re.compile(r"Copyright\s+(?:\(c\)|©|\d{4})|SPDX-License-I[d]entifier:|@licen[s]e\b", re.IGNORECASE)
"""A note of authors about their rights."""
HEAD: Final = 4000
"""The number of characters in which such a note is looked for."""
MINIFIED: Final = 1000
"""A longer line of a script or a style sheet was written by a program."""
LINK: Final = re.compile(r"\]\(([^)]+)\)")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: the number of the line, and its cells."""

    line: int
    cells: tuple[str, ...]

    @property
    def pattern(self) -> str:
        """The files that the row is about, as a pattern from the root of the project."""
        return self.cells[0].strip("`")


def licences(project: Project) -> Iterator[Find]:
    """Files of others, pictures, fonts and films that the list lacks, and rows that their files contradict."""
    document = Source(project.root, project.root / LIST)
    rows = list(_rows(document)) if document.path.exists() else []
    texts = {LIST}
    for row in rows:
        files = sorted(project.root.glob(row.pattern))
        if not files:
            yield document.find(row.line, f"there is no file {row.pattern}")
        elif len(row.cells) == OTHERS:
            _, _, version, _, text = row.cells
            if not _holds(files[0], version):
                yield document.find(row.line, f"{row.pattern} does not hold its version, {version}")
            link = LINK.search(text)
            licence = document.path.parent / (link[1] if link else "missing")
            if licence.is_file() and licence.read_text(encoding="utf-8").strip():
                texts.add(licence.resolve().relative_to(project.root.resolve()).as_posix())
            else:
                yield document.find(row.line, f"the text of the licence of {row.pattern} is not there")
    for source in _files(project):
        listed = source.name in texts or any(fnmatchcase(source.name, row.pattern) for row in rows)
        if not listed and _needs_a_licence(source):
            yield source.find(1, f"{LIST} names neither the origin nor the licence of this file")


def _rows(document: Source) -> Iterator[Row]:
    for line, text in enumerate(document.text.splitlines(), start=1):
        if text.startswith("| `"):
            cells = tuple(cell.strip() for cell in text.strip("| ").split("|"))
            if len(cells) in (OTHERS, OWN):
                yield Row(line, cells)


def _files(project: Project) -> Iterator[Source]:
    for folder in FOLDERS:
        for path in sorted((project.root / folder).rglob("*")):
            if path.is_file() and path.suffix != ".md" and "__pycache__" not in path.parts:
                yield Source(project.root, path)


def _needs_a_licence(source: Source) -> bool:
    """True if the file is no text, is in a folder `vendor`, tells of rights, or is minified."""
    if "vendor" in source.parts:
        return True
    try:
        text = source.text
    except UnicodeDecodeError:
        return True
    if "\0" in text or NOTICE.search(text[:HEAD]):
        return True
    return source.path.suffix in (".js", ".css") and any(len(line) > MINIFIED for line in text.splitlines())


def _holds(path: Path, version: str) -> bool:
    """True if a file holds the text of its version, which fonts write in two bytes a character."""
    data = tables(path) if path.suffix == ".woff2" else path.read_bytes()
    return version.encode() in data or version.encode("utf-16-be") in data
