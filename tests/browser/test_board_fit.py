"""Cards on a board are as large as they fit, and none is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.phone import Phone

CUT_OFF = """() => [...document.querySelectorAll("[data-fit], [data-fit-part]")]
    .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.melds-lie')).fontSize)"


def runs(length: int) -> Iterator[list[str]]:
    """Runs of so many cards, as many as two packs have."""
    for _ in range(2):
        for suit in "SHDC":
            ranks = "A23456789TJQK"
            for at in range(0, len(ranks) - length + 1, length):
                yield [rank + suit for rank in ranks[at : at + length]]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("length", [3, 5, 13])
def test_a_common_table_of_any_size_is_whole(site, phone, width, height, length):
    melds = list(runs(length))[: 7 if length == 13 else None]
    sizes = []
    for many in sorted({1, len(melds) // 3, len(melds)}):
        start = {"hands": {"Ann": 2, "Bo": 2}, "turn": "Ann", "table": melds[:many]}
        board = Phone(phone(width, height), site.begin("vatican", ["Ann", "Bo"], start=start), "board")
        board.page.wait_for_function("() => document.querySelector('[data-fit]').style.getPropertyValue('--fit')")
        board.page.wait_for_timeout(100)
        assert board.page.evaluate(CUT_OFF) == 0
        sizes.append(board.page.evaluate(SIZE))
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
    board.page.wait_for_function("() => document.querySelectorAll('.meld').length === 3")
    board.page.wait_for_timeout(100)
    assert board.page.evaluate(CUT_OFF) == 0
