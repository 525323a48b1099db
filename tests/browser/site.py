"""A real server and a real browser: phones of any size, with and without scripts."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from referee import games
from referee.application import create_app
from referee.store import Created, get_store
from tests.browser.phones import TIMEOUT_MILLISECONDS, Phones

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=TIMEOUT_MILLISECONDS)


SLOWNESS = float(os.environ.get("SLOWNESS", "0"))
"""A network as bad as this: each answer and each part of a stream is late by up to so many seconds (`SLOWNESS=0.4`).

A test that looks before it waits passes on a fast machine and fails on a slow one; this makes it fail here.
"""


class Late:
    """A server behind a bad network: before it is asked, and before its answer comes, some time goes by."""

    def __init__(self, served: WSGIApplication, most: float) -> None:
        self.served = served
        self.most = most
        self.chance = random.Random()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        static = environ["PATH_INFO"].startswith("/static/")
        if not static:
            self.wait()
        answer = self.served(environ, start_response)
        if environ["REQUEST_METHOD"] == "POST":
            self.wait()
        return answer if static else self.parts(answer)

    def parts(self, answer: Iterable[bytes]) -> Iterator[bytes]:
        try:
            for part in answer:
                self.wait()
                yield part
        finally:
            if close := getattr(answer, "close", None):
                close()

    def wait(self) -> None:
        time.sleep(self.chance.random() * self.most)


class Silent(WSGIRequestHandler):
    """Requests are not written to the terminal."""

    def log(self, *_: object) -> None:
        pass


@dataclass
class Site:
    """The server at work: its address, and the way to its store."""

    base: str
    app: Flask
    made: dict[str, Created] = field(default_factory=dict)
    """Matches by their names, at which several tests look; nobody enters anything."""

    def begin(
        self, game: str, players: list[str], options: dict[str, object] | None = None, start: object = None
    ) -> Created:
        """A match, started behind the pages."""
        with self.app.app_context():
            return get_store().create(game, games.game(game).schema.setup(players, options, start))

    def enter(self, match: Created, *bodies: dict[str, object]) -> None:
        """Plays, entered behind the pages."""
        with self.app.app_context():
            for body in bodies:
                head = get_store().cached_match(match.match_id).head
                get_store().append(match.match_id, "play", body, seen=head, key=f"behind {head}")

    def end(self, match: Created) -> None:
        """End a match, behind the pages."""
        with self.app.app_context():
            get_store().end(match.match_id)

    def delete(self, match: Created) -> None:
        """Delete a match, behind the pages."""
        with self.app.app_context():
            get_store().delete(match.match_id)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with an empty database, for all tests of this process."""
    folder = tmp_path_factory.mktemp("site")
    app = create_app(
        {
            "INSTANCE": str(folder),
            "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
        }
    )
    if SLOWNESS:
        app.wsgi_app = Late(app.wsgi_app, SLOWNESS)  # type: ignore[method-assign]
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{server.server_port}", app)
    server.shutdown()


@pytest.fixture(scope="session")
def chromium(browser_path: str) -> Iterator[Browser]:
    """The browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def phones(site: Site, chromium: Browser) -> Phones:
    """The phones of this process."""
    return Phones(chromium, site.base)


@pytest.fixture
def phone(phones: Phones) -> Iterator[Callable[..., Page]]:
    """Phones to hold: `phone()`, `phone(width=1280, height=800, theme="dark", scripts=False, touch=True)`.

    With `offline=True` the service worker keeps pages. A test that gives a page another clock or scripts of its own
    asks for a phone that nobody has after it: `own=True`. What the browser complains of (a script that fails, a style
    that the policy forbids) fails the test.
    """
    with ExitStack() as held:

        def opens(
            width: int = 360,
            height: int = 740,
            theme: str = "light",
            scripts: bool = True,
            touch: bool = False,
            offline: bool = False,
            own: bool = False,
        ) -> Page:
            alone = own or offline
            page = held.enter_context(phones.alone(scripts, touch, offline) if alone else phones.shared(scripts, touch))
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(media="null", color_scheme="dark" if theme == "dark" else "light")
            return page

        yield opens
