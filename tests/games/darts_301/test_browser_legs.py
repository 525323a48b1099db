"""Whole legs in the browser, with their taps counted, up to the next match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from referee.match import read_json, read_record, replay
from referee.store import Created
from tests.browser.newcomer import start_match
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, head
from tests.browser.phones import first_held
from tests.browser.site import Site
from tests.games.darts_301.thumb import Thumb, answered, board, scores
from tests.rings import WHOLE


@pytest.mark.outer(WHOLE)
def test_a_whole_leg_of_301_by_taps_is_in_its_record(
    hold: Callable[..., Thumb], phone: Callable[..., Page], site: Site, leg: Created
) -> None:
    thumb, tablet = hold(leg), board(phone(1280, 800), leg)
    turns = [
        ("Ann throws, 301 left", "20 5 1", 3, "275"),
        ("Bo throws, 301 left", "T20 20 0", 4, "221"),
        ("Ann throws, 275 left", "T20 T20 T20", 6, "95"),
        ("Bo throws, 221 left", "D25 25 D20", 4, "106"),
        ("Ann throws, 95 left: T19 D19", "T19 20 0", 4, "18"),
        ("Bo throws, 106 left: T20 6 D20", "T20 T20", 4, "106"),  # bust, sent without the third dart
        ("Ann throws, 18 left: D9", "D9", 2, "0"),  # won, sent with the first
    ]
    for number, (due, darts, taps, left) in enumerate(turns):
        thumb.sees(due)
        assert thumb.darts(*darts.split()) == taps <= 6
        side = tablet.locator(".lane").nth(number % 2)
        expect(side.locator(".lane-left")).to_have_text(left)
    expect(thumb.page.locator("#ruling")).to_contain_text("Ann finishes 18. Ann wins the leg")
    thumb.sees("Ann won")
    expect(tablet.locator(".lane.won .lane-names")).to_have_text("Ann")
    expect(tablet.locator("#last")).to_contain_text("Ann won")
    kept = thumb.page.request.get(f"/m/{leg.match_id}/record.json")
    end = list(replay(read_record(read_json(kept.body()))))[-1]
    assert end["scores"] == scores(site, leg) == {"Ann": 0, "Bo": 106}
    assert (end["plays"], end["refused"]) == (7, 0)


def keys(*darts: str) -> list[str]:
    """The keys of darts as a thumb taps them: `T20` is *Treble*, then 20."""
    taps = []
    for dart in darts:
        taps += [f"half:{dart[0]}", dart[1:]] if dart[0] in "DT" else [dart]
    return taps


@pytest.mark.outer(WHOLE)
def test_a_leg_begun_by_a_newcomer_on_two_phones_at_once_and_again(phone: Callable[..., Page], site: Site) -> None:
    starter = phone()
    match = start_match(starter, "Darts 301", ["Ann", "Bo"])
    first, second = Phone(starter, match, "started"), Phone(phone(theme="dark"), match)
    tablet = Phone(phone(1280, 800), match, "board")
    # The second phone has begun Ann's turn when the first enters it: nothing of it becomes Bo's.
    second.shows("Ann throws, 301 left").put(*keys("T20", "T20"))
    first.put(*keys("T20", "T20", "T20")).says("180 scored, 121 left")
    expect(second.at(1).page.locator("#kept")).to_contain_text("Ann’s turn was entered meanwhile")
    second.tap("#kept button:has-text('Clear it')").put(*keys("T20", "T20", "20")).says("140 scored, 161 left")
    # Both enter Ann's next turn, and both are on their way before either arrives: one counts, the other says so.
    held: list[Route] = []
    entries: list[Route] = []
    for player in (first, second):
        player.at(2).page.route(f"**/m/{match.match_id}", lambda route: held.append(route))
        player.put(*keys("20", "20", "20"))
        expect(player.page.locator("#entry[inert]")).to_have_count(1)
        entries.append(first_held(player.page, held))
    for entry in entries:
        entry.continue_()
    for screen in (first, second, tablet):
        screen.at(3)
    for player in (first, second):
        answered(player.page)
        player.page.unroute(f"**/m/{match.match_id}")
    rulings = [player.page.locator("#ruling").inner_text() for player in (first, second)]
    assert sum("Not entered" in ruling for ruling in rulings) == 1
    assert (head(site, match), scores(site, match)) == (3, {"Ann": 61, "Bo": 161})
    second.put(*keys("T20", "T20", "1")).says("121 scored, 40 left")
    first.at(4).put(*keys("1", "20", "D20")).says("Ann finishes 61. Ann wins the leg")
    assert_ended((first, second), tablet, ["Ann"])
    # The start alternates.
    following = play_again(site, (first, second), tablet, ["Bo", "Ann"])
    first.shows("Bo throws, 301 left")
    enter_first_play(site, following, (first, second), tablet, {"play": "throw", "darts": ["T20", "5", "1"]})
    second.shows("Ann throws, 301 left").put(*keys("20", "20", "20")).says("60 scored, 241 left")
    expect(tablet.at(2).page.locator(".lane-left").first).to_have_text("235")
