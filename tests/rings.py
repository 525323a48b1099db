"""Two rings of tests: `make test` runs the inner one, `make test-all` both.

A test of the outer ring has a marker that says why: `@pytest.mark.outer("plays 18 whole matches in a browser")`.
`--outer` runs it too. A test that draws examples by chance draws a quarter of them in the inner ring.
`--shuffle SEED` runs modules in another order, which must make no difference.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from referee import games

T = TypeVar("T")

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


def some(values: Sequence[T]) -> Sequence[T]:
    """All values with `--outer`, else each fourth from the first on, for a test that looks at one after the other."""
    return values if _draws_all else values[::SHARE]


def seeds(count: int) -> list[ParameterSet]:
    """Number the seeds of a parametrized test; all but the first quarter are of the outer ring."""
    more = pytest.mark.outer("draws many more examples")
    inner = -(-count // SHARE)
    return [pytest.param(seed, marks=more if seed >= inner else ()) for seed in range(count)]


WHOLE: Final = "a whole match, tournament or evening in Chromium"
"""The reason of a test that plays as long as people do."""
STARTS: Final = "starts and ends programs of its own"
"""The reason of a test that takes seconds of a processor to start servers and other programs."""
RARE: Final = "what seldom happens on a phone or a board"
"""The reason of a test in a browser of something rare, whose parts have tests of their own."""
PAPER: Final = "prints more sheets of events"
"""The reason of a test that looks at one more kind of paper."""
LOOKS: Final = "looks at pages whose parts another game has as well"
"""The reason of a test that looks at one more page, by axe-core or in other sizes."""
FACES: Final = ("canasta", "darts-301")
"""Games whose phones and boards have the parts that most games have: cards, and numbers."""


def each(values: Iterable[Any], inner: Collection[object], reason: str) -> list[ParameterSet]:
    """Values of a test that looks at each of them; those that are not `inner` are of the outer ring, for a reason."""
    more = pytest.mark.outer(reason)
    return [pytest.param(value, marks=() if value in inner else more) for value in values]


def first_row(rows: Iterable[Sequence[Any]], reason: str = LOOKS) -> list[ParameterSet]:
    """Rows of arguments of a test; those after the first are of the outer ring, for a reason."""
    more = pytest.mark.outer(reason)
    return [pytest.param(*row, marks=more if at else ()) for at, row in enumerate(rows)]


def each_game() -> list[ParameterSet]:
    """Games of a test in a browser that looks at each; the inner ring looks at `FACES`."""
    return each(games.keys(), FACES, "looks at keys and pages of a kind that another game has as well")


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
