"""Positions of the Dutch system in plain definitions: points, unplayed rounds, downfloaters by bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

MIRRORED: Final = {
    "win": "loss",
    "loss": "win",
    "draw": "draw",
    "forfeit win": "forfeit loss",
    "forfeit loss": "forfeit win",
}
WORTH: Final = {"win": 1.0, "draw": 0.5, "forfeit win": 1.0, "bye": 1.0}
PLAYED: Final = ("win", "draw", "loss")
History = dict[str, list[str]]


def _results(history: History) -> dict[int, list[str]]:
    return {int(who): [words.partition(" ")[2] for words in rounds] for who, rounds in history.items()}


def points_of(history: History) -> dict[int, float]:
    return {who: sum(WORTH.get(word, 0.0) for word in words) for who, words in _results(history).items()}


def unplayed_of(history: History) -> dict[int, int]:
    return {who: sum(word not in PLAYED for word in words) for who, words in _results(history).items()}


def downfloaters(history: History, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, list[float]]]:
    """For each bracket from the top the number of its downfloaters and their points, the most first.

    Whoever meets somebody of a lower bracket floats down to it; the bye is below all.
    """
    points: Any = Counter(points_of(history))
    brackets = sorted(set(points_of(history).values()), reverse=True)
    floats: dict[float, list[float]] = {bracket: [] for bracket in brackets}
    for pair in pairs:
        upper, lower = sorted((points[who] if who else -1.0 for who in pair), reverse=True)
        for bracket in brackets:
            if lower < bracket <= upper:
                floats[bracket].append(upper)
    return [(len(each), sorted(each, reverse=True)) for each in floats.values()]
