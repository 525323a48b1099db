"""Half entries stay with the turn in which they were begun, and no tap is lost in silence."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, head, scores
from tests.browser.phones import first_held
from tests.rings import first_row

SCORE = "#entry form.offer:has(> input[name=play][value=score])"
KNOCK = "#entry form.offer:has(> input[name=play][value=knock])"


@pytest.mark.parametrize(
    ("half_done", "keeps"),
    first_row(
        [
            ([f'{SCORE} [data-digit="3"]'], "3"),
            ([f'{SCORE} label.chip:has([name=knocker_count][value="8"])'], "8"),
            ([f'{KNOCK} [data-put="9"]', f'{KNOCK} [data-half="S"]'], "9♠"),
        ]
    ),
    ids=["a number", "a choice", "a pad"],
)
def test_a_half_entry_stays_with_the_turn_in_which_it_was_begun(site, phone, half_done, keeps):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    first, second = Phone(phone(), match), Phone(phone(), match)
    first.page.evaluate("document.querySelectorAll('#entry details').forEach(part => part.open = true)")
    for tap in half_done:
        first.tap(tap)
    second.type("score 8 24 Bo").says("16 for Bo")
    expect(first.at(1).page.locator("#kept")).to_contain_text("entered meanwhile")
    expect(first.page.locator("#kept .kept-text")).to_contain_text(keeps)
    expect(first.page.locator("#entry .chosen-chip")).to_have_count(0)
    expect(second.at(1).page.locator("#kept")).to_be_hidden()
    first.tap("#kept button:has-text('Clear it')")
    expect(first.page.locator("#kept")).to_be_hidden()
    assert head(site, match) == 1


def test_the_third_dart_of_one_player_is_not_thrown_for_another(site, phone):
    """Phone 1 taps T20 T20 for Ann, phone 2 enters her turn, and the third T20 is Bo's first."""
    match = site.begin("darts-301", ["Ann", "Bo"])
    first, second = Phone(phone(), match), Phone(phone(), match, "host")
    first.put("half:T", "20", "half:T", "20")
    second.put("20", "5", "1").at(1)
    expect(first.at(1).page.locator("#kept")).to_contain_text("Ann’s turn was entered meanwhile. Three darts: T20 T20")
    first.put("half:T", "20")
    expect(first.page.locator("#entry .tray button b")).to_have_text(["T20"])
    assert head(site, match) == 1
    # It waits through a reload and a look at the board.
    first.page.goto(f"/m/{match.match_id}/board")
    first.page.go_back()
    first.page.reload()
    expect(first.page.locator("#entry .tray button b")).to_have_text(["T20"])
    expect(first.page.locator("#kept .kept-entry")).to_have_count(1)
    # Kept by a word, it changes places with what stands in the form; then it is sent as any other.
    first.tap("#kept button:has-text('Keep it')")
    expect(first.page.locator("#entry .tray button b")).to_have_text(["T20", "T20"])
    expect(first.page.locator("#kept .kept-text")).to_have_text("T20")
    first.tap("#kept button:has-text('Clear it')").put("1").at(2)
    assert scores(site, match) == {"Ann": 275, "Bo": 180}


def test_a_name_begun_beside_the_page_of_scores_is_in_its_field_again(site, phone):
    """The page of scores has no form for it, and says nothing. Once it is entered nothing waits."""
    match = site.begin("score-pad", ["Ann", "Bo"])
    table = Phone(phone(), match)
    way = f"/m/{match.match_id}?entry=plays&open=who#who-plays"
    table.page.goto(way)
    table.page.locator("#who-join [name=who]").fill("Cy")
    table.page.goto(f"/m/{match.match_id}/tally")
    expect(table.page.locator("#entry")).to_be_visible()
    expect(table.page.locator("#kept")).to_be_hidden()
    table.page.locator("#who-plays, a", has_text="Somebody comes or goes").click()
    expect(table.page.locator("#who-join [name=who]")).to_have_value("Cy")
    # The same text that waits since an entry of another phone is done with, too.
    site.enter(match, {"play": "round", "points": {"Ann": 1, "Bo": 2}})
    expect(table.at(1).page.locator("#kept")).to_contain_text("Cy")
    table.page.locator("#who-join [name=who]").fill("Cy")
    table.press("Somebody comes").at(2)
    expect(table.page.locator("#kept")).to_be_hidden()


