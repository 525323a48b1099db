"""Moments: large on the board once, with a sound where it is switched on; the bell on every phone until it is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.phone import Phone, head
from tests.rings import LOOKS, RARE

TRIP = {"play": "throw", "darts": ["T20", "T20", "T20"]}
MISSES = {"play": "throw", "darts": ["0", "0", "0"]}
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou"]
STUB = """
window.tones = 0;
window.buzzes = 0;
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  state = "running";
  async resume() { this.set("running"); }
  addEventListener(_, told) { this.told = told; window.sounding = this; }
  set(state) { this.state = state; this.told(); }
  createOscillator() { window.tones += 1; return { frequency: {}, connect: (next) => next, start() {}, stop() {} }; }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
};
navigator.vibrate = () => { window.buzzes += 1; return true; };
"""


def board_of(phone, match, **device) -> Page:
    """A board whose clock the test moves."""
    page = phone(1280, 800, own=True, **device)
    page.clock.install(time=0)
    board = Phone(page, match, "board").page
    board.clock.pause_at(60_000)
    return board


def ring(site, match) -> None:
    """The three tables of a Bunko night begin, and the head table rings the bell."""
    for table, first in enumerate(("Ann", "Ed", "Ida"), 1):
        site.enter(match, {"play": "begin", "table": table, "player": first})
    site.enter(match, {"play": "roll", "table": 2, "hits": 1}, {"play": "roll", "table": 3, "hits": 1})
    site.enter(match, *[{"play": "roll", "table": 1, "hits": 2}] * 10, {"play": "roll", "table": 1, "hits": 1})


def test_a_moment_stands_large_on_the_board_for_two_seconds(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"], {"legs": 2})
    board = board_of(phone, match)
    card = board.locator(".moment-card")
    expect(card).to_have_count(0)
    site.enter(match, TRIP)
    expect(card).to_have_text("180! Ann")
    expect(board.locator("#moment")).to_have_attribute("aria-live", "polite")
    assert card.evaluate("part => parseFloat(getComputedStyle(part).fontSize)") > 100
    board.clock.fast_forward(2000)
    expect(card).to_have_count(0)
    # Neither a reload nor the same play, taken back and put back, is news.
    board.reload()
    site.enter(match, MISSES)
    expect(board.locator("#last")).to_contain_text("Bo: Miss Miss Miss")
    expect(card).to_have_count(0)
    player = Phone(phone(), match)
    site.enter(match, {"play": "throw", "darts": ["20", "0", "0"]}, TRIP)
    expect(card).to_have_text("180! Bo")
    board.keyboard.press("Escape")
    expect(card).to_have_count(0)
    player.at(4).tap("#ruling button:has-text('Take back')").at(5)
    player.tap("#ruling button:has-text('Put it back')").at(6)
    expect(board.locator("#last")).to_contain_text("Bo: T20 T20 T20")
    expect(card).to_have_count(0)


@pytest.mark.outer(LOOKS)
def test_a_moment_moves_only_where_motion_is_wanted(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    calm, lively = board_of(phone, match, theme="dark"), board_of(phone, match)
    calm.emulate_media(reduced_motion="reduce")
    site.enter(match, TRIP)
    for board, animation in ((calm, "none"), (lively, "moment-comes")):
        expect(board.locator(".moment-card")).to_have_css("animation-name", animation)


def test_the_win_of_any_game_is_a_moment_that_says_what_was_decisive(site, phone):
    match = site.begin("score-pad", ["Ann", "Bo"], {"target": 50})
    board = board_of(phone, match)
    site.enter(match, {"play": "round", "points": {"Ann": 60, "Bo": 20}})
    expect(board.locator(".moment-card")).to_have_text("Ann wins 60–20, average 60.0")


def test_the_finish_of_a_match_of_darts_is_named_with_the_legs_and_the_average(site, phone):
    match = site.begin(
        "darts-301", ["Ann", "Bo"], {"legs": 2}, start={"left": {"Ann": 40, "Bo": 40}, "legs": {"Bo": 1}}
    )
    board = board_of(phone, match)
    site.enter(match, {"play": "throw", "darts": ["D20"]})
    expect(board.locator(".moment-card")).to_have_text("Bo wins 40 finished, 2–0, average 120.00")


def test_the_switch_of_the_sound_is_remembered_and_a_moment_sounds(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    page = phone(own=True)
    page.add_init_script(STUB)
    player = Phone(page, match)
    switch = page.locator("[data-sound]")
    expect(switch).to_have_text("Sound: off")
    site.enter(match, TRIP)
    player.at(1)
    assert page.evaluate("() => [tones, buzzes]") == [0, 0]
    player.more()
    switch.click()
    expect(switch).to_have_text("Sound: on")
    page.wait_for_function("() => tones > 0")
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_have_text("Sound: touch to start")
    assert page.evaluate("() => tones") == 0
    page.locator("#strip").click()
    expect(switch).to_have_text("Sound: on")
    site.enter(match, TRIP)
    player.at(2)
    page.wait_for_function("() => tones > 0 && buzzes > 0")
    # A call takes the sound away until the next touch.
    page.evaluate("() => sounding.set('interrupted')")
    expect(switch).to_have_text("Sound: touch to start")
    page.locator("#strip").click()
    expect(switch).to_have_text("Sound: on")
    player.more()
    switch.click()
    page.reload()
    expect(switch).to_have_text("Sound: off")


def test_the_bell_is_on_every_phone_until_it_is_seen(site, phone):
    match = site.begin("bunko", NAMES)
    tables = [Phone(phone(), match, lane=str(number)) for number in (1, 2, 3)]
    board = board_of(phone, match)
    tables[2].page.fill("#line", "roll table=3 hi")
    ring(site, match)
    expect(board.locator(".moment-card")).to_have_text("Bell! Ann")
    for table in tables:
        screen = table.page.get_by_role("dialog", name="Bell!")
        expect(screen).to_contain_text("Round 1: the head table has 21. Dice down")
        box = screen.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (360, 740)
    assert_accessible(tables[1].page)
    # A phone that slept and comes back has not seen it either.
    tables[1].page.reload()
    expect(tables[1].page.get_by_role("dialog")).to_be_visible()
    tables[1].tap("text=Seen")
    tables[2].page.keyboard.press("Escape")
    for table in tables[1:]:
        expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(tables[2].page.locator("#line")).to_have_value("roll table=3 hi")
    tables[1].page.reload()
    tables[1].shows("Table 2")
    expect(tables[1].page.get_by_role("dialog")).to_have_count(0)
    # It goes by itself with the next round, and is new when it rings again.
    site.enter(match, {"play": "next"})
    expect(tables[0].page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.outer(RARE)
def test_a_bell_that_is_taken_back_leaves_the_phones_and_rings_again(site, phone):
    match = site.begin("bunko", NAMES)
    first, second = (Phone(phone(), match, lane=str(number)) for number in (1, 2))
    ring(site, match)
    for table in (first, second):
        table.tap("text=Seen")
    rung = head(site, match)
    first.tap("#ruling button:has-text('Take back')").at(rung + 1)
    second.at(rung + 1)
    site.enter(match, {"play": "roll", "table": 1, "hits": 1})
    for table in (first, second):
        expect(table.page.get_by_role("dialog", name="Bell!")).to_be_visible()


TAPE = """
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 8 * 22050, 22050); window.tape = this; }
  get state() { return "running"; }
  async resume() {}
};
"""
"""A tape of eight seconds takes the place of the loudspeaker."""
HEARD = """async (kind) => {
    const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/js/sound.js')).name;
    await (await import(script)).sound(kind);
    if (!window.tape) return undefined;
    const samples = (await window.tape.startRendering()).getChannelData(0).map(Math.abs);
    const sum = (total, sample) => total + sample ** 2;
    return {
        peak: samples.reduce((most, sample) => Math.max(most, sample)),
        level: Math.sqrt(samples.slice(0, 22050).reduce(sum, 0) / 22050),
        seconds: samples.findLastIndex(sample => sample > 0.003) / 22050,
    };
}"""


@pytest.mark.outer(LOOKS)
def test_what_sounds_is_loud_enough_never_clipped_and_short(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    page = phone(own=True)
    page.add_init_script(TAPE)
    player = Phone(page, match)
    page.locator("#strip").click()
    assert page.evaluate(HEARD, "bell") is None, "the switch is off"
    player.more().tap("[data-sound]")
    heard = {}
    for kind in ("cheer", "time", "win", "bell"):
        page.reload()
        page.locator("#strip").click()
        heard[kind] = page.evaluate(HEARD, kind)
    for kind, tape in heard.items():
        assert 0.15 < tape["peak"] < 1, (kind, tape)
        assert 0.03 < tape["level"] < 0.4, (kind, tape)
        assert 0.5 < tape["seconds"] < 5, (kind, tape)
    player.more().tap("[data-sound]")
    page.reload()
    page.locator("#strip").click()
    assert page.evaluate(HEARD, "win") is None, "the switch is off again"
