"""The matches of a drawn bracket: byes are none, sides wait for matches, results and tables are at their sides."""

from __future__ import annotations

from referee.events.drawing.matches import NowPlayed
from tests.events.drawing.brackets import by_id, drawn, entered, played_on


def waits(state) -> dict[str, tuple[str, ...]]:
    """The sides of each match: the entrant, or what it waits for."""
    return {key: tuple(side.name or side.waits_for for side in match.sides) for key, match in by_id(state).items()}


def test_a_bye_is_no_match() -> None:
    assert waits(drawn("single-elimination", 5)) == {
        "W1-2": ("P4", "P5"),
        "W2-1": ("P1", "winner of quarter-final 2"),
        "W2-2": ("P2", "P3"),
        "W3-1": ("winner of semi-final 1", "winner of semi-final 2"),
    }


def test_a_bye_on_the_losers_side_is_passed() -> None:
    sides = waits(drawn("double-elimination", 5))
    assert set(sides) == {"W1-2", "W2-1", "W2-2", "W3-1", "L2-1", "L3-1", "L4-1", "F1", "F2"}
    for match in by_id(drawn("double-elimination", 5)).values():
        assert all(side.source in sides or side.name.startswith("P") for side in match.sides), match


def test_a_score_is_at_its_side_and_the_loser_goes_where_it_waits() -> None:
    state = drawn("double-elimination", 4, "W1-1 1-3")
    first, second = by_id(state)["W1-1"].sides
    assert (first.name, first.score, first.is_loser, first.seed) == ("P1", "1", True, 1)
    assert (second.name, second.score, second.is_winner, second.seed) == ("P4", "3", True, 4)
    assert waits(state)["W2-1"] == ("P4", "winner of winners' round 1, match 2")
    assert waits(state)["L1-1"] == ("P1", "loser of round 1, match 2")


def test_a_result_without_a_score_has_a_sign() -> None:
    state = drawn("single-elimination", 4, "W1-1 P1", "W1-2 not P3")
    assert [side.score for side in by_id(state)["W1-1"].sides] == ["✓", ""]
    assert [side.score for side in by_id(state)["W1-2"].sides] == ["w/o", ""]


def test_a_second_final_is_there_as_long_as_it_may_be_needed() -> None:
    state = drawn("double-elimination", 4)
    assert by_id(state)["F2"].if_needed
    assert waits(state)["F2"] == ("winner of final", "loser of final")
    at_final = played_on(state, 5)
    assert [pairing.id for pairing in at_final.board.ready] == ["F1"]
    upper, lower = (side.name for side in by_id(at_final)["F1"].sides)
    assert "F2" not in by_id(entered(at_final, f"F1 {upper}"))
    second = by_id(entered(at_final, f"F1 {lower}"))["F2"]
    assert (second.if_needed, second.is_ready) == (False, True)


def test_a_match_at_a_table_has_its_scores() -> None:
    state = drawn("single-elimination", 4)
    called, begun = (pairing.key for pairing in state.board.ready)
    now = {called: NowPlayed("1"), begun: NowPlayed("Bar", ("2", "0"), is_begun=True)}
    first, second = by_id(state, now)["W1-1"], by_id(state, now)["W1-2"]
    assert (first.now, [side.score for side in first.sides]) == (now[called], ["", ""])
    assert (second.now, [side.score for side in second.sides]) == (now[begun], ["2", "0"])


def test_a_match_that_is_alone_in_its_round_has_no_number() -> None:
    titles = {key: match.title for key, match in by_id(drawn("double-elimination", 8)).items() if key[0] == "L"}
    assert titles == {
        "L1-1": "losers' round 1, match 1",
        "L1-2": "losers' round 1, match 2",
        "L2-1": "losers' round 2, match 1",
        "L2-2": "losers' round 2, match 2",
        "L3-1": "losers' round 3",
        "L4-1": "losers' final",
    }
