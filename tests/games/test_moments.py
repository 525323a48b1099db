"""Moments: each one that a game declares is reached by a case or a demo record, in a word or two, and once."""

from __future__ import annotations

import re
from functools import cache

from referee import games
from referee.contract import Setup
from referee.desk import demo
from referee.match import Entry, Match, Record, read_json, read_record, recent_moments
from referee.ruling import Moment
from referee.testing.each import EACH_GAME, in_one_worker
from referee.testing.notation import Case
from referee.testing.played import Sitting
from referee.testing.stories import cases

WORD = re.compile(r"[A-Z0-9][a-z0-9 ]{1,19}")
CHEERED = {
    "billiards": {"Break and run", "Match won"},
    "bunko": {"Bunko", "Bell", "Match won"},
    "canasta": {"Canasta", "Match won"},
    "cripple-mr-onion": {"Crippled"},
    "darts-301": {"180", "143 finished", "Match won"},
    "darts-baseball": {"9 runs", "Match won"},
    "gin-rummy": {"Gin", "Big gin", "Match won"},
    "poker": {"Four of a kind", "Straight flush", "Five of a kind"},
}


@cache
def rulings(key: str) -> tuple[Match, ...]:
    """The matches of all cases and demo records of a game, as far as their plays can be read."""
    tables = [(setup, [step.body for step in case.steps]) for case in cases(key) if (setup := setup_of(case))]
    tables += [(record.setup, list(record.plays)) for record in demos() if record.game == key]
    matches = []
    for setup, bodies in tables:
        match = Match(key, setup)
        for body in bodies:
            enter(match, body)
        matches.append(match)
    return tuple(matches)


def setup_of(case: Case) -> Setup | None:
    """The set-up of a case; None for a question, and where it is refused."""
    if case.question:
        return None
    try:
        return games.game(case.key).schema.setup(list(case.players), case.options, case.start)
    except ValueError:
        return None


@cache
def demos() -> tuple[Record, ...]:
    """The records of the demo."""
    return tuple(read_record(read_json(path.read_bytes())) for path in demo.records())


def enter(match: Match, body: object) -> None:
    assessment = match.assess(body)
    if assessment.ruling.allowed:
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)


@EACH_GAME
def test_each_moment_is_reached_and_plain(key: str) -> None:
    moments = {line.ruling.moment for match in rulings(key) for line in match.lines if line.ruling is not None}
    reached = {moment.word for moment in moments if moment is not None}
    declared = {cls.cheered.word for cls in games.game(key).effects if cls.cheered is not None}
    assert CHEERED.get(key, {"Match won"}) <= reached
    assert declared <= reached
    assert all(WORD.fullmatch(word) for word in reached), reached


def test_the_moment_of_a_play_is_the_greatest_and_names_whom_it_is_for() -> None:
    match = Match("darts-301", games.game("darts-301").schema.setup(["Ann", "Bo"], {"start": 101}))
    enter(match, {"play": "throw", "darts": ["0", "0", "0"]})
    enter(match, {"play": "throw", "darts": ["T20", "1", "D20"]})
    (logged,) = recent_moments(match)
    assert (logged.n, logged.moment) == (2, Moment("Match won", "win", ("Bo",), "101 finished"))


def test_an_inserted_play_is_not_cheered() -> None:
    match = Match("darts-baseball", games.game("darts-baseball").schema.setup(["Ann", "Bo"]))
    for darts in (["T1", "T1", "T1"], ["0", "0", "0"]):
        enter(match, {"play": "throw", "darts": darts})
    assessment, _ = match.assess_insertion(2, {"play": "throw", "darts": ["T1", "T1", "T1"]})
    assert assessment.ruling.allowed
    match.add(Entry(3, "insert", assessment.lane, assessment.body), assessment)
    assert [logged.n for logged in recent_moments(match)] == [1]


def test_the_last_forty_plays_are_searched_for_moments() -> None:
    match = Match("darts-baseball", games.game("darts-baseball").schema.setup(["Ann", "Bo"], {"innings": 20}))
    for darts in [["T1", "T1", "T1"]] * 2 + [["0", "0", "0"]] * 38:
        enter(match, {"play": "throw", "darts": darts})
    assert [logged.n for logged in recent_moments(match)] == [1, 2]
    enter(match, {"play": "throw", "darts": ["0", "0", "0"]})
    assert [logged.n for logged in recent_moments(match)] == [2]


@in_one_worker(Sitting("canasta"))
def test_a_moment_without_a_name_is_of_those_who_made_the_play() -> None:
    match = next(match for match in rulings("canasta") if "Canasta" in words(match))
    assert all(logged.moment.who for logged in recent_moments(match) if logged.moment.word == "Canasta")


def words(match: Match) -> set[str]:
    return {logged.moment.word for logged in recent_moments(match)}
