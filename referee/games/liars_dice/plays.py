"""The plays of Liar's Dice."""

from typing import Annotated

from referee.contract import Play
from referee.games.liars_dice.dice import DICE, Face
from referee.games.liars_dice.options import LEFT, RIGHT
from referee.schema import Length, Player, field, one_of

Named = Annotated[tuple[Face, ...], Length(1, DICE)]
OnTray = Annotated[tuple[Face, ...], Length(0, DICE)]
AllFive = Annotated[tuple[Face, ...], Length(DICE, DICE)]
Way = Annotated[str, one_of({LEFT: "left", RIGHT: "right"})]


class Direction(Play, name="direction", title="Who starts, and which way"):
    """The starter of the round and the direction of the box. Leave out what is already known or makes no difference."""

    starter: Player | None = field("Starts", default=None, words="{} starts")
    direction: Way | None = field("The box goes", default=None, words=", to the {}")


class Claim(Play, name="claim", title="Claim"):
    """The hand that the player with the box announces: one to five dice, true or false."""

    faces: Named = field("Dice", prompt="What is claimed?")


class Accept(Play, name="accept", title="Accept"):
    """The receiver takes the box."""


class Call(Play, name="call", title="Call"):
    """The receiver does not believe the claim and opens the box."""


class Tray(Play, name="tray", title="The tray"):
    """All dice on the tray when the lid closes, after dice are put up or put back."""

    faces: OnTray = field("Dice on the tray", prompt="Which dice are on the tray?", words="{} on the tray")


class Reveal(Play, name="reveal", title="The five dice"):
    """The five dice of an opened box, those on the tray included."""

    dice: AllFive = field("Dice", prompt="Which five dice?")


class Tally(Play, name="tally", title="Only who lost the bet", scores_only="round"):
    """A round by its result alone: who lost the bet."""

    loser: Player = field("Lost the bet", prompt="Who lost the bet?", words="{} loses the bet")
