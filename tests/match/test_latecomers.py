"""Players who come late, go home, or take a place over: whose result it is, and what corrections change."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.match import (
    Entry,
    Match,
    appearances,
    match_of_record,
    read_record,
    replay,
    seats_as_begun,
    side_results,
)
from referee.web.shown.charts import match_chart


def points(**numbers: int) -> dict[str, Any]:
    return {"play": "round", "points": numbers}


def join(who: str, **more: Any) -> dict[str, Any]:
    return {"play": "join", "who": who, **more}


LEAVES: dict[str, Any] = {"play": "leave", "who": "Bo"}
TAKES_OVER: dict[str, Any] = {"play": "substitute", "out": "Bo", "who": "Eve"}


def pad(*plays: dict[str, Any], rounds: int = 0) -> Match:
    record = {
        "record": 1,
        "game": "score-pad",
        "players": ["Ann", "Bo"],
        "options": {"rounds": rounds},
        "plays": list(plays),
    }
    return match_of_record(read_record(record), 0.0)


def test_a_substitute_gets_the_result_and_each_person_what_that_person_played() -> None:
    match = pad(points(Ann=5, Bo=20), TAKES_OVER, points(Ann=5, Eve=1), rounds=2)
    ann, bo, eve = appearances(match)
    assert (ann.who, bo.who, eve.who) == ("Ann", "Bo", "Eve")
    assert (eve.place, eve.points, eve.score, eve.counts["points"]) == (1, 1, 21, 1)
    assert (bo.place, bo.points, bo.score, bo.counts["points"]) == (None, 0, None, 20)
    assert (ann.place, ann.score) == (2, 10)


def test_a_pairing_gets_its_result_by_the_names_that_began() -> None:
    match = pad(points(Ann=5, Bo=20), TAKES_OVER, points(Ann=5, Eve=1), rounds=2)
    results = side_results(match.game, match.position)
    assert [result.people for result in results] == [("Eve",), ("Ann",)]
    assert [result.people for result in seats_as_begun(results, match.position)] == [("Bo",), ("Ann",)]


def test_the_throws_of_a_substitute_are_the_substitutes() -> None:
    record = {
        "record": 1, "game": "darts-301", "players": ["Ann", "Bo"], "options": {"bullseye_order": "no", "start": 101},
        "plays": [
            {"play": "score", "total": 60}, {"play": "score", "total": 45}, TAKES_OVER, {"play": "score", "total": 1},
            {"play": "throw", "darts": ["20", "D18"]},
        ],
    }  # fmt: skip
    _, bo, eve = appearances(match_of_record(read_record(record), 0.0))
    assert (bo.counts["points"], bo.counts["darts"]) == (45, 3)
    assert (eve.counts["points"], eve.counts["darts"], eve.place) == (56, 2, 1)
    assert "best_leg" not in eve.counts


def test_innings_are_those_of_the_person_who_threw_them() -> None:
    plays = [{"play": "runs", "runs": runs} for runs in (1, 2)]
    record = {
        "record": 1, "game": "darts-baseball", "players": ["Ann", "Bo"], "options": {"innings": 2},
        "plays": [*plays, TAKES_OVER, *({"play": "runs", "runs": runs} for runs in (0, 3))],
    }  # fmt: skip
    _, bo, eve = appearances(match_of_record(read_record(record), 0.0))
    assert (bo.counts["innings"], bo.counts["runs"]) == (1, 2)
    assert (eve.counts["innings"], eve.counts["runs"], eve.score) == (1, 3, 5)


def test_a_stand_in_is_credited_from_the_deal_of_coming_and_the_partner_plays_on() -> None:
    tally = {
        "play": "tally",
        "first": {"went_out": "open", "natural_canastas": 1, "melded_points": 300},
        "second": {"melded_points": 90},
    }
    takes_over = {"play": "substitute", "out": "Cy", "who": "Eve"}
    record = {
        "record": 1, "game": "canasta", "players": ["Ann", "Bo", "Cy", "Di"], "plays": [tally, takes_over, tally],
        "options": {"target": 1000},
    }  # fmt: skip
    ann, _, cy, _, eve = appearances(match_of_record(read_record(record), 0.0))
    assert (ann.counts["deals"], cy.counts["deals"], eve.counts["deals"]) == (2, 1, 1)
    assert (ann.side, eve.side, cy.side) == (("Ann", "Eve"), ("Ann", "Eve"), ("Cy",))


def test_a_join_that_is_taken_back_refuses_the_plays_that_name_the_newcomer() -> None:
    match = pad(points(Ann=5), join("Dee"), points(Dee=7), points(Ann=1))
    assessment, changes = match.assess_strike(2)
    assert {change.n: change.after is not None and change.after.allowed for change in changes} == {
        2: False,
        3: False,
        4: True,
    }
    match.add(Entry(5, "strike", "", {"n": 2}), assessment)
    assert match.game.scores(match.position) == {"Ann": 6, "Bo": 0}
    assert match.position.players == ("Ann", "Bo")


def test_somebody_forgotten_is_inserted_from_the_round_of_coming_on() -> None:
    match = pad(points(Ann=5), points(Ann=1), points(Ann=1))
    assessment, _ = match.assess_insertion(2, join("Dee", score="last"))
    assert assessment.ruling.says == "Dee joins in round 2 with 0, as the last has"
    match.add(Entry(4, "insert", "", assessment.body), assessment)
    assert match.game.scores(match.position) == {"Ann": 7, "Bo": 0, "Dee": 0}
    *lines, end = replay(read_record(match.record()))
    assert [line["verdict"] for line in lines] == ["allowed"] * 4
    assert end["scores"] == {"Ann": 7, "Bo": 0, "Dee": 0}


def test_the_score_of_a_newcomer_is_corrected_like_any_play() -> None:
    match = pad(points(Ann=5), join("Dee"), points(Dee=7))
    assessment, _ = match.assess_amendment(2, join("Di", points=20))
    match.add(Entry(4, "amend", "", assessment.body), assessment)
    assert match.position.players == ("Ann", "Bo", "Di")
    assert not match.line(3).stands


def test_the_sheet_says_who_came_and_went() -> None:
    match = pad(points(Ann=5, Bo=3), join("Dee", score="average"), LEAVES, points(Ann=1), TAKES_OVER | {"out": "Ann"})
    sheet = match.game.sheet(match.position)
    assert {line.name: line.note for line in sheet.standing} == {
        "Eve": "for Ann from round 3",
        "Dee": "from round 2",
        "Bo": "left in round 2",
    }
    rounds, changes = sheet.grids
    assert rounds.head == ("Round", "Eve", "total", "Bo", "total", "Dee", "total")
    assert rounds.rows == ((1, 5, 5, 3, 3, "", ""), (2, 1, 6, "", 3, 0, 4))
    assert changes.rows == (
        ("Round 2", "Dee", "joins", 4),
        ("Round 2", "Bo", "leaves", 3),
        ("Round 3", "Eve", "plays for Ann", 6),
    )


def test_the_line_of_a_newcomer_begins_late_in_the_chart() -> None:
    match = pad(points(Ann=5), join("Dee", points=9), points(Ann=1), TAKES_OVER)
    chart = match_chart(match, match.game.sheet(match.position))
    assert chart is not None
    assert chart.head == ("after play", "Ann", "Eve", "Dee")
    assert chart.rows == ((0, 0, 0, None), (1, 5, 0, None), (2, 5, 0, 9), (3, 6, 0, 9), (4, 6, 0, 9))


def test_those_who_are_there_play_the_next_match() -> None:
    match = pad(points(Ann=5), join("Dee", before="Bo"), LEAVES, join("Ed"), points(Ann=1))
    assert match.position.players[match.position.dealer] == "Dee"
    assert match.game.again(match.position, match.setup).players == ("Ed", "Ann", "Dee")


def test_a_team_without_one_of_it_is_named_in_full_for_the_next_match() -> None:
    setup = games.game("score-pad").schema.setup(["Ann", "Bo", "Cy", "Di"], {"team_size": 2})
    match = Match("score-pad", setup, [Entry(1, "play", "", LEAVES)])
    assert match.line(1).stands
    assert sorted(match.game.again(match.position, setup).players) == ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("key", "players", "says"),
    [
        ("gin-rummy", 2, "Gin Rummy is for two: end this match and start another"),
        ("canasta", 4, "Canasta is for four: somebody can take a place over, by the play substitute"),
        (
            "vatican",
            3,
            "Vatican is a single deal, and is played to its end by those who hold its cards: end this match and start "
            "another",
        ),
        ("turntables", 3, "Turntables is played to its end by those who begin: end this match and start another"),
    ],
)
def test_a_game_that_cannot_says_why_and_what_to_do_instead(key: str, players: int, says: str) -> None:
    match = Match(key, games.game(key).schema.setup([f"P{n}" for n in range(players)]))
    ruling = match.assess(join("Dee")).ruling
    assert (ruling.verdict, ruling.rules, ruling.says) == ("refused", ("FORM",), says)
