"""Charts: the scores of a match over its plays, the scale of an axis."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from referee.games import folder, game
from referee.kit.names import listed
from referee.match import Entry, Match, read_json, read_record
from referee.match.imported import match_of_record
from referee.web.shown.charts import LETTER, MOST_LINES, MOST_POINTS, Chart, axis_scale, line_chart, match_chart
from tests.browser.evenings import evening, played
from tests.rings import each_game


def course(players: list[str], plays: int) -> Match:
    """Darts Baseball with so many innings of one run each."""
    setup = game("darts-baseball").schema.setup(players, {"innings": 20})
    bodies = itertools.repeat({"play": "runs", "runs": 1}, plays)
    return Match("darts-baseball", setup, [Entry(n, "play", "", body) for n, body in enumerate(bodies, 1)])


def chart(of: Match) -> Chart | None:
    return match_chart(of, of.game.sheet(of.position))


def darts(throws: Iterable[list[str]], **options: int) -> Match:
    """Darts 301 with these turns."""
    setup = game("darts-301").schema.setup(["Ann", "Bo"], options)
    bodies = ({"play": "throw", "darts": darts} for darts in throws)
    return Match("darts-301", setup, [Entry(n, "play", "", body) for n, body in enumerate(bodies, 1)])


def test_no_chart_before_two_plays_stand() -> None:
    assert chart(course(["Ann", "Bo"], 1)) is None
    assert chart(course(["Ann", "Bo"], 2)) is not None


def test_the_figures_are_the_scores_after_each_play() -> None:
    drawn = chart(course(["Ann", "Bo"], 3))
    assert drawn is not None
    assert drawn.head == ("after play", "Ann", "Bo")
    assert drawn.rows == ((0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1))
    assert drawn.says == "Runs after play 0 to 3: Ann from 0 to 2; Bo from 0 to 1."
    assert [curve.value for curve in drawn.curves] == [2, 1]


def test_the_chart_of_legs_falls_anew_in_each_and_its_legend_has_the_legs_won() -> None:
    throws = (["T20", "20", "1"], ["15", "15", "15"], ["T20", "T20", "D20"], ["T20", "20", "20"], ["1", "1", "1"])
    of = darts(throws, start=241, legs=2)
    drawn = chart(of)
    assert drawn is not None
    assert drawn.title == "Points left, turn by turn"
    assert drawn.head == ("turn", "Ann", "Bo")
    assert drawn.rows == (
        ("Leg 1", 241, 241),
        (1, 160, 196),
        (2, 0, None),
        ("Leg 2", 241, 241),
        (1, 238, 141),
    )
    assert drawn.says == "Points left, turn by turn. At the end of Leg 1 and Leg 2: Ann 0, 238; Bo 196, 141."
    assert (drawn.unit, [(curve.name, curve.value) for curve in drawn.curves]) == ("legs", [("Ann", 1), ("Bo", 0)])
    assert [tick.label for tick in drawn.across] == ["Leg 1", "Leg 2"]
    assert [curve.path.count("M") for curve in drawn.curves] == [2, 2]
    (between,) = drawn.breaks
    assert drawn.across[0].at < between < drawn.across[1].at


def test_a_bust_keeps_the_height_of_its_line() -> None:
    drawn = chart(darts((["20", "20", "20"], ["1", "1", "1"], ["T20", "T20", "T20"]), start=101))
    assert drawn is not None
    assert [row[1] for row in drawn.rows] == [101, 41, 41]


def test_of_many_legs_those_are_named_whose_names_have_room() -> None:
    drawn = chart(darts((["D1"], ["D1"]) * 12, start=2, legs=13))
    assert drawn is not None
    assert len(drawn.breaks) == 23
    for tick, following in itertools.pairwise(drawn.across):
        assert tick.at + LETTER * len(tick.label) < following.at
    assert drawn.across[-1].at + LETTER * len(drawn.across[-1].label) <= drawn.width


def test_the_play_that_only_ends_the_match_is_not_in_the_chart() -> None:
    setup = game("score-pad").schema.setup(["Ann", "Bo"], {})
    bodies = ({"play": "round", "points": {"Ann": 26, "Bo": 12}}, {"play": "close"})
    drawn = chart(Match("score-pad", setup, [Entry(n, "play", "", body) for n, body in enumerate(bodies, 1)]))
    assert drawn is not None
    assert drawn.rows == ((0, 0, 0), (1, 26, 12))


def test_a_struck_play_is_not_in_the_chart() -> None:
    of = course(["Ann", "Bo"], 4)
    of.replay(Entry(5, "strike", "", {"n": 2}))
    drawn = chart(of)
    assert drawn is not None
    assert [row[0] for row in drawn.rows] == [0, 1, 2, 3], "plays are counted as they stand"


def test_a_game_of_hands_has_a_point_for_each_hand_and_none_for_its_chips() -> None:
    of = match_of_record(read_record(read_json((folder("poker") / "demo" / "our-usual-baseball.json").read_bytes())), 0)
    drawn = chart(of)
    assert drawn is not None
    assert drawn.head[0] == "after hand"
    assert [row[0] for row in drawn.rows] == list(range(len(of.position.history) + 1))
    assert all(sum(row[1:]) == 0 for row in drawn.rows), "no chips are on the table after a hand"


@pytest.mark.parametrize("key", each_game())
def test_the_chart_of_a_match_ends_with_its_scores_and_rests_at_few_of_its_points(key: str) -> None:
    table = evening(key).table()
    plays = [Entry(n, "play", "", dict(body)) for n, body in enumerate(played(key, table), 1)]
    match = Match(key, game(key).schema.setup(table.players, table.options), plays)
    sheet = game(key).sheet(match.position)
    chart = match_chart(match, sheet)
    assert chart is not None
    scores = game(key).scores(match.position)
    by_parts = bool(game(key).chart_parts(match.position))
    ends = {listed(line.side): line.score if by_parts else scores[line.side[0]] for line in sheet.standing}
    assert all(curve.value == ends[curve.name] for curve in chart.curves)
    rows = [row[1:] for row in chart.rows]
    assert sum(former == later for former, later in itertools.pairwise(rows)) <= len(rows) / 2


def test_the_chart_of_turntables_follows_the_rows_by_round_and_says_so() -> None:
    table = evening("turntables").table()
    plays = [Entry(n, "play", "", dict(body)) for n, body in enumerate(played("turntables", table), 1)]
    match = Match("turntables", game("turntables").schema.setup(table.players, table.options), plays)
    chart = match_chart(match, game("turntables").sheet(match.position))
    assert chart is not None
    rounds = min(len(station.seen) for station in match.position.stations)
    assert (chart.title, [row[0] for row in chart.rows]) == ("Scores by round", list(range(rounds + 1)))
    assert "follows a row" in chart.note
    moves = [
        abs(later - former) for line in zip(*chart.rows, strict=True) for former, later in itertools.pairwise(line)
    ]
    assert max(moves) < max(abs(value) for row in chart.rows for value in row[1:]), "no line jumps to another row"


def test_many_plays_are_thinned_and_the_last_is_kept() -> None:
    of = course([f"P{i}" for i in range(1, 20)], 19 * 20)
    drawn = chart(of)
    assert drawn is not None
    assert len(drawn.rows) <= MOST_POINTS + 1
    assert drawn.rows[-1][0] == of.lines[-1].n


def test_of_many_sides_the_best_are_drawn_and_the_rest_are_counted() -> None:
    drawn = chart(course([f"P{i}" for i in range(1, 13)], 24))
    assert drawn is not None
    assert len(drawn.curves) == MOST_LINES
    assert drawn.left_out == 12 - MOST_LINES


def test_lines_that_fall_below_nought_stay_in_the_picture() -> None:
    drawn = line_chart("t", "Points after play", ["Ann"], [[(0, 0), (1, -45), (2, 180)]])
    assert all(drawn.top <= y <= drawn.bottom for curve in drawn.curves for _, y in [curve.last])
    assert [tick.label for tick in drawn.up] == ["−50", "0", "50", "100", "150", "200"]


def test_lines_over_days_begin_late_and_leave_days_out() -> None:
    days = {18262.0: "1 Jan", 18263.0: "2 Jan", 18352.0: "31 Mar", 18627.0: "31 Dec"}
    drawn = line_chart(
        "Rating",
        "Rating from",
        ["Darts 301", "Gin Rummy"],
        [[(18262.0, 1500), (18263.0, 1512), (18627.0, 1488)], [(18352.0, 1540)]],
        days,
        first="day",
        from_zero=False,
    )
    assert drawn.head == ("day", "Darts 301", "Gin Rummy")
    assert drawn.rows == (
        ("1 Jan", 1500, None),
        ("2 Jan", 1512, None),
        ("31 Mar", None, 1540),
        ("31 Dec", 1488, None),
    )
    assert drawn.says == "Rating from 1 Jan to 31 Dec: Darts 301 from 1500 to 1488; Gin Rummy from 1540 to 1540."
    assert [tick.label for tick in drawn.up] == ["1480", "1500", "1520", "1540"], "ratings do not begin at zero"
    assert [tick.label for tick in drawn.across] == ["2 Jan", "31 Mar", "31 Dec"], "labels do not run into each other"
    assert [tick.anchor for tick in drawn.across] == ["middle", "middle", "end"], "the last label is not cut"
    assert drawn.curves[0].path == "M70,202.7L71.5,146.7L622,258.7"
    assert drawn.curves[1].path == "M206.1,16L206.1,16", "a single match is a dot"


def test_a_few_points_below_zero_take_no_whole_step() -> None:
    drawn = line_chart("t", "s", ["Ann", "Bo"], [[(0, 0), (1, 2800), (2, 5610)], [(0, 0), (1, -50), (2, 2695)]])
    assert [tick.label for tick in drawn.up] == ["0", "2000", "4000", "6000"]
    heights = [float(point.partition(",")[2]) for point in drawn.curves[1].path[1:].split("L")]
    assert heights[1] == drawn.bottom > drawn.up[0].at, "the lowest point lies at the lower edge, zero just above it"


def test_a_chart_of_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="one point at least"):
        line_chart("t", "s", ["Ann"], [[]])


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 301, (0, 400, 100)),
        (-45, 180, (-50, 200, 50)),
        (0, 7, (0, 8, 2)),
        (0, 0, (0, 1, 1)),
        (0, 5000, (0, 5000, 1000)),
    ],
)
def test_an_axis_ends_at_round_figures(low: int, high: int, expected: tuple[int, int, int]) -> None:
    assert axis_scale(low, high) == expected
