"""Cards on a board are as large as they fit, and none is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from referee import games
from referee.store import Created
from referee.testing.stories import new_table
from tests.browser.evenings import begun, evening, played
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.rings import LOOKS, each, each_game, some

CUT_OFF = """() => [...document.querySelectorAll("[data-fit], [data-fit-part]")]
    .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
DRAWN = """() => document.fonts.ready.then(() => new Promise(drawn => {
    requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
}))"""
"""Boxes are told of their new size at the end of a frame: after two frames all of them know it."""
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.melds-lie')).fontSize)"


def runs(length: int) -> Iterator[list[str]]:
    """Runs of so many cards, as many as two packs have."""
    for _ in range(2):
        for suit in "SHDC":
            ranks = "A23456789TJQK"
            for at in range(0, len(ranks) - length + 1, length):
                yield [rank + suit for rank in ranks[at : at + length]]


def lying(site: Site, melds: list[list[str]]) -> Created:
    """A match with these melds on the table, at which all tests only look."""
    name = f"melds {melds}"
    if name not in site.made:
        start = {"hands": {"Ann": 2, "Bo": 2}, "turn": "Ann", "table": melds}
        site.made[name] = site.begin("vatican", ["Ann", "Bo"], start=start)
    return site.made[name]


def assert_whole(board: Page) -> None:
    """Nothing on a board is cut off, after it was drawn with the size that it was given."""
    board.wait_for_function("() => document.querySelector('[data-fit]').style.getPropertyValue('--fit')")
    board.evaluate(DRAWN)
    assert board.evaluate(CUT_OFF) == 0


OTHERS = pytest.mark.outer("looks at a board in more sizes")


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize(
    ("width", "height"),
    [(1280, 800), pytest.param(1920, 1080, marks=OTHERS), pytest.param(1024, 768, marks=OTHERS)],
)
def test_a_common_table_of_any_size_is_whole(site, phone, width, height):
    page = phone(width, height)
    for length in some((3, 5, 13)):
        melds = list(runs(length))[: 7 if length == 13 else None]
        sizes = []
        for many in sorted({1, len(melds) // 3, len(melds)}):
            Phone(page, lying(site, melds[:many]), "board")
            assert_whole(page)
            sizes.append(page.evaluate(SIZE))
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] > 0.05 * height


def test_it_follows_what_is_played(site, phone):
    match = site.begin("krambambuli", ["Ann", "Bo", "Cy", "Di", "Eve"])
    board = Phone(phone(1280, 800), match, "board")
    site.enter(match, {"play": "deal", "upcard": "4S"}, {"play": "draw"})
    board.at(2)
    assert board.page.evaluate(CUT_OFF) == 0
    site.enter(match, {"play": "meld", "melds": [[rank + suit for rank in "567"] for suit in "SHD"]})
    board.at(3)
    expect(board.page.locator(".meld")).to_have_count(3)
    assert_whole(board.page)


@pytest.mark.outer(LOOKS)
def test_cards_are_as_large_without_motion(site, phone):
    page, sizes = phone(1280, 800, own=True), []
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        Phone(page, lying(site, list(runs(3))), "board")
        assert_whole(page)
        sizes.append(page.evaluate(SIZE))
    assert sizes[0] == sizes[1]


NAMES = [f"{name} of the Upper Hill and the Lower Valley"[:40] for name in ("Ann", "Bob", "Cyd", "Dee", "Eve", "Flo")]
CUT_NAMES = """names => [...document.querySelectorAll("bdi, svg text")].filter(name => {
    const over = part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    for (let part = name.closest("svg") || name; part && part !== document.body; part = part.parentElement)
        if (getComputedStyle(part).overflow.includes("hidden") && part.clientWidth > 1 && over(part)) return true;
    const svg = name.closest("svg")?.getBoundingClientRect(), box = name.getBoundingClientRect();
    if (svg && (box.left < svg.left - 1 || box.right > svg.right + 1)) return true;
    const begun = name.textContent.match(/(\\w{2}[^…]*)…/)?.[1];
    return begun && names.some(whole => whole.includes(begun.trim()));
}).map(name => name.textContent)"""
"""Names that a part around them cuts, that reach out of their drawing, or that end with an ellipsis."""


@pytest.mark.parametrize("game", each_game())
def test_no_name_of_forty_letters_is_cut(site, phone, game):
    players = games.game(game).players
    count = next(n for n in (4, 2, 12) if players.least <= n <= players.most)
    names = [*NAMES, *(name[::-1] for name in NAMES)][:count]
    table = new_table(game, evening(game).seed, {"up_to_five": True} if game == "carousel" else {}, tuple(names))
    plays = played(game, table, 14)
    page = phone(1280, 800)
    for entered in some((14, 3, 0)):
        match = site.begin(game, table.players, table.options)
        site.enter(match, *plays[:entered])
        Phone(page, match, "board")
        page.evaluate(DRAWN)
        assert page.locator("#board bdi").count()
        assert page.evaluate(CUT_NAMES, names) == []
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1


FIGURES = """() => [...document.querySelectorAll(".seat-cards, .sh-total")]
    .map(part => parseInt(getComputedStyle(part).fontSize))"""


@pytest.mark.parametrize("game", each(["carousel", "shanghai", "vatican"], ["shanghai"], LOOKS))
def test_beside_a_common_table_the_figures_of_the_players_are_a_twentieth_of_the_height(site, phone, game):
    board = Phone(phone(1280, 800), begun(site, game, 6), "board").page
    assert min(board.evaluate(FIGURES)) >= 800 / 20


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((1920, 1080), marks=OTHERS)])
def test_the_first_ruling_moves_nothing_on_a_board(site, phone, size):
    match = site.begin("darts-301", ["Ann", "Bo"])
    board = Phone(phone(*size), match, "board")
    place = "part => { const box = part.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"
    before = board.page.locator(".board").evaluate(place)
    site.enter(match, {"play": "throw", "darts": ["20", "20", "20"]})
    assert board.at(1).page.locator(".board").evaluate(place) == before


