"""The forms of an organiser on the smallest phone: a draw that no longer fits, stages, people kept apart, previews."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from referee.kit.values import replace
from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.whole import SIDEWAYS
from tests.rings import LOOKS, each

ANN = "Ann Archer-Whitworth"
STAGES = {
    "record": 1, "event": "stages", "title": "Open", "game": "darts-301",
    "options": {"first": {"event": "round-robin", "options": {"groups": 2}}, "cut": {"of_each": 1}},
    "entrants": [{"name": ANN, "handicap": 5, "club": "Owls"}, "Bo", "Cy", "Dee"],
    "entries": [
        {"do": "draw", "seed": "s"},
        {"do": "result", "between": [ANN, "Dee"], "winner": ANN},
        {"do": "result", "between": ["Bo", "Cy"], "winner": "Bo"},
        {"do": "draw", "seed": "s"},
        {"do": "amend", "n": 3, "with": {"do": "result", "between": ["Bo", "Cy"], "winner": "Cy"}},
    ],
}  # fmt: skip
SWISS = {"record": 1, "event": "swiss", "options": {"rounds": 3}, "apart": [[ANN, "Bo"]], "entrants": [ANN, "Bo", "Cy"]}
EVENING = {"record": 1, "event": "evening", "entrants": [ANN, "Bo"]}


def looked_at(page: Page) -> None:
    """Unfold the page and check it."""
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert page.evaluate(SIDEWAYS) <= 0
    assert_accessible(page)
    assert_thumbs(page)


def test_the_forms_of_an_organiser_fit_the_smallest_phone(site, phone) -> None:
    with site.app.app_context():
        club, events = get_store().clubs.create("Thursday Club"), get_store().events
        stages, swiss, evening = (
            events.create(club.club_id, {"entries": [], **record}).event_id for record in (STAGES, SWISS, EVENING)
        )
    page = phone(320, 640)
    page.goto(club.organiser_path)
    page.goto(f"/e/{stages}/organise")
    expect(page.get_by_text("Cy would go on now instead of Bo.")).to_be_visible()
    looked_at(page)
    page.get_by_role("button", name="Draw again").first.click()
    expect(page.get_by_role("button", name="Publish the draw")).to_be_visible()
    looked_at(page)
    page.get_by_role("button", name="Publish the draw").click()
    expect(page.locator("#slips")).to_contain_text("Cy wins")
    expect(page.get_by_text("The draw no longer fits")).to_have_count(0)
    page.goto(f"/e/{stages}/change")
    looked_at(page)
    page.goto(f"/e/{swiss}/organise")
    expect(page.locator("#apart")).to_have_value(f"{ANN} + Bo")
    looked_at(page)
    page.goto(f"/e/{evening}")
    page.get_by_text("Give or take points").click()
    page.get_by_label("Points: 1 gives one").fill("-1")
    page.get_by_label("Why, in the words").fill("late")
    page.get_by_role("button", name="Enter the points").click()
    expect(page.get_by_text(f"{ANN} loses 1 point: late.")).to_be_visible()
    looked_at(page)


LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Maximiliane Featherstonehaughes",
    "Bartholomew Featherstonehaugh-Wolverton",
    "Konstantin Ferdinandopoulosmaier",
)
KEYS_TOO_SMALL = """() => [...document.querySelectorAll('.result-keys .button')].filter(key => {
  const text = document.createRange();
  text.selectNodeContents(key);
  return text.getBoundingClientRect().right > key.getBoundingClientRect().right;
}).map(key => key.textContent)"""


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize("width", each([320, 1280], [320], "looks at the same pages on a larger screen"))
def test_names_of_one_long_word_are_whole_on_the_pages_of_an_event(site, phone, width: int) -> None:
    page = phone(width, 900)
    with site.app.app_context():
        store = get_store()
        club = store.clubs.create("Thursday Club")

        def begin(kind: str, **record: object) -> str:
            draw = [] if kind in ("ladder", "evening") else [{"do": "draw", "seed": "s"}]
            record = {"record": 1, "event": kind, "entrants": list(LONG), "entries": draw, **record}
            return f"/e/{store.events.create(club.club_id, record).event_id}"

        swiss, ladder, tables = (begin(kind) for kind in ("swiss", "ladder", "tables"))
        evening = begin("evening", entries=[{"do": "result", "between": list(LONG[:2]), "winner": LONG[0]}])
        store.plans.change(swiss.rpartition("/")[2], lambda plan: replace(plan, fee="5"))
        store.tables.add_tables(swiss.rpartition("/")[2], 1)
    page.goto(club.organiser_path)
    addresses = [swiss, ladder, tables, evening, f"{ladder}/ladder"]
    addresses += [f"{swiss}/{part}" for part in ("organise", "door", "fees", "hall", "fixtures", "change")]
    addresses += [f"{each}/organise" for each in (ladder, tables)]
    for address in addresses:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert page.evaluate(SIDEWAYS) <= 0, address
        assert page.evaluate(KEYS_TOO_SMALL) == []


def test_a_file_that_is_too_long_is_named_before_it_is_sent(site, phone) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
    page = phone()
    page.goto(club.organiser_path)
    page.goto(f"/c/{club.club_id}/event?format=swiss")
    page.get_by_text("Names of a file").click()
    field = page.locator("#file")
    field.set_input_files({"name": "names.csv", "mimeType": "text/csv", "buffer": b"x" * (2 * 1024 * 1024 + 1)})
    expect(page.get_by_role("alert")).to_have_text("✕ names.csv is longer than 2 MB, the most that this page takes.")
    assert field.input_value() == ""
    assert_accessible(page)
    field.set_input_files({"name": "names.csv", "mimeType": "text/csv", "buffer": b"name\nAnn\n"})
    expect(page.get_by_role("alert")).to_have_count(0)
