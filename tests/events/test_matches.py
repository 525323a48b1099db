"""Refereed matches as results, and the options of matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.events.called_match import setup_of_pairing
from referee.events.entrants import Entrant
from referee.events.event import EventState, opened, options_of_match, with_body
from referee.events.match_options import options_of_round
from referee.events.outcome import says_the_same
from referee.events.printed import answer_record, refereed
from referee.events.record import read_event
from referee.kit.values import replace
from referee.match import read_record, replay
from referee.schema import Unreadable

ROOT = Path(__file__).parents[2]
MATCH: dict[str, Any] = json.loads(
    (ROOT / "referee/games/darts_301/demo/league-final.json").read_text(encoding="utf-8")
)


def event_of(match: dict[str, Any], **more: Any) -> dict[str, Any]:
    between = MATCH["players"]
    entries = [{"do": "draw"}, {"do": "result", "between": between, "match": match}]
    return {"record": 1, "event": "single-elimination", "entrants": between, "entries": entries, **more}


def test_a_refereed_match_counts_by_its_own_winners() -> None:
    *_, end = replay(read_record(MATCH))
    answer = answer_record(event_of(MATCH, game="darts-301"))
    if end["over"]:
        assert answer["entries"][1]["rules"] == ["EV-RES-5"]
        assert answer["end"]["winners"] == end["winners"]
    else:
        assert answer["entries"][1]["verdict"] == "refused"


def test_a_match_that_is_not_over_does_not_count() -> None:
    match = {key: value for key, value in MATCH.items() if key != "log"}
    answer = answer_record(event_of({**match, "plays": []}))
    assert answer["entries"][1]["rules"] == ["EV-RES-5"]
    assert answer["entries"][1]["says"].startswith("The match has not ended")


def test_a_match_of_another_game_or_of_others_does_not_count() -> None:
    assert answer_record(event_of(MATCH, game="gin-rummy"))["entries"][1]["rules"] == ["EV-RES-5"]
    others = event_of(MATCH, entrants=["Zoe", "Yan"])
    others["entries"][1]["between"] = ["Zoe", "Yan"]
    assert answer_record(others)["entries"][1]["rules"] == ["EV-RES-5"]


def test_options_of_matches_count_from_the_last_round() -> None:
    options = ({"a": 5}, {"a": 3})
    assert [options_of_round(options, back) for back in (0, 1, 4)] == [{"a": 5}, {"a": 3}, {"a": 3}]
    assert options_of_round(options, None) == {"a": 3}
    assert options_of_round((), 0) == options_of_round((), None) == {}


def ready_after(key: str, entrants: int, options: dict[str, Any], *entries: dict[str, Any]) -> EventState:
    """An event with a draw and some entries more; legs are those of the last rounds."""
    names = [f"P{number}" for number in range(1, entrants + 1)]
    record = {"record": 1, "event": key, "game": "darts-301", "options": options, "entrants": names}
    state = opened(read_event({**record, "entries": []}))
    for body in ({"do": "draw", "seed": "s"}, *entries):
        state, _ = with_body(state, body)
    return state


def options_by_pairing(state: EventState) -> dict[str, Any]:
    pairings = state.board.pairings.values()
    return {pairing.id: options_of_match(state, pairing)["n"] for pairing in pairings}


def kinds(*numbers: int) -> tuple[dict[str, int], ...]:
    return tuple({"n": number} for number in numbers)


def with_kinds(state: EventState, *numbers: int) -> EventState:
    """The event with options of matches that are numbers: of the last round, the one before, all others."""
    options = replace(state.facts.options, match_options=kinds(*numbers))
    return replace(state, facts=replace(state.facts, options=options))


def won(pairing: str, winner: str) -> dict[str, Any]:
    return {"do": "result", "pairing": pairing, "winner": winner}


def test_each_match_of_a_bracket_has_the_options_of_its_round_from_the_end() -> None:
    semi = [won("W1-2", "P4"), won("W2-1", "P1"), won("W2-2", "P2")]
    state = with_kinds(ready_after("single-elimination", 5, {"third_place": "yes"}, *semi), 5, 4, 3)
    assert options_by_pairing(state) == {"W1-2": 3, "W2-1": 4, "W2-2": 4, "W3-1": 5, "T1": 5}


def test_both_finals_of_a_double_elimination_are_the_final() -> None:
    played = [won("W1-1", "P1"), won("W1-2", "P2"), won("W2-1", "P1"), won("L1-1", "P4"), won("L2-1", "P2")]
    state = with_kinds(ready_after("double-elimination", 4, {}, *played, won("F1", "P2")), 5, 4, 3)
    options = options_by_pairing(state)
    assert (options["F1"], options["F2"], options["L2-1"], options["W1-1"]) == (5, 5, 4, 3)


@pytest.mark.parametrize(
    ("key", "options", "of_round_1"),
    [
        ("swiss", {"rounds": 2}, 4),
        ("swiss", {"rounds": 1}, 5),
        ("swiss", {}, 3),
        ("tables", {}, 3),
        ("round-robin", {}, 3),
        ("round-robin", {"groups": 2}, 3),
        ("partners", {"rounds": 2}, 4),
    ],
)
def test_rounds_count_from_the_last_where_it_is_known(key: str, options: dict[str, Any], of_round_1: int) -> None:
    state = with_kinds(ready_after(key, 8, options), 5, 4, 3)
    of_round = {pairing.round: options_of_match(state, pairing)["n"] for pairing in state.board.pairings.values()}
    assert of_round[1] == of_round_1
    if key == "round-robin":
        assert of_round[max(of_round)] == 5


def test_groups_count_the_bracket_after_them() -> None:
    state = with_kinds(ready_after("round-robin", 4, {"groups": 2, "advance": 1}), 5, 4, 3)
    assert set(options_by_pairing(state).values()) == {4}
    for pairing in state.board.ready:
        state, _ = with_body(state, won(pairing.id, pairing.sides[0][0]))
    state, _ = with_body(state, {"do": "draw"})
    assert options_by_pairing(state)["W1-1"] == 5


def test_a_match_of_an_evening_has_the_options_of_all_others() -> None:
    beaten = {"do": "result", "between": ["P1", "P2"], "winner": "P1"}
    assert options_by_pairing(with_kinds(ready_after("evening", 2, {}, beaten), 5, 3)) == {"M2": 3}


BUNKO: dict[str, Any] = json.loads((ROOT / "referee/games/bunko/demo/six-rounds.json").read_text(encoding="utf-8"))


def night_of(entrants: list[str]) -> dict[str, Any]:
    result = {"do": "result", "pairing": "R1-1", "match": BUNKO}
    record = {"record": 1, "event": "bunko-night", "game": "bunko", "entrants": entrants}
    return answer_record({**record, "entries": [{"do": "draw"}, result]})


def test_a_ghost_plays_in_a_night_of_bunko_and_wins_nothing() -> None:
    *_, end = replay(read_record(BUNKO))
    assert end["over"]
    for ghost in BUNKO["players"]:
        people = [name for name in BUNKO["players"] if name != ghost]
        answer = night_of(people)
        assert answer["entries"][1]["rules"] == ["EV-RES-5"], answer["entries"][1]
        assert answer["entries"][1]["verdict"] == "allowed"
        best = max(score for name, score in end["scores"].items() if name != ghost)
        firsts = [name for name in end["winners"] if name != ghost]
        firsts = firsts or [name for name in people if end["scores"][name] == best]
        assert answer["end"]["winners"] == firsts


def test_nobody_else_plays_in_a_night_of_bunko() -> None:
    players = BUNKO["players"]
    assert night_of(players)["entries"][1]["verdict"] == "allowed"
    refused = night_of([*players[:6], "Zoe"])["entries"][1]
    assert refused["rules"] == ["EV-RES-5"]
    assert refused["says"].endswith("meet with a ghost.")


@pytest.mark.parametrize(
    ("options", "game"),
    [([{"luck": 1}], "darts-301"), ([{}], ["darts-301", "gin-rummy"]), ([3], "darts-301"), ({}, "darts-301")],
)
def test_options_that_the_game_does_not_take(options: object, game: object) -> None:
    with pytest.raises(Unreadable) as fault:
        answer_record({**event_of(MATCH), "game": game, "options": {"match_options": options}})
    assert fault.value.field.startswith("options.match_options")


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ({"between": ["Ann", "Bo"], "score": [3, 1]}, True),
        ({"between": ["Bo", "Ann"], "score": [1, 3]}, True),
        ({"between": ["Ann", "Bo"], "winner": "Ann"}, True),
        ({"between": ["Ann", "Bo"], "order": ["Ann", "Bo"], "pairing": "R1-1"}, True),
        ({"between": ["Ann", "Bo"], "score": [3, 2]}, False),
        ({"between": ["Ann", "Bo"], "winner": "Bo"}, False),
        ({"between": ["Ann", "Bo"], "forfeit": ["Bo"]}, False),
        ({"between": ["Ann", "Bo"], "winner": "Ann", "pairing": "R2-1"}, False),
        ({"between": ["Ann", "Bo"], "winner": "Ann", "game": "darts-301"}, False),
        ({"between": ["Ann", "Cy"], "winner": "Ann"}, False),
    ],
)
def test_a_match_changes_a_result_that_says_something_else_alone(given: dict[str, Any], same: bool) -> None:
    entrants = {name: Entrant(name) for name in ("Ann", "Bo", "Cy")}
    of_match = {"do": "result", "between": ["Ann", "Bo"], "pairing": "R1-1", "score": [3, 1]}
    assert says_the_same({"do": "result", **given}, of_match, entrants, ("darts-301",)) == same


def test_a_forfeit_says_the_same_as_itself() -> None:
    entrants = {name: Entrant(name) for name in ("Ann", "Bo")}
    forfeit = {"do": "result", "between": ["Ann", "Bo"], "forfeit": ["Bo"]}
    assert says_the_same(forfeit, {**forfeit, "pairing": "R1-1"}, entrants, ())
    assert not says_the_same(forfeit, {**forfeit, "forfeit": ["Ann", "Bo"]}, entrants, ())


@pytest.mark.parametrize(
    ("people", "tables"),
    [
        (4, "P1 P2 G G | P3 P4 G G"),
        (5, "P1 P2 P3 G | P4 P5 G G"),
        (6, "P1 P2 P3 P4 | P5 P6 G G"),
        (7, "P1 P2 P3 P4 | P5 P6 P7 G"),
        (8, "P1 P2 P3 P4 | P5 P6 P7 P8"),
        (9, "P1 P2 P3 G | P4 P5 P6 G | P7 P8 P9 G"),
        (10, "P1 P2 P3 P4 | P5 P6 P7 P8 | P9 P10 G G"),
    ],
)
def test_a_night_of_bunko_takes_any_number_from_four_on(people: int, tables: str) -> None:
    names = [f"P{number}" for number in range(1, people + 1)]
    record = {"record": 1, "event": "bunko-night", "game": "bunko", "entrants": names, "entries": [{"do": "draw"}]}
    state = refereed(read_event(record))
    setup = setup_of_pairing(state, state.board.ready[0])
    assert list(setup.players[:people]) == names
    assert [name.split()[0] for name in setup.players[people:]] == ["Ghost"] * (len(setup.players) - people)
    position = games.game("bunko").initial_position(setup)
    seats = [" ".join("G" if name.startswith("Ghost") else name for name in table.seats) for table in position.tables]
    assert " | ".join(seats) == tables


def test_a_night_with_ghosts_is_entered_from_paper_round_by_round() -> None:
    names = [f"P{number}" for number in range(1, 7)]
    plays = [
        {"play": "wins", "winners": ["P1", "P2", "P3", "Ghost"], "bunkos": ["P2"]},
        {"play": "wins", "winners": ["P1", "P2", "P4", "Ghost 2"]},
        {"play": "close"},
        {"play": "roll_off", "player": "P1"},
        {"play": "roll_off", "player": "P6"},
    ]
    match = {"record": 1, "game": "bunko", "players": [*names, "Ghost", "Ghost 2"], "options": {}, "plays": plays}
    entries = [{"do": "draw"}, {"do": "result", "pairing": "R1-1", "match": match}]
    end = answer_record({"record": 1, "event": "bunko-night", "game": "bunko", "entrants": names, "entries": entries})
    assert [line["verdict"] for line in end["entries"]] == ["allowed", "allowed"], end["entries"][-1]["says"]
    assert end["end"]["winners"] == ["P1"]
