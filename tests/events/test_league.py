"""The table of a league: won, drawn, lost, for, against, form; at home and away."""

from __future__ import annotations

from typing import Any

from referee.desk.events.figures import figures_of
from referee.events.league import AWAY, HOME, league_lines
from referee.events.printed import answer_record, refereed
from referee.events.record import begun_with, read_event

RECORD = {
    "record": 1, "event": "round-robin", "entrants": ["Ann", "Bo", "Cy", "Dee"],
    "options": {"points": [3, 1, 0]},
    "entries": [
        {"do": "draw"},
        {"do": "result", "pairing": "R2-2", "between": ["Ann", "Bo"], "score": [4, 1]},
        {"do": "result", "pairing": "R1-1", "between": ["Ann", "Dee"], "score": [2, 2]},
        {"do": "result", "pairing": "R1-2", "between": ["Bo", "Cy"], "forfeit": ["Bo"]},
        {"do": "result", "pairing": "R3-2", "between": ["Cy", "Ann"], "score": [1, 0]},
    ],
}  # fmt: skip


def test_the_table_counts_results_scores_and_form() -> None:
    rows = {row["who"]: row["league"] for row in answer_record(RECORD)["end"]["standing"]}
    assert rows["Ann"] == {"played": 3, "won": 1, "drawn": 1, "lost": 1, "scored": 6, "conceded": 4, "form": "WDL"}
    assert rows["Bo"] == {"played": 2, "won": 0, "drawn": 0, "lost": 2, "scored": 1, "conceded": 4, "form": "LL"}
    assert rows["Cy"] == {"played": 2, "won": 2, "drawn": 0, "lost": 0, "scored": 1, "conceded": 0, "form": "WW"}


def test_the_first_of_a_pairing_is_at_home() -> None:
    state = refereed(read_event(RECORD))
    home, away = league_lines(state, HOME), league_lines(state, AWAY)
    assert (home["Ann"].won, home["Ann"].drawn, home["Ann"].lost) == (1, 1, 0)
    assert (away["Ann"].won, away["Ann"].drawn, away["Ann"].lost) == (0, 0, 1)


def test_form_is_the_last_five() -> None:
    entrants = ["Ann", "Bo"]
    entries = [{"do": "draw"}]
    entries += [{"do": "result", "pairing": f"R{n}-1", "winner": "Ann" if n == 1 else "Bo"} for n in (1, 2, 3, 4)]
    record = {"record": 1, "event": "round-robin", "options": {"rounds": 4}, "entrants": entrants, "entries": entries}
    assert league_lines(refereed(read_event(record)))["Ann"].form == "WLLL"
    six = {**RECORD, "entrants": ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus"], "entries": [{"do": "draw"}]}
    state = refereed(read_event(six))
    own = [pairing for pairing in state.board.pairings.values() if ("Ann",) in pairing.sides]
    six["entries"] += [
        {"do": "result", "pairing": each.id, "winner": "Ann" if n else each.sides[1 - each.sides.index(("Ann",))][0]}
        for n, each in enumerate(own)
    ]
    line = league_lines(refereed(read_event(six)))["Ann"]
    assert (line.won, line.lost, line.form) == (5, 1, "WWWWW")


def test_the_results_of_an_annulled_team_fall_away_for_all() -> None:
    record = {**RECORD, "entries": [*RECORD["entries"], {"do": "withdraw", "who": "Dee"}]}
    answer = answer_record(record)
    assert answer["entries"][-1]["says"] == (
        "Dee leaves the event: all matches are annulled; "
        "Ann and Dee draw 2–2 (round 1, match 1) falls away: the pairing is gone; Cy wins"
    )
    rows = {row["who"]: row["league"] for row in answer["end"]["standing"]}
    assert (rows["Ann"]["played"], rows["Dee"]["played"], rows["Ann"]["scored"]) == (2, 0, 4)


def test_nobody_goes_on_in_a_league() -> None:
    assert answer_record(RECORD)["entries"][3]["says"] == "Bo does not come: Cy wins"


def test_a_tie_break_of_the_table_is_not_there_twice() -> None:
    state = refereed(read_event(RECORD))
    assert [column.heading for column in figures_of(state).columns] == ["P", "W", "D", "L", "F", "A", "Form"]
    assert [column.heading for column in figures_of(state, HOME).columns] == ["P", "W", "D", "L", "F", "A", "±", "Form"]
    assert figures_of(state, HOME).of["Ann"] == (2, 1, 1, 0, 6, 3, 3, "W D")


def test_other_formats_and_events_of_version_1_2_have_no_table_of_a_league() -> None:
    swiss = {"record": 1, "event": "swiss", "entrants": ["Ann", "Bo"], "entries": []}
    assert league_lines(refereed(read_event(swiss))) == {}
    assert "league" not in answer_record(begun_with("1.2", RECORD))["end"]["standing"][0]


def test_a_stage_is_a_league_until_the_next_one_begins() -> None:
    options = {
        "first": {"event": "round-robin", "options": {"frames": 1}},
        "cut": {"top": 2},
        "then": {"event": "single-elimination", "options": {"frames": 3}},
    }
    record: dict[str, Any] = {
        "record": 1, "event": "stages", "options": options, "entrants": ["Ann", "Bo"],
        "entries": [
            {"do": "draw", "seed": "s"},
            {"do": "result", "between": ["Ann", "Bo"], "frames": [{"between": ["Al", "Ben"], "score": [3, 1]}]},
        ],
    }  # fmt: skip
    row = answer_record(record)["end"]["standing"][0]
    assert (row["who"], row["league"]["form"], row["league"]["scored"]) == ("Ann", "W", 1)
    tie = {"do": "result", "between": ["Ann", "Bo"], "frames": [{"between": ["Al", "Ben"], "score": [3, 1]}]}
    record["entries"] += [{"do": "draw", "seed": "t"}, tie]
    answer = answer_record(record)
    assert answer["entries"][-1]["rules"] == ["EV-RES-7"]
    assert answer["entries"][-1]["says"].startswith("A tie has 3 frames")
    assert "league" not in answer["end"]["standing"][0]
