"""The tournament report file (TRF): its columns, and what another program reads and checks in it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from caissify_pairings.fpc import _build_engine_players as build_players
from caissify_pairings.fpc import check_trf
from caissify_pairings.trf import TRFParser

from referee.__main__ import main
from referee.events.event import EventState, opened, with_body
from referee.events.printed import refereed
from referee.events.record import read_event
from referee.events.report import report_of
from referee.schema import Unreadable

EVENING: dict[str, Any] = {
    "record": 1,
    "event": "swiss",
    "title": "Thursday",
    "options": {"rounds": 3, "tie_breaks": []},
    "entrants": ["Ann", "Bo", "Cy", "Dee", "Eve"],
    "entries": [
        {"do": "pair", "round": 1, "pairs": [["Ann", "Bo"], ["Cy", "Dee"]], "byes": ["Eve"]},
        {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"},
        {"do": "result", "between": ["Cy", "Dee"], "draw": True},
        {"do": "absent", "who": "Eve", "round": 2},
        {"do": "pair", "round": 2, "pairs": [["Dee", "Ann"], ["Bo", "Cy"]]},
        {"do": "result", "between": ["Dee", "Ann"], "forfeit": ["Dee"]},
    ],
}
NAME_TO_POINTS = " " * 33
REPORT = [
    "012 Thursday",
    "062 5",
    "072 0",
    "092 Individual: Swiss-System",
    "142 3",
    "XXR 3",
    f"001    1      Ann                              {NAME_TO_POINTS} 2.0    1     2 w 1     4 b +",
    f"001    2      Bo                               {NAME_TO_POINTS} 0.0    5     1 b 0     3 w  ",
    f"001    3      Cy                               {NAME_TO_POINTS} 0.5    3     4 w =     2 b  ",
    f"001    4      Dee                              {NAME_TO_POINTS} 0.5    3     3 b =     1 w -",
    f"001    5      Eve                              {NAME_TO_POINTS} 1.0    2  0000 - U  0000 - Z",
]
COLUMNS = {"number": (5, 8), "name": (15, 47), "points": (81, 84), "rank": (86, 89)}
"""Columns of TRF16, counted from 1."""
WORTH = {"1": 1, "=": 0.5, "0": 0, "+": 1, "-": 0, "U": 1, "H": 0.5, "F": 1, "Z": 0, "": 0}


def lines_of(record: dict[str, Any]) -> list[str]:
    text = report_of(refereed(read_event(record)))
    assert text.endswith("\r\n")
    return text.split("\r\n")[:-1]


def player(line: str) -> tuple[dict[str, str], list[tuple[str, str, str]]]:
    """The fields of a line, and for each round opponent, turn and result."""
    fields = {name: line[first - 1 : last].strip() for name, (first, last) in COLUMNS.items()}
    rounds = range(92, len(line), 10)
    return fields, [(line[at - 1 : at + 3].strip(), line[at + 4], line[at + 6].strip()) for at in rounds]


def players(state: EventState) -> list[tuple[dict[str, str], list[tuple[str, str, str]]]]:
    return [player(line) for line in report_of(state).split("\r\n") if line.startswith("001")]


def test_each_line_of_an_evening() -> None:
    """A win, a draw, byes, an absence, a forfeit and two pairings without a result, in the columns of TRF16."""
    assert lines_of(EVENING) == REPORT
    fields, rounds = player(REPORT[6])
    assert fields == {"number": "1", "name": "Ann", "points": "2.0", "rank": "1"}
    assert rounds == [("2", "w", "1"), ("4", "b", "+")]


def test_points_that_are_not_usual_are_stated() -> None:
    options = {**EVENING["options"], "points": [3, 1, 0], "bye_points": 1}
    lines = lines_of({**EVENING, "options": options})
    assert lines[5:8] == ["162  W 3.0    D 1.0    L 0.0    P 1.0", "XXS W=3 D=1 PAB=1", "XXR 3"]
    assert lines[5][5] == "W"
    assert lines[5][14] == "D"
    assert player(lines[8])[0]["points"] == "6.0"


def test_several_byes_of_a_round_set_by_hand_are_full_byes() -> None:
    pair = {"do": "pair", "round": 1, "pairs": [["Ann", "Bo"]], "byes": ["Cy", "Dee", "Eve"]}
    lines = lines_of({**EVENING, "entries": [pair]})
    assert [line[-8:] for line in lines[-3:]] == ["0000 - F"] * 3
    assert lines[-5].endswith("     2 w  ")


def test_a_name_of_forty_letters_is_cut_to_its_columns() -> None:
    fields, _ = player(lines_of({**EVENING, "entrants": ["A" * 40, *EVENING["entrants"]], "entries": []})[6])
    assert fields["name"] == "A" * 33
    assert fields["rank"] == "1"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"event": "single-elimination", "options": {}, "entries": []}, "event"),
        ({"event": "partners", "options": {}, "entries": []}, "event"),
        ({"options": {"points": [200, 1, 0]}}, "options.points"),
    ],
)
def test_what_has_no_report_is_said(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        lines_of({**EVENING, **change})
    assert fault.value.field == field


def played(key: str, entrants: int, seed: int, leaving: bool = False, **options: Any) -> EventState:
    """An event to its end: wins, draws and some forfeits, and where wanted somebody who leaves after two rounds."""
    chance = random.Random(seed)
    names = [f"P{number}" for number in range(1, entrants + 1)]
    state = opened(read_event({"record": 1, "event": key, "options": options, "entrants": names, "entries": []}))
    while not state.board.over:
        body: dict[str, Any] = {"do": "draw", "seed": f"{seed}"}
        if state.board.ready:
            pairing = state.board.ready[0]
            first = pairing.sides[0][0]
            kind = {"forfeit": [first]} if chance.random() < 0.06 else {"score": [chance.randrange(3) for _ in "wb"]}
            body = {"do": "result", "pairing": pairing.id, **kind}
        elif leaving and len(state.facts.draws) == 2:
            state, _ = with_body(state, {"do": "withdraw", "who": "P4"})
            leaving = False
        state, ruling = with_body(state, body)
        assert ruling.verdict == "allowed", ruling
    return state


@pytest.mark.parametrize(
    ("key", "options"), [("swiss", {"rounds": 5}), ("round-robin", {}), ("round-robin", {"groups": 2})]
)
@pytest.mark.parametrize("entrants", [8, 9])
def test_results_agree_from_both_sides_and_add_up_to_the_points(
    key: str, options: dict[str, Any], entrants: int
) -> None:
    listed = players(played(key, entrants, entrants, **options))
    mirrored = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    by_number = {fields["number"]: rounds for fields, rounds in listed}
    for fields, rounds in listed:
        assert sum(WORTH[result] for _, _, result in rounds) == float(fields["points"])
        for index, (opponent, turn, result) in enumerate(rounds):
            if opponent != "0000":
                other = by_number[opponent][index]
                assert other == (fields["number"], {"w": "b", "b": "w"}[turn], mirrored[result])
            else:
                assert (turn, result) in (("-", "U"), ("-", "Z"))


@pytest.mark.parametrize(("entrants", "leaving"), [(9, False), (12, False), (13, True), (14, True)])
def test_the_checker_of_another_program_draws_the_same_pairs(entrants: int, leaving: bool) -> None:
    state = played("swiss", entrants, entrants, leaving=leaving, rounds=5, pairing="dutch")
    report = check_trf(report_of(state))
    assert report["summary"]["rounds_checked"] == 5
    assert not [each["discrepancies"] for each in report["rounds"] if not each["match"]]


def without_absences_as_byes(player_map: dict[int, Any], round_: int) -> list[dict[str, Any]]:
    """The players as the checker builds them, but for absences, which it takes for byes with a downfloat.

    By C.04.3, 1.4.3 and 1.4.4 whoever has no points for a round without a match gets neither.
    """
    players = build_players(player_map, round_)
    for player in players:
        listed = player_map[player["id"]]["results"]
        rounds = [listed[number] for number in range(1, round_) if number in listed]
        away = [each["opponent"] is None and each["result"] == "Z" for each in rounds]
        player["bye_count"] -= sum(away)
        player["float_history"] = ["none" if at else way for at, way in zip(away, player["float_history"], strict=True)]
    return players


@pytest.mark.parametrize("entrants", [9, 12, 16])
def test_the_checker_draws_the_same_pairs_where_some_are_absent_or_come_late(
    entrants: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(entrants)
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": "swiss", "options": {"rounds": 5, "pairing": "dutch"}, "entrants": names}
    state = opened(read_event({**record, "entries": []}))
    for number in range(1, 6):
        late = [{"do": "enter", "who": f"Late {number}"}] if number in (2, 4) else []
        absent = [{"do": "absent", "who": who, "round": number} for who in chance.sample(names, 2)]
        for body in (*late, *absent, {"do": "draw", "seed": "a"}):
            state, ruling = with_body(state, body)
            assert ruling.verdict == "allowed", ruling
        for pairing in state.board.ready:
            kind = {"forfeit": [pairing.sides[0][0]]} if chance.random() < 0.1 else {"score": [chance.randrange(3), 1]}
            state, _ = with_body(state, {"do": "result", "pairing": pairing.id, **kind})
    assert report_of(state).count("0000 - Z") == 10 + 4
    monkeypatch.setattr("caissify_pairings.fpc._build_engine_players", without_absences_as_byes)
    report = check_trf(report_of(state))
    assert report["summary"]["rounds_matched"] == 5


def test_another_program_reads_what_the_standing_says() -> None:
    state = played("swiss", 9, 3, rounds=4)
    read = TRFParser(report_of(state)).parse()
    points = {row.who: row.points for row in state.event_rules.standing(state.facts, state.board)}
    assert {each["name"]: each["score"] for each in read["players"]} == points
    assert read["tournament"]["total_rounds"] == 4


def test_the_command_prints_the_report(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENING), encoding="utf-8")
    assert main(["event", str(path), "--trf"]) == 0
    assert capsys.readouterr().out.replace("\r\n", "\n").splitlines() == REPORT
    path.write_text(json.dumps({**EVENING, "entries": [{"do": "close"}, {"do": "draw"}]}), encoding="utf-8")
    assert main(["event", str(path), "--trf"]) == 1
    assert main(["event", "--lines", "--trf"]) == 2
