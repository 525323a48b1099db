"""Checks of every page in the browser: axe-core finds no violation, and nothing is wider than the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parent.parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
"""axe-core 4.14.1 by Deque Systems, MPL 2.0, as it is on npm."""

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours: all that another theme can break."""
PLACES = ("target-size", "scrollable-region-focusable")
"""The rules of axe-core that look at where parts are: with the colours, all that another size can break."""
AT_REST = """async () => {
    const moving = () => document.getAnimations().filter(animation => animation.playState === "running");
    do {
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        await Promise.allSettled(moving().map(animation => animation.finished));
    } while (moving().length);
}"""
"""Moving parts are judged at rest; a colour that a part inherits begins to move when that of its parent has ended."""
LOOK = """(rules) => axe.run(document, {
    resultTypes: ['violations'], preload: false, ...(rules.length ? { runOnly: { type: 'rule', values: rules } } : {}),
})"""

THUMB = 44
"""The least size of all that is pressed, in pixels."""
PRESSED = ", ".join(
    (
        "button",
        "summary",
        "select",
        "textarea",
        "a.button",
        "a.chip",
        "label.chip",
        ".card-link",
        ".card-more",
        ".brand",
        ".line-link:not(p > *)",
        "nav a:not(.contents a)",
        "input:not([type=hidden], [type=radio], [type=checkbox])",
    )
)
SMALL = """([pressed, least]) => [...document.querySelectorAll(pressed)].filter(element => {
    const box = element.getBoundingClientRect();
    const shown = element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen');
    return shown && box.width > 1 && (box.height < least - 0.5 || box.width < least - 0.5);
  }).map(element => element.outerHTML.slice(0, 120))"""
REACHED = """(parts) => parts.map(part => {
    const box = part.getBoundingClientRect();
    const within = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const there = y => part.contains(document.elementFromPoint(box.x + box.width / 2, y));
    return box.height > 0 && within && there(box.top + 2) && there(box.bottom - 2);
})"""


def assert_accessible(page: Page, rules: Sequence[str] = ()) -> None:
    """Nothing that axe-core finds fault with (WCAG 2.2 A and AA, and good practice), and no sideways scrolling.

    With `rules` axe-core looks at these alone, where the page was looked at by all of them in another theme or size.
    """
    page.evaluate(AT_REST)
    # The page's own content security policy lets nobody put scripts or styles into it; the debugger's script may run.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    report = page.evaluate(LOOK, list(rules))
    problems = [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n    "
        + "\n    ".join(f"{node['html'][:200]}: {node['failureSummary']}" for node in violation["nodes"][:5])
        for violation in report["violations"]
    ]
    assert not problems, f"{page.url}\n" + "\n".join(problems)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (
        f"{page.url} is wider than the screen"
    )


def assert_accessible_in_both_themes(page: Page) -> None:
    """The same as `assert_accessible`, in the light theme and in the dark one; the page is light afterwards."""
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, COLOURS)
    page.emulate_media(color_scheme="light")
    assert_accessible(page)


def out_of_reach(page: Page, *selectors: str) -> list[str]:
    """The selectors that a thumb cannot reach: they find nothing, or a part outside the screen or behind another."""
    reached = [(selector, page.locator(selector).evaluate_all(REACHED)) for selector in selectors]
    return [selector for selector, parts in reached if not parts or not all(parts)]


def assert_thumbs(page: Page) -> None:
    """Everything that is pressed is at least 44 pixels high and wide."""
    small = page.evaluate(SMALL, [PRESSED, THUMB])
    assert not small, f"{page.url}: too small for a thumb: " + "; ".join(small)
