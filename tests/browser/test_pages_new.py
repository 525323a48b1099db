"""A new match in the browser: names by a tap, the order by dragging and by keys, house rules by one tap."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.site import Site
from tests.rings import LOOKS, RARE, first_row

NEW = "/new/darts-baseball"


def has_names(page: Page, *names: str) -> None:
    """Wait until the fields of the players have these names."""
    fields = page.locator("input[name=player]")
    expect(fields).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(fields.nth(place)).to_have_value(name)


def type_names(page: Page, *typed: str) -> None:
    for index, name in enumerate(typed):
        page.locator("input[name=player]").nth(index).fill(name)


def players(site: Site, page: Page) -> tuple[str, ...]:
    page.wait_for_url("**/host")
    with site.app.app_context():
        return get_store().cached_match(page.url.split("/")[-2]).setup.players


def test_a_match_starts_in_few_taps(phone: Callable[..., Page], site: Site) -> None:
    page = phone(touch=True)
    page.goto("/")
    page.locator(".game-card", has_text="Darts Baseball").locator(".card-link").tap()
    type_names(page, "Ann", "Bo")
    page.get_by_role("button", name="Start the match").last.tap()
    assert players(site, page) == ("Ann", "Bo")
    expect(page.get_by_role("img", name="QR code: the table’s link")).to_be_visible()


def test_without_scripts_it_starts_as_well(phone: Callable[..., Page], site: Site) -> None:
    page = phone(scripts=False)
    page.goto(NEW)
    page.locator("input[name=player]").nth(0).fill("Ann")
    page.get_by_role("button", name="Add a player").click()
    has_names(page, "Ann", "", "")
    page.get_by_text("Paste a list of names").click()
    page.locator("#names").fill("Bo\nCy")
    page.get_by_text("House rules").click()
    page.get_by_role("button", name="twenty innings").click()
    page.get_by_role("button", name="Start the match").last.click()
    assert players(site, page) == ("Ann", "Bo", "Cy")


def test_the_order_changes_by_buttons_and_says_so(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"{NEW}?player=Ann&player=Bo&player=Cy")
    up = page.get_by_role("button", name="Cy: up")
    up.click()
    has_names(page, "Ann", "Cy", "Bo")
    expect(page.locator(".players [role=status]")).to_have_text("Cy is now player 2")
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    has_names(page, "Cy", "Ann", "Bo")
    expect(up).to_be_disabled()


def test_the_order_changes_by_dragging(phone: Callable[..., Page]) -> None:
    page = phone(520, 800)
    page.goto(f"{NEW}?player=Ann&player=Bo&player=Cy")
    grips = page.locator(".seat-grip")
    begin, end = grips.nth(0).bounding_box(), grips.nth(2).bounding_box()
    assert begin
    assert end
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 40, steps=12)
    page.mouse.up()
    has_names(page, "Bo", "Cy", "Ann")


@pytest.mark.parametrize(
    ("grip", "to", "order"),
    first_row(
        [
            (0, 2, ["Bo", "Cy", "Ann"]),
            (0, 1, ["Bo", "Ann", "Cy"]),
            (2, 0, ["Cy", "Ann", "Bo"]),
            (2, 1, ["Ann", "Cy", "Bo"]),
        ]
    ),
)
def test_a_fast_finger_jumps_over_rows(phone: Callable[..., Page], grip: int, to: int, order: list[str]) -> None:
    page = phone(520, 800)
    page.goto(f"{NEW}?player=Ann&player=Bo&player=Cy")
    begin, end = (page.locator(".seat-grip").nth(at).bounding_box() for at in (grip, to))
    assert begin
    assert end
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + (end["height"] - 2 if to > grip else 2))
    page.mouse.up()
    has_names(page, *order)


def test_enter_goes_to_the_next_name_and_makes_room(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(NEW)
    page.locator("input[name=player]").first.focus()
    for name in ("Ann", "Bo", "Cy"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    has_names(page, "Ann", "Bo", "Cy", "")


def test_a_list_pasted_into_a_name_fills_the_seats(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(NEW)
    page.evaluate(
        """() => { const data = new DataTransfer(); data.setData('text', 'Ann\\nBo\\n\\nCy Lee, Di');
        document.querySelector('input[name=player]').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }"""
    )
    has_names(page, "Ann", "Bo", "Cy Lee", "Di")


@pytest.mark.parametrize("pasted", ["1. Ann\n3) Bo\n7 Cy", "• Ann\n• Bo\n• Cy"])
def test_the_marks_of_a_pasted_list_are_left_out(phone: Callable[..., Page], pasted: str) -> None:
    page = phone()
    page.goto(NEW)
    page.evaluate(
        """pasted => { const data = new DataTransfer(); data.setData('text', pasted);
        document.querySelector('input[name=player]').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }""",
        pasted,
    )
    has_names(page, "Ann", "Bo", "Cy")


def test_names_that_this_phone_knows_are_one_tap_away(phone: Callable[..., Page], site: Site) -> None:
    page = phone(520, 800)
    page.goto(NEW)
    type_names(page, "Åsa", "Bo")
    page.get_by_role("button", name="Start the match").last.click()
    players(site, page)
    page.goto(NEW)
    known = page.locator("[data-known]")
    known.get_by_role("button", name="Bo").click()
    known.get_by_role("button", name="Åsa").click()
    has_names(page, "Bo", "Åsa")
    expect(known.get_by_role("button", name="Bo")).to_be_hidden()
    page.get_by_role("button", name="Bo: remove").click()
    expect(known.get_by_role("button", name="Bo")).to_be_visible()


def test_house_rules_by_one_tap_and_their_name_where_they_are_folded(phone: Callable[..., Page], site: Site) -> None:
    page = phone()
    page.goto(f"{NEW}?player=Ann")
    says = page.locator("#options-say")
    expect(says).to_have_text("as printed")
    page.get_by_text("House rules").click()
    page.get_by_role("button", name="Newfoundland").click()
    expect(says).to_have_text("Newfoundland")
    expect(page.locator("input[name='o.must_score'][value=newfoundland]")).to_be_checked()
    page.locator("#o-innings").fill("15")
    page.locator("#o-innings").blur()
    expect(says).to_have_text("our own")
    page.get_by_role("button", name="as printed").click()
    expect(page.locator("#o-innings")).to_have_value("9")
    page.get_by_role("button", name="20", exact=True).click()
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    with site.app.app_context():
        assert get_store().cached_match(page.url.split("/")[-2]).setup.options.innings == 20


def test_a_fault_keeps_everything_and_is_shown_at_its_field(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(NEW)
    type_names(page, "Ann", "ANN")
    page.get_by_role("button", name="Start the match").last.click()
    expect(page.locator("#player-1-fault")).to_contain_text("call one of them ANN 2")
    expect(page.locator("#player-1")).to_be_focused()
    has_names(page, "Ann", "ANN")


def test_a_doubled_name_is_marked_at_its_field_as_soon_as_it_is_typed(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(NEW)
    type_names(page, "Ann", "ann")
    page.keyboard.press("Tab")
    expect(page.locator(".seat").nth(1)).to_contain_text("ann is in seat 1 too")
    expect(page.locator("#player-1")).to_have_attribute("aria-invalid", "true")
    page.locator("#player-1").fill("Bo")
    page.keyboard.press("Tab")
    expect(page.locator(".seat .fault")).to_have_count(0)
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_scores_so_far_need_the_names_and_the_page_opens_where_they_go(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    page.goto("/new/canasta")
    page.get_by_role("button", name="We have already started").click()
    expect(page.get_by_text("Type the names first").first).to_be_in_viewport()
    expect(page.locator("#player-0")).to_be_focused()
    for seat, name in enumerate(("Ann", "Bo", "Cy", "Di")):
        page.locator("input[name=player]").nth(seat).fill(name)
    page.get_by_role("button", name="We have already started").click()
    expect(page.locator("#carried")).to_be_in_viewport()


@pytest.mark.outer(LOOKS)
def test_poker_asks_for_its_variant_first(phone: Callable[..., Page], site: Site) -> None:
    page = phone()
    page.goto("/new/poker?player=Ann&player=Bo&player=Cy")
    page.locator("#asked-first").get_by_label("Midnight Baseball").check()
    expect(page.locator("#options-say")).to_have_text("Midnight Baseball")
    page.locator("#options > summary").click()
    page.get_by_role("button", name="Mexican Sweat", exact=True).click()
    expect(page.locator("#asked-first").get_by_label("Mexican Sweat")).to_be_checked()
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    with site.app.app_context():
        assert get_store().cached_match(page.url.split("/")[-2]).setup.options.variant == "mexican-sweat"


def test_games_are_found_as_their_names_are_typed(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/")
    page.get_by_label("Find a game").press_sequentially("gin")
    expect(page.locator(".game-card strong").first).to_have_text("Gin Rummy")
    expect(page.locator(".found")).to_contain_text("“gin”")
    expect(page.get_by_label("Find a game")).to_be_focused()


def test_the_start_page_leads_with_matches_under_way_and_this_phones_games(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"{NEW}?player=Ann&player=Bo")
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    match_id = page.url.split("/")[-2]
    page.goto("/")
    sections = page.locator("main section h2").all_inner_texts()
    assert sections[:2] == ["Under way", "Your games\nAll 18"]
    expect(page.locator("section[aria-labelledby=own] .own-emblem").first).to_have_text(re.compile("Darts Baseball"))
    under_way = page.locator("section[aria-labelledby=mine] .ticket")
    expect(under_way).to_be_in_viewport(ratio=1)
    under_way.click()
    page.wait_for_url(f"**/m/{match_id}**")


def test_scores_are_carried_over(phone: Callable[..., Page], site: Site) -> None:
    page = phone()
    page.goto(f"{NEW}?player=Ann&player=Bo")
    page.get_by_role("button", name="We have already started").click()
    page.get_by_label("inning to be thrown").fill("4")
    page.locator("#s-totals-0").fill("11")
    page.locator("#s-totals-1").fill("8")
    page.get_by_role("radio", name="Bo").check()
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    with site.app.app_context():
        cached = get_store().cached_match(page.url.split("/")[-2])
        assert cached.game.scores(cached.match.position) == {"Ann": 11, "Bo": 8}


def test_seats_are_drawn_as_names_are_typed(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"{NEW}?player=Ann&player=Bo&player=Cy&player=Di")
    for kind in ("round", "counter", "partners", "tables"):
        page.evaluate("kind => { document.querySelector('[data-new]').dataset.seats = kind }", kind)
        page.locator("input[name=player]").nth(3).fill(f"Dora <b> {kind}")
        drawing = page.locator("[data-seat-map] svg")
        expect(drawing).to_have_count(1)
        expect(drawing).to_contain_text("Ann")
        expect(drawing).to_contain_text("Dora")


BEYOND = """svg => {
    const room = svg.getBoundingClientRect(), found = [];
    const names = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()]);
    names.forEach(([name, box], index) => {
        if (box.left < room.left - 1 || box.right > room.right + 1) found.push(name);
        if (box.top < room.top - 1 || box.bottom > room.bottom + 1) found.push(name);
        for (const [other, its] of names.slice(index + 1)) {
            const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (wide > 1 && high > box.height / 4) found.push([name, other]);
        }
    });
    return found;
}"""
"""Names that reach out of their drawing, or lie over each other."""


@pytest.mark.parametrize(("kind", "count"), first_row([("round", 6), ("counter", 12), ("partners", 4), ("tables", 4)]))
def test_long_names_are_whole_in_the_drawing_of_the_seats(phone: Callable[..., Page], kind: str, count: int) -> None:
    page = phone()
    listed = [*(f"{n} of the Upper Hill and Lower Valley-Mill"[:40] for n in range(count - 1)), "Featherstonehaughs"]
    page.goto(f"{NEW}?{urlencode({'player': listed}, doseq=True)}")
    page.evaluate("kind => { document.querySelector('[data-new]').dataset.seats = kind }", kind)
    page.locator("input[name=player]").nth(0).fill("Ann-Sophie von und zu Oberweissenburg")
    drawing = page.locator("[data-seat-map] svg")
    for word in "-".join(["Ann-Sophie von und zu Oberweissenburg", *listed[1:]]).replace(" ", "-").split("-"):
        expect(drawing).to_contain_text(word)
    assert drawing.evaluate(BEYOND) == []


@pytest.mark.outer(RARE)
def test_four_hundred_names_are_pasted(phone: Callable[..., Page], site: Site) -> None:
    page = phone()
    page.goto("/new/bunko")
    listed = [f"Player {n}" for n in range(1, 400)]
    page.locator("#names").fill("\n".join([*listed, "player 1"]))
    page.get_by_role("button", name="Start the match").last.click()
    expect(page.locator("#player-399-fault")).to_contain_text("call one of them player 1 2")
    page.locator("#player-399").fill("Zoë")
    page.get_by_role("button", name="Start the match").last.click()
    assert players(site, page) == (*listed, "Zoë")


def test_partners_sit_across_in_the_drawing(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/new/canasta?player=Ann&player=Bo&player=Cy&player=Di")
    seats = page.locator("[data-seat-map] circle.map-seat")
    expect(seats).to_have_count(4)
    sides = seats.evaluate_all("seats => seats.map(seat => seat.classList.contains('side'))")
    assert sides == [False, True, False, True]
