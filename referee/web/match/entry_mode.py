"""The switch of a phone between entering every play and only the score, remembered for each game."""

from __future__ import annotations

from typing import Any, Final

from flask import session

from referee.contract import Game

SCORE, PLAYS = "score", "plays"
REMEMBERED: Final = "only_scores"
"""The place in the session for the keys of games in which this phone enters only scores."""


def choose(game: Game[Any], asked: str) -> str:
    """The mode of this phone: the mode `asked` for, which is remembered, or else the remembered one."""
    games = [key for key in session.get(REMEMBERED, ()) if key != game.key]
    remembered = SCORE if len(games) < len(session.get(REMEMBERED, ())) else PLAYS
    chosen = asked if asked in (SCORE, PLAYS) and game.score_entry else remembered
    if chosen != remembered:
        session[REMEMBERED] = [*games, game.key] if chosen == SCORE else games
    return chosen
