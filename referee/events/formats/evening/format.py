"""An evening of friends: people play what they like with whom they like."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from referee.events.board import Board, Pairing, PlaceRow
from referee.events.draw import Format
from referee.events.entries import EnterResult
from referee.events.facts import Counted, Facts
from referee.events.free_rules import FreeRules, in_order
from referee.events.match_options import MATCH_OPTIONS, MatchOptions
from referee.events.outcome import Outcome
from referee.events.points import Number
from referee.events.rank import AVERAGE, POINTS, RANK, RANK_LABEL, SHARE, ranked_by
from referee.events.rounds.leaving import without_place
from referee.kit.names import listed
from referee.kit.numbers import exact, plain
from referee.ruling import Refused
from referee.schema import Fields, field, one_of

BY_PLACE, BY_WIN = "place", "win"


class Options(Fields):
    """The points of a match."""

    points: str = field(
        "Points",
        default=BY_PLACE,
        field_type=one_of(
            {
                BY_PLACE: "by place: one point, and one more for each person behind you",
                BY_WIN: "by win: one for the winners",
            }
        ),
    )
    rank: str = field(RANK_LABEL, default=POINTS, field_type=RANK)
    match_options: MatchOptions = field("Options of matches, last round first", default=(), field_type=MATCH_OPTIONS)


class EveningRules(FreeRules):
    """Everybody may meet everybody, in any game of the evening."""

    takes_substitutes = False

    def counted(self, facts: Facts[Any]) -> tuple[list[Counted], None]:
        valid = [
            counted
            for counted in in_order(facts)
            if all(name in facts.entrants for side in counted.pairing.sides for name in side)
        ]
        return valid, None

    def require_meeting(self, facts: Facts[Any], board: Board, entry: EnterResult) -> None:
        if entry.game and facts.games and entry.game not in facts.games:
            raise Refused("EV-RES-2", f"This evening plays {listed(facts.games, 'or')}.", "game")
        if len(facts.games) > 1 and not entry.game and not entry.match:
            raise Refused("EV-RES-2", f"Say which game was played: {listed(facts.games, 'or')}.", "game")

    def most_points(self, facts: Facts[Any], pairing: Pairing, outcome: Outcome) -> Number:
        return 1 if facts.options.points == BY_WIN else len(pairing.sides)

    def standing(self, facts: Facts[Any], board: Board) -> list[PlaceRow]:
        points = {name: exact(facts.given(name)) for name in facts.entrants}
        for key, outcome in board.outcomes.items():
            for index, side in enumerate(board.pairings[key].sides):
                for name in side:
                    points[name] += exact(points_of(outcome, index, facts.options.points))
        last, first = without_place(facts, board), ranked_by(facts.options)
        values = self._values(facts, board, points) if first else points
        keys = {name: (name in last, name not in values, -values.get(name, 0), -points[name]) for name in points}
        order = sorted(points, key=lambda name: keys[name])
        rows: list[PlaceRow] = []
        for index, name in enumerate(order):
            place = rows[-1].place if index and keys[order[index - 1]] == keys[name] else index + 1
            breaks = {first: plain(values[name]) if name in values else None} if first else {}
            rows.append(PlaceRow(name, place, plain(points[name]), breaks))
        return rows

    def _values(self, facts: Facts[Any], board: Board, points: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The number by which each ranks: the share of the points, or the sum or the average of the scores.

        Those without a score have no average.
        """
        if facts.options.rank == SHARE:
            possible = self.possible(facts, board)
            return {name: points[name] / exact(most) if most else Fraction(0) for name, most in possible.items()}
        scores: dict[str, list[Fraction]] = {name: [] for name in points}
        for key, outcome in board.outcomes.items():
            for side, score in zip(board.pairings[key].sides, outcome.score, strict=False):
                for name in side:
                    scores[name].append(exact(score))
        if facts.options.rank == AVERAGE:
            return {name: sum(own, Fraction(0)) / len(own) for name, own in scores.items() if own}
        return {name: sum(own, Fraction(0)) for name, own in scores.items()}


def points_of(outcome: Outcome, index: int, system: str) -> Number:
    """The points of a side. By place: the number of sides down to 1, shared if tied. By win: 1, or 0.5 if drawn."""
    if index in outcome.forfeit:
        return 0
    sides = sum(map(len, outcome.order))
    first = outcome.order[0]
    if system == BY_WIN:
        if index not in first:
            return 0
        return 0.5 if len(outcome.order) == 1 else 1
    before = 0
    for place in outcome.order:
        if index in place:
            return sides - before - (len(place) - 1) / 2
        before += len(place)
    return 0


FORMAT: Final = Format(
    "Evening",
    "People play what they like with whom they like.",
    Options,
    event_rules=EveningRules(),
    listed=60,
    uses_order=False,
)
