"""A match of nine-ball on two phones and a board: lag, break, fouls, a ball spotted round another, the nine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phone import Phone, replayed, scores

PLAYERS = ["Ann", "Bo"]
POCKETED = "#entry form.offer:has(button.enter:text-is('Pocketed, cue ball safe'))"


def pocket(phone: Phone, *balls: int) -> Phone:
    """Balls tapped on the rack, then the button."""
    for ball in balls:
        phone.tap(f'{POCKETED} [data-put="{ball}"]')
    return phone.tap(f"{POCKETED} button.enter")


def test_a_race_of_nine_ball_to_its_end(site, phone):
    match = site.begin("billiards", PLAYERS, {"game": "nine", "race_to": 2})
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.press("Ann wins the lag").says("Ann breaks or has Bo break")
    two.at(1).press("Ann breaks").says("Ann breaks")
    board.at(2).shows("ball in hand behind the head string")

    # A ball pocketed and the cue ball safe: two taps; nothing pocketed and legal: one.
    one.at(2).fresh()
    pocket(one, 2).says("Ann pockets the 2")
    assert one.taps == 2
    two.at(3).fresh().press("Legal, nothing pocketed").says("Bo plays")
    assert two.taps == 1

    # What cannot be is refused with the account of balls; what was entered wrongly is taken back.
    one.at(4).type("stroke 2").says("The 2 was pocketed by play 3 and not spotted")
    one.press("Scratch").says("BL-19")
    one.at(5).tap("#ruling button:has-text('Take back')").at(6)
    one.shows("Bo shoots at the 1 first")

    # The nine on a foul is spotted; another ball is put in its way with a finger.
    two.at(6).type("stroke 9 cue_ball_pocketed=yes").says("spotted: the 9 on the foot spot")
    expect(board.at(7).page.locator(".bl-bed")).to_contain_text("from the foot spot")
    one.at(7).page.locator("#entry details.rarer > summary").first.click()
    bed = one.page.locator(".bl-place-balls svg")
    bed.scroll_into_view_if_needed()
    box = bed.bounding_box()
    assert box is not None
    inch = box["width"] / 52.4
    one.page.mouse.click(box["x"] + box["width"] / 2 + inch, box["y"] + box["height"] / 2)
    expect(one.page.locator('#entry input[name="others"]')).to_have_value("1,0")
    one.page.locator("#entry form:has(input[name='others']) button.enter").click()
    one.says("Spotted: the 9 at 3.25 inches behind the foot spot")
    board.at(8).shows("3.25")

    # A count of the balls shows that the 2 was never pocketed: its stroke is flagged, play goes on.
    two.at(8).type("check 1 2 3 4 5 6 7 8 9").says("On the table though entered as pocketed: 2")
    two.page.goto(f"/m/{match.match}/log")
    expect(two.page.locator("main")).to_contain_text("The 2 lies on the table: it was not pocketed.")
    two.page.goto(f"/m/{match.match}")

    # The nine on a combination wins the rack; the winner breaks, and runs the next one.
    one.at(9).fresh()
    pocket(one, 9).says("Ann wins rack 1: 1 to 0")
    board.at(10).shows("rack 2")
    for seq, ball in enumerate((1, 9), 11):
        pocket(one.at(seq - 1), ball)
    one.at(12).says("Ann wins the match")
    for screen in (one, board):
        screen.shows("Ann has won the match")
    end = replayed(one)
    assert end["scores"] == scores(site, match) == {"Ann": 2, "Bo": 0}
    assert (end["refused"], end["flagged"]) == (0, [3])


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_shows_all_without_scrolling(site, phone, width, height, theme):
    match = site.begin("billiards", PLAYERS, {"game": "straight"}, {"scores": {"Ann": 88, "Bo": -12}, "rack": 6})
    spots = {"play": "stroke", "pocketed": [3, 7, 12, 15], "cue_ball_pocketed": True}
    site.enter(match, spots, {"play": "spot", "others": [{"x": 1, "y": 1}, {"x": 6, "y": -4, "cue": True}]})
    page = Phone(phone(width, height, theme), match, "board").page
    expect(page.locator(".bl-bed")).to_be_visible()
    for part in (".bl", ".bl-side", ".bl-bed", ".bl-rack", ".bl-bed figcaption"):
        for box in page.locator(part).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())"):
            assert box["left"] >= 0
            assert box["top"] >= 0
            assert box["right"] <= width
            assert box["bottom"] <= height
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in page.locator(".bl-in").all():
        high = part.evaluate("one => one.scrollHeight - one.clientHeight")
        assert high <= 1
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1


def test_without_scripts_the_balls_in_the_way_are_typed(site, phone):
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    site.enter(match, {"play": "stroke", "cushion": True, "jumped": [4]})
    page = Phone(phone(scripts=False), match).page
    page.locator("#entry details.rarer > summary").first.click()
    page.fill('#entry input[name="others"]', "c0,0 5,1")
    page.locator("#entry form:has(input[name='others']) button.enter").click()
    expect(page.locator("main")).to_contain_text("the 4 at 2.26 inches behind the foot spot")


def test_balls_in_the_way_are_put_moved_and_taken_away_with_a_finger(site, phone):
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    site.enter(match, {"play": "stroke", "cushion": True, "jumped": [4]})
    page = Phone(phone(), match).page
    page.locator("#entry details.rarer > summary").first.click()
    bed, typed = page.locator(".bl-place-balls svg"), page.locator('#entry input[name="others"]')
    bed.scroll_into_view_if_needed()
    box = bed.bounding_box()
    assert box is not None
    inch, across, down = box["width"] / 52.4, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(across + 2 * inch, down + inch)
    expect(typed).to_have_value("2,1")
    page.mouse.move(across + 2 * inch, down + inch)
    page.mouse.down()
    page.mouse.move(across + 5 * inch, down)
    page.mouse.up()
    expect(typed).to_have_value("5,0")
    page.get_by_role("button", name="It is the cue ball").click()
    page.mouse.click(across, down)
    expect(typed).to_have_value("5,0 c0,0")
    page.mouse.click(across + 5 * inch, down)
    expect(typed).to_have_value("c0,0")
    page.get_by_role("button", name="Clear").click()
    expect(typed).to_have_value("")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_form_of_a_stroke_fits_a_small_phone(site, phone, theme):
    match = site.begin("billiards", PLAYERS, {"game": "eight"}, {"scores": {}})
    page = Phone(phone(320, 640, theme), match).page
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert_accessible(page)
    assert_thumbs(page)


def test_a_ball_tapped_again_is_taken_out(site, phone):
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    one = Phone(phone(), match)
    pocketed = one.page.locator(f"{POCKETED} input[name='pocketed']")
    for ball in (3, 12, 3):
        one.tap(f'{POCKETED} [data-put="{ball}"]')
    expect(pocketed).to_have_value("12")
