"""A match of Pinochle on two phones and a board: bid, passed, melded, played, made, and set by its numbers alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, form_named, replayed, scores
from tests.browser.taps import enter, unfold
from tests.games.screens import assert_board_for_everybody, assert_table_for_everybody
from tests.rings import LOOKS, WHOLE, each

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def card(phone: Phone, code: str) -> Phone:
    """A card of a trick: its key sends it."""
    phone.fresh().put(f"put:{code}")
    assert phone.taps == 1
    return phone


def rare(phone: Phone, play: str) -> Phone:
    """Open the folds of a rare play."""
    unfold(phone, phone.page.locator(f'#entry form.offer:has([name="play"][value="{play}"])').first)
    return phone


def tally(phone: Phone, bidder: str, bid: int, meld: tuple[int, int], tricks: int) -> Phone:
    """A hand by its numbers, on the page of scores to which the page of all plays leads."""
    body = {"play": "tally", "bidder": bidder, "bid": bid, "meld": list(meld), "tricks": tricks}
    enter(phone.fresh(), "pinochle", PLAYERS, body)
    assert phone.taps <= 7 + len(f"{bid}{meld[0]}{meld[1]}{tricks}")
    return phone


@pytest.mark.outer(WHOLE)
def test_a_match_from_the_first_bid_to_the_end(site, phone):
    match = site.begin("pinochle", PLAYERS, {"target": 150})
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")

    # The auction: one tap a bid; what is too low is refused.
    first.press("Bo passes").says("Bo passes")
    second.at(1).fresh().press("25").says("Cy bids 25")
    assert second.taps == 1
    first.at(2).type("bid 25").says("25 is too low: 25 is bid, and 26 is the least.")
    board.says("26 is the least")
    first.press("Di passes").at(3)
    second.at(3).press("Ann passes").says("Cy plays for 25")

    # The exchange, face down, and trump.
    second.at(4).press("spades").says("Cy asks for spades")
    first.at(5).press("3 cards passed").at(6)
    second.at(6).press("3 cards passed back").says("20 cards each")
    second.at(7).press("hearts").says("Hearts are trump")
    expect(board.at(8).page.locator(".pn-trump")).to_contain_text("hearts")

    # Meld: cards that bind, or points in one tap. What was wrong is taken back.
    cards = second.page.locator(form_named("Cy lays these cards"))
    for code in ("KH", "QH", "AS"):
        cards.locator(f'[data-put="{code}"]').click()
    cards.locator("button.enter").click()
    second.says("Cy lays marriage in hearts 4")
    second.tap("#ruling button:has-text('Take back')").at(10)
    for code in ("KH", "QH", "KH", "QH"):
        cards.locator(f'[data-put="{code}"]').click()
    cards.locator("button.enter").click()
    second.says("Cy lays double marriage in hearts 30")
    first.at(11).fresh().press("4 points").says("Di lays 4")
    assert first.taps == 1
    first.at(12).press("Ann: no meld").at(13).press("Bo: no meld").says("Cy leads")
    expect(board.at(14).page.locator(".pn-side").first).to_contain_text("30")

    # Tricks: a tap a card; a card that lies as meld is due.
    card(second.at(14), "KS").says("Cy plays K♠").at(15)
    card(first.at(15), "QS").says("Di plays Q♠").at(16)
    card(second.at(16), "JS").at(17)
    card(first.at(17), "AS").says("Bo wins trick 1: 2").at(18)
    expect(first.page.locator(".pns-trick .card-best")).to_contain_text("ace of spades")
    expect(board.at(18).page.locator(".pn-lies")).to_have_count(4)
    card(first, "AH").says("Bo plays A♥").at(19)
    second.at(19).type("card JC").says("Hearts must be followed, and Cy holds K♥, laid as meld.")
    board.says("laid as meld")
    expect(board.page.locator(".pn-lies-2")).to_contain_text("A♥")
    card(second, "QH").says("Cy plays Q♥").at(20)
    card(first.at(20), "JH").at(21)
    card(second.at(21), "JH").says("Bo wins trick 2: 1").at(22)

    # Late: Di did not beat the king, and here is the ten.
    card(first.at(22), "JS").at(23)
    card(second.at(23), "QS").at(24)
    first.at(24).page.locator('#entry [data-put="TS"]').first.click(force=True)
    first.page.get_by_role("button", name="It was played all the same").click()
    first.says("Di plays 10♠, which shows an earlier mistake")
    for screen in (first, second, board):
        screen.at(25).shows("Trick 1: Di played Q♠ and held 10♠; K♠ must be beaten")
    first.page.goto(f"/m/{match.match_id}/log")
    expect(first.page.locator("main")).to_contain_text("Trick 1: Di played Q♠ and held 10♠")
    first.page.goto(f"/m/{match.match_id}")

    # The rest of the hand by its points: made.
    rare(second, "tricks").tap('#entry form.offer:has([name="play"][value="tricks"]) label.chip:has(input[value="26"])')
    second.says("30 + 26 = 56, 25 bid: made").at(26)
    board.at(26).shows("56").shows("28")

    # Two hands by their numbers, to the end of the match.
    tally(first.at(26), "Bo", 50, (20, 10), 22).says("20 + 22 = 42, 50 bid: set, −50")
    tally(second.at(27), "Ann", 50, (40, 8), 30).says("Ann and Cy win, 164 to 6")
    for screen in (first, second, board):
        screen.at(28).shows("Ann and Cy won")
    expect(board.page.locator(".pn-side.won")).to_contain_text("164")
    expect(board.page.locator(".pn-what")).to_have_text("Ann and Cy won")
    end = replayed(first)
    assert (end["refused"], end["over"], end["winners"], end["flagged"]) == (0, True, ["Ann", "Cy"], [14])
    assert end["scores"] == scores(site, match)


def test_the_page_of_plays_leads_to_the_score_of_a_hand_on_one_screen(site, phone):
    player = Phone(phone(), site.begin("pinochle", PLAYERS))
    assert player.page.locator('#entry form.offer:has([name="play"][value="tally"])').count() == 0
    player.tap("#entry a:has-text('Just the score of the hand')").shows("Just the score of hand 1")
    bottom = player.page.locator("#entry .enter").first.evaluate("key => key.getBoundingClientRect().bottom")
    assert bottom <= 740


LAID = ["AS", "TS", "KS", "QS", "JS", "JD", "KH", "QH", "KD", "KC", "QD", "QC", "AH", "AD", "AC", "JH", "JC"]
AUCTION = [{"play": "bid", "amount": 25}, *({"play": "pass"} for _ in range(3))]
TRUMP = [
    {"play": "name_suit", "suit": "S"},
    {"play": "pass_cards"},
    {"play": "pass_back"},
    {"play": "trump", "suit": "S"},
    {"play": "meld", "player": "Bartholomew the Third", "cards": LAID},
]
MELDS = [{"play": "meld", "player": name, "points": 150} for name in ("Cy", "Di", "Annemarie-Luise")]
CARDS = [{"play": "card", "card": code} for code in ("TS", "AS", "QS", "TS", "TH", "TH", "TH")]
ENDS = {
    "auction": AUCTION[:2],
    "meld": AUCTION + TRUMP,
    "tricks": AUCTION + TRUMP + MELDS + CARDS,
}


@pytest.mark.outer(LOOKS)
@pytest.mark.parametrize("part", ENDS)
def test_its_screens_are_for_everybody(site, phone, part):
    players = ["Annemarie-Luise", "Bartholomew the Third", "Cy", "Di"]
    match = site.begin("pinochle", players, {"target": 1000})
    site.enter(match, *ENDS[part])
    page = phone()
    assert_board_for_everybody(page, match, ".pn-side, .pn-table, .pn-seat, .pn-middle, .pn-corner")
    assert_table_for_everybody(page, match)


@pytest.mark.parametrize("size", each([(360, 740), (320, 640)], [(320, 640)], LOOKS))
def test_no_bid_moves_under_the_finger_while_the_auction_rises(site, phone, size):
    match = site.begin("pinochle", PLAYERS)
    player = Phone(phone(*size), match)
    keys = [player.page.get_by_role("button", name=str(bid), exact=True) for bid in range(25, 37)]
    before = [key.bounding_box() for key in keys]
    for seq, amount in enumerate((25, 27, 31), start=1):
        player.press(str(amount)).at(seq)
        expect(player.page.get_by_role("button", name=str(amount), exact=True)).to_have_attribute(
            "aria-disabled", "true"
        )
        assert [key.bounding_box() for key in keys] == before
    keys[6].click(force=True)
    expect(player.page.locator("#forbidden")).to_contain_text("31 is too low: 31 is bid, and 32 is the least.")
    player.press("32").at(4)
    expect(player.page.locator("#entry .tap", has_text="36")).to_be_visible()
    expect(player.page.locator("#entry .tap", has_text="44")).to_be_visible()
