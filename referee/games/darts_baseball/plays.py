"""The plays of Darts Baseball."""

from typing import Annotated

from referee.contract import Play
from referee.games.darts_baseball.scoring import SET
from referee.kit.darts import Dart
from referee.kit.names import counted
from referee.schema import Between, Length, field


class Throw(Play, name="throw", title="Three darts"):
    """Three darts of the player whose turn it is, in the order thrown; darts that fell out are 0."""

    darts: Annotated[tuple[Dart, ...], Length(1, SET)] = field("Darts", prompt="Which darts?")


class Runs(Play, name="runs", title="Runs of the inning", scores_only="turn"):
    """The runs of a player's whole inning, without its darts."""

    runs: Annotated[int, Between(0, 999)] = field(
        "Runs", prompt="How many runs?", words=lambda runs: counted(runs, "run")
    )
