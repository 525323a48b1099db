"""The pictures of the documents, made anew in one run: `.venv/bin/python -m tools.pictures [FOLDER]`.

A server with the demo records is asked for boards and phones as they look now; Chromium puts them side by side.
"""

from __future__ import annotations

import sys
import threading
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from referee.application import create_app
from referee.desk import demo
from referee.store import get_store
from tests.browser.site import QUIET, Silent
from tests.conftest import browser_of_playwright, browser_on_path

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
BOARD: Final = (1280, 800)
PHONE: Final = (360, 740)
GAP: Final = 12
SIZE: Final = (2012, 962)
LIGHT, DARK = "light", "dark"


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen: the match of a demo record in a theme."""

    page: str
    """`board` or `table`."""
    theme: str
    record: str
    """The demo record (`canasta/third-deal`), or the game alone (`canasta/`): the first one that is under way."""


PICTURES: Final[Mapping[str, tuple[Shot, ...]]] = {
    "tables": (
        Shot("board", LIGHT, "turntables/"),
        Shot("board", DARK, "bunko/"),
        Shot("table", DARK, "darts-301/"),
        Shot("board", LIGHT, "canasta/"),
        Shot("board", DARK, "darts-301/"),
    ),
    "cards": (
        Shot("board", LIGHT, "vatican/"),
        Shot("board", DARK, "liars-dice/"),
        Shot("table", DARK, "vatican/"),
        Shot("board", LIGHT, "sixty/"),
        Shot("board", DARK, "billiards/"),
    ),
    "evening": (
        Shot("board", LIGHT, "canasta/to-2000"),
        Shot("board", DARK, "poker/"),
        Shot("table", LIGHT, "canasta/to-2000"),
        Shot("board", LIGHT, "pinochle/"),
        Shot("board", DARK, "gin-rummy/to-100"),
    ),
}
"""The pictures by name: two screens on the left, a phone in the middle, two on the right."""


def main(folder: Path) -> None:
    """Write every picture into a folder."""
    program = browser_on_path() or browser_of_playwright()
    with TemporaryDirectory() as instance, sync_playwright() as playwright:
        app = create_app({"INSTANCE": instance, "DATABASE_URL": f"sqlite:///{instance}/pictures.sqlite3"})
        with app.app_context():
            loaded = demo.load(get_store())
            paths = [f"{path.parent.parent.name.replace('_', '-')}/{path.stem}" for path in demo.records()]
            under_way = {part["match"]: not get_store().cached_match(part["match"]).view.sheet.over for part in loaded}
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        for name, shots in PICTURES.items():
            screens = [screen(browser, base, shot, dict(zip(paths, loaded, strict=True)), under_way) for shot in shots]
            (folder / f"{name}.png").write_bytes(side_by_side(browser, screens))
        browser.close()
        server.shutdown()


def screen(
    browser: Browser, base: str, shot: Shot, loaded: Mapping[str, Mapping[str, str]], under_way: Mapping[str, bool]
) -> bytes:
    """The screen of a board or a phone."""
    fitting = [part for path, part in loaded.items() if path.startswith(shot.record)]
    match = next((part for part in fitting if under_way[part["match"]]), fitting[0])
    width, height = BOARD if shot.page == "board" else PHONE
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.theme == DARK else "light",
        device_scale_factor=1 if shot.page == "board" else SIZE[1] / PHONE[1],
        service_workers="block",
    )
    page.goto(f"{base}/k/{match['match']}/{match['host_key']}")
    if shot.page == "board":
        page.goto(f"{base}/m/{match['match']}/board")
    page.wait_for_load_state("load")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    picture = page.screenshot(animations="disabled")
    page.close()
    return picture


def side_by_side(browser: Browser, screens: list[bytes]) -> bytes:
    """Two boards, a phone, two boards as one picture."""
    width, height = SIZE
    phone = round(height * PHONE[0] / PHONE[1])
    board = (width - phone - 2 * GAP) // 2
    tall = (height - GAP) // 2
    left, right = 0, width - board
    places = [
        (left, 0, board, tall),
        (left, tall + GAP, board, tall),
        (board + GAP, 0, phone, height),
        (right, 0, board, tall),
        (right, tall + GAP, board, tall),
    ]
    images = "".join(
        f'<img src="data:image/png;base64,{b64encode(data).decode()}" '
        f'style="position:absolute;left:{x}px;top:{y}px;width:{wide}px;height:{high}px;object-fit:cover;object-position:top">'
        for data, (x, y, wide, high) in zip(screens, places, strict=True)
    )
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f'<body style="margin:0;background:#8a8a8a">{images}</body>')
    picture = page.screenshot()
    page.close()
    return picture


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
