"""Standings by points, by the sum or the average of scores, by a share of the points; seasons that add them up."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.printed import answer_record
from referee.events.seasons import answer_season
from referee.events.standing import answer_standing

RESULTS = [
    {"do": "result", "between": ["Ann", "Bo"], "score": [10, 4]},
    {"do": "result", "between": ["Ann", "Cy"], "score": [3, 5]},
    {"do": "result", "between": ["Bo", "Ann"], "score": [9, 8]},
]


def evening(rank: str) -> dict[str, Any]:
    options = {"points": "win", "rank": rank}
    return {"record": 1, "event": "evening", "options": options, "entrants": ["Ann", "Bo", "Cy"], "entries": RESULTS}


def tables(options: dict[str, Any], results: list[dict[str, Any]]) -> dict[str, Any]:
    """An event of one table of Ann, Bo and Cy in each round, with a result for each round."""
    entries: list[dict[str, Any]] = []
    for number, result in enumerate(results, 1):
        scored = {"between": ["Ann", "Bo", "Cy"]} if "score" in result else {}
        entries += [
            {"do": "draw", "seed": "s"},
            {"do": "result", "pairing": f"R{number}-1", **scored, **result},
        ]
    return {**evening("points"), "event": "tables", "options": options, "entries": entries}


def standing(record: dict[str, Any]) -> list[tuple[int, str, float]]:
    rows = answer_record(record)["end"]["standing"]
    return [(row["place"], row["who"], next(iter(row["tie_breaks"].values()), row["points"])) for row in rows]


@pytest.mark.parametrize(
    ("rank", "places"),
    [
        ("points", [(1, "Ann", 1), (1, "Bo", 1), (1, "Cy", 1)]),
        ("sum", [(1, "Ann", 21), (2, "Bo", 13), (3, "Cy", 5)]),
        ("average", [(1, "Ann", 7), (2, "Bo", 6.5), (3, "Cy", 5)]),
        ("share", [(1, "Cy", 1), (2, "Bo", 0.5), (3, "Ann", 1 / 3)]),
    ],
)
def test_an_evening_by_each_rank(rank: str, places: list[tuple[int, str, float]]) -> None:
    assert standing(evening(rank)) == places


@pytest.mark.parametrize(
    "options",
    [
        {"rank": "sum"},
        {"rank": "average"},
        {"tie_breaks": ["scored"]},
        {"tie_breaks": ["difference"]},
    ],
)
def test_scores_with_decimals_add_up_as_on_paper(options: dict[str, Any]) -> None:
    """One tenth and two tenths are three tenths: Ann and Bo are tied."""
    record = tables({"place_points": [0, 0, 0], **options}, [{"score": [0.1, 0.3, 0]}, {"score": [0.2, 0, 0]}])
    assert [place for place, *_ in standing(record)] == [1, 1, 3]


@pytest.mark.parametrize("rank", ["points", "share"])
def test_points_by_place_with_decimals_add_up_as_on_paper(rank: str) -> None:
    """Each of the three has 0.8 points, in another order."""
    orders = [["Cy", "Bo", "Ann"], ["Cy", "Ann", "Bo"], ["Bo", "Ann", "Cy"], ["Ann", "Bo", "Cy"]]
    record = tables({"rank": rank, "place_points": [0.3, 0.2, 0.1]}, [{"order": order} for order in orders])
    assert [row["place"] for row in answer_record(record)["end"]["standing"]] == [1, 1, 1]


def test_shared_points_by_place_add_up_as_on_paper() -> None:
    """Two share 12 points; three who share 25 points have a third of them each, three times."""
    orders = [[["Bo", "Cy", "Ann"]]] * 3 + [["Ann", "Bo", "Cy"], ["Bo", "Ann", "Cy"]]
    rows = answer_record(tables({"place_points": [13, 8, 4.1]}, [{"order": order} for order in orders]))["end"][
        "standing"
    ]
    assert [(row["place"], row["who"], row["points"]) for row in rows] == [
        (1, "Ann", 46.1),
        (1, "Bo", 46.1),
        (3, "Cy", 33.3),
    ]


def test_the_average_of_several_scores_is_that_of_a_single_one() -> None:
    """The average of 0.1, 0.2 and 0.3 is 0.2."""
    results = [
        {"do": "result", "between": ["Ann", "Bo"], "score": [0.1, 0.2]},
        *({"do": "result", "between": ["Ann", "Cy"], "score": [own, 0.2]} for own in (0.2, 0.3)),
    ]
    assert {average for *_, average in standing({**evening("average"), "entries": results})} == {0.2}


def test_an_average_over_rounds_is_exact() -> None:
    results = {
        "1": ["2 win 0.1-0", "2 win 0.2-0", "3 win 0.3-0.2"],
        "2": ["1 loss 0-0.1", "1 loss 0-0.2", "- bye"],
        "3": ["- bye", "- bye", "1 loss 0.2-0.3"],
    }
    rows = answer_standing({"results": results, "order": ["average"]})["standing"]
    assert [(row["place"], row["who"], row["values"]["average"]) for row in rows] == [
        (1, "1", 0.2),
        (1, "3", 0.2),
        (3, "2", 0),
    ]


def test_the_standing_says_that_who_sat_out_is_not_behind() -> None:
    says = {rank: answer_record(evening(rank))["end"].get("says") for rank in ("points", "sum", "average", "share")}
    assert says == {
        "points": None,
        "sum": ["Places go by the sum of the scores."],
        "average": [
            "Places go by the average score of the games played: sitting out more costs no place."
        ],
        "share": [
            "Places go by the share of the points that could be had: sitting out more costs no place."
        ],
    }  # fmt: skip


def whist(rank: str) -> dict[str, Any]:
    """Five people, of whom one sits out in each round: Eve sits out once, and has played with the others once."""
    entrants = ["Ann", "Bo", "Cy", "Dee", "Eve"]
    rounds = [
        ([["Ann", "Bo"], ["Cy", "Dee"]], "Eve", [9, 4]),
        ([["Ann", "Cy"], ["Dee", "Eve"]], "Bo", [6, 7]),
    ]
    entries: list[dict[str, Any]] = []
    for number, (table, out, score) in enumerate(rounds, 1):
        entries.append({"do": "pair", "round": number, "tables": [table], "byes": [out]})
        entries.append({"do": "result", "between": table, "score": score})
    return {"record": 1, "event": "partners", "options": {"rank": rank}, "entrants": entrants, "entries": entries}


def test_partners_by_average_count_only_the_games_played() -> None:
    assert standing(whist("average")) == [(1, "Bo", 9), (2, "Ann", 7.5), (3, "Eve", 7), (4, "Dee", 5.5), (5, "Cy", 5)]
    assert standing(whist("sum")) == [(1, "Ann", 15), (2, "Dee", 11), (3, "Cy", 10), (4, "Bo", 9), (5, "Eve", 7)]
    assert standing(whist("share")) == [(1, "Bo", 1), (1, "Eve", 1), (3, "Ann", 0.5), (3, "Dee", 0.5), (5, "Cy", 0)]


def test_tables_by_the_share_of_the_points_by_place() -> None:
    entries = [
        {"do": "pair", "round": 1, "tables": [["Ann", "Bo", "Cy"]], "byes": ["Dee"]},
        {"do": "result", "between": ["Ann", "Bo", "Cy"], "score": [30, 20, 10]},
        {"do": "pair", "round": 2, "tables": [["Ann", "Dee", "Cy"]], "byes": ["Bo"]},
        {"do": "result", "between": ["Ann", "Dee", "Cy"], "score": [25, 40, 5]},
    ]
    record = {"record": 1, "event": "tables", "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": entries}
    assert standing({**record, "options": {"rank": "share"}}) == [
        (1, "Dee", 1),
        (2, "Ann", 5 / 6),
        (3, "Bo", 2 / 3),
        (4, "Cy", 1 / 3),
    ]
    assert standing({**record, "options": {"rank": "average"}}) == [
        (1, "Dee", 40),
        (2, "Ann", 27.5),
        (3, "Bo", 20),
        (4, "Cy", 7.5),
    ]


@pytest.mark.parametrize("kind", ["evening", "tables"])
def test_an_entrant_without_a_game_is_behind_an_average_below_zero(kind: str) -> None:
    entries: list[dict[str, Any]] = [{"do": "result", "between": ["Ann", "Bo", "Cy"], "score": [30, 10, -40]}]
    if kind == "tables":
        entries.insert(0, {"do": "pair", "round": 1, "tables": [["Ann", "Bo", "Cy"]], "byes": ["Dee"]})
    record = {"record": 1, "event": kind, "options": {"rank": "average"}, "entrants": ["Dee", "Ann", "Bo", "Cy"]}
    rows = standing({**record, "entries": entries})
    assert rows == [(1, "Ann", 30), (2, "Bo", 10), (3, "Cy", -40), (4, "Dee", None)]


def test_equal_averages_are_parted_by_points() -> None:
    entries = [
        {"do": "result", "between": ["Ann", "Bo"], "score": [5, 3]},
        {"do": "result", "between": ["Bo", "Cy"], "score": [7, 5]},
    ]
    record = {**evening("average"), "entries": entries}
    assert standing(record) == [(1, "Ann", 5), (1, "Bo", 5), (3, "Cy", 5)]


@pytest.mark.parametrize(("rank", "points"), [("points", [2, 2, 2]), ("sum", [42, 26, 10]), ("average", [14, 13, 10])])
def test_a_season_is_a_plain_sum(rank: str, points: list[float]) -> None:
    season = {"season": 1, "options": {"points": "sum"}, "events": [evening(rank), evening(rank)]}
    rows = {row["who"]: row for row in answer_season(season)["standing"]}
    assert [rows[who]["points"] for who in ("Ann", "Bo", "Cy")] == points
    if rank == "sum":
        assert rows["Ann"]["says"] == "21 in event 1, 21 in event 2"
