"""The plays of Bunko."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Final

from referee.contract import Play
from referee.games.bunko.position import SEATS
from referee.games.bunko.scoring import DICE, hits_in_words
from referee.kit.dice import Die
from referee.kit.names import counted, listed
from referee.kit.values import replace
from referee.schema import PLAYER, Between, Length, Player, field

TableNumber = Annotated[int, Between(1, 100)]
Grabbed = Annotated[int, Between(0, DICE)]
PlayerPair = Annotated[tuple[Player, ...], Length(2, 2)]
ROLLER: Final = replace(PLAYER, widget=replace(PLAYER.widget, once=False))
"""A player, who may be named several times in one play."""
Rollers = tuple[Annotated[str, ROLLER], ...]


def bunkos_in_words(who: Sequence[str]) -> str:
    """The bunkos of a play in its sentence: `, 3 bunkos by Ann (2) and Bo`."""
    by = [name if count == 1 else f"{name} ({count})" for name, count in Counter(who).items()]
    return f", {counted(len(who), 'bunko')} by {listed(by)}"


class Begin(Play, name="begin", title="Who begins"):
    """A player begins at a table, by the highest roll of one die. The dice may be given in seat order."""

    table: TableNumber = field("Table", prompt="Which table?", words="")
    player: Player = field("Who begins", prompt="Who begins?", words="{} begins")
    dice: Annotated[tuple[Die, ...], Length(SEATS, SEATS)] | None = field("One die each", default=None, words=", {}")


class RollDice(Play, name="roll", title="A roll"):
    """One roll at a table: the three dice, or what they count. After a bunko, also the dice each team grabbed."""

    table: TableNumber = field("Table", prompt="Which table?", words="")
    dice: Annotated[tuple[Die, ...], Length(DICE, DICE)] | None = field("Dice", default=None, words="{}")
    hits: Annotated[int, Between(0, DICE)] | None = field("Dice that count", default=None, words="")
    wipeout: bool = field("Wipeout", default=False, words=", wipeout")
    mini: bool = field("Mini-bunco", default=False, words=", mini-bunco")
    scramble: tuple[Grabbed, Grabbed] | None = field(
        "Grabbed, own and other team", default=None, words=lambda grabbed: f", grabbed {grabbed[0]} to {grabbed[1]}"
    )
    before_bell: bool = field(
        "Rolled before the bell", default=False, hint="the dice lay when stop was called", words=", before the bell"
    )

    def in_words(self, position: Any) -> str:
        hits = "" if self.hits is None else hits_in_words(self.hits, position.round.number, position.options)
        return ", ".join(filter(None, (hits, super().in_words(position))))


class Points(Play, name="points", title="Points from paper", scores_only="round"):
    """The points of a table from its paper sheet; the first team sits at seats 1 and 3."""

    table: TableNumber = field("Table", prompt="Which table?", words="")
    first: Annotated[int, Between(0, 999)] = field(
        "Points of the first team",
        prompt="How many points for the first team?",
        words="{}",
    )
    second: Annotated[int, Between(0, 999)] = field(
        "Points of the second team",
        prompt="How many points for the second team?",
        words="to {}",
    )
    bunkos: Annotated[Rollers, Length(0, 12)] = field(
        "Bunkos",
        default=(),
        hint="a name for each one not yet entered",
        words=bunkos_in_words,
    )


class Wins(Play, name="wins", title="A round from paper", scores_only="round"):
    """A whole round of an evening that keeps its sheets on paper: who won, at all tables together."""

    winners: Annotated[tuple[Player, ...], Length(1, 200)] = field(
        "Who won",
        prompt="Who won this round?",
        hint="two at each table",
        words=lambda who: f"{listed(who)} won",
    )
    bunkos: Annotated[Rollers, Length(0, 200)] = field(
        "Bunkos",
        default=(),
        hint="a name for each one not yet entered",
        words=bunkos_in_words,
    )


class Seating(Play, name="seats", title="Seats of the next round"):
    """The partners at a table of the next round, chosen by the players who stay there."""

    table: TableNumber = field("Table", prompt="Which table?", words="")
    pairs: Annotated[tuple[PlayerPair, ...], Length(2, 2)] = field(
        "Pairs", prompt="Who plays with whom?", words=lambda pairs: " against ".join(" + ".join(pair) for pair in pairs)
    )


class Next(Play, name="next", title="Next round"):
    """All players go to the new seats, and the next round begins. The first pairing is used if none is chosen."""


class Close(Play, name="close", title="Last round"):
    """The time is up: the round under way is the last."""


class RollOff(Play, name="roll_off", title="Roll-off"):
    """The dice of the players tied for a title, or only the winner (for the last place: the loser)."""

    player: Player | None = field("Who wins the title, or is last", default=None, words="{} wins the roll-off")
    dice: dict[str, Die] | None = field("One die each, by name", default=None, words="{}")

    def in_words(self, position: Any) -> str:
        if self.player is not None and position.ending.last_tie:
            return f"{self.player} loses the roll-off"
        return super().in_words(position)
