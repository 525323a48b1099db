"""Strokes as a thumb enters them on the phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.phone import Phone, form_named
from tests.browser.taps import unfold

PLAYERS = ["Ann", "Bo"]
POCKETED = "#entry form.offer:has(> .bl-send)"
WHOLE = "#entry form.offer:has(.folds)"


def pocket(phone: Phone, *balls: int, **facts: str) -> Phone:
    """Taps balls of the rack and the words of further facts, then the button: two taps for one ball."""
    phone.fresh()
    for ball in balls:
        phone.tap(f'{POCKETED} [data-put="{ball}"]')
    for words in facts.values():
        phone.tap(f"{POCKETED} .bl-toggle:visible:has-text('{words}'):not(.bl-undo)")
    phone.tap(f"{POCKETED} button.enter")
    assert phone.taps == len(balls) + len(facts) + 1
    return phone


def one_tap(phone: Phone, name: str) -> Phone:
    """A stroke that pockets nothing, or a choice: one tap."""
    phone.fresh().press(name)
    assert phone.taps == 1
    return phone


def more(phone: Phone) -> Phone:
    """The rarer plays, one tap further; they stay open while this phone enters."""
    if not phone.page.locator("#entry details.rarer").evaluate("more => more.open"):
        phone.tap("#entry details.rarer > summary")
    return phone


def unfolded(phone: Phone, line: str) -> Locator:
    """The form of a rarer play by its name, opened."""
    labelled = f'#entry .rarer form.offer:has(.offer-label:has-text("{line}"))'
    form = phone.page.locator(f"{form_named(line)}, {labelled}").first
    unfold(phone, form)
    return form


def grouped(phone: Phone, title: str) -> Locator:
    """A group of facts of the whole stroke, opened."""
    group = phone.page.locator(f"{WHOLE} .folded").filter(has=phone.page.get_by_text(title))
    unfold(phone, group.locator("> *").last)
    return group


def where(page: Page, x: float, y: float) -> tuple[float, float]:
    """The place on the screen of a place on the table, in inches from the foot spot."""
    return page.locator(".bl-place-balls svg").evaluate(
        """(svg, [x, y]) => {
            const place = new DOMPoint(10 * x + Number(svg.dataset.foot), 10 * y + Number(svg.dataset.middle));
            const on = place.matrixTransform(svg.getScreenCTM());
            return [on.x, on.y];
        }""",
        [x, y],
    )
