"""The plays of Gin Rummy."""

from typing import Annotated

from referee.contract import Play
from referee.kit.cards import SUITED, Card, SuitedCard
from referee.kit.rummy.meld_cards import MELD_PAD
from referee.kit.values import replace
from referee.schema import Between, Length, Player, field

Sets = tuple[Annotated[tuple[Annotated[Card, replace(SUITED, widget=MELD_PAD)], ...], Length(1, 13)], ...]
"""Sets as shown at the table."""


class Upcard(Play, name="upcard", title="The first upcard"):
    """The first upcard of a hand, the 21st card of the deal. Draws and discards may follow, or only the knock."""

    card: SuitedCard = field("Upcard", prompt="Which card is turned up?")


class Take(Play, name="take", title="Take from the pile"):
    """The top card of the discard pile; in the first turn the upcard."""


class Refuse(Play, name="refuse", title="Refuse the upcard"):
    """A player refuses the first upcard."""


class Draw(Play, name="draw", title="Draw from the stock"):
    """The top card of the stock."""


class Discard(Play, name="discard", title="Discard"):
    """The card that ends a turn without a knock."""

    card: SuitedCard = field("Card", prompt="Which card is discarded?")


class Knock(Play, name="knock", title="Knock, by hands"):
    """A knock, with the cards of both hands after the discard. Sets that are left out are the best ones.

    Eleven cards of the knocker are gin without a discard. The discard may be left out if draws and discards are not
    entered.
    """

    knocker: Player = field("Who knocks", prompt="Who knocks?", words="{} knocks")
    knocker_hand: Annotated[tuple[SuitedCard, ...], Length(1, 11)] = field(
        "Knocker’s hand",
        prompt="Which cards does the knocker hold?",
        words="with {}",
    )
    opponent_hand: Annotated[tuple[SuitedCard, ...], Length(1, 10)] = field(
        "Opponent’s hand",
        prompt="Which cards does the opponent hold?",
        words=", against {}",
    )
    discard: SuitedCard | None = field("Discarded with the knock", default=None, words=", discards {}")
    knocker_sets: Sets | None = field(
        "Knocker’s sets, as shown", default=None, hint="if empty: the best", words=", as {}"
    )
    opponent_sets: Sets | None = field(
        "Opponent’s sets, as shown", default=None, hint="if empty: the best", words=", the opponent {}"
    )
    layoffs: Annotated[tuple[SuitedCard, ...], Length(0, 10)] | None = field(
        "Laid off",
        default=None,
        hint="if empty: all that can be",
        words=", lays off {}",
    )


class Score(Play, name="score", title="Knock, by counts", scores_only="hand"):
    """A hand by its counts alone: the knocker's unmatched points (0 is gin), the opponent's after lay-offs."""

    knocker_count: Annotated[int, Between(0, 100)] = field(
        "Knocker’s unmatched points",
        hint="0 is gin",
        prompt="How many unmatched points does the knocker have?",
        words="knocks with {}",
    )
    opponent_count: Annotated[int, Between(0, 999)] = field(
        "Opponent’s points, after laying off",
        prompt="How many unmatched points does the opponent have?",
        words="against {}",
    )
    knocker: Player = field("Who knocked", prompt="Who knocked?", words="")
    big_gin: bool = field("Gin with eleven cards", default=False, words=", gin with eleven cards")
    anew: bool = field("Draws and discards of this hand count no more", default=False, words="")
    """True if only the score counts, and the earlier plays of the hand do not."""


class Void(Play, name="void", title="Void hand"):
    """A hand without a knock before the stock is down to two cards."""
