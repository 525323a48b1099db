"""A ladder: a player who beats somebody above takes their place."""

from __future__ import annotations

from typing import Any, Final

from referee.events.board import Board, Pairing, PlaceRow
from referee.events.draw import POINT_SYSTEM, Format
from referee.events.entries import EnterResult
from referee.events.facts import Counted, Facts
from referee.events.formats.ladder.rungs import Rungs, distance, present
from referee.events.free_rules import FreeRules, in_order
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome, word_for
from referee.events.points import Number, PointSystem
from referee.kit.names import listed
from referee.kit.numbers import plain
from referee.ruling import Refused
from referee.schema import Between, Fields, field, number


class Options(Fields):
    """Points, and how far up a challenge goes."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    reach: int = field("Places up that may be challenged", default=2, field_type=number(Between(1, 1024)))
    days: int = field("Days to play a challenge (0: no limit)", default=14, field_type=number(Between(0, 366)))
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


class LadderRules(FreeRules):
    """A challenge goes up at most as many places as the options allow; the winner takes the upper place."""

    def counted(self, facts: Facts[Any]) -> tuple[list[Counted], Rungs]:
        """The challenges that count. After a correction, all later challenges are judged again."""
        rungs = tuple(name for name in facts.seeded() if name in facts.entrants)
        valid = []
        for counted in in_order(facts):
            names = [side[0] for side in counted.pairing.sides]
            if len(names) == 2 and set(names) <= set(rungs) and distance(facts, rungs, names) <= facts.options.reach:
                valid.append(counted)
                rungs = self.detail_with(facts, rungs, counted)
        return valid, rungs

    def detail_with(self, facts: Facts[Any], detail: Rungs, counted: Counted) -> Rungs:
        winner = counted.outcome.winner
        if winner is None:
            return detail
        climber, loser = counted.pairing.sides[winner][0], counted.pairing.sides[1 - winner][0]
        top, bottom = detail.index(loser), detail.index(climber)
        if bottom < top:
            return detail
        return (*detail[:top], climber, *detail[top:bottom], *detail[bottom + 1 :])

    def is_ranked(self, facts: Facts[Any], board: Board) -> bool:
        """A ladder has places from its start."""
        return True

    def require_meeting(self, facts: Facts[Any], board: Board, entry: EnterResult) -> None:
        if len(entry.between) != 2 or any(len(side) != 1 for side in entry.between):
            raise Refused("EV-RES-2", "A challenge is between two.", "between")
        names = [side[0] for side in entry.between]
        if distance(facts, board.detail, names) > facts.options.reach:
            ladder = present(facts, board.detail)
            low = max(map(ladder.index, names))
            above = ladder[low - facts.options.reach : low]
            raise Refused("EV-RES-2", f"{ladder[low]} may challenge {listed(above, 'or')}.", "between")

    def require(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> None:
        return None

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        worth = facts.options.points.by_outcome()
        points: dict[str, Number] = {name: facts.given(name) for name in facts.entrants}
        for key, outcome in board.outcomes.items():
            for index, side in enumerate(board.pairings[key].sides):
                points[side[0]] += worth[word_for(outcome, index)]
        ladder = present(facts, board.detail)
        gone = [name for name in facts.entrants if name in facts.withdrawn]
        return [
            PlaceRow(name, min(place, len(ladder) + 1), plain(points[name]))
            for place, name in enumerate([*ladder, *gone], 1)
        ]


FORMAT: Final = Format(
    "Ladder", "A player who beats somebody above takes that place.", Options, event_rules=LadderRules(), listed=110
)
