"""A page in WebKit or Firefox as a thumb uses it. Everything is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

from tools.serving import until

FOUND = """
const [selector, text] = arguments;
const isShown = (part) => part.textContent.includes(text) && part.getClientRects().length > 0;
const part = [...document.querySelectorAll(selector)].find(isShown);
part?.scrollIntoView({ block: "center" });
return part;
"""
"""The first part of the page that is shown and holds a text, moved to where a thumb reaches it."""


class Screen:
    """The window of a browser, which has any size."""

    def __init__(self, driver: WebDriver, size: Callable[[int, int], object]) -> None:
        self.driver = driver
        self.size = size

    def opens(self, address: str, width: int = 360, height: int = 740) -> Screen:
        """Open a page on a phone, or on a screen of another size."""
        self.size(width, height)
        self.driver.get(address)
        self.holds(f"innerWidth === {width} && innerHeight === {height}")
        return self

    def reloads(self) -> Screen:
        """Load the page again. What WebDriver calls a refresh asks no service worker in Firefox."""
        self.driver.get(self.driver.current_url)
        return self

    def shows(self, selector: str, text: str = "") -> Screen:
        """Wait until a part of the page is shown and holds a text."""
        until(lambda: self.found(selector, text), f"no {selector} that shows “{text}”")
        return self

    def hides(self, selector: str) -> Screen:
        """Wait until a part of the page is not shown."""
        self.holds(f"document.querySelector('{selector}')?.getClientRects().length === 0")
        return self

    def holds(self, condition: str) -> Screen:
        """Wait until something is true of the page: a JavaScript expression, or a promise of one."""
        script = f"const [told] = arguments; Promise.resolve({condition}).then(told, () => told(false));"
        until(lambda: self.tries(lambda: self.driver.execute_async_script(script)), f"this does not hold: {condition}")
        return self

    def tap(self, selector: str, text: str = "") -> Screen:
        """Press the first part of the page that is shown and holds a text, once it is enabled and nothing covers it."""

        def pressed() -> bool:
            part = self.found(selector, text)
            return part is not None and self.tries(lambda: part.is_enabled() and (part.click() or True))

        until(pressed, f"no {selector} with “{text}” that can be pressed")
        return self

    def put(self, *keys: str) -> Screen:
        """Press keys of the pads: `20`, or a half such as `half:T`, or a digit such as `digit:1`."""
        for key in keys:
            kind, _, value = key.rpartition(":")
            self.tap(f'#entry form.offer [data-{kind or "put"}="{value}"]')
        return self

    def type(self, line: str) -> Screen:
        """Type a line in the place of what is there, and Enter."""
        self.tap("#line")
        field = self.driver.switch_to.active_element
        field.clear()
        field.send_keys(line, Keys.ENTER)
        return self

    def found(self, selector: str, text: str) -> WebElement | None:
        """The first part of the page that is shown and holds a text; None if there is none."""
        return self.tries(lambda: self.driver.execute_script(FOUND, selector, text))

    def tries(self, asked: Callable[[], Any]) -> Any:
        """The answer of the browser; None while the page is being replaced, or something covers what is asked for."""
        try:
            return asked()
        except WebDriverException:
            return None