OVERLAPS = """() => {
    const words = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
    const boxes = [], found = [];
    for (let text = words.nextNode(); text; text = words.nextNode()) {
        if (!text.data.trim() || text.parentElement.closest(".unseen, svg, .card")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) {
            const inset = line.height * 0.2;
            boxes.push([text.data.trim(), line.left, line.right, line.top + inset, line.bottom - inset]);
        }
    }
    boxes.forEach(([one, left, right, top, bottom], index) => boxes.slice(index + 1).forEach(other => {
        const wide = Math.min(right, other[2]) - Math.max(left, other[1]);
        const high = Math.min(bottom, other[4]) - Math.max(top, other[3]);
        if (wide > 1 && high > 1) found.push([one, other[0]]);
    }));
    return found;
}"""
"""Texts that lie over each other."""


@pytest.mark.parametrize("game", each_game())
def test_in_a_low_frame_of_another_page_no_text_lies_over_another(site, phone, game):
    page = phone(800, 450)
    for plays in (2, 14) if game == "canasta" else (2,):
        board = Phone(page, begun(site, game, plays), "board").page
        board.evaluate(DRAWN)
        assert board.evaluate(OVERLAPS) == [], plays


@pytest.mark.parametrize("game", each(games.keys(), ("poker",), "plays whole matches"))
def test_behind_the_winner_the_board_of_the_most_players_with_names_of_forty_letters_is_whole(site, phone, game):
    names = [*NAMES, *(name[::-1] for name in NAMES)][: games.game(game).players.most]
    options = {"carousel": {"up_to_five": True}, "bunko": evening("bunko").options}.get(game, {})
    table = new_table(game, evening(game).seed, options, tuple(names))
    match = site.begin(game, table.players, table.options)
    site.enter(match, *played(game, table))
    board = Phone(phone(1280, 800), match, "board").page
    board.get_by_text("Show the board").click()
    board.evaluate(DRAWN)
    expect(board.locator(".board-end-screen")).to_be_hidden()
    board.evaluate("document.querySelector('.board-end-screen').remove()")
    assert board.evaluate(CUT_NAMES, names) == []
    assert board.evaluate(OVERLAPS) == []
    assert board.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1


