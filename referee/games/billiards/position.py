"""The position of a match of pocket billiards, and its beginning."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import Setup
from referee.games.billiards.game_rules import GameRules, game_rules
from referee.games.billiards.options import ANYWHERE, BEHIND, COUNT, IN_POSITION, RACES, ROTATION, STRAIGHT, Options
from referee.games.billiards.spots import SpottedBalls
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import of_two
from referee.kit.values import Value, replace
from referee.ruling import Effect
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    LAG = "lag"
    CHOICE = "choice"
    PLAY = "play"
    OVER = "over"


SOLIDS, STRIPES = "solids", "stripes"
GROUP: Final = {SOLIDS: frozenset(range(1, 8)), STRIPES: frozenset(range(9, 16))}
OTHER_GROUP: Final = {SOLIDS: STRIPES, STRIPES: SOLIDS, "": ""}
CUE_SAYS: Final = {
    IN_POSITION: "the cue ball as it lies",
    BEHIND: "ball in hand behind the head string",
    ANYWHERE: "ball in hand anywhere",
}
NO_BALLS: Final[frozenset[int]] = frozenset()
POCKETED_BY_NONE: Final = (0,) * 16


class Start(Fields):
    """The state of a match that a paper score sheet carries over."""

    scores: dict[str, Annotated[int, Between(-500, 5000)]] = form_field("Points or racks, by name")
    breaker: Player | None = form_field("Who breaks the next rack", default=None, hint="if empty: the first name")
    rack: Annotated[int, Between(1, 500)] = form_field("Number of the next rack", default=1)
    innings: dict[str, Annotated[int, Between(0, 5000)]] | None = form_field("Innings so far, by name", default=None)


class PlayerCounts(Value):
    """The counts of a player from which the figures are computed."""

    balls: int = 0
    rack_balls: int = 0
    """Balls of racks entered by their points alone; the innings of such racks are unknown."""
    innings: int = 0
    """Innings that have ended."""
    strokes: int = 0
    high_run: int = 0
    safeties: int = 0
    fouls: int = 0
    break_and_runs: int = 0
    """Racks won in the inning that broke them."""


class Warnings(Value):
    """The warnings of a player, counted by kind (BL-MATCH-6)."""

    stopped_break: int = 0
    touch: int = 0
    """Warnings for touching the cue ball on purpose (BL-28)."""
    conduct: int = 0

    @property
    def total(self) -> int:
        return self.stopped_break + self.touch + self.conduct


class Side(Value):
    """One player in the match."""

    points: int = 0
    racks: int = 0
    """Racks won, in a race."""
    fouls_running: int = 0
    """Fouls in consecutive strokes (BL-MATCH-4)."""
    warnings: Warnings = Warnings()
    counts: PlayerCounts = PlayerCounts()


class Rack(Value):
    """The rack in play."""

    number: int = 1
    breaker: int = 0
    opening: bool = True
    """True if the next stroke is the break."""
    after_break: bool = False
    """True if the next stroke is the first one after the break."""
    pocketed: frozenset[int] = NO_BALLS
    """The numbers of the balls off the table."""
    unknown: int = 0
    """The number of further balls off the table: a tally does not say which."""
    pocketed_by: tuple[int, ...] = POCKETED_BY_NONE
    """The number of the play that pocketed each ball; 0 if none did."""
    groups: tuple[str, str] = ("", "")
    """`solids` or `stripes` for each player in eight-ball; empty while the table is open."""
    visited: tuple[bool, bool] = (False, False)
    """True for each player who has been at the table in this rack."""
    points_before: tuple[int, int] = (0, 0)
    """The points before the rack."""
    began: Position | None = None
    """The position before the first stroke of the rack (straight pool: of the inning); None before that stroke."""
    last_ball: int | None = None
    """The ball round which fourteen are racked, 0 if it fell too; None if it is unknown or no fourteen are racked."""


class Alternative(Value):
    """One alternative of a choice, with the ruling that it leads to."""

    choice: str
    says: str
    position: Position
    """The position that it leads to."""
    rules: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


class PendingChoice(Value):
    """A choice that a player must make before anything else."""

    chooser: int
    asks: str
    alternatives: tuple[Alternative, ...]


class InningLine(Value):
    """One inning on the score sheet."""

    rack: int
    player: int
    run: int
    """Its balls; in rotation its points."""
    end: str
    """The reason for its end: `foul`, `rack`, `won`, or empty."""
    score: int
    """The player's score after it."""


class RackLine(Value):
    """One rack on the score sheet."""

    rack: int
    breaker: int
    winner: int | None
    """None if it has no winner."""
    scores: tuple[int, int]
    """The scores after it."""
    note: str = ""


class History(Value):
    """The innings and racks that have ended."""

    innings: AppendOnlyList[InningLine] = AppendOnlyList()
    racks: AppendOnlyList[RackLine] = AppendOnlyList()


