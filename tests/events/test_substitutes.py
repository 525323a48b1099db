"""Somebody plays on for another: place and results stay, and what was played before keeps the name of who played."""

from __future__ import annotations

from typing import Any

import pytest

from referee.desk.events.drawn import bracket_of, cross_tables_of
from referee.events.as_played import as_played
from referee.events.entry_words import words_of
from referee.events.event import EventState
from referee.events.printed import end_of
from referee.events.report import report_of
from referee.events.seasons import evening_of
from tests.events.refereeing import refereed, result, ruling_on, standing

DRAW = {"do": "draw", "seed": "s"}
LATE = {"do": "adjust", "who": "Ann", "points": -1, "why": "late"}
ZOE = {"do": "substitute", "who": "Ann", "by": "Zoe"}


def first_round(state: EventState) -> list[dict[str, Any]]:
    """The pairings of the first round as programs read them."""
    pairings: list[dict[str, Any]] = end_of(state)["rounds"][0]["pairings"]
    return pairings


def test_a_substitute_keeps_place_and_results() -> None:
    entries = (DRAW, result("Ann", "Bo", winner="Ann"), ZOE, result("Zoe", "Cy", winner="Cy"))
    state = refereed("round-robin", ["Ann", "Bo", "Cy"], *entries)
    assert standing(state) == [(1, "Cy", 1), (2, "Zoe", 1), (3, "Bo", 0)]
    zoe = state.facts.entrants["Zoe"]
    assert [zoe.people_at(n) for n in (2, 4)] == [("Ann",), ("Zoe",)]
    assert ruling_on(state, do="substitute", who="Zoe", by="Ann").verdict == "allowed"


def test_a_pairing_has_the_name_of_who_played_it_and_an_open_one_that_of_who_plays_now() -> None:
    state = refereed("round-robin", ["Ann", "Bo", "Cy"], DRAW, result("Ann", "Bo", winner="Ann"), ZOE)
    assert {str(as_played(state, pairing)) for pairing in state.board.pairings.values()} == {
        "Ann and Bo", "Cy and Zoe", "Bo and Cy",
    }  # fmt: skip


def test_each_person_is_credited_with_what_that_person_played() -> None:
    entries = (DRAW, result("Ann", "Bo", winner="Ann"), ZOE, result("Zoe", "Cy", winner="Cy"))
    state = refereed("round-robin", ["Ann", "Bo", "Cy"], *entries)
    attended = evening_of(state).attendances
    assert {who: (each.points, each.possible) for who, each in attended.items()} == {
        "ann": (1, 1), "zoe": (0, 1), "bo": (0, 1), "cy": (1, 1),
    }  # fmt: skip


def test_a_substitute_plays_in_a_team() -> None:
    reds = {"name": "Reds", "people": ["Ann", "Ed"]}
    state = refereed("round-robin", [reds, "Bo"], DRAW)
    assert ruling_on(state, do="substitute", who="Reds", by="Zoe").says == (
        "Say who of Reds goes out: Ann or Ed (“out”)."
    )
    out = {"do": "substitute", "who": "Reds", "out": "Ann", "by": "Zoe"}
    after = refereed("round-robin", [reds, "Bo"], DRAW, out)
    assert after.facts.entrants["Reds"].people == ("Zoe", "Ed")
    assert ruling_on(after, **out).says == "Ann does not play for Reds; these play: Zoe and Ed."
    back = refereed("round-robin", [reds, "Bo"], DRAW, out, {"do": "strike", "n": 2})
    assert back.facts.entrants["Reds"].people == ("Ann", "Ed")
    assert ruling_on(after, do="substitute", who="Bo", by="Ed").says == (
        "Ed is in the event already: somebody else plays on."
    )


def test_a_substitution_is_taken_back() -> None:
    entries = (DRAW, result("Ann", "Bo", winner="Ann"), ZOE, result("Zoe", "Cy", winner="Cy"), {"do": "strike", "n": 3})
    state = refereed("round-robin", ["Ann", "Bo", "Cy"], *entries)
    assert standing(state)[1] == (2, "Ann", 1)
    assert state.facts.entrants["Ann"].people_at(4) == ("Ann",)


