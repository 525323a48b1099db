"""Over the wire: what a phone's page weighs at the first visit with all that it loads, and the answer to a play."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from referee import games
from referee.testing.stories import new_table
from tests.browser.site import QUIET
from tests.conftest import browser_on_path
from tools.bench.limits import unless
from tools.bench.plays import JSON
from tools.bench.servers import Client, referee

PAGE: Final = 60_000
ANSWER: Final = 4_000


def loaded(page: Page, url: str) -> int:
    """Bytes that come over the wire, heads of answers included, until the page is at rest."""
    session = page.context.new_cdp_session(page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(url)
    page.wait_for_timeout(1500)
    if page.locator(".lane-cards a").count():
        page.locator(".lane-cards a").first.click()
        page.wait_for_timeout(1500)
    return int(sum(sizes))


def allowed(size: int, limit: int) -> str:
    """The part of a limit in bytes that is used."""
    return f"{size / limit:4.2f} of the {limit:,} allowed{unless(size <= limit)}"


def measure(folder: Path) -> Iterator[str]:
    """Lines of the report."""
    with referee(folder) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_on_path(), args=list(QUIET))
        for key in games.keys():
            table = new_table(key, 1)
            start = {"game": key, "players": table.players, "options": table.options}
            _, _, answer = Client(port).send("POST", "/api/v1/matches", json.dumps(start).encode(), JSON)
            created: dict[str, Any] = json.loads(answer)
            page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
            weight = loaded(page, f"http://127.0.0.1:{port}/k/{created['match']}/{created['keys']['table']}")
            page.context.close()
            yield f"phone's page {key:16} {weight:8,} bytes = {allowed(weight, PAGE)}"
        browser.close()
        yield from _answers(port)


def _answers(port: int) -> Iterator[str]:
    for key in games.keys():
        table = new_table(key, 2)
        start = {"game": key, "players": table.players, "options": table.options}
        _, _, answer = Client(port).send("POST", "/api/v1/matches", json.dumps(start).encode(), JSON)
        answered = json.loads(answer)
        schema = games.game(key).schema
        position = schema.game.initial_position(schema.setup(table.players, table.options))
        client, most = Client(port), 0
        for n in range(60):
            body = table.next(position)
            if body is None:
                break
            headers = {
                **JSON,
                "Authorization": f"Bearer {answered['keys']['table']}",
                "Idempotency-Key": uuid.uuid4().hex,
                "X-Seen": str(n),
                "Accept-Encoding": "gzip",
            }
            _, sent, answer = client.send(
                "POST", f"/api/v1/matches/{answered['match']}/plays", json.dumps(body).encode(), headers
            )
            most = max(most, len(answer) + len(str(sent)))
            _, ruling = schema.game.judge_body(position, body, n + 1)
            position = ruling.position
        yield f"a play back  {key:16} {most:8,} bytes at most = {allowed(most, ANSWER)}"
