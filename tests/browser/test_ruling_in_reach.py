"""The ruling is seen where the thumb is, without scrolling: in every game, allowed or refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee import games
from referee.contract import WHOLE
from referee.match import Match
from referee.store import Created, get_store
from tests.browser.accessible import assert_accessible, assert_thumbs, out_of_reach
from tests.browser.evenings import begin, evening, first_of_each_kind, first_plays
from tests.browser.next_match import enter_play
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.rings import LOOKS, each

TAKE_BACK = "#ruling form[action$=strike] button"


def assert_in_reach(phone: Phone) -> None:
    """The ruling with its word, and *Take back*, lie within the screen, wherever the page was scrolled to.

    They are at rest, and take no tap, until the answer to the phone's own play has come.
    """
    expect(phone.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    for place in ("0", "document.documentElement.scrollHeight"):
        phone.page.evaluate(f"scrollTo(0, {place})")
        assert out_of_reach(phone.page, "#ruling", "#ruling .verdict-word", TAKE_BACK) == []


def course_of(site: Site, match: Created) -> Match:
    """A match as it stands."""
    with site.app.app_context():
        return get_store().cached_match(match.match_id).match


def choose_lane(player: Phone, lane: str) -> None:
    """Choose the table of a phone that is asked for it; the whole match has no name."""
    if player.page.locator("[data-lane-choice], .lane-cards").count():
        player.page.goto(f"/m/{player.match}?lane={lane}")


def see_bell(player: Phone) -> None:
    """Close the bell that is on every phone until it is seen."""
    if player.page.get_by_role("dialog", name="Bell!").is_visible():
        player.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", each(games.keys(), ["darts-301"], LOOKS))
def test_a_play_of_each_kind_is_tapped_in_and_its_ruling_is_in_reach(site, phone, game):
    """Somebody else enters the plays between; the board follows."""
    match = begin(site, game)
    player, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    choose_lane(player, WHOLE)
    player.type(evening(game).refused)
    expect(player.page.locator("#ruling .verdict.refused")).to_be_visible()
    bodies, entered = first_plays(game), 0
    for seq in sorted(first_of_each_kind(bodies)):
        site.enter(match, *bodies[entered : seq - 1])
        body, entered = bodies[seq - 1], seq
        choose_lane(player, course_of(site, match).assess(body).lane)
        player.at(seq - 1)
        see_bell(player)
        enter_play(site, match, [player], board, body)
        see_bell(player)
        if seq < len(bodies):
            assert_in_reach(player)
        if seq == 1:
            # No match is over after one play: somebody is to act.
            if games.game(game).score_entry:
                assert player.page.locator(".due-says").bounding_box()["width"] >= 0.6 * 336
            player.at_all_plays().type("nonsense 1")
            player.page.locator("#ruling .verdict.refused").wait_for()
            assert_in_reach(player)
    site.enter(match, *bodies[entered:])
    course = course_of(site, match)
    assert course.position.over


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_with_text_of_twice_the_size_the_ruling_leaves_room_for_the_entry(site, phone, width, height):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    player = Phone(phone(width, height), match)
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_in_reach(player)
    dock = player.page.locator("#dock").bounding_box()
    assert dock["height"] <= height * 0.4


def test_the_ruling_is_a_line_until_it_is_touched_and_a_refusal_is_whole(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    player = Phone(phone(), match)
    dock = player.page.locator("#dock")
    assert dock.bounding_box()["height"] < 80
    assert_in_reach(player)
    assert_accessible(player.page)
    assert_thumbs(player.page)
    player.tap("#ruling .ruling-says")
    expect(player.page.get_by_role("link", name="Why?")).to_be_in_viewport(ratio=1)
    assert dock.bounding_box()["height"] > 80
    player.tap("[data-fold]")
    assert dock.bounding_box()["height"] < 80
    player.type("score 179").says("cannot be made")
    assert_in_reach(player)
    assert dock.bounding_box()["height"] > 80


def test_what_is_entered_next_takes_the_place_of_a_refusal(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    player = Phone(phone(), match)
    player.page.evaluate("document.querySelectorAll('#entry details').forEach(part => part.open = true)")
    refused, begun = player.page.locator("#ruling .verdict.refused"), player.page.locator("#begun")
    for _ in range(2):
        player.type("nonsense 1")
        expect(refused).to_be_visible()
        expect(begun).to_be_hidden()
        player.tap("#entry [data-digit='3']")
        expect(begun).to_contain_text("3")
        expect(refused).to_be_hidden()
        player.tap("#entry [data-back]")
        expect(refused).to_be_visible()
        expect(begun).to_be_hidden()


@pytest.mark.outer(LOOKS)
def test_what_was_taken_back_is_a_line_so_that_all_keys_stay_in_sight(site, phone):
    match = site.begin("pinochle", ["Ann", "Bo", "Cy", "Di"])
    site.enter(match, {"play": "bid", "amount": 27}, {"play": "bid", "amount": 30})
    player = Phone(phone(), match)
    before = player.page.locator("#dock").bounding_box()
    player.tap(TAKE_BACK)
    expect(player.at(3).page.locator("#ruling .back")).to_be_in_viewport(ratio=1)
    assert player.page.locator("#dock").bounding_box() == before
    expect(player.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    assert out_of_reach(player.page, "#entry .tap", "#ruling button:has-text('Put it back')") == []
    player.tap("#ruling .ruling-says")
    expect(player.page.locator(TAKE_BACK)).to_be_in_viewport(ratio=1)


FOUL = {
    "play": "stroke", "pocketed": [2, 4], "cue_ball_pocketed": True, "first": 3, "cushion": True,
    "jumped": [5], "foot_off_floor": True,
}  # fmt: skip


@pytest.mark.parametrize("scripts", each([True, False], [True], LOOKS))
def test_a_long_ruling_leaves_the_screen_to_the_entry_and_opens_at_a_touch(site, phone, scripts):
    match = site.begin("billiards", ["Annemarie", "Bartholomew"], {"game": "nine"})
    site.enter(match, {"play": "lag", "winner": "Annemarie"}, {"play": "choose", "choice": "break"}, FOUL)
    player = Phone(phone(scripts=scripts), match)
    dock, says = player.page.locator("#dock"), player.page.locator(".ruling-says")
    player.page.mouse.move(180, 300)
    assert dock.bounding_box()["height"] <= 160
    assert_in_reach(player) if scripts else None
    says.focus()
    assert dock.bounding_box()["height"] > 200
    assert says.evaluate("part => part.scrollHeight > part.clientHeight")
    if not scripts:
        player.page.locator("#strip").click()
        player.page.mouse.move(180, 300)
        assert dock.bounding_box()["height"] <= 160
    if scripts:
        player.tap("[data-fold]")
    says.click()
    assert dock.bounding_box()["height"] > 200


def test_on_a_short_page_the_ruling_lies_at_the_lower_edge(site, phone):
    match = site.begin("canasta", ["Ann", "Bo", "Cy", "Di"])
    player = Phone(phone(), match)
    before = player.page.locator("#dock").bounding_box()
    assert before["height"] < 60
    assert before["y"] + before["height"] == 740
    player.says("The ruling on each play appears here.")
    site.enter(match, {"play": "deal", "turned": ["K"]})
    player.at(1)
    box = player.page.locator("#dock").bounding_box()
    assert abs(box["y"] + box["height"] - 740) < 2


def test_without_scripts_the_ruling_is_in_reach_too(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    page = phone(scripts=False)
    player = Phone(page, match)
    box = page.locator(TAKE_BACK).bounding_box()
    assert box["y"] + box["height"] <= 740
    player.tap(TAKE_BACK)
    expect(page.locator("#strip")).to_contain_text(re.compile(r"301.*301", re.DOTALL))


def test_after_a_refusal_each_button_is_whole(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, *({"play": "throw", "darts": ["1", "1", "1"]} for _ in range(120)))
    player = Phone(phone(), match)
    player.type("nonsense 1")
    player.page.locator("#ruling .verdict.refused").wait_for()
    assert out_of_reach(player.page, "#ruling .ruling-actions :is(button, a)") == []
    right = player.page.locator("#ruling .ruling-actions").evaluate(
        "row => Math.max(...[...row.querySelectorAll('button, a')].map(each => each.getBoundingClientRect().right))"
    )
    assert right <= 360
    expect(player.page.locator("[data-fold]")).to_be_hidden()


def test_a_folded_ruling_has_a_grip_that_opens_it(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    player = Phone(phone(touch=True), match).type("7 24 Ann").at(1)
    grip = "() => getComputedStyle(document.querySelector('.ruling-says'), '::before').height"
    assert player.page.evaluate(grip) == "4px"
    box = player.page.locator("#dock").bounding_box()
    player.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 5)
    expect(player.page.locator("#ruling").get_by_role("link", name="Why?")).to_be_visible()