FOUR = ["Ann", "Bo", "Cy", "Dee"]


@pytest.mark.parametrize("kind", ["single-elimination", "double-elimination", "swiss", "round-robin"])
def test_a_result_keeps_the_name_of_who_played(kind: str) -> None:
    state = refereed(kind, FOUR, DRAW)
    pairing = next(each for each in state.board.ready if ("Ann",) in each.sides)
    ((opponent,),) = [side for side in pairing.sides if side != ("Ann",)]
    won = result("Ann", opponent, score=[2, 1])
    state = refereed(kind, FOUR, DRAW, won, ZOE)
    (shown,) = [each for each in first_round(state) if "Ann" in each["between"]]
    assert set(shown["between"]) == {"Ann", opponent}
    assert words_of(state.facts, state.log[2]).endswith(f"Ann beats {opponent} 2–1")
    assert "Zoe" in [who for _, who, _ in standing(state)]
    assert "Ann" not in [who for _, who, _ in standing(state)]
    # The present name still means the pairing, as in a correction by a client that reads the board.
    amend = {"do": "amend", "n": 2, "with": result("Zoe", opponent, winner=opponent)}
    assert ruling_on(state, **amend).says.startswith("Corrected: ")
    corrected = refereed(kind, FOUR, DRAW, won, ZOE, amend)
    assert words_of(corrected.facts, corrected.log[2]).endswith(f"{opponent} beats Ann")
    assert {"winner": opponent} in [each["result"] for each in first_round(corrected)]
    back = refereed(kind, FOUR, DRAW, ZOE, result("Zoe", opponent, winner="Zoe"), {"do": "strike", "n": 2})
    assert {"winner": "Ann"} in [each["result"] for each in first_round(back)]
    assert words_of(back.facts, back.log[3]).endswith(f"Ann beats {opponent}")


def test_each_result_has_the_name_of_its_own_time() -> None:
    gus = {"do": "substitute", "who": "Zoe", "by": "Gus"}
    games = [result(who, other, winner=who) for who, other in (("Ann", "Bo"), ("Zoe", "Cy"), ("Gus", "Dee"))]
    entries = (DRAW, games[0], ZOE, games[1], gus, games[2])
    renamed = {"do": "rename", "who": "Gus", "to": "Gustav"}
    state = refereed("round-robin", FOUR, *entries, renamed)
    said = [words_of(state.facts, state.log[n]).rpartition(": ")[2] for n in (2, 4, 6)]
    assert said == ["Ann beats Bo", "Zoe beats Cy", "Gustav beats Dee"]
    assert words_of(state.facts, state.log[3]) == "Zoe plays for Ann"
    assert words_of(state.facts, state.log[5]) == "Gustav plays for Zoe"
    misspelt = {"do": "rename", "who": "Ann", "to": "Anne"}
    state = refereed("round-robin", FOUR, DRAW, games[0], misspelt, {**ZOE, "who": "Anne"})
    assert words_of(state.facts, state.log[2]).endswith("Anne beats Bo")
    again = refereed("round-robin", FOUR, *entries, {"do": "strike", "n": 5})
    assert words_of(again.facts, again.log[6]).endswith("Zoe beats Dee")


def test_points_taken_before_a_substitution_name_who_played_then() -> None:
    state = refereed("round-robin", FOUR, DRAW, LATE, ZOE)
    assert words_of(state.facts, state.log[2]) == "Ann −1: late"


def test_partners_of_a_result_keep_their_names() -> None:
    drawn = refereed("partners", FOUR, DRAW, options={"rounds": 2})
    (pairing,) = drawn.board.ready
    winner = list(next(side for side in pairing.sides if "Ann" in side))
    won = {"do": "result", "pairing": pairing.id, "winner": winner}
    state = refereed("partners", FOUR, DRAW, won, ZOE, options={"rounds": 2})
    assert first_round(state)[0]["between"] == [list(side) for side in pairing.sides]
    assert first_round(state)[0]["result"] == {"winner": winner}


