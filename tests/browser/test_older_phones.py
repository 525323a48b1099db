"""Phones of 2022 and 2023 at the table: Chromium without what iOS 15.5, Chrome 105 and Firefox 115 do not have."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, Route, expect

from referee.store import get_store
from tests.browser.phone import Phone
from tests.browser.taps import enter
from tests.browser.test_clock import begin
from tests.rings import LOOKS, RARE, each

MORE = pytest.mark.outer(LOOKS)

WITHOUT: Mapping[str, str] = {
    "the pressed button in FormData": """
        window.FormData = class extends FormData { constructor(form) { super(form); } };
    """,
    "requestSubmit": "delete HTMLFormElement.prototype.requestSubmit;",
    "details with a name": """
        new MutationObserver(() => {
            for (const part of document.querySelectorAll('details[name]')) part.removeAttribute('name');
        }).observe(document, { childList: true, subtree: true });
    """,
}
"""Scripts that take a feature away. iOS 15.5 has none of these; Chrome 105 and Firefox 115 lack some of them."""
UNKNOWN = {
    ":has(": ":has-none(", "@container": "@unknown", "dvh": "unknown",
    **dict.fromkeys(("cqw", "cqh", "cqi", "cqmin"), "unknown"),
}  # fmt: skip
"""Words of style sheets that Firefox 115, iOS 15.5 or Chrome 105 does not know, and what takes their place."""

CUT = """parts => parts.filter(part =>
    part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
).length"""
"""A script that counts the tiles that are too small for what is in them."""
CANASTA = ["Ann", "Bo", "Cy", "Di"]
DEAL = {"play": "deal", "turned": ["9"]}


def without(page: Page, *features: str) -> Page:
    """A page of a browser that lacks some features."""
    for feature in features:
        page.add_init_script(WITHOUT[feature])
    return page


def plainly(page: Page) -> Page:
    """A page of a browser that does not know the style sheets' newest words."""

    def older(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for known, unknown in UNKNOWN.items():
            text = text.replace(known, unknown)
        route.fulfill(response=answer, body=text)

    page.route(re.compile(r"\.css(\?|$)"), older)
    return page


def test_a_play_by_a_button_one_by_keys_and_taking_back(site, phone):
    older = without(phone(own=True), "the pressed button in FormData", "requestSubmit")
    match = site.begin("canasta", CANASTA)
    player, board = Phone(older, match), Phone(phone(1280, 800), match, "board")
    enter(player, "canasta", CANASTA, DEAL).at(1).says("9")
    player.tap("#ruling button:has-text('Take back')").at(2)
    board.at(2)

    match = site.begin("darts-301", ["Ann", "Bo"])
    player = Phone(older, match)
    # The third dart sends the turn.
    player.put("half:T", "20", "1", "0").at(1).says("Ann")
    player.tap("#ruling button:has-text('Take back')").at(2).says("Taken back")


def test_of_the_keyboards_of_a_turn_one_is_open(site, phone):
    match = site.begin("canasta", CANASTA)
    site.enter(match, DEAL, {"play": "draw"})
    player = Phone(without(phone(own=True), "details with a name"), match)
    opened = player.page.locator("#entry .keyboard[open] > summary")
    for name in ("Meld", "Discard", "Meld"):
        player.page.locator("#entry .keyboard > summary", has_text=name).click()
        expect(opened).to_have_text(name)
    # One is open too after the plays of another phone.
    player.type("discard 5").at(3)
    site.enter(match, {"play": "draw"})
    player.at(4)
    expect(opened).to_have_count(1)


@pytest.mark.outer(RARE)
def test_the_clock_and_the_door_hear_which_button_was_pressed(site, phone):
    older = without(phone(own=True), "the pressed button in FormData")
    match = site.begin("darts-301", ["Ann", "Bo"])
    player = Phone(older, match)
    begin(player, "5 min")
    expect(player.page.locator("#clock")).to_have_text(re.compile("^[1-5]:[0-5][0-9]$"))

    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        setup = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "options": {"rounds": 1}, "entries": []}
        event_id = get_store().events.create(club.club_id, setup).event_id
    older.goto(club.organiser_path)
    older.goto(f"/e/{event_id}/door")
    older.get_by_role("button", name="Ann", exact=True).click()
    expect(older.get_by_role("button", name="Ann ✓")).to_have_attribute("aria-pressed", "true")


