"""A test of the games leaves the shared matches as they were played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.played import changed_matches


@pytest.fixture(autouse=True)
def shared_matches() -> Iterator[None]:
    """Fails the test that has changed a match which other tests look at too."""
    yield
    assert not changed_matches(), "a test changes a part of a match, never the shared one"
