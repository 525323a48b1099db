"""Asking the referee in the browser: the answer follows the fingers, the address stays the question."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

ASK = "/games/darts-baseball/ask?ask=score-inning"


def test_the_answer_follows_what_is_typed(phone: Callable[..., Page]) -> None:
    page = phone(1280, 800)
    page.goto(ASK)
    page.get_by_label("Inning", exact=True).fill("1")
    page.get_by_role("textbox", name="darts, in sets of three").fill("1 T1 0")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("4 runs at the 1: 4 in all")
    page.get_by_label("total before").fill("10")
    expect(answer).to_contain_text("14 in all")
    page.wait_for_url("**/games/darts-baseball/ask?ask=score-inning&inning=1&sets=1+T1+0&total=10")
    expect(page.get_by_label("total before")).to_be_focused()


def test_what_is_typed_while_an_answer_arrives_is_asked_as_well(phone: Callable[..., Page]) -> None:
    page = phone(1280, 800)
    page.goto(f"{ASK}&inning=1")
    page.evaluate(
        """() => document.addEventListener("htmx:before:swap", () => {
            const total = document.getElementById("total");
            total.value = "10";
            total.dispatchEvent(new Event("input", { bubbles: true }));
        }, { once: true })"""
    )
    page.get_by_role("textbox", name="darts, in sets of three").fill("1 T1 0")
    expect(page.locator("#answer")).to_contain_text("14 in all")


def test_the_last_of_what_is_typed_is_answered_by_a_slow_server(phone: Callable[..., Page]) -> None:
    def answer_late(route: Route) -> None:
        time.sleep(0.6)
        route.continue_()

    page = phone(1280, 800)
    page.goto(ASK)
    page.route("**/ask?**", answer_late)
    with page.expect_request("**/ask?**"):
        page.get_by_label("Inning", exact=True).fill("1")
    page.get_by_role("textbox", name="darts, in sets of three").fill("1 T1 0")
    expect(page.locator("#answer")).to_contain_text("4 runs at the 1: 4 in all")


def test_the_address_is_shared_and_gives_the_same_answer(phone: Callable[..., Page]) -> None:
    page, other = phone(1280, 800), phone()
    page.goto(f"{ASK}&inning=2&sets=2+2+2")
    link = page.get_by_label("Link to this question").input_value()
    verdict = page.locator("#answer .verdict").inner_text()
    other.goto(re.sub(r"^http://[^/]+", "", link))
    assert other.locator("#answer .verdict").inner_text() == verdict


def test_it_is_tapped_on_a_phone(phone: Callable[..., Page]) -> None:
    page = phone(touch=True)
    page.goto(f"{ASK}&inning=1&sets=0")
    page.get_by_role("button", name="take out Miss").tap()
    keys = page.get_by_role("group", name="darts, in sets of three")
    for key in ("1", "1", "1"):
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#answer")).to_contain_text("3 runs at the 1")


def test_who_has_keys_may_type_instead(phone: Callable[..., Page]) -> None:
    page = phone(touch=True)
    page.goto(ASK)
    expect(page.locator("#sets")).to_be_hidden()
    page.get_by_role("button", name="Type instead").tap()
    expect(page.locator("#sets")).to_be_visible()
    page.get_by_role("button", name="Tap instead").tap()
    expect(page.locator("#sets")).to_be_hidden()


def test_a_press_says_what_is_missing_and_goes_there(phone: Callable[..., Page]) -> None:
    page = phone(1280, 800)
    page.goto(ASK)
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator("#inning-fault")).to_have_text("✕ “Inning” is missing.")
    expect(page.get_by_label("Inning", exact=True)).to_be_focused()
    page.get_by_label("Inning", exact=True).fill("x")
    page.get_by_role("textbox", name="darts, in sets of three").fill("D21")
    page.keyboard.press("Enter")
    expect(page.locator("#inning-fault")).to_contain_text("is not a whole number")
    expect(page.locator("#sets-fault")).to_contain_text("is not a dart")
    expect(page.get_by_role("textbox", name="darts, in sets of three")).to_have_value("D21")


def test_a_press_outlives_what_was_typed_just_before_it(phone: Callable[..., Page]) -> None:
    def answer_late(route: Route) -> None:
        time.sleep(0.6)  # longer than the page waits for more to be typed
        route.continue_()

    page = phone(1280, 800)
    page.goto(ASK)
    page.route("**/ask?**", answer_late, times=1)
    page.get_by_label("Inning", exact=True).fill("x")
    page.keyboard.press("Enter")
    expect(page.locator("#inning-fault")).to_contain_text("is not a whole number")


def test_without_scripts_the_button_asks(phone: Callable[..., Page]) -> None:
    page = phone(scripts=False)
    page.goto(ASK)
    page.get_by_label("Inning", exact=True).fill("1")
    page.get_by_role("textbox", name="darts, in sets of three").fill("1 1 1")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator("#answer")).to_contain_text("3 runs at the 1")
    assert page.url.endswith("?ask=score-inning&inning=1&sets=1+1+1")


def test_the_rule_of_an_answer_is_one_tap_away_and_stands_out(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"{ASK}&inning=1&sets=1+1+1")
    page.locator("#answer").get_by_role("link", name="DB-SCO-1").click()
    page.wait_for_url("**/games/darts-baseball#DB-SCO-1")
    rule = page.locator("#DB-SCO-1")
    expect(rule).to_be_in_viewport()
    assert rule.evaluate("rule => rule.matches(':target')")
    plain = page.locator(".rule:not(:target)").first
    colour = "rule => getComputedStyle(rule).backgroundColor"
    assert rule.evaluate(colour) != plain.evaluate(colour)


def test_contents_lead_to_rules(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/games/darts-baseball")
    page.get_by_text("Contents", exact=True).click()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="DB-END-1").click()
    expect(page.locator("#DB-END-1")).to_be_in_viewport()


def test_cards_that_lie_sideways_are_tapped(phone: Callable[..., Page]) -> None:
    page = phone(touch=True)
    page.goto("/games/turntables/ask?ask=score-row")
    for key in ("king", "spades", "seven", "hearts", "the last card lies sideways"):
        page.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#answer")).to_contain_text("after 2 cards")
    page.wait_for_url("**/games/turntables/ask?ask=score-row&cards=KS+7H/H")


def test_melds_are_parted_by_themselves_as_they_are_tapped(phone: Callable[..., Page]) -> None:
    page = phone(touch=True)
    page.goto("/games/canasta/ask?ask=may-go-down&total=1495&melds=4")
    page.get_by_role("button", name="take out 4").tap()
    keys = page.get_by_role("group", name="melds")
    for key in ("king", "king", "king", "seven", "seven", "seven"):
        keys.get_by_role("button", name=key, exact=True).tap()
    expect(page.locator("#answer")).to_contain_text("45 points; 50 needed")
    expect(page.locator("#answer .verdict-word")).to_have_text("Refused")
    assert "melds=K+K+K+/+7+7+7" in page.url
