"""The plays of Sixty."""

from typing import Annotated

from referee.contract import Play
from referee.games.sixty.cards import Card
from referee.schema import Between, Length, Player, field

Cards = Annotated[tuple[Card, ...], Length(1, 20)]
Hand = Annotated[tuple[Card, ...], Length(0, 83)]


class Begin(Play, name="begin", title="Who begins"):
    """The player who begins the round. In the first round it is the player nearest to the age of 60, or as agreed."""

    player: Player = field("Begins", prompt="Who begins?", words="{} begins")


class Redeal(Play, name="redeal", title="Five jokers: deal again"):
    """Somebody was dealt five jokers: everything is shuffled and dealt again."""

    player: Player = field(
        "Was dealt five jokers", prompt="Who was dealt five jokers?", words="{} was dealt five jokers"
    )


class Attack(Play, name="attack", title="Attack"):
    """Cards of one number, played against the next player."""

    cards: Cards = field("Cards", prompt="Which cards attack?")


class Reply(Play, name="answer", title="Answer the attack"):
    """The answer of an attacked player: the same number to pass, one other number to beat, or one joker."""

    cards: Cards = field("Cards", prompt="Which cards answer?")


class Take(Play, name="take", title="Take the pile"):
    """The pile becomes penalty cards of the attacked player."""


class OnlyJokers(Play, name="only_jokers", title="Only jokers in the hand"):
    """The player on move holds nothing but jokers and cannot attack: the move passes on."""


class Count(Play, name="count", title="Cards left in the hand"):
    """The cards left in the hands at the end of a round. If they are left out, the referee works them out."""

    cards: Hand | None = field("Cards left with the one player who has some", default=None, words="{}")
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the round", scores_only="round"):
    """A whole round by its penalty cards, or by their sums and the number of jokers among them."""

    cards: dict[str, Hand] | None = field("Penalty cards, by player", default=None, words="{}")
    sums: dict[str, Annotated[int, Between(0, 540)]] | None = field(
        "Sum of the numbers, by player", default=None, words="{}"
    )
    jokers: dict[str, Annotated[int, Between(0, 6)]] | None = field(
        "Jokers, by player", default=None, words=", jokers {}"
    )
