"""A turn entered as its total: what cannot be, and the last dart of a check-out."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from referee.store import Created
from tests.browser.site import Site
from tests.games.darts_301.thumb import Thumb, answered, scores


def test_a_total_that_cannot_be_is_refused_and_mended(hold: Callable[..., Thumb], leg: Created) -> None:
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    for digit in "179":
        thumb.tap(f".rarer [data-digit='{digit}']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    ruling = thumb.page.locator("#ruling")
    expect(ruling).to_contain_text("Refused")
    expect(ruling).to_contain_text("179 cannot be made with 3 darts; the nearest are 177 and 180.")
    expect(ruling.get_by_role("link", name="D3-SCO-1")).to_be_visible()
    answered(thumb.page)
    thumb.tap(".rarer [data-back]")
    thumb.tap(".rarer [data-digit='7']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    expect(ruling).to_contain_text("177 scored, 124 left")
    thumb.sees("Bo throws")


def test_a_finish_by_total_asks_for_the_last_dart(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    form = thumb.page.locator(".rarer form", has_text="Finish with 121")
    # It takes all three darts: nothing else is asked.
    thumb.tap(form.locator("[data-put='D14']"))
    thumb.tap(form.get_by_role("button", name="Finish with 121"))
    thumb.sees("Ann won")
    assert scores(site, leg)["Ann"] == 0


def test_a_finish_by_total_waits_for_the_number_of_darts(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, *({"play": "score", "total": total} for total in (180, 1, 81, 1)))
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    form = thumb.page.locator(".rarer form", has_text="Finish with 40")
    thumb.tap(form.locator("[data-put='D20']"))
    assert form.locator(".finish").count() == 0, (
        "what is left after a dart belongs to darts that are entered one by one"
    )
    thumb.tap(form.locator("label", has_text="2 darts"))
    thumb.tap(form.get_by_role("button", name="Finish with 40"))
    thumb.sees("Ann won")
    assert scores(site, leg)["Ann"] == 0


def test_totals_stay_in_sight_and_a_check_out_asks_for_its_last_dart(
    hold: Callable[..., Thumb], site: Site, leg: Created
) -> None:
    thumb = hold(leg)
    fold = thumb.page.locator("#entry > .rarer")
    thumb.tap(".rarer summary")
    for turn, (digits, left) in enumerate((("180", 121), ("180", 121), ("81", 40), ("81", 40)), 1):
        for digit in digits:
            thumb.tap(f".rarer form >> nth=0 >> [data-digit='{digit}']")
        thumb.tap(".rarer form >> nth=0 >> .enter")
        expect(thumb.page.locator("#ruling")).to_contain_text(f"{digits} scored, {left} left")
        thumb.page.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=turn)
        # The fold keeps its name and stays open; it comes before the darts.
        expect(fold).to_have_attribute("open", "")
        expect(fold.locator("> summary")).to_have_text("Total of the turn")
        expect(fold.get_by_text("Total of the turn")).to_have_count(1)
        expect(thumb.page.locator("#entry > :is(form, details) >> nth=0")).to_have_class("rarer")
    for digit in "40":
        thumb.tap(f".rarer form >> nth=0 >> [data-digit='{digit}']")
    thumb.tap(".rarer form >> nth=0 >> .enter")
    finish = thumb.page.locator(".rarer form", has_text="Finish with 40")
    expect(finish.get_by_role("button", name="Finish with 40")).to_be_in_viewport()
    doubles = finish.locator("[data-put]").evaluate_all("keys => keys.map(key => key.dataset.put)")
    assert doubles == [f"D{number}" for number in range(1, 21)], "the last darts are in order"
    thumb.tap(finish.locator("[data-put='D20']"))
    thumb.tap(finish.locator("label", has_text="2 darts"))
    thumb.tap(finish.get_by_role("button", name="Finish with 40"))
    thumb.sees("Ann won")