def test_the_frames_of_a_team_keep_their_players() -> None:
    reds = {"name": "Reds", "people": ["Ann", "Ed"]}
    blues = {"name": "Blues", "people": ["Bo", "Flo"]}
    frames = [{"between": ["Ann", "Bo"], "score": [3, 1]}, {"between": ["Ed", "Flo"], "score": [3, 2]}]
    out = {"do": "substitute", "who": "Reds", "out": "Ann", "by": "Zoe"}
    state = refereed("round-robin", [reds, blues], DRAW, result("Reds", "Blues", frames=frames), out,
                     options={"rounds": 2})  # fmt: skip
    shown = first_round(state)[0]
    assert shown["between"] == ["Reds", "Blues"]
    assert [frame["between"] for frame in shown["result"]["frames"]] == [["Ann", "Bo"], ["Ed", "Flo"]]


def test_a_bracket_shows_who_played_and_who_plays_on() -> None:
    state = refereed("single-elimination", FOUR, DRAW, result("Ann", "Dee", score=[2, 1]), ZOE)
    matches = bracket_of(state, {}).values()
    shown = {match.id: [side.played_as or side.name for side in match.sides] for match in matches}
    assert shown["W1-1"] == ["Ann", "Dee"]
    assert "Zoe" in shown["W2-1"]


def test_who_may_be_replaced() -> None:
    left = refereed("swiss", ["Ann", "Bo", "Cy"], {"do": "withdraw", "who": "Ann"})
    assert ruling_on(left, **ZOE).says == "Ann left the event: strike entry 1 first."
    assert ruling_on(refereed("evening", ["Ann", "Bo"]), **ZOE).rules == ("EV-SUB-1",)
    over = refereed("single-elimination", ["Ann", "Bo"], DRAW, result("Ann", "Bo", winner="Bo"))
    assert ruling_on(over, **ZOE).says == "The event is over: there is nothing left to play."


def test_the_name_of_somebody_who_was_replaced_is_corrected() -> None:
    games = (result("Ann", "Bo", winner="Ann"), ZOE, result("Zoe", "Cy", winner="Zoe"))
    anne = {"do": "rename", "who": "Ann", "to": "Anne"}
    state = refereed("round-robin", FOUR, DRAW, *games, anne)
    said = [words_of(state.facts, state.log[n]).rpartition(": ")[2] for n in (2, 3, 4)]
    assert said == ["Anne beats Bo", "Zoe plays for Anne", "Zoe beats Cy"]
    assert words_of(state.facts, state.log[5]) == "Corrected name: Anne", "pages show no former name"
    assert standing(state)[0][1] == "Zoe"
    again = refereed("round-robin", FOUR, DRAW, *games, anne, {"do": "rename", "who": "Ann", "to": "Anna"})
    assert words_of(again.facts, again.log[2]).endswith("Anna beats Bo")
    back = refereed("round-robin", FOUR, DRAW, *games, anne, {"do": "strike", "n": 5})
    assert words_of(back.facts, back.log[2]).endswith("Ann beats Bo")
    returned = {"do": "substitute", "who": "Bo", "by": "Ann"}
    state = refereed("round-robin", FOUR, DRAW, *games, returned, anne)
    assert [who for _, who, _ in standing(state)] == ["Zoe", "Anne", "Cy", "Dee"]


