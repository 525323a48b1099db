"""Taps that come faster than the next turn: they begin it where that is harmless, and send nothing of it."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.phone import Phone, head, scores
from tests.browser.phones import first_held

TAP_AT_ONCE = """() => {
    const tap = () => document.querySelector("#entry .tap").dispatchEvent(
        new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: "touch" }));
    const takesTaps = new MutationObserver(() => {
        if (document.body.dataset.seq !== "4" || document.getElementById("entry").inert) return;
        takesTaps.disconnect();
        tap();
        window.tapped = performance.now();
    });
    takesTaps.observe(document.querySelector("main"), { attributes: true, childList: true, subtree: true });
}"""
"""A finger that comes down on the first key of a new turn before anybody can have read it."""


def hold_plays(page: Page, match_id: str) -> list[Route]:
    """Plays of a page wait in this list until they are let go."""
    held: list[Route] = []
    page.route(
        f"**/m/{match_id}", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    return held


def tap_at_rest(phone: Phone, *keys: str) -> None:
    """Press keys of the pad at their places while the page takes nothing."""
    expect(phone.page.locator("#entry[inert]")).to_have_count(1)
    for key in keys:
        box = phone.page.locator(f"#entry [data-put='{key}']").first.bounding_box()
        assert box
        phone.page.mouse.click(box["x"] + 20, box["y"] + 20)


def test_darts_tapped_while_a_turn_is_on_its_way_begin_the_next(site, phone, match):
    player = Phone(phone(), match)
    held = hold_plays(player.page, match.match_id)
    player.put("T1", "1", "0")
    tap_at_rest(player, "D1", "T1", "1", "D1")
    first_held(player.page, held).continue_()
    player.at(1).shows("Bo throws")
    # The last dart of the turn is tapped by somebody who sees whose turn it is.
    expect(player.page.locator("#entry .tray button b")).to_have_text(["Double", "Treble"])
    player.put("0")
    first_held(player.page, held).continue_()
    player.at(2)
    assert scores(site, match) == {"Ann": 4, "Bo": 5}


def test_darts_tapped_behind_a_refused_turn_are_dropped(site, phone, match):
    player, other = Phone(phone(), match), Phone(phone(), match, "host")
    held = hold_plays(player.page, match.match_id)
    player.put("T1", "1", "0")
    tap_at_rest(player, "D1")
    other.put("0", "0", "0").at(1)
    first_held(player.page, held).continue_()
    player.says("Another phone has entered something")
    assert "Double" not in player.page.locator("#entry .tray").inner_text()


def test_a_tap_that_nobody_can_have_meant_for_the_next_player_sends_nothing(site, phone):
    match = site.begin("poker", ["Ann", "Bo", "Cy"])
    check = {"play": "check"}
    site.enter(match, {"play": "deal"}, check, check)
    player = Phone(phone(), match).at(3)
    # The answer alone brings the new turn, and the forms take taps with it.
    player.page.route(f"**/m/{match.match_id}/live**", lambda route: route.abort())
    player.page.reload()
    player.page.evaluate(TAP_AT_ONCE)
    player.press("Check").at(4).shows("Bo exchanges")
    player.page.wait_for_function("() => performance.now() - window.tapped > 300")
    assert head(site, match) == 4
    player.page.evaluate("document.querySelector('#entry .tap').click()")
    player.at(5)
