"""A ladder: whoever beats somebody above takes their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from referee.events.board import Board, Pairing, PlaceRow
from referee.events.draw import POINT_SYSTEM, Format
from referee.events.entries import EnterResult
from referee.events.event_rules import Counted, Facts
from referee.events.free_rules import FreeRules, in_order
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome, word_for
from referee.events.points import Number, PointSystem, plain
from referee.kit.names import listed
from referee.ruling import Refused
from referee.schema import Between, field, number


@dataclass(frozen=True, slots=True)
class Options:
    """Points, and how far up a challenge goes."""

    points: PointSystem = field("Points for a win, a draw, a loss", default=PointSystem(), field_type=POINT_SYSTEM)
    reach: int = field("Places up that may be challenged", default=2, field_type=number(Between(1, 1024)))
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


class LadderRules(FreeRules):
    """A challenge goes up as many places as the ladder allows; the winner takes the upper place."""

    def valid(self, facts: Facts[Any]) -> list[Counted]:
        return self._climb(facts)[0]

    def _climb(self, facts: Facts[Any]) -> tuple[list[Counted], list[str]]:
        """The results that count, and the ladder after them. A correction judges all later challenges again."""
        ladder = [name for name in facts.seeded() if name in facts.entrants]
        valid = []
        for counted in in_order(facts):
            sides = counted.pairing.sides
            if len(sides) != 2 or any(side[0] not in ladder for side in sides):
                continue
            upper, lower = sorted(sides, key=lambda side: ladder.index(side[0]))
            top, bottom = ladder.index(upper[0]), ladder.index(lower[0])
            if bottom - top > facts.options.reach:
                continue
            valid.append(counted)
            winner = counted.outcome.winner
            if winner is not None and sides[winner] == lower:
                ladder.insert(top, ladder.pop(bottom))
        return valid, [name for name in ladder if name not in facts.withdrawn]

    def require_meeting(self, facts: Facts[Any], entry: EnterResult) -> None:
        if len(entry.between) != 2 or any(len(side) != 1 for side in entry.between):
            raise Refused("EV-RES-2", "A challenge is between two.", "between")
        _, ladder = self._climb(facts)
        left, right = (ladder.index(side[0]) for side in entry.between)
        if abs(left - right) > facts.options.reach:
            low = max(left, right)
            above = ladder[max(0, low - facts.options.reach) : low]
            raise Refused("EV-RES-2", f"{ladder[low]} may challenge {listed(above, 'or')}.", "between")

    def require(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> None:
        return None

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        worth = facts.options.points.by_outcome()
        points: dict[str, Number] = dict.fromkeys(facts.entrants, 0)
        for key, outcome in board.outcomes.items():
            for index, side in enumerate(board.pairings[key].sides):
                points[side[0]] += worth[word_for(outcome, index)]
        ladder = self._climb(facts)[1]
        gone = [name for name in facts.entrants if name in facts.withdrawn]
        return [
            PlaceRow(name, min(place, len(ladder) + 1), plain(points[name]))
            for place, name in enumerate([*ladder, *gone], 1)
        ]


FORMAT: Final = Format("Ladder", "Whoever beats somebody above takes their place.", Options, event_rules=LadderRules())
