"""The phone at the table: entry, refusal, take back, two phones and a board, no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phone import Phone, head, replayed, scores


def test_three_taps_are_sent_by_themselves_and_every_screen_follows(site, phone, match):
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.fresh().put("T1", "1", "0").says("4 runs")
    assert one.taps == 3
    for screen in (one, two, board):
        screen.at(1).shows("Bo throws")
    two.put("0", "0", "1").says("1 run")
    for screen in (one, two, board):
        screen.at(2).says("Bo: 0 + 0 + 1")
    assert scores(site, match) == {"Ann": 4, "Bo": 1}
    assert replayed(one)["scores"] == {"Ann": 4, "Bo": 1}


def test_what_was_tapped_can_be_untapped(site, phone, match):
    one = Phone(phone(), match)
    one.put("T1", "1").tap("#entry .chosen-chip >> nth=0")
    expect(one.page.locator("#entry .chosen-chip")).to_have_text(["Single"])
    one.put("0", "0").says("1 + 0 + 0")


def test_a_refusal_keeps_what_was_typed_and_says_why(site, phone, match):
    one, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    one.put("T1", "1", "0")
    board.at(1)  # it follows: what is refused is told once, to those who look
    one.at(1).type("1 1").says("2 darts entered")
    expect(one.page.locator("#ruling .refused")).to_contain_text("Refused")
    assert one.page.input_value("#line") == "1 1"
    board.says("2 darts entered")
    assert head(site, match) == 1
    one.tap("#ruling a:has-text('Why?')")
    expect(one.page).to_have_url(f"{site.base}/games/darts-baseball#DB-TURN-1")


def test_a_typed_line_leaves_the_cursor_where_it_was(site, phone, match):
    one = Phone(phone(1280, 800), match)
    one.type("t1 1 0").at(1)
    expect(one.page.locator("#line")).to_have_value("")
    expect(one.page.locator("#line")).to_be_focused()
    one.type("runs 3").at(2)
    assert scores(site, match) == {"Ann": 4, "Bo": 3}


def test_take_back_is_in_reach(site, phone, match):
    one, two = Phone(phone(), match), Phone(phone(), match)
    one.put("T1", "1", "0").at(1)
    two.at(1).tap("#ruling button:has-text('Take back')").at(2)
    one.at(2).shows("Ann throws")
    assert scores(site, match) == {"Ann": 0, "Bo": 0}


def test_taking_back_says_what_and_can_be_undone_and_is_not_done_twice(site, phone, match):
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.put("T1", "1", "0").at(1).says("Ann: ")
    one.put("0", "0", "1").at(2)
    one.page.clock.install(time=0)
    one.page.clock.pause_at(60_000)
    one.tap("#ruling button:has-text('Take back')")
    for screen in (one, two, board):
        screen.at(3).says("Taken back: Bo’s ")
    # A second tap in this moment does nothing.
    expect(one.page.locator("#ruling .ruling-actions")).to_have_attribute("inert", "")
    box = one.page.locator("#ruling .ruling-actions button").first.bounding_box()
    one.page.mouse.click(box["x"] + 9, box["y"] + 9)
    one.page.clock.run_for(800)
    expect(one.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    assert head(site, match) == 3
    one.tap("#ruling button:has-text('Put it back')").at(4).says("Bo: ")
    assert scores(site, match) == {"Ann": 4, "Bo": 1}
    board.at(4).says("Bo: ")


def test_putting_back_is_not_done_after_another_phone_has_gone_on(site, phone, match):
    one, two = Phone(phone(), match), Phone(phone(), match)
    one.put("T1", "1", "0").at(1)
    one.tap("#ruling button:has-text('Take back')").at(2).says("Taken back: Ann’s ")
    expect(one.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    one.page.context.set_offline(True)
    one.tap("#ruling button:has-text('Put it back')")
    two.at(2).put("0", "0", "1").at(3)
    one.page.context.set_offline(False)
    one.says("Another phone has entered something")
    assert head(site, match) == 3
    assert scores(site, match) == {"Ann": 1, "Bo": 0}


@pytest.mark.parametrize("secure", [True, False], ids=["the wake lock", "the film"])
def test_a_phone_is_kept_on_where_somebody_wants_it(site, phone, match, secure):
    page = phone()
    count = "sessionStorage.locks = Number(sessionStorage.locks ?? 0) + 1"
    lock = f"{{ request: async () => {{ {count}; return {{ release() {{}} }}; }} }}"
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'wakeLock', {{ get: () => ({lock}) }})"
        if secure
        else "delete Navigator.prototype.wakeLock"
    )
    one = Phone(page, match)
    held = "Number(sessionStorage.locks ?? 0)" if secure else "Number(!document.querySelector('[data-awake]').paused)"
    assert page.evaluate(held) == 0
    one.tap("[data-stay-awake]")
    page.wait_for_function(f"{held} === 1")
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "true")
    page.locator("#strip").click()
    page.wait_for_function(f"{held} >= 1")
    one.tap("[data-stay-awake]")
    page.reload()
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "false")


def test_two_who_enter_the_same_turn_enter_it_once(site, phone, match):
    one, two = Phone(phone(), match), Phone(phone(), match)
    two.page.context.set_offline(True)
    two.put("1", "1", "1")
    one.put("T1", "0", "0").at(1)
    two.page.context.set_offline(False)
    two.says("Another phone has entered something")
    assert head(site, match) == 1
    two.tap("[data-send-again]").at(2)
    assert scores(site, match) == {"Ann": 3, "Bo": 3}


def test_a_phone_that_has_seen_more_than_the_server_looks_first(site, phone, match):
    """A backup is restored: the phone was at entry 7, the server is at 1."""
    one = Phone(phone(), match).at(0)
    site.enter(match, {"play": "throw", "darts": ["1", "0", "0"]})
    one.at(1).shows("Bo throws")
    one.page.evaluate("document.body.dataset.seq = 7")
    one.put("1", "1", "1").says("This phone has seen more of the match than the server has")
    expect(one.page.locator("body")).to_have_attribute("data-seq", "1")
    assert head(site, match) == 1
    one.tap("[data-send-again]").at(2)
    assert scores(site, match) == {"Ann": 1, "Bo": 3}
    one.put("0", "0", "2").at(3).shows("Bo throws")


def test_several_entries_that_came_late_are_entered_by_one_tap(site, phone, match):
    one, two = Phone(phone(1280, 800), match), Phone(phone(1280, 800), match)
    two.page.context.set_offline(True)
    two.type("1 1 0").type("t2 0 0")
    expect(two.page.locator("#connection")).to_contain_text("2 entries")
    one.type("0 0 1").at(1)
    two.page.context.set_offline(False)
    two.says("Another phone has entered something")
    expect(two.page.locator("#connection")).to_be_hidden()
    two.tap("[data-send-again]").at(3)
    assert head(site, match) == 3
    assert scores(site, match) == {"Ann": 1 + 3, "Bo": 2}


@pytest.mark.parametrize("pause", [0, 150], ids=["before the answer", "after the answer"])
def test_two_taps_at_once_are_one_entry(site, phone, match, pause):
    one = Phone(phone(), match)
    one.page.locator("#entry .rarer summary").click()
    one.page.locator("#entry .tap >> text='2'").dblclick(delay=pause)
    one.at(1)
    one.page.wait_for_timeout(400)
    assert head(site, match) == 1


def test_without_scripts_a_play_is_posted_and_a_refusal_keeps_the_text(site, phone, match):
    page = phone(scripts=False)
    Phone(page, match)
    field = page.locator("#entry input[name=darts]").first
    field.fill("T1 1")
    page.locator("#entry button:has-text('Enter')").first.click()
    expect(page.locator("#ruling .refused")).to_contain_text("2 darts entered")
    expect(page.locator("#entry input[name=darts]").first).to_have_value("T1 1")
    page.locator("#entry input[name=darts]").first.fill("T1 1 0")
    page.locator("#entry button:has-text('Enter')").first.click()
    expect(page.locator("#ruling .allowed")).to_contain_text("4 runs")
    page.fill("#line", "1 1 0")
    page.locator(".typed-line button").click()
    expect(page.locator("#strip")).to_contain_text("2")
    page.locator("#ruling button:has-text('Take back')").click()
    expect(page.locator("#ruling")).to_contain_text("Taken back: Bo’s 1 1 0")
    assert scores(site, match) == {"Ann": 4, "Bo": 0}
    page.goto(f"/m/{match.match_id}/board")
    expect(page.locator("#board")).to_contain_text("Ann")


def test_the_board_key_enters_nothing(site, phone, match):
    board = Phone(phone(), match, "board")
    board.page.goto(f"/m/{match.match_id}")
    expect(board.page).to_have_url(f"{site.base}/m/{match.match_id}/board")
    answer = board.page.request.post(f"/m/{match.match_id}", form={"line": "1 1 1", "seen": "0"})
    assert answer.status in (400, 403)
    assert head(site, match) == 0


def test_the_host_ends_the_match_and_every_screen_says_so(site, phone, match):
    one = Phone(phone(), match)
    host = Phone(phone(), match, "host")
    host.page.goto(f"/m/{match.match_id}/host")
    host.page.get_by_role("button", name="End the match").click()
    one.shows("The match has ended")
    expect(one.page.locator("#entry form.offer")).to_have_count(0)


SCREENS = [(1280, 800, "dark"), (1920, 1080, "light"), (360, 740, "light")]
STARTS = [
    ("darts-301", ["Ann", "Bo"], {}, []),
    ("darts-baseball", ["Ann", "Bo", "Cy"], {}, [{"play": "throw", "darts": ["1", "D1", "0"]}]),
    ("turntables", ["Ann", "Bo", "Cy", "Di"], {}, [{"play": "card", "card": "3S"}, {"play": "card", "card": "AH"}]),
    ("bunko", [f"P{n}" for n in range(1, 13)], {}, [{"play": "begin", "table": 1, "player": "P1"}]),
    ("canasta", ["Ann", "Bo", "Cy", "Di"], {}, [{"play": "deal", "turned": ["K"]}, {"play": "draw"}]),
]


@pytest.mark.parametrize(("game", "players", "options", "plays"), STARTS, ids=[start[0] for start in STARTS])
@pytest.mark.parametrize(("width", "height", "theme"), [(320, 640, "light"), (360, 740, "dark"), (1280, 800, "light")])
def test_the_table_is_for_thumbs_and_for_everybody(site, phone, game, players, options, plays, width, height, theme):
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    one = Phone(phone(width, height, theme), match, lane="1" if game == "bunko" else None)
    one.at(len(plays))
    assert_accessible(one.page)
    assert_thumbs(one.page)


@pytest.mark.parametrize(("game", "players", "options", "plays"), STARTS, ids=[start[0] for start in STARTS])
@pytest.mark.parametrize(("width", "height", "theme"), SCREENS)
def test_the_board_is_for_everybody(site, phone, game, players, options, plays, width, height, theme):
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    board = Phone(phone(width, height, theme), match, "board")
    board.at(len(plays))
    assert_accessible(board.page)
    if width > 1000:
        assert board.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1
