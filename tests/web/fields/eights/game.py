"""Eights: roll two dice of eight faces, first to 100."""

from __future__ import annotations

from typing import Annotated, Final

from referee.contract import WHOLE, Due, Form, Game, Offer, Play, Players, Setup, Sheet
from referee.kit.values import replace, with_item
from referee.ruling import Draft
from referee.schema import Between, Fields, Length, PadKey, Widget, field, number, one_grid

NAMES: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight")

# The die of eight faces is declared here, and nowhere else.
EIGHT: Final = replace(
    number(Between(1, 8)),
    name="die of eight",
    widget=Widget(
        "octahedron",
        one_grid(
            "octahedron", lambda kind, players: [PadKey(str(n), f"◆{n}", name) for n, name in enumerate(NAMES, 1)]
        ),
    ),
)


class Roll(Play, name="roll", title="Roll"):
    """Two dice."""

    dice: Annotated[tuple[Annotated[int, EIGHT], ...], Length(2, 2)] = field("dice")


class Options(Fields):
    """There are no house rules."""


class Position(Fields):
    players: tuple[str, ...]
    scores: tuple[int, ...]
    turn: int = 0

    @property
    def over(self) -> bool:
        return max(self.scores) >= 100

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(who for who, score in zip(self.players, self.scores, strict=True) if score >= 100)


def judge_roll(position: Position, play: Roll) -> Draft[Position]:
    who, total = position.players[position.turn], position.scores[position.turn] + sum(play.dice)
    scores = with_item(position.scores, position.turn, total)
    after = replace(position, scores=scores, turn=(position.turn + 1) % len(scores))
    return Draft(after).say(f"{who} rolls {sum(play.dice)}: {total}", "EI-ROLL-1")


class Eights(Game[Position]):
    key = "eights"
    title = "Eights"
    about = "Two dice of eight faces."
    players = Players(2, 8)
    Options = Options
    questions = ()
    judges = (judge_roll,)
    turn_rule = "EI-ROLL-1"
    end_rule = "EI-END-1"

    def initial_position(self, setup: Setup) -> Position:
        return Position(setup.players, (0,) * len(setup.players))

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        who = position.players[position.turn]
        return Due((who,), f"{who} rolls", (Offer(Roll, "Two dice", form=Form(submit_when_full=True)),))

    def sheet(self, position: Position) -> Sheet:
        return Sheet.of(position, tuple)


GAME: Final = Eights()
