"""The plays of Krambambuli."""

from typing import Annotated, Any

from referee.contract import Play
from referee.kit.cards import SUITED, Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.values import replace
from referee.schema import Between, Length, Player, field

Hand = Annotated[tuple[Annotated[Card, replace(Card.field_type, widget=SUITED.widget)], ...], Length(0, 104)]
"""Cards of a hand. The pad has no joker; a joker that is typed is refused by KR-PACK-1."""
Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, 40)], ...], Length(1, 12)]
MeldNumber = Annotated[int, Between(1, 60)]


class Deal(Play, name="deal", title="The deal"):
    """Eleven cards each, and the first upcard."""

    upcard: Card = field("Turned up", prompt="Which card is turned up?")


class Draw(Play, name="draw", title="Draw"):
    """The top card of the stock."""


class Take(Play, name="take", title="Take the upcard"):
    """The upcard."""


class Lay(Play, name="meld", title="Meld"):
    """New melds from the hand."""

    melds: Melds = field("Melds", prompt="Which cards are melded?")


class LayOff(Play, name="lay_off", title="Extend an own meld"):
    """Cards added to one of the player’s own melds, by its number on the table."""

    meld: MeldNumber = field("Meld", prompt="On which meld?", words="")
    cards: Annotated[tuple[Card, ...], Length(1, 12)] = field("Cards", prompt="Which cards are laid off?", words="{}")

    def in_words(self, position: Any) -> str:
        return f"{super().in_words(position)} on meld {self.meld}"


class Steal(Play, name="steal", title="Steal a card"):
    """One card from another player’s meld, laid with two or more from the hand as a new meld."""

    meld: MeldNumber = field("From meld", prompt="From which meld?", words="")
    card: Card = field("The stolen card", prompt="Which card is stolen?", words="{}")
    with_hand: Annotated[tuple[Card, ...], Length(0, 12)] = field(
        "With these from the hand",
        prompt="With which cards from the hand?",
        words="with {} from the hand",
    )


class Discard(Play, name="discard", title="Discard"):
    """The card that ends the turn."""

    card: Card = field("Card", prompt="Which card is discarded?")


class Count(Play, name="count", title="Count the hands"):
    """The cards left in the hands at the end of a hand, or only their points, by player."""

    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words="{}")
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the hand", scores_only="hand"):
    """A whole hand without its plays: who went out, and what the others have left, as cards or as points."""

    out: Player | None = field(
        "Who went out", default=None, hint="if empty: nobody, the stock ran out", words="{} went out"
    )
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words=", {}")
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None, words=", {}")
