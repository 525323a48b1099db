"""A deal of Canasta on two phones and a board: drawn, melded, taken, gone out, counted."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, form_named, replayed, scores

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def keyboard(phone: Phone, name: str) -> None:
    """Open the keys of melds, or those of the discard."""
    fold = phone.page.locator("#entry details.keyboard", has=phone.page.locator(f"summary:text-is('{name}')"))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
        phone.taps += 1


def discard(phone: Phone, name: str) -> None:
    """A discard in two taps: its keys are opened by their name, unless one card is left."""
    phone.fresh()
    if not phone.page.get_by_role("button", name=f"discard {name}").is_visible():
        keyboard(phone, "Discard")
    phone.press(f"discard {name}")
    assert phone.taps <= 2


def meld(phone: Phone, *ranks: str) -> Phone:
    """Ranks put on the pad of the melds, then the button; they group themselves."""
    form = phone.page.locator(form_named("Meld"))
    keyboard(phone, "Meld")
    for rank in ranks:
        form.locator(f'[data-put="{rank}"]').click()
        phone.taps += 1
    form.locator("button.enter").click()
    phone.taps += 1
    return phone


def test_one_keyboard_at_a_time_and_the_meld_pad_counts(site, phone):
    match = site.begin("canasta", PLAYERS)
    site.enter(match, {"play": "deal", "turned": ["5"]}, {"play": "draw"})
    player = Phone(phone(), match)
    folds = player.page.locator("#entry details.keyboard")
    expect(folds.locator("summary")).to_have_text(["Meld", "Discard"])
    assert [fold.get_attribute("open") is not None for fold in folds.all()] == [True, False]
    expect(player.page.get_by_role("button", name="discard four")).to_be_hidden()
    player.put("Q", "7", form=0)
    expect(player.page.locator("#entry .counted")).to_have_text("10 + 5 = 15 50 needed, 35 more")
    player.put("A", "A", form=0)
    expect(player.page.locator("#entry .counted")).to_have_text("10 + 5 + 40 = 55 50 needed, 5 over")
    expect(player.page.locator('#entry [data-put="A"]')).to_have_attribute("data-count", "2")
    expect(player.page.locator("#entry .enter.go")).to_have_attribute("data-sum", "55")
    player.put("A", "A", form=0)
    melds, dock = (player.page.locator(part).bounding_box() for part in ("#entry .keyboard[open] .enter", "#dock"))
    assert melds["y"] + melds["height"] <= dock["y"], "the button of the first meld is in sight"
    player.put("K", "K", "K", "J", "J", "J", form=0)
    chips = [chip.bounding_box() for chip in player.page.locator("#entry .keyboard[open] .chosen-chip").all()]
    assert len({round(chip["y"]) for chip in chips}) > 1, "the melds take two lines"
    assert min(chip["x"] for chip in chips) >= 12, "no card is cut where a line begins"
    assert player.page.locator("main").inner_text().count("needs 50") == 2, "each side’s need stands in the strip alone"
    field = player.page.locator("#line")
    assert field.get_attribute("placeholder") == "or type a play"


def test_the_stock_the_pile_and_the_hands_lie_above_the_keys(site, phone):
    match = site.begin("canasta", PLAYERS)
    site.enter(match, {"play": "deal", "turned": ["2", "5"]}, {"play": "draw"})
    player = Phone(phone(), match)
    stacks = player.page.locator("#strip .cns-stack")
    expect(stacks).to_contain_text(["61 stock", "2 in the pile"])
    expect(stacks.nth(1).locator(".fan-card")).to_have_text("5")
    expect(stacks.nth(1)).to_contain_text("frozen")
    expect(player.page.locator("#strip .cns-turn")).to_have_text("Bo 12")
    for lies in player.page.locator("#strip .cns-table > *").all():
        expect(lies).to_be_in_viewport(ratio=1)


def test_the_pad_that_takes_the_pile_counts_its_top_card_and_all_first_melds(site, phone):
    match = site.begin("canasta", PLAYERS)
    plays = {"play": "deal", "turned": ["5"]}, {"play": "draw"}, {"play": "discard", "card": "K"}
    site.enter(match, *plays)
    player = Phone(phone(), match)
    player.page.locator("#entry details.keyboard > summary", has_text="Take the pile").click()
    take = player.page.locator("#entry form.offer", has=player.page.locator('input[name=play][value="take"]'))
    hand, melds = take.locator("[data-values]").all()
    expect(hand.locator(".counted")).to_have_text("10 50 needed, 40 more")
    for key in ("K", "K"):
        hand.locator(f'[data-put="{key}"]').click()
    expect(hand.locator(".counted")).to_contain_text("30 50 needed, 20 more")
    expect(melds.locator(".counted")).to_contain_text("30 50 needed, 20 more")
    for key in ("7", "7", "7", "2"):
        melds.locator(f'[data-put="{key}"]').click()
    expect(hand.locator(".counted")).to_contain_text("50 needed, 15 over")
    expect(melds.locator(".counted")).to_contain_text("50 needed, 15 over")


def test_a_deal_from_the_turn_up_to_the_count(site, phone):
    match = site.begin("canasta", PLAYERS)
    first, second, board = Phone(phone(), match), Phone(phone(), match, "host"), Phone(phone(1280, 800), match, "board")
    first.press("five").says("five on the pile; Bo starts")
    second.at(1).press("Draw").says("62 left in the stock")

    # The first meld: two times three cards in at most eight taps; what is not enough is refused and mended.
    second.at(2).fresh()
    meld(second, "Q", "Q", "Q", "7", "7", "7").says("45 points; 50 needed")
    board.says("50 needed")
    expect(board.page.locator(".cn-side").nth(1)).to_contain_text("needs 50 to go down")
    second.tap("#entry .chosen-chip >> nth=-1").fresh()
    meld(second, "2").says("Bo melds")
    first.at(3)
    second.tap("#ruling button:has-text('Take back')").at(4).fresh()
    meld(second, "A", "A", "A", "K", "K", "K").says("90 points")
    assert second.taps <= 8
    for screen in (first, second, board):
        screen.at(5).shows("90")
    discard(second, "four")
    first.at(6).shows("Cy draws or takes the pile")

    # Cy's partner side has nothing down: the pile is not for one king; a black three blocks it.
    first.type("take from_hand=4").says("two fours from the hand are needed")
    first.press("Draw").at(7)
    discard(first, "ace")
    second.at(8).press("Take the pile: A joins the meld").says("Di takes the pile of 3 cards")
    expect(board.at(9).page.locator(".cn-seat-4")).to_contain_text("has")
    discard(second, "black three")
    board.says("the next player may not take the pile")

    # Bo's side gets its canasta, and Bo goes out.
    first.at(10).press("Draw").at(11)
    discard(first, "nine")
    second.at(12).press("Draw").at(13).fresh()
    meld(second, "A", "A", "A").says("natural canasta of aces")
    second.at(14)
    meld(second, "K", "K").at(15)
    discard(second, "seven")
    second.says("Bo discards a seven. Bo goes out")
    board.shows("The deal is over")

    # The count, and what the next deal needs.
    for player, points in (("Ann", "110"), ("Cy", "95"), ("Di", "60")):
        second.page.get_by_label(player, exact=True).first.fill(points)
    second.page.locator("#entry button.enter").first.click()
    second.says("Bo and Di: 100 + 500")
    board.shows("Deal 2").shows("to be dealt")
    end = replayed(first)
    assert (end["refused"], end["scores"]) == (0, scores(site, match))
    assert end["scores"]["Bo"] > 600
