"""The switch of a phone between entering every play and only the score, remembered for each game."""

from __future__ import annotations

from typing import Any, Final

from flask import session

from referee.contract import Game

SCORE, PLAYS = "score", "plays"
REMEMBERED: Final = "only_scores"
"""The place in the session for the keys of games in which this phone does not enter what is usual."""


def choose(game: Game[Any], asked: str) -> str:
    """The mode of this phone: the mode `asked` for, which is remembered, or else the remembered one."""
    entry = game.score_entry
    usual, other = (SCORE, PLAYS) if entry and entry.is_usual else (PLAYS, SCORE)
    games = [key for key in session.get(REMEMBERED, ()) if key != game.key]
    remembered = other if len(games) < len(session.get(REMEMBERED, ())) else usual
    chosen = asked if asked in (SCORE, PLAYS) and entry else remembered
    if chosen != remembered:
        session[REMEMBERED] = [*games, game.key] if chosen == other else games
    return chosen
