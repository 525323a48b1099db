"""Evenings as their directors run them, from the first tap to the printed standing, with all that goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from referee.store import get_store
from tests.browser.accessible import assert_accessible
from tests.browser.director import WHOLE, Director, rows
from tests.browser.paper_night import PaperNight
from tests.browser.site import Site
from tools.serving import Serving

NINE = ("Ann (5)", "Bo (3)", "Cy (4)", "Dee (4)", "Eve (5)", "Fay (3)", "Gus (4)", "Hal (6)", "Ida (4)")


@dataclass
class Laptop:
    """The laptop of a director, with the server and a browser on it."""

    start: Callable[[], Serving]
    server: Serving
    director: Director

    def dies(self) -> None:
        """Kill the server and start it again: the page comes back by itself."""
        connection = self.director.organiser.locator("#connection")
        self.server.kill()
        expect(connection).to_contain_text("reconnects by itself")
        self.server = self.start()
        expect(connection).to_be_hidden()


@pytest.fixture
def laptop(start_server: Callable[[], Serving], phone: Callable[..., Page]) -> Laptop:
    """A laptop at the page of its house, by the link that its terminal shows."""
    server = start_server()
    page = phone(1280, 800, own=True)
    page.goto(server.wait_for(r"prints it again:\s+(http\S+)"))
    club_id = page.url.split("/c/")[1].split("/")[0].split("?")[0]
    return Laptop(start_server, server, Director(page, club_id, f"http://127.0.0.1:{server.port}"))


@pytest.fixture
def director(site: Site, phone: Callable[..., Page]) -> Director:
    """The organiser of a club who knows Ann Archer and Tom, at a laptop."""
    with site.app.app_context():
        club = get_store().clubs.create("Thursday Club")
        get_store().clubs.add_people(club.club_id, ["Ann Archer", "Tom"])
    page = phone(1280, 800)
    page.goto(club.organiser_path)
    return Director(page, club.club_id)


def open_pairings(page: Page) -> list[tuple[str, str]]:
    """The two sides of each open pairing on the organiser's page."""
    cards = page.locator("#slips .run-card")
    buttons = [card.get_by_role("button", name=re.compile(" wins?( with this score)?$")) for card in cards.all()]
    return [tuple(re.sub(" wins?$", "", button.nth(side).inner_text()) for side in (0, 1)) for button in buttons]


def play_round(director: Director) -> None:
    """Enter the results of all open pairings: the first in the alphabet wins."""
    for sides in open_pairings(director.run()):
        director.wins(min(sides))


@pytest.mark.outer(WHOLE)
def test_a_pool_swiss_with_handicaps_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    # Ann Archer was here last week.
    director.evening("Ann Archer", "Tom")
    director.form("Swiss", "billiards", "Pool", ["Ann Acher (5)", *NINE[1:]], options={"rounds": "5"})
    # The double name: the known person enters, with her handicap.
    director.press_begin(known="Ann Archer")
    director.draw()
    expect(page.locator("#slips .run-card")).to_have_count(4)
    for number, sides in enumerate(open_pairings(page)):
        if number == 0:
            director.did_not_come(sides[1])
        elif number == 1:
            director.score(sides[0], 4, sides[1], 3, button=f"{sides[1]} wins with this score")
            wrong = sides
        else:
            director.wins(sides[0])
    director.add_late("Jo (4)")
    director.draw()
    play_round(director)
    laptop.dies()
    director.draw()
    play_round(director)
    # Two rounds later the result of the first turns out wrong.
    said = director.correct_result(f"{wrong[1]} beats {wrong[0]}", f"{wrong[0]} wins")
    assert "Pairings that fall away" not in said
    director.withdraw("Ida")
    director.substitute("Hal", "Zoe")
    director.rename("Fay", "Faye")
    director.unfold("Handicap and club")
    page.get_by_label("Who", exact=True).last.select_option("Bo")
    page.get_by_label("No handicap any more").check()
    page.get_by_role("button", name="Set them").click()
    director.sure("no handicap")
    for _ in range(2):
        director.draw()
        play_round(director)
    expect(page.get_by_text("Draw round")).to_have_count(0)
    lines = director.print_standing()
    assert len(lines) == 10
    assert any("Zoe" in line for line in lines)
    assert not any("Fay " in line or "Hal" in line for line in lines)
    director.remove("Gus")
    lines = director.print_standing()
    assert not any("Gus" in line for line in lines)
    assert any("Former player 1" in line for line in lines)


