"""A certificate for the tests of the server."""

from __future__ import annotations

import pytest

from tests.server.certificates import Files, certificate


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A certificate for this machine and for a name of the local network."""
    return certificate(tmp_path_factory.mktemp("tls"), "127.0.0.1", "referee.lan")
