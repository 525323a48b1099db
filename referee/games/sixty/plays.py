"""The plays of Sixty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.sixty.cards import Card
from referee.schema import Between, Length, Player, field

Cards = Annotated[tuple[Card, ...], Length(1, 20)]
Hand = Annotated[tuple[Card, ...], Length(0, 83)]


@dataclass(frozen=True, slots=True)
class Begin(Play):
    """The player who begins the round. In the first round it is the player nearest to the age of 60, or as agreed."""

    name: ClassVar[str] = "begin"
    title: ClassVar[str] = "Who begins"
    player: Player = field("Begins", prompt="Who begins?")


@dataclass(frozen=True, slots=True)
class Redeal(Play):
    """Somebody was dealt five jokers: everything is shuffled and dealt again."""

    name: ClassVar[str] = "redeal"
    title: ClassVar[str] = "Five jokers: deal again"
    player: Player = field("Was dealt five jokers", prompt="Who was dealt five jokers?")


@dataclass(frozen=True, slots=True)
class Attack(Play):
    """Cards of one number, played against the next player."""

    name: ClassVar[str] = "attack"
    title: ClassVar[str] = "Attack"
    cards: Cards = field("Cards", prompt="Which cards attack?")


@dataclass(frozen=True, slots=True)
class Reply(Play):
    """The answer of an attacked player: the same number to pass, one other number to beat, or one joker."""

    name: ClassVar[str] = "answer"
    title: ClassVar[str] = "Answer the attack"
    cards: Cards = field("Cards", prompt="Which cards answer?")


@dataclass(frozen=True, slots=True)
class Take(Play):
    """The pile becomes penalty cards of the attacked player."""

    name: ClassVar[str] = "take"
    title: ClassVar[str] = "Take the pile"


@dataclass(frozen=True, slots=True)
class OnlyJokers(Play):
    """The player on move holds nothing but jokers and cannot attack: the move passes on."""

    name: ClassVar[str] = "only_jokers"
    title: ClassVar[str] = "Only jokers in the hand"


@dataclass(frozen=True, slots=True)
class Count(Play):
    """The cards left in the hands at the end of a round. If they are left out, the referee works them out."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Cards left in the hand"
    cards: Hand | None = field("Cards left with the one player who has some", default=None)
    hands: dict[str, Hand] | None = field("Cards left, by player", default=None)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A whole round by its penalty cards, or by their sums and the number of jokers among them."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "round"
    title: ClassVar[str] = "Only the score of the round"
    cards: dict[str, Hand] | None = field("Penalty cards, by player", default=None)
    sums: dict[str, Annotated[int, Between(0, 540)]] | None = field("Sum of the numbers, by player", default=None)
    jokers: dict[str, Annotated[int, Between(0, 6)]] | None = field("Jokers, by player", default=None)
