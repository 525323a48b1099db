"""A play that waits has its count beside it, which the referee has not ruled on yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee import games
from tests.browser.accessible import assert_accessible
from tests.browser.evenings import begin
from tests.browser.phone import Phone, lose_network, scores
from tests.browser.test_sizes import COVERED_KEYS, SETTLED
from tests.rings import LOOKS, RARE, each


def test_turns_that_wait_are_counted_down_for_each_player_and_the_head_goes_on(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], start={"left": {"Ann": 100, "Bo": 301}})
    player = Phone(phone(), match)
    listed, figures = player.page.locator("#unsent li b"), player.page.locator("#strip .strip-score")
    lose_network(player.page)
    player.put("half:T", "20", "1", "1")
    expect(listed).to_have_text(["= 62, Ann 38 left"])
    expect(player.page.locator("#due")).to_contain_text("Next: Bo, 301 left (not yet ruled on)")
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
    lose_network(player.page)
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
    lose_network(player.page)
    player.put("half:T", "20").tap("#entry .offer-auto .enter")
    expect(player.page.locator("#unsent li")).to_have_count(1)
    expect(player.page.locator("#unsent li b")).to_have_count(0)
    player.page.context.set_offline(False)
    player.at(1).says("Bust")


@pytest.mark.outer(RARE)
def test_a_finish_by_its_total_that_waits_is_for_the_referee(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], {"legs": 2}, start={"left": {"Ann": 40, "Bo": 241}})
    player = Phone(phone(), match)
    player.page.goto(f"/m/{match.match_id}/tally")
    lose_network(player.page)
    player.tap('#entry summary:has-text("Finish with 40")').put("D20", form=-1).tap(
        '#entry input[name="darts"][value="1"]'
    ).press("Finish with 40")
    expect(player.page.locator("#due")).to_have_text("What waits is not counted yet")
    expect(player.page.locator("#unsent li b")).to_have_count(0)
    # The same total of the next player is no finish.
    player.tap("#entry summary")
    player.page.fill("#entry [data-digits]", "40")
    player.press("Enter")
    expect(player.page.locator("#unsent li")).to_have_count(2)
    player.page.context.set_offline(False)
    player.at(2).says("261 left")


def test_the_last_play_that_waits_is_taken_back_and_none_that_is_ruled_on(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "rename", "who": "Bo", "to": "Bob"}, {"play": "throw", "darts": ["20", "20", "20"]})
    player = Phone(phone(), match)
    figures, waits = player.page.locator("#strip .strip-score"), player.page.locator("#unsent")
    lose_network(player.page)
    player.put("1", "1", "1").put("5", "5", "5")
    expect(waits.locator("li b")).to_have_text(["= 3, Bob 298 left", "= 15, Ann 226 left"])
    expect(figures).to_have_text(["226", "298"])
    expect(player.page.locator("#ruling .ruling-actions")).to_have_js_property("inert", True)
    waits.get_by_role("button", name="Take back").click()
    expect(figures).to_have_text(["241", "298"])
    # A turn begun behind plays that wait stays in its tray.
    player.put("7", "9")
    player.page.context.set_offline(False)
    player.at(3).says("3 scored")
    expect(player.page.locator("#entry .tray .sum")).to_contain_text("16")
    player.put("0").at(4)
    assert scores(site, match) == {"Ann": 225, "Bo": 298}


@pytest.mark.outer(LOOKS)
def test_throws_at_baseball_that_wait_have_their_runs_and_the_keys_go_on_to_the_next_inning(site, phone, match):
    player = Phone(phone(), match)
    lose_network(player.page)
    player.put("T1", "1", "0")
    expect(player.page.locator("#unsent li b")).to_have_text("= 4, Ann 4")
    player.put("1", "0", "0")
    expect(player.page.locator("#due")).to_contain_text("Next: Ann at the 2")
    player.page.locator("#entry").get_by_role("button", name="Treble").click()
    player.put("2", "0")
    expect(player.page.locator("#strip .strip-score")).to_have_text(["8", "1"])
    player.page.context.set_offline(False)
    player.at(3).says("= 4 runs")
    assert scores(site, match) == {"Ann": 8, "Bo": 1}


@pytest.mark.outer(RARE)
def test_keys_of_baseball_rest_where_only_the_referee_knows_the_next_number(site, phone):
    match = site.begin("darts-baseball", ["Ann", "Bo"], {"yogi_berra": True})
    player = Phone(phone(), match)
    lose_network(player.page)
    player.put("T1", "1", "1")
    expect(player.page.locator("#due")).to_have_text("What waits is not counted yet")
    expect(player.page.locator("#entry .pad-dart")).to_have_js_property("inert", True)
    player.page.context.set_offline(False)
    player.at(1)
    expect(player.page.locator("#entry .pad-dart")).to_have_js_property("inert", False)


@pytest.mark.outer(LOOKS)
def test_rounds_of_a_score_pad_that_wait_have_the_totals_after_each(site, phone):
    match = site.begin("score-pad", ["Ann", "Bo", "Cy", "Di"], {"team_size": 2})
    site.enter(match, {"play": "round", "points": {"Ann": 40, "Bo": -15}})
    player = Phone(phone(), match)
    player.page.goto(f"/m/{match.match_id}/tally")
    lose_network(player.page)
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
    lose_network(player.page)
    player.press("one die showing 6")
    listed = player.page.locator("#unsent li b")
    expect(listed).to_have_text(["= Ann + Cy 3 to 0"])
    player.page.context.set_offline(False)
    player.at(3).says("3 to 0")


def test_rolls_that_wait_are_counted_for_the_team_that_rolls_until_the_bell(site, phone):
    match = site.begin("bunko", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"], {"target": 7})
    site.enter(match, {"play": "rename", "who": "Bo", "to": "Bob"}, {"play": "begin", "table": 1, "player": "Ann"})
    player = Phone(phone(), match, lane="1")
    listed, figures = player.page.locator("#unsent li b"), player.page.locator("#strip .strip-score")
    grabs = player.page.locator("#entry .tap-split .tap-words")
    lose_network(player.page)
    expect(grabs.first).to_contain_text("Ann + Cy grab 3")
    player.press("two dice showing 6").press("no dice showing 6")
    expect(player.page.locator("#due")).to_contain_text("Next: Bob rolls (not yet ruled on)")
    expect(player.page.locator("#strip .acts")).to_contain_text("Bob + Di")
    # A key says who grabs: it means the team of the roller now.
    expect(grabs.first).to_contain_text("Bob + Di grab 3")
    player.press("bunko, dice grabbed 2 to 1").press("wipeout, three ones")
    counts = ["Ann + Cy 2 to 0", "Ann + Cy 2 to 0", "Bob + Di 5 to 3", "Bob + Di 0 to 3"]
    expect(listed).to_have_text([f"= {count}" for count in counts])
    expect(figures).to_have_text(["3", "0"])
    expect(grabs.first).to_contain_text("Ann + Cy grab 3")
    turns = ["Ann’s roll", "Ann’s roll", "Bob’s roll", "Bob’s roll"]
    expect(player.page.locator("#unsent li")).to_contain_text(turns)
    # The head table rings at seven: only the referee knows what is next.
    player.press("bunko, dice grabbed 3 to 0").press("one die showing 6")
    expect(listed).to_have_count(5)
    expect(player.page.locator("#due")).to_have_text("What waits is not counted yet")
    player.tap("[data-unsent-back]")
    player.page.context.set_offline(False)
    player.at(7).says("The bell")


@pytest.mark.parametrize("game", each(games.keys(), ["darts-301"], LOOKS))
def test_what_waits_lies_over_no_key_and_leaves_the_foot_as_high_as_the_last_ruling(site, phone, game):
    page = Phone(
        phone(), begin(site, game, 2 if game == "score-pad" else 6), lane="1" if game == "bunko" else None
    ).page
    page.locator("#strip").click(position={"x": 4, "y": 4})
    lose_network(page)
    for count in (1, 2, 3):
        page.fill("#line", f"nonsense {count}")
        page.press("#line", "Enter")
        expect(page.locator("#unsent summary")).to_contain_text(f"{count} entr")
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_function(SETTLED)
        assert page.evaluate(COVERED_KEYS) == []
        assert page.locator("#dock").bounding_box()["height"] < 80
    assert_accessible(page)
