"""Text of twice the size, phones held sideways, thumbs: nothing is cut or out of reach, in every game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from referee import games
from referee.store import Created, get_store
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.games.stories import HERE, folder, new_table

FIRST_PLAYS = 6
TWICE = "document.documentElement.style.fontSize = '200%'"
CUT = """() => {
    const scrolls = part => {
        for (let outer = part; outer && outer !== document.documentElement; outer = outer.parentElement)
            if (/auto|scroll/.test(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth)
                return true;
        return false;
    };
    return [...document.querySelectorAll("body *")].filter(part => {
        if (!part.checkVisibility({ visibilityProperty: true })) return false;
        if (part.closest(".unseen, .brand-word, svg, video, .skip")) return false;
        const { display, overflowX } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        if (box.width > 1 && box.right > innerWidth + 1 && !scrolls(part)) return true;
        const says = [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        const typed = ["input", "select", "textarea"].includes(part.localName);
        return says && !typed && display !== "inline" && !/auto|scroll/.test(overflowX)
            && part.scrollWidth > part.clientWidth + 1;
    }).map(part => part.outerHTML.slice(0, 120));
}"""
BULLETS = """() => [...document.querySelectorAll("main li")].filter(line =>
    getComputedStyle(line).display === "list-item" && getComputedStyle(line).listStyleType !== "none"
    && line.querySelector("button, .button, .chip, .card-link")).map(line => line.outerHTML.slice(0, 120))"""
SMALL_RULES = """() => [...document.querySelectorAll("main a.rule-id")].filter(link => {
    const box = link.getBoundingClientRect();
    return link.checkVisibility() && box.width > 0 && (box.width < 43.5 || box.height < 43.5);
}).map(link => link.outerHTML)"""
HIDDEN_KEYS = """() => {
    const edge = document.querySelector("#dock").getBoundingClientRect();
    const form = document.querySelector("#entry .keyboard[open] form.offer, #entry > form.offer");
    const keys = [...form.querySelectorAll(".key, .tap, .chip, .button:not(.enter)"),
        ...document.querySelectorAll("#entry .keyboard > summary")].filter(key => key.checkVisibility());
    return keys.filter(key => {
        const box = key.getBoundingClientRect();
        const lower = box.left < edge.right && box.right > edge.left ? edge.top : innerHeight;
        return box.top + box.height / 2 > lower;
    }).map(key => key.textContent.trim());
}"""

RED_SUITS = {"light": "rgb(179, 19, 27)", "dark": "rgb(255, 143, 136)"}
INKS = """() => {
    const inks = {red: new Set(), black: new Set()};
    for (const card of document.querySelectorAll("#entry .keyboard[open] .tap"))
        inks[/[♥♦]/.test(card.textContent) ? "red" : "black"].add(getComputedStyle(card).color);
    return {red: [...inks.red].join(), black: inks.black.size};
}"""


def begun(site: Site, game: str, plays: int) -> Created:
    """A match of a game, some plays into its evening."""
    evening = HERE / folder(game) / "evening.json"
    story = json.loads(evening.read_text(encoding="utf-8")) if evening.exists() else {"seed": 1}
    table = new_table(game, story["seed"], story.get("options"), story.get("players"))
    match = site.begin(game, table.players, table.options)
    with site.app.app_context():
        for _ in range(plays):
            body = table.next(get_store().cached_match(match.match_id).match.position)
            if body is not None:
                site.enter(match, body)
    return match


def faults_of(page: Page, address: str) -> list[str]:
    """Everything on a page that is too small or has bullets, and with text of twice the size is cut or too wide."""
    page.goto(address)
    faults = [*page.evaluate(SMALL_RULES), *page.evaluate(BULLETS)]
    page.evaluate(TWICE)
    surplus = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return faults + page.evaluate(CUT) + ([f"{surplus} pixels too wide"] if surplus > 0 else [])


@pytest.mark.parametrize("game", games.keys())
def test_text_of_twice_the_size_is_whole(phone: Callable[..., Page], site: Site, game: str) -> None:
    match = begun(site, game, FIRST_PLAYS)
    page = Phone(phone(), match, "host", "").page
    table = f"/m/{match.match_id}?lane=&entry=plays"
    pages = [table, f"/m/{match.match_id}/log", f"/m/{match.match_id}/sheet", f"/new/{game}", f"/games/{game}"]
    if games.game(game).questions:
        pages.append(f"/games/{game}/ask")
    assert {address: faults for address in pages if (faults := faults_of(page, address))} == {}


def test_the_start_page_is_whole_too(phone: Callable[..., Page], site: Site) -> None:
    page = Phone(phone(), begun(site, "darts-301", 1), "host").page
    assert faults_of(page, "/") == []


@pytest.mark.parametrize("game", games.keys())
def test_on_a_phone_held_sideways_the_entry_is_in_the_first_screen(
    phone: Callable[..., Page], site: Site, game: str
) -> None:
    page = Phone(phone(740, 360), begun(site, game, FIRST_PLAYS), "host", "").page
    entry = page.locator("#entry").bounding_box()
    dock = page.locator("#dock").bounding_box()
    assert entry
    assert dock
    assert entry["y"] < 120
    assert dock["x"] + dock["width"] <= entry["x"] + 1


@pytest.mark.parametrize("plays", [4, 8, 14])
@pytest.mark.parametrize("game", ["krambambuli", "push", "cripple-mr-onion"])
def test_the_likeliest_play_needs_no_scrolling(phone: Callable[..., Page], site: Site, game: str, plays: int) -> None:
    page = Phone(phone(), begun(site, game, plays)).page
    assert page.evaluate(HIDDEN_KEYS) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "plays"), [("krambambuli", 6), ("krambambuli", 22), ("push", 6), ("push", 14)])
def test_every_discard_is_in_sight_behind_its_name(
    phone: Callable[..., Page], site: Site, game: str, plays: int, theme: Literal["light", "dark"]
) -> None:
    page = phone()
    page.emulate_media(color_scheme=theme)
    Phone(page, begun(site, game, plays))
    page.locator("#entry .keyboard > summary", has_text="Discard").click()
    cards = page.locator("#entry .keyboard[open] .tap")
    expect(cards.last).to_be_in_viewport(ratio=1)
    assert cards.count() > 40
    assert page.evaluate(HIDDEN_KEYS) == []
    edge = page.locator("#dock").bounding_box()
    boxes = [card.bounding_box() for card in cards.all()]
    assert edge
    assert all(box and box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes if box) <= edge["y"] + 0.5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    assert page.evaluate(INKS) == {"red": RED_SUITS[theme], "black": 1}


@pytest.mark.parametrize("game", ["krambambuli", "push"])
def test_what_comes_first_in_a_turn_stands_first(phone: Callable[..., Page], site: Site, game: str) -> None:
    names = "[...document.querySelectorAll('#entry .keyboard > summary')].map(name => name.textContent)"
    shown = [Phone(phone(), begun(site, game, plays)).page.evaluate(names) for plays in range(2, 16, 3)]
    turns = [keyboards for keyboards in shown if keyboards]
    assert turns
    assert {keyboards[-1] for keyboards in turns} == {"Discard"}
    assert {keyboards[0] for keyboards in turns} <= {"Meld", "Lay the contract", "Extend a meld", "Lay off"}


@pytest.mark.parametrize("game", [key for key in games.keys() if games.game(key).has_tally])
def test_the_sentence_of_the_turn_has_most_of_the_width(phone: Callable[..., Page], site: Site, game: str) -> None:
    # Two plays end no match: its end says who won, and nobody is to act.
    page = Phone(phone(), begun(site, game, 2), "host", "").page
    sentence = page.locator(".due-says").bounding_box()
    assert sentence
    assert sentence["width"] >= 0.6 * 336
