"""The server is killed between plays and started again: nothing acknowledged is lost, every screen comes back."""

from __future__ import annotations

import socket

import pytest
from playwright.sync_api import Browser, expect

from tests.web.running import Serving


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def start_server(tmp_path):
    """Starts a server on the same database and port each time; ended after the test."""
    port, servers = free_port(), []

    def starts() -> Serving:
        server = Serving(INSTANCE=str(tmp_path), PORT=str(port))
        servers.append(server)
        return server

    yield starts
    for server in servers:
        server.kill()


def test_a_phone_and_a_board_come_back_after_a_kill(start_server, chromium: Browser):
    server = start_server()
    match = server.start()
    base = f"http://127.0.0.1:{server.port}"
    phone, board = chromium.new_context().new_page(), chromium.new_context().new_page()
    phone.goto(f"{base}/k/{match['match']}/{match['keys']['table']}")
    board.goto(f"{base}/k/{match['match']}/{match['keys']['board']}")

    def throw(page) -> None:
        for key in ("T1", "1", "0"):
            page.locator(f'#entry .offer [data-put="{key}"]').first.click()

    throw(phone)
    expect(phone.locator("#ruling")).to_contain_text("Ann: 3 + 1 + 0")
    server.kill()
    expect(board.locator("#connection")).to_contain_text("comes back by itself")
    throw(phone)
    expect(phone.locator("#connection")).to_contain_text("Waiting for the network")

    server = start_server()
    expect(phone.locator("#ruling")).to_contain_text("Bo: 3 + 1 + 0", timeout=20_000)
    expect(board.locator("#last")).to_contain_text("Bo: 3 + 1 + 0", timeout=20_000)
    expect(board.locator("#connection")).to_be_hidden()
    state = server.state(match)
    assert (state["head"], state["scores"]) == (2, {"Ann": 4, "Bo": 4})
    assert server.stop() < 8
    assert server.process.returncode == 0