def test_a_chosen_chip_looks_chosen_where_styles_cannot_ask_what_is_inside(phone):
    page = plainly(phone(own=True))
    page.goto("/new/darts-301?player=Ann&player=Bo")
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    looks = """chip => {
        const [span] = chip.querySelectorAll(':scope > span');
        return [getComputedStyle(span).color, getComputedStyle(span, '::after').backgroundColor];
    }"""
    chosen, other = "label.chip:has(:checked)", "label.chip:not(:has(:checked))"
    (ink, ground), plain = (page.locator(chip).first.evaluate(looks) for chip in (chosen, other))
    full, empty = page.evaluate(
        """() => ['--ink', '--ink-inv'].map(name => {
            const part = document.body.appendChild(document.createElement('i'));
            part.style.setProperty('color', `var(${name})`);
            return getComputedStyle(part).color;
        })"""
    )
    assert [ink, ground] == [empty, full]
    assert plain != [ink, ground]


@pytest.mark.outer(LOOKS)
def test_phone_and_board_fill_the_screen_where_its_height_has_no_unit_of_its_own(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["T20", "T20", "5"]})
    boards = Phone(phone(1280, 800), match, "board"), Phone(plainly(phone(1280, 800, own=True)), match, "board")
    today, older = (board.page.locator("#board").bounding_box() for board in boards)
    assert older == today
    player = Phone(plainly(phone(own=True)), match)
    dock = player.page.locator("#dock").bounding_box()
    assert dock["y"] + dock["height"] == 740
    # The ruling is one line there too, and a refusal opens it.
    assert player.page.locator("#dock").bounding_box()["height"] < 80
    player.type("score 179").says("cannot be made")
    assert player.page.locator("#dock").bounding_box()["height"] > 80


@pytest.mark.parametrize(
    ("key", "figure", "tile"),
    [
        ("darts-301", ".lane-left", ".lane-in"),
        ("score-pad", ".sp-total", ".sp-side"),
        pytest.param("darts-baseball", ".target-number", ".target", marks=MORE),
        pytest.param("billiards", ".bl-score", ".bl-in", marks=MORE),
        pytest.param("gin-rummy", ".gi-total", ".gi-side", marks=MORE),
    ],
)
@pytest.mark.parametrize("width", each([1024, 768], [768], LOOKS))
def test_the_figures_of_a_board_are_large_and_whole_without_units_of_a_container(site, phone, key, figure, tile, width):
    board = Phone(plainly(phone(width, 1792 - width, own=True)), site.begin(key, ["Ann", "Bo"]), "board").page
    expect(board.locator(figure).first).to_be_visible()
    assert board.locator(figure).first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)") > 76
    assert board.locator(tile).evaluate_all(CUT) == 0


@pytest.mark.outer(LOOKS)
def test_a_board_of_sixteen_has_whole_figures_without_units_of_a_container(site, phone):
    board = Phone(
        plainly(phone(1024, 768, own=True)), site.begin("darts-301", [f"Player {n}" for n in range(16)]), "board"
    ).page
    expect(board.locator(".lane-left").first).to_be_visible()
    assert board.locator(".lane-in").evaluate_all(CUT) == 0


@pytest.mark.outer(LOOKS)
def test_the_key_that_was_tapped_last_is_not_marked_on_a_touch_screen(site, phone):
    player = Phone(phone(touch=True), site.begin("darts-301", ["Ann", "Bo"]))
    key = player.page.locator("#entry .key[data-put]").nth(3)
    ground = "key => getComputedStyle(key).backgroundColor"
    before = key.evaluate(ground)
    key.tap()
    # A browser that has no hover leaves it where the finger was.
    key.hover()
    expect(player.page.locator("#entry .tray button")).not_to_have_count(0)
    assert key.evaluate(ground) == before
