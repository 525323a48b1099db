"""The two rings: what is left out is counted with its reasons, and an order of modules is drawn by a seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

pytest_plugins = "pytester"

ROOT = Path(__file__).parents[2]
RINGS = """
import pytest

def test_quick(): pass

@pytest.mark.outer("plays for an evening")
def test_evening(): pass

@pytest.mark.parametrize("on", ["near", pytest.param("far", marks=pytest.mark.outer("far away too"))])
def test_anywhere(on): pass
"""
SLOW = """
import pytest

pytestmark = pytest.mark.outer("plays for an evening")

def test_another(): pass
"""
LEFT_OUT = [
    "3 tests of the outer ring did not run; `make test-all` runs them:",
    "     2  plays for an evening",
    "     1  far away too",
]

Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs pytest with the rings, in a folder with nothing else."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.syspath_prepend(str(ROOT))
    plugins = ("-p", "tests.rings", "-p", "xdist", "-p", "no:cacheprovider")
    return lambda *arguments: pytester.runpytest_inprocess(*plugins, *arguments)


@pytest.fixture
def rings(pytester: pytest.Pytester) -> None:
    """Two modules of tests in both rings."""
    pytester.makepyfile(test_rings=RINGS, test_slow=SLOW)


@pytest.mark.usefixtures("rings")
def test_the_outer_ring_is_left_out_and_counted_by_its_reasons(run: Run) -> None:
    result = run()
    result.assert_outcomes(passed=2, deselected=3)
    result.stdout.fnmatch_lines(LEFT_OUT, consecutive=True)


@pytest.mark.usefixtures("rings")
def test_the_controller_tells_what_its_workers_have_left_out(run: Run) -> None:
    result = run("-n", "2")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(LEFT_OUT, consecutive=True)
    assert result.stdout.str().count("did not run") == 1


@pytest.mark.usefixtures("rings")
def test_both_rings_run_if_that_is_wanted(run: Run) -> None:
    result = run("--outer")
    result.assert_outcomes(passed=5)
    result.stdout.no_fnmatch_line("*outer ring*")


@pytest.mark.parametrize("marker", ["outer", "outer()", "outer('')", "outer(' ')", "outer(5)", "outer('one', 'two')"])
def test_a_marker_without_a_reason_is_an_error(run: Run, pytester: pytest.Pytester, marker: str) -> None:
    pytester.makepyfile(f"import pytest\n\n@pytest.mark.{marker}\ndef test_evening(): pass\n")
    result = run("--outer")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*::test_evening: the marker outer wants one line that says why"])


def order(run: Run, *arguments: str) -> list[str]:
    """The tests in the order in which they would run."""
    result = run("--collect-only", "-q", *arguments)
    assert result.ret == pytest.ExitCode.OK
    return [line for line in result.stdout.lines if "::" in line]


def modules(tests: list[str]) -> list[str]:
    """The modules of tests, one for each time that another one begins."""
    return [module for module, _ in groupby(tests, lambda test: test.partition("::")[0])]


def test_a_seed_draws_an_order_of_whole_modules(run: Run, pytester: pytest.Pytester) -> None:
    tests = "".join(f"def test_{name}(): pass\n" for name in ("one", "two", "three"))
    pytester.makepyfile(**{f"test_{letter}": tests for letter in "abcdefgh"})
    usual, drawn = order(run), order(run, "--shuffle", "7")
    assert drawn == order(run, "--shuffle", "7")
    assert drawn != usual
    assert drawn != order(run, "--shuffle", "8")
    assert len(modules(drawn)) == 8
    assert modules(drawn) != modules(usual)
    for module in modules(usual):
        assert [test for test in drawn if test.startswith(module)] == [
            test for test in usual if test.startswith(module)
        ]


GROUPED = """
import pytest
from pathlib import Path

@pytest.mark.xdist_group("shared")
@pytest.mark.parametrize("n", range(6))
def test_shared(n, worker_id):
    with Path(__file__).with_name("workers").open("a") as file:
        print(worker_id, file=file)

@pytest.mark.parametrize("n", range(6))
def test_alone(n): pass
"""


def test_tests_of_a_group_run_in_one_worker(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_grouped=GROUPED)
    run("-n", "2", "--dist=loadgroup").assert_outcomes(passed=12)
    workers = (pytester.path / "workers").read_text().split()
    assert len(workers) == 6
    assert len(set(workers)) == 1
