"""The screens of darts with the most players: everybody can read them, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import COLOURS, PLACES, assert_accessible, assert_thumbs
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.games.darts_301.thumb import Thumb, board
from tests.games.screens import TELEVISION, look
from tests.rings import LOOKS, each


def test_of_many_players_the_one_who_throws_is_in_sight(hold: Callable[..., Thumb], site: Site) -> None:
    match = site.begin("darts-301", [f"Player {n}" for n in range(1, 17)])
    site.enter(match, *({"play": "score", "total": 60} for _ in range(11)))
    thumb = hold(match)
    expect(thumb.page.locator("#strip .acts")).to_be_in_viewport(ratio=1)
    thumb.darts("20", "20", "20")
    expect(thumb.page.locator("#strip .acts")).to_contain_text("Player 13")
    expect(thumb.page.locator("#strip .acts")).to_be_in_viewport(ratio=1)


SHOWN: list[tuple[str, list[str], dict[str, Any], list[dict[str, Any]]]] = [
    ("darts-301", ["Ann", "Bo"], {"start": 9999, "legs": 3, "sets": 2}, [{"play": "score", "total": 180}]),
    ("darts-301", ["Annabelle", "Bo", "Christopher", "Di"], {"team_size": 2}, [{"play": "throw", "darts": ["T20"]}]),
    ("darts-301", [f"Player {n}" for n in range(1, 9)], {"start": 170}, [{"play": "throw", "darts": ["T20", "20"]}]),
    ("darts-baseball", [f"Player {n}" for n in range(1, 21)], {"innings": 20}, [{"play": "runs", "runs": 9}]),
    ("darts-baseball", ["Ann"], {"yogi_berra": "on"}, [{"play": "throw", "darts": ["1", "1", "1"]}]),
]


SEEN_AS: Sequence[tuple[tuple[int, int], Literal["light", "dark"], Sequence[str]]] = (
    ((360, 740), "light", ()),
    (TELEVISION, "dark", COLOURS + PLACES),
)


CUT = """[...document.querySelectorAll('.lane-left, .lane-finish, .lane-facts, .target-number, .line-score')]
  .filter((part) => {
    const frame = part.closest('.lane, .target, .line-frame');
    const [box, within] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
    const scrolls = frame.matches('.line-frame') && innerWidth < 641;
    return !scrolls && (box.right > within.right + 1 || box.left < within.left - 1 || box.bottom > within.bottom + 1);
  }).map((part) => part.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize(
    "shown", each(SHOWN, [SHOWN[2]], LOOKS), ids=lambda shown: f"{shown[0]}, {len(shown[1])} players"
)
def test_nothing_is_cut_off_and_everybody_can_read_it(
    phone: Callable[..., Page], site: Site, shown: tuple[str, list[str], dict[str, Any], list[dict[str, Any]]]
) -> None:
    game, players, options, plays = shown
    match = site.begin(game, players, options)
    site.enter(match, *plays)
    page = phone()
    board(page, match)
    for _ in in_all_looks(page):
        cut = page.evaluate(CUT)
        assert cut == []
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    for _ in in_all_looks(page):
        assert_thumbs(page)


def in_all_looks(page: Page) -> Iterator[None]:
    """A page on a phone and on a dark television, accessible on each."""
    for size, theme, rules in SEEN_AS:
        look(page, size, theme)
        assert_accessible(page, rules)
        yield


@pytest.mark.parametrize("many", each([2, 5, 9], [5], LOOKS))
def test_the_end_has_every_score_in_sight_and_the_darts_of_the_winner_beside_a_few(
    phone: Callable[..., Page], site: Site, many: int
) -> None:
    names = [f"Player {n}" for n in range(1, many + 1)]
    match = site.begin("darts-301", names, {"start": 121, "bullseye_order": False})
    shown = Phone(phone(1280, 800), match, "board").page
    site.enter(match, {"play": "throw", "darts": ["T20", "T11", "D14"]})
    shown.keyboard.press("Escape")
    lines = shown.locator(".board-end-scores li")
    for width, height in ((1280, 800), (1920, 1080)):
        shown.set_viewport_size({"width": width, "height": height})
        expect(lines).to_have_count(many)
        expect(lines.last).to_be_in_viewport(ratio=0.999)
        expect(shown.locator(".board-end-screen .landed:visible")).to_have_count(int(many < 6))
        shown.wait_for_function(
            "() => { const box = document.querySelector('.board-end-scores');"
            " return box.scrollHeight <= box.clientHeight + 1 }"
        )
        size = lines.first.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
        assert size > height * 0.04
