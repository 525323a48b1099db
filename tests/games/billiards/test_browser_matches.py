"""Pocket billiards through the pages: matches from the lag to the last ball."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created
from tests import rings
from tests.browser.phone import Phone, replayed, scores
from tests.browser.taps import unfold
from tests.games.billiards.cue import WHOLE, grouped, more, one_tap, pocket, unfolded, where


def begun(page: Page, **chosen: str) -> Created:
    """A match begun on the page of a new match, by the host's phone; the keys are those of its codes."""
    page.goto("/new/billiards?player=Ann&player=Bo")
    page.get_by_text("House rules").first.click()
    for name, value in chosen.items():
        field = page.locator(f"[name='o.{name}']")
        closed = page.locator("details:not([open])", has=field)
        while closed.count():
            closed.first.locator("> summary").click()
        if field.first.get_attribute("type") == "radio":
            page.locator(f"label:has([name='o.{name}'][value='{value}'])").click()
        else:
            field.fill(value)
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    match, table = page.locator("#table-link").input_value().split("/k/")[1].split("/")
    board = page.locator("#board-link").input_value().rsplit("/", 1)[1]
    return Created(match, "", "", table, board)


@pytest.mark.outer(rings.WHOLE)
def test_a_race_of_nine_ball_from_the_lag_to_the_last_nine(site, phone):
    starter = phone()
    match = begun(starter, game="nine", race_to="2")
    first_phone, second_phone, board = (
        Phone(starter, match, "started"),
        Phone(phone(), match),
        Phone(phone(1280, 800), match, "board"),
    )
    one_tap(first_phone, "Ann wins the lag").says("Ann chooses who breaks")
    one_tap(second_phone.at(1), "Ann breaks").says("Ann breaks")
    board.at(2).shows("ball in hand behind the head string")
    expect(board.page.locator(".bl-racked")).to_have_count(9)

    # A ball pocketed and the cue ball safe: two taps; nothing pocketed and legal: one.
    pocket(first_phone.at(2), 2).says("Ann pockets the 2")
    assert first_phone.taps == 2
    one_tap(second_phone.at(3), "Legal, nothing pocketed").says("Bo plays")

    # A stroke that cannot be is refused, and stays on the screen to be mended.
    more(first_phone.at(4).fresh())
    grouped(first_phone, "What fell").locator('[data-put="3"]').click()
    first = grouped(first_phone, "First ball, cushions")
    first.locator("label.chip:has(input[value='none'])").first.click()
    first_phone.tap(f"{WHOLE} button.enter").says("No ball was hit, so the stroke pocketed none")
    first.locator("label.chip:has(input[value='legal'])").click()
    first_phone.tap(f"{WHOLE} button.enter").at(5).says("Bo pockets the 3")

    # A wrong entry is taken back.
    one_tap(second_phone.at(5), "Scratch").says("BL-19")
    second_phone.at(6).tap("#ruling button:has-text('Take back')").at(7).shows("Bo plays the 1 first")

    # The nine on a foul is spotted, round another ball that is put on the table with a finger.
    pocket(first_phone.at(7), 9, too="Cue ball pocketed").says("spotted: the 9 on the foot spot")
    expect(board.at(8).page.locator(".bl-bed")).to_contain_text("from the foot spot")
    unfold(second_phone.at(8), second_phone.page.locator('#entry input[name="others"]'))
    second_phone.page.locator(".bl-place-balls svg").scroll_into_view_if_needed()
    second_phone.page.mouse.click(*where(second_phone.page, 1, 0))
    expect(second_phone.page.locator('#entry input[name="others"]')).to_have_value("1,0")
    second_phone.tap("#entry form:has(input[name='others']) button.enter").says(
        "the 9 at 3.25 inches behind the foot spot"
    )
    board.at(9).shows("3.25")

    # A count of the balls shows that the 2 was never pocketed: its stroke is flagged, play goes on.
    count = unfolded(first_phone.at(9), "Count the balls on the table")
    count.locator('[data-put="2"]').click()
    count.locator("button.enter").click()
    first_phone.says("Entered as pocketed, but on the table: the 2")
    second_phone.at(10).page.goto(f"/m/{match.match_id}/log")
    expect(second_phone.page.locator("main")).to_contain_text("The 2 lies on the table: it was not pocketed.")
    second_phone.page.goto(f"/m/{match.match_id}")

    # The nine on a combination wins the rack; a break that is not open is a foul, a push-out may be given back.
    pocket(first_phone.at(10), 9).says("Ann wins rack 1: 1 to 0")
    board.at(11).shows("rack 2")
    one_tap(second_phone.at(11), "Break not open").says("break not open (BL-MATCH-5)")
    one_tap(first_phone.at(12), "Push-out").says("Ann plays from there or gives it back to Bo")
    one_tap(second_phone.at(13), "Bo plays again").says("Bo plays again")
    pocket(first_phone.at(14), 1, 9).says("Bo wins rack 2: 1 to 1")
    pocket(second_phone.at(15), 9).says("Bo wins the match")
    for screen in (first_phone.at(16), board.at(16)):
        screen.shows("Bo won")
    expect(board.page.locator(".bl-side.won")).to_contain_text("★ Bo")
    end = replayed(first_phone)
    assert end["scores"] == scores(site, match) == {"Ann": 1, "Bo": 2}
    assert (end["winners"], end["refused"], end["flagged"]) == (["Bo"], 0, [3])


