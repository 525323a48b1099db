"""Tests of games: cases in the notation of the table, simulated tables, and the checks that every game passes.

`-p referee.testing.plugin` runs them with pytest, and `referee check KEY` without it. `docs/adding-a-game.md` has an
example. A project holds the tests of a game in `tests/<key>/`.
"""
