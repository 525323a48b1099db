"""The figures that players quote, and the sheet as on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.contract.figures import FiguredMatch
from referee.games.darts_301.position import Position
from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def played(
    *plays: Any, players: tuple[str, ...] = ("Ann", "Bo"), carried: Any = None, from_: int = 301, **options: Any
) -> Position:
    """The position after some turns: darts as one text, a total as a number, anything else as a play."""
    schema = games.game("darts-301").schema
    position = schema.game.initial_position(schema.setup(list(players), {"start": from_, **options}, carried))
    for part in plays:
        if isinstance(part, str):
            body: Any = {"play": "throw", "darts": part.split()}
        elif isinstance(part, int):
            body = {"play": "score", "total": part}
        else:
            body = part
        _, ruling = schema.game.judge_body(position, body)
        assert ruling.allowed, ruling.says
        position = ruling.position
    return position


def figures(position: Position) -> list[dict[str, Any]]:
    """The figures of each player by title."""
    book = games.game("darts-301").figures
    counted = book.of_match(FiguredMatch(position.players, position, lambda: iter(())))
    return [{figure.title: figure.shown(counts) for figure in book.figures} for counts in counted.values()]


def sheet(position: Position) -> Any:
    return games.game("darts-301").sheet(position)


def test_the_average_counts_the_darts_thrown_and_a_bust_as_nothing() -> None:
    position = played("T20 T20 T20", "20", "T20 T20 20")
    assert [(thrown.points, thrown.darts) for thrown in position.averages] == [(180, 5), (20, 1)]
    assert [of["Average"] for of in figures(position)] == ["108.00", "60.00"]
    assert figures(played())[0]["Average"] == "–"


def test_the_first_nine_are_the_first_three_turns_of_each_leg() -> None:
    ann = figures(played(100, 0, 60, 0, 20, 0, 40, 0, legs=2))[0]
    assert (ann["First nine"], ann["Average"]) == ("60.00", "55.00")


def test_high_scores_are_counted_once_each() -> None:
    ann = played(99, 0, 100, 0, 139, 0, 140, 0, 177, 0, 180, 0, from_=1001).averages[0]
    assert (ann.highlights.hundreds, ann.highlights.hundred_forties, ann.highlights.maximums) == (2, 2, 1)


def test_doubles_are_counted_of_darts_thrown_at_one() -> None:
    ann, bo = figures(played("0 0 0", "10 0 D20", carried={"left": {"Ann": 40, "Bo": 50}}))
    assert ann["Doubles"] == "0/3 0%"
    assert bo["Doubles"] == "1/2 50%"  # the 10 was not a try at the bull


def test_a_dart_in_the_bull_or_its_outer_ring_was_thrown_at_the_bull() -> None:
    ann, bo = figures(played("25 0 0", "D25", carried={"left": {"Ann": 50, "Bo": 50}}))
    assert (ann["Doubles"], bo["Doubles"]) == ("0/1 0%", "1/1 100%")


def test_a_finish_by_total_says_nothing_of_doubles() -> None:
    position = played({"play": "score", "total": 121, "last": "D14"}, carried={"left": {"Ann": 121}})
    ann = figures(position)[0]
    assert (ann["Doubles"], ann["Best finish"], ann["Darts"]) == ("–", 121, 3)


def test_the_best_leg_is_the_one_with_the_fewest_darts() -> None:
    position = played("D1", "D1", "0 D1", "D1", from_=2, legs=3)
    assert [averages.highlights.best_leg for averages in position.averages] == [1, 1]
    assert [averages.highlights.best_finish for averages in position.averages] == [2, 2]


def test_a_leg_taken_up_in_the_middle_is_no_best_leg_and_has_no_first_nine() -> None:
    position = played("D20", "20", legs=2, carried={"left": {"Ann": 40, "Bo": 60}})
    ann, bo = figures(position)
    assert (ann["Best leg"], ann["First nine"]) == ("–", "–")
    assert bo["First nine"] == "60.00"


def test_a_newcomer_with_a_score_of_its_own_has_no_best_leg() -> None:
    position = played({"play": "join", "who": "Cy", "points": 40}, 20, 20, "D20", legs=2)
    cy = figures(position)[2]
    assert (cy["Best leg"], cy["First nine"], cy["Best finish"]) == ("–", "–", 40)


def test_partners_have_figures_of_their_own() -> None:
    position = played(60, 45, 30, 15, players=("Ann", "Bo", "Cy", "Di"), team_size=2)
    assert [averages.points for averages in position.averages] == [60, 45, 30, 15]
    assert [side.average for side in games.game("darts-301").picture(position).sides] == ["45.0", "30.0"]


def test_the_figures_of_a_match_are_a_table_of_players() -> None:
    plays = [{"play": "throw", "darts": darts} for darts in (["T20", "20", "1"], ["15", "15", "15"])]
    plays += [{"play": "throw", "darts": ["T20", "T20", "D20"]}]
    ann, bo = shown("darts-301", ["Ann", "Bo"], plays, start=241, legs=2).values()
    assert ann == {
        "Average": "120.50", "First nine": "120.50", "100+": 0, "140+": 1, "180": 0, "Best finish": 160,
        "Doubles": "1/1 100%", "Best leg": 6, "Darts": 6,
    }  # fmt: skip
    assert (bo["Average"], bo["Doubles"], bo["Best leg"]) == ("45.00", "–", "–")


def test_the_sheet_is_written_as_on_paper() -> None:
    position = played("T20 20 1", 45, "T20 T20 D20", "T20 20 20", from_=241, legs=2)
    drawn = sheet(position)
    assert [(line.name, line.score, line.note) for line in drawn.standing] == [
        ("Ann", 1, "241 left"),
        ("Bo", 0, "141 left"),
    ]
    first, second = drawn.grids
    assert first.caption == "Leg 1, started by Ann"
    assert first.head == ("Round", "Ann", "left", "Bo", "left")
    assert first.rows == ((1, 81, 160, 45, 196), (2, 160, "0 (3)", "", ""))
    assert first.foot == ("Average", "120.50", "", "45.00", "")
    assert second.caption == "Leg 2, started by Bo"
    assert second.rows == ((1, "", "", 100, 141),)


def test_a_bust_is_written_as_such() -> None:
    grid = sheet(played(60, carried={"left": {"Ann": 50}})).grids[0]
    assert grid.rows == ((1, "bust", 50, "", ""),)


def test_sets_are_named_in_the_captions() -> None:
    position = played("D1", "D1", "D1", from_=2, sets=3)
    captions = [grid.caption for grid in sheet(position).grids]
    assert captions == [
        "Set 1, leg 1, started by Ann",
        "Set 2, leg 1, started by Bo",
        "Set 3, leg 1, started by Ann",
    ]


def test_the_phone_knows_what_is_left_within_the_turn() -> None:
    foresight = games.game("darts-301").picture(played(carried={"left": {"Ann": 121}})).foresight
    assert (foresight.sides[0]["left"], foresight.lowest) == (121, 2)
    assert foresight.ways["3"] == {"121": "T20 T11 D14/T20 25 D18"}
    assert foresight.ways["2"]["61"] == "T15 D8/25 D18"
    assert foresight.ways["1"]["28"] == "D14"
    assert "42" not in foresight.ways["1"]


def test_the_phone_knows_no_turn_after_this_one_once_a_side_has_finished() -> None:
    position = played("D20", carried={"left": {"Ann": 40, "Bo": 301}}, equal_turns=True)
    foresight = games.game("darts-301").picture(position).foresight
    assert [side["left"] for side in foresight.sides] == [301, None]


def test_nothing_is_foreseen_before_a_player_is_in() -> None:
    assert games.game("darts-301").picture(played(double_in=True)).foresight is None


def test_the_board_shows_the_last_turn_and_who_throws() -> None:
    picture = games.game("darts-301").picture(played("T20 5 D8", 100, legs=2))
    ann, bo = picture.sides
    assert (ann.left, ann.acts, ann.last.darts, ann.last.scored) == (220, True, ("T20", "5", "D8"), "81")
    assert (bo.left, bo.acts, bo.last.darts, bo.last.scored) == (201, False, (), "100")
    assert (picture.just, picture.wanted) == (1, "first to 2 legs")


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("scored"):
            tally = tallies[effect["who"]]
            tally["points"] += effect["points"]
            tally["hundreds"] += 100 <= effect["points"] < 140
            tally["hundred_forties"] += 140 <= effect["points"] < 180
            if any(play.effects("finished")):
                highest(tally, "best_finish", effect["points"])


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("darts-301", ["points", "hundreds", "best_finish"], recount)