@pytest.mark.outer(WHOLE)
def test_a_bunko_night_of_twelve_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    # Ann Archer was here last week.
    director.evening("Ann Archer", "Tom")
    guests = ["Ann Acher", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Kim", "Lou", "Mia"]
    director.form("Bunko night", "bunko", "Bunko", guests, matches={"rounds": "4"})
    director.press_begin(known="Ann Archer")
    # Hal does not come: a ghost has the twelfth seat.
    director.withdraw("Hal")
    director.draw()
    expect(page.locator("#slips .run-card")).to_have_count(1)
    page.get_by_role("link", name="Add a table").click()
    page.get_by_label("More tables").fill("1")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".hall-tables > li")).to_have_count(1)
    director.run().get_by_role("link", name="Begin it").click()
    page.get_by_role("button", name="Begin:").click()
    page.wait_for_url("**/m/*")
    night = PaperNight(page)
    night.round(1, ["Ann Archer", "Bo", "Cy", "Dee", "Eve", "Fay"])
    # Jo comes late, in the seat of the ghost.
    night.comes("Jo")
    night.round(2, ["Ann Archer", "Bo", "Gus", "Jo", "Kim", "Lou"])
    director.run()
    laptop.dies()
    night.round(3, ["Ann Archer", "Bo", "Cy", "Mia", "Jo", "Ida"])
    # Two rounds later the first sheet turns out wrong: Gus won at that table.
    night.corrects_round(1, ["Ann Archer", "Bo", "Cy", "Dee", "Eve", "Gus"])
    night.goes_home("Ida")
    director.rename("Fay", "Faye")
    night.round(4, ["Ann Archer", "Bo", "Eve", "Dee", "Kim", "Mia"])
    night.wins_roll_off("Bo")
    expect(director.run().locator("#slips .run-card")).to_have_count(0)
    lines = director.print_standing()
    assert [line.split(" ", 1)[1] for line in lines[:2]] == ["Bo 4 1 1", "Ann Archer 4 1 0"]
    assert len(lines) == 13
    assert {"=3. Gus 2 1 0", "=3. Jo 2 1 0", "12. Faye 0 1 0", "13. Hal 0 0 0"} <= {*lines}
    assert not any("Ghost" in line or "Fay " in line for line in lines)
    director.remove("Gus")
    lines = director.print_standing()
    assert not any("Gus" in line for line in lines)
    assert any("Former player 1" in line for line in lines)


@pytest.mark.outer(WHOLE)
def test_a_league_of_seven_home_and_away(director: Director) -> None:
    page = director.organiser
    teams = [
        f"{name}: {name} one + {name} two + {name} three" for name in ("Reds", "Blues", "Greens", "Golds", "Greys")
    ]
    director.begin("Round robin", "darts-301", "League", [*teams, "Pinks", "Browns"], options={"rounds": "2"})
    director.draw()
    page.goto(f"/e/{director.event_id}/fixtures")
    page.get_by_label("Round 1 of 14 is on").fill("2030-01-01")
    page.get_by_role("button", name="Set the days of all rounds").click()
    expect(page.get_by_text("Tuesday 8 January 2030").first).to_be_visible()
    first = ""
    for number in range(1, 15):
        page = director.run()
        sides = open_pairings(page)
        there = [pair for card, pair in zip(page.locator("#slips .run-card").all(), sides, strict=True)
                 if (card.get_attribute("id") or "").startswith(f"slip-R{number}-")]  # fmt: skip
        for own, other in there:
            if number == 5 and "Pinks" in (own, other):
                director.did_not_come("Pinks")
            else:
                director.wins(min(own, other))
                first = first or f"{min(own, other)} beats {max(own, other)}"
        if number == 3:
            loser = first.split(" beats ")
            director.correct_result(first, f"{loser[1]} wins")
        if number == 4:
            director.rename("Browns", "Brownies")
        if number == 6:
            director.withdraw("Greys")
        if number == 7:
            director.substitute("Golds two (Golds)", "Ann Acher", known="Ann Archer")
    lines = director.print_standing()
    assert len(lines) == 7
    assert_accessible(page)
    director.remove("Reds one")
    page.goto(f"/e/{director.event_id}/sheet")
    expect(page.get_by_text("Reds one")).to_have_count(0)
    expect(page.get_by_text("Former player 1").first).to_be_visible()
    expect(director.run().locator("#slips .run-card")).to_have_count(0)


