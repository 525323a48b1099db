"""Evenings of poker on two phones and a board, played to the end by taps; what is refused, taken back, found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from referee.store import Created
from tests.browser.next_match import assert_ended, enter_first_play, play_again
from tests.browser.phone import Phone, replayed, scores
from tests.browser.site import Site
from tests.games.screens import enter_behind
from tests.rings import WHOLE

PLAYERS = ["Ann", "Bo", "Cy"]
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CHECK, CALL, FOLD = {"play": "check"}, {"play": "call"}, {"play": "fold"}


class Evening:
    """Two phones that are used in turn, and the board. Each play is made on a phone that shows the one before it."""

    def __init__(self, site: Site, phone: Callable[..., Page], match: Created, board: tuple[int, int]) -> None:
        self.phones = [Phone(phone(), match), Phone(phone(theme="dark"), match, "host")]
        self.board = Phone(phone(*board), match, "board")
        self.site, self.created = site, match
        self.seq = 0

    def turn(self) -> Phone:
        """The phone that is used next, when it shows all that was played; its taps are counted from here."""
        self.phones.reverse()
        return self.phones[0].at(self.seq).fresh()

    def said(self, phone: Phone, says: str, taps: int) -> Phone:
        phone.says(says)
        assert phone.taps <= taps, f"{phone.taps} taps"
        self.seq += 1
        return phone

    def tap(self, name: str, says: str) -> Phone:
        """A deal, check, call, fold, exchange: one tap."""
        return self.said(self.turn().press(name), says, 1)

    def behind(self, *plays: tuple[dict[str, object], str]) -> None:
        """Plays that are entered behind the screens, each with what the referee says of it."""
        said = enter_behind(self.site, self.created, *(body for body, _ in plays))
        assert [says for (_, says), sentence in zip(plays, said, strict=True) if says not in sentence] == []
        self.seq += len(plays)

    def bet(self, amount: int, says: str) -> Phone:
        """A bet or raise by a chip, a named amount or one chip more: three taps at most."""
        phone = self.turn()
        pad = phone.page.locator("#entry .pad-amount")
        key = pad.locator(f"[data-add='{amount}'], [data-whole='{amount}']")
        if key.count():
            key.first.click()
            phone.taps += 1
        while pad.locator("input.plain").input_value() != str(amount):
            phone.tap("#entry .pad-amount [data-more='1']")
        return self.said(phone.tap(f"#entry .enter[data-sum='{amount}']"), says, 3)

    def card(self, card: str, says: str) -> Phone:
        """A card face up: rank and suit."""
        return self.said(self.turn().put(card[0], f"half:{card[1]}"), says, 2)

    def cards(self, *cards: str) -> None:
        """Cards face up: the last in two taps, those before behind the screens."""
        shown = [card[0].replace("T", "10") + SUITS[card[1]] for card in cards]
        self.behind(*(({"play": "up", "card": card}, says) for card, says in zip(cards[:-1], shown[:-1], strict=True)))
        self.card(cards[-1], shown[-1])

    def show(self, who: str, cards: str, says: str) -> Phone:
        """A hand: the player, where it is not the first in turn, each card by rank and suit, and the button."""
        phone = self.turn()
        form = phone.page.locator("#entry form.offer").filter(has=phone.page.locator("input[value='show']")).first
        chip = form.locator(f"label.chip:has(input[value='{who}'])")
        if chip.count() and not chip.locator("input").is_checked():
            chip.click()
            phone.taps += 1
        for card in cards.split():
            form.locator(f'[data-put="{card[0]}"]').click()
            form.locator(f'[data-half="{card[1]}"]').click()
            phone.taps += 2
        form.locator("button.enter").click()
        phone.taps += 1
        return self.said(phone, says, 2 + 2 * len(cards.split()))

    def refused(self, line: str, says: str) -> None:
        """A line typed at a laptop that the rules forbid: nothing is entered."""
        phone = self.turn()
        phone.type(line).says(says)
        expect(phone.page.locator("#ruling")).to_contain_text("Refused")

    def taken_back(self) -> None:
        phone = self.turn().tap("#ruling button:has-text('Take back')")
        self.seq += 1
        phone.at(self.seq)

    def settle(self, says: str) -> Phone:
        """The end of the evening is one tap further."""
        phone = self.turn().tap("#entry details.rarer summary").press("End of the evening: who owes whom?")
        return self.said(phone, says, 2)


@pytest.mark.outer(WHOLE)
def test_an_evening_of_dealers_choice_to_its_end(site, phone):
    options = {"dealers_choice": "yes", "buy_in": 30, "progressive": "yes", "up_threes": "pay_or_fold"}
    match = site.begin("poker", PLAYERS, options)
    evening = Evening(site, phone, match, (1280, 800))
    five_card_draw(evening)
    mexican_sweat(evening)
    baseball_with_a_side_pot(evening)
    a_jackpot_with_a_pass_that_is_found_out(evening)

    says = "Ann pays Bo 33; Cy pays Bo 3."
    actor = evening.settle(says)
    board = evening.board.at(evening.seq).shows("Ann → Bo 33").shows("Cy → Bo 3")
    expect(board.page.locator(".pk-won")).to_contain_text("★ Bo")
    expect(board.page.locator(".pk-won .pk-net")).to_have_text("+36")
    end = replayed(actor)
    assert (end["refused"], end["over"], end["winners"]) == (0, True, ["Bo"])
    assert end["scores"] == scores(site, match) == {"Ann": -33, "Bo": 36, "Cy": -3}
    actor.page.goto(f"/m/{actor.match}/sheet")
    actor.shows("Who pays whom").shows("Jacks to Open, Trips to Win").shows("the jackpot")
    actor.page.goto(f"/m/{actor.match}")
    assert_ended(evening.phones, evening.board, ["Bo"])
    # Cy dealt the last hand.
    following = play_again(site, evening.phones, evening.board, ["Ann", "Bo", "Cy"])
    enter_first_play(site, following, evening.phones, evening.board, {"play": "deal", "variant": "five-card-draw"})
    evening.phones[1].shows("Bo").press("Check")


def five_card_draw(evening: Evening) -> None:
    """A fold that is taken back, and a pot that all saw who won."""
    evening.tap("Five Card Draw", "Ann deals hand 1 to 3: Five Card Draw")
    evening.bet(10, "Bo bets 10")
    evening.refused("bet 5", "There is a bet of 10: Cy calls, raises or folds.")
    evening.tap("Fold", "Cy folds")
    evening.taken_back()
    evening.tap("Call 10", "Cy calls 10")
    evening.behind((FOLD, "Ann folds"))
    evening.tap("exchanges 3", "Bo exchanges 3")
    evening.tap("exchanges 0", "Cy stands pat")
    evening.tap("Check", "Bo checks")
    evening.behind((CHECK, "Cy checks"))
    evening.tap("Cy won", "From the pot: Cy 23")
    evening.board.at(evening.seq).shows("+12")


def mexican_sweat(evening: Evening) -> None:
    """Rolling: a hand that beats the table card, a card of its rank, and a bet that nobody calls."""
    evening.tap("Mexican Sweat", "Bo deals hand 2 to 3: Mexican Sweat")
    evening.card("8C", "8♣ is the table card")
    evening.card("9D", "9 beats 8 (the table card): Cy starts the betting")
    evening.behind((CHECK, "Cy checks"), (CHECK, "Ann checks"), (CHECK, "Bo checks"))
    evening.card("8H", "It is the rank of the table card 8♣: Ann is out.")
    evening.behind((CHECK, "Cy checks"), (CHECK, "Bo checks"))
    evening.card("5S", "5 does not beat 9 (Cy)")
    evening.board.at(evening.seq).shows("Bo turns cards until 9 (Cy) is beaten")
    evening.card("TD", "10-5 beats 9 (Cy): Bo starts the betting")
    evening.bet(2, "Bo bets 2")
    evening.tap("Fold", "2 that nobody called go back to Bo. Bo is the only one left. From the pot: Bo 3.")


def baseball_with_a_side_pot(evening: Evening) -> None:
    """Cards face up, a wild one paid for, two all-in, a side pot, and chips bought."""
    evening.tap("Baseball", "Cy deals hand 3 to 3: Baseball")
    evening.cards("KS")
    evening.card("3H", "Bo pays 3 for the wild card or folds")
    evening.tap("Pay 3", "Bo pays 3; 6 in the pot.")
    evening.cards("9C")
    evening.bet(17, "Bo bets 17")
    evening.tap("Call 17", "Cy calls 17")
    evening.tap("Raise by 10", "Ann calls 17 and raises by 10 to 27")
    evening.refused("raise 10", "The all-in bet is less than a full one and lets nobody raise again: call or fold.")
    evening.tap("Call 10", "Cy calls 10. 77 in the pot.")
    board = evening.board.at(evening.seq).shows("main pot 57: all").shows("side pot 20: all but Bo")
    expect(board.page.locator(".pk-seat", has_text="Ann")).to_contain_text("all-in")
    evening.cards("5S", "6D", "7H", "JS", "6C", "8D", "2H", "TD", "QD")
    evening.show("Cy", "QS 4C 2D", "Cy shows three queens, 8-7")
    evening.show("Ann", "KD 5C 4H", "Ann shows two pair, kings and fives")
    evening.show(
        "Bo", "6H AS 4D", "Side pot of 20: Cy has the best hand (three queens, 8-7). From the pot: Bo 57 and Cy 20."
    )
    evening.board.at(evening.seq).shows("four sixes, A")
    evening.tap("Ann buys 30 chips", "Ann buys 30 and has 30.")


def a_jackpot_with_a_pass_that_is_found_out(evening: Evening) -> None:
    """Three hands won; in the first, a pair of jacks was passed."""
    evening.tap("Jacks to Open, Trips to Win", "Twos are wild")
    evening.tap("Pass", "Bo does not open")
    evening.bet(3, "Cy opens with 3")
    evening.behind((FOLD, "Ann folds"), (CALL, "Bo calls 3. 9 in the pot."))
    evening.behind(({"play": "draw", "cards": 1}, "Bo exchanges 1"), ({"play": "draw", "cards": 3}, "Cy exchanges 3"))
    evening.behind((CHECK, "Bo checks"), (CHECK, "Cy checks"))
    actor = evening.show("Bo", "JS JD JC 7H 5S", "Bo shows three jacks, 7-5")
    actor.says("Bo had openers and had to open; in hand all along: pair of jacks, 7-5 or better.")
    evening.tap("Cy: no three of a kind", "Bo wins the first hand of the jackpot. 9 chips stay in the pot.")
    actor = evening.turn()
    actor.page.goto(f"/m/{actor.match}/log")
    passed = actor.page.locator(".log-line", has_text="Bo does not open")
    expect(passed).to_contain_text("Late ruling Bo had openers and had to open")
    actor.page.goto(f"/m/{actor.match}")

    evening.tap("Bo deals", "Threes are wild")
    evening.behind((CHECK, "Cy does not open"), (CHECK, "Ann does not open"))
    evening.bet(1, "Bo opens with 1")
    evening.behind((FOLD, "Cy folds"), (FOLD, "Bo wins the second hand of the jackpot"))
    evening.tap("Cy deals", "Fours are wild")
    evening.behind((CHECK, "Ann does not open"), ({"play": "bet", "amount": 1}, "Bo opens with 1"), (FOLD, "Cy folds"))
    evening.tap("Fold", "Bo wins the third hand of the jackpot. From the pot: Bo 15.")


def test_seven_people_with_cards_in_sight_sit_in_a_strip_that_is_whole(site, phone):
    """Three cards each and a bet: nobody's seat is cut, and the amounts are in the first screen."""
    match = site.begin("poker", [*PLAYERS, "Di", "Ed", "Flo", "Gus"], {"variant": "baseball"})
    cards = [f"{rank}{suit}" for rank in "AKQJT8" for suit in "SHDC"]
    site.enter(match, {"play": "deal"})
    for first in (0, 7, 14):
        site.enter(match, *({"play": "up", "card": card} for card in cards[first : first + 7]), *[CHECK] * 7)
    page = phone()
    page.goto(f"/k/{match.match_id}/{match.table_key}")
    expect(page.locator(".pks-cards .card")).to_have_count(21)
    for width, height in ((360, 740), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        strip = page.locator("#strip")
        cut = strip.evaluate("strip => strip.scrollHeight - strip.clientHeight")
        assert cut <= 0, f"{cut} pixels of the seats are cut at {width}x{height}"
        expect(strip).not_to_have_attribute("data-below", "")


def test_chips_add_up_to_an_amount_that_the_button_says(site, phone):
    """The first chip takes the place of the least bet; a typed number counts as well, and a refused one is mended."""
    match = site.begin("poker", PLAYERS)
    site.enter(match, {"play": "deal"})
    player = Phone(phone(), match)
    pad = player.page.locator("#entry .pad-amount")
    enter = player.page.locator("#entry form:has(.pad-amount) .enter")
    expect(enter).to_have_attribute("data-sum", "1")
    for key, sum_now in (
        ("add='5'", "5"),
        ("add='10'", "15"),
        ("more='1'", "16"),
        ("more='-1'", "15"),
        ("add='5'", "20"),
    ):
        pad.locator(f"[data-{key}]").click()
        expect(enter).to_have_attribute("data-sum", sum_now)
    pad.locator("input").fill("7")
    expect(enter).to_have_attribute("data-sum", "7")
    player.tap("#entry form:has(.pad-amount) .enter").says("Bo bets 7")
    expect(player.at(2).page.locator("#entry .enter").first).to_have_attribute("data-sum", "7")


@pytest.mark.outer(WHOLE)
def test_midnight_baseball_is_rolled_with_two_taps_a_card(site, phone):
    match = site.begin("poker", PLAYERS, {"variant": "midnight-baseball", "up_threes": "pay_or_fold"})
    evening = Evening(site, phone, match, (1920, 1080))
    evening.tap("Ann deals", "Ann deals hand 1 to 3.")
    evening.card("QD", "Q♦ is the table card")
    evening.card("7S", "7 does not beat Q")
    evening.card("4H", "Bo gets an extra card face down")
    evening.card("KC", "K-7-4 beats Q")
    evening.board.at(evening.seq).shows("K-7-4")
    evening.behind((CHECK, "Bo checks"), (CHECK, "Cy checks"), (CHECK, "Ann checks"))
    evening.card("3S", "Cy pays 3 for the wild card or folds")
    evening.tap("Pay 3", "A beats K-7-4 (Bo): Cy starts the betting.")
    evening.bet(2, "Cy bets 2")
    player = evening.tap("Fold", "Ann folds")
    evening.tap("Fold", "Cy is the only one left")
    end = replayed(player)
    assert (end["refused"], end["scores"]) == (0, {"Ann": -1, "Bo": -1, "Cy": 2})


def test_what_a_player_has_is_large_and_the_gain_small_until_the_end(site, phone):
    match = site.begin("poker", PLAYERS, {"buy_in": 30})
    site.enter(match, {"play": "deal"}, {"play": "bet", "amount": 4})
    table = Phone(phone(), match).at(2)
    board = Phone(phone(1280, 800), match, "board").at(2)
    for screen, part in ((table, "pks"), (board, "pk")):
        expect(screen.page.locator(f".{part}-net")).to_have_text(["29", "25", "29"])
        expect(screen.page.locator(f".{part}-facts").first).to_contain_text("−1 in all")
