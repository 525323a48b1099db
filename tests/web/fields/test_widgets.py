"""A widget is declared in one place: a game's own die is drawn, read and tapped without a word about it elsewhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from referee import games
from referee.application import create_app
from referee.games.packages import GROUP
from referee.store import get_store
from tests.browser.phone import Phone
from tests.browser.site import TIMEOUT_MILLISECONDS, Silent, Site


@pytest.fixture
def eights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that has the game of the package beside this test."""
    caches = (games._packages, games.keys, games.by_title, games.game, games.folder)
    point = EntryPoint("eights", "tests.web.fields.eights.game:GAME", GROUP)
    monkeypatch.setattr("referee.games.packages.entry_points", lambda group: [point])
    for cached in caches:
        cached.cache_clear()
    app = create_app(
        {
            "INSTANCE": str(tmp_path),
            "DATABASE_URL": f"sqlite:///{tmp_path / 'referee.sqlite3'}",
            "REDIS_URL": "",
            "SECRET_KEY": "a secret for tests alone",
        }
    )
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{server.server_port}", app)
    server.shutdown()
    monkeypatch.undo()
    for cached in caches:
        cached.cache_clear()


def test_a_die_of_eight_faces_is_drawn_and_read_from_a_form(eights: Site) -> None:
    match = eights.begin("eights", ["Ann", "Bo"])
    client = eights.app.test_client()
    client.get(f"/k/{match.match_id}/{match.table_key}")
    page = client.get(f"/m/{match.match_id}").text
    assert re.findall(r'data-put="(\d)"', page) == list("12345678")
    assert 'class="field pad-octahedron" data-pad="values" data-most="2"' in page
    assert '<span aria-hidden="true">◆8</span><span class="unseen">eight</span>' in page
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    hidden = {"csrf_token": token, "play": "roll", "key": "0" * 16, "seen": "0", "lane": ""}
    assert client.post(f"/m/{match.match_id}", data={**hidden, "dice": "8 7"}).status_code in (200, 303)
    with eights.app.app_context():
        assert get_store().cached_match(match.match_id).match.position.scores == (15, 0)


def test_a_die_of_eight_faces_is_tapped(eights: Site, chromium: Browser) -> None:
    context = chromium.new_context(base_url=eights.base, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MILLISECONDS)
    phone = Phone(page, eights.begin("eights", ["Ann", "Bo"]))
    phone.put("8")
    expect(page.locator("#entry .chosen-chip")).to_have_text(["◆8"])
    phone.put("7").says("Ann rolls 15: 15")
    context.close()
