"""The house rules of poker, and the variants by name."""

from typing import Final

from referee.contract import option
from referee.games.poker.lows import SYSTEMS
from referee.schema import Between, Fields

DRAW, TRIPS, BASEBALL, MIDNIGHT, SWEAT = (
    "five-card-draw", "jacks-trips", "baseball", "midnight-baseball", "mexican-sweat",
)  # fmt: skip
TITLES: Final = {
    DRAW: "Five Card Draw",
    TRIPS: "Jacks to Open, Trips to Win",
    BASEBALL: "Baseball",
    MIDNIGHT: "Midnight Baseball",
    SWEAT: "Mexican Sweat",
}
NO_LIMIT, POT_LIMIT, FIXED = "no_limit", "pot_limit", "fixed"
HIGH_HAND, HIGH_LOW, LOW_HAND = "high", "high_low", "low"
FREE, NATURAL, FOLD, PAY = "free", "pay_or_natural", "pay_or_fold", "pay"
OFF, ON, DOME = "off", "on", "dome"
NO_CARDS, DEUCES, JOKERS = "none", "deuces", "jokers"
STAYS, BACK = "stays", "back"
SAME_DEALER, NEXT_DEALER = "same_dealer", "next_dealer"
FROM_THE_LEFT, OPENER = "left_of_dealer", "opener"
ONE_EACH, ALL_TO_ONE = "one_each", "all_to_one"
UNDER_SIX, ANY_NUMBER = "under_six", "any"
NO, FLIP = "no", "flip"
UP_WILDS: Final = {FREE: "free", NATURAL: "paid for, else natural", FOLD: "paid for, else folded"}
_STAKES, _HANDS, _DRAW_GAMES, _OPENING = "Stakes", "Hands and the pot", "Draw games", "Jacks to Open"
_ROLLED: Final = f"{TITLES[MIDNIGHT]} and {TITLES[SWEAT]}"


class Options(Fields):
    variant: str = option("Variant", TITLES, asked_first=True)
    dealers_choice: bool = option(
        "Dealer’s choice",
        False,
        rule="PK-CHOICE-1",
        hint="every dealer names the variant of the hand",
        asked_first=True,
    )
    ante: int = option("Ante", 1, Between(0, 1000, (0, 1, 2, 5)), rule="PK-BET-1", group=_STAKES)
    limit: str = option(
        "Bets", {NO_LIMIT: "without limit", POT_LIMIT: "at most the pot", FIXED: "always the same"}, rule="PK-BET-1"
    )
    bet: int = option("Smallest (or fixed) bet", 1, Between(1, 1000, (1, 2, 5, 10)), rule="PK-BET-1")
    raises: int = option(
        "Raises in a round", 0, Between(0, 20, (0, 3, 4)), rule="PK-BET-1", hint="0: as many as you like"
    )
    buy_in: int = option(
        "Chips each at the start",
        0,
        Between(0, 100_000, (0, 50, 100, 200)),
        rule="PK-BET-1",
        hint="0: out of the pocket, nobody is ever all-in",
    )
    five_kind: bool = option("Five of a kind", True, rule="PK-AMB-3", group=_HANDS)
    low_system: str = option("Low hands", SYSTEMS, rule="PK-LOW-1")
    split: str = option(
        "The pot goes to",
        {HIGH_HAND: "the high hand", HIGH_LOW: "high and low, half each", LOW_HAND: "the low hand"},
        rule="PK-SPLIT-1",
    )
    odd_chips: str = option(
        "Odd chips of equal hands",
        {ONE_EACH: "one each, from the dealer’s left", ALL_TO_ONE: "all to the nearest to the dealer’s left"},
        rule="PK-SPLIT-1",
        earlier=ALL_TO_ONE,
    )
    wild: str = option(
        "Wild cards in draw games",
        {NO_CARDS: "none", DEUCES: "twos", JOKERS: "two jokers"},
        rule="PD-VAR-1",
        group=_DRAW_GAMES,
    )
    four_cards: str = option(
        "Four cards for a shown ace",
        {UNDER_SIX: "with fewer than six players", ANY_NUMBER: "with any number of players"},
        rule="PD-VAR-1",
    )
    exchanges: int = option("Exchanges in Five Card Draw", {1: "one", 2: "two (double draw)"}, rule="PD-VAR-1")
    progressive: bool = option("Progressive jackpot", False, rule="PJ-PROG-1", group=_OPENING)
    after_exchange: str = option(
        "The betting after the exchange begins with",
        {FROM_THE_LEFT: "the player left of the dealer", OPENER: "the opener"},
        rule="PJ-OPEN-2",
        earlier=OPENER,
    )
    redeal: str = option(
        "If nobody opens",
        {SAME_DEALER: "the same dealer deals again", NEXT_DEALER: "the next player deals"},
        rule="PJ-OPEN-2",
        earlier=NEXT_DEALER,
    )
    after_aces: str = option("After aces nobody opens", {STAYS: "still aces", BACK: "back to jacks"}, rule="PK-AMB-7")
    rainout: str = option(
        "Rain-out by the queen of spades",
        {OFF: "none", ON: "the hand ends", DOME: "the hand ends, three times at most"},
        rule="PB-RAIN-1",
        group=TITLES[BASEBALL],
    )
    rain_antes: bool = option("Antes after a rain-out", False, rule="PK-AMB-6")
    up_threes: str = option("Threes face up", UP_WILDS, rule="PB-PAY-1")
    up_nines: str = option("Nines face up", UP_WILDS, rule="PB-PAY-1")
    down_wilds: str = option(
        "Threes and nines face down", {FREE: "free", PAY: "paid for at the showdown"}, rule="PB-PAY-2"
    )
    wild_price: int = option(
        "Price of a card", 0, Between(0, 1000, (0, 1, 5, 10)), rule="PK-PAY-1", hint="0: match the pot"
    )
    four_card: str = option("The extra card for a four", {FREE: "free", PAY: "paid for"}, rule="PB-FOUR-1")
    down_four: str = option(
        "A four face down", {NO: "gives nothing", FLIP: "may be turned up for an extra card"}, rule="PB-FOUR-2"
    )
    choose: bool = option("Players look and choose what to turn", False, rule="PM-VAR-1", group=_ROLLED)
    no_bet_after_failure: bool = option("No betting after a roller has failed", False, rule="PM-OUT-1")
    no_bet_after_match: bool = option("No betting after a matching card", False, rule="PS-FOLD-1")
    table_wild: bool = option("A three or nine as table card is wild", True, rule="PK-AMB-4")
