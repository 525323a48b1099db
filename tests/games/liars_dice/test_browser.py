"""Liar's Dice on two phones and a board: two whole games by taps, one to each of the ends that the rules know."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games.liars_dice.options import AT_LEAST, LIVES, LOSES, RIGHT, Options
from referee.store import get_store
from tests.browser.accessible import assert_accessible, assert_thumbs
from tests.browser.phone import Phone, head, replayed, scores
from tests.rings import LOOKS, WHOLE, some

PLAYERS = ["Ann", "Bo", "Cy"]
LOOKED_AT = ("", "/board", "/log", "/sheet", "/sheet.csv", "/record.json")


def dice(phone: Phone, play: str, *faces: str) -> Phone:
    """Faces on the pad of a play, then its button where it is not sent by itself."""
    form = phone.page.locator(f"#entry form.offer:has(input[name=play][value={play}]):has([data-pad])")
    for face in faces:
        form.locator(f'[data-put="{face}"]').click()
        phone.taps += 1
    if play != "reveal":
        form.locator("button.enter").click()
        phone.taps += 1
    return phone


def choose(phone: Phone, label: str) -> Phone:
    """One of the values that a field offers."""
    phone.page.locator("#entry .chip", has_text=label).first.click()
    phone.taps += 1
    return phone


def tray(phone: Phone, *faces: str) -> Phone:
    """Dice on the tray, one tap further than a claim."""
    return dice(phone.tap("#entry .rarer summary"), "tray", *faces)


def says_no_odds(*phones: Phone) -> None:
    """Neither what stands on the phones and the board nor any other page of the match tells how likely a claim is."""
    for table_phone in phones:
        assert "odds" not in table_phone.page.content().casefold()
    for path in LOOKED_AT:
        answer = phones[0].page.request.get(f"/m/{phones[0].match}{path}")
        assert answer.ok
        assert "odds" not in answer.text().casefold(), path
    asked = phones[0].page.request.get("/games/liars-dice/ask").text().casefold()
    assert not any(word in asked for word in ("odds", "chance", "likely"))


@pytest.mark.outer(WHOLE)
def test_a_game_until_everybody_has_lost_a_bet(site, phone):
    match = site.begin("liars-dice", PLAYERS)
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")

    # Two taps name the starter and the direction; a pair takes three, an answer one.
    choose(choose(first.fresh(), "Ann"), "to the left").says("Ann starts round 1; the box goes to the left, to Bo")
    assert first.taps == 2
    board.shows("Ann has the box")
    dice(second.at(1).fresh(), "claim", "K", "K").says("Ann claims K K (pair) to Bo")
    assert second.taps == 3
    expect(board.at(2).page.locator(".ld-now")).to_contain_text("K K")
    expect(board.page.locator(".ld-back")).to_have_count(5)
    first.at(2).fresh().press("accept the claim and take the box").says("Bo accepts K K")
    assert first.taps == 1

    # The tray: entered wrongly, taken back, entered wrongly once more. Two dice in sight, three below.
    tray(second.at(3), "K", "9").says("Bo puts K 9 up")
    second.tap("#ruling button:has-text('Take back')").at(5)
    tray(second, "K", "K").says("Bo puts K K up: K K on the tray, 3 dice below")
    expect(board.at(6).page.locator(".ld-back")).to_have_count(3)

    # A claim that does not rise is refused; the lowest that does is one tap away.
    dice(first.at(6), "claim", "Q", "Q").says("Q Q is not higher than K K; the lowest claim that is higher is K K 9.")
    board.says("not higher than K K")
    first.fresh().press("pair, K K 9").says("Bo claims K K 9 (pair) to Cy")
    assert first.taps == 1
    seq = head(site, match)
    board.at(seq)
    says_no_odds(second.at(seq), first, board)
    second.fresh().press("call the claim and open the box").says("Cy calls K K 9 of Bo")
    assert second.taps == 1

    # Once it is called the board tells the odds. What lay on the tray stands there already, and was not so: untapped.
    # With the fifth die it is sent by itself.
    board.at(seq + 1).shows("odds of the claim")
    expect(board.page.locator(".table-above")).to_contain_text("of 216 rolls")
    second.at(seq + 1).fresh().tap('#entry form:has(input[name=play][value=reveal]) [data-drop="1"]')
    dice(second, "reveal", "9", "J", "Q", "10").says("Late ruling on play 6")
    assert second.taps == 5
    second.says("the claim is false; Bo, the passer, loses a bet (1 in all) and starts round 2")
    board.says("K K on the tray cannot be right: the five dice are")
    expect(board.page.locator(".ld-verdict")).to_have_text("✕ false")
    board.shows("no odds: the tray was wrong")

    # A round by its result alone.
    first.at(seq + 2).tap("#entry .rarer summary").press("Bo lost the bet").says("Round 2: Bo loses a bet (2 in all)")

    # Five aces, accepted: all dice down again, and the same claim is all there is; one tap.
    second.at(seq + 3).fresh().press("Right, to Ann →").says("Bo starts round 3; the box goes to the right, to Ann")
    assert second.taps == 1
    dice(first.at(seq + 4), "claim", "A", "A", "A", "A", "A").says("Bo claims A A A A A (five of a kind) to Ann")
    second.at(seq + 5).press("accept the claim and take the box").says(
        "Ann rolls all five dice and passes A A A A A again"
    )
    first.at(seq + 6).fresh().press("five of a kind, A A A A A").says("Ann claims A A A A A (five of a kind) to Cy")
    assert first.taps == 1
    second.at(seq + 7).press("call the claim and open the box")
    dice(first.at(seq + 8), "reveal", "A", "A", "A", "A", "A").says("Cy, the caller, loses a bet (1 in all)")
    expect(board.at(seq + 9).page.locator(".table-above")).to_contain_text("in 1 of 7776 rolls")

    # Nobody has a claim lower than a nine; Ann lies, is called, and with her bet everybody has lost one.
    second.at(seq + 9).press("← Left, to Ann")
    first.at(seq + 10).fresh().press("high die, 9").says("Cy claims 9 (high die) to Ann")
    assert first.taps == 1
    second.at(seq + 11).press("accept the claim and take the box")
    dice(first.at(seq + 12), "claim", "J", "J", "J").says("Ann claims J J J (three of a kind) to Bo")
    second.at(seq + 13).press("call the claim and open the box")
    dice(first.at(seq + 14), "reveal", "J", "J", "A", "A", "9").says("Everybody has lost a bet: Ann and Cy win with 1")
    second.at(seq + 15).shows("Ann and Cy won")
    board.shows("★ Ann")
    board.shows("★ Cy")
    end = replayed(first)
    assert (end["refused"], end["over"], end["flagged"], end["winners"]) == (0, True, [4], ["Ann", "Cy"])
    assert end["scores"] == scores(site, match) == {"Ann": 1, "Bo": 2, "Cy": 1}


@pytest.mark.outer(WHOLE)
def test_a_game_until_one_player_is_left(site, phone):
    options = {"end": "lives", "lives": 1, "truth": "exact", "straights": True, "direction": "left"}
    match = site.begin("liars-dice", PLAYERS, {**options, "after_five_aces": "receiver_loses"})
    player, board = Phone(phone(), match), Phone(phone(1280, 800), match, "board")
    player.fresh().press("Cy starts").says("Cy starts round 1; the box goes to the left, to Ann")
    assert player.taps == 1

    # A scorer types; a straight is a hand at this table, and a full house is higher.
    player.at(1).type("10 j q k a").says("Cy claims A K Q J 10 (straight) to Ann")
    player.at(2).press("accept the claim and take the box").at(3)
    player.at(3).type("a a a k q").says(
        "A A A K Q is not higher than A K Q J 10; the lowest claim that is higher is 9 9 9 10 10."
    )
    player.type("a a a a a")
    player.says("Ann claims A A A A A (five of a kind) to Bo")

    # Accepting five aces costs a bet here, and with it Bo is out; the next one on the left starts.
    seq = head(site, match)
    player.at(seq).press("accept the claim and take the box").says(
        "Bo, the receiver, loses a bet (1 in all) and is out"
    )
    player.says("Cy on the left starts")
    board.at(seq + 1).shows("nothing is higher")
    expect(board.page.locator(".seat-above.away")).to_have_count(1)
    assert "odds" not in board.page.content()

    # Two are left. The claimed dice have to be there: a better hand does not make K K 10 true.
    dice(player.at(seq + 1).fresh(), "claim", "K", "K", "10").says("Cy claims K K 10 (pair) to Ann")
    assert player.taps == 4
    player.at(seq + 2).press("call the claim and open the box")
    dice(player.at(seq + 3), "reveal", "K", "K", "K", "J", "J").says("10 is missing: the claim is false")
    player.says("Cy, the passer, loses a bet (1 in all) and is out. Ann is the last one in and wins")

    # The dice were read wrongly: taken back, and entered again.
    player.tap("#ruling button:has-text('Take back')").at(seq + 5)
    dice(player.at(seq + 5), "reveal", "K", "K", "10", "J", "J").says("K K 10 are there: the claim is true")
    player.says("Ann, the caller, loses a bet (1 in all) and is out. Cy is the last one in and wins")
    player.at(seq + 6).shows("Cy won")
    board.shows("★ Cy")
    end = replayed(player)
    assert (end["refused"], end["over"], end["flagged"], end["winners"]) == (0, True, [], ["Cy"])
    assert end["scores"] == scores(site, match) == {"Ann": 1, "Bo": 1, "Cy": 0}


HOUSE_RULES = {
    "Each claim is higher than the one before": ("yes", "no"),
    "A claim is true if": ("the claimed dice are in the box", "the dice are as good or better"),
    "Straights between three of a kind and full house": ("no", "yes"),
    "The box goes": ("as the starter chooses, each round", "to the left", "to the right"),
    "The game ends": ("as soon as everybody has lost a bet", "when one player is left in"),
    "After an accepted A A A A A": ("the receiver rolls all dice and repeats it", "the receiver loses the bet"),
}
"""The house rules on the page of a new match, as printed first."""


@pytest.mark.outer(LOOKS)
def test_every_house_rule_stands_on_the_page_of_a_new_match(site, phone):
    page = phone()
    page.goto("/new/liars-dice?player=Ann&player=Bo&player=Cy")
    page.get_by_text("House rules").click()
    for legend, (printed, *others) in HOUSE_RULES.items():
        rule = page.get_by_role("group", name=legend)
        expect(rule.locator("label:has(:checked)")).to_have_text(printed)
        for other in others:
            rule.locator("label.chip", has=page.get_by_text(other, exact=True)).click()
    expect(page.get_by_label("Lives")).to_have_value("3")
    page.get_by_label("Lives").fill("1")
    page.get_by_role("button", name="Start the match").last.click()
    page.wait_for_url("**/host")
    with site.app.app_context():
        setup = get_store().cached_match(page.url.split("/")[-2]).setup
    assert setup.players == tuple(PLAYERS)
    assert setup.options == Options(False, AT_LEAST, True, RIGHT, LIVES, 1, LOSES)
    page.goto(page.url.removesuffix("/host"))
    page.get_by_role("button", name="Bo starts", exact=True).click()
    expect(page.locator("#ruling")).to_contain_text("Bo starts round 1; the box goes to the right, to Ann")


@pytest.mark.outer(LOOKS)
def test_it_fits_a_small_phone(site, phone):
    match = site.begin("liars-dice", ["Ann-Kathrin with a rather long name", "Bo", "Konstanze Meyer-Vorfelder"])
    player, board = Phone(phone(320, 640), match), Phone(phone(1280, 800, "dark"), match, "board")
    bodies = (
        {"play": "direction", "starter": "Bo", "direction": "left"},
        {"play": "claim", "faces": "K K"},
        {"play": "accept"},
        {"play": "tray", "faces": "K K"},
        {"play": "claim", "faces": "K K J J 10"},
        {"play": "call"},
        {"play": "reveal", "dice": "K K J J 10"},
    )
    for number, body in enumerate(bodies):
        player.at(number).page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert_accessible(player.page)
        assert_thumbs(player.page)
        if number in some(range(len(bodies))):
            assert_accessible(board.at(number).page)
        site.enter(match, body)