@pytest.mark.outer(rings.WHOLE)
def test_straight_pool_with_fourteen_racked(site, phone):
    starter = phone()
    match = begun(starter, game="straight", target="15")
    player, board = Phone(starter, match, "started"), Phone(phone(1280, 800), match, "board")
    lag = unfolded(player, "What the balls did")
    lag.locator("[name='a.distance']").fill("12")
    lag.locator("[name='b.distance']").fill("3")
    lag.locator("label.bl-toggle:has([name='b.side_cushion'][value='yes'])").click()
    lag.locator("button.enter").click()
    player.says("Ann wins: Bo’s ball touched a side cushion (BL-05(5))")
    one_tap(player.at(1), "Ann breaks")

    # A break that is not open costs two, and is asked for again; a scratch on an open one costs one.
    one_tap(player.at(2), "Break not open").says("2 off. Bo accepts the table or has it racked again")
    one_tap(player.at(3), "Ann breaks again")
    one_tap(player.at(4), "Scratch").says("1 off. Bo plays, ball in hand behind the head string")
    board.at(5).shows("1 foul running")

    # Not the called ball: it is spotted; a called safety ends the inning as well.
    pocket(player.at(5), 8, uncalled="Fell, but not as called").says("spotted: the 8 on the foot spot")
    one_tap(player.at(6), "Safety").says("Ann plays safe")

    # Fourteen are racked round the fifteenth; it and the cue ball are in the way.
    pocket(player.at(7), *range(1, 15)).says("Rack 2: fourteen balls are racked, the 15 stays")
    way = unfolded(player.at(8), "The last ball or the cue ball is in the way of the rack")
    for lies in way.locator("label.chip:has-text('in the way of the rack')").all():
        lies.click()
    way.locator("button.enter").click()
    player.says("The 15 goes on the foot spot, the cue ball is in hand behind the head string")
    pocket(player.at(9), 15).says("Bo wins the match")
    board.at(10).shows("Bo won")
    end = replayed(player)
    assert end["scores"] == scores(site, match) == {"Ann": -3, "Bo": 15}
    assert (end["winners"], end["refused"]) == (["Bo"], 0)


@pytest.mark.outer(rings.WHOLE)
def test_eight_ball_among_friends_with_the_eight_early_and_on_the_break(site, phone):
    starter = phone()
    match = begun(starter, game="eight", race_to="2", referee_present="no")
    player, board = Phone(starter, match, "started"), Phone(phone(1280, 800), match, "board")
    unfolded(player, "Decided by lot").get_by_role("button", name="Ann wins the lot").click()
    one_tap(player.at(1), "Ann breaks")

    # The table stays open after the break, and is claimed by the first called ball; the eight early loses the rack.
    pocket(player.at(2), 2, 9).says("Ann pockets the 2 and 9")
    pocket(player.at(3), 3).says("plays the solids")
    expect(board.at(4).page.locator(".bl-side").first).to_contain_text("solids")
    one_tap(player.at(4), "Wrong ball first").says("another ball was hit first (BL-17)")
    pocket(player.at(5), 8).says("the eight before the group was cleared")
    player.at(6).says("Ann wins rack 1: 1 to 0")

    # The eight on the break is spotted; friends without a referee decide on moved balls.
    pocket(player, 8).says("Ann has the eight spotted or breaks again")
    one_tap(player.at(7), "The eight is spotted; Ann plays")
    more(player.at(8).fresh())
    player.press("Object ball touched").says("Bo has the moved balls put back or leaves them")
    one_tap(player.at(9), "Bo leaves the balls where they are")
    pocket(player.at(10), 9, 10, 11, 12, 13, 14, 15).says("plays the stripes")
    pocket(player.at(11), 8).says("Bo wins rack 2: 1 to 1")

    # A rack given up is the end.
    unfolded(player.at(12), "Give up").get_by_role("button", name="Ann gives up the rack").click()
    player.says("Bo wins the match")
    board.at(13).shows("Bo won")
    end = replayed(player)
    assert end["scores"] == scores(site, match) == {"Ann": 1, "Bo": 2}
    assert (end["winners"], end["refused"]) == (["Bo"], 0)


@pytest.mark.outer(rings.WHOLE)
def test_rotation_counts_numbers(site, phone):
    starter = phone()
    match = begun(starter, game="rotation", target="30")
    player, board = Phone(starter, match, "started"), Phone(phone(1280, 800), match, "board")
    one_tap(player, "Bo wins the lag")
    one_tap(player.at(1), "Ann breaks")
    pocket(player.at(2), 1, 15).says("16 points, 16 in all")
    board.at(3).shows("run 16")
    one_tap(player.at(3), "Wrong ball first").says("loss of turn")
    pocket(player.at(4), 2, 14, too="Cue ball pocketed").says("spotted: the 2 on the foot spot, the 14 at 2.25")
    pocket(player.at(5), 14).says("Ann wins the match")
    board.at(6).shows("Ann won")
    end = replayed(player)
    assert end["scores"] == scores(site, match) == {"Ann": 30, "Bo": 0}
