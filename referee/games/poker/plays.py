"""The plays of poker. Players enter only what all can see and what happens to chips, never cards face down."""

from typing import Annotated, Final

from referee.contract import Play
from referee.games.poker.options import TITLES
from referee.kit.cards import Card
from referee.kit.names import counted, listed
from referee.kit.values import replace
from referee.schema import AMOUNT_PAD, Between, Length, Player, field, number, one_of, optional

MOST_CHIPS: Final = 1_000_000
"""The most chips of one bet."""

Chips = Annotated[int, Between(1, MOST_CHIPS)]
Amount = Annotated[int, replace(number(Between(1, MOST_CHIPS)), widget=AMOUNT_PAD)]


class Deal(Play, name="deal", title="Deal"):
    """A hand is dealt and the antes are paid. Name the dealer only if the deal does not go to the next in turn."""

    variant: Annotated[str | None, optional(one_of(TITLES))] = field(
        "Variant",
        default=None,
        hint="if empty: the one dealt last",
        words="{}",
    )
    dealer: Player | None = field("Dealer", default=None, hint="if empty: the next in turn", words=", {} deals")
    out: tuple[Player, ...] = field("Sit this hand out", default=(), words=lambda out: f", without {listed(out)}")


class Check(Play, name="check", title="Check"):
    """No bet; before a pot is opened, a pass."""


class Bet(Play, name="bet", title="Bet"):
    """The first bet of a round."""

    amount: Amount = field("Chips", prompt="Bet how many chips?")


class Call(Play, name="call", title="Call"):
    """The player adds the chips that match the bet, or all that are left."""


class Raise(Play, name="raise", title="Raise"):
    """A call, and chips on top of it."""

    amount: Amount = field("Raise by", hint="chips on top of the call", prompt="Raise by how much?")


class Fold(Play, name="fold", title="Fold"):
    """The player whose action it is gives up the hand."""


class Draw(Play, name="draw", title="Exchange cards"):
    """The player exchanges cards; a player who keeps only an ace shows it."""

    cards: Annotated[int, Between(0, 5)] = field(
        "Cards", prompt="How many cards are exchanged?", words=lambda count: counted(count, "card")
    )
    kept: Card | None = field("Card kept and shown", default=None, words=", keeps {}")


class Table(Play, name="table", title="Table card"):
    """The card face up on the table, for all to beat."""

    card: Card = field("Table card", prompt="Which card is turned up?")


class Up(Play, name="up", title="Card face up"):
    """A card that a player gets face up, in the order of dealing."""

    card: Card = field("Card", prompt="Which card is dealt face up?")


class Roll(Play, name="roll", title="Turn a card"):
    """The roller turns up one card."""

    card: Card = field("Card", prompt="Which card is turned over?")


class Pay(Play, name="pay", title="Pay for the card"):
    """The player pays for the wild card just turned up, or for the extra card of a four."""


class Decline(Play, name="decline", title="Do not pay"):
    """The player does not pay for the card just turned up: it is natural, or gives no extra card."""


class Flip(Play, name="flip", title="Turn up a four"):
    """A player turns up a face-down four for an extra card."""

    player: Player = field("Player", prompt="Who turned over a four?", words="{} turns up")
    card: Card = field("Four", prompt="Which four?", words="{}")


class Show(Play, name="show", title="Show the hand"):
    """A player shows the cards that were face down; `paid` are the wild cards paid for, if they cost anything."""

    player: Player = field("Player", prompt="Who shows?", words="{} shows")
    cards: Annotated[tuple[Card, ...], Length(1, 8)] = field("Cards", prompt="Which cards?", words="{}")
    paid: Annotated[tuple[Card, ...], Length(0, 8)] = field("Wild cards paid for", default=(), words=", paid for {}")
    twice: bool = field(
        "A card seen before is really there", default=False, hint="a foul pack", words=", seen before, but really there"
    )


class Muck(Play, name="muck", title="Show nothing"):
    """A player shows nothing at the showdown: the player gives up, or lacks the three of a kind that is needed."""

    player: Player = field("Player", prompt="Who throws the hand away?", words="{} shows nothing")


class Award(Play, name="award", title="Who won the pot"):
    """The winner of the pot, if all saw the hands and no cards are entered."""

    high: Annotated[tuple[Player, ...], Length(1, 8)] = field(
        "Won",
        hint="several: the pot is split",
        prompt="Who wins the pot?",
        words=lambda who: f"{listed(who)} {'wins' if len(who) == 1 else 'win'}",
    )
    low: tuple[Player, ...] = field("Won low", default=(), words=lambda who: f", low {listed(who)}")


class Tally(Play, name="tally", title="Only the chips of a hand", scores_only="hand"):
    """A whole hand by the chips that each won or lost."""

    chips: dict[str, Annotated[int, Between(-1_000_000, 1_000_000)]] = field(
        "Chips won (or lost, with −), by player", prompt="How many chips did each player win or lose?"
    )


class Buy(Play, name="buy", title="Buy chips"):
    """A player buys chips between two hands."""

    player: Player = field("Player", prompt="Who buys chips?", words="{} buys")
    chips: Chips = field("Chips", prompt="How many chips?", words=lambda chips: counted(chips, "chip"))


class Leave(Play, name="leave", title="Leave the table"):
    """A player goes home between two hands; chips won or lost still count."""

    player: Player = field("Player", prompt="Who leaves?", words="{} leaves")


class Settle(Play, name="settle", title="End of the evening"):
    """The evening ends with the payments that settle it.

    `share` divides a pot that is still on the table, `give_up` gives the hand under way up: its bets go back.
    """

    share: bool = field("Divide the pot that lies there", default=False, words="the pot is divided")
    give_up: bool = field("Give up the hand under way", default=False, words=", the hand is given up")
