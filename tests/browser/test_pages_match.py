"""The pages of a match in the browser: the host's codes, the log as it grows, correcting, the sheet on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created, get_store
from tests.browser.accessible import assert_accessible
from tests.browser.evenings import begun
from tests.browser.site import Site

TOLD = """() => {
    const time = document.querySelector("#play-7 time");
    const [at, opened] = [new Date(time.dateTime), new Date(performance.timeOrigin)];
    const day = at.toDateString() === opened.toDateString() ? {} : { dateStyle: "medium" };
    return time.textContent === new Intl.DateTimeFormat(undefined, { ...day, timeStyle: "short" }).format(at);
}"""
"""A play of the day on which the page was opened has the hour alone."""


@pytest.fixture
def match(site: Site) -> Created:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    site.enter(match, *({"play": "runs", "runs": n % 4} for n in range(6)))
    return match


def hold(page: Page, match: Created, role: str, then: str = "") -> Page:
    page.goto(f"/k/{match.match_id}/{getattr(match, f'{role}_key')}")
    if then:
        page.goto(f"/m/{match.match_id}/{then}")
    return page


def link(page: Page, name: str) -> str:
    """The path of a link that a page shows for other phones."""
    return urlsplit(page.get_by_role("textbox", name=name).input_value()).path


def scores(site: Site, match: Created) -> dict[str, int]:
    with site.app.app_context():
        cached = get_store().cached_match(match.match_id)
        return cached.game.scores(cached.match.position)


def test_the_log_grows_while_it_is_looked_at(phone: Callable[..., Page], site: Site, match: Created) -> None:
    page = hold(phone(), match, "board", "log")
    expect(page.locator(".log-line")).to_have_count(6)
    site.enter(match, {"play": "throw", "darts": ["4", "4", "4"]})
    expect(page.locator("#play-7")).to_contain_text("3 runs in inning 4")
    page.wait_for_function(TOLD)


def test_times_are_told_in_the_language_of_the_phone(phone: Callable[..., Page], site: Site, match: Created) -> None:
    browser = phone().context.browser
    assert browser
    context = browser.new_context(base_url=site.base, locale="de-DE", timezone_id="Asia/Tokyo")
    try:
        page = hold(context.new_page(), match, "board", "sheet")
        told = page.locator("time").first
        in_german = """time => time.textContent === new Date(time.dateTime).toLocaleString("de-DE", {
            dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Tokyo" })"""
        expect(told).to_have_text(re.compile(r"^\d\d\.\d\d\.\d{4}, \d\d:\d\d$"))
        assert told.evaluate(in_german)
    finally:
        context.close()


def test_a_correction_is_seen_before_it_is_made(phone: Callable[..., Page], site: Site, match: Created) -> None:
    page = hold(phone(1280, 800), match, "table", "log")
    page.locator("#play-2").get_by_role("link", name="Something is wrong with play 2").click()
    page.get_by_role("link", name="Three darts").click()
    page.locator("#f-darts").fill("T1 T1 T1")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_role("heading", name="Changed to T1 T1 T1")).to_be_visible()
    table = page.locator(".sure table")
    total = table.locator("tr", has_text="Bo").locator("td").last.inner_text()
    assert scores(site, match)["Bo"] != int(total)
    page.get_by_role("button", name="Save the correction").click()
    page.wait_for_url("**/log")
    assert scores(site, match)["Bo"] == int(total)
    expect(page.locator("#play-2")).to_contain_text("Corrected")


def test_a_play_is_taken_back_from_the_log_without_scripts(
    phone: Callable[..., Page], site: Site, match: Created
) -> None:
    page = hold(phone(scripts=False), match, "table", "log/2")
    page.get_by_role("link", name="It never happened").click()
    page.get_by_role("button", name="Strike Bo’s").click()
    page.wait_for_url("**/log")
    expect(page.locator("#play-2")).to_contain_text("Taken back")


def test_who_looks_on_sees_no_way_to_correct(phone: Callable[..., Page], match: Created) -> None:
    page = hold(phone(), match, "board", "log")
    expect(page.locator(".log-correct").first).to_be_hidden()


def test_the_host_deletes_by_a_second_press(phone: Callable[..., Page], match: Created) -> None:
    page = hold(phone(scripts=False), match, "host", "host")
    page.get_by_role("button", name="Delete the match").click()
    expect(page.get_by_role("heading", name="Delete this match?")).to_be_visible()
    page.get_by_role("link", name="Keep it").click()
    page.get_by_role("button", name="Delete the match").click()
    page.get_by_role("button", name="Delete it for good").click()
    assert page.url.endswith("/")
    answer = page.goto(f"/m/{match.match_id}/log")
    assert answer is not None
    assert answer.status == 404


def test_the_host_ends_and_opens_again(phone: Callable[..., Page], match: Created) -> None:
    page = hold(phone(), match, "host", "host")
    page.get_by_role("button", name="End the match").click()
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_role("status")).to_contain_text("You ended the match")
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_role("status")).to_contain_text("open again")


