"""Darts tapped on keys and on the board: a turn that is over early, the finish, an inning."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.site import Site
from tests.games.darts_301.thumb import Thumb, answered, board, scores
from tests.games.screens import place_in
from tests.rings import RARE


@pytest.mark.outer(RARE)
def test_a_turn_that_is_over_early_waits_a_moment(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg, own=True)
    thumb.sees("Ann throws, 121 left")
    thumb.page.clock.install(time=0)
    thumb.page.clock.pause_at(60_000)
    soon = thumb.page.locator("#entry .soon")
    thumb.darts("T20", "T20")
    expect(soon).to_contain_text("Bust")
    thumb.page.clock.run_for(600)
    # A thumb that takes a dart out, or taps the third one, has time for it.
    thumb.tap(thumb.page.locator("#entry .chosen").first.get_by_role("button", name="take out T20").last)
    expect(soon).to_have_count(0)
    thumb.page.clock.run_for(2000)
    thumb.darts("T20")
    expect(soon).to_contain_text("Bust")
    thumb.darts("7")
    thumb.sees("Bo throws, 300 left")
    expect(thumb.page.locator("#ruling")).to_contain_text("Bust")
    # Bo's darts are Bo's.
    expect(thumb.page.locator("#entry .tray button")).to_have_count(0)
    thumb.darts("20", "20", "20")
    thumb.sees("Ann throws, 121 left")
    thumb.darts("T20", "T20")
    thumb.tap(soon.get_by_role("button", name="Stop"))
    expect(soon).to_have_count(0)
    thumb.page.clock.run_for(3000)
    thumb.sees("Ann throws, 121 left")
    expect(thumb.page.locator("#entry .tray button")).to_have_count(2)
    thumb.tap(thumb.page.locator("#entry .chosen").first.get_by_role("button", name="take out T20").last)
    thumb.darts("T20")
    box, tray = soon.bounding_box(), thumb.page.locator("#entry .tray").bounding_box()
    assert box
    assert tray
    assert box["y"] >= tray["y"] + tray["height"], "no dart is covered"
    thumb.page.clock.run_for(1600)
    thumb.sees("Bo throws, 240 left")


def test_the_finish_is_shown_within_the_turn(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.sees("Ann throws, 121 left: T20 T11 D14")
    tray, finish, keys = (thumb.page.locator(f"#entry .offer-auto {part}") for part in (".tray", ".finish", ".pad"))
    expect(finish).to_have_text("Finish with T20 T11 D14 or T20 25 D18")
    thumb.darts("20")
    expect(tray.locator(".next")).to_have_text("2nd101 left")
    expect(finish).to_have_text("Finish with T17 Bull")
    expect(keys.locator("[data-advice=first]")).to_have_attribute("data-put", "17")
    thumb.darts("T17")
    expect(tray.locator(".next")).to_have_text("3rd50 left")
    expect(finish).to_have_text("Finish with Bull")
    expect(tray.locator(".sum")).to_have_text("71so far")
    thumb.tap(tray.get_by_role("button", name="take out T17"))
    expect(finish).to_have_text("Finish with T17 Bull")
    thumb.darts("T20", "1")
    expect(thumb.page.locator("#ruling")).to_contain_text("81 scored, 40 left")


def test_darts_are_tapped_on_the_board_and_close_ones_in_its_lens(
    hold: Callable[..., Thumb], site: Site, leg: Created
) -> None:
    thumb = hold(leg, own=True)
    thumb.tap("#entry [data-board]")
    board = thumb.page.locator("#entry .dartboard")

    darts = thumb.page.locator("#entry .tray button b")
    board.tap(position=place_in(board, 0.5, 0.27))
    expect(darts).to_have_text(["T20"])
    board.tap(position=place_in(board, 0.5, 0.5))
    expect(darts).to_have_text(["T20", "Bull"])
    assert_accessible(thumb.page)
    assert_thumbs(thumb.page)
    # A long press opens the sector; its neighbours can be tapped too.
    box = board.bounding_box()
    assert box
    thumb.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.2)
    thumb.page.mouse.down()
    lens = thumb.page.locator("#entry .lens")
    expect(lens).to_have_attribute("aria-label", "20 and its neighbours: tap where the dart went")
    thumb.page.mouse.up()
    assert_accessible(thumb.page)
    assert_thumbs(thumb.page)
    lens.tap(position=place_in(lens, 0.5, 0.27))
    expect(thumb.page.locator("#ruling")).to_contain_text("150 scored, 151 left")
    # The phone keeps to the board, and to two taps where somebody wants them.
    thumb.page.reload()
    expect(board).to_be_visible()
    board.tap(position=place_in(board, 0.5, 0.27))
    thumb.tap("#entry [data-back] >> visible=true")
    expect(darts).to_have_count(0)
    thumb.tap("#entry [data-numbers]")
    expect(board).to_be_hidden()
    assert thumb.darts("T20", "T20", "T20") == 6
    thumb.sees("Ann throws, 151 left")


def test_the_bull_decides_who_begins(hold: Callable[..., Thumb], leg: Created) -> None:
    thumb = hold(leg)
    thumb.sees("Ann throws, 301 left")
    thumb.tap(thumb.page.locator("#entry").get_by_role("button", name="Bo", exact=True))
    thumb.sees("Bo throws, 301 left")
    expect(thumb.page.locator("#entry").get_by_role("button", name="Bo", exact=True)).to_have_count(0)


def test_a_bust_is_one_tap(hold: Callable[..., Thumb], site: Site, leg: Created) -> None:
    site.enter(leg, {"play": "score", "total": 180}, {"play": "score", "total": 1})
    thumb = hold(leg)
    thumb.tap(".rarer summary")
    thumb.tap(thumb.page.get_by_role("button", name="Bust"))
    expect(thumb.page.locator("#ruling")).to_contain_text("stays on 121")


@pytest.mark.outer(RARE)
def test_a_turn_is_taken_back_and_entered_again(
    hold: Callable[..., Thumb], phone: Callable[..., Page], leg: Created
) -> None:
    thumb, tablet = hold(leg), board(phone(1280, 800), leg)
    thumb.darts("T20", "T20", "T20")
    expect(tablet.locator(".lane").first).to_contain_text("121")
    thumb.sees("Bo throws")
    thumb.tap(thumb.page.get_by_role("button", name="Take back"))
    thumb.sees("Ann throws, 301 left")
    expect(tablet.locator(".lane-left").first).to_have_text("301")
    thumb.darts("20", "20", "20")
    expect(tablet.locator(".lane-left").first).to_have_text("241")


def test_a_scorer_types_a_line(phone: Callable[..., Page], leg: Created) -> None:
    page = phone(1280, 800)
    page.goto(f"/k/{leg.match_id}/{leg.table_key}")
    line = page.get_by_label("Type a play")
    line.fill("t20 t20 d21")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("“d21” is not a dart; write 20, D20, T20, 25, D25 or 0")
    expect(line).to_have_value("t20 t20 d21")
    answered(page)
    line.fill("t20 t20 d8")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("136 scored, 165 left")
    expect(line).to_be_focused()
    answered(page)
    line.fill("score 41")
    line.press("Enter")
    expect(page.locator("#ruling")).to_contain_text("41 scored, 260 left")


def test_a_turn_is_entered_without_scripts(phone: Callable[..., Page], site: Site, leg: Created) -> None:
    page = phone(scripts=False)
    page.goto(f"/k/{leg.match_id}/{leg.table_key}")
    form = page.locator("#entry form").first
    form.get_by_role("textbox", name="darts").fill("T20 20 D8")
    form.get_by_role("button", name="Enter").click()
    expect(page.locator("#ruling")).to_contain_text("96 scored, 205 left")
    assert scores(site, leg)["Ann"] == 205


def test_an_inning_of_baseball_is_three_taps_a_player(
    hold: Callable[..., Thumb], phone: Callable[..., Page], site: Site
) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    thumb, tablet = hold(match), board(phone(1280, 800), match)
    expect(tablet.locator(".target-number")).to_have_text("1")
    thumb.sees("Ann throws at the 1")
    assert thumb.darts("1", "0", "1") == 3
    thumb.sees("Bo throws at the 1")
    thumb.tap(thumb.page.get_by_role("button", name="Treble"))
    thumb.tap(thumb.page.get_by_role("button", name="Double"))
    thumb.tap(thumb.page.get_by_role("button", name="Miss"))
    thumb.sees("Ann throws at the 2")
    assert thumb.taps == 6
    expect(tablet.locator(".target-number")).to_have_text("2")
    rows = tablet.locator(".line-score tbody tr")
    expect(rows.nth(0).locator("td.total")).to_have_text("2")
    expect(rows.nth(1).locator("td.total")).to_have_text("5")
    expect(rows.nth(0)).to_have_class("throws")
    assert scores(site, match) == {"Ann": 2, "Bo": 5}
