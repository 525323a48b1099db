"""Grey keys: a tap says the rule, and what was played all the same is judged."""

from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone


def test_a_grey_key_says_its_rule_and_enters_the_play_all_the_same(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    site.enter(match, {"play": "upcard", "card": "QC"}, {"play": "refuse"}, {"play": "refuse"})
    player = Phone(phone(), match)
    page = player.page
    take, why_not = page.get_by_role("button", name="take the queen of clubs"), page.locator("#forbidden")
    expect(take).to_be_disabled()
    take.click(force=True)
    expect(why_not).to_contain_text("Not allowed now Both have refused the upcard")
    expect(why_not.get_by_role("link", name="GI-FIRST-1")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ruling")).to_be_hidden()
    assert_accessible(page)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#ruling")).to_be_visible()
    player.press("Draw from the stock").says("draws")
    # One queen is on the pile: its suit is grey once the rank is down, and the rank itself is not.
    queen, clubs = page.locator('[data-put="Q"]').first, page.locator('[data-half="C"]').first
    expect(queen).not_to_have_class("dim")
    queen.click()
    expect(clubs).to_be_disabled()
    clubs.click(force=True)
    expect(why_not).to_contain_text("GI-PACK-1")
    page.get_by_role("button", name="It was played all the same").click()
    player.says("Refused")
    expect(page.locator("#ruling")).to_contain_text("GI-PACK-1")
    expect(why_not).to_be_hidden()
    # Four colours are a switch of the phone, which it keeps.
    expect(clubs).to_have_css("color", "rgb(23, 32, 29)")
    player.more().page.get_by_role("button", name="Suits in four colours").click()
    expect(clubs).to_have_css("color", "rgb(15, 122, 70)")
    page.reload()
    expect(clubs).to_have_css("color", "rgb(15, 122, 70)")
    player.more().page.get_by_role("button", name="Suits in four colours").click()
