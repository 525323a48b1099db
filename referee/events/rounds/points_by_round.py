"""The points of each round, if they go by place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.events.board import Board, Pairing
from referee.events.facts import Drawn, Facts
from referee.events.outcome import Outcome
from referee.events.points import Exact


def points_by_round(
    facts: Facts[Any],
    board: Board,
    draws: Iterable[Drawn],
    points_of: Callable[[Facts[Any], Pairing, Outcome, int], Exact],
) -> dict[str, tuple[Exact, ...]]:
    """The points of each entrant in each round, if they go by place."""
    points: dict[str, list[Exact]] = {name: [] for name in facts.entrants}
    for drawn in draws:
        worth: dict[str, Exact] = {}
        waiting: set[str] = set()
        for pairing in drawn.pairings:
            outcome = board.outcomes.get(pairing.key)
            for index, side in enumerate(pairing.sides):
                if outcome is None:
                    waiting.update(side)
                    continue
                worth.update(dict.fromkeys(side, points_of(facts, pairing, outcome, index)))
        for name, own in points.items():
            if name not in waiting:
                own.append(worth.get(name, 0))
    return {name: tuple(own) for name, own in points.items()}
