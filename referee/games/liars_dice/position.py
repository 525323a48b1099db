"""The position of a game of Liar's Dice: the holder of the box, the claims, the tray and the bets lost."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import Roster, Setup
from referee.games.liars_dice.claims import LADDERS, NOTHING, Hand, Ladder
from referee.games.liars_dice.options import EXACT, LEFT, LIVES, RIGHT, Options
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import listed
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    START = "start"
    CLAIM = "claim"
    ANSWER = "answer"
    REVEAL = "reveal"
    OVER = "over"


NOBODY: Final = -1
STEPS: Final = {LEFT: 1, RIGHT: -1}
"""The step from a seat to the next one: players sit clockwise in their order, so the next one is to the left."""
WAYS: Final = {step: way for way, step in STEPS.items()}
CALLED, ACES, TALLIED = "called", "aces", "tallied"


class Start(Fields):
    """A match carried over from paper: the bets lost, and the starter of the next round."""

    lost: dict[str, Annotated[int, Between(0, 1000)]] = form_field("Bets lost, by name")
    starter: Player | None = form_field("Starts the next round", default=None, hint="if empty: asked before the round")


class ClaimMade(Value):
    """A claim of the round."""

    who: int
    place: int
    """Its place in the order of claims."""
    tray: tuple[str, ...] = ()
    """The dice on the tray when it was made."""


class Round(Value):
    """The round under way."""

    starter: int = NOBODY
    way: int = 0
    """1: the box goes to the left, -1: to the right, 0: not settled."""
    holder: int = NOBODY
    """The player who has the box; while a claim waits for its answer, the one who made it."""
    claims: AppendOnlyList[ClaimMade] = AppendOnlyList()
    tray: tuple[str, ...] = ()
    tray_entered_at: int = 0
    """The number of the play that set the tray."""
    tray_is_set: bool = False
    """True if the player who has the box has set the tray."""
    repeats_aces: bool = False
    """True if five aces were accepted: all dice are rolled, and five aces are claimed again (LD-AMB-7)."""

    @property
    def claim(self) -> int:
        """The place of the last claim; `NOTHING` before the first."""
        return self.claims[-1].place if len(self.claims) else NOTHING


class PlayedRound(Value):
    """A round that is over."""

    number: int
    starter: int
    way: int
    loser: int
    ended_by: str
    """`called`, `aces` (accepted, which costs a bet) or `tallied`."""
    claims: int
    """The number of its claims."""
    passer: int = NOBODY
    caller: int = NOBODY
    claim: int = NOTHING
    """The place of its last claim."""
    tray: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    """The dice of the opened box; empty if it was not opened or they were not entered."""
    true: bool = False
    """True if the caller lost the bet."""


class Position(Value):
    """The state of a game. Players are numbered clockwise, each to the left of the one before."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    lost: tuple[int, ...]
    """The bets that each player has lost."""
    begun_with: int = 0
    """The bets with which latecomers began: no round was played for them."""
    phase: Phase = Phase.START
    round: Round = Round()
    history: AppendOnlyList[PlayedRound] = AppendOnlyList()

    @property
    def ladder(self) -> Ladder:
        """All claims in their order."""
        return LADDERS[self.options.straights]

    @property
    def lives(self) -> int:
        """The number of lost bets that puts a player out; 0 if lives are not counted."""
        return self.options.lives if self.options.end == LIVES else 0

    @property
    def claimed(self) -> Hand:
        """The last claim of the round."""
        return self.ladder.hands[self.round.claim]

    @property
    def is_exact(self) -> bool:
        """True if the claimed dice must be there (LD-AMB-2)."""
        return self.options.truth == EXACT

    @property
    def number(self) -> int:
        """The number of the round: each one costs one bet."""
        return sum(self.lost) - self.begun_with + 1

    @property
    def starter(self) -> str:
        """The player who starts the round."""
        return self.players[self.round.starter]

    @property
    def holder(self) -> str:
        """The player who has the box."""
        return self.players[self.round.holder]

    @property
    def receiver(self) -> str:
        """The player who gets the box from its holder."""
        return self.players[self.receiver_seat]

    @property
    def receiver_seat(self) -> int:
        return next_in(self, self.round.holder, self.round.way)

    @property
    def two_left(self) -> bool:
        """True if only two players are in: both directions lead to the other player."""
        return len(still_in(self)) == 2

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return self.names(best(self)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.lost

    def names(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The names of the players in these seats."""
        return tuple([self.players[seat] for seat in seats])

    def at(self, phase: Phase, **changes: Any) -> Position:
        """The same position in another phase, with changed fields of the round."""
        return replace(self, phase=phase, round=replace(self.round, **changes))


def is_out(position: Position, who: int) -> bool:
    """True if a player has lost all lives (LD-END-2)."""
    return 0 < position.lives <= position.lost[who]


def still_in(position: Position) -> tuple[int, ...]:
    """The players who are there and not out."""
    return tuple([who for who in sorted(position.roster.order) if not is_out(position, who)])


def next_in(position: Position, who: int, way: int) -> int:
    """The nearest player still in, from a seat in a direction; to the left if no direction is settled."""
    order = position.roster.order
    step, count = way or 1, len(order)
    at = (order.index(who) + step) % count
    while is_out(position, order[at]) and order[at] != who:
        at = (at + step) % count
    return order[at]


def has_ended(position: Position) -> bool:
    """True if everybody has lost a bet (LD-END-1, LD-AMB-4), or only one is left in (LD-END-2)."""
    if position.lives:
        return len(still_in(position)) == 1
    return min(position.lost[who] for who in still_in(position)) >= 1


def best(position: Position) -> tuple[int, ...]:
    """The players with the fewest bets lost; if lives are counted, the ones who are in."""
    if position.lives:
        return still_in(position)
    least = min(position.lost[who] for who in still_in(position))
    return tuple([who for who in still_in(position) if position.lost[who] == least])


def next_round(position: Position, starter: int) -> Position:
    """The position before a round that this player starts, with its direction if settled (LD-START-1, LD-NEXT-1)."""
    way = STEPS.get(position.options.direction, 0)
    settled = starter != NOBODY and (way or position.two_left)
    started = Round(starter=starter, way=way, holder=starter)
    return replace(position, phase=Phase.CLAIM if settled else Phase.START, round=started)


def round_anew(position: Position) -> Position:
    """The position before the first claim of the round; the position itself if there is no claim, or one is called."""
    if position.phase in (Phase.REVEAL, Phase.OVER) or not position.round.claims:
        return position
    return next_round(position, position.round.starter)


def initial_position(setup: Setup) -> Position:
    """The position before the first round, or before the next one of a paper score sheet.

    :raises Unreadable: more bets than lives, a starter who is out, a match that is over.
    """
    names, options, start = setup.players, setup.options, setup.start
    roster = Roster.of(names)
    if start is None:
        return next_round(Position(names, options, roster, lost=(0,) * len(names)), NOBODY)
    lost = tuple(start.lost.get(name, 0) for name in names)
    position = Position(names, options, roster, lost=lost)
    for name, bets in zip(names, lost, strict=True):
        if 0 < position.lives < bets:
            raise Unreadable(f"{name} lost {bets} bets; with {position.lives} one is out", f"start.lost.{name}")
    if not still_in(position):
        raise Unreadable("everybody is out; one is always left in", "start.lost")
    if has_ended(position):
        won = listed(position.names(best(position)))
        raise Unreadable(f"the match is over: {won} won", "start.lost")
    if start.starter is None:
        return next_round(position, NOBODY)
    starter = names.index(start.starter)
    if is_out(position, starter):
        raise Unreadable(f"{start.starter} is out and cannot start", "start.starter")
    return next_round(position, starter)
