"""The word on a ruling says what happened, and is never read out of a sentence."""

from __future__ import annotations

import pytest

from referee import games
from referee.contract.effects import Scored, Won
from referee.games.darts_301.effects import Bust
from referee.match import Entry, Match
from referee.ruling import Answer, LateRuling, Refused, Ruling
from referee.testing.each import EACH_GAME
from tests.games.test_moments import rulings

TRIP = {"play": "throw", "darts": ["T20", "T20", "T20"]}
MISSES = {"play": "throw", "darts": ["0", "0", "0"]}


def outcomes(key, players, options, *plays, start=None):
    """The words and tones of plays, all of them allowed."""
    match = Match(key, games.game(key).schema.setup(players, options, start))
    for n, body in enumerate(plays, 1):
        assessment = match.assess(body)
        assert assessment.ruling.allowed, assessment.ruling.says
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    return [(line.ruling.outcome.word, line.ruling.outcome.tone) for line in match.lines]


def test_darts():
    assert outcomes("darts-301", ["Ann"], {"start": 101}, TRIP) == [("Bust", "bad")]
    out = {"play": "throw", "darts": ["T20", "1", "D20"]}
    assert outcomes("darts-301", ["Ann"], {"start": 101}, MISSES, out) == [("Allowed", ""), ("Won", "good")]
    legs = outcomes("darts-301", ["Ann"], {"start": 101, "legs": 2}, out)
    assert legs == [("Leg", "good")]


@EACH_GAME
def test_the_play_that_wins_the_match_is_never_just_allowed(key):
    ends = [match for match in rulings(key) if match.position.over and match.position.winners]
    assert ends
    assert all(match.lines[-1].ruling.outcome.tone for match in ends if match.lines[-1].ruling.allowed)


def test_bunko():
    begin = {"play": "begin", "table": 1, "player": "P0"}
    roll = {"play": "roll", "table": 1}
    players = [f"P{n}" for n in range(8)]
    assert outcomes("bunko", players, {}, begin, {**roll, "wipeout": True})[1] == ("Wipeout", "bad")
    assert outcomes("bunko", players, {}, begin, {**roll, "hits": 3, "scramble": [2, 1]})[1] == ("Bunko", "good")


def test_a_match_in_which_nobody_is_behind_is_tied():
    options = {"innings": 1, "tie": "shared"}
    match = Match("darts-baseball", games.game("darts-baseball").schema.setup(["Ann", "Bo"], options))
    for n in (1, 2):
        assessment = match.assess(MISSES)
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    ruling = match.lines[-1].ruling
    assert ruling.outcome.word == ruling.moment.word.removeprefix("Match ").capitalize() == "Tied"
    assert match.game.sheet(match.position).result == "Ann and Bo tied"


def test_the_end_of_a_part_that_wins_the_match_is_won():
    lag = {"play": "lag", "winner": "Ann"}
    choose = {"play": "choose", "choice": "break"}
    racks = [{"play": "tally", "winner": "Ann"}] * 2
    words = outcomes("billiards", ["Ann", "Bo"], {"game": "eight", "race_to": 2}, lag, choose, *racks)
    assert words[2:] == [("Rack over", "neutral"), ("Won", "good")]


def test_pool():
    scratch = {"play": "stroke", "cushion": True, "cue_ball_pocketed": True}
    lag = {"play": "lag", "winner": "Ann"}
    choose = {"play": "choose", "choice": "break"}
    match = Match("billiards", games.game("billiards").schema.setup(["Ann", "Bo"], {"game": "eight"}))
    words = []
    for body in (
        lag, choose, {"play": "stroke", "pocketed": [1], "cushion": True}, scratch,
        {"play": "stroke", "pocketed": [8], "cushion": True},
    ):  # fmt: skip
        assessment = match.assess(body)
        if assessment.ruling.allowed:
            words.append(assessment.ruling.outcome.word)
            match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    assert words[-2:] == ["Foul", "Lost: the 8 early"], words


def ruling(*effects, flags=()):
    return Ruling("allowed", (), "Says nothing of it.", effects=effects, flags=flags)


def test_what_is_bad_outweighs_what_is_good():
    assert ruling(Bust("Ann", 1), Won(("Bo",))).outcome.word == "Bust"
    assert ruling(Won(("Bo",)), Scored("Ann", 3)).outcome.word == "Won"
    assert ruling(Scored("Ann", -3)).outcome == ruling(Scored("Bo", -1)).outcome != ruling(Scored("Ann", 3)).outcome
    late = LateRuling(1, "X-1", "late")
    # The late ruling has a sentence and a word of its own: the play that proves it counts.
    assert (ruling(flags=(late,)).outcome.word, ruling(flags=(late,)).outcome.tone) == ("Allowed", "")
    assert ruling(Won(("Bo",)), flags=(late,)).outcome.word == "Won"
    assert Refused("X-1", "No.").ruling().outcome.word == "Refused"
    assert [Answer(verdict, (), "").outcome.word for verdict in ("allowed", "refused", "answered")] == [
        "Allowed", "Refused", "Answer",
    ]  # fmt: skip


@pytest.mark.parametrize("key", games.keys())
def test_a_word_is_short_and_no_part_of_what_programs_read(key):
    for cls in games.game(key).effects:
        if cls.named is not None:
            assert len(cls.named.word) <= 20
            assert cls.named.word[:1].isupper()
            assert cls.named.tone in ("good", "bad", "neutral")
    assert "named" not in str(games.describe(key)["effects"])


@pytest.mark.parametrize(("melded", "word"), [((0, 0), "Minus"), ((500, 0), "Allowed"), ((0, 500), "Allowed")])
def test_a_deal_is_minus_only_if_all_sides_lose_points(melded, word):
    first, second = ({"melded_points": points, "points_in_hands": 20} for points in melded)
    deal = {"play": "tally", "first": first, "second": second}
    assert outcomes("canasta", ["Ann", "Bo", "Cy", "Di"], {}, deal)[0][0] == word
