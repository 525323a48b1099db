"""The plays of Liar's Dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.contract import Play
from referee.games.liars_dice.dice import DICE, Face
from referee.games.liars_dice.options import LEFT, RIGHT
from referee.schema import Length, Player, field, one_of

Named = Annotated[tuple[Face, ...], Length(1, DICE)]
OnTray = Annotated[tuple[Face, ...], Length(0, DICE)]
AllFive = Annotated[tuple[Face, ...], Length(DICE, DICE)]
Way = Annotated[str, one_of({LEFT: "left", RIGHT: "right"})]


@dataclass(frozen=True, slots=True)
class Direction(Play):
    """The starter of the round and the direction of the box. Leave out what is already known or makes no difference."""

    name: ClassVar[str] = "direction"
    title: ClassVar[str] = "Who starts, and which way"
    starter: Player | None = field("Starts", default=None)
    direction: Way | None = field("The box goes", default=None)


@dataclass(frozen=True, slots=True)
class Claim(Play):
    """The hand that the player with the box announces: one to five dice, true or false."""

    name: ClassVar[str] = "claim"
    title: ClassVar[str] = "Claim"
    faces: Named = field("Dice", prompt="What is claimed?")


@dataclass(frozen=True, slots=True)
class Accept(Play):
    """The receiver takes the box."""

    name: ClassVar[str] = "accept"
    title: ClassVar[str] = "Accept"


@dataclass(frozen=True, slots=True)
class Call(Play):
    """The receiver does not believe the claim and opens the box."""

    name: ClassVar[str] = "call"
    title: ClassVar[str] = "Call"


@dataclass(frozen=True, slots=True)
class Tray(Play):
    """All dice on the tray when the lid closes, after dice are put up or put back."""

    name: ClassVar[str] = "tray"
    title: ClassVar[str] = "The tray"
    faces: OnTray = field("Dice on the tray", prompt="Which dice are on the tray?")


@dataclass(frozen=True, slots=True)
class Reveal(Play):
    """The five dice of an opened box, those on the tray included."""

    name: ClassVar[str] = "reveal"
    title: ClassVar[str] = "The five dice"
    dice: AllFive = field("Dice", prompt="Which five dice?")


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """A round by its result alone: who lost the bet."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "round"
    title: ClassVar[str] = "Only who lost the bet"
    loser: Player = field("Lost the bet", prompt="Who lost the bet?")
