"""Services that tests need: PostgreSQL, Redis, a browser. A missing one is named last; with `CI=true` it fails."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator

import psycopg
import pytest
import redis
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from playwright.sync_api import sync_playwright

from referee.web.http.application import Application
from tests.browser.site import chromium, phone, site  # noqa: F401 -- fixtures of every browser test

POSTGRES = os.environ.get("TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/0")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""Programs that are looked for, the quickest first: without the windows of a browser pages open twice as fast."""

NO_BROWSER = "no Chromium here (Debian: apt install chromium; anywhere: .venv/bin/playwright install chromium)"

settings.register_profile(
    "repeatable", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("repeatable")


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
def postgres_server() -> str:
    """The address of a PostgreSQL server that may make databases."""
    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.Error:
        missing(f"no PostgreSQL at {POSTGRES} (set TEST_POSTGRES)")
    return POSTGRES


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """An empty database of one's own, dropped after the test."""
    name = f"referee_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield f"{postgres_server.rpartition('/')[0]}/{name}"
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The address of a Redis server."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=2).ping()
    except redis.RedisError:
        missing(f"no Redis at {REDIS} (set TEST_REDIS)")
    return REDIS


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The path of Chromium."""
    path = browser_on_path() or browser_of_playwright()
    if path is None:
        missing(NO_BROWSER)
    return str(path)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path) -> str:
    """An empty database: SQLite in a file, then PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'referee.sqlite3'}"
    return str(request.getfixturevalue("postgres_url"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was skipped and why, and how many rules of each game the cases show."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason] = reasons.get(reason, 0) + 1
    if reasons:
        terminalreporter.section("not tested here")
        for reason, count in reasons.items():
            terminalreporter.line(f"{count} tests: {reason.removeprefix('Skipped: ')}")
    covered = [
        value
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "rules_covered"
    ]
    if covered:
        terminalreporter.section("rules shown by cases")
        for line in sorted(set(covered)):
            terminalreporter.line(line)
