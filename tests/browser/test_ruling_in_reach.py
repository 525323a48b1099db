"""The ruling is seen where the thumb is, without scrolling: in every game, allowed or refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee import games
from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.evenings import begin, evening, first_plays
from tests.browser.next_match import enter_play
from tests.browser.phone import Phone

IN_REACH = """(selector) => [...document.querySelectorAll(selector)].every(part => {
    const box = part.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const within = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return box.height > 0 && within && part.contains(there);
})"""
LOOKED_AT, TAPPED, SENTENCE_AT = 8, 3, 2
"""The plays of each game that are looked at, those of them that are tapped in, and the one that judges the sentence."""
TAKE_BACK = "#ruling form[action$=strike] button"


def assert_in_reach(phone: Phone) -> None:
    """The ruling with its word, and *Take back*, lie within the screen, wherever the page was scrolled to.

    They are at rest, and take no tap, until the answer to the phone's own play has come.
    """
    expect(phone.page.locator("#ruling .ruling-actions[inert]")).to_have_count(0)
    for place in ("0", "document.documentElement.scrollHeight"):
        phone.page.evaluate(f"scrollTo(0, {place})")
        for part in ("#ruling", "#ruling .verdict-word", TAKE_BACK):
            assert phone.page.locator(part).count(), part
            assert phone.page.evaluate(IN_REACH, part), f"{part} is out of reach"


@pytest.mark.parametrize("game", games.keys())
def test_plays_are_tapped_in_and_each_ruling_is_in_reach(site, phone, game):
    """The first plays are entered by taps, the others by somebody else; the board follows."""
    match = begin(site, game)
    player, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    if player.page.locator("[data-lane-choice], .lane-cards").count():
        player.page.goto(f"/m/{match.match_id}?lane=")
    player.type(evening(game).refused)
    expect(player.page.locator("#ruling .verdict.refused")).to_be_visible()
    for seq, body in enumerate(first_plays(game, LOOKED_AT), 1):
        with site.app.app_context():
            course = get_store().cached_match(match.match_id).match
        if course.game.over(course.assess(body).ruling.position):
            break  # a match that is over takes no typed line
        if seq <= TAPPED:
            enter_play(site, match, [player], board, body)
        else:
            site.enter(match, body)
            player.at(seq)
        assert_in_reach(player)
        if seq == SENTENCE_AT and games.game(game).has_tally:
            # No match is over after two plays: somebody is to act.
            assert player.page.locator(".due-says").bounding_box()["width"] >= 0.6 * 336
    player.type("nonsense 1")
    player.page.locator("#ruling .verdict.refused").wait_for()
    assert_in_reach(player)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_with_text_of_twice_the_size_the_ruling_leaves_room_for_the_entry(site, phone, width, height):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    player = Phone(phone(width, height), match)
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert_in_reach(player)
    dock = player.page.locator("#dock").bounding_box()
    assert dock["height"] <= height * 0.6
    player.tap("[data-fold]")
    assert player.page.locator("#dock").bounding_box()["height"] <= height * 0.4


def test_the_ruling_folds_to_a_line_and_a_refusal_opens_it(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    player = Phone(phone(), match)
    player.tap("[data-fold]")
    assert player.page.locator("#dock").bounding_box()["height"] < 80
    assert_accessible(player.page)
    assert_thumbs(player.page)
    player.page.reload()
    assert player.page.locator("#dock").bounding_box()["height"] < 80
    player.type("score 179").says("cannot be made")
    assert_in_reach(player)


FOUL = {
    "play": "stroke", "pocketed": [2, 4], "cue_ball_pocketed": True, "first": 3, "cushion": True,
    "jumped": [5], "foot_off_floor": True,
}  # fmt: skip


@pytest.mark.parametrize("scripts", [True, False])
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
    player.page.locator("#strip").click()
    player.page.mouse.move(180, 300)
    assert dock.bounding_box()["height"] <= 160
    says.click()
    assert dock.bounding_box()["height"] > 200


def test_on_a_short_page_the_ruling_lies_at_the_lower_edge(site, phone):
    match = site.begin("canasta", ["Ann", "Bo", "Cy", "Di"])
    player = Phone(phone(), match)
    before = player.page.locator("#dock").bounding_box()
    assert before["height"] < 60
    assert before["y"] + before["height"] == 740
    player.says("The ruling on each play stands here.")
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
    assert page.locator("#strip").inner_text().count("301") == 2


def test_after_a_refusal_each_button_is_whole(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, *({"play": "throw", "darts": ["1", "1", "1"]} for _ in range(120)))
    player = Phone(phone(), match)
    player.type("nonsense 1")
    player.page.locator("#ruling .verdict.refused").wait_for()
    assert player.page.evaluate(IN_REACH, "#ruling .ruling-actions :is(button, a)")
    right = player.page.locator("#ruling .ruling-actions").evaluate(
        "row => Math.max(...[...row.querySelectorAll('button, a')].map(each => each.getBoundingClientRect().right))"
    )
    assert right <= 360
    expect(player.page.locator("[data-fold]")).to_be_hidden()
