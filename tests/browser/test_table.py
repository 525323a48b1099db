"""The phone at the table: entry, refusal, take back, two phones and a board, no scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import COLOURS, PLACES, assert_accessible, assert_thumbs
from tests.browser.phone import Phone, head, lose_network, replayed, scores
from tests.browser.whole import SIDEWAYS
from tests.rings import LOOKS, RARE, each


def test_three_taps_are_sent_by_themselves_and_every_screen_follows(site, phone, match):
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    first.fresh().put("T1", "1", "0").says("4 runs")
    assert first.taps == 3
    for screen in (first, second, board):
        screen.at(1).shows("Bo throws")
    second.put("0", "0", "1").says("1 run")
    for screen in (first, second, board):
        screen.at(2).says("Bo: 0 + 0 + 1")
    assert scores(site, match) == {"Ann": 4, "Bo": 1}
    assert replayed(first)["scores"] == {"Ann": 4, "Bo": 1}


def test_what_was_tapped_can_be_untapped(site, phone, match):
    player = Phone(phone(), match)
    player.put("T1", "1").tap("#entry .tray button >> nth=0")
    expect(player.page.locator("#entry .tray button b")).to_have_text(["Single"])
    player.put("0", "0").says("1 + 0 + 0")


def test_a_refusal_keeps_what_was_typed_and_says_why(site, phone, match):
    player, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    player.put("T1", "1", "0")
    board.at(1)  # it follows: what is refused is told once, to those who look
    player.at(1).type("1 1").says("2 darts entered")
    expect(player.page.locator("#ruling .refused")).to_contain_text("Refused")
    assert player.page.input_value("#line") == "1 1"
    board.says("2 darts entered")
    assert head(site, match) == 1
    player.tap("#ruling a:has-text('Why?')")
    expect(player.page.locator("#over-table")).to_contain_text("DB-TURN-1")


def test_a_typed_line_leaves_the_cursor_where_it_was(site, phone, match):
    player = Phone(phone(1280, 800), match)
    player.type("t1 1 0").at(1)
    expect(player.page.locator("#line")).to_have_value("")
    expect(player.page.locator("#line")).to_be_focused()
    player.type("runs 3").at(2)
    assert scores(site, match) == {"Ann": 4, "Bo": 3}


def test_take_back_is_in_reach(site, phone, match):
    first, second = Phone(phone(), match), Phone(phone(), match)
    first.put("T1", "1", "0").at(1)
    second.at(1).tap("#ruling button:has-text('Take back')").at(2)
    first.at(2).shows("Ann throws")
    assert scores(site, match) == {"Ann": 0, "Bo": 0}


def test_taking_back_says_what_and_can_be_undone_and_is_not_done_twice(site, phone, match):
    first = Phone(phone(own=True), match)
    second, board = Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    first.put("T1", "1", "0").at(1).says("Ann: ")
    first.put("0", "0", "1").at(2)
    first.page.clock.install(time=0)
    first.page.clock.pause_at(60_000)
    first.tap("#ruling button:has-text('Take back')")
    for screen in (first, second, board):
        screen.at(3).says("Taken back: Bo’s ")
    # A second tap in this moment does nothing.
    expect(first.page.locator("#ruling .ruling-actions")).to_have_attribute("inert", "")
    box = first.page.locator("#ruling .ruling-actions button").first.bounding_box()
    first.page.mouse.click(box["x"] + 9, box["y"] + 9)
    first.page.clock.run_for(800)
    expect(first.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    assert head(site, match) == 3
    first.tap("#ruling button:has-text('Put it back')").at(4).says("Bo: ")
    assert scores(site, match) == {"Ann": 4, "Bo": 1}
    board.at(4).says("Bo: ")


@pytest.mark.outer(RARE)
def test_putting_back_is_not_done_after_another_phone_has_gone_on(site, phone, match):
    first, second = Phone(phone(), match), Phone(phone(), match)
    first.put("T1", "1", "0").at(1)
    first.tap("#ruling button:has-text('Take back')").at(2).says("Taken back: Ann’s ")
    expect(first.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    lose_network(first.page)
    first.tap("#ruling button:has-text('Put it back')")
    second.at(2).put("0", "0", "1").at(3)
    first.page.context.set_offline(False)
    first.says("Another phone has entered something")
    assert head(site, match) == 3
    assert scores(site, match) == {"Ann": 1, "Bo": 0}


@pytest.mark.outer(RARE)
@pytest.mark.parametrize("secure", [True, False], ids=["the wake lock", "the film"])
def test_a_phone_is_kept_on_where_somebody_wants_it(site, phone, match, secure):
    page = phone(own=True)
    count = "sessionStorage.locks = Number(sessionStorage.locks ?? 0) + 1"
    lock = f"{{ request: async () => {{ {count}; return {{ release() {{}} }}; }} }}"
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'wakeLock', {{ get: () => ({lock}) }})"
        if secure
        else "delete Navigator.prototype.wakeLock"
    )
    player = Phone(page, match)
    held = "Number(sessionStorage.locks ?? 0)" if secure else "Number(!document.querySelector('[data-awake]').paused)"
    assert page.evaluate(held) == 0
    player.more().tap("[data-stay-awake]")
    page.wait_for_function(f"() => {held} === 1")
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "true")
    page.evaluate("delete sessionStorage.locks")
    page.reload()
    page.locator("#strip").click()
    page.wait_for_function(f"() => {held} >= 1")
    page.locator("#strip").click()
    assert page.evaluate(held) == 1, "it is held once, and let go as often"
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-stay-awake]")).to_have_text("Keep this phone on")
    player.more().tap("[data-stay-awake]")
    page.reload()
    expect(page.locator("[data-stay-awake]")).to_have_attribute("aria-pressed", "false")


FILM = "document.querySelector('[data-awake]')"


def test_the_film_is_one_over_which_no_phone_sleeps(site, phone, match):
    """It has a sound track that is silent and not muted, and it is put back before its end."""
    page = phone(own=True)
    page.add_init_script("delete Navigator.prototype.wakeLock")
    Phone(page, match).more().tap("[data-stay-awake]")
    page.wait_for_function(f"() => {FILM}.webkitAudioDecodedByteCount > 0")
    assert page.evaluate(f"[{FILM}.muted, {FILM}.loop, {FILM}.volume]") == [False, False, 1]
    page.evaluate(f"{FILM}.currentTime = {FILM}.duration - 1")
    page.wait_for_function(f"() => {FILM}.currentTime < 5")
    assert not page.evaluate(f"{FILM}.paused")
    # The film begins again when the page comes back into sight.
    page.evaluate(f"{FILM}.pause()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-stay-awake]")).to_have_text("Keep this phone on")


@pytest.mark.outer(RARE)
def test_a_phone_that_may_sleep_says_so_until_it_is_touched(site, phone, match):
    page = phone(own=True)
    page.add_init_script(
        """delete Navigator.prototype.wakeLock;
        const play = HTMLMediaElement.prototype.play;
        HTMLMediaElement.prototype.play = function () {
            return window.touched ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
        };
        document.addEventListener('click', () => { window.touched = true; }, true);
        localStorage.setItem('awake', 'on');"""
    )
    player = Phone(page, match)
    button = page.locator("[data-stay-awake]")
    expect(button).to_have_text("This phone may sleep: touch to keep it on")
    expect(button).to_have_attribute("aria-pressed", "false")
    player.tap("#strip")
    expect(button).to_have_text("Keep this phone on")
    expect(button).to_have_attribute("aria-pressed", "true")
    player.more().tap("[data-stay-awake]")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(f"{FILM}.paused")


def test_two_who_enter_the_same_turn_enter_it_once(site, phone, match):
    first, second = Phone(phone(), match), Phone(phone(), match)
    lose_network(second.page)
    second.put("1", "1", "1")
    first.put("T1", "0", "0").at(1)
    second.page.context.set_offline(False)
    second.says("Another phone has entered something")
    assert head(site, match) == 1
    second.tap("[data-send-again]").at(2)
    assert scores(site, match) == {"Ann": 3, "Bo": 3}


def test_a_phone_that_has_seen_more_than_the_server_looks_first(site, phone, match):
    """A backup is restored: the phone was at entry 7, the server is at 1."""
    player = Phone(phone(), match).at(0)
    site.enter(match, {"play": "throw", "darts": ["1", "0", "0"]})
    player.at(1).shows("Bo throws")
    player.page.evaluate("document.body.dataset.seq = 7")
    player.put("1", "1", "1").says("This phone has seen plays that the server no longer has")
    expect(player.page.locator("body")).to_have_attribute("data-seq", "1")
    assert head(site, match) == 1
    player.tap("[data-send-again]").at(2)
    assert scores(site, match) == {"Ann": 1, "Bo": 3}
    player.put("0", "0", "2").at(3).shows("Bo throws")


@pytest.mark.outer(RARE)
def test_several_entries_that_came_late_are_entered_by_one_tap(site, phone, match):
    first, second = Phone(phone(1280, 800), match), Phone(phone(1280, 800), match)
    lose_network(second.page)
    second.type("1 1 0").type("t2 0 0")
    expect(second.page.locator("#connection")).to_contain_text("2 entries")
    first.type("0 0 1").at(1)
    second.page.context.set_offline(False)
    second.says("Another phone has entered something")
    expect(second.page.locator("#unsent")).to_be_hidden()
    second.tap("[data-send-again]").at(3)
    assert head(site, match) == 3
    assert scores(site, match) == {"Ann": 1 + 3, "Bo": 2}


@pytest.mark.parametrize("pause", [0, 150], ids=["before the answer", "after the answer"])
def test_two_taps_at_once_are_one_entry(site, phone, match, pause):
    player = Phone(phone(), match)
    sent = []
    player.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    player.page.locator("#entry .rarer summary").click()
    player.page.locator("#entry .tap >> text='2'").dblclick(delay=pause)
    player.at(1).says("Ann: 2")
    # A phone sends its entries in order: the double tap has sent nothing before this one.
    player.type("runs 3").says("Bo: 3")
    assert len(sent) == head(site, match) == 2


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
    player = Phone(phone(), match)
    host = Phone(phone(), match, "host")
    host.page.goto(f"/m/{match.match_id}/host")
    host.page.get_by_role("button", name="End the match").click()
    host.page.get_by_role("button", name="End it", exact=True).click()
    player.shows("The match has ended")
    expect(player.page.locator("#entry form.offer")).to_have_count(0)


STARTS = [
    ("darts-301", ["Ann", "Bo"], {}, []),
    ("darts-baseball", ["Ann", "Bo", "Cy"], {}, [{"play": "throw", "darts": ["1", "D1", "0"]}]),
    ("turntables", ["Ann", "Bo", "Cy", "Di"], {}, [{"play": "card", "card": "3S"}, {"play": "card", "card": "AH"}]),
    ("bunko", [f"P{n}" for n in range(1, 13)], {}, [{"play": "begin", "table": 1, "player": "P1"}]),
    ("canasta", ["Ann", "Bo", "Cy", "Di"], {}, [{"play": "deal", "turned": ["K"]}, {"play": "draw"}]),
]


@pytest.mark.parametrize("start", each(STARTS, [STARTS[1]], LOOKS), ids=lambda start: start[0])
def test_the_table_and_the_board_are_for_thumbs_and_for_everybody(site, phone, start):
    game, players, options, plays = start
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    table = Phone(phone(320, 640), match, lane="1" if game == "bunko" else None).at(len(plays)).page
    board = Phone(phone(1280, 800), match, "board").at(len(plays)).page
    other_look = (*COLOURS, *PLACES)
    for page, width, height, theme, rules in (
        (table, 320, 640, "light", ()),
        (table, 360, 740, "light", None),
        (table, 1280, 800, "dark", other_look),
        (board, 360, 740, "light", None),
        (board, 1280, 800, "dark", ()),
        (board, 1920, 1080, "light", other_look),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(SIDEWAYS) <= 0
        if rules is not None:
            assert_accessible(page, rules)
        if page is table:
            assert_thumbs(page)
        elif width > 1000:
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1
