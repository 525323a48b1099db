"""A league and a ladder by taps: days, a tie between teams, a challenge on two phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.whole import SIDEWAYS
from tests.rings import WHOLE

TEAMS = [{"name": name, "people": [f"{name} one", f"{name} two"]} for name in ("Reds", "Blues", "Greens", "Golds")]


def event_of(site, record: dict) -> tuple:
    with site.app.app_context():
        club = get_store().clubs.create("League Club")
        event = {"record": 1, "entries": [], **record}
        return club, f"/e/{get_store().events.create(club.club_id, event).event_id}"


def unfold_and_check(page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.evaluate(SIDEWAYS) <= 0
    assert_accessible(page)
    assert_thumbs(page)


@pytest.mark.outer(WHOLE)
def test_a_league_gets_its_days_and_a_tie_is_entered_frame_by_frame(site, phone) -> None:
    drawn = [{"do": "draw"}]
    setup = {"event": "round-robin", "entrants": TEAMS, "options": {"frames": 3}, "entries": drawn}
    club, event = event_of(site, setup)
    page = phone()
    page.goto(club.organiser_path)
    page.goto(event)
    page.get_by_role("link", name="Fixtures").click()
    page.get_by_label("Round 1 of 3 is on").fill("2030-01-01")
    page.get_by_role("button", name="Set the days of all rounds").click()
    expect(page.get_by_text("Tuesday 8 January 2030")).to_have_count(2)
    fixture = page.locator("#fixture-R1-2")
    fixture.get_by_text("Another day").click()
    fixture.get_by_label("Day of Blues and Greens").fill("2030-01-20")
    fixture.get_by_role("button", name="Set the day").click()
    expect(fixture).to_contain_text("Sunday 20 January 2030 (postponed from Tuesday 1 January 2030)")
    unfold_and_check(page)

    page.locator("#fixture-R1-1").get_by_role("link", name="Line-up and frames").click()
    unfold_and_check(page)
    for number, (own, other) in enumerate([("3", "1"), ("0", "3"), ("3", "2")], 1):
        for team, score in (("Reds", own), ("Golds", other)):
            page.get_by_label(f"Frame {number}: players of {team}").fill(f"{team} one")
            page.get_by_label(f"Frame {number}: score of {team}").fill(score)
    page.get_by_role("button", name="Enter the tie").click()
    expect(page.get_by_text("Reds beat Golds 2–1")).to_be_visible()
    page.goto(event)
    row = page.get_by_role("row", name="Reds")
    expect(row.get_by_role("cell").last).to_have_text("W")
    assert_accessible(page)


def test_a_challenge_goes_from_phone_to_phone(site, phone) -> None:
    club, event = event_of(site, {"event": "ladder", "entrants": ["Ann", "Bo", "Cy"]})
    pages = {"Cy": phone(), "Ann": phone(theme="dark")}
    for who, page in pages.items():
        page.goto(club.path_of("board"))
        page.goto(event)
        page.get_by_role("link", name="Ladder and challenges").click()
        page.get_by_label("I am").select_option(who)
        with page.expect_navigation():
            page.get_by_role("button", name="That is me").click()
    cy, ann = pages["Cy"], pages["Ann"]
    ann.goto(event)
    cy.get_by_label("Cy challenges").select_option("Ann")
    cy.get_by_role("button", name="Challenge by Cy").click()
    expect(ann.locator("#mine .note")).to_contain_text("Cy challenges you")
    ann.goto(f"{event}/ladder")
    unfold_and_check(ann)
    ann.get_by_role("button", name="Accept").click()
    expect(ann.get_by_text("Cy has challenged Ann: they play").first).to_be_visible()
    cy.goto(f"{event}/ladder")
    unfold_and_check(cy)
    cy.get_by_role("button", name="Cy won").click()
    expect(cy.locator("#rung-1 strong")).to_have_text("Cy")
    expect(cy.locator("#rung-2 strong")).to_have_text("Ann")


def test_the_figures_of_a_league_are_large_and_stand_below_each_other(site, phone) -> None:
    teams = ["The Queens of Queensbury", *(f"The Reds of {place}" for place in "ABCDEFGHIJKLMNOPQRSTUVW")]
    setup = {"event": "round-robin", "entrants": teams, "entries": [{"do": "draw"}]}
    club, event = event_of(site, setup)
    page = phone(1280, 800)
    page.goto(club.path_of("board"))
    page.goto(f"{event}/board?view=standing")
    expect(page.locator(".wall-league")).to_have_count(24)
    shown = page.locator("[data-part][data-shown] .wall-league")
    expect(shown).to_have_count(12)
    heights = "figures => new Set(figures.map(each => Math.round(each.getBoundingClientRect().height))).size"
    assert shown.evaluate_all(heights) == 1
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.wall-league b')).fontSize)") >= 14