class Position(Value):
    """A match after its plays so far. Players are 0 and 1, in their order."""

    players: tuple[str, str]
    options: Options
    game: GameRules
    """The rules of the game, with the house rules filled in."""
    phase: Phase = Phase.LAG
    turn: int = 0
    """The player who is at the table; when the match is over, the winner."""
    cue: str = BEHIND
    """The place of the cue ball for the next stroke: `anywhere`, `behind_head_string` or `in_position`."""
    run: int = 0
    """The balls of the inning so far; in rotation its points."""
    rack: Rack = Rack()
    sides: tuple[Side, Side] = (Side(), Side())
    choice: PendingChoice | None = None
    spotted: SpottedBalls | None = None
    """The balls that the last stroke sent to the spot."""
    history: History = History()

    @property
    def shooter(self) -> str:
        return self.players[self.turn]

    @property
    def other(self) -> str:
        return self.players[1 - self.turn]

    @property
    def is_race(self) -> bool:
        return self.game.key in RACES

    @property
    def is_straight(self) -> bool:
        return self.game.key == STRAIGHT

    @property
    def points(self) -> tuple[int, int]:
        first, second = self.sides
        return first.points, second.points

    @property
    def scores(self) -> tuple[int, int]:
        """Racks in a race, else points."""
        first, second = self.sides
        return (first.racks, second.racks) if self.is_race else (first.points, second.points)

    @property
    def goals(self) -> tuple[int, int]:
        """The racks, or the points, that each player needs (BL-MATCH-1, BL-MATCH-9)."""
        if self.is_race and self.options.handicap:
            first, second = self.options.handicap
            return first, second
        goal = self.options.race_to if self.is_race else self.game.target
        return goal, goal

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return (self.shooter,) if self.over else ()

    def on_table(self) -> tuple[int, ...]:
        """The balls that can be on the table; `rack.unknown` of them are off it."""
        return tuple(sorted(self.game.balls - self.rack.pocketed))

    @property
    def left(self) -> int:
        """The number of object balls on the table."""
        return len(self.game.balls) - len(self.rack.pocketed) - self.rack.unknown

    @property
    def is_under_way(self) -> bool:
        """True if strokes of the rack have been entered; in straight pool, if the inning has balls."""
        if self.over:
            return False
        return self.run > 0 if self.is_straight else not self.rack.opening or self.rack.visited != (False, False)

    @property
    def is_racked(self) -> bool:
        """True if the balls are racked and wait for the next stroke: all for a break, or fourteen in straight pool."""
        rack = self.rack
        return rack.opening or (rack.last_ball is not None and rack.visited == (False, False))

    def with_side(self, player: int, **changes: Any) -> Position:
        """The same position with some fields of a player changed."""
        own, other = replace(self.sides[player], **changes), self.sides[1 - player]
        return replace(self, sides=(own, other) if player == 0 else (other, own))

    def with_points(self, player: int, more: int) -> Position:
        """The same position with `more` points for a player; `more` may be negative."""
        return self.with_side(player, points=self.sides[player].points + more)

    def visited_by(self, player: int) -> tuple[bool, bool]:
        """The players who have been at the table in this rack, with `player` among them."""
        return (True, self.rack.visited[1]) if player == 0 else (self.rack.visited[0], True)


def begun_anew(position: Position) -> Position:
    """The position at the start of the rack under way (straight pool: the inning); if none is, the position itself.

    Warnings are kept (BL-MATCH-6). In straight pool the other player keeps everything.
    """
    began = position.rack.began
    if began is None:
        return position
    first, second = (
        now if position.is_straight and player != position.turn else replace(was, warnings=now.warnings)
        for player, (was, now) in enumerate(zip(began.sides, position.sides, strict=True))
    )
    return replace(began, sides=(first, second))


def with_beginning(after: Position, before: Position) -> Position:
    """The position `after` a play, which now holds the position at the start of its rack or inning."""
    began = begun_anew(before) if after.is_under_way else None
    return replace(after, rack=replace(after.rack, began=began))


def initial_position(setup: Setup) -> Position:
    """The position before the lag, or before the next rack of a paper score sheet.

    :raises Unreadable: an option that the game does not have, or impossible scores.
    """
    options, start = setup.options, setup.start
    players = (setup.players[0], setup.players[1])
    if options.three_fouls == "yes" and options.game in (COUNT, ROTATION):
        raise Unreadable("three fouls running cost nothing in this game", "options.three_fouls")
    if options.handicap and (options.game not in RACES or len(options.handicap) != len(players)):
        raise Unreadable("a handicap is two numbers of racks, in eight-ball and nine-ball", "options.handicap")
    position = Position(players, options, game_rules(options))
    if start is None:
        return position
    scores = of_two(players, start.scores)
    if position.is_race and min(scores) < 0:
        raise Unreadable("racks are won, never lost", "start.scores")
    if options.game != STRAIGHT and min(scores) < 0:
        raise Unreadable("only straight pool has scores below 0", "start.scores")
    for score, goal in zip(scores, position.goals, strict=True):
        if score >= goal:
            raise Unreadable(f"{goal} win; nobody can have them before the rack", "start.scores")
    breaker = players.index(start.breaker) if start.breaker else 0
    innings = of_two(players, start.innings or {})
    first, second = (_carried_over(position, score, count) for score, count in zip(scores, innings, strict=True))
    rack = Rack(number=start.rack, breaker=breaker, points_before=(first.points, second.points))
    return replace(position, phase=Phase.PLAY, turn=breaker, rack=rack, sides=(first, second))


def _carried_over(position: Position, score: int, innings: int) -> Side:
    """A player of a paper score sheet; the balls are known if each is a point."""
    counted = position.game.key in (STRAIGHT, COUNT)
    counts = PlayerCounts(balls=max(0, score) if counted and innings else 0, innings=innings)
    return Side(racks=score, counts=counts) if position.is_race else Side(points=score, counts=counts)


def counts_with(position: Position, player: int, **more: int) -> PlayerCounts:
    """The counts of a player with some of them raised."""
    counts = position.sides[player].counts
    return replace(counts, **{name: getattr(counts, name) + by for name, by in more.items()})