def test_a_line_of_cards_that_was_played_is_whole(site, phone):
    names = ["Ann", "Bo"]
    melds = list(runs(3))
    start = {"hands": {"Ann": 5, "Bo": 2}, "turn": "Ann", "table": melds}
    match = site.begin("vatican", names, start=start)
    site.enter(match, {"play": "lay", "table": [*melds, ["KS", "KH", "KD"]], "from_hand": ["KS", "KH", "KD"]})
    board = Phone(phone(1280, 800), match, "board").at(1).page
    board.evaluate(DRAWN)
    line = board.locator(".board-play")
    expect(line).to_contain_text("K♦")
    expect(line).to_have_css("-webkit-line-clamp", "none")
    assert board.locator("#last").evaluate("part => part.scrollHeight - part.clientHeight") <= 1


LIT = """() => [...document.querySelectorAll(".board .acts, .board .acts *")]
    .filter(part => /^[−-]?\\d+$/.test(part.firstChild?.data?.trim() ?? "") && !part.closest(".card, .unseen, svg"))
    .map(part => [parseFloat(getComputedStyle(part).fontSize), getComputedStyle(part).color])
    .sort(([one], [other]) => other - one).map(([, colour]) => colour)[0] ?? null"""
"""The colour of the largest figure in the tile of the player to act."""
CHAIRS = """() => [...document.querySelectorAll(".seat-above:is(.acts, .won) text")]
    .map(text => getComputedStyle(text).fill)"""
LAMP, LAMP_INK = "rgb(255, 201, 49)", "rgb(26, 19, 0)"


@pytest.mark.parametrize("game", each_game())
def test_in_the_dark_the_figure_of_the_one_who_acts_is_in_the_lamps_colour(site, phone, game):
    board = Phone(phone(1280, 800, theme="dark"), begun(site, game, 14), "board").page
    if game not in ("darts-baseball", "score-pad"):
        assert board.evaluate(LIT) == LAMP
    assert set(board.evaluate(CHAIRS)) <= {LAMP_INK}


@pytest.mark.parametrize("game", each_game())
def test_an_ordinary_ruling_has_its_usual_size(site, phone, game):
    board = Phone(phone(1280, 800), begun(site, game, 2), "board").page
    board.evaluate(DRAWN)
    assert board.locator("#last").evaluate("part => part.style.getPropertyValue('--fit')") == "2.7vmin"


LONG_WORDS = ["Bartholomew", "Featherstone", "Maximilian", "Wilhelmina", "Christopher", "Alexandrina"]
BROKEN_WORDS = """() => [...document.querySelectorAll(".board bdi")].flatMap(part => {
    const text = [...part.childNodes].find(node => node.nodeType === Node.TEXT_NODE);
    return [...text?.data.matchAll(/[^\\s+-]+/g) ?? []].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    }).map(word => word[0]);
})"""


@pytest.mark.parametrize("game", ["bunko", "carousel", "vatican", "shanghai", "cripple-mr-onion", "poker"])
def test_no_word_of_a_name_is_broken_on_a_board(site, phone, game):
    players = games.game(game).players
    names = [f"{name}{more}" for more in ("", "son") for name in LONG_WORDS][: 12 if game == "bunko" else 5]
    table = new_table(game, evening(game).seed, {"up_to_five": True} if game == "carousel" else {}, tuple(names))
    assert players.least <= len(names) <= players.most
    plays = played(game, table, 14)
    page = phone(1280, 800)
    for entered in some((14, 0)):
        match = site.begin(game, table.players, table.options)
        site.enter(match, *plays[:entered])
        Phone(page, match, "board")
        page.evaluate(DRAWN)
        assert page.evaluate(BROKEN_WORDS) == []
        assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("game", ["carousel", "shanghai", "vatican"])
def test_before_the_first_meld_people_have_most_of_the_board_and_the_stock_lies_on_the_table(site, phone, game):
    table = new_table(game, evening(game).seed, {}, ("Ann", "Bo"))
    board = Phone(phone(1280, 800), site.begin(game, table.players, table.options), "board").page
    board.evaluate(DRAWN)
    seats = board.locator(".common > :first-child").bounding_box()
    assert seats["width"] > 1280 / 2
    assert min(board.evaluate(FIGURES)) > 800 / 12
    expect(board.locator(".common-empty")).to_contain_text(re.compile(r"\d+\s*in the stock"))
