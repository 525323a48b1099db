"""Changes of an event's title and options: what can change when, what follows, and what its record proves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.chain import Broken, hashed
from referee.events import formats
from referee.events.begun_as import as_begun, as_changed
from referee.events.event import EventState, opened, options_of_match, with_body
from referee.events.proof import HashedEntry, prove_event, start_of, write_log
from referee.events.record import read_event
from referee.schema import Unreadable

SWISS: dict[str, Any] = {
    "record": 1, "event": "swiss", "title": "Thursday", "game": "darts-301",
    "options": {"rounds": 3, "match_options": [{"legs": 2}]}, "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [],
}  # fmt: skip
DRAW = {"do": "draw", "seed": "1"}


def after(record: dict[str, Any], *bodies: dict[str, Any]) -> EventState:
    """The event after entries that are all allowed."""
    state = opened(read_event(record))
    for body in bodies:
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling.says
    return state


def ruling(state: EventState, body: dict[str, Any]) -> tuple[str, tuple[str, ...], str]:
    _, answer = with_body(state, body)
    return answer.verdict, answer.rules, answer.says


def change(**options: Any) -> dict[str, Any]:
    return {"do": "change", "options": options}


def test_a_title_and_points_change_and_the_standing_with_them() -> None:
    win = {"do": "result", "pairing": "R1-1", "winner": None}
    state = after(SWISS, DRAW)
    win["winner"] = state.board.ready[0].sides[0][0]
    state = after(SWISS, DRAW, win)
    before = {row.who: row.points for row in state.event_rules.standing(state.facts, state.board)}
    state, answer = with_body(state, {"do": "change", "title": "Friday", "options": {"points": [3, 1, 0]}})
    now = {row.who: row.points for row in state.event_rules.standing(state.facts, state.board)}
    assert (before[win["winner"]], now[win["winner"]]) == (1, 3)
    assert (state.facts.title, answer.rules) == ("Friday", ("EV-CHANGE-1",))
    assert answer.says.startswith("The title is Friday; Points for a win, a draw, a loss: ")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"points": [3, 1, 0]}, "Points for a win, a draw, a loss: 3, 1, 0"),
        ({"points": [1, 0.5, 0], "bye_points": 0.5}, "Points for a bye: ½"),
        ({"rounds": 0}, "Rounds: until you close the event"),
        ({"tie_breaks": ["best-3", "wins"]}, "Tie-breaks: Best 3 rounds, then Wins"),
        ({"tie_breaks": []}, "Tie-breaks: none"),
        ({"frames": 5}, "Frames of a tie between teams: 5"),
        ({"match_options": []}, "Matches: all matches: as usual"),
        (
            {"match_options": [{"legs": 5}, {"legs": 3}, {"legs": 3}, {}]},
            "Matches: the final: legs to win 5; the round before it: legs to win 3; "
            "2 rounds before the final: legs to win 3; all other matches: as usual",
        ),
    ],
)
def test_new_values_are_said_as_people_say_them(options: dict[str, Any], says: str) -> None:
    assert ruling(after(SWISS), change(**options)) == ("allowed", ("EV-CHANGE-1",), says)


@pytest.mark.parametrize("key", formats.keys())
def test_no_option_is_shown_as_the_program_writes_it(key: str) -> None:
    parts = formats.format_of(key).schema().fields
    shown = [part.field_type.show(part.default) for part in parts if not part.required]
    assert not [words for words in shown if re.search(r"\w\(|^\W*$|[\[{]", words)]


def test_a_change_is_taken_back_like_any_entry() -> None:
    state = after(SWISS, change(points=[2, 1, 0]), DRAW, {"do": "strike", "n": 1})
    assert state.facts.options.points.win == 1
    state = after(SWISS, change(points=[2, 1, 0]), change(tie_breaks=["wins"]), {"do": "strike", "n": 1})
    assert (state.facts.options.points.win, state.facts.options.tie_breaks) == (1, ("wins",))


def test_later_rounds_have_another_length() -> None:
    state = after(SWISS, DRAW, change(match_options=[{"legs": 5}, {"legs": 2}], rounds=1))
    assert options_of_match(state, state.board.ready[0]) == {"legs": 5}


def test_before_the_draw_all_options_change_and_after_it_those_that_no_draw_depends_on() -> None:
    assert after(SWISS, change(pairing="dutch")).facts.options.pairing == "dutch"
    drawn = after(SWISS, DRAW)
    refused = ("refused", ("EV-CHANGE-2",), "“Way to pair” decides the draw: strike the draw first.")
    assert ruling(drawn, change(pairing="dutch")) == refused
    assert ruling(drawn, change(rounds=5))[0] == "allowed"


def test_no_fewer_rounds_than_are_drawn() -> None:
    first = after(SWISS, DRAW)
    wins = [{"do": "result", "pairing": each.id, "winner": each.sides[0][0]} for each in first.board.ready]
    second = after(SWISS, DRAW, *wins, DRAW)
    says = "Round 2 is drawn: the event has 2 rounds or more."
    assert ruling(second, change(rounds=1)) == ("refused", ("EV-CHANGE-2",), says)
    longer = after({**SWISS, "options": {"rounds": 1}}, DRAW, *wins, change(rounds=2), DRAW)
    says = "A round was drawn after this change: change the number of rounds again."
    assert ruling(longer, {"do": "strike", "n": 4}) == ("refused", ("EV-CHANGE-2",), says)


@pytest.mark.parametrize(
    ("body", "rule", "says"),
    [
        ({"do": "change"}, "EV-CHANGE-1", "Nothing changes: name another title, another value of an option"),
        ({"do": "change", "title": "Thursday"}, "EV-CHANGE-1", "Nothing changes: name another title"),
        (change(rounds=3), "EV-CHANGE-1", "Nothing changes: name another title, another value of an option"),
        (change(luck=1), "FORM", ""),
        (change(rounds="many"), "FORM", ""),
        (change(match_options=[{"luck": 1}]), "FORM", ""),
        ({"do": "change", "title": "\u200b"}, "FORM", ""),
    ],
)
def test_what_is_no_change(body: dict[str, Any], rule: str, says: str) -> None:
    verdict, rules, answer = ruling(after(SWISS), body)
    assert (verdict, rules) == ("refused", (rule,))
    assert says in answer


def test_a_closed_event_is_still_called_by_its_right_title() -> None:
    assert after(SWISS, DRAW, {"do": "close"}, {"do": "change", "title": "Friday"}).facts.title == "Friday"


# --- the record ------------------------------------------------------------------------------------------------------


def chained(setup: dict[str, Any], *bodies: dict[str, Any]) -> dict[str, Any]:
    """The record with its log, as a server writes it."""
    entries = [HashedEntry(n, body, who="Ann", at=1.0) for n, body in enumerate(bodies, 1)]
    log = write_log(hashed(start_of(setup), entries))
    return {**as_changed(setup, bodies), "entries": list(bodies), "log": log}


RENAMED = {"do": "change", "title": "Friday", "options": {"points": [3, 1, 0]}}


def test_a_record_has_the_current_title_and_options_and_is_refereed_from_those_it_began_with() -> None:
    record = chained(SWISS, DRAW, RENAMED)
    assert record["title"] == "Friday"
    assert record["options"] == {**SWISS["options"], "points": [3, 1, 0]}
    assert record["begun_as"] == {"title": "Thursday", "options": SWISS["options"]}
    read = read_event(record)
    assert (read.title, read.options.points.win) == ("Thursday", 1)
    assert after({**as_begun(record), "entries": [], "log": []}, *record["entries"]).facts.title == "Friday"
    assert prove_event(record).start == start_of(SWISS)


def test_a_record_without_changes_is_as_before() -> None:
    assert as_changed(SWISS, [DRAW]) == SWISS
    assert as_changed(SWISS, [RENAMED, {"do": "strike", "n": 1}]) == SWISS
    assert "begun_as" not in chained(SWISS, DRAW)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"title": "Saturday"}, "title and options of the record are not those that its changes lead to"),
        ({"options": {}}, "title and options of the record are not those that its changes lead to"),
        ({"begun_as": {"entrants": []}}, "begun_as is an object with the title and the options"),
    ],
)
def test_a_changed_record_that_says_something_else_is_not_read(wrong: dict[str, Any], says: str) -> None:
    record = {**chained(SWISS, DRAW, RENAMED), **wrong}
    for reads in (read_event, prove_event):
        with pytest.raises(Unreadable, match=says):
            reads(record)


def test_another_beginning_breaks_the_proof() -> None:
    record = chained(SWISS, DRAW, RENAMED)
    record["begun_as"] = {"title": "Wednesday", "options": SWISS["options"]}
    with pytest.raises(Broken, match="Entry 1 or the set-up of the event"):
        prove_event(record)
