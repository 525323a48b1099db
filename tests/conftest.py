"""Services that tests need: PostgreSQL, Redis, a browser. A missing one is named last; with `CI=true` it fails."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from playwright.sync_api import sync_playwright

from referee.web.http.application import Application
from tests import statements
from tests.browser.site import chromium, phone, phones, site  # noqa: F401 -- fixtures of every browser test
from tests.databases import POSTGRESQL, USUAL, WITHOUT_TABLES, Shelf, database_on, make_tables
from tools.services import Postgres, Redis, missing_program

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""Programs that are looked for, the quickest first: without the windows of a browser pages open twice as fast."""

NO_BROWSER = "no Chromium here (Debian: apt install chromium; anywhere: .venv/bin/playwright install chromium)"

settings.register_profile(
    "repeatable", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("repeatable")
statements.compile_once()


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile each template once for all applications of a run: many tests have one of their own."""
    folder = tmp_path_factory.getbasetemp().parent / "compiled-templates"
    folder.mkdir(exist_ok=True)
    Application.jinja_options = {**Application.jinja_options, "bytecode_cache": FileSystemBytecodeCache(str(folder))}


def browser_on_path() -> str | None:
    """The path of a Chromium that the machine has; None if it has none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def browser_of_playwright() -> str | None:
    """The path of the Chromium that Playwright has installed for itself; None if it has not."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.access(path, os.X_OK) else None


def missing(what: str) -> None:
    """Say that a test needs something that is not here: a failure in CI, else a skip that the summary tells of."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}; in CI that is a failure", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def services() -> None:
    """The programs of PostgreSQL and Redis, for servers of a test's own."""
    if name := missing_program():
        missing(f"no {name} on this machine (Debian: apt install postgresql redis-server)")


@pytest.fixture(scope="session")
def postgres_server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a PostgreSQL server that may make databases: the one that is named, else one of this process."""
    if named := os.environ.get("TEST_POSTGRES"):
        yield named
        return
    request.getfixturevalue("services")
    with Postgres("tests", fsync="off") as server:
        yield server.url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database of one's own, dropped after the test."""
    with database_on(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> Iterator[str]:
    """The name of a database that has the tables and nothing in them, which nobody connects to."""
    with database_on(postgres_server) as url:
        make_tables(url)
        yield url.rpartition("/")[2]


@pytest.fixture(scope="session")
def postgres_shelf(postgres_server: str, postgres_template: str) -> Shelf:
    """The databases with empty tables that tests of this process have one after the other."""
    return Shelf(postgres_server, postgres_template)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that has the tables and nothing in them."""
    file = tmp_path_factory.mktemp("template") / "referee.sqlite3"
    make_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def redis_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a Redis server: the one that is named, else one of this process."""
    if named := os.environ.get("TEST_REDIS"):
        yield named
        return
    request.getfixturevalue("services")
    with Redis() as server:
        yield server.url


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The path of Chromium."""
    path = browser_on_path() or browser_of_playwright()
    if path is None:
        missing(NO_BROWSER)
    return str(path)


@pytest.fixture(params=USUAL)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with empty tables: SQLite in a file, then PostgreSQL; markers of `tests.databases` choose another."""
    if request.param.startswith(POSTGRESQL):
        if request.param.endswith(WITHOUT_TABLES):
            database = database_on(request.getfixturevalue("postgres_server"))
        else:
            database = request.getfixturevalue("postgres_shelf").borrowed()
        with database as url:
            yield url
        return
    file = tmp_path / "referee.sqlite3"
    if not request.param.endswith(WITHOUT_TABLES):
        shutil.copyfile(request.getfixturevalue("sqlite_template"), file)
    yield f"sqlite:///{file}"


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One process more than there are processors: while one waits for a page or a server, another works."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        # Tests make and drop whole applications; with the usual thresholds a tenth of their time goes to garbage.
        gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Leave what a process holds to the machine: looking through all of it for garbage takes ten seconds at the end."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was skipped and why."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason] = reasons.get(reason, 0) + 1
    if reasons:
        terminalreporter.section("not tested here")
        for reason, count in reasons.items():
            terminalreporter.line(f"{count} tests: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(scope="session")
def new_instance(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Callable[[], Path]:
    """Makes the folder of a server, with an empty database."""

    def makes() -> Path:
        folder = tmp_path_factory.mktemp("instance")
        shutil.copyfile(sqlite_template, folder / "referee.sqlite3")
        return folder

    return makes
