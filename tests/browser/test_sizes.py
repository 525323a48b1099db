"""Text of twice the size, phones held sideways, thumbs: nothing is cut or out of reach, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import begun
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.whole import assert_whole
from tests.rings import LOOKS, each, each_game, some

FIRST_PLAYS = 6
DISCARDS = [("krambambuli", 6), ("krambambuli", 22), ("push", 6), ("push", 14)]
"""Games whose packs have more than 40 cards to choose from, and plays after which somebody discards."""
COVERED_KEYS = """() => {
    const form = document.querySelector("#entry .keyboard[open] form.offer, #entry > form.offer:has(.hand > .pad)")
        ?? document.querySelector("#entry > form.offer");
    const keys = [...form?.querySelectorAll("button, .chip") ?? [],
        ...document.querySelectorAll("#entry .keyboard > summary")].filter(key => key.checkVisibility());
    return keys.filter(key => {
        if (key.matches(".offer-auto .enter, .melds *")) return false;
        const box = key.getBoundingClientRect();
        return [box.top + 4, box.bottom - 4].some(y => {
            const top = document.elementFromPoint(box.left + box.width / 2, y);
            const over = top?.closest("#dock, .hand");
            return !top || (over && !over.contains(key));
        });
    }).map(key => key.textContent.trim());
}"""
"""Keys of the play being entered that something lies over; where the last key sends, *Enter* is not one of them."""

SETTLED = """() => parseInt(document.body.style.getPropertyValue("--dock-height"))
    === document.querySelector("#dock").offsetHeight"""
"""The hand knows how high the ruling is."""
JOINED = """() => {
    const box = part => document.querySelector(part).getBoundingClientRect();
    return Math.abs(box("#entry .keyboard[open] .hand").bottom - box("#dock").top) < 1;
}"""

RED_SUITS: Final[dict[Literal["light", "dark"], str]] = {"light": "rgb(196, 22, 44)", "dark": "rgb(196, 22, 44)"}
INKS = """() => {
    const inks = {red: new Set(), black: new Set()};
    for (const card of document.querySelectorAll("#entry .keyboard[open] .tap:not(.dim)"))
        inks[/[♥♦]/.test(card.textContent) ? "red" : "black"].add(getComputedStyle(card).color);
    return {red: [...inks.red].join(), black: inks.black.size};
}"""


@pytest.mark.parametrize("game", each_game())
def test_a_table_is_whole_and_held_sideways_its_entry_is_in_the_first_screen(
    phone: Callable[..., Page], site: Site, game: str
) -> None:
    """Nothing is cut with text of twice the size; `test_pages_accessible` looks at the other pages of the game."""
    match = begun(site, game, FIRST_PLAYS)
    page = Phone(phone(740, 360), match, "host", "").page
    entry, dock = (page.locator(part).bounding_box() for part in ("#entry", "#dock"))
    assert entry
    assert dock
    assert entry["y"] < 120
    assert dock["x"] + dock["width"] <= entry["x"] + 1
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/m/{match.match_id}?lane=&entry=plays")
    assert_whole(page)


@pytest.mark.parametrize("game", each(("billiards", "canasta", "darts-301"), ["billiards"], LOOKS))
@pytest.mark.parametrize("part", ["log", "sheet"])
def test_the_log_and_the_scores_are_whole(phone: Callable[..., Page], site: Site, game: str, part: str) -> None:
    match = begun(site, game, FIRST_PLAYS)
    page = Phone(phone(), match, "host", "").page
    page.goto(f"/m/{match.match_id}/{part}")
    assert_whole(page)


@pytest.mark.parametrize("game", each_game())
def test_on_a_short_phone_nothing_lies_over_the_keys_of_a_play(
    phone: Callable[..., Page], site: Site, game: str
) -> None:
    """A phone of Bunko enters the plays of its table."""
    page = phone(360, 620)
    for plays in some((0, 2, 4, 6, 14, 8)):
        match = begun(site, game, plays)
        Phone(page, match, lane="1" if game == "bunko" else None)
        page.wait_for_function("() => document.body.style.getPropertyValue('--dock-height')")
        # A ruling that ends something is whole until the next tap elsewhere.
        page.locator("#strip").click(position={"x": 4, "y": 4})
        page.wait_for_function(SETTLED)
        assert page.evaluate(COVERED_KEYS) == [], plays


@pytest.mark.parametrize("game", ["krambambuli", "push"])
def test_suits_and_send_stay_above_the_ruling_wherever_the_page_is_scrolled_to(
    phone: Callable[..., Page], site: Site, game: str
) -> None:
    page = Phone(phone(360, 500), begun(site, game, 6)).page
    hand = page.locator("#entry .keyboard[open] .hand")
    expect(hand.locator(".half")).to_have_count(4)
    expect(hand.locator(".enter")).to_have_count(1)
    for scrolled in (0, 5):
        page.evaluate("top => scrollTo(0, top)", scrolled)
        page.wait_for_function(JOINED)


def test_without_scripts_send_stands_in_the_form(phone: Callable[..., Page], site: Site) -> None:
    page = Phone(phone(360, 620, scripts=False), begun(site, "krambambuli", 6)).page
    field, send = page.locator("#entry .keyboard[open] :is(input.plain, .enter)").all()
    above, below = field.bounding_box(), send.bounding_box()
    assert above
    assert below
    assert 0 <= below["y"] - above["y"] - above["height"] < 80


@pytest.mark.parametrize("begins", each(DISCARDS, DISCARDS[1:2], LOOKS))
def test_every_discard_is_in_sight_behind_its_name(
    phone: Callable[..., Page], site: Site, begins: tuple[str, int]
) -> None:
    page = Phone(phone(), begun(site, *begins)).page
    page.locator("#entry .keyboard > summary", has_text="Discard").click()
    cards = page.locator("#entry .keyboard[open] .tap")
    expect(cards.last).to_be_in_viewport(ratio=1)
    assert cards.count() > 40
    assert page.evaluate(COVERED_KEYS) == []
    edge = page.locator("#dock").bounding_box()
    boxes = [card.bounding_box() for card in cards.all()]
    assert edge
    assert all(box and box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes if box) <= edge["y"] + 0.5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    for theme, ink in RED_SUITS.items():
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(
            f"ink => {{ const {{ red, black }} = ({INKS})(); return red === ink && black === 1; }}", arg=ink
        )


@pytest.mark.parametrize("game", ["krambambuli", "push"])
def test_what_comes_first_in_a_turn_stands_first(phone: Callable[..., Page], site: Site, game: str) -> None:
    names = "[...document.querySelectorAll('#entry .keyboard > summary')].map(name => name.textContent)"
    page = phone()
    shown = [Phone(page, begun(site, game, plays)).page.evaluate(names) for plays in range(2, 16, 3)]
    turns = [keyboards for keyboards in shown if keyboards]
    assert turns
    assert {keyboards[-1] for keyboards in turns} == {"Discard"}
    assert {keyboards[0] for keyboards in turns} <= {"Meld", "Lay the contract", "Extend a meld", "Lay off"}


FIVE = ["Ann", "Bartholomew", "Cy", "Featherstone", "Maximilian"]
BROKEN_NAMES = """names => [...document.querySelectorAll("#strip bdi")].flatMap(part => {
    const text = part.firstChild;
    return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(word => word[0]);
})"""


@pytest.mark.parametrize("game", ["score-pad", "liars-dice", "carousel", "poker", "sixty", "cripple-mr-onion"])
def test_no_name_of_five_is_broken_on_the_smallest_phone(phone: Callable[..., Page], site: Site, game: str) -> None:
    options = {"up_to_five": True} if game == "carousel" else {}
    page = phone(320, 640)
    for first in some(range(5)):
        names = FIVE[first:] + FIVE[:first]
        Phone(page, site.begin(game, names, options), "host")
        page.goto(page.url.replace("/host", ""))
        expect(page.locator("#strip bdi")).to_have_count(5)
        assert page.evaluate(BROKEN_NAMES) == []
