"""The plays of darts 301."""

from typing import Annotated

from referee.contract import Play
from referee.games.darts_301.scoring import MOST_DARTS, MOST_POINTS
from referee.kit.darts import Dart, shown_darts
from referee.kit.names import counted
from referee.schema import Between, Length, Player, field


class Throw(Play, name="throw", title="Three darts"):
    """The darts of one turn in the order thrown, up to three; a dart that fell out is 0. A player may stop earlier."""

    darts: Annotated[tuple[Dart, ...], Length(1, MOST_DARTS)] = field("Darts", prompt="Which darts?", words=shown_darts)


class Score(Play, name="score", title="Total of the turn", scores_only="turn"):
    """The total of one turn without its darts; a total that ends the leg names the last dart too."""

    total: Annotated[int, Between(0, MOST_POINTS)] = field("Total", prompt="How many points?", words="{}")
    last: Dart | None = field(
        "Last dart", default=None, hint="if the total ends the leg", words=lambda dart: f", last dart {dart.shown}"
    )
    darts: Annotated[int, Between(1, MOST_DARTS, (1, 2, 3))] | None = field(
        "Darts thrown",
        default=None,
        hint="if fewer than 3",
        words=lambda darts: f", {counted(darts, 'dart')}",
    )
    bust: bool = field("Bust", default=False, words=", bust")


class Bull(Play, name="bull", title="Throw for the bull"):
    """The player nearest the bull starts, or wins a leg that several finished in the same round."""

    nearest: Player = field("Nearest the bull", prompt="Who threw nearest the bull?", words="{} is nearest the bull")
