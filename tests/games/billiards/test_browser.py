"""Pocket billiards through the pages: matches from the lag to the last ball, the table drawn, the form of a stroke."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.store import Created
from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone, replayed, scores
from tests.games.screens import LAPTOP, TELEVISION, assert_table_for_everybody, look

PLAYERS = ["Ann", "Bo"]
POCKETED = "#entry form.offer:has(> .bl-send)"
WHOLE = "#entry form.offer:has(.folds)"


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


def pocket(phone: Phone, *balls: int, **facts: str) -> Phone:
    """Taps balls of the rack and the words of further facts, then the button: two taps for one ball."""
    phone.fresh()
    for ball in balls:
        phone.tap(f'{POCKETED} [data-put="{ball}"]')
    for words in facts.values():
        phone.tap(f"{POCKETED} .bl-toggle:visible:has-text('{words}'):not(.bl-undo)")
    phone.tap(f"{POCKETED} button.enter")
    assert phone.taps == len(balls) + len(facts) + 1
    return phone


def one_tap(phone: Phone, name: str) -> Phone:
    """A stroke that pockets nothing, or a choice: one tap."""
    phone.fresh().press(name)
    assert phone.taps == 1
    return phone


def more(phone: Phone) -> Phone:
    """The rarer plays, one tap further; they stay open while this phone enters."""
    if not phone.page.locator("#entry details.rarer").evaluate("more => more.open"):
        phone.tap("#entry details.rarer > summary")
    return phone


def unfolded(phone: Phone, line: str) -> Locator:
    """One of the lines of what is rarer, opened."""
    more(phone)
    phone.tap(f"#entry .bl-fold > summary:text-is('{line}')")
    return phone.page.locator("#entry .bl-fold[open]").filter(has_text=line)


def grouped(phone: Phone, title: str) -> Locator:
    """A group of facts of the whole stroke, opened."""
    group = phone.page.locator(f"{WHOLE} .folded").filter(has=phone.page.get_by_text(title))
    if not group.evaluate("group => group.open"):
        group.locator("> summary").click()
        phone.taps += 1
    return group


def where(page: Page, x: float, y: float) -> tuple[float, float]:
    """The place on the screen of a place on the table, in inches from the foot spot."""
    return page.locator(".bl-place-balls svg").evaluate(
        """(svg, [x, y]) => {
            const place = new DOMPoint(10 * x + Number(svg.dataset.foot), 10 * y + Number(svg.dataset.middle));
            const on = place.matrixTransform(svg.getScreenCTM());
            return [on.x, on.y];
        }""",
        [x, y],
    )


@pytest.mark.outer("a whole match, tournament or evening in Chromium")
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
    more(second_phone.at(8))
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


@pytest.mark.outer("a whole match, tournament or evening in Chromium")
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


# --- the table drawn -------------------------------------------------------------------------------------------------


def spotted(site, page: Page) -> Page:
    """A page where the 4 is spotted, with the table to put balls on."""
    match = site.begin("billiards", PLAYERS, None, {"scores": {}})
    site.enter(match, {"play": "stroke", "cushion": True, "jumped": [4]})
    page = Phone(page, match).page
    page.locator("#entry details.rarer > summary").first.click()
    return page


def test_the_board_shows_all_without_scrolling(site, phone):
    match = site.begin("billiards", PLAYERS, {"game": "straight"}, {"scores": {"Ann": 88, "Bo": -12}, "rack": 6})
    spots = {"play": "stroke", "pocketed": [3, 7, 12, 15], "cue_ball_pocketed": True}
    site.enter(match, spots, {"play": "spot", "others": [{"x": 1, "y": 1}, {"x": 6, "y": -4, "cue": True}]})
    page = Phone(phone(*LAPTOP), match, "board").page
    expect(page.locator(".bl-bed")).to_be_visible()
    for size, theme in product((LAPTOP, TELEVISION), ("light", "dark")):
        look(page, size, theme)
        assert_all_in_sight(page, *size)


def assert_all_in_sight(page: Page, width: int, height: int) -> None:
    """Every part of the board is within the screen, and nothing of it is cut off."""
    for part in (".bl", ".bl-side", ".bl-bed", ".bl-whole", ".bl-closer", ".bl-rack", ".bl-bed figcaption"):
        boxes = page.locator(part).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        for box in boxes:
            assert box["left"] >= 0
            assert box["top"] >= 0
            assert box["right"] <= width
            assert box["bottom"] <= height
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in page.locator(".bl-in").all():
        high = part.evaluate("one => one.scrollHeight - one.clientHeight")
        assert high <= 1
        assert part.evaluate("one => one.scrollWidth - one.clientWidth") <= 1


@pytest.mark.parametrize("length", [100, 88])
def test_the_whole_table_is_drawn_to_scale(site, phone, length):
    match = site.begin("billiards", PLAYERS, {"table_length": length}, {"scores": {}})
    page = Phone(phone(1280, 800), match, "board").page
    cloth, kitchen = (page.locator(f".bl-whole {part}").bounding_box() for part in (".bl-cloth", ".bl-hand"))
    ball = page.locator(".bl-racked").first.bounding_box()
    assert cloth
    assert kitchen
    assert ball
    inch = cloth["width"] / length
    assert cloth["height"] == pytest.approx(cloth["width"] / 2, rel=0.01)
    assert kitchen["width"] == pytest.approx(cloth["width"] / 4, rel=0.01)
    assert ball["width"] == pytest.approx(2.25 * inch + 0.8 * inch / 10, rel=0.03)
    assert ball["x"] + ball["width"] / 2 == pytest.approx(cloth["x"] + 3 * cloth["width"] / 4, abs=inch / 4)
    for part, count in ((".bl-pocket", 6), (".bl-diamond", 18), (".bl-spot", 3), (".bl-racked", 15)):
        expect(page.locator(f".bl-whole {part}")).to_have_count(count)


def test_without_scripts_the_balls_in_the_way_are_typed(site, phone):
    page = spotted(site, phone(scripts=False))
    page.fill('#entry input[name="others"]', "c0,0 5,1")
    page.locator("#entry form:has(input[name='others']) button.enter").click()
    expect(page.locator("main")).to_contain_text("the 4 at 2.26 inches behind the foot spot")
    expect(page.locator("#strip .bl-whole .other, #strip .bl-whole .cue")).to_have_count(2)


def test_balls_in_the_way_are_put_moved_and_taken_away_with_a_finger(site, phone):
    page = spotted(site, phone())
    typed = page.locator('#entry input[name="others"]')
    page.get_by_role("button", name="Closer").click()
    page.locator(".bl-place-balls svg").scroll_into_view_if_needed()
    page.mouse.click(*where(page, 2, 1))
    expect(typed).to_have_value("2,1")
    page.mouse.move(*where(page, 2, 1))
    page.mouse.down()
    page.mouse.move(*where(page, 5, 0))
    page.mouse.up()
    expect(typed).to_have_value("5,0")
    expect(page.locator(".bl-where")).to_have_text("a ball: 5 in behind the foot spot, on the long string")
    page.get_by_role("button", name="It is the cue ball").click()
    page.mouse.click(*where(page, 0, 0))
    expect(typed).to_have_value("5,0 c0,0")
    page.mouse.click(*where(page, 5, 0))
    expect(typed).to_have_value("c0,0")
    page.get_by_role("button", name="Clear").click()
    expect(typed).to_have_value("")


def test_balls_in_the_way_are_put_moved_and_taken_away_by_keys(site, phone):
    page = spotted(site, phone())
    typed = page.locator('#entry input[name="others"]')
    page.get_by_role("button", name="Add a ball").press("Enter")
    ball = page.locator(".bl-place-balls [data-ball]")
    ball.focus()
    for key in ("Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(typed).to_have_value("1.1,2.1")
    expect(ball).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Delete")
    expect(typed).to_have_value("")


# --- the form of a stroke --------------------------------------------------------------------------------------------


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
