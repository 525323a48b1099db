"""The door of a tournament on two phones: check-in without a jump of the page, and what the other one enters."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phones import first_held

NAMES = [f"Player {number}" for number in range(1, 41)]


def test_two_phones_check_people_in(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        setup = {"record": 1, "event": "swiss", "entrants": NAMES, "options": {"rounds": 5}, "entries": []}
        event_id = get_store().events.create(club.club_id, setup).event_id
    first, second = phone(), phone(theme="dark")
    for page in (first, second):
        page.goto(club.organiser_path)
        page.goto(f"/e/{event_id}/door")
        expect(page.get_by_text("0 of 40 are here.")).to_be_visible()
    second.get_by_label("Find a name of 40").fill("er 4")
    expect(second.locator(".door-line:visible")).to_have_count(2)
    last = first.get_by_role("button", name="Player 40", exact=True)
    last.scroll_into_view_if_needed()
    at = first.evaluate("scrollY")
    last.click()
    for page in (first, second):
        expect(page.get_by_text("1 of 40 are here.")).to_be_attached()
        expect(page.get_by_role("button", name="Player 40 ✓")).to_have_attribute("aria-pressed", "true")
    assert first.evaluate("scrollY") == at > 0
    expect(first.get_by_role("button", name="Player 40 ✓")).to_be_focused()
    expect(second.locator(".door-line:visible")).to_have_count(2)
    second.get_by_role("button", name="Player 40 ✓").click()
    expect(first.get_by_text("0 of 40 are here.")).to_be_attached()
    with site.app.app_context():
        late = get_store().events.append(event_id, {"do": "enter", "who": "Eve"}, key="late")
    assert late.seq == 1
    first.get_by_label("Find a name of 40").fill("eve")
    first.get_by_role("button", name="Eve", exact=True).click()
    for page in (first, second):
        expect(page.get_by_text("1 of 41 are here.")).to_be_attached()
        assert_accessible(page)
        assert_thumbs(page)


def test_a_long_standing_is_searched_and_stays_so(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        evening = {"record": 1, "event": "evening", "entrants": NAMES, "entries": []}
        event_id = get_store().events.create(club.club_id, evening).event_id
    page = phone()
    page.goto(club.organiser_path)
    page.goto(f"/e/{event_id}")
    page.get_by_label("Find a name of 40").fill("player 39")
    rows = page.locator("#standing tbody tr:visible")
    expect(rows).to_have_count(1)
    with site.app.app_context():
        won = {"do": "result", "between": ["Player 39", "Player 1"], "winner": "Player 39"}
        get_store().events.append(event_id, won, key="won")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("1.Player 39211")
    assert_accessible(page)


def test_an_answer_on_its_way_does_not_undo_what_another_phone_entered(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Saturday Club")
        setup = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "options": {"rounds": 1}, "entries": []}
        event_id = get_store().events.create(club.club_id, setup).event_id
    first, second = phone(), phone()
    for page in (first, second):
        page.goto(club.organiser_path)
        page.goto(f"/e/{event_id}/door")
    answers = []
    first.route(
        "**/door",
        lambda route: answers.append((route, route.fetch())) if route.request.method == "POST" else route.continue_(),
    )
    first.get_by_role("button", name="Ann", exact=True).click()
    second.get_by_role("button", name="Ann ✓").click()
    expect(first.get_by_text("0 of 2 are here.")).to_be_attached()
    route, answer = first_held(first, answers)
    with first.expect_event("requestfinished", lambda request: request.method == "POST"):
        route.fulfill(response=answer)
    first.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(first.get_by_text("0 of 2 are here.")).to_be_attached()


def test_a_check_in_that_is_refused_says_why(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Sunday Club")
        setup = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "options": {"rounds": 1}, "entries": []}
        event_id = get_store().events.create(club.club_id, setup).event_id
    page = phone()
    page.goto(club.organiser_path)
    page.goto(f"/e/{event_id}/door")
    page.route("**/door", lambda route: route.continue_(post_data=route.request.post_data.replace("Ann", "Nobody")))
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Nobody")
    page.get_by_role("button", name="Bo", exact=True).click()
    expect(page.get_by_text("1 of 2 are here.")).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_check_in_without_scripts(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Friday Club")
        event_id = (
            get_store()
            .events.create(
                club.club_id,
                {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "options": {"rounds": 1}, "entries": []},
            )
            .event_id
        )
    page = phone(scripts=False)
    page.goto(club.organiser_path)
    page.goto(f"/e/{event_id}/door")
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_text("1 of 2 are here.")).to_be_visible()
