"""Entrants who are kept apart meet only if nothing else is possible."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.apart import seeds_apart
from tests.events.refereeing import meetings, refereed, result, ruling_on

DRAW = {"do": "draw", "seed": "s"}
EIGHT = [*"ABCDEFGH"]


def of(club: str, *names: str) -> list[dict[str, str]]:
    return [{"name": name, "club": club} for name in names]


@pytest.mark.parametrize("event", ["single-elimination", "double-elimination", "placement"])
def test_they_do_not_meet_in_the_first_round_of_a_bracket(event: str) -> None:
    assert meetings(refereed(event, EIGHT, DRAW)) == ["A and H", "D and E", "B and G", "C and F"]
    state = refereed(event, EIGHT, DRAW, apart=[["A", "H"]])
    assert meetings(state) == ["A and G", "D and E", "B and H", "C and F"]
    every_club = refereed(event, [*of("Owls", "A", "H", "G"), *of("Larks", *"BCDEF")], DRAW, apart="club")
    assert not any(clash in meetings(every_club) for clash in ("A and G", "A and H"))


def test_byes_stay_with_the_top_seeds() -> None:
    state = refereed("single-elimination", [*"ABCDEF"], DRAW, apart=[["D", "E"]])
    assert meetings(state) == ["D and F", "C and E"]
    assert state.event_rules.rounds(state.facts, state.board)[0].byes == ("A", "B")


def test_the_draw_says_who_meets_all_the_same() -> None:
    ruling = ruling_on(refereed("single-elimination", ["A", "B"], apart=[["A", "B"]]), **DRAW)
    assert ruling.says == "The draw is made; A and B meet, although they are kept apart"


def test_large_brackets_change_little() -> None:
    names = [f"{number}" for number in range(256)]
    apart = frozenset(frozenset((f"{seat}", f"{255 - seat}")) for seat in range(4))
    order = seeds_apart(names, 256, apart)
    assert sorted(order) == sorted(names)
    assert not any(frozenset((order[seat], order[255 - seat])) in apart for seat in range(128))
    assert sum(name != before for name, before in zip(order, names, strict=True)) <= 8


def test_they_are_in_different_groups() -> None:
    options = {"groups": 2}
    state = refereed("round-robin", [*"ABCDEF"], DRAW, options=options, apart=[["A", "D", "E"]])
    groups = {row.who: row.group for row in state.event_rules.standing(state.facts, state.board)}
    together = [who for who in "DE" if groups[who] == groups["A"]]
    assert len(together) == 1 or groups["D"] != groups["E"]
    state = refereed("round-robin", [*"ABCDEF"], DRAW, options=options, apart=[["A", "D"], ["A", "E"]])
    groups = {row.who: row.group for row in state.event_rules.standing(state.facts, state.board)}
    assert groups["A"] != groups["D"]
    assert groups["A"] != groups["E"]


def test_groups_take_whoever_leaves_into_account() -> None:
    left = {"do": "withdraw", "who": "B"}
    state = refereed("round-robin", [*"ABCDE"], left, DRAW, options={"groups": 2}, apart=[["A", "E"]])
    groups = {row.who: row.group for row in state.event_rules.standing(state.facts, state.board)}
    assert groups["A"] != groups["E"]


@pytest.mark.parametrize("pairing", ["club", "dutch"])
def test_they_do_not_meet_in_a_swiss(pairing: str) -> None:
    options = {"rounds": 3, "pairing": pairing}
    apart = [["A", "C"], ["B", "E"]]
    state = refereed("swiss", [*"ABCDEF"], DRAW, options=options, apart=apart)
    entries: list[dict[str, Any]] = [DRAW]
    seen = set()
    for number in (1, 2, 3):
        state = refereed("swiss", [*"ABCDEF"], *entries, options=options, apart=apart)
        seen |= {frozenset(who for side in pairing.sides for who in side) for pairing in state.board.ready}
        entries += [result(*(side[0] for side in each.sides), winner=each.sides[0][0]) for each in state.board.ready]
        entries += [DRAW] if number < 3 else []
    assert len(seen) == 9
    assert frozenset("AC") not in seen
    assert frozenset("BE") not in seen


def test_they_sit_at_different_tables() -> None:
    state = refereed(
        "tables", [*"ABCDEFGHI"], DRAW, options={"at_a_table": 3, "rounds": 1}, apart=[["A", "B", "C"], ["D", "E"]]
    )
    seated = [{who for side in pairing.sides for who in side} for pairing in state.board.ready]
    assert all(len(table & set("ABC")) == 1 for table in seated)
    assert not any({*"DE"} <= table for table in seated)


def test_they_do_not_meet_first_in_the_bracket_after_groups() -> None:
    options = {"first": {"event": "round-robin", "options": {"groups": 2}}, "cut": {"of_each": 2}}
    results = [
        result("A", "D", winner="A"), result("B", "C", winner="B"), result("A", "E", winner="A"),
        result("D", "E", winner="D"), result("B", "F", winner="B"), result("C", "F", winner="C"),
    ]  # fmt: skip
    entrants = ["A", "B", "C", "D", "E", "F"]
    groups = refereed("stages", entrants, DRAW, options=options)
    members = {row.who: row.group for row in groups.event_rules.standing(groups.facts, groups.board)}
    assert (members["A"], members["D"], members["B"], members["C"]) == ("A", "A", "B", "B")
    free = refereed("stages", entrants, DRAW, *results, DRAW, options=options)
    assert meetings(free, 4) == ["A and C", "B and D"]
    apart = refereed("stages", entrants, DRAW, *results, DRAW, options=options, apart=[["A", "C"]])
    assert meetings(apart, 4) == ["A and D", "B and C"]


# - changed after the start


def kept_apart(apart: Any) -> dict[str, Any]:
    return {"do": "change", "apart": apart}


def test_a_change_holds_for_the_draws_to_come() -> None:
    state = refereed("single-elimination", EIGHT, kept_apart([["A", "H"]]), DRAW)
    assert meetings(state) == ["A and G", "D and E", "B and H", "C and F"]
    state = refereed("single-elimination", EIGHT, kept_apart([]), DRAW, apart=[["A", "H"]])
    assert meetings(state) == ["A and H", "D and E", "B and G", "C and F"]
    owls = {"A": "Owls", "H": "Owls"}
    entrants = [{"name": name, "club": owls.get(name, "")} for name in EIGHT]
    assert "A and H" not in meetings(refereed("single-elimination", entrants, kept_apart("club"), DRAW))


def test_a_later_change_replaces_the_earlier_one_and_can_be_taken_back() -> None:
    state = refereed("swiss", EIGHT, kept_apart([["A", "H"], ["B", "C"]]), kept_apart([["D", "E"]]))
    assert state.facts.apart.groups == (("D", "E"),)
    state = refereed("swiss", EIGHT, kept_apart([["A", "H"]]), kept_apart([["D", "E"]]), {"do": "strike", "n": 2})
    assert state.facts.apart.groups == (("A", "H"),)


def test_a_drawn_round_stays_when_others_are_kept_apart() -> None:
    drawn = refereed("swiss", EIGHT, DRAW, options={"rounds": 3})
    first = meetings(drawn)
    together = first[0].split(" and ")
    ruling = ruling_on(drawn, **kept_apart([together]))
    assert ruling.says == f"Kept apart: {first[0]} from the next draw on"
    assert meetings(refereed("swiss", EIGHT, DRAW, kept_apart([together]), options={"rounds": 3})) == first


def test_names_that_are_kept_apart_follow_a_correction() -> None:
    renamed = {"do": "rename", "who": "A", "to": "Ann"}
    state = refereed("swiss", EIGHT, kept_apart([["A", "H"]]), renamed)
    assert state.facts.apart.groups == (("Ann", "H"),)
    state = refereed("swiss", EIGHT, renamed, kept_apart([["A", "H"]]))
    assert state.facts.apart.groups == (("Ann", "H"),)


@pytest.mark.parametrize(
    ("apart", "rule", "field", "says"),
    [
        ([["A"]], "FORM", "apart[0]", "two or more are kept apart"),
        ([["A", "B"], ["A", "Zoe"]], "FORM", "apart[1]", "“Zoe” is not an entrant of this event"),
        ("family", "FORM", "apart", "“family” is not a list of groups of names, and not “club”"),
        ([["A", "H"]], "EV-CHANGE-1", "", "Nothing changes"),
    ],
)
def test_what_keeps_nobody_else_apart_is_refused(apart: Any, rule: str, field: str, says: str) -> None:
    ruling = ruling_on(refereed("swiss", EIGHT, apart=[["A", "H"]]), **kept_apart(apart))
    assert (ruling.verdict, ruling.rules, ruling.field) == ("refused", (rule,), field)
    assert ruling.says.startswith(says)


def test_after_the_last_draw_it_is_too_late() -> None:
    ruling = ruling_on(refereed("single-elimination", EIGHT, DRAW), **kept_apart([["A", "H"]]))
    assert (ruling.rules, ruling.field) == (("EV-CHANGE-2",), "apart")