@pytest.mark.outer(WHOLE)
@pytest.mark.parametrize("people", [11, 14])
def test_whist_of_a_number_that_does_not_fill_its_tables(director: Director, people: int) -> None:
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mia", "Ned"][:people]
    director.begin("Partners", "canasta", "Whist", names, options={"rounds": "4"})
    for number in range(1, 5):
        page = director.draw()
        cards = page.locator("#slips .run-card")
        expect(cards).to_have_count((people + (number == 2)) // 4)
        while cards.count():
            card, left = cards.first, cards.count()
            card.get_by_role("button", name=re.compile(" win$")).first.click()
            expect(cards).to_have_count(left - 1)
        if number == 1:
            director.rename("Eve", "Eva")
            director.add_late("Ann Acher", known="Ann Archer")
        if number == 2:
            director.substitute("Gus", "Ghost")
            director.withdraw("Hal")
        if number == 3:
            # The first pair of the first round did not win.
            page.get_by_text("All entries: correct one").click()
            said = director.correct(2, page.locator("#entry-2 button", has_text=" win").last.text_content() or "")
            assert "Pairings that fall away" not in said
    lines = director.print_standing()
    assert len(lines) == people + 1
    assert not any("Eve" in line for line in lines)
    director.remove("Bo")
    lines = director.print_standing()
    assert not any("Bo" in line.split() for line in lines)
    assert any("Former player 1" in line for line in lines)


@pytest.mark.outer(WHOLE)
def test_a_ladder_over_some_weeks(director: Director, phone: Callable[..., Page]) -> None:
    director.begin("Ladder", "billiards", "Rungs", ["Ann", "Bo", "Cy", "Dee", "Eve"])
    page = director.organiser
    ladder = f"/e/{director.event_id}/ladder"

    def challenge(who: str, whom: str) -> None:
        page.goto(ladder)
        page.get_by_label(f"{who} challenges").select_option(whom)
        page.get_by_role("button", name=f"Challenge by {who}").click()
        page.get_by_role("button", name="Accept").click()

    challenge("Bo", "Ann")
    page.get_by_role("button", name="Bo won").click()
    expect(page.locator("#rung-1")).to_contain_text("Bo")
    challenge("Dee", "Cy")
    page.get_by_role("button", name="Dee won").click()
    expect(page.locator("#rung-3")).to_contain_text("Dee")
    director.rename("Eve", "Eva")
    director.add_late("Ann Acher", known="Ann Archer")
    director.substitute("Dee", "Fay")
    # The first result was wrong: Ann keeps her rung, and the later challenge is judged again.
    director.correct_result("Bo beats Ann", "Ann wins")
    page.goto(ladder)
    expect(page.locator("#rung-1")).to_contain_text("Ann")
    director.withdraw("Cy")
    lines = director.print_standing()
    assert [line.split()[1] for line in lines[:2]] == ["Ann", "Bo"]
    assert any("Eva" in line for line in lines)
    assert any("Fay" in line for line in lines)
    director.remove("Bo")
    assert "Former player 1" in director.print_standing()[1]


@pytest.mark.outer(WHOLE)
def test_an_evening_of_friends(director: Director) -> None:
    page = director.organiser
    page.goto(f"/c/{director.club_id}")
    page.get_by_role("link", name="Begin an evening").click()
    page.get_by_label("Title").fill("Friends")
    page.get_by_role("checkbox", name="Tom").check()
    page.locator("[name=names]").fill("Ann Acher\nBo\nCy")
    page.get_by_role("button", name="Begin the evening").click()
    page.get_by_role("button", name="Yes, Ann Archer").click()
    page.wait_for_url("**/e/*")
    evening = page.url

    def result(places: str) -> None:
        page.goto(evening)
        page.get_by_text("Enter a result without a match").click()
        page.locator("#places").fill(places)
        page.get_by_role("button", name="Enter the result").click()
        expect(page.get_by_role("status", name="Entered")).to_be_visible()

    result("Ann Archer\nBo\nCy")
    result("Cy + Tom\nAnn Archer + Bo")
    page.goto(evening)
    page.get_by_label("Somebody else comes").fill("Dee")
    page.get_by_role("button", name="Add", exact=True).click()
    result("Dee\nTom")
    # The first result was wrong; Bo won.
    page.goto(evening)
    page.get_by_text("Results entered: take one back").click()
    page.locator("li", has_text="1. ").filter(has_text="Ann Archer").get_by_role("button", name="Take back …").click()
    page.get_by_role("button", name="Take it back").click()
    result("Bo\nAnn Archer\nCy")
    page.locator("summary", has_text=re.compile("^Correct a name$")).click()
    page.get_by_label("The misspelt name").select_option("Dee")
    page.get_by_label("The right name").fill("Deedee")
    page.get_by_role("button", name="Correct the name").click()
    page.get_by_role("button", name="Enter it").click()
    page.locator("summary", has_text=re.compile("^Give or take points$")).click()
    page.get_by_label("Who", exact=True).first.select_option("Tom")
    page.get_by_label("Points: 1 gives one").fill("-1")
    page.get_by_label("Why, in the words").fill("late")
    page.get_by_role("button", name="Enter the points").click()
    expect(page.get_by_text("Tom loses 1 point: late.")).to_be_visible()
    page.get_by_role("button", name="Enter it").click()
    page.get_by_role("button", name="Close the evening").click()
    page.get_by_role("button", name="Close it").click()
    director.remove("Cy")
    page.goto(evening)
    lines = rows(page)
    assert not any("Cy" in line.split() for line in lines)
    assert any("−1: late" in line for line in lines)
    page.get_by_role("link", name="Paper").click()
    expect(page.get_by_text("Former player 1").first).to_be_visible()
    assert_accessible(page)


@pytest.mark.outer(WHOLE)
def test_a_double_elimination_of_thirteen_on_a_laptop_that_dies(laptop: Laptop) -> None:
    director = laptop.director
    page = director.organiser
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mia"]
    director.begin("Double elimination", "darts-301", "Darts", names)
    director.draw()
    first = open_pairings(page)[0]
    director.wins(first[0])
    director.did_not_come(max(open_pairings(page)[0]))
    # A bye of the first round is free for somebody who comes late.
    director.add_late("Ned")
    director.rename("Lou", "Louise")
    laptop.dies()
    for _ in range(9):
        for sides in open_pairings(director.run())[:1]:
            director.wins(min(sides))
    # The first result was wrong, two rounds later.
    said = director.correct_result(f"{first[0]} beats {first[1]}", f"{first[1]} wins")
    assert "Pairings that fall away" in said
    director.withdraw("Kim")
    director.substitute("Mia", "Zoe")
    while left := open_pairings(director.run()):
        director.wins(min(left[0]))
    page.goto(f"{director.base}/e/{director.event_id}")
    expect(page.locator(".evening-first")).to_have_count(1)
    lines = director.print_standing()
    assert len(lines) == 14
    assert any("Louise" in line for line in lines)
    assert any("Zoe" in line for line in lines)
    assert not any("Mia" in line for line in lines)
    director.remove("Jo")
    lines = director.print_standing()
    assert not any("Jo" in line.split() for line in lines)
    assert any("Former player 1" in line for line in lines)
    laptop.server.stop()
