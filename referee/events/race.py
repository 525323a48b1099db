"""The score of a match entered by hand, against the length of the match: what does not fit is asked once."""

from __future__ import annotations

from collections.abc import Sequence

from referee import games
from referee.events.board import Pairing
from referee.events.event import EventState, options_of_match
from referee.events.outcome import written_score
from referee.events.points import Number
from referee.schema import Unreadable


def race_of(state: EventState, pairing: Pairing) -> tuple[int, str] | None:
    """The score that wins the match of a pairing, and its unit; None if the match is no race."""
    played = state.facts.games
    if len(played) != 1 or played[0] not in games.keys():
        return None
    game = games.game(played[0])
    try:
        options = game.schema.read_options(dict(options_of_match(state, pairing)))
    except Unreadable:
        return None
    return game.race(options)


def doubt_of_score(state: EventState, pairing: Pairing, score: Sequence[Number]) -> str:
    """The sentence that asks about a score which the length of the match does not allow; empty if it fits."""
    race = race_of(state, pairing)
    if race is None or not score:
        return ""
    goal, unit = race
    behind = sorted(score, reverse=True)[1:]
    if max(score) == goal and all(0 <= each < goal for each in behind):
        return ""
    return f"This match is a race to {goal} {unit}, and the score is {written_score(score)}."


def doubt_of_meeting(state: EventState, between: Sequence[str], score: Sequence[Number]) -> str:
    """The same for a match without a draw, before it has a pairing."""
    return doubt_of_score(state, Pairing("", 1, tuple((who,) for who in between)), score)
