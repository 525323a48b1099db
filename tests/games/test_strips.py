"""The strips of scores on the phone: who acts and who has won are signs, not only colours."""

from __future__ import annotations

import pytest

from referee import games
from referee.installation import PACKAGE
from tests.browser.evenings import begin, first_plays
from tests.browser.phone import Phone
from tests.rings import LOOKS, each

STRIPS = sorted((PACKAGE / "games").glob("*/templates/strip.html"))


@pytest.mark.parametrize("strip", STRIPS, ids=lambda strip: strip.parts[-3])
def test_the_player_who_acts_has_a_sign(strip):
    text = strip.read_text(encoding="utf-8")
    by_style = "strip-name" in text or "lane-name" in text  # the style sheet sets the sign before these names
    own = strip.parents[1] / "static" / "game.css"
    signs = text + (own.read_text(encoding="utf-8") if own.exists() else "")
    assert by_style or "▶" in signs or "acts" not in text


WON = """() => [...document.querySelectorAll(".strip .won")].map(tile => {
    const { backgroundColor, backgroundImage } = getComputedStyle(tile);
    const sign = getComputedStyle(tile.querySelector(".strip-name") ?? tile, "::before").content;
    return [tile.textContent + sign, backgroundColor + backgroundImage];
})"""
SEVERAL_TABLES = ("bunko",)
"""Games whose strip has the tables of the last round, not the players of the match."""


@pytest.mark.parametrize(
    "game", each([key for key in games.keys() if key not in SEVERAL_TABLES], ["darts-301", "poker"], LOOKS)
)
def test_the_tile_of_the_winner_is_lit_with_a_star(site, phone, game):
    page = Phone(phone(), begin(site, game, len(first_plays(game)))).page
    tiles = page.evaluate(WON)
    assert tiles
    assert all("★" in says and "255, 201, 49" in ground for says, ground in tiles)
