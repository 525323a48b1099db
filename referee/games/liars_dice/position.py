"""The position of a game of Liar's Dice: who has the box, what was claimed, what lies on the tray, who lost bets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from referee.games.liars_dice.claims import LADDERS, NOTHING, Hand, Ladder
from referee.games.liars_dice.options import EXACT, LEFT, LIVES, RIGHT, Options
from referee.kit.trail import Trail

START, CLAIM, ANSWER, REVEAL, OVER = "start", "claim", "answer", "reveal", "over"
NOBODY: Final = -1
STEPS: Final = {LEFT: 1, RIGHT: -1}
"""Players sit clockwise in their order, so the next one is to the left."""
CALLED, ACES, TALLIED = "called", "aces", "tallied"


@dataclass(frozen=True, slots=True)
class Said:
    """A claim of the round: who made it, its place in the order, and the tray at that time."""

    who: int
    place: int
    tray: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: how it ended, between whom, on which claim and dice; who lost the bet.

    `dice` are empty where the box was not opened, or its dice were not entered.
    """

    number: int
    starter: int
    way: int
    loser: int
    kind: str
    passer: int = NOBODY
    caller: int = NOBODY
    claim: int = NOTHING
    tray: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    true: bool = False
    claims: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands.

    `way` is 1 to the left, -1 to the right, 0 where it is not said. `holder` has the box; while a claim waits for its
    answer, the one who made it. `claim` is its place in the order. `tray` are the dice on the tray, `tray_by` the
    number of the play that said so, `tray_set` whether the present holder has. `aces` is set after accepted five aces.
    """

    players: tuple[str, ...]
    options: Options
    lost: tuple[int, ...]
    phase: str = START
    starter: int = NOBODY
    way: int = 0
    holder: int = NOBODY
    claim: int = NOTHING
    said: Trail[Said] = field(default_factory=Trail)
    tray: tuple[str, ...] = ()
    tray_by: int = 0
    tray_set: bool = False
    aces: bool = False
    history: Trail[Round] = field(default_factory=Trail)

    @property
    def ladder(self) -> Ladder:
        """All claims in their order."""
        return LADDERS[self.options.straights]

    @property
    def claimed(self) -> Hand:
        """The claim that stands."""
        return self.ladder.hands[self.claim]

    @property
    def exact(self) -> bool:
        return self.options.truth == EXACT

    @property
    def round(self) -> int:
        """The number of the round: each one costs one bet."""
        return sum(self.lost) + 1

    @property
    def receiver(self) -> int:
        """Who gets the box from its holder."""
        return next_in(self, self.holder, self.way)

    @property
    def two_left(self) -> bool:
        """Whether only two are in: both ways lead to the other one."""
        return len(still_in(self)) == 2


def is_out(position: Position, who: int) -> bool:
    """Whether a player has lost all bets (LD-END-2)."""
    return position.options.end == LIVES and position.lost[who] >= position.options.lives


def still_in(position: Position) -> tuple[int, ...]:
    """Who is not out."""
    return tuple([who for who in range(len(position.players)) if not is_out(position, who)])


def next_in(position: Position, who: int, way: int) -> int:
    """The nearest player who is in, from a seat in a direction (to the left where none is said)."""
    step, count = way or 1, len(position.players)
    at = (who + step) % count
    while is_out(position, at) and at != who:
        at = (at + step) % count
    return at


def begun(position: Position, starter: int) -> Position:
    """A round that this player starts: all dice down (LD-START-1, LD-NEXT-1); the direction, where it is settled."""
    way = STEPS.get(position.options.direction, 0)
    found = replace(
        position,
        phase=START,
        starter=starter,
        way=way,
        holder=starter,
        claim=NOTHING,
        said=Trail(),
        tray=(),
        tray_by=0,
        tray_set=False,
        aces=False,
    )
    settled = starter != NOBODY and (way or found.two_left)
    return replace(found, phase=CLAIM) if settled else found
