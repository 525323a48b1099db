"""Screens that are looked at in several sizes and both themes, and plays that are entered behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page, Position

from referee.store import Created, get_store
from tests.browser.accessible import AT_REST, COLOURS, PLACES, assert_accessible, assert_thumbs
from tests.browser.phone import Phone, head
from tests.browser.site import Site

LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)
SMALL_PHONE = (320, 640)
LOOKS: Sequence[tuple[tuple[int, int], Literal["light", "dark"], Sequence[str]]] = (
    (LAPTOP, "light", ()),
    (TELEVISION, "dark", (*COLOURS, *PLACES)),
)
"""Each look at a board has a size, a theme, and the rules of axe-core that can judge it otherwise than the look before.

No rules at all are all of them.
"""

CUT_OFF = """([parts, high, wide]) => [...document.querySelectorAll(parts)]
    .filter(part => part.scrollHeight > part.clientHeight + high || part.scrollWidth > part.clientWidth + wide)
    .map(part => part.className)"""


def look(page: Page, size: tuple[int, int], theme: Literal["light", "dark"] = "light") -> None:
    """Give an open page a size and a theme, and wait until it is painted so: what it fits to the size is fitted."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    page.evaluate(AT_REST)


def unfold_all(page: Page) -> None:
    """Open everything that is folded."""
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")


def assert_board_for_everybody(page: Page, match: Created, parts: str, high: int = 2) -> None:
    """The board is accessible on a light laptop and on a dark television, and none of these parts is cut off.

    `high` is the number of pixels by which the content of a part may be higher than the part.
    """
    board = Phone(page, match, "board").page
    for size, theme, rules in LOOKS:
        look(board, size, theme)
        assert_accessible(board, rules)
        assert board.evaluate(CUT_OFF, [parts, high, 2]) == [], "something is cut off"


def assert_table_for_everybody(page: Page, match: Created) -> None:
    """The table is accessible on a small phone, unfolded, light and dark, with keys as large as thumbs."""
    look(page, SMALL_PHONE)
    table = Phone(page, match).page
    unfold_all(table)
    assert_accessible(table)
    assert_thumbs(table)
    look(table, SMALL_PHONE, "dark")
    assert_accessible(table, COLOURS)
    assert_thumbs(table)


def enter_behind(site: Site, match: Created, *bodies: Mapping[str, Any]) -> list[str]:
    """Enter plays behind the screens; the sentences of their rulings."""
    site.enter(match, *(dict(body) for body in bodies))
    with site.app.app_context():
        lines = get_store().cached_match(match.match_id).match.lines
    return [line.ruling.sentence for line in lines[len(lines) - len(bodies) :] if line.ruling]


def passes(phone: Phone, site: Site, match: Created, *players: str) -> Phone:
    """Players who pass on an empty stock: the last in one tap, those before behind the screens."""
    said = enter_behind(site, match, *([{"play": "pass"}] * (len(players) - 1)))
    assert said == [f"{name} passes: the stock is empty" for name in players[:-1]]
    phone.at(head(site, match)).fresh().press("Pass").says(f"{players[-1]} passes: the stock is empty")
    assert phone.taps == 1
    return phone


def place_in(picture: Locator, x: float, y: float) -> Position:
    """The place in a drawing at a share of its width and height, to be tapped."""
    box = picture.bounding_box()
    assert box
    return {"x": box["width"] * x, "y": box["height"] * y}
