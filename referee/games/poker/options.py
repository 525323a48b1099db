"""The house rules of poker, the variants by name, and what carries over from an evening begun on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.contract import option
from referee.games.poker.betting import FIXED, NO_LIMIT, POT_LIMIT
from referee.games.poker.lows import ACE_TO_FIVE, SYSTEMS
from referee.kit.form import Between, Player, field, number, one_of, switch

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
HIGH_HAND, HIGH_LOW, LOW_HAND = "high", "high_low", "low"
FREE, NATURAL, FOLD, PAY = "free", "pay_or_natural", "pay_or_fold", "pay"
OFF, ON, DOME = "off", "on", "dome"
NO_CARDS, DEUCES, JOKERS = "none", "deuces", "jokers"
STAYS, BACK = "stays", "back"
UP_WILDS: Final = {FREE: "free", NATURAL: "paid for, else natural", FOLD: "paid for, else folded"}


@dataclass(frozen=True, slots=True)
class Options:
    variant: str = option("Variant", DRAW, one_of(TITLES))
    dealers_choice: bool = option(
        "Dealer’s choice",
        False,
        switch("no", "yes"),
        rule="PK-CHOICE-1",
        hint="every dealer names the variant of the hand",
    )
    ante: int = option("Ante", 1, number(Between(0, 1000, (0, 1, 2, 5))), rule="PK-BET-1")
    limit: str = option(
        "Bets",
        NO_LIMIT,
        one_of({NO_LIMIT: "without limit", POT_LIMIT: "at most the pot", FIXED: "always the same"}),
        rule="PK-BET-1",
    )
    bet: int = option("Smallest (or fixed) bet", 1, number(Between(1, 1000, (1, 2, 5, 10))), rule="PK-BET-1")
    raises: int = option(
        "Raises in a round", 0, number(Between(0, 20, (0, 3, 4))), rule="PK-BET-1", hint="0: as many as you like"
    )
    buy_in: int = option(
        "Chips each at the start",
        0,
        number(Between(0, 100_000, (0, 50, 100, 200))),
        rule="PK-BET-1",
        hint="0: out of the pocket, nobody is ever all-in",
    )
    five_kind: bool = option("Five of a kind", True, switch("no", "yes"), rule="PK-AMB-3")
    low_system: str = option("Low hands", ACE_TO_FIVE, one_of(SYSTEMS), rule="PK-LOW-1")
    split: str = option(
        "The pot goes to",
        HIGH_HAND,
        one_of({HIGH_HAND: "the high hand", HIGH_LOW: "high and low, half each", LOW_HAND: "the low hand"}),
        rule="PK-SPLIT-1",
    )
    wild: str = option(
        "Wild cards in draw games",
        NO_CARDS,
        one_of({NO_CARDS: "none", DEUCES: "twos", JOKERS: "two jokers"}),
        rule="PD-VAR-1",
    )
    four_cards: str = option(
        "Four cards for a shown ace",
        "under_six",
        one_of({"under_six": "with fewer than six players", "any": "with any number of players"}),
        rule="PD-VAR-1",
    )
    exchanges: int = option(
        "Exchanges in Five Card Draw", 1, one_of({1: "one", 2: "two (double draw)"}), rule="PD-VAR-1"
    )
    progressive: bool = option("Progressive jackpot", False, switch("no", "yes"), rule="PJ-PROG-1")
    after_aces: str = option(
        "After aces nobody opens",
        STAYS,
        one_of({STAYS: "still aces", BACK: "back to jacks"}),
        rule="PK-AMB-7",
    )
    rainout: str = option(
        "Rain-out by the queen of spades",
        OFF,
        one_of({OFF: "none", ON: "the hand ends", DOME: "the hand ends, three times at most"}),
        rule="PB-RAIN-1",
    )
    rain_antes: bool = option("Antes after a rain-out", False, switch("no", "yes"), rule="PK-AMB-6")
    up_threes: str = option("Threes face up", FREE, one_of(UP_WILDS), rule="PB-PAY-1")
    up_nines: str = option("Nines face up", FREE, one_of(UP_WILDS), rule="PB-PAY-1")
    down_wilds: str = option(
        "Threes and nines face down", FREE, one_of({FREE: "free", PAY: "paid for at the showdown"}), rule="PB-PAY-2"
    )
    wild_price: int = option(
        "Price of a card",
        0,
        number(Between(0, 1000, (0, 1, 5, 10))),
        rule="PK-PAY-1",
        hint="0: match the pot",
    )
    four_card: str = option(
        "The extra card for a four", FREE, one_of({FREE: "free", PAY: "paid for"}), rule="PB-FOUR-1"
    )
    down_four: str = option(
        "A four face down",
        "no",
        one_of({"no": "gives nothing", "flip": "may be turned up for an extra card"}),
        rule="PB-FOUR-2",
    )
    choose: bool = option("Players look and choose what to turn", False, switch("no", "yes"), rule="PM-VAR-1")
    no_bet_after_failure: bool = option(
        "No betting after a roller has failed", False, switch("no", "yes"), rule="PM-OUT-1"
    )
    no_bet_after_match: bool = option("No betting after a matching card", False, switch("no", "yes"), rule="PS-FOLD-1")
    table_wild: bool = option("A three or nine as table card is wild", True, switch("no", "yes"), rule="PK-AMB-4")


@dataclass(frozen=True, slots=True)
class Start:
    """What carries over: chips won and lost so far, the pot that lies there, the dealer; a jackpot's hand and wins."""

    totals: dict[str, Annotated[int, Between(-10_000_000, 10_000_000)]] = field("chips won or lost, by name")
    pot: Annotated[int, Between(0, 10_000_000)] = field("in the pot", default=0)
    dealer: Player | None = field("deals next", default=None)
    hand: Annotated[int, Between(1, 10_000)] = field("number of the next hand", default=1)
    jackpot_hand: Annotated[int, Between(1, 15)] = field("hand of the jackpot", default=1)
    wins: dict[str, Annotated[int, Between(0, 2)]] | None = field("hands won of the jackpot, by name", default=None)
    failed_deals: Annotated[int, Between(0, 100)] = field("deals that nobody could open", default=0)
