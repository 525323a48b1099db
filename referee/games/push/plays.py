"""The plays of Push."""

from typing import Annotated, Any

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.schema import Between, Fields, Length, Player, field, one_of

LOW, HIGH = "low", "high"
End = Annotated[str, one_of({LOW: "low end", HIGH: "high end"})]
Group = Annotated[tuple[MeldCard, ...], Length(1, 40)]
Hand = Annotated[tuple[Card, ...], Length(0, 108)]
MeldNumber = Annotated[int, Between(1, 36)]
Points = Annotated[int, Between(0)]


class Deal(Play, name="deal", title="The deal"):
    """The cards are dealt and the first upcard is turned up. Twos and jokers that come before it are buried."""

    upcard: Card = field("Turned up", prompt="Which card is turned up?", words="{} turned up")
    buried: Annotated[tuple[Card, ...], Length(0, 12)] = field(
        "Twos and jokers turned before, and buried", default=(), words=", {} buried"
    )


class Take(Play, name="take", title="Take"):
    """The player takes the upcard into the hand."""


class Push(Play, name="push", title="Push"):
    """The player pushes the upcard and the top card of the stock to the left, and takes the next card of the stock."""


class LayMelds(Play, name="meld", title="Meld"):
    """New melds from the hand; those of a contract come together. A wild card can say what it stands for (`*=8C`)."""

    melds: Annotated[tuple[Group, ...], Length(1, 12)] = field("Melds", prompt="Which cards are melded?")


class LayOff(Play, name="lay_off", title="Lay off"):
    """Cards from the hand, laid off on the meld with this number."""

    meld: MeldNumber = field("Meld", prompt="On which meld?", words="")
    cards: Annotated[tuple[MeldCard, ...], Length(1, 14)] = field(
        "Cards", prompt="Which cards are laid off?", words="{}"
    )
    at: End | None = field("At the", default=None, hint="where they fit at both ends of a run", words=", at the {}")

    def in_words(self, position: Any) -> str:
        cards, comma, end = super().in_words(position).partition(",")
        return f"{cards} on meld {self.meld}{comma}{end}"


class Swap(Fields):
    """A natural card, and the meld in which it takes the place of a joker."""

    meld: MeldNumber = field("Meld", words="")
    card: Card = field("Card", words="{}")


class Exchange(Play, name="exchange", title="Exchange a joker"):
    """A natural card replaces a joker on the table. The joker is used at once, in new melds or on meld `to`."""

    meld: MeldNumber = field("The joker’s meld", prompt="From which meld?", words="")
    card: Card = field("Card in its place", prompt="Which card takes its place?", words="{} for the joker")
    use: Annotated[tuple[Group, ...], Length(0, 12)] = field(
        "The joker and the cards laid with it", default=(), words=", {}"
    )
    to: MeldNumber | None = field("Laid off on meld", default=None, hint="if empty: a new meld", words="on meld {}")
    also: Annotated[tuple[Swap, ...], Length(0, 3)] = field(
        "More jokers taken out at the same time", default=(), words=", also {}"
    )


class Discard(Play, name="discard", title="Discard"):
    """The card that ends the turn. With `other` it is the other copy of the upcard just taken, which stays in hand."""

    card: Card = field("Card", prompt="Which card is discarded?", words="{}")
    other: bool = field("The other copy, not the one just taken", default=False, words=", the other copy")


class Count(Play, name="count", title="Count the hands"):
    """The cards left in the hands that are charged at the end of a deal, or only their points, by player."""

    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words="{}")
    points: dict[str, Points] | None = field("Points left, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the deal", scores_only="deal"):
    """A whole deal without its plays: who went out, and what the other side has left, as cards or as points."""

    out: Player | None = field(
        "Who went out", default=None, hint="if empty: nobody, both sides count", words="{} went out"
    )
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words=", {}")
    points: dict[str, Points] | None = field(
        "Points left, by player",
        default=None,
        hint="or of both partners together, under one name",
        words=", {}",
    )
