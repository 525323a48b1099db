"""The results of an event count for its people: who is on a side, in which place, at which game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from referee.events.credits import credits_of, people_of
from referee.events.event import EventState, opened, with_body
from referee.events.record import read_event

PAIRS = [{"name": "Reds", "people": ["Ann", "Bo"]}, {"name": "Blues", "people": ["Cy", "Dee"]}]
TEAMS = [{"name": "Lions", "people": ["Ann", "Bo", "Cy"]}, {"name": "Bears", "people": ["Dee", "Ed", "Fay"]}]


def event(fmt: str, entrants: list[Any], *entries: dict[str, Any], **more: Any) -> EventState:
    state = opened(read_event({"record": 1, "event": fmt, "entrants": entrants, "entries": [], **more}))
    for body in entries:
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling.says
    return state


def sides(state: EventState, *refereed: int) -> list[list[tuple[tuple[str, ...], int, Fraction]]]:
    return [[(side.people, side.place, side.points) for side in credit.sides] for credit in credits_of(state, refereed)]


def test_people_are_the_members_of_pairs_and_the_single_entrants() -> None:
    state = event("evening", ["Ed", *PAIRS], {"do": "enter", "who": "Fay"})
    assert people_of(state) == ("Ed", "Ann", "Bo", "Cy", "Dee", "Fay")


def test_a_win_a_draw_and_shared_places() -> None:
    state = event(
        "evening", ["Ann", "Bo", "Cy"],
        {"do": "result", "between": ["Ann", "Bo"], "score": [3, 1]},
        {"do": "result", "between": ["Ann", "Bo"], "draw": True},
        {"do": "result", "between": ["Ann", "Bo", "Cy"], "order": [["Bo", "Cy"], "Ann"]},
    )  # fmt: skip
    one, half = Fraction(1), Fraction(1, 2)
    assert sides(state) == [
        [(("Ann",), 1, one), (("Bo",), 2, Fraction(0))],
        [(("Ann",), 1, half), (("Bo",), 1, half)],
        [(("Ann",), 3, Fraction(0)), (("Bo",), 1, half), (("Cy",), 1, half)],
    ]
    assert [side.score for side in next(credits_of(state)).sides] == [3, 1]


def test_a_pair_plays_together_and_a_larger_team_does_not_say_who_played() -> None:
    win = {"do": "result", "between": ["Reds", "Blues"], "winner": "Blues"}
    assert sides(event("evening", PAIRS, win)) == [[(("Ann", "Bo"), 2, Fraction(0)), (("Cy", "Dee"), 1, Fraction(1))]]
    assert sides(event("evening", TEAMS, {"do": "result", "between": ["Lions", "Bears"], "winner": "Bears"})) == []


def test_partners_of_an_evening_are_named_however_many_they_are() -> None:
    won = {"do": "result", "between": [["Ann", "Bo", "Cy"], "Dee"], "winner": ["Ann", "Bo", "Cy"]}
    assert sides(event("evening", ["Ann", "Bo", "Cy", "Dee"], won)) == [
        [(("Ann", "Bo", "Cy"), 1, Fraction(1)), (("Dee",), 2, Fraction(0))]
    ]


def test_forfeits_struck_and_refereed_results_count_nothing() -> None:
    state = event(
        "round-robin", ["Ann", "Bo", "Cy"], {"do": "draw"},
        {"do": "result", "between": ["Ann", "Bo"], "forfeit": ["Bo"]},
        {"do": "result", "between": ["Ann", "Cy"], "winner": "Cy"},
        {"do": "result", "between": ["Bo", "Cy"], "winner": "Cy"},
        {"do": "strike", "n": 3},
    )  # fmt: skip
    assert [credit.n for credit in credits_of(state)] == [4]
    assert sides(state, 4) == []


def test_a_void_result_counts_for_nobody() -> None:
    state = event(
        "single-elimination", ["Ann", "Bo", "Cy", "Dee"], {"do": "draw"},
        {"do": "result", "between": ["Ann", "Dee"], "winner": "Ann"},
        {"do": "result", "between": ["Bo", "Cy"], "winner": "Bo"},
        {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"},
        {"do": "amend", "n": 2, "with": {"do": "result", "between": ["Ann", "Dee"], "winner": "Dee"}},
    )  # fmt: skip
    assert [credit.n for credit in credits_of(state)] == [2, 3]
    assert sides(state)[0] == [(("Ann",), 2, Fraction(0)), (("Dee",), 1, Fraction(1))]


def test_the_game_is_that_of_the_result_or_the_only_one_of_the_event() -> None:
    win = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}
    games = ["darts-301", "canasta"]
    found = {
        "none": event("evening", ["Ann", "Bo"], win),
        "one": event("evening", ["Ann", "Bo"], win, game="darts-301"),
        "named": event("evening", ["Ann", "Bo"], win | {"game": "canasta"}, game=games),
    }
    assert {key: next(credits_of(state)).game for key, state in found.items()} == {
        "none": "", "one": "darts-301", "named": "canasta",
    }  # fmt: skip


def test_each_frame_of_a_tie_counts_for_its_players() -> None:
    frames = [
        {"between": ["Ann", "Cy"], "score": [3, 1]},
        {"between": ["Bo", "Eve"], "draw": True},
        {"between": [["Ann", "Bo"], ["Cy", "Dee"]], "winner": "Cy"},
    ]
    teams = [{"name": "Lions", "people": ["Ann", "Bo"]}, {"name": "Bears", "people": ["Cy", "Dee", "Eve"]}]
    state = event("evening", teams, {"do": "result", "between": ["Lions", "Bears"], "frames": frames})
    assert [(credit.n, credit.part) for credit in credits_of(state)] == [(1, 1), (1, 2), (1, 3)]
    assert sides(state) == [
        [(("Ann",), 1, Fraction(1)), (("Cy",), 2, Fraction(0))],
        [(("Bo",), 1, Fraction(1, 2)), (("Eve",), 1, Fraction(1, 2))],
        [(("Ann", "Bo"), 2, Fraction(0)), (("Cy", "Dee"), 1, Fraction(1))],
    ]
    assert [side.score for side in next(credits_of(state)).sides] == [3, 1]


def test_players_of_a_team_without_named_members_are_no_people() -> None:
    frame = {"between": ["Zoe", "Yan"], "score": [3, 1]}
    assert (
        sides(event("evening", ["Lions", "Bears"], {"do": "result", "between": ["Lions", "Bears"], "frames": [frame]}))
        == []
    )
