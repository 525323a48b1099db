"""A deal, hand or rack that is given up for its score leaves the match as it was when it began."""

from __future__ import annotations

from itertools import islice

import pytest

from referee import games
from referee.contract import Game
from referee.match import Entry, Match
from tests.games.stories import new_table, option_sets

KEYS = [key for key in games.keys() if type(games.game(key)).begun_anew is not Game.begun_anew]
KNOWN_FROM_THEN_ON = {"liars-dice"}
"""Games in which a fact of the part that is given up stays known: who begins the first round."""
PLAYS = 120


@pytest.mark.parametrize("key", KEYS)
def test_what_is_given_up_is_as_it_was_when_it_began(key: str) -> None:
    given_up = 0
    for seed, options in enumerate(islice(option_sets(key), 4)):
        table = new_table(key, seed, options)
        match = Match(key, games.game(key).schema.setup(table.players, table.options))
        game, began = match.game, match.position
        for n in range(1, PLAYS + 1):
            body = table.next(match.position)
            if body is None:
                break
            assessment = match.assess(body)
            match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
            anew = game.begun_anew(match.position)
            if anew is match.position:
                began = anew
                continue
            given_up += 1
            assert key in KNOWN_FROM_THEN_ON or game.due(anew) == game.due(began), f"{options}, play {n}"
            assert game.scores(anew) == game.scores(began), f"{options}, play {n}"
            assert game.begun_anew(anew) is anew
    assert given_up


@pytest.mark.parametrize("key", KEYS)
def test_only_the_score_is_offered_of_what_is_given_up(key: str) -> None:
    table = new_table(key, 1, option_sets(key)[0])
    match = Match(key, games.game(key).schema.setup(table.players, table.options))
    game = match.game
    for n in range(1, PLAYS + 1):
        if game.begun_anew(match.position) is not match.position:
            break
        assessment = match.assess(table.next(match.position))
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    offers = game.tally(match.position).offers
    assert offers
    assert all(offer.play.scores_only for offer in offers)


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
    assert next(offer.play.name for offer in match.game.tally(match.position).offers) == "score"
    for knocker in ("Ann", "Bo"):
        body = {"play": "score", "knocker_count": 3, "opponent_count": 10, "knocker": knocker, "anew": True}
        ruling = match.assess(body).ruling
        assert ruling.allowed
        assert ("given up" in ruling.says) is (len(plays) > 0)
        assert match.game.scores(ruling.position)[knocker] == 7


def test_a_knock_by_counts_keeps_the_plays_before_it() -> None:
    match = followed_hand("take")
    body = {"play": "score", "knocker_count": 3, "opponent_count": 10, "knocker": "Bo"}
    assert "given up" not in match.assess(body).ruling.says
    assert not match.assess({**body, "knocker": "Ann"}).ruling.allowed
