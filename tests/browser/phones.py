"""Phones that go from test to test: a window of Chromium costs as much as all that most tests do in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tools.serving import SOON

TIMEOUT_MILLISECONDS = int(SOON * 1000)
"""The longest time for a page to show what is expected, in milliseconds: a busy machine is not a fault of the page."""

EXPECTED = ("Failed to load resource", "Failed to fetch", "Service Worker registration blocked by Playwright")
"""Complaints that are not a fault: refusals of the server, a network that is away, and the service worker, which most
tests block."""

SOMETHING_LIGHT = "/static/icon.svg"
"""A page of the server that has no scripts: here a phone forgets."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); return String(Date); }"


T = TypeVar("T")


def first_held(page: Page, held: list[T]) -> T:
    """Take the first of what a route of a page holds, once there is something."""
    ends = time.monotonic() + SOON
    while not held:
        assert time.monotonic() < ends, "nothing was sent"
        page.wait_for_timeout(10)
    return held.pop(0)


@dataclass
class Held:
    """A phone in the hand of a test: its page, and what the browser has complained of."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(TIMEOUT_MILLISECONDS)
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        self.page.on("console", self.hear)

    def hear(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning") and not any(part in line.text for part in EXPECTED):
            self.complaints.append(line.text)

    def lets_go(self) -> None:
        """Take back what a test has done to the phone from outside; the browser has told all its complaints then."""
        context = self.page.context
        for other in context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all()
        self.page.mouse.up()
        self.page.mouse.move(-1, -1)
        context.set_offline(False)

    def forgets(self) -> str:
        """Leave the page, and nothing of what it and the server have kept; what the phone's clock is made of."""
        self.page.goto(SOMETHING_LIGHT)
        clock = self.page.evaluate(FORGET)
        self.page.context.clear_cookies()
        return str(clock)


@dataclass
class Phones:
    """All phones of a process. One that is put back is as good as new, and a later test may have it."""

    browser: Browser
    base: str
    shelf: dict[tuple[bool, bool], list[Held]] = field(default_factory=dict)
    """The contexts that have been put back, by whether they run scripts and have a touch screen."""

    def new(self, scripts: bool, touch: bool, offline: bool = False) -> Held:
        """A phone out of the box; with `offline` its service worker keeps pages."""
        context = self.browser.new_context(
            base_url=self.base,
            java_script_enabled=scripts,
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if offline else "block",
        )
        return Held(context.new_page())

    @contextmanager
    def alone(self, scripts: bool, touch: bool, offline: bool) -> Iterator[Page]:
        """A phone of a test's own, thrown away after it."""
        held = self.new(scripts, touch, offline)
        yield held.page
        held.page.context.close()
        assert not held.complaints, held.complaints

    @contextmanager
    def shared(self, scripts: bool, touch: bool) -> Iterator[Page]:
        """A phone from the shelf, or a new one; put back afterwards."""
        shelf = self.shelf.setdefault((scripts, touch), [])
        held = shelf.pop() if shelf else self.new(scripts, touch)
        yield held.page
        try:
            held.lets_go()
            complaints = list(held.complaints)
            clock = held.forgets()
        except Error:  # the page is closed, or has crashed
            held.page.context.close()
            complaints = held.complaints
        else:
            assert "native code" in clock, "this test moves the clock: it asks for a phone of its own, phone(own=True)"
            held.complaints.clear()
            shelf.append(held)
        assert not complaints, complaints
