"""Score Pad on two phones and a board: rounds, a refusal, a take-back, the end by agreement."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone, replayed, scores
from tests.browser.site import Site


def points(phone: Phone, **numbers: int) -> Phone:
    """A number for each name, then the button."""
    form = phone.page.locator("#entry form.offer:has(input[name=play][value=round])")
    for name, number in numbers.items():
        form.get_by_label(name, exact=True).fill(str(number))
    form.locator("button.enter").click()
    return phone


def test_rounds_are_entered_by_name_and_the_match_is_closed(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("score-pad", ["Ann", "Bo", "Cy"])
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    points(first, Ann=40, Bo=30).says("Round 1: Ann 40, Bo 30, Cy 0")
    points(second.at(1).fresh(), Ann=35, Bo=45, Cy=-10).says("Cy −10")
    expect(board.at(2).page.locator(".sp-side").nth(2)).to_contain_text("−10")
    first.at(2).type("score Ann 5").says("Points are entered once a round")
    second.tap("#ruling button:has-text('Take back')").at(3)
    board.at(3).shows("40")
    points(first.at(3).fresh(), Ann=5, Bo=50).says("Bo 50")
    second.at(4).page.locator("#entry .rarer summary").click()
    second.press("The match is over").says("Bo wins with 80")
    end = replayed(second)
    assert (end["over"], end["winners"]) == (True, ["Bo"])
    assert end["scores"] == scores(site, match) == {"Ann": 45, "Bo": 80, "Cy": 0}
    for screen in (first, board):
        screen.at(5).shows("Bo")
        assert_accessible(screen.page)


def test_points_are_entered_whenever_somebody_scores_without_scripts(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("score-pad", ["Ann", "Bo", "Cy", "Di"], {"enter": "any_time", "team_size": 2, "target": 21})
    player = Phone(phone(scripts=False), match)
    form = player.page.locator("#entry form.offer:has(input[name=play][value=score])")
    form.locator("input[name=who][value=Ann]").check()
    form.locator("input[name=points]").fill("21")
    form.locator("button.enter").click()
    player.says("Ann and Cy win with 21")


def test_points_below_zero_are_tapped_in(site: Site, phone: Callable[..., Page]) -> None:
    match = site.begin("score-pad", ["Ann", "Bo"], {"enter": "any_time"})
    player = Phone(phone(touch=True), match)
    form = player.page.locator("#entry form.offer:has(input[name=play][value=score])")
    form.locator("input[name=who][value=Bo]").tap()
    for key in ("1", "2"):
        form.locator(f'[data-digit="{key}"]').tap()
    form.get_by_role("button", name="above or below zero").tap()
    form.locator("button.enter").tap()
    player.says("Bo: −12, −12 in all")
