"""Correcting a play: what would change is shown without leaving the page, then it is saved."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, scores


def test_what_would_change_is_shown_before_it_changes(site, phone):
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    site.enter(match, {"play": "throw", "darts": ["1", "0", "0"]}, {"play": "throw", "darts": ["0", "0", "0"]})
    page = Phone(phone(), match).page
    page.goto(f"/m/{match.match_id}/log/1")
    page.evaluate("window.stayed = true")
    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1 0'; }")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_contain_text("T1 T1 0")
    expect(page.locator("#preview table")).to_contain_text("6")
    assert page.evaluate("window.stayed") is True
    assert scores(site, match) == {"Ann": 1, "Bo": 0}

    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1'; }")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator("#preview")).to_contain_text("2 darts entered")

    page.locator("form[data-keys] input[name='f.darts']").evaluate("field => { field.value = 'T1 T1 0'; }")
    page.get_by_role("button", name="Show what would change").click()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#log")).to_contain_text("Corrected")
    assert scores(site, match) == {"Ann": 6, "Bo": 0}


def test_a_forgotten_turn_is_tapped_in_where_it_belongs(site, phone):
    """With the pads of the table, of the player who was due; the later turns are shown with their names."""
    match = site.begin("darts-301", ["Ann", "Bo"])
    turns = (["20", "20", "20"], ["5", "5", "5"], ["19", "19", "19"])
    site.enter(match, *({"play": "throw", "darts": darts} for darts in turns))
    page = Phone(phone(touch=True), match).page
    page.goto(f"/m/{match.match_id}/log")
    page.locator("#play-2").get_by_role("link", name="Something is wrong").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bo:")
    page.get_by_role("link", name="One is missing before it").click()
    expect(page.locator(".gap .due-says")).to_contain_text("Bo")
    for _ in range(3):
        page.locator('.gap [data-put="1"]').first.click()
    expect(page.locator("#preview")).to_contain_text("2 later turns then belong to other players")
    expect(page.locator("#preview")).to_contain_text("Bo: Three darts 5 5 5")
    expect(page.locator("#preview")).to_contain_text("becomes Ann’s")
    expect(page.get_by_role("button", name="Insert it")).to_be_in_viewport()
    assert scores(site, match) == {"Ann": 301 - 60 - 57, "Bo": 301 - 15}
    page.get_by_role("button", name="Insert it").click()
    expect(page.locator("#log")).to_contain_text("A forgotten play, inserted")
    assert scores(site, match) == {"Ann": 301 - 60 - 15, "Bo": 301 - 3 - 57}
    assert [line.get_attribute("id") for line in page.locator(".log-line").all()] == [
        "play-3",
        "play-2",
        "play-4",
        "play-1",
    ]


def test_a_turn_that_was_none_counts_as_nothing_and_stays_with_its_player(site, phone):
    match = site.begin("darts-301", ["Ann", "Bo"])
    site.enter(match, *({"play": "throw", "darts": [dart] * 3} for dart in ("20", "5", "19")))
    page = Phone(phone(touch=True), match).page
    page.goto(f"/m/{match.match_id}/log/2")
    page.get_by_role("link", name="They played, it scored nothing").click()
    expect(page.locator("#preview")).to_contain_text("286")
    expect(page.locator("#preview")).to_contain_text("301")
    assert scores(site, match) == {"Ann": 301 - 60 - 57, "Bo": 301 - 15}
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#log")).to_contain_text("Corrected")
    assert scores(site, match) == {"Ann": 301 - 60 - 57, "Bo": 301}


@pytest.mark.parametrize(("width", "least"), [(360, 300), (1280, 600)])
def test_names_that_are_corrected_have_the_width_of_the_page(site, phone, width, least):
    names = ["Ann Archer", "Bo Berg", "Cy Dale", "Dee Dunn", "Eve Ek", "Finn Falk", "Gus Groot", "Hal Hope"]
    match = site.begin("bunko", names)
    site.enter(match, {"play": "wins", "winners": ["Ann Archer", "Cy Dale", "Eve Ek", "Gus Groot"]})
    page = phone(width, 740)
    page.goto(f"/k/{match.match_id}/{match.host_key}")
    page.goto(f"/m/{match.match_id}/log/1")
    field = page.locator("[name='f.winners']")
    assert (field.bounding_box() or {"width": 0})["width"] >= least
