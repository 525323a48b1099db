"""A newcomer starts a match on the pages: the game, the names, a house rule, then the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import Page

from referee.store import Created


def start_match(page: Page, title: str, names: Sequence[str], house_rules: Mapping[str, str] | None = None) -> Created:
    """Start a match from the start page by taps and typed names; the page then shows the codes for the other phones.

    `house_rules` are texts of number fields by the names of the options.
    """
    page.goto("/")
    page.get_by_label("Find a game").fill(title)
    page.locator(".game-card", has_text=title).locator(".card-link").first.click()
    page.wait_for_url("**/new/**")
    page.locator("input[name=player]").first.click()
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    if house_rules:
        page.locator("#options > summary").click()
    for option, text in (house_rules or {}).items():
        field = page.locator(f"#o-{option}")
        theme = field.locator("xpath=ancestor::details[not(@open)]")
        if theme.count():
            theme.locator("> summary").click()
        field.fill(text)
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    code = page.locator(".big-code").inner_text()
    (match_id, host_key), (_, table_key), (_, board_key) = (
        urlsplit(page.locator(f"#{role}-link").input_value()).path.split("/")[2:] for role in ("host", "table", "board")
    )
    return Created(match_id, code, host_key, table_key, board_key)
