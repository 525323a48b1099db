"""The plays of poker. Players enter only what all can see and what happens to chips, never cards face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from referee.contract import Play
from referee.games.poker.options import TITLES
from referee.kit.cards import Card
from referee.schema import Between, Length, Player, field, one_of, optional

MOST_CHIPS: Final = 1_000_000
"""The most chips of one bet."""

Chips = Annotated[int, Between(1, MOST_CHIPS)]


@dataclass(frozen=True, slots=True)
class Deal(Play):
    """A hand is dealt and the antes are paid. Name the dealer only if the deal does not go to the next in turn."""

    name: ClassVar[str] = "deal"
    title: ClassVar[str] = "Deal"
    variant: Annotated[str | None, optional(one_of(TITLES))] = field(
        "Variant", default=None, hint="if empty: the one dealt last"
    )
    dealer: Player | None = field("Dealer", default=None, hint="if empty: the next in turn")
    out: tuple[Player, ...] = field("Sit this hand out", default=())


@dataclass(frozen=True, slots=True)
class Check(Play):
    """No bet; before a pot is opened, a pass."""

    name: ClassVar[str] = "check"
    title: ClassVar[str] = "Check"


@dataclass(frozen=True, slots=True)
class Bet(Play):
    """The first bet of a round."""

    name: ClassVar[str] = "bet"
    title: ClassVar[str] = "Bet"
    amount: Chips = field("Chips", prompt="Bet how many chips?")


@dataclass(frozen=True, slots=True)
class Call(Play):
    """The player adds the chips that match the bet, or all that are left."""

    name: ClassVar[str] = "call"
    title: ClassVar[str] = "Call"


@dataclass(frozen=True, slots=True)
class Raise(Play):
    """A call, and chips on top of it."""

    name: ClassVar[str] = "raise"
    title: ClassVar[str] = "Raise"
    amount: Chips = field("Raise by", hint="chips on top of the call", prompt="Raise by how much?")


@dataclass(frozen=True, slots=True)
class Fold(Play):
    """The player whose action it is gives up the hand."""

    name: ClassVar[str] = "fold"
    title: ClassVar[str] = "Fold"


@dataclass(frozen=True, slots=True)
class Draw(Play):
    """The player exchanges cards; a player who keeps only an ace shows it."""

    name: ClassVar[str] = "draw"
    title: ClassVar[str] = "Exchange cards"
    cards: Annotated[int, Between(0, 5)] = field("Cards", prompt="How many cards are exchanged?")
    kept: Card | None = field("Card kept and shown", default=None)


@dataclass(frozen=True, slots=True)
class Table(Play):
    """The card face up on the table, for all to beat."""

    name: ClassVar[str] = "table"
    title: ClassVar[str] = "Table card"
    card: Card = field("Table card", prompt="Which card is turned up?")


@dataclass(frozen=True, slots=True)
class Up(Play):
    """A card that a player gets face up, in the order of dealing."""

    name: ClassVar[str] = "up"
    title: ClassVar[str] = "Card face up"
    card: Card = field("Card", prompt="Which card is dealt face up?")


@dataclass(frozen=True, slots=True)
class Roll(Play):
    """The roller turns up one card."""

    name: ClassVar[str] = "roll"
    title: ClassVar[str] = "Turn a card"
    card: Card = field("Card", prompt="Which card is turned over?")


@dataclass(frozen=True, slots=True)
class Pay(Play):
    """The player pays for the wild card just turned up, or for the extra card of a four."""

    name: ClassVar[str] = "pay"
    title: ClassVar[str] = "Pay for the card"


@dataclass(frozen=True, slots=True)
class Decline(Play):
    """The player does not pay for the card just turned up: it is natural, or gives no extra card."""

    name: ClassVar[str] = "decline"
    title: ClassVar[str] = "Do not pay"


@dataclass(frozen=True, slots=True)
class Flip(Play):
    """A player turns up a face-down four for an extra card."""

    name: ClassVar[str] = "flip"
    title: ClassVar[str] = "Turn up a four"
    player: Player = field("Player", prompt="Who turned over a four?")
    card: Card = field("Four", prompt="Which four?")


@dataclass(frozen=True, slots=True)
class Show(Play):
    """A player shows the cards that were face down; `paid` are the wild cards paid for, if they cost anything."""

    name: ClassVar[str] = "show"
    title: ClassVar[str] = "Show the hand"
    player: Player = field("Player", prompt="Who shows?")
    cards: Annotated[tuple[Card, ...], Length(1, 8)] = field("Cards", prompt="Which cards?")
    paid: Annotated[tuple[Card, ...], Length(0, 8)] = field("Wild cards paid for", default=())
    twice: bool = field("A card seen before is really there", default=False, hint="a foul pack")


@dataclass(frozen=True, slots=True)
class Muck(Play):
    """A player shows nothing at the showdown: the player gives up, or lacks the three of a kind that is needed."""

    name: ClassVar[str] = "muck"
    title: ClassVar[str] = "Show nothing"
    player: Player = field("Player", prompt="Who throws the hand away?")


@dataclass(frozen=True, slots=True)
class Award(Play):
    """The winner of the pot, if all saw the hands and no cards are entered."""

    name: ClassVar[str] = "award"
    title: ClassVar[str] = "Who won the pot"
    high: Annotated[tuple[Player, ...], Length(1, 8)] = field(
        "Won", hint="several: the pot is split", prompt="Who wins the pot?"
    )
    low: tuple[Player, ...] = field("Won low", default=())


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole hand by the chips that each won or lost."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "hand"
    title: ClassVar[str] = "Only the chips of a hand"
    chips: dict[str, Annotated[int, Between(-1_000_000, 1_000_000)]] = field(
        "Chips won (or lost, with −), by player", prompt="How many chips did each player win or lose?"
    )


@dataclass(frozen=True, slots=True)
class Buy(Play):
    """A player buys chips between two hands."""

    name: ClassVar[str] = "buy"
    title: ClassVar[str] = "Buy chips"
    player: Player = field("Player", prompt="Who buys chips?")
    chips: Chips = field("Chips", prompt="How many chips?")


@dataclass(frozen=True, slots=True)
class Leave(Play):
    """A player goes home between two hands; chips won or lost still count."""

    name: ClassVar[str] = "leave"
    title: ClassVar[str] = "Leave the table"
    player: Player = field("Player", prompt="Who leaves?")


@dataclass(frozen=True, slots=True)
class Settle(Play):
    """The evening ends with the payments that settle it; `share` divides a pot that is still on the table."""

    name: ClassVar[str] = "settle"
    title: ClassVar[str] = "End of the evening"
    share: bool = field("Divide the pot that lies there", default=False)