def test_somebody_who_was_replaced_plays_on_for_another() -> None:
    bo = {"do": "substitute", "who": "Bo", "by": "Ann"}
    games = (result("Ann", "Bo", winner="Ann"), ZOE, bo)
    state = refereed("round-robin", FOUR, DRAW, *games, result("Ann", "Cy", winner="Ann"))
    assert {who: points for _, who, points in standing(state)} == {"Zoe": 1, "Ann": 1, "Cy": 0, "Dee": 0}
    assert [words_of(state.facts, state.log[n]).rpartition(": ")[2] for n in (2, 3, 4, 5)] == [
        "Ann beats Bo", "Zoe plays for Ann", "Ann plays for Bo", "Ann beats Cy",
    ]  # fmt: skip
    cyd = {"do": "substitute", "who": "Ann", "by": "Cyd"}
    state = refereed("round-robin", FOUR, DRAW, *games, cyd)
    assert [who for _, who, _ in standing(state)] == ["Zoe", "Cyd", "Cy", "Dee"]


SWISS = {"options": {"rounds": 3}}
PAIRED = {"do": "pair", "round": 1, "pairs": [["Bo", "Cy"]], "byes": ["Ann"]}
NEXT = {"do": "pair", "round": 2, "pairs": [["Zoe", "Bo"]], "byes": ["Cy"]}


def test_a_bye_keeps_the_name_of_who_had_it() -> None:
    entries = (PAIRED, result("Bo", "Cy", winner="Bo"), ZOE, NEXT)
    state = refereed("swiss", ["Ann", "Bo", "Cy"], *entries, **SWISS)
    assert [each["byes"] for each in end_of(state)["rounds"]] == [["Ann"], ["Cy"]]
    before = refereed("swiss", ["Ann", "Bo", "Cy"], ZOE, {**PAIRED, "byes": ["Zoe"]}, **SWISS)
    assert end_of(before)["rounds"][0]["byes"] == ["Zoe"]


@pytest.mark.parametrize("kind", ["single-elimination", "round-robin"])
def test_a_win_without_play_keeps_the_name_of_who_had_it(kind: str) -> None:
    state = refereed(kind, FOUR, DRAW)
    pairing = next(each for each in state.board.ready if ("Ann",) in each.sides)
    ((opponent,),) = [side for side in pairing.sides if side != ("Ann",)]
    leaves = {"do": "withdraw", "who": opponent}
    options = {"options": {"withdrawal": "forfeit"}} if kind == "round-robin" else {}
    for entries, winner in (((leaves, ZOE), "Ann"), ((ZOE, leaves), "Zoe")):
        state = refereed(kind, FOUR, DRAW, *entries, **options)
        shown = next(each for each in first_round(state) if opponent in each["between"])
        assert set(shown["between"]) == {winner, opponent}


def test_a_cross_table_and_a_report_name_those_who_played_before() -> None:
    games = (PAIRED, result("Bo", "Cy", winner="Bo"), NEXT, result("Zoe", "Bo", winner="Bo"))
    gus = {"do": "substitute", "who": "Zoe", "by": "Gus"}
    state = refereed("swiss", ["Ann", "Bo", "Cy"], PAIRED, *games[1:2], ZOE, *games[2:], gus, **SWISS)
    (table,) = cross_tables_of(state, {})
    assert [row.name for row in table.rows] == ["Bo", "Gus (Ann to R1, Zoe to R2)", "Cy"]
    assert "### Zoe played for Gus to round 2\r\n" in report_of(state)


@pytest.mark.parametrize(("event", "bye", "before"), [("swiss", 1, True), ("round-robin", 2, False)])
def test_somebody_who_had_a_bye_alone_played_before(event: str, bye: int, *, before: bool) -> None:
    """A schedule names the byes of later rounds: one that has not begun is the substitute's."""
    bo = result("Ann", "Bo", winner="Ann")
    gus = {"do": "substitute", "who": "Cy", "by": "Gus"}
    first = {"do": "pair", "round": 1, "pairs": [["Ann", "Bo"]], "byes": ["Cy"]} if event == "swiss" else DRAW
    for entries, is_named in (((gus, bo), before), ((bo, gus), True)):
        (table,) = cross_tables_of(refereed(event, ["Ann", "Bo", "Cy"], first, *entries), {})
        assert (f"Gus (Cy to R{bye})" in [row.name for row in table.rows]) == is_named
