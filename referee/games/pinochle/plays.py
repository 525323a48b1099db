"""The plays of Pinochle."""

from typing import Annotated, Any, Final

from referee.contract import Play
from referee.games.pinochle.pack import CARDS_IN_PACK, PLACE, PackCard, Suit, cards_kind
from referee.kit.cards import Card
from referee.kit.values import replace
from referee.schema import Between, FieldType, Length, Player, Widget, choices, field, number, optional, sequence

Amount = Annotated[int, Between(1, 5000)]
Points = Annotated[int, Between(0, 5000)]
OfSuit = Annotated[int, Between(0, 4)]

POINT_KEYS: Final = Widget("points", choices("points"))
PAD: Final[FieldType[int]] = replace(number(Between(0, 5000)), name="points", widget=POINT_KEYS)
"""A number of points; several share one pad of keys."""
MELDS: Final = ("meld of the bidding side", "meld of the others")
BOTH_SIDES: Final[FieldType[tuple[Any, ...]]] = sequence(PAD, Length(2, 2), MELDS)


class Bid(Play, name="bid", title="Bid"):
    """A bid by the player whose turn it is."""

    amount: Amount = field("Bid", prompt="How much is bid?")


class Pass(Play, name="pass", title="Pass"):
    """The player whose turn it is leaves the auction."""


class NameSuit(Play, name="name_suit", title="The suit asked for"):
    """The suit that the bidder asks the partner for."""

    suit: Suit = field("Suit", prompt="Which suit?")


class PassCards(Play, name="pass_cards", title="Cards to the bidder"):
    """The partner passes cards to the bidder, face down. A stated number of the suit asked for is binding."""

    of_suit: OfSuit | None = field("Of the suit asked for, if said", default=None, words="{} of the suit asked for")


class PassBack(Play, name="pass_back", title="Cards back"):
    """The bidder passes the same number of cards back, face down."""

    of_suit: OfSuit | None = field("Of the suit asked for, if said", default=None, words="{} of the suit asked for")


class Trump(Play, name="trump", title="Trump"):
    """The bidder names trump."""

    suit: Suit = field("Trump", prompt="Which suit is trump?")


class Meld(Play, name="meld", title="Meld"):
    """The meld of a player: the cards, which are binding, or only their points."""

    player: Player = field("Who lays it", prompt="Who lays the meld?", words="")
    cards: tuple[Card, ...] | None = field(
        "Cards",
        default=None,
        field_type=optional(cards_kind(0, CARDS_IN_PACK)),
        hint="KS*2 are two kings of spades",
        words=lambda cards: " ".join(card.shown for card in sorted(cards, key=PLACE.__getitem__)) or "no meld",
    )
    points: Points | None = field(
        "Or only the points", default=None, words=lambda points: f"{points}" if points else "no meld"
    )


class ThrowIn(Play, name="throw_in", title="Throw in"):
    """The bidder gives up the hand before the first lead."""


class PlayCard(Play, name="card", title="A card"):
    """A card of a trick, by the player whose turn it is."""

    card: PackCard = field("Card", prompt="Which card is played?")


class Tricks(Play, name="tricks", title="Only the trick points"):
    """The trick points of the hand, in place of all its cards or of the cards still to be played."""

    bidders: Annotated[int, Between(0, 50)] = field(
        "Trick points of the bidding side",
        prompt="How many trick points did the bidding side take?",
        words="{}",
    )
    others: Annotated[int, Between(0, 50)] | None = field(
        "Of the others", default=None, hint="to check: 50 together", words="to {}"
    )


class Tally(Play, name="tally", title="Just the score of the hand", scores_only="hand"):
    """A whole hand by its numbers, without its plays."""

    bidder: Player = field("Who bid", prompt="Who bid?", words="{} bid")
    bid: Amount = field("Bid", prompt="How much was bid?", words="{}")
    meld: tuple[int, ...] = field(
        ", ".join(MELDS).capitalize(),
        field_type=BOTH_SIDES,
        prompt="How much did each side meld?",
        words=lambda meld: f", meld {meld[0]} to {meld[1]}",
    )
    tricks: Annotated[int, Between(0, 50)] | None = field(
        "Trick points of the bidding side", default=None, words=", tricks {}"
    )
    others_tricks: Annotated[int, Between(0, 50)] | None = field(
        "Of the others",
        default=None,
        hint="to check: 50 together",
        words="to {}",
    )
    thrown_in: bool = field("Thrown in", default=False, words=", thrown in")
