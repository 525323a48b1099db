"""Points given or taken, corrected names, and partners who leave."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.printed import answer_record, end_of
from referee.events.proof import SETUP_FIELDS
from referee.events.record import read_event
from referee.events.seasons import evening_of
from referee.schema import Unreadable
from tests.events.refereeing import meetings, refereed, result, ruling_on, standing

DRAW = {"do": "draw", "seed": "s"}
LATE = {"do": "adjust", "who": "Ann", "points": -1, "why": "late"}


def test_points_are_taken_with_a_reason() -> None:
    state = refereed("round-robin", ["Ann", "Bo"], DRAW, result("Ann", "Bo", score=[3, 1]))
    assert ruling_on(state, **LATE).says == "Ann loses 1 point: late"
    assert ruling_on(state, **{**LATE, "points": 2.5}).says == "Ann gets 2½ points: late"
    after = refereed("round-robin", ["Ann", "Bo"], DRAW, result("Ann", "Bo", score=[3, 1]), {**LATE, "points": -1.5})
    assert standing(after) == [(1, "Bo", 0), (2, "Ann", -0.5)]
    assert after.board.winners == ("Bo",)
    rows = {row["who"]: row for row in end_of(after)["standing"]}
    assert rows["Ann"]["adjusted"] == [{"points": -1.5, "why": "late"}]
    assert "adjusted" not in rows["Bo"]


def test_given_points_are_in_no_tie_break() -> None:
    entrants = ["Ann", "Bo", "Cy", "Dee"]
    options = {"rounds": 1, "tie_breaks": ["buchholz", "wins", "progressive"]}
    played = refereed("swiss", entrants, DRAW, options=options)
    first, second = played.board.ready
    results = [result(*(side[0] for side in each.sides), winner=each.sides[0][0]) for each in (first, second)]
    winner, loser = (side[0] for side in first.sides)
    before = refereed("swiss", entrants, DRAW, *results, options=options)
    given = {"do": "adjust", "who": winner, "points": 5, "why": "fair play"}
    after = refereed("swiss", entrants, DRAW, *results, given, options=options)
    ties = [{row["who"]: row["tie_breaks"] for row in end_of(state)["standing"]} for state in (before, after)]
    assert ties[0] == ties[1]
    assert standing(after)[0] == (1, winner, 6)
    assert ties[1][loser]["buchholz"] == 1


@pytest.mark.parametrize(
    ("event", "options", "entries", "expected"),
    [
        ("evening", {}, [result("Ann", "Bo", winner="Ann"), {**LATE, "points": -3}], [(1, "Bo", 1), (2, "Ann", -1)]),
        ("ladder", {}, [{**LATE, "points": 4}], [(1, "Ann", 4), (2, "Bo", 0)]),
        ("single-elimination", {}, [DRAW, result("Ann", "Bo", winner="Ann"), LATE], [(1, "Ann", 0), (2, "Bo", 0)]),
        ("tables", {"rounds": 1}, [{**LATE, "points": 0.5}], [(1, "Ann", 0.5), (2, "Bo", 0)]),
    ],
)
def test_given_points_count_in_every_format(event: str, options: Any, entries: Any, expected: Any) -> None:
    assert standing(refereed(event, ["Ann", "Bo"], *entries, options=options)) == expected


def test_given_points_can_be_corrected_and_taken_back() -> None:
    entries = (DRAW, result("Ann", "Bo", winner="Ann"), LATE)
    amend = {"do": "amend", "n": 3, "with": {"do": "adjust", "who": "Bo", "points": 2, "why": "fair play"}}
    assert standing(refereed("round-robin", ["Ann", "Bo"], *entries, amend)) == [(1, "Bo", 2), (2, "Ann", 1)]
    assert standing(refereed("round-robin", ["Ann", "Bo"], *entries, {"do": "strike", "n": 3}))[0] == (1, "Ann", 1)
    assert standing(refereed("round-robin", ["Ann", "Bo"], *entries, {"do": "close"}, LATE))[0] == (1, "Bo", 0)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"points": 0}, "points"), ({"points": "2"}, "points"), ({"why": " "}, "why"), ({"who": "Zoe"}, "who")],
)
def test_points_without_sense_are_refused(change: dict[str, Any], field: str) -> None:
    ruling = ruling_on(refereed("round-robin", ["Ann", "Bo"]), **{**LATE, **change})
    assert (ruling.verdict, ruling.rules, ruling.field) == ("refused", ("FORM",), field)


# - names


NAMED = ({"do": "seed", "order": ["Bo", "Ann", "Cy", "Dee"]}, DRAW, result("Ann", "Cy", score=[2, 1]))
ANNE = {"do": "rename", "who": "Ann", "to": "Anne"}


def test_a_name_is_corrected_in_earlier_entries_too() -> None:
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], *NAMED, {**LATE, "points": 1}, ANNE)
    assert meetings(state) == ["Bo and Dee", "Anne and Cy"]
    assert (1, "Anne", 2) in standing(state)
    (anne,) = [row for row in end_of(state)["standing"] if row["who"] == "Anne"]
    assert anne["adjusted"] == [{"points": 1, "why": "late"}]
    assert state.facts.order == ("Bo", "Anne", "Cy", "Dee")
    assert "Ann" not in str(end_of(state)).replace("Anne", "")


def test_what_comes_later_may_have_the_old_name() -> None:
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], DRAW, ANNE)
    assert ruling_on(state, **result("Ann", "Dee", winner="Ann")).says == "Anne beats Dee"
    assert ruling_on(state, **result("Anne", "Dee", forfeit=["Ann"])).says.startswith("Anne does not come")
    taken = ruling_on(state, do="enter", who="Ann")
    assert (taken.verdict, taken.field) == ("refused", "who")
    assert taken.says == "“Ann” is the former name of Anne; use another one, Ann 2"


def test_a_corrected_name_is_taken_back() -> None:
    entries = (*NAMED, ANNE, result("Bo", "Dee", winner="Bo"), {"do": "strike", "n": 4})
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], *entries)
    assert meetings(state, 2) == ["Bo and Ann"]
    assert ruling_on(state, do="enter", who="Anne").rules == ("EV-ENT-2",)
    amend = {"do": "amend", "n": 4, "with": {"do": "rename", "who": "Ann", "to": "Annie"}}
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], *NAMED, ANNE, amend)
    assert meetings(state) == ["Bo and Dee", "Annie and Cy"]


def test_a_later_correction_is_struck_first() -> None:
    again = {"do": "rename", "who": "Anne", "to": "Anna"}
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], *NAMED, ANNE, again)
    assert meetings(state) == ["Bo and Dee", "Anna and Cy"]
    ruling = ruling_on(state, do="strike", n=4)
    assert (ruling.verdict, ruling.says) == ("refused", "Entry 5 goes on from it: strike that first.")
    both = ({"do": "strike", "n": 5}, {"do": "strike", "n": 4})
    state = refereed("single-elimination", ["Ann", "Bo", "Cy", "Dee"], *NAMED, ANNE, again, *both)
    assert meetings(state) == ["Bo and Dee", "Ann and Cy"]


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("Bo", "Two entrants are called “Bo”; call one of them Bo 2."),
        ("BO", "Two entrants are called “BO”; call one of them BO 2."),
        ("Ann", "Ann has this name already."),
    ],
)
def test_a_corrected_name_is_free(to: str, says: str) -> None:
    ruling = ruling_on(refereed("swiss", ["Ann", "Bo"]), do="rename", who="Ann", to=to)
    assert (ruling.rules, ruling.field, ruling.says) == (("EV-NAME-1",), "to", says)


def test_a_name_gets_another_case() -> None:
    state = refereed("swiss", ["ann", "Bo"], {"do": "rename", "who": "ann", "to": "Ann"})
    assert [*state.facts.entrants] == ["Ann", "Bo"]


def test_the_name_of_somebody_in_a_team_is_corrected() -> None:
    reds = {"name": "Reds", "people": ["Ann", "Ed"]}
    state = refereed("round-robin", [reds, "Bo"], ANNE)
    assert state.facts.entrants["Reds"].people == ("Anne", "Ed")
    assert ruling_on(state, do="rename", who="Ed", to="Anne").verdict == "refused"


def test_lots_stay_with_another_name() -> None:
    entrants = ["Ann", "Bo", "Cy", "Dee"]
    options = {"tie_breaks": ["lot"]}
    before = [who for _, who, _ in standing(refereed("round-robin", entrants, DRAW, options=options))]
    renames = [{"do": "rename", "who": who, "to": f"{who} of the club"} for who in entrants]
    state = refereed("round-robin", entrants, DRAW, *renames, options=options)
    assert [who for _, who, _ in standing(state)] == [f"{who} of the club" for who in before]


# - substitutes


def test_a_stand_in_plays_on_at_whist() -> None:
    whist = ["Ann", "Bo", "Cy", "Dee"]
    rounds = {"rounds": 2}
    ghost = {"do": "substitute", "who": "Ann", "by": "Ghost"}
    drawn = refereed("partners", whist, DRAW, options=rounds)
    with_ghost = refereed("partners", whist, DRAW, ghost, options=rounds)
    assert [name.replace("Ann", "Ghost") for name in meetings(drawn)] == meetings(with_ghost)


@pytest.mark.parametrize("kind", ["swiss", "round-robin", "tables"])
def test_a_ghost_is_behind_all_people(kind: str) -> None:
    options = {"rounds": 2}
    people = ["Ann", "Bo", "Cy", "Dee"]
    drawn = refereed(kind, people, DRAW, options=options)
    pairing = next(each for each in drawn.board.ready if ("Ann",) in each.sides)
    order = sorted((who for (who,) in pairing.sides), key=lambda who: who != "Ann")
    won = {"do": "result", "pairing": pairing.id, "order": [[who] for who in order]}
    assert standing(refereed(kind, people, DRAW, won, options=options))[0][1] == "Ann"
    state = refereed(kind, people, DRAW, won, {"do": "substitute", "who": "Ann", "by": "Ghost"}, options=options)
    place, last, points = standing(state)[-1]
    assert (place, last, points > 0) == (4, "Ghost", True)


def test_a_ghost_is_no_person() -> None:
    ghost = {"do": "substitute", "who": "Ann", "by": "Ghost"}
    drawn = refereed("partners", ["Ann", "Bo", "Cy", "Dee"], DRAW, ghost, options={"rounds": 2})
    (pairing,) = drawn.board.ready
    entries = (DRAW, ghost, {"do": "result", "pairing": pairing.id, "draw": True})
    state = refereed("partners", ["Ann", "Bo", "Cy", "Dee"], *entries, options={"rounds": 2})
    assert state.facts.entrants["Ghost"].everybody() == ("Ann",)
    assert state.facts.entrants["Ghost"].people_at(3) == ()
    attended = evening_of(state).attendances
    assert sorted(attended) == ["bo", "cy", "dee"]
    assert {each.entrants for each in attended.values()} == {3}, "the first place has as many points as people came"
    named = refereed("partners", ["Ghost", "Bo", "Cy", "Dee"], DRAW, options={"rounds": 2})
    assert named.facts.entrants["Ghost"].everybody() == ("Ghost",)


def test_whoever_leaves_does_not_cost_the_partner_the_game() -> None:
    whist = ["Ann", "Bo", "Cy", "Dee"]
    left = {"do": "withdraw", "who": "Ann"}
    state = refereed("partners", whist, DRAW, left, options={"rounds": 2})
    (pairing,) = state.board.ready
    ann = next(side for side in pairing.sides if "Ann" in side)
    (partner,) = (who for who in ann if who != "Ann")
    won = {"do": "result", "pairing": pairing.id, "winner": list(ann)}
    after = refereed("partners", whist, DRAW, left, won, options={"rounds": 2})
    assert standing(after)[0] == (1, partner, 1)
    assert standing(after)[-1] == (4, "Ann", 0)
    before = refereed("partners", whist, DRAW, won, left, options={"rounds": 2})
    assert {who: points for _, who, points in standing(before)}["Ann"] == 1


def test_leaving_at_whist_was_a_forfeit_in_version_1_2() -> None:
    whist = ["Ann", "Bo", "Cy", "Dee"]
    left = {"do": "withdraw", "who": "Ann"}
    state = refereed("partners", whist, DRAW, left, options={"rounds": 2}, begun_with="1.2")
    assert not state.board.ready
    assert len(state.board.outcomes) == 1


# - the record


def test_the_record_has_handicaps_clubs_and_who_are_kept_apart() -> None:
    ann = {"name": "Ann", "handicap": 5, "club": "Owls"}
    record = {"record": 1, "event": "swiss", "entrants": [ann, "Bo"], "apart": [["Ann", "Bo"]], "entries": []}
    read = read_event(record)
    assert (read.entrants["Ann"].handicap, read.entrants["Ann"].club, read.apart.groups) == (
        5,
        "Owls",
        (("Ann", "Bo"),),
    )
    assert read_event({**record, "apart": "club"}).apart.clubs
    assert "apart" in SETUP_FIELDS
    for wrong in ([["Ann"]], [["Ann", "Zoe"]], "family", {}):
        with pytest.raises(Unreadable) as fault:
            read_event({**record, "apart": wrong})
        assert fault.value.field.startswith("apart")
    with pytest.raises(Unreadable) as fault:
        read_event({**record, "entrants": [{"name": "Ann", "handicap": "5"}, "Bo"]})
    assert fault.value.field == "entrants[0].handicap"


def test_a_handicap_is_given_later() -> None:
    state = refereed("swiss", ["Ann", "Bo"], {"do": "enter", "who": {"name": "Ann", "handicap": 5}})
    assert [*state.facts.entrants] == ["Ann", "Bo"]
    assert state.facts.entrants["Ann"].handicap == 5
    ruling = ruling_on(state, do="enter", who={"name": "Ann", "club": "Owls"})
    assert (ruling.verdict, ruling.says) == ("allowed", "Ann plays with club Owls from here on")


def test_a_handicap_and_a_club_are_taken_away_by_null() -> None:
    ann = {"name": "Ann", "handicap": 5, "club": "Owls"}
    clears = {"do": "enter", "who": {"name": "Ann", "handicap": None}}
    state = refereed("swiss", [ann, "Bo"], clears)
    assert (state.facts.entrants["Ann"].handicap, state.facts.entrants["Ann"].club) == (None, "Owls")
    ruling = ruling_on(state, do="enter", who={"name": "Ann", "handicap": 3, "club": None})
    assert ruling.says == "Ann plays with handicap 3 and without a club from here on"
    assert ruling_on(state, do="enter", who={"name": "Cy", "handicap": None}).says == "Cy enters"
    drawn = refereed("swiss", [ann, "Bo"], clears, DRAW, {"do": "strike", "n": 1})
    assert drawn.facts.entrants["Ann"].handicap == 5


def test_a_late_entry_goes_after_what_changes_it() -> None:
    late = ({"do": "enter", "who": "Cy"}, {"do": "enter", "who": {"name": "Cy", "handicap": 5}})
    state = refereed("swiss", ["Ann", "Bo"], *late)
    ruling = ruling_on(state, do="strike", n=1)
    assert (ruling.verdict, ruling.says) == ("refused", "Entry 2 goes on from it: strike that first.")
    state = refereed("swiss", ["Ann", "Bo"], *late, {"do": "strike", "n": 2}, {"do": "strike", "n": 1})
    assert [*state.facts.entrants] == ["Ann", "Bo"]


def test_a_score_with_a_handicap_needs_the_winner() -> None:
    ann, bo = {"name": "Ann", "handicap": 5}, {"name": "Bo", "handicap": 3}
    state = refereed("single-elimination", [ann, bo], DRAW)
    ruling = ruling_on(state, **result("Ann", "Bo", score=[4, 3]))
    assert (ruling.rules, ruling.field) == (("EV-RES-6",), "winner")
    won = refereed("single-elimination", [ann, bo], DRAW, result("Ann", "Bo", score=[4, 3], winner="Bo"))
    assert won.board.winners == ("Bo",)
    (outcome,) = won.board.outcomes.values()
    assert (outcome.printed, outcome.score) == ({"score": [4, 3], "winner": "Bo"}, ())
    level = refereed("single-elimination", [ann, {**bo, "handicap": 5}], DRAW)
    assert ruling_on(level, **result("Ann", "Bo", score=[5, 3])).verdict == "allowed"


def test_the_new_entries_are_described_and_refereed_by_the_program() -> None:
    entries = [LATE, ANNE, {"do": "substitute", "who": "Anne", "by": "Zoe"}]
    answer = answer_record({
        "record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "entries": entries,
    })  # fmt: skip
    assert [each["rules"] for each in answer["entries"]] == [["EV-ADJ-1"], ["EV-NAME-1"], ["EV-SUB-1"]]
    assert [row["who"] for row in answer["end"]["standing"]] == ["Bo", "Zoe"]


# - stages


STAGES = {"first": {"event": "round-robin", "options": {"groups": 2}}, "cut": {"of_each": 1}}


def in_stages(*entries: dict[str, Any]) -> Any:
    return refereed("stages", ["Ann", "Bo", "Cy", "Dee"], DRAW, *entries, options=STAGES)


def test_points_of_a_stage_count_once() -> None:
    before = [result("Ann", "Dee", winner="Ann"), result("Bo", "Cy", winner="Bo"), {**LATE, "points": -0.5}]
    assert (1, "Ann", 0.5) in standing(in_stages(*before))
    begun = in_stages(*before, DRAW)
    assert meetings(begun, 2) == ["Ann and Bo"]
    assert {who: points for _, who, points in standing(begun)} == {"Ann": 0.5, "Bo": 1, "Cy": 0, "Dee": 0}


def test_points_given_in_the_second_stage_leave_the_first() -> None:
    before = [result("Ann", "Dee", winner="Ann"), result("Bo", "Cy", winner="Bo"), DRAW]
    state = in_stages(*before, {**LATE, "points": -5})
    assert {who: points for _, who, points in standing(state)}["Ann"] == -4
    assert state.event_rules.going_on(state.facts, state.board) == ("Ann", "Bo")
    renamed = in_stages(*before, ANNE)
    assert meetings(renamed, 2) == ["Anne and Bo"]
    assert renamed.facts.begun.going_on == ("Anne", "Bo")