def test_what_is_not_to_be_entered_now_is_kept_until_it_is_cleared(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    site.enter(match, {"play": "upcard", "card": "4S"}, {"play": "refuse"}, {"play": "refuse"}, {"play": "draw"})
    first, second = Phone(phone(), match), Phone(phone(), match)
    first.page.evaluate("document.querySelectorAll('#entry details').forEach(part => part.open = true)")
    first.at(4).tap(f'{KNOCK} [data-put="9"]').tap(f'{KNOCK} [data-half="S"]')
    second.at(4).type("discard 2H").at(5)
    first.at(5).tap("#kept button:has-text('Keep it')")
    expect(first.page.locator("#kept")).to_contain_text("is not to be entered now")
    first.press("Draw from the stock").at(6).tap("#kept button:has-text('Keep it')")
    expect(first.page.locator("#kept")).to_be_hidden()
    expect(first.page.locator("#entry .chosen-chip")).to_have_count(1)


def test_a_turn_that_this_phone_ends_leaves_nothing_behind(site, phone):
    """The total begun beside the darts, and a rank without its suit, are done with; no question covers the keys."""
    darts = site.begin("darts-301", ["Ann", "Bo"])
    player = Phone(phone(), darts)
    player.page.evaluate("document.querySelectorAll('#entry details').forEach(part => part.open = true)")
    player.tap(f'{SCORE} [data-digit="6"]').type("throw 20 20 20").at(1)
    expect(player.page.locator("#kept")).to_be_hidden()
    expect(player.page.locator(f"{SCORE} [name=total]")).to_have_value("")
    cards = site.begin("gin-rummy", ["Ann", "Bo"])
    site.enter(cards, {"play": "upcard", "card": "4S"}, {"play": "refuse"}, {"play": "refuse"}, {"play": "draw"})
    first, second = Phone(phone(), cards), Phone(phone(), cards)
    first.at(4).put("9", form=1)
    second.at(4).type("discard 2H").at(5)
    expect(first.at(5).page.locator("#kept")).to_be_hidden()


def test_nothing_is_tapped_into_forms_that_are_about_to_change(site, phone, match):
    """The answer is slow: the forms are at rest until it shows the next ones together with its ruling."""
    player = Phone(phone(), match)
    held = []
    player.page.route(f"**/m/{match.match_id}", lambda route: held.append(route) or None)
    player.page.route(f"**/m/{match.match_id}/live**", lambda route: route.abort())
    player.put("T1", "1", "0")
    expect(player.page.locator("#entry")).to_have_attribute("inert", "")
    player.page.locator("#entry [data-put='1']").first.dispatch_event("click")
    player.page.wait_for_function("() => true")
    first_held(player.page, held).continue_()
    player.says("4 runs")
    assert player.page.locator("#due .due-says").inner_text() == "Bo throws at the 1"
    expect(player.page.locator("#entry[inert]")).to_have_count(0)
    expect(player.page.locator("#entry .tray button")).to_have_count(0)
    player.page.unroute(f"**/m/{match.match_id}")
    player.put("0", "0", "1").says("1 run")
    assert scores(site, match) == {"Ann": 4, "Bo": 1}


def test_an_answer_that_comes_late_does_not_bring_old_forms_back(site, phone, match):
    """The stream shows the next turn while the answer is on its way: of the answer only the ruling is shown."""
    player = Phone(phone(), match)
    held = []
    player.page.route(f"**/m/{match.match_id}", lambda route: held.append((route, route.fetch())))
    player.put("T1", "1", "0").at(1)
    site.enter(match, {"play": "throw", "darts": ["1", "0", "0"]})
    player.at(2)
    expect(player.page.locator("#entry")).to_have_attribute("inert", "")
    route, answer = first_held(player.page, held)
    route.fulfill(response=answer)
    player.says("4 runs")
    expect(player.page.locator("#entry[inert]")).to_have_count(0)
    assert player.page.locator("body").get_attribute("data-seq") == "2"
    assert player.page.locator("#due .due-says").inner_text() == "Ann throws at the 2"
    player.page.unroute(f"**/m/{match.match_id}")
    player.put("2", "0", "0").at(3)
    assert scores(site, match) == {"Ann": 5, "Bo": 1}


@pytest.mark.parametrize(
    ("game", "plays", "form", "half", "asks"),
    [
        ("turntables", [{"play": "begin", "player": "Ann"}], "card", "[data-put='7']", "Which suit?"),
        ("turntables", [{"play": "begin", "player": "Ann"}], "card", "[data-half=H]", "Which rank?"),
        ("vatican", [], "lay", "[data-put='7']", "Which suit?"),
    ],
)
def test_a_card_without_its_suit_or_rank_is_asked_for(site, phone, game, plays, form, half, asks):
    match = site.begin(game, ["Ann", "Bo"])
    site.enter(match, *plays)
    player = Phone(phone(), match)
    entry = f"#entry form.offer:has(> input[name=play][value={form}])"
    player.tap(f"{entry} {half}").tap(f"{entry} button.enter")
    expect(player.page.locator(f"{entry} .fault")).to_contain_text(asks)
    assert head(site, match) == len(plays)
