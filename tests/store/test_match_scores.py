"""The scores that refereed matches give to their events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.events.printed import answer_record, end_of
from referee.store import Store
from referee.store.events import EventMatch
from tests.store.test_clubs import FINISH, MISS, correct, enter

GAMES = Path(games.__file__).parent
PAD = {"enter": "any_time", "rounds": 1, "deal": False}
DRAWN: dict[str, Any] = {
    "record": 1, "game": "score-pad", "players": ["Ann", "Bo"], "options": PAD,
    "plays": [*({"play": "score", "who": who, "points": 7} for who in ("Ann", "Bo")), {"play": "next"}],
}  # fmt: skip
LEGS = {"start": 40, "bullseye_order": False, "legs": 2}
"""The first to two legs, each of one dart."""


def demo(game: str, name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((GAMES / game / "demo" / f"{name}.json").read_text(encoding="utf-8"))
    return record


RESULTS: list[tuple[str, dict[str, Any], list[Any], dict[str, Any], str]] = [
    ("gin", demo("gin_rummy", "to-100"), ["Ida", "Magnus"], {"score": [235, 320]}, "Magnus beat Ida 320–235"),
    ("canasta", demo("canasta", "to-2000"), [["Boris", "Otto"], ["Hanna", "Inez"]], {"score": [2400, 3510]},
     "Hanna with Inez beat Boris with Otto 3510–2400"),
    ("pool", demo("billiards", "nine-ball-race"), ["Joris", "Marta"], {"score": [1, 3]}, "Marta beats Joris 3–1"),
    ("sets", demo("darts_301", "league-final"), ["Jonas", "Margit"], {"score": [1, 2]}, "Margit beats Jonas 2–1"),
    ("fewest", demo("push", "camping-holiday"), [["Ruth", "Hedda"], ["Joaquim", "Samir"]],
     {"winner": ["Joaquim", "Samir"]}, "Joaquim with Samir beat Ruth with Hedda"),
    ("draw", DRAWN, ["Ann", "Bo"], {"score": [7, 7]}, "Ann and Bo draw 7–7"),
    ("fewest drawn", {**DRAWN, "options": PAD | {"wins": "fewest"}}, ["Ann", "Bo"], {"draw": True}, "Ann and Bo draw"),
]  # fmt: skip


def evening(match: dict[str, Any]) -> dict[str, Any]:
    return {"record": 1, "event": "evening", "game": match["game"], "entrants": match["players"], "entries": []}


@pytest.mark.parametrize(("match", "between", "result", "says"), [each[1:] for each in RESULTS], ids=lambda _: "")
def test_a_record_that_is_pasted_gives_its_score(
    match: dict[str, Any], between: list[Any], result: dict[str, Any], says: str
) -> None:
    entries = [{"do": "result", "between": between, "match": match}]
    answer = answer_record({**evening(match), "entries": entries})
    assert answer["entries"][0]["says"] == says
    assert answer["end"]["rounds"][0]["pairings"][0]["result"] == result


@pytest.mark.parametrize(("match", "result"), [(each[1], each[3]) for each in RESULTS], ids=lambda _: "")
def test_a_match_gives_its_evening_its_score(store: Store, match: dict[str, Any], result: dict[str, Any]) -> None:
    club = store.clubs.create("Thursday").club_id
    event_id = store.events.create(club, evening(match)).event_id
    setup = games.game(match["game"]).schema.setup(match["players"], match.get("options", {}), match.get("start"))
    enter(store, store.create(match["game"], setup, club, event_id).match_id, *match["plays"])
    store.clubs.catch_up(club)
    (body,) = store.events.event(event_id).bodies
    if "score" in result:
        assert sorted(body["score"]) == sorted(result["score"])
    else:
        assert set(body) == {"do", "between", "game", *result}


SWISS: dict[str, Any] = {
    "record": 1, "event": "swiss", "title": "Legs", "game": "darts-301",
    "options": {"rounds": 1, "tie_breaks": ["difference", "scored"], "match_options": [LEGS]},
    "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [{"do": "draw", "seed": "1"}],
}  # fmt: skip


def legs(store: Store, event_id: str, at: int, *plays: dict[str, Any]) -> tuple[str, list[str]]:
    """A match of legs at a table of the first round: its id, and who meets there."""
    event = store.events.event(event_id)
    pairing = next(each for each in event.state.board.pairings.values() if each.id == f"R1-{at}")
    names = [who for side in pairing.sides for who in side]
    setup = games.game("darts-301").schema.setup(names, LEGS)
    match_id = store.create("darts-301", setup, event.club_id, event_id, pairing.id).match_id
    enter(store, match_id, *plays)
    store.clubs.catch_up(event.club_id)
    return match_id, names


def test_the_legs_of_refereed_matches_decide_a_swiss_by_difference(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    swiss = store.events.create(club, SWISS).event_id
    # The first throws first in the first leg, the other one in the second.
    _, (close, beaten) = legs(store, swiss, 1, FINISH, FINISH, FINISH)
    _, (clear, lost) = legs(store, swiss, 2, FINISH, MISS, FINISH)
    bodies = store.events.event(swiss).bodies
    assert [body["score"] for body in bodies[1:]] == [[2, 1], [2, 0]]
    rows = end_of(store.events.event(swiss).state)["standing"]
    assert [(row["who"], row["tie_breaks"]) for row in rows] == [
        (clear, {"difference": 2, "scored": 2}),
        (close, {"difference": 1, "scored": 2}),
        (beaten, {"difference": -1, "scored": 1}),
        (lost, {"difference": -2, "scored": 0}),
    ]


def test_results_of_earlier_versions_stand_while_they_say_the_same(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    new = store.events.create(club, SWISS).event_id
    match_id, (one, other) = legs(store, new, 1, FINISH, MISS, FINISH)
    # An earlier version knew the winner only.
    old_result = {"do": "result", "between": [one, other], "pairing": "R1-1", "winner": one}
    record = {**SWISS, "entries": [*SWISS["entries"], old_result]}
    store.events.delete(new)
    old = store.events.create(club, record, links=[EventMatch(match_id, "", "R1-1", 2)], by={2: "the referee"}).event_id
    list(store.clubs.rebuild())
    correct(store, match_id, 1, FINISH)
    store.clubs.catch_up(club)
    assert store.events.event(old).head == 2
    # Another winner is another result.
    correct(store, match_id, 1, MISS)
    correct(store, match_id, 2, FINISH)
    store.clubs.catch_up(club)
    assert store.events.event(old).bodies[-1]["with"]["score"] == [0, 2]


def test_another_score_of_the_same_winner_corrects_the_result(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    swiss = store.events.create(club, SWISS).event_id
    match_id, (one, other) = legs(store, swiss, 1, FINISH, MISS, FINISH)
    assert store.events.event(swiss).bodies[-1]["score"] == [2, 0]
    correct(store, match_id, 2, FINISH)
    store.clubs.catch_up(club)
    assert store.events.event(swiss).bodies[-1] == {
        "do": "amend",
        "n": 2,
        "with": {"do": "result", "between": [one, other], "pairing": "R1-1", "score": [2, 1]},
    }
