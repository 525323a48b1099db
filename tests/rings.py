"""Two rings of tests: `make test` runs the inner one, `make test-all` both.

A test of the outer ring has a marker that says why: `@pytest.mark.outer("plays 18 whole matches in a browser")`.
`--outer` runs it too. A test that draws examples by chance draws a quarter of them in the inner ring.
`--shuffle SEED` runs modules in another order, which must make no difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from typing import Final

import pytest
from _pytest.mark.structures import ParameterSet

ALL: Final = "make test-all"
"""The command that runs both rings."""
LEFT_OUT: Final = pytest.StashKey[list[str]]()
"""The reasons of the tests that were left out, one for each test."""
SHARE: Final = 4
"""The inner ring draws one in four of the random examples."""
FROM_WORKERS: Final = pytest.StashKey[list[str]]()
"""The same, as a worker of pytest-xdist has told it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outer", action="store_true", help=f"run the outer ring too, as `{ALL}` does")
    parser.addoption("--shuffle", metavar="SEED", help="run the modules in an order drawn by this seed")


_draws_all = False


def examples(count: int) -> range:
    """Number the examples that a test draws by chance: all with `--outer`, else the first quarter of them."""
    return range(count if _draws_all else -(-count // SHARE))


def seeds(count: int) -> list[ParameterSet]:
    """Number the seeds of a parametrized test; all but the first quarter are of the outer ring."""
    more = pytest.mark.outer("draws many more examples")
    inner = -(-count // SHARE)
    return [pytest.param(seed, marks=more if seed >= inner else ()) for seed in range(count)]


def pytest_configure(config: pytest.Config) -> None:
    global _draws_all
    _draws_all = config.getoption("--outer")
    config.addinivalue_line("markers", f"outer(reason): a test of the outer ring, which `{ALL}` runs")


def reason_of(item: pytest.Item) -> str | None:
    """The reason why a test is in the outer ring; None for one of the inner ring."""
    marker = item.get_closest_marker("outer")
    if marker is None:
        return None
    if len(marker.args) != 1 or not isinstance(marker.args[0], str) or not marker.args[0].strip():
        raise pytest.UsageError(f"{item.nodeid}: the marker outer wants one line that says why")
    return marker.args[0]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    reasons = {item: reason for item in items if (reason := reason_of(item)) is not None}
    config.stash[LEFT_OUT] = []
    if not config.getoption("--outer"):
        config.stash[LEFT_OUT] = list(reasons.values())
        config.hook.pytest_deselected(items=list(reasons))
        items[:] = [item for item in items if item not in reasons]
    if seed := config.getoption("--shuffle"):
        modules = [list(tests) for _, tests in groupby(items, lambda item: item.nodeid.partition("::")[0])]
        random.Random(seed).shuffle(modules)
        items[:] = [item for tests in modules for item in tests]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the process that prints the summary know what a worker has left out; all workers collect the same."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash.get(LEFT_OUT, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    output = getattr(node, "workeroutput", {})
    node.config.stash[FROM_WORKERS] = output.get("left_out", [])  # type: ignore[attr-defined]


def summary(reasons: list[str]) -> Iterator[str]:
    """The lines that say how many tests did not run, for which reasons, and how they do."""
    yield f"{len(reasons)} tests of the outer ring did not run; `{ALL}` runs them:"
    for reason in sorted(set(reasons), key=lambda reason: (-reasons.count(reason), reason)):
        yield f"{reasons.count(reason):6}  {reason}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    reasons = config.stash.get(FROM_WORKERS, []) or config.stash.get(LEFT_OUT, [])
    if reasons:
        terminalreporter.section("outer ring")
        for line in summary(reasons):
            terminalreporter.line(line)
