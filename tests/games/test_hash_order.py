"""Every process offers and shows the same, in whatever order it keeps texts in sets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from referee import games
from referee.match import Entry, Match
from referee.testing.stories import new_table
from tools.serving import ROOT, SOON

PLAYS = 40


def seen(key: str) -> Iterator[object]:
    """The plays that are due at a table of a game, its picture and scores, and the rulings."""
    table = new_table(key, 1)
    game = games.game(key)
    match = Match(key, game.schema.setup(table.players, table.options))
    for number in range(1, PLAYS + 1):
        position = match.position
        yield game.due_at(position), game.picture(position), dict(game.scores(position))
        body = table.next(position)
        if body is None:
            return
        assessment = match.assess(body)
        yield body, assessment.ruling.says, assessment.ruling.effects
        match.add(Entry(number, "play", assessment.lane, assessment.body), assessment)


def test_two_processes_with_another_order_of_sets_show_the_same() -> None:
    shown = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.games.test_hash_order"],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, timeout=SOON,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        shown.append(done.stdout.splitlines())
    first, second = shown
    assert len(first) > PLAYS * len(games.keys())
    assert next(((one, other) for one, other in zip(first, second, strict=True) if one != other), None) is None


if __name__ == "__main__":
    for each_game in games.keys():
        for each in seen(each_game):
            print(each_game, each)
