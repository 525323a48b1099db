"""The words for screen readers; a strip names nothing that has not happened."""

from __future__ import annotations

import re

from flask import Flask, render_template

from referee import games
from referee.contract import Play
from referee.match import Match, read_json, read_record
from referee.match.log import Entry
from referee.schema.field_types import FLAG
from referee.testing.each import EACH_GAME, EACH_SITTING
from referee.testing.played import Sitting, steps
from referee.testing.stories import cases, new_table, ruled
from tests.web.conftest import server  # noqa: F401 -- a fixture


def played(key: str, players: list[str], *bodies: dict[str, object], options: object = None) -> Match:
    match = Match(key, games.game(key).schema.setup(players, options))
    for body in bodies:
        assessment = match.assess(body)
        assert assessment.ruling.allowed, assessment.ruling.sentence
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
    return match


def test_dice_are_said_by_number() -> None:
    match = played("bunko", list(new_table("bunko", 1).players), {"play": "begin", "table": 1, "player": "Ann"})
    taps = match.game.due_at(match.position, "1").offers[0].quick_plays
    assert [tap.spoken for tap in taps[:3]] == ["no dice showing 6", "one die showing 6", "two dice showing 6"]


THINGS = (
    "balls|bets|bunkos|cards|chips|darts|deals|dice|faces|fouls|games|hands|innings|jokers|legs|melds|pairs|players|"
    "points|queens|racks|raises|rolls|rounds|rows|runs|scores|seats|sets|stations|strokes|times|tricks|twos|wins"
)
PLURAL_OF_ONE = re.compile(rf"(?<![\w.,:½+−/-])1 (?:more |other |face )?(?:{THINGS})\b")


@EACH_GAME
def test_one_thing_is_not_counted_as_several(key: str) -> None:
    for case in cases(key):
        for line in ruled(case):
            for sentence in (line.get("says", ""), *(flag["says"] for flag in line.get("flags", ()))):
                assert not PLURAL_OF_ONE.search(sentence), f"{case}: {sentence}"


def test_the_pile_of_canasta_is_a_sentence() -> None:
    match = played("canasta", ["Ann", "Bo", "Cy", "Di"], {"play": "deal", "turned": ["9"]})
    assert match.game.due_at(match.position).says.endswith("draws or takes the pile: a nine; the pile has 1 card")
    assert match.game.picture(match.position).pile_spoken == "a nine; the pile has 1 card"


def test_the_strip_of_pool_says_who_broke_after_the_break(server: Flask) -> None:  # noqa: F811
    record = read_record(read_json((games.folder("billiards") / "demo" / "nine-ball-race.json").read_bytes()))
    match = Match(record.game, record.setup)
    answers: set[tuple[bool, bool]] = set()
    for body in record.plays:
        assessment = match.assess(body)
        match.add(Entry(match.head + 1, "play", assessment.lane, assessment.body), assessment)
        with server.test_request_context():
            strip = render_template("games/billiards/strip.html", picture=match.game.picture(match.position))
        answers.add((match.position.rack.opening, " broke" in strip))
    assert (False, True) in answers
    assert (True, True) not in answers


@EACH_SITTING
def test_no_text_of_a_play_is_a_list_of_labels(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for position, line in steps(match):
            assert line.play is not None
            assert ":" not in line.play.in_words(position), line.body


@EACH_GAME
def test_a_play_of_several_fields_has_words_for_each_of_them(key: str) -> None:
    for name, form in games.game(key).schema.plays.items():
        if form.cls.in_words is not Play.in_words:
            continue
        own = [part for part in form.fields if part.key != "by"]
        without = [part.key for part in own if part.words is None and part.field_type is not FLAG]
        assert len(own) < 2 or not without, (name, without)


def test_a_play_reads_as_people_say_it() -> None:
    for key, players, body, words in (
        ("bunko", 8, {"play": "roll", "table": 1, "hits": 0}, "no six"),
        ("bunko", 8, {"play": "roll", "table": 1, "hits": 3, "scramble": [2, 1]}, "bunko, grabbed 2 to 1"),
        ("pinochle", 4, {"play": "meld", "player": "Ann", "points": 0}, "no meld"),
        ("pinochle", 4, {"play": "tally", "bidder": "Ann", "bid": 50, "meld": [39, 4]}, "Ann bid 50, meld 39 to 4"),
        ("poker", 2, {"play": "show", "player": "Bo", "cards": ["KH", "KS"]}, "Bo shows K♥ K♠"),
        ("canasta", 4, {"play": "count", "hands": {"Ann": ["K"], "Bo": []}}, "Ann K, Bo nothing"),
    ):
        schema = games.game(key).schema
        match = Match(key, schema.setup(["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"][:players]))
        assert schema.play(body, None).in_words(match.position) == words


@EACH_SITTING
def test_a_ruling_says_the_word_for_its_outcome_once(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        for line in match.lines:
            assert line.ruling is not None
            word = line.ruling.outcome.word.casefold()
            assert not line.ruling.continued.casefold().startswith(word), line.ruling.continued
