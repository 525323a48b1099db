"""Liar's Dice on two phones and a board: claims that rise, the tray, two calls, a late ruling, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, head, replayed, scores

PLAYERS = ["Ann", "Bo"]


def dice(phone: Phone, play: str, *faces: str, enter: bool = True) -> Phone:
    """Faces on the pad of a play, then its button."""
    form = phone.page.locator(f"#entry form.offer:has(input[name=play][value={play}]):has([data-pad])")
    for face in faces:
        form.locator(f'[data-put="{face}"]').click()
        phone.taps += 1
    if enter:
        form.locator("button.enter").click()
        phone.taps += 1
    return phone


def test_a_game_with_its_late_ruling(site, phone):
    match = site.begin("liars-dice", PLAYERS)
    one, two, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    one.fresh().press("Ann starts").says("Ann starts round 1; the box goes to Bo")
    assert one.taps == 1

    # A pair is three taps, a call or an acceptance one.
    dice(two.at(1).fresh(), "claim", "K", "K").says("Ann claims K K (pair) to Bo")
    assert two.taps == 3
    expect(board.at(2).page.locator(".ld-now")).to_contain_text("K K")
    one.at(2).fresh().press("accept the claim and take the box").says("Bo accepts K K")
    assert one.taps == 1

    # The tray, a claim that does not rise, the lowest that does in one tap; a mistake is taken back.
    two.at(3).tap("#entry .rarer summary")
    dice(two, "tray", "K", "9").says("Bo puts K 9 up")
    two.tap("#ruling button:has-text('Take back')").at(5)
    two.tap("#entry .rarer summary")
    dice(two, "tray", "K", "K").says("Bo puts K K up: K K on the tray, 3 dice below")
    dice(one.at(6), "claim", "Q", "Q").says("Q Q is not higher than K K; the lowest claim that is: K K 9.")
    board.says("not higher than K K")
    one.fresh().press("pair, K K 9").says("Bo claims K K 9 (pair) to Ann")
    assert one.taps == 1
    seq = head(site, match)
    two.at(seq).fresh().press("call the claim and open the box").says("Ann calls K K 9 of Bo")
    assert two.taps == 1
    board.at(seq + 1).shows("Ann calls Bo")

    # The five dice are sent by themselves. Only one king: the tray was entered wrongly, which is flagged late.
    two.at(seq + 1).fresh()
    dice(two, "reveal", "K", "9", "J", "Q", "10", enter=False).says("Late ruling on play 6")
    assert two.taps == 5
    two.says("the claim is false; Bo, the passer, loses a bet (1 in all) and starts round 2")
    board.says("K K on the tray cannot be right: K is not among the dice")
    expect(board.page.locator(".ld-verdict")).to_have_text("✕ false")
    board.shows("odds of the claim")

    # The second round: five aces, called and true. Everybody has lost a bet.
    one.at(seq + 2).shows("Bo looks, and claims to Ann")
    one.type("a a a a a").says("Bo claims A A A A A (five of a kind) to Ann")
    two.at(seq + 3).press("call the claim and open the box").at(seq + 4)
    dice(two, "reveal", "A", "A", "A", "A", "A", enter=False).says("Everybody has lost a bet: Ann and Bo win with 1")
    one.at(seq + 5).shows("Ann and Bo won")
    board.shows("★ Ann")
    end = replayed(one)
    assert (end["refused"], end["over"], end["flagged"]) == (0, True, [4])
    assert end["scores"] == scores(site, match) == {"Ann": 1, "Bo": 1}
