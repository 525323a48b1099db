"""Tables that judge themselves by the printed rules, held against the referee play by play.

A simulator knows one game: all hands, the stock, the melds, the bets, the scores and the turn, written from the printed
rules without the referee's judges. It offers plays, most of them legal, some wrong in one way, and says of each
whether the rules allow it. `held_against_referee` hands the same plays to the referee and compares verdict, scores,
turn and winners. A disagreement stops the table and prints its seed, its record and both opinions.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from referee import games

Body = dict[str, Any]
"""A play as the record writes it."""
WRONG: Final = 0.22
"""The part of the plays that are drawn, most of them wrong in one way."""
WRONG_AT_THE_END: Final = 0.6
"""The same where a deal begins or is counted, as this is rare."""
TRIES: Final = 40
"""Drawings of a play before a table plays on without one."""


class Simulator(ABC):
    """A table of one game with real cards, judged by the printed rules alone."""

    key: ClassVar[str]
    players: list[str]
    options: dict[str, Any]
    start: dict[str, Any] | None = None
    over: bool = False

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    @abstractmethod
    def fault(self, body: Body) -> str:
        """The reason why the rules forbid a play in the visible state of the table; empty if they allow it."""

    def allowed(self, body: Body) -> bool:
        """True if the rules allow a play in the visible state of the table."""
        return not self.fault(body)

    @property
    def wrong_part(self) -> float:
        """The part of the plays that are drawn at this time."""
        return WRONG

    @abstractmethod
    def legal_play(self) -> Body | None:
        """A legal play of a player with some sense, so that deals end; None where the rules leave none."""

    def any_play(self) -> Body | None:
        """A play drawn to be wrong in one way, or just drawn; None if the drawing gave none.

        Cards that the player does not hold are named only where everybody can see that they are not held.
        """
        body = self.draw_any()
        if body is None or (self.allowed(body) and not self.is_true(body)):
            return None
        return body

    @abstractmethod
    def draw_any(self) -> Body | None:
        """A play that may be wrong, and may name cards that the player does not hold; None if there is none."""

    def is_true(self, body: Body) -> bool:
        """True if the real cards bear out a play that is legal as far as everybody can see."""
        return False

    @abstractmethod
    def make(self, body: Body) -> None:
        """Make an allowed play."""

    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """The score of each player."""

    @abstractmethod
    def to_move(self) -> str | None:
        """The player whose turn it is; None if the rules do not name one."""

    @abstractmethod
    def winners(self) -> Iterable[str]:
        """The winners of a match that is over."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A play about which simulator and referee think differently, with all plays before it."""

    seed: int
    record: Mapping[str, Any]
    simulator: str
    referee: str

    def __str__(self) -> str:
        return (
            f"seed {self.seed}, play {len(self.record['plays'])}: {json.dumps(self.record['plays'][-1])}\n"
            f"  simulator: {self.simulator}\n  referee:   {self.referee}\n  {json.dumps(self.record)}"
        )


@dataclass(slots=True)
class Comparison:
    """The plays that were compared, and the first disagreement of each table that had one."""

    plays: int = 0
    refused: int = 0
    matches: int = 0
    """The matches that were played to their end."""
    disagreements: list[Disagreement] = field(default_factory=list)


def held_against_referee(
    simulator: Callable[[random.Random], Simulator], plays: int, first_seed: int = 0, most_disagreements: int = 1
) -> Comparison:
    """Play tables, each with its own seed, until `plays` plays are compared or `most_disagreements` tables disagree."""
    comparison = Comparison()
    seed = first_seed
    while comparison.plays < plays and len(comparison.disagreements) < most_disagreements:
        _compare_table(simulator(random.Random(seed)), seed, comparison, plays)
        seed += 1
    return comparison


def _compare_table(table: Simulator, seed: int, comparison: Comparison, most: int) -> None:
    game = games.game(table.key)
    setup = game.schema.setup(table.players, table.options, table.start)
    position: Any = game.initial_position(setup)
    record: dict[str, Any] = {"record": 1, "game": table.key, "players": table.players, "options": table.options}
    if table.start is not None:
        record["start"] = table.start
    record["plays"] = []

    def disagree(simulator: str, referee: str) -> None:
        comparison.disagreements.append(Disagreement(seed, record, simulator, referee))

    while comparison.plays < most and not table.over:
        body = _next_play(table)
        if body is None:
            return
        fault = table.fault(body)
        record["plays"].append(body)
        comparison.plays += 1
        _, ruling = game.judge_body(position, body, len(record["plays"]))
        if ruling.allowed == bool(fault):
            disagree(f"refused: {fault}" if fault else "allowed", f"{ruling.verdict}: {ruling.rules} {ruling.says}")
            return
        if fault:
            comparison.refused += 1
        else:
            table.make(body)
            position = ruling.position_after(position)
        if dict(table.scores()) != dict(game.scores(position)):
            disagree(f"scores {table.scores()}", f"scores {game.scores(position)}: {ruling.says}")
            return
        who, mover = game.due_at(position).who, table.to_move()
        if mover is not None and who != (mover,):
            disagree(f"{mover} is to move", f"{who} to move: {ruling.says}")
            return
        if table.over != position.over:
            disagree(f"over: {table.over}", f"over: {position.over}; {ruling.says}")
            return
    if table.over:
        comparison.matches += 1
        if set(table.winners()) != set(position.winners):
            disagree(f"won: {table.winners()}", f"won: {position.winners}")


def _next_play(table: Simulator) -> Body | None:
    if table.chance.random() < table.wrong_part:
        for _ in range(TRIES):
            if (body := table.any_play()) is not None:
                return body
    body = table.legal_play()
    assert body is None or table.allowed(body), f"{body}: {table.fault(body)}"
    return body


def sums(numbers: Mapping[int, int], count: int) -> set[int]:
    """All sums of `count` values. `numbers` says how often each value is there."""
    reached: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for value, number in numbers.items():
        for size in range(count, 0, -1):
            for copies in range(1, min(number, size) + 1):
                reached[size] |= {total + copies * value for total in reached[size - copies]}
    return reached[count]
