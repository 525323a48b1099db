"""`python -m tools.check`: run the tests of what has changed, and say which tests were left out.

The change is everything since the branch left `main`, committed or not; on `main` itself, what is not committed yet.
`--base COMMIT` compares with another commit, and `--list` only names the tests.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.check.nearest import Belonging, Suite
from tools.lint.project import Project

ROOT: Final = Path(__file__).parents[2]
MOST: Final = 40
"""The most test modules of one run. The goal is about three minutes on two idle cores, with the linters."""
MAIN: Final = ("main", "origin/main")
NO_TESTS: Final = 5
"""The exit status of pytest if the selection is empty."""


def git(*arguments: str) -> list[str]:
    """The lines that git prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.splitlines()


def fork_point() -> str:
    """The commit at which the branch left the main branch; on that branch the last commit."""
    branches = git("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes")
    main = next((name for name in MAIN if name in branches), "HEAD")
    return git("merge-base", "HEAD", main)[0]


def changed_since(base: str) -> list[str]:
    """The files that differ from a commit, committed or not, with new ones."""
    differing = git("diff", "--name-only", "--no-renames", base, "--")
    return sorted({*differing, *git("ls-files", "--others", "--exclude-standard")})


def pytest(*arguments: str) -> int:
    """Run pytest, with the options of the project; the exit status."""
    status = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT).returncode
    return 0 if status == NO_TESTS else status


def run(tests: Suite, belonging: Belonging) -> int:
    """Run the nearest tests, then the parts about changed games of those that go through all games."""
    nearest = belonging.nearest(MOST)
    status = pytest(*sorted(nearest)) if nearest else 0
    further = [name for name in tests.of_all_games if name not in nearest]
    if belonging.games and further:
        words = " or ".join({name for key in sorted(belonging.games) for name in (key, key.replace("-", "_"))})
        status = pytest(*further, "-k", words) or status
    return status


def summary(tests: Suite, belonging: Belonging) -> list[str]:
    """The lines that say what belongs to the change, and what is left out."""
    nearest = belonging.nearest(MOST)
    lines = [f"{len(nearest)} of {len(tests.names)} test modules belong to this change most closely."]
    if belonging.games:
        lines.append(f"Tests that go through all games look at: {', '.join(sorted(belonging.games))}.")
    if beyond := len(belonging.distances) - len(nearest):
        lines.append(f"Left out because they are further away: {beyond}.")
    if belonging.without:
        lines.append(f"No test belongs to: {', '.join(belonging.without)}.")
    return [*lines, "All others are left out: `make test` runs everything."]


def main(arguments: Sequence[str] | None = None) -> int:
    """Select and run; the exit status is 0 if all tests pass."""
    parser = argparse.ArgumentParser(prog="python -m tools.check", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", metavar="COMMIT", help="the commit to compare with")
    parser.add_argument("--list", action="store_true", help="only name the tests")
    given = parser.parse_args(arguments)
    changed = changed_since(given.base or fork_point())
    if not changed:
        print("Nothing has changed.")
        return 0
    tests = Suite(Project(ROOT))
    belonging = tests.belonging(changed)
    if given.list:
        print(*belonging.nearest(MOST), sep="\n")
    status = 0 if given.list else run(tests, belonging)
    print(*summary(tests, belonging), sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
