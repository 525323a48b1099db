"""The plays of Carousel."""

from typing import Annotated, Final

from referee.contract import Play
from referee.kit.cards import Card
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.values import replace
from referee.schema import Between, Length, Player, field, sequence

CARDS: Final = 106
Melds = Annotated[tuple[Annotated[tuple[MeldCard, ...], Length(1, CARDS)], ...], Length(0, 35)]
MOST: Final = 60
"""The most cards in an entered hand: enough for any table, and few enough to find the melds fast."""
_HAND: Final = sequence(Card.field_type, Length(0, MOST))
Hand = Annotated[
    tuple[Card, ...],
    replace(
        _HAND,
        read=lambda raw: () if raw is None else _HAND.read(raw),
        to_token=lambda hand: " ".join(map(str, hand)) or "none",
    ),
]
"""The cards of a hand; an empty entry or `none` is a hand without cards."""
Points = Annotated[int, Between(0, 730)]
"""Points of deadwood; all the cards of two packs are worth 730."""


class Draw(Play, name="draw", title="Draw"):
    """A player draws the top card of the stock."""


class Lay(Play, name="lay", title="Meld"):
    """Cards from the hand, and the whole table afterwards. A meld ends the turn."""

    table: Melds = field("The table afterwards", prompt="Which melds are on the table now?", words="{} on the table")
    from_hand: Annotated[tuple[Card, ...], Length(1, CARDS)] | None = field(
        "Cards from the hand",
        default=None,
        hint="if empty: what is new on the table",
        words=", {} from the hand",
    )


class Knock(Play, name="knock", title="Knock"):
    """A player with little deadwood ends the hand before drawing."""


class Stop(Play, name="stop", title="No meld"):
    """A player ends the turn without a meld: the stock is empty, or a house rule allows a meld after the third draw."""


class Pass(Play, name="pass", title="Pass"):
    """A player passes the turn because the stock is empty."""


class Count(Play, name="count", title="Count the hands"):
    """The hands shown at the end of a hand of the game, or only their deadwood, by player."""

    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words="{}")
    points: dict[str, Points] | None = field("Deadwood, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the hand", scores_only="hand"):
    """A whole hand of the game by its result: who knocked or went out, and the deadwood of each player."""

    deadwood: dict[str, Points] = field("Deadwood, by player", prompt="How much deadwood has each player?", words="{}")
    knocker: Player | None = field(
        "Who knocked or went out", default=None, hint="if empty: all passed", words=", {} knocked"
    )
