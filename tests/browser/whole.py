"""Checks that everything on a page stays whole and in reach: text of twice the size, bullets, links to rules."""

from __future__ import annotations

from playwright.sync_api import Page

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
"""The pixels by which a page is wider than the screen."""
TWICE = "document.documentElement.style.fontSize = '200%'"
ONCE = "document.documentElement.style.fontSize = ''"
CUT = """() => {
    const scrolls = part => {
        for (let outer = part; outer && outer !== document.documentElement; outer = outer.parentElement)
            if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth)
                return true;
        return false;
    };
    return [...document.querySelectorAll("body *")].filter(part => {
        if (!part.checkVisibility({ visibilityProperty: true })) return false;
        if (part.closest(".unseen, .brand-word, svg, video, .skip")) return false;
        const { display, overflowX } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        if (box.width > 1 && box.right > innerWidth + 1 && !scrolls(part)) return true;
        const says = [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        const typed = ["input", "select", "textarea"].includes(part.localName);
        return says && !typed && display !== "inline" && !/auto|scroll/.test(overflowX)
            && part.scrollWidth > part.clientWidth + 1;
    }).map(part => part.outerHTML.slice(0, 120));
}"""
BULLETS = """() => [...document.querySelectorAll("main li")].filter(line =>
    getComputedStyle(line).display === "list-item" && getComputedStyle(line).listStyleType !== "none"
    && line.querySelector("button, .button, .chip, .card-link")).map(line => line.outerHTML.slice(0, 120))"""
SMALL_RULES = """() => [...document.querySelectorAll("main a.rule-id")].filter(link => {
    const box = link.getBoundingClientRect();
    return link.checkVisibility() && box.width > 0 && (box.width < 43.5 || box.height < 43.5);
}).map(link => link.outerHTML)"""


def assert_whole(page: Page) -> None:
    """No link to a rule is too small, no bullet stands before a button; with text of twice the size nothing is cut."""
    faults = [*page.evaluate(SMALL_RULES), *page.evaluate(BULLETS)]
    page.evaluate(TWICE)
    surplus = page.evaluate(SIDEWAYS)
    faults += page.evaluate(CUT)
    page.evaluate(ONCE)
    assert not faults, f"{page.url}\n" + "\n".join(faults)
    assert surplus <= 0, f"{page.url}: {surplus} pixels too wide with text of twice the size"
