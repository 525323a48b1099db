"""The match that most tests of the phone play, and a server that goes and comes back."""

import pytest

from tests.browser.ports import own_port
from tools.serving import Serving


@pytest.fixture
def match(site):
    return site.begin("darts-baseball", ["Ann", "Bo"])


@pytest.fixture
def start_server(tmp_path):
    """Starts a server on the same database and port each time; ended after the test."""
    servers = []
    with own_port() as port:

        def starts() -> Serving:
            server = Serving(INSTANCE=str(tmp_path), PORT=str(port))
            servers.append(server)
            return server

        yield starts
        for server in servers:
            server.kill()