def test_a_link_is_copied_over_plain_http(phone: Callable[..., Page], match: Created) -> None:
    page = hold(phone(), match, "host", "host")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_the_code_is_typed_on_another_phone(phone: Callable[..., Page], match: Created) -> None:
    host = hold(phone(), match, "host", "host")
    code = host.locator(".big-code").inner_text()
    page = phone()
    page.goto("/")
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Watch").click()
    page.wait_for_url("**/board")


def test_the_sheet_on_paper_is_black_on_white_and_the_sheet_alone(
    phone: Callable[..., Page], match: Created, tmp_path: Path
) -> None:
    page = hold(phone(1280, 800, theme="dark"), match, "table", "sheet")
    page.emulate_media(media="print")
    expect(page.locator("header.site")).to_be_hidden()
    expect(page.locator(".actions")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.pdf(path=str(tmp_path / "sheet.pdf"), prefer_css_page_size=True)
    assert (tmp_path / "sheet.pdf").read_bytes().count(b"/Type /Page\n") == 1


def test_on_paper_the_legend_stands_beside_the_chart(phone: Callable[..., Page], site: Site) -> None:
    page = hold(phone(688, 1000), begun(site, "poker", 60), "table", "sheet")
    page.emulate_media(media="print")
    drawn, legend = (page.locator(part).bounding_box() for part in (".chart > svg", ".chart .legend"))
    assert drawn
    assert legend
    assert legend["x"] >= drawn["x"] + drawn["width"]
    assert legend["x"] + legend["width"] <= 688


def test_files_of_a_match_are_downloaded(phone: Callable[..., Page], match: Created) -> None:
    page = hold(phone(), match, "table", "sheet")
    for name, ending in (("CSV table", ".csv"), ("Record", ".json")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.startswith("darts-baseball-")
        assert download.value.suggested_filename.endswith(f"{match.match_id}{ending}")


def test_a_phone_of_the_table_lets_a_third_one_in(phone: Callable[..., Page], site: Site, match: Created) -> None:
    second, third, watcher = hold(phone(), match, "table"), phone(), phone()
    second.locator("[data-menu] > summary").click()
    second.get_by_role("link", name="One more phone").click()
    third.goto(link(second, "The table’s link"))
    expect(third.locator("#entry form.offer").first).to_be_visible()
    watcher.goto(link(second, "The board’s link"))
    expect(watcher.locator("#board")).to_be_visible()
    expect(watcher.locator("#entry")).to_have_count(0)
    expect(second.get_by_text("The host’s link")).to_have_count(0)
    assert_accessible(second)


def test_a_second_phone_becomes_a_host_by_the_link(phone: Callable[..., Page], site: Site) -> None:
    match = site.begin("darts-baseball", ["Ann", "Bo"])
    host, other = hold(phone(), match, "host", "host"), phone()
    host.get_by_role("link", name="Add a second host").click()
    other.goto(link(host, "The host’s link"))
    other.goto(f"/m/{match.match_id}/host")
    expect(other.get_by_role("button", name="End the match")).to_be_visible()


def test_a_phone_that_lost_its_cookies_reads_what_to_do(phone: Callable[..., Page], match: Created) -> None:
    page = phone()
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone has no key to this match")
    expect(page.locator(".todo")).to_contain_text("Scan the code again")
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    expect(page.locator("#entry")).to_be_visible()


def test_a_name_that_cannot_be_mended_is_in_sight_with_its_sentence_and_the_focus(site, phone):
    page = hold(phone(320, 640), site.begin("darts-301", ["Ann", "Bo"]), "host", "host")
    page.get_by_label("Right name").fill("Bo")
    page.get_by_role("button", name="Correct the name").click()
    expect(page.locator("#mend-to")).to_be_focused()
    expect(page.locator("#mend-fault")).to_have_text("✕ Somebody else here is called Bo.")
    expect(page.locator("#mend-fault")).to_be_in_viewport(ratio=1)


def test_a_fold_of_a_page_opens_in_sight(phone):
    page = phone(360, 640)
    page.goto("/new/darts-301")
    fold = page.locator("#options")
    fold.evaluate("fold => scrollTo(0, fold.getBoundingClientRect().top + scrollY - innerHeight + 200)")
    fold.locator("> summary").click()
    page.wait_for_function("() => document.querySelector('#options').getBoundingClientRect().top < innerHeight / 3")
