"""The form of a stroke: small groups of facts, and balls that are taken out again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.games.billiards.cue import PLAYERS, POCKETED, WHOLE, grouped, more
from tests.games.screens import assert_table_for_everybody


@pytest.mark.parametrize("game", ["eight", "nine"])
def test_the_whole_form_of_a_stroke_fits_a_small_phone(site, phone, game):
    page = phone()
    assert_table_for_everybody(page, site.begin("billiards", PLAYERS, {"game": game}, {"scores": {}}))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_facts_of_a_stroke_stand_in_small_groups(site, phone):
    match = site.begin("billiards", PLAYERS, {"game": "eight"}, {"scores": {}})
    player = more(Phone(phone(), match))
    form = player.page.locator(WHOLE)
    assert form.locator(".folded[open]").count() == 0
    outside = "form => [...form.querySelectorAll('.field')].filter(field => !field.closest('.folded')).length"
    assert form.evaluate(outside) == 0
    most = "groups => Math.max(...groups.map(group => group.querySelectorAll('.field').length))"
    assert form.locator(".folded").evaluate_all(most) <= 7

    # A fact that is entered shows on its group; facts that depend on it are asked then.
    first = grouped(player, "First ball, cushions")
    after = first.get_by_text("Frozen ball: after the contact")
    expect(after).to_be_hidden()
    first.locator("label.chip:has-text('yes, announced before')").click()
    expect(after).to_be_visible()
    expect(first.locator("summary")).to_have_text("First ball, cushions: 1")
    eyes = grouped(player, "Seen by eye")
    expect(eyes).to_contain_text("Did the tip hit the cue ball twice, or touch it when or after it hit the ball?")
    eyes.locator("label.chip:has-text('yes')").first.click()
    player.tap(f"{WHOLE} button.enter").says("double hit (BL-22)")
    player.says("no cushion reached after the frozen ball was hit (BL-37)")


def test_a_ball_tapped_again_is_taken_out(site, phone):
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    player = Phone(phone(), match)
    enter = player.page.locator(f"{POCKETED} button.enter")
    expect(enter).to_be_disabled()
    for ball in (3, 12, 3):
        player.tap(f'{POCKETED} [data-put="{ball}"]')
    expect(player.page.locator(f"{POCKETED} input[name='pocketed']")).to_have_value("12")
    expect(enter).to_have_text("Pocketed, cue ball safe")
    player.tap(f"{POCKETED} .bl-toggle:not(.bl-undo)")
    expect(enter).to_have_text("Pocketed, the cue ball too")
