"""The evening of each game: the match that its simulated players play, whole or some plays into it.

Which match it is stands in `tests/games/<folder>/evening.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from referee import games
from referee.match import Match
from referee.match.log import Entry
from referee.store import Created
from referee.testing.stories import Table, folder_of_tests, new_table
from tests.browser.site import Site


@dataclass(frozen=True)
class Evening:
    """A match short enough to be tapped in, as `tests/games/<folder>/evening.json` describes it."""

    game: str
    seed: int
    refused: str
    """A line to type that the rules refuse."""
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    again: tuple[str, ...] = ()
    """The players of the next match of the same people, in their order: the first deals or begins."""

    def __str__(self) -> str:
        return self.game

    def table(self) -> Table:
        """The table where it is really played."""
        return new_table(self.game, self.seed, self.options, self.players)


NIGHTS = (Evening("bunko", seed=46, refused="nonsense 1", options={"rounds": 2, "target": 4}),)
"""Matches of games of several tables, which `test_evenings` does not tap in; each has a play of every kind."""


def evening(game: str) -> Evening:
    """The evening of a game; for a game without one, a match by the rules as printed."""
    for night in NIGHTS:
        if night.game == game:
            return night
    path = folder_of_tests(game) / "evening.json"
    if not path.exists():
        return Evening(game, seed=1, refused="nonsense 1")
    return Evening(game, **json.loads(path.read_text(encoding="utf-8")))


def evenings() -> list[Evening]:
    """The evenings of all games of one table."""
    return [evening(key) for key in games.keys() if (folder_of_tests(key) / "evening.json").exists()]


@cache
def first_plays(game: str, count: int | None = None) -> tuple[Mapping[str, Any], ...]:
    """The first plays of the evening of a game, or all; fewer where the match is over before."""
    return played(game, evening(game).table(), count)


def played(game: str, table: Table, count: int | None = None) -> tuple[Mapping[str, Any], ...]:
    """The first plays at a table, or all."""
    match = Match(game, games.game(game).schema.setup(table.players, table.options, None))
    while match.head != count and (body := table.next(match.position)) is not None:
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    return tuple(entry.body for entry in match.entries)


def first_of_each_kind(bodies: Sequence[Mapping[str, Any]]) -> set[int]:
    """The places of the plays before which none of their name stands, counted from 1."""
    names = [body["play"] for body in bodies]
    return {names.index(name) + 1 for name in names}


def begin(site: Site, game: str, plays: int = 0) -> Created:
    """A new match of a game, some plays into its evening."""
    table = evening(game).table()
    match = site.begin(game, table.players, table.options)
    site.enter(match, *(dict(body) for body in first_plays(game, plays)))
    return match


def begun(site: Site, game: str, plays: int) -> Created:
    """A match of a game, some plays into its evening, for all tests that only look at it."""
    name = f"{game} {plays}"
    if name not in site.made:
        site.made[name] = begin(site, game, plays)
    return site.made[name]


def same_position(match: Match, body: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], bool]:
    """True for a play that the rules allow and that leads to the same position."""
    after = match.assess(body).ruling.position

    def same(other: Mapping[str, Any]) -> bool:
        ruling = match.assess(other).ruling
        return ruling.allowed and ruling.position == after

    return same
