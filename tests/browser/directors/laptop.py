"""The laptop of a director, with the server and a browser on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.director import Director
from tools.serving import Serving


@dataclass
class Laptop:
    """A laptop that can die in the middle of an evening."""

    start: Callable[[], Serving]
    server: Serving
    director: Director

    def dies(self) -> None:
        """Kill the server and start it again: the page comes back by itself."""
        connection = self.director.organiser.locator("#connection")
        self.server.kill()
        expect(connection).to_contain_text("reconnects by itself")
        self.server = self.start()
        expect(connection).to_be_hidden()
