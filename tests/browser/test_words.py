"""The words of rulings, charts, strips and of what is only heard: they say what happened, as players say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import begun
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.rings import LOOKS, first_row

LAG = ({"play": "lag", "winner": "Ann"}, {"play": "choose", "choice": "break"})
SCRATCH = {"play": "stroke", "cue_ball_pocketed": True, "first": 1, "cushion": True}
KNOCK = {
    "play": "knock",
    "knocker": "Bo",
    "knocker_hand": ["4S", "5S", "6S", "9H", "9D", "9C", "AS", "2C", "2H", "3D"],
    "opponent_hand": ["KD", "KC", "KH", "8S", "5D", "5H", "2D", "2S", "QD", "TD"],
    "discard": "JC",
}
TAKEN_IN_SIGHT = (
    {"play": "upcard", "card": "7S"}, {"play": "take"}, {"play": "discard", "card": "KS"}, {"play": "draw"},
    {"play": "discard", "card": "QC"}, {"play": "draw"}, KNOCK,
)  # fmt: skip
BUST = ({"play": "throw", "darts": ["T20", "T20", "T20"]},)
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
INK = """(part, name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(part).color === wanted;
}"""


@pytest.mark.parametrize(
    ("game", "options", "plays", "word"),
    first_row(
        [
            ("darts-301", {"start": 101}, BUST, "Bust"),
            ("billiards", {"game": "nine"}, (*LAG, SCRATCH), "Foul"),
            ("gin-rummy", {}, TAKEN_IN_SIGHT, "Late ruling"),
        ]
    ),
)
def test_the_word_on_a_ruling_says_what_happened(
    phone: Callable[..., Page],
    site: Site,
    game: str,
    options: Mapping[str, Any],
    plays: tuple[dict[str, Any], ...],
    word: str,
) -> None:
    match = site.begin(game, ["Ann", "Bo"], options)
    site.enter(match, *plays)
    for page in (Phone(phone(), match).page, Phone(phone(1280, 800), match, "board").page):
        said = page.locator("#ruling, #last").first
        expect(said).to_contain_text(word)
        verdict = said.locator(".verdict").filter(has_text=word).first
        mark = verdict.locator("strong").first
        expect(mark).to_have_text(word)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert not mark.evaluate(INK, "--good")
        expect(verdict).not_to_contain_text("Allowed")


@pytest.mark.outer(LOOKS)
def test_the_chart_of_poker_is_by_hand(phone: Callable[..., Page], site: Site) -> None:
    match = begun(site, "poker", 60)
    page = Phone(phone(), match, "host").page
    page.goto(f"/m/{match.match_id}/sheet")
    for on_paper in page.locator(".only-print").all():
        expect(on_paper).to_be_hidden()
    hands = page.locator("figure.chart").get_by_role("group", name="Scores by hand", include_hidden=True)
    expect(hands.locator("tbody th")).to_have_text(["0", "1", "2", "3"])
    expect(page.locator("figure.chart .chart-line[d]").first).to_have_attribute("d", re.compile("^M[^L]*(L[^L]*){3}$"))


def test_the_strip_of_pool_says_broke_after_the_break_alone(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("billiards", ["Ann", "Bo"], {"game": "eight"})
    player = Phone(phone(), match)
    for seq, play in enumerate(LAG, 1):
        site.enter(match, play)
        expect(player.at(seq).page.locator("#strip")).not_to_contain_text("broke")
    site.enter(match, {"play": "stroke", "cushion": True, "first": 1})
    expect(player.at(3).page.locator("#strip .bls-facts").first).to_have_text("broke")


@pytest.mark.outer(LOOKS)
def test_what_is_only_heard_is_said_as_players_say_it(phone: Callable[..., Page], site: Site) -> None:
    dice = Phone(phone(), begun(site, "bunko", 3), lane="1").page.locator("#entry")
    for words in ("no dice showing 6", "one die showing 6", "two dice showing 6"):
        expect(dice.get_by_role("button", name=words, exact=True)).to_have_count(1)
    match = site.begin("canasta", ["Ann", "Bo", "Cy", "Di"])
    site.enter(match, {"play": "deal", "turned": ["9"]})
    pile = Phone(phone(), match).page.locator("#strip")
    expect(pile.get_by_text("a nine; the pile has 1 card", exact=True)).to_have_count(1)
