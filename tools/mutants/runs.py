"""The tests of a tree: which of them come by a line, and what they say of a mutation."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tools.mutants.mutations import Mutation, statement

FOLDERS: Final = {
    "judging": ("tests/games",),
    "scoring": ("tests/games",),
    "events": ("tests/events",),
    "match": ("tests/match", "tests/games"),
    "store": ("tests/store",),
    "web": ("tests/web",),
}
"""The tests of each group of files. The properties of a match are tested at the tables of all games."""
OUTSIDE: Final = ("tools.serving", "tests.web.running", "subprocess")
"""A test module that imports one of these asks a program of its own, whose lines nobody counts."""
SECONDS: Final = 600
"""Tests that take longer have noticed: a mutation may search without an end."""
LEFT_BEHIND: Final = shutil.ignore_patterns(".git", ".venv", "instance", ".*_cache", ".hypothesis", ".cov*")
"""A copy of a tree does without these. Compiled modules go along; one whose source has changed is not read."""
COMMON: Final = ("-p", "no:cacheprovider", "-q", "-n0", "--dist=no", "--ignore-glob=*test_browser*.py")


def copied(tree: Path, folder: Path) -> Path:
    """A copy of a tree, which may be changed."""
    shutil.copytree(tree, folder, ignore=LEFT_BEHIND)
    return folder


def environment() -> dict[str, str]:
    return {**os.environ, "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}


def measure(tree: Path, data: Path, groups: Iterable[str], at_once: int) -> None:
    """Run the tests of groups once, which must pass, and note in the folder `data` which come by which lines."""
    data.mkdir(exist_ok=True)

    def run(folder: str) -> int:
        file = data / folder.replace("/", "-")
        if file.exists():
            return 0
        command = [sys.executable, "-m", "pytest", *COMMON, "--cov=referee", "--cov-context=test"]
        done = subprocess.run(
            [*command, "--cov-report=", folder],
            cwd=tree,
            env=environment() | {"COVERAGE_FILE": f"{file}.unfinished"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        if done.returncode == 0:
            Path(f"{file}.unfinished").rename(file)
        else:
            print(done.stdout[-5000:])
        return done.returncode

    folders = sorted({folder for group in groups for folder in FOLDERS[group]})
    with ThreadPoolExecutor(at_once) as pool:
        if any(pool.map(run, folders)):
            sys.exit("The tests fail without any mutation.")


class Tests:
    """The tests of a tree, by the lines that they come by."""

    def __init__(self, tree: Path, data: Path) -> None:
        self.tree = tree
        self.lines = CoverageData(no_disk=True)
        for file in sorted(data.iterdir()):
            self.lines.update(CoverageData(str(file)))
        self.files = {Path(name).relative_to(tree).as_posix(): name for name in self.lines.measured_files()}
        modules = {
            path.relative_to(tree).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted((tree / "tests").rglob("test_*.py"))
            if not path.name.startswith("test_browser")
        }
        self.outside = [
            name for name, text in modules.items() if any(f"import {m}" in text or f"from {m}" in text for m in OUTSIDE)
        ]

    def of(self, mutation: Mutation) -> list[str]:
        """The tests that come by a mutation; those that come by its file if it is read once, at the import."""
        folders = FOLDERS[mutation.group]
        contexts = self.lines.contexts_by_lineno(self.files[mutation.file]) if mutation.file in self.files else {}
        lines = statement((self.tree / mutation.file).read_bytes(), mutation.line)
        tests = _named((context for line in lines for context in contexts.get(line, ())), folders)
        imported = any("" in contexts.get(line, ()) for line in lines)
        if imported and not tests:
            tests = _named((context for named in contexts.values() for context in named), folders)
        return tests + cases_of(self.tree, mutation.file) + [name for name in self.outside if name.startswith(folders)]


def cases_of(tree: Path, file: str) -> list[str]:
    """The cases of the game of a file. Each is judged once, for the first test that asks for it."""
    if not file.startswith("referee/games/"):
        return []
    folder = tree / "tests" / "games" / Path(file).parts[2]
    return [path.relative_to(tree).as_posix() for path in sorted(folder.glob("cases*.txt"))]


def _named(contexts: Iterable[str], folders: tuple[str, ...]) -> list[str]:
    """The tests of some folders among the contexts of a measurement."""
    tests = {without_group(context.rpartition("|")[0]) for context in contexts}
    return sorted(test for test in tests if test.startswith(folders))


def without_group(test: str) -> str:
    """The name of a test without the group of pytest-xdist behind it: `test_it[a@b]@HTTPS` is `test_it[a@b]`."""
    name, bracket, group = test.rpartition("]")
    return f"{name}{bracket}{group.partition('@')[0]}"


def verdict(tree: Path, mutation: Mutation, tests: Sequence[str]) -> str:
    """Run tests with a mutation in a tree: `found`, `hangs` or `missed`."""
    if not tests:
        return "missed"
    path, listed = tree / mutation.file, tree / "tests-of-a-mutation"
    source = path.read_bytes()
    path.write_bytes(mutation.applied(source))
    listed.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", *COMMON, "-x", "--tb=no", f"@{listed}"]
    process = subprocess.Popen(
        command, cwd=tree, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    try:
        output = process.communicate(timeout=SECONDS)[0].decode()
    except subprocess.TimeoutExpired:
        return "hangs"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        path.write_bytes(source)
    # With some mutations neither the program nor a module of tests can be loaded.
    is_loaded = "while loading conftest" not in output and "\nERROR tests/" not in output
    if process.returncode not in (0, 1, 2, 3) and is_loaded:
        raise RuntimeError(f"{mutation}: pytest ended with {process.returncode}\n{output[-3000:]}")
    return "found" if process.returncode else "missed"
