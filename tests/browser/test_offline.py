"""Without a network: pages that were seen open, and a play waits over a reload until the server is back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import BaseWSGIServer, make_server

from tests.browser.phone import head
from tests.browser.ports import own_port
from tests.browser.site import Silent, Site
from tools.serving import until

HELD = """async page => {
    for (const name of await caches.keys()) {
      if (await (await caches.open(name)).match(page, { ignoreVary: true })) return true;
    }
    return false;
  }"""


def serve(site: Site, port: int) -> BaseWSGIServer:
    """Another server of the same application, which a test may stop."""
    server = make_server("127.0.0.1", port, site.app, threaded=True, request_handler=Silent)
    server.daemon_threads = True  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def stop(server: BaseWSGIServer) -> None:
    server.shutdown()
    server.server_close()


def is_held(page: Page, path: str) -> None:
    """Wait until the service worker has a page."""
    until(lambda: page.evaluate(HELD, path), f"the service worker does not keep {path}")


@pytest.fixture
def port() -> Iterator[int]:
    with own_port() as port:
        yield port


def test_pages_open_and_a_play_waits_while_the_server_is_away(
    phone: Callable[..., Page], site: Site, port: int
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    server = serve(site, port)
    base = f"http://127.0.0.1:{port}"
    page = phone(offline=True)
    page.goto(f"{base}/")
    expect(page.locator('[data-note="offline"]')).to_be_visible()
    is_held(page, "/games/vatican/ask")
    page.goto(f"{base}/k/{match.match_id}/{match.table_key}")
    is_held(page, f"/m/{match.match_id}")
    stop(server)

    page.goto(f"{base}/")
    expect(page.get_by_role("heading", name="Start a match")).to_be_visible()
    page.goto(f"{base}/games/canasta")
    expect(page.get_by_role("heading", name="Canasta").first).to_be_visible()
    page.goto(f"{base}/games/canasta/ask")
    expect(page.get_by_role("button", name="Ask").first).to_be_visible()
    page.goto(f"{base}/m/{match.match_id}")
    page.fill("#line", "runs 3")
    page.press("#line", "Enter")
    expect(page.locator("#connection")).to_contain_text("1 entry will be sent")
    page.reload()
    expect(page.locator("#connection")).to_contain_text("1 entry will be sent")
    assert head(site, match) == 0
    for link, kept in (("Rules", "/games/darts-baseball"), ("Ask the referee", "/games/darts-baseball/ask")):
        page.get_by_text("More", exact=True).click()
        page.get_by_role("link", name=link).click()
        expect(page).to_have_url(f"{base}{kept}")
        page.go_back()

    server = serve(site, port)
    expect(page.locator("#ruling")).to_contain_text("Ann")
    assert head(site, match) == 1
    stop(server)


def test_on_plain_http_the_page_says_so(phone: Callable[..., Page]) -> None:
    page = phone(own=True)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto("/")
    expect(page.locator('[data-note="online-only"]')).to_contain_text("wait on this phone")
    expect(page.locator('[data-note="offline"]')).to_be_hidden()


def test_the_first_page_that_a_phone_opens_is_kept_too(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    page = phone(offline=True)
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    is_held(page, f"/m/{match.match_id}")
