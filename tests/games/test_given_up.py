"""A deal, hand or rack that is given up for its score leaves the match as it was when it began."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.contract import Game, Offer, ScoreEntry
from referee.match import Entry, Match
from referee.testing.each import EACH_SITTING
from referee.testing.played import Sitting, steps

KNOWN_FROM_THEN_ON = {"liars-dice"}
"""Games in which a fact of the part that is given up stays known: who begins the first round."""

KEPT_BY_OTHERS = {"billiards"}
"""Games in which the others keep what they have got meanwhile: the foul of a player who is not at the table."""


def gives_up(key: str) -> bool:
    """True if a part of a game that is begun play by play can be given up for its score."""
    entry = games.game(key).score_entry
    return entry is not None and entry.begun_anew is not ScoreEntry().begun_anew


def begun_anew(game: Game[Any], position: Any) -> Any:
    """The position at the start of the current part; `position` itself if it has no plays, or the game no such part."""
    return position if game.score_entry is None else game.score_entry.begun_anew(position)


def score_offers(game: Game[Any], position: Any) -> tuple[Offer, ...]:
    """The plays that the page of scores offers."""
    assert game.score_entry is not None
    return game.score_entry.due(position, game.due_at).offers


@EACH_SITTING
def test_what_is_given_up_is_as_it_was_when_it_began(sitting: Sitting) -> None:
    given_up = 0
    for match, _ in sitting.tables:
        game, began = match.game, match.game.initial_position(match.setup)
        for position, line in steps(match):
            anew = begun_anew(game, position)
            if anew is position:
                began = anew
                continue
            given_up += 1
            assert begun_anew(game, anew) is anew
            if anew == began or anew.players != began.players:
                # A substitute who came in the middle stays.
                continue
            assert sitting.key in KNOWN_FROM_THEN_ON or game.due_at(anew) == game.due_at(began), f"before play {line.n}"
            before, now = game.scores(began), game.scores(position)
            others = set(match.setup.players) - set(game.due_at(anew).who) if sitting.key in KEPT_BY_OTHERS else set()
            for who, score in game.scores(anew).items():
                assert score == before[who] or (who in others and score == now[who]), f"before play {line.n}"
    assert bool(given_up) == gives_up(sitting.key)


@EACH_SITTING
def test_only_the_score_is_offered_of_what_is_given_up(sitting: Sitting) -> None:
    given_up = 0
    for match, _ in sitting.tables:
        position = next((position for position, _ in steps(match) if can_be_scored(match.game, position)), None)
        if position is not None:
            given_up += 1
            assert all(offer.play.scores_only for offer in score_offers(match.game, position))
    assert bool(given_up) == gives_up(sitting.key)


def can_be_scored(game: Game[Any], position: Any) -> bool:
    """True if a part of the match is begun play by play and can be given up for its score."""
    anew = begun_anew(game, position)
    return anew is not position and any(offer.play.scores_only for offer in game.due_at(anew).offers)


def followed_hand(*plays: str) -> Match:
    """A hand of gin, begun play by play."""
    match = Match("gin-rummy", games.game("gin-rummy").schema.setup(["Ann", "Bo"]))
    for n, name in enumerate(("upcard", *plays), 1):
        assessment = match.assess({"play": name, "card": "5H"} if name == "upcard" else {"play": name})
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    return match


@pytest.mark.parametrize("plays", [(), ("refuse",), ("refuse", "refuse"), ("refuse", "refuse", "draw"), ("take",)])
def test_a_gin_hand_under_way_is_entered_by_its_score_at_any_time(plays: tuple[str, ...]) -> None:
    match = followed_hand(*plays)
    assert next(offer.play.name for offer in score_offers(match.game, match.position)) == "score"
    for knocker in ("Ann", "Bo"):
        body = {"play": "score", "knocker_count": 3, "opponent_count": 10, "knocker": knocker, "anew": True}
        ruling = match.assess(body).ruling
        assert ruling.allowed
        assert ("stay in the log" in ruling.says) is (len(plays) > 0)
        assert match.game.scores(ruling.position)[knocker] == 7


def test_a_knock_by_counts_keeps_the_plays_before_it() -> None:
    match = followed_hand("take")
    body = {"play": "score", "knocker_count": 3, "opponent_count": 10, "knocker": "Bo"}
    assert "given up" not in match.assess(body).ruling.says
    assert not match.assess({**body, "knocker": "Ann"}).ruling.allowed
