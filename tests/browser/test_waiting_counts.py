"""A play that waits has its count beside it, which the referee has not ruled on yet."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, scores
from tests.browser.test_sizes import COVERED_KEYS


def test_turns_that_wait_are_counted_down_for_each_player_and_the_head_goes_on(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], start={"left": {"Ann": 100, "Bo": 301}})
    player = Phone(phone(), match)
    listed, figures = player.page.locator("#unsent li b"), player.page.locator("#strip .strip-score")
    player.page.context.set_offline(True)
    player.put("half:T", "20", "1", "1")
    expect(listed).to_have_text(["= 62, Ann 38 left"])
    expect(player.page.locator("#due")).to_contain_text("Bo throws, 301 left (not yet ruled on)")
    expect(player.page.locator("#strip .acts")).to_contain_text("Bo")
    # Three darts of Bo: they are no bust, as they would be for Ann.
    player.put("20", "20", "20").put("0", "0", "half:D", "5")
    expect(listed).to_have_text(["= 62, Ann 38 left", "= 60, Bo 241 left", "= 10, Ann 28 left"])
    expect(figures).to_have_text(["28", "241"])
    # A finish is for the referee.
    player.put("half:T", "20", "20", "20").put("half:D", "14").tap("#entry .offer-auto .enter")
    expect(player.page.locator("#unsent li")).to_have_count(5)
    expect(listed).to_have_count(4)
    expect(figures).to_have_text(["100", "301"])
    player.page.context.set_offline(False)
    player.at(5).says("Ann wins")


def test_the_plays_that_wait_are_one_line_and_cover_no_key_when_it_is_opened(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    player = Phone(phone(), match)
    player.page.goto(f"/m/{match.match_id}/tally")
    player.page.context.set_offline(True)
    for count in range(1, 10):
        player.press("26")
        expect(player.page.locator("#unsent summary")).to_contain_text(f"{count} entr")
    assert player.page.evaluate(COVERED_KEYS) == []
    expect(player.page.locator("#unsent li").first).to_be_hidden()
    player.tap("#unsent summary")
    expect(player.page.locator("#unsent li").last).to_be_in_viewport()
    boxes = [player.page.locator(part).last.bounding_box() for part in ("#entry .key", "#dock")]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    player.tap("#unsent summary")
    expect(player.page.locator("#unsent li").first).to_be_hidden()
    player.page.context.set_offline(False)
    player.at(9)


def test_a_bust_that_waits_is_for_the_referee(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], start={"left": {"Ann": 40, "Bo": 301}})
    player = Phone(phone(), match)
    player.page.context.set_offline(True)
    player.put("half:T", "20").tap("#entry .offer-auto .enter")
    expect(player.page.locator("#unsent li")).to_have_count(1)
    expect(player.page.locator("#unsent li b")).to_have_count(0)
    player.page.context.set_offline(False)
    player.at(1).says("Bust")


def test_a_throw_at_baseball_that_waits_has_its_runs(site, phone, match):
    player = Phone(phone(), match)
    player.page.context.set_offline(True)
    player.put("T1", "1", "0")
    expect(player.page.locator("#unsent li b")).to_have_text("= 4")
    player.page.context.set_offline(False)
    player.at(1).says("= 4 runs")


def test_rounds_of_a_score_pad_that_wait_have_the_totals_after_each(site, phone):
    match = site.begin("score-pad", ["Ann", "Bo", "Cy", "Di"], {"team_size": 2})
    site.enter(match, {"play": "round", "points": {"Ann": 40, "Bo": -15}})
    player = Phone(phone(), match)
    player.page.goto(f"/m/{match.match_id}/tally")
    player.page.context.set_offline(True)
    for ours, theirs in (("12", "8"), ("-60", "3")):
        player.page.get_by_label("Ann and Cy: Points").fill(ours)
        player.page.get_by_label("Bo and Di: Points").fill(theirs)
        player.press("Enter")
    expect(player.page.locator("#unsent li")).to_have_text(
        [
            "Ann and Cy 12; Bo and Di 8 = Ann and Cy 52, Bo and Di −7",
            "Ann and Cy −60; Bo and Di 3 = Ann and Cy −8, Bo and Di −4",
        ]
    )
    player.page.context.set_offline(False)
    player.at(3)
    assert scores(site, match) == {"Ann": -8, "Cy": -8, "Bo": -4, "Di": -4}


def test_a_roll_that_waits_has_the_points_of_both_teams(site, phone):
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"])
    site.enter(match, {"play": "begin", "table": 1, "player": "Ann"}, {"play": "roll", "table": 1, "hits": 2})
    player = Phone(phone(), match, lane="1")
    player.page.context.set_offline(True)
    player.press("one die showing 6")
    listed = player.page.locator("#unsent li b")
    expect(listed).to_have_text(["= 3 to 0"])
    player.page.context.set_offline(False)
    player.at(3).says("3 to 0")
