"""Friends at a club: matches begun from its page, one result corrected next day, pages that everybody can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.match import Match
from referee.store import get_store
from referee.store.clubs import Club
from referee.testing.stories import new_table
from tests.browser.accessible import assert_accessible_in_both_themes, assert_thumbs
from tests.browser.phone import Phone
from tests.browser.site import Site
from tests.browser.taps import enter
from tests.rings import WHOLE

FINISH = {"play": "throw", "darts": ["D20"]}
MISS = {"play": "throw", "darts": ["0", "0", "0"]}
DICE = {"direction": "left"}
RUNS = 18
"""Half innings of a match of Darts Baseball."""


def begin(page: Page, club: Club, game: str, options: dict[str, str] | None = None) -> str:
    """Begin a match from the page of the club, with Ann and Bo; the id of the match."""
    page.goto(f"/c/{club.club_id}")
    page.get_by_role("link", name="Start a match").click()
    for name in ("Ann", "Bo"):
        if page.get_by_role("checkbox", name=name, exact=True).count():
            page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name=game, exact=True).click()
    inputs = page.locator("input[name=player]")
    expect(page.locator("#club")).to_have_value(club.club_id)
    for seat, name in enumerate(("Ann", "Bo")):
        if not inputs.nth(seat).input_value():
            inputs.nth(seat).fill(name)
    for field, value in (options or {}).items():
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        part = page.locator(f"[name='o.{field}']")
        if part.first.get_attribute("type") == "radio":
            page.locator(f"[name='o.{field}'][value='{value}']").check(force=True)
        elif part.first.evaluate("part => part.tagName") == "SELECT":
            part.select_option(value)
        else:
            part.fill(value)
    page.locator("p.start button").click()
    page.get_by_role("link", name="Go to the table").click()
    page.locator("#entry form.offer").first.wait_for()
    match_id = page.url.split("/m/")[1].split("/")[0]
    if page.url.endswith("/tally"):
        page.goto(f"/m/{match_id}?entry=plays")
    return match_id


def play(site: Site, page: Page, *plays: Mapping[str, Any]) -> None:
    """Enter plays by taps on the phone that began the match."""
    for body in plays:
        phone = Phone.showing(page)
        match = match_of(site, phone.match)
        expected, head = match.assess(body).ruling.position, match.head

        def same(other: Mapping[str, Any], match: Match = match, expected: Any = expected) -> bool:
            return bool(match.assess(other).ruling.position == expected)

        enter(phone, match.game.key, match.setup.players, body, same)
        phone.at(head + 1)


def play_to_the_end(site: Site, page: Page, game: str, options: dict[str, str]) -> None:
    """Play a match as the simulated players of the game do, by taps."""
    table = new_table(game, 6, options, ("Ann", "Bo"))
    while (body := table.next(match_of(site, Phone.showing(page).match).position)) is not None:
        play(site, page, body)


def match_of(site: Site, match_id: str) -> Match:
    with site.app.app_context():
        return get_store().cached_match(match_id).match


def correct(page: Page, match_id: str, n: int, field: str, text: str) -> None:
    """Put a play right from the log of its match, as is done next day."""
    page.goto(f"/m/{match_id}/log")
    page.locator(f"#play-{n}").get_by_role("link", name="Something is wrong").click()
    page.locator(f"form[data-keys] input[name='f.{field}']").evaluate("(typed, text) => { typed.value = text; }", text)
    page.get_by_role("button", name="Show what would change").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#log")).to_contain_text("Corrected")


def tile(page: Page, label: str) -> str:
    return page.locator(".club-tile", has=page.get_by_text(label, exact=True)).locator("dd").inner_text()


def assert_corrected(site: Site, page: Page, club: Club, darts: str) -> None:
    """Put a match of Darts 301 right that Bo won: Ann hit her double in the first turn, and the second one is void."""
    page.goto(f"/c/{club.club_id}")
    page.get_by_role("table").get_by_role("link", name="Ann", exact=True).click()
    won = int(tile(page, "Won"))
    rating = page.locator(".club-game", has_text="Darts 301").locator(".club-game-rating strong")
    assert int(rating.inner_text()) < 1500
    person_page = page.url
    correct(page, darts, 1, "darts", "D20")
    page.goto(person_page)
    assert tile(page, "Won") == str(won + 1)
    assert int(rating.inner_text()) > 1500
    page.goto(f"/c/{club.club_id}/ranking/darts-301")
    assert page.locator("tbody th").all_inner_texts() == ["Ann", "Bo"]


@pytest.mark.outer(WHOLE)
def test_a_match_of_a_club_is_begun_played_and_corrected(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        club, other = get_store().clubs.create("Thursday Club"), get_store().clubs.create("Friday Club")
    ann = phone()
    ann.goto(club.organiser_path)
    expect(ann.get_by_role("heading", name="Thursday Club")).to_be_visible()
    darts = begin(ann, club, "Darts 301", {"start": "40", "bullseye_order": "no"})
    # Ann misses, and Bo hits the double.
    play(site, ann, MISS, FINISH)
    ann.goto(f"/c/{club.club_id}")
    assert [tile(ann, label) for label in ("People", "Matches", "Games")] == ["2", "1", "1"]
    expect(ann.get_by_text("Bo won", exact=False).first).to_be_visible()
    assert_corrected(site, ann, club, darts)

    stranger = phone()
    stranger.goto(other.organiser_path)
    for address in (f"/c/{other.club_id}", f"/c/{club.club_id}", f"/m/{darts}/sheet", "/"):
        stranger.goto(address)
        main = stranger.locator("main").inner_text()
        assert "Thursday" not in main, address
        assert "Ann" not in main.split(), address

    ann_herself = f"/p/{person(site, club)}"
    for part in (
        "",
        "/matches?from=1900-01-01",
        "/records",
        "/ranking/darts-301",
        "/organise",
        "/new",
        ann_herself,
        f"{ann_herself}/organise",
    ):
        ann.goto(f"/c/{club.club_id}{part}")
        assert_accessible_in_both_themes(ann)
        assert_thumbs(ann)


@pytest.mark.outer(WHOLE)
def test_an_evening_of_four_games(site: Site, phone: Callable[..., Page]) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
    ann = phone()
    ann.goto(club.organiser_path)
    darts = begin(ann, club, "Darts 301", {"start": "40", "bullseye_order": "no"})
    play(site, ann, MISS, FINISH)
    begin(ann, club, "Darts Baseball")
    play(site, ann, *({"play": "runs", "runs": 2 if n % 2 == 0 else 1} for n in range(RUNS)))
    begin(ann, club, "Score Pad", {"rounds": "1"})
    play(site, ann, {"play": "round", "points": {"Ann": 12, "Bo": 30}})
    begin(ann, club, "Liar’s Dice", DICE)
    play_to_the_end(site, ann, "liars-dice", DICE)

    ann.goto(f"/c/{club.club_id}")
    assert [tile(ann, label) for label in ("People", "Matches", "Games")] == ["2", "4", "4"]
    expect(ann.get_by_text("Bo won", exact=False).first).to_be_visible()
    ann.get_by_role("table").get_by_role("link", name="Ann", exact=True).click()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Ann")
    assert "Bo won 30 to 12" in ann.locator(".club-match strong").all_inner_texts()
    assert "Broken off" not in ann.locator("main").inner_text()
    assert_corrected(site, ann, club, darts)
    for part in ("", "/matches?from=1900-01-01", "/records", f"/p/{person(site, club)}"):
        ann.goto(f"/c/{club.club_id}{part}")
        assert_accessible_in_both_themes(ann)
        assert_thumbs(ann)


def person(site: Site, club: Club) -> str:
    """The id of Ann."""
    with site.app.app_context():
        return get_store().clubs.add_people(club.club_id, ["Ann"])["Ann"]
