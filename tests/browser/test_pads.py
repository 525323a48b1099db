"""Pads of keys: what all of them promise to the scripts of a page."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, form_named
from tests.browser.taps import unfold
from tests.rings import RARE

WRITE = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }"


@pytest.mark.parametrize(
    ("game", "pad", "text", "shown", "faces"),
    [
        ("darts-301", ".pad-dart", "T20 5", ".tray button b", ["T20", "5"]),
        ("vatican", ".pad-laid", "4S 5S 6S", ".meld-card.own", ["4♠", "5♠", "6♠"]),
    ],
)
def test_a_pad_reads_its_text_again_when_it_is_changed_from_outside(site, phone, game, pad, text, shown, faces):
    player = Phone(phone(), site.begin(game, ["Ann", "Bo"]))
    player.page.locator(f"#entry {pad} input.plain").first.evaluate(WRITE, text)
    expect(player.page.locator(f"#entry {shown}")).to_have_text(faces)


def test_the_ranks_of_a_pack_lie_in_two_rows_on_the_smallest_phone(site, phone):
    player = Phone(phone(320, 640), site.begin("vatican", ["Ann", "Bo"]))
    keys = [key.bounding_box() for key in player.page.locator("#entry .keys-card .key").all()]
    assert len(keys) == 14
    assert len({round(key["y"]) for key in keys}) == 2
    assert min(key["width"] for key in keys) >= 44
    hand = player.page.locator("#entry .hand").bounding_box()
    assert max(key["y"] + key["height"] for key in keys) <= hand["y"], "no rank lies under the suits"
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_single_value_is_replaced_by_the_next(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    refused = {"play": "refuse"}
    site.enter(match, {"play": "upcard", "card": "4S"}, refused, refused, {"play": "draw"})
    site.enter(match, {"play": "discard", "card": "9S"})
    player = Phone(phone(touch=True), match)
    player.page.goto(f"/m/{match.match_id}/log/5")
    chosen = player.page.locator("main .chosen-chip")
    expect(chosen).to_have_text(["9♠"])
    player.page.locator("main [data-put=K]").tap()
    player.page.locator("main [data-half=H]").tap()
    expect(chosen).to_have_text(["K♥"])


def test_a_rank_waits_for_its_suit_in_sight(site, phone):
    player = Phone(phone(), site.begin("turntables", ["Ann", "Bo", "Cy"]))
    player.tap("#entry .rarer > summary")
    cards = player.page.locator("#entry .rarer form")
    expect(cards).to_contain_text("Who is first?")
    waits = cards.locator(".chosen .page-field-empty:not(:empty)")
    for rank in ("7", "9"):
        cards.locator(f"[data-put='{rank}']").click()
        expect(waits).to_have_text(rank)
    cards.locator("[data-half=S]").click()
    expect(cards.locator(".chosen-chip")).to_have_text(["9♠"])
    expect(waits).to_have_count(0)


def test_on_a_small_phone_a_second_finish_is_whole_or_left_out(site, phone):
    player = Phone(phone(320, 640), site.begin("darts-301", ["Ann", "Bo"], {"start": 161}))
    line = player.page.locator(".finish")
    expect(line).to_contain_text("or T19 T18 Bull")
    for start in (161, 40):
        player = Phone(player.page, site.begin("darts-301", ["Ann", "Bo"], {"start": start}))
        parts = line.locator("> span")
        expect(parts.nth(0)).to_be_in_viewport(ratio=1)
        edge = line.bounding_box()
        for box in (part.bounding_box() for part in parts.all()):
            inside = box["x"] + box["width"] <= edge["x"] + edge["width"] + 1
            assert inside or box["y"] >= edge["y"] + edge["height"]
            assert box["x"] + box["width"] <= 320


def test_the_name_of_the_open_keyboard_closes_nothing(site, phone):
    match = site.begin("canasta", ["Ann", "Bo", "Cy", "Di"])
    site.enter(match, {"play": "deal", "turned": ["9"]}, {"play": "draw"})
    table = Phone(phone(touch=True), match)
    is_open = "parts => parts.map(part => part.open)"
    for name, opened in (("Discard", [False, True]), ("Meld", [True, False]), ("Meld", [True, False])):
        table.page.locator("#entry .keyboard > summary", has_text=name).tap()
        expect(table.page.locator("#entry .keyboard[open] > summary")).to_have_text(name)
        assert table.page.locator("#entry .keyboard").evaluate_all(is_open) == opened


MELD = form_named("Meld")


def melding(site, page):
    """A phone of Krambambuli after a plain draw, with the meld open."""
    match = site.begin("krambambuli", ["Ann", "Bo"])
    site.enter(match, {"play": "deal", "upcard": "4S"}, {"play": "draw"})
    player = Phone(page, match).at(2)
    unfold(player.fresh(), page.locator(MELD))
    return player


@pytest.mark.outer(RARE)
def test_the_key_that_was_pressed_first_stays_down_for_the_next_card(site, phone):
    page, halves = phone(), {"♠": "S", "♥": "H", "♦": "D"}
    for keys, cards in (
        ("♦678", ["6♦", "7♦", "8♦"]),
        ("Q♠♥♦", ["Q♠", "Q♥", "Q♦"]),
        ("6♦7♦8♦", ["6♦", "7♦", "8♦"]),
        ("♦6♦7♦8", ["6♦", "7♦", "8♦"]),
        ("Q♠Q♥Q♦", ["Q♠", "Q♥", "Q♦"]),
        ("Q♠♥KA", ["Q♠", "Q♥"]),
    ):
        player = melding(site, page)
        for key in keys:
            half = halves.get(key)
            player.tap(f'{MELD} [data-half="{half}"]' if half else f'{MELD} [data-put="{key}"]')
        expect(page.locator(f"{MELD} .meld-card")).to_have_text(cards)


def test_a_meld_of_three_after_a_draw_takes_seven_taps_at_most(site, phone):
    player = melding(site, phone())
    for key in ('[data-half="D"]', '[data-put="6"]', '[data-put="7"]', '[data-put="8"]'):
        player.tap(f"{MELD} {key}")
    player.tap(f"{MELD} button.enter").says("melds 6♦ 7♦ 8♦")
    assert player.taps <= 7


def test_no_rank_moves_for_a_second_meld_or_because_its_cards_are_all_laid(site, phone):
    match = site.begin("krambambuli", ["Ann", "Bo"])
    deuces = {"play": "meld", "melds": [["2S", "2H", "2D", "2C"]]}
    site.enter(match, {"play": "deal", "upcard": "4S"}, {"play": "draw"}, deuces)
    page = phone()
    player = Phone(page, match).at(3)
    ranks = page.locator(f"{MELD} .keys-card [data-put]")
    assert ranks.evaluate_all("keys => keys.map(key => key.dataset.put)") == list("A23456789TJQK")
    before = [key.bounding_box() for key in ranks.all()]
    player.put("half:D", "6", "7", "8", "group:", "half:S", "T", "J", "Q")
    expect(page.locator(f"{MELD} .meld-row")).to_have_count(2)
    assert [key.bounding_box() for key in ranks.all()] == before


def in_one_row(page: Page, *names: str) -> bool:
    """True if these keys stand side by side in this order, and none lies over another."""
    boxes = [page.locator("#entry").get_by_role("button", name=name, exact=True).first.bounding_box() for name in names]
    assert None not in boxes
    return len({round(box["y"]) for box in boxes}) == 1 and all(
        left["x"] + left["width"] <= right["x"] for left, right in pairwise(boxes)
    )


@pytest.mark.parametrize("width", [320, 360])
def test_the_keys_of_a_bet_stand_in_one_row_above_the_amount(site, phone, width):
    match = site.begin("poker", ["Ann", "Bo", "Cy"], {"buy_in": 200})
    site.enter(match, {"play": "deal"})
    page = Phone(phone(width=width, height=640), match).page
    page.locator(".pad-amount [data-add='10']").click()
    assert in_one_row(page, "Check", "Bet")
    page.get_by_role("button", name="Bet", exact=True).click()
    expect(page.get_by_role("button", name="Call 10")).to_be_visible()
    assert in_one_row(page, "Fold", "Call 10", "Raise by")
    keys, amount = page.get_by_role("button", name="Call 10").bounding_box(), page.locator(".pad-amount").bounding_box()
    assert keys["y"] + keys["height"] <= amount["y"]
