"""A screen of each engine, out of the box for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.engines.drivers import COMPLAINTS, ENGINES, PACKAGES, lacks
from tests.browser.engines.loudspeaker import Loudspeaker
from tests.browser.engines.screen import Screen
from tests.conftest import missing


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine that this machine has."""
    if lack := lacks(request.param):
        missing(f"no {lack} for {request.param} here (Debian: apt install {PACKAGES})")
    return str(request.param)


@pytest.fixture
def loudspeaker(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loudspeaker]:
    """The loudspeaker of the screen."""
    with Loudspeaker(tmp_path_factory.mktemp("loudspeaker")) as loudspeaker:
        yield loudspeaker


@pytest.fixture
def screen(engine: str, loudspeaker: Loudspeaker, tmp_path: Path) -> Iterator[Screen]:
    """A browser that has seen nothing yet. What it complains of fails the test."""
    log = tmp_path / "browser.log"
    with ENGINES[engine](log, loudspeaker.environment) as screen:
        yield screen
    complaints = [line for line in log.read_text().splitlines() if line.startswith(COMPLAINTS[engine])]
    assert not complaints, complaints
