"""The score of a match entered by hand, against the length of the match: what does not fit is asked once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.events.board import Pairing
from referee.events.event import EventState, options_of_match
from referee.events.outcome import written_score
from referee.events.points import Number
from referee.kit.names import counted, listed
from referee.schema import Unreadable


def race_of(state: EventState, pairing: Pairing) -> tuple[int, str] | None:
    """The score that wins the match of a pairing, and its unit; None if the match is not a race."""
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
    frames = state.event_rules.frames(state.facts, pairing)
    if frames:
        # One frame more decides a level tie.
        fits = all(0 <= each <= frames for each in score) and sum(score) <= frames + 1
        return "" if fits else f"A tie has {counted(frames, 'frame')}, and the score is {written_score(score)}."
    race = race_of(state, pairing)
    if race is None or not score or _fits(race, score):
        return ""
    goal, unit = race
    return f"This match is a race to {goal} {unit}, and the score is {written_score(score)}."


def _fits(race: tuple[int, str], score: Sequence[Number]) -> bool:
    """True if one side has the score that wins a race, and all others have less."""
    goal, _ = race
    behind = sorted(score, reverse=True)[1:]
    return max(score) == goal and all(0 <= each < goal for each in behind)


def doubt_of_frames(state: EventState, pairing: Pairing, frames: Sequence[Mapping[str, Any]]) -> str:
    """The sentence that asks about the scores of frames which the length of a match does not allow."""
    race = race_of(state, pairing)
    scores = {number: score for number, each in enumerate(frames, 1) if (score := each.get("score"))}
    wrong = [number for number, score in scores.items() if race is not None and not _fits(race, score)]
    if race is None or not wrong:
        return ""
    goal, unit = race
    scores_said = listed([f"{written_score(scores[number])} in frame {number}" for number in wrong])
    return f"Each frame is a race to {goal} {unit}, and the score is {scores_said}."


def doubt_of_meeting(state: EventState, between: Sequence[str], score: Sequence[Number]) -> str:
    """The same for a match without a draw, before it has a pairing."""
    return doubt_of_score(state, Pairing("", 1, tuple((who,) for who in between)), score)
