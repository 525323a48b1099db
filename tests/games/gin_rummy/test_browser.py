"""A game of Gin Rummy on two phones and a board: by counts, by hands, and with its draws and discards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, form_named, replayed, scores
from tests.browser.taps import opened_form
from tests.rings import LOOKS, WHOLE

KNOCKER = ["4S", "5S", "6S", "9H", "9D", "9C", "AS", "2C", "2H", "3D"]
OPPONENT = ["KD", "KC", "KH", "8S", "5D", "5H", "2D", "2S", "QD", "TD"]
SCORE = "#entry form.offer:has(> input[name=play][value=score])"
KNOCK = "#entry form.offer:has(> input[name=play][value=knock])"


def by_counts(phone: Phone, knocker: int, opponent: int, name: str) -> Phone:
    """A knock by its counts: what the knocker kept, what the opponent has, who knocked; the last tap sends it."""
    phone.fresh().tap(f'{SCORE} label.chip:has([name=knocker_count][value="{knocker}"])')
    for digit in str(opponent):
        phone.tap(f'{SCORE} [data-digit="{digit}"]')
    return phone.tap(f'{SCORE} label.chip:has([name=knocker][value="{name}"])')


def cards(phone: Phone, form: str, field: int, *codes: str) -> None:
    """Cards on one of the pads of a form, two taps each."""
    pad = phone.page.locator(form).first.locator(".field.pad-card").nth(field)
    for code in codes:
        pad.locator(f'[data-put="{code[0]}"]').click()
        pad.locator(f'[data-half="{code[1]}"]').click()
        phone.taps += 2


def discard(phone: Phone, code: str) -> Phone:
    """A discard: rank, suit, sent."""
    cards(phone.fresh(), "#entry form.offer:has(> input[name=play][value=discard])", 0, code)
    assert phone.taps == 2
    return phone


@pytest.mark.outer(WHOLE)
def test_a_game_by_counts_by_hands_and_play_by_play(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")

    # By counts, in four taps; what is not a knock is refused.
    by_counts(first, 8, 24, "Ann").says("24 − 8 = 16 for Ann")
    assert first.taps == 4
    board.at(1).says("24 − 8 = 16 for Ann")
    expect(board.page.locator(".gi-side").first).to_contain_text("16")
    second.at(1).type("score 11 30 Bo").says("a knock needs 10 or less")
    board.says("a knock needs 10 or less")

    # A void hand in one tap, taken back.
    second.fresh().press("Two cards left, nobody knocked: no score").says("the hand is void")
    assert second.taps == 1
    first.at(2).shows("Hand 3: Bo deals")
    second.tap("#ruling button:has-text('Take back')").at(3).shows("Hand 2: Bo deals")

    # By hands: two taps a card.
    opened_form(second, "Knock, with both hands")
    knock = form_named("Knock, with both hands")
    second.fresh().tap(f'{knock} label.chip:has([name=knocker][value="Bo"])')
    cards(second, knock, 0, *KNOCKER)
    cards(second, knock, 1, *OPPONENT)
    second.tap(f"{knock} button.enter").says("Bo knocks with 8, Ann has 42: 42 − 8 = 34 for Bo")
    assert second.taps == 42
    board.at(4)
    expect(board.page.locator(".gi-row").first.locator(".gi-set").first).to_contain_text("4♠")
    expect(board.page.locator(".gi-count").last).to_have_text("42")

    # Play by play: the upcard, refused and taken; what lies on the pile is not discarded again.
    opened_form(first.at(4), "Enter draws and discards: the first upcard")
    cards(first.fresh(), "#entry form.offer:has(> input[name=play][value=upcard])", 0, "7S")
    assert first.taps == 2
    first.says("Bo may take it")
    second.at(5).fresh().press("take the seven of spades").says("Bo takes the seven of spades")
    assert second.taps == 1
    discard(second.at(6), "KS").says("Bo discards the king of spades")
    board.at(7)
    expect(board.page.locator(".gi-side").last).to_contain_text("7♠")
    expect(board.page.locator(".gi-pile").first).to_contain_text("K♠")
    first.at(7).press("Draw from the stock").says("30 left in the stock")
    first.at(8).type("discard KS").says("The king of spades lies on the pile")
    discard(first, "QC").says("Ann discards the queen of clubs")
    second.at(9).press("Draw from the stock").at(10)

    # The knock shows that the seven which was taken in sight is gone: a late ruling on the play that took it.
    second.type(
        f"knock knocker=Bo knocker_hand={','.join(KNOCKER)} opponent_hand={','.join(OPPONENT)} discard=JC"
    ).says("42 − 8 = 34 for Bo")
    expect(second.page.locator("#ruling .verdict.late").last).to_contain_text("took the seven of spades")
    board.at(11)
    expect(board.page.locator("#last .verdict.late").last).to_contain_text("on play 6")

    # The end: the totals with their bonuses, and who pays.
    by_counts(first.at(11), 0, 13, "Bo").says("The game is over")
    assert first.taps == 4
    for screen in (first, second, board):
        screen.at(12).shows("Bo won")
    expect(board.page.locator(".gi-hand")).to_have_text("Ann pays Bo 225")
    end = replayed(first)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Bo"])
    assert end["scores"] == scores(site, match) == {"Ann": 36, "Bo": 261}
    assert end["flagged"]
    assert_ended((first, second), board, ["Bo"])

    # Again: Bo dealt last, so Ann deals; the first hand by its counts.
    following = play_again(site, (first, second), board, ["Ann", "Bo"])
    knock = {"play": "score", "knocker_count": 3, "opponent_count": 20, "knocker": "Ann"}
    enter_first_play(site, following, (first, second), board, knock)
    assert scores(site, following) == {"Ann": 17, "Bo": 0}


def test_oklahoma_begins_with_the_upcard(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"], {"knock_limit": "upcard", "big_gin": 31})
    player, board = Phone(phone(), match), Phone(phone(1920, 1080, "dark"), match, "board")
    cards(player.fresh(), "#entry form.offer:has(> input[name=play][value=upcard])", 0, "5D")
    assert player.taps == 2
    player.says("Knock with 5 or less")
    expect(player.page.locator(f"{SCORE} >> nth=0").locator(".chips").first.locator("label")).to_have_count(6)
    expect(board.at(1).page.locator(".gi-limit")).to_contain_text("knock with 5 or less")
    player.type("score 6 30 Ann").says("a knock needs 5 or less")
    by_counts(player, 5, 30, "Ann").says("30 − 5 = 25 for Ann")
    board.at(2)
    expect(board.page.locator(".gi-limit")).to_contain_text("the first upcard says")


@pytest.mark.outer(LOOKS)
def test_it_fits_a_small_phone(site, phone):
    names = ["Ann-Kathrin with a rather long name", "Konstanze Meyer-Vorfelder"]
    match = site.begin("gin-rummy", names, {"big_gin": 31})
    player = Phone(phone(320, 640), match)
    for number, body in enumerate(
        ({"play": "upcard", "card": "7S"}, {"play": "take"}, {"play": "discard", "card": "KS"})
    ):
        player.at(number).page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert_accessible(player.page)
        assert_thumbs(player.page)
        site.enter(match, body)


def test_a_hand_begun_play_by_play_goes_over_to_its_score(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    site.enter(match, {"play": "upcard", "card": "5H"}, {"play": "take"}, {"play": "discard", "card": "9S"})
    keeper = Phone(phone(), match)
    keeper.page.goto(f"/m/{match.match_id}/tally")
    expect(keeper.page.locator("main")).to_contain_text("The plays of this hand stay in the log")
    form = keeper.page.locator("#entry form").first
    form.locator("label.chip:visible", has_text="3").first.click()
    form.get_by_label("Opponent’s points, after laying off").fill("10")
    form.locator("label.chip:visible", has_text="Bo knocked").click()
    form.get_by_role("button", name="Enter", exact=True).click()
    keeper.says("The plays of this hand stay in the log; this score counts. Bo knocks with 3, Ann has 10")
    assert scores(site, match) == {"Ann": 0, "Bo": 7}


def test_each_of_several_rare_plays_has_a_fold_of_its_own(site, phone):
    page = Phone(phone(), site.begin("gin-rummy", ["Ann", "Bo"])).page
    rare = page.locator("#entry .rarer > summary")
    expect(rare).to_have_text(
        ["Knock, with both hands", "Knock, with the sets as shown", "Enter draws and discards: the first upcard"]
    )
    expect(page.locator("#entry .rarer form:visible")).to_have_count(0)
    rare.last.click()
    expect(page.locator("#entry .rarer form:visible")).to_have_count(1)


def test_the_number_of_the_stock_is_legible_on_the_board(site, phone):
    match = site.begin("gin-rummy", ["Ann", "Bo"])
    site.enter(match, {"play": "upcard", "card": "9H"})
    board = Phone(phone(1280, 800), match, "board").shows("stock")
    assert_accessible(board.page)


def test_the_page_of_scores_asks_for_the_points_of_the_knocker_once(site, phone):
    player = Phone(phone(), site.begin("gin-rummy", ["Ann", "Bo"]))
    player.page.goto(f"/m/{player.match}/tally")
    expect(player.page.locator("#due")).to_have_text("Just the score of hand 1")
    expect(player.page.get_by_text("nmatched points").locator("visible=true")).to_have_count(1)
