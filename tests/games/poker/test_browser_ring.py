"""The phone of a poker table: people where they sit, the pot between them, and amounts that are chips."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.rings import LOOKS, each

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
BETS = {"play": "deal"}, {"play": "check"}, {"play": "bet", "amount": 3}
PLACES = """() => {
    const middle = part => {
        const {left, right, top, bottom} = part.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = middle(document.querySelector("#strip .ring-middle"));
    return [...document.querySelectorAll("#strip .ring-seat")].map(seat => {
        const [left, top] = middle(seat);
        return Math.atan2(top - y, left - x) * 180 / Math.PI;
    });
}"""
"""The direction from the pot to each player, in degrees: 90 is below, 180 is on the left."""


@pytest.mark.parametrize("count", each(range(2, 9), (3, 8), LOOKS))
def test_people_sit_clockwise_round_the_pot(phone: Callable[..., Page], site: Site, count: int) -> None:
    match = site.begin("poker", NAMES[:count], {"variant": "five-card-draw"})
    site.enter(match, *BETS)
    page = Phone(phone(), match).page
    first, *others = page.evaluate(PLACES)
    turns = [(angle - first) % 360 for angle in others]
    assert turns == sorted(turns), "each sits to the left of the one before"
    assert max(turns) > 180 - 2, "they sit on both sides of the pot"
    for seat in page.locator("#strip .ring-seat").all():
        expect(seat).to_be_in_viewport(ratio=1)


def test_a_narrow_strip_is_a_list(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("poker", NAMES[:5], {"variant": "five-card-draw"})
    page = Phone(phone(), match).page
    page.set_viewport_size({"width": 260, "height": 740})
    left = "seats => new Set(seats.map(seat => Math.round(seat.getBoundingClientRect().left))).size"
    assert page.locator("#strip .ring-seat").evaluate_all(left) == 1


def test_a_raise_of_a_chip_or_of_a_part_of_the_pot_takes_two_taps(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("poker", NAMES[:5], {"variant": "five-card-draw"})
    site.enter(match, *BETS)
    player = Phone(phone(), match)
    amounts = player.page.locator("#entry .keys-chips > .key")
    expect(amounts).to_have_text(["3", "5", "10", "25", "Half 4half the pot: 4", "Pot 8the pot: 8"])
    expect(player.page.locator("#entry .pad-amount input")).to_have_value("3")
    player.tap("#entry [data-whole='8']").tap("#entry form:has(.pad-amount) .enter").says("raises by 8")
    assert player.taps == 2
